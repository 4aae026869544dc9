/* SPDX-License-Identifier: MIT */
/* A folder that is gone after the test. */
#ifndef NQUEENS_TESTS_TEMPORARY_H
#define NQUEENS_TESTS_TEMPORARY_H

/* cmocka's setup and teardown: *state becomes the name of an empty folder. */
int temporary_setup(void **state);
int temporary_teardown(void **state);

/* Removes the files in it. */
int temporary_empty(void **state);

/* "FOLDER/NAME"; valid until the next call. */
const char *temporary_path(void **state, const char *name);

#endif
