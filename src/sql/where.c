/* SPDX-License-Identifier: MIT */
/* An expression is compiled once, and its statement is run once: it selects, from a table without end, whether the expression is true of
 * the row, or its value. Each step of it is one solution, put in the table's place before.
 *
 * What the expression depends on is what it reads, and SQLite asks for leave to read each column. One that reads neither placement nor
 * canonical form is evaluated once for each n, symmetry and class, and never again. */
#include "where.h"

#include <ctype.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "feed.h"
#include "function_rows.h"
#include "functions.h"

#define TABLE "one_solution"
#define MESSAGE_SIZE 512
/* Of any text, the expression's too: a search of one text of this length for another is over in milliseconds. */
#define MOST_BYTES 20000
#define MOST_LIKE_BYTES 1000 /* a pattern with many wildcards takes longer */

/* What an expression is of all images of one n, class and symmetry. */
enum { UNKNOWN, FAILS, PASSES };

struct nq_where {
    sqlite3 *db;
    sqlite3_stmt *statement;
    bool of_value;                                                        /* it is asked for its value */
    bool reads_placement, reads_canonical;                                /* the expression */
    nq_feed_row row;                                                      /* the table that the statement reads */
    char placement[NQ_TEXT_SIZE], canonical[NQ_TEXT_SIZE];                /* of the row */
    unsigned char known[NQ_MAX_N + 1][NQ_CLASS_COUNT][NQ_SYMMETRY_COUNT]; /* of one that reads neither */
    unsigned selects;
    char message[MESSAGE_SIZE];
};

__attribute__((format(printf, 2, 3))) static nq_status refuse(nq_where *where, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(where->message, sizeof where->message, format, arguments);
    va_end(arguments);
    return NQ_REFUSED;
}

/* --- The text: exactly one expression --- */

static bool is_word(char c) { return isalnum((unsigned char)c) || c == '_'; }

static bool is_one_of(const char *word, size_t length, const char *const *words) {
    for (; *words; words++)
        if (strlen(*words) == length && sqlite3_strnicmp(word, *words, (int)length) == 0) return true;
    return false;
}

/* The end of a quoted piece, after its closing quote; NULL if there is none. A doubled quote stands for itself. */
static const char *skip_quoted(const char *at) {
    char quote = *at == '[' ? ']' : *at;
    for (at++; *at; at++) {
        if (*at != quote) continue;
        if (quote == ']' || at[1] != quote) return at + 1;
        at++;
    }
    return NULL;
}

static nq_status check_text(nq_where *where, const char *expression) {
    static const char *const subqueries[] = {"select", "values", "with", "exists", NULL};
    long open = 0;
    bool anything = false;
    for (const char *at = expression; *at;) {
        char two[3] = {at[0], at[1], '\0'};
        if (strchr("'\"`[", *at)) {
            at = skip_quoted(at);
            if (!at) return refuse(where, "a quote is not closed");
            anything = true;
            continue;
        }
        if (strcmp(two, "--") == 0 || strcmp(two, "/*") == 0)
            return refuse(where, "comments are not allowed ('%s')", two);
        if (*at == ';') return refuse(where, "expected one expression, not several statements (';')");
        if (strchr("?:@$#", *at)) return refuse(where, "parameters are not allowed ('%.1s')", at);
        if (*at == '(') open++;
        if (*at == ')' && --open < 0) return refuse(where, "a parenthesis is closed that was not opened");
        if (!isspace((unsigned char)*at)) anything = true;
        if (!is_word(*at)) {
            at++;
            continue;
        }
        size_t length = 0;
        while (is_word(at[length])) length++;
        if (is_one_of(at, length, subqueries))
            return refuse(where, "subqueries are not allowed ('%.*s'): the answer would depend on what is stored",
                          (int)length, at);
        at += length;
    }
    if (open > 0) return refuse(where, "a parenthesis is not closed");
    if (!anything) return refuse(where, "expected an expression, such as \"n >= 9 AND class = 'half-turn'\"");
    return NQ_OK;
}

/* --- What it may do, asked by SQLite while it compiles the expression --- */

/* SQLite's own functions, of any version, whose value depends on their arguments only: not those of dates, which know the clock. */
static bool is_allowed_function(const char *name) {
    static const char *const functions[] = {
        "abs", "char", "coalesce", "concat", "concat_ws", "format", "glob", "hex", "if", "ifnull", "iif", "instr",
        "length", "like", "likelihood", "likely", "lower", "ltrim", "max", "min", "nullif", "octet_length", "printf",
        "quote", "replace", "round", "rtrim", "sign", "soundex", "substr", "substring", "trim", "typeof", "unhex",
        "unicode", "unistr", "unistr_quote", "unlikely", "upper", "zeroblob",
        /* of numbers */
        "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "ceil", "ceiling", "cos", "cosh", "degrees", "exp",
        "floor", "ln", "log", "log10", "log2", "mod", "pi", "pow", "power", "radians", "sin", "sinh", "sqrt", "tan",
        "tanh", "trunc",
        /* of JSON */
        "->", "->>", "json", "json_array", "json_array_insert", "json_array_length", "json_error_position",
        "json_extract", "json_insert", "json_object", "json_patch", "json_pretty", "json_quote", "json_remove",
        "json_replace", "json_set", "json_type", "json_valid", "jsonb", "jsonb_array", "jsonb_array_insert",
        "jsonb_extract", "jsonb_insert", "jsonb_object", "jsonb_patch", "jsonb_remove", "jsonb_replace", "jsonb_set",
        NULL};
    return is_one_of(name, strlen(name), functions) || sqlite3_strnicmp(name, "nq_", 3) == 0;
}

static const char *const of_image[] = {"n", "symmetry", "symmetry_name", "class", "orbit_size", NULL};
static const char *const of_board[] = {"placement", "canonical", NULL};

bool nq_where_has_name(const char *name) {
    return is_one_of(name, strlen(name), of_image) || is_one_of(name, strlen(name), of_board);
}

static bool is_catalog_function(const char *name) {
#define NAME(id, name, ...) name,
    static const char *const names[] = {NQ_CATALOG_FUNCTION_ROWS(NAME) NULL};
#undef NAME
    return is_one_of(name, strlen(name), names);
}

static bool is_table_function(const char *name) {
#define NAME(id, name, ...) name,
    static const char *const names[] = {NQ_TABLE_FUNCTION_ROWS(NAME) NQ_QUEENS_FUNCTION_ROW(NAME) NULL};
#undef NAME
    return is_one_of(name, strlen(name), names);
}

/* What SQLite says of an expression that it does not compile, and more where that is not enough. */
static void refuse_sentence(nq_where *where, const char *sentence) {
    static const char no_function[] = "no such function: ";
    bool is_function = strncmp(sentence, no_function, sizeof no_function - 1) == 0;
    const char *name = is_function ? sentence + sizeof no_function - 1 : "";
    if (is_catalog_function(name))
        refuse(where,
               "%s asks a catalog, and an expression sees one solution and nothing else; use it in "
               "'nqueens sql', or have the number in a column: list --columns number,fundamental_number",
               name);
    else if (is_table_function(name))
        refuse(where, "%s is a table, and an expression has one value; use it behind FROM, in 'nqueens sql'", name);
    else if (strcmp(sentence, "row value misused") == 0)
        refuse(where, where->of_value
                          ? "expected one value, not several with commas between: give --by for each of them"
                          : "expected one condition, not several with commas between: join them with AND");
    else refuse(where, "%s", sentence);
}

/* A name that is none of the others' may be any. */
static int note_column(nq_where *where, const char *column) {
    if (is_one_of(column, strlen(column), of_image)) return SQLITE_OK;
    if (strcmp(column, "canonical") != 0) where->reads_placement = true;
    if (strcmp(column, "placement") != 0) where->reads_canonical = true;
    return SQLITE_OK;
}

static int authorize(void *context, int action, const char *first, const char *second, const char *third,
                     const char *fourth) {
    nq_where *where = context;
    (void)third, (void)fourth;
    switch (action) {
    case SQLITE_SELECT:
        if (++where->selects == 1) return SQLITE_OK;
        refuse(where, "subqueries are not allowed: the answer would depend on what is stored");
        return SQLITE_DENY;
    case SQLITE_READ:
        if (strcmp(first, TABLE) == 0) return note_column(where, second);
        refuse(where, "it cannot read the table '%s'", first);
        return SQLITE_DENY;
    case SQLITE_FUNCTION:
        if (is_allowed_function(second)) return SQLITE_OK;
        refuse(where, "the function '%s' is not allowed here", second);
        return SQLITE_DENY;
    default: refuse(where, "it may only be an expression"); return SQLITE_DENY;
    }
}

/* Compiles a statement that has the expression in it. */
static int prepare(nq_where *where, const char *format, const char *expression, sqlite3_stmt **statement) {
    char *sql = sqlite3_mprintf(format, expression);
    where->selects = 0;
    int rc = sql ? sqlite3_prepare_v3(where->db, sql, -1, SQLITE_PREPARE_PERSISTENT, statement, NULL) : SQLITE_NOMEM;
    sqlite3_free(sql);
    return rc;
}

/* It has to be a condition: what is compiled as one is then put where every row is told of, which takes aggregates too. A CASE jumps
 * where a condition does: what stands behind a false AND is not evaluated, and cannot fail. */
static nq_status compile(nq_where *where, const char *expression) {
    sqlite3_stmt *condition = NULL;
    /* Declaring the table is ours; it is done before the expression has to ask for leave. */
    int rc = sqlite3_exec(where->db, "SELECT 1 FROM " TABLE " LIMIT 0", NULL, NULL, NULL);
    sqlite3_set_authorizer(where->db, authorize, where);
    /* Statements that are shown have the same name and form. */
    if (rc == SQLITE_OK) rc = prepare(where, "SELECT 1 FROM " TABLE " AS s WHERE (%s) IS TRUE", expression, &condition);
    sqlite3_finalize(condition);
    if (rc == SQLITE_OK)
        rc = prepare(where,
                     where->of_value ? "SELECT (%s) FROM " TABLE " AS s"
                                     : "SELECT CASE WHEN (%s) IS TRUE THEN 1 ELSE 0 END FROM " TABLE " AS s",
                     expression, &where->statement);
    if (rc == SQLITE_NOMEM) return NQ_NO_MEMORY;
    if (rc == SQLITE_OK) return NQ_OK;
    if (where->message[0] == '\0') refuse_sentence(where, sqlite3_errmsg(where->db));
    return NQ_REFUSED;
}

static nq_status open_where(const char *expression, bool of_value, nq_where **opened) {
    nq_where *where = calloc(1, sizeof *where);
    *opened = where;
    if (!where) return NQ_NO_MEMORY;
    where->of_value = of_value;
    nq_status status = check_text(where, expression);
    if (status != NQ_OK) return status;
    int rc = sqlite3_open_v2(":memory:", &where->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_MEMORY | SQLITE_OPEN_NOMUTEX,
                             NULL);
    if (rc == SQLITE_OK) rc = nq_feed_register_row(where->db, TABLE, &where->row);
    if (rc == SQLITE_OK) rc = nq_functions_register(where->db);
    if (rc == SQLITE_OK) {
        sqlite3_db_config(where->db, SQLITE_DBCONFIG_DQS_DML, 0, NULL); /* "x" is a name, never a string */
        sqlite3_limit(where->db, SQLITE_LIMIT_LENGTH, MOST_BYTES);
        sqlite3_limit(where->db, SQLITE_LIMIT_SQL_LENGTH, MOST_BYTES);
        sqlite3_limit(where->db, SQLITE_LIMIT_LIKE_PATTERN_LENGTH, MOST_LIKE_BYTES);
        status = compile(where, expression);
    } else {
        status = NQ_NO_MEMORY;
    }
    if (status == NQ_NO_MEMORY) {
        nq_where_close(where);
        *opened = NULL;
        return status;
    }
    return status;
}

nq_status nq_where_open(const char *expression, nq_where **opened) { return open_where(expression, false, opened); }

nq_status nq_where_open_value(const char *expression, nq_where **opened) {
    return open_where(expression, true, opened);
}

/* Puts an image in the place of the row, with the texts that are read. */
static void put_row(nq_where *where, const nq_placement *canonical, nq_class which, nq_symmetry symmetry) {
    if (where->reads_placement) {
        nq_placement image;
        nq_symmetry_apply(symmetry, canonical, &image);
        nq_placement_print(&image, where->placement);
    }
    if (where->reads_canonical) nq_placement_print(canonical, where->canonical);
    where->row = (nq_feed_row){canonical->n, where->placement, where->canonical, symmetry, which};
}

/* Evaluates the expression of the row. */
static nq_status step(nq_where *where) {
    int rc = sqlite3_step(where->statement);
    if (rc == SQLITE_ROW) return NQ_OK;
    nq_status status = refuse(where, "%s", rc == SQLITE_NOMEM ? "not enough memory" : sqlite3_errmsg(where->db));
    sqlite3_reset(where->statement); /* the next begins anew */
    return rc == SQLITE_NOMEM ? NQ_NO_MEMORY : status;
}

nq_status nq_where_test_image(nq_where *where, const nq_placement *canonical, nq_class which, nq_symmetry symmetry,
                              bool *passes) {
    bool of_kind = !where->reads_placement && !where->reads_canonical;
    unsigned char *known = &where->known[canonical->n][which][symmetry];
    *passes = *known == PASSES;
    if (of_kind && *known != UNKNOWN) return NQ_OK;
    put_row(where, canonical, which, symmetry);
    nq_status status = step(where);
    *passes = status == NQ_OK && sqlite3_column_int(where->statement, 0);
    if (of_kind && status == NQ_OK) *known = *passes ? PASSES : FAILS;
    return status;
}

static nq_status read_value(nq_where *where, nq_where_value *value) {
    sqlite3_stmt *row = where->statement;
    *value = (nq_where_value){0};
    switch (sqlite3_column_type(row, 0)) {
    case SQLITE_INTEGER: value->integer = sqlite3_column_int64(row, 0); return NQ_OK;
    case SQLITE_TEXT:
        value->text = (const char *)sqlite3_column_text(row, 0);
        value->length = (size_t)sqlite3_column_bytes(row, 0);
        return value->text ? NQ_OK : NQ_NO_MEMORY;
    case SQLITE_FLOAT:
        return refuse(where, "expected a whole number or text, not %s: CAST(... AS INTEGER) makes one of it",
                      sqlite3_column_text(row, 0));
    case SQLITE_NULL:
        return refuse(where, "expected a whole number or text, not NULL: coalesce(..., 0) has a value in its place");
    default: return refuse(where, "expected a whole number or text, not a blob: hex(...) makes text of it");
    }
}

nq_status nq_where_evaluate(nq_where *where, const nq_placement *solution, nq_where_value *value) {
    nq_solution whole;
    nq_solution_of(solution, &whole);
    put_row(where, &whole.canonical, whole.symmetry_class, whole.symmetry);
    nq_status status = step(where);
    return status == NQ_OK ? read_value(where, value) : status;
}

const char *nq_where_message(const nq_where *where) { return where->message; }

void nq_where_close(nq_where *where) {
    if (!where) return;
    sqlite3_finalize(where->statement);
    sqlite3_close(where->db);
    free(where);
}
