/* SPDX-License-Identifier: MIT */
/* Numbers, offsets and first rows against a plain list of all boards, which a backtracker of this file makes. */
#include <stdio.h>
#include <stdlib.h>

#include "ask.h"
#include "catalogs.h"
#include "testing.h"

/* All boards of n in order. */
typedef struct boards {
    size_t count;
    nq_placement *board;
    nq_class *class;
    bool *is_canonical;
} boards;

static bool can_stand(const nq_placement *board, unsigned row) {
    for (unsigned r = 0; r < row; r++) {
        int across = board->column[row] - board->column[r];
        if (across == 0 || across == (int)(row - r) || across == -(int)(row - r)) return false;
    }
    return true;
}

static void take(boards *all, const nq_placement *board, nq_class class, bool is_canonical) {
    if ((all->count & (all->count - 1)) == 0) {
        size_t room = all->count ? 2 * all->count : 1;
        all->board = realloc(all->board, room * sizeof *all->board);
        all->class = realloc(all->class, room * sizeof *all->class);
        all->is_canonical = realloc(all->is_canonical, room * sizeof *all->is_canonical);
        assert_true(all->board && all->class && all->is_canonical);
    }
    all->board[all->count] = *board;
    all->is_canonical[all->count] = is_canonical;
    all->class[all->count++] = class;
}

static void classify_and_take(boards *all, const nq_placement *board) {
    unsigned orbit_size;
    nq_class class;
    bool is_canonical = oracle_is_canonical(board, &orbit_size);
    assert_true(nq_class_of_orbit_size(orbit_size, &class));
    take(all, board, class, is_canonical);
}

static void fill(boards *all, nq_placement *board, unsigned row) {
    if (row == board->n) classify_and_take(all, board);
    for (unsigned column = 0; row < board->n && column < board->n; column++) {
        board->column[row] = (uint8_t)column;
        if (can_stand(board, row)) fill(all, board, row + 1);
    }
}

static boards boards_of(unsigned n) {
    boards all = {0};
    nq_placement board = {.n = (uint8_t)n};
    fill(&all, &board, 0);
    assert_int_equal(all.count, published_value("A000170", n));
    return all;
}

static void boards_free(boards *all) {
    free(all->board);
    free(all->class);
    free(all->is_canonical);
}

/* Those that a query selects. */
static boards selected(const boards *all, const nq_query *query) {
    boards some = {0};
    const nq_filter *filter = &query->filter;
    for (size_t k = 0; k < all->count; k++)
        if (nq_classes_have(filter->classes, all->class[k]) && (all->is_canonical[k] || !query->fundamental) &&
            memcmp(all->board[k].column, filter->start, filter->start_rows) == 0)
            take(&some, &all->board[k], all->class[k], all -> is_canonical[k]);
    return some;
}

/* Which sets of classes are asked: all, each by itself, two, and none that there is. */
static const nq_classes class_sets[] = {NQ_ALL_CLASSES,
                                        1 << NQ_ASYMMETRIC,
                                        1 << NQ_HALF_TURN,
                                        1 << NQ_QUARTER_TURN,
                                        1 << NQ_HALF_TURN | 1 << NQ_QUARTER_TURN,
                                        1 << NQ_FULL_SYMMETRY};
#define CLASS_SETS (sizeof class_sets / sizeof class_sets[0])

/* The numbers of so many of the boards, one in `stride`, by questions for every set of classes. */
static void check_numbers(nq_catalog *catalog, const boards *all, unsigned n, size_t stride) {
    for (unsigned k = 0; k < 2 * CLASS_SETS; k++) {
        nq_query query = nq_query_all((nq_range){n, n, true});
        query.fundamental = k % 2;
        query.filter.classes = class_sets[k / 2];
        nq_question *question;
        uint64_t before = 0;
        assert_int_equal(nq_question_open(catalog, &query, &question), NQ_OK);
        for (size_t at = 0; at < all->count; at++) {
            uint64_t number = 0;
            bool is_selected = nq_classes_have(query.filter.classes, all->class[at]) &&
                               (all->is_canonical[at] || !query.fundamental);
            before += is_selected;
            if (at % stride != 0 || (query.fundamental && !all->is_canonical[at])) continue;
            assert_int_equal(nq_question_number(question, &all->board[at], &number), NQ_OK);
            assert_int_equal(number, before);
        }
        nq_question_close(question);
    }
}

/* Three boards from an offset on, in a direction. */
static void check_page(nq_catalog *catalog, const boards *some, nq_query query, uint64_t offset) {
    asked_list list;
    nq_placement board;
    query.offset = offset;
    query.limit = 3;
    assert_int_equal(ask_list(catalog, &query, &list), NQ_OK);
    for (uint64_t k = offset; k < offset + 3 && k < some->count; k++) {
        assert_int_equal(nq_cursor_next(list.cursor, &board), NQ_OK);
        size_t at = query.reverse ? some->count - 1 - k : k;
        assert_int_equal(nq_placement_compare(&board, &some->board[at]), 0);
    }
    assert_int_equal(nq_cursor_next(list.cursor, &board), NQ_DONE);
    asked_list_close(&list);
}

/* The count of a query, and pages at its ends and at so many places between. */
static void check_pages(nq_catalog *catalog, const boards *all, const nq_query *asked, unsigned places) {
    nq_query query = *asked;
    boards some = selected(all, &query);
    uint64_t count = 0;
    assert_int_equal(ask_count(catalog, &query, query.range.first, &count), NQ_OK);
    assert_int_equal(count, some.count);
    for (unsigned reverse = 0; reverse < 2; reverse++) {
        query.reverse = reverse;
        for (unsigned k = 0; k < places; k++)
            check_page(catalog, &some, query, some.count ? (uint64_t)rand() % some.count : 0);
        for (uint64_t back = 0; back < 5 && back <= some.count; back++)
            check_page(catalog, &some, query, some.count - back);
        check_page(catalog, &some, query, some.count + 1);
    }
    boards_free(&some);
}

/* Rows as they are stored, and where only the fundamental solutions are. */
static nq_catalog *make(void **state, unsigned n, nq_stored store) {
    const char *path = temporary_path(state, store == NQ_STORED_DISTINCT ? "d.db" : "f.db");
    nq_generated generated;
    nq_catalog *catalog = open_catalog(path, NQ_CATALOG_GENERATE);
    assert_int_equal(nq_catalog_generate(catalog, n, NQ_ALL_CLASSES, store, &generated), NQ_OK);
    assert_int_equal(nq_catalog_finish(catalog), NQ_OK);
    nq_catalog_close(catalog);
    return open_catalog(path, NQ_CATALOG_QUERY);
}

static void numbers_are_those_of_a_plain_list(void **state) {
    for (unsigned n = 1; n <= 12; n++) {
        boards all = boards_of(n);
        for (nq_stored store = NQ_STORED_FUNDAMENTAL; store <= NQ_STORED_DISTINCT; store++) {
            nq_catalog *catalog = make(state, n, store);
            check_numbers(catalog, &all, n, n < 11 ? 1 : n == 11 ? 3 : 29);
            nq_catalog_close(catalog);
        }
        boards_free(&all);
    }
}

static void offsets_are_those_of_a_plain_list(void **state) {
    for (unsigned n = 1; n <= 13; n++) {
        boards all = boards_of(n);
        for (nq_stored store = NQ_STORED_FUNDAMENTAL; store <= NQ_STORED_DISTINCT; store++) {
            nq_catalog *catalog = make(state, n, store);
            for (unsigned k = 0; k < 2 * CLASS_SETS; k++) {
                nq_query query = nq_query_all((nq_range){n, n, true});
                query.fundamental = k % 2;
                query.filter.classes = class_sets[k / 2];
                check_pages(catalog, &all, &query, n < 12 ? 3 : 12);
            }
            nq_catalog_close(catalog);
        }
        boards_free(&all);
    }
}

/* First rows of every depth, those of a board and those that attack each other; with a class as well. */
static void first_rows_are_those_of_a_plain_list(void **state) {
    for (unsigned n = 8; n <= 13; n++) {
        boards all = boards_of(n);
        for (nq_stored store = NQ_STORED_FUNDAMENTAL; store <= NQ_STORED_DISTINCT; store++) {
            nq_catalog *catalog = make(state, n, store);
            for (unsigned rows = 1; rows <= n; rows++) {
                for (unsigned k = 0; k < 4; k++) {
                    nq_query query = nq_query_all((nq_range){n, n, true});
                    const nq_placement *board = &all.board[(size_t)rand() % all.count];
                    query.filter.start_rows = (uint8_t)rows;
                    memcpy(query.filter.start, board->column, rows);
                    if (k == 3) query.filter.start[rows - 1] = (uint8_t)((unsigned)rand() % n);
                    if (k == 2) query.filter.classes = class_sets[1 + (unsigned)rand() % 3];
                    check_pages(catalog, &all, &query, 2);
                }
            }
            nq_catalog_close(catalog);
        }
        boards_free(&all);
    }
}

/* The number within given first rows, also of a board that does not begin with them. */
static void numbers_within_first_rows_are_those_of_a_plain_list(void **state) {
    boards all = boards_of(12);
    nq_catalog *catalog = make(state, 12, NQ_STORED_FUNDAMENTAL);
    for (unsigned first = 0; first < 12; first++) {
        nq_query query = nq_query_all((nq_range){12, 12, true});
        nq_question *question;
        query.filter.start_rows = 1;
        query.filter.start[0] = (uint8_t)first;
        uint64_t before = 0, number;
        assert_int_equal(nq_question_open(catalog, &query, &question), NQ_OK);
        for (size_t at = 0; at < all.count; at++) {
            before += all.board[at].column[0] == first;
            if (at % 97 != 0) continue;
            assert_int_equal(nq_question_number(question, &all.board[at], &number), NQ_OK);
            assert_int_equal(number, before);
        }
        nq_question_close(question);
    }
    nq_catalog_close(catalog);
    boards_free(&all);
}

/* Several sizes in one list, some of which are passed over as a whole. */
static void an_offset_goes_over_sizes(void **state) {
    boards all[2] = {boards_of(12), boards_of(13)};
    const char *path = temporary_path(state, "c.db");
    make_catalog(path, 13);
    nq_catalog *catalog = open_catalog(path, NQ_CATALOG_QUERY);
    for (unsigned reverse = 0; reverse < 2; reverse++) {
        for (unsigned k = 0; k < 40; k++) {
            nq_query query = nq_query_all((nq_range){12, 13, false});
            nq_placement board;
            asked_list list;
            uint64_t sum = all[0].count + all[1].count, at = query.offset = (uint64_t)rand() % sum;
            query.reverse = reverse;
            query.limit = 1;
            if (reverse) at = sum - 1 - at;
            const nq_placement *expected = at < all[0].count ? &all[0].board[at] : &all[1].board[at - all[0].count];
            assert_int_equal(ask_list(catalog, &query, &list), NQ_OK);
            assert_int_equal(nq_cursor_next(list.cursor, &board), NQ_OK);
            assert_int_equal(nq_placement_compare(&board, expected), 0);
            assert_int_equal(nq_cursor_next(list.cursor, &board), NQ_DONE);
            asked_list_close(&list);
        }
    }
    nq_catalog_close(catalog);
    for (unsigned k = 0; k < 2; k++) boards_free(&all[k]);
}

/* Ready-made counts that are wrong end in an error, not in another board. */
static void counts_that_lie_are_found_out(void **state) {
    static const char *const lies[] = {
        "UPDATE prefix_count SET distinct_count = distinct_count + 8 WHERE prefix = '' AND orbit_size = 8",
        "UPDATE prefix_count SET distinct_count = distinct_count + 8 WHERE prefix = '2' AND orbit_size = 8",
        "UPDATE prefix_count SET distinct_count = distinct_count - 8 WHERE prefix = 'c' AND orbit_size = 8",
        "UPDATE prefix_count SET fundamental_count = fundamental_count - 1 WHERE prefix = '1' AND orbit_size = 8",
        ("UPDATE prefix_count SET distinct_count = distinct_count + CASE prefix WHEN '1' THEN 90 ELSE -90 END "
         "WHERE prefix IN ('1', '3') AND orbit_size = 8"),
        "DELETE FROM prefix_count WHERE prefix = '5'",
        "DELETE FROM prefix_count",
    };
    for (size_t k = 0; k < sizeof lies / sizeof lies[0]; k++) {
        char path[512];
        nq_placement board;
        asked_list list;
        nq_query query = nq_query_all((nq_range){12, 12, true});
        snprintf(path, sizeof path, "%s", temporary_path(state, "f.db"));
        remove(path);
        nq_catalog_close(make(state, 12, NQ_STORED_FUNDAMENTAL));
        run_sql(path, lies[k]);
        nq_catalog *catalog = open_catalog(path, NQ_CATALOG_QUERY);
        query.offset = 550; /* 500 begin with the first column; in one case 590 are said to */
        query.limit = 1;
        assert_int_equal(ask_list(catalog, &query, &list), NQ_OK);
        assert_int_equal(nq_cursor_next(list.cursor, &board), NQ_DAMAGED);
        assert_non_null(strstr(nq_catalog_message(catalog), "prefix_count"));
        asked_list_close(&list);
        nq_catalog_close(catalog);
    }
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, temporary_setup, temporary_teardown)
    const struct CMUnitTest tests[] = {
        TEST(numbers_are_those_of_a_plain_list),
        TEST(offsets_are_those_of_a_plain_list),
        TEST(first_rows_are_those_of_a_plain_list),
        TEST(numbers_within_first_rows_are_those_of_a_plain_list),
        TEST(an_offset_goes_over_sizes),
        TEST(counts_that_lie_are_found_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
