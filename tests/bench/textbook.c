/* SPDX-License-Identifier: MIT */
/* The textbook recursion with three masks, to measure the fundamental search against: counts the solutions of n.
 * Usage: textbook N */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

static uint64_t count(uint32_t all, uint32_t columns, uint32_t diagonals, uint32_t antidiagonals) {
    if (columns == all) return 1;
    uint64_t solutions = 0;
    uint32_t candidates = all & ~(columns | diagonals | antidiagonals);
    while (candidates) {
        uint32_t queen = candidates & -candidates;
        candidates ^= queen;
        solutions += count(all, columns | queen, (diagonals | queen) << 1, (antidiagonals | queen) >> 1);
    }
    return solutions;
}

int main(int argc, char **argv) {
    unsigned n = argc == 2 ? (unsigned)atoi(argv[1]) : 0;
    if (n < 1 || n > 31) return 2;
    printf("%" PRIu64 "\n", count((UINT32_C(1) << n) - 1, 0, 0, 0));
    return 0;
}
