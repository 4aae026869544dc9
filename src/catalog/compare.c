/* Two catalogs side by side: rows of one n are walked in both, in order, and met like the teeth of a zip. */
#include <string.h>

#include "nqueens/verify.h"
#include "table.h"

#define ROWS_SHOWN 3u

/* One table of one n in the two files. */
typedef struct comparison {
    catalog_table table;
    nq_difference_report *report;
    void *context;
    nq_difference *difference;
    table_walk *walk[2];
    const table_row *row[2]; /* the next; NULL after the last */
    unsigned shown;
} comparison;

static nq_status go_on(comparison *both, unsigned side) {
    nq_status status = table_walk_next(both->walk[side], &both->row[side]);
    if (status == NQ_OK) return NQ_OK;
    both->row[side] = NULL;
    return status == NQ_DONE ? NQ_OK : status;
}

static void differ(comparison *both, const table_row *first, const table_row *second) {
    char text[2][TABLE_ROW_TEXT] = {"", ""};
    both->difference->differing_rows++;
    if (both->shown++ >= ROWS_SHOWN) return;
    if (first) table_row_print(both->table, first, text[0]);
    if (second) table_row_print(both->table, second, text[1]);
    both->report(both->context, table_name(both->table), text[0], text[1]);
}

/* Meets the two next rows. Out: which sides to go on with. */
static void meet(comparison *both, bool next[2]) {
    const table_row *first = both->row[0], *second = both->row[1];
    int order = !first ? 1 : !second ? -1 : strcmp(first->placement, second->placement);
    next[0] = order <= 0;
    next[1] = order >= 0;
    if (order < 0) differ(both, first, NULL);
    else if (order > 0) differ(both, NULL, second);
    else if (strcmp(first->canonical, second->canonical) != 0 || first->number != second->number) differ(both, first, second);
}

/* Out: *side, whose catalog has the message after a failure. */
static nq_status compare_table(nq_catalog *catalogs[2], unsigned n, comparison *both, unsigned *side) {
    nq_status status = NQ_OK;
    bool next[2] = {true, true};
    for (unsigned k = 0; status == NQ_OK && k < 2; k++) status = table_walk_open(catalogs[*side = k], both->table, n, false, &both->walk[k]);
    while (status == NQ_OK) {
        for (unsigned k = 0; status == NQ_OK && k < 2; k++)
            if (next[k]) status = go_on(both, *side = k);
        if (status != NQ_OK || (!both->row[0] && !both->row[1])) break;
        if (nq_interrupted(catalogs[0]->options.interrupt)) {
            *side = 0;
            status = catalog_fail(catalogs[0], NQ_INTERRUPTED, "interrupted while comparing n = %u", n);
        }
        if (status == NQ_OK) meet(both, next);
    }
    for (unsigned k = 0; k < 2; k++) table_walk_close(both->walk[k]);
    return status;
}

nq_status nq_catalog_compare(nq_catalog *first, nq_catalog *second, unsigned n, nq_difference_report *report, void *context,
                             nq_difference *difference, nq_catalog **failed) {
    nq_catalog *catalogs[2] = {first, second};
    unsigned side = 0;
    nq_status status = NQ_OK;
    *difference = (nq_difference){0};
    for (unsigned k = 0; status == NQ_OK && k < 2; k++) status = nq_catalog_coverage(catalogs[side = k], n, &difference->coverage[k]);
    for (catalog_table table = TABLE_FUNDAMENTAL; status == NQ_OK && table <= TABLE_DISTINCT; table++) {
        nq_stored at_least = table == TABLE_FUNDAMENTAL ? NQ_STORED_FUNDAMENTAL : NQ_STORED_DISTINCT;
        unsigned classes = nq_coverage_classes(&difference->coverage[0], at_least);
        if (classes == 0 || classes != nq_coverage_classes(&difference->coverage[1], at_least)) continue;
        comparison both = {.table = table, .report = report, .context = context, .difference = difference};
        difference->compared |= 1u << table;
        status = compare_table(catalogs, n, &both, &side);
    }
    *failed = catalogs[side];
    return status;
}
