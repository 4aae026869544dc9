/* SPDX-License-Identifier: MIT */
/* The catalog itself, by SQLite's own backup: what a reader would see, in one state, whatever happens to the file meanwhile. */
#include <stdlib.h>
#include <string.h>

#include "../catalog/failure.h"
#include "../catalog/filename.h"
#include "../catalog/sqlite.h"
#include "dataset_out.h"
#include "dataset_parts.h"

#define NAME "nqueens.db"
#define PAGES_AT_A_TIME 4096
#define WAIT_MILLISECONDS 20

static nq_status refuse(dataset *set, int rc) {
    if (rc == SQLITE_FULL)
        return catalog_fail(set->catalog, NQ_FULL,
                            "%s/" NAME ": no room left on the disk; free some space and run the command again",
                            set->folder.path);
    if (rc == SQLITE_NOMEM) return dataset_no_memory(set);
    return catalog_fail(set->catalog, (rc & 0xff) == SQLITE_CORRUPT ? NQ_DAMAGED : NQ_IO,
                        "%s/" NAME ": copying the catalog failed: %s", set->folder.path, sqlite3_errstr(rc));
}

/* Who writes into the catalog is waited for; copied pages that have changed are copied again. */
static nq_status copy_pages(dataset *set, sqlite3_backup *backup) {
    int rc = SQLITE_OK;
    while (rc == SQLITE_OK || rc == SQLITE_BUSY || rc == SQLITE_LOCKED) {
        if (nq_interrupted(set->catalog->options.interrupt))
            return catalog_fail_while(set->catalog, NQ_INTERRUPTED, "copying the catalog");
        rc = sqlite3_backup_step(backup, PAGES_AT_A_TIME);
        if (rc == SQLITE_BUSY || rc == SQLITE_LOCKED) sqlite3_sleep(WAIT_MILLISECONDS);
    }
    return rc == SQLITE_DONE ? NQ_OK : refuse(set, rc);
}

static nq_status copy_to(dataset *set, const char *filename) {
    sqlite3 *copy = NULL;
    int rc = sqlite3_open_v2(filename, &copy, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);
    sqlite3_backup *backup = rc == SQLITE_OK ? sqlite3_backup_init(copy, "main", set->catalog->db, "main") : NULL;
    nq_status status = backup ? copy_pages(set, backup) : refuse(set, rc == SQLITE_OK ? sqlite3_errcode(copy) : rc);
    if (backup) sqlite3_backup_finish(backup);
    sqlite3_close(copy);
    return status;
}

nq_status dataset_write_catalog(dataset *set) {
    dataset_name name = {.kind = DATASET_CATALOG, .text = NAME};
    char *filename = NULL, *path = NULL;
    if (!set->plan->with_catalog) return NQ_OK;
    if (filename_resolve(set->folder.partial, &filename) != 0) return dataset_no_memory(set);
    size_t size = strlen(filename) + sizeof "/" NAME;
    path = malloc(size);
    if (path) snprintf(path, size, "%s/" NAME, filename);
    nq_status status = path ? copy_to(set, path) : dataset_no_memory(set);
    free(path);
    free(filename);
    return status == NQ_OK ? dataset_out_note(&set->folder, &name) : status;
}
