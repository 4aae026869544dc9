/* SPDX-License-Identifier: MIT */
#include "sql_input.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* SQLite takes no longer statement. */
#define MOST_STATEMENT 1000000u

static bool is_stdin(const char *name) { return strcmp(name, "-") == 0; }

static const char *source_of(const char *name, char quoted[CLI_QUOTE_SIZE]) {
    return is_stdin(name) ? "stdin" : cli_quote(name, quoted);
}

static int fail_to_read(const cli_call *cli, const char *name, int reason) {
    char quoted[CLI_QUOTE_SIZE];
    if (nq_interrupted(cli->interrupt))
        return cli_fail(cli, NQ_INTERRUPTED, "%s: interrupted while reading the statement", source_of(name, quoted));
    return cli_fail(cli, NQ_IO, "%s: the statement cannot be read: %s", source_of(name, quoted), strerror(reason));
}

/* What is in the text is for SQLite to judge, but that it ends at a NUL would go unnoticed. */
static int check_statement(const cli_call *cli, const char *name, const char *text, size_t length) {
    char quoted[CLI_QUOTE_SIZE];
    if (length > MOST_STATEMENT)
        return cli_usage_error(cli, "%s: a statement has at most %u bytes", source_of(name, quoted), MOST_STATEMENT);
    if (memchr(text, '\0', length))
        return cli_usage_error(cli, "%s: there is a NUL byte in it; expected one SELECT as text",
                               source_of(name, quoted));
    return EXIT_DONE;
}

char *sql_read_statement(const cli_call *cli, const char *name, int *status) {
    static const char mark[] = "\xef\xbb\xbf"; /* some editors begin UTF-8 with it */
    FILE *in = is_stdin(name) ? stdin : fopen(name, "r");
    if (in == stdin && isatty(STDIN_FILENO)) cli_remark(cli, "waiting for a statement; Ctrl-D ends it");
    char *text = in ? malloc(MOST_STATEMENT + 2) : NULL;
    size_t length = 0;
    if (!in) *status = fail_to_read(cli, name, errno);
    else if (!text) *status = cli_fail(cli, NQ_NO_MEMORY, "not enough memory for a statement");
    else {
        errno = 0;
        length = fread(text, 1, MOST_STATEMENT + 1, in);
        *status = ferror(in) ? fail_to_read(cli, name, errno) : check_statement(cli, name, text, length);
    }
    if (in && in != stdin) fclose(in);
    if (*status != EXIT_DONE) {
        free(text);
        return NULL;
    }
    text[length] = '\0';
    if (strncmp(text, mark, sizeof mark - 1) == 0) memmove(text, text + sizeof mark - 1, length - sizeof mark + 2);
    return text;
}

static bool is_whole(const char *text) {
    text += *text == '-' || *text == '+';
    return *text && text[strspn(text, "0123456789")] == '\0';
}

/* Digits, a point, an exponent: what SQL writes; strtod would take much else. */
static bool is_real(const char *text, double *real) {
    char *after;
    if (text[strspn(text, "+-0123456789.eE")] != '\0' || !strpbrk(text, "0123456789")) return false;
    *real = strtod(text, &after);
    return *after == '\0';
}

/* Takes the quotes off, in place: '' inside stands for one. Returns false if the text is not quoted. */
static bool unquote(char *text) {
    size_t length = strlen(text);
    if (length < 2 || text[0] != '\'' || text[length - 1] != '\'') return false;
    char *to = text;
    for (const char *at = text + 1; at < text + length - 1; at++) {
        if (at[0] == '\'' && at[1] == '\'' && at + 1 < text + length - 1) at++;
        *to++ = *at;
    }
    *to = '\0';
    return true;
}

/* In: text may be changed. Returns false if it is a whole number that SQL has no place for. */
static bool value_of(char *text, nq_value *value) {
    *value = (nq_value){.type = NQ_VALUE_TEXT, .bytes = text};
    if (is_whole(text)) {
        errno = 0;
        value->integer = strtoll(text, NULL, 10);
        value->type = NQ_VALUE_INTEGER;
        return errno == 0;
    }
    if (is_real(text, &value->real)) value->type = NQ_VALUE_REAL;
    else unquote(text);
    value->length = strlen(text);
    return true;
}

int sql_bind(const cli_call *cli, nq_catalog *catalog, nq_rows *rows, const char *assignment) {
    char quoted[CLI_QUOTE_SIZE];
    const char *equal = strchr(assignment, '=');
    if (!equal || equal == assignment)
        return cli_usage_error(cli, "--param %s: expected NAME=VALUE", cli_quote(assignment, quoted));
    char *name = strdup(assignment);
    if (!name) return cli_fail(cli, NQ_NO_MEMORY, "not enough memory for a parameter");
    char *text = name + (equal - assignment);
    nq_value value;
    *text++ = '\0';
    const char *plain = name + (strchr(":@$", *name) != NULL);
    int status = EXIT_DONE;
    if (!value_of(text, &value))
        status = cli_usage_error(
            cli,
            "--param %s: whole numbers have 64 bits; write '%.40s' in quotes for text, or %.40s.0 for a real number",
            cli_quote(assignment, quoted), text, text);
    else {
        nq_status bound = nq_rows_bind(rows, plain, &value);
        if (bound != NQ_OK)
            status = cli_fail(cli, bound, "--param %s: %s", cli_quote(assignment, quoted), nq_catalog_message(catalog));
    }
    free(name);
    return status;
}
