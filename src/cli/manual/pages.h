/* SPDX-License-Identifier: MIT */
/* What the build makes of the tables of the program: manual pages, and completions for shells. */
#ifndef NQUEENS_CLI_MANUAL_PAGES_H
#define NQUEENS_CLI_MANUAL_PAGES_H

#include <stdbool.h>
#include <stdio.h>

#include "../cli.h"

/* Where the pages come from, and what their first and last lines say. */
typedef struct manual {
    const char
        *texts; /* the folder of what no table says: PAGE.SECTION.in, of a command what stands behind its options */
    const char *schemas; /* the folder of the schema's files */
    const char *version;
    const char *date; /* YYYY-MM-DD */
} manual;

/* Writes a page: of a command, or of a text PAGE.in. Returns false if it cannot be made, having said why. */
bool manual_write_command(const manual *how, const cli_command *command, FILE *out);
bool manual_write_text(const manual *how, const char *name, unsigned section, FILE *out);

/* Writes the completions of a shell. */
void completions_write_bash(FILE *out);
void completions_write_zsh(FILE *out);
void completions_write_fish(FILE *out);

#endif
