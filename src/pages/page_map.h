/* Who uses each page of an SQLite file, as its format says (https://www.sqlite.org/fileformat2.html): the trees, their overflow pages,
 * the free list, pointer maps and the page of the locks. SQLite's own check leaves the free list and lost pages out whenever the first
 * object that it meets has no tree, such as a view. Nothing is known here of what the trees hold. */
#ifndef NQUEENS_PAGES_PAGE_MAP_H
#define NQUEENS_PAGES_PAGE_MAP_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

#define PAGE_MAP_HEADER 100u

typedef struct page_map_hooks {
    void (*fault)(void *context, const char *sentence); /* is told what is wrong */
    bool (*stop)(void *context);                        /* whether to give up; is asked for each page */
    void *context;
} page_map_hooks;

typedef struct page_map page_map;

/* Begins with the header, the free list and the pointer maps. In: a file that nobody writes to as long as the map is open: its connection
 * is in a read transaction. Takes a byte for each page that the file really has; five where it has pointer maps.
 * Returns SQLITE_OK and *opened; SQLITE_NOMEM, SQLITE_INTERRUPT or the failure of a read, and NULL. */
int page_map_open(sqlite3_file *file, const page_map_hooks *hooks, page_map **opened);

/* The first bytes of the file. */
const unsigned char *page_map_header(const page_map *map);

/* Follows the tree with this root; `name` is whose it is. Page 1 is the root of the schema. Returns as page_map_open. */
int page_map_tree(page_map *map, const char *name, sqlite3_int64 root);

/* After the last tree: pages that nothing uses, and what the pointer maps say. Returns as page_map_open. */
int page_map_finish(page_map *map);

/* Ends. NULL is allowed. */
void page_map_close(page_map *map);

/* All of that: every page of a database. In: a connection in a transaction that has the lock and has not written. Out: header, its first bytes.
 * Returns as page_map_open, or how reading the schema failed. */
int page_map_account(sqlite3 *db, const page_map_hooks *hooks, unsigned char header[PAGE_MAP_HEADER]);

#endif
