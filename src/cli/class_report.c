/* SPDX-License-Identifier: MIT */
#include "class_report.h"

#include <stdlib.h>

static bool tells_fundamental(const class_report *report) { return nq_group_has_all_symmetries(report->group); }

static nq_status print_members(class_report *report) {
    report->texts = calloc(report->told_count, sizeof *report->texts);
    report->values = calloc(report->told_count, sizeof *report->values);
    if (!report->texts || !report->values) return NQ_NO_MEMORY;
    for (size_t k = 0; k < report->told_count; k++) {
        nq_placement_print(&report->told[k], report->texts[k]);
        report->values[k] = sheet_text(report->texts[k]);
    }
    nq_placement_print(&report->members.distinct[0], report->least);
    return NQ_OK;
}

nq_status class_report_open(const nq_group *group, const nq_placement *solution, class_report *report) {
    *report = (class_report){.group = group};
    nq_status status = nq_members_of(group, solution, &report->members);
    if (status != NQ_OK) return status;
    report->told = tells_fundamental(report) ? report->members.fundamental : report->members.distinct;
    report->told_count = tells_fundamental(report) ? report->members.fundamental_count : report->members.distinct_count;
    return print_members(report);
}

void class_report_print(FILE *out, const class_report *report, const nq_placement *solution) {
    nq_solution whole;
    if (!report->group) return;
    const char *kind = tells_fundamental(report) ? "fundamental" : "distinct";
    nq_solution_of(solution, &whole);
    const nq_placement *own = tells_fundamental(report) ? &whole.canonical : solution;
    char text[160];
    snprintf(text, sizeof text, "of its class are %zu distinct and %zu fundamental solutions; the %s ones:",
             report->members.distinct_count, report->members.fundamental_count, kind);
    page_print_behind(out, (unsigned)fprintf(out, "up to %-9s ", report->group->name), text);
    for (size_t k = 0; k < report->told_count; k++)
        fprintf(out, "  %s%s\n", report->texts[k],
                nq_placement_compare(&report->told[k], own) != 0 ? ""
                : tells_fundamental(report)                      ? "   (of this board)"
                                                                 : "   (this board)");
}

unsigned class_report_columns(const class_report *report, sheet_column *columns, sheet_value *values) {
    static const sheet_column own[CLASS_REPORT_COLUMNS] = {{.name = "up_to"},
                                                           {.name = "least_member"},
                                                           {.name = "distinct_members"},
                                                           {.name = "fundamental_members"},
                                                           {"members", SHEET_NESTED}};
    const sheet_value told[CLASS_REPORT_COLUMNS] = {
        sheet_text(report->group ? report->group->name : ""), sheet_text(report->least),
        sheet_integer(report->members.distinct_count), sheet_integer(report->members.fundamental_count),
        sheet_list(report->values, report->told_count)};
    if (!report->group) return 0;
    memcpy(columns, own, sizeof own);
    memcpy(values, told, sizeof told);
    return CLASS_REPORT_COLUMNS;
}

void class_report_close(class_report *report) {
    nq_members_close(&report->members);
    free(report->texts);
    free(report->values);
}
