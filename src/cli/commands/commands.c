/* SPDX-License-Identifier: MIT */
/* The table of commands. A new one is a file, a declaration in commands.h and a row here. */
#include "commands.h"

#include <string.h>

const cli_command *const cli_commands[] = {
    &generate_command, &info_command,     &count_command, &list_command,  &occupancy_command, &complete_command,
    &puzzle_command,   &disjoint_command, &show_command,  &check_command, &solve_command,     &sequence_command,
    &sql_command,      &verify_command,   &diff_command,  &merge_command, &export_command,
};

const unsigned cli_command_count = sizeof cli_commands / sizeof cli_commands[0];

const cli_command *cli_command_find(const char *name) {
    for (unsigned k = 0; k < cli_command_count; k++)
        if (strcmp(cli_commands[k]->name, name) == 0) return cli_commands[k];
    return NULL;
}
