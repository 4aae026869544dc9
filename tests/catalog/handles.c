/* SPDX-License-Identifier: MIT */
/* Several handles on one file in one process. POSIX locks belong to the process: closing any descriptor of a file drops those of all its
 * handles, and then another process writes into the middle of a transaction. Whatever a second handle does, a third process stays out. */
#include <fcntl.h>
#include <spawn.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "catalog/open.h"
#include "catalog/part_file.h"
#include "catalog/transaction.h"
#include "nqueens/generate.h"
#include "nqueens/verify.h"
#include "testing.h"

extern char **environ;

/* The third process: can it write? Its exit status is that of SQLite. */
static int try_to_write(const char *path) {
    sqlite3 *db;
    int rc = sqlite3_open(path, &db);
    if (rc == SQLITE_OK) rc = sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    sqlite3_close(db);
    return rc;
}

static int another_process_tries(const char *path) {
    pid_t child;
    int status;
    char name[] = "test", task[] = "try", file[512];
    char *const arguments[] = {name, task, file, NULL};
    snprintf(file, sizeof file, "%s", path);
    assert_int_equal(posix_spawn(&child, "/proc/self/exe", NULL, NULL, arguments, environ), 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status);
}

static nq_catalog *open_handle(const char *path, nq_catalog_mode mode, nq_status expected) {
    nq_catalog *catalog;
    nq_catalog_options options = {.mode = mode, .part_after = 60};
    assert_int_equal(nq_catalog_open(path, &options, &catalog), expected);
    return catalog;
}

/* What a second handle does to a file. `path` is the file, `catalog` that of a catalog beside it. */
static void opens(const char *path, nq_catalog_mode mode, nq_status expected) {
    nq_catalog_close(open_handle(path, mode, expected));
}

static void searches_a_part(const char *path, nq_status expected) {
    const nq_part part = nq_part_whole(8, 0);
    nq_part_state state;
    nq_catalog *catalog = open_handle(path, NQ_CATALOG_PART, NQ_OK);
    assert_int_equal(nq_catalog_generate_part(catalog, &part, &state), expected);
    nq_catalog_close(catalog);
}

static void merges(const char *path, const char *into, nq_status expected) {
    nq_generated generated;
    nq_catalog *catalog = open_handle(into, NQ_CATALOG_GENERATE, NQ_OK);
    assert_int_equal(nq_catalog_merge(catalog, &path, 1, NQ_STORED_FUNDAMENTAL, &generated), expected);
    assert_int_equal(nq_catalog_finish(catalog), NQ_OK);
    nq_catalog_close(catalog);
}

#define STAYS_OUT(path, what)                                                                                          \
    do {                                                                                                               \
        what;                                                                                                          \
        if (another_process_tries(path) != SQLITE_BUSY) fail_msg("after %s another process can write", #what);         \
    } while (0)

static void a_catalog_stays_locked_whatever_another_handle_does(void **state) {
    const char *path = temporary_path(state, "c.db");
    char beside[512];
    uint64_t bytes, faults;
    bool trusted;
    nq_generated generated;
    nq_catalog *writer = open_handle(path, NQ_CATALOG_GENERATE, NQ_OK);
    assert_int_equal(nq_catalog_generate(writer, 8, NQ_ALL_CLASSES, NQ_STORED_DISTINCT, &generated), NQ_OK);
    assert_int_equal(nq_catalog_finish(writer), NQ_OK);
    assert_int_equal(transaction_start(writer, "writing"), NQ_OK);
    snprintf(beside, sizeof beside, "%s-other", path);

    STAYS_OUT(path, opens(path, NQ_CATALOG_QUERY, NQ_OK));
    STAYS_OUT(path, opens(path, NQ_CATALOG_VERIFY, NQ_OK));
    STAYS_OUT(path, opens(path, NQ_CATALOG_GENERATE, NQ_OK));
    STAYS_OUT(path, searches_a_part(path, NQ_UNFIT));
    STAYS_OUT(path, merges(path, beside, NQ_UNFIT));
    STAYS_OUT(path, nq_catalog_file_size(writer, &bytes));

    nq_catalog *reader = open_handle(path, NQ_CATALOG_VERIFY, NQ_OK);
    nq_verify_options options = {.quick = true};
    STAYS_OUT(path, assert_int_equal(nq_catalog_verify_file(reader, &options, &faults, &trusted), NQ_OK));
    STAYS_OUT(path, nq_catalog_close(reader));

    nq_catalog_close(writer);
    assert_int_equal(another_process_tries(path), SQLITE_OK);
}

static void a_part_file_stays_locked_whatever_another_handle_does(void **state) {
    const char *path = temporary_path(state, "c.db");
    char part[512], beside[512];
    const nq_part which = nq_part_whole(8, 0);
    nq_part_progress progress;
    part_file writer;
    nq_catalog *owner = open_handle(path, NQ_CATALOG_GENERATE, NQ_OK);
    snprintf(part, sizeof part, "%s-n8.part", path);
    snprintf(beside, sizeof beside, "%s-other", path);
    assert_int_equal(part_open_to_write(&writer, owner, strdup(part), strdup(part), true, &which), NQ_OK);
    assert_int_equal(transaction_start(&writer.file, "writing"), NQ_OK);

    STAYS_OUT(part, nq_catalog_part_progress(owner, 8, 0, &progress));
    assert_true(progress.exists);
    STAYS_OUT(part, opens(part, NQ_CATALOG_QUERY, NQ_NOT_COVERED));
    STAYS_OUT(part, opens(part, NQ_CATALOG_GENERATE, NQ_UNFIT));
    STAYS_OUT(part, opens(path, NQ_CATALOG_QUERY, NQ_NO_FILE));
    STAYS_OUT(part, searches_a_part(part, NQ_BUSY));
    STAYS_OUT(part, merges(part, beside, NQ_BUSY));

    part_close(&writer);
    nq_catalog_close(owner);
    assert_int_equal(another_process_tries(part), SQLITE_OK);
}

/* What this is all about: the test would notice. */
static void a_descriptor_of_our_own_drops_the_locks(void **state) {
    const char *path = temporary_path(state, "c.db");
    nq_generated generated;
    nq_catalog *writer = open_handle(path, NQ_CATALOG_GENERATE, NQ_OK);
    assert_int_equal(nq_catalog_generate(writer, 4, NQ_ALL_CLASSES, NQ_STORED_DISTINCT, &generated), NQ_OK);
    assert_int_equal(nq_catalog_finish(writer), NQ_OK);
    assert_int_equal(transaction_start(writer, "writing"), NQ_OK);
    assert_int_equal(another_process_tries(path), SQLITE_BUSY);
    close(open(path, O_RDONLY));
    assert_int_equal(another_process_tries(path), SQLITE_OK);
    nq_catalog_close(writer);
}

int main(int count, char **arguments) {
    if (count == 3) return try_to_write(arguments[2]);
#define TEST(name) cmocka_unit_test_setup_teardown(name, temporary_setup, temporary_teardown)
    const struct CMUnitTest tests[] = {
        TEST(a_catalog_stays_locked_whatever_another_handle_does),
        TEST(a_part_file_stays_locked_whatever_another_handle_does),
        TEST(a_descriptor_of_our_own_drops_the_locks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
