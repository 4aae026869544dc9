/* SPDX-License-Identifier: MIT */
/* Puzzles as they are printed: boards alone, or with their answers, drawn or as a row for each. */
#ifndef NQUEENS_CLI_PUZZLE_OUTPUT_H
#define NQUEENS_CLI_PUZZLE_OUTPUT_H

#include "listing.h"
#include "puzzle_pictures.h"
#include "sheet.h"
#include "nqueens/sets.h"

typedef struct puzzle_output {
    cli_call *cli;
    const nq_set *all;
    size_t boards;              /* which format of boards alone; or, */
    const sheet_format *format; /* if not NULL, of puzzles with their answers; or, */
    bool draws;                 /* a picture */
    puzzle_pictures pictures;
    sheet sheet;
    uint64_t count; /* printed so far */
    size_t room;    /* for so many answers: */
    size_t *answers;
    char (*texts)[NQ_TEXT_SIZE];
    sheet_value *values;
} puzzle_output;

/* Whether puzzles can be had in the format that is chosen; says why not. */
bool puzzle_output_check(const cli_call *cli, const listing *set);

/* Begins. In: the solutions, and how many answers puzzles have; a seed that was drawn, or NULL. Returns false if there is no memory: then the command will fail. It is to be
 * ended in either case. */
bool puzzle_output_begin(puzzle_output *output, cli_call *cli, const listing *set, const nq_set *all, uint64_t answers,
                         const uint64_t *drawn_seed);

/* Prints one: an nq_take_puzzle. */
bool puzzle_output_take(void *output, const nq_puzzle *puzzle);

void puzzle_output_end(puzzle_output *output, bool whole);

#endif
