/* SPDX-License-Identifier: MIT */
/* The program: which command is meant, and the help that is no command's. */
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "nqueens/version.h"

#include "commands/commands.h"
#include "paint.h"
#include "topics.h"

static void print_usage(FILE *out) { fputs("Usage: nqueens [--db FILE] COMMAND ...\n", out); }

static const char examples[] = "  nqueens generate 1..12           make a catalog of all boards up to 12 x 12\n"
                               "  nqueens count 8 --fundamental    how many fundamental solutions has 8 x 8?\n"
                               "  nqueens solve 6 --format board   the solutions for n = 6; needs no catalog\n";

static void list_commands(page *to) {
    page_heading(to, "Commands");
    page_begin_list(to, 23);
    for (unsigned k = 0; k < cli_command_count; k++) {
        char usage[64];
        snprintf(usage, sizeof usage, "%s %s", cli_commands[k]->name, cli_commands[k]->arguments);
        page_entry(to, usage, cli_commands[k]->summary);
    }
    page_end_list(to);
}

static void list_topics(page *to) {
    page_heading(to, "More help");
    page_begin_list(to, 20);
    page_entry(to, "COMMAND --help", "a command and its options, with examples");
    for (unsigned k = 0; k < cli_topic_count; k++) {
        char asked[64];
        snprintf(asked, sizeof asked, "help %s", cli_topics[k].name);
        page_entry(to, asked, cli_topics[k].summary);
    }
    page_end_list(to);
}

static void list_options(page *to) {
    page_heading(to, "Options");
    page_begin_list(to, 20);
    page_entry(to, "--db FILE", "the catalog (default: $NQUEENS_DB, then nqueens.db here)");
    page_entry(to, "--help", "print this help");
    page_entry(to, "--version", "print the versions of nqueens, of its files and of SQLite (-V)");
    page_end_list(to);
}

static void print_overview(void) {
    page screen = {.out = stdout, .style = &page_on_screen, .bold = paint_allowed(STDOUT_FILENO)};
    page_prose(&screen, "nqueens: a catalog of n-queens solutions, and the tool to question it");
    putchar('\n');
    print_usage(stdout);
    page_heading(&screen, "Examples");
    page_lines(&screen, examples);
    list_commands(&screen);
    page_prose(&screen,
               "\nRANGE is a board size such as 8, or a range such as 1..12 or 1-12; board sizes run from 1 to 32.\n");
    list_topics(&screen);
    page_heading(&screen, "Words");
    cli_print_first_words(&screen);
    list_options(&screen);
    page_heading(&screen, "Exit status");
    cli_print_exit_statuses(&screen);
}

static void print_topic(const cli_topic *topic) {
    page screen = {.out = stdout, .style = &page_on_screen, .bold = paint_allowed(STDOUT_FILENO)};
    char title[160];
    snprintf(title, sizeof title, "nqueens help %s: %s", topic->name, topic->summary);
    page_prose(&screen, title);
    putchar('\n');
    topic->print(&screen);
}

static int unknown_command(const char *word, bool of_help) {
    char quoted[CLI_QUOTE_SIZE];
    nearest near = nearest_to(word);
    for (unsigned k = 0; k < cli_command_count; k++) nearest_offer(&near, cli_commands[k]->name);
    for (unsigned k = 0; of_help && k < cli_topic_count; k++) nearest_offer(&near, cli_topics[k].name);
    nearest_offer(&near, "version");
    nearest_offer(&near, of_help ? "help" : "--version");
    cli_quote(word, quoted);
    fprintf(stderr,
            of_help ? "nqueens help: there is no command and no topic %s; " : "nqueens: there is no command %s; ",
            quoted);
    if (*near.best) fprintf(stderr, "did you mean '%s'?\n", near.best);
    else fputs("see 'nqueens --help'\n", stderr);
    return EXIT_USAGE;
}

/* Of what stands before the command. */
static int refuse_option(const char *option) {
    char quoted[CLI_QUOTE_SIZE];
    nearest near = nearest_to(option);
    nearest_offer(&near, "--version");
    nearest_offer(&near, "--help");
    cli_quote(option, quoted);
    if (strcmp(option, "--db") == 0) fputs("nqueens: option '--db': missing argument\n", stderr);
    else if (*near.best && strlen(option) > 3)
        fprintf(stderr, "nqueens: there is no option %s; did you mean '%s'?\n", quoted, near.best);
    else
        fprintf(stderr, "nqueens: %s stands before the command; put the options of a command after its name\n", quoted);
    return EXIT_USAGE;
}

/* Ends what is no command's output. */
static int finish(void) {
    cli_call program = {.out = stdout};
    cli_output_failed(&program); /* notes the reason */
    return cli_finish_output(&program, EXIT_DONE);
}

static int print_version(void) {
    printf("nqueens %s (catalogs: version %u; part files: version %u; SQLite %s)\n", nq_version(),
           nq_catalog_schema_version(), nq_catalog_part_version(), nq_catalog_sqlite_version());
    return finish();
}

/* Of the two words that are no commands of the table. */
static bool print_word_help(const char *word) {
    page screen = {.out = stdout, .style = &page_on_screen, .bold = paint_allowed(STDOUT_FILENO)};
    bool help = strcmp(word, "help") == 0;
    if (!help && strcmp(word, "version") != 0) return false;
    page_prose(&screen, help ? "nqueens help: help on a command, or on what several commands share\n"
                             : "nqueens version: print the versions of nqueens, of its files and of SQLite\n");
    putchar('\n');
    page_prose(&screen, help ? "Usage: nqueens help [COMMAND|TOPIC]\n" : "Usage: nqueens version\n");
    if (help) list_commands(&screen);
    if (help) list_topics(&screen);
    return true;
}

/* 'help', 'help COMMAND' and 'help TOPIC'. In: arguments from 'help' on. */
static int print_help(int argc, const char **argv, cli_database database, const nq_interrupt *interrupt) {
    const char *help[] = {NULL, "--help", NULL};
    const cli_command *command = argc > 1 ? cli_command_find(argv[1]) : NULL;
    const cli_topic *topic = argc > 1 ? cli_topic_find(argv[1]) : NULL;
    if (command) return cli_run(command, 2, help, database, interrupt);
    bool answered = argc > 1 && !topic && print_word_help(argv[1]);
    if (argc > 1 && !topic && !answered) return unknown_command(argv[1], true);
    if (topic) print_topic(topic);
    else if (answered) return finish();
    else print_overview();
    return finish();
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
            print_overview();
            return finish();
        }
        if (strcmp(option, "--version") == 0 || strcmp(option, "-V") == 0) return print_version();
        if (strncmp(option, "--db=", 5) == 0) {
            database = option + 5;
        } else if (strcmp(option, "--db") == 0 && at + 1 < argc) {
            database = argv[++at];
        } else {
            return refuse_option(option);
        }
        chosen = given = true;
    }
    if (at == argc) {
        fputs("nqueens: a command is missing; 'nqueens --help' lists them\n\n", stderr);
        print_usage(stderr);
        fputs(examples, stderr);
        return EXIT_USAGE;
    }
    if (strcmp(argv[at], "help") == 0)
        return print_help(argc - at, argv + at, (cli_database){database, chosen, given}, interrupt);
    if (strcmp(argv[at], "version") == 0) return print_version();
    const cli_command *command = cli_command_find(argv[at]);
    if (!command) return unknown_command(argv[at], false);
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
