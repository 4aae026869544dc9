/* SPDX-License-Identifier: MIT */
/* Who writes to a file that has lost its name stores what nobody will find: so before and behind each transaction it is looked whether
 * the file that is open still has it. */
#include "transaction.h"

#include "identity.h"
#include "schema.h"
#include "side_files.h"
#include "sqlite.h"

nq_status transaction_start(nq_catalog *catalog, const char *doing) {
    nq_status status = side_files_check(catalog, identity_file(catalog->db));
    return status == NQ_OK ? catalog_execute(catalog, "BEGIN IMMEDIATE", doing) : status;
}

static nq_status upgrade(nq_catalog *catalog) {
    uint32_t before = SCHEMA_VERSION;
    nq_status status = schema_upgrade(catalog, &before);
    catalog->upgraded = before != SCHEMA_VERSION;
    return status;
}

nq_status catalog_begin(nq_catalog *catalog) {
    nq_status status = transaction_start(catalog, "starting to write");
    if (status != NQ_OK) return status;
    status = identity_is_lost(catalog) ? identity_fail(catalog, "starting to write") : upgrade(catalog);
    if (status != NQ_OK) sqlite3_exec(catalog->db, "ROLLBACK", NULL, NULL, NULL);
    return status;
}

void catalog_tell_upgraded(nq_catalog *catalog) {
    catalog_notice(catalog, "%s: this catalog is of schema version %d now, which older programs do not read",
                   catalog->path, SCHEMA_VERSION);
}

nq_status catalog_commit(nq_catalog *catalog) {
    nq_status status = catalog_execute(catalog, "COMMIT", "committing");
    if (status == NQ_OK && identity_is_lost(catalog)) status = identity_fail(catalog, "committing");
    if (status == NQ_OK && catalog->upgraded) catalog_tell_upgraded(catalog);
    catalog->upgraded = false;
    return status;
}
