/* SPDX-License-Identifier: MIT */
/* A file of any bytes where a long run keeps what it has finished: FILE-nN.part. Questions beside it are answered all the same; and a run that takes
 * it up ends with a right catalog, or with a reason and the file still there. And a finished part of which one piece has got other bytes and
 * counts, with a checksum that is right: what is stored then is what the search finds, or nothing. */
#include <sqlite3.h>

#include "files.h"
#include "../support/ask.h"
#include "nqueens/generate.h"
#include "../../src/solver/piece_bytes.h"

#define N 6u
#define PART "c.db-n6.part"

static void look_at(bool exists) {
    char name[FUZZ_NAME_SIZE];
    nq_catalog_options options = {.mode = NQ_CATALOG_QUERY, .jobs = 1};
    nq_catalog *catalog;
    nq_part_progress progress;
    nq_query query = nq_query_all((nq_range){4, 4, true});
    uint64_t count;
    if (!exists) return;
    MUST_HOLD(nq_catalog_open(fuzz_name(name, "c.db"), &options, &catalog) == NQ_OK);
    nq_catalog_part_progress(catalog, N, 0, &progress);
    MUST_HOLD(ask_count(catalog, &query, 4, &count) == NQ_OK && count == 2);
    nq_catalog_close(catalog);
}

/* The file in place of a catalog: it answers rightly, or says why not. */
static void ask_part(void) {
    char name[FUZZ_NAME_SIZE];
    const char *path = fuzz_name(name, PART);
    nq_catalog_options options = {.jobs = 1};
    nq_catalog *catalog;
    nq_query query = nq_query_all((nq_range){N, N, true});
    nq_question *question = NULL;
    nq_cursor *cursor = NULL;
    nq_placement placement;
    uint64_t count, listed = 0;
    query.fundamental = true;
    nq_status status = nq_catalog_open_parts(&path, 1, false, &options, &catalog);
    if (status == NQ_OK) status = nq_question_open(catalog, &query, &question);
    if (status == NQ_OK) status = nq_question_count(question, N, &count);
    if (status == NQ_OK) status = nq_question_list(question, &cursor);
    while (status == NQ_OK && (status = nq_cursor_next(cursor, &placement)) == NQ_OK) {
        MUST_HOLD(nq_is_canonical(&placement, NULL));
        listed++;
    }
    MUST_HOLD(status == NQ_DONE ? listed == count : nq_catalog_message(catalog)[0] != '\0');
    nq_cursor_close(cursor);
    nq_question_close(question);
    nq_catalog_close(catalog);
}

static void make_part(void) {
    char name[FUZZ_NAME_SIZE];
    const nq_part which = nq_part_whole(N, 0);
    nq_part_state state;
    nq_catalog *catalog;
    nq_catalog_options options = {.mode = NQ_CATALOG_PART, .jobs = 1};
    MUST_HOLD(nq_catalog_open(fuzz_name(name, PART), &options, &catalog) == NQ_OK);
    MUST_HOLD(nq_catalog_generate_part(catalog, &which, &state) == NQ_OK);
    nq_catalog_close(catalog);
}

/* A piece's number, its counts, and what follows as its bytes. */
static void spoil_piece(const uint8_t *data, size_t size) {
    char name[FUZZ_NAME_SIZE];
    sqlite3 *db;
    sqlite3_stmt *update;
    nq_piece piece = nq_piece_first(N);
    uint64_t counts[NQ_CLASS_COUNT] = {0};
    piece.index = size > 0 ? data[0] % nq_piece_count(N) : 0;
    for (unsigned k = 0; k < NQ_CLASS_COUNT; k++) counts[k] = size > k + 1 ? data[k + 1] : 0;
    size_t head = NQ_CLASS_COUNT + 1, length = size > head ? size - head : 0;
    const unsigned char *bytes = length ? data + head : (const unsigned char *)"";
    make_part();
    MUST_HOLD(sqlite3_open(fuzz_name(name, PART), &db) == SQLITE_OK);
    MUST_HOLD(sqlite3_prepare_v2(db,
                                 "UPDATE piece SET asymmetric = ?2, half_turn = ?3, quarter_turn = ?4, full = ?5, "
                                 "checksum = ?6, placements = ?7 WHERE number = ?1",
                                 -1, &update, NULL) == SQLITE_OK);
    sqlite3_bind_int64(update, 1, (sqlite3_int64)piece.index);
    for (int k = 0; k < (int)NQ_CLASS_COUNT; k++) sqlite3_bind_int64(update, 2 + k, (sqlite3_int64)counts[k]);
    sqlite3_bind_int64(update, 6, (sqlite3_int64)piece_checksum(&piece, counts, bytes, length));
    sqlite3_bind_blob64(update, 7, bytes, length, SQLITE_STATIC);
    MUST_HOLD(sqlite3_step(update) == SQLITE_DONE);
    sqlite3_finalize(update);
    sqlite3_close(db);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char name[FUZZ_NAME_SIZE];
    nq_generated generated;
    nq_catalog *catalog;
    bool exists = size % 2;
    if (size == 0) return 0;
    nq_catalog_options options = {.mode = NQ_CATALOG_GENERATE, .jobs = 1, .part_after = 0};
    fuzz_name(name, "c.db");
    if (exists) {
        MUST_HOLD(nq_catalog_open(name, &options, &catalog) == NQ_OK);
        MUST_HOLD(nq_catalog_generate(catalog, 4, NQ_ALL_CLASSES, NQ_STORED_DISTINCT, &generated) == NQ_OK);
        MUST_HOLD(nq_catalog_finish(catalog) == NQ_OK);
        nq_catalog_close(catalog);
    }
    if (data[0] == 'p') spoil_piece(data + 1, size - 1);
    else fuzz_write(PART, data, size);
    look_at(exists);
    ask_part();
    nq_status status = nq_catalog_open(name, &options, &catalog);
    if (status == NQ_OK) status = nq_catalog_generate(catalog, N, NQ_ALL_CLASSES, NQ_STORED_FUNDAMENTAL, &generated);
    if (status == NQ_OK) status = nq_catalog_finish(catalog);
    MUST_HOLD(status == NQ_OK || nq_catalog_message(catalog)[0]);
    nq_catalog_close(catalog);
    if (status == NQ_OK) MUST_HOLD(fuzz_is_right("c.db"));
    else MUST_HOLD(fuzz_exists(PART));
    if (exists) look_at(true);
    fuzz_clean();
    return 0;
}
