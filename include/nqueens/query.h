/* Questions to a catalog. */
#ifndef NQUEENS_QUERY_H
#define NQUEENS_QUERY_H

#include "nqueens/catalog.h"
#include "nqueens/filter.h"
#include "nqueens/property.h"

/* How many expressions a question may have. */
#define NQ_MOST_WHERE 16u

/* A question about solutions. Filters speak of placements: a fundamental solution is selected if at least one of its images
 * passes, and is given as its canonical form. */
typedef struct nq_query {
    nq_range range;
    bool fundamental;  /* fundamental solutions; else distinct ones */
    nq_filter filter;
    const char *where[NQ_MOST_WHERE]; /* SQL expressions, each as nq_where_open takes it: all of them are to be true */
    unsigned where_count;

    /* For lists only. */
    uint64_t offset; /* how many to pass over */
    uint64_t limit;  /* how many at most; UINT64_MAX for all */
    bool reverse;    /* from the last to the first */
    bool has_after;
    nq_placement after; /* start behind this one, in the direction of the list; of a size in the range */
    uint64_t sample;    /* so many at random, each choice of them equally likely; UINT64_MAX for no sampling */
    uint64_t seed;      /* the same seed chooses the same */
} nq_query;

/* All distinct solutions of a range. */
nq_query nq_query_all(nq_range range);

/* The questions below all return NQ_OK, or: NQ_OUT_OF_RANGE, NQ_MALFORMED or NQ_REFUSED if the query itself is wrong for
 * some n of its range; NQ_NOT_COVERED if the catalog does not hold what it asks of; or how reading failed.
 * Their answers do not depend on whether distinct solutions are stored or only the fundamental ones. */

/* Whether the query can be answered for every n of its range, by what is stored at least so far: NQ_STORED_COUNTS where only a number
 * is asked, NQ_STORED_FUNDAMENTAL for everything else. Not needed before the others, which do the same. */
nq_status nq_catalog_check_query(nq_catalog *catalog, const nq_query *query, nq_stored at_least);

/* The number of solutions of one n that a query selects: from ready-made counts where no more than classes is asked. */
nq_status nq_catalog_count(nq_catalog *catalog, const nq_query *query, unsigned n, uint64_t *count);

/* The number of selected solutions of one n for each value of a key; of fundamental solutions the canonical form has the
 * value. Out: counts[0..NQ_KEY_MAX]. */
nq_status nq_catalog_tally(nq_catalog *catalog, const nq_query *query, unsigned n, const nq_key *key,
                           uint64_t counts[NQ_KEY_MAX + 1]);

/* Whether a value of a key is told of n also where nothing has it: all that a solution could have, but no class that is not asked. */
bool nq_query_shows(const nq_query *query, const nq_key *key, unsigned n, unsigned value);

/* The number of selected solutions of one n with a queen on each square. Out: counts[row][column] for both < n. */
nq_status nq_catalog_occupancy(nq_catalog *catalog, const nq_query *query, unsigned n, uint64_t counts[NQ_MAX_N][NQ_MAX_N]);

/* Solutions one by one, by n, then in lexicographic order. Rows are read in batches; between batches no lock is held, so
 * the reader may take its time. Every row that is read is checked to be a solution, and every n to be complete. */
typedef struct nq_cursor nq_cursor;

/* Starts a list. Out: *cursor, NULL after a failure. The catalog must outlive it. */
nq_status nq_catalog_list(nq_catalog *catalog, const nq_query *query, nq_cursor **cursor);

/* Returns NQ_OK and *placement, NQ_DONE after the last, or a failure. */
nq_status nq_cursor_next(nq_cursor *cursor, nq_placement *placement);

/* Closes a cursor; NULL is allowed. */
void nq_cursor_close(nq_cursor *cursor);

/* The number of a solution among the distinct or the fundamental solutions of its n and of some classes, from 1.
 * In: a solution; for the fundamental ones a canonical form. */
nq_status nq_catalog_number(nq_catalog *catalog, const nq_placement *solution, unsigned classes, bool fundamental, uint64_t *number);

/* What a query asks, as one SQL statement that any SQLite client can run on the catalog with the loadable extension. It
 * gives the same rows as the list, or the same number as the count; what is run here is quicker.
 * Out: *statement, to be freed by the caller, NULL after a failure. */
typedef enum nq_statement_kind { NQ_STATEMENT_LIST, NQ_STATEMENT_COUNT, NQ_STATEMENT_OCCUPANCY } nq_statement_kind;
nq_status nq_catalog_statement(nq_catalog *catalog, const nq_query *query, nq_statement_kind kind, const nq_key *key,
                               char **statement);

/* One SELECT of the user's, with the nq_ functions and the temporary view all_solutions. Anything that is not reading is refused. */
typedef struct nq_rows nq_rows;

typedef enum nq_value_type { NQ_VALUE_NULL, NQ_VALUE_INTEGER, NQ_VALUE_REAL, NQ_VALUE_TEXT, NQ_VALUE_BLOB } nq_value_type;

/* A value of a row; text and blob are valid until the next call on the rows. */
typedef struct nq_value {
    nq_value_type type;
    int64_t integer;
    double real;
    const char *bytes; /* text (NUL-terminated) or blob */
    size_t length;
} nq_value;

/* Compiles a statement, and makes a remark for each n that a table it reads has only in part.
 * Returns: NQ_OK; NQ_REFUSED if the statement is wrong or not one SELECT; or how reading failed.
 * Out: *rows, NULL after a failure; to be closed before the catalog is used for anything else. */
nq_status nq_catalog_sql(nq_catalog *catalog, const char *statement, nq_rows **rows);

/* Gives the parameter :NAME, @NAME, $NAME or ?NUMBER a value, which is copied. In: no row has been asked for; name is without
 * its first character. Returns: NQ_OK; NQ_REFUSED if there is no such parameter, or it has a value already, or this one is too long; NQ_NO_MEMORY. */
nq_status nq_rows_bind(nq_rows *rows, const char *name, const nq_value *value);

/* The columns, and their names as they are in SQL: several may have the same. */
unsigned nq_rows_columns(const nq_rows *rows);
const char *nq_rows_name(const nq_rows *rows, unsigned column);

/* Returns: NQ_OK; NQ_DONE after the last row; NQ_REFUSED if a parameter has no value, or if the statement itself fails, such as by an
 * overflow; NQ_INTERRUPTED; or how reading failed. */
nq_status nq_rows_next(nq_rows *rows);
nq_value nq_rows_value(nq_rows *rows, unsigned column);

/* Ends the statement and what was set for it; NULL is allowed. */
void nq_rows_close(nq_rows *rows);

#endif
