/* The work for one n, divided: over time, where a run is too long for one transaction, and over machines.
 *
 * The fundamental solutions of n come in pieces (nq_piece in solver.h). Part i of m has the pieces whose index is i modulo m, and is
 * searched into a part file of its own, which is no catalog; when all parts are there, they are merged into one. */
#ifndef NQUEENS_PART_H
#define NQUEENS_PART_H

#include "nqueens/catalog.h"

#define NQ_MOST_PARTS 1000000u

typedef struct nq_part {
    unsigned n;
    uint64_t number; /* from 1 */
    uint64_t parts;  /* at most NQ_MOST_PARTS */
} nq_part;

/* The pieces of a part: how many, and the index of the one after `done` of them. */
uint64_t nq_part_pieces(const nq_part *part);
uint64_t nq_part_piece(const nq_part *part, uint64_t done);

typedef struct nq_part_state {
    nq_part which;
    uint64_t pieces_done;
    uint64_t class_count[NQ_CLASS_COUNT]; /* fundamental solutions found, by class */
    bool was_finished;                    /* before this run */
} nq_part_state;

/* What a part takes, and all parts together: as nq_estimate_generate, with one processor searching and writing. */
typedef struct nq_part_estimate {
    bool known; /* whether the counts are published; nothing else means anything where not */
    uint64_t pieces, all_pieces, all_rows;
    double rows, bytes, seconds;                   /* of this part, were all pieces alike */
    double all_bytes, core_seconds, merge_seconds; /* of all; merging is reading the parts and writing the catalog */
} nq_part_estimate;

nq_part_estimate nq_estimate_part(const nq_part *part);

/* Searches a part into a file, the one that the catalog was opened for with NQ_CATALOG_PART, or goes on where an earlier run has
 * ended. What is finished is committed every few seconds.
 * Returns: NQ_OK; NQ_INTERRUPTED, with what is done so far in *state; NQ_UNFIT if the file is another part, or anything else;
 * NQ_BUSY if another process is at it; or how writing failed. */
nq_status nq_catalog_generate_part(nq_catalog *catalog, const nq_part *part, nq_part_state *state);

/* Merges a complete set of finished parts, in any order, into a catalog opened with NQ_CATALOG_GENERATE: in one transaction, every row
 * checked. With NQ_STORED_DISTINCT the distinct solutions are derived then, in a transaction of their own.
 * Out: generated->coverage, what is stored of n: its n is 0 after a failure that left nothing.
 * Returns NQ_UNFIT, and changes nothing, if the files are not a complete set of one n, or the catalog has that n already. */
nq_status nq_catalog_merge(nq_catalog *catalog, const char *const *paths, size_t count, nq_stored store, nq_generated *generated);

#endif
