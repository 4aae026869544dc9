/* SPDX-License-Identifier: MIT */
/* Finding the solutions of one n, always in lexicographic order.
 *
 * Two shapes. A *search* is a value that is asked for one solution at a time; the catalog and SQL pull from it. A
 * *backtracker* is a program of its own, in the form the textbooks give it, that visits every solution; they are run
 * by name and check each other. */
#ifndef NQUEENS_SOLVER_H
#define NQUEENS_SOLVER_H

#ifdef __cplusplus
#include <atomic>
#else
#include <stdatomic.h>
#endif

#include "nqueens/symmetry.h"

NQ_DECLARATIONS_BEGIN

/* A long computation stops soon after this becomes true. It may be set from another thread or a signal handler. */
#ifdef __cplusplus
typedef std::atomic<bool> nq_interrupt; /* has the size and form of C's, as the C++ ABI has it */

static inline bool nq_interrupted(const nq_interrupt *interrupt) {
    return interrupt && interrupt->load(std::memory_order_relaxed);
}
#else
typedef atomic_bool nq_interrupt;

static inline bool nq_interrupted(const nq_interrupt *interrupt) {
    return interrupt && atomic_load_explicit(interrupt, memory_order_relaxed);
}
#endif

/* Nodes of a row-by-row search tree: level[m] counts the placements of m queens in the first m rows in which no two
 * attack, level[0] = 1 being the empty board. Over a whole search of all solutions these are the rows of OEIS A319284. */
typedef struct nq_nodes {
    uint64_t level[NQ_MAX_N + 1];
} nq_nodes;

/* One row of the search: a set of columns is a bit mask, bit c for column c. */
typedef struct nq_search_row {
    uint32_t columns;       /* occupied */
    uint32_t diagonals;     /* attacked along diagonals that run down to the right */
    uint32_t antidiagonals; /* attacked along diagonals that run down to the left */
    uint32_t candidates;    /* squares of this row still to be tried */
} nq_search_row;

/* The search for all solutions: three masks and an explicit stack. After nq_search_next has returned NQ_OK, the
 * solution is in `placement`. A value: it can be copied, and owns nothing. */
typedef struct nq_search {
    unsigned row; /* the row in which the next queen goes; n when a solution was just found */
    nq_placement placement;
    nq_nodes nodes;
    uint32_t allowed[NQ_MAX_N]; /* for each row the columns its queen may stand on */
    nq_search_row stack[NQ_MAX_N + 1];
} nq_search;

/* Starts a search. In: 1 <= n <= NQ_MAX_N. Out: all of *search. */
NQ_API void nq_search_init(nq_search *search, unsigned n);

/* Restricts a search, before its first step, to solutions whose queen of row r stands on a column of allowed[r]. Where that
 * leaves a row one square, its queen is placed first: the other rows lose the squares that it attacks. In: n rows; those beyond are not read. */
NQ_API void nq_search_restrict(nq_search *search, const uint32_t allowed[NQ_MAX_N]);

/* Makes a search, before its first step, start with the first solution after a placement of its n, which need be no solution. */
NQ_API void nq_search_seek(nq_search *search, const nq_placement *after);

/* Goes on to the next solution.
 * In: interrupt may be NULL. Returns: NQ_OK; NQ_DONE after the last; NQ_INTERRUPTED, after which the search can be continued. */
NQ_API nq_status nq_search_next(nq_search *search, const nq_interrupt *interrupt);

/* The same in bounded time, for a caller that has to look around: NQ_INTERRUPTED after `steps` queens, if no solution was found.
 * In: steps >= 1. */
NQ_API nq_status nq_search_next_within(nq_search *search, uint32_t steps);

/* The search for fundamental solutions: visits only boards that can still become a canonical form.
 * After NQ_OK the solution is in `placement` and its class in `symmetry_class`. */
typedef struct nq_fundamental_search {
    nq_search search;
    nq_class symmetry_class;
} nq_fundamental_search;

/* Starts a search. In: 1 <= n <= NQ_MAX_N. */
NQ_API void nq_fundamental_search_init(nq_fundamental_search *search, unsigned n);

/* Goes on to the next fundamental solution; returns as nq_search_next does. */
NQ_API nq_status nq_fundamental_search_next(nq_fundamental_search *search, const nq_interrupt *interrupt);

/* The same in bounded time, as nq_search_next_within. */
NQ_API nq_status nq_fundamental_search_next_within(nq_fundamental_search *search, uint32_t steps);

/* One step of a symmetric search: what is used before it, and what is still to be tried. */
typedef struct nq_symmetric_level {
    uint8_t row;
    uint32_t columns, candidates;
    uint64_t falling, rising; /* diagonals; see symmetric.c */
} nq_symmetric_level;

/* The search for the fundamental solutions of one symmetric class, directly: whole orbits of squares are placed, so that n = 32 takes
 * no time at all for the quarter turn. The fundamental solutions of a class are found in lexicographic order. A value. */
typedef struct nq_symmetric_search {
    nq_class symmetry_class;
    nq_placement placement; /* after NQ_OK: a canonical form */
    unsigned depth;
    unsigned floor; /* the search ends when it would go above this depth: 0, or that of a piece */
    bool found, ended;
    nq_symmetric_level level[NQ_MAX_N / 2 + 1];
} nq_symmetric_search;

/* Starts a search. In: 1 <= n <= NQ_MAX_N; a class that is not NQ_ASYMMETRIC. */
NQ_API void nq_symmetric_search_init(nq_symmetric_search *search, unsigned n, nq_class which);

/* Goes on to the next fundamental solution of the class; returns as nq_search_next does. */
NQ_API nq_status nq_symmetric_search_next(nq_symmetric_search *search, const nq_interrupt *interrupt);

/* --- The fundamental solutions in pieces: the fast way to all of them ---
 *
 * A piece is what begins with given first rows: so many that few pieces have more than some ten thousand solutions, whatever n is. The
 * pieces of n depend on n alone; one after the other they hold the fundamental solutions in lexicographic order. They can be searched by
 * several threads, or on several machines, or again later. */

#define NQ_PIECE_ROWS 7u

typedef struct nq_piece {
    unsigned n;
    uint64_t index; /* from 0 */
    unsigned
        rows; /* how many first rows are given, at most NQ_PIECE_ROWS; 0 where n < 6 and the one piece is everything */
    uint8_t column[NQ_PIECE_ROWS];
} nq_piece;

/* The first piece of n. Every n has one, n < 6 no other. In: 1 <= n <= NQ_MAX_N. */
NQ_API nq_piece nq_piece_first(unsigned n);

/* Goes on to the next piece. Returns false, and leaves *piece alone, after the last. */
NQ_API bool nq_piece_next(nq_piece *piece);

/* The piece of an index, without walking there: it takes as long as counting, a hundredth of a second up to n = 22. Returns false if n has no
 * such piece. */
NQ_API bool nq_piece_at(unsigned n, uint64_t index, nq_piece *piece);

/* How many pieces n has. In: 1 <= n <= NQ_MAX_N. */
NQ_API uint64_t nq_piece_count(unsigned n);

/* Finds the fundamental solutions of a piece, in lexicographic order: canonical forms, packed.
 * In: room for `room` of them (nq_packed_words(n) words each), and as much again to sort in.
 * Returns: NQ_OK and *count; NQ_FULL if there are more than the room holds: *count says how many; NQ_INTERRUPTED.
 * The largest piece has 7,108 solutions for n = 16, 40,219 for n = 17 and 30,651 for n = 18; up to n = 22 expect no more than some 60,000. */
NQ_API nq_status nq_piece_search(const nq_piece *piece, const nq_interrupt *interrupt, uint64_t *packed, size_t room,
                                 size_t *count);

/* Where much is to be done there are several programs for it, each quicker than the one before: they take boards one at a time, or
 * several in the vectors of every processor, of those with AVX2, and of those with AVX-512. All give the same. */
typedef enum nq_program { NQ_PROGRAM_SINGLE, NQ_PROGRAM_PLAIN, NQ_PROGRAM_AVX2, NQ_PROGRAM_AVX512 } nq_program;

#define NQ_PROGRAMS 4u

/* Whether compiler and processor can run a program. The first one runs everywhere. */
NQ_API bool nq_program_is_there(nq_program program);

/* The last that is there: the one that is used. */
NQ_API nq_program nq_best_program(void);

/* nq_piece_search by a program of the caller's choice. In: one that is there. */
NQ_API nq_status nq_piece_search_by(nq_program program, const nq_piece *piece, const nq_interrupt *interrupt,
                                    uint64_t *packed, size_t room, size_t *count);

/* Counts the fundamental solutions of a piece by class, without keeping any. Returns NQ_OK or NQ_INTERRUPTED. Out: class_count, added to. */
NQ_API nq_status nq_piece_tally(const nq_piece *piece, const nq_interrupt *interrupt,
                                uint64_t class_count[NQ_CLASS_COUNT]);

/* The pieces of one n one after the other: of all its fundamental solutions, or of one symmetric class, which has pieces of its own. Of
 * these, too, each holds what begins with its given rows, which are not equally many in all. A value. */
typedef struct nq_piece_walk {
    nq_piece piece;                /* where the walk stands */
    nq_class only;                 /* the class; NQ_ASYMMETRIC for all */
    nq_symmetric_search symmetric; /* of a class: at this piece */
} nq_piece_walk;

/* Starts with the first piece. In: 1 <= n <= NQ_MAX_N; only as above. Returns false if there is none: a class without
 * solutions can have no pieces. */
NQ_API bool nq_piece_walk_init(nq_piece_walk *walk, unsigned n, nq_class only);

/* Goes on to the next piece. Returns false after the last, where the walk is at its end. */
NQ_API bool nq_piece_walk_next(nq_piece_walk *walk);

/* Starts with the piece of an index. Returns false if there is none. */
NQ_API bool nq_piece_walk_seek(nq_piece_walk *walk, unsigned n, nq_class only, uint64_t index);

/* How many there are. */
NQ_API uint64_t nq_piece_walk_count(unsigned n, nq_class only);

/* A crew of threads that search pieces; whoever asks gets them in order. */
typedef struct nq_crew nq_crew;

/* Which pieces, and how many threads. */
typedef struct nq_crew_task {
    unsigned n;
    nq_class only;                 /* those of one symmetric class; NQ_ASYMMETRIC is all fundamental solutions */
    unsigned jobs;                 /* threads; 0 is one a processor */
    uint64_t first_piece;          /* those from this index on */
    uint64_t stride, offset;       /* whose index is `offset` modulo `stride`; a stride of 0 is 1: all */
    bool counts_only;              /* no solutions, only their counts: takes no memory for them */
    bool as_bytes;                 /* also as the row of a part file has them */
    const nq_interrupt *interrupt; /* may be NULL */
} nq_crew_task;

/* A searched piece; the solutions are valid until the next call on the crew. */
typedef struct nq_crew_piece {
    nq_piece piece;
    const uint64_t *packed;
    size_t count;
    uint64_t class_count[NQ_CLASS_COUNT];
    const unsigned char *bytes; /* what a part file keeps of it (schema/part_0003.sql), if the task asks for that */
    size_t size;
    uint64_t checksum;
} nq_crew_piece;

/* Starts the threads; where there can be none, the caller's searches. In: 1 <= n <= NQ_MAX_N; offset < stride, or 0.
 * Returns NQ_OK or NQ_NO_MEMORY. Out: *crew, the caller's to close; NULL after a failure. */
NQ_API nq_status nq_crew_open(const nq_crew_task *task, nq_crew **crew);

/* The next piece. Returns NQ_OK, NQ_DONE after the last, NQ_INTERRUPTED or NQ_NO_MEMORY; after these two the crew can only be closed.
 * Out: *piece if NQ_OK. */
NQ_API nq_status nq_crew_next(nq_crew *crew, nq_crew_piece *piece);

/* Ends the threads, also in the middle. NULL is allowed. */
NQ_API void nq_crew_close(nq_crew *crew);

/* What a backtracker does with a solution: `visit` returns false to stop it. */
typedef struct nq_visitor {
    bool (*visit)(void *context, const nq_placement *solution);
    void *context;
    const nq_interrupt *interrupt; /* may be NULL */
    struct nq_watch *watch;        /* is told of each step (nqueens/watch.h), which takes its time; may be NULL */
} nq_visitor;

typedef struct nq_backtracker {
    const char *name;
    const char *summary; /* one line */

    /* Visits the solutions of n in lexicographic order.
     * Returns: NQ_OK at the end; NQ_DONE if the visitor stopped it; NQ_INTERRUPTED. */
    nq_status (*list)(unsigned n, const nq_visitor *visitor);

    /* Counts without making boards, or NULL if the backtracker only lists. Returns NQ_OK or NQ_INTERRUPTED. */
    nq_status (*count)(unsigned n, const nq_interrupt *interrupt, uint64_t *count);

    const char *tests; /* what it counts as a test of a square, in the plural */
} nq_backtracker;

NQ_API extern const nq_backtracker *const nq_backtrackers;
NQ_API extern const unsigned nq_backtracker_count;

/* Finds a backtracker by name; NULL if there is none. In: a NUL-terminated name. It is static. */
NQ_API const nq_backtracker *nq_backtracker_find(const char *name);

/* Counts the solutions of n, by the backtracker's own counting if it has one, else by listing.
 * In: 1 <= n <= NQ_MAX_N; interrupt may be NULL. Returns NQ_OK or NQ_INTERRUPTED.
 * Out: *count, also of what was found before an interruption. */
NQ_API nq_status nq_backtracker_count_solutions(const nq_backtracker *backtracker, unsigned n,
                                                const nq_interrupt *interrupt, uint64_t *count);

/* Solutions packed into words that compare as placements do, word by word: row 0 in the highest bits of the first word.
 * Up to n = 16 one word with four bits a column; beyond, three words with five bits a column, twelve rows a word. */
#define NQ_PACKED_WORDS 3u

/* How many words a solution of n takes. An array of packed solutions holds them without gaps. */
static inline unsigned nq_packed_words(unsigned n) { return n <= 16 ? 1 : NQ_PACKED_WORDS; }

/* Packs and unpacks. In: room for nq_packed_words(n) words; a placement of n, or words that were packed of one.
 * Out: each word; *placement. */
NQ_API void nq_pack(const nq_placement *placement, uint64_t packed[]);
NQ_API void nq_unpack(const uint64_t packed[], unsigned n, nq_placement *placement);

NQ_DECLARATIONS_END

#endif
