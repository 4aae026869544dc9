/* SPDX-License-Identifier: MIT */
/* The notations of one line: a table of forms tells them apart by a few characters. Each form then reads the text as if there were no
 * other, and refuses it with its own reason. */
#include <string.h>

#include "notation_forms.h"

bool is_fen(const scan *text) {
    return contains(text, "/") && (contains(text, "23456789") || (contains(text, "Qq") && contains(text, "01")));
}

static bool is_drawn(const scan *text) {
    if (contains(text, "/")) return true;
    return !contains(text, "0123456789") && nq_notation_is_row(text->begin, (size_t)(text->end - text->begin));
}

static bool is_row_columns(const scan *text) { return is_row_column_square(text->begin, text->end); }

static bool is_separated(const scan *text) { return contains(text, ", \t"); }

static bool is_chess(const scan *text) {
    bool begins = text->end - text->begin > 1 && is_letter(text->begin[0]) && is_digit(text->begin[1]);
    return begins && (is_separated(text) || are_squares(text));
}

static bool is_list(const scan *text) {
    bool lone_zero = text->end - text->begin == 1 && *text->begin == '0'; /* the one list that needs no separator */
    return is_separated(text) || lone_zero || contains(text, "()[]{}");
}

static bool is_anything(const scan *text) {
    (void)text;
    return true;
}

/* The notations of one line, those first that would also pass for a later one. */
static const struct form {
    bool (*is)(const scan *text);
    nq_status (*read)(const scan *text, nq_placement *placement);
} forms[] = {
    {is_record, read_record},
    {is_fen, read_fen},
    {is_drawn, read_rows},
    {is_row_columns, read_row_column_squares},
    {is_chess, read_squares},
    {is_list, read_list},
    {is_anything, read_placement_text},
};

nq_status read_line(const scan *text, nq_placement *placement) {
    const struct form *form = forms;
    while (!form->is(text)) form++;
    return form->read(text, placement);
}

/* Dots draw empty squares and stand in no notation of one line but a LeetCode array and rows between slashes: a row with
 * a strange character is still a row, and is refused as one. */
bool nq_notation_is_row(const char *line, size_t length) {
    bool dots = false;
    while (length > 0 && is_space(line[length - 1])) length--;
    if (is_row_of_squares(line, line + length)) return true;
    for (const char *c = line; c < line + length; c++) {
        if (*c && strchr("\"'/23456789[({=", *c)) return false;
        dots = dots || *c == '.';
    }
    return dots;
}
