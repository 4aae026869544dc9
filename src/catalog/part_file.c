/* Part files: what they are, apart from what is done with them. A part file has the tables of a catalog, and three of its own
 * (schema/part_*.sql); its fundamental solutions are those of the finished pieces that it names, no others. */
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

double part_fraction(const part_file *p) {
    const nq_part *which = &p->state.which;
    nq_published published;
    if (which->parts == 1 && nq_published_counts(which->n, &published) && published.fundamental)
        return p->rows < published.fundamental ? (double)p->rows / (double)published.fundamental : 1;
    uint64_t pieces = nq_part_pieces(which);
    return pieces ? (double)p->state.pieces_done / (double)pieces : 1;
}

bool part_is_finished(const part_file *p) {
    return p->is_catalog || p->state.pieces_done == nq_part_pieces(&p->state.which);
}

/* --- Whose file is it? --- */

/* Asked of the first bytes, before SQLite reads the file. */
static nq_status check_identity(part_file *p, const file_header *header, bool to_write) {
    const char *path = p->file.path;
    file_identity is = identity_of(header);
    if (header->length == 0 && to_write) return NQ_OK;
    p->version = is.version;
    /* A catalog where a part file should be: its run ended just before it got its name. */
    if (is.kind == FILE_CATALOG && p->own) return NQ_OK;
    if (is.kind == FILE_CATALOG)
        return catalog_fail(&p->file, NQ_UNFIT, "%s: this is a catalog, not a part of one", path);
    if (is.kind != FILE_PART)
        return catalog_fail(&p->file, NQ_UNFIT,
                            to_write ? "%s: this is no part file of a run of n = %u; move it away, or name another file"
                                     : "%s: this is no part file",
                            path, p->state.which.n);
    if (!schema_knows(SCHEMA_PART, p->version))
        return catalog_fail(&p->file, NQ_UNFIT,
                            "%s: this part file has version %" PRIu32
                            ", but this program knows versions up to %d; finish it with the program that began it%s",
                            path, p->version, PART_VERSION, to_write ? ", or delete it to begin again" : "");
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
static nq_status read_whether_catalog(part_file *p) {
    sqlite3_stmt *statement = NULL;
    nq_status status = catalog_prepare(
        &p->file,
        "SELECT (SELECT application_id FROM pragma_application_id), (SELECT user_version FROM pragma_user_version)",
        &statement);
    if (status != NQ_OK) return status;
    int rc = sqlite3_step(statement);
    if (rc == SQLITE_ROW) {
        sqlite3_int64 application = sqlite3_column_int64(statement, 0);
        p->is_catalog = application == APPLICATION_ID && p->own;
        p->version = (uint32_t)sqlite3_column_int(statement, 1);
        if (!p->is_catalog && application != APPLICATION_ID_PART)
            status = catalog_fail(&p->file, NQ_UNFIT, "%s: this is no part file", p->file.path);
    } else {
        status = catalog_sqlite_fail(&p->file, rc, "reading the part file");
    }
    sqlite3_finalize(statement);
    return status;
}

/* --- What it says of itself --- */

/* A catalog that lacks its name only: it covers this n and no other, as the run has left it. */
static nq_status read_finished_catalog(part_file *p) {
    nq_coverage coverage;
    sqlite3_int64 rows = 0;
    unsigned n = p->state.which.n;
    nq_status status = schema_check(&p->file, SCHEMA_CATALOG);
    if (status == NQ_OK) status = nq_catalog_coverage(&p->file, n, &coverage);
    if (status == NQ_OK && nq_coverage_classes(&coverage, NQ_STORED_FUNDAMENTAL) != NQ_ALL_CLASSES)
        status = catalog_fail(&p->file, NQ_UNFIT, "%s: this is a catalog without n = %u; move it away to begin",
                              p->file.path, n);
    if (status == NQ_OK)
        status = catalog_read_number(&p->file, "SELECT count(*) FROM (SELECT 1 FROM coverage LIMIT 5)",
                                     "reading the part file", &rows);
    if (status == NQ_OK && (rows != NQ_CLASS_COUNT || nq_coverage_classes(&coverage, NQ_STORED_DISTINCT) != 0))
        status = catalog_fail(&p->file, NQ_UNFIT,
                              "%s: this is a catalog that holds more than a run of n = %u has left; move it away, or "
                              "give it another name",
                              p->file.path, n);
    for (unsigned k = 0; status == NQ_OK && k < NQ_CLASS_COUNT; k++)
        p->rows += p->state.class_count[k] = coverage.fundamental_count[k];
    return status;
}

bool part_take_number(sqlite3_stmt *row, int column, uint64_t most, uint64_t *number) {
    sqlite3_int64 value = sqlite3_column_int64(row, column);
    *number = (uint64_t)value;
    return sqlite3_column_type(row, column) == SQLITE_INTEGER && value >= 0 && (uint64_t)value <= most;
}

/* What it is a part of, where that makes sense: in one row, and of sizes that there are. */
static bool take_which(sqlite3_stmt *row, nq_part *which) {
    uint64_t n, pieces, number, parts;
    if (!part_take_number(row, 0, NQ_MAX_N, &n) || n < NQ_MIN_N) return false;
    if (!part_take_number(row, 1, UINT32_MAX, &pieces) || pieces != nq_piece_count((unsigned)n)) return false;
    if (!part_take_number(row, 3, NQ_MOST_PARTS, &parts) || !part_take_number(row, 2, parts, &number) || number < 1)
        return false;
    *which = (nq_part){(unsigned)n, number, parts};
    return true;
}

/* The next of its finished pieces, which come in order and without gaps. */
static bool take_piece(part_file *p, sqlite3_stmt *row) {
    nq_part_state *state = &p->state;
    uint64_t number, count;
    if (!part_take_number(row, 0, UINT32_MAX, &number) || number != nq_part_piece(&state->which, state->pieces_done))
        return false;
    for (unsigned k = 0; k < NQ_CLASS_COUNT; k++) {
        if (!part_take_number(row, 1 + (int)k, PART_MOST_COUNTED, &count) ||
            state->class_count[k] + count > PART_MOST_COUNTED)
            return false;
        state->class_count[k] += count;
        p->rows += count;
    }
    state->pieces_done++;
    return true;
}

static bool take_first(part_file *p, sqlite3_stmt *row) { return take_which(row, &p->state.which); }

static nq_status makes_no_sense(part_file *p) {
    return catalog_fail(&p->file, NQ_DAMAGED,
                        "%s: the part file does not say what it is a part of; delete it to begin again", p->file.path);
}

/* Gives each row of a statement, of at most so many, to a function that says whether it makes sense. Out: *rows, how many there were. */
static nq_status take_rows(part_file *p, const char *sql, bool (*take)(part_file *, sqlite3_stmt *), uint64_t most,
                           uint64_t *rows) {
    sqlite3_stmt *statement = NULL;
    nq_status status = catalog_prepare(&p->file, sql, &statement);
    int rc = SQLITE_DONE;
    *rows = 0;
    while (status == NQ_OK && (rc = sqlite3_step(statement)) == SQLITE_ROW)
        if (++*rows > most || !take(p, statement)) status = makes_no_sense(p);
    if (rc != SQLITE_ROW && rc != SQLITE_DONE) status = catalog_sqlite_fail(&p->file, rc, "reading the part file");
    sqlite3_finalize(statement);
    return status;
}

nq_status part_read_state(part_file *p) {
    uint64_t rows;
    bool was_finished = p->state.was_finished;
    p->state = (nq_part_state){.was_finished = was_finished};
    p->rows = 0;
    const char *whose = p->version == 1 ? "SELECT n, pieces, 1, 1 FROM part"
                                        : "SELECT n, pieces, part, parts FROM part, division";
    nq_status status = take_rows(p, whose, take_first, 1, &rows);
    if (status == NQ_OK && rows == 0) status = makes_no_sense(p);
    if (status != NQ_OK) return status;
    return take_rows(p, "SELECT number, asymmetric, half_turn, quarter_turn, full FROM piece ORDER BY number",
                     take_piece, nq_part_pieces(&p->state.which), &rows);
}

/* --- Opening --- */

static nq_status create(part_file *p, const nq_part *which) {
    char insert[256];
    snprintf(insert, sizeof insert,
             "INSERT INTO part (n, pieces) VALUES (%u, %" PRIu64
             "); INSERT INTO division (part, parts) VALUES (%" PRIu64 ", %" PRIu64 ")",
             which->n, nq_piece_count(which->n), which->number, which->parts);
    const char *text, *doing = "creating the part file";
    nq_status status = catalog_execute(&p->file, "PRAGMA page_size = 16384; BEGIN IMMEDIATE", doing);
    for (unsigned k = 0; status == NQ_OK && (text = schema_text(SCHEMA_PART, PART_VERSION, k)) != NULL; k++)
        status = catalog_execute(&p->file, text, doing);
    if (status == NQ_OK) status = catalog_execute(&p->file, insert, doing);
    if (status == NQ_OK) status = catalog_execute(&p->file, "COMMIT", doing);
    p->made_here = status == NQ_OK;
    return status;
}

/* Is what is there the part that is meant? */
static nq_status check_part(part_file *p, const nq_part *which) {
    const nq_part *is = &p->state.which;
    if (p->is_catalog || (is->n == which->n && is->number == which->number && is->parts == which->parts)) return NQ_OK;
    return catalog_fail_advising(&p->file, NQ_UNFIT, NQ_ADVICE_OTHER_FILE,
                                 "%s: this is part %" PRIu64 "/%" PRIu64 " of n = %u, not part %" PRIu64 "/%" PRIu64
                                 " of n = %u",
                                 p->file.path, is->number, is->parts, is->n, which->number, which->parts, which->n);
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

/* What the tables say: is it a part, or a catalog that lacks its name, and how far is it? */
static nq_status read_what_it_is(part_file *p) {
    nq_status status = read_whether_catalog(p);
    if (status == NQ_OK && !p->is_catalog) status = schema_check(&p->file, SCHEMA_PART);
    if (status != NQ_OK) return status;
    return p->is_catalog ? read_finished_catalog(p) : part_read_state(p);
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
    if (status == NQ_OK) status = check_part(p, which);
    if (status == NQ_OK && own) status = part_check_exact(p);
    return status;
}

nq_status part_open_to_read(part_file *p, nq_catalog *owner, const char *path) {
    *p = (part_file){.owner = owner, .lock = -1, .file = {.options = owner->options, .path = strdup(path)}};
    p->file.options.mode = NQ_CATALOG_QUERY;
    int unresolved = filename_resolve(path, &p->file.filename);
    if (unresolved && unresolved != ENOMEM)
        return catalog_fail(&p->file, NQ_NO_FILE, "%s: cannot be opened: %s", path, strerror(unresolved));
    if (!p->file.path || !p->file.filename) return catalog_fail(&p->file, NQ_NO_MEMORY, "%s: not enough memory", path);
    nq_status status = lock_and_connect(p, false, "writing this part");
    if (status == NQ_OK) status = schema_check(&p->file, SCHEMA_PART);
    return status == NQ_OK ? part_read_state(p) : status;
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
                     .state.which = {n, 1, 1},
                     .file = {.options = owner->options, .path = path, .filename = filename}};
    p->file.options.mode = NQ_CATALOG_QUERY;
    if (!path || !filename) return NQ_NO_MEMORY;
    nq_status status = part_check_kind(p);
    if (status == NQ_OK) status = catalog_connect(&p->file, SQLITE_OPEN_READONLY, judge_of_run);
    return status == NQ_OK ? read_what_it_is(p) : status;
}

nq_status nq_catalog_part_progress(nq_catalog *catalog, unsigned n, nq_part_progress *progress) {
    part_file p;
    const nq_part which = {n, 1, 1};
    *progress = (nq_part_progress){.exists = part_exists(catalog, n)};
    if (!progress->exists) return NQ_OK;
    nq_status status = look_at(&p, catalog, part_name(filename_beside(catalog), n), part_name(catalog->filename, n),
                               true, n);
    if (status == NQ_OK) status = check_part(&p, &which);
    progress->exists = status != NQ_UNFIT && part_exists(catalog, n); /* not somebody else's, nor finished meanwhile */
    if (status == NQ_OK) {                                            /* what cannot be read has not got far */
        progress->fundamental_rows = p.rows;
        progress->fraction = p.is_catalog ? 1 : part_fraction(&p);
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
