/* SPDX-License-Identifier: MIT */
/* The table of sequences. A new one is a row; a new kind of question is a function in terms.c as well.
 *
 * Numbers, offsets and definitions are those of the On-Line Encyclopedia of Integer Sequences. */
#include <stdio.h>
#include <string.h>

#include "nqueens/sequence.h"

#define EVERY .classes = NQ_ALL_CLASSES
#define OF_CLASS(which) .classes = 1u << (which)
#define SYMMETRIC .classes = 1u << NQ_HALF_TURN | 1u << NQ_QUARTER_TURN | 1u << NQ_FULL_SYMMETRY
#define ROTATIONAL .classes = 1u << NQ_QUARTER_TURN | 1u << NQ_FULL_SYMMETRY
#define NOT_ROTATIONAL .classes = 1u << NQ_ASYMMETRIC | 1u << NQ_HALF_TURN

/* How the index goes with the board size: n is the index, or 2k+1 is the size of index k. */
#define FROM_N_0 .offset = 0, .first_n = 0, .step = 1
#define FROM_N_1 .offset = 1, .first_n = 1, .step = 1
#define ODD_FROM_0 .offset = 0, .first_n = 1, .step = 2

#define ODD_FROM_1 .offset = 1, .first_n = 1, .step = 2

#define COUNT .question = NQ_SEQUENCE_COUNT
#define FIRST .question = NQ_SEQUENCE_FIRST, .shape = NQ_SEQUENCE_FROM_1
#define ROW_0_TO_N(by) .question = NQ_SEQUENCE_TALLY, .shape = NQ_SEQUENCE_FROM_0, .key = (by)
#define ROW_1_TO_N(by) .question = NQ_SEQUENCE_TALLY, .shape = NQ_SEQUENCE_FROM_1, .key = (by)

#define FROM_N_4 .offset = 4, .first_n = 4, .step = 1

/* What is asked of all solutions at once: in some seconds, so far. */
#define OF_SETS(kind) .question = (kind), EVERY, .last_n = 14

#define BY_MEMBERS .shape = NQ_SEQUENCE_AS_MANY, EVERY, .property = "toroidal", .group = "torus", .key = "members"

#define ALL "solutions of the n queens problem"
#define CLASSES "classes of " ALL " under the eight symmetries"

static const nq_sequence sequences[] = {
    {"A000170", ALL, FROM_N_0, COUNT, EVERY, .at_zero = 1},
    {"A002562", CLASSES, FROM_N_1, COUNT, EVERY, .fundamental = true},
    {"A032522", ALL " that the half turn leaves as they are", FROM_N_1, COUNT, SYMMETRIC},
    {"A033148", ALL " that the quarter turn leaves as they are", FROM_N_0, COUNT, ROTATIONAL, .at_zero = 1},
    {"A260318", CLASSES " that the quarter turn leaves as they are", FROM_N_1, COUNT, ROTATIONAL, .fundamental = true},
    {"A260319", CLASSES " that the half turn leaves as they are, but not the quarter turn", FROM_N_1, COUNT,
     OF_CLASS(NQ_HALF_TURN), .fundamental = true},
    {"A260320", CLASSES " that no symmetry leaves as they are", FROM_N_1, COUNT, OF_CLASS(NQ_ASYMMETRIC),
     .fundamental = true},
    {"A383738", ALL " that the quarter turn does not leave as they are", FROM_N_1, COUNT, NOT_ROTATIONAL},
    {"A051906", "placements of n queens on a torus, n x n, so that none attacks another", FROM_N_1, COUNT, EVERY,
     .property = "toroidal"},
    {"A007705", "placements of n queens on a torus, n = 2k+1, so that none attacks another", ODD_FROM_0, COUNT, EVERY,
     .property = "toroidal"},
    {"A071607", "placements of n queens on a torus, n = 2k+1, one of them in the upper left corner", ODD_FROM_0, COUNT,
     EVERY, .property = "toroidal", .square = "r1c1"},
    {"A342990", "semicyclic diagonal Latin squares of order n = 2k+1: n! for each placement of A071607", ODD_FROM_0,
     COUNT, EVERY, .property = "toroidal", .square = "r1c1", .times_factorial = true},
    {"A051223", ALL " in which no two queens are a knight's move apart (superqueens)", FROM_N_1, COUNT, EVERY,
     .property = "superqueen"},
    {"A051224", "classes of superqueen solutions under the eight symmetries", FROM_N_1, COUNT, EVERY,
     .property = "superqueen", .fundamental = true},
    {"A352661", "classes of superqueen solutions that the quarter turn leaves as they are, n > 1", FROM_N_1, COUNT,
     OF_CLASS(NQ_QUARTER_TURN), .property = "superqueen", .fundamental = true},
    {"A352662", "classes of superqueen solutions that the half turn leaves as they are, but not the quarter turn",
     FROM_N_1, COUNT, OF_CLASS(NQ_HALF_TURN), .property = "superqueen", .fundamental = true},
    {"A352663", "classes of superqueen solutions that no symmetry leaves as they are", FROM_N_1, COUNT,
     OF_CLASS(NQ_ASYMMETRIC), .property = "superqueen", .fundamental = true},
    {"A365437", ALL " with no three queens on a line of any slope", FROM_N_0, COUNT, EVERY,
     .property = "no-three-in-line", .at_zero = 1},
    {"A059963", ALL " by the column of the first row's queen", FROM_N_1, ROW_1_TO_N("first"), EVERY},
    {"A181499", ALL " by the number of pairs of queens that share a broken diagonal", FROM_N_0,
     ROW_0_TO_N("torus_conflicts"), EVERY},
    {"A181500", ALL " by the number of queens that share a broken diagonal with another", FROM_N_0,
     ROW_0_TO_N("torus_engaged"), EVERY},
    {"A181501", ALL " by the number of components of two or more queens that broken diagonals connect", FROM_N_0,
     ROW_0_TO_N("torus_components"), EVERY},
    {"A181502", ALL " by the size of the largest component of queens that broken diagonals connect", FROM_N_0,
     ROW_0_TO_N("torus_largest"), EVERY},
    {"A007631", ALL " with reflecting queens: p(i)+i = p(j)-j for no rows i, j", FROM_N_0, COUNT, EVERY,
     .property = "reflecting", .at_zero = 1},
    {"A062164", "classes of " ALL " under the eight symmetries and shifts on the torus", FROM_N_1, COUNT, EVERY,
     .group = "torus"},
    {"A062165", "classes of " ALL " under the eight symmetries, shifts and multiplications on the torus", FROM_N_1,
     COUNT, EVERY, .group = "similar"},
    {"A053994", "classes of solutions on the torus, n = 2k+1, under the eight symmetries and shifts", ODD_FROM_0, COUNT,
     EVERY, .property = "toroidal", .group = "torus"},
    {"A062166", "classes of solutions on the torus, n = 2k-1, under the eight symmetries, shifts and multiplications",
     ODD_FROM_1, COUNT, EVERY, .property = "toroidal", .group = "similar"},
    {"A054500", "board sizes of the classes of A054501 and A054502", ODD_FROM_1, .question = NQ_SEQUENCE_SIZES,
     BY_MEMBERS},
    {"A054501", "how many solutions a class of A053994 can have, for each odd n", ODD_FROM_1,
     .question = NQ_SEQUENCE_VALUES, BY_MEMBERS},
    {"A054502", "how many classes of A053994 have so many solutions as A054501 says", ODD_FROM_1,
     .question = NQ_SEQUENCE_COUNTS, BY_MEMBERS},
    {"A141843", "the first solution of the n queens problem, or zeros", FROM_N_1, FIRST, EVERY},
    {"A261595", "the first solution that the quarter turn leaves as it is, or zeros", FROM_N_1, FIRST, ROTATIONAL},
    {"A261596", "the first solution that the half turn leaves as it is, but not the quarter turn, or zeros", FROM_N_1,
     FIRST, OF_CLASS(NQ_HALF_TURN)},
    {"A261597", "the first solution that no symmetry leaves as it is, or zeros", FROM_N_1, FIRST,
     OF_CLASS(NQ_ASYMMETRIC)},
    {"A319283", "nodes of the backtrack tree of the n queens problem", FROM_N_0, .question = NQ_SEQUENCE_TREE,
     .at_zero = 1},
    {"A319284", "nodes of the backtrack tree of the n queens problem, by level", FROM_N_0,
     .question = NQ_SEQUENCE_NODES, .shape = NQ_SEQUENCE_FROM_0, .at_zero = 1},
    {"A269133", "placements of m queens on an m x n board so that none attacks another, 1 <= m <= n", FROM_N_1,
     .question = NQ_SEQUENCE_NODES, .shape = NQ_SEQUENCE_FROM_1},
    {"A171760", "size of a greatest family of solutions of which no two have a common square", FROM_N_0,
     OF_SETS(NQ_SEQUENCE_DISJOINT)},
    {"A168553", "1 if n solutions without a common square cover the board, else 0", FROM_N_1,
     OF_SETS(NQ_SEQUENCE_COVER)},
    {"A374013", "up to so many queens, all boards on which none attacks another can be completed", FROM_N_4,
     OF_SETS(NQ_SEQUENCE_COMPLETABLE)},
    {"A319288", "the first level of the backtrack tree of the n queens problem that has as many nodes as any", FROM_N_0,
     .question = NQ_SEQUENCE_WIDEST},
    {"A348129", "placements of k queens on an n x n board so that none attacks another, 0 <= k <= n", FROM_N_0,
     .question = NQ_SEQUENCE_NONATTACKING, .shape = NQ_SEQUENCE_FROM_0, EVERY, .last_n = 11, .at_zero = 1},
    {"A140450", "squares that the simple backtrack program tries up to its first solution, or in all", FROM_N_1,
     .question = NQ_SEQUENCE_TRIED},
};

const nq_sequence *const nq_sequences = sequences;
const unsigned nq_sequence_count = sizeof sequences / sizeof sequences[0];

#define DIGITS 6u

const nq_sequence *nq_sequence_find(const char *number) {
    const char *digits = number + (*number == 'A' || *number == 'a');
    size_t length = strspn(digits, "0123456789");
    if (length == 0 || length > DIGITS || digits[length] != '\0') return NULL;
    for (unsigned k = 0; k < nq_sequence_count; k++) {
        const char *own = nq_sequences[k].number + 1, *end = own + DIGITS - length;
        if (strcmp(end, digits) == 0 && strspn(own, "0") >= DIGITS - length) return &nq_sequences[k];
    }
    return NULL;
}

bool nq_sequence_is_searched(const nq_sequence *sequence) {
    return sequence->question == NQ_SEQUENCE_NODES || sequence->question == NQ_SEQUENCE_TREE ||
           sequence->question == NQ_SEQUENCE_WIDEST || sequence->question == NQ_SEQUENCE_TRIED;
}

const char *nq_sequence_command(const nq_sequence *sequence, const char *n, char text[NQ_SEQUENCE_COMMAND_SIZE]) {
    static const char *const verbs[NQ_SEQUENCE_QUESTIONS] = {[NQ_SEQUENCE_COUNT] = "count",
                                                             [NQ_SEQUENCE_TALLY] = "count",
                                                             [NQ_SEQUENCE_FIRST] = "list",
                                                             [NQ_SEQUENCE_NODES] = "solve",
                                                             [NQ_SEQUENCE_TREE] = "solve",
                                                             [NQ_SEQUENCE_WIDEST] = "solve",
                                                             [NQ_SEQUENCE_TRIED] = "solve",
                                                             [NQ_SEQUENCE_SIZES] = "count",
                                                             [NQ_SEQUENCE_VALUES] = "count",
                                                             [NQ_SEQUENCE_COUNTS] = "count",
                                                             [NQ_SEQUENCE_DISJOINT] = "disjoint",
                                                             [NQ_SEQUENCE_COVER] = "disjoint",
                                                             [NQ_SEQUENCE_NONATTACKING] = "complete",
                                                             [NQ_SEQUENCE_COMPLETABLE] = "complete"};
    char classes[NQ_CLASSES_SIZE];
    size_t used = 0;
#define PUT(...) used += (size_t)snprintf(text + used, NQ_SEQUENCE_COMMAND_SIZE - used, __VA_ARGS__)
    PUT("nqueens %s %s", verbs[sequence->question], n);
    if (sequence->question == NQ_SEQUENCE_TRIED) PUT(" --algorithm scan --limit 1");
    if (nq_sequence_is_searched(sequence)) return PUT(" --count --stats"), text;
    if (sequence->question == NQ_SEQUENCE_DISJOINT || sequence->question == NQ_SEQUENCE_COVER) PUT(" --count");
    if (sequence->question == NQ_SEQUENCE_COMPLETABLE || sequence->question == NQ_SEQUENCE_NONATTACKING)
        PUT(" --table");
    if (sequence->classes != NQ_ALL_CLASSES) PUT(" --class %s", nq_classes_print(sequence->classes, ",", classes));
    if (sequence->property) PUT(" --is %s", sequence->property);
    if (sequence->square) PUT(" --at %s", sequence->square);
    if (sequence->fundamental) PUT(" --fundamental");
    if (sequence->group) PUT(" --up-to %s", sequence->group);
    if (sequence->key) PUT(" --by %s", sequence->key);
    if (sequence->question == NQ_SEQUENCE_FIRST) PUT(" --limit 1 --format tuple");
#undef PUT
    return text;
}
