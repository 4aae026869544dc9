/* SPDX-License-Identifier: MIT */
/* Counts the fundamental solutions of n, on one thread, with one of the programs that search pieces, to measure those that would not be
 * chosen here too. Prints nothing and exits 3 where the processor cannot run it.
 * Usage: pieces N single|plain|avx2|avx512 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nqueens/solver.h"

#define ROOM 4000000u

static const char *const names[NQ_PROGRAMS] = {"single", "plain", "avx2", "avx512"};

int main(int argc, char **argv) {
    unsigned n = argc == 3 ? (unsigned)atoi(argv[1]) : 0;
    nq_program program = NQ_PROGRAM_SINGLE;
    uint64_t *packed = malloc(2 * ROOM * NQ_PACKED_WORDS * sizeof *packed), all = 0;
    if (n < NQ_MIN_N || n > 18 || !packed) return 2;
    while (program < NQ_PROGRAMS && strcmp(argv[2], names[program]) != 0) program++;
    if (program == NQ_PROGRAMS) return 2;
    if (!nq_program_is_there(program)) return 3;
    nq_piece piece = nq_piece_first(n);
    do {
        size_t count;
        if (nq_piece_search_by(program, &piece, NULL, packed, ROOM, &count) != NQ_OK) return 1;
        all += count;
    } while (nq_piece_next(&piece));
    printf("%" PRIu64 "\n", all);
    free(packed);
    return 0;
}
