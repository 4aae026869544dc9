/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <string.h>

#include "commands.h"
#include "../../publish/dataset.h"
#include "../dataset_about.h"
#include "../export_report.h"
#include "../progress.h"

enum { OPTION_GZIP = CLI_OPTION_FIRST, OPTION_CATALOG, OPTION_FUNDAMENTAL, OPTION_JOBS, OPTION_CHECK };

static const struct poptOption options[] = {
    {"fundamental", '\0', POPT_ARG_NONE, NULL, OPTION_FUNDAMENTAL, "no distinct solutions, only the fundamental ones",
     NULL},
    {"gzip", '\0', POPT_ARG_NONE, NULL, OPTION_GZIP, "compress the files of boards", NULL},
    {"with-catalog", '\0', POPT_ARG_NONE, NULL, OPTION_CATALOG, "put the catalog itself beside them, as nqueens.db",
     NULL},
    {"jobs", 'j', POPT_ARG_STRING, NULL, OPTION_JOBS, "work with J threads (default: one a processor)", "J"},
    {"check", '\0', POPT_ARG_NONE, NULL, OPTION_CHECK, "read the data set in DIR again, and say what is wrong with it",
     NULL},
    SHEET_FORMAT_ROW,
    CLI_INCLUDE("About the data set", dataset_about_options),
    POPT_TABLEEND,
};

typedef struct settings {
    dataset_plan plan;
    dataset_author authors[DATASET_MOST_AUTHORS];
    bool check;
    bool writes; /* an option was given that is for writing */
    const sheet_format *format;
} settings;

static bool set_option(cli_call *cli, int option, const char *value, void *context) {
    settings *set = context;
    set->writes |= option != OPTION_JOBS && option != OPTION_CHECK && option != CLI_OPTION_SHEET;
    switch (option) {
    case OPTION_GZIP: set->plan.gzip = true; return true;
    case OPTION_CATALOG: set->plan.with_catalog = true; return true;
    case OPTION_FUNDAMENTAL: set->plan.fundamental = true; return true;
    case OPTION_JOBS: return cli_read_jobs(cli, value, &cli->jobs);
    case OPTION_CHECK: return set->check = true;
    case CLI_OPTION_SHEET: return sheet_option(cli, option, value, &set->format);
    default: return dataset_about_option(cli, option, value, &set->plan.about, set->authors);
    }
}

static bool read_arguments(cli_call *cli, settings *set) {
    unsigned count;
    char quoted[CLI_QUOTE_SIZE];
    const char **arguments = cli_arguments(cli, &count);
    if (count == 0 || !*arguments[0])
        return cli_usage_error(cli, "the folder to make is missing: nqueens export DIR"), false;
    if (count > 2)
        return cli_usage_error(cli, "unexpected argument %s: expected a folder and a range of board sizes",
                               cli_quote(arguments[2], quoted)),
               false;
    set->plan.path = arguments[0];
    set->plan.whole = count == 1;
    return count == 1 || cli_read_range(cli, arguments[1], &set->plan.range);
}

static void report(cli_call *cli, const settings *set, const dataset_written *written) {
    char bytes[NQ_BYTES_TEXT_SIZE], quoted[CLI_QUOTE_SIZE];
    nq_bytes_text((double)written->bytes, bytes);
    fprintf(cli->out, "%s: %u board size%s in %u files, %s\n", cli_quote(set->plan.path, quoted), written->sizes,
            written->sizes == 1 ? "" : "s", written->files, bytes);
    if (!set->plan.about.author_count)
        cli_remark(cli, "no author is given, and CITATION.cff says 'anonymous'; --author \"NAME <ORCID>\" names one");
}

static int check(cli_call *cli, const settings *set) {
    const char *folder = cli_only_argument(cli, "the folder of a data set");
    if (!folder) return EXIT_USAGE;
    if (set->writes || cli->database_is_given)
        return cli_usage_error(cli, "--check reads a data set as it is: it goes with --jobs and --format alone");
    return export_report_check(cli, folder, set->format ? set->format : SHEET_TEXT_FORMAT);
}

static int run(cli_call *cli) {
    settings set = {.plan.about = {.licence = &dataset_licences[0], .authors = set.authors}};
    dataset_written written;
    int status = EXIT_DONE;
    if (!cli_read_options(cli, set_option, &set)) return cli->status;
    if (set.check) return check(cli, &set);
    if (set.format) return cli_usage_error(cli, "--format goes with --check: a data set has its own formats");
    if (!read_arguments(cli, &set) || !dataset_about_date(cli, &set.plan.about)) return EXIT_USAGE;
    nq_catalog *catalog = cli_open_catalog(cli, NQ_CATALOG_QUERY, &status);
    if (!catalog) return status;
    progress_next_share(cli->shown, 1); /* it tells how far all of it is */
    nq_status done = dataset_write(catalog, &set.plan, &written);
    progress_clear(cli->shown);
    if (done == NQ_OK) report(cli, &set, &written);
    else status = cli_catalog_fail(cli, done, catalog);
    nq_catalog_close(catalog);
    return status;
}

static void more_help(page *to) {
    const char *form, *meaning;
    page_heading(to, "Files in DIR");
    page_begin_list(to, 26);
    for (unsigned k = 0; (form = dataset_file_form(k, &meaning)); k++) page_entry(to, form, meaning);
    page_end_list(to);
    export_report_kinds(to);
}

const cli_command export_command = {
    .name = "export",
    .arguments = "DIR [RANGE]",
    .summary = "make a data set of the catalog: plain files, described, summed and citable",
    .details =
        "Makes the folder DIR with all boards that the catalog holds, or those of RANGE, as text and CSV, their\n"
        "counts, the sequences of the OEIS that follow from them, and what places for data ask for: README.md,\n"
        "CITATION.cff, datapackage.json (Frictionless), metadata.json (Datasette) and SHA256SUMS.\n"
        "\n"
        "Of an n that is held in part, the symmetry classes that are held are exported, and the counts and README.md\n"
        "say which. Distinct solutions are exported also where the catalog stores the fundamental ones alone.\n"
        "\n"
        "DIR is there when it is whole, and must not be there before. The same catalog and options make the same\n"
        "bytes; a date is written only if SOURCE_DATE_EPOCH is set. 'sha256sum -c SHA256SUMS' in DIR checks the "
        "files.\n"
        "\n"
        "With --check the data set in DIR is read again, wherever it comes from: whether all files are there and no\n"
        "others, with their sums; whether each row is in order, a solution, and all that it says of itself; whether\n"
        "counts and terms of sequences are right, and as published. Only plain files inside DIR are opened. A catalog\n"
        "that goes with it is verified. Exit status 0: no fault; 1: a fault was found; 3: DIR cannot be read.\n",
    .more_help = more_help,
    .topics = "words",
    .examples = "  $ nqueens export queens               # all that the catalog holds\n"
                "  $ nqueens export queens 1..12 --gzip --with-catalog\n"
                "  $ nqueens export queens --author 'Lovelace, Ada <0000-0002-1825-0097>'\n"
                "  $ nqueens export --check queens       # every row, sum and count of it\n",
    .options = options,
    .makes_folder = true,
    .run = run,
};
