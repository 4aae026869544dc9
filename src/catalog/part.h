/* Part files, for those who write and read them. */
#ifndef NQUEENS_CATALOG_PART_H
#define NQUEENS_CATALOG_PART_H

#include "internal.h"
#include "nqueens/part.h"

/* An open part file: a handle as a catalog has one, for messages and statements, and what it says of itself. */
typedef struct part_file {
    nq_catalog file;
    nq_catalog *owner; /* who tells its failures */
    int lock;          /* a descriptor that holds an advisory lock on the file, or -1 */
    bool is_catalog;   /* everything is done but giving it the catalog's name */
    uint32_t version;
    nq_part_state state;
    uint64_t rows;
} part_file;

/* Opens a part file to write it; makes it if it is not there. In: names, to be freed by part_close, and NULL if memory was short. */
nq_status part_open_to_write(part_file *p, nq_catalog *owner, char *path, char *filename, const nq_part *which);

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

/* The file name of a long run's own part file, to be freed. */
char *part_name(const char *catalog, unsigned n);

#endif
