/* SPDX-License-Identifier: MIT */
/* The names of --output: what they lead to, and whether that is a file the command needs itself. */
#ifndef NQUEENS_CLI_OUTPUT_NAMES_H
#define NQUEENS_CLI_OUTPUT_NAMES_H

#include <sys/stat.h>

#include "cli.h"

typedef enum output_place {
    OUTPUT_NAME,       /* a name in a folder, of a file or of none */
    OUTPUT_DESCRIPTOR, /* an open descriptor of this process: /dev/stdout, /dev/fd/3 */
    OUTPUT_KERNEL      /* something else below /proc: not a folder in which files are made */
} output_place;

/* Follows links to the last name, which is no link. Links that go round stay what they are.
 * Out: place, of PATH_MAX bytes; *descriptor, or -1. */
output_place output_resolve(const char *path, char *place, int *descriptor);

/* The folder of a name. Out: folder, of PATH_MAX bytes. Returns false if there is none. */
bool output_folder(const char *path, char *folder);

/* Whether the place is a file that the command reads or writes: the catalog, part files, what goes with them, its file
 * arguments, stdin.
 * In: a resolved name; what is there, or NULL. Out: used, of PATH_MAX bytes: the name of the file the command needs. */
bool output_is_used(cli_call *cli, const char *place, const struct stat *file, char *used);

#endif
