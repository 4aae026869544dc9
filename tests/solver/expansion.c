#include <stdlib.h>

#include "nqueens/solver.h"
#include "testing.h"

static size_t pack_fundamentals(unsigned n, uint64_t *packed, size_t room) {
    nq_fundamental_search search;
    size_t count = 0;
    nq_fundamental_search_init(&search, n);
    while (nq_fundamental_search_next(&search, NULL) == NQ_OK) {
        assert_true(count < room);
        nq_pack(&search.search.placement, packed + count++ * nq_packed_words(n));
    }
    return count;
}

static void packed_placements_unpack_and_compare_as_before(void **state) {
    (void)state;
    for (unsigned n = 1; n <= NQ_MAX_N; n++) {
        nq_placement placement = {.n = (uint8_t)n}, larger, unpacked;
        uint64_t packed[NQ_PACKED_WORDS] = {0}, packed_larger[NQ_PACKED_WORDS] = {0};
        for (unsigned row = 0; row < n; row++) placement.column[row] = (uint8_t)(n - 1 - row * 5 % n);
        nq_pack(&placement, packed);
        nq_unpack(packed, n, &unpacked);
        assert_int_equal(nq_placement_compare(&placement, &unpacked), 0);
        for (unsigned row = 0; row < n; row++) {
            larger = placement;
            if (larger.column[row] + 1u == n) continue;
            larger.column[row]++;
            nq_pack(&larger, packed_larger);
            unsigned w = 0;
            while (packed[w] == packed_larger[w]) w++;
            assert_true(w < nq_packed_words(n) && packed[w] < packed_larger[w]);
        }
    }
}

/* Expands all fundamentals of n. `check` is told each image in turn. */
static void expand(unsigned n, const uint64_t *fundamentals, size_t count,
                   void (*check)(void *, const nq_placement *, uint32_t), void *context) {
    nq_expansion expansion;
    nq_expansion_init(&expansion, n, fundamentals, count);
    unsigned words = nq_packed_words(n);
    size_t room = (size_t)expansion.most_in_column;
    uint32_t *tags = malloc((size_t)(expansion.images + 1) * sizeof *tags);
    nq_images images = {malloc((2 * room + 1) * words * sizeof *images.packed),
                        malloc((2 * room + 1) * sizeof *images.tags)};
    assert_true(tags && images.packed && images.tags);
    nq_expansion_sort_out(&expansion, tags);
    for (unsigned column = 0; column < n; column++) {
        size_t made = nq_expansion_column(&expansion, column, &images);
        assert_int_equal(made, expansion.in_column[column]);
        for (size_t k = 0; k < made; k++) {
            nq_placement image;
            nq_unpack(images.packed + k * words, n, &image);
            assert_int_equal(image.column[0], column);
            check(context, &image, images.tags[k]);
        }
    }
    free(tags);
    free(images.packed);
    free(images.tags);
}

typedef struct comparison {
    nq_search search;
    const uint64_t *fundamentals;
} comparison;

static void is_next_of_search(void *context, const nq_placement *image, uint32_t tag) {
    comparison *with = context;
    nq_placement canonical;
    nq_solution expected;
    assert_int_equal(nq_search_next(&with->search, NULL), NQ_OK);
    nq_solution_of(&with->search.placement, &expected);
    nq_unpack(with->fundamentals + nq_tag_fundamental(tag) * nq_packed_words(image->n), image->n, &canonical);
    assert_int_equal(nq_placement_compare(image, &expected.placement), 0);
    assert_int_equal(nq_placement_compare(&canonical, &expected.canonical), 0);
    assert_int_equal(nq_tag_symmetry(tag), expected.symmetry);
}

static void images_column_by_column_are_the_distinct_solutions(void **state) {
    (void)state;
    static uint64_t fundamentals[2048];
    for (unsigned n = 1; n <= 12; n++) {
        size_t count = pack_fundamentals(n, fundamentals, 2048);
        comparison with = {.fundamentals = fundamentals};
        nq_search_init(&with.search, n);
        expand(n, fundamentals, count, is_next_of_search, &with);
        assert_int_equal(nq_search_next(&with.search, NULL), NQ_DONE);
    }
}

static void is_after_the_last(void *context, const nq_placement *image, uint32_t tag) {
    nq_placement *last = context;
    (void)tag;
    if (last->n) assert_true(nq_placement_compare(last, image) < 0);
    *last = *image;
}

/* Beyond n = 16 a solution takes three words. A few solutions of large boards, as far as their images are in order. */
static void images_of_large_boards_are_in_order(void **state) {
    (void)state;
    static const unsigned sizes[] = {16, 17, 20, 24, 25, 26};
    for (unsigned k = 0; k < sizeof sizes / sizeof sizes[0]; k++) {
        uint64_t fundamentals[100 * NQ_PACKED_WORDS];
        size_t count = 0;
        nq_fundamental_search search;
        nq_placement last = {0};
        nq_fundamental_search_init(&search, sizes[k]);
        while (count < 100 && nq_fundamental_search_next(&search, NULL) == NQ_OK)
            nq_pack(&search.search.placement, fundamentals + count++ * nq_packed_words(sizes[k]));
        assert_int_equal(count, 100);
        expand(sizes[k], fundamentals, count, is_after_the_last, &last);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(packed_placements_unpack_and_compare_as_before),
        cmocka_unit_test(images_column_by_column_are_the_distinct_solutions),
        cmocka_unit_test(images_of_large_boards_are_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
