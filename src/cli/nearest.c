/* SPDX-License-Identifier: MIT */
/* The nearest match: the fewest letters to insert, delete, replace or exchange with a neighbour. */
#include <string.h>
#include <strings.h>

#include "cli.h"

#define LONGEST 31u

static unsigned least(unsigned a, unsigned b) { return a < b ? a : b; }

static unsigned distance(const char *a, const char *b) {
    size_t m = strlen(a), n = strlen(b);
    if (m > LONGEST || n > LONGEST) return LONGEST;
    unsigned table[LONGEST + 1][LONGEST + 1];
    if (strcasecmp(a, b) == 0) return 0;
    for (size_t i = 0; i <= m; i++) {
        for (size_t j = 0; j <= n; j++) {
            if (i == 0 || j == 0) {
                table[i][j] = (unsigned)(i + j);
                continue;
            }
            unsigned best = table[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            best = least(best, least(table[i - 1][j], table[i][j - 1]) + 1);
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                best = least(best, table[i - 2][j - 2] + 1);
            table[i][j] = best;
        }
    }
    return table[m][n];
}

nearest nearest_to(const char *word) { return (nearest){.word = word, .best = "", .distance = LONGEST}; }

void nearest_offer(nearest *search, const char *candidate) {
    unsigned d = distance(search->word, candidate);
    size_t length = strlen(search->word);
    bool begins = length >= 2 && strncmp(search->word, candidate, length) == 0;
    if (!begins && d * 3 > length + 1) return; /* more than a third of the letters differ */
    if (begins) d = 0;
    if (d >= search->distance) return;
    search->distance = d;
    search->best = candidate;
}
