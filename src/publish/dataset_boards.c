/* SPDX-License-Identifier: MIT */
/* The boards of each n: the fundamental solutions as they are stored, checked as they are read; the distinct ones are their images, whether
 * these are stored or not. The threads of the expansion write the lines, and who reads it writes the files. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../catalog/failure.h"
#include "../catalog/solutions.h"
#include "../solver/crew.h"
#include "../solver/expansion.h"
#include "dataset_out.h"
#include "dataset_parts.h"

#define EXPANSION_MEMORY (12u << 20)
#define MOST_JOBS 4u /* more are quicker than what they write can be summed */

/* More than any line takes. */
#define LINE_SIZE 128u
#define ENDING_SIZE 48u

/* What stands behind a placement and its canonical form. */
typedef struct ending {
    size_t size;
    char text[ENDING_SIZE];
} ending;

typedef struct lines {
    expansion_block rows; /* its first member */
    bool has_endings;
    ending of[NQ_SYMMETRY_COUNT][NQ_CLASS_COUNT];
    size_t text_size, csv_size;
    char text[EXPANSION_BLOCK * (NQ_MAX_N + 1u)];
    char csv[EXPANSION_BLOCK * LINE_SIZE];
} lines;

static void make_endings(lines *block) {
    for (unsigned s = 0; s < NQ_SYMMETRY_COUNT; s++)
        for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
            ending *of = &block->of[s][k];
            of->size = (size_t)snprintf(of->text, ENDING_SIZE, ",%u,%s,%s,%u\n", s, nq_symmetry_name((nq_symmetry)s),
                                        nq_class_name(k), nq_class_orbit_size(k));
        }
    block->has_endings = true;
}

static char *put_text(const uint8_t *column, unsigned n, char *to) {
    for (unsigned row = 0; row < n; row++) to[row] = (char)(column[row] + (column[row] > 8 ? 'a' - 9 : '1'));
    return to + n;
}

static nq_class class_of(const uint8_t *column, unsigned n) {
    nq_placement placement = {.n = (uint8_t)n};
    memcpy(placement.column, column, sizeof placement.column);
    return nq_class_of(&placement);
}

static void add_lines(const image_rows *rows, void *to) {
    lines *block = to;
    if (!block->has_endings) make_endings(block);
    if (block->rows.count == 0) block->text_size = block->csv_size = 0;
    char *text = block->text + block->text_size, *csv = block->csv + block->csv_size;
    for (size_t k = 0; k < rows->count; k++) {
        const ending *of = &block->of[rows->symmetry[k]][class_of(rows->placement[k], rows->n)];
        char *line = csv;
        csv = put_text(rows->placement[k], rows->n, csv);
        memcpy(text, line, rows->n);
        text += rows->n;
        *text++ = '\n';
        *csv++ = ',';
        csv = put_text(rows->canonical[k], rows->n, csv);
        memcpy(csv, of->text, of->size);
        csv += of->size;
    }
    block->rows.count += rows->count;
    block->text_size = (size_t)(text - block->text);
    block->csv_size = (size_t)(csv - block->csv);
}

/* --- Files --- */

static nq_status open_file(dataset *set, dataset_kind kind, unsigned n, const char *suffix, dataset_out **out) {
    const dataset_table *table = &dataset_tables[kind];
    dataset_name name = {.kind = kind, .n = n};
    snprintf(name.text, sizeof name.text, "data/%s/n%02u.%s", table->name, n, suffix);
    bool large = n > 11;
    nq_status status = dataset_out_open(&set->folder, &name, set->plan->gzip,
                                        large ? crew_threads(set->catalog->options.jobs) : 0, out);
    if (status != NQ_OK || !table->field_count) return status;
    dataset_text header;
    status = dataset_text_open(set, &header);
    if (status != NQ_OK) return status;
    dataset_print_header(header.out, table);
    fclose(header.out);
    status = header.bytes ? dataset_out_write(*out, header.bytes, header.size) : dataset_no_memory(set);
    free(header.bytes);
    return status;
}

/* Counts rows, and asks whether to go on. */
static nq_status count_rows(dataset *set, unsigned n, uint64_t rows) {
    set->rows += rows;
    set->rows_of_n += rows;
    dataset_report(set, n);
    if (nq_interrupted(set->catalog->options.interrupt))
        return catalog_fail(set->catalog, NQ_INTERRUPTED, "%s: interrupted; nothing is left of it", set->folder.path);
    return NQ_OK;
}

/* --- Fundamental solutions --- */

typedef struct fundamentals {
    const nq_coverage *size;
    compact_list *kept;
    bool numbered; /* all classes are there */
    uint64_t class_count[NQ_CLASS_COUNT], count;
    dataset_out *out;
} fundamentals;

static nq_status add_fundamental(dataset *set, fundamentals *all, const nq_placement *placement) {
    char line[LINE_SIZE], number[24] = "";
    uint64_t packed[NQ_PACKED_WORDS];
    nq_class class = nq_class_of(placement);
    all->class_count[class]++, all->count++;
    if (all->numbered) snprintf(number, sizeof number, "%" PRIu64, all->count);
    char *at = put_text(placement->column, placement->n, line);
    at += snprintf(at, LINE_SIZE - NQ_MAX_N, ",%s,%u,%s\n", nq_class_name(class), nq_class_orbit_size(class), number);
    nq_pack(placement, packed);
    nq_status status = dataset_out_write(all->out, line, (size_t)(at - line));
    if (status == NQ_OK && !set->plan->fundamental && compact_list_add(all->kept, packed, 1) != NQ_OK)
        return dataset_no_memory(set);
    return status;
}

static nq_status read_all(dataset *set, fundamentals *all) {
    solution_reader *rows;
    nq_placement placement;
    solution_range range = solutions_of(all->size, TABLE_FUNDAMENTAL);
    nq_status status = solutions_open(set->catalog, &range, &rows);
    uint64_t reported = 0;
    while (status == NQ_OK && (status = solutions_next(rows, &placement)) == NQ_OK) {
        status = add_fundamental(set, all, &placement);
        if (status == NQ_OK && all->count - reported == EXPANSION_BLOCK) {
            status = count_rows(set, placement.n, EXPANSION_BLOCK);
            reported = all->count;
        }
    }
    solutions_close(rows);
    return status == NQ_DONE ? count_rows(set, all->size->n, all->count - reported) : status;
}

/* Whether there are as many of each class as is promised. */
static nq_status check_classes(const dataset *set, const fundamentals *all) {
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++)
        if (all->size->stored[k] >= NQ_STORED_FUNDAMENTAL && all->class_count[k] != all->size->fundamental_count[k])
            return catalog_fail(set->catalog, NQ_DAMAGED,
                                "%s: n = %u has %" PRIu64
                                " %s fundamental solutions, and its coverage promises %" PRIu64 "; " RESTORE_ADVICE,
                                set->catalog->path, all->size->n, all->class_count[k], nq_class_name(k),
                                all->size->fundamental_count[k]);
    return NQ_OK;
}

static nq_status write_fundamentals(dataset *set, fundamentals *all) {
    nq_status status = open_file(set, DATASET_FUNDAMENTAL, all->size->n, "csv", &all->out);
    if (status == NQ_OK) status = read_all(set, all);
    if (status == NQ_OK) status = check_classes(set, all);
    nq_status closed = dataset_out_close(all->out, status == NQ_OK);
    return status == NQ_OK ? closed : status;
}

/* --- Their images --- */

static nq_status write_blocks(dataset *set, unsigned n, expansion *from, dataset_out *text, dataset_out *csv) {
    const void *made;
    nq_status status;
    while ((status = expansion_next(from, &made)) == NQ_OK) {
        const lines *block = made;
        status = dataset_out_write(text, block->text, block->text_size);
        if (status == NQ_OK) status = dataset_out_write(csv, block->csv, block->csv_size);
        if (status == NQ_OK) status = count_rows(set, n, block->rows.count);
        if (status != NQ_OK) return status;
    }
    return status == NQ_DONE ? NQ_OK : catalog_fail_while(set->catalog, status, "expanding the fundamental solutions");
}

/* In: threads are worth their start for many rows only. */
static nq_status expand(dataset *set, unsigned n, const compact_source *source, expansion **opened) {
    unsigned jobs = crew_threads(set->catalog->options.jobs);
    expansion_plan plan = {.n = n,
                           .source = source,
                           .jobs = n < 11             ? 1
                                   : jobs < MOST_JOBS ? jobs
                                                      : MOST_JOBS,
                           .memory = EXPANSION_MEMORY,
                           .canonical = true,
                           .add = add_lines,
                           .block_size = sizeof(lines),
                           .interrupt = set->catalog->options.interrupt};
    nq_status status = expansion_open(&plan, opened);
    return status == NQ_OK ? NQ_OK : catalog_fail_while(set->catalog, status, "expanding the fundamental solutions");
}

static nq_status write_distinct(dataset *set, const fundamentals *all) {
    unsigned n = all->size->n;
    dataset_out *text = NULL, *csv = NULL;
    expansion *from = NULL;
    compact_source source = compact_list_source(all->kept);
    nq_status status = open_file(set, DATASET_TEXT, n, "txt", &text);
    if (status == NQ_OK) status = open_file(set, DATASET_DISTINCT, n, "csv", &csv);
    if (status == NQ_OK && all->count > 0) status = expand(set, n, &source, &from);
    if (status == NQ_OK && from) status = write_blocks(set, n, from, text, csv);
    expansion_close(from);
    nq_status closed = dataset_out_close(text, status == NQ_OK);
    if (status == NQ_OK) status = closed;
    closed = dataset_out_close(csv, status == NQ_OK);
    return status == NQ_OK ? closed : status;
}

static nq_status write_size(dataset *set, const nq_coverage *size) {
    fundamentals all = {.size = size, .numbered = dataset_boards(size) == NQ_ALL_CLASSES};
    all.kept = compact_list_open(size->n);
    if (!all.kept) return dataset_no_memory(set);
    set->rows_of_n = 0;
    nq_status status = write_fundamentals(set, &all);
    if (status == NQ_OK && !set->plan->fundamental) status = write_distinct(set, &all);
    compact_list_close(all.kept);
    return status;
}

static nq_status make_folders(dataset *set) {
    nq_status status = dataset_folder_make(&set->folder, "data");
    if (status == NQ_OK) status = dataset_folder_make(&set->folder, "data/fundamental");
    if (status == NQ_OK && !set->plan->fundamental) status = dataset_folder_make(&set->folder, "data/distinct");
    if (status == NQ_OK && !set->plan->fundamental) status = dataset_folder_make(&set->folder, "data/text");
    return status;
}

nq_status dataset_write_boards(dataset *set) {
    nq_status status = NQ_OK;
    bool made = false;
    for (unsigned k = 0; status == NQ_OK && k < set->count; k++) {
        if (!dataset_boards(&set->sizes[k])) continue;
        if (!made) status = make_folders(set);
        made = true;
        if (status == NQ_OK) status = write_size(set, &set->sizes[k]);
    }
    return status;
}
