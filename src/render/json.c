/* One object a line: inside one array (json), or each a JSON text of its own (ndjson). */
#include <jansson.h>

#include "formats.h"

/* NULL if there is not enough memory, as below. */
static json_t *columns_of(const nq_placement *placement, unsigned base) {
    json_t *columns = json_array();
    for (unsigned row = 0; columns && row < placement->n; row++)
        if (json_array_append_new(columns, json_integer(placement->column[row] + (json_int_t)base)) != 0) {
            json_decref(columns);
            columns = NULL;
        }
    return columns;
}

static json_t *object_of(const nq_placement *placement, unsigned base) {
    nq_solution solution;
    char text[NQ_TEXT_SIZE], canonical[NQ_TEXT_SIZE];
    nq_solution_of(placement, &solution);
    nq_placement_print(placement, text);
    nq_placement_print(&solution.canonical, canonical);
    return json_pack("{s:i, s:s, s:o, s:s, s:i, s:s, s:s, s:i}", "n", (int)placement->n, "placement", text, "columns",
                     columns_of(placement, base), "canonical", canonical, "symmetry", (int)solution.symmetry,
                     "symmetry_name", nq_symmetry_name(solution.symmetry), "class",
                     nq_class_name(solution.symmetry_class), "orbit_size",
                     (int)nq_class_orbit_size(solution.symmetry_class));
}

void json_begin(nq_renderer *renderer) { putc('[', renderer->out); }

static void print_object(nq_renderer *renderer, const nq_placement *placement) {
    json_t *object = object_of(placement, renderer->base);
    if (!object || (json_dumpf(object, renderer->out, JSON_COMPACT) != 0 && !ferror(renderer->out)))
        renderer->no_memory = true;
    json_decref(object);
}

void json_row(nq_renderer *renderer, const nq_placement *placement) {
    fputs(renderer->rows ? ",\n" : "\n", renderer->out);
    print_object(renderer, placement);
}

void json_end(nq_renderer *renderer) { fputs(renderer->rows ? "\n]\n" : "]\n", renderer->out); }

void ndjson_row(nq_renderer *renderer, const nq_placement *placement) {
    print_object(renderer, placement);
    putc('\n', renderer->out);
}
