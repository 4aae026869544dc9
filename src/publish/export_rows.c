/* SPDX-License-Identifier: MIT */
/* Each line of a table is made again from what it says least of: of a fundamental solution its placement, of a distinct one its canonical form
 * and symmetry. If the class that the vectors find for that, and the image, give the same bytes, and the line comes behind the one before,
 * the line is right. What is not, is looked at again field by field; it is rare, so that this may take its time.
 *
 * One thread reads, and packs lines into blocks; others check blocks; they come back in their order. */
#include "export_rows.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../solver/checks.h"
#include "../solver/crew.h"

#define BLOCK_ROWS 256u
#define FEW_ROWS 1024u                /* are not worth a thread */
#define MOST_FAULTS UINT64_C(1000000) /* of one n: what is so far from an export is not read to its end */

typedef struct row_block {
    uint64_t first_line;
    size_t count;
    bool has_list;
    char before[NQ_TEXT_SIZE];     /* the placement in front of the first; "" if there is none */
    uint64_t rows[NQ_CLASS_COUNT]; /* that are right */
    bool right[BLOCK_ROWS];
    uint16_t length[BLOCK_ROWS], list_length[BLOCK_ROWS];
    char line[BLOCK_ROWS][EXPORT_LINE_SIZE], list[BLOCK_ROWS][EXPORT_LINE_SIZE];
    nq_placement least[BLOCK_ROWS]; /* its canonical form */
    uint64_t packed[BLOCK_ROWS * NQ_PACKED_WORDS];
    board_verdict verdict[BLOCK_ROWS];
} row_block;

typedef struct table_check {
    export_size *of;
    export_table table;
    export_stream *rows, *list;
    uint64_t expected; /* rows */
    uint64_t read;
    bool list_ended;
    char before[NQ_TEXT_SIZE];
} table_check;

/* --- Checking a block --- */

/* The line that there should be. In: a canonical form and its class; of a fundamental solution its number, or 0 for none; else the symmetry.
 * Returns its length. */
static size_t make_line(const table_check *all, const nq_placement *least, nq_class which, unsigned symmetry,
                        uint64_t number, char line[EXPORT_LINE_SIZE]) {
    char text[NQ_TEXT_SIZE], image_text[NQ_TEXT_SIZE];
    const char *class = nq_class_name(which);
    unsigned size = nq_class_orbit_size(which);
    nq_placement image;
    nq_placement_print(least, text);
    if (all->table == EXPORT_FUNDAMENTAL_TABLE && number)
        return (size_t)snprintf(line, EXPORT_LINE_SIZE, "%s,%s,%u,%" PRIu64, text, class, size, number);
    if (all->table == EXPORT_FUNDAMENTAL_TABLE)
        return (size_t)snprintf(line, EXPORT_LINE_SIZE, "%s,%s,%u,", text, class, size);
    nq_symmetry_apply((nq_symmetry)symmetry, least, &image);
    nq_placement_print(&image, image_text);
    return (size_t)snprintf(line, EXPORT_LINE_SIZE, "%s,%s,%u,%s,%s,%u", image_text, text, symmetry,
                            nq_symmetry_name((nq_symmetry)symmetry), class, size);
}

/* Where a line has its canonical form; NULL if it is too short for any. */
static const char *least_of_line(const table_check *all, const char *line, size_t length) {
    unsigned n = all->of->n;
    if (all->table == EXPORT_FUNDAMENTAL_TABLE) return length > n ? line : NULL;
    return length > 2 * n + 2 ? line + n + 1 : NULL;
}

static uint64_t number_of(const table_check *all, uint64_t line) {
    return all->of->classes[EXPORT_FUNDAMENTAL_TABLE] == NQ_ALL_CLASSES ? line - 1 : 0;
}

static bool line_is_right(const table_check *all, const row_block *block, size_t k) {
    char expected[EXPORT_LINE_SIZE];
    unsigned n = all->of->n, symmetry = 0;
    const char *line = block->line[k], *before = k ? block->line[k - 1] : block->before;
    nq_class which = verdict_class(block->verdict[k]);
    if (!(block->verdict[k] & IS_CANONICAL) || !nq_classes_have(all->of->classes[all->table], which)) return false;
    if (all->table == EXPORT_DISTINCT_TABLE) {
        symmetry = (unsigned)(line[2 * n + 2] - '0');
        if (symmetry >= NQ_SYMMETRY_COUNT || !nq_is_least_symmetry((nq_symmetry)symmetry, which)) return false;
    }
    size_t length = make_line(all, &block->least[k], which, symmetry, number_of(all, block->first_line + k), expected);
    if (length != block->length[k] || memcmp(line, expected, length) != 0 || memcmp(before, line, n) >= 0) return false;
    return !block->has_list || (block->list_length[k] == n && memcmp(block->list[k], line, n) == 0);
}

static void check_block(void *context, void *place, const nq_interrupt *stopping) {
    const table_check *all = context;
    row_block *block = place;
    unsigned n = all->of->n, words = nq_packed_words(n);
    bool readable[BLOCK_ROWS];
    (void)stopping;
    memset(block->rows, 0, sizeof block->rows);
    for (size_t k = 0; k < block->count; k++) {
        const char *least = least_of_line(all, block->line[k], block->length[k]);
        readable[k] = least && nq_placement_parse(least, n, &block->least[k]) == NQ_OK;
        if (!readable[k]) block->least[k] = (nq_placement){.n = (uint8_t)n};
        nq_pack(&block->least[k], block->packed + k * words);
    }
    check_packed(n, block->packed, block->count, block->verdict);
    for (size_t k = 0; k < block->count; k++) {
        block->right[k] = readable[k] && line_is_right(all, block, k);
        if (block->right[k]) block->rows[verdict_class(block->verdict[k])]++;
    }
}

/* --- Filling and settling blocks, in the order of the lines --- */

static void take_list_line(table_check *all, row_block *block, size_t k) {
    const char *line;
    size_t length;
    if (all->list_ended) return;
    if (export_stream_line(all->list, &line, &length)) {
        memcpy(block->list[k], line, length);
        block->list_length[k] = (uint16_t)length;
        return;
    }
    all->list_ended = true;
    if (all->list->malformed) return;
    export_fault(all->of->check, EXPORT_TEXT, "%s:%" PRIu64 ": the list ends; expected '%.*s', as %s has it",
                 all->list->name, all->list->line + 1, (int)all->of->n, block->line[k], all->rows->name);
}

/* Returns whether there is anything in the block. */
static bool fill(table_check *all, row_block *block) {
    const char *line;
    size_t length;
    unsigned n = all->of->n;
    memcpy(block->before, all->before, sizeof block->before);
    block->first_line = all->rows->line + 1;
    for (block->count = 0; block->count < BLOCK_ROWS && all->read < all->expected; block->count++, all->read++) {
        if (!export_stream_line(all->rows, &line, &length)) break;
        memcpy(block->line[block->count], line, length);
        memset(block->line[block->count] + length, 0, length < n ? n - length : 1);
        block->length[block->count] = (uint16_t)length;
        if (all->list) take_list_line(all, block, block->count);
    }
    /* A block in which the list has ended is compared with it no more: that has been said. */
    block->has_list = all->list && !all->list_ended;
    if (block->count > 0) memcpy(all->before, block->line[block->count - 1], n);
    return block->count > 0;
}

static void report_progress(const export_size *of) {
    const export_check_options *options = &of->check->options;
    if (!options->progress) return;
    nq_progress now = {.n = of->n, .fraction = of->all ? (double)of->done / (double)of->all : -1, .rows = of->done};
    options->progress(options->progress_context, &now);
}

static void settle(table_check *all, const row_block *block) {
    export_size *of = all->of;
    for (unsigned k = 0; k < NQ_CLASS_COUNT; k++) of->rows[all->table][k] += block->rows[k];
    for (size_t k = 0; k < block->count; k++) {
        nq_class which;
        if (block->right[k]) continue;
        export_line line = {.number = block->first_line + k,
                            .text = block->line[k],
                            .length = block->length[k],
                            .before = k ? block->line[k - 1] : block->before,
                            .twin = block->has_list ? block->list[k] : NULL,
                            .twin_length = block->list_length[k]};
        if (export_name_faults(of, all->table, &line, &which)) of->rows[all->table][which]++;
    }
    of->done += block->count;
    report_progress(of);
}

static nq_status check_blocks(table_check *all, crew *threads) {
    nq_status status = NQ_OK;
    bool more = true;
    while (status == NQ_OK) {
        void *place;
        while (more && (place = crew_place(threads))) {
            more = export_faults(all->of->check) < MOST_FAULTS && fill(all, place);
            if (more) crew_give(threads);
        }
        status = crew_take(threads, &place);
        if (status == NQ_OK) settle(all, place);
    }
    if (status == NQ_INTERRUPTED)
        return export_fail(all->of->check, status, "%s: interrupted while checking %s", all->of->check->path,
                           all->rows->name);
    if (all->rows->failed != NQ_OK) return all->rows->failed;
    return all->list && all->list->failed != NQ_OK ? all->list->failed : NQ_OK;
}

/* --- A table --- */

static void compare_counts(const table_check *all) {
    const export_size *of = all->of;
    const nq_coverage *coverage = &of->check->coverage[of->n];
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
        unsigned images = all->table == EXPORT_DISTINCT_TABLE ? nq_class_orbit_size(k) : 1;
        uint64_t expected = coverage->fundamental_count[k] * images;
        if (!nq_classes_have(of->classes[all->table], k) || of->rows[all->table][k] == expected) continue;
        export_fault(of->check, EXPORT_COUNT, "%s: %" PRIu64 " rows of the class %s; coverage.csv makes it %" PRIu64,
                     all->rows->name, of->rows[all->table][k], nq_class_name(k), expected);
    }
}

static void check_ends(const table_check *all) {
    char rows[EXPORT_LINE_SIZE];
    if (export_faults(all->of->check) >= MOST_FAULTS) return;
    snprintf(rows, sizeof rows, "%" PRIu64 " rows", all->expected);
    export_stream_expect_end(all->rows, EXPORT_COUNT, rows);
    if (!all->rows->malformed) compare_counts(all);
    snprintf(rows, sizeof rows, "%" PRIu64 " rows, as %s has them", all->read, all->rows->name);
    if (all->list && !all->rows->malformed) export_stream_expect_end(all->list, EXPORT_TEXT, rows);
}

nq_status export_check_rows_of(export_size *of, export_table table, export_stream *rows, export_stream *list) {
    table_check all = {.of = of, .table = table, .rows = rows, .list = list};
    all.expected = nq_coverage_count(&of->check->coverage[of->n], table == EXPORT_FUNDAMENTAL_TABLE,
                                     of->classes[table]);
    unsigned jobs = crew_threads(of->check->options.jobs);
    crew_plan plan = {.jobs = jobs > 1 && all.expected > FEW_ROWS ? jobs : 0,
                      .places = all.expected > FEW_ROWS ? 2 * (size_t)jobs : 1,
                      .place_size = sizeof(row_block),
                      .work = check_block,
                      .context = &all,
                      .interrupt = of->check->options.interrupt};
    crew *threads;
    if (crew_open(&plan, &threads) != NQ_OK)
        return export_fail(of->check, NQ_NO_MEMORY, "%s: not enough memory to check it", of->check->path);
    nq_status status = check_blocks(&all, threads);
    crew_close(threads);
    if (status == NQ_OK) check_ends(&all);
    return status;
}
