/* SPDX-License-Identifier: MIT */
/* The module has its place as seen from the program's folder, so both can be moved together, and nothing else is loaded in its stead. It is
 * never unloaded: what cairo and the library of fonts keep is theirs until the program ends. */
#include "module.h"

#ifdef NQ_PICTURE_MODULE

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

/* Returns false if the program does not know where it is: errno says why. */
static bool find_file(char path[PATH_MAX]) {
    ssize_t length = readlink("/proc/self/exe", path, PATH_MAX);
    while (length > 0 && path[length - 1] != '/') length--;
    if (length > 0 && (size_t)length + sizeof NQ_PICTURE_MODULE <= PATH_MAX)
        return memcpy(path + length, NQ_PICTURE_MODULE, sizeof NQ_PICTURE_MODULE);
    if (length >= 0) errno = ENAMETOOLONG;
    return false;
}

static const picture_module *refuse(const char *what, const char *why, char reason[PICTURE_REASON_SIZE]) {
    snprintf(reason, PICTURE_REASON_SIZE, "what draws it cannot be loaded: %.900s%s%s", what, *why ? ": " : "", why);
    return NULL;
}

/* $LIB and its like in a path are words of the loader, which puts another folder in their place: such a file is named by its descriptor. Of
 * the libraries below, few functions are called. */
static void *load(const char *path, int descriptor) {
    char number[32];
    snprintf(number, sizeof number, "/proc/self/fd/%d", descriptor);
    return dlopen(strchr(path, '$') ? number : path, RTLD_LAZY | RTLD_LOCAL);
}

const picture_module *picture_module_load(char reason[PICTURE_REASON_SIZE]) {
    static const picture_module_fit fit = PICTURE_MODULE_FIT;
    char path[PATH_MAX];
    if (!find_file(path)) return refuse("/proc/self/exe", strerror(errno), reason);
    int descriptor = open(path, O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return refuse(path, strerror(errno), reason);
    void *file = load(path, descriptor);
    close(descriptor);
    const picture_module *module = file ? dlsym(file, "nq_picture_module") : NULL;
    if (!module) return refuse(dlerror(), "", reason);
    if (memcmp(&module->fit, &fit, sizeof fit) == 0) return module;
    return refuse(path, "it is of another build than this program", reason);
}

#else

/* Never called: no format of this build stands in it. */
const picture_module *picture_module_load(char reason[PICTURE_REASON_SIZE]) { return (void)reason, NULL; }

#endif
