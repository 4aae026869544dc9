/* SPDX-License-Identifier: MIT */
/* Integer sequences that are functions of the set of solutions, by their numbers in the On-Line Encyclopedia of Integer Sequences.
 *
 * A sequence has one or more terms for each board size; the sizes go up from its first one, by one or by two. The terms of all sizes,
 * one size after the other, are numbered from the sequence's offset on: triangles are read by rows. Sizes that follow on each other are
 * what a catalog has to hold. The empty board of n = 0, where a sequence has it, is known by definition.
 *
 * A new sequence is a row of the table in src/publish/sequences.c: its terms, its command and the list of sequences follow from it. */
#ifndef NQUEENS_SEQUENCE_H
#define NQUEENS_SEQUENCE_H

#include "nqueens/query.h"

NQ_DECLARATIONS_BEGIN

/* How the terms of one n are found. */
typedef enum nq_sequence_question {
    NQ_SEQUENCE_COUNT,  /* how many solutions pass the filters */
    NQ_SEQUENCE_TALLY,  /* how many have each value of a key */
    NQ_SEQUENCE_FIRST,  /* the columns of the first that passes, or zeros */
    NQ_SEQUENCE_NODES,  /* the nodes of the row-by-row search, by level: searched for, without a catalog */
    NQ_SEQUENCE_TREE,   /* how many nodes there are in all */
    NQ_SEQUENCE_WIDEST, /* the first level that no other has more nodes than */
    NQ_SEQUENCE_TRIED, /* the squares that the textbook's backtracker tries up to its first solution; searched for as well */
    NQ_SEQUENCE_SIZES,        /* n for each value of a key that occurs, */
    NQ_SEQUENCE_VALUES,       /* the value, */
    NQ_SEQUENCE_COUNTS,       /* and how many have it */
    NQ_SEQUENCE_DISJOINT,     /* the size of a greatest family of disjoint solutions */
    NQ_SEQUENCE_COVER,        /* 1 if one covers the board, else 0 */
    NQ_SEQUENCE_NONATTACKING, /* how many boards have k queens that do not attack each other, */
    NQ_SEQUENCE_COMPLETABLE,  /* and up to how many queens all of these can be completed */
    NQ_SEQUENCE_QUESTIONS
} nq_sequence_question;

/* How many terms an n has. */
typedef enum nq_sequence_shape {
    NQ_SEQUENCE_ONE,    /* one */
    NQ_SEQUENCE_FROM_0, /* those of 0..n */
    NQ_SEQUENCE_FROM_1, /* those of 1..n */
    NQ_SEQUENCE_AS_MANY /* as many as there are values of a key */
} nq_sequence_shape;

typedef struct nq_sequence {
    const char *number; /* such as "A000170" */
    const char *title;  /* one clause, in which n is the board size and k the index */
    unsigned offset;    /* the index of the first term */
    unsigned first_n;   /* its board size */
    unsigned step;      /* from one board size to the next: 1 or 2 */
    nq_sequence_shape shape;
    nq_sequence_question question;
    unsigned at_zero; /* the term of n = 0 */

    /* What is asked of a catalog. */
    bool fundamental;
    nq_classes classes;
    const char *property; /* that solutions have; or NULL */
    const char *square;   /* where they have a queen; or NULL */
    const char *key;      /* of tallies */
    const char *group;    /* whose classes are counted; or NULL */
    bool times_factorial; /* the term is n! times the answer */
    unsigned last_n;      /* larger boards are not asked for; 0: all are */
} nq_sequence;

NQ_API extern const nq_sequence *const nq_sequences;
NQ_API extern const unsigned nq_sequence_count;

/* Finds a sequence by its number; NULL if it is not in the table. In: NUL-terminated text; 'a000170' and '170' will do as well. */
NQ_API const nq_sequence *nq_sequence_find(const char *number);

/* Whether terms are searched for, without asking a catalog. */
NQ_API bool nq_sequence_is_searched(const nq_sequence *sequence);

/* The command whose answer for one n has the terms of that n. In: what stands for the size in it, such as "N". Returns text. */
#define NQ_SEQUENCE_COMMAND_SIZE 128u
NQ_API const char *nq_sequence_command(const nq_sequence *sequence, const char *n, char text[NQ_SEQUENCE_COMMAND_SIZE]);

/* How far a sequence goes. */
typedef struct nq_sequence_reach {
    bool known;    /* it has a term of a board */
    unsigned n;    /* of the last term */
    bool has_last; /* its index is known without finding all terms: */
    uint64_t last;
} nq_sequence_reach;

/* Up to here sequences that are searched for go where no index is given. */
#define NQ_SEQUENCE_SEARCHED_N 12u

/* How far the catalog holds what a sequence takes, without a gap; of one that is searched for, NQ_SEQUENCE_SEARCHED_N.
 * In: the catalog, NULL where there is none. Returns NQ_OK; or how reading failed. Out: *reach if NQ_OK. */
NQ_API nq_status nq_sequence_reaches(nq_catalog *catalog, const nq_sequence *sequence, nq_sequence_reach *reach);

/* Decimal digits, and a NUL: those of any term. */
#define NQ_TERM_SIZE 64u

typedef struct nq_term {
    uint64_t index;
    unsigned n;
    char value[NQ_TERM_SIZE];
} nq_term;

/* The terms of a sequence, one by one. */
typedef struct nq_terms nq_terms;

/* Starts with the term of an index. In: an index that is not below the sequence's offset; an open catalog, with NQ_CATALOG_SEARCH for
 * sequences that are searched for; interrupt, for these, may be NULL. Returns NQ_OK or NQ_NO_MEMORY.
 * Out: *terms, the caller's to close; NULL after a failure. */
NQ_API nq_status nq_terms_open(nq_catalog *catalog, const nq_sequence *sequence, uint64_t index,
                               const nq_interrupt *interrupt, nq_terms **terms);

/* Goes on. Returns NQ_OK; NQ_NOT_COVERED if the catalog does not hold what the term takes, or its board would have more than NQ_MAX_N
 * rows; or how reading failed. Out: *term if NQ_OK. */
NQ_API nq_status nq_terms_next(nq_terms *terms, nq_term *term);

/* Ends; NULL is allowed. */
NQ_API void nq_terms_close(nq_terms *terms);

/* --- b-files: "index value" a line --- */

typedef enum nq_b_line { NQ_B_NOTHING, NQ_B_TERM, NQ_B_MALFORMED } nq_b_line;

/* Reads a line of a b-file: a term; nothing, if it is blank or a '#' remark; or it is malformed. Blanks around the numbers are passed over.
 * In: length bytes, with or without the end of the line.
 * Out: term->index and ->value, without needless zeros, of a term; *reason, a static clause, where it is malformed. */
NQ_API nq_b_line nq_b_line_read(const char *line, size_t length, nq_term *term, const char **reason);

NQ_DECLARATIONS_END

#endif
