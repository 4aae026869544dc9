/* SPDX-License-Identifier: MIT */
/* Boards by their number: 8#17, the 17th solution of n = 8, or 8/10, the tenth fundamental one. */
#ifndef NQUEENS_CLI_NUMBERED_BOARD_H
#define NQUEENS_CLI_NUMBERED_BOARD_H

#include "cli.h"

typedef struct board_numeral {
    bool fundamental;
    uint64_t number; /* 0: the board was given otherwise */
} board_numeral;

/* Whether a text has the form N#K or N/K. Rows of a board are no numbers where one begins with an empty square: 10/01. */
bool numbered_board_is(const char *text);

/* Finds the board of such a text. Returns the exit status, having said what failed. Out: *asked; *placement if EXIT_DONE. */
int numbered_board_find(cli_call *cli, nq_catalog *catalog, const char *text, nq_placement *placement,
                        board_numeral *asked);

/* Reads a board that is the value of an option, or an argument if that is NULL: in any notation, or by its number, which the catalog or the
 * search tells. Returns and says as above. */
int numbered_board_read(cli_call *cli, const char *option, const char *text, nq_placement *placement);

#endif
