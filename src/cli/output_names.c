/* SPDX-License-Identifier: MIT */
/* Where a name leads is followed link by link: in /proc a link stands for an open descriptor, which its text does not tell. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "output_names.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MOST_LINKS 40

static size_t folder_length(const char *path) {
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) + 1 : 0;
}

bool output_folder(const char *path, char *folder) {
    char named[PATH_MAX];
    size_t length = folder_length(path);
    snprintf(named, sizeof named, "%.*s.", (int)length, path);
    return realpath(named, folder) != NULL;
}

static output_place place_of(const char *path, int *descriptor) {
    char folder[PATH_MAX], own[64];
    uint64_t number;
    snprintf(own, sizeof own, "/proc/%ld/fd", (long)getpid());
    if (!output_folder(path, folder) || (strcmp(folder, "/proc") != 0 && strncmp(folder, "/proc/", 6) != 0))
        return OUTPUT_NAME;
    if (strcmp(folder, own) != 0 || !cli_parse_whole_number(path + folder_length(path), &number) || number > INT_MAX)
        return OUTPUT_KERNEL;
    *descriptor = (int)number;
    return OUTPUT_DESCRIPTOR;
}

output_place output_resolve(const char *path, char *place, int *descriptor) {
    *descriptor = -1;
    snprintf(place, PATH_MAX, "%s", path);
    for (unsigned links = 0; links < MOST_LINKS; links++) {
        char link[PATH_MAX], next[2 * PATH_MAX];
        output_place found = place_of(place, descriptor);
        if (found != OUTPUT_NAME) return found;
        ssize_t length = readlink(place, link, sizeof link - 1);
        if (length < 0) break;
        link[length] = '\0';
        snprintf(next, sizeof next, "%.*s%s", *link == '/' ? 0 : (int)folder_length(place), place, link);
        if (strlen(next) + sizeof ".XXXXXX" > PATH_MAX) break;
        memcpy(place, next, strlen(next) + 1);
    }
    return OUTPUT_NAME;
}

/* The whole name: that of the folder without links, and the last name. */
static void print_whole(const char *path, char *whole) {
    char folder[PATH_MAX], together[2 * PATH_MAX];
    if (!output_folder(path, folder)) snprintf(folder, sizeof folder, "%.*s", (int)folder_length(path), path);
    snprintf(together, sizeof together, "%s/%s", strcmp(folder, "/") == 0 ? "" : folder, path + folder_length(path));
    snprintf(whole, PATH_MAX, "%.*s", PATH_MAX - 1, together);
}

static bool is_same_file(const struct stat *a, const struct stat *b) {
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

/* Whether `rest`, behind the name of a catalog, makes it that of a file that goes with it: NAME-journal, NAME-n8.part-journal. */
static bool goes_with(const char *rest) {
    static const char *const endings[] = {"", "-journal", "-wal", "-shm"};
    if (strncmp(rest, "-n", 2) == 0) {
        size_t digits = strspn(rest + 2, "0123456789");
        if (digits > 0 && strncmp(rest + 2 + digits, ".part", 5) == 0) rest += 2 + digits + 5;
    }
    for (size_t k = 0; k < sizeof endings / sizeof endings[0]; k++)
        if (strcmp(rest, endings[k]) == 0) return true;
    return false;
}

/* Whether the output is this file of the command, by name or, where both are there, by what the names stand for. */
static bool is_this(const char *whole, const struct stat *file, const char *path) {
    char resolved[PATH_MAX], other[PATH_MAX];
    struct stat there;
    int descriptor;
    if (file && stat(path, &there) == 0 && is_same_file(file, &there)) return true;
    if (strlen(path) + sizeof ".XXXXXX" > PATH_MAX) return false;
    output_resolve(path, resolved, &descriptor);
    for (unsigned k = 0; k < 2; k++) { /* side files stand beside the file, parts beside the name that was given */
        print_whole(k ? path : resolved, other);
        if (strncmp(whole, other, strlen(other)) == 0 && goes_with(whole + strlen(other))) return true;
    }
    return false;
}

/* Out: used, the first of the names that is this file. */
static bool is_one_of(const char *whole, const struct stat *file, const char *const *names, unsigned count,
                      char *used) {
    for (unsigned k = 0; k < count; k++) {
        snprintf(used, PATH_MAX, "%s", names[k]);
        if (is_this(whole, file, names[k])) return true;
    }
    return false;
}

bool output_is_used(cli_call *cli, const char *place, const struct stat *file, char *used) {
    char whole[PATH_MAX];
    struct stat in;
    unsigned count = 0;
    const char **arguments = cli->command->takes_files ? cli_arguments(cli, &count) : NULL;
    print_whole(place, whole);
    if (!cli->command->without_catalog && is_one_of(whole, file, &cli->database, 1, used)) return true;
    if (is_one_of(whole, file, arguments, count, used)) return true;
    if (is_one_of(whole, file, cli->parts, cli->part_count, used)) return true;
    snprintf(used, PATH_MAX, "stdin");
    return file && S_ISREG(file->st_mode) && fstat(STDIN_FILENO, &in) == 0 && is_same_file(file, &in);
}
