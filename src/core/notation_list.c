/* Lists of numbers: 1,5,8,6,3,7,2,4 or (1 5 8 6 3 7 2 4) or [0, 4, 7, 5, 2, 6, 1, 3].
 *
 * Nothing in a list says where its columns start, so the values must: only a list from 1 can contain n, only a list
 * from 0 can contain 0. */
#include "notation_forms.h"

/* Brackets that stand around a list were taken off before; what is left has no partner. */
static nq_status refuse_brackets(const scan *text) {
    for (const char *c = text->begin; c < text->end; c++) {
        if (*c != '(' && *c != ')' && *c != '[' && *c != ']' && *c != '{' && *c != '}') continue;
        refuse(text, c, NQ_MALFORMED);
        reason_add(text, "the bracket ");
        reason_add_quoted(text, c, c + 1);
        reason_add(text, " has no partner");
        return NQ_MALFORMED;
    }
    return NQ_OK;
}

static nq_status refuse_too_many_numbers(const scan *text, const char *at) {
    refuse(text, at, NQ_OUT_OF_RANGE);
    reason_add(text, "the list goes on after 32 numbers, but boards have at most 32 rows");
    return NQ_OUT_OF_RANGE;
}

nq_status read_numbers(const scan *text, number_list *numbers) {
    const char *at = skip_spaces(text->begin, text->end);
    numbers->count = 0;
    for (;;) {
        unsigned value;
        const char *after = read_number(at, text->end, &value);
        if (after == at || (after < text->end && !is_space(*after) && *after != ',')) {
            const char *token_end = at;
            while (token_end < text->end && !is_space(*token_end) && *token_end != ',') token_end++;
            refuse(text, at, NQ_MALFORMED);
            if (token_end == at) {
                reason_add(text, "a number is missing here");
            } else {
                reason_add_quoted(text, at, token_end);
                reason_add(text, " is no whole number: a list holds one column for each row");
            }
            return NQ_MALFORMED;
        }
        if (numbers->count == NQ_MAX_N) return refuse_too_many_numbers(text, at);
        numbers->at[numbers->count] = at;
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
        if (times[value] < 2) continue;
        reason_add(text, "; ");
        reason_add_number(text, value);
        reason_add(text, " stands ");
        if (times[value] > 2) reason_add_number(text, times[value]);
        reason_add(text, times[value] > 2 ? " times" : "twice");
    }
    for (unsigned value = 1; value < numbers->count; value++) {
        if (times[value] > 0) continue;
        reason_add(text, "; ");
        reason_add_number(text, value);
        reason_add(text, " is missing");
    }
}

static nq_status refuse_value(const scan *text, const number_list *numbers, unsigned k) {
    unsigned value;
    refuse(text, numbers->at[k], NQ_MALFORMED);
    reason_add_quoted(text, numbers->at[k], read_number(numbers->at[k], text->end, &value));
    reason_add(text, " is no column of this board: ");
    reason_add_number(text, numbers->count);
    reason_add(text, numbers->count == 1 ? " number makes n = " : " numbers make n = ");
    reason_add_number(text, numbers->count);
    return NQ_MALFORMED;
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
        refuse(text, text->begin, NQ_AMBIGUOUS);
        reason_add(text, has_zero ? "the list contains both 0 and " : "the list contains neither 0 (columns from 0) nor ");
        reason_add_number(text, n);
        reason_add(text, has_zero ? ", so it counts columns neither from 0 nor from 1" : " (columns from 1)");
        add_repeated_and_missing(text, numbers);
        return NQ_AMBIGUOUS;
    }
    placement->n = (uint8_t)n;
    for (unsigned row = 0; row < n; row++) placement->column[row] = (uint8_t)(numbers->value[row] - (has_zero ? 0 : 1));
    return NQ_OK;
}

nq_status read_list(const scan *whole, nq_placement *placement) {
    scan text = *whole;
    number_list numbers;
    nq_status status = refuse_brackets(&text);
    if (status == NQ_OK) status = read_numbers(&text, &numbers);
    return status == NQ_OK ? place_numbers(&text, &numbers, placement) : status;
}

/* A vector as R prints it: each line begins with the index of its first number, [1] 2 4 1 3. */
nq_status read_r_vector(const scan *text, nq_placement *placement) {
    number_list all = {0};
    for (const char *line = text->begin; line < text->end; line = end_of_line(line, text->end) + 1) {
        const char *at = skip_blanks(line, text->end);
        unsigned index = 0;
        if (at < text->end && *at == '[') at = read_number(at + 1, text->end, &index);
        if (at == text->end || *at != ']' || index != all.count + 1) {
            refuse(text, at, NQ_MALFORMED);
            reason_add(text, "this line of a vector of R should begin with [");
            reason_add_number(text, all.count + 1);
            reason_add(text, "]");
            return NQ_MALFORMED;
        }
        number_list some;
        scan rest = {text->base, at + 1, end_of_line(at, text->end), text->error};
        nq_status status = read_numbers(&rest, &some);
        if (status != NQ_OK) return status;
        if (all.count + some.count > NQ_MAX_N) return refuse_too_many_numbers(text, some.at[NQ_MAX_N - all.count]);
        for (unsigned k = 0; k < some.count; k++, all.count++) {
            all.value[all.count] = some.value[k];
            all.at[all.count] = some.at[k];
        }
    }
    return place_numbers(text, &all, placement);
}
