/* SPDX-License-Identifier: MIT */
/* The image as a file. Its name is a fixed one, which nobody has chosen, in a folder where others may write: so only a regular file of
 * ours is opened, no link is followed, and what is there is used only if a run has left it: it is empty, or has the application_id of an
 * image. Whoever makes an image holds a lock on it; what is not locked is of a run that was killed, and is begun anew.
 *
 * It is written with no care for what a power cut would leave of it. Only when it is whole and on the disk is it made a catalog,
 * and then it gets the catalog's name. A run that is killed between the two leaves a catalog that lacks its name only: the next one gives
 * it that. Where it gets no name, since it is copied, the one it has is taken away before it is made a catalog. */
#include "image_file.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "connection.h"
#include "filename.h"
#include "holder.h"
#include "identity.h"
#include "place.h"
#include "schema.h"

#define SUFFIX "-image"

nq_status image_told_by_owner(image_file *image, nq_status status) {
    if (status == NQ_OK) return NQ_OK;
    /* SQLite, which knows the file by its name, has other words for it. */
    if (status == NQ_IO && !place_has_name(image->descriptor, image->file.filename)) return image_file_gone(image);
    memcpy(image->owner->message, image->file.message, sizeof image->owner->message);
    image->owner->advice = image->file.advice;
    image->owner->lacking = image->file.lacking;
    return status;
}

/* --- Opening --- */

static char *name_of(const char *catalog) {
    size_t size = strlen(catalog) + sizeof SUFFIX;
    char *name = malloc(size);
    if (name) snprintf(name, size, "%s" SUFFIX, catalog);
    return name;
}

static nq_status check_kind(const image_file *image, const struct stat *file) {
    const char *path = image->file.path;
    if (!S_ISREG(file->st_mode))
        return catalog_fail(image->owner, NQ_UNFIT, "%s: this is %s, not a file that is being made; move it away", path,
                            place_kind(file->st_mode));
    if (!place_is_ours(image->owner, file))
        return catalog_fail(
            image->owner, NQ_UNFIT,
            "%s: this file belongs to another user (number %lu), who may have put anything there; move it away", path,
            (unsigned long)file->st_uid);
    return file->st_nlink <= 1 ? NQ_OK
                               : catalog_fail(image->owner, NQ_UNFIT,
                                              "%s: this file has another name as well, and what has that would be "
                                              "written to; move it away",
                                              path);
}

/* A run could give the catalog its name, but not take the other one away. */
static void remove_second_name(const image_file *image) {
    struct stat named, catalog;
    if (lstat(image->file.filename, &named) == 0 && lstat(image->owner->filename, &catalog) == 0 &&
        S_ISREG(named.st_mode) && named.st_dev == catalog.st_dev && named.st_ino == catalog.st_ino)
        unlink(image->file.filename);
}

/* SQLite would apply, or remove, what stands there. */
static nq_status check_beside(const image_file *image) {
    static const char *const suffixes[] = {"-journal", "-wal", "-shm"};
    nq_status status = NQ_OK;
    for (size_t k = 0; status == NQ_OK && k < sizeof suffixes / sizeof suffixes[0]; k++) {
        struct stat beside;
        size_t size = strlen(image->file.filename) + sizeof "-journal";
        char *name = malloc(size);
        if (!name) return catalog_fail(image->owner, NQ_NO_MEMORY, "%s: not enough memory", image->file.path);
        snprintf(name, size, "%s%s", image->file.filename, suffixes[k]);
        if (lstat(name, &beside) == 0)
            status = catalog_fail(image->owner, NQ_UNFIT,
                                  "%s%s: a file of this name stands where none of ours is left; move it away",
                                  image->file.path, suffixes[k]);
        free(name);
    }
    return status;
}

static nq_status cannot_open(const image_file *image, int error) {
    const nq_catalog *catalog = image->owner;
    if (error == EACCES || error == EROFS || error == EPERM)
        return catalog_fail(image->owner, NQ_READ_ONLY,
                            catalog->db
                                ? "%s: the file or its folder cannot be written, and generating needs that (%s: %s)"
                                : "%s: cannot be opened for writing: its folder cannot be written (%s: %s)",
                            catalog->path, image->file.path, strerror(error));
    return catalog_fail_errno(image->owner, error, "making the file");
}

/* One try. Out: *held, whether another process has it. */
static nq_status try_to_open(image_file *image, bool *held) {
    struct stat file;
    const char *name = image->file.filename;
    *held = false;
    remove_second_name(image);
    nq_status status = lstat(name, &file) == 0 ? check_kind(image, &file) : NQ_OK;
    if (status == NQ_OK) status = check_beside(image);
    if (status != NQ_OK) return status;
    if (holder_is_here(name))
        return catalog_fail(image->owner, NQ_BUSY, "%s: this process has the file open already", image->file.path);
    image->descriptor = open(name, O_RDWR | O_CREAT | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW, 0644);
    if (image->descriptor < 0 || fstat(image->descriptor, &file) != 0) return cannot_open(image, errno);
    if (!S_ISREG(file.st_mode)) return check_kind(image, &file); /* it is another by now */
    if (flock(image->descriptor, LOCK_EX | LOCK_NB) == 0) {
        *held = !place_has_name(image->descriptor, name); /* its name was given to it, or taken away, meanwhile */
        if (!*held) return check_kind(image, &file);
    } else if (errno != EWOULDBLOCK) {
        return catalog_fail(image->owner, NQ_IO, "%s: cannot be locked: %s", image->file.path, strerror(errno));
    }
    *held = true;
    close(image->descriptor);
    image->descriptor = -1;
    return NQ_OK;
}

static nq_status wait_and_open(image_file *image) {
    bool held = true;
    for (int waits = 0;; waits++) {
        nq_status status = try_to_open(image, &held);
        if (status != NQ_OK || !held) return status;
        if (catalog_wait(&image->file, waits)) continue;
        if (nq_interrupted(image->file.options.interrupt))
            return catalog_fail(image->owner, NQ_INTERRUPTED, "%s: interrupted while waiting for another process",
                                image->owner->path);
        return catalog_fail(image->owner, NQ_BUSY,
                            "%s: another process generates into this catalog; try again when it is done",
                            image->owner->path);
    }
}

/* What is there? */
static nq_status judge(image_file *image, image_found *found) {
    file_header header;
    struct stat file;
    *found = IMAGE_TO_MAKE;
    if (fstat(image->descriptor, &file) != 0)
        return catalog_fail_errno(image->owner, errno, "looking at an earlier image");
    if (file.st_size == 0) return NQ_OK;
    ssize_t length = pread(image->descriptor, header.bytes, FILE_HEADER, 0);
    if (length < 0) return catalog_fail_errno(image->owner, errno, "looking at an earlier image");
    header.length = (size_t)length;
    file_kind is = identity_of(&header).kind;
    if (is == FILE_IMAGE) return NQ_OK;
    *found = IMAGE_WANTS_NAME;
    if (is == FILE_CATALOG && access(image->owner->filename, F_OK) != 0) return NQ_OK;
    return catalog_fail(image->owner, NQ_UNFIT,
                        "%s: no interrupted run of '%s' has left this file; move it away, or give it another name",
                        image->file.path, image->owner->path);
}

nq_status image_file_open(image_file *image, nq_catalog *owner, image_found *found) {
    *image = (image_file){.owner = owner,
                          .descriptor = -1,
                          .file = {.options = owner->options,
                                   .path = name_of(filename_beside(owner)),
                                   .filename = name_of(owner->filename)}};
    if (!image->file.path || !image->file.filename)
        return catalog_fail(owner, NQ_NO_MEMORY, "%s: not enough memory", owner->path);
    nq_status status = wait_and_open(image);
    return status == NQ_OK ? judge(image, found) : status;
}

void image_file_close(image_file *image) {
    image_file_disconnect(image);
    if (image->descriptor >= 0) close(image->descriptor);
    free(image->file.path);
    free(image->file.filename);
    image->descriptor = -1;
    image->file.path = image->file.filename = NULL;
}

/* --- SQLite's part --- */

nq_status image_file_gone(image_file *image) {
    return catalog_fail(image->owner, NQ_IO, "%s: the file or its folder has been deleted or moved while being made",
                        image->owner->path);
}

nq_status image_file_connect(image_file *image) {
    nq_status status = catalog_connect(&image->file, SQLITE_OPEN_READWRITE, NULL);
    if (status == NQ_OK && !place_has_name(image->descriptor, image->file.filename)) return image_file_gone(image);
    /* Nobody needs what a power cut or a kill would leave of it. */
    if (status == NQ_OK)
        status = catalog_execute(&image->file, "PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF",
                                 "making the file");
    return image_told_by_owner(image, status);
}

void image_file_disconnect(image_file *image) {
    int rc = sqlite3_close(image->file.db);
    assert(rc == SQLITE_OK); /* no statement is left */
    (void)rc;
    image->file.db = NULL;
}

nq_status image_file_begin(image_file *image, unsigned page_size) {
    if (ftruncate(image->descriptor, 0) != 0) return catalog_fail_errno(image->owner, errno, "making the file");
    nq_status status = image_file_connect(image);
    if (status == NQ_OK)
        status = image_told_by_owner(image, schema_create(&image->file, page_size, APPLICATION_ID_IMAGE));
    image_file_disconnect(image);
    return status;
}

nq_status image_file_finish(image_file *image) {
    char sql[64];
    snprintf(sql, sizeof sql, "PRAGMA application_id = %d", APPLICATION_ID);
    return image_told_by_owner(image, catalog_execute(&image->file, sql, "finishing the file"));
}

nq_status image_file_sync(image_file *image) {
    if (fsync(image->descriptor) == 0) return NQ_OK;
    return catalog_fail_errno(image->owner, errno, "writing the file to the disk");
}

/* --- Its name --- */

int image_file_take_name(image_file *image) {
    bool second;
    if (!place_has_name(image->descriptor, image->file.filename)) return ENOENT;
    int error = place_rename(image->file.filename, image->owner->filename, &second);
    if (error == 0 && second)
        catalog_notice(image->owner,
                       "%s: cannot be removed; it is a second name of the catalog, and goes with the next "
                       "run",
                       image->file.path);
    return error;
}

void image_file_remove(image_file *image) {
    if (image->descriptor >= 0 && place_has_name(image->descriptor, image->file.filename) &&
        unlink(image->file.filename) != 0)
        catalog_notice(image->owner, "%s: cannot be removed; it is not needed any more", image->file.path);
}
