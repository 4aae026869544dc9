/* SPDX-License-Identifier: MIT */
/* Lists as a whole. The mirror image of the list from the front is the list from the back; and the backtracker `marks`, which has no
 * part in making catalogs, finds the same list. */
#include <inttypes.h>
#include <string.h>

#include "faults.h"

#define REPORT_ROWS 4096u

/* The solutions of the classes stored with distinct rows are closed under the mirror. */
nq_status verify_mirror(const verified_size *of) {
    nq_catalog *catalog = of->catalog;
    table_walk *front = NULL, *back = NULL;
    unsigned n = of->n;
    uint64_t rows = of->verified->distinct_rows;
    nq_status status = table_walk_open(catalog, TABLE_DISTINCT, n, false, &front);
    if (status == NQ_OK) status = table_walk_open(catalog, TABLE_DISTINCT, n, true, &back);
    for (uint64_t number = 1; status == NQ_OK && number <= (rows + 1) / 2; number++) {
        const table_row *first, *second;
        nq_placement solution, image;
        char text[NQ_TEXT_SIZE];
        if (nq_interrupted(catalog->options.interrupt)) status = verify_fail(of, NQ_INTERRUPTED);
        if (number % REPORT_ROWS == 0) verify_report(of, of->verified->fundamental_rows + rows);
        if (status == NQ_OK) status = table_walk_next(front, &first);
        if (status == NQ_OK) status = table_walk_next(back, &second);
        if (status != NQ_OK) break;
        if (!first->readable || nq_placement_parse(first->placement, n, &solution) != NQ_OK ||
            !nq_placement_is_permutation(&solution))
            continue; /* has been reported */
        nq_symmetry_apply(NQ_MIRROR, &solution, &image);
        nq_placement_print(&image, text);
        if (strcmp(text, second->placement) == 0) continue;
        char shown[TABLE_ROW_TEXT];
        fault_found(of->log, NQ_FAULT_MIRROR,
                    "number %" PRIu64 " is %s, whose mirror image is %s, but number %" PRIu64 " is %s", number,
                    first->placement, text, rows + 1 - number, table_row_print(TABLE_DISTINCT, second, shown));
    }
    table_walk_close(front);
    table_walk_close(back);
    return status == NQ_DONE ? NQ_OK : fault_of_damage(of->log, catalog, status);
}

/* One table as it is walked beside the backtracker. */
typedef struct beside {
    catalog_table table;
    table_walk *walk;
    const table_row *row; /* the next; NULL after the last */
} beside;

typedef struct recomputation {
    const verified_size *of;
    beside table[2];
    uint64_t class_count[NQ_CLASS_COUNT];
    uint64_t found;
    nq_status status;
} recomputation;

static void go_on(recomputation *all, beside *table) {
    all->status = table_walk_next(table->walk, &table->row);
    if (all->status == NQ_OK) return;
    table->row = NULL;
    if (all->status == NQ_DONE) all->status = NQ_OK;
}

/* A row of a class that is not covered is a fault of another kind, which is found elsewhere. */
static bool is_of_other_class(const verified_size *of, const beside *table) {
    nq_placement placement;
    return table->row->readable && nq_placement_parse(table->row->placement, of->n, &placement) == NQ_OK &&
           nq_placement_is_solution(&placement) && !nq_classes_have(of->classes[table->table], nq_class_of(&placement));
}

static void file_has_more(recomputation *all, const beside *table) {
    char text[TABLE_ROW_TEXT];
    if (is_of_other_class(all->of, table)) return;
    fault_found(all->of->log, NQ_FAULT_RECOMPUTED, "%s: %s: 'marks' does not find this", table_name(table->table),
                table_row_print(table->table, table->row, text));
}

/* The next solution of the backtracker against the next rows. */
static void meet(recomputation *all, beside *table, const char *solution) {
    while (all->status == NQ_OK && table->row && strcmp(table->row->placement, solution) < 0) {
        file_has_more(all, table);
        go_on(all, table);
    }
    if (all->status != NQ_OK) return;
    if (table->row && strcmp(table->row->placement, solution) == 0) go_on(all, table);
    else
        fault_found(all->of->log, NQ_FAULT_RECOMPUTED, "%s: 'marks' finds %s, which is not there",
                    table_name(table->table), solution);
}

static bool visit(void *context, const nq_placement *solution) {
    recomputation *all = context;
    nq_class class = nq_class_of(solution);
    bool canonical = nq_is_canonical(solution, NULL);
    char text[NQ_TEXT_SIZE];
    nq_placement_print(solution, text);
    if (++all->found % REPORT_ROWS == 0)
        verify_report(all->of, all->of->verified->fundamental_rows + all->of->verified->distinct_rows + all->found);
    all->class_count[class] += canonical;
    if (nq_classes_have(all->of->classes[TABLE_DISTINCT], class)) meet(all, &all->table[TABLE_DISTINCT], text);
    if (all->status == NQ_OK && canonical && nq_classes_have(all->of->classes[TABLE_FUNDAMENTAL], class))
        meet(all, &all->table[TABLE_FUNDAMENTAL], text);
    return all->status == NQ_OK;
}

static void compare_counts(recomputation *all, const nq_coverage *coverage) {
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++)
        if (coverage->stored[k] != NQ_STORED_NOTHING && coverage->fundamental_count[k] != all->class_count[k])
            fault_found(all->of->log, NQ_FAULT_RECOMPUTED,
                        "the coverage has %" PRIu64 " %s solutions, but 'marks' finds %" PRIu64,
                        coverage->fundamental_count[k], nq_class_name(k), all->class_count[k]);
}

nq_status verify_recomputed(const verified_size *of) {
    nq_catalog *catalog = of->catalog;
    recomputation all = {.of = of, .table = {{.table = TABLE_FUNDAMENTAL}, {.table = TABLE_DISTINCT}}};
    nq_visitor visitor = {.visit = visit, .context = &all, .interrupt = catalog->options.interrupt};
    for (unsigned t = 0; all.status == NQ_OK && t < 2; t++) {
        all.status = table_walk_open(catalog, all.table[t].table, of->n, false, &all.table[t].walk);
        if (all.status == NQ_OK) go_on(&all, &all.table[t]);
    }
    nq_status ended = all.status == NQ_OK ? nq_backtracker_find("marks")->list(of->n, &visitor) : NQ_OK;
    if (ended == NQ_INTERRUPTED) all.status = verify_fail(of, NQ_INTERRUPTED);
    for (unsigned t = 0; t < 2; t++)
        for (; all.status == NQ_OK && all.table[t].row; go_on(&all, &all.table[t])) file_has_more(&all, &all.table[t]);
    if (all.status == NQ_OK) {
        compare_counts(&all, &of->verified->coverage);
        of->verified->recomputed = true;
    }
    for (unsigned t = 0; t < 2; t++) table_walk_close(all.table[t].walk);
    return fault_of_damage(of->log, catalog, all.status);
}
