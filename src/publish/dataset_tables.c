/* SPDX-License-Identifier: MIT */
/* The tables of a data set: what their columns are, and the two that say what there is of each n. */
#include <inttypes.h>
#include <stdlib.h>

#include "dataset_out.h"
#include "dataset_parts.h"

#define PLACEMENT                                                                                                      \
    "one character for each row of the board, from the top: the column of its queen, 1..9, then a..w for 10..32"

static const dataset_field distinct_fields[] = {
    {"placement", "string", true, PLACEMENT},
    {"canonical", "string", true, "the canonical form: the lexicographically least of the eight images"},
    {"symmetry", "integer", true, "the least symmetry that takes the canonical form to the placement, 0..7"},
    {"symmetry_name", "string", true, "its name"},
    {"class", "string", true, "the symmetry class"},
    {"orbit_size", "integer", true, "how many of the eight images differ"},
};

static const dataset_field fundamental_fields[] = {
    {"placement", "string", true, PLACEMENT},
    {"class", "string", true, "the symmetry class"},
    {"orbit_size", "integer", true, "how many of the eight images differ"},
    {"fundamental_number", "integer", false,
     "its number among the fundamental solutions of n, from 1; empty where some of these are missing"},
};

#define OF_CLASS "fundamental solutions of this class; empty where it is not held"

static const dataset_field counts_fields[] = {
    {"n", "integer", true, "the board size"},
    {"distinct", "integer", false, "distinct solutions; empty where a class is not held"},
    {"fundamental", "integer", false, "fundamental solutions; empty where a class is not held"},
    {"full", "integer", false, OF_CLASS},
    {"quarter_turn", "integer", false, OF_CLASS},
    {"half_turn", "integer", false, OF_CLASS},
    {"asymmetric", "integer", false, OF_CLASS},
    {"complete", "boolean", true, "whether all four classes are held"},
};

static const dataset_field coverage_fields[] = {
    {"n", "integer", true, "the board size"},
    {"orbit_size", "integer", true, "that of the symmetry class: 8 asymmetric, 4 half-turn, 2 quarter-turn, 1 full"},
    {"fundamental_count", "integer", true, "how many fundamental solutions the class has"},
    {"stored", "string", true,
     "what of the class is here: distinct (all its boards), fundamental (one of each orbit) or counts (no boards)"},
};

#define FIELDS(of) (of), sizeof(of) / sizeof((of)[0])

const dataset_table dataset_tables[DATASET_KINDS] = {
    [DATASET_COUNTS] =
        {"counts", "counts.csv", "How many solutions each n has, by symmetry class", FIELDS(counts_fields), {"n"}},
    [DATASET_COVERAGE] = {"coverage",
                          "coverage.csv",
                          "Which symmetry classes of which n are complete in this data set",
                          FIELDS(coverage_fields),
                          {"n", "orbit_size"}},
    [DATASET_DISTINCT] = {"distinct",
                          "data/distinct/nNN.csv",
                          "The distinct solutions, each with its canonical form, symmetry and class",
                          FIELDS(distinct_fields),
                          {"placement"}},
    [DATASET_FUNDAMENTAL] = {"fundamental",
                             "data/fundamental/nNN.csv",
                             "The fundamental solutions, one of each class of rotations and reflections",
                             FIELDS(fundamental_fields),
                             {"placement"}},
    [DATASET_TEXT] = {.name = "text",
                      .file = "data/text/nNN.txt",
                      .meaning = "The distinct solutions as plain text, a placement a line"},
    [DATASET_B_FILE] = {.name = "bfiles",
                        .file = "bfiles/bNNNNNN.txt",
                        .meaning = "Sequences of the OEIS that follow from the solutions, as b-files"},
    [DATASET_CATALOG] = {.name = "catalog",
                         .file = "nqueens.db",
                         .meaning = "The catalog that the files were made of, an SQLite database"},
};

const char *dataset_file_form(unsigned k, const char **meaning) {
    if (k >= DATASET_OTHER) return NULL;
    *meaning = dataset_tables[k].meaning;
    return dataset_tables[k].file;
}

void dataset_print_header(FILE *out, const dataset_table *table) {
    for (unsigned k = 0; k < table->field_count; k++) fprintf(out, "%s%s", k ? "," : "", table->fields[k].name);
    putc('\n', out);
}

nq_stored dataset_stored(const dataset *set, const nq_coverage *size, nq_class which) {
    if (size->stored[which] < NQ_STORED_FUNDAMENTAL) return size->stored[which];
    return set->plan->fundamental ? NQ_STORED_FUNDAMENTAL : NQ_STORED_DISTINCT;
}

static void print_count(FILE *out, bool known, uint64_t count) {
    putc(',', out);
    if (known) fprintf(out, "%" PRIu64, count);
}

static void print_counts(FILE *out, const dataset *set) {
    dataset_print_header(out, &dataset_tables[DATASET_COUNTS]);
    for (unsigned k = 0; k < set->count; k++) {
        const nq_coverage *size = &set->sizes[k];
        bool complete = dataset_is_complete(size);
        fprintf(out, "%u", size->n);
        print_count(out, complete, nq_coverage_count(size, false, NQ_ALL_CLASSES));
        print_count(out, complete, nq_coverage_count(size, true, NQ_ALL_CLASSES));
        for (unsigned c = NQ_CLASS_COUNT; c-- > 0;)
            print_count(out, size->stored[c] != NQ_STORED_NOTHING, size->fundamental_count[c]);
        fprintf(out, ",%s\n", complete ? "true" : "false");
    }
}

static void print_coverage(FILE *out, const dataset *set) {
    dataset_print_header(out, &dataset_tables[DATASET_COVERAGE]);
    for (unsigned k = 0; k < set->count; k++)
        for (unsigned c = NQ_CLASS_COUNT; c-- > 0;) {
            const nq_coverage *size = &set->sizes[k];
            if (size->stored[c] == NQ_STORED_NOTHING) continue;
            fprintf(out, "%u,%u,%" PRIu64 ",%s\n", size->n, nq_class_orbit_size((nq_class)c),
                    size->fundamental_count[c], nq_stored_name(dataset_stored(set, size, (nq_class)c)));
        }
}

static nq_status write_table(dataset *set, dataset_kind kind, void (*print)(FILE *, const dataset *)) {
    dataset_name name = {.kind = kind};
    dataset_text text;
    snprintf(name.text, sizeof name.text, "%s.csv", dataset_tables[kind].name);
    nq_status status = dataset_text_open(set, &text);
    if (status != NQ_OK) return status;
    print(text.out, set);
    return dataset_text_close(set, &text, &name);
}

nq_status dataset_write_tables(dataset *set) {
    nq_status status = write_table(set, DATASET_COUNTS, print_counts);
    return status == NQ_OK ? write_table(set, DATASET_COVERAGE, print_coverage) : status;
}
