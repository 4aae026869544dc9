/* What the files of this room share: the handle, and how a failure gets its message. */
#ifndef NQUEENS_CATALOG_INTERNAL_H
#define NQUEENS_CATALOG_INTERNAL_H

#include <sqlite3.h>
#include <sys/types.h>

#include "nqueens/catalog.h"

#define MESSAGE_SIZE 1024

/* What a handle has made of a file in which it has stored nothing yet, and has to take back if it never will. */
typedef enum catalog_origin { ORIGIN_FOUND, ORIGIN_MADE, ORIGIN_WAS_EMPTY } catalog_origin;

struct nq_catalog {
    sqlite3 *db;
    char *path;     /* as the user gave it: for messages */
    char *filename; /* what that names, resolved: for SQLite, and for everything that is done to the file */
    dev_t device;   /* which file is open */
    ino_t inode;
    nq_catalog_options options;
    bool pending;         /* the file is not there yet, or empty, and is made when it is first written to */
    catalog_origin origin;
    int data_version;     /* of the file as this handle made it */
    bool was_open;        /* the file has been read or made */
    bool told_waiting;    /* remarks are made once */
    bool told_impossible;
    nq_lacking lacking; /* of the last failure */
    char message[MESSAGE_SIZE];
};

/* What to do about damage. */
#define RESTORE_ADVICE "restore a copy of the file, or generate it anew"

/* Four bytes of an SQLite file as the number they are. */
static inline uint32_t big_endian(const unsigned char *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

/* Sets the message and returns the status. */
nq_status catalog_fail(nq_catalog *catalog, nq_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same where generating would mend it. */
nq_status catalog_fail_lacking(nq_catalog *catalog, nq_status status, const nq_lacking *lacking, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* What is advised where nothing is there at all. */
#define LACKING_ANYTHING (&(nq_lacking){.range = {1, 12, false}, .classes = NQ_ALL_CLASSES, .at_least = NQ_STORED_FUNDAMENTAL})

/* Turns the last failure of SQLite on this connection into a status and a message that starts with what was being done,
 * such as "reading". In: rc is not SQLITE_OK. */
nq_status catalog_sqlite_fail(nq_catalog *catalog, int rc, const char *doing);

/* Prepares a statement. Out: *statement, NULL after a failure. */
nq_status catalog_prepare(nq_catalog *catalog, const char *sql, sqlite3_stmt **statement);

/* Binds a text, which is copied; length -1 is up to its NUL. It can fail where memory is short. */
nq_status catalog_bind_text(nq_catalog *catalog, sqlite3_stmt *statement, int parameter, const char *text, int length);

/* Runs statements that return no rows. */
nq_status catalog_execute(nq_catalog *catalog, const char *sql, const char *doing);

/* Steps a statement that writes, to its end. */
nq_status catalog_run(nq_catalog *catalog, sqlite3_stmt *statement, const char *doing);

void catalog_notice(nq_catalog *catalog, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* filename.c: the name of a file behind all links; also of one that is not there yet, in a folder that is. Every name of a file that
 * is given to SQLite comes from here. Returns 0, or an errno. Out: *filename, absolute and without links, to be freed; NULL after a failure. */
int filename_resolve(const char *path, char **filename);

/* For messages: the name with which the names of files beside a catalog begin. */
const char *filename_beside(const nq_catalog *catalog);

/* Connects to catalog->filename, looks at what stands beside it before SQLite does, and configures the connection. */
nq_status catalog_connect(nq_catalog *catalog, int flags);

/* Looks for an interruption after so many steps of SQLite's machine. INTERRUPT_STEPS are right for statements of ours. */
#define INTERRUPT_STEPS 10000
void catalog_watch_interrupt(nq_catalog *catalog, int steps);

/* Makes the file if it has been put off. In: a catalog opened for generating. */
nq_status catalog_ensure_open(nq_catalog *catalog);

/* transaction.c: starts a transaction that writes. In: no open statement: the connection may be made anew. */
nq_status catalog_begin(nq_catalog *catalog);

/* Commits it; fails with NQ_IO if the file does not have its name any more, since nobody would find there what was stored. */
nq_status catalog_commit(nq_catalog *catalog);

/* Starts a transaction that writes to a file that is open, unless something has come beside it that SQLite is not to apply. */
nq_status transaction_start(nq_catalog *catalog, const char *doing);

/* Changes when another connection commits to the file; -1 if it cannot be read. */
int transaction_data_version(sqlite3 *db);

/* After a failure: removes a file that was made by this handle and into which nothing has been put since. */
void catalog_take_back(nq_catalog *catalog);

void catalog_report(nq_catalog *catalog, unsigned n, double fraction, uint64_t rows, uint64_t rows_before);

/* schema.c: the schema of this program's version. */
#define SCHEMA_VERSION 1
#define APPLICATION_ID 0x4e51554e      /* 'NQUN' */
#define APPLICATION_ID_PART 0x4e515550 /* 'NQUP' */
#define PART_VERSION 2
nq_status schema_is_empty(nq_catalog *catalog, bool *empty);
nq_status schema_create(nq_catalog *catalog);
nq_status schema_check(nq_catalog *catalog);
nq_status schema_check_part(nq_catalog *catalog, uint32_t version); /* the tables of a part file, of this version */

/* coverage.c: a set of board sizes (bit n for n) as "1..8, 10, 12..14", and a set of classes by their names. */
void print_sizes(uint64_t sizes, char *text, size_t size);
void print_classes(unsigned classes, const char *between, char *text, size_t size);

/* generate.c */
nq_status generate_coverage(nq_catalog *catalog, const nq_coverage *coverage); /* stores a row for each class that is held */
nq_status generate_check_counts(nq_catalog *catalog, const nq_coverage *coverage);
struct nq_feed; /* sql/feed.h */

/* Takes the fundamental solutions of taken->n from a feed, in one transaction. Out, before the feed is asked: *wanted, the classes that the
 * catalog lacks; it is to give no others, and to have counted all in *taken at its end. Nothing is asked if nothing lacks. */
nq_status generate_take_rows(nq_catalog *catalog, struct nq_feed *feed, unsigned *wanted, nq_coverage *taken);

/* part.c: searches the fundamental solutions of n into a part file, and when it is whole makes it the catalog or moves its rows
 * there. part_exists: whether a run has been begun. */
bool part_exists(const nq_catalog *catalog, unsigned n);
nq_status part_generate(nq_catalog *catalog, unsigned n);

/* Says which part a part file is that was named in place of a catalog. */
nq_status part_refuse_as_catalog(nq_catalog *catalog);

/* estimate.c: the folder of a file, to be freed; and: refuses what the disk cannot hold. */
char *folder_of(const char *filename);
nq_status estimate_check_space(nq_catalog *catalog, unsigned n, unsigned classes, nq_stored store, bool through_part);

/* identity.c: looks at what the name names before it is opened. Out: *empty, whether there is no file yet or nothing in it. */
nq_status identity_look(nq_catalog *catalog, bool *empty);

/* The first bytes of a file, read without SQLite's doing anything to it. */
#define SIDE_FILES_HEADER 100u
typedef struct file_header {
    unsigned char bytes[SIDE_FILES_HEADER];
    size_t length; /* what there was of them */
} file_header;

/* The open file of a connection that has not read it yet. */
sqlite3_file *identity_file(sqlite3 *db);
nq_status identity_read_header(nq_catalog *catalog, sqlite3_file *file, file_header *header);

/* Refuses what is no catalog before anything can be written. In: not empty. */
nq_status identity_check(nq_catalog *catalog, const file_header *header);

/* Notes which file catalog->db has open; and: whether the name names another one now, or none. */
nq_status identity_note(nq_catalog *catalog);
bool identity_is_lost(const nq_catalog *catalog);
nq_status identity_fail(nq_catalog *catalog, const char *doing);

/* side_files.c: refuses, untouched, what stands beside the file and does not belong to it, before SQLite applies it.
 * In: the open file; NULL for one that is not there. */
nq_status side_files_check(nq_catalog *catalog, sqlite3_file *file);

/* holder.c: the number of a process that has a lock on the file; 0 if none is seen. */
long holder_of(const nq_catalog *catalog);

#endif
