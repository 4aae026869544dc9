/* SPDX-License-Identifier: MIT */
/* A piece by several nodes of one row at a time: the program itself, compiled once for every processor (piece_plain.c, four nodes),
 * once for those with AVX2 (piece_avx2.c, eight) and once for those with AVX-512 (piece_avx512.c, sixteen), which differ in how the
 * values of some lanes are moved together.
 *
 * Each row has a queue of nodes. The oldest nodes of a row are taken, one a lane.
 * Lane by lane the lowest candidate becomes a queen; after each queen a child is formed in every lane
 * and all are tested together; those that pass are stored behind the nodes of the next row. When enough lanes have no candidate
 * left, the next nodes are taken into them. A row goes on while it can fill the lanes
 * and the next one has room, then the next row is emptied likewise. What is left in the lanes goes back to the head of the queue. A row
 * with fewer nodes than lanes waits for more; at the end such rows are done from the top down, with lanes left empty.
 *
 * Taking the oldest, and many steps of one row in turn, has a reason: a load that overlaps several stores that are still under
 * way waits for them.
 *
 * A path is packed like the result: for n <= 16 in two words of eight rows, beyond in up to six words of six rows.
 *
 * The includer defines LANES, how many nodes are taken at a time; TARGET, a function attribute or nothing; PIECE_PROGRAM, the name of
 * the function; QUEUE_ROOM, how many nodes a queue holds; LANE_SET, the type of a set of lanes; and PIECE_QUEUE, the file that says how a queue is laid out. */
#include <string.h>

#include "piece_rules.h"

#define MOST_WORDS 6u

typedef uint32_t lanes __attribute__((vector_size(4 * LANES)));
typedef int32_t signed_lanes __attribute__((vector_size(4 * LANES)));
typedef float float_lanes __attribute__((vector_size(4 * LANES)));

#define INLINE TARGET static inline __attribute__((always_inline))

INLINE lanes load(const uint32_t *from) {
    lanes vector;
    memcpy(&vector, from, sizeof vector);
    return vector;
}

INLINE void store(uint32_t *to, lanes vector) { memcpy(to, &vector, sizeof vector); }

INLINE lanes in_all(uint32_t value) { return (lanes){0} + value; }

/* The column of a queen: the exponent of her bit read as a number. (Bit 31 reads as negative; the sign is cut off.) */
INLINE lanes column_of(lanes queen) {
    float_lanes number = __builtin_convertvector((signed_lanes)queen, float_lanes);
    return (((lanes)number >> 23) & 0xff) - 127;
}

/* Nodes, or children, one a lane, with the words of their paths up to `word`. */
typedef struct family {
    lanes columns, diagonals, antidiagonals, candidates, path[MOST_WORDS];
    unsigned word;
} family;

/* The includer's: a queue with head and tail, whose nodes from head on, but before tail, wait; ... */
typedef struct queue queue;

/* ... a set of lanes, LANE_SET being how it is kept: those in which no value is 0; ... */
typedef LANE_SET lane_set;
INLINE lane_set passing(lanes queen, lanes child, lanes after, lanes at_last, lanes at_left, lanes at_right);

/* ... as bits; ... */
INLINE unsigned bits_of(lane_set set);

/* ... storing the children of a set of lanes at the tail of a queue, where a place a lane more may be written; ... */
INLINE void add(queue *to, const family *born, lane_set set);

/* ... whether any lane is not 0; ... */
INLINE bool any_lane(lanes vector);

/* ... whether so few lanes have candidates that others are to be filled, and whether as many nodes wait as there are such lanes; ... */
INLINE bool is_sparse(lanes candidates);
INLINE bool can_fill(const queue *from, lanes candidates);

/* ... taking nodes, as many as there are, into the lanes without candidates; ... */
INLINE void fill(queue *from, family *nodes);

/* ... putting those with candidates back to the head that they were taken from; ... */
INLINE void put_back(queue *from, const family *nodes);

/* ... and moving what waits to the front. */
TARGET static void close_up(queue *q, unsigned words);

#include PIECE_QUEUE

/* Where the column of a row goes in a path. */
typedef struct place_in_path {
    unsigned word, shift;
} place_in_path;

typedef struct machine {
    const piece_rules *rules;
    const nq_interrupt *interrupt;
    piece_sink *sink;
    bool interrupted;
    place_in_path path[NQ_MAX_N];
    queue rows[NQ_MAX_N];
} machine;

/* Hands over the solutions among the children of the row above the last: their one candidate is the last queen. */
TARGET static void take_leaves(machine *m, unsigned alive, const family *born) {
    place_in_path last = m->path[m->rules->last];
    for (; alive; alive &= alive - 1) {
        unsigned lane = nq_lowest_column(alive);
        uint32_t words[MOST_WORDS] = {0};
        uint64_t packed[NQ_PACKED_WORDS];
        for (unsigned w = 0; w <= born->word; w++) words[w] = born->path[w][lane];
        words[last.word] |= nq_lowest_column(born->candidates[lane]) << last.shift;
        if (m->rules->n <= 16) packed[0] = (uint64_t)words[0] << 32 | words[1];
        else
            for (unsigned w = 0; w < NQ_PACKED_WORDS; w++) packed[w] = (uint64_t)words[2 * w] << 30 | words[2 * w + 1];
        piece_take(m->rules, packed, m->sink);
    }
}

/* What a row's rules are to its children, in every lane. */
typedef struct row_rules {
    lanes allowed, allowed_after, allowed_last, right, left_rows, right_rows;
    unsigned down; /* rows from the next to the last */
} row_rules;

INLINE row_rules rules_below(const piece_rules *rules, unsigned row) {
    unsigned next = row + 1, last = rules->last;
    return (row_rules){.allowed = in_all(rules->allowed[next]),
                       .allowed_after = in_all(rules->allowed[next + 1]),
                       .allowed_last = in_all(rules->allowed[last]),
                       .right = in_all(rules->right),
                       .left_rows = in_all(rules->left_rows[next]),
                       .right_rows = in_all(rules->right_rows[next]),
                       .down = last - next};
}

/* Makes the lowest candidate of each lane a queen. Out: *born, the children; returned is which of them go on. */
INLINE lane_set place_queens(const row_rules *rules, family *nodes, family *born, const unsigned shift,
                             const unsigned next_word, const bool leaf) {
    lanes queen = nodes->candidates & -nodes->candidates;
    nodes->candidates ^= queen;
    lanes c = nodes->columns | queen, d = (nodes->diagonals | queen) << 1, a = (nodes->antidiagonals | queen) >> 1;
    lanes child = rules->allowed & ~(c | d | a);
    lanes after = rules->allowed_after & ~(c | d << 1 | a >> 1);
    lanes at_last = rules->allowed_last & ~(c | d << rules->down | a >> rules->down);
    lanes at_left = (c & 1) | (rules->left_rows & ~a), at_right = (c & rules->right) | (rules->right_rows & ~d);
    born->columns = c;
    born->diagonals = d;
    born->antidiagonals = a;
    born->candidates = child;
    born->word = next_word;
    for (unsigned w = 0; w < nodes->word; w++) born->path[w] = nodes->path[w];
    born->path[next_word] = in_all(0);
    born->path[nodes->word] = nodes->path[nodes->word] | column_of(queen) << shift;
    return passing(queen, child, leaf ? queen : after, at_last, at_left,
                   at_right); /* behind the last row is none to look at */
}

/* Takes nodes of a row, a lane each, and stores their children in the next row's queue, until there is no room there, or there are not
 * enough nodes to fill the lanes; or, if `all`, no nodes at all. */
INLINE void run_with(machine *m, unsigned row, bool all, const unsigned word, const unsigned next_word,
                     const bool leaf) {
    queue *from = &m->rows[row], *to = &m->rows[row + 1];
    const row_rules rules = rules_below(m->rules, row);
    const unsigned shift = m->path[row].shift;
    family nodes = {.word = word}, born;
    if (!leaf) close_up(to, next_word + 1);
    while (leaf || to->tail <= QUEUE_ROOM - 2 * LANES) {
        if (is_sparse(nodes.candidates)) {
            if (!all && !can_fill(from, nodes.candidates)) break;
            fill(from, &nodes);
            if (!any_lane(nodes.candidates)) return;
        }
        lane_set alive = place_queens(&rules, &nodes, &born, shift, next_word, leaf);
        if (leaf) take_leaves(m, bits_of(alive), &born);
        else add(to, &born, alive);
    }
    put_back(from, &nodes);
}

/* The usual cases, in which the compiler can keep paths in registers, and the general one. */
TARGET static void run(machine *m, unsigned row, bool all) {
    unsigned word = m->path[row].word, next_word = m->path[row + 1].word;
    bool leaf = row + 1 == m->rules->last;
    if (next_word == 0 && !leaf) run_with(m, row, all, 0, 0, false);
    else if (word == 0 && next_word == 1 && !leaf) run_with(m, row, all, 0, 1, false);
    else if (word == 1 && next_word == 1 && !leaf) run_with(m, row, all, 1, 1, false);
    else if (word == 1 && next_word == 1) run_with(m, row, all, 1, 1, true);
    else run_with(m, row, all, word, next_word, leaf);
}

/* Empties a row but for fewer nodes than lanes, and the rows below it likewise. */
static void drain(machine *m, unsigned row) {
    const queue *q = &m->rows[row];
    while (q->tail - q->head >= LANES && !m->interrupted) {
        run(m, row, false);
        if (row + 1 < m->rules->last) drain(m, row + 1);
    }
    if (m->rules->last - row >= 6 && nq_interrupted(m->interrupt)) m->interrupted = true;
}

/* The node of the first row to be searched goes into its queue. */
TARGET static void put_first(machine *m, const piece_node *start) {
    const piece_rules *rules = m->rules;
    family first = {.columns = in_all(start->columns),
                    .diagonals = in_all(start->diagonals),
                    .antidiagonals = in_all(start->antidiagonals),
                    .candidates = in_all(start->candidates),
                    .word = m->path[rules->start].word};
    for (unsigned row = 0; row < rules->start; row++)
        first.path[m->path[row].word] |= in_all((uint32_t)rules->column[row] << m->path[row].shift);
    lanes one = {1};
    add(&m->rows[rules->start], &first, passing(one, one, one, one, one, one));
}

nq_status PIECE_PROGRAM(const piece_rules *rules, const piece_node *start, const nq_interrupt *interrupt,
                        piece_sink *sink) {
    machine m;
    m.rules = rules;
    m.interrupt = interrupt;
    m.sink = sink;
    m.interrupted = false;
    unsigned bits = rules->n <= 16 ? 4 : 5, rows_per_word = rules->n <= 16 ? 8 : 6;
    for (unsigned row = 0; row < rules->n; row++) {
        m.rows[row].head = m.rows[row].tail = 0;
        m.path[row] = (place_in_path){row / rows_per_word, bits * (rows_per_word - 1 - row % rows_per_word)};
    }
    put_first(&m, start);
    for (unsigned row = rules->start; row < rules->last && !m.interrupted; row++) {
        while (m.rows[row].tail > m.rows[row].head && !m.interrupted) {
            run(&m, row, true);
            if (row + 2 <= rules->last) drain(&m, row + 1);
        }
    }
    return m.interrupted ? NQ_INTERRUPTED : NQ_OK;
}
