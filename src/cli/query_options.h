/* The options that say which solutions are meant, the same for every command that asks the catalog. */
#ifndef NQUEENS_CLI_QUERY_OPTIONS_H
#define NQUEENS_CLI_QUERY_OPTIONS_H

#include "cli.h"

enum { OPTION_DISTINCT = 100, OPTION_FUNDAMENTAL, OPTION_CLASS };

#define QUERY_OPTIONS                                                                                                    \
    {"distinct", '\0', POPT_ARG_NONE, NULL, OPTION_DISTINCT, "all solutions (the default)", NULL},                       \
    {"fundamental", '\0', POPT_ARG_NONE, NULL, OPTION_FUNDAMENTAL, "solutions that are not rotations or reflections of each other", \
     NULL},                                                                                                              \
    {"class", '\0', POPT_ARG_STRING, NULL, OPTION_CLASS,                                                                 \
     "by symmetry: asymmetric, half-turn, quarter-turn, full, or the orbit size; several with commas; '!' for all but", \
     "CLASS"}

/* Takes one of these options. Returns false, having said why, if its value cannot be read. */
bool query_option(const cli_call *cli, int option, const char *value, nq_query *query);

#endif
