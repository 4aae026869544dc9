/* SPDX-License-Identifier: MIT */
#include "temporary.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int temporary_setup(void **state) {
    const char *in = getenv("TMPDIR");
    char name[400];
    if (snprintf(name, sizeof name, "%s/nqueens-test-XXXXXX", in && *in ? in : "/tmp") >= (int)sizeof name) return -1;
    char *folder = strdup(name);
    if (!folder || !mkdtemp(folder)) return -1;
    *state = folder;
    return 0;
}

const char *temporary_path(void **state, const char *name) {
    static char path[512];
    snprintf(path, sizeof path, "%s/%s", (const char *)*state, name);
    return path;
}

int temporary_empty(void **state) {
    DIR *folder = opendir(*state);
    if (!folder) return -1;
    for (struct dirent *entry; (entry = readdir(folder));)
        if (entry->d_name[0] != '.') unlink(temporary_path(state, entry->d_name));
    closedir(folder);
    return 0;
}

int temporary_teardown(void **state) {
    int failed = temporary_empty(state) || rmdir(*state);
    free(*state);
    return failed;
}
