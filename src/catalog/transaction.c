/* Who writes to a file that has lost its name stores what nobody will find: so before and behind each transaction it is looked whether
 * the file that is open still has it. */
#include "transaction.h"

#include "identity.h"
#include "side_files.h"
#include "sqlite.h"

nq_status transaction_start(nq_catalog *catalog, const char *doing) {
    nq_status status = side_files_check(catalog, identity_file(catalog->db));
    return status == NQ_OK ? catalog_execute(catalog, "BEGIN IMMEDIATE", doing) : status;
}

nq_status catalog_begin(nq_catalog *catalog) {
    nq_status status = transaction_start(catalog, "starting to write");
    if (status != NQ_OK || !identity_is_lost(catalog)) return status;
    sqlite3_exec(catalog->db, "ROLLBACK", NULL, NULL, NULL);
    return identity_fail(catalog, "starting to write");
}

nq_status catalog_commit(nq_catalog *catalog) {
    nq_status status = catalog_execute(catalog, "COMMIT", "committing");
    if (status == NQ_OK && identity_is_lost(catalog)) status = identity_fail(catalog, "committing");
    return status;
}
