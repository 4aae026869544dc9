/* SPDX-License-Identifier: MIT */
#include "puzzle_pictures.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "set_pictures.h"

typedef struct kept_puzzle {
    nq_puzzle puzzle;
    size_t answers; /* so many of the answers are its own */
} kept_puzzle;

void puzzle_pictures_begin(puzzle_pictures *p, cli_call *cli, const picture_settings *set, const nq_set *all,
                           const uint64_t *drawn_seed) {
    char words[40];
    *p = (puzzle_pictures){.all = all};
    gallery_begin(&p->gallery, cli, set);
    if (!drawn_seed) return;
    snprintf(words, sizeof words, "%s --seed %" PRIu64, set->title ? "  " : "", *drawn_seed);
    gallery_add_to_title(&p->gallery, words);
}

/* Makes room for so many more. Returns the block; NULL, the old one untouched, if there is no memory. */
static void *make_room(void *block, size_t size, size_t count, size_t more, size_t *room) {
    if (count + more <= *room) return block;
    size_t wanted = 2 * (count + more);
    void *grown = realloc(block, wanted * size);
    if (grown) *room = wanted;
    return grown;
}

static void keep(puzzle_pictures *p, const nq_puzzle *puzzle, const size_t answers[], size_t count) {
    void *puzzles = make_room(p->puzzles, sizeof *p->puzzles, p->count, 1, &p->room);
    if (puzzles) p->puzzles = puzzles;
    void *places = make_room(p->answers, sizeof *p->answers, p->answer_count, count, &p->answer_room);
    if (places) p->answers = places;
    if (!puzzles || !places) {
        cli_output_lost(p->gallery.cli, ENOMEM);
        return;
    }
    p->puzzles[p->count++] = (kept_puzzle){*puzzle, count};
    memcpy(p->answers + p->answer_count, answers, count * sizeof *answers);
    p->answer_count += count;
}

/* A sheet on which the answers stood beside the puzzles would be of no use. */
static bool has_answers(const puzzle_pictures *p) {
    const picture_format *format = p->gallery.set->format;
    return format->has_pages || format->each_by_itself;
}

void puzzle_pictures_add(puzzle_pictures *p, const nq_puzzle *puzzle, const size_t answers[], size_t count) {
    gallery_add_puzzle(&p->gallery, puzzle, p->gallery.total + 1, count);
    if (has_answers(p)) keep(p, puzzle, answers, count);
}

static void draw_answers(puzzle_pictures *p) {
    size_t first = 0;
    if (p->count > 0) gallery_begin_page(&p->gallery, ": answers");
    for (size_t k = 0; k < p->count; k++) {
        const kept_puzzle *kept = &p->puzzles[k];
        for (size_t which = 0; which < kept->answers && !cli_output_failed(p->gallery.cli); which++) {
            nq_placement answer;
            nq_set_solution(p->all, p->answers[first + which], &answer);
            gallery_add_answer(&p->gallery, &kept->puzzle, k + 1, &answer, which, kept->answers);
        }
        first += kept->answers;
    }
}

void puzzle_pictures_end(puzzle_pictures *p, bool whole) {
    if (whole) draw_answers(p);
    gallery_end(&p->gallery, whole);
    free(p->puzzles);
    free(p->answers);
}
