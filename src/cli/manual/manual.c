/* SPDX-License-Identifier: MIT */
/* Makes the manual pages and the completions of the program: nqueens_manual FOLDER TEXTS SCHEMAS VERSION DATE. The build runs it; what it
 * writes is laid out as below share/. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "../commands/commands.h"
#include "pages.h"

/* Opens FOLDER/NAME, making the folders of the name; ends the program if that fails. */
static FILE *create(const char *folder, const char *name) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    for (char *slash = path + 1; (slash = strchr(slash, '/')) != NULL; *slash++ = '/') {
        *slash = '\0';
        mkdir(path, 0777);
    }
    FILE *out = fopen(path, "w");
    if (out) return out;
    fprintf(stderr, "nqueens_manual: %s: %s\n", path, strerror(errno));
    exit(EXIT_FAILURE);
}

static bool finish(FILE *out) {
    bool good = !ferror(out);
    return fclose(out) == 0 && good;
}

static bool write_commands(const char *folder, const manual *how) {
    bool good = true;
    for (unsigned k = 0; k < cli_command_count; k++) {
        char name[128];
        snprintf(name, sizeof name, "man/man1/nqueens-%s.1", cli_commands[k]->name);
        FILE *out = create(folder, name);
        good = manual_write_command(how, cli_commands[k], out) && good;
        good = finish(out) && good;
    }
    return good;
}

static bool write_texts(const char *folder, const manual *how) {
    static const struct {
        const char *name;
        unsigned section;
    } texts[] = {{"nqueens", 1}, {"nqueens-catalog", 5}, {"nqueens-sql", 7}};
    bool good = true;
    for (size_t k = 0; k < sizeof texts / sizeof texts[0]; k++) {
        char name[128];
        snprintf(name, sizeof name, "man/man%u/%s.%u", texts[k].section, texts[k].name, texts[k].section);
        FILE *out = create(folder, name);
        good = manual_write_text(how, texts[k].name, texts[k].section, out) && good;
        good = finish(out) && good;
    }
    return good;
}

static bool write_completions(const char *folder) {
    static const struct {
        const char *name;
        void (*write)(FILE *out);
    } shells[] = {{"completions/bash-completion/completions/nqueens", completions_write_bash},
                  {"completions/zsh/site-functions/_nqueens", completions_write_zsh},
                  {"completions/fish/vendor_completions.d/nqueens.fish", completions_write_fish}};
    bool good = true;
    for (size_t k = 0; k < sizeof shells / sizeof shells[0]; k++) {
        FILE *out = create(folder, shells[k].name);
        shells[k].write(out);
        good = finish(out) && good;
    }
    return good;
}

int main(int argc, char **argv) {
    if (argc != 6) {
        fputs("usage: nqueens_manual FOLDER TEXTS SCHEMAS VERSION DATE\n", stderr);
        return EXIT_USAGE;
    }
    const manual how = {.texts = argv[2], .schemas = argv[3], .version = argv[4], .date = argv[5]};
    bool good = write_commands(argv[1], &how);
    good = write_texts(argv[1], &how) && good;
    good = write_completions(argv[1]) && good;
    return good ? EXIT_DONE : EXIT_FAILURE;
}
