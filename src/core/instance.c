/* SPDX-License-Identifier: MIT */
/* The generators print one name a line, but lists may go on over several; here the ends of lines are blanks. n may stand anywhere, so the
 * pairs are gathered before they are placed. */
#include "instance.h"

#include <string.h>

#include "notation_forms.h"

#define MOST_PAIRS 256u

typedef struct pair_list {
    bool given;
    unsigned count;
    unsigned value[MOST_PAIRS][2];
    const char *at[MOST_PAIRS];
} pair_list;

typedef struct instance {
    unsigned n, diagonals;
    bool has_n, has_diagonals; /* how many diagonals count */
    pair_list queens, lines;
} instance;

static const struct name {
    const char *text;
    enum { NAME_LETTING, NAME_N, NAME_COUNT, NAME_LINES, NAME_QUEENS } meaning;
} names[] = {{"letting", NAME_LETTING}, {"n", NAME_N},         {"numdiags", NAME_COUNT},
             {"diags", NAME_LINES},     {"init", NAME_QUEENS}, {"queens", NAME_QUEENS}};

#define NAMES (sizeof names / sizeof names[0])

static const char *end_of_name(const char *at, const char *end) {
    while (at < end && is_letter(*at)) at++;
    return at;
}

/* The name that begins at `at`; NULL if there is none. */
static const struct name *name_at(const char *at, const char *end) {
    size_t length = (size_t)(end_of_name(at, end) - at);
    for (size_t k = 0; k < NAMES; k++)
        if (length == strlen(names[k].text) && memcmp(at, names[k].text, length) == 0) return &names[k];
    return NULL;
}

static bool is_assigned(const char *at, const char *end) {
    const char *sign = skip_spaces(end_of_name(at, end), end);
    return sign < end && *sign == '=';
}

/* A whole board can have the name n. */
static bool is_board(const char *at, const char *end) {
    const char *sign = skip_spaces(end_of_name(at, end), end);
    const char *value = sign < end ? skip_spaces(sign + 1, end) : end;
    return value < end && !is_digit(*value);
}

bool is_instance(const char *at, const char *end) {
    const struct name *name = name_at(at, end);
    return name && (name->meaning == NAME_LETTING || is_assigned(at, end)) &&
           !(name->meaning == NAME_N && is_board(at, end));
}

bool is_more_of_instance(const char *line, const char *end) {
    const char *at = skip_spaces(line, end);
    const struct name *name = name_at(at, end);
    if (!name) return false;
    if (name->meaning == NAME_LETTING) name = name_at(skip_spaces(end_of_name(at, end), end), end);
    return name && name->meaning != NAME_N;
}

static nq_status expect(const scan *text, const char **at, char sign) {
    *at = skip_spaces(*at, text->end);
    if (*at < text->end && **at == sign) return ++*at, NQ_OK;
    return refuse(text, *at < text->end ? *at : text->begin, NQ_MALFORMED,
                  "expected '%.*s' in this instance: n = 8 diags = [[5, 0]], or letting n = 8 letting init = [[0, 3]]",
                  1, &sign);
}

static nq_status read_value(const scan *text, const char **at, unsigned *value) {
    *at = skip_spaces(*at, text->end);
    const char *end = read_number(*at, text->end, value);
    if (end == *at)
        return refuse(text, *at < text->end ? *at : text->begin, NQ_MALFORMED, "expected a number in this instance");
    *at = end;
    return NQ_OK;
}

static nq_status read_pair(const scan *text, const char **at, pair_list *list) {
    if (list->count == MOST_PAIRS)
        return refuse(text, *at, NQ_OUT_OF_RANGE, "there are more than %u pairs", MOST_PAIRS);
    unsigned *value = list->value[list->count];
    list->at[list->count] = *at;
    nq_status status = expect(text, at, '[');
    if (status == NQ_OK) status = read_value(text, at, &value[0]);
    if (status == NQ_OK) status = expect(text, at, ',');
    if (status == NQ_OK) status = read_value(text, at, &value[1]);
    if (status == NQ_OK) status = expect(text, at, ']');
    list->count++;
    return status;
}

static nq_status read_pairs(const scan *text, const char **at, pair_list *list) {
    if (list->given) return refuse(text, *at, NQ_AMBIGUOUS, "this list is given twice");
    list->given = true;
    nq_status status = expect(text, at, '[');
    while (status == NQ_OK) {
        *at = skip_spaces(*at, text->end);
        if (*at < text->end && **at == ']') return ++*at, NQ_OK;
        if (list->count > 0) status = expect(text, at, ',');
        *at = skip_spaces(*at, text->end);
        if (status == NQ_OK) status = read_pair(text, at, list);
    }
    return status;
}

/* Reads an assignment, or the word before one. */
static nq_status read_name(const scan *text, const char **at, instance *of) {
    const struct name *name = name_at(*at, text->end);
    if (!name)
        return refuse(text, *at, NQ_MALFORMED, "'%.*s' is no name of an instance: expected n, numdiags, diags or init",
                      piece_length(*at, next_character(*at, text->end)), *at);
    const char *begin = *at;
    const char *name_end = *at = end_of_name(begin, text->end);
    if (name->meaning == NAME_LETTING) return NQ_OK;
    nq_status status = expect(text, at, '=');
    if (status != NQ_OK) return status;
    if (name->meaning == NAME_QUEENS) return read_pairs(text, at, &of->queens);
    if (name->meaning == NAME_LINES) return read_pairs(text, at, &of->lines);
    bool *has = name->meaning == NAME_N ? &of->has_n : &of->has_diagonals;
    if (*has) return refuse(text, begin, NQ_AMBIGUOUS, "'%.*s' is given twice", piece_length(begin, name_end), begin);
    *has = true;
    return read_value(text, at, name->meaning == NAME_N ? &of->n : &of->diagonals);
}

static nq_status put_queens(const scan *text, const instance *of, nq_partial *partial) {
    for (unsigned k = 0; k < of->queens.count; k++) {
        unsigned row = of->queens.value[k][0], column = of->queens.value[k][1];
        if (row >= of->n || column >= of->n)
            return refuse(text, of->queens.at[k], NQ_OUT_OF_RANGE,
                          "[%u, %u] is off the board: rows and columns run from 0 to %u", row, column, of->n - 1);
        if (partial->queens[row] >> column & 1)
            return refuse(text, of->queens.at[k], NQ_AMBIGUOUS, "[%u, %u] stands twice", row, column);
        partial->queens[row] |= UINT32_C(1) << column;
    }
    return NQ_OK;
}

static nq_status take_lines(const scan *text, const instance *of, nq_partial *partial) {
    if (of->has_diagonals && of->diagonals > of->lines.count)
        return refuse(text, text->begin, NQ_MALFORMED, "numdiags is %u, but diags has %u", of->diagonals,
                      of->lines.count);
    for (unsigned k = 0; k < (of->has_diagonals ? of->diagonals : of->lines.count); k++) {
        unsigned index = of->lines.value[k][0], type = of->lines.value[k][1];
        if (index > 2 * of->n - 2 || type > 1)
            return refuse(text, of->lines.at[k], NQ_OUT_OF_RANGE,
                          "[%u, %u] is no diagonal: expected an index from 0 to %u, and the type 0 or 1", index, type,
                          2 * of->n - 2);
        partial->empty[type] |= UINT64_C(1) << index;
    }
    return NQ_OK;
}

static nq_status check_lines(const scan *text, const nq_partial *partial) {
    unsigned n = partial->n;
    for (unsigned square = 0; square < n * n; square++)
        for (nq_direction k = NQ_DIAGONAL; k < NQ_DIRECTIONS; k++)
            if (partial->queens[square / n] >> square % n & 1 &&
                partial->empty[k] >> nq_diagonal_of(k, n, square / n, square % n) & 1)
                return refuse(text, text->begin, NQ_MALFORMED,
                              "a queen stands on [%u, %u], which is on a diagonal that is to be empty", square / n,
                              square % n);
    return NQ_OK;
}

nq_status read_instance(const scan *text, nq_partial *partial) {
    instance of = {0};
    nq_status status = NQ_OK;
    for (const char *at = text->begin; status == NQ_OK && at < text->end;) {
        if (is_space(*at) || *at == ';' || *at == ',') at++;
        else status = read_name(text, &at, &of);
    }
    if (status == NQ_OK && (!of.has_n || of.n < NQ_MIN_N || of.n > NQ_MAX_N))
        status = refuse(text, text->begin, NQ_OUT_OF_RANGE,
                        of.has_n ? "n is %u, but board sizes run from 1 to 32" : "n is not given", of.n);
    if (status == NQ_OK && !of.queens.given && !of.lines.given)
        status = refuse(text, text->begin, NQ_MALFORMED, "the instance has neither init nor diags");
    partial->n = of.n;
    if (status == NQ_OK) status = put_queens(text, &of, partial);
    if (status == NQ_OK) status = take_lines(text, &of, partial);
    return status == NQ_OK ? check_lines(text, partial) : status;
}
