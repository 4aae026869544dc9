/* SPDX-License-Identifier: MIT */
/* The order in which an export is checked: what is there, what it says that it holds, then the boards of each n. */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "export_rows.h"

/* --- Opening --- */

static bool has_file(const export_check *check, const char *name) {
    struct stat file;
    return fstatat(check->folder, name, &file, AT_SYMLINK_NOFOLLOW) == 0;
}

static nq_status open_folder(export_check *check, const char *folder) {
    check->path = strdup(folder);
    if (!check->path) return export_fail(check, NQ_NO_MEMORY, "not enough memory");
    check->folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (check->folder < 0 && errno == ENOTDIR)
        return export_fail(check, NQ_UNFIT, "%s: this is no folder; expected that of a data set", folder);
    if (check->folder < 0)
        return export_fail(check, errno == ENOENT ? NQ_NO_FILE : NQ_IO, "%s: %s", folder, strerror(errno));
    if (has_file(check, EXPORT_SUMS) || has_file(check, EXPORT_PACKAGE_FILE)) return NQ_OK;
    return export_fail(check, NQ_UNFIT,
                       "%s: this is no data set: neither " EXPORT_SUMS " nor " EXPORT_PACKAGE_FILE " is there", folder);
}

nq_status export_check_open(const char *folder, const export_check_options *options, export_check **check) {
    *check = calloc(1, sizeof **check);
    if (!*check) return NQ_NO_MEMORY;
    (*check)->options = *options;
    (*check)->folder = -1;
    return open_folder(*check, folder);
}

void export_check_close(export_check *check) {
    if (!check) return;
    if (check->folder >= 0) close(check->folder);
    free(check->path);
    free(check->listed);
    free(check->names);
    free(check);
}

/* --- What is not of one n --- */

/* README.md, CITATION.cff, and what somebody may have put beside them. */
static bool is_for_people(const char *name) {
    static const char *const endings[] = {".md", ".cff"};
    size_t length = strlen(name);
    for (size_t k = 0; k < sizeof endings / sizeof endings[0]; k++)
        if (length > strlen(endings[k]) && strcmp(name + length - strlen(endings[k]), endings[k]) == 0) return true;
    return false;
}

/* The files that are neither of boards nor tables of counts, which are read otherwise. */
static nq_status check_rest(export_check *check) {
    nq_status status = NQ_OK;
    for (size_t k = 0; k < check->listed_count && status == NQ_OK; k++) {
        const export_listed *listed = &check->listed[k];
        unsigned number;
        bool compressed;
        if (!listed->there) continue;
        dataset_kind kind = export_kind_of(listed->name, &number, &compressed);
        if (kind == DATASET_B_FILE) status = export_check_terms(check, listed, number);
        else if (kind == DATASET_OTHER || kind == DATASET_CATALOG) status = export_check_sum(check, listed->name);
        if (status == NQ_OK && is_for_people(listed->name)) status = export_check_words(check, listed->name);
    }
    return status;
}

nq_status export_check_files(export_check *check, bool *trusted) {
    bool counts_trusted = false;
    nq_status status = export_read_sums(check, trusted);
    if (status == NQ_OK && *trusted) status = export_check_coverage(check, &counts_trusted);
    check->counted = counts_trusted;
    if (status == NQ_OK && *trusted) status = check_rest(check);
    if (status == NQ_OK && *trusted) status = export_check_package(check);
    *trusted = *trusted && counts_trusted;
    return status;
}

export_found export_check_found(const export_check *check) {
    export_found found = {.files = check->listed_count};
    for (size_t k = 0; k < check->listed_count; k++) found.bytes += check->listed[k].bytes;
    const export_listed *catalog = export_find(check, dataset_tables[DATASET_CATALOG].file);
    found.has_catalog = catalog && catalog->there;
    return found;
}

/* --- One n --- */

bool export_check_has(const export_check *check, unsigned n) {
    if (nq_coverage_classes(&check->coverage[n], NQ_STORED_COUNTS)) return true;
    for (unsigned table = 0; table < EXPORT_TABLES; table++)
        if (check->boards[n][table].listed) return true;
    return false;
}

static uint64_t rows_of(const export_check *check, unsigned n, export_table table) {
    bool fundamental = table == EXPORT_FUNDAMENTAL_TABLE;
    nq_classes held = nq_coverage_classes(&check->coverage[n],
                                          fundamental ? NQ_STORED_FUNDAMENTAL : NQ_STORED_DISTINCT);
    return held ? nq_coverage_count(&check->coverage[n], fundamental, held) : 0;
}

uint64_t export_check_rows(const export_check *check, unsigned n) {
    return rows_of(check, n, EXPORT_FUNDAMENTAL_TABLE) + rows_of(check, n, EXPORT_DISTINCT_TABLE);
}

/* That a file of boards is to hold. */
static nq_classes classes_of(const export_size *of, export_table table) {
    return of->classes[table == EXPORT_FUNDAMENTAL_TABLE ? EXPORT_FUNDAMENTAL_TABLE : EXPORT_DISTINCT_TABLE];
}

/* Whether a file of boards is there: faults where it should be and is not, or the other way. */
static bool is_there(const export_size *of, export_table table, const char *folder) {
    const export_listed *listed = of->check->boards[of->n][table].listed;
    nq_classes held = classes_of(of, table);
    if (!listed && held)
        export_fault(of->check, EXPORT_MISSING,
                     "data/%s/n%02u is not listed in " EXPORT_SUMS ", but coverage.csv speaks of its boards", folder,
                     of->n);
    if (listed && !held)
        export_fault(of->check, EXPORT_NOT_COVERED, "%s is there, but coverage.csv speaks of no such boards of n = %u",
                     listed->name, of->n);
    return listed && listed->there;
}

/* Opens a file of boards, if it is to be read. Out: *stream, NULL if it is not; *status as of export_table_open. */
static nq_status open_boards(const export_size *of, export_table table, const char *folder, export_stream **stream) {
    const export_board_file *file = &of->check->boards[of->n][table];
    *stream = NULL;
    if (!is_there(of, table, folder)) return NQ_UNFIT;
    if (classes_of(of, table)) return export_table_open(of->check, file->listed->name, file->compressed, stream);
    nq_status status = export_check_sum(of->check, file->listed->name);
    return status == NQ_OK ? NQ_UNFIT : status;
}

static nq_status check_fundamental(export_size *of, bool *read) {
    export_stream *rows;
    nq_status status = open_boards(of, EXPORT_FUNDAMENTAL_TABLE, "fundamental", &rows);
    *read = status == NQ_OK;
    if (*read) status = export_check_rows_of(of, EXPORT_FUNDAMENTAL_TABLE, rows, NULL);
    status = export_table_close(rows, status);
    return status == NQ_UNFIT ? NQ_OK : status;
}

static bool is_failure(nq_status status) { return status != NQ_OK && status != NQ_UNFIT; }

static nq_status check_distinct(export_size *of, bool *read) {
    export_stream *rows, *list = NULL;
    nq_status status = open_boards(of, EXPORT_DISTINCT_TABLE, "distinct", &rows), of_list = NQ_UNFIT;
    *read = status == NQ_OK;
    if (!is_failure(status)) of_list = open_boards(of, EXPORT_TEXT_LIST, "text", &list);
    if (is_failure(of_list)) status = of_list;
    if (status == NQ_OK) status = export_check_rows_of(of, EXPORT_DISTINCT_TABLE, rows, of_list == NQ_OK ? list : NULL);
    if (!is_failure(status)) of_list = export_table_close(list, of_list);
    else export_table_close(list, status);
    status = export_table_close(rows, status);
    if (is_failure(status)) return status;
    return is_failure(of_list) ? of_list : NQ_OK;
}

static uint64_t sum(const uint64_t rows[NQ_CLASS_COUNT]) {
    uint64_t all = 0;
    for (unsigned k = 0; k < NQ_CLASS_COUNT; k++) all += rows[k];
    return all;
}

nq_status export_check_size(export_check *check, unsigned n, export_checked *checked) {
    const nq_coverage *coverage = &check->coverage[n];
    export_size of = {.check = check,
                      .n = n,
                      .classes = {[EXPORT_FUNDAMENTAL_TABLE] = nq_coverage_classes(coverage, NQ_STORED_FUNDAMENTAL),
                                  [EXPORT_DISTINCT_TABLE] = nq_coverage_classes(coverage, NQ_STORED_DISTINCT)},
                      .all = export_check_rows(check, n)};
    bool fundamental = false, distinct = false;
    uint64_t before = export_faults(check);
    *checked = (export_checked){.coverage = *coverage, .published = check->published[n]};
    nq_status status = check_fundamental(&of, &fundamental);
    if (status == NQ_OK) status = check_distinct(&of, &distinct);
    if (status == NQ_OK && fundamental && distinct && export_faults(check) > before) status = export_check_classes(&of);
    checked->fundamental_rows = sum(of.rows[EXPORT_FUNDAMENTAL_TABLE]);
    checked->distinct_rows = sum(of.rows[EXPORT_DISTINCT_TABLE]);
    return status;
}

/* --- The catalog that goes with it --- */

nq_status export_check_catalog(export_check *check, nq_catalog *catalog) {
    for (unsigned n = NQ_MIN_N; n <= NQ_MAX_N; n++) {
        const nq_coverage *own = &check->coverage[n];
        nq_coverage held;
        nq_status status = nq_catalog_coverage(catalog, n, &held);
        if (status != NQ_OK) return export_fail(check, status, "%s", nq_catalog_message(catalog));
        for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
            if (own->stored[k] == NQ_STORED_NOTHING) continue;
            if (held.stored[k] != NQ_STORED_NOTHING && held.fundamental_count[k] == own->fundamental_count[k]) continue;
            export_fault(check, EXPORT_CATALOG,
                         "%s: n = %u: it has %" PRIu64
                         " fundamental solutions of the class %s; coverage.csv says %" PRIu64,
                         dataset_tables[DATASET_CATALOG].file, n, held.fundamental_count[k], nq_class_name(k),
                         own->fundamental_count[k]);
        }
    }
    return NQ_OK;
}
