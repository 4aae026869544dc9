/* SPDX-License-Identifier: MIT */
/* The commands, each defined in the file of its name. */
#ifndef NQUEENS_CLI_COMMANDS_COMMANDS_H
#define NQUEENS_CLI_COMMANDS_COMMANDS_H

#include "../cli.h"

extern const cli_command generate_command;
extern const cli_command info_command;
extern const cli_command count_command;
extern const cli_command list_command;
extern const cli_command occupancy_command;
extern const cli_command complete_command;
extern const cli_command puzzle_command;
extern const cli_command disjoint_command;
extern const cli_command show_command;
extern const cli_command check_command;
extern const cli_command solve_command;
extern const cli_command sequence_command;
extern const cli_command sql_command;
extern const cli_command verify_command;
extern const cli_command diff_command;
extern const cli_command merge_command;
extern const cli_command export_command;

/* All of them, in the order in which help lists them. */
extern const cli_command *const cli_commands[];
extern const unsigned cli_command_count;

/* NULL if there is none of this name. */
const cli_command *cli_command_find(const char *name);

#endif
