/* SPDX-License-Identifier: MIT */
/* Runs of rows of any sizes, on pages of any size: both makers lay the same pages, SQLite finds nothing wrong with them, and goes on.
 *
 * input: page size, how rows are shorter, whether SQLite goes on | for each run: two bytes how many rows, two bytes how long */
#include "fuzz.h"

#include <unistd.h>

#include "../../src/pages/format.h"
#include "../support/laid_tables.h"

#define MOST_RUNS 200u
#define MOST_BYTES 300000u

static void name_file(char name[96], char which) {
    snprintf(name, 96, "/dev/shm/nqueens-fuzz-%d-%c.db", (int)getpid(), which);
}

static void hold(const char *what) {
    if (what) fprintf(stderr, "%s\n", what);
    MUST_HOLD(what == NULL);
}

static unsigned two(fuzz_input *input) {
    unsigned high = fuzz_byte(input);
    return high << 8 | fuzz_byte(input);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_input input = {data, size};
    static table_run runs[MOST_RUNS];
    laid_table table = {.page_size = 512u << fuzz_byte(&input) % 8, .shorter = fuzz_byte(&input) % 8, .runs = runs};
    bool change = fuzz_byte(&input) % 4 == 0;
    uint32_t most = most_payload(table.page_size);
    uint64_t bytes = 0;
    char a[96], b[96];
    name_file(a, 'a');
    name_file(b, 'b');
    while (input.size > 0 && table.run_count < MOST_RUNS && bytes < MOST_BYTES) {
        table_run run = {two(&input) % 3000, LAID_LEAST_BYTES + two(&input) % (most - LAID_LEAST_BYTES + 1)};
        if (bytes + run.rows * run.bytes > MOST_BYTES) run.rows %= 16;
        bytes += run.rows * run.bytes;
        runs[table.run_count++] = run;
    }
    hold(laid_make(a, &table, LAID_APPENDED));
    hold(laid_make(b, &table, LAID_SHUFFLED));
    hold(laid_same(a, b));
    hold(laid_check(a, &table));
    if (change) hold(laid_change(a, &table));
    unlink(a);
    unlink(b);
    return 0;
}
