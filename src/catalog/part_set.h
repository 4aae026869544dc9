/* SPDX-License-Identifier: MIT */
/* The part files of one run, wherever they lie: which there are, and which are missing. */
#ifndef NQUEENS_CATALOG_PART_SET_H
#define NQUEENS_CATALOG_PART_SET_H

#include "part_file.h"

/* A part of the set, by what its file says of itself. */
typedef struct known_part {
    char *path; /* NULL: it is missing */
    uint64_t class_count[NQ_CLASS_COUNT];
    uint64_t bytes; /* of the file */
} known_part;

typedef struct part_set {
    nq_part which;         /* the run; its number is how many parts there are */
    uint64_t pieces;       /* of all parts */
    known_part *part;      /* part[number - 1] */
    char *first;           /* the file that said which run it is, */
    uint64_t first_number; /* and which part of it that is */
} part_set;

/* Looks at a file and takes it into a set, which it begins if there is none. Out: *seen, what the file says of itself; *before, the file that is
 * this part already, in which case this one is not taken, or NULL. In: *set, NULL at first.
 * Returns: NQ_OK; NQ_UNFIT if it is no part file, or one of another run; as part_open_to_read fails. */
nq_status part_set_add(part_set **set, nq_catalog *catalog, const char *path, part_file *seen, const char **before);

/* Makes the set of a part that is open, and is the whole run. Returns NQ_OK or NQ_NO_MEMORY. Out: *set, to be freed also then. */
nq_status part_set_of_one(nq_catalog *catalog, const part_file *file, part_set **set);

/* Says which parts are missing, if any are. Returns NQ_OK if none are; else `status`. */
nq_status part_set_require_all(const part_set *set, nq_catalog *catalog, nq_status status);

/* Prints the numbers of the parts that are there, or of those that are missing, as "1..3, 5"; cut where it has no room, "1, 3, ...".
 * Returns text. */
const char *part_set_print(const part_set *set, bool missing, char text[NQ_PARTS_TEXT]);

/* What the parts that are there hold of their n. Returns NQ_OK; NQ_DAMAGED if their counts are more than can be counted. */
nq_status part_set_coverage(const part_set *set, nq_catalog *catalog, nq_coverage *coverage);

/* Of all files. */
uint64_t part_set_bytes(const part_set *set);

/* NULL is allowed. */
void part_set_free(part_set *set);

#endif
