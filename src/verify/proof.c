/* SPDX-License-Identifier: MIT */
/* Whether every row of one n is right, without looking for what is wrong: fast, by several threads, and in memory that does not grow with n.
 * Where anything is in doubt, verify_rows and verify_mirror look at everything again, and name it. Of one n is shown:
 *
 * 1. The rows of each table come in order, so none comes twice.
 * 2. Each fundamental row is a solution, its own canonical form, with its orbit size.
 * 3. Of each distinct row (placement, canonical, symmetry), `canonical` is a solution and its own canonical form; the symmetry takes it to the
 *    placement; and no lesser symmetry does.
 * 4. There are as many rows of each class as the coverage promises, none of a class that is not covered; and of those with distinct rows it
 *    promises what is published.
 *
 * This is all that verify_rows and verify_mirror ask for:
 *
 * The images of a solution are solutions, and what is canonical among them is so for all of them. So by 3 a placement is a solution, and has
 * the canonical form, the class and the symmetry that its row says.
 * By 1, 2 and 4 the fundamental rows of a class with distinct rows are different canonical forms, as many as there are: they are all that there
 * are. So the canonical form of each distinct row is among them.
 * By 1 and 3 rows of the same canonical form have different symmetries, and a class has just one that is least for each of its images: no class
 * has more rows than images. By 4 all classes together have as many rows as images: so each has all of its own.
 * So the list holds with each solution its mirror image. The mirror turns the order of the list around: i-th from the front and from the back
 * are mirror images.
 *
 * The threads read spans of keys, each through a connection of its own. Covered rows never change, so it does not matter when each is read; and
 * the row at which one span has been left is the one at which the next has begun, so that no row between them has been passed over. */
#include <stdlib.h>
#include <string.h>

#include "nqueens/published.h"
#include "../solver/checks.h"
#include "../solver/crew.h"
#include "prefixes.h"

#define FIRST_BATCH 64u /* most of it is for nothing where a span has few rows */
#define BATCH 1024u
#define KEY_LETTERS 2u
#define LARGEST_OF_ONE_SPAN 12u
#define LARGEST_OF_SHORT_KEYS 14u

/* Rows that one thread reads and checks. */
typedef struct span {
    nq_catalog *catalog;                               /* a connection that is kept for the next span */
    char start[KEY_LETTERS + 1], end[KEY_LETTERS + 1]; /* keys; "" for the ends of the table */
    bool right;
    char first[NQ_TEXT_SIZE],
        behind[NQ_TEXT_SIZE]; /* the first row behind the start, and behind the end; "" if there is none */
    uint64_t rows[NQ_CLASS_COUNT];
    table_row row[BATCH];
    nq_placement canonical[BATCH];
    uint64_t packed[BATCH * NQ_PACKED_WORDS];
    board_verdict verdict[BATCH];
} span;

typedef struct proof {
    const verified_size *of;
    catalog_table table; /* that is being read */
    uint64_t rows[2][NQ_CLASS_COUNT];
    uint64_t rows_read;
    prefix_recount *prefixes; /* NULL where no first rows are counted */
} proof;

/* In: a solution. Out: *image, of the row, if it is one. */
static bool is_image(const table_row *row, const nq_placement *canonical, nq_class class, nq_placement *image) {
    if (row->number < 0 || row->number >= (int64_t)NQ_SYMMETRY_COUNT) return false;
    if (!nq_is_least_symmetry((nq_symmetry)row->number, class)) return false;
    char text[NQ_TEXT_SIZE];
    nq_symmetry_apply((nq_symmetry)row->number, canonical, image);
    nq_placement_print(image, text);
    return memcmp(text, row->placement, canonical->n) == 0;
}

/* In: what check_packed knows of the canonical form of the row. */
static bool is_right(const proof *all, const table_row *row, const nq_placement *canonical, board_verdict verdict) {
    if (!(verdict & IS_CANONICAL)) return false;
    nq_class class = verdict_class(verdict);
    nq_placement solution = *canonical;
    bool right = all->table == TABLE_DISTINCT ? is_image(row, canonical, class, &solution)
                                              : row->number == (int64_t)nq_class_orbit_size(class);
    if (right) prefix_recount_take(all->prefixes, all->table, &solution, class);
    return right;
}

static bool check_rows(const proof *all, span *at, size_t count) {
    unsigned n = all->of->n, words = nq_packed_words(n);
    for (size_t k = 0; k < count; k++) {
        const table_row *row = &at->row[k];
        const char *canonical = all->table == TABLE_DISTINCT ? row->canonical : row->placement;
        if (nq_placement_parse(canonical, n, &at->canonical[k]) != NQ_OK) return false;
        nq_pack(&at->canonical[k], at->packed + k * words);
    }
    check_packed(n, at->packed, count, at->verdict);
    for (size_t k = 0; k < count; k++) {
        if (!is_right(all, &at->row[k], &at->canonical[k], at->verdict[k])) return false;
        at->rows[verdict_class(at->verdict[k])]++;
    }
    return true;
}

/* How many of a batch are of the span. Out: *in_order, whether they can be read and are in order, as is the one behind them. */
static size_t count_inside(const span *at, size_t count, bool *in_order) {
    for (size_t k = 0; k < count; k++) {
        *in_order = at->row[k].readable && at->row[k].in_order;
        if (!*in_order || (*at->end && strcmp(at->row[k].placement, at->end) >= 0)) return k;
    }
    *in_order = true;
    return count;
}

/* Reads the span to its end. Returns whether its rows are right. */
static bool read_span(const proof *all, span *at, table_reader *reader, const nq_interrupt *stopping) {
    size_t count = 0, inside = 0;
    for (size_t room = FIRST_BATCH; inside == count; room = BATCH) {
        bool in_order, is_first = room == FIRST_BATCH;
        if (nq_interrupted(stopping) || table_read(reader, at->row, room, &count) != NQ_OK) return false;
        if (count == 0) return true;
        inside = count_inside(at, count, &in_order);
        if (!in_order || !check_rows(all, at, inside)) return false;
        if (is_first) memcpy(at->first, at->row[0].placement, sizeof at->first);
    }
    memcpy(at->behind, at->row[inside].placement, sizeof at->behind);
    return true;
}

static void prove_span(void *context, void *place, const nq_interrupt *stopping) {
    const proof *all = context;
    span *at = place;
    table_reader *reader = NULL;
    table_range range = {.table = all->table, .n = all->of->n, .start = *at->start ? at->start : NULL};
    at->first[0] = at->behind[0] = '\0';
    memset(at->rows, 0, sizeof at->rows);
    at->right = table_open(at->catalog, &range, &reader) == NQ_OK && read_span(all, at, reader, stopping);
    table_close(reader);
}

static void release(void *place) {
    span *at = place;
    nq_catalog_close(at->catalog);
}

/* Keys are so long that a span has many more rows than a batch. */
static unsigned key_letters(unsigned n) {
    return n <= LARGEST_OF_ONE_SPAN ? 0 : n <= LARGEST_OF_SHORT_KEYS ? 1 : KEY_LETTERS;
}

static unsigned count_spans(unsigned n) {
    unsigned spans = 1;
    for (unsigned k = 0; k < key_letters(n); k++) spans *= n;
    return spans;
}

/* The key with which a span begins; "" for the first, and behind the last. */
static void write_key(unsigned n, unsigned number, char key[KEY_LETTERS + 1]) {
    unsigned length = number % count_spans(n) == 0 ? 0 : key_letters(n);
    key[length] = '\0';
    for (; length-- > 0; number /= n) key[length] = nq_column_letter(number % n);
}

/* Another connection to the same file. */
static bool connect(const nq_catalog *catalog, nq_catalog **opened) {
    nq_catalog_options options = {.mode = NQ_CATALOG_VERIFY, .interrupt = catalog->options.interrupt};
    return nq_catalog_open(catalog->filename, &options, opened) == NQ_OK && (*opened)->device == catalog->device &&
           (*opened)->inode == catalog->inode;
}

static bool prepare(const proof *all, unsigned number, span *at) {
    write_key(all->of->n, number, at->start);
    write_key(all->of->n, number + 1, at->end);
    return at->catalog || connect(all->of->catalog, &at->catalog);
}

/* Takes in a span that has been read. In, out: behind, where the one before it has been left. */
static bool settle(proof *all, const span *at, bool is_first, char behind[NQ_TEXT_SIZE]) {
    if (!at->right || (!is_first && strcmp(at->first, behind) != 0)) return false;
    memcpy(behind, at->behind, NQ_TEXT_SIZE);
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
        all->rows[all->table][k] += at->rows[k];
        all->rows_read += at->rows[k];
    }
    verify_report(all->of, all->rows_read);
    return true;
}

/* A table that is one span needs no threads, and no other connection. */
static bool prove_short_table(proof *all) {
    char unused[NQ_TEXT_SIZE];
    span *at = calloc(1, sizeof *at);
    if (!at) return false;
    at->catalog = all->of->catalog;
    prove_span(all, at, all->of->catalog->options.interrupt);
    bool right = settle(all, at, true, unused);
    free(at);
    return right;
}

static bool prove_long_table(proof *all, unsigned spans) {
    unsigned jobs = crew_threads(all->of->catalog->options.jobs), given = 0, taken = 0;
    crew_plan plan = {.jobs = jobs,
                      .places = (size_t)jobs + 1,
                      .place_size = sizeof(span),
                      .work = prove_span,
                      .release = release,
                      .context = all,
                      .interrupt = all->of->catalog->options.interrupt};
    crew *threads;
    char behind[NQ_TEXT_SIZE];
    bool right = crew_open(&plan, &threads) == NQ_OK;
    while (right && taken < spans) {
        void *place;
        for (; right && given < spans && (place = crew_place(threads)); given++) {
            right = prepare(all, given, place);
            if (right) crew_give(threads);
        }
        right = right && crew_take(threads, &place) == NQ_OK && settle(all, place, taken++ == 0, behind);
    }
    crew_close(threads);
    return right;
}

static bool prove_table(proof *all, catalog_table table) {
    unsigned spans = count_spans(all->of->n);
    all->table = table;
    return spans == 1 ? prove_short_table(all) : prove_long_table(all, spans);
}

static bool counts_are_right(const proof *all) {
    const nq_coverage *coverage = &all->of->verified->coverage;
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
        uint64_t promised = coverage->fundamental_count[k], published;
        bool fundamental = nq_classes_have(all->of->classes[TABLE_FUNDAMENTAL], k),
             distinct = nq_classes_have(all->of->classes[TABLE_DISTINCT], k);
        if (all->rows[TABLE_FUNDAMENTAL][k] != (fundamental ? promised : 0)) return false;
        if (all->rows[TABLE_DISTINCT][k] != (distinct ? promised * nq_class_orbit_size(k) : 0)) return false;
        if (distinct && !(nq_published_class_count(all->of->n, k, &published) && published == promised)) return false;
    }
    return true;
}

static uint64_t sum(const uint64_t rows[NQ_CLASS_COUNT]) {
    uint64_t all = 0;
    for (unsigned k = 0; k < NQ_CLASS_COUNT; k++) all += rows[k];
    return all;
}

static bool prove_rows(proof *all) {
    if (!prove_table(all, TABLE_FUNDAMENTAL) || !prove_table(all, TABLE_DISTINCT) || !counts_are_right(all))
        return false;
    all->of->verified->fundamental_rows = sum(all->rows[TABLE_FUNDAMENTAL]);
    all->of->verified->distinct_rows = sum(all->rows[TABLE_DISTINCT]);
    return true;
}

nq_status verify_prove(const verified_size *of, bool *proven) {
    proof all = {.of = of};
    *proven = false;
    nq_status status = prefix_recount_open(of, &all.prefixes);
    if (status == NQ_OK) *proven = prove_rows(&all);
    if (*proven && fault_count(of->log) == 0) status = prefix_recount_compare(all.prefixes);
    prefix_recount_close(all.prefixes);
    return status;
}
