/* SPDX-License-Identifier: MIT */
#include "whole_set.h"

/* What of a catalog is read for each board size that comes, without being asked for, is to be read in no time. */
#define READ_N 14u

static bool holds(nq_catalog *catalog, unsigned n) {
    nq_coverage coverage;
    return catalog && nq_catalog_coverage(catalog, n, &coverage) == NQ_OK &&
           nq_coverage_classes(&coverage, NQ_STORED_FUNDAMENTAL) == NQ_ALL_CLASSES;
}

static nq_status search(cli_call *cli, unsigned n, whole_set *all) {
    nq_catalog_options options = {.mode = NQ_CATALOG_SEARCH, .interrupt = cli->interrupt};
    nq_status status = nq_catalog_open(NULL, &options, &all->searched);
    return status == NQ_OK ? nq_set_open_whole(all->searched, n, &all->set) : status;
}

int whole_set_open(cli_call *cli, nq_catalog *catalog, unsigned n, whole_set *all) {
    *all = (whole_set){NULL, NULL};
    bool quick = n <= QUICK_N && !holds(catalog, n);
    if (!quick && !catalog && n <= NQ_SET_MAX_N)
        return cli_fail(cli, NQ_NOT_COVERED,
                        "n = %u: there is no catalog %s, and to search for all solutions takes long; make one with: "
                        "nqueens generate %u",
                        n, cli->database, n);
    if (!quick && catalog) {
        nq_status status = nq_set_open_whole(catalog, n, &all->set);
        return status == NQ_OK ? EXIT_DONE : cli_catalog_fail(cli, status, catalog);
    }
    nq_status status = search(cli, n, all);
    if (status != NQ_OK) return cli_catalog_fail(cli, status, all->searched);
    if (!cli->solve) cli_remark(cli, "n = %u: its solutions have been searched for, since no catalog has them", n);
    return EXIT_DONE;
}

void whole_set_close(whole_set *all) {
    nq_set_close(all->set);
    nq_catalog_close(all->searched);
    *all = (whole_set){NULL, NULL};
}

bool nearest_sets_find(nearest_sets *sets, cli_call *cli, nq_catalog *catalog, const nq_placement *board,
                       nq_placement *solution, unsigned *rows) {
    unsigned n = board->n;
    nq_near found;
    if (n > READ_N) return false;
    if (!sets->tried[n]) {
        if (n <= QUICK_N) search(cli, n, &sets->all[n]);
        else if (holds(catalog, n)) nq_set_open_whole(catalog, n, &sets->all[n].set);
        sets->tried[n] = true;
    }
    const nq_set *set = sets->all[n].set;
    if (!set || !nq_set_nearest(set, board, &found)) return false;
    nq_set_solution(set, found.index, solution);
    *rows = found.rows;
    return true;
}

void nearest_sets_close(nearest_sets *sets) {
    for (unsigned n = 0; n <= NQ_SET_MAX_N; n++) whole_set_close(&sets->all[n]);
}
