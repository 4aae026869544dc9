/* SPDX-License-Identifier: MIT */
/* The command as it was given, as a shell takes it. */
#ifndef NQUEENS_CLI_COMMAND_WORDS_H
#define NQUEENS_CLI_COMMAND_WORDS_H

#include "cli.h"

/* Whether an option, by its row, is left out, and its value. */
typedef bool command_words_leave_out(const struct poptOption *row);

/* The name of the command and its words; "..." stands for all from the first that has no room. In: which options to leave out; NULL: none.
 * Returns text. */
const char *command_words(const cli_call *cli, command_words_leave_out *leave_out, char *text, size_t size);

#endif
