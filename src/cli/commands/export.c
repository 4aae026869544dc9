/* SPDX-License-Identifier: MIT */
#include <inttypes.h>
#include <string.h>

#include "commands.h"
#include "../../publish/dataset.h"
#include "../dataset_about.h"
#include "../progress.h"

enum { OPTION_GZIP = CLI_OPTION_FIRST, OPTION_CATALOG, OPTION_FUNDAMENTAL, OPTION_JOBS };

static const struct poptOption options[] = {
    {"fundamental", '\0', POPT_ARG_NONE, NULL, OPTION_FUNDAMENTAL, "no distinct solutions, only the fundamental ones",
     NULL},
    {"gzip", '\0', POPT_ARG_NONE, NULL, OPTION_GZIP, "compress the files of boards", NULL},
    {"with-catalog", '\0', POPT_ARG_NONE, NULL, OPTION_CATALOG, "put the catalog itself beside them, as nqueens.db",
     NULL},
    {"jobs", 'j', POPT_ARG_STRING, NULL, OPTION_JOBS, "write with J threads (default: one a processor)", "J"},
    CLI_INCLUDE("About the data set", dataset_about_options),
    POPT_TABLEEND,
};

typedef struct settings {
    dataset_plan plan;
    dataset_author authors[DATASET_MOST_AUTHORS];
} settings;

static bool set_option(cli_call *cli, int option, const char *value, void *context) {
    settings *set = context;
    switch (option) {
    case OPTION_GZIP: set->plan.gzip = true; return true;
    case OPTION_CATALOG: set->plan.with_catalog = true; return true;
    case OPTION_FUNDAMENTAL: set->plan.fundamental = true; return true;
    case OPTION_JOBS: return cli_read_jobs(cli, value, &cli->jobs);
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

static int run(cli_call *cli) {
    settings set = {.plan.about = {.licence = &dataset_licences[0], .authors = set.authors}};
    dataset_written written;
    int status = EXIT_DONE;
    if (!cli_read_options(cli, set_option, &set)) return cli->status;
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

static void print_files(page *to) {
    const char *form, *meaning;
    page_heading(to, "Files in DIR");
    page_begin_list(to, 26);
    for (unsigned k = 0; (form = dataset_file_form(k, &meaning)); k++) page_entry(to, form, meaning);
    page_end_list(to);
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
        "files.\n",
    .more_help = print_files,
    .topics = "words",
    .examples = "  $ nqueens export queens               # all that the catalog holds\n"
                "  $ nqueens export queens 1..12 --gzip --with-catalog\n"
                "  $ nqueens export queens --author 'Lovelace, Ada <0000-0002-1825-0097>'\n",
    .options = options,
    .makes_folder = true,
    .run = run,
};
