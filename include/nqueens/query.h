/* SPDX-License-Identifier: MIT */
/* Questions to a catalog. */
#ifndef NQUEENS_QUERY_H
#define NQUEENS_QUERY_H

#include "nqueens/catalog.h"
#include "nqueens/filter.h"
#include "nqueens/group.h"
#include "nqueens/key.h"
#include "nqueens/property.h"

NQ_DECLARATIONS_BEGIN

/* How many expressions a question may have. */
#define NQ_MOST_WHERE 16u

/* What a tally counts by: a key, or an SQL expression (its key is NULL) whose value is a whole number or text. */
typedef struct nq_by {
    nq_key_use use;
    const char *expression; /* as nq_where_open takes it */

    /* Of a key that is of sets, what knows its value. Returns NQ_OK; or a failure, of which the catalog has the message. */
    nq_status (*value)(void *context, const nq_placement *solution, unsigned *value);
    void *context;
} nq_by;

#define NQ_MOST_BY 8u

/* A question about solutions. Filters speak of placements: a fundamental solution is selected if at least one of its images
 * passes, and is given as its canonical form; a class of a group if at least one of its solutions passes, and is given as the least. */
typedef struct nq_query {
    nq_range range;
    bool fundamental; /* fundamental solutions; else distinct ones */
    const nq_group
        *group; /* classes of this group; NULL where the line above says it. Both are set by nq_query_up_to */
    bool every; /* of classes, those of which every image, or solution, passes; of distinct solutions it asks no more */
    nq_filter filter;
    const char *where[NQ_MOST_WHERE]; /* SQL expressions, each as nq_where_open takes it: all of them are to be true */
    unsigned where_count;

    /* For tallies and their statements only. */
    nq_by by[NQ_MOST_BY];
    unsigned by_count;

    /* For lists only. */
    uint64_t offset; /* how many to pass over */
    uint64_t limit;  /* how many at most; UINT64_MAX for all */
    uint64_t each;   /* how many of each n at most; UINT64_MAX for all. Neither with a sample nor with `offset` */
    bool reverse;    /* from the last to the first */
    bool has_after;
    nq_placement after; /* start behind this one, in the direction of the list; of a size in the range */
    /* so many at random, each choice of them equally likely; UINT64_MAX for no sampling. Neither with `after` nor
     * `offset` */
    uint64_t sample;
    uint64_t seed; /* the same seed chooses the same */
} nq_query;

/* All distinct solutions of a range. */
NQ_API nq_query nq_query_all(nq_range range);

/* Sets the classes that are asked for. Those of the identity are the distinct solutions, those of the eight symmetries the fundamental ones. */
NQ_API void nq_query_up_to(nq_query *query, const nq_group *group);

/* The solutions that are equivalent to one, itself among them, and their canonical forms: each in order. */
typedef struct nq_members {
    size_t distinct_count, fundamental_count;
    nq_placement *distinct, *fundamental;
} nq_members;

/* In: a solution. Returns: NQ_OK; NQ_NO_MEMORY. Out: *members, to be closed; all zero after a failure. */
NQ_API nq_status nq_members_of(const nq_group *group, const nq_placement *solution, nq_members *members);
NQ_API void nq_members_close(nq_members *members);

/* A value of SQL. */
typedef enum nq_value_type {
    NQ_VALUE_NULL,
    NQ_VALUE_INTEGER,
    NQ_VALUE_REAL,
    NQ_VALUE_TEXT,
    NQ_VALUE_BLOB
} nq_value_type;

/* Of a row, text and blob are valid until the next call on the rows. */
typedef struct nq_value {
    nq_value_type type;
    int64_t integer;
    double real;
    const char *bytes; /* text (NUL-terminated) or blob */
    size_t length;
} nq_value;

/* A query that has been prepared for one catalog: it has been found to mean something for every n of its range, its expressions are
 * compiled, and what the catalog held then has been read. What is stored later does not change its answers. */
typedef struct nq_question nq_question;

/* Prepares a query, and makes a remark if the squares that it gives leave nothing. In: NQ_MIN_N <= first <= last <= NQ_MAX_N, and no more
 * expressions than there may be. The query is copied, but the texts of its expressions are not; they, and the catalog, must outlive the question.
 * Returns: NQ_OK; NQ_OUT_OF_RANGE or NQ_REFUSED if the query is wrong for some n of its range; NQ_REFUSED if an expression is, with
 * NQ_ADVICE_EXPRESSION, or NQ_ADVICE_BY where it is one to count by; NQ_NO_MEMORY; or how reading failed. Out: *question, NULL after a failure. */
NQ_API nq_status nq_question_open(nq_catalog *catalog, const nq_query *query, nq_question **question);

/* Closes a question, after its cursors; NULL is allowed. */
NQ_API void nq_question_close(nq_question *question);

/* The catalog that is asked. */
NQ_API nq_catalog *nq_question_catalog(const nq_question *question);

/* What is asked; it is the question's. */
NQ_API const nq_query *nq_question_query(const nq_question *question);

/* What the catalog held of n. In: 1 <= n <= NQ_MAX_N. It is the question's. */
NQ_API const nq_coverage *nq_question_coverage(const nq_question *question, unsigned n);

/* What is asked of a question returns NQ_OK; NQ_OUT_OF_RANGE if n is not in its range; NQ_NOT_COVERED if the catalog does not hold what
 * that takes, of every n of the range: all is answered or nothing; NQ_REFUSED if an expression fails; NQ_INTERRUPTED; NQ_NO_MEMORY; or how
 * reading failed. Out is untouched unless NQ_OK, where nothing else is said.
 * No answer depends on whether distinct solutions are stored or only the fundamental ones. */

/* The number of selected solutions of one n: from ready-made counts where no more than classes is asked. */
NQ_API nq_status nq_question_count(nq_question *question, unsigned n, uint64_t *count);

/* More lines of a tally than this are refused. */
#define NQ_MOST_LINES 1000000u

/* The number of selected solutions of one n for each combination of values that occurs, in the order of the values; and, of a key alone,
 * for those values that a solution could have (nq_key.always), unless of a class that is not asked, or of which nothing is known. */
typedef struct nq_tally nq_tally;

/* Counts by what the query says; of a class the canonical form, or the least solution, has the value. By class alone, where no more than classes is
 * asked, the ready-made counts are told of the classes that are held; some are to be, of every n.
 * In: the query counts by something. Returns as above; NQ_REFUSED also if there would be too many lines.
 * Out: *tally, to be closed; after NQ_INTERRUPTED, of the solutions that had been counted; NULL after another failure. */
NQ_API nq_status nq_question_tally(nq_question *question, unsigned n, nq_tally **tally);
NQ_API void nq_tally_close(nq_tally *tally); /* NULL is allowed */

NQ_API size_t nq_tally_lines(const nq_tally *tally);
NQ_API uint64_t nq_tally_count(const nq_tally *tally, size_t line);

/* The value of a part of `by`: an integer, or text, which is the tally's. In: a line and a part that are there. */
NQ_API nq_value nq_tally_value(const nq_tally *tally, size_t line, unsigned part);

/* Whether ready-made counts answer, in one number or by class. It asks the catalog nothing. */
NQ_API bool nq_question_is_ready_made(const nq_question *question);

/* The number of selected solutions of one n with a queen on each square. Out: counts[row][column] for both < n, else 0. */
NQ_API nq_status nq_question_occupancy(nq_question *question, unsigned n, uint64_t counts[NQ_MAX_N][NQ_MAX_N]);

/* The number of a solution among the selected ones of its n, from 1; of one that is not selected, how many are before it.
 * In: a solution; for a fundamental query a canonical form. */
NQ_API nq_status nq_question_number(nq_question *question, const nq_placement *solution, uint64_t *number);

/* Whether a solution is selected, whatever the catalog holds: a canonical form, where fundamental solutions are asked for, for its images;
 * the least solution of a class of a group for all of them. No other represents its class. In: a solution of the range. */
NQ_API nq_status nq_question_selects(const nq_question *question, const nq_placement *solution, bool *selects);

/* The catalog that is asked. */
NQ_API nq_catalog *nq_question_catalog(const nq_question *question);

/* Solutions one by one, by n, then in lexicographic order. Rows are read in batches; between batches no lock is held, so
 * the reader may take its time. Every row that is read is checked to be a solution, and every n to be complete. */
typedef struct nq_cursor nq_cursor;

/* Starts a list. A question may have several, and outlives them. Returns as above.
 * Out: *cursor, the caller's to close; NULL after a failure. */
NQ_API nq_status nq_question_list(nq_question *question, nq_cursor **cursor);

/* Goes on. Returns NQ_OK; NQ_DONE after the last; NQ_DAMAGED if a row is no solution, or the rows of an n are not as many as the
 * coverage says; else as above. Out: *placement, which has no meaning unless NQ_OK. After a failure the cursor can only be closed. */
NQ_API nq_status nq_cursor_next(nq_cursor *cursor, nq_placement *placement);

/* Closes a cursor; NULL is allowed. */
NQ_API void nq_cursor_close(nq_cursor *cursor);

typedef enum nq_statement_kind { NQ_STATEMENT_LIST, NQ_STATEMENT_COUNT, NQ_STATEMENT_OCCUPANCY } nq_statement_kind;

/* What is asked, as one SQL statement that any SQLite client can run on the catalog with the loadable extension. It
 * gives the same rows as the list, or the same number as the count; what is run here is quicker. Rows of classes of a group have the
 * numbers of their members as well: distinct_members, fundamental_members.
 * In: one n for NQ_STATEMENT_OCCUPANCY.
 * Returns: NQ_OK; NQ_NOT_COVERED; NQ_REFUSED for a sample, which has no form in SQL, and for part files, which have no tables;
 * NQ_NO_MEMORY.
 * Out: *statement, to be freed by the caller, NULL after a failure. */
NQ_API nq_status nq_question_statement(nq_question *question, nq_statement_kind kind, char **statement);

/* Whether an SQL expression may use this name for what it knows of a solution. */
NQ_API bool nq_expression_has_name(const char *name);

/* One SELECT of the user's, with the nq_ functions and the temporary view all_solutions. Anything that is not reading is refused. */
typedef struct nq_rows nq_rows;

/* Compiles a statement, and makes a remark for each n that a table it reads has only in part.
 * Returns: NQ_OK; NQ_REFUSED if the statement is wrong or not one SELECT; or how reading failed.
 * Out: *rows, NULL after a failure; to be closed before the catalog is used for anything else. */
NQ_API nq_status nq_catalog_sql(nq_catalog *catalog, const char *statement, nq_rows **rows);

/* Gives the parameter :NAME, @NAME, $NAME or ?NUMBER a value, which is copied. In: no row has been asked for; name is without
 * its first character. Returns: NQ_OK; NQ_REFUSED if there is no such parameter, or it has a value already, or this one is too long; NQ_NO_MEMORY. */
NQ_API nq_status nq_rows_bind(nq_rows *rows, const char *name, const nq_value *value);

/* The columns, and their names as they are in SQL: several may have the same. In: column is below their number. Names are the rows'. */
NQ_API unsigned nq_rows_columns(const nq_rows *rows);
NQ_API const char *nq_rows_name(const nq_rows *rows, unsigned column);

/* Returns: NQ_OK; NQ_DONE after the last row; NQ_REFUSED if a parameter has no value, or if the statement itself fails, such as by an
 * overflow; NQ_INTERRUPTED; or how reading failed. After all but NQ_OK the rows can only be closed. */
NQ_API nq_status nq_rows_next(nq_rows *rows);

/* A value of the row. In: NQ_OK was returned last; column is below the number of columns. Its bytes are the rows'. */
NQ_API nq_value nq_rows_value(nq_rows *rows, unsigned column);

/* Ends the statement and what was set for it; NULL is allowed. */
NQ_API void nq_rows_close(nq_rows *rows);

NQ_DECLARATIONS_END

#endif
