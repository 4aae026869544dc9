/* SPDX-License-Identifier: MIT */
/* Every call of the operating system that generating makes fails in turn, once and from then on: there is an error that says
 * something, the file is as before or as after, and the next run completes it. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

#include "faults.h"
#include "nqueens/generate.h"
#include "nqueens/query.h"
#include "nqueens/verify.h"
#include "testing.h"

#define LAST_N 8u

static const char *const call_names[FAULT_CALL_COUNT] = {
#define FAULT_NAME(name, code) [name] = #name,
    FAULT_CALLS(FAULT_NAME)
#undef FAULT_NAME
};

static void count_fault(void *context, nq_fault_kind kind, const char *sentence) {
    (void)context;
    fail_msg("%s: %s", nq_fault_name(kind), sentence);
}

/* How the rows get into the file: made as a new one, or laid anew and copied into one that is there, or inserted, since something of
 * somebody else is in it, or by way of part files. */
typedef enum way { BY_NEW_FILE, BY_COPY, BY_INSERT, BY_PARTS } way;

#define FIRST_N 5u /* what is there before, where something is */

/* The file that is there before. */
typedef struct start {
    char *bytes;
    size_t size;
} start;

static void read_start(const char *path, start *from) {
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    from->bytes = malloc(1 << 20);
    assert_non_null(from->bytes);
    from->size = fread(from->bytes, 1, 1 << 20, file);
    assert_in_range(from->size, 1, (1 << 20) - 1);
    fclose(file);
}

static void write_start(const char *path, const start *from) {
    FILE *file = from->size ? fopen(path, "wb") : NULL;
    if (!from->size) return;
    assert_non_null(file);
    assert_int_equal(fwrite(from->bytes, 1, from->size, file), from->size);
    fclose(file);
}

/* Generates until something fails. Out: *finished, the last n that was and has got its place. */
static nq_status generate(const char *path, double part_after, unsigned last, unsigned *finished, char message[256]) {
    nq_catalog *catalog;
    nq_catalog_options options = {.mode = NQ_CATALOG_GENERATE, .part_after = part_after};
    nq_status status = nq_catalog_open(path, &options, &catalog);
    *finished = 0;
    for (unsigned n = 1; status == NQ_OK && n <= last; n++) {
        nq_generated generated;
        status = nq_catalog_generate(catalog, n, NQ_ALL_CLASSES, NQ_STORED_DISTINCT, &generated);
        if (status == NQ_OK) *finished = n;
    }
    snprintf(message, 256, "%s", catalog ? nq_catalog_message(catalog) : "no memory");
    nq_status placed = catalog ? nq_catalog_finish(catalog) : NQ_OK;
    if (placed != NQ_OK) {
        *finished = 0;
        status = placed;
        snprintf(message, 256, "%s", nq_catalog_message(catalog));
    }
    nq_catalog_close(catalog);
    return status;
}

/* The file holds 1..m for an m of at least `finished`, each n wholly, and nothing contradicts anything. */
static void check_file(const char *path, unsigned finished, bool quick) {
    nq_catalog *catalog;
    nq_catalog_options options = {.mode = NQ_CATALOG_VERIFY};
    nq_verify_options how = {.quick = quick, .report = count_fault};
    uint64_t faults;
    bool trusted;
    nq_status status = nq_catalog_open(path, &options, &catalog);
    /* there is none yet, or an empty one */
    if (finished == 0 && (status == NQ_NO_FILE || status == NQ_NOT_A_CATALOG)) {
        nq_catalog_close(catalog);
        return;
    }
    if (status != NQ_OK) fail_msg("%s", nq_catalog_message(catalog));
    assert_int_equal(nq_catalog_verify_file(catalog, &how, &faults, &trusted), NQ_OK);
    bool ended = false;
    for (unsigned n = 1; n <= LAST_N; n++) {
        nq_verified verified;
        assert_int_equal(nq_catalog_verify(catalog, n, &how, &verified), NQ_OK);
        nq_classes classes = nq_coverage_classes(&verified.coverage, NQ_STORED_DISTINCT);
        if (n <= finished) assert_int_equal(classes, NQ_ALL_CLASSES);
        if (ended) assert_int_equal(classes, 0);
        if (classes == 0) ended = true;
        else assert_int_equal(classes, NQ_ALL_CLASSES);
    }
    nq_catalog_close(catalog);
}

static bool is_of_the_machine(nq_status status) {
    return status == NQ_IO || status == NQ_FULL || status == NQ_READ_ONLY || status == NQ_BUSY;
}

/* Returns whether the call failed at all. */
static bool try_fault(void **state, const char *path, way how, const start *before, fault_call call, unsigned at,
                      bool from_then_on) {
    unsigned finished, held = before->size ? FIRST_N : 0;
    double part_after = how == BY_PARTS ? 0 : 60;
    char message[256];
    temporary_empty(state);
    write_start(path, before);
    faults_set_call(call, at, from_then_on);
    nq_status status = generate(path, part_after, LAST_N, &finished, message);
    bool happened = faults_happened();
    faults_set_call(call, 0, false);
    if (status != NQ_OK && (!is_of_the_machine(status) || !happened || message[0] == '\0'))
        fail_msg("%s %u: %s: '%s'", call_names[call], at, nq_status_name(status), message);
    if (!happened && finished != LAST_N) fail_msg("%s %u: n = %u only", call_names[call], at, finished);
    check_file(path, finished > held ? finished : held, true);
    if (generate(path, part_after, LAST_N, &finished, message) != NQ_OK)
        fail_msg("%s %u, then: %s", call_names[call], at, message);
    check_file(path, LAST_N, at % 16 != 0);
    return happened;
}

/* NQUEENS_SLOW=all tries every call; NQUEENS_SLOW=1 one in some, and without it one in a few more. */
static unsigned step(void) {
    const char *slow = getenv("NQUEENS_SLOW");
    return !slow ? 11 * FAULTS_FEWER : strcmp(slow, "all") == 0 ? 1 : 3;
}

static void make_start(const char *path, way how, start *before) {
    unsigned finished;
    char message[256];
    if (how != BY_COPY && how != BY_INSERT) return;
    assert_int_equal(generate(path, 60, FIRST_N, &finished, message), NQ_OK);
    sqlite3 *db;
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (how == BY_INSERT) assert_int_equal(sqlite3_exec(db, "CREATE TABLE notes (text)", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    read_start(path, before);
}

static void try_all(void **state, way how) {
    char path[256];
    start before = {0};
    unsigned tried = 0;
    snprintf(path, sizeof path, "%s", temporary_path(state, "c.db"));
    make_start(path, how, &before);
    for (fault_call call = 0; call < FAULT_CALL_COUNT; call++) {
        unsigned at = 1, of_call = 0;
        for (unsigned mode = 0; mode < 2; mode++)
            for (at = 1; try_fault(state, path, how, &before, call, at, mode == 1); at += at < 5 ? 1 : step())
                of_call++;
        print_message("%s: %u failures\n", call_names[call], of_call);
        tried += of_call;
    }
    print_message("%u failures in all\n", tried);
    assert_true(tried > 50);
    free(before.bytes);
}

static void a_failing_call_leaves_no_new_file_or_a_whole_one(void **state) { try_all(state, BY_NEW_FILE); }

static void one_while_a_catalog_is_copied_over_leaves_it_as_before_or_as_after(void **state) {
    try_all(state, BY_COPY);
}

static void so_does_one_while_rows_are_inserted(void **state) { try_all(state, BY_INSERT); }

static void so_does_one_while_a_part_file_is_written(void **state) { try_all(state, BY_PARTS); }

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, temporary_setup, temporary_teardown)
    const struct CMUnitTest tests[] = {
        TEST(a_failing_call_leaves_no_new_file_or_a_whole_one),
        TEST(one_while_a_catalog_is_copied_over_leaves_it_as_before_or_as_after),
        TEST(so_does_one_while_rows_are_inserted),
        TEST(so_does_one_while_a_part_file_is_written),
    };
    faults_install_calls();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
