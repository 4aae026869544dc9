/* Part files: what they are, apart from what is done with them. A part file has the tables of a catalog, and three of its own
 * (schema/part_*.sql); its fundamental solutions are those of the finished pieces that it names, no others. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "nqueens/published.h"
#include "part.h"
#include "schema_text.h"

uint64_t nq_part_piece(const nq_part *part, uint64_t done) { return part->number % part->parts + done * part->parts; }

uint64_t nq_part_pieces(const nq_part *part) {
    uint64_t pieces = nq_piece_count(part->n), first = nq_part_piece(part, 0);
    return first < pieces ? (pieces - 1 - first) / part->parts + 1 : 0;
}

char *part_name(const char *catalog, unsigned n) {
    size_t size = strlen(catalog) + 16;
    char *name = malloc(size);
    if (name) snprintf(name, size, "%s-n%u.part", catalog, n);
    return name;
}

bool part_exists(const nq_catalog *catalog, unsigned n) {
    struct stat file;
    char *name = part_name(catalog->filename, n);
    bool exists = name && stat(name, &file) == 0;
    free(name);
    return exists;
}

nq_status part_told_by_owner(part_file *p, nq_status status) {
    if (status != NQ_OK) memcpy(p->owner->message, p->file.message, sizeof p->owner->message);
    return status;
}

double part_fraction(const part_file *p) {
    const nq_part *which = &p->state.which;
    nq_published published;
    uint64_t pieces = nq_part_pieces(which);
    if (which->parts == 1 && nq_published_counts(which->n, &published) && published.fundamental)
        return (double)p->rows / (double)published.fundamental;
    return pieces ? (double)p->state.pieces_done / (double)pieces : 1;
}

bool part_is_finished(const part_file *p) { return p->is_catalog || p->state.pieces_done == nq_part_pieces(&p->state.which); }

/* --- Whose file is it? --- */

/* Asked of the first bytes, before SQLite opens the file. */
static nq_status check_identity(part_file *p, bool to_write) {
    unsigned char header[100];
    const char *path = p->file.path;
    ssize_t length = pread(p->lock, header, sizeof header, 0);
    if (length == 0 && to_write) return NQ_OK;
    bool sqlite = length == (ssize_t)sizeof header && memcmp(header, "SQLite format 3", 16) == 0;
    uint32_t application = sqlite ? big_endian(header + 68) : 0;
    p->version = sqlite ? big_endian(header + 60) : 0;
    /* A catalog where a part file should be: its run ended just before it got its name. */
    if (application == APPLICATION_ID && to_write && p->state.which.parts == 1) return NQ_OK;
    if (application == APPLICATION_ID) return catalog_fail(&p->file, NQ_UNFIT, "%s: this is a catalog, not a part of one", path);
    if (application != APPLICATION_ID_PART)
        return catalog_fail(&p->file, NQ_UNFIT, to_write ? "%s: this is no part file of a run of n = %u; move it away, or name another file" : "%s: this is no part file", path,
                            p->state.which.n);
    if (p->version > PART_VERSION || (p->version < PART_VERSION && !to_write))
        return catalog_fail(&p->file, NQ_UNFIT,
                            "%s: this part file has version %" PRIu32 ", but this program reads version %d; finish it with the program that began it%s",
                            path, p->version, PART_VERSION, to_write ? ", or delete it to begin again" : "");
    return NQ_OK;
}

/* Asked of SQLite, when it has rolled back what there was to roll back. */
static nq_status read_whether_catalog(part_file *p) {
    sqlite3_stmt *statement = NULL;
    nq_status status = catalog_prepare(&p->file, "SELECT (SELECT application_id FROM pragma_application_id), (SELECT user_version FROM pragma_user_version)", &statement);
    if (status != NQ_OK) return status;
    int rc = sqlite3_step(statement);
    if (rc == SQLITE_ROW) {
        p->is_catalog = sqlite3_column_int(statement, 0) == APPLICATION_ID;
        p->version = (uint32_t)sqlite3_column_int(statement, 1);
    } else {
        status = catalog_sqlite_fail(&p->file, rc, "reading the part file");
    }
    sqlite3_finalize(statement);
    return status;
}

/* --- What it says of itself --- */

static nq_status read_finished_catalog(part_file *p) {
    nq_coverage coverage;
    unsigned n = p->state.which.n;
    nq_status status = schema_check(&p->file);
    if (status == NQ_OK) status = nq_catalog_coverage(&p->file, n, &coverage);
    if (status == NQ_OK && nq_coverage_classes(&coverage, NQ_STORED_FUNDAMENTAL) != NQ_ALL_CLASSES)
        status = catalog_fail(&p->file, NQ_UNFIT, "%s: this is a catalog without n = %u; move it away to begin", p->file.path, n);
    for (unsigned k = 0; status == NQ_OK && k < NQ_CLASS_COUNT; k++) p->rows += p->state.class_count[k] = coverage.fundamental_count[k];
    return status;
}

/* A row as long as it makes sense: whole, and of sizes that there are. */
static bool take_state(part_file *p, sqlite3_stmt *row) {
    nq_part_state *state = &p->state;
    sqlite3_int64 n = sqlite3_column_int64(row, 0), pieces = sqlite3_column_int64(row, 1), number = sqlite3_column_int64(row, 2),
                  parts = sqlite3_column_int64(row, 3), done = sqlite3_column_int64(row, 4), last = sqlite3_column_int64(row, 5);
    if (n < NQ_MIN_N || n > NQ_MAX_N || parts < 1 || parts > NQ_MOST_PARTS || number < 1 || number > parts) return false;
    state->which = (nq_part){(unsigned)n, (uint64_t)number, (uint64_t)parts};
    state->pieces_done = (uint64_t)done;
    p->rows = 0;
    for (unsigned k = 0; k < NQ_CLASS_COUNT; k++) {
        sqlite3_int64 count = sqlite3_column_int64(row, 6 + (int)k);
        if (count < 0) return false;
        p->rows += state->class_count[k] = (uint64_t)count;
    }
    if (pieces != (sqlite3_int64)nq_piece_count((unsigned)n) || (uint64_t)done > nq_part_pieces(&state->which)) return false;
    return done == 0 ? last == -1 : last == (sqlite3_int64)nq_part_piece(&state->which, (uint64_t)done - 1);
}

nq_status part_read_state(part_file *p) {
#define READ_STATE(division)                                                                                                          \
    "SELECT part.n, part.pieces, " division ", count(number), coalesce(max(number), -1), coalesce(sum(asymmetric), 0), "              \
    "coalesce(sum(half_turn), 0), coalesce(sum(quarter_turn), 0), coalesce(sum(full), 0) FROM part LEFT JOIN piece"
    sqlite3_stmt *statement = NULL;
    nq_status status = catalog_prepare(&p->file, p->version == 1 ? READ_STATE("1, 1") : READ_STATE("(SELECT part FROM division), (SELECT parts FROM division)"),
                                       &statement);
    if (status != NQ_OK) return status;
    int rc = sqlite3_step(statement);
    if (rc != SQLITE_ROW) status = catalog_sqlite_fail(&p->file, rc, "reading the part file");
    else if (!take_state(p, statement))
        status = catalog_fail(&p->file, NQ_DAMAGED, "%s: the part file does not say what it is a part of; delete it to begin again", p->file.path);
    sqlite3_finalize(statement);
    return status;
#undef READ_STATE
}

/* --- Opening --- */

static nq_status create(part_file *p, const nq_part *which) {
    char insert[256];
    snprintf(insert, sizeof insert, "INSERT INTO part (n, pieces) VALUES (%u, %" PRIu64 "); INSERT INTO division (part, parts) VALUES (%" PRIu64 ", %" PRIu64 ")",
             which->n, nq_piece_count(which->n), which->number, which->parts);
    const char *const texts[] = {"PRAGMA page_size = 16384; BEGIN IMMEDIATE", schema_texts[0], part_schema_texts[0], part_schema_texts[1], insert, "COMMIT"};
    nq_status status = NQ_OK;
    for (size_t k = 0; status == NQ_OK && k < sizeof texts / sizeof texts[0]; k++) status = catalog_execute(&p->file, texts[k], "creating the part file");
    return status;
}

/* Is what is there the part that is meant? */
static nq_status check_part(part_file *p, const nq_part *which) {
    const nq_part *is = &p->state.which;
    if (p->is_catalog || (is->n == which->n && is->number == which->number && is->parts == which->parts)) return NQ_OK;
    return catalog_fail(&p->file, NQ_UNFIT, "%s: this is part %" PRIu64 "/%" PRIu64 " of n = %u, not part %" PRIu64 "/%" PRIu64 " of n = %u; name another file with --db",
                        p->file.path, is->number, is->parts, is->n, which->number, which->parts, which->n);
}

nq_status part_open_to_write(part_file *p, nq_catalog *owner, char *path, char *filename, const nq_part *which) {
    bool empty;
    *p = (part_file){.owner = owner, .lock = -1, .state.which = *which, .file = {.options = owner->options, .path = path, .filename = filename}};
    p->file.options.mode = NQ_CATALOG_GENERATE;
    if (!path || !filename) {
        p->file.path = strdup(""); /* for messages */
        free(path);
        return catalog_fail(&p->file, NQ_NO_MEMORY, "not enough memory for n = %u", which->n);
    }
    p->lock = open(filename, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (p->lock < 0) return catalog_fail(&p->file, NQ_IO, "%s: cannot be opened for writing: %s", path, strerror(errno));
    if (flock(p->lock, LOCK_EX | LOCK_NB) != 0) return catalog_fail(&p->file, NQ_BUSY, "%s: another process is generating n = %u", path, which->n);
    nq_status status = check_identity(p, true);
    if (status == NQ_OK) status = catalog_connect(&p->file, SQLITE_OPEN_READWRITE);
    if (status == NQ_OK) status = schema_is_empty(&p->file, &empty);
    if (status == NQ_OK && empty) status = create(p, which);
    if (status == NQ_OK) status = catalog_execute(&p->file, "PRAGMA cache_size = -65536", "opening");
    if (status == NQ_OK) status = read_whether_catalog(p);
    if (status == NQ_OK && !p->is_catalog) status = schema_check_part(&p->file, p->version);
    if (status == NQ_OK) status = p->is_catalog ? read_finished_catalog(p) : part_read_state(p);
    if (status == NQ_OK) status = check_part(p, which);
    return status;
}

nq_status part_open_to_read(part_file *p, nq_catalog *owner, const char *path) {
    *p = (part_file){.owner = owner, .lock = -1, .file = {.options = owner->options, .path = strdup(path), .filename = plain_filename(path)}};
    p->file.options.mode = NQ_CATALOG_QUERY;
    if (!p->file.path || !p->file.filename) return catalog_fail(&p->file, NQ_NO_MEMORY, "%s: not enough memory", path);
    p->lock = open(p->file.filename, O_RDONLY | O_CLOEXEC);
    if (p->lock < 0) return catalog_fail(&p->file, NQ_NO_FILE, "%s: cannot be opened: %s", path, strerror(errno));
    if (flock(p->lock, LOCK_SH | LOCK_NB) != 0) return catalog_fail(&p->file, NQ_BUSY, "%s: another process is writing this part", path);
    nq_status status = check_identity(p, false);
    if (status == NQ_OK) status = catalog_connect(&p->file, SQLITE_OPEN_READONLY);
    if (status == NQ_OK) status = schema_check_part(&p->file, p->version);
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

/* Opens a part file without a lock, since its run may be going on. */
static nq_status look_at(part_file *p, nq_catalog *owner, char *path, char *filename) {
    *p = (part_file){.owner = owner, .lock = -1, .file = {.options = owner->options, .path = path, .filename = filename}};
    p->file.options.mode = NQ_CATALOG_QUERY;
    if (!path || !filename) return NQ_NO_MEMORY;
    nq_status status = catalog_connect(&p->file, SQLITE_OPEN_READONLY);
    if (status == NQ_OK) status = read_whether_catalog(p);
    if (status == NQ_OK && !p->is_catalog) status = schema_check_part(&p->file, p->version);
    return status == NQ_OK && !p->is_catalog ? part_read_state(p) : status;
}

nq_status nq_catalog_part_progress(nq_catalog *catalog, unsigned n, nq_part_progress *progress) {
    part_file p;
    *progress = (nq_part_progress){.exists = part_exists(catalog, n)};
    if (!progress->exists) return NQ_OK;
    if (look_at(&p, catalog, part_name(catalog->path, n), part_name(catalog->filename, n)) == NQ_OK) { /* what cannot be read has not got far */
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
    nq_status status = look_at(&p, catalog, strdup(path), strdup(catalog->filename));
    nq_status refused = catalog->options.mode == NQ_CATALOG_GENERATE ? NQ_UNFIT : NQ_NOT_COVERED;
    if (status != NQ_OK) catalog_fail(catalog, refused, "%s: this is the part file of a run, not a catalog; the 'nqueens generate' that began it finishes it", path);
    else if (part_is_finished(&p) && which->parts > 1)
        catalog_fail(catalog, refused, "%s: this is no catalog but part %" PRIu64 "/%" PRIu64 " of n = %u, finished; merge it with the others: nqueens merge PART... --db FILE",
                     path, which->number, which->parts, which->n);
    else if (which->parts > 1)
        catalog_fail(catalog, refused, "%s: this is no catalog but part %" PRIu64 "/%" PRIu64 " of n = %u, %.0f %% done; 'nqueens generate %u --part %" PRIu64 "/%" PRIu64 "' goes on",
                     path, which->number, which->parts, which->n, part_fraction(&p) * 100, which->n, which->number, which->parts);
    else
        catalog_fail(catalog, refused, "%s: this is the part file of an unfinished run of n = %u, %.0f %% done, not a catalog; the 'nqueens generate' that began it finishes it",
                     path, which->n, part_fraction(&p) * 100);
    part_close(&p);
    return refused;
}
