/* SPDX-License-Identifier: MIT */
/* Boards as a picture: on pages, on one sheet, or each by itself, as the format has it. Nothing is written before a page or sheet is full. */
#ifndef NQUEENS_CLI_GALLERY_H
#define NQUEENS_CLI_GALLERY_H

#include "picture_options.h"

#define GALLERY_CAPTION_SIZE 160

typedef struct gallery_board {
    nq_placement placement;
    char caption[GALLERY_CAPTION_SIZE]; /* "" for none */
    unsigned marks;
    nq_symmetry symmetry; /* that is marked */
} gallery_board;

typedef struct gallery {
    cli_call *cli;
    const picture_settings *set;
    picture picture;
    gallery_board *boards; /* of the page that is being filled */
    unsigned count, room;
    uint64_t total;
    char title[PICTURE_TEXT_SIZE];
} gallery;

/* Begins; boards, in order; ends: `whole` if nothing has gone wrong. What goes wrong makes the command fail: it is said, and noted in
 * the call. In: settings that have been checked, and that stay valid. */
void gallery_begin(gallery *g, cli_call *cli, const picture_settings *set);
void gallery_add(gallery *g, const gallery_board *board);
void gallery_end(gallery *g, bool whole);

/* Adds what the settings say of a solution as a caption, and their marks. In: its number with what stands before it, "8#17", or "". */
void gallery_add_solution(gallery *g, const nq_placement *solution, const char *number);

/* Puts words behind those of a caption. */
void gallery_add_words(char caption[GALLERY_CAPTION_SIZE], const char *words);

/* Notes how writing a picture failed, if it did. */
void picture_note(cli_call *cli, nq_status status);

#endif
