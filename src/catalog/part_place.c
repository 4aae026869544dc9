/* SPDX-License-Identifier: MIT */
/* Part files as the operating system has them: their names, and what may stand under one.
 *
 * A run's own part file has a name that nobody has chosen, in a folder where others may write. So only a regular file of ours, or of
 * the catalog's owner, is opened there, and no link is followed. Where the user has named the file, a link is followed as any other
 * program would. A pipe or a device is never opened: that can wait for ever. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "part_file.h"
#include "place.h"

char *part_name(const char *catalog, const nq_part *which) {
    const char *class = which->only ? nq_class_name(which->only) : "";
    size_t size = strlen(catalog) + 64;
    char *name = malloc(size);
    if (name)
        snprintf(name, size, "%s-n%u%s%s%s.part", catalog, which->n, class[0] ? "-" : "", class,
                 which->counts_only ? "-counts" : "");
    return name;
}

bool part_exists(const nq_catalog *catalog, const nq_part *which) {
    struct stat file;
    char *name = part_name(catalog->filename, which);
    bool exists = name && lstat(name, &file) == 0;
    free(name);
    return exists;
}

static int look(const part_file *p, struct stat *file) {
    return p->own ? lstat(p->file.filename, file) : stat(p->file.filename, file);
}

static nq_status check_kind(part_file *p, const struct stat *file) {
    if (!S_ISREG(file->st_mode))
        return catalog_fail(&p->file, NQ_UNFIT, "%s: this is %s, not a part file; %s", p->file.path,
                            place_kind(file->st_mode), p->own ? "move it away" : "name another file");
    if (!p->own || place_is_ours(p->owner, file)) return NQ_OK;
    return catalog_fail(
        &p->file, NQ_UNFIT,
        "%s: this file belongs to another user (number %lu), who may have put anything there; move it away",
        p->file.path, (unsigned long)file->st_uid);
}

nq_status part_check_kind(part_file *p) {
    struct stat file;
    return look(p, &file) == 0 ? check_kind(p, &file) : NQ_OK;
}

nq_status part_open_descriptor(part_file *p, int flags) {
    struct stat file;
    nq_status status = part_check_kind(p);
    if (status != NQ_OK) return status;
    p->lock = open(p->file.filename, flags | O_NONBLOCK | O_CLOEXEC | (p->own ? O_NOFOLLOW : 0), 0666);
    if (p->lock < 0 || fstat(p->lock, &file) != 0)
        return catalog_fail(&p->file, flags & O_CREAT ? NQ_IO : NQ_NO_FILE, "%s: cannot be opened%s: %s", p->file.path,
                            flags & O_CREAT ? " for writing" : "", strerror(errno));
    return check_kind(p, &file); /* it may be another by now */
}

bool part_has_its_name(const part_file *p) {
    struct stat opened, named;
    return fstat(p->lock, &opened) == 0 && look(p, &named) == 0 && opened.st_dev == named.st_dev &&
           opened.st_ino == named.st_ino;
}

void part_remember_header(part_file *p) {
    p->has_header = pread(p->lock, p->header, sizeof p->header, 0) == (ssize_t)sizeof p->header;
}

/* Whether the file that now has the name is the one whose rows were read, and unchanged. */
static bool is_the_one_read(const part_file *p) {
    unsigned char header[FILE_HEADER];
    return p->has_header && part_has_its_name(p) &&
           pread(p->lock, header, sizeof header, 0) == (ssize_t)sizeof header &&
           memcmp(header, p->header, sizeof header) == 0;
}

void part_remove(part_file *p) {
    if (!is_the_one_read(p))
        catalog_notice(p->owner, "%s: another file may have this name by now, which is left alone", p->file.path);
    else if (unlink(p->file.filename) != 0)
        catalog_notice(p->owner, "%s: cannot be removed: %s; it is not needed any more", p->file.path, strerror(errno));
}
