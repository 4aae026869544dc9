/* SPDX-License-Identifier: MIT */
#include "heading.h"

/* How the size goes with the index, where only every other size has a term. */
static const char *odd_sizes(const nq_sequence *s) {
    if (s->step == 1 || s->shape == NQ_SEQUENCE_AS_MANY) return "";
    return s->offset == 0 ? ", n = 2k+1 of index k" : ", n = 2k-1 of index k";
}

/* How the term follows from what the command prints, where it is not that. */
static const char *what_of_answer(const nq_sequence *s) {
    if (s->question == NQ_SEQUENCE_COVER) return ", 1 where that is N";
    if (s->question == NQ_SEQUENCE_COMPLETABLE) return ", the last line up to which extendable is nonattacking";
    return s->times_factorial ? ", times n!" : "";
}

void sequence_print_heading(FILE *out, const nq_sequence *sequence) {
    static const char *const rows[] = {[NQ_SEQUENCE_ONE] = "",
                                       [NQ_SEQUENCE_FROM_0] = ", then the terms 0..n of each n",
                                       [NQ_SEQUENCE_FROM_1] = ", then the terms 1..n of each n",
                                       [NQ_SEQUENCE_AS_MANY] = ", then a term for each line of each n"};
    char command[NQ_SEQUENCE_COMMAND_SIZE];
    const nq_sequence *s = sequence;
    fprintf(out, "# %s: %s\n# https://oeis.org/%s\n", s->number, s->title, s->number);
    fprintf(out, "# index %u is of n = %u%s%s\n", s->offset, s->first_n, odd_sizes(s), rows[s->shape]);
    fprintf(out, "# for each n: %s%s\n", nq_sequence_command(s, "N", command), what_of_answer(s));
}
