/* SPDX-License-Identifier: MIT */
/* Placement text: one letter a row. */
#include "notation_forms.h"

int column_of_letter(char letter) {
    return nq_column_of_letter(letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter);
}

static nq_status refuse_letter(const scan *text, const char *at) {
    size_t n = (size_t)(text->end - text->begin);
    if (*at == '0')
        return refuse(text, at, NQ_MALFORMED,
                      "'0' is no column: placement text counts columns from 1 (1..9, then a..w); "
                      "from 0, write a list: 0,4,7,5,2,6,1,3");
    if (column_of_letter(*at) >= 0)
        return refuse(text, at, NQ_MALFORMED, "'%.*s' is no column of this board: %lu character%s n = %lu", 1, at,
                      (unsigned long)n, n == 1 ? " makes" : "s make", (unsigned long)n);
    return refuse(text, at, NQ_MALFORMED,
                  "'%.*s' is not part of any notation here: expected placement text such as 2413, a list, "
                  "chess squares, rows of Q and ., a 0/1 matrix, a LeetCode array or FEN",
                  piece_length(at, next_character(at, text->end)), at);
}

nq_status read_placement_text(const scan *text, nq_placement *placement) {
    size_t length = (size_t)(text->end - text->begin);
    char letters[NQ_TEXT_SIZE];
    if (length == 0) return refuse(text, text->begin, NQ_MALFORMED, "there is no placement: the text is empty");
    for (size_t k = 0; k < length; k++) {
        int column = column_of_letter(text->begin[k]);
        if (column < 0 || ((size_t)column >= length && length <= NQ_MAX_N)) return refuse_letter(text, text->begin + k);
        if (k < NQ_MAX_N) letters[k] = nq_column_letter((unsigned)column);
    }
    if (length > NQ_MAX_N)
        return refuse(text, text->begin, NQ_OUT_OF_RANGE, "%lu rows, but boards have at most 32",
                      (unsigned long)length);
    return nq_placement_parse(letters, length, placement);
}
