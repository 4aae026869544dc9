/* SPDX-License-Identifier: MIT */
/* One SQL expression about one solution, as a filter or as a value.
 *
 * It may use the names n, placement, canonical, symmetry, symmetry_name, class and orbit_size, the nq_ functions, and those of
 * SQLite's own functions that depend on nothing but their arguments. No value may be longer than 20,000 bytes. It is evaluated by a
 * connection of its own without any file or table, so there is nothing that it could read or change. */
#ifndef NQUEENS_SQL_WHERE_H
#define NQUEENS_SQL_WHERE_H

#include "nqueens/symmetry.h"

typedef struct nq_where nq_where;

/* Prepares an expression.
 * Returns: NQ_OK; NQ_REFUSED if it is not exactly one allowed expression, nq_where_message then says why; NQ_NO_MEMORY.
 * Out: *where, to be closed also after NQ_REFUSED; NULL after NQ_NO_MEMORY. */
nq_status nq_where_open(const char *expression, nq_where **where);

/* Whether the expression is true (neither false nor NULL) of the image of a canonical form, which is made only if the expression asks for it.
 * Returns: NQ_OK; NQ_REFUSED if evaluating it fails; NQ_NO_MEMORY. Both have a message.
 * In: its class, and the least symmetry that makes the image. */
nq_status nq_where_test_image(nq_where *where, const nq_placement *canonical, nq_class which, nq_symmetry symmetry,
                              bool *passes);

/* The same, to be asked for its value. One that has more than one value is refused. */
nq_status nq_where_open_value(const char *expression, nq_where **where);

/* A whole number, or text of `length` bytes with a NUL behind them, which stays until the next evaluation. */
typedef struct nq_where_value {
    int64_t integer;
    const char *text; /* NULL for a number */
    size_t length;
} nq_where_value;

/* The value of the expression of a solution. In: it was opened for that.
 * Returns: NQ_OK; NQ_REFUSED if evaluating it fails, or what comes is neither a whole number nor text; NQ_NO_MEMORY. Both have a message. */
nq_status nq_where_evaluate(nq_where *where, const nq_placement *solution, nq_where_value *value);

/* Whether an expression may use this name of a column. */
bool nq_where_has_name(const char *name);

const char *nq_where_message(const nq_where *where);

void nq_where_close(nq_where *where);

#endif
