/* SPDX-License-Identifier: MIT */
/* Keys: what solutions are counted by, and what is told of a board.
 *
 * A new one is a function and a row in the table of src/core/key.c: counts, `show`, help texts, SQL functions and --show-sql follow
 * from the row. */
#ifndef NQUEENS_KEY_H
#define NQUEENS_KEY_H

#include "nqueens/symmetry.h"

NQ_DECLARATIONS_BEGIN

/* Values that are told of n even if no solution has them are at most this. */
#define NQ_KEY_ALWAYS_MAX NQ_MAX_N

typedef struct nq_key {
    const char *name;     /* as in --by NAME */
    const char *line;     /* of a key that takes a row or column, as in --by NAME:R, the letter for it; else NULL */
    const char *summary;  /* one line */
    bool invariant;       /* the same for all images of a solution */
    bool of_permutations; /* placements with two queens in a column have no value */

    /* The value of a solution; also that of a placement which is no solution, where it is defined (nq_key_is_defined). One of the two is
     * there: the second takes a line from 1 to n. Neither, of a key that is of classes (nq_key_is_of_classes), or of sets. */
    unsigned (*value)(const nq_placement *solution);
    unsigned (*value_at)(const nq_placement *solution, unsigned line);

    /* Whether a value is told of n even if no solution that is asked for has it; NULL: none is. In: classes, those that are asked for. */
    bool (*always)(nq_classes classes, unsigned n, unsigned value);

    const char *(*word)(unsigned value); /* what a value is called; NULL where it is a number */
    bool
        of_sets; /* the value of a solution depends on all others of its n: whoever asks brings what knows it (nq_by) */

    /* In SQL: the function of a placement (and a line), which is made of this row; or else `sql`, an expression over a row `s` of the view
     * `solution`. Answers are in the order of values; `sql_order` says it where that is not the order of what SQL has for them. */
    const char *function;
    const char *sql;
    const char *sql_order;
} nq_key;

NQ_API extern const nq_key *const nq_keys;
NQ_API extern const unsigned nq_key_count;

/* Whether a key has no value of a solution, but one of a class as it is asked for: how many members it has. */
NQ_API bool nq_key_is_of_classes(const nq_key *key);

/* Whether a key is told of a board beside its class: it has a value by itself, and a function. In: a row of nq_keys. */
NQ_API bool nq_key_is_told(const nq_key *key);

/* A key with the line that it takes: `torus_conflicts`, or `row:4`. */
typedef struct nq_key_use {
    const nq_key *key;
    unsigned line; /* from 1; 0 where the key takes none */
} nq_key_use;

/* Reads the name of a key and its line. In: length bytes of text, which need not end there.
 * Returns: NQ_OK; NQ_MALFORMED if there is no such key; NQ_OUT_OF_RANGE if its line is missing, or is none of a board, or if it takes none.
 * Out: *use; after NQ_OUT_OF_RANGE its key alone; else untouched. */
NQ_API nq_status nq_key_parse(const char *text, size_t length, nq_key_use *use);

/* Whether a placement has a value: where the key has a function also one that is no solution, if it is large enough for the line, and has a queen
 * in each column where the key is of permutations. In: a key that is not of classes. */
NQ_API bool nq_key_is_defined(const nq_key_use *use, const nq_placement *placement);

/* The value of a solution, or of any placement that has one. In: a key that is not of classes; nq_key_is_defined. */
NQ_API unsigned nq_key_value(const nq_key_use *use, const nq_placement *placement);

#define NQ_KEY_NAME_SIZE 48u

/* The name with its line. Returns text. */
NQ_API const char *nq_key_print(const nq_key_use *use, char text[NQ_KEY_NAME_SIZE]);

NQ_DECLARATIONS_END

#endif
