/* SPDX-License-Identifier: MIT */
#include "prefixes.h"

verified_size verify_size(nq_catalog *catalog, fault_log *log, nq_verified *verified) {
    const nq_coverage *coverage = &verified->coverage;
    return (verified_size){.catalog = catalog,
                           .log = log,
                           .verified = verified,
                           .n = coverage->n,
                           .classes = {nq_coverage_classes(coverage, NQ_STORED_FUNDAMENTAL),
                                       nq_coverage_classes(coverage, NQ_STORED_DISTINCT)}};
}

/* The tables of a catalog. */
static nq_status verify_stored(const verified_size *of) {
    bool quick = of->log->options->quick, proven = quick;
    nq_status status = fault_count(of->log) == 0 ? verify_prefix_sums(of) : NQ_OK;
    if (status == NQ_OK && !quick) status = verify_prove(of, &proven);
    if (status == NQ_OK && !proven) status = verify_rows(of);
    if (status == NQ_OK && !proven) status = verify_mirror(of);
    if (status == NQ_OK && !quick && verify_recomputes(of)) status = verify_recomputed(of);
    return fault_of_damage(of->log, of->catalog, status);
}

nq_status nq_catalog_verify(nq_catalog *catalog, unsigned n, const nq_verify_options *options, nq_verified *verified) {
    fault_log log = {.options = options};
    *verified = (nq_verified){0};
    nq_status status = nq_catalog_coverage(catalog, n, &verified->coverage);
    if (status == NQ_DAMAGED) {
        fault_found(&log, NQ_FAULT_COVERAGE, "%s", catalog->message);
        status = NQ_OK;
    } else if (status == NQ_OK) {
        const verified_size of = verify_size(catalog, &log, verified);
        verify_counts(&of);
        status = catalog->parts ? options->quick ? NQ_OK : verify_pieces(&of) : verify_stored(&of);
    }
    verified->faults = fault_finish(&log);
    return status;
}
