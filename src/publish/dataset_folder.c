/* SPDX-License-Identifier: MIT */
#include "dataset_folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../catalog/failure.h"
#include "../catalog/place.h"

#define MARKER ".nqueens-export"
#define ENDING "-partial"

nq_status dataset_fail(dataset_folder *folder, int error, const char *name) {
    const char *path = folder->path, *between = *name ? "/" : "";
    switch (error) {
    case ENOSPC:
    case EDQUOT:
        return catalog_fail(folder->catalog, NQ_FULL,
                            "%s%s%s: no room left on the disk; free some space and run the command again", path,
                            between, name);
    case EFBIG:
        return catalog_fail(
            folder->catalog, NQ_FULL,
            "%s%s%s: a file would grow larger than is allowed; raise the limit (see 'ulimit -f') and run "
            "the command again",
            path, between, name);
    case EROFS:
    case EACCES:
    case EPERM:
        return catalog_fail(folder->catalog, NQ_READ_ONLY, "%s%s%s: cannot be written: %s", path, between, name,
                            strerror(error));
    case ENOMEM: return catalog_fail(folder->catalog, NQ_NO_MEMORY, "%s%s%s: not enough memory", path, between, name);
    default:
        return catalog_fail(folder->catalog, NQ_IO, "%s%s%s: cannot be written: %s", path, between, name,
                            strerror(error));
    }
}

/* --- Wiping --- */

static DIR *open_entries(int folder, const char *name) {
    int within = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR *entries = within >= 0 ? fdopendir(within) : NULL;
    if (within >= 0 && !entries) close(within);
    return entries;
}

static bool wipe(DIR *entries);

/* Returns whether it is gone. */
static bool remove_entry(int folder, const char *name) {
    if (unlinkat(folder, name, 0) == 0) return true;
    if (errno != EISDIR && errno != EPERM) return errno == ENOENT;
    DIR *within = open_entries(folder, name);
    bool empty = within && wipe(within);
    if (within) closedir(within);
    return empty && unlinkat(folder, name, AT_REMOVEDIR) == 0;
}

/* Removes all that is in a folder, the marker last and only if it is alone: it tells what the rest is. Returns whether nothing is left. */
static bool wipe(DIR *entries) {
    const struct dirent *entry;
    bool alone = true;
    while ((entry = readdir(entries)))
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0 && strcmp(entry->d_name, MARKER) != 0)
            alone &= remove_entry(dirfd(entries), entry->d_name);
    return alone && (unlinkat(dirfd(entries), MARKER, 0) == 0 || errno == ENOENT);
}

/* --- Opening --- */

static bool is_empty(DIR *entries) {
    unsigned count = 0;
    while (readdir(entries)) count++;
    rewinddir(entries);
    return count == 2; /* "." and ".." */
}

static bool is_left_over(int folder) {
    struct stat marker;
    return fstatat(folder, MARKER, &marker, AT_SYMLINK_NOFOLLOW) == 0 && S_ISREG(marker.st_mode);
}

/* What stands under the name in the way. */
static nq_status refuse_partial(dataset_folder *folder, const char *what) {
    return catalog_fail(folder->catalog, NQ_UNFIT, "%s: %s, and not what an interrupted export has left; move it away",
                        folder->partial, what);
}

/* Wipes what an interrupted export has left; anything else is left alone. */
static nq_status wipe_left_over(dataset_folder *folder) {
    DIR *entries = open_entries(folder->descriptor, ".");
    if (!entries) return dataset_fail(folder, errno, "");
    bool empty = is_empty(entries), ours = is_left_over(folder->descriptor);
    if (!empty && ours) empty = wipe(entries);
    closedir(entries);
    if (empty) return NQ_OK;
    if (!ours) return refuse_partial(folder, "this folder is there already");
    return catalog_fail(folder->catalog, NQ_IO,
                        "%s: what an interrupted export has left cannot be removed; remove this folder",
                        folder->partial);
}

/* A folder that was there, or has been made, becomes ours. */
static nq_status take(dataset_folder *folder) {
    struct stat file;
    int locked = flock(folder->descriptor, LOCK_EX | LOCK_NB);
    if (locked != 0 && errno != EWOULDBLOCK)
        return catalog_fail(folder->catalog, NQ_IO, "%s: cannot be locked: %s", folder->partial, strerror(errno));
    if (locked != 0)
        return catalog_fail(folder->catalog, NQ_BUSY, "%s: another process is writing this export; wait for it",
                            folder->partial);
    if (fstat(folder->descriptor, &file) != 0) return dataset_fail(folder, errno, "");
    if (file.st_uid != geteuid()) return refuse_partial(folder, "this folder belongs to another user");
    nq_status status = wipe_left_over(folder);
    if (status != NQ_OK) return status;
    if (!place_has_name(folder->descriptor, folder->partial)) /* who held the lock has renamed it */
        return catalog_fail(folder->catalog, NQ_BUSY, "%s: another process has just written this export", folder->path);
    int marker = openat(folder->descriptor, MARKER, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (marker < 0) return dataset_fail(folder, errno, "");
    close(marker);
    return NQ_OK;
}

static nq_status refuse_existing(dataset_folder *folder) {
    return catalog_fail(folder->catalog, NQ_REFUSED,
                        "%s: there is something of this name already; name a folder that is yet to be made",
                        folder->path);
}

/* The names: of the folder without slashes at its end, and the one beside it. */
static nq_status make_names(dataset_folder *folder, const char *path) {
    size_t length = strlen(path);
    while (length > 1 && path[length - 1] == '/') length--;
    folder->path = strndup(path, length);
    folder->partial = malloc(length + sizeof ENDING);
    if (!folder->path || !folder->partial)
        return catalog_fail(folder->catalog, NQ_NO_MEMORY, "%s: not enough memory", path);
    memcpy(folder->partial, folder->path, length);
    memcpy(folder->partial + length, ENDING, sizeof ENDING);
    return NQ_OK;
}

/* Makes what is not there. Out: *made, whether it was not. */
static nq_status make_partial(dataset_folder *folder, bool *made) {
    *made = mkdir(folder->partial, 0777) == 0;
    if (*made || errno == EEXIST) return NQ_OK;
    if (errno == ENOENT)
        return catalog_fail(folder->catalog, NQ_IO, "%s: cannot be made: the folder that it is to be in does not exist",
                            folder->path);
    return dataset_fail(folder, errno, "");
}

static nq_status open_partial(dataset_folder *folder) {
    folder->descriptor = open(folder->partial, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (folder->descriptor >= 0) return take(folder);
    return errno == ENOTDIR || errno == ELOOP ? refuse_partial(folder, "this is no folder")
                                              : dataset_fail(folder, errno, "");
}

nq_status dataset_folder_open(nq_catalog *catalog, const char *path, dataset_folder *folder) {
    struct stat file;
    bool made = false;
    *folder = (dataset_folder){.catalog = catalog, .descriptor = -1};
    nq_status status = make_names(folder, path);
    if (status != NQ_OK) return status;
    if (lstat(folder->path, &file) == 0) return refuse_existing(folder);
    if (errno != ENOENT) return dataset_fail(folder, errno, "");
    status = make_partial(folder, &made);
    if (status == NQ_OK) status = open_partial(folder);
    if (status == NQ_OK) return NQ_OK;
    if (folder->descriptor >= 0) close(folder->descriptor); /* what is in it is not ours to wipe */
    folder->descriptor = -1;
    if (made) rmdir(folder->partial);
    return status;
}

nq_status dataset_folder_make(dataset_folder *folder, const char *name) {
    return mkdirat(folder->descriptor, name, 0777) == 0 ? NQ_OK : dataset_fail(folder, errno, name);
}

/* --- Files --- */

nq_status dataset_folder_add(dataset_folder *folder, const dataset_file *file) {
    if (folder->count == folder->room) {
        size_t room = folder->room ? 2 * folder->room : 128;
        dataset_file *more = realloc(folder->files, room * sizeof *more);
        if (!more) return dataset_fail(folder, ENOMEM, "");
        folder->files = more;
        folder->room = room;
    }
    folder->files[folder->count++] = *file;
    return NQ_OK;
}

static int compare(const void *a, const void *b) {
    return strcmp(((const dataset_file *)a)->name.text, ((const dataset_file *)b)->name.text);
}

void dataset_folder_sort(dataset_folder *folder) {
    if (folder->count) qsort(folder->files, folder->count, sizeof *folder->files, compare);
}

/* --- The end --- */

/* The names in a folder are to last as its files do. */
static int sync_within(int folder, const char *name) {
    int within = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (within < 0) return errno == ENOENT || errno == ENOTDIR ? 0 : errno;
    int error = fsync(within) != 0 && errno != EINVAL ? errno : 0;
    close(within);
    return error;
}

static int sync_folders(const dataset_folder *folder) {
    static const char *const within[] = {"data/distinct", "data/fundamental", "data/text", "data", "bfiles", "."};
    int error = 0;
    for (size_t k = 0; error == 0 && k < sizeof within / sizeof within[0]; k++)
        error = sync_within(folder->descriptor, within[k]);
    return error;
}

/* Where the file system cannot rename without replacing: then nothing but an empty folder could be replaced. */
static int rename_folder(const char *from, const char *to) {
    bool second;
    struct stat file;
    int error = place_rename(from, to, &second);
    if (error == 0 || error == EEXIST || lstat(to, &file) == 0) return error;
    return rename(from, to) == 0 ? 0 : errno;
}

nq_status dataset_folder_finish(dataset_folder *folder) {
    int error = sync_folders(folder);
    if (error == 0 && unlinkat(folder->descriptor, MARKER, 0) != 0) error = errno;
    if (error == 0) error = rename_folder(folder->partial, folder->path);
    if (error == EEXIST) return refuse_existing(folder);
    if (error != 0) return dataset_fail(folder, error, "");
    fsync(folder->descriptor);
    close(folder->descriptor);
    folder->descriptor = -1;
    return NQ_OK;
}

void dataset_folder_close(dataset_folder *folder) {
    if (folder->descriptor >= 0) {
        DIR *entries = fdopendir(folder->descriptor); /* no descriptor more than there was while writing */
        if (entries) wipe(entries);
        if (place_has_name(folder->descriptor, folder->partial)) rmdir(folder->partial);
        if (entries) closedir(entries);
        else close(folder->descriptor);
    }
    free(folder->files);
    free(folder->path);
    free(folder->partial);
    *folder = (dataset_folder){.descriptor = -1};
}
