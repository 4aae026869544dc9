/* SPDX-License-Identifier: MIT */
/* Who holds a file? Linux lists the locks of all processes in /proc/locks, a line each:
 *
 *   1: POSIX  ADVISORY  WRITE 1234 fe:01:5678 1073741824 1073742335      process 1234; device and inode of the file
 *
 * Locks of flock are listed as FLOCK. (Asking the file itself would mean to open it, and closing it again would drop the locks that SQLite has on it.) Some file systems
 * show another device there than to stat: then nothing is found, rather than a process that holds another file. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include "holder.h"

long holder_of(const nq_catalog *catalog) {
    struct stat file;
    char line[256];
    long holder = 0;
    FILE *locks = stat(catalog->filename, &file) == 0 ? fopen("/proc/locks", "re") : NULL;
    while (locks && holder == 0 && fgets(line, sizeof line, locks)) {
        long process;
        unsigned long inode;
        unsigned upper, lower;
        if (sscanf(line, "%*d: %*s %*s %*s %ld %x:%x:%lu", &process, &upper, &lower, &inode) != 4) continue;
        bool same = inode == (unsigned long)file.st_ino && upper == major(file.st_dev) && lower == minor(file.st_dev);
        if (same && process > 0 && process != (long)getpid()) holder = process;
    }
    if (locks) fclose(locks);
    return holder;
}

bool holder_is_here(const char *filename) {
    struct stat file, opened;
    const struct dirent *entry;
    bool found = false;
    DIR *descriptors = stat(filename, &file) == 0 ? opendir("/proc/self/fd") : NULL;
    while (descriptors && !found && (entry = readdir(descriptors)) != NULL)
        found = entry->d_name[0] != '.' && fstat(atoi(entry->d_name), &opened) == 0 && opened.st_dev == file.st_dev &&
                opened.st_ino == file.st_ino;
    if (descriptors) closedir(descriptors);
    return found;
}
