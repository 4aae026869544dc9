#include "prefixes.h"

nq_status nq_catalog_verify(nq_catalog *catalog, unsigned n, const nq_verify_options *options, nq_verified *verified) {
    fault_log log = {.options = options};
    *verified = (nq_verified){0};
    nq_status status = nq_catalog_coverage(catalog, n, &verified->coverage);
    if (status == NQ_DAMAGED) {
        fault_found(&log, NQ_FAULT_COVERAGE, "%s", catalog->message);
        status = NQ_OK;
    } else if (status == NQ_OK) {
        verify_counts(&log, verified);
        bool proven = options->quick;
        if (fault_count(&log) == 0) status = verify_prefix_sums(catalog, &log, &verified->coverage);
        if (status == NQ_OK && !options->quick) status = verify_prove(catalog, &log, verified, &proven);
        if (status == NQ_OK && !proven) status = verify_rows(catalog, &log, verified);
        if (status == NQ_OK && !proven) status = verify_mirror(catalog, &log, verified);
        if (status == NQ_OK && !options->quick && verify_recomputes(&log, n))
            status = verify_recomputed(catalog, &log, verified);
        status = fault_of_damage(&log, catalog, status);
    }
    verified->faults = fault_finish(&log);
    return status;
}
