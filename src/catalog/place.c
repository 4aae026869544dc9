/* SPDX-License-Identifier: MIT */
/* A rename that replaces nothing is made in one step where the system and the file system have one, and else by a second name. */
#define _GNU_SOURCE /* renameat2 */
#include "place.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "filename.h"

const char *place_kind(mode_t mode) {
    if (S_ISDIR(mode)) return "a directory";
    if (S_ISLNK(mode)) return "a symbolic link";
    if (S_ISFIFO(mode)) return "a pipe";
    if (S_ISSOCK(mode)) return "a socket";
    return "a device";
}

bool place_is_ours(const nq_catalog *catalog, const struct stat *file) {
    struct stat beside;
    return file->st_uid == geteuid() || (stat(catalog->filename, &beside) == 0 && file->st_uid == beside.st_uid);
}

bool place_has_name(int descriptor, const char *filename) {
    struct stat opened, named;
    return fstat(descriptor, &opened) == 0 && lstat(filename, &named) == 0 && opened.st_dev == named.st_dev &&
           opened.st_ino == named.st_ino;
}

/* Makes a name last. Where a folder cannot be synchronized, nothing can be done. */
static void sync_folder(const char *filename) {
    char *folder = folder_of(filename);
    int descriptor = folder ? open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    if (descriptor >= 0) {
        fsync(descriptor);
        close(descriptor);
    }
    free(folder);
}

int place_rename(const char *from, const char *to, bool *second) {
    *second = false;
#ifdef RENAME_NOREPLACE
    if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) {
        sync_folder(to);
        return 0;
    }
#endif
    if (link(from, to) != 0) return errno;
    sync_folder(to);
    *second = unlink(from) != 0;
    return 0;
}
