/* SPDX-License-Identifier: MIT */
/* A query as one SQL statement, to be read, changed and run elsewhere. It asks the stored table where there is one, and the
 * images of the fundamental solutions where not. Values are written as literals: all of them are numbers, placement text or
 * words of this program, but for the user's own expression, which has been found to be one expression.
 *
 * Of classes of a group all solutions are read and gathered by their least, which gives each class a row `classes`; and the row `s` of a class
 * is that of its least solution. */
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

/* Whether classes are asked for that are orbits of the board's symmetries. */
static bool asks_of_orbits(const nq_query *query) { return query->fundamental && !query->group; }

static void add_filter(sqlite3_str *sql, const nq_query *query) {
    nq_filter_conditions(&query->filter, add_condition, sql);
    /* as it is tested */
    for (unsigned k = 0; k < query->where_count; k++) add_condition(sql, "(%s) IS TRUE", query->where[k]);
}

/* Where the placements come from: the view `solution`, or the images of the stored fundamental solutions. */
static void add_rows(sqlite3_str *sql, const nq_question *question) {
    const nq_query *query = &question->query;
    bool stored = true;
    for (unsigned n = query->range.first; n <= query->range.last; n++)
        stored = stored && nq_classes_have_all(nq_coverage_classes(&question->coverage[n], NQ_STORED_DISTINCT),
                                               question_classes(question));
    if (stored) sqlite3_str_appendall(sql, "FROM solution AS s WHERE ");
    else
        sqlite3_str_appendall(sql,
                              "FROM (SELECT o.* FROM fundamental_solution AS f, nq_orbit(f.placement) AS o WHERE f.");
    if (query->range.single) sqlite3_str_appendf(sql, stored ? "s.n = %u" : "n = %u) AS s WHERE 1", query->range.first);
    else
        sqlite3_str_appendf(sql, stored ? "s.n BETWEEN %u AND %u" : "n BETWEEN %u AND %u) AS s WHERE 1",
                            query->range.first, query->range.last);
}

/* An expression to count by speaks of the row, which for fundamental solutions has to be that of the canonical form. And where every image
 * has to pass, those of a class are counted. */
static bool asks_of_canonical_rows(const nq_query *query) {
    if (!asks_of_orbits(query)) return false;
    if (query->every) return true;
    for (unsigned k = 0; k < query->by_count; k++)
        if (!query->by[k].use.key) return true;
    return false;
}

static bool is_filtered(const nq_query *query) {
    const nq_filter *filter = &query->filter;
    return query->where_count || filter->classes != NQ_ALL_CLASSES || !nq_filter_is_of_classes(filter);
}

/* A class passes if one of its solutions does, or every one. Its columns have names that no expression may use. A CASE jumps where a condition
 * does: what stands behind a false AND is not evaluated, and cannot fail. */
static void add_from_classes(sqlite3_str *sql, const nq_question *question) {
    const nq_query *query = &question->query;
    sqlite3_str_appendall(sql, "FROM (SELECT s.* ");
    add_rows(sql, question);
    sqlite3_str_appendf(sql,
                        ") AS s JOIN (SELECT nq_group_canonical(s.placement, '%s') AS least, count(*) AS "
                        "distinct_members, count(DISTINCT s.canonical) AS fundamental_members ",
                        query->group->name);
    add_rows(sql, question);
    sqlite3_str_appendall(sql, " GROUP BY least");
    if (is_filtered(query)) {
        sqlite3_str_appendf(sql, " HAVING %s(CASE WHEN 1", query->every ? "min" : "max");
        add_filter(sql, query);
        sqlite3_str_appendall(sql, " THEN 1 ELSE 0 END)");
    }
    sqlite3_str_appendall(sql, ") AS classes ON classes.least = s.placement WHERE 1");
}

static void add_from(sqlite3_str *sql, const nq_question *question) {
    bool canonical = asks_of_canonical_rows(&question->query);
    if (question->query.group) {
        add_from_classes(sql, question);
        return;
    }
    add_rows(sql, question);
    if (canonical) {
        sqlite3_str_appendall(sql, " AND s.placement = s.canonical AND s.canonical IN (SELECT s.canonical ");
        add_rows(sql, question);
    }
    add_filter(sql, &question->query);
    if (canonical && question->query.every)
        sqlite3_str_appendall(sql, " GROUP BY s.canonical HAVING count(*) = max(s.orbit_size)");
    if (canonical) sqlite3_str_appendall(sql, ")");
}

/* What is counted by, of the placement that is shown. */
static void add_by(sqlite3_str *sql, const nq_by *by, const char *placement, bool of_group) {
    const nq_key *key = by->use.key;
    if (!key) sqlite3_str_appendf(sql, "(%s)", by->expression);
    else if (nq_key_is_of_classes(key) && of_group) sqlite3_str_appendall(sql, "classes.distinct_members");
    else if (!key->function) sqlite3_str_appendall(sql, key->sql);
    else if (key->line) sqlite3_str_appendf(sql, "%s(%s, %u)", key->function, placement, by->use.line);
    else sqlite3_str_appendf(sql, "%s(%s)", key->function, placement);
}

/* The name of its column, quoted. */
static void add_name(sqlite3_str *sql, const nq_by *by) {
    char name[NQ_KEY_NAME_SIZE];
    sqlite3_str_appendf(sql, "\"%w\"", by->use.key ? nq_key_print(&by->use, name) : by->expression);
}

static const char *shown_placement(const nq_query *query) {
    return asks_of_orbits(query) ? "s.canonical" : "s.placement";
}

/* SQL has 63 bits, and no list has so many rows. */
static long long in_sql(uint64_t number) { return number < INT64_MAX ? (long long)number : INT64_MAX; }

/* What a list tells of a class of a group beside its least solution. */
#define MEMBERS ", distinct_members, fundamental_members"

/* What is listed, without its order: size and placement, and its place among those of the size where only the first of each are wanted.
 * Equal ones have the same place, until DISTINCT makes them one. */
static void add_listed(sqlite3_str *sql, const nq_question *question) {
    const nq_query *query = &question->query;
    const char *placement = shown_placement(query), *direction = query->reverse ? " DESC" : "";
    sqlite3_str_appendf(sql, asks_of_orbits(query) ? "SELECT DISTINCT s.n, %s AS placement" : "SELECT s.n, %s",
                        placement);
    if (query->group) sqlite3_str_appendall(sql, MEMBERS);
    if (query->each != UINT64_MAX)
        sqlite3_str_appendf(sql, ", dense_rank() OVER (PARTITION BY s.n ORDER BY %s%s) AS place", placement, direction);
    sqlite3_str_appendchar(sql, 1, ' ');
    add_from(sql, question);
    if (!query->has_after) return;
    char after[NQ_TEXT_SIZE];
    nq_placement_print(&query->after, after);
    add_condition(sql, "(s.n, %s) %s (%u, '%s')", placement, query->reverse ? "<" : ">", query->after.n, after);
}

static void add_list(sqlite3_str *sql, const nq_question *question) {
    const nq_query *query = &question->query;
    const char *direction = query->reverse ? " DESC" : "";
    bool first_of_each = query->each != UINT64_MAX;
    if (first_of_each) sqlite3_str_appendf(sql, "SELECT n, placement%s FROM (", query->group ? MEMBERS : "");
    add_listed(sql, question);
    if (first_of_each)
        sqlite3_str_appendf(sql, ") WHERE place <= %lld ORDER BY n%s, placement%s", in_sql(query->each), direction,
                            direction);
    else sqlite3_str_appendf(sql, " ORDER BY s.n%s, %s%s", direction, shown_placement(query), direction);
    if (query->limit != UINT64_MAX || query->offset)
        sqlite3_str_appendf(sql, " LIMIT %lld OFFSET %lld", in_sql(query->limit), in_sql(query->offset));
}

/* The sizes, and the values of the one key, that have a line also where nothing is counted: each with 0. */
static void add_zeros(sqlite3_str *sql, const nq_question *question) {
    const nq_query *query = &question->query;
    const nq_key *key = query->by_count ? query->by[0].use.key : NULL;
    const char *between = " UNION ALL VALUES ";
    for (unsigned n = query->range.first; n <= query->range.last; n++) {
        for (unsigned value = 0; value <= (key ? NQ_KEY_ALWAYS_MAX : 0); value++) {
            if (query->by_count && !question_always_tells(question, n, value)) continue;
            if (key && key->word) sqlite3_str_appendf(sql, "%s(%u, '%s', 0)", between, n, key->word(value));
            else if (key) sqlite3_str_appendf(sql, "%s(%u, %u, 0)", between, n, value);
            else sqlite3_str_appendf(sql, "%s(%u, 0)", between, n);
            between = ", ";
        }
    }
}

/* ", 2, 3" for as many parts as are counted by, behind the size. */
static void add_numbers(sqlite3_str *sql, const nq_query *query) {
    for (unsigned k = 0; k < query->by_count; k++) sqlite3_str_appendf(sql, ", %u", k + 2);
}

static void add_order(sqlite3_str *sql, const nq_query *query) {
    for (unsigned k = 0; k < query->by_count; k++) {
        const nq_key *key = query->by[k].use.key;
        if (key && key->sql_order) sqlite3_str_appendf(sql, ", %s", key->sql_order);
        else sqlite3_str_appendf(sql, ", %u", k + 2);
    }
}

/* Groups have no line where nothing is counted, so zeros are added to them. */
static void add_count(sqlite3_str *sql, const nq_question *question) {
    const nq_query *query = &question->query;
    const char *count = asks_of_orbits(query) ? "count(DISTINCT s.canonical) AS count " : "count(*) AS count ";
    if (!query->by_count && query->range.single) {
        sqlite3_str_appendf(sql, "SELECT %s", count);
        add_from(sql, question);
        return;
    }
    sqlite3_str_appendall(sql, "SELECT n");
    for (unsigned k = 0; k < query->by_count; k++) sqlite3_str_appendall(sql, ", "), add_name(sql, &query->by[k]);
    sqlite3_str_appendall(sql, ", sum(count) AS count FROM (SELECT s.n AS n");
    for (unsigned k = 0; k < query->by_count; k++) {
        sqlite3_str_appendall(sql, ", ");
        add_by(sql, &query->by[k], shown_placement(query), query->group);
        sqlite3_str_appendall(sql, " AS ");
        add_name(sql, &query->by[k]);
    }
    sqlite3_str_appendf(sql, ", %s", count);
    add_from(sql, question);
    sqlite3_str_appendall(sql, " GROUP BY 1");
    add_numbers(sql, query);
    add_zeros(sql, question);
    sqlite3_str_appendall(sql, ") GROUP BY 1");
    add_numbers(sql, query);
    sqlite3_str_appendall(sql, " ORDER BY 1");
    add_order(sql, query);
}

static void add_occupancy(sqlite3_str *sql, const nq_question *question) {
    const nq_query *query = &question->query;
    unsigned n = query->range.first;
    sqlite3_str_appendall(sql, "SELECT ");
    for (unsigned row = 1; row <= n; row++)
        for (unsigned column = 1; column <= n; column++)
            sqlite3_str_appendf(sql, "%scount(*) FILTER (WHERE nq_has_queen(placement, %u, %u)) AS r%uc%u",
                                row * column > 1 ? ", " : "", row, column, row, column);
    sqlite3_str_appendf(sql, asks_of_orbits(query) ? " FROM (SELECT DISTINCT %s AS placement " : " FROM (SELECT %s ",
                        shown_placement(query));
    add_from(sql, question);
    sqlite3_str_appendall(sql, ")");
}

nq_status nq_question_statement(nq_question *question, nq_statement_kind kind, char **statement) {
    nq_catalog *catalog = question->catalog;
    *statement = NULL;
    nq_status status = question_require(question, NQ_STORED_FUNDAMENTAL);
    if (status == NQ_OK && catalog->parts)
        status = catalog_fail(catalog, NQ_REFUSED, "part files have no tables that SQL could ask; merge them first");
    if (status == NQ_OK && catalog->options.mode == NQ_CATALOG_SEARCH)
        status = catalog_fail(catalog, NQ_REFUSED, "a search has no tables that SQL could ask");
    if (status == NQ_OK && question->query.sample != UINT64_MAX)
        status = catalog_fail(catalog, NQ_REFUSED,
                              "a sample has no form in SQL: its numbers are drawn here; leave --sample out");
    for (unsigned k = 0; status == NQ_OK && k < question->query.by_count; k++)
        if (question->query.by[k].use.key && question->query.by[k].use.key->of_sets)
            status = catalog_fail(catalog, NQ_REFUSED, "%s has no form in SQL", question->query.by[k].use.key->name);
    if (status != NQ_OK) return status;
    sqlite3_str *sql = sqlite3_str_new(NULL);
    if (kind == NQ_STATEMENT_LIST) add_list(sql, question);
    else if (kind == NQ_STATEMENT_COUNT) add_count(sql, question);
    else add_occupancy(sql, question);
    sqlite3_str_appendall(sql, ";");
    bool failed = sqlite3_str_errcode(sql) != SQLITE_OK;
    char *text = sqlite3_str_finish(sql);
    if (!failed && text) *statement = strdup(text);
    sqlite3_free(text);
    return *statement ? NQ_OK : catalog_fail(catalog, NQ_NO_MEMORY, "not enough memory for a statement");
}
