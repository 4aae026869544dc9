/* SPDX-License-Identifier: MIT */
/* The only place where files of an export are opened: step by step from the folder's descriptor, so that no link, whenever it comes, leads
 * out of the folder; and what is not a plain file is not opened at all. */
#include "export_files.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define LONGEST_NAME 255u
#define LARGEST_SMALL_FILE (UINT64_C(16) << 20)

/* --- Names --- */

static bool is_step(const char *step, size_t length) {
    if (length == 0 || (length == 1 && step[0] == '.')) return false;
    return !(length == 2 && step[0] == '.' && step[1] == '.');
}

bool export_name_is_inside(const char *name, size_t length) {
    if (length == 0 || length > LONGEST_NAME) return false;
    for (size_t k = 0; k < length; k++)
        if ((unsigned char)name[k] < 0x20 || name[k] == 0x7f || name[k] == '\\') return false;
    for (size_t begin = 0, end; begin <= length; begin = end + 1) {
        const char *slash = memchr(name + begin, '/', length - begin);
        end = slash ? (size_t)(slash - name) : length;
        if (!is_step(name + begin, end - begin)) return false;
    }
    return true;
}

export_listed *export_find(const export_check *check, const char *name) {
    size_t low = 0, high = check->listed_count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        int order = strcmp(check->listed[middle].name, name);
        if (order == 0) return &check->listed[middle];
        if (order < 0) low = middle + 1;
        else high = middle;
    }
    return NULL;
}

/* --- Opening --- */

/* Opens the folder of that name in another, or the plain file. Returns the descriptor; or -1 and errno, ELOOP where it is something else. */
static int open_step(int folder, const char *step, bool is_folder, struct stat *file) {
    if (fstatat(folder, step, file, AT_SYMLINK_NOFOLLOW) != 0) return -1;
    if (is_folder && S_ISREG(file->st_mode)) return errno = ENOENT, -1;
    if (is_folder ? !S_ISDIR(file->st_mode) : !S_ISREG(file->st_mode)) return errno = ELOOP, -1;
    int how = is_folder ? O_DIRECTORY : O_NONBLOCK | O_NOCTTY;
    int opened = openat(folder, step, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | how);
    if (opened < 0 || is_folder) return opened;
    int reason = fstat(opened, file) != 0 ? errno : S_ISREG(file->st_mode) ? 0 : ELOOP;
    if (reason == 0) return opened;
    close(opened); /* it has become another meanwhile */
    return errno = reason, -1;
}

static int open_name(int folder, const char *name, struct stat *file) {
    char step[LONGEST_NAME + 1];
    int at = folder;
    for (const char *slash; (slash = strchr(name, '/')); name = slash + 1) {
        memcpy(step, name, (size_t)(slash - name));
        step[slash - name] = '\0';
        int next = open_step(at, step, true, file), reason = errno;
        if (at != folder) close(at);
        if (next < 0) return errno = reason, -1;
        at = next;
    }
    int opened = open_step(at, name, false, file), reason = errno;
    if (at != folder) close(at);
    errno = reason;
    return opened;
}

static nq_status refuse(export_check *check, const char *name, int reason) {
    char quoted[EXPORT_QUOTE_SIZE];
    export_quote(name, strlen(name), quoted);
    switch (reason) {
    case ENOENT: export_fault(check, EXPORT_MISSING, "%s is not there", quoted); return NQ_UNFIT;
    case ENOTDIR:
    case ELOOP:
        export_fault(check, EXPORT_NAME, "%s is a link, a folder or a device; expected a plain file", quoted);
        return NQ_UNFIT;
    default: return export_fail(check, NQ_IO, "%s: %s cannot be read: %s", check->path, quoted, strerror(reason));
    }
}

nq_status export_open_inside(export_check *check, const char *name, int *descriptor, uint64_t *bytes) {
    struct stat file;
    *descriptor = open_name(check->folder, name, &file);
    if (*descriptor < 0) return refuse(check, name, errno);
    *bytes = (uint64_t)file.st_size;
    return NQ_OK;
}

/* --- Small files --- */

static nq_status read_text(export_check *check, int descriptor, const char *name, char *text, size_t *length) {
    ssize_t count;
    size_t room = *length;
    *length = 0;
    while (*length < room && (count = read(descriptor, text + *length, room - *length)) != 0) {
        if (count < 0 && errno == EINTR) continue;
        if (count < 0)
            return export_fail(check, NQ_IO, "%s: %s cannot be read: %s", check->path, name, strerror(errno));
        *length += (size_t)count;
    }
    text[*length] = '\0';
    return NQ_OK;
}

nq_status export_read_small(export_check *check, const char *name, char **text, size_t *length) {
    int descriptor;
    uint64_t bytes;
    *text = NULL;
    nq_status status = export_open_inside(check, name, &descriptor, &bytes);
    if (status != NQ_OK) return status;
    if (bytes > LARGEST_SMALL_FILE) {
        export_fault(check, EXPORT_FORMAT, "%s is larger than any such file", name);
        status = NQ_UNFIT;
    } else if (!(*text = malloc((size_t)bytes + 1))) {
        status = export_fail(check, NQ_NO_MEMORY, "%s: not enough memory to read %s", check->path, name);
    }
    *length = (size_t)bytes;
    if (status == NQ_OK) status = read_text(check, descriptor, name, *text, length);
    close(descriptor);
    if (status != NQ_OK) free(*text), *text = NULL;
    return status;
}

/* --- All that is there --- */

/* Whether some listed file is in a folder. In: its name, with a slash at the end. */
static bool holds_listed(const export_check *check, const char *folder, size_t length) {
    for (size_t k = 0; k < check->listed_count; k++)
        if (strncmp(check->listed[k].name, folder, length) == 0) return true;
    return false;
}

static nq_status walk_folder(export_check *check, int folder, char *name, size_t length);

/* Names that no listed file can have are not told from those that are too long to be written. */
static nq_status walk_entry(export_check *check, int folder, const char *entry, char *name, size_t length) {
    char quoted[EXPORT_QUOTE_SIZE];
    struct stat file;
    size_t added = strlen(entry);
    if (length + added + 2 > LONGEST_NAME)
        return export_fault(check, EXPORT_ADDED, "%s", export_quote(entry, added, quoted)), NQ_OK;
    memcpy(name + length, entry, added + 1);
    if (strcmp(name, EXPORT_SUMS) == 0 || export_find(check, name)) return NQ_OK;
    export_quote(name, length + added, quoted);
    if (fstatat(folder, entry, &file, AT_SYMLINK_NOFOLLOW) != 0) /* it may be gone meanwhile */
        return errno == ENOENT || refuse(check, name, errno) == NQ_UNFIT ? NQ_OK : NQ_IO;
    if (S_ISDIR(file.st_mode)) {
        memcpy(name + length + added, "/", 2);
        if (holds_listed(check, name, length + added + 1)) {
            int inner = open_step(folder, entry, true, &file);
            if (inner >= 0) return walk_folder(check, inner, name, length + added + 1);
            return refuse(check, name, errno) == NQ_UNFIT ? NQ_OK : NQ_IO;
        }
        export_fault(check, EXPORT_ADDED, "%s is a folder; no file in it is listed in " EXPORT_SUMS, quoted);
    } else if (!S_ISREG(file.st_mode)) {
        export_fault(check, EXPORT_NAME, "%s is a link or a device, and not listed in " EXPORT_SUMS, quoted);
    } else {
        export_fault(check, EXPORT_ADDED, "%s is not listed in " EXPORT_SUMS, quoted);
    }
    return NQ_OK;
}

/* Closes the descriptor. In: the folder's name, which ends in a slash, or is empty. */
static nq_status walk_folder(export_check *check, int folder, char *name, size_t length) {
    DIR *entries = fdopendir(folder);
    nq_status status = NQ_OK;
    if (!entries) {
        close(folder);
        return export_fail(check, NQ_IO, "%s: the folder cannot be read: %s", check->path, strerror(errno));
    }
    for (struct dirent *entry; status == NQ_OK && (errno = 0, entry = readdir(entries));)
        if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
            status = walk_entry(check, folder, entry->d_name, name, length);
    if (status == NQ_OK && errno != 0)
        status = export_fail(check, NQ_IO, "%s: the folder cannot be read: %s", check->path, strerror(errno));
    closedir(entries);
    return status;
}

nq_status export_walk(export_check *check) {
    char name[LONGEST_NAME + 2] = "";
    int folder = openat(check->folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0) return export_fail(check, NQ_IO, "%s: the folder cannot be read: %s", check->path, strerror(errno));
    return walk_folder(check, folder, name, 0);
}
