#include "rows.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WALK_ROWS 4096u
#define KEY_SIZE 256u /* behind a key that is no shorter nothing more is read */

struct table_reader {
    nq_catalog *catalog;
    sqlite3_stmt *select[2]; /* of the first batch; of those behind a key */
    catalog_table table;
    unsigned n;
    bool reverse, at_end, has_key;
    char key[KEY_SIZE]; /* of the last row */
    int key_length;
};

/* By table, direction, and whether there is a key: the first batch begins with what comes before every text, if such a thing is there.
 * The tables themselves are read, no index that somebody has added. */
#define FUNDAMENTALS \
    "SELECT placement, NULL, orbit_size, n FROM fundamental_solution INDEXED BY sqlite_autoindex_fundamental_solution_1 WHERE n = ?1 "
#define DISTINCTS \
    "SELECT placement, canonical, symmetry, n FROM distinct_solution INDEXED BY sqlite_autoindex_distinct_solution_1 WHERE n = ?1 "
#define BOTH_DIRECTIONS(rows)                                                                                   \
    {{rows "ORDER BY placement LIMIT ?3", rows "AND placement > ?2 ORDER BY placement LIMIT ?3"},               \
     {rows "ORDER BY placement DESC LIMIT ?3", rows "AND placement < ?2 ORDER BY placement DESC LIMIT ?3"}}
static const char *const statements[2][2][2] = {BOTH_DIRECTIONS(FUNDAMENTALS), BOTH_DIRECTIONS(DISTINCTS)};

const char *table_name(catalog_table table) { return table == TABLE_FUNDAMENTAL ? "fundamental_solution" : "distinct_solution"; }

nq_status table_open(nq_catalog *catalog, catalog_table table, unsigned n, bool reverse, table_reader **opened) {
    *opened = NULL;
    table_reader *made = calloc(1, sizeof *made);
    if (!made) return catalog_fail(catalog, NQ_NO_MEMORY, "%s: not enough memory to read rows", catalog->path);
    made->catalog = catalog;
    made->table = table;
    made->n = n;
    made->reverse = reverse;
    nq_status status = NQ_OK;
    for (unsigned k = 0; status == NQ_OK && k < 2; k++) status = catalog_prepare(catalog, statements[table][reverse][k], &made->select[k]);
    if (status == NQ_OK) *opened = made;
    else table_close(made);
    return status;
}

void table_close(table_reader *reader) {
    if (!reader) return;
    for (unsigned k = 0; k < 2; k++) sqlite3_finalize(reader->select[k]);
    free(reader);
}

/* Takes the text of a column if it is one of n characters; else what of it can be shown. */
static bool take_text(const table_reader *reader, sqlite3_stmt *select, int column, char text[NQ_TEXT_SIZE]) {
    bool is_text = sqlite3_column_type(select, column) == SQLITE_TEXT;
    const char *from = (const char *)sqlite3_column_text(select, column);
    int length = sqlite3_column_bytes(select, column);
    snprintf(text, NQ_TEXT_SIZE, "%s", from ? from : "");
    return is_text && from && (unsigned)length == reader->n && strlen(from) == reader->n;
}

/* Remembers where to go on; at a key that is none, or that does not lead further, reading ends. */
static bool take_key(table_reader *reader, sqlite3_stmt *select, bool is_text) {
    const char *key = (const char *)sqlite3_column_text(select, 0);
    int length = sqlite3_column_bytes(select, 0);
    if (!is_text || !key || length >= (int)KEY_SIZE) {
        reader->at_end = true;
        return true;
    }
    bool further = true;
    if (reader->has_key) {
        int common = length < reader->key_length ? length : reader->key_length;
        int order = memcmp(key, reader->key, (size_t)common);
        if (order == 0) order = length - reader->key_length;
        further = reader->reverse ? order < 0 : order > 0;
    }
    memcpy(reader->key, key, (size_t)length);
    reader->key_length = length;
    reader->has_key = true;
    if (!further) reader->at_end = true;
    return further;
}

nq_status table_read(table_reader *reader, table_row *rows, size_t room, size_t *count) {
    sqlite3_stmt *select = reader->select[reader->has_key];
    *count = 0;
    if (reader->at_end) return NQ_OK;
    sqlite3_bind_int(select, 1, (int)reader->n);
    nq_status status = NQ_OK;
    if (reader->has_key) status = catalog_bind_text(reader->catalog, select, 2, reader->key, reader->key_length);
    sqlite3_bind_int64(select, 3, (sqlite3_int64)room);
    int rc = SQLITE_DONE;
    while (status == NQ_OK && !reader->at_end && *count < room && (rc = sqlite3_step(select)) == SQLITE_ROW) {
        table_row *row = &rows[(*count)++];
        /* types first: asking for a text turns a number into one */
        row->readable = sqlite3_column_type(select, 2) == SQLITE_INTEGER && sqlite3_column_type(select, 3) == SQLITE_INTEGER;
        bool is_key = sqlite3_column_type(select, 0) == SQLITE_TEXT;
        row->readable = take_text(reader, select, 0, row->placement) && row->readable;
        if (reader->table == TABLE_DISTINCT) row->readable = take_text(reader, select, 1, row->canonical) && row->readable;
        row->number = sqlite3_column_int64(select, 2);
        row->in_order = take_key(reader, select, is_key);
    }
    if (status == NQ_OK && *count < room) reader->at_end = true;
    if (rc != SQLITE_ROW && rc != SQLITE_DONE) status = catalog_sqlite_fail(reader->catalog, rc, "reading rows");
    sqlite3_reset(select);
    return status;
}

/* Text from the file with nothing in it that a terminal would obey. */
static void copy_harmless(const char *from, char text[NQ_TEXT_SIZE]) {
    size_t k = 0;
    for (; from[k]; k++) text[k] = (unsigned char)from[k] < 0x20 || (unsigned char)from[k] >= 0x7f ? '?' : from[k];
    text[k] = '\0';
}

const char *table_row_print(catalog_table table, const table_row *row, char text[TABLE_ROW_TEXT]) {
    char placement[NQ_TEXT_SIZE], canonical[NQ_TEXT_SIZE];
    copy_harmless(row->placement, placement);
    if (table == TABLE_FUNDAMENTAL) {
        snprintf(text, TABLE_ROW_TEXT, "%s, orbit size %lld", placement, (long long)row->number);
    } else {
        copy_harmless(row->canonical, canonical);
        const char *name = row->number >= 0 && row->number < (int64_t)NQ_SYMMETRY_COUNT ? nq_symmetry_name((nq_symmetry)row->number) : "?";
        snprintf(text, TABLE_ROW_TEXT, "%s = %s (%lld) of %s", placement, name, (long long)row->number, canonical);
    }
    return text;
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
    nq_status status = table_open(catalog, table, n, reverse, &made->reader);
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
    return catalog_fail(catalog, NQ_DAMAGED, "%s: row %" PRIu64 " of n = %u in %s %s; " RESTORE_ADVICE, catalog->path, number, n, table_name(table), what);
}

nq_status solution_walk_open(nq_catalog *catalog, solution_walk *walk) {
    walk->catalog = catalog;
    return table_walk_open(catalog, walk->table, walk->n, false, &walk->rows);
}

nq_status solution_walk_next(solution_walk *walk, nq_placement *placement) {
    const table_row *row;
    const char *wrong = NULL;
    nq_status status = table_walk_next(walk->rows, &row);
    if (status == NQ_OK) {
        walk->read++;
        if (walk->read > walk->promised) wrong = "is more than the coverage promises";
        else if (!row->in_order) wrong = "is out of order";
        else if (!row->readable || nq_placement_parse(row->placement, walk->n, placement) != NQ_OK || !nq_placement_is_solution(placement)) wrong = "is no solution";
    } else if (status == NQ_DONE && walk->read < walk->promised) {
        wrong = "is the last, but the coverage promises more";
    }
    return wrong ? table_refuse_row(walk->catalog, walk->table, walk->n, walk->read, wrong) : status;
}

void solution_walk_close(solution_walk *walk) { table_walk_close(walk->rows); }
