/* SPDX-License-Identifier: MIT */
/* The boards of one n in an export. */
#ifndef NQUEENS_PUBLISH_EXPORT_ROWS_H
#define NQUEENS_PUBLISH_EXPORT_ROWS_H

#include "export_stream.h"

/* One n that is being checked; its tables are export_table's first two. */
typedef struct export_size {
    export_check *check;
    unsigned n;
    nq_classes classes[2];            /* that each table is to hold */
    uint64_t rows[2][NQ_CLASS_COUNT]; /* that have been read */
    uint64_t done, all;               /* rows, of both */
} export_size;

/* export_lines.c: looks at one line that is not as it should be, and reports why.
 * In: its number; the line before, of n characters, or ""; the line of the list of placements that goes with it, or NULL.
 * Returns whether it is a solution nevertheless, and *which, its class. */
typedef struct export_line {
    uint64_t number;
    const char *text, *before, *twin;
    size_t length, twin_length;
} export_line;
bool export_name_faults(const export_size *of, export_table table, const export_line *line, nq_class *which);

/* export_rows.c: reads a table, and beside it the list of placements, if that is not NULL. */
nq_status export_check_rows_of(export_size *of, export_table table, export_stream *rows, export_stream *list);

/* export_classes.c: where something is wrong, which distinct rows have no class among the fundamental solutions, and which classes are not
 * whole. Memory grows with the fundamental rows, which have been read. */
nq_status export_check_classes(const export_size *of);

#endif
