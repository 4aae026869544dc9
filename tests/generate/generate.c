/* SPDX-License-Identifier: MIT */
#include "nqueens/generate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "catalogs.h"
#include "generate/scratch.h"
#include "generate/space.h"
#include "testing.h"

static void what_is_covered_is_left_alone(void **state) {
    const char *path = temporary_path(state, "c.db");
    make_catalog(path, 6);
    nq_catalog *catalog = open_catalog(path, NQ_CATALOG_GENERATE);
    nq_generated generated;
    assert_int_equal(nq_catalog_generate(catalog, 5, NQ_ALL_CLASSES, NQ_STORED_DISTINCT, &generated), NQ_OK);
    assert_true(generated.was_covered);
    assert_int_equal(nq_coverage_count(&generated.coverage, false, NQ_ALL_CLASSES), 10);
    nq_catalog_close(catalog);
}

static void an_interrupt_leaves_the_catalog_as_it_was(void **state) {
    char path[512];
    snprintf(path, sizeof path, "%s", temporary_path(state, "c.db"));
    make_catalog(path, 5);
    nq_interrupt interrupt = true;
    nq_catalog *catalog;
    nq_catalog_options options = {.mode = NQ_CATALOG_GENERATE, .interrupt = &interrupt, .part_after = 60};
    atomic_store(&interrupt, false);
    assert_int_equal(nq_catalog_open(path, &options, &catalog), NQ_OK);
    atomic_store(&interrupt, true);
    nq_generated generated;
    assert_int_equal(nq_catalog_generate(catalog, 12, NQ_ALL_CLASSES, NQ_STORED_DISTINCT, &generated), NQ_INTERRUPTED);
    nq_catalog_close(catalog);
    catalog = open_catalog(path, NQ_CATALOG_QUERY);
    nq_coverage coverage;
    assert_int_equal(nq_catalog_coverage(catalog, 12, &coverage), NQ_OK);
    assert_int_equal(nq_coverage_classes(&coverage, NQ_STORED_COUNTS), 0);
    assert_int_equal(nq_catalog_coverage(catalog, 5, &coverage), NQ_OK);
    assert_int_equal(nq_coverage_count(&coverage, false, NQ_ALL_CLASSES), 10);
    nq_catalog_close(catalog);
}

/* The bytes of a catalog of 1..11. In: memory, as in nq_catalog_options. */
static unsigned char *bytes_with_memory(void **state, const char *name, size_t memory, size_t *size) {
    const char *path = temporary_path(state, name);
    nq_catalog *catalog;
    nq_catalog_options options = {.mode = NQ_CATALOG_GENERATE, .part_after = 60, .memory = memory};
    nq_generated generated;
    assert_int_equal(nq_catalog_open(path, &options, &catalog), NQ_OK);
    for (unsigned n = 1; n <= 11; n++)
        assert_int_equal(nq_catalog_generate(catalog, n, NQ_ALL_CLASSES, NQ_STORED_DISTINCT, &generated), NQ_OK);
    assert_int_equal(nq_catalog_finish(catalog), NQ_OK);
    nq_catalog_close(catalog);
    FILE *file = fopen(path, "rb");
    unsigned char *bytes = malloc(1 << 20);
    assert_true(file && bytes);
    *size = fread(bytes, 1, 1 << 20, file);
    assert_in_range(*size, 1 << 16, (1 << 20) - 1);
    fclose(file);
    return bytes;
}

static void a_catalog_is_the_same_whatever_the_memory(void **state) {
    size_t size, smaller_size;
    unsigned char *bytes = bytes_with_memory(state, "large.db", 0, &size);
    for (size_t memory = 1; memory < 20000; memory = memory * 7 + 3) {
        char name[32];
        snprintf(name, sizeof name, "%zu.db", memory);
        unsigned char *smaller = bytes_with_memory(state, name, memory, &smaller_size);
        assert_int_equal(smaller_size, size);
        assert_memory_equal(smaller, bytes, size);
        free(smaller);
    }
    free(bytes);
}

/* What fails in the file beside the catalog is told as the system says it. */
static void a_failing_scratch_file_is_told(void **state) {
    nq_catalog *catalog = open_catalog(temporary_path(state, "c.db"), NQ_CATALOG_GENERATE);
    uint64_t word = 5, got = 0;
    scratch file;
    scratch_open(catalog, &file);
    const words_store *store = scratch_store(&file);
    if (!store) skip(); /* no files without names here */
    assert_int_equal(store->put(store->context, &word, 1, 1000), NQ_OK);
    assert_int_equal(store->get(store->context, &got, 1, 1000), NQ_OK);
    assert_int_equal(got, 5);
    assert_int_equal(scratch_tell(&file, catalog, NQ_INTERRUPTED), NQ_INTERRUPTED);
    assert_int_equal(store->get(store->context, &got, 1, 1001), NQ_IO); /* behind its end */
    assert_int_equal(scratch_tell(&file, catalog, NQ_OK), NQ_OK);
    assert_int_equal(scratch_tell(&file, catalog, NQ_IO), NQ_IO);
    assert_non_null(strstr(nq_catalog_message(catalog), "sorting what was found failed"));
    scratch_close(&file);
    assert_null(scratch_store(&file));
    nq_catalog_close(catalog);
}

enum { IN_A_PAGE = 65536, HALF_TURNS_OF_21 = (375664 - 704) / 4 }; /* A032522 less A033148 */

/* Empties the files of this process that have no name, when a page of solutions has been put there. */
static void empty_scratch_files(void *context, const nq_progress *progress) {
    struct stat file;
    (void)context;
    if (progress->rows <= IN_A_PAGE || progress->rows > HALF_TURNS_OF_21) return;
    for (int fd = 3; fd < 64; fd++)
        if (fstat(fd, &file) == 0 && S_ISREG(file.st_mode) && file.st_nlink == 0) assert_int_equal(ftruncate(fd, 0), 0);
}

/* Of some classes the images are counted first, from solutions that are read back from the file. */
static void a_scratch_file_that_cannot_be_read_while_images_are_counted_is_told(void **state) {
    nq_catalog *catalog;
    nq_catalog_options options = {
        .mode = NQ_CATALOG_GENERATE, .part_after = 60, .memory = 1, .progress = empty_scratch_files};
    nq_generated generated;
    scratch file;
    assert_int_equal(nq_catalog_open(temporary_path(state, "c.db"), &options, &catalog), NQ_OK);
    scratch_open(catalog, &file);
    bool nameless = scratch_store(&file) != NULL;
    scratch_close(&file);
    nq_status status = nq_catalog_generate(catalog, 21, 1u << NQ_HALF_TURN, NQ_STORED_DISTINCT, &generated);
    assert_int_equal(status, nameless ? NQ_IO : NQ_OK);
    if (nameless) assert_non_null(strstr(nq_catalog_message(catalog), "sorting what was found failed"));
    nq_catalog_close(catalog);
}

/* What goes beyond memory: a word for every second distinct solution and for each fundamental one, three for those of n > 20. */
static void large_boards_need_room_for_three_words(void **state) {
    enum { HALF_TURN = 1 << NQ_HALF_TURN };
    static const struct {
        unsigned n;
        nq_classes classes;
        double bytes;
    } cases[] = {
        {16, NQ_ALL_CLASSES, 0},                               /* 59 MB fit */
        {17, NQ_ALL_CLASSES, (95815104 / 2 + 11977939) * 8.0}, /* A000170, A002562 */
        {23, HALF_TURN, 0},                                    /* 43 MB fit */
        {24, HALF_TURN, (11671752 / 2 + 11671752 / 4) * 24.0}, /* A032522 less A033148 */
    };
    nq_catalog *catalog = open_catalog(temporary_path(state, "c.db"), NQ_CATALOG_GENERATE);
    for (unsigned k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        nq_estimate estimate = nq_estimate_generate(cases[k].n, cases[k].classes, NQ_STORED_DISTINCT);
        assert_true(space_beyond_memory(catalog, cases[k].n, &estimate) == cases[k].bytes);
    }
    nq_catalog_close(catalog);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, temporary_setup, temporary_teardown)
    const struct CMUnitTest tests[] = {
        TEST(what_is_covered_is_left_alone),
        TEST(an_interrupt_leaves_the_catalog_as_it_was),
        TEST(a_catalog_is_the_same_whatever_the_memory),
        TEST(a_failing_scratch_file_is_told),
        TEST(a_scratch_file_that_cannot_be_read_while_images_are_counted_is_told),
        TEST(large_boards_need_room_for_three_words),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
