/* SPDX-License-Identifier: MIT */
#include "numbered_board.h"

#include <inttypes.h>
#include <string.h>

#include "nqueens/ranks.h"

bool numbered_board_is(const char *text) {
    size_t digits = strspn(text, "0123456789");
    const char *number = text + digits + (text[digits] != '\0');
    if (digits == 0 || text[digits] != '/') return digits > 0 && text[digits] == '#';
    bool rows = text[0] == '0' || (number[0] == '0' && number[1]);
    return digits <= 2 && !rows && !strpbrk(number, "/Qq");
}

static nq_status count_all(nq_catalog *catalog, unsigned n, bool fundamental, uint64_t *count) {
    nq_query query = nq_query_all((nq_range){n, n, true});
    nq_question *question;
    query.fundamental = fundamental;
    nq_status status = nq_question_open(catalog, &query, &question);
    if (status == NQ_OK) status = nq_question_count(question, n, count);
    nq_question_close(question);
    return status;
}

int numbered_board_find(cli_call *cli, nq_catalog *catalog, const char *text, nq_placement *placement,
                        board_numeral *asked) {
    char size[8], quoted[CLI_QUOTE_SIZE];
    unsigned n;
    size_t length = strcspn(text, "#/");
    snprintf(size, sizeof size, "%.*s", (int)length, text);
    cli_quote(text, quoted);
    asked->fundamental = text[length] == '/';
    const char *kind = asked->fundamental ? "fundamental" : "distinct";
    if (!cli_read_size(cli, size, &n)) return EXIT_USAGE;
    if (!cli_parse_whole_number(text + length + 1, &asked->number) || asked->number == 0)
        return cli_usage_error(cli, "%s: expected the number of a %ssolution after '%c', from 1", quoted,
                               asked->fundamental ? "fundamental " : "", text[length]);
    uint64_t count = 0;
    nq_status status = nq_solution_of_number(catalog, n, asked->fundamental, asked->number, placement);
    if (status == NQ_OK) return EXIT_DONE;
    if (status == NQ_DONE) status = count_all(catalog, n, asked->fundamental, &count);
    if (status != NQ_OK) return cli_catalog_fail(cli, status, catalog);
    return cli_usage_error(cli, "%s: n = %u has %" PRIu64 " %s %s", quoted, n, count, kind,
                           count == 1 ? "solution" : "solutions");
}

int numbered_board_read(cli_call *cli, const char *option, const char *text, nq_placement *placement) {
    nq_reading_error error;
    board_numeral unused;
    int status = EXIT_DONE;
    if (!numbered_board_is(text)) {
        if (nq_notation_read(text, strlen(text), placement, &error) == NQ_OK) return EXIT_DONE;
        cli_refuse_value(cli, option, text, "column %u: %s", error.column, error.reason);
        return EXIT_USAGE;
    }
    /* a search is told of where the question is asked */
    nq_catalog *catalog = cli_open_catalog(cli, cli->solve ? NQ_CATALOG_SEARCH : NQ_CATALOG_QUERY, &status);
    if (!catalog) return status;
    status = numbered_board_find(cli, catalog, text, placement, &unused);
    nq_catalog_close(catalog);
    return status;
}
