/* SPDX-License-Identifier: MIT */
#include "export_report.h"

#include <inttypes.h>
#include <stdlib.h>

#include "../publish/export_check.h"
#include "progress.h"
#include "verdicts.h"
#include "nqueens/verify.h"

#define CATALOG "nqueens.db"

typedef struct report {
    cli_call *cli;
    const char *folder;
    export_check *check;
    uint64_t faults;
    verdicts verdicts;
} report;

static void tell(void *context, export_fault_kind kind, const char *sentence) {
    report *to = context;
    verdicts_tell_fault(&to->verdicts, export_fault_name(kind), sentence);
}

/* --- Verdicts --- */

static void give_verdict(report *to, const export_checked *checked) {
    verdict given = {.faults = export_check_settle(to->check),
                     .coverage = &checked->coverage,
                     .counts_only = nq_coverage_classes(&checked->coverage, NQ_STORED_FUNDAMENTAL) == 0,
                     .fundamental_rows = checked->fundamental_rows,
                     .distinct_rows = checked->distinct_rows,
                     .published = checked->published};
    to->faults += given.faults;
    verdicts_give(&to->verdicts, &given);
}

static void give_verdict_of_files(report *to) {
    char text[128];
    export_found found = export_check_found(to->check);
    snprintf(text, sizeof text, "%zu files, %" PRIu64 " bytes", found.files, found.bytes);
    verdict given = {.faults = export_check_settle(to->check), .text = text};
    to->faults += given.faults;
    verdicts_give(&to->verdicts, &given);
}

/* --- The catalog that goes with it --- */

static void tell_of_catalog(void *context, nq_fault_kind kind, const char *sentence) {
    report *to = context;
    if (to->verdicts.n)
        export_fault(to->check, EXPORT_CATALOG, CATALOG ": n = %u: %s: %s", to->verdicts.n, nq_fault_name(kind),
                     sentence);
    else export_fault(to->check, EXPORT_CATALOG, CATALOG ": %s: %s", nq_fault_name(kind), sentence);
}

static nq_status verify_catalog(report *to, nq_catalog *catalog) {
    nq_verify_options how = {.report = tell_of_catalog, .context = to};
    uint64_t faults;
    bool trusted;
    nq_status status = nq_catalog_verify_file(catalog, &how, &faults, &trusted);
    if (status != NQ_OK || !trusted) return status;
    for (unsigned n = NQ_MIN_N; n <= NQ_MAX_N && status == NQ_OK; n++) {
        nq_coverage coverage;
        nq_verified verified;
        status = nq_catalog_coverage(catalog, n, &coverage);
        if (status != NQ_OK || nq_coverage_classes(&coverage, NQ_STORED_COUNTS) == 0) continue;
        to->verdicts.n = n;
        status = nq_catalog_verify(catalog, n, &how, &verified);
        to->verdicts.n = 0;
    }
    return status == NQ_OK ? export_check_catalog(to->check, catalog) : status;
}

/* Whether the file is to blame that reading it has failed, and not where it lies. */
static bool is_fault(nq_status status) {
    return status == NQ_NOT_A_CATALOG || status == NQ_DAMAGED || status == NQ_REFUSED || status == NQ_NOT_COVERED ||
           status == NQ_UNFIT;
}

static nq_status check_catalog(report *to) {
    char *path = malloc(strlen(to->folder) + sizeof "/" CATALOG);
    nq_catalog_options options = {.mode = NQ_CATALOG_VERIFY, .jobs = to->cli->jobs, .interrupt = to->cli->interrupt};
    nq_catalog *catalog = NULL;
    if (!path) return NQ_NO_MEMORY;
    sprintf(path, "%s/" CATALOG, to->folder);
    nq_status status = nq_catalog_open(path, &options, &catalog);
    free(path);
    if (status == NQ_OK) status = verify_catalog(to, catalog);
    if (catalog && is_fault(status)) {
        export_fault(to->check, EXPORT_CATALOG, CATALOG ": %s", nq_catalog_message(catalog));
        status = NQ_OK;
    } else if (status != NQ_OK && catalog) {
        cli_catalog_fail(to->cli, status, catalog);
    }
    nq_catalog_close(catalog);
    return status;
}

/* --- All of it --- */

static nq_status check_sizes(report *to) {
    nq_status status = NQ_OK;
    double all = 0;
    for (unsigned n = NQ_MIN_N; n <= NQ_MAX_N; n++) all += (double)export_check_rows(to->check, n);
    for (unsigned n = NQ_MIN_N; n <= NQ_MAX_N && status == NQ_OK; n++) {
        export_checked checked;
        if (!export_check_has(to->check, n)) continue;
        if (all > 0) progress_next_share(to->cli->shown, (double)export_check_rows(to->check, n) / all);
        to->verdicts.n = n;
        status = export_check_size(to->check, n, &checked);
        if (status == NQ_OK) give_verdict(to, &checked);
    }
    return status;
}

/* The catalog is opened by SQLite, by its name: so only if every file was as it should be, and there is none but those. */
static nq_status check_files(report *to, bool *trusted) {
    nq_status status = export_check_files(to->check, trusted);
    bool right = status == NQ_OK && *trusted && export_faults(to->check) == 0;
    return right && export_check_found(to->check).has_catalog ? check_catalog(to) : status;
}

static nq_status check_all(report *to) {
    bool trusted;
    nq_status status = check_files(to, &trusted);
    if (status == NQ_OK) give_verdict_of_files(to);
    if (status == NQ_OK && trusted) status = check_sizes(to);
    verdicts_end(&to->verdicts, status == NQ_OK);
    return status;
}

static int finish(const report *to, nq_status status) {
    const char *message = to->check ? export_check_message(to->check) : "";
    if (status != NQ_OK && !*message && status == NQ_NO_MEMORY) message = "there is not enough memory";
    if (status != NQ_OK && *message) return cli_fail(to->cli, status, "%s", message);
    if (status != NQ_OK) return cli_exit_status(status);
    if (to->faults)
        cli_note(to->cli, "%s: %" PRIu64 " fault%s; take another copy of the data set, or export it anew", to->folder,
                 to->faults, to->faults == 1 ? "" : "s");
    return to->faults ? EXIT_NO : EXIT_DONE;
}

int export_report_check(cli_call *cli, const char *folder, const sheet_format *format) {
    report to = {.cli = cli, .folder = folder, .verdicts = {.cli = cli, .format = format}};
    export_check_options options = {.jobs = cli->jobs,
                                    .interrupt = cli->interrupt,
                                    .report = tell,
                                    .context = &to,
                                    .progress = progress_show,
                                    .progress_context = cli->shown};
    nq_status status = export_check_open(folder, &options, &to.check);
    if (status == NQ_OK) status = check_all(&to);
    int exit_status = finish(&to, status);
    export_check_close(to.check);
    return exit_status;
}

void export_report_kinds(page *to) {
    page_heading(to, "Kinds of fault");
    page_begin_list(to, 13);
    for (unsigned kind = 0; kind < EXPORT_FAULT_KINDS; kind++)
        page_entry(to, export_fault_name((export_fault_kind)kind), export_fault_text((export_fault_kind)kind));
    page_end_list(to);
}
