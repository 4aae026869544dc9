/* SPDX-License-Identifier: MIT */
/* Every allocation fails in turn, and every one from then on: what is asked answers rightly or says that memory is short, and a
 * catalog being written is as before or as after. */
#include <stdio.h>
#include <stdlib.h>

#include "ask.h"
#include "faults.h"
#include "nqueens/ranks.h"
#include "nqueens/sequence.h"
#include "nqueens/generate.h"
#include "nqueens/query.h"
#include "nqueens/sets.h"
#include "nqueens/verify.h"
#include "publish/atlas.h"
#include "testing.h"

#define LAST_N 8u

static void fault_is_wrong(void *context, nq_fault_kind kind, const char *sentence) {
    (void)context;
    fail_msg("%s: %s", nq_fault_name(kind), sentence);
}

/* A job for a catalog: returns its status. What it finds out it checks itself. */
typedef nq_status job(nq_catalog *catalog);

static nq_status do_generate(nq_catalog *catalog) {
    nq_status status = NQ_OK;
    for (unsigned n = 1; status == NQ_OK && n <= LAST_N; n++) {
        nq_generated generated;
        status = nq_catalog_generate(catalog, n, NQ_ALL_CLASSES, NQ_STORED_DISTINCT, &generated);
        if (status == NQ_OK && !generated.was_covered)
            assert_int_equal(nq_coverage_count(&generated.coverage, false, NQ_ALL_CLASSES),
                             published_value("A000170", n));
    }
    nq_status placed = nq_catalog_finish(catalog);
    return status == NQ_OK ? placed : status;
}

static nq_status list(nq_catalog *catalog, const nq_query *query, uint64_t expected) {
    asked_list asked;
    nq_placement placement;
    uint64_t rows = 0;
    nq_status status = ask_list(catalog, query, &asked);
    while (status == NQ_OK && (status = nq_cursor_next(asked.cursor, &placement)) == NQ_OK) rows++;
    asked_list_close(&asked);
    if (status == NQ_DONE) assert_int_equal(rows, expected);
    return status == NQ_DONE ? NQ_OK : status;
}

static nq_status do_lists(nq_catalog *catalog) {
    nq_query query = nq_query_all((nq_range){8, 8, true});
    nq_status status = list(catalog, &query, 92);
    query.reverse = true;
    query.where[query.where_count++] = "class = 'half-turn'";
    if (status == NQ_OK) status = list(catalog, &query, 4);
    query.where_count = 0;
    query.fundamental = true;
    return status == NQ_OK ? list(catalog, &query, 12) : status;
}

static nq_status do_counts(nq_catalog *catalog) {
    static uint64_t grid[NQ_MAX_N][NQ_MAX_N], tally[ASK_MOST];
    nq_query query = nq_query_all((nq_range){8, 8, true});
    nq_reading_error error;
    uint64_t count;
    assert_int_equal(nq_squares_add(&query.filter.required, "c5", &error), NQ_OK);
    nq_status status = ask_count(catalog, &query, 8, &count);
    if (status == NQ_OK) assert_int_equal(count, 12);
    query = nq_query_all((nq_range){8, 8, true});
    if (status == NQ_OK) status = ask_occupancy(catalog, &query, 8, grid);
    if (status == NQ_OK) assert_int_equal(grid[0][0], 4);
    if (status == NQ_OK) status = ask_tally(catalog, &query, 8, "first", tally);
    if (status == NQ_OK) assert_int_equal(tally[4], 18);
    query.by[query.by_count++].expression = "1 + (class = 'half-turn')";
    if (status == NQ_OK) status = ask_tally(catalog, &query, 8, "parity", tally);
    if (status == NQ_OK) assert_int_equal(tally[2], 4);
    query.by_count = 0;
    nq_query_up_to(&query, nq_group_find("torus"));
    if (status == NQ_OK) status = ask_tally(catalog, &query, 8, "members", tally);
    if (status == NQ_OK) assert_int_equal(tally[56], 1);
    return status;
}

static nq_status do_sql(nq_catalog *catalog) {
    nq_rows *rows = NULL;
    nq_status status = nq_catalog_sql(catalog,
                                      "SELECT count(*) FROM solution WHERE n = 8 AND nq_is_solution(placement)", &rows);
    if (status == NQ_OK) status = nq_rows_next(rows);
    if (status == NQ_OK) assert_int_equal(nq_rows_value(rows, 0).integer, 92);
    nq_rows_close(rows);
    return status;
}

/* Of so many solutions that the fundamental ones are kept. */
static nq_status do_numbers(nq_catalog *catalog) {
    nq_ranks *ranks;
    nq_placement solution;
    nq_numbers numbers = {0};
    nq_search search;
    nq_status status = nq_ranks_open(catalog, &ranks);
    nq_search_init(&search, 8);
    for (unsigned k = 1; status == NQ_OK && nq_search_next(&search, NULL) == NQ_OK; k++) {
        if (k % 2 == 0 || k > 80) status = nq_ranks_find(ranks, &search.placement, &numbers);
        if (status == NQ_OK && k > 80) assert_int_equal(numbers.distinct, k);
    }
    if (status == NQ_OK) status = nq_solution_of_number(catalog, 8, true, 10, &solution);
    if (status == NQ_OK) status = nq_ranks_find(ranks, &solution, &numbers);
    if (status == NQ_OK) assert_int_equal(numbers.fundamental, 10);
    nq_ranks_close(ranks);
    return status;
}

/* The first term of n = 8. */
static nq_status do_term(nq_catalog *catalog, const char *number, uint64_t index, const char *value) {
    nq_terms *terms;
    nq_term term;
    nq_status status = nq_terms_open(catalog, nq_sequence_find(number), index, NULL, &terms);
    if (status == NQ_OK) status = nq_terms_next(terms, &term);
    if (status == NQ_OK) assert_string_equal(term.value, value);
    nq_terms_close(terms);
    return status;
}

static nq_status do_terms(nq_catalog *catalog) {
    nq_status status = do_term(catalog, "A002562", 8, "12");
    if (status == NQ_OK) status = do_term(catalog, "A181499", 38, "64");
    if (status == NQ_OK) status = do_term(catalog, "A141843", 29, "1");
    if (status == NQ_OK) status = do_term(catalog, "A062164", 8, "6");
    return status == NQ_OK ? do_term(catalog, "A319283", 8, "2057") : status;
}

static bool take_puzzle(void *context, const nq_puzzle *puzzle) {
    (void)puzzle;
    ++*(unsigned *)context;
    return true;
}

static nq_status ask_set(const nq_set *set) {
    nq_puzzle_wish wish = {.queens = 2, .blocked = 3, .answers = 1, .count = 4, .seed = 1};
    nq_partial_counts counts;
    nq_placement solution;
    nq_clues clues = {0, 0, NULL};
    nq_near *near = NULL;
    nq_family family;
    nq_family_proof proof;
    nq_puzzle_end end;
    unsigned puzzles = 0;
    nq_set_solution(set, 0, &solution);
    nq_status status = nq_set_count_partial(set, 8, &counts);
    if (status == NQ_OK) assert_int_equal(counts.unique[2], 308);
    if (status == NQ_OK) status = nq_set_clues(set, &solution, &clues);
    if (status == NQ_OK) assert_int_equal(clues.count, 5);
    nq_clues_close(&clues);
    if (status == NQ_OK) status = nq_set_near(set, &solution, &near);
    if (status == NQ_OK) assert_int_equal(near[0].index, 0);
    free(near);
    if (status == NQ_OK) status = nq_set_greatest_family(set, &family, &proof);
    if (status == NQ_OK) assert_int_equal(family.size, 6);
    if (status == NQ_OK) status = nq_set_puzzles(set, set, &wish, take_puzzle, &puzzles, &end);
    if (status == NQ_OK) assert_int_equal(puzzles, 4);
    return status;
}

static nq_status do_sets(nq_catalog *catalog) {
    nq_set *set;
    nq_status status = nq_set_open_whole(catalog, 8, &set);
    if (status != NQ_OK) assert_null(set);
    if (status == NQ_OK) status = ask_set(set);
    nq_set_close(set);
    return status;
}

static nq_status do_number_in_sql(nq_catalog *catalog) {
    nq_rows *rows = NULL;
    nq_status status = nq_catalog_sql(
        catalog, "SELECT nq_number('35281746') + nq_fundamental_number('35281746') + count(*) FROM nq_queens('2413')",
        &rows);
    if (status == NQ_OK) status = nq_rows_next(rows);
    if (status == NQ_OK) assert_int_equal(nq_rows_value(rows, 0).integer, 28);
    nq_rows_close(rows);
    return status;
}

static nq_status do_verify(nq_catalog *catalog) {
    nq_verify_options how = {.report = fault_is_wrong};
    nq_verified verified;
    uint64_t faults;
    bool trusted;
    nq_status status = nq_catalog_verify_file(catalog, &how, &faults, &trusted);
    if (status == NQ_OK) status = nq_catalog_verify(catalog, 8, &how, &verified);
    if (status == NQ_OK) assert_int_equal(verified.distinct_rows, 92);
    return status;
}

static void no_difference(void *context, const char *table, const char *first, const char *second) {
    (void)context;
    fail_msg("%s: '%s' '%s'", table, first, second);
}

static nq_status do_compare(nq_catalog *catalog) {
    nq_difference difference;
    nq_catalog *failed;
    return nq_catalog_compare(catalog, catalog, 8, no_difference, NULL, &difference, &failed);
}

static nq_status do_statement(nq_catalog *catalog) {
    char *statement;
    nq_query query = nq_query_all((nq_range){8, 8, true});
    nq_question *question;
    nq_status status = nq_question_open(catalog, &query, &question);
    if (status == NQ_OK) {
        status = nq_question_statement(question, NQ_STATEMENT_LIST, &statement);
        free(statement);
    }
    nq_question_close(question);
    return status;
}

static nq_status do_part(nq_catalog *catalog) {
    const nq_part whole = nq_part_whole(8, 0);
    nq_part_state state;
    return nq_catalog_generate_part(catalog, &whole, &state);
}

/* Of a part file: 15863724 is the first of all, and the lists are read from both ends. */
static nq_status do_parts(nq_catalog *catalog) {
    nq_verify_options how = {.report = fault_is_wrong};
    nq_verified verified;
    nq_placement first;
    nq_query query = nq_query_all((nq_range){8, 8, true});
    uint64_t number, faults;
    bool trusted;
    assert_int_equal(nq_placement_parse("15863724", 8, &first), NQ_OK);
    nq_status status = do_lists(catalog);
    query.fundamental = query.reverse = true;
    query.offset = 2;
    if (status == NQ_OK) status = list(catalog, &query, 10);
    if (status == NQ_OK) status = do_counts(catalog);
    if (status == NQ_OK) status = ask_number(catalog, &first, false, &number);
    if (status == NQ_OK) assert_int_equal(number, 1);
    if (status == NQ_OK) status = nq_catalog_verify_file(catalog, &how, &faults, &trusted);
    if (status == NQ_OK) status = nq_catalog_verify(catalog, 8, &how, &verified);
    if (status == NQ_OK) assert_int_equal(verified.fundamental_rows, 12);
    return status;
}

/* Of the half-turns alone, so that numbers are looked up: of the four boards the first is number 14. */
static nq_status do_atlas(nq_catalog *catalog) {
    const atlas_words words = {{8, 8, true}, "a list", nq_catalog_path(catalog)};
    nq_query query = nq_query_all(words.range);
    nq_question *question = NULL;
    nq_cursor *cursor = NULL;
    nq_placement placement;
    atlas *made = NULL;
    query.filter.classes = nq_classes_of(NQ_HALF_TURN);
    FILE *out = fopen("/dev/null", "w");
    assert_non_null(out);
    nq_status status = nq_question_open(catalog, &query, &question);
    if (status == NQ_OK) status = nq_question_list(question, &cursor);
    if (status == NQ_OK) status = atlas_open(catalog, &made);
    while (status == NQ_OK && (status = nq_cursor_next(cursor, &placement)) == NQ_OK)
        status = atlas_add(made, &placement);
    if (status == NQ_DONE) status = atlas_print(made, &words, out);
    atlas_close(made);
    nq_cursor_close(cursor);
    nq_question_close(question);
    fclose(out);
    return status;
}

static nq_status run(const char *path, nq_catalog_mode mode, double part_after, job *what, char message[256]) {
    nq_catalog *catalog;
    nq_catalog_options options = {.mode = mode, .part_after = part_after, .jobs = 2};
    nq_status status = mode == NQ_CATALOG_PARTS ? nq_catalog_open_parts(&path, 1, false, &options, &catalog)
                                                : nq_catalog_open(path, &options, &catalog);
    if (status == NQ_OK) status = what(catalog);
    snprintf(message, 256, "%s", catalog ? nq_catalog_message(catalog) : "not enough memory");
    nq_catalog_close(catalog);
    return status;
}

static void check_status(nq_status status, const char *message, unsigned at) {
    if (status == NQ_OK) return;
    if (status != NQ_NO_MEMORY || !strstr(message, "not enough memory"))
        fail_msg("allocation %u: %s: '%s'", at, nq_status_name(status), message);
}

/* NQUEENS_SLOW=all tries every allocation; NQUEENS_SLOW=1 one in some, and without it one in a few more. */
static unsigned step(unsigned some, unsigned few) {
    const char *slow = getenv("NQUEENS_SLOW");
    return !slow ? few * FAULTS_FEWER : strcmp(slow, "all") == 0 ? 1 : some;
}

static void a_question_answers_rightly_or_says_that_memory_is_short(void **state) {
    static const struct {
        const char *name;
        nq_catalog_mode mode;
        job *what;
    } jobs[] = {{"parts", NQ_CATALOG_PARTS, do_parts},
                {"lists", NQ_CATALOG_QUERY, do_lists},
                {"counts", NQ_CATALOG_QUERY, do_counts},
                {"sql", NQ_CATALOG_QUERY, do_sql},
                {"verify", NQ_CATALOG_VERIFY, do_verify},
                {"compare", NQ_CATALOG_QUERY, do_compare},
                {"statement", NQ_CATALOG_QUERY, do_statement},
                {"search", NQ_CATALOG_SEARCH, do_lists},
                {"numbers", NQ_CATALOG_QUERY, do_numbers},
                {"terms", NQ_CATALOG_QUERY, do_terms},
                {"atlas", NQ_CATALOG_QUERY, do_atlas},
                {"sets", NQ_CATALOG_QUERY, do_sets},
                {"sql numbers", NQ_CATALOG_QUERY, do_number_in_sql}};
    char catalog[256], part[256], message[256];
    snprintf(catalog, sizeof catalog, "%s", temporary_path(state, "c.db"));
    snprintf(part, sizeof part, "%s", temporary_path(state, "p.db"));
    assert_int_equal(run(catalog, NQ_CATALOG_GENERATE, 60, do_generate, message), NQ_OK);
    assert_int_equal(run(part, NQ_CATALOG_PART, 60, do_part, message), NQ_OK);
    for (size_t k = 0; k < sizeof jobs / sizeof jobs[0]; k++) {
        unsigned tried = 0;
        const char *path = jobs[k].mode == NQ_CATALOG_PARTS ? part : catalog;
        for (unsigned all_after = 0; all_after < 2; all_after++) {
            for (unsigned at = 1;; at += step(2, 3)) {
                faults_set_allocation(at, all_after);
                nq_status status = run(path, jobs[k].mode, 60, jobs[k].what, message);
                bool happened = faults_allocation_happened();
                faults_set_allocation(0, false);
                check_status(status, message, at);
                if (!happened) break;
                tried++;
            }
        }
        print_message("%s: %u allocations\n", jobs[k].name, tried);
        assert_int_equal(run(path, jobs[k].mode, 60, jobs[k].what, message), NQ_OK);
    }
}

/* With nothing failing: no contradiction, and then the rest can be generated. */
static void check_file(const char *path, double part_after, unsigned at) {
    nq_catalog *catalog;
    nq_catalog_options options = {.mode = NQ_CATALOG_VERIFY};
    nq_verify_options how = {.quick = true, .report = fault_is_wrong};
    nq_verified verified;
    uint64_t faults;
    bool trusted;
    char message[256];
    if (nq_catalog_open(path, &options, &catalog) == NQ_OK) {
        assert_int_equal(nq_catalog_verify_file(catalog, &how, &faults, &trusted), NQ_OK);
        for (unsigned n = 1; n <= LAST_N; n++) assert_int_equal(nq_catalog_verify(catalog, n, &how, &verified), NQ_OK);
    }
    nq_catalog_close(catalog);
    if (run(path, NQ_CATALOG_GENERATE, part_after, do_generate, message) != NQ_OK)
        fail_msg("allocation %u, then: %s", at, message);
}

/* What is there before: a catalog of n = 1. */
static nq_status do_begin(nq_catalog *catalog) {
    nq_generated generated;
    nq_status status = nq_catalog_generate(catalog, 1, NQ_ALL_CLASSES, NQ_STORED_DISTINCT, &generated);
    return status == NQ_OK ? nq_catalog_finish(catalog) : status;
}

static void try_generating(void **state, bool is_there, double part_after, unsigned some, unsigned few) {
    char path[256], message[256];
    unsigned tried = 0;
    snprintf(path, sizeof path, "%s", temporary_path(state, "c.db"));
    for (unsigned all_after = 0; all_after < 2; all_after++) {
        for (unsigned at = 1;; at += step(some, few)) {
            temporary_empty(state);
            if (is_there) assert_int_equal(run(path, NQ_CATALOG_GENERATE, 60, do_begin, message), NQ_OK);
            faults_set_allocation(at, all_after);
            nq_status status = run(path, NQ_CATALOG_GENERATE, part_after, do_generate, message);
            bool happened = faults_allocation_happened();
            faults_set_allocation(0, false);
            check_status(status, message, at);
            check_file(path, part_after, at);
            if (!happened) break;
            tried++;
        }
    }
    print_message("generate: %u allocations\n", tried);
    assert_true(tried > 0);
}

static void generating_leaves_the_file_as_before_or_as_after(void **state) { try_generating(state, false, 60, 13, 97); }

static void so_does_generating_into_one_that_is_there(void **state) { try_generating(state, true, 60, 13, 97); }

static void so_does_generating_through_a_part_file(void **state) { try_generating(state, false, 0, 47, 197); }

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_question_answers_rightly_or_says_that_memory_is_short, temporary_setup,
                                        temporary_teardown),
        cmocka_unit_test_setup_teardown(generating_leaves_the_file_as_before_or_as_after, temporary_setup,
                                        temporary_teardown),
        cmocka_unit_test_setup_teardown(so_does_generating_into_one_that_is_there, temporary_setup, temporary_teardown),
        cmocka_unit_test_setup_teardown(so_does_generating_through_a_part_file, temporary_setup, temporary_teardown),
    };
    faults_install_allocations();
    faults_install_calls(); /* none fails, and none waits for the disk */
    return cmocka_run_group_tests(tests, NULL, NULL);
}
