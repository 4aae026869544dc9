/* SPDX-License-Identifier: MIT */
/* For targets that need several files beside each other: a folder in memory for this process, and what is in it. */
#ifndef NQUEENS_TESTS_FUZZ_FILES_H
#define NQUEENS_TESTS_FUZZ_FILES_H

#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fuzz.h"
#include "nqueens/generate.h"
#include "nqueens/query.h"
#include "nqueens/verify.h"

#define FUZZ_NAME_SIZE 96

/* The bytes of a file. */
typedef struct fuzz_file {
    uint8_t *bytes;
    size_t size;
} fuzz_file;

/* The name of a file in the folder, which is made when it is first asked for. */
static inline const char *fuzz_name(char name[FUZZ_NAME_SIZE], const char *file) {
    snprintf(name, FUZZ_NAME_SIZE, "/dev/shm/nqueens-fuzz-%d", (int)getpid());
    mkdir(name, 0700);
    snprintf(name, FUZZ_NAME_SIZE, "/dev/shm/nqueens-fuzz-%d/%s", (int)getpid(), file);
    return name;
}

static inline void fuzz_write(const char *file, const void *bytes, size_t size) {
    char name[FUZZ_NAME_SIZE];
    int descriptor = open(fuzz_name(name, file), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    MUST_HOLD(descriptor >= 0 && write(descriptor, bytes, size) == (ssize_t)size);
    close(descriptor);
}

static inline bool fuzz_exists(const char *file) {
    char name[FUZZ_NAME_SIZE];
    return access(fuzz_name(name, file), F_OK) == 0;
}

/* To be freed. */
static inline fuzz_file fuzz_read(const char *file) {
    char name[FUZZ_NAME_SIZE];
    struct stat about;
    int descriptor = open(fuzz_name(name, file), O_RDONLY | O_CLOEXEC);
    MUST_HOLD(descriptor >= 0 && fstat(descriptor, &about) == 0);
    fuzz_file read_here = {malloc((size_t)about.st_size + 1), (size_t)about.st_size};
    MUST_HOLD(read_here.bytes && read(descriptor, read_here.bytes, read_here.size) == (ssize_t)read_here.size);
    close(descriptor);
    return read_here;
}

static inline bool fuzz_is(const char *file, const void *bytes, size_t size) {
    fuzz_file now = fuzz_read(file);
    bool same = now.size == size && memcmp(now.bytes, bytes, size) == 0;
    free(now.bytes);
    return same;
}

/* Empties the folder. Returns how many files there were. */
static inline unsigned fuzz_clean(void) {
    char folder[FUZZ_NAME_SIZE], name[FUZZ_NAME_SIZE + 256];
    unsigned count = 0;
    DIR *entries = opendir(fuzz_name(folder, ""));
    for (struct dirent *entry; entries && (entry = readdir(entries)) != NULL;) {
        if (entry->d_name[0] == '.') continue;
        snprintf(name, sizeof name, "%s%s", folder, entry->d_name);
        count += unlink(name) == 0;
    }
    if (entries) closedir(entries);
    return count;
}

static inline void fuzz_count_fault(void *context, nq_fault_kind kind, const char *sentence) {
    MUST_HOLD(nq_fault_name(kind) != NULL && *sentence);
    ++*(uint64_t *)context;
}

/* Whether verification finds no fault in a catalog of the folder. */
static inline bool fuzz_is_right(const char *file) {
    char name[FUZZ_NAME_SIZE];
    uint64_t told = 0, faults = 0;
    bool trusted = false;
    nq_verify_options how = {.report = fuzz_count_fault, .context = &told};
    nq_catalog_options options = {.mode = NQ_CATALOG_VERIFY, .jobs = 1};
    nq_catalog *catalog;
    bool right = nq_catalog_open(fuzz_name(name, file), &options, &catalog) == NQ_OK &&
                 nq_catalog_verify_file(catalog, &how, &faults, &trusted) == NQ_OK && trusted && faults == 0;
    for (unsigned n = NQ_MIN_N; right && n <= 9; n++) {
        nq_coverage coverage;
        nq_verified verified;
        if (nq_catalog_coverage(catalog, n, &coverage) != NQ_OK) right = false;
        else if (nq_coverage_classes(&coverage, NQ_STORED_COUNTS) != 0)
            right = nq_catalog_verify(catalog, n, &how, &verified) == NQ_OK && verified.faults == 0;
    }
    nq_catalog_close(catalog);
    return right;
}

/* A seed of the target `catalog`, to build others from; to be freed. */
static inline fuzz_file fuzz_seed(const char *seed) {
    char name[4096];
    struct stat about;
    snprintf(name, sizeof name, "%s/catalog/%s", NQ_FUZZ_CORPUS, seed);
    int descriptor = open(name, O_RDONLY | O_CLOEXEC);
    MUST_HOLD(descriptor >= 0 && fstat(descriptor, &about) == 0);
    fuzz_file seed_file = {malloc((size_t)about.st_size), (size_t)about.st_size};
    MUST_HOLD(seed_file.bytes && read(descriptor, seed_file.bytes, seed_file.size) == (ssize_t)seed_file.size);
    close(descriptor);
    return seed_file;
}

#endif
