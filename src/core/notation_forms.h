/* One notation each: what notation.c chooses from. */
#ifndef NQUEENS_CORE_NOTATION_FORMS_H
#define NQUEENS_CORE_NOTATION_FORMS_H

#include "scan.h"

/* Each reads the whole of the text. */
nq_status read_list(const scan *text, nq_placement *placement);
nq_status read_rows(const scan *text, nq_placement *placement);
nq_status read_fen(const scan *text, nq_placement *placement);
nq_status read_squares(const scan *text, nq_placement *placement);

/* Whether the text is letters and numbers in turn, all of them squares of a board with as many rows as there are squares. */
bool are_squares(const scan *text);

/* Reads one array of strings, [".Q..", …], from the start of the text; *end is where it stops. */
nq_status read_string_array(const scan *text, nq_placement *placement, const char **end);

/* Whether a line holds nothing but squares: Q q . ■ □, or 0 and 1, and blanks and commas. */
bool is_row_of_squares(const char *begin, const char *end);

#endif
