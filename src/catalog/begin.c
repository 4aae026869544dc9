/* Starting to write.
 *
 * A first run makes the file with its tables, and takes it back if nothing comes of it (transaction.c). Whoever has been waiting for the
 * lock meanwhile finds that the name is gone. If the file that it has open holds nothing, it has lost nothing and begins anew; otherwise
 * somebody else has deleted a catalog, and what would be written to it nobody would find. */
#include "begin.h"

#include "identity.h"
#include "open.h"
#include "schema.h"
#include "sqlite.h"
#include "transaction.h"

#define MOST_REOPENED 5

/* Whether the coverage has no row: no n is held in any way. */
static nq_status holds_nothing(nq_catalog *catalog, bool *nothing) {
    sqlite3_int64 empty = 0;
    nq_status status = catalog_read_number(catalog, "SELECT NOT EXISTS (SELECT 1 FROM coverage)",
                                           "reading the coverage", &empty);
    *nothing = empty;
    return status;
}

static nq_status reopen(nq_catalog *catalog) {
    sqlite3_close(catalog->db);
    catalog->db = NULL;
    catalog->pending = true;
    return catalog_ensure_open(catalog);
}

/* Starts; *again if the file has been taken back by the process that made it. */
static nq_status try_to_begin(nq_catalog *catalog, bool *again) {
    bool nothing = false, emptied = false, lost = false;
    *again = false;
    nq_status status = transaction_start(catalog, "starting to write");
    if (status == NQ_OK) status = schema_is_empty(catalog, &emptied);
    if (status == NQ_OK) lost = identity_is_lost(catalog);
    if (status == NQ_OK && lost && !emptied) status = holds_nothing(catalog, &nothing);
    *again = status == NQ_OK && (emptied || nothing);
    if (status == NQ_OK && lost && !*again) status = identity_fail(catalog, "starting to write");
    if (status != NQ_OK || *again) sqlite3_exec(catalog->db, "ROLLBACK", NULL, NULL, NULL);
    return status;
}

nq_status catalog_begin(nq_catalog *catalog) {
    bool again = true;
    for (unsigned tries = 0; again; tries++) {
        if (tries == MOST_REOPENED) return identity_fail(catalog, "starting to write");
        nq_status status = tries ? reopen(catalog) : NQ_OK;
        if (status == NQ_OK) status = try_to_begin(catalog, &again);
        if (status != NQ_OK) return status;
    }
    return NQ_OK;
}
