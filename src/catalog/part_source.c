/* SPDX-License-Identifier: MIT */
/* One thread reads rows, in the order that is asked for, each from the part that has it, into the places of a crew, whose threads decode and
 * check them. The memory of a place is that of the bytes that were really read and of the solutions that have room in them. Few part files
 * are open at a time, however many there are; one is read from its next piece on, and what stands between its pieces is noticed. */
#include "part_source.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "failure.h"
#include "../solver/checks.h"
#include "../solver/crew.h"
#include "../solver/packed.h"
#include "../solver/piece_bytes.h"

#define PLACES_PER_JOB 4u
#define SPARE_FILES 32u /* descriptors for all else */
#define LEAST_OPEN 8u   /* part files; each takes two descriptors */
#define MOST_OPEN 256u
#define SPARING_OPEN 48u
#define SEARCH_AGAIN "move the file away, and search this part again"

/* A part file that is open. */
typedef struct open_part {
    part_file *file; /* `own`, or somebody else's */
    part_file own;
    uint64_t number; /* 0: this place is free */
    uint64_t used;   /* when last, in pieces */
    sqlite3_stmt *pieces;
} open_part;

/* A piece on its way through the crew. */
typedef struct place {
    nq_piece piece;
    uint64_t number; /* of its part */
    uint64_t class_count[NQ_CLASS_COUNT], checksum;
    unsigned char *bytes;
    size_t size, bytes_room;
    uint64_t *packed;
    size_t count, packed_room;
    nq_status status;
    const char *fault; /* what is wrong, where status is NQ_DAMAGED */
} place;

struct part_source {
    piece_source base; /* the first, so that it leads here */
    nq_catalog *catalog;
    const part_set *set;
    nq_part which; /* number is not used */
    part_order order;
    uint64_t (*read)[NQ_CLASS_COUNT]; /* of each part, how many solutions its pieces have had */
    open_part *open;
    size_t open_count;
    crew *threads;
    uint64_t last[NQ_PACKED_WORDS]; /* solution given out */
    bool has_last;
    nq_status failure;
    nq_advice advice;
    char message[MESSAGE_SIZE];
};

/* --- Checking, in a thread of the crew --- */

static size_t solutions_in(const place *here) {
    uint64_t count = 0;
    for (unsigned k = 0; k < NQ_CLASS_COUNT; k++) count += here->class_count[k];
    return (size_t)count;
}

static bool make_room(place *here) {
    if (here->count <= here->packed_room) return true;
    free(here->packed);
    here->packed = malloc(here->count * nq_packed_words(here->piece.n) * sizeof *here->packed);
    here->packed_room = here->packed ? here->count : 0;
    return here->packed != NULL;
}

/* Whether all begin as the piece does: in order, so that the first and the last are enough. */
static bool begin_as_given(const place *here) {
    const nq_piece *piece = &here->piece;
    unsigned words = nq_packed_words(piece->n);
    for (unsigned row = 0; here->count && row < piece->rows; row++)
        if (packed_column(here->packed, piece->n, row) != piece->column[row] ||
            packed_column(here->packed + (here->count - 1) * words, piece->n, row) != piece->column[row])
            return false;
    return true;
}

static bool are_in_order(const place *here) {
    unsigned words = nq_packed_words(here->piece.n);
    const uint64_t *packed = here->packed;
    for (size_t k = 1; k < here->count; k++, packed += words)
        if (packed_compare(packed, packed + words, words) >= 0) return false;
    return true;
}

static const char no_solution[] = "has what is no fundamental solution of it in order";

/* What is wrong with the solutions; NULL if nothing is. */
static const char *fault_of_solutions(place *here) {
    uint64_t found[NQ_CLASS_COUNT] = {0};
    unsigned n = here->piece.n;
    if (!piece_decode(&here->piece, here->bytes, here->count, here->packed) ||
        check_canonical(n, here->packed, here->count, found) < here->count || !are_in_order(here) ||
        !begin_as_given(here))
        return no_solution;
    return memcmp(found, here->class_count, sizeof found) == 0 ? NULL : "has other solutions than it has counted";
}

/* Whether all that is counted is of the class of this run. */
static bool counts_its_class(const part_source *from, const place *here) {
    nq_class only = from->which.only;
    return only == NQ_ASYMMETRIC || here->class_count[only] == solutions_in(here);
}

static void check(void *context, void *at, const nq_interrupt *stopping) {
    const part_source *from = context;
    place *here = at;
    (void)stopping;
    here->status = NQ_DAMAGED;
    here->count = from->which.counts_only ? 0 : here->size / piece_solution_bytes(&here->piece);
    if (piece_checksum(&here->piece, here->class_count, here->bytes, here->size) != here->checksum)
        here->fault = "has another checksum than was stored with it";
    else if (!counts_its_class(from, here)) here->fault = "has counted solutions of another class";
    else if (!from->which.counts_only &&
             (here->size % piece_solution_bytes(&here->piece) || here->count != solutions_in(here)))
        here->fault = "has not as many bytes as its solutions take";
    else if (!make_room(here)) here->status = NQ_NO_MEMORY;
    else if (!from->which.counts_only && (here->fault = fault_of_solutions(here)) != NULL) here->status = NQ_DAMAGED;
    else here->status = NQ_OK;
}

static void release(void *at) {
    place *here = at;
    free(here->bytes);
    free(here->packed);
}

/* --- Failures --- */

/* Keeps a failure until it can be told: the statement that asks for rows has a message of its own. */
static nq_status fail_with(part_source *from, nq_status status, const char *message, nq_advice advice) {
    from->failure = status;
    from->advice = advice;
    snprintf(from->message, sizeof from->message, "%s", message);
    return status;
}

static nq_status fail_of_file(part_source *from, const part_file *file, nq_status status) {
    return fail_with(from, status, file->file.message, file->file.advice);
}

static nq_status fail_of_piece(part_source *from, const place *here) {
    char message[MESSAGE_SIZE];
    const char *path = from->set->part[here->number - 1].path;
    if (here->status == NQ_NO_MEMORY) snprintf(message, sizeof message, "%s: not enough memory for a piece", path);
    else
        snprintf(message, sizeof message, "%s: piece %" PRIu64 " %s; " SEARCH_AGAIN, path, here->piece.index,
                 here->fault);
    return fail_with(from, here->status, message, NQ_ADVICE_NONE);
}

static nq_status tell(piece_source *base) {
    const part_source *from = (const part_source *)base;
    memcpy(from->catalog->message, from->message, sizeof from->message);
    from->catalog->advice = from->advice;
    return from->failure;
}

/* --- Reading --- */

static void close_part(open_part *open) {
    if (open->number == 0) return;
    sqlite3_finalize(open->pieces);
    if (open->file == &open->own) part_close(&open->own);
    *open = (open_part){0};
}

#define SELECT_PIECES                                                                                                  \
    "SELECT number, checksum, placements, asymmetric, half_turn, quarter_turn, full FROM piece WHERE number "

/* Reads on behind the last piece of the part that has been read. */
static nq_status start_reading(part_source *from, open_part *open) {
    uint64_t index = from->order.next.index, parts = from->which.parts;
    uint64_t bound = from->order.how.reverse ? index + parts - 1 : index < parts ? 0 : index - parts + 1;
    nq_status status = catalog_prepare(&open->file->file,
                                       from->order.how.reverse ? SELECT_PIECES "<= ?1 ORDER BY number DESC"
                                                               : SELECT_PIECES ">= ?1 ORDER BY number",
                                       &open->pieces);
    if (status == NQ_OK) sqlite3_bind_int64(open->pieces, 1, (sqlite3_int64)bound);
    return status;
}

/* Opens the file of a part again, which was looked at before. */
static nq_status open_again(part_source *from, open_part *open) {
    nq_part expected = from->which;
    expected.number = open->number;
    open->file = &open->own;
    nq_status status = part_open_to_read(&open->own, from->catalog, from->set->part[open->number - 1].path,
                                         &from->which, from->set->pieces);
    if (status == NQ_OK && (!nq_part_is(&open->own.state.which, &expected) || !part_is_finished(&open->own)))
        status = catalog_fail(&open->own.file, NQ_UNFIT,
                              "%s: another part has come in its place meanwhile; run the command again",
                              open->own.file.path);
    return status;
}

/* The open file of a part; another is closed for it if there are too many. */
static nq_status find_part(part_source *from, uint64_t number, open_part **found) {
    open_part *oldest = &from->open[0];
    for (size_t k = 0; k < from->open_count; k++) {
        open_part *open = &from->open[k];
        if (open->number == number) oldest = open;
        if (open->number == number) break;
        if (oldest->number != 0 && (open->number == 0 || open->used < oldest->used)) oldest = open;
    }
    nq_status status = NQ_OK;
    if (oldest->number != number) {
        close_part(oldest);
        oldest->number = number;
        status = open_again(from, oldest);
    }
    if (status == NQ_OK && !oldest->pieces) status = start_reading(from, oldest);
    oldest->used = from->order.next.index;
    *found = oldest;
    return status;
}

/* Takes the bytes of a row over. Returns NQ_OK, NQ_NO_MEMORY, or NQ_DAMAGED if there is anything else. */
static nq_status take_bytes(const part_source *from, sqlite3_stmt *row, place *here) {
    bool wanted = !from->which.counts_only;
    here->size = 0;
    if (sqlite3_column_type(row, 2) != (wanted ? SQLITE_BLOB : SQLITE_NULL)) return NQ_DAMAGED;
    if (!wanted) return NQ_OK;
    const void *bytes = sqlite3_column_blob(row, 2);
    size_t size = (size_t)sqlite3_column_bytes(row, 2);
    if (size && !bytes) return NQ_NO_MEMORY;
    if (size > here->bytes_room) {
        free(here->bytes);
        here->bytes = malloc(size);
        here->bytes_room = here->bytes ? size : 0;
        if (!here->bytes) return NQ_NO_MEMORY;
    }
    if (size) memcpy(here->bytes, bytes, size);
    here->size = size;
    return NQ_OK;
}

/* Reads the row of the next piece into a place. */
static nq_status read_piece(part_source *from, open_part *open, place *here) {
    nq_catalog *file = &open->file->file;
    sqlite3_stmt *row = open->pieces;
    uint64_t number, index = from->order.next.index;
    int rc = sqlite3_step(row);
    if (rc != SQLITE_ROW && rc != SQLITE_DONE) return catalog_sqlite_fail(file, rc, "reading the part file");
    bool readable = rc == SQLITE_ROW && part_take_number(row, 0, UINT32_MAX, &number);
    if (!readable || (from->order.how.reverse ? number < index : number > index))
        return catalog_fail(file, NQ_DAMAGED, "%s: piece %" PRIu64 " is missing; " SEARCH_AGAIN, file->path, index);
    if (number != index)
        return catalog_fail(file, NQ_DAMAGED, "%s: piece %" PRIu64 " does not belong to this part; " SEARCH_AGAIN,
                            file->path, number);
    nq_status status = take_bytes(from, row, here);
    if (status == NQ_NO_MEMORY) return catalog_fail(file, status, "%s: not enough memory for a piece", file->path);
    if (status != NQ_OK || sqlite3_column_type(row, 1) != SQLITE_INTEGER ||
        !part_take_counts(row, 3, here->class_count))
        return catalog_fail(file, NQ_DAMAGED, "%s: piece %" PRIu64 " is not what a run has stored; " SEARCH_AGAIN,
                            file->path, index);
    here->checksum = (uint64_t)sqlite3_column_int64(row, 1);
    here->piece = from->order.next;
    return NQ_OK;
}

/* Gives rows to the crew as long as there are places for them. */
static nq_status read_ahead(part_source *from) {
    place *here;
    while (!from->order.no_more && (here = crew_place(from->threads)) != NULL) {
        open_part *open = NULL;
        here->number = from->order.number;
        nq_status status = find_part(from, here->number, &open);
        if (status == NQ_OK) status = read_piece(from, open, here);
        if (status != NQ_OK) return fail_of_file(from, open->file, status);
        part_order_go_on(&from->order);
        crew_give(from->threads);
    }
    return NQ_OK;
}

/* Every part that was read must have had what it says it has. */
static nq_status check_end(part_source *from) {
    char message[MESSAGE_SIZE];
    for (uint64_t number = 1; !from->order.how.some && number <= from->which.parts; number++) {
        const known_part *part = &from->set->part[number - 1];
        if (!part->path || (from->order.how.only && number != from->order.how.only)) continue;
        if (memcmp(part->class_count, from->read[number - 1], sizeof part->class_count) == 0) continue;
        snprintf(message, sizeof message,
                 "%s: its pieces have not as many solutions as the part has counted; " SEARCH_AGAIN, part->path);
        return fail_with(from, NQ_DAMAGED, message, NQ_ADVICE_NONE);
    }
    return NQ_DONE;
}

/* Whether a piece comes behind the one before it. Each begins with the rows of its own, so in other orders there is nothing to see. */
static bool is_behind_last(part_source *from, const place *here) {
    unsigned words = nq_packed_words(from->which.n);
    if (from->order.how.reverse || from->order.how.by_part || here->count == 0) return true;
    bool behind = !from->has_last || packed_compare(from->last, here->packed, words) < 0;
    memcpy(from->last, here->packed + (here->count - 1) * words, words * sizeof *from->last);
    from->has_last = true;
    return behind;
}

static nq_status next_read(piece_source *base, nq_crew_piece *piece) {
    part_source *from = (part_source *)base;
    void *taken = NULL;
    char message[MESSAGE_SIZE];
    nq_status status = read_ahead(from);
    if (status != NQ_OK) return status;
    status = crew_take(from->threads, &taken);
    if (status == NQ_DONE) return check_end(from);
    if (status == NQ_INTERRUPTED) {
        snprintf(message, sizeof message, "n = %u: interrupted while reading part files", from->which.n);
        return fail_with(from, status, message, NQ_ADVICE_NONE);
    }
    place *here = taken;
    if (here->status == NQ_OK && !is_behind_last(from, here)) here->status = NQ_DAMAGED, here->fault = no_solution;
    if (here->status != NQ_OK) return fail_of_piece(from, here);
    *piece = (nq_crew_piece){.piece = here->piece, .packed = here->packed, .count = here->count};
    memcpy(piece->class_count, here->class_count, sizeof piece->class_count);
    for (unsigned k = 0; k < NQ_CLASS_COUNT; k++) from->read[here->number - 1][k] += here->class_count[k];
    return NQ_OK;
}

/* --- Making --- */

static size_t files_at_a_time(uint64_t parts) {
    struct rlimit files;
    size_t most = MOST_OPEN;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < 2 * MOST_OPEN + SPARE_FILES)
        most = files.rlim_cur > SPARE_FILES + 2 * LEAST_OPEN ? (size_t)(files.rlim_cur - SPARE_FILES) / 2 : LEAST_OPEN;
    return parts < most ? (size_t)parts : most;
}

nq_status part_source_make(nq_catalog *catalog, const part_set *set, part_source **made) {
    part_source *from = *made = calloc(1, sizeof *from);
    if (from) {
        from->base = (piece_source){next_read, tell};
        from->catalog = catalog;
        from->set = set;
        from->which = set->which;
        from->open_count = files_at_a_time(set->which.parts);
        from->read = calloc((size_t)set->which.parts, sizeof *from->read);
        from->open = calloc(from->open_count, sizeof *from->open);
    }
    if (from && from->read && from->open) return NQ_OK;
    part_source_close(from);
    *made = NULL;
    return catalog_fail(catalog, NQ_NO_MEMORY, "not enough memory for %" PRIu64 " parts", set->which.parts);
}

void part_source_add_open(part_source *from, part_file *file) {
    from->open[0] = (open_part){.file = file, .number = file->state.which.number};
}

static bool begin(part_source *from, const part_reading *how) {
    size_t most = how->by_part ? 1 : how->sparing ? SPARING_OPEN : MOST_OPEN;
    if (from->open_count > most) from->open_count = most;
    return part_order_start(&from->order, from->set, how) == NQ_OK;
}

piece_source *part_source_start(part_source *from, const part_reading *how) {
    unsigned threads = crew_threads(how->jobs);
    crew_plan plan = {.jobs = threads,
                      .places = how->sparing ? threads + 1 : (size_t)threads * PLACES_PER_JOB,
                      .place_size = sizeof(place),
                      .work = check,
                      .release = release,
                      .context = from,
                      .interrupt = from->catalog->options.interrupt};
    if (begin(from, how) && crew_open(&plan, &from->threads) == NQ_OK) return &from->base;
    catalog_fail(from->catalog, NQ_NO_MEMORY, "%s: not enough memory, or no thread, for n = %u", from->catalog->path,
                 from->which.n);
    return NULL;
}

void part_source_close(part_source *from) {
    if (!from) return;
    crew_close(from->threads);
    for (size_t k = 0; from->open && k < from->open_count; k++) close_part(&from->open[k]);
    free(from->open);
    free(from->read);
    part_order_end(&from->order);
    free(from);
}
