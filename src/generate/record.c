/* SPDX-License-Identifier: MIT */
#include "record.h"

#include <assert.h>
#include <string.h>

#include "../solver/packed.h"
#include "../solver/sides.h"

/* Types, and whether a byte of the body belongs to them. */
#define TYPE_BYTE 1u
#define TYPE_ZERO 8u
#define TYPE_ONE 9u
#define TYPE_TEXT(length) (13u + 2u * (length))

static unsigned type_of(unsigned number) { return number == 0 ? TYPE_ZERO : number == 1 ? TYPE_ONE : TYPE_BYTE; }

static bool has_byte(unsigned number) { return number > 1; }

uint32_t record_most_distinct(unsigned n) { return 5 + has_byte(n) + 2 * n + 1; }

uint32_t record_most_fundamental(unsigned n) { return 4 + has_byte(n) + n + 1; }

/* Sixteen letters of placement text at once: '1'..'9', then 'a'..'w'. */
#if defined(__GNUC__) && !defined(NQ_NO_VECTORS)
typedef uint8_t letters __attribute__((vector_size(16)));

static inline void write_letters(const uint8_t *column, unsigned char *text) {
    letters columns, far;
    memcpy(&columns, column, sizeof columns);
    far = (letters)(columns > (letters){0} + 8);
    columns += '1' + (far & ('a' - '1' - 9));
    memcpy(text, &columns, sizeof columns);
}
#else
static inline void write_letters(const uint8_t *column, unsigned char *text) {
    for (unsigned k = 0; k < 16; k++) text[k] = (unsigned char)(column[k] + (column[k] > 8 ? 'a' - 9 : '1'));
}
#endif

/* Writes whole sixteens; returns behind the text. */
static inline unsigned char *write_text(unsigned n, const uint8_t column[NQ_MAX_N], unsigned char *to) {
    write_letters(column, to);
    if (n > 16) write_letters(column + 16, to + 16);
    return to + n;
}

/* Whole sixteens are written, so the bytes behind a cell are overwritten: cells are put in from the last to the first, upwards, and what stands
 * behind them all, put in before, is put back. */
typedef struct cells_room {
    unsigned char *begin, *end, behind[RECORD_BEYOND];
} cells_room;

static cells_room take_room(record_block *block, size_t count, size_t bytes) {
    if (block->rows.count == 0) block->bytes = 0;
    cells_room room = {.end = block->cells + sizeof block->cells - block->bytes};
    assert(block->rows.count + count <= RECORD_BLOCK);
    room.begin = room.end - bytes;
    memcpy(room.behind, room.end, sizeof room.behind);
    block->rows.count += count;
    block->bytes += bytes;
    return room;
}

static void end_room(const cells_room *room) { memcpy(room->end, room->behind, sizeof room->behind); }

void record_add_distinct(const image_rows *rows, void *to) {
    record_block *block = to;
    unsigned n = rows->n;
    uint8_t *size = block->size + block->rows.count;
    unsigned head_size = 6 + has_byte(n);
    size_t bytes = 0;
    for (size_t k = 0; k < rows->count; k++) {
        size[k] = (uint8_t)(head_size + 2 * n + has_byte(rows->symmetry[k]));
        bytes += size[k];
    }
    cells_room room = take_room(block, rows->count, bytes);
    unsigned char *at = room.begin;
    unsigned char head[8] = {
        0, 5, (unsigned char)type_of(n), (unsigned char)TYPE_TEXT(n), (unsigned char)TYPE_TEXT(n), 0, (unsigned char)n};
    for (size_t k = rows->count; k-- > 0;) {
        head[0] = (unsigned char)(size[k] - 1);
        head[5] = (unsigned char)type_of(rows->symmetry[k]);
        memcpy(at, head, sizeof head);
        at = write_text(n, rows->placement[k], at + head_size);
        at = write_text(n, rows->canonical[k], at);
        *at = rows->symmetry[k];
        at += has_byte(rows->symmetry[k]);
    }
    end_room(&room);
}

/* Returns behind the cell. */
static unsigned char *write_fundamental(unsigned n, const uint8_t column[NQ_MAX_N], unsigned orbit_size,
                                        unsigned cell_size, unsigned char *at) {
    *at++ = (unsigned char)(cell_size - 1);
    *at++ = 4;
    *at++ = (unsigned char)type_of(n);
    *at++ = (unsigned char)TYPE_TEXT(n);
    *at++ = (unsigned char)type_of(orbit_size);
    if (has_byte(n)) *at++ = (unsigned char)n;
    at = write_text(n, column, at);
    if (has_byte(orbit_size)) *at++ = (unsigned char)orbit_size;
    return at;
}

/* All cells of n have one size: the only orbit of 1 is that of n = 1, which is alone. */
void record_add_fundamental(unsigned n, const uint64_t *packed, size_t count, record_block *block) {
    unsigned cell_size = 1 + record_most_fundamental(n) - (n == 1), words = nq_packed_words(n);
    memset(block->size + block->rows.count, (int)cell_size, count);
    cells_room room = take_room(block, count, count * cell_size);
    unsigned char *at = room.begin;
    board_columns column;
    for (size_t left = count, some; left > 0; left -= some) {
        some = (left - 1) % SIDES_AT_A_TIME + 1;
        const uint64_t *last = packed + (left - some) * words;
        columns_read(n, last, some, column);
        for (size_t k = some; k-- > 0;)
            at = write_fundamental(n, column[k], nq_class_orbit_size(packed_class(last + k * words, n)), cell_size, at);
    }
    end_room(&room);
}

/* The number of a column of that type, whose byte may stand at *body. */
static unsigned read_number(unsigned type, const unsigned char **body) {
    if (type != TYPE_BYTE) return type == TYPE_ONE;
    return *(*body)++;
}

static const char *read_text(unsigned n, const unsigned char **body) {
    const char *text = (const char *)*body;
    *body += n;
    return text;
}

void record_read_distinct(const unsigned char *record, nq_feed_row *row) {
    const unsigned char *body = record + record[0];
    *row = (nq_feed_row){.n = read_number(record[1], &body)};
    row->placement = read_text(row->n, &body);
    row->canonical = read_text(row->n, &body);
    row->symmetry = (nq_symmetry)read_number(record[4], &body);
}

void record_read_fundamental(const unsigned char *record, nq_feed_row *row) {
    const unsigned char *body = record + record[0];
    *row = (nq_feed_row){.n = read_number(record[1], &body)};
    row->placement = read_text(row->n, &body);
    bool known = nq_class_of_orbit_size(read_number(record[3], &body), &row->class);
    assert(known), (void)known;
}
