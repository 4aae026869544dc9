/* SPDX-License-Identifier: MIT */
#include "prepare.h"

#include "../catalog/identity.h"
#include "../catalog/side_files.h"
#include "../catalog/failure.h"
#include "space.h"
#include "worth.h"

#define TRIES 5u

nq_status prepare_look(nq_catalog *catalog, image_step *step) {
    step->held = (nq_coverage){.n = step->n};
    if (!catalog->pending && identity_is_lost(catalog)) return identity_fail(catalog, "starting to write");
    if (catalog->image) {
        step->held = image_coverage(catalog, step->n);
        return NQ_OK;
    }
    if (catalog->pending) return NQ_OK;
    /* Reading already rolls back what stands beside the file; that may be new since the last n. */
    nq_status status = side_files_check(catalog, identity_file(catalog->db));
    return status == NQ_OK ? nq_catalog_coverage(catalog, step->n, &step->held) : status;
}

bool prepare_is_covered(const image_step *step) {
    return nq_classes_have_all(nq_coverage_classes(&step->held, step->store), step->classes);
}

/* One try. Out: *again, whether the step is to be looked at again. */
static nq_status try_to_prepare(nq_catalog *catalog, image_step *step, bool through_part, bool *again) {
    bool worth = catalog->pending;
    *again = false;
    nq_status status = prepare_look(catalog, step);
    if (status != NQ_OK || prepare_is_covered(step)) return status;
    if (catalog->image && !image_takes(catalog, step)) {
        *again = true;
        return nq_catalog_finish(catalog);
    }
    if (!catalog->image && !catalog->pending) status = image_is_worth(catalog, step, &worth);
    if (status == NQ_OK) status = estimate_check_space(catalog, step, through_part, worth || catalog->image);
    if (status != NQ_OK || catalog->image || !worth) return status;
    status = image_begin(catalog, step);
    *again = !catalog->image;
    return status;
}

nq_status prepare_step(nq_catalog *catalog, image_step *step, bool through_part) {
    bool again = true;
    for (unsigned tries = 0; again && tries < TRIES; tries++) {
        nq_status status = try_to_prepare(catalog, step, through_part, &again);
        if (status != NQ_OK) return status;
    }
    if (again && catalog->pending)
        return catalog_fail(catalog, NQ_BUSY, "%s: other processes make and remove this file; try again later",
                            catalog->path);
    return NQ_OK; /* what others write to all the time is inserted into */
}
