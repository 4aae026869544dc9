/* SPDX-License-Identifier: MIT */
#include "group_table.h"

static nq_status print_group(sheet *s, nq_catalog *catalog, nq_query query, const nq_group *group, unsigned n) {
    nq_question *question;
    uint64_t classes = 0;
    nq_query_up_to(&query, group);
    query.range = (nq_range){n, n, true};
    nq_status status = nq_question_open(catalog, &query, &question);
    if (status == NQ_OK) status = nq_question_count(question, n, &classes);
    nq_question_close(question);
    if (status == NQ_OK)
        sheet_row(s, (sheet_value[]){sheet_integer(n), sheet_text(group->name), sheet_integer(nq_group_order(group, n)),
                                     sheet_integer(classes)});
    return status;
}

static nq_status print_groups(cli_call *cli, nq_catalog *catalog, const nq_query *query, const sheet_format *format) {
    static const sheet_column columns[] = {{.name = "n"}, {.name = "group"}, {.name = "order"}, {.name = "classes"}};
    const nq_range *range = &query->range;
    nq_status status = nq_catalog_require(catalog, *range, NQ_ALL_CLASSES, NQ_STORED_FUNDAMENTAL);
    if (status != NQ_OK) return status;
    sheet s = {0};
    sheet_begin(&s, cli, format, columns, 4);
    for (unsigned n = range->first; n <= range->last; n++)
        for (unsigned k = 0; status == NQ_OK && k < nq_group_count; k++)
            status = print_group(&s, catalog, *query, &nq_groups[k], n);
    sheet_end(&s, status == NQ_OK);
    return status;
}

int group_table_print(cli_call *cli, const nq_query *query, const sheet_format *format) {
    int status = EXIT_DONE;
    nq_catalog *catalog = cli_open_catalog(cli, NQ_CATALOG_QUERY, &status);
    if (!catalog) return status;
    nq_status done = print_groups(cli, catalog, query, format);
    if (done != NQ_OK) status = cli_catalog_fail(cli, done, catalog);
    nq_catalog_close(catalog);
    return status;
}
