/* Questions that have one number for an answer. */
#include "internal.h"

nq_query nq_query_all(nq_range range) {
    return (nq_query){.range = range, .classes = NQ_ALL_CLASSES, .limit = UINT64_MAX};
}

nq_status nq_catalog_count(nq_catalog *catalog, const nq_query *query, unsigned n, uint64_t *count) {
    nq_status status = nq_catalog_require(catalog, (nq_range){n, n, true}, query->classes, NQ_STORED_COUNTS);
    if (status != NQ_OK) return status;
    nq_coverage coverage;
    status = nq_catalog_coverage(catalog, n, &coverage);
    if (status == NQ_OK) *count = nq_coverage_count(&coverage, query->fundamental, query->classes);
    return status;
}

nq_status nq_catalog_number(nq_catalog *catalog, const nq_placement *solution, bool fundamental, uint64_t *number) {
    sqlite3_stmt *statement = NULL;
    char text[NQ_TEXT_SIZE];
    nq_placement_print(solution, text);
    nq_status status = catalog_prepare(
        catalog, fundamental ? "SELECT count(*) FROM fundamental_solution WHERE n = ?1 AND placement <= ?2"
                             : "SELECT count(*) FROM distinct_solution WHERE n = ?1 AND placement <= ?2",
        &statement);
    if (status != NQ_OK) return status;
    sqlite3_bind_int(statement, 1, solution->n);
    sqlite3_bind_text(statement, 2, text, -1, SQLITE_STATIC);
    int rc = sqlite3_step(statement);
    if (rc == SQLITE_ROW) *number = (uint64_t)sqlite3_column_int64(statement, 0);
    else status = catalog_sqlite_fail(catalog, rc, "numbering a solution");
    sqlite3_finalize(statement);
    return status;
}
