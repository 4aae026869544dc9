/* Part files, for those who write and read them. */
#ifndef NQUEENS_CATALOG_PART_FILE_H
#define NQUEENS_CATALOG_PART_FILE_H

#include "identity.h"
#include "nqueens/part.h"
#include "sqlite.h"

/* An open part file: a handle as a catalog has one, for messages and statements, and what it says of itself. */
typedef struct part_file {
    nq_catalog file;   /* the first, so that a judge_file finds the rest */
    nq_catalog *owner; /* who tells its failures */
    int lock;          /* a descriptor that holds an advisory lock on the file, or -1 */
    bool own;          /* it has the name that part_name gives; else one that the user has given */
    bool is_catalog;   /* everything is done but giving it the catalog's name */
    bool made_here;    /* nobody else has written to it: it was not there before */
    uint32_t version;
    nq_part_state state;
    uint64_t rows;
    bool has_header;
    unsigned char header[FILE_HEADER]; /* as remembered */
} part_file;

/* More than any count of solutions that there will be; the sum of a few of them leaves 63 bits. */
#define PART_MOST_COUNTED ((uint64_t)INT64_MAX / 16)

/* Opens a part file to write it; makes it if it is not there. In: names, to be freed by part_close, and NULL if memory was short;
 * own, whether part_name gave them. */
nq_status part_open_to_write(part_file *p, nq_catalog *owner, char *path, char *filename, bool own,
                             const nq_part *which);

/* Opens one to read it, whatever part it is of. */
nq_status part_open_to_read(part_file *p, nq_catalog *owner, const char *path);

/* Reads again what has been done. */
nq_status part_read_state(part_file *p);

/* Also after a failure to open. */
void part_close(part_file *p);

/* Hands the message of a failure over to the owner. */
nq_status part_told_by_owner(part_file *p, nq_status status);

/* How much of a part is done: by rows where their number is published, else by pieces. */
double part_fraction(const part_file *p);

bool part_is_finished(const part_file *p);

/* Takes a whole number from 0 to `most` out of a row. Returns false where there is anything else. */
bool part_take_number(sqlite3_stmt *row, int column, uint64_t most, uint64_t *number);

/* Says which part a part file is that was named in place of a catalog. */
nq_status part_refuse_as_catalog(nq_catalog *catalog);

/* part_place.c: whether a run of n has been begun. */
bool part_exists(const nq_catalog *catalog, unsigned n);

/* The file name of a long run's own part file, to be freed. */
char *part_name(const char *catalog, unsigned n);

/* Refuses with NQ_UNFIT what has the name and is no regular file that is to be trusted. */
nq_status part_check_kind(part_file *p);

/* Opens p->lock, never waiting, on a file that part_check_kind lets pass. In: flags of open; a file that nothing else in this process has
 * open, since closing p->lock drops all locks that the process has on it. */
nq_status part_open_descriptor(part_file *p, int flags);

/* Whether the name leads to the file that is open. */
bool part_has_its_name(const part_file *p);

/* Remembers the first bytes, which every change to the file changes: so that part_remove and part_take_name leave alone what is another
 * file, or another state of it, than was read. */
void part_remember_header(part_file *p);
void part_remove(part_file *p);

/* Gives the file the name of its owner. Never replaces a file. Returns whether it was possible here. */
bool part_take_name(part_file *p);

/* part_exact.c: refuses, with NQ_UNFIT, a part file that holds anything beside its rows that a run does not leave there. */
nq_status part_check_exact(part_file *p);

#endif
