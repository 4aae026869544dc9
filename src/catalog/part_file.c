/* SPDX-License-Identifier: MIT */
/* Part files: what they are, apart from what is done with them. schema/part_0003.sql explains their two tables. What the one row of `part`
 * says is believed as far as it makes sense, so that a question about a file of gigabytes is answered at once; every piece is checked when it is
 * read. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "nqueens/published.h"
#include "connection.h"
#include "filename.h"
#include "holder.h"
#include "part_file.h"
#include "schema.h"
#include "side_files.h"

nq_status part_told_by_owner(part_file *p, nq_status status) {
    if (status == NQ_OK) return NQ_OK;
    memcpy(p->owner->message, p->file.message, sizeof p->owner->message);
    p->owner->advice = p->file.advice;
    return status;
}

/* How many solutions a run that is not divided will find; 0 where that is not known. */
static uint64_t published_rows(const nq_part *which) {
    nq_published published;
    uint64_t count;
    if (which->parts > 1) return 0;
    if (which->only == NQ_ASYMMETRIC) return nq_published_counts(which->n, &published) ? published.fundamental : 0;
    return nq_published_class_count(which->n, which->only, &count) ? count : 0;
}

double part_fraction(const part_file *p) {
    const nq_part_state *state = &p->state;
    uint64_t rows = published_rows(&state->which);
    if (rows) return p->rows < rows ? (double)p->rows / (double)rows : 1;
    return state->pieces ? (double)state->pieces_done / (double)state->pieces : 1;
}

bool part_is_finished(const part_file *p) { return p->state.pieces_done == p->state.pieces; }

/* --- Whose file is it? --- */

/* Asked of the first bytes, before SQLite reads the file. */
static nq_status check_identity(part_file *p, const file_header *header, bool to_write) {
    const char *path = p->file.path;
    file_identity is = identity_of(header);
    if (header->length == 0 && to_write) return NQ_OK;
    if (is.kind == FILE_CATALOG)
        return catalog_fail(&p->file, NQ_UNFIT, "%s: this is a catalog, not a part of one%s", path,
                            p->own ? "; move it away" : "");
    if (is.kind != FILE_PART)
        return catalog_fail(&p->file, NQ_UNFIT,
                            to_write ? "%s: this is no part file of a run of n = %u; move it away, or name another file"
                                     : "%s: this is no part file",
                            path, p->state.which.n);
    if (!schema_knows(SCHEMA_PART, is.version))
        return catalog_fail(
            &p->file, NQ_UNFIT,
            "%s: this part file has version %" PRIu32
            ", but this program goes on with version %d only; finish and merge it with the program that "
            "began it%s",
            path, is.version, PART_VERSION, to_write ? ", or delete it to begin again" : "");
    return NQ_OK;
}

/* The handle is the first member of its part file. */
static nq_status judge_of_run(nq_catalog *file, const file_header *header) {
    return check_identity((part_file *)file, header, true);
}
static nq_status judge_any(nq_catalog *file, const file_header *header) {
    return check_identity((part_file *)file, header, false);
}

/* Asked of SQLite, when it has rolled back what there was to roll back. */
static nq_status check_application(part_file *p) {
    sqlite3_int64 application = 0;
    nq_status status = catalog_read_number(&p->file, "PRAGMA application_id", "reading the part file", &application);
    if (status != NQ_OK || application == APPLICATION_ID_PART) return status;
    return catalog_fail(&p->file, NQ_UNFIT, "%s: this is no part file", p->file.path);
}

/* --- What it says of itself --- */

bool part_take_number(sqlite3_stmt *row, int column, uint64_t most, uint64_t *number) {
    sqlite3_int64 value = sqlite3_column_int64(row, column);
    *number = (uint64_t)value;
    return sqlite3_column_type(row, column) == SQLITE_INTEGER && value >= 0 && (uint64_t)value <= most;
}

/* How many pieces a run has: counted, unless that has been done before. */
static uint64_t pieces_of(const part_file *p, unsigned n, nq_class only) {
    const nq_part *known = &p->state.which;
    return p->pieces_of_run && known->n == n && known->only == only ? p->pieces_of_run : nq_piece_walk_count(n, only);
}

/* What it is a part of, where that makes sense: of sizes that there are. */
static bool take_which(part_file *p, sqlite3_stmt *row) {
    uint64_t n, orbit_size, counts_only, pieces, number, parts;
    nq_class only = NQ_ASYMMETRIC;
    if (!part_take_number(row, 0, NQ_MAX_N, &n) || n < NQ_MIN_N) return false;
    if (!part_take_number(row, 1, 4, &orbit_size) || !part_take_number(row, 2, 1, &counts_only)) return false;
    if (orbit_size && (!nq_class_of_orbit_size((unsigned)orbit_size, &only) || only == NQ_FULL_SYMMETRY)) return false;
    if (!part_take_number(row, 3, UINT32_MAX, &pieces) || pieces != pieces_of(p, (unsigned)n, only)) return false;
    if (!part_take_number(row, 5, NQ_MOST_PARTS, &parts) || !part_take_number(row, 4, parts, &number) || number < 1)
        return false;
    p->state.which = (nq_part){(unsigned)n, number, parts, only, counts_only};
    p->pieces_of_run = pieces;
    return true;
}

/* Whether the first and the last piece are those of a part of which so many are done. */
static bool take_ends(sqlite3_stmt *row, const nq_part_state *state) {
    uint64_t first, last;
    if (state->pieces_done == 0)
        return sqlite3_column_type(row, 11) == SQLITE_NULL && sqlite3_column_type(row, 12) == SQLITE_NULL;
    return part_take_number(row, 11, UINT32_MAX, &first) && part_take_number(row, 12, UINT32_MAX, &last) &&
           first == nq_part_piece(&state->which, 0) && last == nq_part_piece(&state->which, state->pieces_done - 1);
}

bool part_take_counts(sqlite3_stmt *row, int column, uint64_t class_count[NQ_CLASS_COUNT]) {
    for (unsigned k = 0; k < NQ_CLASS_COUNT; k++)
        if (!part_take_number(row, column + (int)k, PART_MOST_COUNTED, &class_count[k])) return false;
    return true;
}

static bool take_state(part_file *p, sqlite3_stmt *row) {
    nq_part_state *state = &p->state;
    if (!take_which(p, row)) return false;
    state->pieces = nq_part_share(&state->which, p->pieces_of_run);
    if (!part_take_number(row, 6, state->pieces, &state->pieces_done) || !take_ends(row, state)) return false;
    if (!part_take_counts(row, 7, state->class_count)) return false;
    for (unsigned k = 0; k < NQ_CLASS_COUNT; k++) p->rows += state->class_count[k];
    return true;
}

static nq_status read_state(part_file *p) {
    sqlite3_stmt *statement = NULL;
    nq_status status = catalog_prepare(
        &p->file,
        "SELECT n, orbit_size, counts_only, pieces, part, parts, done, asymmetric, half_turn, quarter_turn, full, "
        "(SELECT min(number) FROM piece), (SELECT max(number) FROM piece) FROM part",
        &statement);
    if (status != NQ_OK) return status;
    p->state = (nq_part_state){.which = p->state.which};
    p->rows = 0;
    int rc = sqlite3_step(statement);
    bool sense = rc == SQLITE_ROW && take_state(p, statement);
    if (sense) rc = sqlite3_step(statement), sense = rc != SQLITE_ROW; /* one row only */
    if (rc != SQLITE_ROW && rc != SQLITE_DONE) status = catalog_sqlite_fail(&p->file, rc, "reading the part file");
    else if (!sense)
        status = catalog_fail(&p->file, NQ_DAMAGED,
                              "%s: the part file does not say what it is a part of, or how far it is; delete it to "
                              "begin again",
                              p->file.path);
    sqlite3_finalize(statement);
    return status;
}

/* --- Opening --- */

static nq_status create(part_file *p, const nq_part *which) {
    char insert[384];
    snprintf(insert, sizeof insert,
             "INSERT INTO part (n, orbit_size, counts_only, pieces, part, parts, done, asymmetric, half_turn, "
             "quarter_turn, full) VALUES (%u, %u, %d, %" PRIu64 ", %" PRIu64 ", %" PRIu64 ", 0, 0, 0, 0, 0)",
             which->n, which->only ? nq_class_orbit_size(which->only) : 0, which->counts_only,
             nq_piece_walk_count(which->n, which->only), which->number, which->parts);
    const char *text, *doing = "creating the part file";
    nq_status status = catalog_execute(&p->file, "PRAGMA page_size = 4096; BEGIN IMMEDIATE", doing);
    for (unsigned k = 0; status == NQ_OK && (text = schema_text(SCHEMA_PART, PART_VERSION, k)) != NULL; k++)
        status = catalog_execute(&p->file, text, doing);
    if (status == NQ_OK) status = catalog_execute(&p->file, insert, doing);
    return status == NQ_OK ? catalog_execute(&p->file, "COMMIT", doing) : status;
}

void part_print(const nq_part *which, char text[PART_TEXT]) {
    const char *class = which->only ? nq_class_name(which->only) : "";
    snprintf(text, PART_TEXT, "part %" PRIu64 "/%" PRIu64 " of n = %u%s%s%s", which->number, which->parts, which->n,
             class[0] ? ", " : "", class, which->counts_only ? ", counts only" : "");
}

/* Is what is there the part that is meant? */
static nq_status check_part(part_file *p, const nq_part *which) {
    char is[PART_TEXT], meant[PART_TEXT];
    if (nq_part_is(&p->state.which, which)) return NQ_OK;
    part_print(&p->state.which, is);
    part_print(which, meant);
    return catalog_fail_advising(&p->file, NQ_UNFIT, NQ_ADVICE_OTHER_FILE, "%s: this is %s, not %s", p->file.path, is,
                                 meant);
}

static nq_status lock_file(part_file *p, int how, const char *held) {
    if (flock(p->lock, how | LOCK_NB) != 0)
        return errno == EWOULDBLOCK
                   ? catalog_fail(&p->file, NQ_BUSY, "%s: another process is %s", p->file.path, held)
                   : catalog_fail(&p->file, NQ_IO, "%s: cannot be locked: %s", p->file.path, strerror(errno));
    if (part_has_its_name(p)) return NQ_OK;
    return catalog_fail(&p->file, NQ_BUSY,
                        "%s: another process has just finished or replaced this file; run the command again",
                        p->file.path);
}

static nq_status read_what_it_is(part_file *p) {
    nq_status status = check_application(p);
    if (status == NQ_OK) status = schema_check(&p->file, SCHEMA_PART);
    return status == NQ_OK ? read_state(p) : status;
}

/* Locks the file and lets SQLite open it. What this process has open already is looked at by SQLite alone, and not opened. */
static nq_status lock_and_connect(part_file *p, bool to_write, const char *held) {
    bool here = holder_is_here(p->file.filename);
    nq_status status = here ? part_check_kind(p) : part_open_descriptor(p, to_write ? O_RDWR | O_CREAT : O_RDONLY);
    if (status == NQ_OK && !here) status = lock_file(p, to_write ? LOCK_EX : LOCK_SH, held);
    if (status == NQ_OK)
        status = catalog_connect(&p->file, to_write ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY,
                                 to_write ? judge_of_run : judge_any);
    if (status == NQ_OK && here)
        status = catalog_fail(&p->file, NQ_BUSY, "%s: this process has the file open already", p->file.path);
    return status;
}

nq_status part_open_to_write(part_file *p, nq_catalog *owner, char *path, char *filename, bool own,
                             const nq_part *which) {
    bool empty;
    char held[64];
    *p = (part_file){.owner = owner,
                     .lock = -1,
                     .own = own,
                     .state.which = *which,
                     .file = {.options = owner->options, .path = path, .filename = filename}};
    p->file.options.mode = NQ_CATALOG_GENERATE;
    if (!path || !filename) {
        p->file.path = strdup(""); /* for messages */
        free(path);
        return catalog_fail(&p->file, NQ_NO_MEMORY, "not enough memory for n = %u", which->n);
    }
    snprintf(held, sizeof held, "generating n = %u", which->n);
    /* before there is a file */
    nq_status status = access(filename, F_OK) == 0 ? NQ_OK : side_files_check(&p->file, NULL);
    if (status == NQ_OK) status = lock_and_connect(p, true, held);
    if (status == NQ_OK) status = schema_is_empty(&p->file, &empty);
    if (status == NQ_OK && empty) status = create(p, which);
    if (status == NQ_OK)
        status = catalog_execute(&p->file, "PRAGMA cache_size = -65536; PRAGMA journal_mode = DELETE", "opening");
    if (status == NQ_OK) status = read_what_it_is(p);
    return status == NQ_OK ? check_part(p, which) : status;
}

nq_status part_open_to_read(part_file *p, nq_catalog *owner, const char *path, const nq_part *known,
                            uint64_t pieces_of_known) {
    *p = (part_file){.owner = owner, .lock = -1, .file = {.options = owner->options, .path = strdup(path)}};
    if (known) p->state.which = *known, p->pieces_of_run = pieces_of_known;
    p->file.options.mode = NQ_CATALOG_QUERY;
    int unresolved = filename_resolve(path, &p->file.filename);
    if (unresolved && unresolved != ENOMEM)
        return catalog_fail(&p->file, NQ_NO_FILE, "%s: cannot be opened: %s", path, strerror(unresolved));
    if (!p->file.path || !p->file.filename) return catalog_fail(&p->file, NQ_NO_MEMORY, "%s: not enough memory", path);
    nq_status status = lock_and_connect(p, false, "writing this part");
    /* pieces are read once, one after the other */
    if (status == NQ_OK) status = catalog_execute(&p->file, "PRAGMA cache_size = -64", "opening");
    return status == NQ_OK ? read_what_it_is(p) : status;
}

/* The lock's descriptor goes last: closing any descriptor of a file drops the locks that SQLite holds on it. */
void part_close(part_file *p) {
    sqlite3_close(p->file.db);
    if (p->lock >= 0) close(p->lock);
    free(p->file.path);
    free(p->file.filename);
}

/* --- For queries --- */

/* Opens a part file without a lock, since its run may be going on: in this process too, so SQLite alone opens it. */
static nq_status look_at(part_file *p, nq_catalog *owner, char *path, char *filename, bool own, unsigned n) {
    *p = (part_file){.owner = owner,
                     .lock = -1,
                     .own = own,
                     .state.which = nq_part_whole(n, 0),
                     .file = {.options = owner->options, .path = path, .filename = filename}};
    p->file.options.mode = NQ_CATALOG_QUERY;
    if (!path || !filename) return NQ_NO_MEMORY;
    nq_status status = part_check_kind(p);
    if (status == NQ_OK) status = catalog_connect(&p->file, SQLITE_OPEN_READONLY, judge_of_run);
    return status == NQ_OK ? read_what_it_is(p) : status;
}

nq_status nq_catalog_part_progress(nq_catalog *catalog, unsigned n, unsigned kind, nq_part_progress *progress) {
    part_file p;
    const nq_part which = nq_part_whole(n, kind);
    *progress = (nq_part_progress){.which = which, .exists = !catalog->parts && part_exists(catalog, &which)};
    if (!progress->exists) return NQ_OK;
    nq_status status = look_at(&p, catalog, part_name(filename_beside(catalog), &which),
                               part_name(catalog->filename, &which), true, n);
    if (status == NQ_OK) status = check_part(&p, &which);
    progress->exists = status != NQ_UNFIT &&
                       part_exists(catalog, &which); /* not somebody else's, nor finished meanwhile */
    if (status == NQ_OK) {                           /* what cannot be read has not got far */
        progress->fundamental_rows = p.rows;
        progress->fraction = part_fraction(&p);
    }
    part_close(&p);
    return NQ_OK;
}

nq_status part_refuse_as_catalog(nq_catalog *catalog) {
    part_file p;
    const nq_part *which = &p.state.which;
    const char *path = catalog->path;
    nq_status status = look_at(&p, catalog, strdup(path), strdup(catalog->filename), false, 0);
    nq_status refused = catalog->options.mode == NQ_CATALOG_GENERATE ? NQ_UNFIT : NQ_NOT_COVERED;
    if (status != NQ_OK)
        catalog_fail_advising(catalog, refused, NQ_ADVICE_FINISH_RUN,
                              "%s: this is the part file of a run, not a catalog", path);
    else if (part_is_finished(&p) && which->parts > 1)
        catalog_fail_advising(catalog, refused, NQ_ADVICE_MERGE,
                              "%s: this is no catalog but part %" PRIu64 "/%" PRIu64 " of n = %u, finished", path,
                              which->number, which->parts, which->n);
    else if (which->parts > 1)
        catalog_fail_advising(catalog, refused, NQ_ADVICE_FINISH_RUN,
                              "%s: this is no catalog but part %" PRIu64 "/%" PRIu64 " of n = %u, %.0f %% done", path,
                              which->number, which->parts, which->n, part_fraction(&p) * 100);
    else
        catalog_fail_advising(catalog, refused, NQ_ADVICE_FINISH_RUN,
                              "%s: this is the part file of an unfinished run of n = %u, %.0f %% done, not a catalog",
                              path, which->n, part_fraction(&p) * 100);
    part_close(&p);
    return refused;
}
