/* SPDX-License-Identifier: MIT */
/* coverage.csv says what the export holds; counts.csv follows from it, line by line. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "export_stream.h"
#include "nqueens/published.h"

#define FIELDS 4u

typedef struct coverage_line {
    unsigned n;
    nq_class which;
    uint64_t count;
    nq_stored stored;
} coverage_line;

/* A number as it is printed: no sign, no blank, no needless zero. Returns false if it is none, or leaves 63 bits. */
static bool read_number(const char *text, size_t length, uint64_t *number) {
    *number = 0;
    if (length == 0 || length > 19 || (text[0] == '0' && length > 1)) return false;
    for (size_t k = 0; k < length; k++) {
        if (text[k] < '0' || text[k] > '9') return false;
        *number = *number * 10 + (uint64_t)(text[k] - '0');
    }
    return *number <= INT64_MAX;
}

static bool read_stored(const char *text, size_t length, nq_stored *stored) {
    for (*stored = NQ_STORED_COUNTS; *stored <= NQ_STORED_DISTINCT; ++*stored)
        if (strlen(nq_stored_name(*stored)) == length && memcmp(nq_stored_name(*stored), text, length) == 0)
            return true;
    return false;
}

static bool read_line(const char *line, size_t length, coverage_line *read) {
    uint64_t number[FIELDS - 1];
    for (unsigned k = 0; k < FIELDS - 1; k++) {
        const char *comma = memchr(line, ',', length);
        if (!comma || !read_number(line, (size_t)(comma - line), &number[k])) return false;
        length -= (size_t)(comma - line) + 1;
        line = comma + 1;
    }
    if (number[0] < NQ_MIN_N || number[0] > NQ_MAX_N || number[1] > 8) return false;
    read->n = (unsigned)number[0];
    read->count = number[2];
    return nq_class_of_orbit_size((unsigned)number[1], &read->which) && read_stored(line, length, &read->stored);
}

static void compare_published(export_check *check, uint64_t number, const coverage_line *read) {
    uint64_t published;
    if (!nq_published_class_count(read->n, read->which, &published)) return;
    check->published[read->n] |= nq_classes_of(read->which);
    if (published != read->count)
        export_fault(check, EXPORT_PUBLISHED,
                     "coverage.csv:%" PRIu64 ": n = %u: %" PRIu64
                     " fundamental solutions of the class %s; published are %" PRIu64 " (%s)",
                     number, read->n, read->count, nq_class_name(read->which), published,
                     nq_published_class_sequence(read->which));
}

/* Lines come by n, then by orbit size: each stands for another. */
static bool comes_behind(const coverage_line *line, const coverage_line *before) {
    if (line->n != before->n) return line->n > before->n;
    return nq_class_orbit_size(line->which) > nq_class_orbit_size(before->which);
}

/* Sums that leave 63 bits are no numbers of solutions. */
static bool sums_fit(const nq_coverage *coverage) {
    return nq_coverage_count(coverage, false, NQ_ALL_CLASSES) <= INT64_MAX;
}

static bool take_coverage(export_check *check, export_stream *stream, coverage_line *before, const char *line,
                          size_t length) {
    char quoted[EXPORT_QUOTE_SIZE];
    coverage_line read;
    export_quote(line, length, quoted);
    if (!read_line(line, length, &read)) {
        export_fault(check, EXPORT_FORMAT,
                     "%s:%" PRIu64
                     ": %s: expected n, an orbit size, a number, and one of counts, fundamental and distinct",
                     stream->name, stream->line, quoted);
        return false;
    }
    if (before->n && !comes_behind(&read, before)) {
        export_fault(check, EXPORT_ORDER, "%s:%" PRIu64 ": %s: expected lines in order of n and orbit size",
                     stream->name, stream->line, quoted);
        return false;
    }
    *before = read;
    nq_coverage *coverage = &check->coverage[read.n];
    coverage->stored[read.which] = read.stored;
    coverage->fundamental_count[read.which] = read.count;
    compare_published(check, stream->line, &read);
    if (sums_fit(coverage)) return true;
    export_fault(check, EXPORT_COVERAGE, "%s:%" PRIu64 ": %s: there are no so many solutions", stream->name,
                 stream->line, quoted);
    return false;
}

static nq_status read_coverage(export_check *check, bool *trusted) {
    export_stream *stream;
    coverage_line before = {0};
    const char *line;
    size_t length;
    nq_status status = export_table_open(check, "coverage.csv", false, &stream);
    *trusted = status == NQ_OK;
    while (*trusted && export_stream_line(stream, &line, &length))
        *trusted = take_coverage(check, stream, &before, line, length);
    *trusted = *trusted && !stream->malformed;
    return export_table_close(stream, status);
}

/* The line of an n in counts.csv. Returns its length. */
static size_t print_counts(const nq_coverage *coverage, char line[EXPORT_LINE_SIZE]) {
    nq_classes held = nq_coverage_classes(coverage, NQ_STORED_COUNTS);
    bool complete = held == NQ_ALL_CLASSES;
    size_t used = (size_t)snprintf(line, EXPORT_LINE_SIZE, "%u,", coverage->n);
    if (complete)
        used += (size_t)snprintf(line + used, EXPORT_LINE_SIZE - used, "%" PRIu64 ",%" PRIu64 ",",
                                 nq_coverage_count(coverage, false, held), nq_coverage_count(coverage, true, held));
    else used += (size_t)snprintf(line + used, EXPORT_LINE_SIZE - used, ",,");
    for (unsigned k = NQ_CLASS_COUNT; k-- > 0;) {
        if (nq_classes_have(held, (nq_class)k))
            used += (size_t)snprintf(line + used, EXPORT_LINE_SIZE - used, "%" PRIu64, coverage->fundamental_count[k]);
        used += (size_t)snprintf(line + used, EXPORT_LINE_SIZE - used, ",");
    }
    return used + (size_t)snprintf(line + used, EXPORT_LINE_SIZE - used, "%s", complete ? "true" : "false");
}

static unsigned next_held(const export_check *check, unsigned n) {
    while (n <= NQ_MAX_N && nq_coverage_classes(&check->coverage[n], NQ_STORED_COUNTS) == 0) n++;
    return n;
}

static void compare_counts(export_check *check, export_stream *stream) {
    char quoted[EXPORT_QUOTE_SIZE], expected[EXPORT_LINE_SIZE];
    const char *line;
    size_t length;
    for (unsigned n = next_held(check, NQ_MIN_N); n <= NQ_MAX_N; n = next_held(check, n + 1)) {
        size_t expected_length = print_counts(&check->coverage[n], expected);
        if (!export_stream_line(stream, &line, &length)) {
            if (!stream->malformed)
                export_fault(check, EXPORT_COUNT,
                             "%s:%" PRIu64 ": the table ends; expected '%s', as coverage.csv has it", stream->name,
                             stream->line + 1, expected);
            return;
        }
        if (length != expected_length || memcmp(line, expected, length) != 0)
            export_fault(check, EXPORT_COUNT, "%s:%" PRIu64 ": %s: expected '%s', as coverage.csv has it", stream->name,
                         stream->line, export_quote(line, length, quoted), expected);
    }
    export_stream_expect_end(stream, EXPORT_COUNT, "a line for each n of coverage.csv");
}

static nq_status read_counts(export_check *check, bool trusted) {
    export_stream *stream;
    nq_status status = export_table_open(check, "counts.csv", false, &stream);
    if (status == NQ_OK && trusted) compare_counts(check, stream);
    return export_table_close(stream, status);
}

/* A table that is not listed is a fault already. */
static bool is_there(const export_check *check, const char *name) {
    const export_listed *listed = export_find(check, name);
    return listed && listed->there;
}

nq_status export_check_coverage(export_check *check, bool *trusted) {
    nq_status status = NQ_OK;
    *trusted = false;
    for (unsigned n = 0; n <= NQ_MAX_N; n++) check->coverage[n].n = n;
    if (is_there(check, "coverage.csv")) status = read_coverage(check, trusted);
    if (status == NQ_OK && is_there(check, "counts.csv")) status = read_counts(check, *trusted);
    return status;
}
