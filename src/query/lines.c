/* SPDX-License-Identifier: MIT */
#include "lines.h"

#include <stdlib.h>
#include <string.h>

/* Bytes that are added belong to the line that is not yet counted: they are behind those of the last one. */
static size_t line_begin(const tally_lines *of) {
    const tally_line *last = of->count ? &of->lines[of->count - 1] : NULL;
    return last ? last->at + last->length : 0;
}

static nq_status add_bytes(tally_lines *to, const void *bytes, size_t length) {
    if (length > LINES_MOST_BYTES - to->used) return NQ_REFUSED;
    if (to->used + length > to->room) {
        size_t room = to->room ? 2 * to->room : 4096;
        while (room < to->used + length) room *= 2;
        unsigned char *larger = realloc(to->bytes, room);
        if (!larger) return NQ_NO_MEMORY;
        to->bytes = larger;
        to->room = room;
    }
    memcpy(to->bytes + to->used, bytes, length);
    to->used += length;
    return NQ_OK;
}

nq_status lines_add_integer(tally_lines *to, int64_t integer) {
    unsigned char packed[9] = {0};
    uint64_t ordered = (uint64_t)integer ^ UINT64_C(1) << 63;
    for (unsigned k = 0; k < 8; k++) packed[k + 1] = (unsigned char)(ordered >> (56 - 8 * k));
    return add_bytes(to, packed, sizeof packed);
}

nq_status lines_add_text(tally_lines *to, const char *text, size_t length) {
    nq_status status = add_bytes(to, "\1", 1);
    if (status == NQ_OK) status = add_bytes(to, text, length);
    return status == NQ_OK ? add_bytes(to, "", 1) : status;
}

/* FNV-1a. */
static uint64_t hash_of(const unsigned char *bytes, size_t length) {
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t k = 0; k < length; k++) hash = (hash ^ bytes[k]) * UINT64_C(0x100000001b3);
    return hash ^ hash >> 32;
}

/* The place of these bytes, or the free one where they belong. */
static uint32_t *find_place(const tally_lines *in, const unsigned char *bytes, size_t length) {
    size_t at = (size_t)hash_of(bytes, length) & (in->place_count - 1);
    for (; in->places[at]; at = (at + 1) & (in->place_count - 1)) {
        const tally_line *line = &in->lines[in->places[at] - 1];
        if (line->length == length && memcmp(in->bytes + line->at, bytes, length) == 0) break;
    }
    return &in->places[at];
}

/* At least half of the places stay free. */
static nq_status make_room(tally_lines *in) {
    if (2 * (in->count + 1) <= in->place_count) return NQ_OK;
    size_t places = in->place_count ? 2 * in->place_count : 256;
    tally_line *lines = realloc(in->lines, places / 2 * sizeof *lines);
    if (!lines) return NQ_NO_MEMORY;
    in->lines = lines;
    free(in->places);
    in->places = calloc(places, sizeof *in->places);
    in->place_count = in->places ? places : 0;
    if (!in->places) return NQ_NO_MEMORY;
    for (size_t k = 0; k < in->count; k++) *find_place(in, in->bytes + lines[k].at, lines[k].length) = (uint32_t)k + 1;
    return NQ_OK;
}

nq_status lines_add_count(tally_lines *to, uint64_t weight) {
    size_t at = line_begin(to), length = to->used - at;
    nq_status status = make_room(to);
    if (status != NQ_OK) return status;
    uint32_t *place = find_place(to, to->bytes + at, length);
    if (*place) {
        to->lines[*place - 1].count += weight;
        to->used = at;
        return NQ_OK;
    }
    if (to->count == NQ_MOST_LINES) return NQ_REFUSED;
    to->lines[to->count++] = (tally_line){at, length, weight};
    *place = (uint32_t)to->count;
    return NQ_OK;
}

/* --- In order --- */

static int compare(const unsigned char *bytes, const tally_line *a, const tally_line *b) {
    size_t shorter = a->length < b->length ? a->length : b->length;
    int order = memcmp(bytes + a->at, bytes + b->at, shorter);
    return order ? order : a->length < b->length ? -1 : a->length > b->length;
}

/* A heap: qsort would have to be told of the bytes. */
static void sink(tally_lines *of, size_t at, size_t count) {
    tally_line line = of->lines[at];
    for (size_t child; (child = 2 * at + 1) < count; at = child) {
        if (child + 1 < count && compare(of->bytes, &of->lines[child], &of->lines[child + 1]) < 0) child++;
        if (compare(of->bytes, &line, &of->lines[child]) >= 0) break;
        of->lines[at] = of->lines[child];
    }
    of->lines[at] = line;
}

void lines_sort(tally_lines *of) {
    for (size_t k = of->count / 2; k-- > 0;) sink(of, k, of->count);
    for (size_t k = of->count; k-- > 1;) {
        tally_line last = of->lines[k];
        of->lines[k] = of->lines[0];
        of->lines[0] = last;
        sink(of, 0, k);
    }
}

nq_value lines_value(const tally_lines *of, size_t line, unsigned part) {
    const unsigned char *at = of->bytes + of->lines[line].at;
    for (; part > 0; part--) at += *at ? strlen((const char *)at) + 1 : 9;
    if (*at)
        return (nq_value){.type = NQ_VALUE_TEXT, .bytes = (const char *)at + 1, .length = strlen((const char *)at + 1)};
    uint64_t ordered = 0;
    for (unsigned k = 1; k <= 8; k++) ordered = ordered << 8 | at[k];
    return (nq_value){.type = NQ_VALUE_INTEGER, .integer = (int64_t)(ordered ^ UINT64_C(1) << 63)};
}

void lines_close(tally_lines *of) {
    free(of->bytes);
    free(of->lines);
    free(of->places);
}
