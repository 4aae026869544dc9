/* SPDX-License-Identifier: MIT */
#include "atlas_output.h"

#include <string.h>

#include "command_words.h"

const nq_format atlas_format = {
    "html", "a page to explore them in a browser, in one file, for n up to 14 (list alone)", false, NULL, NULL, NULL};

bool atlas_check(const cli_call *cli, const nq_range *range) {
    if (range->last <= ATLAS_MOST_N) return true;
    cli_usage_error(cli,
                    "n = %u with --format html: a page holds all solutions that it shows, and beyond n = %u they are "
                    "millions; expected a range up to %u",
                    range->last, ATLAS_MOST_N, ATLAS_MOST_N);
    return false;
}

nq_status atlas_write(cli_call *cli, atlas *from, nq_catalog *catalog, const nq_range *range) {
    char question[8192] = "nqueens ";
    size_t used = strlen(question);
    command_words(cli, NULL, question + used, sizeof question - used);
    atlas_words words = {*range, question, catalog ? nq_catalog_path(catalog) : NULL};
    return atlas_print(from, &words, cli->out);
}
