/* Part files: a run too long for one transaction.
 *
 * The fundamental solutions of n are stored piece by piece, in order, and some seconds' worth of finished pieces are committed
 * together with their rows; so whatever ends the run, the pieces that the file names are there and no others. A part file has the
 * tables of a catalog, so that when it is whole and there is no catalog yet, it becomes the catalog: its coverage is written, its
 * own tables are dropped, and it gets the catalog's name. Where there is a catalog, the rows are moved there in one
 * transaction. A catalog never holds anything unfinished. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "../sql/feed.h"
#include "nqueens/published.h"
#include "internal.h"
#include "schema_text.h"

#define COMMIT_SECONDS 5.0
#define PIECES_MOST 4096u

/* A piece that waits for the commit of its rows. */
typedef struct finished_piece {
    uint64_t number;
    uint64_t class_count[NQ_CLASS_COUNT];
} finished_piece;

/* A part file being worked on. Its `file` is a handle as a catalog has one, for messages and statements. */
typedef struct part {
    nq_catalog file;
    nq_catalog *owner;
    unsigned n;
    bool is_catalog; /* everything is done but giving it the catalog's name */
    int lock; /* a descriptor that holds an advisory lock on the file, or -1 */
    uint64_t pieces, pieces_done;
    uint64_t class_count[NQ_CLASS_COUNT], rows, rows_before;

    nq_crew *crew;
    nq_crew_piece piece; /* the one whose rows are being given out */
    size_t at;
    bool in_piece, ended;
    struct timespec started; /* this transaction */
    finished_piece *finished;
    size_t finished_count;
    char text[NQ_TEXT_SIZE];
} part;

static char *part_name(const char *catalog, unsigned n) {
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

/* A failure of the part file is told by the catalog. */
static nq_status told_by_owner(part *p, nq_status status) {
    if (status != NQ_OK) memcpy(p->owner->message, p->file.message, sizeof p->owner->message);
    return status;
}

static double seconds_since(const struct timespec *start) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)(now.tv_sec - start->tv_sec) + (double)(now.tv_nsec - start->tv_nsec) / 1e9;
}

/* --- Opening --- */

static nq_status check_identity(part *p, bool *empty) {
    unsigned char header[100];
    ssize_t length = pread(p->lock, header, sizeof header, 0);
    *empty = length == 0;
    if (*empty) return NQ_OK;
    bool sqlite = length == (ssize_t)sizeof header && memcmp(header, "SQLite format 3", 16) == 0;
    unsigned version = sqlite ? header[63] : 0;
    if (sqlite && memcmp(header + 68, "NQUP", 4) == 0 && version == PART_VERSION) return NQ_OK;
    if (sqlite && memcmp(header + 68, "NQUN", 4) == 0) return NQ_OK; /* its run ended just before it got its name */
    if (sqlite && memcmp(header + 68, "NQUP", 4) == 0)
        return catalog_fail(&p->file, NQ_NOT_A_CATALOG,
                            "%s: this part file has version %u, but this program writes version %d; finish it with the program that began it, "
                            "or delete it to begin again",
                            p->file.path, version, PART_VERSION);
    return catalog_fail(&p->file, NQ_NOT_A_CATALOG, "%s: this is no part file of a run of n = %u; move it away to begin one", p->file.path, p->n);
}

static nq_status create(part *p) {
    char insert[128];
    snprintf(insert, sizeof insert, "INSERT INTO part (n, pieces) VALUES (%u, %" PRIu64 ")", p->n, nq_piece_count(p->n));
    nq_status status = catalog_execute(&p->file, "PRAGMA page_size = 16384; BEGIN IMMEDIATE", "creating the part file");
    if (status == NQ_OK) status = catalog_execute(&p->file, schema_texts[0], "creating the part file");
    if (status == NQ_OK) status = catalog_execute(&p->file, part_schema_texts[0], "creating the part file");
    if (status == NQ_OK) status = catalog_execute(&p->file, insert, "creating the part file");
    if (status == NQ_OK) status = catalog_execute(&p->file, "COMMIT", "creating the part file");
    return status;
}

/* What has been done. */
static nq_status read_state(part *p) {
    sqlite3_stmt *statement = NULL;
    nq_status status = catalog_prepare(&p->file,
                                       "SELECT part.n, part.pieces, count(number), coalesce(max(number), -1), coalesce(sum(asymmetric), 0), "
                                       "coalesce(sum(half_turn), 0), coalesce(sum(quarter_turn), 0), coalesce(sum(full), 0) FROM part LEFT JOIN piece",
                                       &statement);
    if (status != NQ_OK) return status;
    int rc = sqlite3_step(statement);
    if (rc == SQLITE_ROW) {
        sqlite3_int64 done = sqlite3_column_int64(statement, 2), last = sqlite3_column_int64(statement, 3);
        p->pieces = (uint64_t)sqlite3_column_int64(statement, 1);
        p->pieces_done = (uint64_t)done;
        p->rows = 0;
        for (unsigned k = 0; k < NQ_CLASS_COUNT; k++) p->rows += p->class_count[k] = (uint64_t)sqlite3_column_int64(statement, 4 + (int)k);
        if ((unsigned)sqlite3_column_int(statement, 0) != p->n || last + 1 != done || p->pieces != nq_piece_count(p->n))
            status = catalog_fail(&p->file, NQ_DAMAGED, "%s: the part file does not say what n = %u is divided into; delete it to begin again",
                                  p->file.path, p->n);
    } else {
        status = catalog_sqlite_fail(&p->file, rc, "reading the part file");
    }
    sqlite3_finalize(statement);
    return status;
}

/* A part file that has become a catalog, all but its name. Asked of SQLite, when it has rolled back what there was to roll back. */
static nq_status read_whether_finished(part *p) {
    sqlite3_stmt *statement = NULL;
    nq_status status = catalog_prepare(&p->file, "PRAGMA application_id", &statement);
    if (status != NQ_OK) return status;
    int rc = sqlite3_step(statement);
    if (rc == SQLITE_ROW) p->is_catalog = sqlite3_column_int(statement, 0) == APPLICATION_ID;
    else status = catalog_sqlite_fail(&p->file, rc, "reading the part file");
    sqlite3_finalize(statement);
    return status;
}

static nq_status read_finished(part *p) {
    nq_coverage coverage;
    nq_status status = schema_check(&p->file);
    if (status == NQ_OK) status = nq_catalog_coverage(&p->file, p->n, &coverage);
    if (status == NQ_OK && nq_coverage_classes(&coverage, NQ_STORED_FUNDAMENTAL) != NQ_ALL_CLASSES)
        status = catalog_fail(&p->file, NQ_NOT_A_CATALOG, "%s: this is a catalog without n = %u; move it away to begin", p->file.path, p->n);
    for (unsigned k = 0; status == NQ_OK && k < NQ_CLASS_COUNT; k++) p->rows += p->class_count[k] = coverage.fundamental_count[k];
    return status;
}

static nq_status open_part(part *p, nq_catalog *owner, unsigned n) {
    bool empty;
    *p = (part){.owner = owner, .n = n, .lock = -1, .file = {.options = owner->options}};
    p->file.path = part_name(owner->path, n);
    p->file.filename = part_name(owner->filename, n);
    p->finished = malloc(PIECES_MOST * sizeof *p->finished);
    if (!p->file.path || !p->file.filename || !p->finished) return catalog_fail(&p->file, NQ_NO_MEMORY, "not enough memory for n = %u", n);
    p->lock = open(p->file.filename, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (p->lock < 0) return catalog_fail(&p->file, NQ_IO, "%s: cannot be opened for writing: %s", p->file.path, strerror(errno));
    if (flock(p->lock, LOCK_EX | LOCK_NB) != 0)
        return catalog_fail(&p->file, NQ_BUSY, "%s: another process is generating n = %u", p->file.path, n);
    nq_status status = check_identity(p, &empty);
    if (status == NQ_OK) status = catalog_connect(&p->file, SQLITE_OPEN_READWRITE);
    if (status == NQ_OK) status = schema_is_empty(&p->file, &empty);
    if (status == NQ_OK && empty) status = create(p);
    if (status == NQ_OK) status = catalog_execute(&p->file, "PRAGMA cache_size = -65536", "opening");
    if (status == NQ_OK) status = read_whether_finished(p);
    if (status == NQ_OK) status = p->is_catalog ? read_finished(p) : read_state(p);
    p->rows_before = p->rows;
    return status;
}

/* The lock's descriptor goes last: closing any descriptor of a file drops the locks that SQLite holds on it. */
static void close_part(part *p) {
    nq_crew_close(p->crew);
    sqlite3_close(p->file.db);
    if (p->lock >= 0) close(p->lock);
    free(p->file.path);
    free(p->file.filename);
    free(p->finished);
}

/* --- Searching --- */

/* How much of the run is done: by its rows where their number is published, else by its pieces. */
static double fraction_done(const part *p) {
    nq_published published;
    if (nq_published_counts(p->n, &published) && published.fundamental) return (double)p->rows / (double)published.fundamental;
    return (double)p->pieces_done / (double)p->pieces;
}

static void report(part *p) { catalog_report(p->owner, p->n, fraction_done(p), p->rows, p->rows_before); }

/* The rows of finished pieces, until it is time to commit them. */
static nq_status next_row(void *context, nq_feed_row *row) {
    part *p = context;
    while (!p->in_piece || p->at == p->piece.count) {
        if (p->in_piece) {
            p->finished_count++;
            p->in_piece = false;
            report(p);
        }
        bool enough = p->finished_count == PIECES_MOST || seconds_since(&p->started) >= COMMIT_SECONDS;
        if (enough || nq_interrupted(p->file.options.interrupt)) return NQ_DONE;
        nq_status status = nq_crew_next(p->crew, &p->piece);
        if (status == NQ_DONE) p->ended = true;
        if (status == NQ_DONE || status == NQ_INTERRUPTED) return NQ_DONE; /* what is finished is kept */
        if (status != NQ_OK) return status;
        p->in_piece = true;
        p->at = 0;
        p->finished[p->finished_count] = (finished_piece){.number = p->piece.piece.index};
    }
    nq_placement placement;
    nq_unpack(p->piece.packed + p->at++ * nq_packed_words(p->n), p->n, &placement);
    nq_placement_print(&placement, p->text);
    *row = (nq_feed_row){.n = p->n, .placement = p->text, .orbit_size = nq_orbit_size(&placement)};
    p->finished[p->finished_count].class_count[nq_class_index(row->orbit_size)]++;
    p->rows++;
    return NQ_OK;
}

static nq_status insert_pieces(part *p) {
    sqlite3_stmt *statement = NULL;
    nq_status status = catalog_prepare(
        &p->file, "INSERT INTO piece (number, asymmetric, half_turn, quarter_turn, full) VALUES (?1, ?2, ?3, ?4, ?5)", &statement);
    for (size_t k = 0; status == NQ_OK && k < p->finished_count; k++) {
        sqlite3_reset(statement);
        sqlite3_bind_int64(statement, 1, (sqlite3_int64)p->finished[k].number);
        for (int class = 0; class < (int)NQ_CLASS_COUNT; class++)
            sqlite3_bind_int64(statement, 2 + class, (sqlite3_int64)p->finished[k].class_count[class]);
        status = catalog_run(&p->file, statement, "storing finished pieces");
    }
    sqlite3_finalize(statement);
    return status;
}

/* One transaction: rows, then the pieces that they are of. */
static nq_status store_some(part *p) {
    sqlite3_stmt *statement = NULL;
    nq_feed feed = {.next = next_row, .context = p};
    p->finished_count = 0;
    clock_gettime(CLOCK_MONOTONIC, &p->started);
    nq_status status = catalog_execute(&p->file, "BEGIN IMMEDIATE", "starting to write");
    if (status == NQ_OK)
        status = catalog_prepare(&p->file,
                                 "INSERT INTO fundamental_solution (n, placement, orbit_size) SELECT n, placement, orbit_size FROM nq_feed(?1)",
                                 &statement);
    if (status == NQ_OK) {
        nq_feed_bind(statement, 1, &feed);
        /* An interruption ends the rows behind a finished piece; it must not end the statement in the middle. */
        sqlite3_progress_handler(p->file.db, 0, NULL, NULL);
        int rc = sqlite3_step(statement);
        if (rc != SQLITE_DONE) status = catalog_sqlite_fail(&p->file, rc, "storing the fundamental solutions");
    }
    sqlite3_finalize(statement);
    if (status == NQ_OK) status = insert_pieces(p);
    if (status == NQ_OK) status = catalog_execute(&p->file, "COMMIT", "committing");
    if (status != NQ_OK) sqlite3_exec(p->file.db, "ROLLBACK", NULL, NULL, NULL);
    if (status == NQ_OK) p->pieces_done += p->finished_count;
    return status;
}

static nq_status search(part *p) {
    if (p->is_catalog || p->pieces_done == p->pieces) return NQ_OK;
    if (p->rows) catalog_notice(p->owner, "%s: going on behind piece %" PRIu64 " of %" PRIu64, p->file.path, p->pieces_done, p->pieces);
    unsigned jobs = p->file.options.jobs ? p->file.options.jobs : 1;
    nq_crew_task task = {.n = p->n, .jobs = jobs, .first_piece = p->pieces_done, .stride = 1, .interrupt = p->file.options.interrupt};
    if (nq_crew_open(&task, &p->crew) != NQ_OK) return catalog_fail(&p->file, NQ_NO_MEMORY, "not enough memory, or no thread, for n = %u", p->n);
    while (!p->ended) {
        nq_status status = store_some(p);
        if (status != NQ_OK) return status;
        if (nq_interrupted(p->file.options.interrupt)) return catalog_fail(&p->file, NQ_INTERRUPTED, "%s: interrupted while searching", p->file.path);
    }
    return read_state(p);
}

/* --- Finishing --- */

static nq_coverage coverage_of(const part *p) {
    nq_coverage coverage = {.n = p->n};
    for (unsigned k = 0; k < NQ_CLASS_COUNT; k++) {
        coverage.stored[k] = NQ_STORED_FUNDAMENTAL;
        coverage.fundamental_count[k] = p->class_count[k];
    }
    return coverage;
}

/* Makes the part file a catalog of its own. */
static nq_status make_catalog(part *p) {
    nq_coverage coverage = coverage_of(p);
    char application[64];
    snprintf(application, sizeof application, "PRAGMA application_id = %d", APPLICATION_ID);
    nq_status status = catalog_execute(&p->file, "BEGIN IMMEDIATE", "finishing");
    if (status == NQ_OK) status = generate_coverage(&p->file, &coverage);
    if (status == NQ_OK) status = catalog_execute(&p->file, "DROP TABLE part; DROP TABLE piece", "finishing");
    if (status == NQ_OK) status = catalog_execute(&p->file, application, "finishing");
    if (status == NQ_OK) status = catalog_execute(&p->file, "COMMIT", "finishing");
    return status;
}

/* Does that, and gives it the name of a catalog that is not there. */
static nq_status become_catalog(part *p) {
    nq_status status = p->is_catalog ? NQ_OK : make_catalog(p);
    if (status != NQ_OK) return status;
    sqlite3_close(p->file.db);
    p->file.db = NULL;
    if (link(p->file.filename, p->owner->filename) != 0)
        return catalog_fail(&p->file, NQ_IO, "%s: the finished catalog cannot be given the name %s: %s; it is whole, and can be renamed by hand",
                            p->file.path, p->owner->path, strerror(errno));
    unlink(p->file.filename);
    return NQ_OK;
}

/* Rows of the part file for the catalog. */
typedef struct reading {
    part *from;
    sqlite3_stmt *select;
    nq_status failure; /* of reading; its message is with the part file */
} reading;

static nq_status read_row(void *context, nq_feed_row *row) {
    reading *r = context;
    if (nq_interrupted(r->from->file.options.interrupt)) return NQ_INTERRUPTED;
    int rc = sqlite3_step(r->select);
    if (rc == SQLITE_DONE) return NQ_DONE;
    if (rc != SQLITE_ROW) return r->failure = catalog_sqlite_fail(&r->from->file, rc, "reading the part file");
    *row = (nq_feed_row){.n = r->from->n, .placement = (const char *)sqlite3_column_text(r->select, 0),
                         .orbit_size = (unsigned)sqlite3_column_int(r->select, 1)};
    return NQ_OK;
}

static nq_status move_rows(part *p) {
    nq_catalog *to = p->owner;
    nq_coverage coverage = coverage_of(p);
    sqlite3_stmt *insert = NULL;
    reading from = {.from = p};
    nq_feed feed = {.next = read_row, .context = &from};
    nq_status status = catalog_prepare(&p->file, "SELECT placement, orbit_size FROM fundamental_solution INDEXED BY sqlite_autoindex_fundamental_solution_1 ORDER BY n, placement", &from.select);
    if (status != NQ_OK) return told_by_owner(p, status);
    status = catalog_execute(to, "BEGIN IMMEDIATE", "starting to write");
    if (status == NQ_OK)
        status = catalog_prepare(
            to, "INSERT INTO fundamental_solution (n, placement, orbit_size) SELECT n, placement, orbit_size FROM nq_feed(?1)", &insert);
    if (status == NQ_OK) {
        nq_feed_bind(insert, 1, &feed);
        status = catalog_run(to, insert, "taking the rows of the part file");
    }
    sqlite3_finalize(insert);
    sqlite3_finalize(from.select);
    if (from.failure != NQ_OK) status = told_by_owner(p, from.failure);
    if (status == NQ_OK) status = generate_coverage(to, &coverage);
    if (status == NQ_OK) status = catalog_execute(to, "COMMIT", "committing");
    if (status != NQ_OK) {
        sqlite3_exec(to->db, "ROLLBACK", NULL, NULL, NULL);
        return status;
    }
    unlink(p->file.filename);
    return NQ_OK;
}

nq_status part_generate(nq_catalog *catalog, unsigned n) {
    part p;
    nq_status status = open_part(&p, catalog, n);
    if (status == NQ_OK) status = search(&p);
    if (status == NQ_OK) {
        nq_coverage coverage = coverage_of(&p);
        status = generate_check_counts(&p.file, &coverage);
    }
    if (status != NQ_OK) told_by_owner(&p, status);
    else if (catalog->pending && access(catalog->filename, F_OK) != 0) status = told_by_owner(&p, become_catalog(&p));
    else {
        status = catalog_ensure_open(catalog);
        if (status == NQ_OK) status = move_rows(&p);
    }
    close_part(&p);
    return status;
}

nq_status nq_catalog_part_progress(nq_catalog *catalog, unsigned n, nq_part_progress *progress) {
    nq_catalog file = {.options = {.mode = NQ_CATALOG_QUERY, .interrupt = catalog->options.interrupt}};
    *progress = (nq_part_progress){.exists = part_exists(catalog, n)};
    if (!progress->exists) return NQ_OK;
    file.path = part_name(catalog->path, n);
    file.filename = part_name(catalog->filename, n);
    part p = {.n = n};
    nq_status status = file.path && file.filename ? catalog_connect(&file, SQLITE_OPEN_READONLY) : NQ_NO_MEMORY;
    p.file = file;
    if (status == NQ_OK && read_state(&p) == NQ_OK) { /* what cannot be read has not got far */
        progress->fundamental_rows = p.rows;
        progress->fraction = fraction_done(&p);
    }
    sqlite3_close(p.file.db);
    free(file.path);
    free(file.filename);
    return NQ_OK;
}
