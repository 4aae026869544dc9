/* SPDX-License-Identifier: MIT */
/* Rows of the two large tables as SQLite stores them: a record is a header, of a byte for its own length and one for each column's type,
 * and a body, of the values one after the other (https://www.sqlite.org/fileformat2.html, 2.1).
 *
 *     distinct_solution       5 | n  placement  canonical  symmetry |  n | n characters | n characters | symmetry
 *     fundamental_solution    4 | n  placement  orbit_size          |  n | n characters | orbit size
 *
 * A text of n characters has type 13 + 2n; a number type 1 and a byte, but 0 has type 8 and 1 has type 9, and no byte.
 *
 * A cell is the record's length, one byte of it since none is longer than 127, and the record. Cells stand as in a page, which is filled from
 * its end: the first row's is the last. So a page takes as many as it holds in one move. */
#ifndef NQUEENS_GENERATE_RECORD_H
#define NQUEENS_GENERATE_RECORD_H

#include "../solver/expansion.h"
#include "../sql/feed.h"

#define RECORD_BLOCK EXPANSION_BLOCK
#define RECORD_MOST_CELL (1u + 5u + 1u + 2u * NQ_MAX_N + 1u)
#define RECORD_BEYOND 32u

/* Rows of one n and one table, in order. All of it but `count` may be anything while that is 0. */
typedef struct record_block {
    expansion_block rows; /* its first member: how many */
    size_t bytes;
    uint8_t size[RECORD_BLOCK]; /* of each cell */
    unsigned char cells[RECORD_BLOCK * RECORD_MOST_CELL];
    unsigned char beyond[RECORD_BEYOND]; /* may be written, and has no meaning */
} record_block;

/* Where the cell of the first row ends. */
static inline const unsigned char *record_end(const record_block *block) { return block->cells + sizeof block->cells; }

/* The record of the next row. In and out: *end, of its cell, then of the cell of the row behind it. */
static inline const unsigned char *record_next(const record_block *block, size_t row, const unsigned char **end) {
    *end -= block->size[row];
    return *end + 1;
}

/* Gives the rows of one n and one table, in order. */
typedef struct record_source {
    /* The next block, of one row at least, valid until the next call. NQ_OK, NQ_DONE after the last, or a failure; then it is asked no more. */
    nq_status (*next)(struct record_source *from, const record_block **block);
} record_source;

/* The most bytes that a record of n takes. Those of distinct_solution have so many or one less. */
uint32_t record_most_distinct(unsigned n);
uint32_t record_most_fundamental(unsigned n);

/* Adds images: the `add` of an expansion whose blocks are record_blocks. */
void record_add_distinct(const image_rows *rows, void *block);

/* Adds fundamental solutions, packed as nq_pack does, in order. In: no more than RECORD_BLOCK in all. */
void record_add_fundamental(unsigned n, const uint64_t *packed, size_t count, record_block *block);

/* Reads a record that was made here as a row for nq_feed; its texts are those of the record. */
void record_read_distinct(const unsigned char *record, nq_feed_row *row);
void record_read_fundamental(const unsigned char *record, nq_feed_row *row);

#endif
