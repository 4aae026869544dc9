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

static bool plainly_reflecting(const nq_placement *p) {
    for (int i = 1; i <= p->n; i++)
        for (int j = 1; j <= p->n; j++)
            if (p->column[i - 1] + 1 + i == p->column[j - 1] + 1 - j) return false;
    return true;
}

static bool plainly_alternating(const nq_placement *p) {
    for (int row = 1; row + 1 < p->n; row++) {
        int left = p->column[row - 1], here = p->column[row], right = p->column[row + 1];
        if (!(here > left && here > right) && !(here < left && here < right)) return false;
    }
    return true;
}

static const struct {
    const char *name;
    bool (*test)(const nq_placement *);
} plain[] = {{"toroidal", plainly_toroidal},
             {"superqueen", plainly_superqueen},
             {"no-three-in-line", plainly_no_three_in_line},
             {"corner", plainly_corner},
             {"center", plainly_center},
             {"reflecting", plainly_reflecting},
             {"alternating", plainly_alternating}};

static bool differs[sizeof plain / sizeof plain[0]]; /* an image has the property, another has not */

static bool agrees(void *context, const nq_placement *solution) {
    (void)context;
    for (unsigned k = 0; k < nq_property_count; k++) {
        bool expected = plain[k].test(solution);
        assert_int_equal(nq_properties[k].test(solution), expected);
        for (unsigned s = 0; s < NQ_SYMMETRY_COUNT; s++) {
            nq_placement image;
            oracle_image((nq_symmetry)s, solution, &image);
            assert_int_equal(nq_properties[k].test(&image), plain[k].test(&image));
            differs[k] = differs[k] || plain[k].test(&image) != expected;
        }
    }
    return true;
}

static void properties_are_as_defined_and_invariant_as_they_say(void **state) {
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
    for (unsigned k = 0; k < nq_property_count; k++) assert_int_equal(nq_properties[k].invariant, !differs[k]);
    assert_int_equal(nq_property_find("tall"), -1);
}

/* For each n to 13: how many solutions have each property. */
typedef struct tallies {
    uint64_t property[8];
} tallies;

static bool add(void *context, const nq_placement *solution) {
    tallies *all = context;
    for (unsigned k = 0; k < nq_property_count; k++) all->property[k] += nq_properties[k].test(solution);
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
        if (n <= 12) {
            assert_int_equal(all.property[5], published_value("A007631", n));
            assert_int_equal(all.property[6], published_value("computed:alternating", n));
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(properties_are_as_defined_and_invariant_as_they_say),
        cmocka_unit_test(counts_to_13_are_the_published_ones),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
