/* Where results go: stdout, or the file of --output. Such a file is written under another name beside its own and gets its own
 * name when it is whole, so there is never a half-written one. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli.h"

static int refuse_output(cli_call *cli, const char *reason) {
    char quoted[CLI_QUOTE_SIZE];
    return cli_fail(cli, NQ_IO, "--output %s: %s", cli_quote(cli->output_path, quoted), reason);
}

/* Long lists go out in large pieces. A terminal keeps its lines. */
static void use_large_buffer(FILE *out, char *buffer, size_t size) {
    if (!isatty(fileno(out))) setvbuf(out, buffer, _IOFBF, size);
}

static int open_beside(cli_call *cli) {
    size_t length = strlen(cli->output_path);
    cli->output_partial = malloc(length + 8);
    if (!cli->output_partial) return refuse_output(cli, "not enough memory");
    memcpy(cli->output_partial, cli->output_path, length);
    memcpy(cli->output_partial + length, ".XXXXXX", 8);
    int descriptor = mkstemp(cli->output_partial);
    if (descriptor < 0) {
        free(cli->output_partial);
        cli->output_partial = NULL;
        return refuse_output(cli, strerror(errno));
    }
    mode_t mask = umask(0);
    umask(mask);
    fchmod(descriptor, 0666 & ~mask);
    cli->out = fdopen(descriptor, "w");
    if (!cli->out) return refuse_output(cli, strerror(errno));
    use_large_buffer(cli->out, cli->output_buffer, sizeof cli->output_buffer);
    return EXIT_DONE;
}

int cli_open_output(cli_call *cli) {
    char quoted[CLI_QUOTE_SIZE];
    struct stat file;
    cli->out = stdout;
    if (!cli->output_path) use_large_buffer(stdout, cli->output_buffer, sizeof cli->output_buffer);
    if (!cli->output_path) {
        if (cli->output_force) return cli_usage_error(cli, "--force goes with --output");
        return EXIT_DONE;
    }
    if (cli->output_path[0] == '\0') return cli_usage_error(cli, "--output '': expected a file name");
    bool exists = stat(cli->output_path, &file) == 0;
    if (exists && S_ISDIR(file.st_mode)) return cli_usage_error(cli, "--output %s: this is a directory", cli_quote(cli->output_path, quoted));
    if (exists && !cli->output_force)
        return cli_usage_error(cli, "--output %s: the file exists already; --force replaces it", cli_quote(cli->output_path, quoted));
    if (exists && !S_ISREG(file.st_mode)) { /* a device or a pipe is written to, not replaced */
        cli->out = fopen(cli->output_path, "w");
        return cli->out ? EXIT_DONE : refuse_output(cli, strerror(errno));
    }
    return open_beside(cli);
}

bool cli_output_failed(cli_call *cli) {
    if (!ferror(cli->out)) return false;
    if (!cli->output_error) cli->output_error = errno;
    return true;
}

/* Gives the finished file its name. link, unlike rename, never replaces what has come there meanwhile. */
static int name_output(cli_call *cli) {
    if (cli->output_force) return rename(cli->output_partial, cli->output_path) == 0 ? 0 : errno;
    return link(cli->output_partial, cli->output_path) == 0 ? 0 : errno;
}

/* What could not be written was not done. A reader that stopped early got what it wanted. */
int cli_finish_output(cli_call *cli, int status) {
    int reason = cli->output_error;
    bool failed = ferror(cli->out) != 0, good = status == EXIT_DONE || status == EXIT_NO;
    if (fflush(cli->out) != 0 && !failed) failed = true, reason = errno;
    if (fclose(cli->out) != 0 && !failed) failed = true, reason = errno;
    if (cli->output_partial) {
        if (!failed && good && (reason = name_output(cli)) != 0) failed = true;
        unlink(cli->output_partial); /* what is left of it: its other name, or all of it */
        free(cli->output_partial);
    }
    if (!failed || reason == EPIPE || !good) return status;
    if (cli->output_path) return refuse_output(cli, reason ? strerror(reason) : "write error");
    fprintf(stderr, "nqueens: the output could not be written: %s\n", reason ? strerror(reason) : "write error");
    return EXIT_CATALOG;
}
