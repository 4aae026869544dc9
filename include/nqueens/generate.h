/* SPDX-License-Identifier: MIT */
/* Filling a catalog: the solutions of one n, whole or in parts, and what that takes. */
#ifndef NQUEENS_GENERATE_H
#define NQUEENS_GENERATE_H

#include "nqueens/catalog.h"
#include "nqueens/part.h"

NQ_DECLARATIONS_BEGIN

/* What became of one n. */
typedef struct nq_generated {
    bool was_covered; /* it was in the catalog already, and nothing was written */
    nq_coverage coverage;
} nq_generated;

/* Adds the solutions of n, all or none. They are there when nq_catalog_finish has said so: until then, where that is faster, they stand
 * in a file beside the catalog, FILE-image, which goes with the handle. So a new catalog appears as a whole, and one that holds nothing
 * but ours, and little against what comes, is replaced in one transaction; else they are inserted at once. Where the
 * fundamental solutions are stored already, only the distinct ones are added. What takes long is first searched into a part file beside the
 * catalog, FILE-nN.part, with -half-turn, -quarter-turn or -counts before the end where it is of that only; an interruption then costs some
 * seconds' work at most, and generating the same again goes on.
 * Refuses with NQ_FULL what the disk cannot hold. Fails with NQ_IO if the file has been deleted, moved or replaced.
 * In: a catalog opened with NQ_CATALOG_GENERATE; classes is NQ_ALL_CLASSES, or some symmetric classes, which are searched for
 * by themselves and so for much larger n (the asymmetric class is found with all others or not at all); store is
 * NQ_STORED_COUNTS (the coverage alone, no board), NQ_STORED_FUNDAMENTAL or NQ_STORED_DISTINCT (both tables).
 * Returns: NQ_OK, also where nothing was to be done; NQ_UNFIT if a file that is no part file of this run has the name of one; NQ_BUSY if
 * another process, or another handle of this one, is at it; NQ_DAMAGED if counts are not the published ones, and nothing is stored;
 * NQ_NOT_A_CATALOG if another file has come under the name; NQ_FULL, NQ_READ_ONLY, NQ_IO, NQ_INTERRUPTED, NQ_NO_MEMORY.
 * Out: *generated, all zero after a failure, when the handle can be used further. */
NQ_API nq_status nq_catalog_generate(nq_catalog *catalog, unsigned n, nq_classes classes, nq_stored store,
                                     nq_generated *generated);

/* Gives what has been generated its place in the catalog, also after a later n has failed or was interrupted; an interruption does not
 * stop it. To be called before nq_catalog_close, and before the handle is asked anything else; it can be used further then. Where another
 * process has written to the catalog meanwhile, what is new is inserted.
 * Returns: NQ_OK, also where nothing was to be done; NQ_IO if the catalog has been deleted, moved or replaced meanwhile; NQ_NOT_A_CATALOG
 * if something else has come under its name, or beside it; NQ_DAMAGED if the rows that were there are wrong; NQ_BUSY, NQ_FULL,
 * NQ_READ_ONLY, NQ_NO_MEMORY. After a failure the catalog is what it was, and what had not got its place is given up. */
NQ_API nq_status nq_catalog_finish(nq_catalog *catalog);

/* What generating one n takes, by its published counts and by rates that were measured on an ordinary machine. */
typedef struct nq_estimate {
    bool known; /* whether the counts are published; nothing else means anything where not */
    uint64_t fundamental_rows, distinct_rows;
    uint64_t bytes;
    double seconds;
} nq_estimate;

/* What one n takes. In: 1 <= n <= NQ_MAX_N; classes and store as for nq_catalog_generate. */
NQ_API nq_estimate nq_estimate_generate(unsigned n, nq_classes classes, nq_stored store);

/* What a part takes, and all parts together: as nq_estimate_generate, with one processor searching and writing. */
typedef struct nq_part_estimate {
    bool known; /* whether the counts are published; nothing else means anything where not */
    uint64_t pieces, all_pieces, all_rows;
    double rows, bytes, seconds;                   /* of this part, were all pieces alike */
    double all_bytes, core_seconds, merge_seconds; /* of all; merging is reading the parts and writing the catalog */
} nq_part_estimate;

/* What a part takes. In: a part that there is (see nq_part). */
NQ_API nq_part_estimate nq_estimate_part(const nq_part *part);

/* Searches a part into a file, the one that the catalog was opened for with NQ_CATALOG_PART, or goes on where an earlier run has
 * ended. What is finished is committed every few seconds.
 * Returns: NQ_OK; NQ_INTERRUPTED, with what is done so far in *state; NQ_UNFIT if the file is another part, or anything else;
 * NQ_BUSY if another process, or another handle of this one, is at it; NQ_DAMAGED if the file makes no sense; NQ_FULL, NQ_READ_ONLY,
 * NQ_IO, NQ_NO_MEMORY. In: a part that there is. Out: *state, how far the file is, also after a failure. */
NQ_API nq_status nq_catalog_generate_part(nq_catalog *catalog, const nq_part *part, nq_part_state *state);

/* Merges a complete set of finished parts, in any order, into a catalog opened with NQ_CATALOG_GENERATE: all or none, every solution
 * checked. With NQ_STORED_DISTINCT the distinct solutions are derived with them. As after nq_catalog_generate, nq_catalog_finish gives
 * them their place.
 * Out: generated->coverage, what is stored of n; all zero after a failure, which leaves the catalog as it was.
 * In: at least one path; store is NQ_STORED_FUNDAMENTAL or NQ_STORED_DISTINCT.
 * Returns: NQ_OK; NQ_UNFIT, and changes nothing, if the files are not a complete set of one n, or the catalog has that n already; NQ_NO_FILE;
 * NQ_BUSY if a part is being written, or is open in this process; NQ_DAMAGED if a piece is wrong; else as nq_catalog_generate. */
NQ_API nq_status nq_catalog_merge(nq_catalog *catalog, const char *const *paths, size_t count, nq_stored store,
                                  nq_generated *generated);

NQ_DECLARATIONS_END

#endif
