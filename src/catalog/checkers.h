/* Threads that check blocks of rows while the next are being read. Blocks come back in the order they were given. */
#ifndef NQUEENS_CATALOG_CHECKERS_H
#define NQUEENS_CATALOG_CHECKERS_H

#include "nqueens/verify.h"
#include "table.h"

#define BLOCK_ROWS 4096u
#define NO_FAULT NQ_FAULT_COUNT_OF_KINDS

/* What a check finds out of a row. */
typedef struct row_finding {
    nq_fault_kind fault; /* the first that the row has, or NO_FAULT */
    unsigned orbit_size; /* of a solution */
    uint64_t packed[NQ_PACKED_WORDS];
} row_finding;

typedef struct row_block {
    size_t count;
    table_row row[BLOCK_ROWS];
    row_finding finding[BLOCK_ROWS];
} row_block;

/* Checks a block, in any thread. */
typedef void check_block(void *context, row_block *block);

typedef struct checkers checkers;

/* Starts the threads; where there can be none, blocks are checked when they are submitted. Returns NQ_OK or NQ_NO_MEMORY. */
nq_status checkers_open(unsigned jobs, check_block *check, void *context, checkers **opened);

/* A block to fill; NULL if the oldest submitted one must be taken back first. */
row_block *checkers_free_block(checkers *all);

/* Gives the block that checkers_free_block returned to the threads. */
void checkers_submit(checkers *all);

/* Waits for the oldest submitted block: it is the caller's until the next call. NULL if none is submitted. */
row_block *checkers_take_back(checkers *all);

/* Ends. NULL is allowed. */
void checkers_close(checkers *all);

#endif
