/* Lists of numbers: 1,5,8,6,3,7,2,4 or (1 5 8 6 3 7 2 4) or [0, 4, 7, 5, 2, 6, 1, 3].
 *
 * Nothing in the list says where its columns start, so the values must: only a list from 1 can contain n, only a list
 * from 0 can contain 0. */
#include "notation_forms.h"

typedef struct list {
    unsigned count;
    unsigned value[NQ_MAX_N];
    const char *at[NQ_MAX_N];
} list;

/* Takes off one pair of brackets. */
static nq_status unwrap(scan *text) {
    char open = *text->begin, close = text->end[-1];
    char wanted = open == '(' ? ')' : open == '[' ? ']' : '\0';
    if (wanted && text->end - text->begin >= 2 && close == wanted) {
        text->begin++;
        text->end--;
    }
    for (const char *c = text->begin; c < text->end; c++) {
        if (*c != '(' && *c != ')' && *c != '[' && *c != ']') continue;
        refuse(text, c, NQ_MALFORMED);
        reason_add(text, "the bracket ");
        reason_add_quoted(text, c, c + 1);
        reason_add(text, " has no partner: a list stands in one pair of ( ) or [ ], or in none");
        return NQ_MALFORMED;
    }
    return NQ_OK;
}

static nq_status read_items(const scan *text, list *numbers) {
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
        if (numbers->count == NQ_MAX_N) {
            refuse(text, at, NQ_OUT_OF_RANGE);
            reason_add(text, "the list goes on after 32 numbers, but boards have at most 32 rows");
            return NQ_OUT_OF_RANGE;
        }
        numbers->at[numbers->count] = at;
        numbers->value[numbers->count++] = value;
        at = skip_spaces(after, text->end);
        if (at == text->end) return NQ_OK;
        if (*at == ',') at = skip_spaces(at + 1, text->end);
    }
}

/* Says which number stands twice and which is missing, to help with a list that fits neither base. */
static void add_repeated_and_missing(const scan *text, const list *numbers) {
    uint64_t seen = 0;
    for (unsigned k = 0; k < numbers->count; k++) {
        uint64_t bit = UINT64_C(1) << numbers->value[k];
        if (seen & bit) {
            reason_add(text, "; ");
            reason_add_number(text, numbers->value[k]);
            reason_add(text, " stands twice");
        }
        seen |= bit;
    }
    for (unsigned value = 1; value < numbers->count; value++) {
        if (seen >> value & 1) continue;
        reason_add(text, "; ");
        reason_add_number(text, value);
        reason_add(text, " is missing");
    }
}

nq_status read_list(const scan *whole, nq_placement *placement) {
    scan text = *whole;
    list numbers;
    nq_status status = unwrap(&text);
    if (status == NQ_OK) status = read_items(&text, &numbers);
    if (status != NQ_OK) return status;

    unsigned n = numbers.count;
    bool has_zero = false, has_n = false;
    for (unsigned k = 0; k < n; k++) {
        if (numbers.value[k] > n) {
            refuse(&text, numbers.at[k], NQ_MALFORMED);
            reason_add_quoted(&text, numbers.at[k], read_number(numbers.at[k], text.end, &numbers.value[k]));
            reason_add(&text, " is no column of this board: ");
            reason_add_number(&text, n);
            reason_add(&text, n == 1 ? " number makes n = " : " numbers make n = ");
            reason_add_number(&text, n);
            return NQ_MALFORMED;
        }
        has_zero = has_zero || numbers.value[k] == 0;
        has_n = has_n || numbers.value[k] == n;
    }
    if (has_zero == has_n) {
        refuse(&text, text.begin, NQ_AMBIGUOUS);
        reason_add(&text, has_zero ? "the list contains both 0 and " : "the list contains neither 0 (columns from 0) nor ");
        reason_add_number(&text, n);
        reason_add(&text, has_zero ? ", so it counts columns neither from 0 nor from 1" : " (columns from 1)");
        add_repeated_and_missing(&text, &numbers);
        return NQ_AMBIGUOUS;
    }
    placement->n = (uint8_t)n;
    for (unsigned row = 0; row < n; row++) placement->column[row] = (uint8_t)(numbers.value[row] - (has_zero ? 0 : 1));
    return NQ_OK;
}
