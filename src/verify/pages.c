/* The file below its tables: every page is accounted for by verify itself, in one read transaction, through the descriptor that SQLite has. */
#include "../pages/page_map.h"
#include "../catalog/identity.h"
#include "../catalog/schema.h"
#include "faults.h"

typedef struct accounting {
    nq_catalog *catalog;
    fault_log *log;
} accounting;

static void tell(void *context, const char *sentence) {
    const accounting *all = context;
    fault_found(all->log, NQ_FAULT_INTEGRITY, "%s", sentence);
}

static bool stop(void *context) {
    const accounting *all = context;
    return nq_interrupted(all->catalog->options.interrupt);
}

/* Header fields for which a catalog has fewer values than the format. */
static void check_header(const accounting *all, const unsigned char *header) {
    static const struct {
        unsigned at;
        uint32_t least, most;
        const char *name;
    } fields[] = {{48, 0, 0, "default cache size"},
                  {56, SQLITE_UTF8, SQLITE_UTF16BE, "text encoding"},
                  {60, 1, SCHEMA_VERSION, "user_version"},
                  {68, APPLICATION_ID, APPLICATION_ID, "application_id"}};
    for (size_t k = 0; k < sizeof fields / sizeof fields[0]; k++) {
        uint32_t found = big_endian(header + fields[k].at);
        if (found < fields[k].least || found > fields[k].most)
            fault_found(all->log, NQ_FAULT_INTEGRITY, "the header's %s is %u, which that of a catalog is not", fields[k].name, (unsigned)found);
    }
}

static nq_status map_status(const accounting *all, int rc) {
    nq_catalog *catalog = all->catalog;
    switch (rc) {
    case SQLITE_OK: return NQ_OK;
    case SQLITE_INTERRUPT: return catalog_fail(catalog, NQ_INTERRUPTED, "%s: interrupted while checking the pages", catalog->path);
    case SQLITE_NOMEM: return catalog_fail(catalog, NQ_NO_MEMORY, "%s: not enough memory to check the pages", catalog->path);
    case SQLITE_CORRUPT: return catalog_fail(catalog, NQ_DAMAGED, "%s: the header's sizes of pages make no sense", catalog->path);
    default: return catalog_fail(catalog, NQ_IO, "%s: checking the pages failed: %s", catalog->path, sqlite3_errstr(rc));
    }
}

static nq_status walk_trees(const accounting *all, page_map *map) {
    sqlite3_stmt *roots = NULL;
    nq_status status = catalog_prepare(all->catalog, "SELECT name, rootpage FROM sqlite_schema WHERE rootpage <> 0", &roots);
    if (status == NQ_OK) status = map_status(all, page_map_tree(map, "sqlite_schema", 1));
    int rc = SQLITE_DONE;
    while (status == NQ_OK && (rc = sqlite3_step(roots)) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(roots, 0);
        status = map_status(all, page_map_tree(map, name ? name : "an object without a name", sqlite3_column_int64(roots, 1)));
    }
    if (status == NQ_OK && rc != SQLITE_DONE) status = catalog_sqlite_fail(all->catalog, rc, "reading the schema");
    sqlite3_finalize(roots);
    return status;
}

/* In: a read transaction, which has the lock. */
static nq_status account(const accounting *all) {
    sqlite3_file *file = NULL;
    page_map *map = NULL;
    const page_map_hooks hooks = {.fault = tell, .stop = stop, .context = (void *)all};
    int rc = sqlite3_file_control(all->catalog->db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (rc != SQLITE_OK) return catalog_sqlite_fail(all->catalog, rc, "checking the pages");
    nq_status status = map_status(all, page_map_open(file, &hooks, &map));
    if (status == NQ_OK) {
        check_header(all, page_map_header(map));
        status = walk_trees(all, map);
    }
    if (status == NQ_OK) status = map_status(all, page_map_finish(map));
    page_map_close(map);
    return status;
}

nq_status verify_pages(nq_catalog *catalog, fault_log *log) {
    const accounting all = {catalog, log};
    bool empty;
    nq_status status = catalog_execute(catalog, "BEGIN", "checking the pages");
    if (status != NQ_OK) return status;
    status = schema_is_empty(catalog, &empty); /* takes the lock */
    if (status == NQ_OK) status = account(&all);
    sqlite3_exec(catalog->db, "ROLLBACK", NULL, NULL, NULL);
    return fault_of_damage(log, catalog, status);
}
