/* SPDX-License-Identifier: MIT */
/* What R prints: a vector, whose lines begin with the index of their first number; a matrix, whose rows are numbered under a line that
 * numbers the columns; and a list of either, each under its own number.
 *
 *   [1] 2 4 1 3          [,1] [,2] [,3] [,4]     [[1]]
 *                   [1,]    0    1    0    0     [1] 2 4 1 3
 *                   [2,]    0    0    0    1
 */
#include <string.h>

#include "notation_forms.h"

/* Behind the index that begins a line, [14] or [2,] with a blank behind it; NULL if there is none. */
static const char *behind_index(const char *at, const char *end, unsigned *index, bool *of_row) {
    if (at == end || *at != '[') return NULL;
    const char *digits = at + 1, *after = read_number(digits, end, index);
    *of_row = after < end && *after == ',';
    if (after == digits || end - after < 2 + *of_row || after[*of_row] != ']') return NULL;
    after += 1 + *of_row;
    return is_blank(*after) ? after : NULL;
}

bool is_r_value(const char *at, const char *end) {
    unsigned index;
    bool of_row;
    return behind_index(at, end, &index, &of_row) && index == 1;
}

const char *end_of_r_value(const char *at, const char *end) {
    unsigned index;
    bool matrix, of_row;
    const char *value_end = end_of_line(at, end);
    behind_index(at, end, &index, &matrix);
    while (value_end < end) {
        at = skip_blanks(value_end + 1, end);
        if (!behind_index(at, end, &index, &of_row) || index < 2 || of_row != matrix) break;
        value_end = end_of_line(at, end);
    }
    return value_end;
}

static bool numbers_columns(const char *at, const char *end) { return end - at > 3 && memcmp(at, "[,1]", 4) == 0; }

/* [[3]] alone on its line. Returns where the line ends, or NULL. */
static const char *end_of_element_number(const char *at, const char *end) {
    unsigned number;
    if (end - at < 5 || at[0] != '[' || at[1] != '[') return NULL;
    const char *after = read_number(at + 2, end, &number);
    if (after == at + 2 || end - after < 2 || after[0] != ']' || after[1] != ']') return NULL;
    after = skip_blanks(after + 2, end);
    return after == end || *after == '\n' ? after : NULL;
}

bool is_r_heading(const char *at, const char *end) {
    bool columns = numbers_columns(at, end);
    const char *line_end = columns ? end_of_line(at, end) : end_of_element_number(at, end);
    if (!line_end || line_end == end) return false;
    at = skip_blanks(line_end + 1, end);
    return is_r_value(at, end) || (!columns && numbers_columns(at, end));
}

/* The last line of a piece, from its first bracket on. */
static const char *last_line(const char *piece, const char *end) {
    const char *at = end;
    while (at > piece && at[-1] != '\n') at--;
    const char *bracket = memchr(at, '[', (size_t)(end - at));
    return bracket ? bracket : at;
}

/* What goes on begins with 1, so that lines which only look like it are not gathered. */
bool nq_notation_r_goes_on(const char *piece, size_t piece_length, const char *line, size_t length) {
    const char *piece_end = piece + piece_length, *end = line + length, *at = skip_blanks(line, end);
    unsigned index, last_index;
    bool of_row, last_of_row, indexed = behind_index(at, end, &index, &of_row) != NULL;
    while (piece_end > piece && is_space(piece_end[-1])) piece_end--;
    const char *last = last_line(piece, piece_end);
    if (indexed && index > 1) {
        if (!behind_index(last, piece_end, &last_index, &last_of_row) || of_row != last_of_row) return false;
        return index > last_index && (last_index == 1 || memchr(piece, '\n', (size_t)(piece_end - piece)));
    }
    if (numbers_columns(last, piece_end)) return indexed;
    return end_of_element_number(last, piece_end) && (indexed || numbers_columns(at, end));
}

static nq_status refuse_index(const scan *text, const char *at, unsigned wanted, bool of_row) {
    return refuse(text, at, NQ_MALFORMED, "this line of a %s of R should begin with [%u%s]",
                  of_row ? "matrix" : "vector", wanted, of_row ? "," : "");
}

static nq_status read_r_vector(const scan *text, nq_placement *placement) {
    number_list all = {0};
    for (const char *line = text->begin; line < text->end; line = end_of_line(line, text->end) + 1) {
        unsigned index = 0;
        bool of_row;
        const char *at = skip_blanks(line, text->end), *after = behind_index(at, text->end, &index, &of_row);
        if (!after || index != all.count + 1) return refuse_index(text, at, all.count + 1, false);
        number_list some;
        scan rest = piece_of(text, after, end_of_line(after, text->end));
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

static nq_status read_r_matrix(const scan *text, nq_placement *placement) {
    row_text rows[NQ_MAX_N];
    unsigned n = 0;
    for (const char *line = text->begin; line < text->end; line = end_of_line(line, text->end) + 1) {
        unsigned index = 0;
        bool of_row;
        const char *at = skip_blanks(line, text->end), *after = behind_index(at, text->end, &index, &of_row);
        if (n == NQ_MAX_N) return refuse_too_many_rows(text, at);
        if (!after || index != n + 1) return refuse_index(text, at, n + 1, true);
        rows[n++] = (row_text){after, end_of_line(after, text->end)};
    }
    return read_drawn_board(text, rows, n, placement);
}

nq_status read_r_value(const scan *text, nq_placement *placement) {
    unsigned index;
    bool matrix = false;
    behind_index(text->begin, text->end, &index, &matrix);
    return matrix ? read_r_matrix(text, placement) : read_r_vector(text, placement);
}
