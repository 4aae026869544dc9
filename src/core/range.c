/* SPDX-License-Identifier: MIT */
#include "nqueens/range.h"

#include <string.h>

#include "nqueens/placement.h"
#include "scan.h"

static const char expected_form[] = "expected a board size such as 8, or a range such as 1..12 or 1-12";
static const char expected_size[] = "board sizes run from 1 to 32";
static const char expected_order[] = "a range runs from the smaller size to the larger";

/* Reads digits; NULL if there are none. */
static const char *read_size(const char *text, unsigned *size) {
    const char *after = read_number(text, text + strlen(text), size);
    return after == text ? NULL : after;
}

nq_status nq_range_parse(const char *text, nq_range *range, const char **reason) {
    const char *unused;
    if (!reason) reason = &unused;
    nq_range read = {.single = true};
    *reason = expected_form;
    const char *at = read_size(text, &read.first);
    if (!at && text[0] == '-' && read_size(text + 1, &read.first)) {
        *reason = expected_size; /* a negative number */
        return NQ_OUT_OF_RANGE;
    }
    if (!at) return NQ_MALFORMED;
    read.last = read.first;
    if (*at != '\0') {
        size_t between = *at == '-' ? 1 : strncmp(at, "..", 2) == 0 ? 2 : 0;
        read.single = false;
        at = between ? read_size(at + between, &read.last) : NULL;
        if (!at || *at != '\0') return NQ_MALFORMED;
    }
    *reason = expected_size;
    if (read.first < NQ_MIN_N || read.first > NQ_MAX_N || read.last < NQ_MIN_N || read.last > NQ_MAX_N)
        return NQ_OUT_OF_RANGE;
    *reason = expected_order;
    if (read.last < read.first) return NQ_OUT_OF_RANGE;
    *range = read;
    return NQ_OK;
}
