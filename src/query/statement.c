/* SPDX-License-Identifier: MIT */
/* A query as one SQL statement, to be read, changed and run elsewhere. It asks the stored table where there is one, and the
 * images of the fundamental solutions where not. Values are written as literals: all of them are numbers, placement text or
 * words of this program, but for the user's own expression, which has been found to be one expression. */
#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "../catalog/sqlite.h"
#include "question.h"

/* "  AND condition" and so on. */
static void add_condition(void *sql, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    sqlite3_str_appendall(sql, " AND ");
    sqlite3_str_vappendf(sql, format, arguments);
    va_end(arguments);
}

static void add_filter(sqlite3_str *sql, const nq_query *query) {
    nq_filter_conditions(&query->filter, add_condition, sql);
    /* as it is tested */
    for (unsigned k = 0; k < query->where_count; k++) add_condition(sql, "(%s) IS TRUE", query->where[k]);
}

/* Where the placements come from: the view `solution`, or the images of the stored fundamental solutions. */
static void add_from(sqlite3_str *sql, const nq_question *question) {
    const nq_query *query = &question->query;
    bool stored = true;
    for (unsigned n = query->range.first; n <= query->range.last; n++)
        stored = stored && nq_classes_have_all(nq_coverage_classes(&question->coverage[n], NQ_STORED_DISTINCT),
                                               query->filter.classes);
    if (stored) sqlite3_str_appendall(sql, "FROM solution AS s WHERE ");
    else
        sqlite3_str_appendall(sql,
                              "FROM (SELECT o.* FROM fundamental_solution AS f, nq_orbit(f.placement) AS o WHERE f.");
    if (query->range.single) sqlite3_str_appendf(sql, stored ? "s.n = %u" : "n = %u) AS s WHERE 1", query->range.first);
    else
        sqlite3_str_appendf(sql, stored ? "s.n BETWEEN %u AND %u" : "n BETWEEN %u AND %u) AS s WHERE 1",
                            query->range.first, query->range.last);
    add_filter(sql, query);
}

/* A key of the placement that is shown. */
static void add_key(sqlite3_str *sql, const nq_key *key, const char *placement) {
    if (key->function) sqlite3_str_appendf(sql, "%s(%s)", key->function, placement);
    else sqlite3_str_appendf(sql, key->sql, placement);
}

static const char *shown_placement(const nq_query *query) { return query->fundamental ? "s.canonical" : "s.placement"; }

/* SQL has 63 bits, and no list has so many rows. */
static long long in_sql(uint64_t number) { return number < INT64_MAX ? (long long)number : INT64_MAX; }

static void add_list(sqlite3_str *sql, const nq_question *question) {
    const nq_query *query = &question->query;
    const char *placement = shown_placement(query), *direction = query->reverse ? " DESC" : "";
    sqlite3_str_appendf(sql, query->fundamental ? "SELECT DISTINCT s.n, %s AS placement " : "SELECT s.n, %s ",
                        placement);
    add_from(sql, question);
    if (query->has_after) {
        char after[NQ_TEXT_SIZE];
        nq_placement_print(&query->after, after);
        add_condition(sql, "(s.n, %s) %s (%u, '%s')", placement, query->reverse ? "<" : ">", query->after.n, after);
    }
    sqlite3_str_appendf(sql, " ORDER BY s.n%s, %s%s", direction, placement, direction);
    if (query->limit != UINT64_MAX || query->offset)
        sqlite3_str_appendf(sql, " LIMIT %lld OFFSET %lld", in_sql(query->limit), in_sql(query->offset));
}

/* The sizes and values that have a line also where nothing is counted, each with 0. */
static void add_zeros(sqlite3_str *sql, const nq_question *question, const nq_key *key) {
    const nq_query *query = &question->query;
    const char *between = " UNION ALL VALUES ";
    for (unsigned n = query->range.first; n <= query->range.last; n++) {
        for (unsigned value = 0; value <= (key ? NQ_KEY_MAX : 0); value++) {
            if (key && !nq_question_shows(question, key, n, value)) continue;
            if (key && key->word) sqlite3_str_appendf(sql, "%s(%u, '%s', 0)", between, n, key->word(value));
            else if (key) sqlite3_str_appendf(sql, "%s(%u, %u, 0)", between, n, value);
            else sqlite3_str_appendf(sql, "%s(%u, 0)", between, n);
            between = ", ";
        }
    }
}

/* Groups have no line where nothing is counted, so zeros are added to them. */
static void add_count(sqlite3_str *sql, const nq_question *question, const nq_key *key) {
    const nq_query *query = &question->query;
    const char *count = query->fundamental ? "count(DISTINCT s.canonical) AS count " : "count(*) AS count ";
    char column[64] = "";
    if (key) sqlite3_snprintf(sizeof column, column, " AS \"%s\", ", key->name);
    if (!key && query->range.single) {
        sqlite3_str_appendf(sql, "SELECT %s", count);
        add_from(sql, question);
        return;
    }
    sqlite3_str_appendf(sql,
                        key ? "SELECT n, \"%s\", sum(count) AS count FROM (SELECT s.n AS n, "
                            : "SELECT n, sum(count) AS count FROM (SELECT s.n AS n, ",
                        key ? key->name : "");
    if (key) add_key(sql, key, shown_placement(query));
    sqlite3_str_appendf(sql, "%s%s", column, count);
    add_from(sql, question);
    sqlite3_str_appendall(sql, key ? " GROUP BY 1, 2" : " GROUP BY 1");
    add_zeros(sql, question, key);
    sqlite3_str_appendall(sql, key ? ") GROUP BY 1, 2 ORDER BY 1, " : ") GROUP BY 1 ORDER BY 1");
    if (key) sqlite3_str_appendall(sql, key->sql_order ? key->sql_order : "2");
}

static void add_occupancy(sqlite3_str *sql, const nq_question *question) {
    const nq_query *query = &question->query;
    unsigned n = query->range.first;
    sqlite3_str_appendall(sql, "SELECT ");
    for (unsigned row = 1; row <= n; row++)
        for (unsigned column = 1; column <= n; column++)
            sqlite3_str_appendf(sql, "%scount(*) FILTER (WHERE nq_has_queen(placement, %u, %u)) AS r%uc%u",
                                row * column > 1 ? ", " : "", row, column, row, column);
    sqlite3_str_appendf(sql, query->fundamental ? " FROM (SELECT DISTINCT %s AS placement " : " FROM (SELECT %s ",
                        shown_placement(query));
    add_from(sql, question);
    sqlite3_str_appendall(sql, ")");
}

nq_status nq_question_statement(nq_question *question, nq_statement_kind kind, const nq_key *key, char **statement) {
    nq_catalog *catalog = question->catalog;
    *statement = NULL;
    nq_status status = question_require(question, NQ_STORED_FUNDAMENTAL);
    if (status == NQ_OK && catalog->parts)
        status = catalog_fail(catalog, NQ_REFUSED, "part files have no tables that SQL could ask; merge them first");
    if (status == NQ_OK && question->query.sample != UINT64_MAX)
        status = catalog_fail(catalog, NQ_REFUSED, "a sample has no form in SQL");
    if (status != NQ_OK) return status;
    sqlite3_str *sql = sqlite3_str_new(NULL);
    if (kind == NQ_STATEMENT_LIST) add_list(sql, question);
    else if (kind == NQ_STATEMENT_COUNT) add_count(sql, question, key);
    else add_occupancy(sql, question);
    sqlite3_str_appendall(sql, ";");
    bool failed = sqlite3_str_errcode(sql) != SQLITE_OK;
    char *text = sqlite3_str_finish(sql);
    if (!failed && text) *statement = strdup(text);
    sqlite3_free(text);
    return *statement ? NQ_OK : catalog_fail(catalog, NQ_NO_MEMORY, "not enough memory for a statement");
}
