/* SPDX-License-Identifier: MIT */
#include "solver/expansion.h"

#include <stdlib.h>
#include <string.h>

#include "solver/images_select.h"
#include "solver/images_small.h"
#include "solver/program.h"
#include "testing.h"

static void packed_placements_unpack_and_compare_as_before(void **state) {
    (void)state;
    for (unsigned n = 1; n <= NQ_MAX_N; n++) {
        nq_placement placement = {.n = (uint8_t)n}, larger, unpacked;
        uint64_t packed[NQ_PACKED_WORDS] = {0}, packed_larger[NQ_PACKED_WORDS] = {0};
        for (unsigned row = 0; row < n; row++) placement.column[row] = (uint8_t)(n - 1 - row * 5 % n);
        nq_pack(&placement, packed);
        nq_unpack(packed, n, &unpacked);
        assert_int_equal(nq_placement_compare(&placement, &unpacked), 0);
        for (unsigned row = 0; row < n; row++) {
            larger = placement;
            if (larger.column[row] + 1u == n) continue;
            larger.column[row]++;
            nq_pack(&larger, packed_larger);
            unsigned w = 0;
            while (packed[w] == packed_larger[w]) w++;
            assert_true(w < nq_packed_words(n) && packed[w] < packed_larger[w]);
        }
    }
}

static void add_to_list(compact_list *list, const nq_placement *placement) {
    uint64_t packed[NQ_PACKED_WORDS];
    nq_pack(placement, packed);
    assert_int_equal(compact_list_add(list, packed, 1), NQ_OK);
}

/* The fundamental solutions of n of some classes. */
static compact_list *fundamentals_of(unsigned n, nq_classes classes) {
    compact_list *list = compact_list_open(n);
    nq_fundamental_search search;
    assert_non_null(list);
    nq_fundamental_search_init(&search, n);
    while (nq_fundamental_search_next(&search, NULL) == NQ_OK)
        if (nq_classes_have(classes, search.symmetry_class)) add_to_list(list, &search.search.placement);
    return list;
}

/* A solution as it is given out. */
typedef struct given_row {
    nq_placement placement, canonical;
    unsigned symmetry;
} given_row;

typedef struct given_block {
    expansion_block rows;
    given_row row[EXPANSION_BLOCK];
} given_block;

static void add_rows(const image_rows *rows, void *block) {
    given_block *to = block;
    for (size_t k = 0; k < rows->count; k++) {
        given_row *row = &to->row[to->rows.count++];
        row->placement.n = row->canonical.n = (uint8_t)rows->n;
        memcpy(row->placement.column, rows->placement[k], NQ_MAX_N);
        memcpy(row->canonical.column, rows->canonical[k], NQ_MAX_N);
        row->symmetry = rows->symmetry[k];
    }
}

static expansion_plan plan_of(unsigned n, const compact_source *source, unsigned jobs, size_t memory) {
    return (expansion_plan){.n = n,
                            .source = source,
                            .jobs = jobs,
                            .memory = memory,
                            .canonical = true,
                            .add = add_rows,
                            .block_size = sizeof(given_block)};
}

/* A store in memory. What was never put is all ones, which no item is; a call fails, if that is asked for. */
static struct {
    uint64_t words[1 << 21];
    bool filled;              /* with ones */
    atomic_uint_fast64_t end; /* of what has been put */
    atomic_uint calls;
    unsigned failing; /* this call and all behind it; 0: none */
} stored;

static nq_status call_store(uint64_t at, size_t count) {
    assert_in_range(at + count, 1, sizeof stored.words / sizeof *stored.words);
    unsigned call = atomic_fetch_add(&stored.calls, 1) + 1;
    return stored.failing && call >= stored.failing ? NQ_IO : NQ_OK;
}

static nq_status put_words(void *context, const uint64_t *words, size_t count, uint64_t at) {
    (void)context;
    nq_status status = call_store(at, count);
    uint_fast64_t end = atomic_load(&stored.end);
    while (end < at + count && !atomic_compare_exchange_weak(&stored.end, &end, at + count)) continue;
    if (status == NQ_OK) memcpy(stored.words + at, words, count * sizeof *words);
    return status;
}

static nq_status get_words(void *context, uint64_t *words, size_t count, uint64_t at) {
    (void)context;
    nq_status status = call_store(at, count);
    if (status == NQ_OK) memcpy(words, stored.words + at, count * sizeof *words);
    return status;
}

static const words_store *empty_store(unsigned failing) {
    static const words_store store = {put_words, get_words, NULL};
    memset(stored.words, 0xff, stored.filled ? atomic_load(&stored.end) * sizeof *stored.words : sizeof stored.words);
    stored.filled = true;
    atomic_store(&stored.end, 0);
    atomic_store(&stored.calls, 0);
    stored.failing = failing;
    return &store;
}

/* Everything an expansion gives, one row after the other. */
typedef struct reader {
    expansion *from;
    const given_block *block;
    size_t at;
} reader;

static const given_row *next_row(reader *all) {
    while (!all->block || all->at == all->block->rows.count) {
        const void *block;
        nq_status status = expansion_next(all->from, &block);
        if (status == NQ_DONE) return NULL;
        assert_int_equal(status, NQ_OK);
        all->block = block;
        assert_true(all->block->rows.count > 0 && all->block->rows.count <= EXPANSION_BLOCK);
        all->at = 0;
    }
    return &all->block->row[all->at++];
}

static reader read_all(const expansion_plan *plan) {
    reader all = {0};
    assert_int_equal(expansion_open(plan, &all.from), NQ_OK);
    return all;
}

static void assert_row(const given_row *row, const nq_solution *expected) {
    assert_non_null(row);
    assert_int_equal(nq_placement_compare(&row->placement, &expected->placement), 0);
    assert_int_equal(nq_placement_compare(&row->canonical, &expected->canonical), 0);
    assert_int_equal(row->symmetry, expected->symmetry);
}

/* All solutions of n that the search finds, completed, in order: what an expansion must give. */
typedef struct solutions {
    nq_solution *solution;
    size_t count;
} solutions;

static solutions brute_force(unsigned n, nq_classes classes) {
    solutions all = {NULL, 0};
    nq_search search;
    nq_solution found;
    size_t room = 0;
    nq_search_init(&search, n);
    while (nq_search_next(&search, NULL) == NQ_OK) {
        nq_solution_of(&search.placement, &found);
        if (!nq_classes_have(classes, found.symmetry_class)) continue;
        if (all.count == room) all.solution = realloc(all.solution, (room = room * 2 + 16) * sizeof found);
        assert_non_null(all.solution);
        all.solution[all.count++] = found;
    }
    return all;
}

static void assert_gives(const expansion_plan *plan, const solutions *expected, size_t skipped) {
    reader all = read_all(plan);
    assert_int_equal(expansion_count(all.from), expected->count);
    expansion_skip(all.from, skipped);
    for (size_t k = skipped; k < expected->count; k++)
        assert_row(next_row(&all), &expected->solution[plan->descending ? expected->count - 1 - k : k]);
    assert_null(next_row(&all));
    expansion_close(all.from);
}

/* With memory for nothing, for a few buckets, and for everything. */
static const size_t memories[] = {0, 1000, 20000, 200000, SIZE_MAX};

#define MEMORIES (sizeof memories / sizeof memories[0])

static void images_are_the_distinct_solutions_whatever_the_memory(void **state) {
    (void)state;
    for (unsigned n = 1; n <= 13; n++) {
        compact_list *list = fundamentals_of(n, NQ_ALL_CLASSES);
        compact_source source = compact_list_source(list);
        solutions expected = brute_force(n, NQ_ALL_CLASSES);
        for (size_t k = 0; k < MEMORIES; k++)
            for (unsigned jobs = 1; jobs <= 3; jobs += 2) {
                if (n >= 12 && memories[k] < 20000) continue;
                expansion_plan plan = plan_of(n, &source, jobs, memories[k]);
                assert_gives(&plan, &expected, 0);
            }
        free(expected.solution);
        compact_list_close(list);
    }
}

/* The same with a store for what memory does not hold, also of the fundamental solutions. */
static void a_store_holds_what_memory_does_not(void **state) {
    (void)state;
    for (unsigned n = 4; n <= 13; n++) {
        solutions expected = brute_force(n, NQ_ALL_CLASSES);
        compact_list *list = fundamentals_of(n, NQ_ALL_CLASSES);
        compact_source source = compact_list_source(list);
        for (size_t k = 0; k < MEMORIES; k++)
            for (unsigned jobs = 1; jobs <= 3; jobs++) {
                expansion_plan plan = plan_of(n, &source, jobs, memories[k]);
                plan.store = empty_store(0);
                plan.store_from = k * 1000;
                plan.descending = jobs == 2;
                assert_gives(&plan, &expected, 0);
                if (memories[k] == SIZE_MAX) assert_int_equal(atomic_load(&stored.calls), 0);
                else if (memories[k] == 0 && n > 6) assert_true(atomic_load(&stored.calls) > 0);
            }
        free(expected.solution);
        compact_list_close(list);
    }
}

static void a_store_that_fails_ends_it(void **state) {
    (void)state;
    compact_list *list = fundamentals_of(9, NQ_ALL_CLASSES);
    compact_source source = compact_list_source(list);
    unsigned failing = 1;
    for (bool failed = true; failed; failing++) {
        expansion_plan plan = plan_of(9, &source, 1 + failing % 3, 1000);
        expansion *from;
        const void *block;
        plan.store = empty_store(failing);
        nq_status status = expansion_open(&plan, &from);
        while (status == NQ_OK) status = expansion_next(from, &block);
        expansion_close(from);
        failed = atomic_load(&stored.calls) >= failing;
        assert_int_equal(status, failed ? NQ_IO : NQ_DONE);
    }
    assert_true(failing > 50);
    compact_list_close(list);
}

static void some_classes_give_the_solutions_of_these(void **state) {
    (void)state;
    for (unsigned n = 1; n <= 10; n++)
        for (nq_classes classes = 0; classes <= NQ_ALL_CLASSES; classes++) {
            compact_list *list = fundamentals_of(n, classes);
            compact_source source = compact_list_source(list);
            solutions expected = brute_force(n, classes);
            expansion_plan plan = plan_of(n, &source, 1 + classes % 2, classes * 400);
            assert_gives(&plan, &expected, 0);
            free(expected.solution);
            compact_list_close(list);
        }
}

static void it_is_given_from_the_end_and_from_any_row_on(void **state) {
    (void)state;
    for (unsigned n = 4; n <= 10; n++) {
        compact_list *list = fundamentals_of(n, NQ_ALL_CLASSES);
        compact_source source = compact_list_source(list);
        solutions expected = brute_force(n, NQ_ALL_CLASSES);
        for (unsigned descending = 0; descending < 2; descending++)
            for (size_t skipped = 0; skipped <= expected.count; skipped += expected.count / 23 + 1) {
                expansion_plan plan = plan_of(n, &source, 2, skipped % 2 ? 500 : SIZE_MAX);
                plan.descending = descending;
                assert_gives(&plan, &expected, skipped);
                plan.memory = 500;
                plan.store = empty_store(0);
                assert_gives(&plan, &expected, skipped);
            }
        free(expected.solution);
        compact_list_close(list);
    }
}

static int compare_solutions(const void *a, const void *b) {
    return nq_placement_compare(&((const nq_solution *)a)->placement, &((const nq_solution *)b)->placement);
}

/* The images of given fundamental solutions, by nq_orbit_of. */
static solutions images_of(const nq_placement *fundamental, size_t count) {
    solutions all = {malloc((count * NQ_SYMMETRY_COUNT + 1) * sizeof *all.solution), 0};
    assert_non_null(all.solution);
    for (size_t k = 0; k < count; k++) {
        nq_orbit orbit;
        nq_orbit_of(&fundamental[k], &orbit);
        for (unsigned image = 0; image < orbit.size; image++)
            all.solution[all.count++] = (nq_solution){orbit.image[image], orbit.image[0], orbit.symmetry[image],
                                                      nq_class_of(&fundamental[k])};
    }
    qsort(all.solution, all.count, sizeof *all.solution, compare_solutions);
    return all;
}

static int compare_placements(const void *a, const void *b) { return nq_placement_compare(a, b); }

/* Canonical forms of random solutions: the first behind a random placement. */
static size_t random_fundamentals(unsigned n, nq_placement *fundamental, size_t count) {
    size_t kept = 0;
    for (size_t k = 0; k < count; k++) {
        nq_search search;
        nq_placement start = {.n = (uint8_t)n};
        nq_solution found;
        for (unsigned row = 0; row < n; row++) start.column[row] = (uint8_t)((unsigned)rand() % n);
        nq_search_init(&search, n);
        nq_search_seek(&search, &start);
        if (nq_search_next(&search, NULL) != NQ_OK) continue;
        nq_solution_of(&search.placement, &found);
        fundamental[kept++] = found.canonical;
    }
    return kept;
}

static size_t symmetric_fundamentals(unsigned n, nq_class which, nq_placement *fundamental, size_t most) {
    nq_symmetric_search search;
    size_t count = 0;
    nq_symmetric_search_init(&search, n, which);
    while (count < most && nq_symmetric_search_next(&search, NULL) == NQ_OK) fundamental[count++] = search.placement;
    return count;
}

static void large_boards_have_the_images_of_their_orbits(void **state) {
    (void)state;
    enum { EACH = 200 };
    static nq_placement fundamental[3 * EACH];
    srand(12);
    for (unsigned n = 14; n <= 28; n++) {
        size_t count = n <= 22 ? random_fundamentals(n, fundamental, EACH) : 0, different = 0;
        count += symmetric_fundamentals(n, NQ_HALF_TURN, fundamental + count, EACH);
        count += symmetric_fundamentals(n, NQ_QUARTER_TURN, fundamental + count, EACH);
        qsort(fundamental, count, sizeof *fundamental, compare_placements);
        compact_list *list = compact_list_open(n);
        for (size_t k = 0; k < count; k++) {
            if (k && nq_placement_compare(&fundamental[k], &fundamental[different - 1]) == 0) continue;
            fundamental[different++] = fundamental[k];
            add_to_list(list, &fundamental[different - 1]);
        }
        assert_true(different > EACH / 2);
        assert_int_equal(compact_list_count(list), different);
        compact_source source = compact_list_source(list);
        solutions expected = images_of(fundamental, different);
        for (size_t k = 0; k < MEMORIES; k++) {
            expansion_plan plan = plan_of(n, &source, 2, memories[k]);
            plan.descending = k % 2;
            if (memories[k] > 0 || n <= 17) assert_gives(&plan, &expected, 0);
            plan.store = empty_store(0);
            assert_gives(&plan, &expected, 0);
        }
        free(expected.solution);
        compact_list_close(list);
    }
}

static void assert_gives_all(unsigned n, compact_list *list, const nq_placement *added, size_t many) {
    uint64_t words[COMPACT_BLOCK * NQ_PACKED_WORDS];
    compact_block block = {.words = words};
    compact_source source = compact_list_source(list);
    size_t count = 0;
    assert_int_equal(source.rewind(source.context), NQ_OK);
    while (source.next(source.context, &block) == NQ_OK)
        for (size_t k = 0; k < block.count; k++, count++) {
            nq_placement placement = {.n = (uint8_t)n};
            memcpy(placement.column, block.apart, compact_apart(n));
            if (n > 16 && n <= 20) compact_columns(n, words[k], placement.column);
            else nq_unpack(words + k * compact_words(n), n, &placement);
            assert_true(count < many);
            assert_int_equal(nq_placement_compare(&placement, &added[count]), 0);
        }
    assert_int_equal(count, many);
}

/* The first solutions of n. */
static nq_placement *first_solutions(unsigned n, size_t many) {
    nq_placement *first = malloc(many * sizeof *first);
    nq_search search;
    assert_non_null(first);
    nq_search_init(&search, n);
    for (size_t k = 0; k < many; k++) {
        assert_int_equal(nq_search_next(&search, NULL), NQ_OK);
        first[k] = search.placement;
    }
    return first;
}

/* Two pages, and some of a third; in memory, or with room there for none of them, or for one. */
static void lists_hold_more_than_a_page_in_the_order_added(void **state) {
    (void)state;
    enum { PAGE = 65536, MANY = 2 * PAGE + 1000 };
    for (unsigned n = 16; n <= 21; n++) {
        nq_placement *added = first_solutions(n, MANY);
        for (unsigned pages = 0; pages <= 2; pages++) {
            size_t words = compact_words(n);
            compact_list *list = compact_list_open(n);
            if (pages < 2) compact_list_use(list, empty_store(0), pages * PAGE * words * sizeof(uint64_t));
            for (size_t k = 0; k < MANY; k++) add_to_list(list, &added[k]);
            assert_int_equal(compact_list_stored(list), pages < 2 ? (MANY - pages * PAGE) * words : 0);
            for (unsigned again = 0; again < 2; again++) assert_gives_all(n, list, added, MANY);
            if (pages < 2) assert_int_equal(stored.words[(2 - pages) * PAGE * words], UINT64_MAX);
            compact_list_close(list);
        }
        free(added);
    }
}

static void a_list_says_that_its_store_fails(void **state) {
    (void)state;
    uint64_t packed[NQ_PACKED_WORDS];
    compact_list *list = compact_list_open(16);
    nq_search search;
    nq_status status = NQ_OK;
    compact_list_use(list, empty_store(2), 0);
    nq_search_init(&search, 16);
    while (status == NQ_OK && compact_list_count(list) < 200000) {
        assert_int_equal(nq_search_next(&search, NULL), NQ_OK);
        nq_pack(&search.placement, packed);
        status = compact_list_add(list, packed, 1);
    }
    assert_int_equal(status, NQ_IO);
    compact_list_close(list);
}

/* The program for every processor and those for some make the same of the same boards. */
static void all_programs_do_the_same(void **state) {
    (void)state;
    static images_left *const lefts[NQ_PROGRAMS] = PROGRAMS(images_left_plain, images_left_plain, images_left_avx2,
                                                            images_left_avx512);
    static images_rows *const many_rows[NQ_PROGRAMS] = PROGRAMS(images_rows_plain, images_rows_plain, images_rows_avx2,
                                                                images_rows_avx512);
    for (unsigned n = 4; n <= 16; n++) {
        uint64_t words[IMAGES_AT_A_TIME] = {0}, expected[IMAGES_OF_EACH][IMAGES_AT_A_TIME],
                 items[IMAGES_OF_EACH][IMAGES_AT_A_TIME];
        nq_search search;
        nq_search_init(&search, n);
        for (unsigned k = 0; k < IMAGES_AT_A_TIME && nq_search_next(&search, NULL) == NQ_OK; k++)
            nq_pack(&search.placement, &words[k]);
        images_left_plain(n, words, expected);
        for (nq_program p = NQ_PROGRAM_AVX2; p < NQ_PROGRAMS; p++) {
            static image_rows rows, expected_rows;
            if (!nq_program_is_there(p)) continue;
            lefts[p](n, words, items);
            assert_memory_equal(items, expected, sizeof items);
            for (unsigned k = 0; k < 2 * IMAGES_OF_EACH; k++) {
                images_rows_plain(n, k % 2, true, items[k / 2], IMAGES_AT_A_TIME, &expected_rows);
                many_rows[p](n, k % 2, true, items[k / 2], IMAGES_AT_A_TIME, &rows);
                assert_memory_equal(rows.placement, expected_rows.placement, sizeof rows.placement);
                assert_memory_equal(rows.canonical, expected_rows.canonical, sizeof rows.canonical);
                assert_memory_equal(rows.symmetry, expected_rows.symmetry, sizeof rows.symmetry);
            }
        }
    }
}

/* A source that fails, or changes, at a later pass. */
typedef struct broken_source {
    compact_source from;
    unsigned passes, broken_pass;
    nq_status failure; /* NQ_DONE: it ends too early */
    nq_interrupt *interrupt;
} broken_source;

static nq_status rewind_broken(void *context) {
    broken_source *all = context;
    all->passes++;
    return all->from.rewind(all->from.context);
}

static nq_status next_broken(void *context, compact_block *block) {
    broken_source *all = context;
    if (all->passes != all->broken_pass) return all->from.next(all->from.context, block);
    if (!all->interrupt) return all->failure;
    atomic_store(all->interrupt, true);
    return all->from.next(all->from.context, block);
}

static nq_status run_broken(broken_source *broken, const words_store *store, unsigned jobs) {
    compact_source source = {rewind_broken, next_broken, broken};
    expansion_plan plan = plan_of(10, &source, jobs, 500);
    plan.store = store;
    expansion *from = NULL;
    const void *block;
    plan.interrupt = broken->interrupt;
    nq_status status = expansion_open(&plan, &from);
    while (status == NQ_OK) status = expansion_next(from, &block);
    expansion_close(from);
    return status;
}

static void a_source_that_fails_or_changes_ends_it(void **state) {
    (void)state;
    compact_list *list = fundamentals_of(10, NQ_ALL_CLASSES);
    for (unsigned pass = 1; pass <= 9; pass++) {
        broken_source broken = {.from = compact_list_source(list), .broken_pass = pass, .failure = NQ_IO};
        assert_int_equal(run_broken(&broken, NULL, 2), NQ_IO);
        broken = (broken_source){.from = compact_list_source(list), .broken_pass = pass, .failure = NQ_DONE};
        assert_int_equal(run_broken(&broken, NULL, 1), pass == 1 ? NQ_DONE : NQ_DAMAGED);
        nq_interrupt interrupt = false;
        broken = (broken_source){.from = compact_list_source(list), .broken_pass = pass, .interrupt = &interrupt};
        assert_int_equal(run_broken(&broken, NULL, 1 + pass % 2), NQ_INTERRUPTED);
    }
    for (unsigned pass = 1; pass <= 2; pass++) {
        broken_source broken = {.from = compact_list_source(list), .broken_pass = pass, .failure = NQ_DAMAGED};
        assert_int_equal(run_broken(&broken, empty_store(0), 2), NQ_DAMAGED);
        broken = (broken_source){.from = compact_list_source(list), .broken_pass = pass, .failure = NQ_DONE};
        assert_int_equal(run_broken(&broken, empty_store(0), 1), pass == 1 ? NQ_DONE : NQ_DAMAGED);
        nq_interrupt interrupt = false;
        broken = (broken_source){.from = compact_list_source(list), .broken_pass = pass, .interrupt = &interrupt};
        assert_int_equal(run_broken(&broken, empty_store(0), pass), NQ_INTERRUPTED);
    }
    compact_list_close(list);
}

/* It can be closed at any moment. */
static void it_is_closed_in_the_middle(void **state) {
    (void)state;
    compact_list *list = fundamentals_of(11, NQ_ALL_CLASSES);
    compact_source source = compact_list_source(list);
    for (unsigned blocks = 0; blocks < 6; blocks++) {
        expansion_plan plan = plan_of(11, &source, 1 + blocks % 3, blocks % 2 ? 2000 : SIZE_MAX);
        if (blocks % 3 == 1) plan.store = empty_store(0);
        expansion *from;
        const void *block;
        assert_int_equal(expansion_open(&plan, &from), NQ_OK);
        for (unsigned k = 0; k < blocks; k++) assert_int_equal(expansion_next(from, &block), NQ_OK);
        expansion_close(from);
    }
    expansion_close(NULL);
    compact_list_close(list);
}

/* Items that are some of them 0, of prefixes of which some are wanted. */
static void programs_select_the_same_items(void **state) {
    (void)state;
    static images_select *const programs[NQ_PROGRAMS] = PROGRAMS(NULL, NULL, NULL, images_select_avx512);
    static uint32_t number[4096];
    uint64_t item[IMAGES_AT_A_TIME], random = 1;
    uint32_t prefix[IMAGES_AT_A_TIME];
    images_batch plain, batch;
    if (!nq_program_is_there(NQ_PROGRAM_AVX512)) return;
    for (unsigned round = 0; round < 2000; round++) {
        size_t count = round % (IMAGES_AT_A_TIME + 1);
        for (size_t k = 0; k < 4096; k++)
            number[k] = (k * 31 + round) % 7 < round % 8 ? (uint32_t)k * 3 : IMAGE_UNWANTED;
        for (size_t k = 0; k < IMAGES_AT_A_TIME; k++) {
            random = random * UINT64_C(6364136223846793005) + 1442695040888963407;
            prefix[k] = (uint32_t)(random >> 52);
            item[k] = random >> 40 & 3 ? random | 1 : 0;
        }
        plain.count = batch.count = 0;
        for (unsigned image = 0; image < IMAGES_OF_EACH; image++) {
            images_select_plain(round % 5 ? number : NULL, item, prefix, count, &plain);
            programs[NQ_PROGRAM_AVX512](round % 5 ? number : NULL, item, prefix, count, &batch);
        }
        assert_int_equal(plain.count, batch.count);
        assert_memory_equal(plain.item, batch.item, plain.count * sizeof *plain.item);
        assert_memory_equal(plain.number, batch.number, plain.count * sizeof *plain.number);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(packed_placements_unpack_and_compare_as_before),
        cmocka_unit_test(images_are_the_distinct_solutions_whatever_the_memory),
        cmocka_unit_test(a_store_holds_what_memory_does_not),
        cmocka_unit_test(a_store_that_fails_ends_it),
        cmocka_unit_test(some_classes_give_the_solutions_of_these),
        cmocka_unit_test(it_is_given_from_the_end_and_from_any_row_on),
        cmocka_unit_test(large_boards_have_the_images_of_their_orbits),
        cmocka_unit_test(lists_hold_more_than_a_page_in_the_order_added),
        cmocka_unit_test(a_list_says_that_its_store_fails),
        cmocka_unit_test(all_programs_do_the_same),
        cmocka_unit_test(a_source_that_fails_or_changes_ends_it),
        cmocka_unit_test(it_is_closed_in_the_middle),
        cmocka_unit_test(programs_select_the_same_items),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
