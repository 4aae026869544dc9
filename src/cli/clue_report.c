/* SPDX-License-Identifier: MIT */
#include "clue_report.h"

#include <stdlib.h>

#include "whole_set.h"

static nq_status put_texts(const nq_placement *solution, clue_report *report) {
    const nq_clues *clues = &report->clues;
    report->texts = calloc(clues->count, sizeof *report->texts);
    report->values = calloc(clues->count, sizeof *report->values);
    if (!report->texts || !report->values) return NQ_NO_MEMORY;
    for (size_t k = 0; k < clues->count; k++) {
        size_t used = 0;
        for (unsigned row = 0; row < solution->n; row++)
            if (clues->rows[k] >> row & 1)
                used += (size_t)snprintf(report->texts[k] + used, sizeof *report->texts - used, "%sr%uc%u",
                                         used ? " " : "", row + 1, solution->column[row] + 1u);
        report->values[k] = sheet_text(report->texts[k]);
    }
    return NQ_OK;
}

int clue_report_open(cli_call *cli, nq_catalog *catalog, const nq_placement *solution, clue_report *report) {
    whole_set all;
    *report = (clue_report){.told = true};
    int status = whole_set_open(cli, catalog, solution->n, &all);
    if (status == EXIT_DONE) {
        nq_status found = nq_set_clues(all.set, solution, &report->clues);
        if (found != NQ_OK) status = cli_catalog_fail(cli, found, all.searched ? all.searched : catalog);
        else if (put_texts(solution, report) != NQ_OK)
            status = cli_fail(cli, NQ_NO_MEMORY, "there is not enough memory");
    }
    whole_set_close(&all);
    return status;
}

void clue_report_print(FILE *out, const clue_report *report) {
    const nq_clues *clues = &report->clues;
    if (!report->told) return;
    fprintf(out, "clues        ");
    if (clues->queens == 0) {
        fprintf(out, "none: there is no other solution\n");
        return;
    }
    fprintf(out, "%u %s it, no fewer do; %zu %s:\n", clues->queens, clues->queens == 1 ? "queen fixes" : "queens fix",
            clues->count, clues->count == 1 ? "set of so many does" : "sets of so many do");
    for (size_t k = 0; k < clues->count; k++) fprintf(out, "  %s\n", report->texts[k]);
}

unsigned clue_report_columns(const clue_report *report, sheet_column *columns, sheet_value *values) {
    static const sheet_column own[CLUE_REPORT_COLUMNS] = {
        {.name = "clues"}, {.name = "clue_sets"}, {"least_clues", SHEET_NESTED}};
    const sheet_value told[CLUE_REPORT_COLUMNS] = {sheet_integer(report->clues.queens),
                                                   sheet_integer(report->clues.count),
                                                   sheet_list(report->values, report->clues.count)};
    if (!report->told) return 0;
    memcpy(columns, own, sizeof own);
    memcpy(values, told, sizeof told);
    return CLUE_REPORT_COLUMNS;
}

void clue_report_close(clue_report *report) {
    nq_clues_close(&report->clues);
    free(report->texts);
    free(report->values);
}
