/* SPDX-License-Identifier: MIT */
/* A catalog: an SQLite file of n-queens solutions. schema/ explains its tables.
 *
 * What a catalog says it covers it holds completely; what it does not cover is NQ_NOT_COVERED, never 0.
 * After a failure nq_catalog_message says what happened, to which file, and what to do. */
#ifndef NQUEENS_CATALOG_H
#define NQUEENS_CATALOG_H

#include "nqueens/part.h"
#include "nqueens/range.h"

NQ_DECLARATIONS_BEGIN

typedef struct nq_catalog nq_catalog;

typedef enum nq_catalog_mode {
    NQ_CATALOG_QUERY, /* read-only; the file must exist */
    /* as NQ_CATALOG_QUERY, but tables that are not ours are left for nq_catalog_verify_file to report */
    NQ_CATALOG_VERIFY,
    NQ_CATALOG_GENERATE, /* creates the file if there is none, or fills an empty one */
    NQ_CATALOG_PART,     /* nothing is opened yet: for nq_catalog_generate_part, in generate.h */
    NQ_CATALOG_PARTS,    /* part files in place of a catalog: for nq_catalog_open_parts, which sets it */
    NQ_CATALOG_SEARCH    /* no file at all: everything is covered, and found by searching when it is asked for */
} nq_catalog_mode;

/* Remarks on the way to success, such as what is being waited for: one sentence without a line end. */
typedef void nq_notice(void *context, const char *sentence);

/* How far generating, verifying or counting one n is. Called often; what is shown of it is the callee's to choose. */
typedef struct nq_progress {
    unsigned n; /* 0: what is not of one n, the file; its pages are the rows */
    /* of the rows, or of the pieces where the number of rows is not known; never decreases, at most 1; below 0 where
     * nothing is known */
    double fraction;
    uint64_t rows;        /* written or about to be, or looked at, of this n */
    uint64_t rows_before; /* of these, what an earlier run had written */
} nq_progress;

typedef void nq_report_progress(void *context, const nq_progress *progress);

typedef struct nq_catalog_options {
    nq_catalog_mode mode;
    unsigned jobs;                 /* threads that search or check rows; 0 is one a processor */
    const nq_interrupt *interrupt; /* may be NULL */
    nq_notice *notice;             /* may be NULL */
    void *notice_context;
    nq_report_progress *progress; /* may be NULL */
    void *progress_context;
    /* for generating: seconds; what is estimated to take longer goes through a part file. 0: everything */
    double part_after;
    /* for generating: bytes for the images of an n that are sorted at a time, and for the solutions that they are of; 0: 128 MiB each. What is
     * beyond goes to a file without a name beside the catalog, where the system has such. */
    size_t memory;
} nq_catalog_options;

/* Opens a catalog. `path` is a file name and nothing else: names such as ":memory:" or "file:x" have no other meaning.
 * The name is resolved here, once: a symbolic link is followed, also one to a file that is yet to be made, and side files and part
 * files stand beside the real file. A file that is no catalog of a version this program knows is refused, unchanged; so is a journal or
 * WAL beside it that no killed writer of it can have left.
 * In: options->mode is one of nq_catalog_mode; zero is right for every other option. path is not used, and may be NULL, with
 * NQ_CATALOG_SEARCH.
 * Returns: NQ_OK; NQ_NO_FILE; NQ_NOT_A_CATALOG; NQ_REFUSED if the name is none of a file (":memory:", "folder/"); if it is that of a part
 * file, NQ_UNFIT with NQ_CATALOG_GENERATE, else NQ_NOT_COVERED; NQ_BUSY, NQ_READ_ONLY, NQ_FULL, NQ_DAMAGED, NQ_IO; NQ_INTERRUPTED;
 * NQ_NO_MEMORY.
 * Out: *catalog, the caller's to close also after a failure, when it serves for nq_catalog_message, _lacking and _path only; NULL only
 * after NQ_NO_MEMORY. */
NQ_API nq_status nq_catalog_open(const char *path, const nq_catalog_options *options, nq_catalog **catalog);

/* Opens part files in place of a catalog, to be asked and verified, but neither asked in SQL nor compared. They are to be finished parts of one run, in any order,
 * each once; then they hold its n, or its class, as a catalog does that has its fundamental solutions or its counts. No file is written.
 * In: options->mode is not looked at. `some`: a part may be missing, and what is counted then is that of the parts which are there; lists, numbers
 * and statements are refused with NQ_NOT_COVERED.
 * Returns: NQ_OK; NQ_NOT_COVERED if a part is missing, or not finished; NQ_UNFIT if a file is no part of the run that the first one is of,
 * or is the same part as another; NQ_NO_FILE, NQ_BUSY, NQ_DAMAGED, NQ_IO, NQ_NO_MEMORY. In: at least one path.
 * Out: *catalog as nq_catalog_open; nq_catalog_path gives the first name, and how many more there are. */
NQ_API nq_status nq_catalog_open_parts(const char *const *paths, size_t count, bool some,
                                       const nq_catalog_options *options, nq_catalog **catalog);

/* A part file that stands for a catalog. */
typedef struct nq_part_held {
    const char *path;                     /* as it was given; the handle's */
    uint64_t class_count[NQ_CLASS_COUNT]; /* fundamental solutions, by nq_class */
    uint64_t bytes;
} nq_part_held;

/* Which run the part files are of, its `number` being how many of its parts there are; NULL of a catalog. It is the handle's. */
NQ_API const nq_part *nq_catalog_parts(const nq_catalog *catalog);

/* The file of a part. Returns false if it is not there. In: 1 <= number <= parts. Out: *held. */
NQ_API bool nq_catalog_has_part(const nq_catalog *catalog, uint64_t number, nq_part_held *held);

/* Which parts there are, as "1..3, 5 of 64", cut where it is long. Returns text. In: a handle of part files. */
#define NQ_PARTS_TEXT 160
NQ_API const char *nq_catalog_parts_print(const nq_catalog *catalog, char text[NQ_PARTS_TEXT]);

/* Closes a catalog; NULL is allowed. In: everything that was opened on it, such as cursors, is closed. */
NQ_API void nq_catalog_close(nq_catalog *catalog);

/* How functions that read a catalog fail, where they say no more: NQ_BUSY, NQ_INTERRUPTED, NQ_READ_ONLY, NQ_DAMAGED, NQ_IO, NQ_NO_MEMORY.
 * After any of these the handle can be used further. */

/* The message of the last failure; never NULL, "" before any. It says what and where, and names no option of a program. The handle's: valid
 * until the next call on it. */
NQ_API const char *nq_catalog_message(const nq_catalog *catalog);

/* The name of the file as it was given; the handle's. */
NQ_API const char *nq_catalog_path(const nq_catalog *catalog);

/* The size of the file, or of all part files. Returns NQ_OK; NQ_IO if it is not there. Out: *bytes if NQ_OK. */
NQ_API nq_status nq_catalog_file_size(nq_catalog *catalog, uint64_t *bytes);

/* How much of a symmetry class is stored. */
typedef enum nq_stored { NQ_STORED_NOTHING, NQ_STORED_COUNTS, NQ_STORED_FUNDAMENTAL, NQ_STORED_DISTINCT } nq_stored;

/* The word for it in the coverage table; "nothing" for NQ_STORED_NOTHING. In: one of nq_stored. */
NQ_API const char *nq_stored_name(nq_stored stored);

/* What a catalog holds of one n; indexes are those of nq_class. A class that is not covered has
 * NQ_STORED_NOTHING and the count 0, which then means nothing. */
typedef struct nq_coverage {
    unsigned n;
    nq_stored stored[NQ_CLASS_COUNT];
    uint64_t fundamental_count[NQ_CLASS_COUNT];
} nq_coverage;

/* What is held of n. In: 1 <= n <= NQ_MAX_N; a catalog that is open.
 * Returns NQ_OK, also where nothing is held; or how reading failed: NQ_DAMAGED too if the coverage makes no sense.
 * Out: *coverage if NQ_OK. */
NQ_API nq_status nq_catalog_coverage(nq_catalog *catalog, unsigned n, nq_coverage *coverage);

/* The classes that are stored at least so far. */
NQ_API nq_classes nq_coverage_classes(const nq_coverage *coverage, nq_stored at_least);

/* The number of distinct or fundamental solutions in a set of classes. A catalog gives no coverage whose sums leave 63 bits; of any
 * other, a sum that has no room is UINT64_MAX. */
NQ_API uint64_t nq_coverage_count(const nq_coverage *coverage, bool fundamental, nq_classes classes);

/* What generating would mend of the last failure, for a program that wants to say how. */
typedef struct nq_lacking {
    nq_range range;     /* first is 0 where generating mends nothing */
    nq_classes classes; /* NQ_ALL_CLASSES, or some symmetric classes */
    nq_stored at_least; /* so far they are to be stored */
    bool only_boards;   /* their counts are stored */
    bool several;       /* more than one size, or one class of it, is missing */
    bool begun;         /* a run has begun, and goes on */
} nq_lacking;

/* Is set after NQ_NOT_COVERED, and after opening what is not there or is empty; its range.first is 0 after all other failures. */
NQ_API nq_lacking nq_catalog_lacking(const nq_catalog *catalog);

/* What else would mend the last failure, for a program that wants to say how. */
typedef enum nq_advice {
    NQ_ADVICE_NONE,
    NQ_ADVICE_NAME_CATALOG,     /* give the name of a catalog */
    NQ_ADVICE_NAME_FILE,        /* give that of a file */
    NQ_ADVICE_OTHER_FILE,       /* give that of another file */
    NQ_ADVICE_FINISH_RUN,       /* let the run that began a part file finish it */
    NQ_ADVICE_MERGE,            /* merge this part with the others */
    NQ_ADVICE_ADD_DISTINCT,     /* generating adds the distinct solutions */
    NQ_ADVICE_VERIFY,           /* verifying says more */
    NQ_ADVICE_FUNDAMENTAL_ONLY, /* there is room for the fundamental solutions alone */
    NQ_ADVICE_SYMMETRIC_CLASS,  /* a symmetric class can be had by itself */
    NQ_ADVICE_EXPRESSION,       /* correct an SQL expression of the query, of which the message speaks */
    NQ_ADVICE_BY                /* the same of what is counted by */
} nq_advice;

/* Of the last failure, never of an earlier one; NQ_ADVICE_NONE where nothing is known to help. */
NQ_API nq_advice nq_catalog_advice(const nq_catalog *catalog);

/* Fails with NQ_NOT_COVERED, and a message that says what is missing, unless every n of the range has all of the classes
 * stored at least so far. In: a set of classes, which may be empty.
 * Returns NQ_OK; NQ_NOT_COVERED, with nq_catalog_lacking; or how reading failed. */
NQ_API nq_status nq_catalog_require(nq_catalog *catalog, nq_range range, nq_classes classes, nq_stored at_least);

/* The newest versions that are written: of a catalog's tables (PRAGMA user_version) and of part files. Catalogs of all earlier ones are
 * read. */
NQ_API unsigned nq_catalog_schema_version(void);
NQ_API unsigned nq_catalog_part_version(void);

/* The version of SQLite that is in use, such as "3.40.1". */
NQ_API const char *nq_catalog_sqlite_version(void);

/* A long run that has not been finished: its part file beside the catalog. */
typedef struct nq_part_progress {
    nq_part which;
    bool exists;
    uint64_t fundamental_rows; /* so far */
    double fraction;
} nq_part_progress;

/* Looks for the part file of a run of n. In: kind < NQ_RUN_KINDS, as in part.h.
 * Returns NQ_OK, also if there is none, or it cannot be read. Out: *progress; of what cannot be read all but `which` and `exists` is 0. */
NQ_API nq_status nq_catalog_part_progress(nq_catalog *catalog, unsigned n, unsigned kind, nq_part_progress *progress);

#define NQ_BYTES_TEXT_SIZE 32

/* So many bytes in the unit that suits them, from kB to PB: "109.1 TB".
 * In: bytes, not negative. Out: text, with its end. */
NQ_API void nq_bytes_text(double bytes, char text[NQ_BYTES_TEXT_SIZE]);

NQ_DECLARATIONS_END

#endif
