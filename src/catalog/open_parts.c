/* SPDX-License-Identifier: MIT */
/* Part files in place of a catalog: the handle has no connection of its own, but a set of parts, whose headers are its coverage. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "part_set.h"

/* Takes a file into the set, if it is finished, and no part that is there already. */
static nq_status add(nq_catalog *catalog, const char *path) {
    part_file seen;
    char text[PART_TEXT];
    const char *before;
    nq_status status = part_set_add(&catalog->parts, catalog, path, &seen, &before);
    if (status != NQ_OK) return status;
    part_print(&seen.state.which, text);
    if (before)
        return catalog_fail(catalog, NQ_UNFIT, "%s: this is %s, and so is %s; give each part once", path, text, before);
    if (part_is_finished(&seen)) return NQ_OK;
    return catalog_fail_advising(catalog, NQ_NOT_COVERED, NQ_ADVICE_FINISH_RUN,
                                 "%s: this is %s, which is not finished, only %.0f %%", path, text,
                                 part_fraction(&seen) * 100);
}

static char *name_of(const char *const *paths, size_t count) {
    size_t size = strlen(paths[0]) + 48;
    char *name = malloc(size);
    if (name && count > 1) snprintf(name, size, "%s and %zu more", paths[0], count - 1);
    else if (name) snprintf(name, size, "%s", paths[0]);
    return name;
}

nq_status nq_catalog_open_parts(const char *const *paths, size_t count, bool some, const nq_catalog_options *options,
                                nq_catalog **catalog) {
    nq_catalog *opened = *catalog = calloc(1, sizeof *opened);
    if (!opened) return NQ_NO_MEMORY;
    opened->options = *options;
    opened->options.mode = NQ_CATALOG_PARTS;
    opened->path = name_of(paths, count);
    if (!opened->path) {
        nq_catalog_close(opened);
        *catalog = NULL;
        return NQ_NO_MEMORY;
    }
    nq_status status = NQ_OK;
    nq_coverage coverage;
    for (size_t k = 0; status == NQ_OK && k < count; k++) status = add(opened, paths[k]);
    if (status == NQ_OK && !some) status = part_set_require_all(opened->parts, opened, NQ_NOT_COVERED);
    return status == NQ_OK ? part_set_coverage(opened->parts, opened, &coverage) : status;
}

const nq_part *nq_catalog_parts(const nq_catalog *catalog) { return catalog->parts ? &catalog->parts->which : NULL; }

bool nq_catalog_has_part(const nq_catalog *catalog, uint64_t number, nq_part_held *held) {
    const known_part *part = &catalog->parts->part[number - 1];
    *held = (nq_part_held){.path = part->path, .bytes = part->bytes};
    memcpy(held->class_count, part->class_count, sizeof held->class_count);
    return part->path != NULL;
}

const char *nq_catalog_parts_print(const nq_catalog *catalog, char text[NQ_PARTS_TEXT]) {
    size_t used = strlen(part_set_print(catalog->parts, false, text));
    snprintf(text + used, NQ_PARTS_TEXT - used, " of %" PRIu64, catalog->parts->which.parts);
    return text;
}
