/* SPDX-License-Identifier: MIT */
/* Each page is taken once: by the tree, chain or list that names it. What names a page that does not exist or is already taken is
 * wrong, and so is a page that nothing has taken in the end. Since no page is followed twice, no loop is endless.
 *
 *   tree page   1 kind | 2 first free block | 2 cells | 2 begin of the cells | 1 fragments | 4 right child, of an interior page
 *               then for each cell two bytes: where it stands
 *   cell        4 left child, interior | varint size of the payload, not in the interior of a table | varint row, of a table |
 *               payload | 4 first overflow page, where not all of it fits
 *   overflow    4 next page | payload
 *   free trunk  4 next trunk | 4 how many leaves | 4 for each leaf
 *   pointer map for each of the pages behind it: 1 what uses it, as the numbers of page_use are | 4 the page that names it */
#include "page_map.h"

#include "format.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SENTENCE_SIZE 400
#define NAME_SHOWN "%.60s"

/* Those up to USE_TREE are numbered as in pointer maps. */
typedef enum page_use {
    USE_NOTHING,
    USE_ROOT,
    USE_FREE,
    USE_OVERFLOW,
    USE_OVERFLOW_NEXT,
    USE_TREE,
    USE_POINTER_MAP,
    USE_LOCK
} page_use;

static const char *const use_names[] = {"nothing",          "the root of a tree",   "a free page",
                                        "an overflow page", "an overflow page",     "a tree's page",
                                        "a pointer map",    "the page of the locks"};

typedef struct page_map {
    sqlite3_file *file;
    page_map_hooks hooks;
    unsigned char header[PAGE_MAP_HEADER];
    uint32_t page_size, usable, pages, lock_page;
    uint32_t largest_root;
    bool incomplete;     /* something could not be followed to its end */
    unsigned char *use;  /* of each page; the first is page 1 */
    uint32_t *parent;    /* the same: which page names it; NULL without pointer maps */
    unsigned char *page; /* the page that is being read */
    uint32_t *waiting;   /* pages of a tree that are still to be read */
    size_t waiting_count, waiting_room;
} page_map;

/* Whose pages are being followed. */
typedef struct tree {
    const char *name;
    bool is_table; /* rows by number, as the root says; else by key */
    uint32_t root;
} tree;

static void fault(const page_map *map, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void fault(const page_map *map, const char *format, ...) {
    char sentence[SENTENCE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    map->hooks.fault(map->hooks.context, sentence);
}

/* Takes a page for a use. Returns whether it can be followed. */
static bool take(page_map *map, uint32_t page, page_use use, uint32_t parent, const char *name) {
    if (page == 0 || page > map->pages) {
        fault(map, NAME_SHOWN ": names page %u as %s, but the file has pages 1 to %u", name, page, use_names[use],
              map->pages);
    } else if (map->use[page - 1] != USE_NOTHING) {
        fault(map, NAME_SHOWN ": page %u is %s, and is also %s", name, page, use_names[use],
              use_names[map->use[page - 1]]);
    } else {
        map->use[page - 1] = (unsigned char)use;
        if (map->parent) map->parent[page - 1] = parent;
        return true;
    }
    map->incomplete = true;
    return false;
}

static int read_page(page_map *map, uint32_t page) {
    if (map->hooks.stop(map->hooks.context)) return SQLITE_INTERRUPT;
    return map->file->pMethods->xRead(map->file, map->page, (int)map->page_size,
                                      (sqlite3_int64)(page - 1) * map->page_size);
}

/* Fields of the header that have one right value. */
static void check_header(const page_map *map, sqlite3_int64 size) {
    static const struct {
        unsigned at;
        unsigned char right;
        const char *name;
    } bytes[] = {{HEADER_WRITE_VERSION, 1, "write version"},
                 {HEADER_READ_VERSION, 1, "read version"},
                 {21, 64, "largest payload fraction"},
                 {22, 32, "least payload fraction"},
                 {23, 32, "leaf payload fraction"}};
    static const unsigned char zeros[HEADER_VALID_FOR - HEADER_ZEROS] = {0};
    for (size_t k = 0; k < sizeof bytes / sizeof bytes[0]; k++)
        if (map->header[bytes[k].at] != bytes[k].right)
            fault(map, "the header's %s is %u, not %u", bytes[k].name, map->header[bytes[k].at], bytes[k].right);
    uint32_t promised = read_four(map->header + HEADER_PAGES), changes = read_four(map->header + HEADER_CHANGES),
             valid_for = read_four(map->header + HEADER_VALID_FOR);
    if (size % map->page_size != 0)
        fault(map, "the file has %lld bytes, which are no whole pages of %u", (long long)size, map->page_size);
    if (promised != map->pages) fault(map, "the header counts %u pages, but the file has %u", promised, map->pages);
    if (changes != valid_for)
        fault(map, "the header's change counter is %u, but its number of pages is valid for %u", changes, valid_for);
    if (read_four(map->header + HEADER_SCHEMA_FORMAT) != 4)
        fault(map, "the header's schema format is %u, not 4", read_four(map->header + HEADER_SCHEMA_FORMAT));
    if (memcmp(map->header + HEADER_ZEROS, zeros, sizeof zeros) != 0)
        fault(map, "the header's bytes 72 to 91, which are for later use, are not 0");
    uint32_t largest_root = read_four(map->header + HEADER_LARGEST_ROOT),
             incremental = read_four(map->header + HEADER_INCREMENTAL);
    if (incremental > 1 || (incremental && !largest_root))
        fault(map, "the header's incremental vacuum is %u, and its largest root is page %u", incremental, largest_root);
}

/* The pointer map that speaks of a page is the last one before it. */
static uint32_t pages_of_pointer_map(const page_map *map) { return map->usable / 5 + 1; }

static uint32_t nth_pointer_map(const page_map *map, uint32_t k) {
    uint32_t page = 2 + k * pages_of_pointer_map(map);
    return page == map->lock_page ? page + 1 : page;
}

static uint32_t pointer_maps(const page_map *map) {
    return map->parent && map->pages >= 2 ? (map->pages - 2) / pages_of_pointer_map(map) + 1 : 0;
}

static void take_fixed_pages(page_map *map) {
    if (map->lock_page <= map->pages) take(map, map->lock_page, USE_LOCK, 0, "the file");
    for (uint32_t k = 0; k < pointer_maps(map); k++) take(map, nth_pointer_map(map, k), USE_POINTER_MAP, 0, "the file");
}

/* The leaves that the trunk in map->page names. */
static uint32_t take_free_leaves(page_map *map, uint32_t trunk) {
    uint32_t leaves = read_four(map->page + 4), taken = 0;
    if (leaves > map->usable / 4 - 2) {
        fault(map, "the free list: page %u has %u leaves, more than fit a page", trunk, leaves);
        map->incomplete = true;
        return 0;
    }
    for (uint32_t k = 0; k < leaves; k++)
        taken += take(map, read_four(map->page + 8 + 4 * (size_t)k), USE_FREE, 0, "the free list");
    return taken;
}

static int walk_free_list(page_map *map) {
    uint32_t trunk = read_four(map->header + HEADER_FREE_TRUNK), promised = read_four(map->header + HEADER_FREE_PAGES),
             found = 0;
    while (trunk != 0 && take(map, trunk, USE_FREE, 0, "the free list")) {
        int rc = read_page(map, trunk);
        if (rc != SQLITE_OK) return rc;
        found += 1 + take_free_leaves(map, trunk);
        trunk = read_four(map->page);
    }
    if (found != promised) fault(map, "the header counts %u free pages, but the free list has %u", promised, found);
    return SQLITE_OK;
}

/* Reads the size of the file and its header. Returns whether they allow to go on. */
static int read_sizes(page_map *map, sqlite3_int64 *size) {
    int rc = map->file->pMethods->xFileSize(map->file, size);
    if (rc == SQLITE_OK) rc = map->file->pMethods->xRead(map->file, map->header, (int)sizeof map->header, 0);
    if (rc != SQLITE_OK) return rc;
    map->page_size = read_page_size(map->header);
    if (map->page_size == 0 || *size / map->page_size > UINT32_MAX) return SQLITE_CORRUPT;
    map->usable = map->page_size - map->header[HEADER_RESERVED];
    if (map->usable < LEAST_USABLE) return SQLITE_CORRUPT;
    map->pages = (uint32_t)(*size / map->page_size);
    map->lock_page = lock_page(map->page_size);
    return SQLITE_OK;
}

static int allocate(page_map *map) {
    map->use = calloc((size_t)map->pages + 1, 1);
    map->page = malloc(map->page_size);
    if (read_four(map->header + HEADER_LARGEST_ROOT) != 0) {
        map->parent = calloc((size_t)map->pages + 1, sizeof *map->parent);
        if (!map->parent) return SQLITE_NOMEM;
    }
    return map->use && map->page ? SQLITE_OK : SQLITE_NOMEM;
}

static void close_map(page_map *map) {
    if (!map) return;
    free(map->use);
    free(map->parent);
    free(map->page);
    free(map->waiting);
    free(map);
}

/* Begins with the header, the free list and the pointer maps. Out: *opened, NULL after a failure. */
static int open_map(sqlite3_file *file, const page_map_hooks *hooks, page_map **opened) {
    sqlite3_int64 size;
    *opened = NULL;
    page_map *map = calloc(1, sizeof *map);
    if (!map) return SQLITE_NOMEM;
    map->file = file;
    map->hooks = *hooks;
    int rc = read_sizes(map, &size);
    if (rc == SQLITE_OK) rc = allocate(map);
    if (rc == SQLITE_OK) {
        check_header(map, size);
        take_fixed_pages(map);
        rc = walk_free_list(map);
    }
    if (rc == SQLITE_OK) *opened = map;
    else close_map(map);
    return rc;
}

/* How much of a payload stands in the cell itself. */
static uint32_t local_size(const page_map *map, bool table_leaf, uint64_t payload) {
    uint32_t most = table_leaf ? map->usable - 35 : most_payload(map->usable), least = least_payload(map->usable);
    if (payload <= most) return (uint32_t)payload;
    uint32_t fitting = least + (uint32_t)((payload - least) % (map->usable - 4));
    return fitting <= most ? fitting : least;
}

/* Puts a page of the tree in line. */
static int add_child(page_map *map, const tree *of, uint32_t parent, uint32_t child) {
    if (!take(map, child, USE_TREE, parent, of->name)) return SQLITE_OK;
    if (map->waiting_count == map->waiting_room) {
        size_t room = map->waiting_room ? map->waiting_room * 2 : 256;
        uint32_t *larger = realloc(map->waiting, room * sizeof *larger);
        if (!larger) return SQLITE_NOMEM;
        map->waiting = larger;
        map->waiting_room = room;
    }
    map->waiting[map->waiting_count++] = child;
    return SQLITE_OK;
}

static void fault_of_page(page_map *map, const tree *of, uint32_t page, const char *what) {
    fault(map, NAME_SHOWN ": page %u: %s", of->name, page, what);
    map->incomplete = true;
}

/* The rest of a payload. Only the four bytes in front of each page are read, so that the tree's page stays in map->page. */
static int walk_overflow(page_map *map, const tree *of, uint32_t owner, uint32_t first, uint64_t rest) {
    uint32_t page = first, parent = owner;
    page_use use = USE_OVERFLOW;
    for (uint64_t done = 0; done < rest; done += map->usable - 4) {
        unsigned char next[4];
        if (!take(map, page, use, parent, of->name)) return SQLITE_OK;
        if (map->hooks.stop(map->hooks.context)) return SQLITE_INTERRUPT;
        int rc = map->file->pMethods->xRead(map->file, next, (int)sizeof next,
                                            (sqlite3_int64)(page - 1) * map->page_size);
        if (rc != SQLITE_OK) return rc;
        parent = page;
        page = read_four(next);
        use = USE_OVERFLOW_NEXT;
    }
    if (page != 0) fault_of_page(map, of, owner, "a chain of overflow pages is longer than its payload");
    return SQLITE_OK;
}

/* One cell. In: `at` in map->page, whose usable end is `end`. */
static int walk_cell(page_map *map, const tree *of, uint32_t page, const unsigned char *at, bool interior) {
    const unsigned char *end = map->page + map->usable;
    uint64_t payload = 0, row;
    if (interior) {
        if (end - at < 4) at = NULL;
        else {
            int rc = add_child(map, of, page, read_four(at));
            if (rc != SQLITE_OK) return rc;
            at += 4;
        }
    }
    bool has_payload = !(interior && of->is_table);
    if (has_payload) at = read_varint(at, end, &payload);
    if (of->is_table) at = read_varint(at, end, &row);
    uint32_t local = at && has_payload ? local_size(map, of->is_table, payload) : 0;
    uint32_t pointer = local < payload ? 4 : 0;
    if (!at || (uint64_t)(end - at) < (uint64_t)local + pointer || payload > INT32_MAX) {
        fault_of_page(map, of, page, "a cell does not fit the page");
        return SQLITE_OK;
    }
    return pointer ? walk_overflow(map, of, page, read_four(at + local), payload - local) : SQLITE_OK;
}

/* The page in map->page. */
static int walk_tree_page(page_map *map, tree *of, uint32_t page) {
    const unsigned char *head = map->page + (page == 1 ? PAGE_MAP_HEADER : 0);
    bool interior = head[0] == PAGE_INDEX_INTERIOR || head[0] == PAGE_TABLE_INTERIOR,
         is_table = head[0] == PAGE_TABLE_INTERIOR || head[0] == PAGE_TABLE_LEAF,
         is_tree = interior || head[0] == PAGE_INDEX_LEAF || head[0] == PAGE_TABLE_LEAF;
    if (page == of->root) of->is_table = is_table;
    if (!is_tree || is_table != of->is_table) {
        fault_of_page(map, of, page, is_tree ? "a page of another kind of tree" : "it is no page of a tree");
        return SQLITE_OK;
    }
    const unsigned char *pointers = head + (interior ? INTERIOR_HEAD : LEAF_HEAD);
    size_t cells = read_two(head + PAGE_CELLS), first = (size_t)(pointers - map->page) + 2 * cells;
    if (first > map->usable) {
        fault_of_page(map, of, page, "it has more cells than fit");
        return SQLITE_OK;
    }
    /* The last child first: what is put in line last is read first, so pages are mostly read upwards. */
    int rc = interior ? add_child(map, of, page, read_four(head + PAGE_RIGHT_CHILD)) : SQLITE_OK;
    for (size_t k = cells; rc == SQLITE_OK && k-- > 0;) {
        uint32_t at = read_two(pointers + 2 * k);
        if (at >= first && at < map->usable) rc = walk_cell(map, of, page, map->page + at, interior);
        else fault_of_page(map, of, page, "a cell stands outside of it");
    }
    return rc;
}

/* Follows the tree with this root; `name` is whose it is. Page 1 is the root of the schema. */
static int walk_tree(page_map *map, const char *name, sqlite3_int64 root) {
    if (root < 1 || root > map->pages) {
        fault(map, NAME_SHOWN ": its root is page %lld, but the file has pages 1 to %u", name, (long long)root,
              map->pages);
        map->incomplete = true;
        return SQLITE_OK;
    }
    tree of = {.name = name, .root = (uint32_t)root};
    if (of.root > map->largest_root) map->largest_root = of.root;
    int rc = add_child(map, &of, 0, of.root);
    if (map->waiting_count) map->use[of.root - 1] = USE_ROOT;
    while (rc == SQLITE_OK && map->waiting_count) {
        uint32_t page = map->waiting[--map->waiting_count];
        rc = read_page(map, page);
        if (rc == SQLITE_OK) rc = walk_tree_page(map, &of, page);
    }
    map->waiting_count = 0;
    return rc;
}

static void report_lost_pages(const page_map *map) {
    for (uint32_t page = 1; page <= map->pages; page++) {
        uint32_t last = page;
        if (map->use[page - 1] != USE_NOTHING) continue;
        while (last < map->pages && map->use[last] == USE_NOTHING) last++;
        if (last == page) fault(map, "page %u belongs to nothing", page);
        else fault(map, "pages %u to %u belong to nothing", page, last);
        page = last;
    }
}

/* What one pointer map says of the pages behind it. */
static int check_pointer_map(page_map *map, uint32_t number, uint32_t end) {
    int rc = read_page(map, number);
    for (uint32_t page = number + 1; rc == SQLITE_OK && page < end && page <= map->pages; page++) {
        const unsigned char *entry = map->page + 5 * (size_t)(page - number - 1);
        if (page == map->lock_page || (entry[0] == map->use[page - 1] && read_four(entry + 1) == map->parent[page - 1]))
            continue;
        fault(map, "the pointer map on page %u has page %u as %s of page %u, but it is %s of page %u", number, page,
              use_names[entry[0] <= USE_TREE ? entry[0] : USE_NOTHING], read_four(entry + 1),
              use_names[map->use[page - 1]], map->parent[page - 1]);
    }
    return rc;
}

/* After the last tree: pages that nothing uses, and what the pointer maps say. */
static int check_the_rest(page_map *map) {
    int rc = SQLITE_OK;
    if (map->incomplete) return SQLITE_OK; /* a fault that has been told would be told again, of each page behind it */
    report_lost_pages(map);
    uint32_t largest = read_four(map->header + HEADER_LARGEST_ROOT), maps = pointer_maps(map);
    if (largest != 0 && largest != map->largest_root)
        fault(map, "the header's largest root is page %u, but it is page %u", largest, map->largest_root);
    for (uint32_t k = 0; rc == SQLITE_OK && k < maps; k++)
        rc = check_pointer_map(map, nth_pointer_map(map, k), 2 + (k + 1) * pages_of_pointer_map(map));
    return rc;
}

/* The trees of everything that the schema names, and its own. */
static int walk_trees(sqlite3 *db, page_map *map) {
    sqlite3_stmt *roots = NULL;
    int rc = sqlite3_prepare_v2(db, "SELECT name, rootpage FROM sqlite_schema WHERE rootpage <> 0", -1, &roots, NULL);
    if (rc == SQLITE_OK) rc = walk_tree(map, "sqlite_schema", 1);
    while (rc == SQLITE_OK && (rc = sqlite3_step(roots)) == SQLITE_ROW) {
        const char *name = (const char *)sqlite3_column_text(roots, 0);
        rc = walk_tree(map, name ? name : "an object without a name", sqlite3_column_int64(roots, 1));
    }
    sqlite3_finalize(roots);
    return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

int page_map_account(sqlite3 *db, const page_map_hooks *hooks, unsigned char header[PAGE_MAP_HEADER]) {
    sqlite3_file *file = NULL;
    page_map *map = NULL;
    int rc = sqlite3_file_control(db, "main", SQLITE_FCNTL_FILE_POINTER, &file);
    if (rc == SQLITE_OK) rc = open_map(file, hooks, &map);
    if (rc == SQLITE_OK && header) memcpy(header, map->header, PAGE_MAP_HEADER);
    if (rc == SQLITE_OK) rc = walk_trees(db, map);
    if (rc == SQLITE_OK) rc = check_the_rest(map);
    close_map(map);
    return rc;
}
