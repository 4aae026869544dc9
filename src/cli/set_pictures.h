/* SPDX-License-Identifier: MIT */
/* What stands below boards that are no plain solutions: partial boards, puzzles, families, and solutions near to a board. */
#ifndef NQUEENS_CLI_SET_PICTURES_H
#define NQUEENS_CLI_SET_PICTURES_H

#include "gallery.h"

/* Adds a board that is checked. In: what is said of it. */
void gallery_add_partial(gallery *g, const nq_partial *partial, const char *verdict);

/* Adds the board of a puzzle, and one of its answers, of which it has so many. In: its number, from 1; the answer's, from 0. Chosen captions
 * are those of settings; else a puzzle has its number alone, so that what is to be found is not told. */
void gallery_add_puzzle(gallery *g, const nq_puzzle *puzzle, uint64_t number, size_t answers);
void gallery_add_answer(gallery *g, const nq_puzzle *puzzle, uint64_t number, const nq_placement *answer, size_t which,
                        size_t answers);

/* Adds a family, of one member at least. In: what it is called. */
void gallery_add_family(gallery *g, const nq_family *family, const char *words);

/* Adds a solution, its squares that the board has too as given ones. In: its number as gallery_add_solution takes it; how many rows differ. */
void gallery_add_near(gallery *g, const nq_placement *solution, const char *number, const nq_placement *board,
                      unsigned rows);

/* Whether the options of pictures go with families; says why not. */
bool family_pictures_check(const cli_call *cli, const picture_settings *set);

#endif
