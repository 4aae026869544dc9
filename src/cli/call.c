/* SPDX-License-Identifier: MIT */
/* One run of one command: its options, its help, its catalog. */
#include "progress.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "paint.h"

/* The options that commands have beside their own. */
static const struct poptOption catalog_options[] = {
    {"db", '\0', POPT_ARG_STRING, NULL, CLI_OPTION_DATABASE, "the catalog (default: $NQUEENS_DB, then nqueens.db)",
     "FILE"},
    POPT_TABLEEND,
};

static const struct poptOption output_options[] = {
    {"output", 'o', POPT_ARG_STRING, NULL, CLI_OPTION_OUTPUT,
     "write to a new file, which is there only when it is whole", "FILE"},
    {"force", '\0', POPT_ARG_NONE, NULL, CLI_OPTION_FORCE, "with --output: replace a file that exists", NULL},
    POPT_TABLEEND,
};

static const struct poptOption general_options[] = {
    {"quiet", 'q', POPT_ARG_NONE, NULL, CLI_OPTION_QUIET, "show no progress and make no remarks; errors are said",
     NULL},
    {"help", 'h', POPT_ARG_NONE, NULL, CLI_OPTION_HELP, "print this help", NULL},
    POPT_TABLEEND,
};

/* Where the rest is. */
static void print_topics(page *to, const cli_command *command) {
    char names[160], line[512] = "Also: ";
    size_t used = strlen(line);
    if (!command->topics) return;
    snprintf(names, sizeof names, "%s", command->topics);
    for (char *rest = names, *name; (name = strtok_r(rest, " ", &rest)) != NULL;)
        used += (size_t)snprintf(line + used, sizeof line - used, "%s'nqueens help %s'", name > names ? ", " : "",
                                 name);
    putc('\n', to->out);
    page_prose(to, line);
}

/* What most want first comes first: how to write it, then what it means, then the lists. */
static void print_help(cli_call *cli) {
    const cli_command *command = cli->command;
    page screen = {.out = stdout, .style = &page_on_screen, .bold = paint_allowed(STDOUT_FILENO)};
    char title[160];
    snprintf(title, sizeof title, "nqueens %s: %s", command->name, command->summary);
    page_prose(&screen, title);
    printf("\nUsage: nqueens %s [OPTION...]%s%s\n", command->name, *command->arguments ? " " : "", command->arguments);
    page_heading(&screen, "Examples");
    page_lines(&screen, command->examples);
    putchar('\n');
    page_prose(&screen, command->details);
    page_options(&screen, cli->table);
    if (command->more_help) command->more_help(&screen);
    print_topics(&screen, command);
}

static void offer_options(nearest *search, const struct poptOption *table) {
    for (; table->longName || table->shortName || table->arg; table++) {
        if (table->argInfo == POPT_ARG_INCLUDE_TABLE) offer_options(search, table->arg);
        else if (table->longName && table->val != CLI_OPTION_FORCE) nearest_offer(search, table->longName);
    }
}

int cli_refuse_database(const cli_command *command) {
    fprintf(stderr, "nqueens %s: --db: %s\n", command->name,
            command->takes_files ? "the catalogs are given as arguments, without an option"
                                 : "this command opens no catalog; leave the option out");
    return EXIT_USAGE;
}

/* Whether an option, as it was written, is one of a table that the command does not take. */
static bool is_option_of(const struct poptOption *table, const char *written) {
    for (; table->longName; table++) {
        size_t length = strlen(table->longName);
        if (strncmp(written, "--", 2) == 0 && strncmp(written + 2, table->longName, length) == 0 &&
            strchr("=", written[2 + length]))
            return true;
        if (written[0] == '-' && table->shortName && written[1] == table->shortName) return true;
    }
    return false;
}

static int bad_option(cli_call *cli, int error) {
    char quoted[CLI_QUOTE_SIZE];
    const char *option = poptBadOption(cli->options, 0);
    cli_quote(option, quoted);
    if (error != POPT_ERROR_BADOPT) return cli_usage_error(cli, "option %s: %s", quoted, poptStrerror(error));
    if (option[0] == '-' && option[1] >= '0' && option[1] <= '9')
        return cli->command->numbers
                   ? cli_usage_error(cli, "%s: %s", quoted, cli->command->numbers)
                   : cli_usage_error(cli, "%s: board sizes run from %u to %u", quoted, NQ_MIN_N, NQ_MAX_N);
    if (cli->command->without_catalog && is_option_of(catalog_options, option))
        return cli_refuse_database(cli->command);
    if (cli->command->writes_catalog && is_option_of(output_options, option))
        return cli_usage_error(
            cli, "%s: what this command makes is the catalog, named with --db; its report goes to stdout", quoted);
    if (cli->command->makes_folder && is_option_of(output_options, option))
        return cli_usage_error(cli, "%s: what this command makes is the folder DIR; its report goes to stdout", quoted);
    nearest near = nearest_to(option + strspn(option, "-"));
    offer_options(&near, cli->table);
    if (*near.best) return cli_usage_error(cli, "there is no option %s; did you mean '--%s'?", quoted, near.best);
    return cli_usage_error(cli, "there is no option %s; see 'nqueens %s --help'", quoted, cli->command->name);
}

/* Keeps what popt takes for an option but SQL for a comment: no option has a blank in its name. */
static bool keep_commented(cli_call *cli) {
    const char *argument = poptBadOption(cli->options, 0);
    if (!cli->command->takes_sql || cli->commented || strncmp(argument, "--", 2) != 0) return false;
    if (!memchr(argument, ' ', strcspn(argument, "=")) && !memchr(argument, '\n', strcspn(argument, "="))) return false;
    cli->commented = argument;
    return true;
}

/* The row of an option, by its number; NULL if it is not in the table. */
static const struct poptOption *find_option(const struct poptOption *table, int option) {
    const struct poptOption *found = NULL;
    for (; !found && (table->longName || table->shortName || table->arg); table++) {
        if (table->argInfo == POPT_ARG_INCLUDE_TABLE) found = find_option(table->arg, option);
        else if ((table->val & ~CLI_REPEATABLE) == option) found = table;
    }
    return found;
}

/* Takes the value that popt made for the option; false if there are too many. */
static bool keep_value(cli_call *cli, char *value) {
    if (!value) return true;
    if (cli->value_count == sizeof cli->values / sizeof cli->values[0]) {
        free(value);
        cli->status = cli_usage_error(cli, "more than %u options with values", cli->value_count);
        return false;
    }
    cli->values[cli->value_count++] = value;
    return true;
}

/* Notes that an option has been given; false if that was once too often. Flags say no more when they are repeated. */
static bool note_given(cli_call *cli, const struct poptOption *row, const char *value) {
    int option = row->val & ~CLI_REPEATABLE;
    const char *before = cli->given[option];
    char first[CLI_QUOTE_SIZE], second[CLI_QUOTE_SIZE];
    cli->again = before != NULL;
    cli->given[option] = value ? value : "";
    if (!value || !before || row->val & CLI_REPEATABLE) return true;
    cli->status = cli_usage_error(cli, "--%s is given twice, %s and %s; expected it once", row->longName,
                                  cli_quote(before, first), cli_quote(value, second));
    return false;
}

static bool check_solve(const cli_call *cli) {
    if (cli->solve && cli->parts)
        return cli_usage_error(cli, "--solve asks no part files: it goes without --parts"), false;
    if (cli->solve && cli->database_is_given)
        return cli_usage_error(cli, "--solve asks no catalog: it goes without --db"), false;
    return true;
}

/* The next option of the command and its value. Returns the option's number; 0 at the end; -1 if the command is to end. */
static int next_option(cli_call *cli, const char **value) {
    for (;;) {
        int option = poptGetNextOpt(cli->options);
        *value = NULL;
        if (option == -1) {
            if (!cli_check_parts(cli) || !check_solve(cli)) return cli->status = EXIT_USAGE, -1;
            if (cli->prepare && !cli->prepare(cli, cli->prepared))
                return cli->status = cli->refused ? cli->refused : EXIT_USAGE, -1;
            cli->status = cli_open_output(cli);
            return cli->status == EXIT_DONE ? 0 : -1;
        }
        if (option == POPT_ERROR_BADOPT && keep_commented(cli)) continue;
        if (option < -1) {
            cli->status = bad_option(cli, option);
            return -1;
        }
        option &= ~CLI_REPEATABLE;
        const struct poptOption *row = find_option(cli->table, option);
        char *argument = poptGetOptArg(cli->options);
        if (row->argInfo == POPT_ARG_STRING && !argument) { /* popt has no error for that */
            cli->status = cli_fail(cli, NQ_NO_MEMORY, "there is not enough memory");
            return -1;
        }
        if (!keep_value(cli, argument)) return -1;
        *value = argument;
        if (!note_given(cli, row, argument)) return -1;
        switch (option) {
        case CLI_OPTION_DATABASE:
            cli->database = argument;
            cli->database_is_chosen = cli->database_is_given = true;
            break;
        case CLI_OPTION_OF_PARTS: cli->of_parts = true; break;
        case CLI_OPTION_SOLVE: cli->solve = true; break;
        case CLI_OPTION_OUTPUT: cli->output_path = argument; break;
        case CLI_OPTION_FORCE: cli->output_force = true; break;
        case CLI_OPTION_QUIET:
            cli->quiet = true;
            cli->shown->form = PROGRESS_NONE;
            break;
        case CLI_OPTION_HELP:
            print_help(cli);
            cli_output_failed(cli); /* notes the reason */
            cli->status = EXIT_DONE;
            return -1;
        default: return option;
        }
    }
}

bool cli_read_options(cli_call *cli, cli_take_option *take, void *settings) {
    const char *value;
    int option;
    while ((option = next_option(cli, &value)) > 0) {
        if (take(cli, option, value, settings)) continue;
        cli->status = cli->refused ? cli->refused : EXIT_USAGE;
        return false;
    }
    return option == 0;
}

static void print_notice(void *context, const char *sentence) { cli_remark(context, "%s", sentence); }

nq_catalog *cli_open_catalog(cli_call *cli, nq_catalog_mode mode, int *status) {
    nq_catalog *catalog;
    bool search = cli->solve && mode == NQ_CATALOG_QUERY;
    if (search) cli_remark_ahead(cli, "searched now, without a catalog");
    if (search) mode = NQ_CATALOG_SEARCH;
    nq_catalog_options options = {.mode = mode,
                                  .jobs = cli->jobs,
                                  .interrupt = cli->interrupt,
                                  .notice = print_notice,
                                  .notice_context = cli,
                                  .progress = progress_show,
                                  .progress_context = cli->shown,
                                  .part_after = cli->part_after};
    nq_status opened = cli->parts
                           ? nq_catalog_open_parts(cli->parts, cli->part_count, cli->of_parts, &options, &catalog)
                           : nq_catalog_open(cli->database, &options, &catalog);
    if (opened == NQ_OK) return catalog;
    *status = catalog ? cli_catalog_fail(cli, opened, catalog) : cli_fail(cli, opened, "%s", nq_status_text(opened));
    nq_catalog_close(catalog);
    return NULL;
}

void cli_command_options(const cli_command *command, struct poptOption table[CLI_TABLES]) {
    unsigned tables = 1;
    /* zeros end it */
    memset(table, 0, CLI_TABLES * sizeof *table);
    table[0] = (struct poptOption)CLI_INCLUDE(command->options->longName ? "Options" : NULL, command->options);
    if (!command->without_catalog) table[tables++] = (struct poptOption)CLI_INCLUDE("Catalog", catalog_options);
    if (command->takes_parts)
        table[tables++] = (struct poptOption)CLI_INCLUDE(NULL, command->takes_some_parts ? some_parts_options
                                                                                         : parts_options);
    if (!command->writes_catalog && !command->makes_folder)
        table[tables++] = (struct poptOption)CLI_INCLUDE("Output", output_options);
    table[tables] = (struct poptOption)CLI_INCLUDE("General", general_options);
}

int cli_run(const cli_command *command, int argc, const char **argv, cli_database database,
            const nq_interrupt *interrupt) {
    cli_call run = {.command = command,
                    .interrupt = interrupt,
                    .database = database.path,
                    .database_is_chosen = database.is_chosen,
                    .database_is_given = database.is_given,
                    .out = stdout};
    progress shown = progress_start();
    run.shown = &shown;
    char program[64];
    snprintf(program, sizeof program, "nqueens %s", command->name);
    argv[0] = program;
    struct poptOption table[CLI_TABLES];
    cli_command_options(command, table);
    run.table = table;
    bool taken = !command->takes_parts || cli_take_parts(&run, &argc, argv);
    run.words = argv;
    run.word_count = argc;
    run.options = taken ? poptGetContext(program, argc, argv, table, 0) : NULL;
    int status = !taken        ? EXIT_USAGE
                 : run.options ? command->run(&run)
                               : cli_fail(&run, NQ_NO_MEMORY, "there is not enough memory");
    if (status == EXIT_DONE || status == EXIT_NO) status = run.refused ? run.refused : status;
    status = cli_finish_output(&run, status);
    for (unsigned k = 0; k < run.value_count; k++) free(run.values[k]);
    poptFreeContext(run.options);
    return status;
}
