/* SPDX-License-Identifier: MIT */
/* The class of one solution under a group, as `show` tells it. */
#ifndef NQUEENS_CLI_CLASS_REPORT_H
#define NQUEENS_CLI_CLASS_REPORT_H

#include "sheet.h"

/* Zeroed, it tells nothing. */
typedef struct class_report {
    const nq_group *group;
    nq_members members;
    /* those that are told: the fundamental ones, or the distinct ones where the group has not all symmetries */
    const nq_placement *told;
    size_t told_count;
    char least[NQ_TEXT_SIZE];
    char (*texts)[NQ_TEXT_SIZE];
    sheet_value *values;
} class_report;

#define CLASS_REPORT_COLUMNS 5u

/* In: a solution. Returns NQ_OK; NQ_NO_MEMORY. Out: *report, to be closed. */
nq_status class_report_open(const nq_group *group, const nq_placement *solution, class_report *report);

/* Prints it as text; or adds its columns and their values, which it lends, and returns how many. */
void class_report_print(FILE *out, const class_report *report, const nq_placement *solution);
unsigned class_report_columns(const class_report *report, sheet_column *columns, sheet_value *values);

void class_report_close(class_report *report);

#endif
