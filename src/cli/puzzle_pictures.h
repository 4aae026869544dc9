/* SPDX-License-Identifier: MIT */
/* Puzzles as a picture: the boards of all of them, and behind these, where boards do not share one sheet, their answers. */
#ifndef NQUEENS_CLI_PUZZLE_PICTURES_H
#define NQUEENS_CLI_PUZZLE_PICTURES_H

#include "gallery.h"

typedef struct puzzle_pictures {
    gallery gallery;
    const nq_set *all;
    struct kept_puzzle *puzzles; /* whose answers are still to be drawn */
    size_t count, room;
    size_t *answers; /* of all of them, one after the other */
    size_t answer_count, answer_room;
} puzzle_pictures;

/* Begins. In: the solutions; a seed that was drawn, NULL if it was given: the title has it, so that the same puzzles can be had again. */
void puzzle_pictures_begin(puzzle_pictures *p, cli_call *cli, const picture_settings *set, const nq_set *all,
                           const uint64_t *drawn_seed);

/* Adds a puzzle with its answers. */
void puzzle_pictures_add(puzzle_pictures *p, const nq_puzzle *puzzle, const size_t answers[], size_t count);

/* Ends, `whole` if nothing has gone wrong; releases. */
void puzzle_pictures_end(puzzle_pictures *p, bool whole);

#endif
