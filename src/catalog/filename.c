/* SPDX-License-Identifier: MIT */
/* What a name names. A catalog's name is resolved once, when it is opened, and everything else is derived from what it was then: side
 * files, part files, locks. SQLite follows links too, and looks for journals beside the file behind them; with the resolved name both
 * look in one place, whatever becomes of the link meanwhile.
 *
 * Of a file that is not there yet only the folder can be resolved; a link that leads nowhere names the file that is to be made. */
#define _XOPEN_SOURCE 700 /* realpath is no part of POSIX alone */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "filename.h"

#define MOST_LINKS 40    /* as the system allows */
#define MOST_LENGTH 511u /* of an absolute name, as SQLite allows */

/* FOLDER/NAME, to be freed; NULL if memory is short. */
static char *join(const char *folder, const char *name) {
    size_t size = strlen(folder) + strlen(name) + 2;
    char *joined = malloc(size);
    if (joined) snprintf(joined, size, "%s%s%s", folder, strcmp(folder, "/") == 0 ? "" : "/", name);
    return joined;
}

/* Resolves the folder of a file that is not there. Returns 0 or an errno. Out: the two parts, to be freed; NULL where not found. */
static int split(const char *path, char **folder, char **name) {
    const char *slash = strrchr(path, '/');
    char *before = slash ? folder_of(path) : strdup(".");
    *folder = before ? realpath(before, NULL) : NULL;
    int error = *folder ? 0 : errno;
    free(before);
    *name = strdup(slash ? slash + 1 : path);
    if (error == 0 && !*name) error = ENOMEM;
    if (error == 0 && (*name)[0] == '\0') error = ENOENT;
    return error;
}

/* Where a link leads, to be freed; NULL if it is none. */
static char *target_of(const char *link, const char *folder) {
    char target[PATH_MAX];
    ssize_t length = readlink(link, target, sizeof target - 1);
    if (length < 0) return NULL;
    target[length] = '\0';
    return target[0] == '/' ? strdup(target) : join(folder, target);
}

/* One step: *name becomes the resolved name, or where the link leads that has it; *more says which. */
static int resolve_step(char **name, bool *more) {
    char *folder = NULL, *last = NULL, *next = realpath(*name, NULL);
    int error = next || errno == ENOENT ? 0 : errno;
    *more = false;
    if (!next && error == 0) {
        error = split(*name, &folder, &last);
        if (error == 0 && !(next = join(folder, last))) error = ENOMEM;
        char *target = error == 0 ? target_of(next, folder) : NULL;
        if (target) {
            free(next);
            next = target;
            *more = true;
        }
        free(folder);
        free(last);
    }
    free(*name);
    *name = next;
    return error;
}

int filename_resolve(const char *path, char **filename) {
    int error = 0;
    bool more = true;
    *filename = strdup(path);
    if (!*filename) return ENOMEM;
    for (unsigned links = 0; error == 0 && more; links++)
        error = links == MOST_LINKS ? ELOOP : resolve_step(filename, &more);
    if (error == 0 && strlen(*filename) > MOST_LENGTH) error = ENAMETOOLONG;
    if (error != 0) {
        free(*filename);
        *filename = NULL;
    }
    return error;
}

const char *filename_beside(const nq_catalog *catalog) {
    struct stat given;
    return lstat(catalog->path, &given) == 0 && S_ISLNK(given.st_mode) ? catalog->filename : catalog->path;
}

char *folder_of(const char *filename) {
    char *folder = strdup(filename), *slash = folder ? strrchr(folder, '/') : NULL;
    if (slash) slash[slash == folder] = '\0';
    return folder;
}
