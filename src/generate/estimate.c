/* SPDX-License-Identifier: MIT */
/* Rows and bytes are as good as exact: published counts, and the bytes of a row in pages of 16 KiB, as they are laid (SQLite itself leaves
 * more room between rows that are inserted). Seconds are those of an ordinary two-core machine with the search on both. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/statvfs.h>

#include "../catalog/failure.h"
#include "../catalog/filename.h"
#include "../solver/compact.h"
#include "../solver/piece_bytes.h"
#include "nqueens/published.h"
#include "space.h"

#define FUNDAMENTAL_BYTES(n) ((n) + 9.1)
#define DISTINCT_BYTES(n) (2.0 * (n) + 10.1)
#define FUNDAMENTAL_SECONDS 0.16e-6 /* to find and lay */
#define DISTINCT_SECONDS 0.025e-6
#define SEARCH_SECONDS 0.12e-6
#define SYMMETRIC_SECONDS 0.3e-6 /* to find, or find and lay, those of a symmetric class by itself */
#define LAYING_SECONDS 0.06e-6
#define PACKING_SECONDS 0.02e-6  /* into a part file */
#define CHECKING_SECONDS 0.04e-6 /* out of it */
#define PIECE_BYTES                                                                                                    \
    1000.0 /* that a piece takes in a part file beside its solutions: its row, and what stays empty of pages */

nq_estimate nq_estimate_generate(unsigned n, nq_classes classes, nq_stored store) {
    nq_estimate estimate = {.known = true};
    uint64_t fundamental = 0, distinct = 0;
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
        uint64_t count;
        if (!nq_classes_have(classes, k)) continue;
        if (!nq_published_class_count(n, k, &count)) return (nq_estimate){.known = false};
        fundamental += count;
        distinct += count * nq_class_orbit_size(k);
    }
    if (store >= NQ_STORED_FUNDAMENTAL) estimate.fundamental_rows = fundamental;
    if (store == NQ_STORED_DISTINCT) estimate.distinct_rows = distinct;
    estimate.bytes = (uint64_t)((double)estimate.fundamental_rows * FUNDAMENTAL_BYTES(n) +
                                (double)estimate.distinct_rows * DISTINCT_BYTES(n));
    double found = store == NQ_STORED_COUNTS ? SEARCH_SECONDS : FUNDAMENTAL_SECONDS;
    if (classes != NQ_ALL_CLASSES) found = SYMMETRIC_SECONDS;
    estimate.seconds = (double)fundamental * found + (double)estimate.distinct_rows * DISTINCT_SECONDS;
    return estimate;
}

/* Seconds of a processor to find a fundamental solution, which grows slowly with n: measured 0.14e-6 for n = 16, 0.2e-6 for 17 and 18. */
static double search_seconds(unsigned n) { return n <= 16 ? 0.14e-6 : 0.2e-6 + 0.02e-6 * (n - 17.0); }

/* The pieces of all classes together, or of each class by itself. */
static double piece_count(unsigned n, nq_classes classes) {
    if (classes == NQ_ALL_CLASSES) return (double)nq_piece_count(n);
    double pieces = 0;
    for (nq_class k = NQ_HALF_TURN; k < NQ_FULL_SYMMETRY; k++)
        if (nq_classes_have(classes, k)) pieces += (double)nq_piece_walk_count(n, k);
    return pieces;
}

/* The bytes of all parts that have so many fundamental solutions. Pieces that are smaller than a page share pages. */
static double part_bytes(unsigned n, nq_classes classes, double rows) {
    nq_piece piece = nq_piece_first(n);
    double pieces = piece_count(n, classes), beside = rows / pieces * 8 < PIECE_BYTES ? PIECE_BYTES / 10 : PIECE_BYTES;
    return rows * (double)piece_solution_bytes(&piece) + pieces * beside;
}

nq_part_estimate nq_estimate_part(const nq_part *part) {
    nq_estimate all = nq_estimate_generate(part->n, NQ_ALL_CLASSES, NQ_STORED_FUNDAMENTAL);
    nq_part_estimate estimate = {.known = all.known};
    if (!all.known) return estimate;
    double rows = (double)all.fundamental_rows;
    estimate.pieces = nq_part_pieces(part);
    estimate.all_pieces = nq_piece_count(part->n);
    double share = (double)estimate.pieces / (double)estimate.all_pieces;
    estimate.all_rows = all.fundamental_rows;
    estimate.all_bytes = part_bytes(part->n, NQ_ALL_CLASSES, rows);
    estimate.core_seconds = rows * (search_seconds(part->n) + PACKING_SECONDS);
    estimate.merge_seconds = rows * (CHECKING_SECONDS + LAYING_SECONDS);
    estimate.rows = rows * share;
    estimate.bytes = estimate.all_bytes * share;
    estimate.seconds = estimate.core_seconds * share;
    return estimate;
}

/* Small sizes are tried without asking; the disk says itself when it is full. */
#define WORTH_ASKING (64u * 1024 * 1024)

/* The bytes that are free where the catalog is, or more than anybody has where that cannot be found out: opening the file will say what
 * is wrong. */
static double free_bytes(const nq_catalog *catalog) {
    struct statvfs disk;
    char *folder = folder_of(catalog->filename);
    int rc = folder ? statvfs(folder, &disk) : -1;
    free(folder);
    return rc == 0 ? (double)disk.f_bavail * (double)disk.f_frsize : 1e30;
}

#define MEMORY ((size_t)128 * 1024 * 1024)

size_t memory_of(const nq_catalog *catalog) { return catalog->options.memory ? catalog->options.memory : MEMORY; }

/* Half of the images are sorted, as items of so many words (image_item.h); the other half are their mirror images. */
double space_beyond_memory(const nq_catalog *catalog, unsigned n, const nq_estimate *estimate) {
    double item = compact_words(n) * sizeof(uint64_t), images = (double)estimate->distinct_rows / 2 * item;
    return images > (double)memory_of(catalog) ? images + (double)estimate->fundamental_rows * item : 0;
}

bool image_has_room(const nq_catalog *catalog, const image_step *step) {
    nq_estimate estimate = nq_estimate_generate(step->n, step->classes, step->store);
    double bytes = (double)estimate.bytes, meanwhile = space_beyond_memory(catalog, step->n, &estimate);
    return bytes + meanwhile + image_extra_bytes(catalog, bytes) <= free_bytes(catalog);
}

/* Says how much is needed, and how much of that only meanwhile. */
static nq_status refuse(nq_catalog *catalog, unsigned n, double rows, double meanwhile, double room, nq_advice advice) {
    char needed[NQ_BYTES_TEXT_SIZE], passing[NQ_BYTES_TEXT_SIZE], left[NQ_BYTES_TEXT_SIZE];
    nq_bytes_text(rows + meanwhile, needed);
    nq_bytes_text(meanwhile, passing);
    nq_bytes_text(room, left);
    return catalog_fail_advising(catalog, NQ_FULL, advice,
                                 "%s: n = %u needs about %s%s%s%s, but the disk has only %s left", catalog->path, n,
                                 needed, meanwhile > 0 ? ", " : "", meanwhile > 0 ? passing : "",
                                 meanwhile > 0 ? " of it only until it is stored" : "", left);
}

nq_status estimate_check_space(nq_catalog *catalog, const image_step *step, bool through_part, bool by_image) {
    unsigned n = step->n;
    nq_estimate estimate = nq_estimate_generate(n, step->classes, step->store);
    if (!estimate.known)
        return catalog_fail_advising(
            catalog, NQ_FULL, NQ_ADVICE_SYMMETRIC_CLASS,
            "n = %u has more solutions than anybody has counted: none are published beyond n = %u", n,
            NQ_PUBLISHED_MAX_N);
    double fundamental = (double)estimate.fundamental_rows * FUNDAMENTAL_BYTES(n), rows = (double)estimate.bytes,
           part = through_part && step->store != NQ_STORED_COUNTS
                      ? part_bytes(n, step->classes, (double)estimate.fundamental_rows)
                      : 0,
           meanwhile = part + space_beyond_memory(catalog, n, &estimate) +
                       (by_image ? image_extra_bytes(catalog, rows) : 0),
           room = free_bytes(catalog);
    if (rows + meanwhile < WORTH_ASKING || rows + meanwhile <= room) return NQ_OK;
    bool less = step->store == NQ_STORED_DISTINCT && fundamental + part <= room;
    return refuse(catalog, n, rows, meanwhile, room, less ? NQ_ADVICE_FUNDAMENTAL_ONLY : NQ_ADVICE_NONE);
}
