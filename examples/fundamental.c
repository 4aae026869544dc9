/* SPDX-License-Identifier: MIT */
/* Prints the fundamental solutions of one n with their classes, as C or as C++:
 *
 *     cc fundamental.c $(pkg-config --cflags --libs nqueens) -o fundamental && ./fundamental 8 */
#include <stdio.h>
#include <stdlib.h>

#include <nqueens/solver.h>
#include <nqueens/version.h>

int main(int argc, char **argv) {
    char text[NQ_TEXT_SIZE];
    unsigned long n = argc > 1 ? strtoul(argv[1], NULL, 10) : 8;
    if (!nq_version_is_compatible()) {
        fprintf(stderr, "compiled for nqueens %s, but the library is %s\n", NQ_VERSION, nq_version());
        return 1;
    }
    if (n < NQ_MIN_N || n > NQ_MAX_N) {
        fprintf(stderr, "n is from %u to %u\n", NQ_MIN_N, NQ_MAX_N);
        return 2;
    }
    nq_fundamental_search search;
    nq_fundamental_search_init(&search, (unsigned)n);
    while (nq_fundamental_search_next(&search, NULL) == NQ_OK) {
        nq_placement_print(&search.search.placement, text);
        printf("%s %s\n", text, nq_class_name(search.symmetry_class));
    }
    return ferror(stdout) || fflush(stdout) != 0;
}
