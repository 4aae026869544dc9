/* SPDX-License-Identifier: MIT */
/* Where boards go that are listed: into a format of boards, or into a table with columns. */
#ifndef NQUEENS_CLI_BOARD_OUTPUT_H
#define NQUEENS_CLI_BOARD_OUTPUT_H

#include "board_columns.h"
#include "gallery.h"
#include "listing.h"

typedef struct board_output {
    cli_call *cli;
    const listing *set;
    const board_columns *columns; /* none of them: a format of boards */
    const sheet_format *format;   /* of the table */
    nq_ranks *ranks;              /* where numbers are wanted */
    nq_catalog *catalog;          /* may be NULL */
    struct atlas *atlas;          /* NULL unless boards go into a page */
    nq_renderer renderer;
    gallery gallery;
    sheet sheet;
    sheet_column head[BOARD_COLUMNS_MOST];
} board_output;

/* What a format can need that begins with it: the size of all boards, and how many there are. */
typedef struct board_shape {
    unsigned n;
    uint64_t count;
} board_shape;

/* Begins. In: the catalog, for numbers; the shape, where the format needs it. Returns NQ_OK, or NQ_NO_MEMORY; it is to be closed in either case. */
nq_status board_output_begin(board_output *output, cli_call *cli, const listing *set, const board_columns *columns,
                             nq_catalog *catalog, board_shape all);

/* Prints a board. Returns NQ_OK; or how finding its numbers failed. */
nq_status board_output_row(board_output *output, const nq_placement *placement);

/* Of a class of a group at least its least solution and the number of its members is told, where a table can be made of it: adds these
 * columns, unless others are chosen. */
void board_output_tell_classes(board_columns *columns, const nq_query *query, const listing *set);

/* Prints the solutions that a question selects. Returns NQ_OK, or how that failed. Out: *printed, how many. */
nq_status board_output_list(cli_call *cli, nq_question *question, const listing *set, const board_columns *columns,
                            uint64_t *printed);

/* Ends, after the last board or in the middle; releases. Returns NQ_OK; or how finding the numbers of a page failed. */
nq_status board_output_end(board_output *output, bool whole);

#endif
