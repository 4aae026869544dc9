/* SPDX-License-Identifier: MIT */
/* Boards as a picture: on pages, on one sheet, or each by itself, as the format has it. Nothing is written before a page or sheet is full. */
#ifndef NQUEENS_CLI_GALLERY_H
#define NQUEENS_CLI_GALLERY_H

#include "gallery_board.h"

typedef struct gallery {
    cli_call *cli;
    const picture_settings *set;
    picture picture;
    gallery_board *boards; /* of the page that is being filled */
    unsigned count, room;
    unsigned pages_before; /* those that stand before the boards which are being added */
    bool has_heading;      /* also on a sheet for which no title was given */
    uint64_t total;
    char title[PICTURE_TEXT_SIZE];
} gallery;

/* Begins; boards, in order; ends: `whole` if nothing has gone wrong. What goes wrong makes the command fail: it is said, and noted in
 * the call. In: settings that have been checked, and that stay valid. */
void gallery_begin(gallery *g, cli_call *cli, const picture_settings *set);
void gallery_add(gallery *g, const gallery_board *board);
void gallery_end(gallery *g, bool whole);

/* Adds words to the title, which then stands above the boards. */
void gallery_add_to_title(gallery *g, const char *words);

/* What comes now begins on a new page, where there are pages; the words are added to its title. */
void gallery_begin_page(gallery *g, const char *words);

/* Adds what the settings say of a solution as a caption, and their marks. In: its number with what stands before it, "8#17", or "". */
void gallery_add_solution(gallery *g, const nq_placement *solution, const char *number);

/* Adds to a caption what the settings say of a solution. */
void gallery_caption_solution(const gallery *g, const nq_placement *solution, const char *number,
                              char caption[GALLERY_CAPTION_SIZE]);

/* The symmetry that a solution has itself: a turn, if any. */
nq_symmetry gallery_own_symmetry(const nq_placement *solution);

/* Puts words behind those of a caption. */
void gallery_add_words(char caption[GALLERY_CAPTION_SIZE], const char *words);

/* Notes how writing a picture failed, if it did. */
void picture_note(cli_call *cli, nq_status status);

#endif
