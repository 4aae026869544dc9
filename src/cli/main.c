/* The program: the table of commands, and which of them is meant. A new command is a file, a declaration in commands.h and
 * a row here. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "commands/commands.h"

static const cli_command *const commands[] = {
    &generate_command, &info_command, &count_command, &list_command,  &occupancy_command,
    &complete_command, &show_command, &check_command, &solve_command, &sql_command,
    &verify_command,   &diff_command, &merge_command,
};

static const unsigned command_count = sizeof commands / sizeof commands[0];

static void print_usage(FILE *out) {
    fputs("Usage: nqueens [--db FILE] COMMAND ...\n\n"
          "Examples:\n"
          "  nqueens generate 1..12           make a catalog of all boards up to 12 x 12\n"
          "  nqueens count 8 --fundamental    how many fundamental solutions has 8 x 8?\n"
          "  nqueens solve 6 --format board   the solutions for n = 6; needs no catalog\n\n",
          out);
}

static void print_overview(FILE *out) {
    fputs("nqueens: a catalog of n-queens solutions, and the tool to question it\n\n", out);
    print_usage(out);
    fputs("Commands:\n", out);
    for (unsigned k = 0; k < command_count; k++) {
        char usage[64];
        snprintf(usage, sizeof usage, "%s %s", commands[k]->name, commands[k]->arguments);
        cli_print_entry(out, usage, 20, commands[k]->summary);
    }
    fputs("\n'nqueens COMMAND --help' says more about a command. RANGE is a board size such\n"
          "as 8, or a range such as 1..12 or 1-12; board sizes run from 1 to 32.\n\n"
          "Words:\n"
          "  distinct      all ways to place n queens so that no two attack each other:\n"
          "                92 for n = 8\n"
          "  fundamental   the same, counting boards that are rotations or reflections of\n"
          "                each other once: 12 for n = 8\n"
          "  placement     a board written as the columns of its queens from the top row\n"
          "                down: 15863724 (columns 1..9, then a..w for 10..32)\n\n"
          "Options:\n"
          "  --db FILE     the catalog (default: $NQUEENS_DB, then nqueens.db here)\n"
          "  --help        print this help\n"
          "  --version     print the versions of nqueens and SQLite\n\n"
          "Exit status: 0 done; 1 the answer is no; 2 wrong usage; 3 the catalog is\n"
          "missing, damaged, locked or full; 4 the catalog does not hold what was asked;\n"
          "130, 143 interrupted.\n",
          out);
}

static int unknown_command(const char *word) {
    char quoted[CLI_QUOTE_SIZE];
    nearest near = nearest_to(word);
    for (unsigned k = 0; k < command_count; k++) nearest_offer(&near, commands[k]->name);
    nearest_offer(&near, "--version");
    cli_quote(word, quoted);
    if (*near.best) fprintf(stderr, "nqueens: there is no command %s; did you mean '%s'?\n", quoted, near.best);
    else fprintf(stderr, "nqueens: there is no command %s; see 'nqueens --help'\n", quoted);
    return EXIT_USAGE;
}

static const cli_command *find_command(const char *name) {
    for (unsigned k = 0; k < command_count; k++)
        if (strcmp(commands[k]->name, name) == 0) return commands[k];
    return NULL;
}

/* Ends what is no command's output. */
static int finish(void) {
    cli_call program = {.out = stdout};
    cli_output_failed(&program); /* notes the reason */
    return cli_finish_output(&program, EXIT_DONE);
}

/* Before the command only the options of the program itself may stand. */
static int run_program(int argc, const char **argv, const nq_interrupt *interrupt) {
    const char *database = getenv("NQUEENS_DB");
    bool chosen = database && *database, given = false;
    if (!chosen) database = "nqueens.db";
    int at = 1;
    for (; at < argc && argv[at][0] == '-'; at++) {
        const char *option = argv[at];
        if (strcmp(option, "--help") == 0 || strcmp(option, "-?") == 0 || strcmp(option, "-h") == 0) {
            print_overview(stdout);
            return finish();
        }
        if (strcmp(option, "--version") == 0) {
            printf("nqueens %s (SQLite %s)\n", NQUEENS_VERSION, nq_catalog_sqlite_version());
            return finish();
        }
        if (strncmp(option, "--db=", 5) == 0) {
            database = option + 5;
        } else if (strcmp(option, "--db") == 0 && at + 1 < argc) {
            database = argv[++at];
        } else {
            char quoted[CLI_QUOTE_SIZE];
            cli_quote(option, quoted);
            if (strcmp(option, "--db") == 0) fputs("nqueens: option '--db': missing argument\n", stderr);
            else
                fprintf(stderr, "nqueens: %s stands before the command; put the options of a command after its name\n",
                        quoted);
            return EXIT_USAGE;
        }
        chosen = given = true;
    }
    if (at == argc) {
        fputs("nqueens: a command is missing\n\n", stderr);
        print_usage(stderr);
        fputs("'nqueens --help' lists the commands.\n", stderr);
        return EXIT_USAGE;
    }
    if (strcmp(argv[at], "help") == 0) {
        const cli_command *about = at + 1 < argc ? find_command(argv[at + 1]) : NULL;
        if (at + 1 < argc && !about) return unknown_command(argv[at + 1]);
        const char *help[] = {NULL, "--help", NULL};
        if (about) return cli_run(about, 2, help, (cli_database){database, chosen, given}, interrupt);
        print_overview(stdout);
        return finish();
    }
    const cli_command *command = find_command(argv[at]);
    if (!command) return unknown_command(argv[at]);
    if (given && command->without_catalog) return cli_refuse_database(command);
    return cli_run(command, argc - at, argv + at, (cli_database){database, chosen, given}, interrupt);
}

/* A stream that was closed is held by what can be neither read nor written there, so that no file of ours takes its place. */
static void hold_standard_streams(void) {
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++)
        if (fcntl(descriptor, F_GETFD) < 0 && open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY) < 0)
            return;
}

int main(int argc, char **argv) {
    hold_standard_streams();
    unsetenv("POSIXLY_CORRECT"); /* options may stand behind arguments, always: popt asks for these two */
    unsetenv("POSIX_ME_HARDER");
    return run_program(argc, (const char **)argv, interrupt_install());
}
