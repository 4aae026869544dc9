/* SPDX-License-Identifier: MIT */
/* Packed solutions of one n: their order, their classes. */
#ifndef NQUEENS_SOLVER_PACKED_H
#define NQUEENS_SOLVER_PACKED_H

#include "nqueens/solver.h"

/* Less than 0, 0 or more, as a comes before b, is b, or comes after it. In: nq_packed_words(n) words each. */
static inline int packed_compare(const uint64_t *a, const uint64_t *b, unsigned words) {
    for (unsigned w = 0; w < words; w++)
        if (a[w] != b[w]) return a[w] < b[w] ? -1 : 1;
    return 0;
}

/* The column of a row. */
static inline unsigned packed_column(const uint64_t *packed, unsigned n, unsigned row) {
    if (n <= 16) return packed[0] >> (60 - 4 * row) & 15;
    return packed[row / 12] >> (55 - 5 * (row % 12)) & 31;
}

/* The class of a solution, looked at queen by queen. */
nq_class packed_class_of_any(const uint64_t *packed, unsigned n);

/* The class of a solution. The half turn takes the queen of the first row to the last, that of the second to the one before: nearly no other
 * solution passes for symmetric by these four. */
static inline nq_class packed_class(const uint64_t *packed, unsigned n) {
    if (n > 3 && (packed_column(packed, n, 0) + packed_column(packed, n, n - 1) != n - 1 ||
                  packed_column(packed, n, 1) + packed_column(packed, n, n - 2) != n - 1))
        return NQ_ASYMMETRIC;
    return packed_class_of_any(packed, n);
}

/* Adds solutions to the counts of their classes. */
void packed_tally(unsigned n, const uint64_t *packed, size_t count, uint64_t class_count[NQ_CLASS_COUNT]);

/* As many as are added, without gaps. All zero is an empty list; its memory is freed with free(list.packed). */
typedef struct packed_list {
    uint64_t *packed;
    size_t count, room; /* in solutions */
} packed_list;

/* Adds one of nq_packed_words(n) words: the same for all of a list. Returns NQ_OK, or NQ_NO_MEMORY and the list as it was. */
nq_status packed_list_add(packed_list *list, const uint64_t *packed, unsigned words);

/* The index of a solution; list->count if it is not there. In: a list in ascending order. */
size_t packed_list_find(const packed_list *list, const uint64_t *packed, unsigned words);

#endif
