/* SPDX-License-Identifier: MIT */
/* A catalog file of any bytes, asked what a user asks. What verification finds no fault in must answer every question, and the same
 * whether its answer comes from rows, from images or from counts. */
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "fuzz.h"
#include "../support/ask.h"
#include "nqueens/generate.h"
#include "nqueens/verify.h"

static nq_interrupt interrupt;
static uint64_t faults_seen;

static void count_fault(void *context, nq_fault_kind kind, const char *sentence) {
    (void)context;
    MUST_HOLD(nq_fault_name(kind) != NULL);
    for (const char *c = sentence; *c; c++) MUST_HOLD((unsigned char)*c >= 0x20);
    faults_seen++;
}

static void no_difference(void *context, const char *table, const char *first, const char *second) {
    (void)context;
    MUST_HOLD(*table && (*first || *second));
    MUST_HOLD(!"a catalog differs from itself");
}

/* The number of solutions that a list gives; *status how it ended. */
static uint64_t list(nq_catalog *catalog, nq_query query, nq_status *status) {
    asked_list asked;
    nq_placement placement;
    uint64_t count = 0;
    *status = ask_list(catalog, &query, &asked);
    while (*status == NQ_OK && (*status = nq_cursor_next(asked.cursor, &placement)) == NQ_OK) {
        MUST_HOLD(nq_placement_is_solution(&placement) && placement.n == query.range.first);
        count++;
    }
    asked_list_close(&asked);
    if (*status == NQ_DONE) *status = NQ_OK;
    return count;
}

/* What has no fault lists what a search finds. */
static void list_is_true(nq_catalog *catalog, unsigned n) {
    nq_query query = nq_query_all((nq_range){n, n, true});
    asked_list asked;
    nq_search search;
    nq_placement placement;
    nq_search_init(&search, n);
    MUST_HOLD(ask_list(catalog, &query, &asked) == NQ_OK);
    while (nq_search_next(&search, NULL) == NQ_OK)
        MUST_HOLD(nq_cursor_next(asked.cursor, &placement) == NQ_OK &&
                  nq_placement_compare(&placement, &search.placement) == 0);
    MUST_HOLD(nq_cursor_next(asked.cursor, &placement) == NQ_DONE);
    asked_list_close(&asked);
}

static void ask(nq_catalog *catalog, unsigned n, bool right) {
    nq_query query = nq_query_all((nq_range){n, n, true});
    nq_coverage coverage;
    static uint64_t grid[NQ_MAX_N][NQ_MAX_N], tally[ASK_MOST];
    uint64_t count = 0, number;
    nq_status status = nq_catalog_coverage(catalog, n, &coverage);
    if (status != NQ_OK || nq_coverage_classes(&coverage, NQ_STORED_FUNDAMENTAL) != NQ_ALL_CLASSES) return;
    for (unsigned fundamental = 0; fundamental < 2; fundamental++) {
        query.fundamental = fundamental;
        status = ask_count(catalog, &query, n, &count);
        if (right) MUST_HOLD(status == NQ_OK);
        uint64_t listed = list(catalog, query, &status);
        if (status == NQ_OK) MUST_HOLD(listed == count);
        if (right) MUST_HOLD(status == NQ_OK);
    }
    if (right) list_is_true(catalog, n);
    query.fundamental = false;
    query.limit = 3;
    query.reverse = true;
    list(catalog, query, &status);
    query.offset = 2;
    query.reverse = false;
    list(catalog, query, &status);
    query.where[query.where_count++] = "nq_class(placement) = class";
    list(catalog, query, &status);
    query = nq_query_all((nq_range){n, n, true});
    status = ask_occupancy(catalog, &query, n, grid);
    if (right) MUST_HOLD(status == NQ_OK);
    status = ask_tally(catalog, &query, n, "class", tally);
    if (right) MUST_HOLD(status == NQ_OK);
    nq_placement placement;
    nq_question *question;
    if (nq_placement_parse("15863724", 8, &placement) == NQ_OK && n == 8 &&
        nq_question_open(catalog, &query, &question) == NQ_OK) {
        nq_question_number(question, &placement, &number);
        nq_question_close(question);
    }
}

static void run_sql(nq_catalog *catalog) {
    static const char *const statements[] = {"SELECT * FROM counts", "SELECT * FROM solution LIMIT 50",
                                             "SELECT * FROM fundamental LIMIT 50"};
    for (size_t k = 0; k < sizeof statements / sizeof statements[0]; k++) {
        nq_rows *rows = NULL;
        nq_status status = nq_catalog_sql(catalog, statements[k], &rows);
        while (status == NQ_OK && (status = nq_rows_next(rows)) == NQ_OK)
            for (unsigned column = 0; column < nq_rows_columns(rows); column++) nq_rows_value(rows, column);
        nq_rows_close(rows);
    }
}

static void verify(nq_catalog *catalog, bool *right) {
    nq_verify_options how = {.report = count_fault};
    uint64_t faults = 0;
    bool trusted = false;
    *right = nq_catalog_verify_file(catalog, &how, &faults, &trusted) == NQ_OK && trusted && faults == 0;
    for (unsigned n = NQ_MIN_N; trusted && n <= 9; n++) {
        nq_coverage coverage;
        nq_verified verified;
        if (nq_catalog_coverage(catalog, n, &coverage) == NQ_OK &&
            nq_coverage_classes(&coverage, NQ_STORED_COUNTS) == 0)
            continue;
        if (nq_catalog_verify(catalog, n, &how, &verified) != NQ_OK || verified.faults) *right = false;
    }
}

/* A file that calls itself a part is merged into a new catalog: what is taken is right. */
static void merge(const char *part) {
    char target[64];
    snprintf(target, sizeof target, "/dev/shm/nqueens-fuzz-%d-merged.db", (int)getpid());
    unlink(target);
    nq_catalog_options options = {.mode = NQ_CATALOG_GENERATE, .jobs = 1};
    nq_catalog *catalog;
    nq_generated generated;
    bool right = false;
    nq_status status = nq_catalog_open(target, &options, &catalog);
    if (status == NQ_OK) status = nq_catalog_merge(catalog, &part, 1, NQ_STORED_FUNDAMENTAL, &generated);
    if (status == NQ_OK) status = nq_catalog_finish(catalog);
    if (status != NQ_OK) MUST_HOLD(nq_catalog_message(catalog)[0] != '\0');
    nq_catalog_close(catalog);
    if (status == NQ_OK) {
        options.mode = NQ_CATALOG_VERIFY;
        MUST_HOLD(nq_catalog_open(target, &options, &catalog) == NQ_OK);
        verify(catalog, &right);
        MUST_HOLD(right);
        nq_catalog_close(catalog);
    }
    unlink(target);
}

static const char *file_of(const uint8_t *data, size_t size) {
    static char name[64];
    snprintf(name, sizeof name, "/dev/shm/nqueens-fuzz-%d.db", (int)getpid());
    int file = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    MUST_HOLD(file >= 0 && write(file, data, size) == (ssize_t)size);
    close(file);
    return name;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *name = file_of(data, size);
    nq_catalog_options options = {.mode = NQ_CATALOG_VERIFY, .jobs = 1, .interrupt = &interrupt};
    nq_catalog *catalog = NULL, *failed;
    bool right = false;
    if (nq_catalog_open(name, &options, &catalog) == NQ_OK) verify(catalog, &right);
    nq_catalog_close(catalog);
    options.mode = NQ_CATALOG_QUERY;
    if (nq_catalog_open(name, &options, &catalog) == NQ_OK) {
        for (unsigned n = NQ_MIN_N; n <= 9; n++) ask(catalog, n, right);
        run_sql(catalog);
        if (right) {
            nq_difference difference;
            nq_catalog_compare(catalog, catalog, 8, no_difference, NULL, &difference, &failed);
        }
    } else {
        MUST_HOLD(!right && nq_catalog_message(catalog)[0] != '\0');
    }
    nq_catalog_close(catalog);
    if (size > 72 && memcmp(data + 68, "NQUP", 4) == 0) merge(name);
    unlink(name);
    return 0;
}
