/* SPDX-License-Identifier: MIT */
#include "part_set.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static nq_status no_memory(nq_catalog *catalog, const char *path) {
    return catalog_fail(catalog, NQ_NO_MEMORY, "%s: not enough memory for a set of parts", path);
}

static nq_status begin(nq_catalog *catalog, const part_file *seen, const char *path, part_set **set) {
    part_set *made = *set = calloc(1, sizeof *made);
    if (!made) return no_memory(catalog, path);
    made->which = seen->state.which;
    made->which.number = 0;
    made->first_number = seen->state.which.number;
    made->pieces = seen->pieces_of_run;
    made->part = calloc((size_t)made->which.parts, sizeof *made->part);
    made->first = strdup(path);
    return made->part && made->first ? NQ_OK : no_memory(catalog, path);
}

/* Whether a part is of the run of the set. */
static nq_status check_run(const part_set *set, nq_catalog *catalog, const nq_part *is, const char *path) {
    nq_part same = set->which;
    char text[PART_TEXT], other[PART_TEXT];
    same.number = is->number;
    if (nq_part_is(is, &same)) return NQ_OK;
    nq_part of_set = set->which;
    of_set.number = set->first_number;
    part_print(is, text);
    part_print(&of_set, other);
    return catalog_fail(catalog, NQ_UNFIT, "%s: this is %s, but %s is %s; give the parts of one run", path, text,
                        set->first, other);
}

static nq_status take(part_set *set, nq_catalog *catalog, const part_file *seen, const char *path) {
    known_part *part = &set->part[seen->state.which.number - 1];
    struct stat file;
    part->path = strdup(path);
    if (!part->path) return no_memory(catalog, path);
    memcpy(part->class_count, seen->state.class_count, sizeof part->class_count);
    part->bytes = stat(seen->file.filename, &file) == 0 ? (uint64_t)file.st_size : 0;
    set->which.number++;
    return NQ_OK;
}

nq_status part_set_add(part_set **set, nq_catalog *catalog, const char *path, part_file *seen, const char **before) {
    const nq_part *is = &seen->state.which;
    *before = NULL;
    nq_status status = part_open_to_read(seen, catalog, path, *set ? &(*set)->which : NULL, *set ? (*set)->pieces : 0);
    part_told_by_owner(seen, status);
    if (status == NQ_OK && !*set) status = begin(catalog, seen, path, set);
    if (status == NQ_OK) status = check_run(*set, catalog, is, path);
    if (status == NQ_OK) *before = (*set)->part[is->number - 1].path;
    if (status == NQ_OK && !*before) status = take(*set, catalog, seen, path);
    part_close(seen);
    return status;
}

nq_status part_set_of_one(nq_catalog *catalog, const part_file *file, part_set **set) {
    nq_status status = begin(catalog, file, file->file.path, set);
    return status == NQ_OK ? take(*set, catalog, file, file->file.path) : status;
}

/* The last number of those that follow `number` without a gap. */
static uint64_t last_alike(const part_set *set, uint64_t number) {
    bool missing = !set->part[number - 1].path;
    while (number < set->which.parts && !set->part[number].path == missing) number++;
    return number;
}

const char *part_set_print(const part_set *set, bool missing, char text[NQ_PARTS_TEXT]) {
    const size_t room = NQ_PARTS_TEXT - 64; /* for the last ones, and the end */
    size_t used = 0;
    uint64_t number = 1, last;
    for (; number <= set->which.parts && used < room; number = last + 1) {
        last = last_alike(set, number);
        if (!set->part[number - 1].path != missing) continue;
        used += (size_t)snprintf(text + used, NQ_PARTS_TEXT - used, "%s%" PRIu64, used ? ", " : "", number);
        if (last > number) used += (size_t)snprintf(text + used, NQ_PARTS_TEXT - used, "..%" PRIu64, last);
    }
    snprintf(text + used, NQ_PARTS_TEXT - used, "%s", number <= set->which.parts ? ", ..." : "");
    return text;
}

nq_status part_set_require_all(const part_set *set, nq_catalog *catalog, nq_status status) {
    uint64_t parts = set->which.parts, missing = parts - set->which.number;
    char text[NQ_PARTS_TEXT];
    if (missing == 0) return NQ_OK;
    part_set_print(set, true, text);
    if (missing == 1)
        return catalog_fail(catalog, status, "part %s/%" PRIu64 " of n = %u is missing", text, parts, set->which.n);
    return catalog_fail(catalog, status, "%" PRIu64 " of the %" PRIu64 " parts of n = %u are missing: %s", missing,
                        parts, set->which.n, text);
}

/* A run of one symmetric class holds that class; and the class of full symmetry, in which only n = 1 has any. */
static bool is_held(const nq_part *which, nq_class class) {
    return !which->only || class == which->only || (class == NQ_FULL_SYMMETRY && which->n > 1);
}

nq_status part_set_coverage(const part_set *set, nq_catalog *catalog, nq_coverage *coverage) {
    *coverage = (nq_coverage){.n = set->which.n};
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
        uint64_t *count = &coverage->fundamental_count[k];
        for (uint64_t number = 0; number < set->which.parts; number++) {
            *count += set->part[number].class_count[k];
            if (*count <= (uint64_t)MOST_COUNTED) continue;
            return catalog_fail(catalog, NQ_DAMAGED,
                                "%s and others: they have counted more solutions than there can be", set->first);
        }
        if (is_held(&set->which, k))
            coverage->stored[k] = set->which.counts_only ? NQ_STORED_COUNTS : NQ_STORED_FUNDAMENTAL;
        else if (*count > 0)
            return catalog_fail(catalog, NQ_DAMAGED, "%s: it is of one symmetric class, but has counted others",
                                set->first);
    }
    return NQ_OK;
}

uint64_t part_set_bytes(const part_set *set) {
    uint64_t bytes = 0;
    for (uint64_t number = 0; number < set->which.parts; number++) bytes += set->part[number].bytes;
    return bytes;
}

void part_set_free(part_set *set) {
    if (!set) return;
    for (uint64_t number = 0; set->part && number < set->which.parts; number++) free(set->part[number].path);
    free(set->part);
    free(set->first);
    free(set);
}
