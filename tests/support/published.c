/* SPDX-License-Identifier: MIT */
#include "published.h"

#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

const char *published_text(const char *series, unsigned n) {
    static char line[1024];
    char start[64];
    snprintf(start, sizeof start, "%s\t%u\t", series, n);
    FILE *file = fopen(NQ_TEST_DATA "/published.tsv", "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        if (strncmp(line, start, strlen(start)) != 0) continue;
        fclose(file);
        line[strcspn(line, "\n")] = '\0';
        return line + strlen(start);
    }
    fclose(file);
    fail_msg("published.tsv has no %s at %u", series, n);
    return NULL;
}

uint64_t published_value(const char *series, unsigned n) { return strtoull(published_text(series, n), NULL, 10); }
