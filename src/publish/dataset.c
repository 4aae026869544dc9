/* SPDX-License-Identifier: MIT */
#include "dataset.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/statvfs.h>

#include "../catalog/coverage.h"
#include "../catalog/failure.h"
#include "dataset_out.h"
#include "dataset_parts.h"

const dataset_licence dataset_licences[] = {
    {"CC0-1.0", "CC0-1.0", "cc0-1.0", "Creative Commons Zero v1.0 Universal",
     "https://creativecommons.org/publicdomain/zero/1.0/"},
    {"CC-BY-4.0", "CC-BY-4.0", "cc-by-4.0", "Creative Commons Attribution 4.0 International",
     "https://creativecommons.org/licenses/by/4.0/"},
    {"CC-BY-SA-4.0", "CC-BY-SA-4.0", "cc-by-sa-4.0", "Creative Commons Attribution Share Alike 4.0 International",
     "https://creativecommons.org/licenses/by-sa/4.0/"},
    {"ODC-By-1.0", "ODC-BY-1.0", "odc-by", "Open Data Commons Attribution License v1.0",
     "https://opendatacommons.org/licenses/by/1-0/"},
    {"ODbL-1.0", "ODbL-1.0", "odbl", "Open Data Commons Open Database License v1.0",
     "https://opendatacommons.org/licenses/odbl/1-0/"},
    {"PDDL-1.0", "ODC-PDDL-1.0", "pddl", "Open Data Commons Public Domain Dedication and License v1.0",
     "https://opendatacommons.org/licenses/pddl/1-0/"},
};

const unsigned dataset_licence_count = sizeof dataset_licences / sizeof dataset_licences[0];

const dataset_licence *dataset_licence_find(const char *spdx) {
    for (unsigned k = 0; k < dataset_licence_count; k++)
        if (strcasecmp(dataset_licences[k].spdx, spdx) == 0) return &dataset_licences[k];
    return NULL;
}

bool dataset_is_orcid(const char *text) {
    unsigned sum = 0, digits = 0;
    if (strlen(text) != 19) return false;
    for (unsigned k = 0; k < 18; k++) {
        if (k % 5 == 4 ? text[k] != '-' : !isdigit((unsigned char)text[k])) return false;
        if (k % 5 != 4) sum = (sum + (unsigned)(text[k] - '0')) * 2, digits++;
    }
    unsigned check = (12 - sum % 11) % 11;
    return digits == 15 && text[18] == (check == 10 ? 'X' : (char)('0' + check));
}

const char *dataset_orcid_url(const dataset_author *author, char url[DATASET_URL_SIZE]) {
    if (!author->orcid[0]) return NULL;
    snprintf(url, DATASET_URL_SIZE, "https://orcid.org/%s", author->orcid);
    return url;
}

/* --- Sums --- */

static nq_status write_sums(dataset *set) {
    dataset_name name = {.kind = DATASET_OTHER, .text = "SHA256SUMS"};
    dataset_text text;
    nq_status status = dataset_text_open(set, &text);
    if (status != NQ_OK) return status;
    dataset_folder_sort(&set->folder);
    for (size_t k = 0; k < set->folder.count; k++)
        fprintf(text.out, "%s  %s\n", set->folder.files[k].sum, set->folder.files[k].name.text);
    return dataset_text_close(set, &text, &name);
}

/* --- What is exported --- */

static void name_sizes(dataset *set) {
    uint64_t sizes = 0;
    for (unsigned k = 0; k < set->count; k++) sizes |= UINT64_C(1) << set->sizes[k].n;
    print_sizes(sizes, set->size_text, sizeof set->size_text);
    snprintf(set->title, sizeof set->title, "Solutions of the n-queens puzzle, n = %s", set->size_text);
}

/* Of an n in the range there is to be something, of the whole catalog too. */
static nq_status choose_sizes(dataset *set) {
    nq_coverage all[NQ_MAX_N];
    const dataset_plan *plan = set->plan;
    nq_range range = plan->whole ? (nq_range){NQ_MIN_N, NQ_MAX_N, false} : plan->range;
    nq_status status = coverage_read(set->catalog, NQ_MIN_N, NQ_MAX_N, all);
    if (status != NQ_OK) return status;
    for (unsigned n = range.first; n <= range.last; n++) {
        bool held = nq_coverage_classes(&all[n - NQ_MIN_N], NQ_STORED_COUNTS) != 0;
        if (held) set->sizes[set->count++] = all[n - NQ_MIN_N];
        else if (!plan->whole) return coverage_require(set->catalog, all, range, NQ_ALL_CLASSES, NQ_STORED_COUNTS);
    }
    if (set->count == 0)
        return catalog_fail_lacking(set->catalog, NQ_NOT_COVERED, LACKING_ANYTHING, "%s: this catalog holds nothing",
                                    set->catalog->path);
    name_sizes(set);
    return NQ_OK;
}

/* --- Room --- */

#define BYTES_BESIDE 1048576.0     /* the files about the data */
#define GZIP_SHARE 0.4             /* more than compressed lines take of plain ones */
#define BYTES_BEHIND_PLACEMENTS 40 /* of a line, at most */

static double estimate(dataset *set) {
    double bytes = 0;
    for (unsigned k = 0; k < set->count; k++) {
        const nq_coverage *size = &set->sizes[k];
        nq_classes boards = dataset_boards(size);
        double fundamental = (double)nq_coverage_count(size, true, boards),
               distinct = set->plan->fundamental ? 0 : (double)nq_coverage_count(size, false, boards);
        bytes += fundamental * (size->n + BYTES_BEHIND_PLACEMENTS) + distinct * (3 * size->n + BYTES_BEHIND_PLACEMENTS);
        set->all_rows += (uint64_t)(fundamental + distinct);
    }
    return bytes * (set->plan->gzip ? GZIP_SHARE : 1) + BYTES_BESIDE;
}

static nq_status check_room(dataset *set) {
    struct statvfs disk;
    uint64_t catalog = 0;
    double needed = estimate(set);
    if (set->plan->with_catalog) {
        nq_status status = nq_catalog_file_size(set->catalog, &catalog);
        if (status != NQ_OK) return status;
    }
    needed += (double)catalog;
    if (fstatvfs(set->folder.descriptor, &disk) != 0) return NQ_OK; /* it will show */
    double room = (double)disk.f_bavail * (double)disk.f_frsize;
    if (needed <= room) return NQ_OK;
    char needed_text[NQ_BYTES_TEXT_SIZE], room_text[NQ_BYTES_TEXT_SIZE];
    nq_bytes_text(needed, needed_text);
    nq_bytes_text(room, room_text);
    return catalog_fail(set->catalog, NQ_FULL,
                        "%s: about %s would be written, and the disk has room for %s; free some space, or export less "
                        "of it: a range of sizes, the fundamental solutions alone, or compressed",
                        set->folder.path, needed_text, room_text);
}

/* --- All of it --- */

static nq_status write_all(dataset *set) {
    static nq_status (*const writers[])(dataset *) = {check_room,
                                                      dataset_begin_b_files,
                                                      dataset_write_boards,
                                                      dataset_write_tables,
                                                      dataset_write_b_files,
                                                      dataset_write_catalog,
                                                      dataset_write_metadata,
                                                      dataset_write_citation,
                                                      dataset_write_card,
                                                      dataset_write_package,
                                                      write_sums};
    nq_status status = NQ_OK;
    for (size_t k = 0; status == NQ_OK && k < sizeof writers / sizeof writers[0]; k++) {
        status = writers[k](set);
        if (status == NQ_OK && nq_interrupted(set->catalog->options.interrupt)) status = NQ_INTERRUPTED;
        if (status == NQ_INTERRUPTED)
            catalog_fail(set->catalog, status, "%s: interrupted; nothing is left of it", set->folder.path);
    }
    return status == NQ_OK ? dataset_folder_finish(&set->folder) : status;
}

nq_status dataset_write(nq_catalog *catalog, const dataset_plan *plan, dataset_written *written) {
    dataset *set = calloc(1, sizeof *set);
    if (!set) return catalog_fail(catalog, NQ_NO_MEMORY, "%s: not enough memory", plan->path);
    *set = (dataset){.catalog = catalog, .plan = plan, .folder.descriptor = -1};
    nq_status status = choose_sizes(set);
    if (status == NQ_OK) status = dataset_folder_open(catalog, plan->path, &set->folder);
    if (status == NQ_OK) status = write_all(set);
    dataset_end_b_files(set);
    *written = (dataset_written){.sizes = set->count, .files = (unsigned)set->folder.count};
    for (size_t k = 0; k < set->folder.count; k++) written->bytes += set->folder.files[k].bytes;
    dataset_folder_close(&set->folder);
    free(set);
    return status;
}
