/* SPDX-License-Identifier: MIT */
#include "selected.h"

#include "sources.h"

#define REPORT_ROWS 1024u

static unsigned members(unsigned set) {
    unsigned count = 0;
    for (; set; set &= set - 1) count++;
    return count;
}

static nq_status visit_selected_one(const nq_question *question, const nq_placement *solution, visit_solution *visit,
                                    void *context) {
    bool selected;
    nq_status status = nq_question_selects(question, solution, &selected);
    return status == NQ_OK && selected ? visit(context, solution, 1) : status;
}

/* Visits those images of a canonical form that represent their classes of a group. */
static nq_status visit_representatives(const nq_question *question, const nq_placement *canonical,
                                       visit_solution *visit, void *context) {
    nq_orbit orbit;
    nq_status status = NQ_OK;
    if (question->query.fundamental) return visit_selected_one(question, canonical, visit, context);
    nq_orbit_of(canonical, &orbit);
    for (unsigned k = 0; status == NQ_OK && k < orbit.size; k++)
        status = visit_selected_one(question, &orbit.image[k], visit, context);
    return status;
}

/* Visits what passes of one class. */
static nq_status visit_class(const nq_question *question, bool each_image, const nq_placement *canonical,
                             visit_solution *visit, void *context) {
    unsigned passing;
    if (question->query.group) return visit_representatives(question, canonical, visit, context);
    nq_status status = question_symmetries(question, canonical, &passing);
    if (status != NQ_OK || !passing) return status;
    if (question->query.fundamental) return visit(context, canonical, 1);
    if (!each_image) return visit(context, canonical, members(passing));
    for (unsigned s = 0; status == NQ_OK && s < NQ_SYMMETRY_COUNT; s++) {
        nq_placement image;
        if (!(passing >> s & 1)) continue;
        nq_symmetry_apply((nq_symmetry)s, canonical, &image);
        status = visit(context, &image, 1);
    }
    return status;
}

/* Visits the class of a solution that is the first of its images to pass: so each class is visited once, if all images come that may pass. */
static nq_status visit_class_at_first(const nq_question *question, const nq_placement *solution, visit_solution *visit,
                                      void *context) {
    nq_solution whole;
    unsigned passing;
    nq_solution_of(solution, &whole);
    nq_status status = question_symmetries(question, &whole.canonical, &passing);
    if (status != NQ_OK || !(passing >> whole.symmetry & 1)) return status;
    for (unsigned s = 0; s < NQ_SYMMETRY_COUNT; s++) {
        nq_placement image;
        if (!(passing >> s & 1)) continue;
        nq_symmetry_apply((nq_symmetry)s, &whole.canonical, &image);
        if (nq_placement_compare(&image, solution) < 0) return NQ_OK;
    }
    return visit(context, &whole.canonical, 1);
}

nq_status visit_selected(const nq_question *question, unsigned n, bool each_image, visit_solution *visit,
                         void *context) {
    nq_catalog *catalog = question->catalog;
    nq_placement placement;
    source *from;
    bool fundamental;
    nq_status status = choose_for_number(question, n, &from, &fundamental);
    /* 0: unknown, without a file */
    uint64_t visited = 0, all = nq_coverage_count(&question->coverage[n], true, question_classes(question));
    while (status == NQ_OK && from && (status = from->next(from, &placement)) == NQ_OK) {
        if (++visited % REPORT_ROWS == 0)
            catalog_report(catalog, n, all ? (double)visited / (double)all : -1, visited, 0);
        if (nq_interrupted(catalog->options.interrupt))
            status = catalog_fail(catalog, NQ_INTERRUPTED, "interrupted while counting");
        else if (fundamental) status = visit_class(question, each_image, &placement, visit, context);
        else if (question->query.fundamental && !question->query.group)
            status = visit_class_at_first(question, &placement, visit, context);
        else status = visit_selected_one(question, &placement, visit, context);
    }
    source_close(from);
    return status == NQ_DONE ? NQ_OK : status;
}

/* Whether n is asked, and all that is asked is held. */
nq_status question_check(const nq_question *question, unsigned n, nq_stored at_least) {
    const nq_range *range = &question->query.range;
    if (n >= range->first && n <= range->last) return question_require(question, at_least);
    return catalog_fail(question->catalog, NQ_OUT_OF_RANGE, "n = %u is not in the range of the question", n);
}
