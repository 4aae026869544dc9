/* SPDX-License-Identifier: MIT */
/* Lists of numbers: 1,5,8,6,3,7,2,4 or (1 5 8 6 3 7 2 4) or [0, 4, 7, 5, 2, 6, 1, 3].
 *
 * Nothing in a list says where its columns start, so the values must: only a list from 1 can contain n, only a list
 * from 0 can contain 0. */
#include <string.h>

#include "notation_forms.h"

nq_status refuse_too_many_numbers(const scan *text, const char *at) {
    return refuse(text, at, NQ_OUT_OF_RANGE, "the list goes on after 32 numbers, but boards have at most 32 rows");
}

static bool is_name(char c) { return is_letter(c) || is_digit(c) || c == '_' || c == '.'; }

const char *read_wrapped_number(const char *at, const char *end, const char **digits, unsigned *value) {
    const char *name = at;
    bool of_integers = false;
    for (; at < end && is_name(*at); at++)
        of_integers = of_integers || (end - at > 3 && (at[0] | 32) == 'i' && memcmp(at + 1, "nt", 2) == 0);
    if (at == end || *at != '(' || !is_letter(*name) || !of_integers) return NULL;
    *digits = at + 1;
    at = read_number(*digits, end, value);
    return at > *digits && at < end && *at == ')' ? at + 1 : NULL;
}

const char *behind_word(const char *at, const char *end) {
    const char *digits, *after = is_letter(*at) ? read_wrapped_number(at, end, &digits, &(unsigned){0}) : at + 1;
    if (after) return after;
    while (at < end && is_name(*at)) at++;
    return at;
}

/* Brackets that stand around a list were taken off before; what is left has no partner. */
static nq_status refuse_brackets(const scan *text) {
    for (const char *c = text->begin; c < text->end; c = behind_word(c, text->end))
        if (is_opener(*c) || is_closer(*c)) return refuse_unpaired(text, c);
    return NQ_OK;
}

/* One number of a list, as programs print whole numbers: 3, 3L, 3. or 3.0, np.int64(3). Returns its end, or `at` if there is none. */
static const char *read_list_number(const char *at, const char *end, const char **digits, unsigned *value,
                                    bool *dotted) {
    const char *after = read_wrapped_number(at, end, digits, value);
    *dotted = false;
    if (after) return after;
    *digits = at;
    after = read_number(at, end, value);
    if (after == at || after == end) return after;
    if (*after == 'L') return after + 1;
    *dotted = *after == '.';
    after += *dotted;
    while (*dotted && after < end && *after == '0') after++;
    return after;
}

static nq_status refuse_number(const scan *text, const char *at) {
    const char *token_end = at;
    while (token_end < text->end && !is_space(*token_end) && *token_end != ',') token_end++;
    if (token_end == at) return refuse(text, at, NQ_MALFORMED, "a number is missing here");
    return refuse(text, at, NQ_MALFORMED, "'%.*s' is no whole number: a list holds one column for each row",
                  piece_length(at, token_end), at);
}

/* A point stands behind all numbers or behind none: '1. 2413' is no list. */
nq_status read_numbers(const scan *text, number_list *numbers) {
    const char *at = skip_spaces(text->begin, text->end), *digits;
    bool all_dotted = false, dotted;
    numbers->count = 0;
    for (;;) {
        unsigned value;
        const char *after = read_list_number(at, text->end, &digits, &value, &dotted);
        if (after == at || (after < text->end && !is_space(*after) && *after != ',')) return refuse_number(text, at);
        if (numbers->count == NQ_MAX_N) return refuse_too_many_numbers(text, at);
        if (numbers->count > 0 && dotted != all_dotted) return refuse_number(text, dotted ? at : numbers->at[0]);
        all_dotted = dotted;
        numbers->at[numbers->count] = digits;
        numbers->value[numbers->count++] = value;
        at = skip_spaces(after, text->end);
        if (at == text->end) return NQ_OK;
        if (*at == ',') at = skip_spaces(at + 1, text->end);
    }
}

/* Says which numbers stand more than once and which are missing, to help with a list that fits neither base. */
static void add_repeated_and_missing(const scan *text, const number_list *numbers) {
    unsigned times[NQ_MAX_N + 1] = {0};
    for (unsigned k = 0; k < numbers->count; k++) times[numbers->value[k]]++;
    for (unsigned value = 0; value <= numbers->count; value++) {
        if (times[value] == 2) reason_add(text, "; %u stands twice", value);
        if (times[value] > 2) reason_add(text, "; %u stands %u times", value, times[value]);
    }
    for (unsigned value = 1; value < numbers->count; value++)
        if (times[value] == 0) reason_add(text, "; %u is missing", value);
}

static nq_status refuse_value(const scan *text, const number_list *numbers, unsigned k) {
    unsigned value, n = numbers->count;
    const char *at = numbers->at[k], *end = read_number(at, text->end, &value);
    return refuse(text, at, NQ_MALFORMED, "'%.*s' is no column of this board: %u number%s n = %u",
                  piece_length(at, end), at, n, n == 1 ? " makes" : "s make", n);
}

nq_status place_numbers(const scan *text, const number_list *numbers, nq_placement *placement) {
    unsigned n = numbers->count;
    bool has_zero = false, has_n = false;
    for (unsigned k = 0; k < n; k++) {
        if (numbers->value[k] > n) return refuse_value(text, numbers, k);
        has_zero = has_zero || numbers->value[k] == 0;
        has_n = has_n || numbers->value[k] == n;
    }
    if (has_zero == has_n) {
        refuse(text, text->begin, NQ_AMBIGUOUS,
               has_zero ? "the list contains both 0 and %u, so it counts columns neither from 0 nor from 1"
                        : "the list contains neither 0 (columns from 0) nor %u (columns from 1)",
               n);
        add_repeated_and_missing(text, numbers);
        return NQ_AMBIGUOUS;
    }
    placement->n = (uint8_t)n;
    for (unsigned row = 0; row < n; row++) placement->column[row] = (uint8_t)(numbers->value[row] - (has_zero ? 0 : 1));
    return NQ_OK;
}

/* Outside of brackets '1.' can be the number of a line, and '2. 4. 1. 3.' a numbered board of three. */
static nq_status refuse_bare_points(const scan *text, const number_list *numbers) {
    for (unsigned k = 0; k < numbers->count; k++) {
        unsigned value;
        const char *point = read_number(numbers->at[k], text->end, &value);
        if (point < text->end && *point == '.' && (point + 1 == text->end || !is_digit(point[1])))
            return refuse_number(text, numbers->at[k]);
    }
    return NQ_OK;
}

nq_status read_list(const scan *text, nq_placement *placement) {
    number_list numbers;
    nq_status status = refuse_brackets(text);
    if (status == NQ_OK) status = read_numbers(text, &numbers);
    if (status == NQ_OK) status = refuse_bare_points(text, &numbers);
    return status == NQ_OK ? place_numbers(text, &numbers, placement) : status;
}
