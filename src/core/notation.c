/* Which notation a text is in can be told from a few of its characters:
 *
 *   "                          a LeetCode array
 *   /                          FEN if it has a queen and a digit, else rows
 *   several lines, or only     rows of Q and ., or a matrix
 *     Q . ■ □
 *   letter, digit first        chess squares, if all of them are on the board (or they are set apart)
 *   a comma, blank or bracket  a list
 *   anything else              placement text
 *
 * Each notation then reads the text as if there were no other, and refuses it with its own reason. */
#include "nqueens/notation.h"

#include <string.h>

#include "notation_forms.h"

static bool contains(const scan *text, const char *any_of) {
    for (const char *c = text->begin; c < text->end; c++)
        if (*c && strchr(any_of, *c)) return true;
    return false;
}

static nq_status read_placement_text(const scan *text, nq_placement *placement) {
    size_t length = (size_t)(text->end - text->begin);
    for (const char *c = text->begin; c < text->end; c++) {
        int column = nq_column_of_letter(*c);
        if (column >= 0 && ((size_t)column < length || length > NQ_MAX_N)) continue;
        refuse(text, c, NQ_MALFORMED);
        reason_add_quoted(text, c, c + 1);
        if (*c == '0') {
            reason_add(text, " is no column: placement text counts columns from 1 (1..9, then a..w); "
                             "from 0, write a list: 0,4,7,5,2,6,1,3");
        } else if (column >= 0) {
            reason_add(text, " is no column of this board: ");
            reason_add_number(text, length);
            reason_add(text, length == 1 ? " character makes n = " : " characters make n = ");
            reason_add_number(text, length);
        } else {
            reason_add(text, " is not part of any notation here: expected placement text such as 2413, a list, "
                             "chess squares, rows of Q and ., a 0/1 matrix, a LeetCode array or FEN");
        }
        return NQ_MALFORMED;
    }
    if (length > NQ_MAX_N) {
        refuse(text, text->begin, NQ_OUT_OF_RANGE);
        reason_add_number(text, length);
        reason_add(text, " rows, but boards have at most 32");
        return NQ_OUT_OF_RANGE;
    }
    return nq_placement_parse(text->begin, length, placement);
}

/* In: no blanks at either end, at least one character, no '"'. */
static nq_status read_one(const scan *text, nq_placement *placement) {
    if (contains(text, "/")) return contains(text, "Qq") && contains(text, "0123456789") ? read_fen(text, placement)
                                                                                        : read_rows(text, placement);
    if (contains(text, "\n")) return read_rows(text, placement);
    if (!contains(text, "0123456789") && nq_notation_is_row(text->begin, (size_t)(text->end - text->begin)))
        return read_rows(text, placement);
    bool separated = contains(text, ", \t");
    char first = text->begin[0];
    bool letter_first = (first >= 'a' && first <= 'z') || (first >= 'A' && first <= 'Z');
    if (letter_first && text->end - text->begin > 1 && is_digit(text->begin[1]) && (separated || are_squares(text)))
        return read_squares(text, placement);
    bool lone_zero = first == '0' && text->end - text->begin == 1; /* the one list that needs no separator */
    if (separated || lone_zero || contains(text, "()[]")) return read_list(text, placement);
    return read_placement_text(text, placement);
}

void nq_board_reader_init(nq_board_reader *reader, const char *text, size_t length) {
    *reader = (nq_board_reader){.text = text, .length = length};
    static const char byte_order_mark[] = "\xef\xbb\xbf";
    if (length >= 3 && memcmp(text, byte_order_mark, 3) == 0) reader->position = 3;
}

static const char *end_of_line(const char *at, const char *end) {
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    return newline ? newline : end;
}

/* The start of the next line that is neither blank nor a heading. */
static const char *skip_headings(const char *at, const char *end) {
    for (;;) {
        at = skip_spaces(at, end);
        if (at == end || *at != '#') return at;
        at = end_of_line(at, end);
    }
}

/* Dots draw empty squares and stand in no notation of one line but a LeetCode array and rows between slashes: a row with
 * a strange character is still a row, and is refused as one. */
bool nq_notation_is_row(const char *line, size_t length) {
    bool dots = false;
    while (length > 0 && is_space(line[length - 1])) length--;
    if (is_row_of_squares(line, line + length)) return true;
    for (const char *c = line; c < line + length; c++) {
        if (*c && strchr("\"/23456789", *c)) return false;
        dots = dots || *c == '.';
    }
    return dots;
}

/* A board of several lines goes on while lines are rows; any other board is one line. */
static const char *end_of_board(const char *begin, const char *end) {
    const char *board_end = end_of_line(begin, end);
    if (!nq_notation_is_row(begin, (size_t)(board_end - begin))) return board_end;
    while (board_end < end) {
        const char *line = board_end + 1, *line_end = end_of_line(line, end);
        if (!nq_notation_is_row(line, (size_t)(line_end - line))) break;
        board_end = line_end;
    }
    return board_end;
}

/* Two lines of two numbers, each 0 or 1, are a matrix and also two lists. */
static bool is_matrix_or_lists(const scan *text) {
    if (!contains(text, "\n") || contains(text, "Qq.\xe2/")) return false;
    unsigned numbers = 0;
    bool apart = true;
    for (const char *c = text->begin; c < text->end; c++) {
        if (!is_digit(*c)) continue;
        numbers++;
        if (c > text->begin && is_digit(c[-1])) apart = false;
    }
    return apart && numbers == 4;
}

/* A LeetCode array: one board, or boards in one more pair of brackets. */
static nq_status read_arrays(nq_board_reader *reader, const scan *text, nq_placement *placement) {
    const char *at = text->begin;
    if (!reader->nested) {
        const char *inner = skip_spaces(at + 1, text->end);
        if (inner < text->end && *inner == '[') {
            reader->nested = true;
            at = inner;
        }
    }
    scan board = {text->base, at, text->end, text->error};
    nq_status status = read_string_array(&board, placement, &at);
    if (status != NQ_OK || !reader->nested) {
        reader->position = (size_t)(at - reader->text);
        return status;
    }
    at = skip_spaces(at, text->end);
    if (at < text->end && *at == ',') {
        at = skip_spaces(at + 1, text->end);
        if (at < text->end && *at == '[') {
            reader->position = (size_t)(at - reader->text);
            return NQ_OK;
        }
    } else if (at < text->end && *at == ']') {
        reader->nested = false;
        reader->position = (size_t)(at + 1 - reader->text);
        return NQ_OK;
    }
    refuse(text, at, NQ_MALFORMED);
    reason_add(text, "the array of boards goes on with ',' and '[', or ends with ']'");
    return NQ_MALFORMED;
}

nq_status nq_board_reader_next(nq_board_reader *reader, nq_placement *placement, nq_reading_error *error) {
    const char *end = reader->text + reader->length;
    const char *begin = skip_headings(reader->text + reader->position, end);
    if (begin == end) {
        reader->position = reader->length;
        return NQ_DONE;
    }
    scan text = {reader->text, begin, end, error};
    nq_status status;
    if (reader->nested || (*begin == '[' && contains(&text, "\"") && !memchr(begin, ')', (size_t)(end - begin)))) {
        status = read_arrays(reader, &text, placement);
    } else {
        text.end = end_of_board(begin, end);
        reader->position = (size_t)(text.end - reader->text);
        while (is_space(text.end[-1])) text.end--;
        if (is_matrix_or_lists(&text)) {
            status = refuse(&text, begin, NQ_AMBIGUOUS);
            reason_add(&text, "this can be read as a 0/1 matrix and as two lists; write the matrix without blanks, "
                              "or each list in brackets");
        } else {
            status = read_one(&text, placement);
        }
    }
    if (status == NQ_OK) reader->board++;
    else reader->position = reader->length, reader->nested = false;
    return status;
}

nq_status nq_notation_read(const char *text, size_t length, nq_placement *placement, nq_reading_error *error) {
    nq_board_reader reader;
    nq_placement read, second;
    nq_reading_error rest;
    nq_board_reader_init(&reader, text, length);
    scan all = {text, text, text + length, error};
    nq_status status = nq_board_reader_next(&reader, &read, error);
    if (status == NQ_DONE) {
        refuse(&all, text, NQ_MALFORMED);
        reason_add(&all, "there is no board: the text is empty");
        return NQ_MALFORMED;
    }
    if (status != NQ_OK) return status;
    const char *after = text + reader.position;
    if (nq_board_reader_next(&reader, &second, &rest) != NQ_DONE) {
        refuse(&all, skip_spaces(after, text + length), NQ_MALFORMED);
        reason_add(&all, "expected one board, but there is more text after it");
        return NQ_MALFORMED;
    }
    *placement = read;
    return NQ_OK;
}
