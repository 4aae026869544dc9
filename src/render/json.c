/* SPDX-License-Identifier: MIT */
/* One object a line: inside one array (json), or each a JSON text of its own (ndjson). All that is in it are numbers, placement
 * text and names of ours, none of which has a character that JSON would have escaped: so the bytes are written as they are. */
#include "formats.h"

/* More than the longest object: the names take less than 150 bytes, three placements of n = 32 less than 170. */
#define OBJECT_SIZE 512u

static char *put_object(char *at, const nq_placement *placement, unsigned base) {
    nq_solution solution;
    nq_solution_of(placement, &solution);
    at = nq_put_number(nq_put_text(at, "{\"n\":"), placement->n);
    at = nq_put_placement(nq_put_text(at, ",\"placement\":\""), placement);
    at = nq_put_numbers(nq_put_text(at, "\",\"columns\":["), placement, base);
    at = nq_put_placement(nq_put_text(at, "],\"canonical\":\""), &solution.canonical);
    at = nq_put_number(nq_put_text(at, "\",\"symmetry\":"), solution.symmetry);
    at = nq_put_text(nq_put_text(at, ",\"symmetry_name\":\""), nq_symmetry_name(solution.symmetry));
    at = nq_put_text(nq_put_text(at, "\",\"class\":\""), nq_class_name(solution.symmetry_class));
    at = nq_put_number(nq_put_text(at, "\",\"orbit_size\":"), nq_class_orbit_size(solution.symmetry_class));
    return nq_put_text(at, "}");
}

static void add_object(nq_renderer *renderer, const char *before, const nq_placement *placement, const char *after) {
    char object[OBJECT_SIZE];
    char *end = nq_put_text(put_object(nq_put_text(object, before), placement, renderer->base), after);
    nq_renderer_add(renderer, object, (size_t)(end - object));
}

void json_begin(nq_renderer *renderer) { nq_renderer_add(renderer, "[", 1); }

void json_row(nq_renderer *renderer, const nq_placement *placement) {
    add_object(renderer, renderer->rows ? ",\n" : "\n", placement, "");
}

void json_end(nq_renderer *renderer) {
    if (renderer->rows) nq_renderer_add(renderer, "\n]\n", 3);
    else nq_renderer_add(renderer, "]\n", 2);
}

void ndjson_row(nq_renderer *renderer, const nq_placement *placement) { add_object(renderer, "", placement, "\n"); }
