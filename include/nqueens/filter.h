/* SPDX-License-Identifier: MIT */
/* Filters: which solutions are meant, said once for all sizes and then fitted to one n.
 *
 * An nq_filter is what a user wrote; it can name squares in chess notation, whose row depends on n. An nq_fitted_filter is
 * the same for one n: for each row, the columns its queen may stand on. */
#ifndef NQUEENS_FILTER_H
#define NQUEENS_FILTER_H

#include "nqueens/diagonals.h"
#include "nqueens/squares.h"
#include "nqueens/symmetry.h"

NQ_DECLARATIONS_BEGIN

typedef struct nq_filter {
    nq_classes classes;
    uint32_t properties_required; /* bits of nq_properties */
    uint32_t properties_excluded;
    nq_squares required;               /* a queen stands on each of these */
    nq_squares excluded;               /* and on none of these */
    nq_diagonals empty[NQ_DIRECTIONS]; /* none on these diagonals */
    uint8_t start_rows;                /* how many rows are given from the top */
    uint8_t start[NQ_MAX_N];           /* their columns, from 0 */
} nq_filter;

/* The filter that every solution passes. */
NQ_API nq_filter nq_filter_all(void);

/* Whether a filter asks for nothing but symmetry classes. */
NQ_API bool nq_filter_is_of_classes(const nq_filter *filter);

/* Takes the first rows from placement text, or from a list of columns from 1 ("1 5"); replaces those that were there.
 * In: NUL-terminated text; of "" no rows are given. Returns: NQ_OK; NQ_MALFORMED or NQ_OUT_OF_RANGE. Out: *filter, in which no rows are given after a failure, and then *error. */
NQ_API nq_status nq_filter_start(nq_filter *filter, const char *text, nq_reading_error *error);

typedef struct nq_fitted_filter {
    unsigned n;
    uint32_t allowed[NQ_MAX_N]; /* for each row the columns that pass; all of them where nothing is asked */
    /* for each symmetry, the squares that it takes to one that is allowed */
    uint32_t taken_there[NQ_SYMMETRY_COUNT][NQ_MAX_N];
    nq_filter filter; /* that was fitted */
    bool has_squares; /* squares, diagonals or first rows are asked for: images of a solution can differ */
    /* what else is asked for, as a set of filters: of these the images of a solution pass together, */
    uint32_t class_tests;
    uint32_t image_tests; /* and of these they can differ */
    /* two required queens attack each other, or a square is both required and excluded, and nothing passes: */
    bool impossible;
    /* this pair; rows may be equal here, and of a square that contradicts itself columns are as well */
    nq_attack attack;
    uint8_t attack_column[2];
} nq_fitted_filter;

/* Fits a filter to one n.
 * Returns: NQ_OK; NQ_OUT_OF_RANGE if a square or a given row is off the board. In: 1 <= n <= NQ_MAX_N.
 * Out: *fitted, all zero after a failure, and then error->reason. */
NQ_API nq_status nq_filter_fit(const nq_filter *filter, unsigned n, nq_fitted_filter *fitted, nq_reading_error *error);

/* Whether a solution passes. In: a solution of the filter's n. */
NQ_API bool nq_filter_passes(const nq_fitted_filter *fitted, const nq_placement *solution);

/* Which of the images of a solution pass: bit s is set for that by symmetry s, if no lesser symmetry makes the same.
 * In: canonical form of the filter's n. */
NQ_API unsigned nq_filter_symmetries(const nq_fitted_filter *fitted, const nq_placement *canonical);

/* Takes a condition of SQL, as printf does with %u and %s; the texts are the caller's, and gone when it returns. */
typedef void nq_condition(void *context, const char *format, ...);

/* What a filter asks, as conditions of SQL that are all true of a row `s` of the view `solution` where its placement passes.
 * Calls add once for each, none where every solution passes; context is handed on. */
NQ_API void nq_filter_conditions(const nq_filter *filter, nq_condition *add, void *context);

NQ_DECLARATIONS_END

#endif
