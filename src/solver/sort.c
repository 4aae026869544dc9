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
static void sort_by_digit(const uint64_t *packed, const uint32_t *tags, uint64_t *to_packed, uint32_t *to_tags,
                          size_t count, unsigned words, unsigned word, unsigned shift, unsigned digit_bits) {
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
        if (tags) to_tags[to] = tags[k];
    }
}

/* For a few, putting each in its place is quicker. */
static void sort_few(uint64_t *packed, uint32_t *tags, size_t count, unsigned words) {
    for (size_t k = 1; k < count; k++) {
        uint64_t here[NQ_PACKED_WORDS];
        uint32_t tag = tags ? tags[k] : 0;
        size_t to = k;
        memcpy(here, packed + k * words, words * sizeof *packed);
        for (; to > 0 && packed_compare(here, packed + (to - 1) * words, words) < 0; to--) {
            memcpy(packed + to * words, packed + (to - 1) * words, words * sizeof *packed);
            if (tags) tags[to] = tags[to - 1];
        }
        memcpy(packed + to * words, here, words * sizeof *packed);
        if (tags) tags[to] = tag;
    }
}

void sort_packed(unsigned n, unsigned same_rows, uint64_t *packed, uint32_t *tags, uint64_t *spare,
                 uint32_t *spare_tags, size_t count) {
    layout packing = layout_of(n);
    uint64_t *now = packed, *other = spare;
    uint32_t *now_tags = tags, *other_tags = spare_tags;
    if (count < 64 || n < same_rows + 2) {
        sort_few(packed, tags, count, packing.words);
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
            sort_by_digit(now, now_tags, other, other_tags, count, packing.words, word, shift, digit_bits);
            uint64_t *swap = now;
            uint32_t *swap_tags = now_tags;
            now = other, other = swap;
            now_tags = other_tags, other_tags = swap_tags;
        }
    }
    if (now == packed) return;
    memcpy(packed, now, count * packing.words * sizeof *packed);
    if (tags) memcpy(tags, now_tags, count * sizeof *tags);
}
