/* RFC 4180: lines end in CRLF, and the one field that contains commas is quoted. */
#include "formats.h"

void csv_begin(nq_renderer *renderer) {
    fputs("n,placement,columns,canonical,symmetry,symmetry_name,class,orbit_size\r\n", renderer->out);
}

void csv_row(nq_renderer *renderer, const nq_placement *placement) {
    nq_solution solution;
    char text[NQ_TEXT_SIZE], canonical[NQ_TEXT_SIZE];
    nq_solution_of(placement, &solution);
    nq_placement_print(placement, text);
    nq_placement_print(&solution.canonical, canonical);
    fprintf(renderer->out, "%u,%s,\"", placement->n, text);
    nq_print_numbers(renderer->out, placement, renderer->base);
    fprintf(renderer->out, "\",%s,%d,%s,%s,%u\r\n", canonical, (int)solution.symmetry, nq_symmetry_name(solution.symmetry),
            nq_symmetry_classes[nq_class_index(solution.orbit_size)].name, solution.orbit_size);
}
