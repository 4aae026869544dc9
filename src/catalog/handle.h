/* The handle of a catalog: what its files know of it. */
#ifndef NQUEENS_CATALOG_HANDLE_H
#define NQUEENS_CATALOG_HANDLE_H

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
    bool pending; /* the file is not there yet, or empty, and is made when it is first written to */
    catalog_origin origin;
    int data_version;     /* of the file as this handle made it */
    bool was_open;        /* the file has been read or made */
    double waiting_since; /* for a lock, in seconds of clock.h */
    bool told_waiting;    /* remarks are made once */
    nq_lacking lacking;   /* of the last failure */
    nq_advice advice;     /* likewise */
    char message[MESSAGE_SIZE];
};

/* Four bytes of an SQLite file as the number they are. */
static inline uint32_t big_endian(const unsigned char *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

#endif
