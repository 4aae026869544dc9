/* SPDX-License-Identifier: MIT */
#include "nqueens/property.h"

#include <stdio.h>
#include <stdlib.h>

#include "nqueens/solver.h"
#include "testing.h"

/* The definitions once more, square by square. */
static bool plainly_toroidal(const nq_placement *p) {
    for (int a = 0; a < p->n; a++)
        for (int b = 0; b < p->n; b++)
            for (int shift = -p->n; shift <= p->n; shift += p->n)
                if (a != b && abs(a - b) == abs(p->column[a] - p->column[b] + shift)) return false;
    return true;
}

static bool plainly_superqueen(const nq_placement *p) {
    for (int a = 0; a < p->n; a++)
        for (int b = 0; b < p->n; b++)
            if (abs(a - b) * abs(p->column[a] - p->column[b]) == 2) return false;
    return true;
}

/* Twice the area of the triangle of each three queens. */
static bool plainly_no_three_in_line(const nq_placement *p) {
    for (int a = 0; a < p->n; a++)
        for (int b = 0; b < a; b++)
            for (int c = 0; c < b; c++)
                if (a * (p->column[b] - p->column[c]) + b * (p->column[c] - p->column[a]) +
                        c * (p->column[a] - p->column[b]) ==
                    0)
                    return false;
    return true;
}

static bool has(const nq_placement *p, int row, int column) { return p->column[row] == column; }

static bool plainly_corner(const nq_placement *p) {
    int m = p->n - 1;
    return has(p, 0, 0) || has(p, 0, m) || has(p, m, 0) || has(p, m, m);
}

static bool plainly_center(const nq_placement *p) { return p->n % 2 && has(p, p->n / 2, p->n / 2); }

static const struct {
    const char *name;
    bool (*test)(const nq_placement *);
} plain[] = {{"toroidal", plainly_toroidal},
             {"superqueen", plainly_superqueen},
             {"no-three-in-line", plainly_no_three_in_line},
             {"corner", plainly_corner},
             {"center", plainly_center}};

static bool agrees(void *context, const nq_placement *solution) {
    (void)context;
    for (unsigned k = 0; k < nq_property_count; k++) {
        bool expected = plain[k].test(solution);
        assert_int_equal(nq_properties[k].test(solution), expected);
        for (unsigned s = 0; s < NQ_SYMMETRY_COUNT; s++) {
            nq_placement image;
            oracle_image((nq_symmetry)s, solution, &image);
            assert_int_equal(nq_properties[k].test(&image), expected);
        }
    }
    return true;
}

static void properties_are_as_defined_and_the_same_for_all_images(void **state) {
    (void)state;
    assert_int_equal(nq_property_count, sizeof plain / sizeof plain[0]);
    for (unsigned k = 0; k < nq_property_count; k++) {
        assert_string_equal(nq_properties[k].name, plain[k].name);
        assert_int_equal(nq_property_find(plain[k].name), k);
    }
    for (unsigned n = 1; n <= 10; n++) {
        nq_visitor visitor = {.visit = agrees};
        assert_int_equal(nq_backtracker_find("scan")->list(n, &visitor), NQ_OK);
    }
    assert_int_equal(nq_property_find("tall"), -1);
}

/* For each n to 13: how many solutions have each property, and each value of each key. */
typedef struct tallies {
    uint64_t property[8];
    uint64_t key[8][NQ_KEY_MAX + 1];
} tallies;

static bool add(void *context, const nq_placement *solution) {
    tallies *all = context;
    for (unsigned k = 0; k < nq_property_count; k++) all->property[k] += nq_properties[k].test(solution);
    for (unsigned k = 0; k < nq_key_count; k++) {
        unsigned value = nq_keys[k].value(solution);
        assert_true(value <= NQ_KEY_MAX);
        all->key[k][value]++;
    }
    return true;
}

static void counts_to_13_are_the_published_ones(void **state) {
    (void)state;
    static tallies all;
    for (unsigned n = 4; n <= 13; n++) {
        nq_visitor visitor = {.visit = add, .context = &all};
        memset(&all, 0, sizeof all);
        assert_int_equal(nq_backtracker_find("bitmask")->list(n, &visitor), NQ_OK);
        assert_int_equal(all.property[0], n % 2 ? published_value("A007705", n) : 0);
        assert_int_equal(all.property[1], published_value("A051223", n));
        assert_int_equal(all.property[2], published_value("A365437", n));
        if (n >= 7) assert_int_equal(all.property[3], published_value("computed:corner", n));
        if (n >= 7 && n % 2) assert_int_equal(all.property[4], published_value("computed:center", n));

        char text[512] = "";
        for (unsigned column = 1; column <= n; column++)
            sprintf(text + strlen(text), "%s%llu", column > 1 ? " " : "", (unsigned long long)all.key[1][column]);
        assert_string_equal(text, published_text(n == 13 ? "computed:first-column" : "A059963", n));
        if (n >= 8) {
            text[0] = '\0';
            for (unsigned c = 0; c <= NQ_KEY_MAX; c++)
                if (all.key[2][c])
                    sprintf(text + strlen(text), "%sc%u=%llu", *text ? " " : "", c, (unsigned long long)all.key[2][c]);
            assert_string_equal(text, published_text(n == 13 ? "computed:torus-conflicts" : "A181499", n));
        }
        if (n >= 7) {
            sprintf(text, "%llu %llu %llu", (unsigned long long)all.key[3][0], (unsigned long long)all.key[3][1],
                    (unsigned long long)all.key[3][2]);
            assert_string_equal(text, published_text("computed:diagonals", n));
        }
        assert_int_equal(all.key[0][0], 8 * published_value("A260320", n));
        assert_int_equal(all.key[0][1], 4 * published_value("A260319", n));
        assert_int_equal(all.key[0][2], 2 * published_value("A260318", n));
    }
}

static bool key_is_invariant_as_it_says(void *context, const nq_placement *solution) {
    (void)context;
    for (unsigned k = 0; k < nq_key_count; k++) {
        if (!nq_keys[k].invariant) continue;
        for (unsigned s = 0; s < NQ_SYMMETRY_COUNT; s++) {
            nq_placement image;
            oracle_image((nq_symmetry)s, solution, &image);
            assert_int_equal(nq_keys[k].value(&image), nq_keys[k].value(solution));
        }
    }
    return true;
}

static void invariant_keys_are_the_same_for_all_images(void **state) {
    (void)state;
    nq_visitor visitor = {.visit = key_is_invariant_as_it_says};
    for (unsigned n = 1; n <= 9; n++) assert_int_equal(nq_backtracker_find("scan")->list(n, &visitor), NQ_OK);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(properties_are_as_defined_and_the_same_for_all_images),
        cmocka_unit_test(counts_to_13_are_the_published_ones),
        cmocka_unit_test(invariant_keys_are_the_same_for_all_images),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
