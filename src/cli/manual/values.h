/* SPDX-License-Identifier: MIT */
/* What can be completed of a command: its options, and the words that may stand behind one. */
#ifndef NQUEENS_CLI_MANUAL_VALUES_H
#define NQUEENS_CLI_MANUAL_VALUES_H

#include "../cli.h"

/* VALUE_FILES: all words up to the next option. */
typedef enum value_kind { VALUE_NONE, VALUE_ANY, VALUE_WORDS, VALUE_FILE, VALUE_FILES } value_kind;

/* What an option takes. Out: words, with blanks between them, of VALUE_WORDS; else "". */
#define VALUE_WORDS_SIZE 1024
value_kind value_of_option(const struct poptOption *row, char words[VALUE_WORDS_SIZE]);

/* Visits each option of a command. */
typedef void visit_option(void *context, const struct poptOption *row);
void visit_options(const cli_command *command, visit_option *visit, void *context);

/* The commands, and the commands and topics that help has, with blanks between them. */
const char *words_of_commands(char words[VALUE_WORDS_SIZE]);
const char *words_of_help(char words[VALUE_WORDS_SIZE]);

#endif
