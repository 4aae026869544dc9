/* SPDX-License-Identifier: MIT */
#include "nqueens/key.h"

#include <stdio.h>

#include "nqueens/solver.h"
#include "testing.h"

static const nq_key *key_of(const char *name) {
    nq_key_use use = {0};
    assert_int_equal(nq_key_parse(name, strlen(name), &use), NQ_OK);
    return use.key;
}

/* How many solutions of one n have each value of a key: none of a solution is larger than the number of pairs. */
typedef struct tally {
    nq_key_use use;
    uint64_t counts[NQ_MAX_ATTACKS + 1];
} tally;

static bool add(void *context, const nq_placement *solution) {
    tally *all = context;
    unsigned value = nq_key_value(&all->use, solution);
    assert_true(value <= NQ_MAX_ATTACKS);
    all->counts[value]++;
    return true;
}

static const tally *tally_of(const char *key, unsigned n) {
    static tally all;
    nq_visitor visitor = {.visit = add, .context = &all};
    all = (tally){.use = {0}};
    assert_int_equal(nq_key_parse(key, strlen(key), &all.use), NQ_OK);
    assert_int_equal(nq_backtracker_find("bitmask")->list(n, &visitor), NQ_OK);
    return &all;
}

/* "2=64 4=28", with a letter before each value where one is given. */
static const char *text_of(const tally *all, const char *letter) {
    static char text[1024];
    text[0] = '\0';
    for (unsigned value = 0; value <= NQ_MAX_ATTACKS; value++)
        if (all->counts[value])
            sprintf(text + strlen(text), "%s%s%u=%llu", *text ? " " : "", letter, value,
                    (unsigned long long)all->counts[value]);
    return text;
}

static void counts_are_the_published_ones(void **state) {
    (void)state;
    for (unsigned n = 4; n <= 13; n++) {
        char text[512] = "";
        const tally *all = tally_of("row:1", n);
        for (unsigned column = 1; column <= n; column++)
            sprintf(text + strlen(text), "%s%llu", column > 1 ? " " : "", (unsigned long long)all->counts[column]);
        assert_string_equal(text, published_text(n == 13 ? "computed:first-column" : "A059963", n));
        if (n >= 8)
            assert_string_equal(text_of(tally_of("torus_conflicts", n), "c"),
                                published_text(n == 13 ? "computed:torus-conflicts" : "A181499", n));
        all = tally_of("diagonals", n);
        sprintf(text, "%llu %llu %llu", (unsigned long long)all->counts[0], (unsigned long long)all->counts[1],
                (unsigned long long)all->counts[2]);
        if (n >= 7) assert_string_equal(text, published_text("computed:diagonals", n));
        all = tally_of("class", n);
        assert_int_equal(all->counts[0], 8 * published_value("A260320", n));
        assert_int_equal(all->counts[1], 4 * published_value("A260319", n));
        assert_int_equal(all->counts[2], 2 * published_value("A260318", n));
    }
}

static void counts_are_those_of_plain_programs(void **state) {
    static const struct {
        const char *key, *series;
        unsigned sizes[4];
    } kept[] = {{"torus_engaged", "computed:torus-engaged", {7, 8, 9, 12}},
                {"torus_components", "computed:torus-components", {9, 12}},
                {"torus_largest", "computed:torus-largest", {8, 10, 12}},
                {"knight_pairs", "computed:knight-pairs", {10}},
                {"collinear_triples", "computed:collinear-triples", {8}},
                {"inversions", "computed:inversions", {8}},
                {"cycles", "computed:cycles", {8}},
                {"descents", "computed:descents", {8}},
                {"parity", "computed:parity", {8, 9}}};
    (void)state;
    for (size_t k = 0; k < sizeof kept / sizeof kept[0]; k++)
        for (size_t s = 0; s < 4 && kept[k].sizes[s]; s++)
            assert_string_equal(text_of(tally_of(kept[k].key, kept[k].sizes[s]), ""),
                                published_text(kept[k].series, kept[k].sizes[s]));
    for (unsigned n = 4; n <= 12; n++) {
        assert_int_equal(tally_of("cycles", n)->counts[1], published_value("computed:one-cycle", n));
        assert_int_equal(tally_of("fixed_points", n)->counts[0], published_value("computed:no-fixed-point", n));
    }
}

static bool differs[32];

static bool compare_images(void *context, const nq_placement *solution) {
    (void)context;
    for (unsigned k = 0; k < nq_key_count; k++) {
        for (unsigned s = 0; s < NQ_SYMMETRY_COUNT && (nq_keys[k].value || nq_keys[k].value_at); s++) {
            nq_key_use use = {&nq_keys[k], nq_keys[k].line ? 1 : 0};
            nq_placement image;
            oracle_image((nq_symmetry)s, solution, &image);
            differs[k] = differs[k] || nq_key_value(&use, &image) != nq_key_value(&use, solution);
        }
    }
    return true;
}

static void keys_are_invariant_as_they_say(void **state) {
    (void)state;
    nq_visitor visitor = {.visit = compare_images};
    for (unsigned n = 1; n <= 9; n++) assert_int_equal(nq_backtracker_find("scan")->list(n, &visitor), NQ_OK);
    for (unsigned k = 0; k < nq_key_count; k++) assert_int_equal(nq_keys[k].invariant, !differs[k]);
}

/* SQL functions take what is no solution: the largest board with all queens on one diagonal, and in one column. */
static void keys_have_values_of_any_placement(void **state) {
    (void)state;
    nq_placement diagonal = {.n = NQ_MAX_N}, column = {.n = NQ_MAX_N};
    for (unsigned row = 0; row < NQ_MAX_N; row++) diagonal.column[row] = (uint8_t)row;
    assert_int_equal(key_of("torus_conflicts")->value(&diagonal), 496);
    assert_int_equal(key_of("torus_engaged")->value(&diagonal), 32);
    assert_int_equal(key_of("torus_components")->value(&diagonal), 1);
    assert_int_equal(key_of("torus_largest")->value(&diagonal), 32);
    assert_int_equal(key_of("collinear_triples")->value(&diagonal), 4960);
    assert_int_equal(key_of("cycles")->value(&diagonal), 32);
    assert_int_equal(key_of("fixed_points")->value(&diagonal), 32);
    assert_int_equal(key_of("inversions")->value(&diagonal), 0);
    assert_int_equal(key_of("cycles")->value(&column), 1);
    assert_int_equal(key_of("inversions")->value(&column), 0);
    assert_int_equal(key_of("row:32")->value_at(&column, 32), 1);
    assert_int_equal(key_of("column:1")->value_at(&column, 1), 1);
    assert_int_equal(key_of("column:2")->value_at(&column, 2), 0);
}

static void names_are_read_and_written(void **state) {
    static const struct {
        const char *text;
        nq_status status;
        unsigned line;
    } names[] = {{"class", NQ_OK, 0},
                 {"row:1", NQ_OK, 1},
                 {"row:32", NQ_OK, 32},
                 {"column:10", NQ_OK, 10},
                 {"row:33", NQ_OUT_OF_RANGE, 0},
                 {"row:0", NQ_OUT_OF_RANGE, 0},
                 {"row", NQ_OUT_OF_RANGE, 0},
                 {"row:", NQ_OUT_OF_RANGE, 0},
                 {"row:1x", NQ_OUT_OF_RANGE, 0},
                 {"row:4294967297", NQ_OUT_OF_RANGE, 0},
                 {"class:1", NQ_OUT_OF_RANGE, 0},
                 {"rows:1", NQ_MALFORMED, 0},
                 {"", NQ_MALFORMED, 0},
                 {"classes", NQ_MALFORMED, 0}};
    (void)state;
    for (size_t k = 0; k < sizeof names / sizeof names[0]; k++) {
        nq_key_use use = {0};
        char text[NQ_KEY_NAME_SIZE];
        assert_int_equal(nq_key_parse(names[k].text, strlen(names[k].text), &use), names[k].status);
        if (names[k].status == NQ_OK) assert_string_equal(nq_key_print(&use, text), names[k].text);
        if (names[k].status == NQ_OK) assert_int_equal(use.line, names[k].line);
        assert_int_equal(use.key != NULL, names[k].status != NQ_MALFORMED);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_the_published_ones),  cmocka_unit_test(counts_are_those_of_plain_programs),
        cmocka_unit_test(keys_are_invariant_as_they_say), cmocka_unit_test(keys_have_values_of_any_placement),
        cmocka_unit_test(names_are_read_and_written),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
