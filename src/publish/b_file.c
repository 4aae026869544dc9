/* SPDX-License-Identifier: MIT */
/* A b-file is the form in which the OEIS keeps the terms of a sequence: "index value" a line, with remarks that begin with '#'. */
#include <string.h>

#include "nqueens/sequence.h"

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* The words of a line; more than two are counted as three. */
typedef struct words {
    unsigned count;
    const char *word[2];
    size_t length[2];
} words;

static words split(const char *line, size_t length) {
    words found = {0};
    for (size_t k = 0; k < length && found.count < 3;) {
        size_t begin = k;
        while (k < length && !is_blank(line[k])) k++;
        if (k > begin && found.count < 2) found.word[found.count] = line + begin, found.length[found.count] = k - begin;
        if (k > begin) found.count++;
        while (k < length && is_blank(line[k])) k++;
    }
    return found;
}

static bool read_index(const char *word, size_t length, uint64_t *index) {
    *index = 0;
    for (size_t k = 0; k < length; k++) {
        if (!is_digit(word[k]) || *index > (UINT64_MAX - 9) / 10) return false;
        *index = *index * 10 + (uint64_t)(word[k] - '0');
    }
    return length > 0;
}

/* A whole number of any length; what has no room is none of a sequence here, and is cut to what differs from all of them. */
static bool read_value(const char *word, size_t length, char value[NQ_TERM_SIZE]) {
    size_t sign = length > 0 && (word[0] == '-' || word[0] == '+'), digits = sign;
    while (digits < length && is_digit(word[digits])) digits++;
    if (digits < length || digits == sign) return false;
    size_t begin = sign;
    while (begin + 1 < length && word[begin] == '0') begin++;
    bool negative = word[0] == '-' && word[begin] != '0';
    size_t kept = length - begin < NQ_TERM_SIZE - 2 ? length - begin : NQ_TERM_SIZE - 2;
    if (negative) *value++ = '-';
    memcpy(value, word + begin, kept);
    value[kept] = '\0';
    return true;
}

nq_b_line nq_b_line_read(const char *line, size_t length, nq_term *term, const char **reason) {
    words found = split(line, length);
    *term = (nq_term){0};
    if (found.count == 0 || found.word[0][0] == '#') return NQ_B_NOTHING;
    *reason = NULL;
    if (found.count != 2) *reason = "expected two numbers, an index and a value";
    else if (!read_index(found.word[0], found.length[0], &term->index))
        *reason = "the index is not a whole number from 0 on";
    else if (!read_value(found.word[1], found.length[1], term->value)) *reason = "the value is not a whole number";
    return *reason ? NQ_B_MALFORMED : NQ_B_TERM;
}
