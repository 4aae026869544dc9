/* SPDX-License-Identifier: MIT */
/* SHA256SUMS, as sha256sum(1) writes it: 64 digits, two blanks, a name; one line a file, by name. It is the list of what there is: a file
 * that it does not name is none of the export. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "export_files.h"

#define DIGITS 64u
#define GAP 2u
#define MOST_FILES 4096u

/* Files that every export has. */
static const char *const demanded[] = {"CITATION.cff", "README.md",         "counts.csv",
                                       "coverage.csv", EXPORT_PACKAGE_FILE, "metadata.json"};

/* --- The files of boards --- */

static const struct {
    const char *folder, *extension, *heading;
} tables[EXPORT_TABLES] = {
    [EXPORT_FUNDAMENTAL_TABLE] = {"data/fundamental/", ".csv", "placement,class,orbit_size,fundamental_number"},
    [EXPORT_DISTINCT_TABLE] = {"data/distinct/", ".csv", "placement,canonical,symmetry,symmetry_name,class,orbit_size"},
    [EXPORT_TEXT_LIST] = {"data/text/", ".txt", NULL},
};

/* Out: *compressed, whether the file is. Returns n; or 0 if the name is not that of such a file. */
static unsigned size_of_name(const char *name, export_table table, bool *compressed) {
    char expected[64];
    *compressed = false;
    for (unsigned n = NQ_MIN_N; n <= NQ_MAX_N; n++) {
        int length = snprintf(expected, sizeof expected, "%sn%02u%s", tables[table].folder, n, tables[table].extension);
        if (strncmp(name, expected, (size_t)length) != 0) continue;
        *compressed = strcmp(name + length, ".gz") == 0;
        return *compressed || name[length] == '\0' ? n : 0;
    }
    return 0;
}

const char *export_heading(const char *name) {
    bool compressed;
    if (strcmp(name, "counts.csv") == 0)
        return "n,distinct,fundamental,full,quarter_turn,half_turn,asymmetric,complete";
    if (strcmp(name, "coverage.csv") == 0) return "n,orbit_size,fundamental_count,stored";
    for (unsigned table = 0; table < EXPORT_TABLES; table++)
        if (size_of_name(name, (export_table)table, &compressed)) return tables[table].heading;
    return NULL;
}

bool export_holds_data(const char *name) {
    return strncmp(name, "data/", 5) == 0 || strncmp(name, "bfiles/", 7) == 0 || strcmp(name, "counts.csv") == 0 ||
           strcmp(name, "coverage.csv") == 0 || strcmp(name, EXPORT_CATALOG_FILE) == 0;
}

static void sort_in(export_check *check, export_listed *listed) {
    bool compressed;
    if (strncmp(listed->name, "data/", 5) != 0) return;
    for (unsigned table = 0; table < EXPORT_TABLES; table++) {
        unsigned n = size_of_name(listed->name, (export_table)table, &compressed);
        if (n == 0) continue;
        export_board_file *file = &check->boards[n][table];
        if (file->listed) export_fault(check, EXPORT_ADDED, "%s stands beside %s", listed->name, file->listed->name);
        else *file = (export_board_file){listed, compressed};
        return;
    }
    export_fault(check, EXPORT_ADDED, "%s is none of the files of boards that an export has", listed->name);
}

/* --- Its lines --- */

static bool is_sum(const char *line) { return strspn(line, "0123456789abcdef") == DIGITS; }

/* A line whose name is inside is listed; anything else is a fault. In: the line has a NUL in place of its end. */
static void take_line(export_check *check, uint64_t number, char *line, size_t length) {
    char quoted[EXPORT_QUOTE_SIZE];
    const export_listed *before = check->listed_count ? &check->listed[check->listed_count - 1] : NULL;
    if (length <= DIGITS + GAP || !is_sum(line) || memcmp(line + DIGITS, "  ", GAP) != 0) {
        export_fault(check, EXPORT_FORMAT,
                     EXPORT_SUMS ":%" PRIu64 ": %s: expected 64 hexadecimal digits, two blanks and a name", number,
                     export_quote(line, length, quoted));
        return;
    }
    char *name = line + DIGITS + GAP;
    size_t name_length = length - DIGITS - GAP;
    export_quote(name, name_length, quoted);
    if (!export_name_is_inside(name, name_length) || strcmp(name, EXPORT_SUMS) == 0)
        export_fault(check, EXPORT_NAME, EXPORT_SUMS ":%" PRIu64 ": %s: expected the name of a file inside the folder",
                     number, quoted);
    else if (before && strcmp(before->name, name) >= 0)
        export_fault(check, EXPORT_ORDER, EXPORT_SUMS ":%" PRIu64 ": %s stands behind '%s'; expected names in order",
                     number, quoted, before->name);
    else if (check->listed_count == MOST_FILES)
        export_fault(check, EXPORT_FORMAT, EXPORT_SUMS ":%" PRIu64 ": %s: expected no more than %u files", number,
                     quoted, MOST_FILES);
    else {
        export_listed *listed = &check->listed[check->listed_count++];
        *listed = (export_listed){.name = name};
        memcpy(listed->sum, line, DIGITS);
    }
}

static void take_lines(export_check *check, char *text, size_t length) {
    uint64_t number = 0;
    for (char *line = text, *end; line < text + length; line = end + 1) {
        number++;
        end = memchr(line, '\n', (size_t)(text + length - line));
        if (!end) {
            export_fault(check, EXPORT_FORMAT, EXPORT_SUMS ":%" PRIu64 ": the last line has no end; expected LF",
                         number);
            end = text + length;
        }
        *end = '\0';
        take_line(check, number, line, (size_t)(end - line));
    }
}

/* --- What the names stand for --- */

/* Looks for each file without reading it, so that what is missing is known before anything is compared. */
static nq_status look_for_all(export_check *check) {
    nq_status status = NQ_OK;
    for (size_t k = 0; k < check->listed_count && status == NQ_OK; k++) {
        export_listed *listed = &check->listed[k];
        int descriptor = -1;
        status = export_open_inside(check, listed->name, &descriptor, &listed->bytes);
        listed->there = status == NQ_OK;
        if (descriptor >= 0) close(descriptor);
        if (status == NQ_UNFIT) status = NQ_OK;
        sort_in(check, listed);
    }
    return status;
}

static void look_for_demanded(export_check *check) {
    for (unsigned k = 0; k < sizeof demanded / sizeof demanded[0]; k++)
        if (!export_find(check, demanded[k]))
            export_fault(check, EXPORT_MISSING, "%s is not listed in " EXPORT_SUMS ", as in every export", demanded[k]);
}

nq_status export_read_sums(export_check *check, bool *trusted) {
    size_t length;
    *trusted = false;
    nq_status status = export_check_read(check, EXPORT_SUMS, &check->names, &length);
    if (status != NQ_OK) return status == NQ_UNFIT ? NQ_OK : status;
    check->listed = calloc(MOST_FILES, sizeof *check->listed);
    if (!check->listed) return export_fail(check, NQ_NO_MEMORY, "%s: not enough memory to check it", check->path);
    take_lines(check, check->names, length);
    look_for_demanded(check);
    status = look_for_all(check);
    if (status == NQ_OK) status = export_walk(check);
    *trusted = true;
    return status;
}
