/* SPDX-License-Identifier: MIT */
/* The extension is where the build puts it: build/lib/nqueens.so beside build/bin/nqueens. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "sql_shell.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define EXTENSION "../lib/nqueens.so"

/* Its name without the ending, which SQLite adds. */
static bool find_extension(char path[PATH_MAX], char wanted[PATH_MAX + sizeof EXTENSION]) {
    char program[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0) return false;
    program[length] = '\0';
    char *slash = strrchr(program, '/');
    slash[1] = '\0';
    snprintf(wanted, PATH_MAX + sizeof EXTENSION, "%s" EXTENSION, program);
    if (!realpath(wanted, path) || access(path, R_OK) != 0) return false;
    path[strlen(path) - strlen(".so")] = '\0';
    return true;
}

/* ".load NAME", the name quoted as SQLite's shell reads it. */
static void print_load(const char *path, char load[2 * PATH_MAX + 16]) {
    char *at = load + sprintf(load, ".load \"");
    for (; *path; path++) {
        if (strchr("\\\"", *path)) *at++ = '\\';
        *at++ = *path;
    }
    strcpy(at, "\"");
}

/* A name that the shell takes for an option or a URI is one of this folder. */
static const char *database_name(const char *database, char name[PATH_MAX + 2]) {
    snprintf(name, PATH_MAX + 2, "%s%s", *database == '-' || strchr(database, ':') ? "./" : "", database);
    return *database == '/' ? database : name;
}

int sql_print_shell(cli_call *cli) {
    char path[PATH_MAX], wanted[PATH_MAX + sizeof EXTENSION] = EXTENSION, load[2 * PATH_MAX + 16], name[PATH_MAX + 2];
    char load_word[8 * PATH_MAX], name_word[8 * PATH_MAX], quoted[CLI_QUOTE_SIZE];
    int status = EXIT_DONE;
    nq_catalog *catalog = cli_open_catalog(cli, NQ_CATALOG_QUERY, &status);
    nq_catalog_close(catalog);
    if (!catalog) return status;
    if (!find_extension(path, wanted))
        return cli_fail(cli, NQ_NO_FILE, "--shell: there is no extension %s", cli_quote(wanted, quoted));
    print_load(path, load);
    if (!cli_shell_word(load, load_word, sizeof load_word) ||
        !cli_shell_word(database_name(cli->database, name), name_word, sizeof name_word))
        return cli_usage_error(cli, "--shell: the name %s is too long", cli_quote(cli->database, quoted));
    fprintf(cli->out, "sqlite3 -readonly -cmd %s %s\n", load_word, name_word);
    return EXIT_DONE;
}
