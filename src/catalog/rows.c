/* SPDX-License-Identifier: MIT */
#include "rows.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WALK_ROWS 4096u
#define KEY_SIZE 256u /* behind a key that is no shorter nothing more is read */

struct table_reader {
    nq_catalog *catalog;
    sqlite3_stmt *select[2]; /* of the first row of all; of those behind a key */
    table_range range;
    uint64_t read; /* rows, with those passed over */
    bool at_end, has_key;
    char key[KEY_SIZE]; /* of the last row */
    int key_length;
};

const char *table_name(catalog_table table) {
    return table == TABLE_FUNDAMENTAL ? "fundamental_solution" : "distinct_solution";
}

/* The first batch begins with what comes before every text, if such a thing is there. The table itself is read, no index that
 * somebody has added. */
static nq_status prepare_select(table_reader *reader, bool behind_key, sqlite3_stmt **select) {
    const table_range *range = &reader->range;
    const char *name = table_name(range->table);
    const char *rest = range->keys_only                    ? ""
                       : range->table == TABLE_FUNDAMENTAL ? ", NULL, orbit_size, n"
                                                           : ", canonical, symmetry, n";
    const char *behind = !behind_key ? "" : range->reverse ? "AND placement < ?2" : "AND placement > ?2";
    const char *classes =
        !range->classes ? ""
        : range->table == TABLE_FUNDAMENTAL
            ? " AND orbit_size & ?5"
            : " AND (SELECT orbit_size & ?5 FROM fundamental_solution AS f WHERE f.n = ?1 AND f.placement = canonical)";
    char sql[384];
    snprintf(sql, sizeof sql,
             "SELECT placement%s FROM %s INDEXED BY sqlite_autoindex_%s_1 WHERE n = ?1 %s%s ORDER BY placement%s LIMIT "
             "?3 OFFSET ?4",
             rest, name, name, behind, classes, range->reverse ? " DESC" : "");
    return catalog_prepare(reader->catalog, sql, select);
}

nq_status table_open(nq_catalog *catalog, const table_range *range, table_reader **opened) {
    *opened = NULL;
    table_reader *made = calloc(1, sizeof *made);
    if (!made) return catalog_fail(catalog, NQ_NO_MEMORY, "%s: not enough memory to read rows", catalog->path);
    made->catalog = catalog;
    made->range = *range;
    if (range->start) {
        made->has_key = true;
        made->key_length = snprintf(made->key, sizeof made->key, "%s", range->start);
    }
    nq_status status = NQ_OK;
    for (unsigned k = made->has_key; status == NQ_OK && k < 2; k++)
        status = prepare_select(made, k == 1, &made->select[k]);
    if (status == NQ_OK) *opened = made;
    else table_close(made);
    return status;
}

void table_close(table_reader *reader) {
    if (!reader) return;
    for (unsigned k = 0; k < 2; k++) sqlite3_finalize(reader->select[k]);
    free(reader);
}

/* A text of the row that the statement stands on. Types first: asking for a text turns a number into one. Only one thread at a time has the
 * connection, so values need no protection; they are quicker to ask than their columns. */
typedef struct row_text {
    bool is_text;
    const char *bytes;
    size_t length;
} row_text;

static row_text text_of(sqlite3_stmt *select, int column) {
    sqlite3_value *value = sqlite3_column_value(select, column);
    bool is_text = sqlite3_value_type(value) == SQLITE_TEXT;
    const char *bytes = (const char *)sqlite3_value_text(value);
    return (row_text){is_text && bytes, bytes, bytes ? (size_t)sqlite3_value_bytes(value) : 0};
}

/* Takes a text, or what of it can be shown. Returns whether it is one of n characters. */
static bool take_text(const row_text *from, unsigned n, char text[NQ_TEXT_SIZE]) {
    size_t shown = from->length < NQ_TEXT_SIZE ? from->length : NQ_TEXT_SIZE - 1;
    if (shown) memcpy(text, from->bytes, shown);
    text[shown] = '\0';
    return from->is_text && from->length == n && !memchr(text, '\0', shown);
}

/* Remembers where to go on; at a key that is none, or that does not lead further, reading ends. */
static bool take_key(table_reader *reader, const row_text *key) {
    if (!key->is_text || key->length >= KEY_SIZE) {
        reader->at_end = true;
        return true;
    }
    bool further = true;
    if (reader->has_key) {
        size_t before = (size_t)reader->key_length, common = key->length < before ? key->length : before;
        int order = memcmp(key->bytes, reader->key, common);
        if (order == 0) order = key->length < before ? -1 : key->length > before;
        further = reader->range.reverse ? order < 0 : order > 0;
    }
    memcpy(reader->key, key->bytes, key->length);
    reader->key_length = (int)key->length;
    reader->has_key = true;
    if (!further) reader->at_end = true;
    return further;
}

/* What stands behind the key: the canonical form of a distinct solution, and a number. */
static void take_rest(const table_reader *reader, sqlite3_stmt *select, table_row *row) {
    sqlite3_value *number = sqlite3_column_value(select, 2), *n = sqlite3_column_value(select, 3);
    row->readable = row->readable && sqlite3_value_type(number) == SQLITE_INTEGER &&
                    sqlite3_value_type(n) == SQLITE_INTEGER;
    if (reader->range.table == TABLE_DISTINCT) {
        row_text canonical = text_of(select, 1);
        row->readable = take_text(&canonical, reader->range.n, row->canonical) && row->readable;
    }
    row->number = sqlite3_value_int64(number);
}

static void take_row(table_reader *reader, sqlite3_stmt *select, table_row *row) {
    row_text key = text_of(select, 0);
    row->readable = take_text(&key, reader->range.n, row->placement);
    row->canonical[0] = '\0';
    row->number = 0;
    if (!reader->range.keys_only) take_rest(reader, select, row);
    row->in_order = take_key(reader, &key);
    reader->read++;
}

/* The orbit sizes of classes, which are bits. */
static int orbit_sizes(nq_classes classes) {
    unsigned sizes = 0;
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++)
        if (nq_classes_have(classes, k)) sizes |= nq_class_orbit_size(k);
    return (int)sizes;
}

nq_status table_read(table_reader *reader, table_row *rows, size_t room, size_t *count) {
    sqlite3_stmt *select = reader->select[reader->has_key];
    *count = 0;
    if (reader->at_end) return NQ_OK;
    sqlite3_bind_int(select, 1, (int)reader->range.n);
    nq_status status = NQ_OK;
    if (reader->has_key) status = catalog_bind_text(reader->catalog, select, 2, reader->key, reader->key_length);
    sqlite3_bind_int64(select, 3, (sqlite3_int64)room);
    sqlite3_bind_int64(select, 4, (sqlite3_int64)reader->range.skip);
    if (reader->range.classes) sqlite3_bind_int(select, 5, orbit_sizes(reader->range.classes));
    reader->read += reader->range.skip;
    reader->range.skip = 0;
    int rc = SQLITE_DONE;
    while (status == NQ_OK && !reader->at_end && *count < room && (rc = sqlite3_step(select)) == SQLITE_ROW)
        take_row(reader, select, &rows[(*count)++]);
    if (status == NQ_OK && *count < room) reader->at_end = true;
    if ((rc & 0xff) == SQLITE_TOOBIG)
        status = table_refuse_row(reader->catalog, reader->range.table, reader->range.n, reader->read + 1,
                                  "is larger than any placement");
    else if (rc != SQLITE_ROW && rc != SQLITE_DONE) status = catalog_sqlite_fail(reader->catalog, rc, "reading rows");
    sqlite3_reset(select);
    return status;
}

const char *table_row_print(catalog_table table, const table_row *row, char text[TABLE_ROW_TEXT]) {
    bool is_symmetry = row->number >= 0 && row->number < (int64_t)NQ_SYMMETRY_COUNT;
    if (table == TABLE_FUNDAMENTAL)
        snprintf(text, TABLE_ROW_TEXT, "%s, orbit size %lld", row->placement, (long long)row->number);
    else
        snprintf(text, TABLE_ROW_TEXT, "%s = %s (%lld) of %s", row->placement,
                 is_symmetry ? nq_symmetry_name((nq_symmetry)row->number) : "?", (long long)row->number,
                 row->canonical);
    return make_harmless(text);
}

struct table_walk {
    table_reader *reader;
    size_t count, at;
    table_row rows[WALK_ROWS];
};

nq_status table_walk_open(nq_catalog *catalog, catalog_table table, unsigned n, bool reverse, table_walk **opened) {
    *opened = NULL;
    table_walk *made = calloc(1, sizeof *made);
    if (!made) return catalog_fail(catalog, NQ_NO_MEMORY, "%s: not enough memory to read rows", catalog->path);
    nq_status status = table_open(catalog, &(table_range){.table = table, .n = n, .reverse = reverse}, &made->reader);
    if (status == NQ_OK) *opened = made;
    else free(made);
    return status;
}

nq_status table_walk_next(table_walk *walk, const table_row **row) {
    if (walk->at == walk->count) {
        nq_status status = table_read(walk->reader, walk->rows, WALK_ROWS, &walk->count);
        walk->at = 0;
        if (status != NQ_OK) {
            walk->count = 0;
            return status;
        }
        if (walk->count == 0) return NQ_DONE;
    }
    *row = &walk->rows[walk->at++];
    return NQ_OK;
}

void table_walk_close(table_walk *walk) {
    if (!walk) return;
    table_close(walk->reader);
    free(walk);
}

nq_status table_refuse_row(nq_catalog *catalog, catalog_table table, unsigned n, uint64_t number, const char *what) {
    return catalog_fail(catalog, NQ_DAMAGED, "%s: row %" PRIu64 " of n = %u in %s %s; " RESTORE_ADVICE, catalog->path,
                        number, n, table_name(table), what);
}
