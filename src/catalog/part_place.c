/* Part files as the operating system has them: their names, and how a finished one gets the catalog's. */
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "part.h"

char *part_name(const char *catalog, unsigned n) {
    size_t size = strlen(catalog) + 16;
    char *name = malloc(size);
    if (name) snprintf(name, size, "%s-n%u.part", catalog, n);
    return name;
}

bool part_exists(const nq_catalog *catalog, unsigned n) {
    struct stat file;
    char *name = part_name(catalog->filename, n);
    bool exists = name && stat(name, &file) == 0;
    free(name);
    return exists;
}

static int look(const part_file *p, struct stat *file) { return stat(p->file.filename, file); }

nq_status part_open_descriptor(part_file *p, int flags) {
    p->lock = open(p->file.filename, flags | O_CLOEXEC, 0666);
    if (p->lock >= 0) return NQ_OK;
    return catalog_fail(&p->file, flags & O_CREAT ? NQ_IO : NQ_NO_FILE, "%s: cannot be opened%s: %s", p->file.path,
                        flags & O_CREAT ? " for writing" : "", strerror(errno));
}

bool part_has_its_name(const part_file *p) {
    struct stat opened, named;
    return fstat(p->lock, &opened) == 0 && look(p, &named) == 0 && opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

void part_remember_header(part_file *p) { p->has_header = pread(p->lock, p->header, sizeof p->header, 0) == (ssize_t)sizeof p->header; }

/* Whether the file that now has the name is the one whose rows were read, and unchanged. */
static bool is_the_one_read(const part_file *p) {
    unsigned char header[SIDE_FILES_HEADER];
    return p->has_header && part_has_its_name(p) && pread(p->lock, header, sizeof header, 0) == (ssize_t)sizeof header &&
           memcmp(header, p->header, sizeof header) == 0;
}

void part_remove(part_file *p) {
    if (!is_the_one_read(p)) catalog_notice(p->owner, "%s: another file has this name by now, which is left alone", p->file.path);
    else if (unlink(p->file.filename) != 0) catalog_notice(p->owner, "%s: cannot be removed: %s; it is not needed any more", p->file.path, strerror(errno));
}

bool part_take_name(part_file *p) {
    const char *from = p->file.filename, *to = p->owner->filename;
    if (!is_the_one_read(p)) return false;
    if (link(from, to) != 0) return false;
    unlink(from);
    return true;
}
