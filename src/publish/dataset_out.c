/* SPDX-License-Identifier: MIT */
#include "dataset_out.h"

#include <errno.h>
#include <fcntl.h>
#include <nettle/sha2.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "dataset_gzip.h"

struct dataset_out {
    dataset_folder *folder;
    dataset_file file;
    int descriptor;
    struct sha256_ctx sum;
    dataset_gzip *gzip; /* or NULL */
};

static void print_sum(struct sha256_ctx *sum, char text[DATASET_SUM_SIZE]) {
    uint8_t digest[SHA256_DIGEST_SIZE];
    sha256_digest(sum, sizeof digest, digest);
    for (size_t k = 0; k < sizeof digest; k++) snprintf(text + 2 * k, 3, "%02x", digest[k]);
}

/* Bytes as they are in the file. */
static nq_status put(void *context, const void *bytes, size_t size) {
    dataset_out *out = context;
    sha256_update(&out->sum, size, bytes);
    out->file.bytes += size;
    for (const char *at = bytes; size > 0;) {
        ssize_t count = write(out->descriptor, at, size);
        if (count < 0 && errno == EINTR) continue;
        if (count < 0) return dataset_fail(out->folder, errno, out->file.name.text);
        at += count;
        size -= (size_t)count;
    }
    return NQ_OK;
}

/* Memory that was short for compressing has not been told yet. */
static nq_status told(const dataset_out *out, nq_status status) {
    return status == NQ_NO_MEMORY ? dataset_fail(out->folder, ENOMEM, out->file.name.text) : status;
}

nq_status dataset_out_open(dataset_folder *folder, const dataset_name *name, bool gzip, unsigned jobs,
                           dataset_out **opened) {
    dataset_out *out = *opened = calloc(1, sizeof *out);
    if (!out) return dataset_fail(folder, ENOMEM, name->text);
    *out = (dataset_out){.folder = folder, .file.name = *name};
    if (gzip) strcat(out->file.name.text, ".gz");
    sha256_init(&out->sum);
    out->descriptor = openat(folder->descriptor, out->file.name.text,
                             O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    nq_status status = out->descriptor < 0 ? dataset_fail(folder, errno, out->file.name.text) : NQ_OK;
    if (status == NQ_OK && gzip) status = told(out, dataset_gzip_open(jobs, put, out, &out->gzip));
    if (status == NQ_OK) return NQ_OK;
    dataset_out_close(out, false);
    *opened = NULL;
    return status;
}

nq_status dataset_out_write(dataset_out *out, const void *bytes, size_t size) {
    return out->gzip ? told(out, dataset_gzip_write(out->gzip, bytes, size)) : put(out, bytes, size);
}

nq_status dataset_out_close(dataset_out *out, bool whole) {
    nq_status status = NQ_OK;
    if (!out) return NQ_OK;
    const char *name = out->file.name.text;
    if (out->gzip) status = told(out, dataset_gzip_close(out->gzip, whole));
    if (whole && status == NQ_OK && fsync(out->descriptor) != 0 && errno != EINVAL)
        status = dataset_fail(out->folder, errno, name);
    if (out->descriptor >= 0 && close(out->descriptor) != 0 && whole && status == NQ_OK)
        status = dataset_fail(out->folder, errno, name);
    print_sum(&out->sum, out->file.sum);
    if (whole && status == NQ_OK) status = dataset_folder_add(out->folder, &out->file);
    free(out);
    return status;
}

/* Reads a file to its end. */
static int sum_file(int descriptor, dataset_file *file) {
    struct sha256_ctx sum;
    enum { SIZE = 1 << 16 };
    uint8_t *buffer = malloc(SIZE);
    ssize_t count = -1;
    if (!buffer) return ENOMEM;
    sha256_init(&sum);
    while ((count = read(descriptor, buffer, SIZE)) > 0 || (count < 0 && errno == EINTR)) {
        if (count < 0) continue;
        sha256_update(&sum, (size_t)count, buffer);
        file->bytes += (uint64_t)count;
    }
    int error = count < 0 ? errno : 0;
    print_sum(&sum, file->sum);
    free(buffer);
    return error;
}

nq_status dataset_out_note(dataset_folder *folder, const dataset_name *name) {
    dataset_file file = {.name = *name};
    int descriptor = openat(folder->descriptor, name->text, O_RDONLY | O_NOFOLLOW | O_CLOEXEC);
    int error = descriptor < 0 ? errno : sum_file(descriptor, &file);
    if (error == 0 && fsync(descriptor) != 0 && errno != EINVAL) error = errno;
    if (descriptor >= 0) close(descriptor);
    return error ? dataset_fail(folder, error, name->text) : dataset_folder_add(folder, &file);
}
