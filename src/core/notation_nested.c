/* SPDX-License-Identifier: MIT */
/* Boards in brackets of any of the three kinds:
 *
 *   [1,3,0,2]  (2,4,1,3)  c(2,4,1,3)  {2,4,1,3}       a list
 *   [(0,1),(1,3),(2,0),(3,2)]                         squares as row and column
 *   [[0,1,0,0],[0,0,0,1],[1,0,0,0],[0,0,1,0]]         a matrix
 *   [".Q..","...Q","Q...","..Q."]                     rows in strings; [[".","Q",…],…] square by square
 *   {"n":4,"placement":"2413", …}                     an object
 *   arrays of any of these, and of boards in strings
 *
 * Whether a bracket begins a board or an array of boards is seen from what comes first in it, and from no more than a board's
 * worth of text, so that long arrays are read in one pass. Only lists of lists of numbers need a closer look: they can be
 * squares, a matrix or boards, and if more than one of these is possible they are refused. Lists of nothing but 0 and 1 are a
 * matrix if there are three or more: boards of that size would have all queens in two columns. */
#include <string.h>

#include "draft.h"
#include "notation_forms.h"

static char closer_of(char opener) { return opener == '[' ? ']' : opener == '(' ? ')' : '}'; }

/* JavaScript shows how long an array is: Array(4) [ 1, 3, 0, 2 ]. Returns what stands behind the length, or `at` if there is none. */
static const char *behind_length(const char *at, const char *end) {
    unsigned length;
    if (at == end || *at != '(') return at;
    const char *after = read_number(at + 1, end, &length);
    if (after == at + 1 || after == end || *after != ')') return at;
    after = skip_blanks(after + 1, end);
    return after < end && (*after == '[' || *after == '{') ? after : at;
}

const char *opener_at(const char *at, const char *end) {
    if (at < end && is_letter(*at))
        while (at < end && (is_letter(*at) || is_digit(*at) || *at == '_' || *at == '.' || *at == '!')) at++;
    at = behind_length(at, end);
    return at < end && is_opener(*at) ? at : NULL;
}

/* The partner of an opener that has no brackets inside but those of np.int64(3); NULL if there is none. */
static const char *flat_end(const char *open, const char *end) {
    const char *at = open + 1;
    while (at < end && !is_opener(*at) && !is_closer(*at)) at = behind_word(at, end);
    return at < end && *at == closer_of(*open) ? at : NULL;
}

static bool is_wrapped_number(const char *at, const char *end) {
    const char *digits;
    unsigned value;
    return read_wrapped_number(at, end, &digits, &value) != NULL;
}

/* The end of what a bracket holds, without the comma or semicolon that may stand behind the last. */
static const char *end_of_inside(const char *begin, const char *close) {
    while (close > begin && is_space(close[-1])) close--;
    const char *last = close - (close > begin && (close[-1] == ',' || close[-1] == ';'));
    while (last > begin && is_space(last[-1])) last--;
    return last > begin ? last : close;
}

/* Where the string that begins at the quote ends: at its closing quote, or NULL. */
static const char *string_end(const char *quote, const char *end) {
    return memchr(quote + 1, *quote, (size_t)(end - quote - 1));
}

static nq_status read_strings(const scan *text, const char *open, nq_placement *placement, const char **after) {
    row_text rows[NQ_MAX_N];
    unsigned n = 0;
    const char *at = open, *end = text->end;
    do {
        at = skip_spaces(at + 1, end);
        if (at == end || !is_quote(*at))
            return refuse(text, at, NQ_MALFORMED, "expected a string of Q and . for the next row");
        if (n == NQ_MAX_N) return refuse_too_many_rows(text, at);
        const char *close = string_end(at, end);
        if (!close) return refuse_unclosed(text, at);
        rows[n++] = (row_text){at + 1, close};
        at = skip_spaces(close + 1, end);
        const char *next = at < end && *at == ',' ? skip_spaces(at + 1, end) : at;
        if (next < end && *next == closer_of(*open)) at = next;
    } while (at < end && *at == ',');
    if (at == end || *at != closer_of(*open)) return refuse(text, at, NQ_MALFORMED, "expected ',' or ']' after a row");
    *after = at + 1;
    scan board = piece_of(text, open, *after);
    return read_drawn_board(&board, rows, n, placement);
}

/* Lists in a list, before it is known what they are. */
typedef struct table {
    unsigned count;
    row_text inside[NQ_MAX_N];
    number_list row[NQ_MAX_N];
    const char *close; /* the bracket that ends the table */
} table;

/* Finds the lists from `at` to the closer, or to the end of the line where there is none ('\0').
 * Returns false if there are other things, or more than a board has rows. */
static bool find_rows(const scan *text, const char *at, char closer, table *found) {
    const char *end = text->end;
    const char *(*skip)(const char *, const char *) = closer ? skip_spaces : skip_blanks;
    found->count = 0;
    for (;;) {
        at = skip(at, end);
        if (at < end && *at == ',' && found->count > 0) at = skip(at + 1, end);
        found->close = at;
        if (at == end || (!closer && (*at == '\n' || *at == ';'))) return !closer;
        if (*at == closer) return true;
        const char *close = is_opener(*at) ? flat_end(at, end) : NULL;
        if (!close || found->count == NQ_MAX_N) return false;
        found->inside[found->count++] = (row_text){at + 1, close};
        at = close + 1;
    }
}

/* Whether the rows hold numbers, which are then known. */
static bool read_table_numbers(table *rows) {
    nq_reading_error unused;
    for (unsigned k = 0; k < rows->count; k++) {
        scan inside = {rows->inside[k].begin, rows->inside[k].begin, rows->inside[k].end, &unused, NULL};
        if (read_numbers(&inside, &rows->row[k]) != NQ_OK) return false;
    }
    return rows->count > 0;
}

static bool are_pairs(const table *rows) {
    for (unsigned k = 0; k < rows->count; k++)
        if (rows->row[k].count != 2) return false;
    return true;
}

static bool are_bits(const table *rows) {
    for (unsigned k = 0; k < rows->count; k++)
        for (unsigned c = 0; c < rows->row[k].count; c++)
            if (rows->row[k].value[c] > 1) return false;
    return true;
}

/* Squares as row and column, both from 0 or both from 1: their rows are all rows of the board, in any order. */
static nq_status read_pairs(const scan *text, const table *rows, nq_placement *placement) {
    unsigned n = rows->count, base = 1;
    nq_placement read = {.n = (uint8_t)n};
    for (unsigned k = 0; k < n; k++)
        if (rows->row[k].value[0] == 0 || rows->row[k].value[1] == 0) base = 0;
    uint64_t seen = 0;
    for (unsigned k = 0; k < n; k++) {
        unsigned row = rows->row[k].value[0] - base, column = rows->row[k].value[1] - base;
        bool repeated = row < n && (seen >> row & 1);
        if (row >= n || column >= n || repeated) {
            const char *pair = rows->inside[k].begin - 1;
            refuse(text, pair + 1, NQ_MALFORMED, "'%.*s', read as row and column, is ",
                   piece_length(pair, rows->inside[k].end + 1), pair);
            if (repeated) reason_add(text, "a second queen in its row");
            else
                reason_add(text, "off the board: %u square%s n = %u, counted from %u", n, n == 1 ? " makes" : "s make",
                           n, base);
            return NQ_MALFORMED;
        }
        seen |= UINT64_C(1) << row;
        read.column[row] = (uint8_t)column;
    }
    *placement = read;
    return NQ_OK;
}

/* Whether each row is a board by itself. */
static bool are_lists(const table *rows) {
    nq_reading_error unused;
    nq_placement placement;
    for (unsigned k = 0; k < rows->count; k++) {
        scan inside = {rows->inside[k].begin, rows->inside[k].begin, rows->inside[k].end, &unused, NULL};
        if (place_numbers(&inside, &rows->row[k], &placement) != NQ_OK) return false;
    }
    return true;
}

/* The board with a queen where the number is 1. */
static nq_status read_bits(const scan *text, const table *rows, nq_placement *placement) {
    draft board = {.n = rows->count};
    for (unsigned row = 0; row < rows->count; row++) {
        const number_list *bits = &rows->row[row];
        if (bits->count != rows->count)
            return refuse_width(text, rows->inside[row].begin, row, bits->count, rows->count);
        for (unsigned column = 0; column < bits->count; column++)
            if (bits->value[column] == 1) draft_put(&board, row, column);
    }
    return text->partial ? draft_keep(&board, NULL, text->partial), NQ_OK : draft_finish(&board, text, placement);
}

static nq_status refuse_two_readings(const scan *text, const char *at, const char *first, const char *second) {
    return refuse(text, at, NQ_AMBIGUOUS, "this can be read as %s and as %s; write placement text, such as 2413", first,
                  second);
}

/* Lists of numbers. Returns NQ_DONE if they are boards, each by itself. */
static nq_status read_table(const scan *text, const char *open, table *rows, nq_placement *placement) {
    if (!read_table_numbers(rows)) return NQ_DONE;
    if (rows->count > 2 && are_bits(rows)) return read_bits(text, rows, placement);
    nq_reading_error unused;
    /* no place in the whole is counted for an error that nobody reads */
    scan quiet = {text->begin, text->begin, text->end, &unused, NULL};
    nq_placement matrix;
    bool pairs = are_pairs(rows), squares = pairs && read_pairs(&quiet, rows, placement) == NQ_OK;
    bool lists = are_lists(rows),
         bits = rows->count == 2 && are_bits(rows) && read_bits(&quiet, rows, &matrix) == NQ_OK;
    if (squares && lists)
        return refuse_two_readings(text, open, "squares (row, column)",
                                   rows->count == 1 ? "a list of columns" : "lists of columns");
    if (squares && bits) return refuse_two_readings(text, open, "squares (row, column)", "a 0/1 matrix");
    if (bits && lists) return refuse_two_readings(text, open, "a 0/1 matrix", "lists of columns");
    if (squares) return NQ_OK;
    if (bits) return *placement = matrix, NQ_OK;
    return lists || !pairs ? NQ_DONE : read_pairs(text, rows, placement);
}

/* Rows set apart by semicolons, as MATLAB and Julia have them: a matrix, squares, or a column of numbers. */
static nq_status read_semicolons(const scan *text, const char *open, const scan *inside, nq_placement *placement) {
    table rows = {0};
    bool single = true;
    for (const char *at = inside->begin; at < inside->end;) {
        const char *row_end = memchr(at, ';', (size_t)(inside->end - at));
        if (!row_end) row_end = inside->end;
        if (rows.count == NQ_MAX_N) return refuse_too_many_rows(text, at);
        scan row = piece_of(text, at, row_end);
        nq_status status = read_numbers(&row, &rows.row[rows.count]);
        if (status != NQ_OK) return status;
        single = single && rows.row[rows.count].count == 1;
        rows.inside[rows.count++] = (row_text){at, row_end};
        at = row_end + 1;
    }
    if (single) {
        number_list column = {.count = rows.count};
        for (unsigned k = 0; k < rows.count; k++)
            column.at[k] = rows.row[k].at[0], column.value[k] = rows.row[k].value[0];
        return place_numbers(inside, &column, placement);
    }
    nq_status status = read_table(text, open, &rows, placement);
    if (status != NQ_DONE) return status;
    return refuse(text, open, NQ_MALFORMED,
                  "rows between semicolons are the rows of one board; write each list in brackets of its own");
}

/* Numbers, or squares by name. */
static nq_status read_flat(const scan *text, const char *open, nq_placement *placement, const char **after) {
    named_square square;
    const char *close = flat_end(open, text->end);
    if (!close) return refuse_unpaired(text, open);
    scan inside = piece_of(text, skip_spaces(open + 1, close), end_of_inside(open + 1, close));
    *after = close + 1;
    if (memchr(open + 1, ';', (size_t)(close - open - 1))) return read_semicolons(text, open, &inside, placement);
    if (read_row_column_square(inside.begin, inside.end, &square)) return read_row_column_squares(&inside, placement);
    if (read_chess_square(inside.begin, inside.end, &square)) return read_squares(&inside, placement);
    number_list numbers;
    nq_status status = read_numbers(&inside, &numbers);
    return status == NQ_OK ? place_numbers(&inside, &numbers, placement) : status;
}

/* Whether a list holds more than one string, each of one square: it is a row, square by square. */
static bool is_row_of_cells(row_text inside) {
    unsigned strings = 0;
    for (const char *at = skip_spaces(inside.begin, inside.end); at < inside.end; at = skip_spaces(at, inside.end)) {
        if (strings > 0 && *at == ',') at = skip_spaces(at + 1, inside.end);
        if (at == inside.end || !is_quote(*at)) return false;
        const char *close = string_end(at, inside.end);
        if (!close || close == at + 1 || next_character(at + 1, close) != close) return false;
        strings++;
        at = close + 1;
    }
    return strings > 1;
}

static nq_status read_lists(const scan *text, const char *open, nq_placement *placement, const char **after) {
    table rows;
    if (!find_rows(text, open + 1, closer_of(*open), &rows)) return NQ_DONE;
    *after = rows.close + 1;
    scan board = piece_of(text, open, *after);
    if (rows.count > 0 && is_row_of_cells(rows.inside[0]))
        return read_drawn_board(&board, rows.inside, rows.count, placement);
    return read_table(&board, open, &rows, placement);
}

static bool is_one_square(const char *begin, const char *end) {
    unsigned number;
    return (end - begin >= 2 && is_letter(*begin) && read_number(begin + 1, end, &number) == end) ||
           is_row_column_square(begin, end);
}

/* An array that begins with a string: rows of one board, squares of one board, or boards (NQ_DONE). */
static nq_status read_array_of_strings(const scan *text, const char *open, const char *quote, nq_placement *placement,
                                       const char **after) {
    const char *close = string_end(quote, text->end);
    if (!close || close == quote + 1 || nq_notation_is_row(quote + 1, (size_t)(close - quote - 1)))
        return read_strings(text, open, placement, after);
    const char *partner = flat_end(open, text->end);
    if (!partner || !is_one_square(quote + 1, close)) return NQ_DONE;
    *after = partner + 1;
    scan squares = piece_of(text, open + 1, partner);
    return is_row_column_square(quote + 1, close) ? read_row_column_squares(&squares, placement)
                                                  : read_squares(&squares, placement);
}

static bool is_object(const char *quote, const char *end) {
    const char *close = string_end(quote, end);
    const char *colon = close ? skip_spaces(close + 1, end) : end;
    return colon < end && *colon == ':';
}

/* Reads the board that begins with a bracket; NQ_DONE if it is an array of boards. */
static nq_status read_value(const scan *text, const char *open, nq_placement *placement, const char **after) {
    const char *first = skip_spaces(open + 1, text->end);
    if (first == text->end) return refuse_unpaired(text, open);
    if (is_quote(*first) && *open == '{' && is_object(first, text->end)) {
        scan object = piece_of(text, open, text->end);
        return read_object(&object, placement, after);
    }
    if (is_quote(*first)) return read_array_of_strings(text, open, first, placement, after);
    if (opener_at(first, text->end) && !is_wrapped_number(first, text->end))
        return read_lists(text, open, placement, after);
    if (*first == closer_of(*open)) return NQ_DONE;
    return read_flat(text, open, placement, after);
}

/* A board in a string, in an array of such. */
static nq_status read_string_board(const scan *text, const char *quote, nq_placement *placement, const char **after) {
    const char *close = string_end(quote, text->end);
    if (!close) return refuse_unclosed(text, quote);
    const char *begin = skip_spaces(quote + 1, close), *end = close;
    while (end > begin && is_space(end[-1])) end--;
    *after = close + 1;
    scan board = piece_of(text, begin, end);
    return begin < end ? read_line(&board, placement)
                       : refuse(text, quote, NQ_MALFORMED, "there is no board: the string is empty");
}

/* Pairs that stand side by side without a bracket around them: (0,1),(1,3),(2,0),(3,2). */
static nq_status read_loose_pairs(const scan *text, const char *open, nq_placement *placement, const char **after) {
    table rows;
    if (!find_rows(text, open, '\0', &rows) || rows.count < 2) return NQ_DONE;
    scan line = piece_of(text, open, rows.close);
    if (!read_table_numbers(&rows) || !are_pairs(&rows)) return NQ_DONE;
    *after = rows.close;
    return read_table(&line, open, &rows, placement);
}

/* Behind arguments with a name, as in array([1,3,0,2], dtype=int8); `at` if there are none. */
static const char *behind_named_arguments(const char *at, const char *end) {
    const char *name = at;
    while (at < end && (is_letter(*at) || *at == '_')) at++;
    if (at == name || at == end || *at != '=') return name;
    while (at < end && !is_opener(*at) && !is_closer(*at) && *at != '\n') at++;
    return at;
}

/* Takes what may follow a board: brackets that close, then ',' or the next. */
static nq_status close_brackets(nq_board_reader *reader, const scan *text, const char *at, const char **after) {
    for (;;) {
        *after = at;
        at = skip_spaces(at, text->end);
        if (reader->depth == 0) {
            at = skip_blanks(*after, text->end);
            if (at < text->end && (*at == ';' || *at == ',')) *after = at + 1;
            /* of Prolog */
            else if (at < text->end && *at == '.' && (at + 1 == text->end || is_space(at[1]))) *after = at + 1;
            return NQ_OK;
        }
        if (at == text->end || *at != reader->closers[reader->depth - 1]) break;
        reader->depth--;
        at++;
    }
    if (at < text->end && (*at == ',' || *at == ';')) at = skip_spaces(at + 1, text->end);
    if (reader->closers[reader->depth - 1] == ')') at = behind_named_arguments(at, text->end);
    *after = at;
    if (at < text->end && (opener_at(at, text->end) || is_quote(*at) || *at == reader->closers[reader->depth - 1]))
        return NQ_OK;
    return refuse(text, at, NQ_MALFORMED, "the array of boards goes on with ',' and '[', or ends with ']'");
}

/* Reads the board at `at`, or goes into the array there (NQ_DONE). */
static nq_status read_element(nq_board_reader *reader, const scan *text, const char *at, nq_placement *placement,
                              const char **after) {
    if (reader->depth > 0 && is_quote(*at)) return read_string_board(text, at, placement, after);
    const char *open = opener_at(at, text->end);
    if (!open) return refuse(text, at, NQ_MALFORMED, "expected a board of the array, or its closing bracket");
    nq_status status = reader->depth == 0 && open == at ? read_loose_pairs(text, open, placement, after) : NQ_DONE;
    if (status == NQ_DONE) status = read_value(text, open, placement, after);
    if (status != NQ_DONE) return status;
    if (reader->depth == NQ_OPEN_MAX)
        return refuse(text, open, NQ_MALFORMED, "the brackets are nested too deeply for boards");
    reader->closers[reader->depth++] = closer_of(*open);
    *after = open + 1;
    return NQ_DONE;
}

nq_status read_nested(nq_board_reader *reader, const scan *text, nq_placement *placement) {
    const char *at = text->begin;
    reader->in_brackets = true;
    do {
        nq_status status = NQ_DONE;
        at = skip_spaces(at, text->end);
        if (at == text->end)
            return refuse(text, at, NQ_MALFORMED, "the text ends before the closing bracket of the array");
        if (reader->depth == 0 || *at != reader->closers[reader->depth - 1])
            status = read_element(reader, text, at, placement, &at);
        else if (close_brackets(reader, text, at, &at) != NQ_OK) return NQ_MALFORMED;
        if (status == NQ_OK) {
            if (reader->depth > 0) reader->board++;
            status = close_brackets(reader, text, at, &at);
            if (status != NQ_OK && reader->board > 0) reader->board--;
        }
        reader->position = (size_t)(at - reader->text);
        if (status != NQ_DONE) return status;
    } while (reader->depth > 0);
    return NQ_DONE;
}
