/* A catalog: an SQLite file of n-queens solutions. schema/ explains its tables.
 *
 * What a catalog says it covers it holds completely; what it does not cover is NQ_NOT_COVERED, never 0.
 * After a failure nq_catalog_message says what happened, to which file, and what to do. */
#ifndef NQUEENS_CATALOG_H
#define NQUEENS_CATALOG_H

#include "nqueens/filter.h"
#include "nqueens/property.h"
#include "nqueens/range.h"
#include "nqueens/solver.h"

typedef struct nq_catalog nq_catalog;

typedef enum nq_catalog_mode {
    NQ_CATALOG_QUERY,    /* read-only; the file must exist */
    NQ_CATALOG_VERIFY,   /* as NQ_CATALOG_QUERY, but tables that are not ours are left for nq_catalog_verify_file to report */
    NQ_CATALOG_GENERATE, /* creates the file if there is none, or fills an empty one */
    NQ_CATALOG_PART,     /* nothing is opened yet: for nq_catalog_generate_part, in part.h */
    NQ_CATALOG_SEARCH    /* no file at all: everything is covered, and found by searching when it is asked for */
} nq_catalog_mode;

/* Remarks on the way to success, such as what is being waited for: one sentence without a line end. */
typedef void nq_notice(void *context, const char *sentence);

/* How far generating, verifying or counting one n is. Called often; what is shown of it is the callee's to choose. */
typedef struct nq_progress {
    unsigned n;
    double fraction;      /* of the rows, or of the pieces where the number of rows is not known; never decreases, at most 1; below 0 where nothing
                             is known */
    uint64_t rows;        /* written or about to be, or looked at, of this n */
    uint64_t rows_before; /* of these, what an earlier run had written */
} nq_progress;

typedef void nq_report_progress(void *context, const nq_progress *progress);

typedef struct nq_catalog_options {
    nq_catalog_mode mode;
    unsigned jobs;                 /* threads that search, for generating; 0 is 1 */
    const nq_interrupt *interrupt; /* may be NULL */
    nq_notice *notice;             /* may be NULL */
    void *notice_context;
    nq_report_progress *progress;  /* may be NULL */
    void *progress_context;
    double part_after; /* for generating: seconds; what is estimated to take longer goes through a part file. 0: everything */
} nq_catalog_options;

/* Opens a catalog. `path` is a file name and nothing else: names such as ":memory:" or "file:x" have no other meaning.
 * The name is resolved here, once: a symbolic link is followed, also one to a file that is yet to be made, and side files and part
 * files stand beside the real file. A file that is no catalog of a version this program knows is refused, unchanged; so is a journal or
 * WAL beside it that no killed writer of it can have left.
 * Returns: NQ_OK; NQ_NO_FILE; NQ_NOT_A_CATALOG; NQ_BUSY, NQ_READ_ONLY, NQ_FULL, NQ_DAMAGED, NQ_IO; NQ_NO_MEMORY.
 * Out: *catalog, to be closed by the caller also after a failure; NULL only after NQ_NO_MEMORY. */
nq_status nq_catalog_open(const char *path, const nq_catalog_options *options, nq_catalog **catalog);

/* Closes a catalog; NULL is allowed. */
void nq_catalog_close(nq_catalog *catalog);

/* The message of the last failure; never NULL. */
const char *nq_catalog_message(const nq_catalog *catalog);

/* The name and the size in bytes of the file. */
const char *nq_catalog_path(const nq_catalog *catalog);
nq_status nq_catalog_file_size(nq_catalog *catalog, uint64_t *bytes);

/* How much of a symmetry class is stored. */
typedef enum nq_stored { NQ_STORED_NOTHING, NQ_STORED_COUNTS, NQ_STORED_FUNDAMENTAL, NQ_STORED_DISTINCT } nq_stored;

/* The word for it in the coverage table; "nothing" for NQ_STORED_NOTHING. */
const char *nq_stored_name(nq_stored stored);

/* What a catalog holds of one n; indexes are those of nq_symmetry_classes. A class that is not covered has
 * NQ_STORED_NOTHING and the count 0, which then means nothing. */
typedef struct nq_coverage {
    unsigned n;
    nq_stored stored[NQ_CLASS_COUNT];
    uint64_t fundamental_count[NQ_CLASS_COUNT];
} nq_coverage;

nq_status nq_catalog_coverage(nq_catalog *catalog, unsigned n, nq_coverage *coverage);

/* The set of classes (bits as in NQ_ALL_CLASSES) that are stored at least so far. */
unsigned nq_coverage_classes(const nq_coverage *coverage, nq_stored at_least);

/* The number of distinct or fundamental solutions in a set of classes. A catalog gives no coverage whose sums leave 63 bits; of any
 * other, a sum that has no room is UINT64_MAX. */
uint64_t nq_coverage_count(const nq_coverage *coverage, bool fundamental, unsigned classes);

/* What generating would mend of the last failure, for a program that wants to say how. */
typedef struct nq_lacking {
    nq_range range;     /* first is 0 where generating mends nothing */
    unsigned classes;   /* NQ_ALL_CLASSES, or some symmetric classes */
    nq_stored at_least; /* so far they are to be stored */
    bool only_boards;   /* their counts are stored */
    bool several;       /* more than one size, or one class of it, is missing */
    bool begun;         /* a run has begun, and goes on */
} nq_lacking;

/* After NQ_NOT_COVERED, and after opening what is not there or is empty. */
nq_lacking nq_catalog_lacking(const nq_catalog *catalog);

/* Fails with NQ_NOT_COVERED, and a message that says what is missing, unless every n of the range has all of the classes
 * stored at least so far. */
nq_status nq_catalog_require(nq_catalog *catalog, nq_range range, unsigned classes, nq_stored at_least);

/* What became of one n. */
typedef struct nq_generated {
    bool was_covered; /* it was in the catalog already, and nothing was written */
    nq_coverage coverage;
} nq_generated;

/* Adds the solutions of n, in one transaction: after a failure or an interruption the catalog is what it was. Where the
 * fundamental solutions are stored already, only the distinct ones are added. What takes long is first searched into a part file,
 * FILE-nN.part beside the catalog; an interruption then costs some seconds' work at most, and generating n again goes on.
 * Refuses with NQ_FULL what the disk cannot hold. Fails with NQ_IO if the file has been deleted, moved or replaced. A file that was made
 * here is removed again if the first n comes to nothing.
 * In: a catalog opened with NQ_CATALOG_GENERATE; classes is NQ_ALL_CLASSES, or some symmetric classes, which are searched for
 * by themselves and so for much larger n (the asymmetric class is found with all others or not at all); store is
 * NQ_STORED_COUNTS (the coverage alone, no board), NQ_STORED_FUNDAMENTAL or NQ_STORED_DISTINCT (both tables). */
nq_status nq_catalog_generate(nq_catalog *catalog, unsigned n, unsigned classes, nq_stored store, nq_generated *generated);

/* The version of SQLite that is in use, such as "3.40.1". */
const char *nq_catalog_sqlite_version(void);

/* What generating one n takes, by its published counts and by rates that were measured on an ordinary machine. */
typedef struct nq_estimate {
    bool known; /* whether the counts are published; nothing else means anything where not */
    uint64_t fundamental_rows, distinct_rows;
    uint64_t bytes;
    double seconds;
} nq_estimate;

nq_estimate nq_estimate_generate(unsigned n, unsigned classes, nq_stored store);

/* A long run of n that has not been finished: the part file beside the catalog. */
typedef struct nq_part_progress {
    bool exists;
    uint64_t fundamental_rows; /* so far */
    double fraction;
} nq_part_progress;

/* Looks for the part file of n. Returns NQ_OK also if there is none. */
nq_status nq_catalog_part_progress(nq_catalog *catalog, unsigned n, nq_part_progress *progress);

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
