/* SPDX-License-Identifier: MIT */
#include "sort.h"

#include <string.h>

#include "packed.h"

/* Large digits take fewer passes, but each pass has to look at every value of a digit. */
#define MANY 8192u
#define MOST_DIGIT_BITS 12u
#define FEW_DIGIT_BITS 8u

/* How a row is packed. */
typedef struct layout {
    unsigned words, bits, rows_per_word;
} layout;

static layout layout_of(unsigned n) { return n <= 16 ? (layout){1, 4, 16} : (layout){NQ_PACKED_WORDS, 5, 12}; }

static unsigned shift_of(layout packing, unsigned row) {
    return packing.bits * (packing.rows_per_word - 1 - row % packing.rows_per_word);
}

/* Moves everything to the other room, ordered by one digit, otherwise in the order it had. */
static void sort_by_digit(const uint64_t *packed, uint64_t *to_packed, size_t count, unsigned words, unsigned word,
                          unsigned shift, unsigned digit_bits) {
    uint32_t place[1u << MOST_DIGIT_BITS], sum = 0, mask = (1u << digit_bits) - 1;
    memset(place, 0, (mask + 1) * sizeof *place);
    for (size_t k = 0; k < count; k++) place[packed[k * words + word] >> shift & mask]++;
    for (unsigned digit = 0; digit <= mask; digit++) {
        uint32_t here = place[digit];
        place[digit] = sum;
        sum += here;
    }
    for (size_t k = 0; k < count; k++) {
        size_t to = place[packed[k * words + word] >> shift & mask]++;
        for (unsigned w = 0; w < words; w++) to_packed[to * words + w] = packed[k * words + w];
    }
}

/* For a few, putting each in its place is quicker. */
static void sort_few(uint64_t *packed, size_t count, unsigned words) {
    for (size_t k = 1; k < count; k++) {
        uint64_t here[NQ_PACKED_WORDS];
        size_t to = k;
        memcpy(here, packed + k * words, words * sizeof *packed);
        for (; to > 0 && packed_compare(here, packed + (to - 1) * words, words) < 0; to--)
            memcpy(packed + to * words, packed + (to - 1) * words, words * sizeof *packed);
        memcpy(packed + to * words, here, words * sizeof *packed);
    }
}

/* From the lowest digit to the highest. */
void sort_packed(unsigned n, unsigned same_rows, uint64_t *packed, uint64_t *spare, size_t count) {
    layout packing = layout_of(n);
    uint64_t *now = packed, *other = spare;
    if (count < 64 || n < same_rows + 2) {
        sort_few(packed, count, packing.words);
        return;
    }
    unsigned digit_bits = count < MANY ? FEW_DIGIT_BITS : MOST_DIGIT_BITS;
    unsigned first_word = same_rows / packing.rows_per_word;
    for (unsigned word = (n - 2) / packing.rows_per_word + 1; word-- > first_word;) {
        unsigned lowest_row = (word + 1) * packing.rows_per_word - 1;
        if (lowest_row > n - 2) lowest_row = n - 2;
        unsigned same = word == first_word ? same_rows % packing.rows_per_word : 0;
        unsigned top = packing.bits * (packing.rows_per_word - same);
        for (unsigned shift = shift_of(packing, lowest_row); shift < top; shift += digit_bits) {
            sort_by_digit(now, other, count, packing.words, word, shift, digit_bits);
            uint64_t *swap = now;
            now = other, other = swap;
        }
    }
    if (now != packed) memcpy(packed, now, count * packing.words * sizeof *packed);
}

/* Sorts by 2 * digit_bits bits below `bits`, and then what that leaves out of place, which is little. */
static void sort_in_spare(uint64_t *words, size_t count, unsigned bits, uint64_t *spare, unsigned digit_bits) {
    sort_by_digit(words, spare, count, 1, 0, bits - 2 * digit_bits, digit_bits);
    sort_by_digit(spare, words, count, 1, 0, bits - digit_bits, digit_bits);
    sort_few(words, count, 1);
}

/* Moves words to where their highest digit belongs, and nothing elsewhere: the word that stood there goes on, until one comes to where the
 * first was. Out: end, where the words of each digit end. */
static void part_by_digit(uint64_t *words, size_t count, unsigned shift, size_t end[1u << FEW_DIGIT_BITS]) {
    size_t at[1u << FEW_DIGIT_BITS] = {0}, sum = 0;
    const unsigned mask = (1u << FEW_DIGIT_BITS) - 1;
    for (size_t k = 0; k < count; k++) at[words[k] >> shift & mask]++;
    for (unsigned digit = 0; digit <= mask; digit++) {
        size_t here = at[digit];
        at[digit] = sum;
        end[digit] = sum += here;
    }
    for (unsigned digit = 0; digit <= mask; digit++)
        while (at[digit] < end[digit]) {
            uint64_t word = words[at[digit]];
            for (unsigned other; (other = word >> shift & mask) != digit;) {
                uint64_t *there = &words[at[other]++], next = *there;
                *there = word;
                word = next;
            }
            words[at[digit]++] = word;
        }
}

void sort_words(uint64_t *words, size_t count, unsigned bits, uint64_t *spare) {
    size_t end[1u << FEW_DIGIT_BITS], start = 0;
    if (count < 32 || bits < 2 * MOST_DIGIT_BITS) {
        sort_few(words, count, 1);
    } else if (count <= SORT_SPARE) {
        sort_in_spare(words, count, bits, spare, count < 1024 ? FEW_DIGIT_BITS : MOST_DIGIT_BITS);
    } else {
        part_by_digit(words, count, bits - FEW_DIGIT_BITS, end);
        for (unsigned digit = 0; digit < 1u << FEW_DIGIT_BITS; start = end[digit++])
            sort_words(words + start, end[digit] - start, bits - FEW_DIGIT_BITS, spare);
    }
}
