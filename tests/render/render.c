/* SPDX-License-Identifier: MIT */
#include "render/render.h"

#include <jansson.h>
#include <stdlib.h>

#include "testing.h"

/* What a format prints of the given placements; to be freed. */
static char *rendered(const char *format, unsigned base, const char *const *placements) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    nq_renderer renderer;
    nq_renderer_begin(&renderer, out, nq_format_find(format), base, false);
    for (; *placements; placements++) {
        nq_placement placement = placement_of(*placements);
        nq_renderer_row(&renderer, &placement);
    }
    nq_renderer_end(&renderer);
    fclose(out);
    return text;
}

static void prints(const char *format, unsigned base, const char *const *placements, const char *expected) {
    char *text = rendered(format, base, placements);
    assert_string_equal(text, expected);
    free(text);
}

static const char *const both[] = {"2413", "3142", NULL};
static const char *const none[] = {NULL};

static void formats_print_what_the_lessons_print(void **state) {
    (void)state;
    prints("text", 1, both, "2413\n3142\n");
    prints("tuple", 1, both, "(2,4,1,3)\n(3,1,4,2)\n");
    prints("tuple", 0, both, "(1,3,0,2)\n(2,0,3,1)\n");
    prints("board", 1, both, ".Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n");
    prints("leetcode", 1, both, "[[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"],\n[\"..Q.\",\"Q...\",\"...Q\",\".Q..\"]]\n");
    prints("blocks", 1, both, "#1\n□■□□\n□□□■\n■□□□\n□□■□\n\n#2\n□□■□\n■□□□\n□□□■\n□■□□\n");
}

/* The first solution of n = 12 as A141843 has it; and boards with all queens on a diagonal, at the end of the alphabet and behind it. */
static void large_boards_have_numbers_of_two_digits(void **state) {
    static const char *const twelve[] = {"1358ac6b2794", NULL},
                             *const last_letter[] = {"123456789abcdefghijklmnopq", NULL},
                             *const no_letter[] = {"123456789abcdefghijklmnopqr", NULL};
    (void)state;
    prints("tuple", 1, twelve, "(1,3,5,8,10,12,6,11,2,7,9,4)\n");
    prints("tuple", 0, twelve, "(0,2,4,7,9,11,5,10,1,6,8,3)\n");
    prints("fen", 1, twelve, "Q11/2Q9/4Q7/7Q4/9Q2/11Q/5Q6/10Q1/1Q10/6Q5/8Q3/3Q8\n");
    prints("squares", 1, last_letter, "a26b25c24d23e22f21g20h19i18j17k16l15m14n13o12p11q10r9s8t7u6v5w4x3y2z1\n");
    prints("squares", 1, no_letter,
           "r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9 r10c10 r11c11 r12c12 r13c13 r14c14 r15c15 r16c16 r17c17 "
           "r18c18 r19c19 r20c20 "
           "r21c21 r22c22 r23c23 r24c24 r25c25 r26c26 r27c27\n");
}

static void rows_carry_symmetry_and_class(void **state) {
    (void)state;
    prints("csv", 1, both,
           "n,placement,columns,canonical,symmetry,symmetry_name,class,orbit_size\n"
           "4,2413,\"2,4,1,3\",2413,0,identity,quarter-turn,2\n"
           "4,3142,\"3,1,4,2\",2413,4,mirror,quarter-turn,2\n");
    prints("json", 0, both,
           "[\n{\"n\":4,\"placement\":\"2413\",\"columns\":[1,3,0,2],\"canonical\":\"2413\",\"symmetry\":0,\"symmetry_"
           "name\":\"identity\","
           "\"class\":\"quarter-turn\",\"orbit_size\":2},\n"
           "{\"n\":4,\"placement\":\"3142\",\"columns\":[2,0,3,1],\"canonical\":\"2413\",\"symmetry\":4,\"symmetry_"
           "name\":\"mirror\","
           "\"class\":\"quarter-turn\",\"orbit_size\":2}\n]\n");
}

/* The object of a placement as jansson makes it, with the least image and the least symmetry that leads from it. */
static json_t *object_of(const nq_placement *placement, unsigned base) {
    nq_placement canonical, image;
    unsigned orbit_size, symmetry = 0;
    nq_class which = NQ_ASYMMETRIC;
    char text[NQ_TEXT_SIZE], canonical_text[NQ_TEXT_SIZE];
    json_t *columns = json_array();
    for (unsigned row = 0; row < placement->n; row++)
        json_array_append_new(columns, json_integer(placement->column[row] + (json_int_t)base));
    for (unsigned s = 0; s < NQ_SYMMETRY_COUNT; s++) {
        oracle_image((nq_symmetry)s, placement, &canonical);
        if (oracle_is_canonical(&canonical, &orbit_size)) break;
    }
    for (;; symmetry++) {
        oracle_image((nq_symmetry)symmetry, &canonical, &image);
        if (memcmp(image.column, placement->column, placement->n) == 0) break;
    }
    assert_true(nq_class_of_orbit_size(orbit_size, &which));
    nq_placement_print(placement, text);
    nq_placement_print(&canonical, canonical_text);
    return json_pack("{s:i, s:s, s:o, s:s, s:i, s:s, s:s, s:i}", "n", (int)placement->n, "placement", text, "columns",
                     columns, "canonical", canonical_text, "symmetry", (int)symmetry, "symmetry_name",
                     nq_symmetry_name((nq_symmetry)symmetry), "class", nq_class_name(which), "orbit_size",
                     (int)orbit_size);
}

/* One placement as json and as ndjson: what jansson reads in it, and the bytes that jansson would write. */
static void is_what_jansson_writes(const nq_placement *placement, unsigned base) {
    char text[NQ_TEXT_SIZE], line[1000];
    nq_placement_print(placement, text);
    const char *const placements[] = {text, NULL};
    char *array = rendered("json", base, placements), *object = rendered("ndjson", base, placements);
    json_t *expected = object_of(placement, base), *read = json_loads(array, JSON_REJECT_DUPLICATES, NULL);
    char *written = json_dumps(expected, JSON_COMPACT);
    assert_int_equal(json_array_size(read), 1);
    assert_true(json_equal(json_array_get(read, 0), expected));
    snprintf(line, sizeof line, "%s\n", written);
    assert_string_equal(object, line);
    snprintf(line, sizeof line, "[\n%s\n]\n", written);
    assert_string_equal(array, line);
    json_decref(read);
    json_decref(expected);
    free(written);
    free(object);
    free(array);
}

/* Placements with one queen in each column, of which queen follows queen by the same step: of every size and symmetry. */
static void json_of_every_size_is_what_jansson_writes(void **state) {
    (void)state;
    for (unsigned n = NQ_MIN_N; n <= NQ_MAX_N; n++) {
        for (unsigned step = 1; step <= n; step++) {
            nq_placement placement = {.n = (uint8_t)n};
            for (unsigned row = 0; row < n; row++) placement.column[row] = (uint8_t)((row * step + step / 2) % n);
            if (!nq_placement_is_permutation(&placement)) continue;
            for (unsigned base = 0; base <= 1; base++) is_what_jansson_writes(&placement, base);
        }
    }
}

static void rows_beyond_a_block_are_one_json_text(void **state) {
    (void)state;
    const char *placements[101] = {0};
    for (unsigned k = 0; k < 100; k++) placements[k] = both[k % 2];
    char *array = rendered("json", 1, placements), *lines = rendered("ndjson", 1, placements), *line = lines;
    json_t *read = json_loads(array, JSON_REJECT_DUPLICATES, NULL);
    assert_int_equal(json_array_size(read), 100);
    for (unsigned k = 0; k < 100; k++, line = strchr(line, '\n') + 1) {
        json_t *object = json_loads(line, JSON_REJECT_DUPLICATES | JSON_DISABLE_EOF_CHECK, NULL);
        assert_true(json_equal(object, json_array_get(read, k)));
        assert_string_equal(json_string_value(json_object_get(object, "placement")), both[k % 2]);
        json_decref(object);
    }
    assert_string_equal(line, "");
    json_decref(read);
    free(lines);
    free(array);
}

static void no_rows_are_valid_output(void **state) {
    (void)state;
    prints("json", 1, none, "[]\n");
    prints("leetcode", 1, none, "[]\n");
    prints("csv", 1, none, "n,placement,columns,canonical,symmetry,symmetry_name,class,orbit_size\n");
    prints("text", 1, none, "");
    prints("board", 1, none, "");
}

/* The head is that of a file which numpy.save made of numpy.array([[2, 4, 1, 3], [3, 1, 4, 2]], "u1"), version 1.24. */
static void an_array_begins_with_its_shape(void **state) {
    static const char head[] = "\x93NUMPY\x01\x00v\x00{'descr': '|u1', 'fortran_order': False, 'shape': (2, 4), }";
    char *text = NULL;
    size_t size = 0;
    (void)state;
    for (unsigned base = 0; base <= 1; base++) {
        FILE *out = open_memstream(&text, &size);
        nq_renderer renderer;
        nq_renderer_begin_shaped(&renderer, out, nq_format_find("npy"), base, false, 4, 2);
        for (unsigned k = 0; k < 2; k++) {
            nq_placement placement = placement_of(both[k]);
            nq_renderer_row(&renderer, &placement);
        }
        nq_renderer_end(&renderer);
        fclose(out);
        assert_int_equal(size, 128 + 8);
        assert_memory_equal(text, head, sizeof head - 1);
        for (size_t k = sizeof head - 1; k < 127; k++) assert_int_equal(text[k], ' ');
        assert_int_equal(text[127], '\n');
        assert_memory_equal(text + 128, base ? "\2\4\1\3\3\1\4\2" : "\1\3\0\2\2\0\3\1", 8);
        free(text);
    }
    for (unsigned k = 0; k < nq_format_count; k++)
        assert_int_equal(nq_format_needs_shape(&nq_formats[k]), strcmp(nq_formats[k].name, "npy") == 0);
}

static void formats_have_names_and_summaries(void **state) {
    (void)state;
    for (unsigned k = 0; k < nq_format_count; k++) {
        assert_ptr_equal(nq_format_find(nq_formats[k].name), &nq_formats[k]);
        assert_true(*nq_formats[k].summary);
    }
    assert_null(nq_format_find("yaml"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(formats_print_what_the_lessons_print),
        cmocka_unit_test(large_boards_have_numbers_of_two_digits),
        cmocka_unit_test(rows_carry_symmetry_and_class),
        cmocka_unit_test(json_of_every_size_is_what_jansson_writes),
        cmocka_unit_test(rows_beyond_a_block_are_one_json_text),
        cmocka_unit_test(no_rows_are_valid_output),
        cmocka_unit_test(an_array_begins_with_its_shape),
        cmocka_unit_test(formats_have_names_and_summaries),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
