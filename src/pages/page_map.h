/* SPDX-License-Identifier: MIT */
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

/* Every page of a database. In: a connection in a transaction that has the lock and has not written. Takes a byte for each page that the
 * file really has; five where it has pointer maps. Out: header, the first bytes of the file; it may be NULL.
 * Returns SQLITE_OK; SQLITE_NOMEM, SQLITE_INTERRUPT, the failure of a read, or how reading the schema failed. */
int page_map_account(sqlite3 *db, const page_map_hooks *hooks, unsigned char header[PAGE_MAP_HEADER]);

#endif
