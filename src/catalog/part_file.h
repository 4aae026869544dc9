/* SPDX-License-Identifier: MIT */
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
    nq_part_state state;
    uint64_t pieces_of_run; /* how many all parts have */
    uint64_t rows;          /* solutions found: the sum of the counts */
    bool has_header;
    unsigned char header[FILE_HEADER]; /* as remembered */
} part_file;

/* More than any count of solutions that there will be; the sum of a few of them leaves 63 bits. */
#define PART_MOST_COUNTED ((uint64_t)INT64_MAX / 64)

/* Opens a part file to write it; makes it if it is not there. In: names, to be freed by part_close, and NULL if memory was short;
 * own, whether part_name gave them. */
nq_status part_open_to_write(part_file *p, nq_catalog *owner, char *path, char *filename, bool own,
                             const nq_part *which);

/* Opens one to read it, whatever part it is of. In: known, another part that was opened before, so that the pieces of its run need not be
 * counted again; or NULL. */
nq_status part_open_to_read(part_file *p, nq_catalog *owner, const char *path, const nq_part *known,
                            uint64_t pieces_of_known);

/* Also after a failure to open. */
void part_close(part_file *p);

/* Hands the message of a failure over to the owner. */
nq_status part_told_by_owner(part_file *p, nq_status status);

/* How much of a part is done: by rows where their number is published, else by pieces. */
double part_fraction(const part_file *p);

bool part_is_finished(const part_file *p);

/* Takes a whole number from 0 to `most` out of a row. Returns false where there is anything else. */
bool part_take_number(sqlite3_stmt *row, int column, uint64_t most, uint64_t *number);

/* Takes the counts of the four classes likewise, from a column on. */
bool part_take_counts(sqlite3_stmt *row, int column, uint64_t class_count[NQ_CLASS_COUNT]);

/* "part 3/64 of n = 18", and what else it is. */
#define PART_TEXT 96
void part_print(const nq_part *which, char text[PART_TEXT]);

/* Says which part a part file is that was named in place of a catalog. */
nq_status part_refuse_as_catalog(nq_catalog *catalog);

/* part_place.c: whether such a run has been begun. In: of those that nq_part_whole names. */
bool part_exists(const nq_catalog *catalog, const nq_part *which);

/* The file name of its part file, to be freed. */
char *part_name(const char *catalog, const nq_part *which);

/* Refuses with NQ_UNFIT what has the name and is no regular file that is to be trusted. */
nq_status part_check_kind(part_file *p);

/* Opens p->lock, never waiting, on a file that part_check_kind lets pass. In: flags of open; a file that nothing else in this process has
 * open, since closing p->lock drops all locks that the process has on it. */
nq_status part_open_descriptor(part_file *p, int flags);

/* Whether the name leads to the file that is open. */
bool part_has_its_name(const part_file *p);

/* Remembers the first bytes, which every change to the file changes: so that part_remove leaves alone what is another file, or another
 * state of it, than was read. */
void part_remember_header(part_file *p);
void part_remove(part_file *p);

#endif
