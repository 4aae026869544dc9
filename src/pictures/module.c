/* SPDX-License-Identifier: MIT */
/* The module has its place as seen from the program's folder, so both can be moved together. Where the system does not tell the program its
 * own place, the module is taken from where this build is installed. Nothing else is loaded in its stead. It is never unloaded: what cairo and
 * the library of fonts keep is theirs until the program ends. */
#include "module.h"

#ifdef NQ_PICTURE_MODULE

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif
#ifdef __linux__
#include <sys/auxv.h>
#endif

/* The program's file, whose name does not end with '\0'. Returns the length; 0 if the system does not tell it. */
#ifdef __APPLE__
static size_t find_program(char path[PATH_MAX]) {
    char named[PATH_MAX];
    uint32_t size = sizeof named;
    return _NSGetExecutablePath(named, &size) == 0 && realpath(named, path) ? strlen(path) : 0;
}
#else
static size_t find_program(char path[PATH_MAX]) {
    ssize_t length = readlink("/proc/self/exe", path, PATH_MAX);
    return length > 0 ? (size_t)length : 0;
}
#endif

/* A static program has its own C library, and would crash between that and the module's. No loader has put it into memory. */
static bool is_static(void) {
#ifdef __linux__
    return getauxval(AT_BASE) == 0;
#else
    return false;
#endif
}

/* Returns false if the name is too long. */
static bool find_file(char path[PATH_MAX]) {
    static const char installed[] = NQ_PICTURE_MODULE_INSTALLED, relative[] = NQ_PICTURE_MODULE;
    size_t length = find_program(path);
    while (length > 0 && path[length - 1] != '/') length--;
    const char *rest = length ? relative : installed;
    size_t size = length ? sizeof relative : sizeof installed;
    return length + size <= PATH_MAX && memcpy(path + length, rest, size);
}

static const picture_module *refuse(const char *what, const char *why, char reason[PICTURE_REASON_SIZE]) {
    snprintf(reason, PICTURE_REASON_SIZE, "what draws it cannot be loaded: %.900s%s%s", what, *why ? ": " : "", why);
    return NULL;
}

/* Waits for no writer of a pipe. Returns a descriptor, or -1. Out: the reason, then. */
static int open_regular(const char *path, const char **why) {
    struct stat file;
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor >= 0 && fstat(descriptor, &file) == 0 && S_ISREG(file.st_mode)) return descriptor;
    *why = descriptor < 0 ? strerror(errno) : "it is no regular file";
    if (descriptor >= 0) close(descriptor);
    return -1;
}

/* $LIB and its like in a path are words of the loader, which puts another folder in their place: such a file is named by its descriptor,
 * where that is a name. Of the libraries below, few functions are called. */
static void *load(const char *path, int descriptor) {
    char number[32];
    snprintf(number, sizeof number, "/proc/self/fd/%d", descriptor);
    bool by_number = strchr(path, '$') && access(number, F_OK) == 0;
    return dlopen(by_number ? number : path, RTLD_LAZY | RTLD_LOCAL);
}

const picture_module *picture_module_load(char reason[PICTURE_REASON_SIZE]) {
    static const picture_module_fit fit = PICTURE_MODULE_FIT;
    char path[PATH_MAX];
    const char *why;
    if (is_static()) return refuse("the program is linked statically, or was not started by its own name", "", reason);
    if (!find_file(path)) return refuse(NQ_PICTURE_MODULE, strerror(ENAMETOOLONG), reason);
    int descriptor = open_regular(path, &why);
    if (descriptor < 0) return refuse(path, why, reason);
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
