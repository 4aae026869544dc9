/* SPDX-License-Identifier: MIT */
/* Separated values with a heading. In CSV the one field that contains commas is quoted; TSV has tabs, which no field contains.
 * Lines end in LF, as those of every format do. */
#include "formats.h"

/* More than the longest record: three placements of n = 32 take less than 170 bytes. */
#define RECORD_SIZE 256u

static void add_heading(nq_renderer *renderer, const char *separator) {
    static const char *const names[] = {"n",        "placement",     "columns", "canonical",
                                        "symmetry", "symmetry_name", "class",   "orbit_size"};
    char heading[RECORD_SIZE], *at = heading;
    for (unsigned k = 0; k < sizeof names / sizeof names[0]; k++)
        at = nq_put_text(nq_put_text(at, k ? separator : ""), names[k]);
    at = nq_put_text(at, "\n");
    nq_renderer_add(renderer, heading, (size_t)(at - heading));
}

static void add_record(nq_renderer *renderer, const nq_placement *placement, const char *separator, const char *quote) {
    char record[RECORD_SIZE], *at = record;
    nq_solution solution;
    nq_solution_of(placement, &solution);
    at = nq_put_number(at, placement->n);
    at = nq_put_placement(nq_put_text(at, separator), placement);
    at = nq_put_text(nq_put_text(at, separator), quote);
    at = nq_put_text(nq_put_numbers(at, placement, renderer->base), quote);
    at = nq_put_placement(nq_put_text(at, separator), &solution.canonical);
    at = nq_put_number(nq_put_text(at, separator), solution.symmetry);
    at = nq_put_text(nq_put_text(at, separator), nq_symmetry_name(solution.symmetry));
    at = nq_put_text(nq_put_text(at, separator), nq_class_name(solution.symmetry_class));
    at = nq_put_number(nq_put_text(at, separator), nq_class_orbit_size(solution.symmetry_class));
    at = nq_put_text(at, "\n");
    nq_renderer_add(renderer, record, (size_t)(at - record));
}

void csv_begin(nq_renderer *renderer) { add_heading(renderer, ","); }

void csv_row(nq_renderer *renderer, const nq_placement *placement) { add_record(renderer, placement, ",", "\""); }

void tsv_begin(nq_renderer *renderer) { add_heading(renderer, "\t"); }

void tsv_row(nq_renderer *renderer, const nq_placement *placement) { add_record(renderer, placement, "\t", ""); }
