/* SPDX-License-Identifier: MIT */
/* The handle of a catalog: what its files know of it. */
#ifndef NQUEENS_CATALOG_HANDLE_H
#define NQUEENS_CATALOG_HANDLE_H

#include <sqlite3.h>
#include <sys/types.h>

#include "nqueens/catalog.h"

#define MESSAGE_SIZE 1024

/* Up to this the fundamental solutions of a class fit 63 bits also when those of all classes are added up, each times its orbit size: 15
 * sixteenths. */
#define MOST_COUNTED (INT64_MAX / 16)

/* The rows that are to become the catalog, or its next state: of a room that is not seen from here. */
typedef struct catalog_image catalog_image;

struct nq_catalog {
    sqlite3 *db;
    char *path;     /* as the user gave it: for messages */
    char *filename; /* what that names, resolved: for SQLite, and for everything that is done to the file */
    dev_t device;   /* which file is open */
    ino_t inode;
    nq_catalog_options options;
    bool pending;           /* the file was not there, or empty, when it was last looked for: nothing is open */
    struct part_set *parts; /* what is asked where part files stand for a catalog; else NULL */
    struct part_prefixes *part_prefixes; /* of them, when they have been counted */
    catalog_image *image;
    void (*drop_image)(nq_catalog *catalog);
    bool was_open;        /* the file has been read or made */
    double waiting_since; /* for a lock, in seconds of clock.h */
    bool upgraded;        /* by the transaction that is under way, which tells it when it is committed */
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
