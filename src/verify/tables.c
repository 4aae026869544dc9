/* SPDX-License-Identifier: MIT */
/* What the definitions of our tables demand of each row, and what SQLite takes for granted of its schema: queries that must find nothing.
 * (What is demanded of the rows of one n is less than what verify_rows compares them with.)
 *
 * SQLite evaluates no CHECK on a connection that only reads, not even in its integrity check; and what another program has written past
 * the CHECKs and types of a table stays there. Here a value has the right type, range and length, or it is a fault. */
#include "../catalog/schema.h"
#include "faults.h"

/* A query for the rows of a table in which the first of some rules is broken: a word for the rule, and the row. */
#define RULE(condition, name) " WHEN (" condition ") IS NOT TRUE THEN '" name "'"
#define QUERY(rules, row, from)                                                                                        \
    "SELECT broken, " row " FROM (SELECT CASE" rules " END AS broken, * FROM " from ") WHERE broken IS NOT NULL"
/* As a key is to be read: what is no number stands in quotes. */
#define KEY(first, second) "quote(" first ") || ', ' || quote(" second ")"
#define NAMED "quote(type) || ' ' || quote(name)"

#define COVERAGE_RULES                                                                                                 \
    RULE("typeof(n) = 'integer' AND n BETWEEN 1 AND 32", "n")                                                          \
    RULE("typeof(orbit_size) = 'integer' AND orbit_size IN (8, 4, 2, 1)", "orbit_size")                                \
    RULE("typeof(fundamental_count) = 'integer' AND fundamental_count >= 0", "fundamental_count")                      \
    RULE("typeof(stored) = 'text' AND stored IN ('counts', 'fundamental', 'distinct')", "stored")

/* The depth of the prefixes is that of prefix_depth. */
#define DEPTH                                                                                                          \
    "CASE WHEN n < 12 THEN 0 WHEN n = 12 THEN 1 WHEN n < 15 THEN 2 WHEN n = 15 THEN 3 WHEN n < 18 THEN 4 WHEN n < 20 " \
    "THEN 5 ELSE 6 END"
#define PREFIX_RULES                                                                                                   \
    RULE("typeof(n) = 'integer' AND n BETWEEN 1 AND 32", "n")                                                          \
    RULE("typeof(prefix) = 'text' AND instr(prefix, char(0)) = 0 AND length(prefix) <= " DEPTH, "prefix")              \
    RULE("typeof(orbit_size) = 'integer' AND orbit_size IN (8, 4, 2, 1)", "orbit_size")                                \
    RULE("typeof(fundamental_count) = 'integer' AND fundamental_count >= 0", "fundamental_count")                      \
    RULE("typeof(distinct_count) = 'integer' AND distinct_count > 0 AND distinct_count >= fundamental_count",          \
         "distinct_count")

/* An object is listed as SQLite knows it: an index beside its table, a table or view under its name, and each with a root page that ought to
 * have one. */
#define HAS_NO_NUL(column) "instr(" column ", char(0)) = 0"
#define HAS_ROOT "type = 'index' OR type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"
#define IS_INDEX                                                                                                       \
    "EXISTS (SELECT 1 FROM sqlite_schema AS t, pragma_index_list(t.name) AS i "                                        \
    "WHERE t.type = 'table' AND t.name = s.tbl_name AND i.name = s.name)"
#define IS_TRIGGER                                                                                                     \
    "EXISTS (SELECT 1 FROM sqlite_schema AS t WHERE t.type IN ('table', 'view') AND t.name = s.tbl_name COLLATE "      \
    "NOCASE)"
#define IS_TABLE                                                                                                       \
    "tbl_name = name AND EXISTS (SELECT 1 FROM pragma_table_list AS t WHERE t.schema = 'main' AND t.name = s.name)"
#define SCHEMA_RULES                                                                                                   \
    RULE("typeof(type) = 'text' AND type IN ('table', 'index', 'view', 'trigger')", "type")                            \
    RULE("typeof(name) = 'text' AND " HAS_NO_NUL("name"), "name")                                                      \
    RULE("typeof(sql) = 'text' AND " HAS_NO_NUL("sql") " OR sql IS NULL AND type = 'index'", "sql")                    \
    RULE("typeof(rootpage) = 'integer' AND (rootpage > 1) = (" HAS_ROOT ")", "rootpage")                               \
    RULE("typeof(tbl_name) = 'text' AND CASE type WHEN 'index' THEN " IS_INDEX " WHEN 'trigger' THEN " IS_TRIGGER      \
         " ELSE " IS_TABLE " END",                                                                                     \
         "tbl_name")

/* The rows of one of the two large tables that are of no n, found by their key: NULL comes first, and texts and BLOBs are greater than every
 * number. All others are looked at with their n. */
#define ROWS_NO_SIZE "SELECT 'n', " KEY("t.n", "t.placement") " FROM "
#define BY_KEY(table) table " AS t INDEXED BY sqlite_autoindex_" table "_1"
#define NO_SIZE(table)                                                                                                 \
    ROWS_NO_SIZE "(SELECT n, placement FROM " BY_KEY(                                                                  \
        table) " ORDER BY n LIMIT 1) AS t WHERE typeof(n) = 'null' UNION ALL " ROWS_NO_SIZE                            \
    BY_KEY(table) " WHERE n < 1 UNION ALL " ROWS_NO_SIZE                                                               \
    BY_KEY(table) " WHERE n > 32 UNION ALL " ROWS_NO_SIZE                                                              \
                  "(WITH RECURSIVE size (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM size WHERE n < 31) SELECT n "     \
                  "FROM size) AS size CROSS JOIN " BY_KEY(table) " WHERE t.n > size.n AND t.n < size.n + 1"

static const struct {
    nq_fault_kind kind;
    const char *table, *query;
    int since; /* the schema version that has the table; 0 for all */
} queries[] = {
    {NQ_FAULT_CONSTRAINT, "coverage",
     QUERY(COVERAGE_RULES, KEY("n", "orbit_size"), "coverage INDEXED BY sqlite_autoindex_coverage_1"), 0},
    {NQ_FAULT_CONSTRAINT, "prefix_count",
     QUERY(PREFIX_RULES, KEY("n", "prefix") " || ', ' || quote(orbit_size)",
           "prefix_count INDEXED BY sqlite_autoindex_prefix_count_1"),
     2},
    {NQ_FAULT_CONSTRAINT, "fundamental_solution", NO_SIZE("fundamental_solution"), 0},
    {NQ_FAULT_CONSTRAINT, "distinct_solution", NO_SIZE("distinct_solution"), 0},
    {NQ_FAULT_SCHEMA, "sqlite_schema", QUERY(SCHEMA_RULES, NAMED, "sqlite_schema AS s"), 0},
    {NQ_FAULT_SCHEMA, "sqlite_schema",
     "SELECT 'name', " NAMED " FROM sqlite_schema GROUP BY type = 'trigger', lower(name) HAVING count(*) > 1", 0},
};

nq_status verify_tables(nq_catalog *catalog, fault_log *log) {
    sqlite3_int64 version;
    nq_status status = schema_version(catalog, &version);
    if (status != NQ_OK) return fault_of_damage(log, catalog, status);
    for (size_t k = 0; k < sizeof queries / sizeof queries[0]; k++) {
        sqlite3_stmt *rows = NULL;
        if (queries[k].since > version) continue;
        status = catalog_prepare(catalog, queries[k].query, &rows);
        int rc = SQLITE_DONE;
        while (status == NQ_OK && (rc = sqlite3_step(rows)) == SQLITE_ROW) {
            const char *broken = (const char *)sqlite3_column_text(rows, 0),
                       *row = (const char *)sqlite3_column_text(rows, 1);
            fault_found(log, queries[k].kind,
                        "%s: of the row (%.200s), '%s' has not the type, range or length that it is to have",
                        queries[k].table, row ? row : "?", broken ? broken : "?");
        }
        if (status == NQ_OK && rc != SQLITE_DONE) status = catalog_sqlite_fail(catalog, rc, "reading rows");
        sqlite3_finalize(rows);
        status = fault_of_damage(log, catalog, status);
        if (status != NQ_OK) return status;
    }
    return NQ_OK;
}
