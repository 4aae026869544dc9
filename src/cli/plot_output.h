/* SPDX-License-Identifier: MIT */
/* Counts as pictures: what `occupancy` and `count --by` tell, a page for each n. */
#ifndef NQUEENS_CLI_PLOT_OUTPUT_H
#define NQUEENS_CLI_PLOT_OUTPUT_H

#include "picture_options.h"

typedef struct plot_output {
    cli_call *cli;
    const picture_settings *set;
    const nq_query *query;
    picture picture;
} plot_output;

/* Whether the question has a picture; says why not. In: the settings have been checked. */
bool plot_check(const cli_call *cli, const picture_settings *set, const nq_query *query);

/* Begins; a plot for each n; ends: `whole` if nothing has gone wrong. What goes wrong makes the command fail: it is said, and noted in the
 * call. */
void plot_begin(plot_output *output, cli_call *cli, const picture_settings *set, const nq_query *query);
void plot_add_occupancy(plot_output *output, unsigned n, uint64_t counts[NQ_MAX_N][NQ_MAX_N]);
void plot_add_tally(plot_output *output, unsigned n, const nq_tally *tally);
void plot_end(plot_output *output, bool whole);

#endif
