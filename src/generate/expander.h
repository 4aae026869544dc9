/* The distinct solutions of one n, made from the fundamental ones by a thread of its own while the rows made before are being
 * written. They come in order, ready for SQLite. */
#ifndef NQUEENS_GENERATE_EXPANDER_H
#define NQUEENS_GENERATE_EXPANDER_H

#include "nqueens/solver.h"

typedef struct expander expander;

typedef struct expanded_row {
    char placement[NQ_TEXT_SIZE];
    char canonical[NQ_TEXT_SIZE];
    uint8_t symmetry;
} expanded_row;

/* Starts. In: packed canonical forms, which must outlive it. Returns NQ_OK or NQ_NO_MEMORY. */
nq_status expander_open(unsigned n, const uint64_t *fundamentals, size_t count, expander **opened);

/* The next row, valid until the next call; NULL after the last. */
const expanded_row *expander_next(expander *from);

/* Ends, also in the middle. NULL is allowed. */
void expander_close(expander *from);

#endif
