/* SPDX-License-Identifier: MIT */
/* A b-file of each sequence whose terms follow from what is exported, from its offset on without a gap. Each is the task of a thread, which
 * has a connection of its own. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../catalog/failure.h"
#include "../solver/crew.h"
#include "dataset_out.h"
#include "dataset_parts.h"
#include "heading.h"
#include "shared.h"

#define MOST_JOBS 4u /* each may keep the solutions of an n */

#define MOST_SHARED 8u

/* Sequences that stand one after the other in the table, and are told of the same tallies; or one alone. */
typedef struct task {
    const nq_sequence *sequences;
    unsigned count, last_n;
    char *bytes[MOST_SHARED]; /* the files */
    size_t size[MOST_SHARED];
    nq_status status;
    nq_catalog *catalog; /* of this place, opened when it is first needed */
} task;

static const nq_coverage *find_size(const dataset *set, unsigned n) {
    for (unsigned k = 0; k < set->count; k++)
        if (set->sizes[k].n == n) return &set->sizes[k];
    return NULL;
}

/* The board size of the last term; 0 where there is none. What is searched for, also in all solutions of an n at once, has no file: it follows
 * from no count, and takes longer than all else. */
static unsigned last_size(const dataset *set, const nq_sequence *sequence) {
    unsigned last = 0;
    if (nq_sequence_is_searched(sequence) || sequence->last_n) return 0;
    for (unsigned n = sequence->first_n; n <= NQ_MAX_N; n += sequence->step) {
        const nq_coverage *size = find_size(set, n);
        if (n > 0 && (!size || !sequence_is_covered(sequence, size))) break;
        last = n;
    }
    return last;
}

static nq_status open_catalog(const dataset *set, task *one) {
    if (one->catalog) return NQ_OK;
    nq_catalog_options options = {.mode = NQ_CATALOG_QUERY, .jobs = 1, .interrupt = set->catalog->options.interrupt};
    return nq_catalog_open(set->catalog->filename, &options, &one->catalog);
}

/* Whether it is the file that the rest has been read from. */
static nq_status check_file(const dataset *set, const task *one) {
    if (one->catalog->device == set->catalog->device && one->catalog->inode == set->catalog->inode) return NQ_OK;
    return catalog_fail(one->catalog, NQ_IO, "%s: the file has been replaced meanwhile", set->catalog->path);
}

/* How many terms there are up to the last size, where that is known before they are found: sizes behind it need not be looked at. */
static uint64_t count_terms(const nq_sequence *sequence, unsigned last_n) {
    uint64_t count = 0;
    if (sequence->shape == NQ_SEQUENCE_AS_MANY) return UINT64_MAX;
    for (unsigned n = sequence->first_n; n <= last_n; n += sequence->step) count += sequence_row_length(sequence, n);
    return count;
}

static nq_status print_terms(const task *one, const nq_sequence *sequence, shared_tallies *shared, FILE *out) {
    nq_terms *terms;
    nq_term term;
    uint64_t left = count_terms(sequence, one->last_n);
    nq_status status = nq_terms_open(one->catalog, sequence, sequence->offset, one->catalog->options.interrupt, &terms);
    if (status == NQ_OK && one->count > 1) terms_share(terms, shared);
    while (status == NQ_OK && left-- > 0 && (status = nq_terms_next(terms, &term)) == NQ_OK && term.n <= one->last_n)
        fprintf(out, "%" PRIu64 " %s\n", term.index, term.value);
    nq_terms_close(terms);
    return status == NQ_NOT_COVERED ? NQ_OK : status; /* behind the last size */
}

static nq_status print_b_file(task *one, unsigned k, shared_tallies *shared) {
    FILE *out = open_memstream(&one->bytes[k], &one->size[k]);
    if (!out) return NQ_NO_MEMORY;
    sequence_print_heading(out, &one->sequences[k]);
    nq_status status = print_terms(one, &one->sequences[k], shared, out);
    return fclose(out) == 0 || status != NQ_OK ? status : NQ_NO_MEMORY;
}

static void print_b_files(void *context, void *place, const nq_interrupt *stopping) {
    const dataset *set = context;
    task *one = place;
    shared_tallies shared = {.sequences = one->sequences, .count = one->count};
    (void)stopping;
    one->status = open_catalog(set, one);
    if (one->status == NQ_OK) one->status = check_file(set, one);
    for (unsigned k = 0; one->status == NQ_OK && k < one->count; k++) one->status = print_b_file(one, k, &shared);
    shared_tallies_close(&shared);
}

static void clear(task *one) {
    for (unsigned k = 0; k < MOST_SHARED; k++) {
        free(one->bytes[k]);
        one->bytes[k] = NULL;
    }
}

static void release(void *place) {
    task *one = place;
    nq_catalog_close(one->catalog);
    clear(one);
}

static nq_status write_file(dataset *set, const task *one, unsigned k) {
    dataset_name name = {.kind = DATASET_B_FILE, .sequence = &one->sequences[k]};
    dataset_out *out;
    snprintf(name.text, sizeof name.text, "bfiles/b%s.txt", one->sequences[k].number + 1);
    nq_status status = dataset_out_open(&set->folder, &name, false, 0, &out);
    if (status != NQ_OK) return status;
    status = dataset_out_write(out, one->bytes[k], one->size[k]);
    nq_status closed = dataset_out_close(out, status == NQ_OK);
    return status == NQ_OK ? closed : status;
}

static nq_status write_files(dataset *set, const task *one) {
    nq_status status = NQ_OK;
    for (unsigned k = 0; status == NQ_OK && k < one->count; k++) status = write_file(set, one, k);
    return status;
}

/* Writes the oldest that is under way. */
static nq_status take(dataset *set, crew *all) {
    void *place;
    nq_status status = crew_take(all, &place);
    if (status == NQ_INTERRUPTED) return catalog_fail_while(set->catalog, status, "writing b-files");
    if (status != NQ_OK) return status;
    task *one = place;
    if (one->status == NQ_OK) status = write_files(set, one);
    else if (one->catalog && one->status != NQ_NO_MEMORY)
        status = catalog_fail(set->catalog, one->status, "%s", nq_catalog_message(one->catalog));
    else status = dataset_no_memory(set);
    clear(one);
    return status;
}

/* How many sequences from the k-th on are told of the same tallies. */
static unsigned count_shared(unsigned k, const unsigned last_n[]) {
    unsigned count = 1;
    while (count < MOST_SHARED && k + count < nq_sequence_count && last_n[k + count] == last_n[k] &&
           sequences_share(&nq_sequences[k], &nq_sequences[k + count]))
        count++;
    return count;
}

static nq_status give(dataset *set, crew *all, unsigned k, unsigned count, unsigned last_n) {
    nq_status status = NQ_OK;
    task *one;
    while (status == NQ_OK && !(one = crew_place(all))) status = take(set, all);
    if (status != NQ_OK) return status;
    one->sequences = &nq_sequences[k];
    one->count = count;
    one->last_n = last_n;
    crew_give(all);
    return NQ_OK;
}

static nq_status write_all(dataset *set, crew *all, const unsigned last_n[]) {
    nq_status status = NQ_OK;
    for (unsigned k = 0, count; status == NQ_OK && k < nq_sequence_count; k += count) {
        count = last_n[k] ? count_shared(k, last_n) : 1;
        if (last_n[k]) status = give(set, all, k, count, last_n[k]);
        dataset_report(set, set->sizes[set->count - 1].n, (double)k / nq_sequence_count);
    }
    while (status == NQ_OK) status = take(set, all);
    return status == NQ_DONE ? NQ_OK : status;
}

nq_status dataset_write_b_files(dataset *set) {
    unsigned jobs = crew_threads(set->catalog->options.jobs), any = 0;
    unsigned *last_n = calloc(nq_sequence_count, sizeof *last_n);
    crew_plan plan = {.jobs = jobs < MOST_JOBS ? jobs : MOST_JOBS,
                      .places = jobs + 2u,
                      .place_size = sizeof(task),
                      .work = print_b_files,
                      .release = release,
                      .context = set,
                      .interrupt = set->catalog->options.interrupt};
    crew *all = NULL;
    if (!last_n) return dataset_no_memory(set);
    for (unsigned k = 0; k < nq_sequence_count; k++) any |= last_n[k] = last_size(set, &nq_sequences[k]);
    nq_status status = any ? dataset_folder_make(&set->folder, "bfiles") : NQ_OK;
    if (status == NQ_OK && any && crew_open(&plan, &all) != NQ_OK) status = dataset_no_memory(set);
    if (status == NQ_OK && any) status = write_all(set, all, last_n);
    crew_close(all);
    free(last_n);
    return status;
}
