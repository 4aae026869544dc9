/* Who holds a file? Linux lists the locks of all processes in /proc/locks, a line each:
 *
 *   1: POSIX  ADVISORY  WRITE 1234 fe:01:5678 1073741824 1073742335      process 1234; device and inode of the file
 *
 * (Asking the file itself would mean to open it, and closing it again would drop the locks that SQLite has on it.) */
#include <stdio.h>
#include <sys/stat.h>
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
        if (sscanf(line, "%*d: POSIX %*s %*s %ld %*x:%*x:%lu", &process, &inode) != 2) continue;
        if (inode == (unsigned long)file.st_ino && process > 0 && process != (long)getpid()) holder = process;
    }
    if (locks) fclose(locks);
    return holder;
}
