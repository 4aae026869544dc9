/* SPDX-License-Identifier: MIT */
/* Two catalogs side by side: rows of one n are walked in both, in order, and met like the teeth of a zip. */
#include <string.h>

#include "nqueens/verify.h"
#include "../catalog/rows.h"

#define ROWS_SHOWN 3u

/* One table of one n in the two files. */
typedef struct comparison {
    nq_catalog *catalog[2];
    catalog_table table;
    unsigned n;
    nq_classes classes; /* that both store: no others are compared */
    bool some_differ;   /* one of them stores more */
    nq_difference_report *report;
    void *context;
    nq_difference *difference;
    table_walk *walk[2];
    const table_row *row[2]; /* the next; NULL after the last */
    unsigned shown;
} comparison;

/* Whether a row is of a class that only one of them stores. What is no solution is of no class, and is compared. */
static bool is_passed_over(const comparison *both, const table_row *row) {
    nq_placement placement;
    if (!both->some_differ || nq_placement_parse(row->placement, both->n, &placement) != NQ_OK ||
        !nq_placement_is_solution(&placement))
        return false;
    return !nq_classes_have(both->classes, nq_class_of(&placement));
}

static nq_status go_on(comparison *both, unsigned side) {
    nq_status status;
    const table_row *row = NULL;
    do status = table_walk_next(both->walk[side], &row);
    while (status == NQ_OK && row->readable && row->in_order && is_passed_over(both, row));
    both->row[side] = status == NQ_OK ? row : NULL;
    if (status == NQ_OK && !(row->readable && row->in_order))
        return catalog_fail_advising(both->catalog[side], NQ_DAMAGED, NQ_ADVICE_VERIFY,
                                     "%s: %s holds a row of n = %u that is no placement or does not come in order",
                                     both->catalog[side]->path, table_name(both->table), both->n);
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
    else if (strcmp(first->canonical, second->canonical) != 0 || first->number != second->number)
        differ(both, first, second);
}

/* Out: *side, whose catalog has the message after a failure. */
static nq_status compare_table(comparison *both, unsigned *side) {
    nq_status status = NQ_OK;
    bool next[2] = {true, true};
    for (unsigned k = 0; status == NQ_OK && k < 2; k++)
        status = table_walk_open(both->catalog[ *side = k], both->table, both->n, false, &both->walk[k]);
    while (status == NQ_OK) {
        for (unsigned k = 0; status == NQ_OK && k < 2; k++)
            if (next[k]) status = go_on(both, *side = k);
        if (status != NQ_OK || (!both->row[0] && !both->row[1])) break;
        if (nq_interrupted(both->catalog[0]->options.interrupt)) {
            *side = 0;
            status = catalog_fail(both->catalog[0], NQ_INTERRUPTED, "interrupted while comparing n = %u", both->n);
        }
        if (status == NQ_OK) meet(both, next);
    }
    for (unsigned k = 0; k < 2; k++) table_walk_close(both->walk[k]);
    return status;
}

nq_status nq_catalog_compare(nq_catalog *first, nq_catalog *second, unsigned n, nq_difference_report *report,
                             void *context, nq_difference *difference, nq_catalog **failed) {
    nq_catalog *catalogs[2] = {first, second};
    unsigned side = 0;
    nq_status status = NQ_OK;
    *difference = (nq_difference){0};
    for (unsigned k = 0; status == NQ_OK && k < 2; k++)
        status = nq_catalog_coverage(catalogs[side = k], n, &difference->coverage[k]);
    for (catalog_table table = TABLE_FUNDAMENTAL; status == NQ_OK && table <= TABLE_DISTINCT; table++) {
        nq_stored at_least = table == TABLE_FUNDAMENTAL ? NQ_STORED_FUNDAMENTAL : NQ_STORED_DISTINCT;
        nq_classes classes[2];
        for (unsigned k = 0; k < 2; k++) classes[k] = nq_coverage_classes(&difference->coverage[k], at_least);
        comparison both = {.catalog = {first, second},
                           .table = table,
                           .n = n,
                           .classes = classes[0] & classes[1],
                           .some_differ = classes[0] != classes[1],
                           .report = report,
                           .context = context,
                           .difference = difference};
        if (both.classes == 0) continue;
        difference->compared |= 1u << table;
        status = compare_table(&both, &side);
    }
    *failed = catalogs[side];
    return status;
}
