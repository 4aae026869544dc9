/* SPDX-License-Identifier: MIT */
/* Where results go: stdout, or the file of --output. A regular file is written without a name, or under another beside its own, and
 * gets its name when it is whole: there is never a half-written one. A link is followed first; what is a device, a pipe or an open
 * descriptor is written to as it is.
 * The stream over the descriptor is our own, so that the reason of the first write that fails is known, whoever made it. */
#define _GNU_SOURCE /* fopencookie, O_TMPFILE, renameat2 */
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "output_names.h"
#include "paint.h"
#include "progress.h"

static const char *reason_text(int reason) {
    if (reason == EFBIG) return "the file would be larger than is allowed (see 'ulimit -f')";
    if (reason == ENOMEM) return "not enough memory";
    return reason ? strerror(reason) : "write error";
}

static int refuse_output(cli_call *cli, int reason) {
    char quoted[CLI_QUOTE_SIZE];
    if (reason == EINTR && nq_interrupted(cli->interrupt)) return cli_exit_status(NQ_INTERRUPTED);
    return cli_fail(cli, NQ_IO, "--output %s: %s", cli_quote(cli->output_path, quoted), reason_text(reason));
}

/* --- Writing --- */

/* All of it, or less if writing fails; nothing after a failure. An interruption ends it where it would wait for its reader. */
static ssize_t write_all(void *context, const char *bytes, size_t size) {
    cli_call *cli = context;
    size_t written = 0;
    progress_clear(cli->shown);
    while (written < size && !cli->output_error) {
        ssize_t count = write(cli->output_descriptor, bytes + written, size - written);
        if (count >= 0) written += (size_t)count;
        else if (errno == EAGAIN)
            poll(&(struct pollfd){.fd = cli->output_descriptor, .events = POLLOUT}, 1,
                 nq_interrupted(cli->interrupt) ? 0 : -1);
        else if (errno != EINTR) cli->output_error = errno;
        if (written < size && !cli->output_error && nq_interrupted(cli->interrupt)) cli->output_error = EINTR;
    }
    return (ssize_t)written;
}

/* Long lists go out in large pieces. A terminal gets its lines as they come. */
static int open_stream(cli_call *cli) {
    FILE *out = fopencookie(cli, "w", (cookie_io_functions_t){.write = write_all});
    if (!out) {
        if (cli->output_partial[0]) unlink(cli->output_partial);
        return cli_fail(cli, NQ_NO_MEMORY, "there is not enough memory");
    }
    cli->out_is_terminal = isatty(cli->output_descriptor);
    cli->colour = paint_allowed(cli->output_descriptor);
    setvbuf(out, cli->output_buffer, cli->out_is_terminal ? _IOLBF : _IOFBF, sizeof cli->output_buffer);
    cli->out = out;
    return EXIT_DONE;
}

void cli_output_lost(cli_call *cli, int reason) {
    if (!cli->output_error) cli->output_error = reason;
}

bool cli_output_closes(const cli_call *cli, bool whole) { return whole || nq_interrupted(cli->interrupt); }

bool cli_output_failed(cli_call *cli) {
    if (!cli->output_error && ferror(cli->out)) cli->output_error = errno;
    return cli->output_error != 0 || cli->refused != EXIT_DONE;
}

/* --- Opening --- */

/* The descriptor of a file in a folder that has no name yet; -1 where the file system has none such. */
static int open_nameless(const char *path) {
    char folder[PATH_MAX], name[64];
    if (!output_folder(path, folder)) return -1;
    int descriptor = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
    snprintf(name, sizeof name, "/proc/self/fd/%d", descriptor);
    if (descriptor >= 0 && access(name, F_OK) != 0) { /* it could not be named */
        close(descriptor);
        return -1;
    }
    return descriptor;
}

static int open_beside(cli_call *cli) {
    snprintf(cli->output_partial, sizeof cli->output_partial, "%s.XXXXXX", cli->output_target);
    int descriptor = mkstemp(cli->output_partial);
    if (descriptor < 0) cli->output_partial[0] = '\0';
    mode_t mask = umask(0);
    umask(mask);
    if (descriptor >= 0) fchmod(descriptor, 0666 & ~mask);
    return descriptor;
}

/* A file that takes the place of another is as open to others as that one was. */
static void keep_mode(int descriptor, const struct stat *replaced) {
    if (fchown(descriptor, replaced->st_uid, replaced->st_gid) != 0) errno = 0; /* only root may give files away */
    fchmod(descriptor, replaced->st_mode & 0777);
}

static int open_new(cli_call *cli, const struct stat *replaced) {
    cli->output_descriptor = open_nameless(cli->output_target);
    if (cli->output_descriptor < 0) cli->output_descriptor = open_beside(cli);
    if (cli->output_descriptor < 0) return refuse_output(cli, errno);
    if (replaced) keep_mode(cli->output_descriptor, replaced);
    return open_stream(cli);
}

/* A device or a pipe is written to, not replaced; a descriptor goes on where it stands. */
static int open_as_it_is(cli_call *cli, int descriptor) {
    cli->output_descriptor = descriptor >= 0 ? dup(descriptor)
                                             : open(cli->output_target, O_WRONLY | O_NOCTTY | O_CLOEXEC);
    cli->output_target[0] = '\0';
    return cli->output_descriptor < 0 ? refuse_output(cli, errno) : open_stream(cli);
}

static int open_file(cli_call *cli) {
    char quoted[CLI_QUOTE_SIZE], used[PATH_MAX];
    const char *path = cli_quote(cli->output_path, quoted);
    struct stat file;
    int descriptor;
    if (cli->output_path[0] == '\0') return cli_usage_error(cli, "--output '': expected a file name");
    if (strlen(cli->output_path) + sizeof ".XXXXXX" > PATH_MAX) return refuse_output(cli, ENAMETOOLONG);
    output_place place = output_resolve(cli->output_path, cli->output_target, &descriptor);
    bool exists = (descriptor >= 0 ? fstat(descriptor, &file) : stat(cli->output_path, &file)) == 0;
    if (!exists && errno == ELOOP) return refuse_output(cli, ELOOP);
    if (exists && S_ISDIR(file.st_mode))
        return cli_usage_error(cli, "--output %s: this is a folder; expected a file name", path);
    if (!exists && cli->output_path[strlen(cli->output_path) - 1] == '/')
        return cli_usage_error(cli, "--output %s: this names a folder, and there is none; expected a file name", path);
    if (output_is_used(cli, cli->output_target, exists ? &file : NULL, used))
        return cli_usage_error(
            cli, "--output %s: the command itself needs this file: it is, or goes with, '%s'; expected another", path,
            used);
    if (place != OUTPUT_NAME) return open_as_it_is(cli, descriptor);
    if (exists && !cli->output_force && (S_ISREG(file.st_mode) || S_ISBLK(file.st_mode)))
        return cli_usage_error(cli, "--output %s: the file exists already; --force replaces it", path);
    if (exists && !S_ISREG(file.st_mode)) return open_as_it_is(cli, -1);
    return open_new(cli, exists ? &file : NULL);
}

int cli_open_output(cli_call *cli) {
    cli->output_descriptor = STDOUT_FILENO;
    if (cli->output_path && strcmp(cli->output_path, "-") != 0) return open_file(cli);
    if (!cli->output_path && cli->output_force) return cli_usage_error(cli, "--force goes with --output");
    cli->output_path = NULL;
    return open_stream(cli);
}

/* --- The end --- */

/* Gives a nameless file a name that nothing has. */
static int link_nameless(int descriptor, const char *path) {
    char name[64];
    snprintf(name, sizeof name, "/proc/self/fd/%d", descriptor);
    return linkat(AT_FDCWD, name, AT_FDCWD, path, AT_SYMLINK_FOLLOW);
}

/* Never replaces what has come there meanwhile, also where the file system has neither such a call nor hard links. */
static int rename_to_new(const char *from, const char *to) {
    if (renameat2(AT_FDCWD, from, AT_FDCWD, to, RENAME_NOREPLACE) == 0) return 0;
    if (errno != EINVAL && errno != ENOSYS) return -1;
    int reserved = open(to, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (reserved < 0) return -1;
    close(reserved);
    return rename(from, to);
}

/* A name beside its own, from which it can be renamed over another. */
static bool name_beside(cli_call *cli) {
    for (unsigned k = 0; k < 100; k++) {
        snprintf(cli->output_partial, sizeof cli->output_partial, "%s.%u-%u", cli->output_target, (unsigned)getpid(),
                 k);
        if (link_nameless(cli->output_descriptor, cli->output_partial) == 0) return true;
        if (errno != EEXIST) break;
    }
    cli->output_partial[0] = '\0';
    return false;
}

/* A nameless file that cannot get a name is copied into one that has a name beside its own. Returns 0 or an errno. */
static int copy_beside(cli_call *cli) {
    char buffer[1 << 13];
    struct stat file;
    ssize_t count = -1;
    int nameless = cli->output_descriptor, copy = open_beside(cli);
    if (copy < 0) return errno;
    if (fstat(nameless, &file) == 0) keep_mode(copy, &file);
    cli->output_descriptor = copy;
    if (lseek(nameless, 0, SEEK_SET) == 0)
        while ((count = read(nameless, buffer, sizeof buffer)) > 0 && !cli->output_error)
            write_all(cli, buffer, (size_t)count);
    if (count < 0 || (!cli->output_error && fsync(copy) != 0)) cli_output_lost(cli, errno);
    close(nameless);
    return cli->output_error;
}

/* Gives the finished file its name. Returns 0 or an errno. */
static int name_output(cli_call *cli) {
    if (fsync(cli->output_descriptor) != 0 && errno != EINVAL && errno != EROFS) return errno;
    if (!cli->output_partial[0]) {
        if (link_nameless(cli->output_descriptor, cli->output_target) == 0) return 0;
        if (errno == EEXIST && !cli->output_force) return errno;
        int lost = name_beside(cli) ? 0 : copy_beside(cli);
        if (lost) return lost;
    }
    int named = cli->output_force ? rename(cli->output_partial, cli->output_target)
                                  : rename_to_new(cli->output_partial, cli->output_target);
    if (named != 0) return errno;
    cli->output_partial[0] = '\0';
    return 0;
}

/* Closes everything; returns 0 or the errno of what failed first. */
static int close_output(cli_call *cli, bool good) {
    if (cli->out == stdout) { /* it was not opened: help, or wrong options */
        cli_output_failed(cli);
        if (fclose(stdout) != 0 && !cli->output_error) cli->output_error = errno;
        return cli->output_error;
    }
    fflush(cli->out);
    progress_clear(cli->shown);
    if (cli->output_target[0] && good && !cli->output_error) cli->output_error = name_output(cli);
    if (cli->output_partial[0]) unlink(cli->output_partial);
    fclose(cli->out);
    if (close(cli->output_descriptor) != 0 && !cli->output_error) cli->output_error = errno;
    return cli->output_error;
}

void cli_tell_unwritten(const cli_call *cli) {
    char quoted[CLI_QUOTE_SIZE];
    if (cli->output_target[0])
        cli_note(
            cli,
            "--output %s: the file is not written, since not all boards could be read; without --output the others "
            "are answered",
            cli_quote(cli->output_path, quoted));
}

/* What could not be written was not done. A reader that stopped early got what it wanted. */
int cli_finish_output(cli_call *cli, int status) {
    bool good = status == EXIT_DONE || status == EXIT_NO;
    char quoted[CLI_QUOTE_SIZE];
    if (status > EXIT_SIGNAL && cli->output_target[0])
        cli_note(cli, "--output %s: not written, since it would not be whole", cli_quote(cli->output_path, quoted));
    int reason = close_output(cli, good);
    if (reason == 0 || reason == EPIPE || !good) return status;
    if (reason == EINTR) return cli_exit_status(NQ_INTERRUPTED);
    if (cli->output_path) return refuse_output(cli, reason);
    fprintf(stderr, "nqueens: the output could not be written: %s\n", reason_text(reason));
    return EXIT_CATALOG;
}
