/* SPDX-License-Identifier: MIT */
/* The format html of lists: a page for a browser, written when all boards have come. */
#ifndef NQUEENS_CLI_ATLAS_OUTPUT_H
#define NQUEENS_CLI_ATLAS_OUTPUT_H

#include "../publish/atlas.h"
#include "listing.h"

/* Its row, beside those of nq_formats. No renderer may be begun with it: its functions are NULL. */
extern const nq_format atlas_format;

/* Whether a list goes into a page. */
static inline bool is_atlas(const listing *set) { return set->format == &atlas_format; }

/* Whether a page has room for the sizes; says why not. */
bool atlas_check(const cli_call *cli, const nq_range *range);

/* Writes the page. In: the catalog, whose numbers are told unless nothing but boards comes from it. Returns as atlas_print. */
nq_status atlas_write(cli_call *cli, atlas *from, nq_catalog *catalog, const nq_range *range);

#endif
