/* SPDX-License-Identifier: MIT */
/* A catalog whose coverage says anything: numbers of any size for any n and class, beside rows that are what they are. Whatever is asked
 * of it ends, in little memory, with an answer or with a reason.
 *
 * The input is a row of the coverage after the other: n, orbit size and what is stored as one byte each, then eight bytes of a count. */
#include <sqlite3.h>

#include "files.h"
#include "../support/ask.h"
#include "nqueens/generate.h"

static const char *const stored_words[] = {"distinct", "fundamental", "counts", "", "distinct\0x"};
static const int64_t orbit_sizes[] = {8, 4, 2, 1, 0, INT64_C(0x100000008), -8};
static const int64_t strange_sizes[] = {0, 33, -8, INT64_C(0x100000008), INT64_MAX};

static void set_rows(sqlite3 *db, fuzz_input *input) {
    sqlite3_stmt *statement;
    MUST_HOLD(sqlite3_prepare_v2(db, "INSERT OR REPLACE INTO coverage VALUES (?1, ?2, ?3, ?4)", -1, &statement, NULL) ==
              SQLITE_OK);
    while (input->size >= 3) {
        unsigned n = fuzz_byte(input), orbit = fuzz_byte(input), word = fuzz_byte(input) % 5;
        uint64_t count = 0;
        for (unsigned k = 0; k < 8; k++) count = count << 8 | fuzz_byte(input);
        sqlite3_bind_int64(statement, 1, n < 200 ? n % 32 + 1 : strange_sizes[n % 5]);
        sqlite3_bind_int64(statement, 2, orbit_sizes[orbit < 240 ? orbit % 4 : orbit % 7]);
        sqlite3_bind_int64(statement, 3, (sqlite3_int64)count);
        sqlite3_bind_text(statement, 4, stored_words[word], word == 4 ? 10 : -1, SQLITE_STATIC);
        sqlite3_step(statement); /* what a STRICT table takes */
        sqlite3_reset(statement);
    }
    sqlite3_finalize(statement);
}

static void make_catalog(fuzz_input *input) {
    char name[FUZZ_NAME_SIZE];
    sqlite3 *db;
    fuzz_file seed = fuzz_seed("distinct");
    fuzz_write("c.db", seed.bytes, seed.size);
    free(seed.bytes);
    MUST_HOLD(sqlite3_open(fuzz_name(name, "c.db"), &db) == SQLITE_OK);
    MUST_HOLD(
        sqlite3_exec(db, "PRAGMA ignore_check_constraints = ON; PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY",
                     NULL, NULL, NULL) == SQLITE_OK);
    set_rows(db, input);
    sqlite3_close(db);
}

static void list(nq_catalog *catalog, nq_query query) {
    asked_list asked;
    nq_placement placement;
    nq_status status = ask_list(catalog, &query, &asked);
    while (status == NQ_OK) status = nq_cursor_next(asked.cursor, &placement);
    if (status != NQ_DONE) MUST_HOLD(nq_catalog_message(catalog)[0]);
    asked_list_close(&asked);
}

static void ask(nq_catalog *catalog, unsigned n) {
    static uint64_t grid[NQ_MAX_N][NQ_MAX_N], tally[ASK_MOST];
    nq_query query = nq_query_all((nq_range){n, n, true});
    nq_coverage coverage;
    uint64_t count;
    if (nq_catalog_coverage(catalog, n, &coverage) != NQ_OK) {
        MUST_HOLD(nq_catalog_message(catalog)[0]);
        return;
    }
    nq_classes held = nq_coverage_classes(&coverage, NQ_STORED_COUNTS);
    for (nq_classes classes = 1; classes <= NQ_ALL_CLASSES; classes++) {
        if (!nq_classes_have_all(held, classes)) continue;
        query.filter.classes = classes;
        for (unsigned fundamental = 0; fundamental < 2; fundamental++) {
            query.fundamental = fundamental;
            query.limit = UINT64_MAX;
            ask_count(catalog, &query, n, &count);
            query.limit = 3; /* no more: a search of a large board lists for ever */
            list(catalog, query);
            query.reverse = !query.reverse;
            query.offset = 2;
            list(catalog, query);
            query.offset = 0;
        }
        query.fundamental = true;
        ask_tally(catalog, &query, n, "class", tally);
        ask_occupancy(catalog, &query, n, grid);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char name[FUZZ_NAME_SIZE];
    fuzz_input input = {data, size < 600 ? size : 600};
    nq_catalog *catalog;
    make_catalog(&input);
    nq_catalog_options options = {.mode = NQ_CATALOG_QUERY, .jobs = 1};
    if (nq_catalog_open(fuzz_name(name, "c.db"), &options, &catalog) == NQ_OK)
        for (unsigned n = NQ_MIN_N; n <= NQ_MAX_N; n++) ask(catalog, n);
    nq_catalog_close(catalog);
    fuzz_is_right("c.db");
    options.mode = NQ_CATALOG_GENERATE;
    nq_generated generated;
    if (nq_catalog_open(name, &options, &catalog) == NQ_OK) {
        for (unsigned n = 5; n <= 7; n++)
            nq_catalog_generate(catalog, n, NQ_ALL_CLASSES, NQ_STORED_DISTINCT, &generated);
        nq_catalog_finish(catalog);
    }
    nq_catalog_close(catalog);
    fuzz_clean();
    return 0;
}
