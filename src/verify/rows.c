/* SPDX-License-Identifier: MIT */
/* Every row by itself, and what rows make together: names what is wrong where not everything is right (proof.c).
 *
 * Where each fundamental row is canonical and none comes twice, no two are of one class. Where each distinct row has the canonical form
 * that it really has, a class cannot have rows that are not its own; so counting the rows of each class against its orbit size
 * finds every row that is missing. The images are made anew from each row; the expansion that made the table has no part in it. */
#include <inttypes.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "../solver/crew.h"
#include "../solver/packed.h"
#include "prefixes.h"

#define BLOCK_ROWS 4096u
#define BLOCKS_PER_JOB 2u
#define NO_FAULT NQ_FAULT_COUNT_OF_KINDS

/* What a check finds out of a row. */
typedef struct row_finding {
    nq_fault_kind fault; /* the first that the row has, or NO_FAULT */
    bool is_solution;
    nq_class class; /* of a solution */
    uint64_t packed[NQ_PACKED_WORDS];
} row_finding;

/* Rows that are checked by a thread while the next are being read. */
typedef struct row_block {
    size_t count;
    table_row row[BLOCK_ROWS];
    row_finding finding[BLOCK_ROWS];
} row_block;

typedef struct verification {
    const verified_size *of;
    catalog_table table; /* that is being read */
    unsigned words;      /* of a packed placement */
    uint64_t class_count[2][NQ_CLASS_COUNT];
    packed_list fundamentals; /* ascending */
    atomic_uchar *rows;       /* of the class of each */
    prefix_recount *prefixes; /* NULL where no first rows are counted */
} verification;

static bool read_solution(const table_row *row, unsigned n, nq_placement *placement, row_finding *finding) {
    finding->fault = NO_FAULT;
    if (!row->in_order) finding->fault = NQ_FAULT_ORDER;
    else if (!row->readable || nq_placement_parse(row->placement, n, placement) != NQ_OK)
        finding->fault = NQ_FAULT_UNREADABLE;
    else if (!nq_placement_is_solution(placement)) finding->fault = NQ_FAULT_NO_SOLUTION;
    return finding->is_solution = finding->fault == NO_FAULT;
}

static void check_fundamental(const verification *all, const table_row *row, row_finding *finding) {
    nq_placement placement;
    if (!read_solution(row, all->of->n, &placement, finding)) return;
    finding->class = nq_class_of(&placement);
    nq_pack(&placement, finding->packed);
    if (!nq_is_canonical(&placement, NULL)) finding->fault = NQ_FAULT_NOT_CANONICAL;
    else if (row->number != (int64_t)nq_class_orbit_size(finding->class)) finding->fault = NQ_FAULT_ORBIT_SIZE;
    else if (!nq_classes_have(all->of->classes[TABLE_FUNDAMENTAL], finding->class))
        finding->fault = NQ_FAULT_NOT_COVERED;
    else prefix_recount_take(all->prefixes, TABLE_FUNDAMENTAL, &placement, finding->class);
}

static void check_distinct(verification *all, const table_row *row, row_finding *finding) {
    nq_placement placement;
    if (!read_solution(row, all->of->n, &placement, finding)) return;
    nq_solution solution;
    char canonical[NQ_TEXT_SIZE];
    nq_solution_of(&placement, &solution);
    nq_placement_print(&solution.canonical, canonical);
    nq_pack(&solution.canonical, finding->packed);
    finding->class = solution.symmetry_class;
    size_t index = packed_list_find(&all->fundamentals, finding->packed, all->words);
    if (index < all->fundamentals.count) atomic_fetch_add_explicit(&all->rows[index], 1, memory_order_relaxed);
    if (strcmp(canonical, row->canonical) != 0) finding->fault = NQ_FAULT_CANONICAL;
    else if (row->number != (int64_t)solution.symmetry) finding->fault = NQ_FAULT_SYMMETRY;
    else if (!nq_classes_have(all->of->classes[TABLE_DISTINCT], finding->class)) finding->fault = NQ_FAULT_NOT_COVERED;
    else if (index == all->fundamentals.count) finding->fault = NQ_FAULT_NO_CLASS;
    else prefix_recount_take(all->prefixes, TABLE_DISTINCT, &placement, finding->class);
}

static void check_block(void *context, void *place, const nq_interrupt *stopping) {
    verification *all = context;
    row_block *block = place;
    (void)stopping;
    for (size_t k = 0; k < block->count; k++) {
        if (all->table == TABLE_FUNDAMENTAL) check_fundamental(all, &block->row[k], &block->finding[k]);
        else check_distinct(all, &block->row[k], &block->finding[k]);
    }
}

static nq_status keep(verification *all, const row_finding *finding) {
    return packed_list_add(&all->fundamentals, finding->packed, all->words) == NQ_OK
               ? NQ_OK
               : verify_fail(all->of, NQ_NO_MEMORY);
}

/* Takes in what a block's check has found. */
static nq_status settle(verification *all, const row_block *block) {
    catalog_table table = all->table;
    nq_status status = NQ_OK;
    char text[TABLE_ROW_TEXT];
    for (size_t k = 0; status == NQ_OK && k < block->count; k++) {
        const row_finding *finding = &block->finding[k];
        if (finding->fault != NO_FAULT)
            fault_found(all->of->log, finding->fault, "%s: %s: %s", table_name(table),
                        table_row_print(table, &block->row[k], text), nq_fault_text(finding->fault));
        if (!finding->is_solution) continue;
        all->class_count[table][finding->class]++;
        if (table == TABLE_FUNDAMENTAL && finding->fault != NQ_FAULT_NOT_CANONICAL) status = keep(all, finding);
    }
    return status;
}

bool verify_recomputes(const verified_size *of) { return of->log->options->recompute || of->n <= NQ_RECOMPUTE_N; }

void verify_report(const verified_size *of, uint64_t rows) {
    const nq_coverage *coverage = &of->verified->coverage;
    uint64_t *reported = &of->log->rows_reported;
    double fundamental = (double)nq_coverage_count(coverage, true, of->classes[TABLE_FUNDAMENTAL]);
    double distinct = (double)nq_coverage_count(coverage, false, of->classes[TABLE_DISTINCT]);
    double all = fundamental + distinct * (verify_recomputes(of) ? 2 : 1);
    if (rows > *reported) *reported = rows;
    catalog_report(of->catalog, of->n, all > 0 ? (double)*reported / all : 1, *reported, 0);
}

/* Waits for the oldest block and settles it. Returns NQ_DONE if none is being checked. */
static nq_status settle_next(verification *all, crew *threads) {
    void *taken;
    nq_status status = crew_take(threads, &taken);
    if (status == NQ_INTERRUPTED) return verify_fail(all->of, status);
    return status == NQ_OK ? settle(all, taken) : status;
}

static nq_status check_table(verification *all, catalog_table table, uint64_t *rows) {
    nq_catalog *catalog = all->of->catalog;
    table_reader *reader = NULL;
    crew *threads = NULL;
    unsigned jobs = crew_threads(catalog->options.jobs);
    crew_plan plan = {.jobs = jobs,
                      .places = (size_t)jobs * BLOCKS_PER_JOB,
                      .place_size = sizeof(row_block),
                      .context = all,
                      .work = check_block,
                      .interrupt = catalog->options.interrupt};
    all->table = table;
    nq_status status = table_open(catalog, &(table_range){.table = table, .n = all->of->n}, &reader);
    if (status == NQ_OK && crew_open(&plan, &threads) != NQ_OK) status = verify_fail(all->of, NQ_NO_MEMORY);
    while (status == NQ_OK) {
        row_block *block;
        while (status == NQ_OK && (block = crew_place(threads)) == NULL) status = settle_next(all, threads);
        if (status == NQ_OK)
            status = fault_of_damage(all->of->log, catalog, table_read(reader, block->row, BLOCK_ROWS, &block->count));
        if (status != NQ_OK || block->count == 0) break;
        *rows += block->count;
        verify_report(all->of, all->of->verified->fundamental_rows + all->of->verified->distinct_rows);
        crew_give(threads);
    }
    while (status == NQ_OK) status = settle_next(all, threads);
    crew_close(threads);
    table_close(reader);
    return status == NQ_DONE ? NQ_OK : status;
}

/* Every class that is stored with its images has all of them. */
static void check_classes(verification *all) {
    for (size_t k = 0; k < all->fundamentals.count; k++) {
        nq_placement placement;
        char text[NQ_TEXT_SIZE];
        nq_unpack(all->fundamentals.packed + k * all->words, all->of->n, &placement);
        nq_class class = nq_class_of(&placement);
        unsigned images = nq_class_orbit_size(class), rows = atomic_load_explicit(&all->rows[k], memory_order_relaxed);
        if (!nq_classes_have(all->of->classes[TABLE_DISTINCT], class) || rows == images) continue;
        nq_placement_print(&placement, text);
        fault_found(all->of->log, NQ_FAULT_CLASS_ROWS, "distinct_solution: the class of %s has %u rows, but %u images",
                    text, rows, images);
    }
}

static void check_class_counts(verification *all) {
    const nq_coverage *coverage = &all->of->verified->coverage;
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
        for (catalog_table table = TABLE_FUNDAMENTAL; table <= TABLE_DISTINCT; table++) {
            uint64_t promised = coverage->fundamental_count[k] * (table == TABLE_DISTINCT ? nq_class_orbit_size(k) : 1);
            if (!nq_classes_have(all->of->classes[table], k) || all->class_count[table][k] == promised) continue;
            fault_found(all->of->log, NQ_FAULT_COUNT,
                        "%s: %" PRIu64 " %s solutions, but the coverage promises %" PRIu64, table_name(table),
                        all->class_count[table][k], nq_class_name(k), promised);
        }
    }
}

nq_status verify_rows(const verified_size *of) {
    verification all = {.of = of, .words = nq_packed_words(of->n)};
    nq_status status = prefix_recount_open(of, &all.prefixes);
    if (status == NQ_OK) status = check_table(&all, TABLE_FUNDAMENTAL, &of->verified->fundamental_rows);
    if (status == NQ_OK) {
        all.rows = calloc(all.fundamentals.count + 1, sizeof *all.rows);
        if (!all.rows) status = verify_fail(of, NQ_NO_MEMORY);
    }
    if (status == NQ_OK) status = check_table(&all, TABLE_DISTINCT, &of->verified->distinct_rows);
    if (status == NQ_OK) {
        check_classes(&all);
        check_class_counts(&all);
    }
    /* of rows that are not right there are no right counts */
    if (status == NQ_OK && fault_count(of->log) == 0) status = prefix_recount_compare(all.prefixes);
    prefix_recount_close(all.prefixes);
    free(all.fundamentals.packed);
    free(all.rows);
    return status;
}
