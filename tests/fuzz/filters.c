/* SPDX-License-Identifier: MIT */
/* Filters and --where: the first lines of an input are options, each led by a letter; the last, led by 'w', is an expression. What
 * passes of a solution's images is found in two ways. */
#include <string.h>

#include "../../src/sql/where.h"
#include "fuzz.h"
#include "nqueens/filter.h"
#include "nqueens/property.h"
#include "nqueens/solver.h"

static void set_option(nq_filter *filter, const char *line) {
    nq_reading_error error;
    switch (line[0]) {
    case 'a': nq_squares_add(&filter->required, line + 1, &error); break;
    case 'n': nq_squares_add(&filter->excluded, line + 1, &error); break;
    case 's': nq_filter_start(filter, line + 1, &error); break;
    case 'c': filter->classes = (unsigned)line[1] & NQ_ALL_CLASSES; break;
    case 'p':
        filter->properties_required = (uint32_t)(unsigned char)line[1] & ((UINT32_C(1) << nq_property_count) - 1);
        break;
    case 'x':
        filter->properties_excluded = (uint32_t)(unsigned char)line[1] & ((UINT32_C(1) << nq_property_count) - 1);
        break;
    default: break;
    }
}

static void try_filter(const nq_filter *filter, const nq_placement *canonical) {
    nq_fitted_filter fitted;
    nq_reading_error error;
    nq_orbit orbit;
    if (nq_filter_fit(filter, canonical->n, &fitted, &error) != NQ_OK) return;
    nq_orbit_of(canonical, &orbit);
    unsigned passing = 0;
    for (unsigned k = 0; k < orbit.size; k++)
        if (nq_filter_passes(&fitted, &orbit.image[k])) passing |= 1u << orbit.symmetry[k];
    if (fitted.impossible) MUST_HOLD(passing == 0);
    MUST_HOLD(nq_filter_symmetries(&fitted, canonical) == passing);
}

static void try_where(const char *expression, const nq_placement *solution) {
    nq_where *where;
    nq_solution whole;
    nq_where_value value;
    bool passes;
    nq_solution_of(solution, &whole);
    if (nq_where_open(expression, &where) == NQ_OK) {
        for (unsigned k = 0; k < 2; k++)
            if (nq_where_test_image(where, &whole.canonical, whole.symmetry_class, whole.symmetry, &passes) != NQ_OK)
                MUST_HOLD(nq_where_message(where)[0] != '\0');
    } else if (where) {
        MUST_HOLD(nq_where_message(where)[0] != '\0');
    }
    nq_where_close(where);
    if (nq_where_open_value(expression, &where) == NQ_OK && nq_where_evaluate(where, solution, &value) == NQ_OK)
        MUST_HOLD(!value.text || value.text[value.length] == '\0');
    else if (where) MUST_HOLD(nq_where_message(where)[0] != '\0');
    nq_where_close(where);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char *const boards[] = {"1", "2413", "246135", "15863724", "35281746", "136a8259b47c"};
    nq_filter filter = nq_filter_all();
    const char *expression = NULL;
    char *text = malloc(size + 1), *line = text;
    memcpy(text, data, size);
    text[size] = '\0';
    while (line && !expression) {
        if (*line == 'w') {
            expression = line + 1;
            break;
        }
        char *end = strchr(line, '\n');
        if (end) *end = '\0';
        set_option(&filter, line);
        line = end ? end + 1 : NULL;
    }
    for (size_t k = 0; k < sizeof boards / sizeof boards[0]; k++) {
        nq_placement board;
        nq_orbit orbit;
        if (nq_placement_parse(boards[k], strlen(boards[k]), &board) != NQ_OK || !nq_placement_is_solution(&board))
            continue;
        nq_orbit_of(&board, &orbit);
        try_filter(&filter, &orbit.image[0]);
        if (expression && k % 3 == 0) try_where(expression, &orbit.image[orbit.size - 1]);
    }
    free(text);
    return 0;
}
