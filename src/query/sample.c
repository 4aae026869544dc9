/* SPDX-License-Identifier: MIT */
#include "sample.h"

#include <stdlib.h>

#include "random.h"

#define GOES_BY (UINT64_C(1) << 20) /* a list among up to so many does */
#define MOST_NUMBERS (UINT64_C(1) << 16)
#define TABLE_SIZE (2 * MOST_NUMBERS)
#define FAR 4096u /* to find a solution by its number costs less than to pass over so many */

/* Puts a number, which is less than UINT64_MAX, into a table of numbers plus 1, where 0 is a free place. Returns whether it is new. */
static bool put(uint64_t *table, uint64_t number) {
    uint64_t at = number % TABLE_SIZE;
    for (; table[at]; at = (at + 1) % TABLE_SIZE)
        if (table[at] == number + 1) return false;
    table[at] = number + 1;
    return true;
}

static int compare(const void *a, const void *b) {
    uint64_t first = *(const uint64_t *)a, second = *(const uint64_t *)b;
    return first < second ? -1 : first > second;
}

static nq_status draw_numbers(sample *made) {
    uint64_t *table = calloc(TABLE_SIZE, sizeof *table), count = 0;
    made->number = malloc(made->wanted * sizeof *made->number);
    if (!table || !made->number) {
        free(table);
        return NQ_NO_MEMORY;
    }
    for (uint64_t last = made->remaining - made->wanted; last < made->remaining; last++) {
        uint64_t number = random_below(&made->random, last + 1);
        if (!put(table, number)) put(table, number = last);
        made->number[count++] = number;
    }
    qsort(made->number, count, sizeof *made->number, compare);
    free(table);
    return NQ_OK;
}

nq_status sample_open(sample *made, uint64_t all, uint64_t among, uint64_t wanted, uint64_t seed) {
    *made = (sample){
        .active = true, .remaining = all, .wanted = wanted < all ? wanted : all, .among = among, .random = seed};
    bool by_number = among > GOES_BY && made->wanted > 0 && made->wanted <= MOST_NUMBERS;
    return by_number ? draw_numbers(made) : NQ_OK;
}

void sample_close(sample *made) {
    free(made->number);
    made->number = NULL;
}

bool sample_takes(sample *from) {
    if (random_below(&from->random, from->remaining--) >= from->wanted) return false;
    from->wanted--;
    return true;
}

uint64_t sample_gap(sample *from) {
    uint64_t behind = from->next ? from->number[from->next - 1] + 1 : 0;
    return from->number[from->next++] - behind;
}

bool sample_is_sparse(const sample *of) { return of->number && of->wanted <= of->among / FAR; }
