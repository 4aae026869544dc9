/* SPDX-License-Identifier: MIT */
#include <stdlib.h>
#include <string.h>

#include "puzzle.h"

#define FIRST_PLACES 1024u

static void add_square(uint16_t *rows, unsigned row, unsigned column) {
    rows[row] = (uint16_t)(rows[row] | 1u << column);
}

static void image_of(const nq_puzzle *puzzle, nq_symmetry symmetry, puzzle_key *key) {
    memset(key, 0, sizeof *key);
    for (unsigned row = 0; row < puzzle->n; row++) {
        for (unsigned column = 0; column < puzzle->n; column++) {
            unsigned r = row, c = column;
            nq_symmetry_move(symmetry, puzzle->n, &r, &c);
            if (puzzle->queens[row] >> column & 1) add_square(key->rows, r, c);
            if (puzzle->blocked[row] >> column & 1) add_square(key->rows + NQ_SET_MAX_N, r, c);
        }
    }
}

static puzzle_key key_of(const nq_puzzle *puzzle) {
    puzzle_key least, image;
    image_of(puzzle, NQ_IDENTITY, &least);
    for (nq_symmetry k = NQ_ROTATE90; k < NQ_SYMMETRY_COUNT; k++) {
        image_of(puzzle, k, &image);
        if (memcmp(&image, &least, sizeof least) < 0) least = image;
    }
    return least;
}

static bool is_empty(const puzzle_key *key) {
    static const puzzle_key empty = {{0}};
    return memcmp(key, &empty, sizeof empty) == 0;
}

/* The place of a key, or the free one where it belongs. */
static puzzle_key *place_of(const puzzle_keys *keys, const puzzle_key *key) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325); /* FNV-1a */
    for (unsigned k = 0; k < 2 * NQ_SET_MAX_N; k++) hash = (hash ^ key->rows[k]) * UINT64_C(0x100000001b3);
    size_t at = (hash ^ hash >> 32) & (keys->places - 1);
    while (!is_empty(&keys->keys[at]) && memcmp(&keys->keys[at], key, sizeof *key) != 0)
        at = (at + 1) & (keys->places - 1);
    return &keys->keys[at];
}

static nq_status grow(puzzle_keys *keys) {
    puzzle_keys larger = {.places = keys->places ? keys->places * 2 : FIRST_PLACES};
    if (keys->count * 2 < keys->places) return NQ_OK;
    larger.keys = calloc(larger.places, sizeof *larger.keys);
    if (!larger.keys) return NQ_NO_MEMORY;
    for (size_t k = 0; k < keys->places; k++)
        if (!is_empty(&keys->keys[k])) *place_of(&larger, &keys->keys[k]) = keys->keys[k];
    free(keys->keys);
    keys->keys = larger.keys;
    keys->places = larger.places;
    return NQ_OK;
}

nq_status puzzle_keys_add(puzzle_keys *keys, const nq_puzzle *puzzle, bool *is_new) {
    puzzle_key key = key_of(puzzle);
    nq_status status = grow(keys);
    if (status != NQ_OK) return status;
    if (is_empty(&key)) {
        *is_new = !keys->has_empty;
        return keys->has_empty = true, NQ_OK;
    }
    puzzle_key *place = place_of(keys, &key);
    *is_new = is_empty(place);
    if (*is_new) *place = key, keys->count++;
    return NQ_OK;
}

void puzzle_keys_clear(puzzle_keys *keys) { free(keys->keys); }
