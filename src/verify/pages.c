/* SPDX-License-Identifier: MIT */
/* The file below its tables: every page is accounted for by verify itself, in one read transaction, through the descriptor that SQLite has. */
#include "../pages/page_map.h"
#include "../catalog/schema.h"
#include "faults.h"

typedef struct accounting {
    nq_catalog *catalog;
    fault_log *log;
    uint32_t application, oldest, newest;
    uint64_t pages; /* looked at */
} accounting;

#define REPORT_PAGES 256u

static void tell(void *context, const char *sentence) {
    const accounting *all = context;
    fault_found(all->log, NQ_FAULT_INTEGRITY, "%s", sentence);
}

static bool stop(void *context) {
    accounting *all = context;
    if (++all->pages % REPORT_PAGES == 0) catalog_report(all->catalog, 0, -1, all->pages, 0);
    return nq_interrupted(all->catalog->options.interrupt);
}

/* Header fields for which a file of this kind has fewer values than the format. */
static void check_header(const accounting *all, const unsigned char *header) {
    const struct {
        unsigned at;
        uint32_t least, most;
        const char *name;
    } fields[] = {{48, 0, 0, "default cache size"},
                  {56, SQLITE_UTF8, SQLITE_UTF16BE, "text encoding"},
                  {60, all->oldest, all->newest, "user_version"},
                  {68, all->application, all->application, "application_id"}};
    for (size_t k = 0; k < sizeof fields / sizeof fields[0]; k++) {
        uint32_t found = big_endian(header + fields[k].at);
        if (found < fields[k].least || found > fields[k].most)
            fault_found(all->log, NQ_FAULT_INTEGRITY, "the header's %s is %u, which that of such a file is not",
                        fields[k].name, (unsigned)found);
    }
}

static nq_status map_status(nq_catalog *catalog, int rc) {
    switch (rc & 0xff) {
    case SQLITE_OK: return NQ_OK;
    case SQLITE_INTERRUPT:
        return catalog_fail(catalog, NQ_INTERRUPTED, "%s: interrupted while checking the pages", catalog->path);
    case SQLITE_NOMEM:
        return catalog_fail(catalog, NQ_NO_MEMORY, "%s: not enough memory to check the pages", catalog->path);
    case SQLITE_CORRUPT:
        return catalog_fail(catalog, NQ_DAMAGED, "%s: the header or the schema makes no sense", catalog->path);
    default:
        return catalog_fail(catalog, NQ_IO, "%s: checking the pages failed: %s", catalog->path, sqlite3_errstr(rc));
    }
}

/* In: a read transaction, which has the lock. */
static nq_status account(accounting *all) {
    unsigned char header[PAGE_MAP_HEADER];
    const page_map_hooks hooks = {.fault = tell, .stop = stop, .context = all};
    nq_status status = map_status(all->catalog, page_map_account(all->catalog->db, &hooks, header));
    if (status == NQ_OK) check_header(all, header);
    return status;
}

nq_status verify_pages(nq_catalog *catalog, fault_log *log, uint32_t application, uint32_t oldest, uint32_t newest) {
    accounting all = {catalog, log, application, oldest, newest, 0};
    bool empty;
    nq_status status = catalog_execute(catalog, "BEGIN", "checking the pages");
    if (status != NQ_OK) return status;
    status = schema_is_empty(catalog, &empty); /* takes the lock */
    if (status == NQ_OK) status = account(&all);
    sqlite3_exec(catalog->db, "ROLLBACK", NULL, NULL, NULL);
    return fault_of_damage(log, catalog, status);
}
