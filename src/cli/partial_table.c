/* SPDX-License-Identifier: MIT */
#include "partial_table.h"

static void print(cli_call *cli, const sheet_format *format, unsigned n, const nq_partial_counts *counts) {
    static const sheet_column columns[] = {
        {.name = "queens"}, {.name = "nonattacking"}, {.name = "extendable"}, {.name = "unique"}};
    sheet s = {0};
    sheet_begin(&s, cli, format, columns, 4);
    for (unsigned k = 0; k <= n; k++)
        sheet_row(&s, (sheet_value[]){sheet_integer(k), sheet_integer(counts->nonattacking[k]),
                                      sheet_integer(counts->extendable[k]), sheet_integer(counts->unique[k])});
    sheet_end(&s, true);
}

nq_status partial_table_print(cli_call *cli, nq_question *question, const sheet_format *format, unsigned n) {
    nq_partial_counts counts;
    nq_set *set;
    nq_status status = nq_set_open(question, n, &set);
    if (status != NQ_OK) return status;
    status = nq_set_count_partial(set, n, &counts);
    if (status == NQ_OK) print(cli, format, n, &counts);
    nq_set_close(set);
    return status;
}
