/* SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700 /* realpath */
#include "catalog/filename.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "testing.h"

/* Fails unless the name stands for `expected`, a name in the folder of the test. */
static void resolves_to(void **state, const char *path, const char *expected) {
    char *filename = NULL, *folder = realpath(*state, NULL), whole[512];
    assert_non_null(folder);
    snprintf(whole, sizeof whole, "%s/%s", folder, expected);
    assert_int_equal(filename_resolve(path, &filename), 0);
    assert_string_equal(filename, whole);
    free(filename);
    free(folder);
}

static void make_link(void **state, const char *target, const char *name) {
    assert_int_equal(symlink(target, temporary_path(state, name)), 0);
}

static void make_file(void **state, const char *name) {
    FILE *file = fopen(temporary_path(state, name), "w");
    assert_non_null(file);
    assert_int_equal(fclose(file), 0);
}

static void a_name_is_that_of_the_file_behind_all_links(void **state) {
    make_file(state, "file");
    make_link(state, "file", "one");
    make_link(state, "./one", "two");
    resolves_to(state, temporary_path(state, "file"), "file");
    resolves_to(state, temporary_path(state, "two"), "file");
    resolves_to(state, temporary_path(state, ".//./two"), "file");
}

static void of_a_file_that_is_not_there_the_folder_is_resolved(void **state) {
    make_link(state, ".", "here");
    make_link(state, "new", "dangling");
    make_link(state, "here/dangling", "twice");
    resolves_to(state, temporary_path(state, "here/new"), "new");
    resolves_to(state, temporary_path(state, "dangling"), "new");
    resolves_to(state, temporary_path(state, "twice"), "new");
    unlink(temporary_path(state, "here"));
}

static void what_names_no_file_is_told_apart(void **state) {
    char *filename = (char *)"";
    char longest[600];
    make_link(state, "loop", "loop");
    make_file(state, "file");
    assert_int_equal(filename_resolve(temporary_path(state, "loop"), &filename), ELOOP);
    assert_null(filename);
    assert_int_equal(filename_resolve(temporary_path(state, "no/file"), &filename), ENOENT);
    assert_int_equal(filename_resolve(temporary_path(state, "no/"), &filename), ENOENT);
    assert_int_equal(filename_resolve(temporary_path(state, "file/x"), &filename), ENOTDIR);
    for (size_t k = 0; k < 510; k += 2) memcpy(longest + k, "./", 2);
    strcpy(longest + 510, "x");
    assert_int_equal(chdir(*state), 0);
    resolves_to(state, longest, "x"); /* what counts is how long it is at last */
    memset(longest, 'x', 255), longest[255] = '\0';
    assert_int_equal(filename_resolve(longest, &filename), 0);
    free(filename);
    longest[255] = 'x', longest[256] = '\0';
    assert_int_equal(filename_resolve(longest, &filename), ENAMETOOLONG);
    assert_null(filename);
}

static void a_folder_is_what_stands_before_the_last_slash(void **state) {
    static const char *const cases[][2] = {{"/a/b/c", "/a/b"}, {"/a", "/"}, {"/a/b", "/a"}};
    (void)state;
    for (size_t k = 0; k < sizeof cases / sizeof cases[0]; k++) {
        char *folder = folder_of(cases[k][0]);
        assert_string_equal(folder, cases[k][1]);
        free(folder);
    }
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, temporary_setup, temporary_teardown)
    const struct CMUnitTest tests[] = {
        TEST(a_name_is_that_of_the_file_behind_all_links),
        TEST(of_a_file_that_is_not_there_the_folder_is_resolved),
        TEST(what_names_no_file_is_told_apart),
        cmocka_unit_test(a_folder_is_what_stands_before_the_last_slash),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
