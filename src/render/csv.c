/* Separated values with a heading. In CSV the one field that contains commas is quoted; TSV has tabs, which no field contains.
 * Lines end in LF, as those of every format do. */
#include "formats.h"

static void heading(nq_renderer *renderer, const char *separator) {
    static const char *const names[] = {"n",        "placement",     "columns", "canonical",
                                        "symmetry", "symmetry_name", "class",   "orbit_size"};
    for (unsigned k = 0; k < sizeof names / sizeof names[0]; k++)
        fprintf(renderer->out, "%s%s", k ? separator : "", names[k]);
    putc('\n', renderer->out);
}

static void record(nq_renderer *renderer, const nq_placement *placement, const char *separator, const char *quote) {
    FILE *out = renderer->out;
    nq_solution solution;
    char text[NQ_TEXT_SIZE], canonical[NQ_TEXT_SIZE];
    nq_solution_of(placement, &solution);
    nq_placement_print(placement, text);
    nq_placement_print(&solution.canonical, canonical);
    fprintf(out, "%u%s%s%s%s", placement->n, separator, text, separator, quote);
    nq_print_numbers(out, placement, renderer->base);
    fprintf(out, "%s%s%s%s%d%s%s%s%s%s%u\n", quote, separator, canonical, separator, (int)solution.symmetry, separator,
            nq_symmetry_name(solution.symmetry), separator, nq_class_name(solution.symmetry_class), separator,
            nq_class_orbit_size(solution.symmetry_class));
}

void csv_begin(nq_renderer *renderer) { heading(renderer, ","); }

void csv_row(nq_renderer *renderer, const nq_placement *placement) { record(renderer, placement, ",", "\""); }

void tsv_begin(nq_renderer *renderer) { heading(renderer, "\t"); }

void tsv_row(nq_renderer *renderer, const nq_placement *placement) { record(renderer, placement, "\t", ""); }
