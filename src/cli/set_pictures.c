/* SPDX-License-Identifier: MIT */
#include "set_pictures.h"

#include <inttypes.h>
#include <string.h>

#define FEN_MOST 160 /* a board that takes more is told by its picture alone */

/* Empty squares by their number, as FEN has it. Returns fen, "" if it is long. */
static const char *print_fen(const nq_partial *partial, char fen[FEN_MOST]) {
    size_t used = 0;
    for (unsigned row = 0; row < partial->n; row++) {
        unsigned empty = 0;
        for (unsigned column = 0; column <= partial->n && used + 8 < FEN_MOST; column++) {
            bool is_end = column == partial->n, is_queen = !is_end && partial->queens[row] >> column & 1;
            bool is_blocked = !is_end && partial->blocked[row] >> column & 1;
            if (!is_end && !is_queen && !is_blocked) empty++;
            else if (empty > 0) used += (size_t)sprintf(fen + used, "%u", empty), empty = 0;
            if (is_queen || is_blocked) fen[used++] = is_queen ? 'Q' : 'x';
        }
        if (used + 8 >= FEN_MOST) return strcpy(fen, "");
        fen[used++] = '/';
    }
    fen[used - 1] = '\0';
    return fen;
}

/* The text stands in a caption only where it is asked for. */
static void add_text(const picture_settings *set, const nq_partial *partial, char caption[GALLERY_CAPTION_SIZE]) {
    char fen[FEN_MOST];
    if (set->captions_are_chosen && set->captions & CAPTION_TEXT) gallery_add_words(caption, print_fen(partial, fen));
}

/* The free squares are part of the verdict. */
void gallery_add_partial(gallery *g, const nq_partial *partial, const char *verdict) {
    const picture_settings *set = g->set;
    gallery_board board = {.placement = {.n = (uint8_t)partial->n}, .partial = *partial, .marks = set->marks};
    if (!set->marks_are_chosen) board.marks |= MARK_FREE;
    add_text(set, partial, board.caption);
    if (set->captions) gallery_add_words(board.caption, verdict);
    gallery_add(g, &board);
}

/* --- Puzzles --- */

void gallery_add_puzzle(gallery *g, const nq_puzzle *puzzle, uint64_t number, size_t answers) {
    gallery_board board = {.placement = {.n = (uint8_t)puzzle->n}, .partial = {.n = puzzle->n}, .marks = g->set->marks};
    char words[64];
    memcpy(board.partial.queens, puzzle->queens, sizeof puzzle->queens);
    memcpy(board.partial.blocked, puzzle->blocked, sizeof puzzle->blocked);
    if (answers == 1) snprintf(words, sizeof words, "Puzzle %" PRIu64, number);
    else snprintf(words, sizeof words, "Puzzle %" PRIu64 " (%zu answers)", number, answers);
    if (g->set->captions & CAPTION_NUMBER) gallery_add_words(board.caption, words);
    add_text(g->set, &board.partial, board.caption);
    gallery_add(g, &board);
}

void gallery_add_answer(gallery *g, const nq_puzzle *puzzle, uint64_t number, const nq_placement *answer, size_t which,
                        size_t answers) {
    unsigned captions = g->set->captions;
    gallery_board board = {.placement = *answer, .marks = g->set->marks, .symmetry = gallery_own_symmetry(answer)};
    char words[64], text[NQ_TEXT_SIZE];
    memcpy(board.given, puzzle->queens, sizeof puzzle->queens);
    memcpy(board.blocked, puzzle->blocked, sizeof puzzle->blocked);
    if (answers == 1) snprintf(words, sizeof words, "Answer %" PRIu64, number);
    else snprintf(words, sizeof words, "Answer %" PRIu64 " (%zu of %zu)", number, which + 1, answers);
    nq_placement_print(answer, text);
    if (captions & CAPTION_NUMBER) gallery_add_words(board.caption, words);
    if (captions & CAPTION_CLASS) gallery_add_words(board.caption, nq_class_name(nq_class_of(answer)));
    if (captions & CAPTION_TEXT) gallery_add_words(board.caption, text);
    gallery_add(g, &board);
}

/* --- Families --- */

bool family_pictures_check(const cli_call *cli, const picture_settings *set) {
    if (!set->format) return true;
    if (set->marks_are_chosen)
        return cli_usage_error(cli, "--mark goes with boards of --with; squares of a family have the letters of its "
                                    "members"),
               false;
    if (set->captions_are_chosen && set->captions & CAPTION_CLASS)
        return cli_usage_error(cli, "--caption class goes with boards of --with; a family has no class; expected "
                                    "number, text or none"),
               false;
    return true;
}

void gallery_add_family(gallery *g, const nq_family *family, const char *words) {
    gallery_board board = {.placement = {.n = (uint8_t)family->n}, .family = *family};
    if (g->set->captions & CAPTION_NUMBER) gallery_add_words(board.caption, words);
    gallery_add(g, &board);
}

/* --- Distances --- */

void gallery_add_near(gallery *g, const nq_placement *solution, const char *number, const nq_placement *board,
                      unsigned rows) {
    gallery_board next = {.placement = *solution, .marks = g->set->marks, .symmetry = gallery_own_symmetry(solution)};
    char words[32];
    for (unsigned row = 0; row < solution->n; row++)
        if (solution->column[row] == board->column[row]) next.given[row] = UINT32_C(1) << board->column[row];
    gallery_caption_solution(g, solution, number, next.caption);
    snprintf(words, sizeof words, "distance %u", rows);
    if (g->set->captions) gallery_add_words(next.caption, words);
    gallery_add(g, &next);
}
