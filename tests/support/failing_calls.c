/* SPDX-License-Identifier: MIT */
/* To be loaded before the program (LD_PRELOAD): calls of the operating system that the program itself makes can fail; those of SQLite
 * and of the C library are left alone. The calls are counted from 1.
 *
 *   CALLS_LOG=FILE      each call is written there, a line with its number and its name
 *   FAIL_AT=K           the Kth call fails, with the errno FAIL_WITH=E
 *   FAIL_ALWAYS=NAMES   every call of these names, with commas between them, fails with the errno FAIL_ALWAYS_WITH=E: what a file system
 *                       has not
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <sys/syscall.h>
#include <unistd.h>

static bool is_of_the_program(const void *caller) {
    Dl_info program, from;
    return dladdr((const void *)getauxval(AT_PHDR), &program) && dladdr(caller, &from) &&
           program.dli_fbase == from.dli_fbase;
}

static int number_in(const char *name) {
    const char *text = getenv(name);
    return text ? atoi(text) : 0;
}

static void tell(int number, const char *name) {
    char line[64];
    const char *log = getenv("CALLS_LOG");
    long descriptor = log ? syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600) : -1;
    int length = snprintf(line, sizeof line, "%d %s\n", number, name);
    if (descriptor < 0) return;
    syscall(SYS_write, descriptor, line, (size_t)length);
    syscall(SYS_close, descriptor);
}

static bool is_among(const char *names, const char *name) {
    size_t length = strlen(name);
    for (const char *at = names; at && (at = strstr(at, name)) != NULL; at += length)
        if ((at == names || at[-1] == ',') && (at[length] == '\0' || at[length] == ',')) return true;
    return false;
}

static bool fails(const char *name, const void *caller) {
    static int count;
    if (!is_of_the_program(caller)) return false;
    const char *always = getenv("FAIL_ALWAYS");
    int error = errno, number = __atomic_add_fetch(&count, 1, __ATOMIC_RELAXED);
    tell(number, name);
    errno = error;
    if (is_among(always, name)) errno = number_in("FAIL_ALWAYS_WITH");
    else if (number == number_in("FAIL_AT")) errno = number_in("FAIL_WITH");
    else return false;
    return true;
}

/* CALL(what it returns, its name, what it returns when it fails, its parameters, its arguments) */
#define CALL(type, name, failed, parameters, arguments)                                                                \
    type name parameters {                                                                                             \
        type(*real) parameters = (type(*) parameters)dlsym(RTLD_NEXT, #name);                                          \
        return fails(#name, __builtin_return_address(0)) ? (failed) : real arguments;                                  \
    }

CALL(int, link, -1, (const char *from, const char *to), (from, to))
CALL(int, linkat, -1, (int a, const char *from, int b, const char *to, int flags), (a, from, b, to, flags))
CALL(int, rename, -1, (const char *from, const char *to), (from, to))
CALL(int, renameat2, -1, (int a, const char *from, int b, const char *to, unsigned flags), (a, from, b, to, flags))
CALL(int, unlink, -1, (const char *name), (name))
CALL(int, mkstemp, -1, (char *name), (name))
CALL(int, fsync, -1, (int file), (file))
CALL(int, fchmod, -1, (int file, mode_t mode), (file, mode))
CALL(int, fchown, -1, (int file, uid_t user, gid_t group), (file, user, group))
CALL(int, flock, -1, (int file, int how), (file, how))
CALL(int, dup, -1, (int file), (file))
CALL(int, stat, -1, (const char *restrict name, struct stat *restrict file), (name, file))
CALL(int, lstat, -1, (const char *restrict name, struct stat *restrict file), (name, file))
CALL(int, fstat, -1, (int descriptor, struct stat *file), (descriptor, file))
CALL(int, statvfs, -1, (const char *restrict name, struct statvfs *restrict disk), (name, disk))
CALL(int, access, -1, (const char *name, int how), (name, how))
CALL(ssize_t, write, -1, (int file, const void *bytes, size_t size), (file, bytes, size))
CALL(ssize_t, pread, -1, (int file, void *bytes, size_t size, off_t at), (file, bytes, size, at))
CALL(ssize_t, pwrite, -1, (int file, const void *bytes, size_t size, off_t at), (file, bytes, size, at))
CALL(int, ftruncate, -1, (int file, off_t size), (file, size))
CALL(int, sync_file_range, -1, (int file, off64_t at, off64_t size, unsigned flags), (file, at, size, flags))
CALL(ssize_t, readlink, -1, (const char *restrict name, char *restrict to, size_t size), (name, to, size))
CALL(char *, realpath, NULL, (const char *restrict name, char *restrict to), (name, to))
CALL(FILE *, fopen, NULL, (const char *restrict name, const char *restrict how), (name, how))

/* It returns what is wrong. */
CALL(int, posix_fallocate, errno, (int file, off_t at, off_t size), (file, at, size))

/* What fails to close is closed all the same. */
CALL(int, close, (syscall(SYS_close, file), -1), (int file), (file))

int fclose(FILE *file) {
    int (*real)(FILE *) = (int (*)(FILE *))dlsym(RTLD_NEXT, "fclose");
    bool failed = fails("fclose", __builtin_return_address(0));
    int error = errno, done = real(file);
    if (failed) errno = error;
    return failed ? EOF : done;
}

int open(const char *name, int flags, ...) {
    int (*real)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open");
    va_list arguments;
    va_start(arguments, flags);
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(arguments, mode_t) : 0;
    va_end(arguments);
    const char *call = (flags & O_TMPFILE) == O_TMPFILE ? "open_nameless" : "open";
    return fails(call, __builtin_return_address(0)) ? -1 : real(name, flags, mode);
}
