/* SPDX-License-Identifier: MIT */
/* Counts: what must be so of any n, and what is published of this one. */
#include <inttypes.h>

#include "nqueens/published.h"
#include "faults.h"

/* A quarter turn takes queens in fours, but for one in the center: so n is 4k or 4k + 1. Only the single queen of n = 1 is left
 * as it is by everything. */
static void check_possible(fault_log *log, const nq_coverage *coverage) {
    unsigned n = coverage->n;
    uint64_t quarter = coverage->fundamental_count[NQ_QUARTER_TURN],
             full = coverage->fundamental_count[NQ_FULL_SYMMETRY];
    if (n % 4 > 1 && quarter != 0)
        fault_found(log, NQ_FAULT_COVERAGE,
                    "%" PRIu64 " quarter-turn solutions, but n mod 4 is %u, and there can be none", quarter, n % 4);
    if (coverage->stored[NQ_FULL_SYMMETRY] != NQ_STORED_NOTHING && full != (n == 1))
        fault_found(log, NQ_FAULT_COVERAGE, "%" PRIu64 " solutions of full symmetry, but there %s", full,
                    n == 1 ? "is 1" : "can be none");
}

/* For n > 1, fundamental = (Q + P + 2R) / 8 with Q the distinct solutions, and P and R those that the half turn and the quarter turn
 * leave as they are (OEIS A002562). */
static void check_identity(fault_log *log, const nq_coverage *coverage) {
    uint64_t class_count[NQ_CLASS_COUNT];
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++)
        if (!nq_published_class_count(coverage->n, k, &class_count[k])) class_count[k] = 0;
    uint64_t half = 4 * class_count[NQ_HALF_TURN], quarter = 2 * class_count[NQ_QUARTER_TURN];
    uint64_t distinct = nq_coverage_count(coverage, false, NQ_ALL_CLASSES),
             fundamental = nq_coverage_count(coverage, true, NQ_ALL_CLASSES);
    if (coverage->n == 1 || distinct + (half + quarter) + 2 * quarter == 8 * fundamental) return;
    fault_found(log, NQ_FAULT_COVERAGE,
                "%" PRIu64 " distinct and %" PRIu64
                " fundamental solutions contradict F = (Q + P + 2R)/8 with P = %" PRIu64 " (A032522) and R = %" PRIu64
                " (A033148)",
                distinct, fundamental, half + quarter, quarter);
}

static void compare(fault_log *log, const char *what, uint64_t count, uint64_t published, const char *sequence) {
    if (count != published)
        fault_found(log, NQ_FAULT_PUBLISHED, "%" PRIu64 " %s solutions, but %s has %" PRIu64, count, what, sequence,
                    published);
}

void verify_counts(const verified_size *of) {
    fault_log *log = of->log;
    const nq_coverage *coverage = &of->verified->coverage;
    check_possible(log, coverage);
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
        uint64_t published;
        if (coverage->stored[k] == NQ_STORED_NOTHING || !nq_published_class_count(coverage->n, k, &published)) continue;
        of->verified->published |= nq_classes_of(k);
        compare(log, nq_class_name(k), coverage->fundamental_count[k], published, nq_published_class_sequence(k));
    }
    if (nq_coverage_classes(coverage, NQ_STORED_COUNTS) != NQ_ALL_CLASSES) return;
    check_identity(log, coverage);
    nq_published published;
    if (!nq_published_counts(coverage->n, &published)) return;
    compare(log, "distinct", nq_coverage_count(coverage, false, NQ_ALL_CLASSES), published.distinct, "A000170");
    compare(log, "fundamental", nq_coverage_count(coverage, true, NQ_ALL_CLASSES), published.fundamental, "A002562");
}
