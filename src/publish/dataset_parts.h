/* SPDX-License-Identifier: MIT */
/* What the writers of a data set's files share. */
#ifndef NQUEENS_PUBLISH_DATASET_PARTS_H
#define NQUEENS_PUBLISH_DATASET_PARTS_H

#include <stdio.h>

#include "dataset.h"
#include "dataset_folder.h"
#include "nqueens/sequence.h"

typedef struct dataset_b_files dataset_b_files;

/* What is exported. */
typedef struct dataset {
    nq_catalog *catalog;
    const dataset_plan *plan;
    unsigned count; /* sizes */
    nq_coverage sizes[NQ_MAX_N];
    char title[256];     /* where none is given */
    char size_text[128]; /* "1..12" */
    dataset_folder folder;
    dataset_b_files *b_files;           /* NULL until they are begun */
    uint64_t rows, rows_of_n, all_rows; /* of data/, for the progress */
} dataset;

/* The classes of which the boards are exported. */
static inline nq_classes dataset_boards(const nq_coverage *size) {
    return nq_coverage_classes(size, NQ_STORED_FUNDAMENTAL);
}

static inline bool dataset_is_complete(const nq_coverage *size) {
    return nq_coverage_classes(size, NQ_STORED_COUNTS) == NQ_ALL_CLASSES;
}

/* So far a class is exported: what `stored` says in coverage.csv. */
nq_stored dataset_stored(const dataset *set, const nq_coverage *size, nq_class which);

/* --- The tables: their columns are those of the csv files and of what describes them --- */

typedef struct dataset_field {
    const char *name, *type; /* a type of Frictionless */
    bool required;
    const char *meaning;
} dataset_field;

typedef struct dataset_table {
    const char *name, *file, *meaning; /* file: NN is n, in two digits */
    const dataset_field *fields;
    unsigned field_count;
    const char *key[2];
} dataset_table;

extern const dataset_table dataset_tables[DATASET_KINDS]; /* of a kind that is no table, the name alone */

/* The line of names that a csv file begins with, to be freed; NULL if memory is short. */
void dataset_print_header(FILE *out, const dataset_table *table);

/* --- The files --- */

nq_status dataset_write_boards(dataset *set);
nq_status dataset_write_tables(dataset *set);
nq_status dataset_begin_b_files(dataset *set); /* in other threads, if there are to be any; ended in any case */
nq_status dataset_write_b_files(dataset *set);
void dataset_end_b_files(dataset *set);
nq_status dataset_write_catalog(dataset *set);
nq_status dataset_write_metadata(dataset *set);
nq_status dataset_write_citation(dataset *set);
nq_status dataset_write_card(dataset *set);
nq_status dataset_write_package(dataset *set);

/* A file from a text in memory. */
typedef struct dataset_text {
    FILE *out;
    char *bytes;
    size_t size;
} dataset_text;
nq_status dataset_text_open(dataset *set, dataset_text *text);
nq_status dataset_text_close(dataset *set, dataset_text *text, const dataset_name *name);

/* Writes what jansson has made; the reference is taken. In: NULL if memory was short. */
struct json_t;
nq_status dataset_write_json(dataset *set, struct json_t *json, const char *name);

/* What datapackage.json says of all files together, and of one: the caller's to release, NULL where memory is short.
 * In: a title; whether files of boards are compressed. */
struct json_t *dataset_package(const dataset_about *about, const char *title);
struct json_t *dataset_resource(const dataset_file *file, bool compressed);

nq_status dataset_no_memory(dataset *set);

/* Tells how far it is: of the rows, and of the b-files, which are most of the work. */
void dataset_report(const dataset *set, unsigned n);

/* The title, given or not. */
static inline const char *dataset_title(const dataset *set) {
    return set->plan->about.title ? set->plan->about.title : set->title;
}

/* An ORCID or DOI as an address. */
#define DATASET_URL_SIZE 512
const char *dataset_orcid_url(const dataset_author *author, char url[DATASET_URL_SIZE]);

#endif
