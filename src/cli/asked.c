/* SPDX-License-Identifier: MIT */
/* A square can be written in two ways, and filters in any order: their conditions of SQL are always the same. */
#include "asked.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* Takes a text, to be freed with it. */
static void take(asked_question *of, char *text) {
    sheet_value *larger = text ? realloc(of->filters, (of->count + 1) * sizeof *larger) : NULL;
    if (!larger) {
        of->failed = true;
        free(text);
        return;
    }
    of->filters = larger;
    of->filters[of->count++] = sheet_text(text);
}

__attribute__((format(printf, 2, 3))) static void take_condition(void *context, const char *format, ...) {
    char condition[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(condition, sizeof condition, format, arguments);
    va_end(arguments);
    take(context, strdup(condition));
}

void asked_read(asked_question *of, cli_call *cli, const nq_query *query) {
    static const char *const names[] = {"up_to", "every", "filters"};
    *of = (asked_question){.count = 0};
    nq_filter_conditions(&query->filter, take_condition, of);
    for (unsigned k = 0; k < query->where_count; k++) take(of, strdup(query->where[k]));
    if (of->failed) cli_output_lost(cli, ENOMEM);
    of->record[0] = sheet_text(query->group ? query->group->name : query->fundamental ? "dihedral" : "identity");
    of->record[1] = sheet_boolean(query->every);
    of->record[2] = sheet_list(of->filters, of->count);
    of->value = sheet_record(names, of->record, 3);
}

void asked_clear(asked_question *of) {
    for (size_t k = 0; k < of->count; k++) free((char *)of->filters[k].bytes);
    free(of->filters);
}
