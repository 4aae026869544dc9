/* Every call of the operating system that generating makes fails in turn, once and from then on: there is an error that says
 * something, the file is as before or as after, and the next run completes it. */
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

/* Generates 1..LAST_N until something fails. Out: *finished, the last n that was. */
static nq_status generate(const char *path, double part_after, unsigned *finished, char message[256]) {
    nq_catalog *catalog;
    nq_catalog_options options = {.mode = NQ_CATALOG_GENERATE, .part_after = part_after};
    nq_status status = nq_catalog_open(path, &options, &catalog);
    *finished = 0;
    for (unsigned n = 1; status == NQ_OK && n <= LAST_N; n++) {
        nq_generated generated;
        status = nq_catalog_generate(catalog, n, NQ_ALL_CLASSES, NQ_STORED_DISTINCT, &generated);
        if (status == NQ_OK) *finished = n;
    }
    snprintf(message, 256, "%s", catalog ? nq_catalog_message(catalog) : "no memory");
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
static bool try_fault(void **state, const char *path, double part_after, fault_call call, unsigned at,
                      bool from_then_on) {
    unsigned finished;
    char message[256];
    temporary_empty(state);
    faults_set_call(call, at, from_then_on);
    nq_status status = generate(path, part_after, &finished, message);
    bool happened = faults_happened();
    faults_set_call(call, 0, false);
    if (status != NQ_OK && (!is_of_the_machine(status) || !happened || message[0] == '\0'))
        fail_msg("%s %u: %s: '%s'", call_names[call], at, nq_status_name(status), message);
    if (!happened && finished != LAST_N) fail_msg("%s %u: n = %u only", call_names[call], at, finished);
    check_file(path, finished, true);
    if (generate(path, part_after, &finished, message) != NQ_OK)
        fail_msg("%s %u, then: %s", call_names[call], at, message);
    check_file(path, LAST_N, at % 16 != 0);
    return happened;
}

/* NQUEENS_SLOW=all tries every call; NQUEENS_SLOW=1 one in some, and without it one in a few more. */
static unsigned step(void) {
    const char *slow = getenv("NQUEENS_SLOW");
    return !slow ? 11 * FAULTS_FEWER : strcmp(slow, "all") == 0 ? 1 : 3;
}

static void try_all(void **state, double part_after) {
    char path[256];
    unsigned tried = 0;
    snprintf(path, sizeof path, "%s", temporary_path(state, "c.db"));
    for (fault_call call = 0; call < FAULT_CALL_COUNT; call++) {
        unsigned at = 1, of_call = 0;
        for (unsigned mode = 0; mode < 2; mode++)
            for (at = 1; try_fault(state, path, part_after, call, at, mode == 1); at += at < 5 ? 1 : step()) of_call++;
        print_message("%s: %u failures\n", call_names[call], of_call);
        assert_true(of_call > 0 || call == CALL_TRUNCATE);
        tried += of_call;
    }
    print_message("%u failures in all\n", tried);
}

static void a_failing_call_leaves_the_file_as_before_or_as_after(void **state) { try_all(state, 60); }

static void so_does_one_while_a_part_file_is_written(void **state) { try_all(state, 0); }

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(a_failing_call_leaves_the_file_as_before_or_as_after, temporary_setup,
                                        temporary_teardown),
        cmocka_unit_test_setup_teardown(so_does_one_while_a_part_file_is_written, temporary_setup, temporary_teardown),
    };
    faults_install_calls();
    return cmocka_run_group_tests(tests, NULL, NULL);
}
