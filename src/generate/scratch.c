/* SPDX-License-Identifier: MIT */
#ifdef __linux__
#define _GNU_SOURCE /* O_TMPFILE */
#endif
#include "scratch.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "../catalog/failure.h"
#include "../catalog/filename.h"
#include "../catalog/handle.h"
#include "../pages/page_writer.h"

static nq_status fail(scratch *from, int error) {
    int none = 0;
    atomic_compare_exchange_strong(&from->error, &none, error);
    return NQ_IO;
}

static nq_status put(void *context, const uint64_t *words, size_t count, uint64_t at) {
    scratch *to = context;
    int error = write_at(to->descriptor, words, count * sizeof *words, at * sizeof *words);
    return error ? fail(to, error) : NQ_OK;
}

static nq_status get(void *context, uint64_t *words, size_t count, uint64_t at) {
    scratch *from = context;
    char *to = (char *)words;
    size_t left = count * sizeof *words;
    off_t offset = (off_t)(at * sizeof *words);
    while (left > 0) {
        ssize_t length = pread(from->descriptor, to, left, offset);
        if (length < 0 && errno == EINTR) continue;
        if (length <= 0) return fail(from, length < 0 ? errno : EIO);
        to += length;
        offset += length;
        left -= (size_t)length;
    }
    return NQ_OK;
}

void scratch_open(const nq_catalog *catalog, scratch *made) {
    *made = (scratch){.store = {put, get, made}, .descriptor = -1};
#ifdef O_TMPFILE
    char *folder = folder_of(catalog->filename);
    if (folder) made->descriptor = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC | O_EXCL, 0600);
    free(folder);
#else
    (void)catalog;
#endif
}

const words_store *scratch_store(const scratch *from) { return from->descriptor < 0 ? NULL : &from->store; }

nq_status scratch_tell(const scratch *from, nq_catalog *catalog, nq_status status) {
    int error = atomic_load(&from->error);
    return status == NQ_OK || !error ? status : catalog_fail_errno(catalog, error, "sorting what was found");
}

void scratch_close(scratch *from) {
    if (from->descriptor >= 0) close(from->descriptor);
    from->descriptor = -1;
}
