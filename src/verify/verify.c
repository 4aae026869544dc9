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

nq_status nq_catalog_verify(nq_catalog *catalog, unsigned n, const nq_verify_options *options, nq_verified *verified) {
    fault_log log = {.options = options};
    *verified = (nq_verified){0};
    nq_status status = nq_catalog_coverage(catalog, n, &verified->coverage);
    if (status == NQ_DAMAGED) {
        fault_found(&log, NQ_FAULT_COVERAGE, "%s", catalog->message);
        status = NQ_OK;
    } else if (status == NQ_OK && catalog->parts) {
        verify_counts(&log, verified);
        if (!options->quick) status = verify_pieces(catalog, &log, verified);
    } else if (status == NQ_OK) {
        const verified_size of = verify_size(catalog, &log, verified);
        bool proven = options->quick;
        verify_counts(&of);
        if (fault_count(&log) == 0) status = verify_prefix_sums(&of);
        if (status == NQ_OK && !options->quick) status = verify_prove(&of, &proven);
        if (status == NQ_OK && !proven) status = verify_rows(&of);
        if (status == NQ_OK && !proven) status = verify_mirror(&of);
        if (status == NQ_OK && !options->quick && verify_recomputes(&of)) status = verify_recomputed(&of);
        status = fault_of_damage(&log, catalog, status);
    }
    verified->faults = fault_finish(&log);
    return status;
}
