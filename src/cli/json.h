/* Making and printing JSON where memory may be short. */
#ifndef NQUEENS_CLI_JSON_H
#define NQUEENS_CLI_JSON_H

#include <jansson.h>

#include "cli.h"

/* Put a value into an array or object, which they return. Either may be NULL for want of memory: then both are released, and NULL is
 * returned. */
json_t *cli_json_append(json_t *array, json_t *item);
json_t *cli_json_set(json_t *object, const char *name, json_t *value);

/* The name of a file: null if it is no UTF-8, as a name may be. */
json_t *cli_json_name(const char *name);

/* Prints a value; NULL, or one that memory does not suffice for, makes the command fail. */
void cli_json_print(cli_call *cli, const json_t *value, size_t flags);

#endif
