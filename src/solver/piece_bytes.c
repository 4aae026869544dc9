/* SPDX-License-Identifier: MIT */
/* Up to six rows of a word are moved at a time, 30 bits: with what waits for a whole byte they have room in a word. */
#include "piece_bytes.h"

#define ROWS_PER_WORD 12u
#define MOST_ROWS 6u

size_t piece_solution_bytes(const nq_piece *piece) {
    return piece->n <= 16 ? 8 : (5 * (piece->n - piece->rows) + 7) / 8;
}

static uint64_t read_word(const unsigned char *bytes) {
    uint64_t word = 0;
    for (unsigned k = 0; k < 8; k++) word = word << 8 | bytes[k];
    return word;
}

static void write_word(uint64_t word, unsigned char *bytes) {
    for (unsigned k = 0; k < 8; k++) bytes[k] = (unsigned char)(word >> (56 - 8 * k));
}

/* The rows that stand in one word from a row on, and can be moved at once. */
static unsigned rows_at_once(unsigned n, unsigned row) {
    unsigned in_word = ROWS_PER_WORD - row % ROWS_PER_WORD, rows = n - row < in_word ? n - row : in_word;
    return rows < MOST_ROWS ? rows : MOST_ROWS;
}

/* How far their bits are from the end of their word. */
static unsigned shift_of(unsigned row, unsigned rows) { return 5 * (ROWS_PER_WORD - row % ROWS_PER_WORD - rows); }

static void write_rows(const uint64_t *packed, unsigned n, unsigned first, unsigned char *to) {
    uint64_t waiting = 0;
    unsigned bits = 0;
    for (unsigned row = first, rows; row < n; row += rows) {
        rows = rows_at_once(n, row);
        uint64_t columns = packed[row / ROWS_PER_WORD] >> shift_of(row, rows) & ((UINT64_C(1) << 5 * rows) - 1);
        waiting = waiting << 5 * rows | columns;
        for (bits += 5 * rows; bits >= 8; *to++ = (unsigned char)(waiting >> bits)) bits -= 8;
    }
    if (bits) *to = (unsigned char)(waiting << (8 - bits));
}

/* In: *packed, zero but for the rows before the first. Returns whether what is left of the last byte is zero. */
static bool read_rows(const unsigned char *from, unsigned n, unsigned first, uint64_t *packed) {
    uint64_t waiting = 0;
    unsigned bits = 0;
    for (unsigned row = first, rows; row < n; row += rows) {
        rows = rows_at_once(n, row);
        for (; bits < 5 * rows; bits += 8) waiting = waiting << 8 | *from++;
        bits -= 5 * rows;
        uint64_t columns = waiting >> bits & ((UINT64_C(1) << 5 * rows) - 1);
        packed[row / ROWS_PER_WORD] |= columns << shift_of(row, rows);
    }
    return (waiting & ((UINT64_C(1) << bits) - 1)) == 0;
}

void piece_encode(const nq_piece *piece, const uint64_t *packed, size_t count, unsigned char *bytes) {
    size_t size = piece_solution_bytes(piece);
    unsigned words = nq_packed_words(piece->n);
    for (size_t k = 0; k < count; k++, packed += words, bytes += size) {
        if (words == 1) write_word(packed[0], bytes);
        else write_rows(packed, piece->n, piece->rows, bytes);
    }
}

bool piece_decode(const nq_piece *piece, const unsigned char *bytes, size_t count, uint64_t *packed) {
    size_t size = piece_solution_bytes(piece);
    uint64_t given[NQ_PACKED_WORDS], unused = piece->n < 16 ? UINT64_MAX >> 4 * piece->n : 0, wrong = 0;
    nq_placement first_rows = {.n = (uint8_t)piece->n};
    if (nq_packed_words(piece->n) == 1) {
        for (size_t k = 0; k < count; k++) wrong |= (packed[k] = read_word(bytes + 8 * k)) & unused;
        return wrong == 0;
    }
    for (unsigned row = 0; row < piece->rows; row++) first_rows.column[row] = piece->column[row];
    nq_pack(&first_rows, given);
    bool right = true;
    for (size_t k = 0; k < count; k++, packed += NQ_PACKED_WORDS, bytes += size) {
        for (unsigned w = 0; w < NQ_PACKED_WORDS; w++) packed[w] = given[w];
        right = read_rows(bytes, piece->n, piece->rows, packed) && right;
    }
    return right;
}

static uint64_t sum_with(uint64_t sum, uint64_t word) {
    sum = (sum ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return sum ^ sum >> 32;
}

uint64_t piece_checksum(const nq_piece *piece, const uint64_t class_count[NQ_CLASS_COUNT], const unsigned char *bytes,
                        size_t size) {
    uint64_t sum = sum_with(sum_with(sum_with(0, piece->n), piece->index), size);
    unsigned char rest[8] = {0};
    for (unsigned k = 0; k < NQ_CLASS_COUNT; k++) sum = sum_with(sum, class_count[k]);
    for (; size >= 8; size -= 8, bytes += 8) sum = sum_with(sum, read_word(bytes));
    for (size_t k = 0; k < size; k++) rest[k] = bytes[k];
    return size ? sum_with(sum, read_word(rest)) : sum;
}
