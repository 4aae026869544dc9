/* Placement text: one letter a row. */
#include "notation_forms.h"

int column_of_letter(char letter) {
    return nq_column_of_letter(letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter);
}

static nq_status refuse_letter(const scan *text, const char *at) {
    size_t length = (size_t)(text->end - text->begin);
    refuse(text, at, NQ_MALFORMED);
    reason_add_quoted(text, at, next_character(at, text->end));
    if (*at == '0') {
        reason_add(text, " is no column: placement text counts columns from 1 (1..9, then a..w); "
                         "from 0, write a list: 0,4,7,5,2,6,1,3");
    } else if (column_of_letter(*at) >= 0) {
        reason_add(text, " is no column of this board: ");
        reason_add_size(text, length, "character");
    } else {
        reason_add(text, " is not part of any notation here: expected placement text such as 2413, a list, "
                         "chess squares, rows of Q and ., a 0/1 matrix, a LeetCode array or FEN");
    }
    return NQ_MALFORMED;
}

nq_status read_placement_text(const scan *text, nq_placement *placement) {
    size_t length = (size_t)(text->end - text->begin);
    char letters[NQ_TEXT_SIZE];
    if (length == 0) return refuse_because(text, text->begin, NQ_MALFORMED, "there is no placement: the text is empty");
    for (size_t k = 0; k < length; k++) {
        int column = column_of_letter(text->begin[k]);
        if (column < 0 || ((size_t)column >= length && length <= NQ_MAX_N)) return refuse_letter(text, text->begin + k);
        if (k < NQ_MAX_N) letters[k] = nq_column_letter((unsigned)column);
    }
    if (length > NQ_MAX_N) {
        refuse(text, text->begin, NQ_OUT_OF_RANGE);
        reason_add_number(text, length);
        reason_add(text, " rows, but boards have at most 32");
        return NQ_OUT_OF_RANGE;
    }
    return nq_placement_parse(letters, length, placement);
}
