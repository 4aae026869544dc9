/* Rows and bytes are as good as exact: published counts, and the bytes of a row measured for n = 14..16 with pages of 16 KiB. Seconds
 * are those of an ordinary two-core machine with the search on both; writing rows takes longer than finding them. */
#include <sys/statvfs.h>

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"
#include "nqueens/published.h"

#define FUNDAMENTAL_BYTES(n) ((n) + 13.0)
#define DISTINCT_BYTES(n) (2.0 * (n) + 16.0)
#define FUNDAMENTAL_SECONDS 1.3e-6
#define DISTINCT_SECONDS 0.75e-6

nq_estimate nq_estimate_generate(unsigned n, nq_stored store) {
    nq_published counts;
    nq_estimate estimate = {.known = nq_published_counts(n, &counts)};
    if (!estimate.known) return estimate;
    estimate.fundamental_rows = counts.fundamental;
    if (store == NQ_STORED_DISTINCT) estimate.distinct_rows = counts.distinct;
    estimate.bytes = (uint64_t)((double)estimate.fundamental_rows * FUNDAMENTAL_BYTES(n) + (double)estimate.distinct_rows * DISTINCT_BYTES(n));
    estimate.seconds = (double)estimate.fundamental_rows * FUNDAMENTAL_SECONDS + (double)estimate.distinct_rows * DISTINCT_SECONDS;
    return estimate;
}

char *folder_of(const char *filename) {
    char *folder = strdup(filename), *slash = folder ? strrchr(folder, '/') : NULL;
    if (slash) slash[slash == folder] = '\0';
    return folder;
}

/* Small sizes are tried without asking; the disk says itself when it is full. */
#define WORTH_ASKING (64u * 1024 * 1024)

nq_status estimate_check_space(nq_catalog *catalog, unsigned n, nq_stored store, bool through_part) {
    nq_estimate estimate = nq_estimate_generate(n, store);
    if (!estimate.known)
        return catalog_fail(catalog, NQ_FULL, "n = %u has more solutions than any disk can hold: none are published beyond n = %u", n,
                            NQ_PUBLISHED_MAX_N);
    uint64_t bytes = estimate.bytes;
    if (through_part) bytes += (uint64_t)((double)estimate.fundamental_rows * FUNDAMENTAL_BYTES(n));
    if (bytes < WORTH_ASKING) return NQ_OK;
    struct statvfs disk;
    char *folder = folder_of(catalog->filename);
    int rc = folder ? statvfs(folder, &disk) : -1;
    free(folder);
    if (rc != 0) return NQ_OK; /* opening the file will say what is wrong */
    uint64_t free_bytes = (uint64_t)disk.f_bavail * disk.f_frsize;
    if (bytes <= free_bytes) return NQ_OK;
    return catalog_fail(catalog, NQ_FULL, "%s: n = %u needs about %.1f GB, but the disk has only %.1f GB left%s", catalog->path, n,
                        (double)bytes / 1e9, (double)free_bytes / 1e9,
                        store == NQ_STORED_DISTINCT ? "; '--only fundamental' takes less" : "");
}
