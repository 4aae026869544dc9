/* SPDX-License-Identifier: MIT */
/* What can be told of a board, a column each: `list --columns` and what `check` says of each board. */
#ifndef NQUEENS_CLI_BOARD_COLUMNS_H
#define NQUEENS_CLI_BOARD_COLUMNS_H

#include "sheet.h"
#include "nqueens/ranks.h"

#define BOARD_COLUMNS_MOST 128u

/* What a value is made of. */
typedef struct board_facts {
    const nq_placement *placement;
    bool is_solution, has_images; /* no two queens stand in one column: then its images are placements too */
    nq_solution solution;         /* where it has images */
    nq_numbers numbers;
    uint64_t distinct_members, fundamental_members; /* of the class; 0 where no list is asked for */
    unsigned base;
    bool nested; /* values can have parts */

    /* what values lend */
    char placement_text[NQ_TEXT_SIZE], canonical_text[NQ_TEXT_SIZE], list_text[4 * NQ_MAX_N];
    sheet_value list[NQ_MAX_N], properties[32];
} board_facts;

/* A column: one of the table, or a key, or a property, or a row of the board. */
typedef struct board_column {
    const char *name;
    sheet_value (*value)(board_facts *facts);
    nq_key_use key;
    const nq_property *property;
    unsigned row; /* from 1; 0 for other columns */
} board_column;

typedef struct board_columns {
    unsigned count;
    bool numbers;          /* some are numbers, which only a catalog knows */
    bool members;          /* some are of the class of a group */
    const nq_group *group; /* this one, whose least solutions are listed; NULL where boards are not of a list */
    bool bare;             /* as text, without a heading */
    board_column column[BOARD_COLUMNS_MOST];
    char names[BOARD_COLUMNS_MOST][CLI_WORD_SIZE]; /* of those that are not in a table */
} board_columns;

/* Adds the columns that a text names, with commas between them. Returns false if it cannot be read, having said why. */
bool board_columns_read(const cli_call *cli, const char *text, board_columns *columns);

/* Adds columns by names that are in the table, NULL-terminated; and r1..rn for the rows of boards up to n. */
void board_columns_add(board_columns *columns, const char *const *names);
void board_columns_add_others(board_columns *columns,
                              const board_columns *others); /* that are not there; they stay valid */
void board_columns_add_rows(board_columns *columns, unsigned n);

/* Whether the rows and columns of the board that keys are of are on that of n; says which are not. */
bool board_columns_fit(const cli_call *cli, const board_columns *columns, unsigned n);

/* Puts the columns into those of a sheet; returns how many they are. */
unsigned board_columns_head(const board_columns *columns, sheet_column head[BOARD_COLUMNS_MOST]);

/* Finds the values of a board: NULL where it has none. In: ranks, NULL where no numbers are wanted or known.
 * Returns NQ_OK; or how reading failed. Out: values, which *facts lends. */
nq_status board_columns_fill(const board_columns *columns, nq_ranks *ranks, const nq_placement *placement,
                             unsigned base, bool nested, board_facts *facts, sheet_value values[]);

/* Prints the columns with what they are. */
void board_columns_help(page *to);

#endif
