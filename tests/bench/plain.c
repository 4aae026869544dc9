/* Counts the fundamental solutions of n with the search for every processor, to measure it where another would be chosen.
 * Usage: plain N */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "nqueens/solver.h"

#define ROOM 4000000u

int main(int argc, char **argv) {
    unsigned n = argc == 2 ? (unsigned)atoi(argv[1]) : 0;
    uint64_t *packed = malloc(2 * ROOM * NQ_PACKED_WORDS * sizeof *packed), all = 0;
    if (n < NQ_MIN_N || n > 18 || !packed) return 2;
    nq_piece piece = nq_piece_first(n);
    do {
        size_t count;
        if (nq_piece_search_plain(&piece, NULL, packed, ROOM, &count) != NQ_OK) return 1;
        all += count;
    } while (nq_piece_next(&piece));
    printf("%" PRIu64 "\n", all);
    free(packed);
    return 0;
}
