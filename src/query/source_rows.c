/* SPDX-License-Identifier: MIT */
/* Rows of a table: the solutions that are stored, or those behind given first rows or a given placement. */
#include <stdlib.h>
#include <string.h>

#include "../catalog/solutions.h"
#include "../core/columns.h"
#include "sources.h"

typedef struct rows {
    source base;
    solution_reader *reader;
} rows;

static nq_status rows_next(source *base, nq_placement *placement) {
    return solutions_next(((rows *)base)->reader, placement);
}

static uint64_t rows_skip(source *base, uint64_t count) { return solutions_skip(((rows *)base)->reader, count); }

static void rows_close(source *base) {
    solutions_close(((rows *)base)->reader);
    free(base);
}

/* Given first rows are a range of keys: those behind the text of the rows, which is no key itself. */
static void start_with(solution_range *range, const nq_fitted_filter *filter) {
    unsigned given = 0;
    for (; given + 1 < range->n; given++) {
        uint32_t allowed = filter->allowed[given];
        if (allowed == 0 || (allowed & (allowed - 1)) != 0) break;
        range->above[given] = range->below[given] = nq_column_letter(nq_lowest_column(allowed));
    }
    strcpy(range->below + given, "~"); /* after every placement text */
    if (given > 0) range->whole = false;
}

static unsigned from_corner(unsigned at, unsigned n) { return at < n - 1 - at ? at : n - 1 - at; }

/* How far from a corner the queen of a row may stand, at most; and that of a column, which a row may have for itself. */
static unsigned most_of_row(const nq_fitted_filter *filter, unsigned row) {
    unsigned most = 0;
    for (unsigned column = 0; column < filter->n; column++)
        if (filter->allowed[row] >> column & 1 && from_corner(column, filter->n) > most)
            most = from_corner(column, filter->n);
    return most;
}

static unsigned most_of_column(const nq_fitted_filter *filter, unsigned column) {
    uint32_t own = UINT32_C(1) << column;
    unsigned most = 0;
    for (unsigned row = 0; row < filter->n; row++) {
        if (filter->allowed[row] == own) return from_corner(row, filter->n);
        if (filter->allowed[row] & own && from_corner(row, filter->n) > most) most = from_corner(row, filter->n);
    }
    return most;
}

/* A canonical form is the least of its images, and its first queen stands no further to the right than that of any image from the nearer
 * corner, at any of the four sides: where images with a queen near a corner are asked for, canonical forms end early. Where first rows are
 * asked for, no others are read, as of distinct solutions; elsewhere all are, and counted against what the coverage promises. */
static void end_with(solution_range *range, const nq_fitted_filter *filter) {
    if (filter->filter.start_rows == 0) return;
    unsigned last = range->n - 1, first = most_of_row(filter, 0);
    const unsigned others[] = {most_of_row(filter, last), most_of_column(filter, 0), most_of_column(filter, last)};
    for (unsigned k = 0; k < 3; k++)
        if (others[k] < first) first = others[k];
    if (first >= from_corner(last / 2, range->n)) return;
    range->below[0] = nq_column_letter(first);
    strcpy(range->below + 1, "~");
    range->whole = false;
}

static void start_after(solution_range *range, const nq_placement *after) {
    char key[NQ_TEXT_SIZE], *bound = range->reverse ? range->below : range->above;
    nq_placement_print(after, key);
    if (range->reverse ? strcmp(key, bound) < 0 : strcmp(key, bound) > 0) strcpy(bound, key);
    range->whole = false;
}

/* The rows before a place are known in number: those of the classes that the table has. */
static void start_with_place(solution_range *range, const place *from) {
    bool whole = range->whole;
    start_after(range, &from->start);
    range->whole = whole;
    range->before = place_rows_before(from, range->classes ? range->classes : NQ_ALL_CLASSES);
}

nq_status rows_open(nq_catalog *catalog, const source_request *request, source **opened) {
    rows *from = calloc(1, sizeof *from);
    if (!from) return catalog_fail(catalog, NQ_NO_MEMORY, "%s: not enough memory for a list", catalog->path);
    from->base = (source){catalog, rows_next, rows_skip, rows_close};
    solution_range range = solutions_of(request->coverage, request->fundamental ? TABLE_FUNDAMENTAL : TABLE_DISTINCT);
    range.reverse = request->reverse;
    range.most = request->most;
    if (request->filter && request->fundamental) end_with(&range, request->filter);
    else if (request->filter) start_with(&range, request->filter);
    if (request->after) start_after(&range, request->after);
    if (request->from) start_with_place(&range, request->from);
    nq_status status = solutions_open(catalog, &range, &from->reader);
    if (status == NQ_OK) *opened = &from->base;
    else rows_close(&from->base);
    return status;
}
