/* SPDX-License-Identifier: MIT */
#include "sort.h"

#include <string.h>

#include "packed.h"

#define MOST_DIGIT_BITS 12u
#define FEW_DIGIT_BITS 8u

/* How a row is packed. */
typedef struct layout {
    unsigned words, bits, rows_per_word;
} layout;

static layout layout_of(unsigned n) { return n <= 16 ? (layout){1, 4, 16} : (layout){NQ_PACKED_WORDS, 5, 12}; }

/* Large digits tell more apart, but each pass has to look at every value of a digit. */
static unsigned digit_bits_for(size_t count) {
    return count < 512 ? FEW_DIGIT_BITS : count < 8192 ? 10 : MOST_DIGIT_BITS;
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

/* Sorts by two digits, from the bit below `below` of a word downwards, and then what that leaves out of place, which is little. */
static void sort_by_two_digits(uint64_t *packed, uint64_t *spare, size_t count, unsigned words, unsigned word,
                               unsigned below) {
    unsigned digit_bits = digit_bits_for(count);
    if (2 * digit_bits > below) digit_bits = below / 2;
    sort_by_digit(packed, spare, count, words, word, below - 2 * digit_bits, digit_bits);
    sort_by_digit(spare, packed, count, words, word, below - digit_bits, digit_bits);
    sort_few(packed, count, words);
}

void sort_packed(unsigned n, unsigned same_rows, uint64_t *packed, uint64_t *spare, size_t count) {
    layout packing = layout_of(n);
    unsigned word = same_rows / packing.rows_per_word, same = same_rows % packing.rows_per_word;
    if (count < 32) sort_few(packed, count, packing.words);
    else sort_by_two_digits(packed, spare, count, packing.words, word, packing.bits * (packing.rows_per_word - same));
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
        sort_by_two_digits(words, spare, count, 1, 0, bits);
    } else {
        part_by_digit(words, count, bits - FEW_DIGIT_BITS, end);
        for (unsigned digit = 0; digit < 1u << FEW_DIGIT_BITS; start = end[digit++])
            sort_words(words + start, end[digit] - start, bits - FEW_DIGIT_BITS, spare);
    }
}
