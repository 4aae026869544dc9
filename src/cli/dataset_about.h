/* SPDX-License-Identifier: MIT */
/* What a data set says of itself that the catalog does not know: options that are checked here, and texts that stay what they are. */
#ifndef NQUEENS_CLI_DATASET_ABOUT_H
#define NQUEENS_CLI_DATASET_ABOUT_H

#include "cli.h"
#include "../publish/dataset.h"

#define DATASET_MOST_AUTHORS 256u

extern const struct poptOption dataset_about_options[];

/* Takes an option of these. In: authors, what about->authors points to. */
bool dataset_about_option(cli_call *cli, int option, const char *value, dataset_about *about,
                          dataset_author authors[DATASET_MOST_AUTHORS]);

/* The date that SOURCE_DATE_EPOCH gives, in seconds; none where it is not set. Returns false if it is no number of them. */
bool dataset_about_date(const cli_call *cli, dataset_about *about);

#endif
