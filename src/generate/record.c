/* SPDX-License-Identifier: MIT */
#include "record.h"

#include <assert.h>
#include <string.h>

#include "../solver/nibbles.h"
#include "../solver/packed.h"

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

void record_add_distinct(const image_rows *rows, void *to) {
    record_block *block = to;
    unsigned n = rows->n;
    unsigned char head[8] = {5, (unsigned char)type_of(n), (unsigned char)TYPE_TEXT(n), (unsigned char)TYPE_TEXT(n),
                             0, (unsigned char)n};
    unsigned head_size = 5 + has_byte(n);
    unsigned char *at = block->record + (block->rows.count ? block->bytes : 0);
    uint8_t *size = block->size + block->rows.count;
    assert(block->rows.count + rows->count <= RECORD_BLOCK);
    for (size_t k = 0; k < rows->count; k++) {
        unsigned char *start = at;
        head[4] = (unsigned char)type_of(rows->symmetry[k]);
        memcpy(at, head, sizeof head);
        at = write_text(n, rows->placement[k], at + head_size);
        at = write_text(n, rows->canonical[k], at);
        *at = rows->symmetry[k];
        at += has_byte(rows->symmetry[k]);
        size[k] = (uint8_t)(at - start);
    }
    block->rows.count += rows->count;
    block->bytes = (size_t)(at - block->record);
}

static unsigned char *write_fundamental(const nq_placement *placement, nq_class class, unsigned char *at) {
    unsigned n = placement->n, orbit_size = nq_class_orbit_size(class);
    *at++ = 4;
    *at++ = (unsigned char)type_of(n);
    *at++ = (unsigned char)TYPE_TEXT(n);
    *at++ = (unsigned char)type_of(orbit_size);
    if (has_byte(n)) *at++ = (unsigned char)n;
    at = write_text(n, placement->column, at);
    if (has_byte(orbit_size)) *at++ = (unsigned char)orbit_size;
    return at;
}

void record_add_fundamental(unsigned n, const uint64_t *packed, size_t count, record_block *block) {
    unsigned char *at = block->rows.count ? block->record + block->bytes : block->record;
    assert(block->rows.count + count <= RECORD_BLOCK);
    for (size_t k = 0; k < count; k++, packed += nq_packed_words(n)) {
        nq_placement placement = {.n = (uint8_t)n};
        nibble_bytes columns = nibbles_split(*packed);
        if (n <= 16) memcpy(placement.column, &columns, sizeof columns);
        else nq_unpack(packed, n, &placement);
        unsigned char *start = at;
        at = write_fundamental(&placement, packed_class(packed, n), at);
        block->size[block->rows.count++] = (uint8_t)(at - start);
    }
    block->bytes = (size_t)(at - block->record);
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
