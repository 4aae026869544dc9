/* SPDX-License-Identifier: MIT */
/* A b-file of each sequence whose terms follow from what is exported, from its offset on without a gap. Each is a task of a crew, with a
 * connection of its own. The crew begins before the boards are written, which leaves processors idle, and with the tasks that take longest, so
 * that none is left to one thread at the end. */
#include <inttypes.h>
#include <pthread.h>
#include <stdatomic.h>
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
    dataset_b_files *all;
    const nq_sequence *sequences;
    unsigned count, last_n;
    char *bytes[MOST_SHARED]; /* the files */
    size_t size[MOST_SHARED];
    nq_status status;
    nq_catalog *catalog; /* while it is done; kept for its message where that failed */
} task;

struct dataset_b_files {
    const dataset *set;
    crew *crew;
    unsigned given;
    atomic_uint done;
    pthread_mutex_t mutex;
    nq_catalog *idle[MOST_JOBS]; /* connections that no task has */
    unsigned idle_count;
};

/* --- Connections --- */

/* Whether it is the file that the rest has been read from. */
static nq_status check_file(const dataset *set, nq_catalog *catalog) {
    if (catalog->device == set->catalog->device && catalog->inode == set->catalog->inode) return NQ_OK;
    return catalog_fail(catalog, NQ_IO, "%s: the file has been replaced meanwhile", set->catalog->path);
}

static nq_status open_catalog(const dataset *set, const nq_interrupt *stopping, nq_catalog **opened) {
    nq_catalog_options options = {.mode = NQ_CATALOG_QUERY, .jobs = 1, .interrupt = stopping};
    nq_status status = nq_catalog_open(set->catalog->filename, &options, opened);
    return status == NQ_OK ? check_file(set, *opened) : status;
}

static nq_catalog *take_idle(dataset_b_files *all) {
    pthread_mutex_lock(&all->mutex);
    nq_catalog *found = all->idle_count ? all->idle[--all->idle_count] : NULL;
    pthread_mutex_unlock(&all->mutex);
    return found;
}

static void leave_idle(dataset_b_files *all, nq_catalog *catalog) {
    pthread_mutex_lock(&all->mutex);
    all->idle[all->idle_count++] = catalog;
    pthread_mutex_unlock(&all->mutex);
}

/* --- A task --- */

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
    dataset_b_files *all = context;
    task *one = place;
    shared_tallies shared = {.sequences = one->sequences, .count = one->count};
    one->catalog = take_idle(all);
    one->status = one->catalog ? NQ_OK : open_catalog(all->set, stopping, &one->catalog);
    for (unsigned k = 0; one->status == NQ_OK && k < one->count; k++) one->status = print_b_file(one, k, &shared);
    shared_tallies_close(&shared);
    if (one->status == NQ_OK) leave_idle(all, one->catalog), one->catalog = NULL;
    atomic_fetch_add(&all->done, 1);
}

static void clear(task *one) {
    for (unsigned k = 0; k < MOST_SHARED; k++) {
        free(one->bytes[k]);
        one->bytes[k] = NULL;
    }
}

/* No task is under way any more. */
static void release(void *place) {
    task *one = place;
    if (!one->all) return;
    nq_catalog_close(one->catalog);
    for (nq_catalog *idle; (idle = take_idle(one->all));) nq_catalog_close(idle);
    clear(one);
}

/* --- All of them, the longest first --- */

/* How long a sequence takes, by experience: where shifts on the torus, several keys or all images are looked at, it is longest. */
static unsigned effort(const nq_sequence *s) {
    bool of_images = s->property && !nq_properties[nq_property_find(s->property)].invariant;
    if (s->group && !s->property) return 4;
    if (s->group || s->key || of_images) return 3;
    return s->property ? 2 : s->question == NQ_SEQUENCE_FIRST;
}

#define MOST_EFFORT 4u

/* How many sequences from the k-th on are told of the same tallies. */
static unsigned count_shared(unsigned k, const unsigned last_n[]) {
    unsigned count = 1;
    while (count < MOST_SHARED && k + count < nq_sequence_count && last_n[k + count] == last_n[k] &&
           sequences_share(&nq_sequences[k], &nq_sequences[k + count]))
        count++;
    return count;
}

/* Gives all tasks of an effort. In: as many free places. */
static void give(dataset_b_files *all, unsigned of_effort, const unsigned last_n[]) {
    for (unsigned k = 0, count; k < nq_sequence_count; k += count) {
        count = last_n[k] ? count_shared(k, last_n) : 1;
        if (!last_n[k] || effort(&nq_sequences[k]) != of_effort) continue;
        task *one = crew_place(all->crew);
        one->all = all;
        one->sequences = &nq_sequences[k];
        one->count = count;
        one->last_n = last_n[k];
        crew_give(all->crew);
        all->given++;
    }
}

static nq_status open_crew(dataset *set, dataset_b_files *all) {
    unsigned jobs = crew_threads(set->catalog->options.jobs);
    crew_plan plan = {.jobs = jobs < MOST_JOBS ? jobs : MOST_JOBS,
                      .places = nq_sequence_count,
                      .place_size = sizeof(task),
                      .work = print_b_files,
                      .release = release,
                      .context = all,
                      .interrupt = set->catalog->options.interrupt};
    return crew_open(&plan, &all->crew) == NQ_OK ? NQ_OK : dataset_no_memory(set);
}

static nq_status begin(dataset *set) {
    dataset_b_files *all = set->b_files = calloc(1, sizeof *all);
    unsigned *last_n = calloc(nq_sequence_count, sizeof *last_n);
    nq_coverage held[NQ_MAX_N + 1] = {{0}};
    if (all) *all = (dataset_b_files){.set = set, .mutex = PTHREAD_MUTEX_INITIALIZER};
    nq_status status = all && last_n ? open_crew(set, all) : dataset_no_memory(set);
    for (unsigned k = 0; k < set->count; k++) held[set->sizes[k].n] = set->sizes[k];
    for (unsigned k = 0; status == NQ_OK && k < nq_sequence_count; k++)
        last_n[k] = sequence_last_size(&nq_sequences[k], held);
    for (unsigned of_effort = MOST_EFFORT + 1; status == NQ_OK && of_effort-- > 0;) give(all, of_effort, last_n);
    free(last_n);
    return status;
}

/* A thread alone does one after the other. */
nq_status dataset_begin_b_files(dataset *set) {
    return crew_threads(set->catalog->options.jobs) > 1 ? begin(set) : NQ_OK;
}

void dataset_end_b_files(dataset *set) {
    if (set->b_files) crew_close(set->b_files->crew);
    free(set->b_files);
    set->b_files = NULL;
}

/* Which part of them has been made. */
static double part_done(const dataset *set) {
    const dataset_b_files *all = set->b_files;
    return all && all->given ? (double)atomic_load(&all->done) / all->given : 0;
}

void dataset_report(const dataset *set, unsigned n) {
    double of_rows = set->plan->gzip ? 0.5 : 0.2, rows = set->all_rows ? (double)set->rows / (double)set->all_rows : 1;
    catalog_report(set->catalog, n, of_rows * rows + (1 - of_rows) * part_done(set), set->rows_of_n, 0);
}

/* --- Files --- */

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
static nq_status take(dataset *set) {
    void *place;
    nq_status status = crew_take(set->b_files->crew, &place);
    if (status == NQ_INTERRUPTED) return catalog_fail_while(set->catalog, status, "writing b-files");
    if (status != NQ_OK) return status;
    task *one = place;
    if (one->status == NQ_OK) status = write_files(set, one);
    else if (one->catalog && one->status != NQ_NO_MEMORY)
        status = catalog_fail(set->catalog, one->status, "%s", nq_catalog_message(one->catalog));
    else status = dataset_no_memory(set);
    clear(one);
    dataset_report(set, set->sizes[set->count - 1].n);
    return status;
}

nq_status dataset_write_b_files(dataset *set) {
    nq_status status = set->b_files ? NQ_OK : begin(set);
    if (status == NQ_OK && set->b_files->given > 0) status = dataset_folder_make(&set->folder, "bfiles");
    while (status == NQ_OK) status = take(set);
    return status == NQ_DONE ? NQ_OK : status;
}
