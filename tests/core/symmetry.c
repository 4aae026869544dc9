/* SPDX-License-Identifier: MIT */
#include "nqueens/solver.h"
#include "testing.h"

static bool same(const nq_placement *a, const nq_placement *b) { return nq_placement_compare(a, b) == 0; }

/* Calls `each` for all solutions of n from 1 to 9. */
static void for_solutions_to_9(bool (*each)(void *, const nq_placement *)) {
    for (unsigned n = 1; n <= 9; n++) {
        nq_visitor visitor = {.visit = each};
        assert_int_equal(nq_backtracker_find("scan")->list(n, &visitor), NQ_OK);
    }
}

static bool check_images(void *context, const nq_placement *solution) {
    (void)context;
    for (unsigned s = 0; s < NQ_SYMMETRY_COUNT; s++) {
        nq_placement image, expected, back;
        nq_symmetry_apply((nq_symmetry)s, solution, &image);
        oracle_image((nq_symmetry)s, solution, &expected);
        assert_true(same(&image, &expected));
        for (unsigned r = 0; r < solution->n; r++) {
            unsigned row = r, column = solution->column[r];
            nq_symmetry_move((nq_symmetry)s, solution->n, &row, &column);
            assert_int_equal(expected.column[row], column);
        }
        nq_symmetry_apply(nq_symmetry_inverse((nq_symmetry)s), &image, &back);
        assert_true(same(&back, solution));
    }
    return true;
}

static void images_of_every_solution_are_those_of_its_squares(void **state) {
    (void)state;
    for_solutions_to_9(check_images);
}

static bool check_composition(void *context, const nq_placement *solution) {
    (void)context;
    for (unsigned a = 0; a < NQ_SYMMETRY_COUNT; a++) {
        for (unsigned b = 0; b < NQ_SYMMETRY_COUNT; b++) {
            nq_placement after_a, after_b, at_once;
            nq_symmetry_apply((nq_symmetry)a, solution, &after_a);
            nq_symmetry_apply((nq_symmetry)b, &after_a, &after_b);
            nq_symmetry_apply(nq_symmetry_compose((nq_symmetry)a, (nq_symmetry)b), solution, &at_once);
            assert_true(same(&after_b, &at_once));
        }
    }
    return true;
}

static void composition_is_doing_one_after_the_other(void **state) {
    (void)state;
    for_solutions_to_9(check_composition);
}

static void the_symmetries_are_a_group(void **state) {
    (void)state;
    for (unsigned a = 0; a < NQ_SYMMETRY_COUNT; a++) {
        unsigned seen = 0;
        assert_int_equal(nq_symmetry_compose(NQ_IDENTITY, (nq_symmetry)a), a);
        assert_int_equal(nq_symmetry_compose((nq_symmetry)a, nq_symmetry_inverse((nq_symmetry)a)), NQ_IDENTITY);
        for (unsigned b = 0; b < NQ_SYMMETRY_COUNT; b++)
            seen |= 1u << nq_symmetry_compose((nq_symmetry)a, (nq_symmetry)b);
        assert_int_equal(seen, 0xff);
    }
}

static void the_images_of_a_known_board_are_the_known_ones(void **state) {
    (void)state;
    /* From 0: identity 0246135, clockwise 6251403, half turn 1350246, counter-clockwise 3625140, left-right 6420531,
     * up-down 5316420, transpose 0415263, antitranspose 3041526. */
    static const char *const images[NQ_SYMMETRY_COUNT] = {"1357246", "7362514", "2461357", "4736251",
                                                          "7531642", "6427531", "1526374", "4152637"};
    nq_placement board = placement_of("1357246"), image;
    for (unsigned s = 0; s < NQ_SYMMETRY_COUNT; s++) {
        char text[NQ_TEXT_SIZE];
        nq_symmetry_apply((nq_symmetry)s, &board, &image);
        nq_placement_print(&image, text);
        assert_string_equal(text, images[s]);
    }
}

static bool check_orbit(void *context, const nq_placement *solution) {
    (void)context;
    nq_orbit orbit;
    nq_orbit_of(solution, &orbit);
    assert_int_equal(NQ_SYMMETRY_COUNT % orbit.size, 0);
    unsigned members = 0, found = 0;
    for (unsigned k = 0; k < orbit.size; k++) {
        if (k > 0) assert_true(nq_placement_compare(&orbit.image[k - 1], &orbit.image[k]) < 0);
        found += same(&orbit.image[k], solution);
        for (unsigned s = 0; s < NQ_SYMMETRY_COUNT; s++) {
            nq_placement image;
            oracle_image((nq_symmetry)s, &orbit.image[0], &image);
            if (!same(&image, &orbit.image[k])) continue;
            members++;
            if (s < orbit.symmetry[k])
                fail_msg("symmetry %u makes image %u and is less than %u", s, k, orbit.symmetry[k]);
        }
        nq_placement image;
        oracle_image(orbit.symmetry[k], &orbit.image[0], &image);
        assert_true(same(&image, &orbit.image[k]));
    }
    assert_int_equal(found, 1);
    assert_int_equal(members, NQ_SYMMETRY_COUNT);
    assert_int_equal(nq_class_orbit_size(nq_class_of(solution)), orbit.size);
    return true;
}

static void an_orbit_holds_each_image_once_with_its_least_symmetry(void **state) {
    (void)state;
    for_solutions_to_9(check_orbit);
}

static bool check_canonical_form(void *context, const nq_placement *solution) {
    (void)context;
    nq_orbit orbit;
    nq_orbit_of(solution, &orbit);
    for (unsigned s = 0; s < NQ_SYMMETRY_COUNT; s++) {
        nq_placement image;
        nq_solution of_image;
        nq_class class = NQ_FULL_SYMMETRY;
        oracle_image((nq_symmetry)s, solution, &image);
        assert_true(nq_placement_compare(&orbit.image[0], &image) <= 0);
        nq_solution_of(&image, &of_image);
        assert_true(same(&of_image.canonical, &orbit.image[0]));
        assert_int_equal(nq_class_orbit_size(of_image.symmetry_class), orbit.size);
        assert_int_equal(nq_is_canonical(&image, &class), same(&image, &orbit.image[0]));
        if (same(&image, &orbit.image[0])) assert_int_equal(nq_class_orbit_size(class), orbit.size);
        else assert_int_equal(class, NQ_FULL_SYMMETRY);
        nq_placement back;
        oracle_image(of_image.symmetry, &of_image.canonical, &back);
        assert_true(same(&back, &image));
    }
    return true;
}

static void canonical_form_is_the_same_for_all_eight_images(void **state) {
    (void)state;
    for_solutions_to_9(check_canonical_form);
}

/* Permutations that are no solutions can be their own image under a reflection; orbits hold for them too. */
static void check_orbit_of_permutation(void *context, const nq_placement *placement) {
    (void)context;
    nq_orbit orbit;
    unsigned fixed = 0;
    nq_orbit_of(placement, &orbit);
    for (unsigned s = 0; s < NQ_SYMMETRY_COUNT; s++) {
        nq_placement image;
        oracle_image((nq_symmetry)s, placement, &image);
        fixed += same(&image, placement);
    }
    assert_int_equal(orbit.size * fixed, NQ_SYMMETRY_COUNT);
}

static void orbit_size_is_eight_over_the_symmetries_that_fix_the_board(void **state) {
    (void)state;
    for (unsigned n = 1; n <= 6; n++) oracle_permutations(n, check_orbit_of_permutation, NULL);
}

static void names_are_found_again(void **state) {
    (void)state;
    for (unsigned s = 0; s < NQ_SYMMETRY_COUNT; s++) {
        nq_symmetry found = NQ_ANTITRANSPOSE;
        assert_true(nq_symmetry_parse(nq_symmetry_name((nq_symmetry)s), &found));
        assert_int_equal(found, s);
    }
    nq_symmetry untouched = NQ_FLIP;
    assert_false(nq_symmetry_parse("rotate", &untouched));
    assert_int_equal(untouched, NQ_FLIP);
}

static void classes_are_found_by_name_alias_and_orbit_size(void **state) {
    (void)state;
    static const struct {
        const char *text;
        nq_class class;
    } cases[] = {{"asymmetric", NQ_ASYMMETRIC},
                 {"ordinary", NQ_ASYMMETRIC},
                 {"8", NQ_ASYMMETRIC},
                 {"half-turn", NQ_HALF_TURN},
                 {"centrosymmetric", NQ_HALF_TURN},
                 {"4", NQ_HALF_TURN},
                 {"quarter-turn", NQ_QUARTER_TURN},
                 {"doubly centrosymmetric", NQ_QUARTER_TURN},
                 {"2", NQ_QUARTER_TURN},
                 {"full", NQ_FULL_SYMMETRY},
                 {"1", NQ_FULL_SYMMETRY}};
    static const char *const none[] = {"", "half", "3", "88", "half-turn,full"};
    nq_class class;
    for (unsigned k = 0; k < sizeof cases / sizeof cases[0]; k++)
        assert_true(nq_class_parse(cases[k].text, strlen(cases[k].text), &class) && class == cases[k].class);
    for (unsigned k = 0; k < sizeof none / sizeof none[0]; k++)
        assert_false(nq_class_parse(none[k], strlen(none[k]), &class));
    assert_int_equal(class, NQ_FULL_SYMMETRY);
}

static void classes_and_orbit_sizes_name_each_other(void **state) {
    (void)state;
    nq_class class = NQ_FULL_SYMMETRY;
    for (unsigned size = 0; size <= 256; size++) {
        bool is_one = size == 8 || size == 4 || size == 2 || size == 1;
        assert_int_equal(nq_class_of_orbit_size(size, &class), is_one);
        if (is_one) assert_int_equal(nq_class_orbit_size(class), size);
    }
}

static void a_set_of_classes_is_printed_by_their_names(void **state) {
    (void)state;
    char text[NQ_CLASSES_SIZE];
    nq_classes turns = nq_classes_of(NQ_QUARTER_TURN) | nq_classes_of(NQ_HALF_TURN);
    assert_string_equal(nq_classes_print(0, ", ", text), "");
    assert_string_equal(nq_classes_print(turns, ",", text), "half-turn,quarter-turn");
    assert_string_equal(nq_classes_print(nq_classes_of(NQ_FULL_SYMMETRY), ", ", text), "full");
    assert_string_equal(nq_classes_print(NQ_ALL_CLASSES, "-------", text),
                        "asymmetric-------half-turn-------quarter-turn-------full");
    assert_true(nq_classes_have_all(NQ_ALL_CLASSES, turns) && nq_classes_have_all(turns, turns));
    assert_false(nq_classes_have_all(turns, NQ_ALL_CLASSES) || nq_classes_have(turns, NQ_FULL_SYMMETRY));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(images_of_every_solution_are_those_of_its_squares),
        cmocka_unit_test(composition_is_doing_one_after_the_other),
        cmocka_unit_test(the_symmetries_are_a_group),
        cmocka_unit_test(the_images_of_a_known_board_are_the_known_ones),
        cmocka_unit_test(an_orbit_holds_each_image_once_with_its_least_symmetry),
        cmocka_unit_test(canonical_form_is_the_same_for_all_eight_images),
        cmocka_unit_test(orbit_size_is_eight_over_the_symmetries_that_fix_the_board),
        cmocka_unit_test(names_are_found_again),
        cmocka_unit_test(classes_are_found_by_name_alias_and_orbit_size),
        cmocka_unit_test(classes_and_orbit_sizes_name_each_other),
        cmocka_unit_test(a_set_of_classes_is_printed_by_their_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
