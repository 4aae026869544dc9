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

/* --- What a file is, by its name: the forms are those of the writer's table, in which a digit is an N --- */

/* Whether a name begins as a form says. Out: *number, that it has in place of the Ns. Returns the length of the form, or 0. */
static size_t match(const char *form, const char *name, unsigned *number) {
    size_t k = 0;
    *number = 0;
    for (; form[k]; k++) {
        bool digit = name[k] >= '0' && name[k] <= '9';
        if (form[k] == 'N' ? !digit : form[k] != name[k]) return 0;
        if (form[k] == 'N') *number = *number * 10 + (unsigned)(name[k] - '0');
    }
    return k;
}

static bool holds_boards(dataset_kind kind) {
    return kind == DATASET_TEXT || kind == DATASET_DISTINCT || kind == DATASET_FUNDAMENTAL;
}

dataset_kind export_kind_of(const char *name, unsigned *number, bool *compressed) {
    for (unsigned k = 0; k < DATASET_OTHER; k++) {
        dataset_kind kind = (dataset_kind)k;
        size_t length = match(dataset_tables[kind].file, name, number);
        if (length == 0) continue;
        *compressed = holds_boards(kind) && strcmp(name + length, ".gz") == 0;
        bool ends = *compressed || name[length] == '\0';
        if (ends && (!holds_boards(kind) || (*number >= NQ_MIN_N && *number <= NQ_MAX_N))) return kind;
    }
    *number = 0;
    *compressed = false;
    return DATASET_OTHER;
}

const nq_sequence *export_sequence(unsigned number) {
    char text[16];
    snprintf(text, sizeof text, "A%06u", number);
    return nq_sequence_find(text);
}

bool export_heading(const char *name, char heading[EXPORT_LINE_SIZE]) {
    unsigned number;
    bool compressed;
    size_t used = 0;
    const dataset_table *table = &dataset_tables[export_kind_of(name, &number, &compressed)];
    for (unsigned k = 0; k < table->field_count; k++)
        used += (size_t)snprintf(heading + used, EXPORT_LINE_SIZE - used, "%s%s", k ? "," : "", table->fields[k].name);
    return table->field_count > 0;
}

static void sort_in(export_check *check, export_listed *listed) {
    unsigned number;
    bool compressed;
    dataset_kind kind = export_kind_of(listed->name, &number, &compressed);
    if (kind == DATASET_OTHER && (strncmp(listed->name, "data/", 5) == 0 || strncmp(listed->name, "bfiles/", 7) == 0))
        export_fault(check, EXPORT_ADDED, "%s is none of the files that a data set has", listed->name);
    if (!holds_boards(kind)) return;
    export_table table = kind == DATASET_TEXT       ? EXPORT_TEXT_LIST
                         : kind == DATASET_DISTINCT ? EXPORT_DISTINCT_TABLE
                                                    : EXPORT_FUNDAMENTAL_TABLE;
    export_board_file *file = &check->boards[number][table];
    if (file->listed) export_fault(check, EXPORT_ADDED, "%s stands beside %s", listed->name, file->listed->name);
    else *file = (export_board_file){listed, compressed};
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
            export_fault(check, EXPORT_MISSING, "%s is not listed in " EXPORT_SUMS ", as in every data set",
                         demanded[k]);
}

nq_status export_read_sums(export_check *check, bool *trusted) {
    size_t length;
    *trusted = false;
    nq_status status = export_read_small(check, EXPORT_SUMS, &check->names, &length);
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
