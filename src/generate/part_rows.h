/* The rows of part files: the one reader of them, for merging and for a run's own part. */
#ifndef NQUEENS_GENERATE_PART_ROWS_H
#define NQUEENS_GENERATE_PART_ROWS_H

#include "../catalog/part_file.h"
#include "store.h"

/* An open part file, being read. */
typedef struct part_reader {
    part_file *file;
    sqlite3_stmt *counts, *rows;
} part_reader;

/* In: a part file that stays open. To be closed also after a failure, whose message is with the file. */
nq_status part_reader_open(part_reader *reader, part_file *file);
void part_reader_close(part_reader *reader);

/* All rows of a complete set of finished parts, in order. Each is checked as verification would, and each piece must have the solutions
 * that its part has counted. At the start all but the first four members are zero. */
typedef struct part_rows {
    nq_catalog *catalog; /* whose interruption counts; who is told how far it is, if total_rows is not 0 */
    uint64_t total_rows;
    /* Finds the part that has a piece. Out: *reader, also after a failure, whose message is with its file. */
    nq_status (*find)(void *context, const nq_piece *piece, part_reader **reader);
    void *context;

    nq_piece piece;
    bool in_piece, no_more;
    part_reader *from;
    uint64_t expected[NQ_CLASS_COUNT], seen[NQ_CLASS_COUNT]; /* of this piece */
    nq_classes wanted;                                       /* classes that the catalog lacks */
    uint64_t rows;
    nq_coverage found; /* the counts of what was read */
    nq_placement last;
    bool has_last;
    char text[NQ_TEXT_SIZE];
    nq_status failure; /* of the part that is being read */
} part_rows;

/* Reads them all and keeps none. Out: all->found. The message of a failure is with the part that is read. */
nq_status part_rows_check(part_rows *all, unsigned n);

/* Moves those that the catalog lacks there, in one transaction. Out: all->found, with what is stored; all->wanted. The message of a failure
 * is with the catalog. */
nq_status part_rows_move(part_rows *all, unsigned n);

/* Refuses a part file that has rows of another n, or more rows than its pieces have counted. */
nq_status part_check_extent(part_file *file);

#endif
