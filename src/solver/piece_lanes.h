/* A piece by several nodes of one row at a time: the program itself, compiled once for every processor (piece_plain.c, four nodes)
 * and once for those with AVX2 (piece_avx2.c, eight), which differ in how the values of some lanes are moved together.
 *
 * Each row has a queue of nodes. A step takes the oldest nodes of a row, one a lane.
 * Lane by lane the lowest candidate becomes a queen, until no lane has any left; after each queen a child is formed in every lane
  and all are tested together; those that pass are stored behind the nodes of the next row. A row goes on while it can fill the lanes
 * and the next one has room, then the next row is emptied likewise. A row with fewer nodes than lanes waits for more; at the end
 * such rows are done from the top down, with lanes left empty.
 *
 * Taking the oldest, and many steps of one row in turn, has a reason: a load that overlaps several stores that are still under
 * way waits for them.
 *
 * A path is packed like the result: for n <= 16 in two words of eight rows, beyond in up to six words of six rows.
 *
 * The includer defines LANES, how many nodes are taken at a time; TARGET, a function attribute or nothing; PIECE_PROGRAM, the name of
 * the function; and PIECE_QUEUE, the file that says how a queue is laid out. */
#include <string.h>

#include "piece_rules.h"

#define MOST_WORDS 6u
#define QUEUE_ROOM (LANES * NQ_MAX_N + 128u)

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

/* The includer's: a queue with head and tail, both 0 when it is empty; ... */
typedef struct queue queue;

/* ... reading as many nodes as there are lanes from its head on, whether or not so many are there; ... */
INLINE void read_nodes(const queue *from, family *nodes);

/* ... storing at its tail those children whose mask in `dead` is 0, where a place a lane more may be written; ... */
INLINE void add_alive(queue *to, const family *born, lanes dead);

/* ... moving what waits to the front; ... */
TARGET static void close_up(queue *q, unsigned words);

/* ... and the lanes whose mask is 0, as a set of bits. */
INLINE unsigned alive_lanes(lanes dead);

/* Also the includer's: whether any lane is not 0. */
INLINE bool any_lane(lanes vector);

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

/* Takes a node a lane of a row, and stores their children in the next row's queue. */
INLINE void step_with(machine *m, unsigned row, const unsigned word, const unsigned next_word, const bool leaf) {
    const piece_rules *rules = m->rules;
    queue *from = &m->rows[row], *to = &m->rows[row + 1];
    const unsigned next = row + 1, last = rules->last, down = last - next, shift = m->path[row].shift;
    const lanes allowed = in_all(rules->allowed[next]), allowed_after = in_all(rules->allowed[next + 1]);
    const lanes allowed_last = in_all(rules->allowed[last]), right = in_all(rules->right);
    const lanes left_rows = in_all(rules->left_rows[next]), right_rows = in_all(rules->right_rows[next]);
    const lanes leaf_ones = in_all(leaf ? UINT32_MAX : 0); /* behind the last row there is nothing to look at */
    unsigned count = from->tail - from->head < LANES ? from->tail - from->head : LANES;

    family nodes = {.word = word};
    read_nodes(from, &nodes);
    lanes candidates = nodes.candidates;
    for (unsigned lane = count; lane < LANES; lane++) candidates[lane] = 0;
    from->head += count;
    if (from->head == from->tail) from->head = from->tail = 0;
    if (!leaf) close_up(to, next_word + 1);

    do {
        lanes queen = candidates & -candidates;
        candidates ^= queen;
        family born;
        lanes c = nodes.columns | queen, d = (nodes.diagonals | queen) << 1, a = (nodes.antidiagonals | queen) >> 1;
        lanes child = allowed & ~(c | d | a);
        lanes after = (allowed_after & ~(c | d << 1 | a >> 1)) | leaf_ones;
        lanes at_last = allowed_last & ~(c | d << down | a >> down);
        lanes at_left = (c & 1) | (left_rows & ~a), at_right = (c & right) | (right_rows & ~d);
        lanes dead = (lanes)(queen == 0) | (lanes)(child == 0) | (lanes)(after == 0) | (lanes)(at_last == 0) |
                     (lanes)(at_left == 0) | (lanes)(at_right == 0);
        born.columns = c;
        born.diagonals = d;
        born.antidiagonals = a;
        born.candidates = child;
        born.word = next_word;
        for (unsigned w = 0; w < word; w++) born.path[w] = nodes.path[w];
        born.path[next_word] = in_all(0);
        born.path[word] = nodes.path[word] | column_of(queen) << shift;
        if (leaf) take_leaves(m, alive_lanes(dead), &born);
        else add_alive(to, &born, dead);
    } while (any_lane(candidates));
}

/* The usual cases, in which the compiler can keep paths in registers, and the general one. */
TARGET static void step(machine *m, unsigned row) {
    unsigned word = m->path[row].word, next_word = m->path[row + 1].word;
    bool leaf = row + 1 == m->rules->last;
    if (next_word == 0 && !leaf) step_with(m, row, 0, 0, false);
    else if (word == 0 && next_word == 1 && !leaf) step_with(m, row, 0, 1, false);
    else if (word == 1 && next_word == 1 && !leaf) step_with(m, row, 1, 1, false);
    else if (word == 1 && next_word == 1) step_with(m, row, 1, 1, true);
    else step_with(m, row, word, next_word, leaf);
}

/* Whether a row's queue has room for the children of one more step. */
static bool has_room(const machine *m, unsigned row) {
    return m->rows[row].tail - m->rows[row].head + LANES * m->rules->n <= QUEUE_ROOM - LANES;
}

/* Empties a row but for fewer nodes than lanes, and the rows below it likewise. */
static void drain(machine *m, unsigned row) {
    queue *q = &m->rows[row];
    bool above_leaves = row + 1 == m->rules->last;
    while (q->tail - q->head >= LANES && !m->interrupted) {
        do step(m, row);
        while (q->tail - q->head >= LANES && (above_leaves || has_room(m, row + 1)));
        if (!above_leaves) drain(m, row + 1);
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
    lanes all_but_one = in_all(UINT32_MAX);
    all_but_one[0] = 0;
    add_alive(&m->rows[rules->start], &first, all_but_one);
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
            step(&m, row);
            if (row + 2 <= rules->last) drain(&m, row + 1);
        }
    }
    return m.interrupted ? NQ_INTERRUPTED : NQ_OK;
}
