/* SPDX-License-Identifier: MIT */
/* Which notation a text is in can be told from a few of its characters. Lines that can only be rows are a drawn board; what
 * begins with a bracket is left to notation_nested.c; any other board is one line (notation_line.c). */
#include "nqueens/notation.h"

#include <string.h>

#include "notation_forms.h"

void nq_board_reader_init(nq_board_reader *reader, const char *text, size_t length) {
    static const char byte_order_mark[] = "\xef\xbb\xbf";
    bool marked = length >= 3 && memcmp(text, byte_order_mark, 3) == 0;
    *reader = (nq_board_reader){.text = marked ? text + 3 : text, .length = marked ? length - 3 : length};
}

void nq_board_reader_continue(nq_board_reader *reader, const char *text, size_t length, unsigned lines) {
    reader->text = text;
    reader->length = length;
    reader->position = reader->counted = reader->line_start = 0;
    reader->line_number = 0;
    reader->lines = lines;
    reader->board = 0;
    reader->depth = 0;
}

/* An answer stands below its puzzle: the word, and placement text. */
static bool is_answer(const char *line, const char *end) {
    static const char word[] = "answer ";
    const char *at = line + sizeof word - 1;
    while (end > line && is_blank(end[-1])) end--;
    if (end <= at || memcmp(line, word, sizeof word - 1) != 0) return false;
    while (at < end && column_of_letter(*at) >= 0) at++;
    return at == end;
}

/* A line that stands above or below boards in what this program writes: '#' and a number, the heading of a table, an answer. */
static bool is_heading(const char *line, const char *end) {
    unsigned number;
    if (*line == 'a') return is_answer(line, end);
    const char *after = *line == '#' ? read_number(line + 1, end, &number) : line;
    return (after > line + 1 && skip_blanks(after, end) == end) || is_record_heading(line, end);
}

const char *skip_headings(const char *at, const char *end) {
    for (;;) {
        const char *first = skip_blanks(at, end), *line_end = first;
        if (first == end) return end;
        /* the line may be long and hold many boards: it is looked through only if it can be no board */
        if (*first == '[') {
            if (!is_r_heading(first, end)) return at;
            line_end = end_of_line(first, end);
        } else if (*first && strchr("#npba", *first)) {
            line_end = end_of_line(first, end);
            if (!is_heading(first, line_end)) return at;
        } else if (*first != '\n') {
            return at;
        }
        at = line_end + (line_end < end);
    }
}

long nq_notation_open_brackets(const char *line, size_t length) {
    const char *at = line, *end = line + length;
    long open = 0;
    for (; at < end; at++) {
        if (is_quote(*at)) {
            const char *close = memchr(at + 1, *at, (size_t)(end - at - 1));
            if (!close) break;
            at = close;
        } else {
            open += is_opener(*at) - is_closer(*at);
        }
    }
    return open;
}

/* Behind the number of a line: what is numbered, or NULL if the line does not begin with the number. */
static const char *behind_number(const char *line, const char *end, unsigned number, bool *marked) {
    unsigned found;
    const char *at = skip_blanks(line, end), *after = read_number(at, end, &found);
    if (after == at || after == end || found != number) return NULL;
    *marked = *after == '.' || *after == ')' || *after == ':';
    const char *rest = skip_blanks(after + *marked, end);
    return rest > after && rest < end && (*marked || is_blank(*after)) ? rest : NULL;
}

bool nq_notation_has_number(const char *line, size_t length, unsigned number) {
    bool marked;
    const char *end = end_of_line(line, line + length);
    return behind_number(line, end, number, &marked) != NULL;
}

static bool is_permutation(const char *begin, const char *end) {
    nq_placement placement;
    nq_reading_error unused;
    return nq_notation_read(begin, (size_t)(end - begin), &placement, &unused) == NQ_OK &&
           nq_placement_is_permutation(&placement);
}

/* Whether two lines show a numbered list. */
static bool begins_numbered(const char *line, const char *end, unsigned number) {
    bool marked, second_marked;
    const char *line_end = end_of_line(line, end);
    if (line_end == end) return false;
    const char *rest = behind_number(line, line_end, number, &marked), *second = line_end + 1;
    const char *second_end = end_of_line(second, end),
               *second_rest = behind_number(second, second_end, number + 1, &second_marked);
    if (!rest || !second_rest || marked != second_marked) return false;
    if (marked) return true;
    return is_permutation(rest, line_end) &&
           (!is_permutation(line, line_end) ||
            (is_permutation(second_rest, second_end) && !is_permutation(second, second_end)));
}

static void look_for_numbers(nq_board_reader *reader, const char *line, const char *end) {
    for (unsigned number = 0; number <= 1 && !reader->started; number++) {
        if (!begins_numbered(line, end, number)) continue;
        reader->numbered = reader->started = true;
        reader->number = number;
    }
    reader->started = true;
}

/* A board of several lines goes on while lines are rows; any other board is one line. */
static const char *end_of_rows(const char *begin, const char *end) {
    const char *board_end = end_of_line(begin, end);
    while (board_end < end) {
        const char *line = board_end + 1, *line_end = end_of_line(line, end);
        if (!nq_notation_is_row(line, (size_t)(line_end - line))) break;
        board_end = line_end;
    }
    return board_end;
}

/* Two lines of two numbers, each 0 or 1, are a matrix and also two lists. */
static bool is_matrix_or_lists(const scan *text) {
    unsigned numbers = 0, lines = 1;
    for (const char *c = text->begin; c < text->end; c++) {
        if (*c == '\n') lines++;
        if (!is_space(*c) && *c != ',' && !is_digit(*c)) return false;
        if (!is_digit(*c)) continue;
        numbers++;
        if (c > text->begin && is_digit(c[-1])) return false;
    }
    return numbers == 4 && lines == 2;
}

static nq_status read_drawn_lines(const scan *text, nq_placement *placement) {
    if (is_matrix_or_lists(text))
        return refuse(text, text->begin, NQ_AMBIGUOUS,
                      "this can be read as a 0/1 matrix and as two lists; write the matrix without blanks, or "
                      "each list in brackets");
    return contains(text, "\n") ? read_rows(text, placement) : read_line(text, placement);
}

/* What is assigned: behind `name =`, `int q[] =`, `q <-`, `queens:`; the line itself if it is no assignment. */
static const char *behind_name(const char *line, const char *end) {
    const char *at = skip_blanks(line, end);
    if (at == end || (!is_letter(*at) && *at != '_' && *at != '$')) return line;
    for (; at < end; at++) {
        if (end - at > 1 && at[0] == '<' && at[1] == '-') break;
        if (!is_letter(*at) && !is_digit(*at) && !is_blank(*at) && (*at == '\0' || !strchr("_$[]<>*.", *at))) break;
    }
    if (end - at > 1 && (memcmp(at, "<-", 2) == 0 || memcmp(at, ":=", 2) == 0)) return skip_blanks(at + 2, end);
    if (end > at && (*at == '=' || *at == ':')) return skip_blanks(at + 1, end);
    return line;
}

static void trim(scan *text) {
    while (text->end > text->begin && is_space(text->end[-1])) text->end--;
    while (text->begin < text->end && is_space(*text->begin)) text->begin++;
}

static bool take_last(scan *text, char last) {
    if (text->end - text->begin < 2 || text->end[-1] != last) return false;
    text->end--;
    trim(text);
    return true;
}

static nq_status read_single_line(scan *text, nq_placement *placement) {
    trim(text);
    take_last(text, ';');
    bool quoted = text->begin < text->end && is_quote(*text->begin);
    if (quoted && text->end - text->begin > 2 && text->end[-1] == ',' && text->end[-2] == *text->begin) text->end--;
    if (quoted && take_last(text, *text->begin)) {
        text->begin++;
        trim(text);
    }
    if (text->begin < text->end) return read_line(text, placement);
    return refuse(text, text->begin, NQ_MALFORMED,
                  quoted ? "there is no board: the string is empty" : "there is no board behind the name");
}

/* Reads the board that begins with the line, outside of all brackets. Out: *text is the board. */
static nq_status read_board(nq_board_reader *reader, scan *text, nq_placement *placement) {
    const char *end = text->end, *line = text->begin, *first = skip_blanks(line, end);
    /* the line may be long and hold many: it is not looked through */
    if (opener_at(first, end) == first && !is_r_value(first, end)) {
        text->begin = first;
        return read_nested(reader, text, placement);
    }
    const char *line_end = end_of_line(line, end);
    if (nq_notation_is_row(line, (size_t)(line_end - line))) {
        text->end = end_of_rows(line, end);
        reader->position = (size_t)(text->end - reader->text);
        return read_drawn_lines(text, placement);
    }
    line = behind_name(line, line_end);
    first = skip_blanks(line, line_end);
    bool of_r = is_r_value(first, line_end);
    text->begin = first;
    if (!of_r && opener_at(first, line_end)) return read_nested(reader, text, placement);
    text->end = of_r ? end_of_r_value(first, end) : line_end;
    reader->position = (size_t)(text->end - reader->text);
    return of_r ? read_r_value(text, placement) : read_single_line(text, placement);
}

/* Takes the number off a line of a numbered list. */
static nq_status take_number(nq_board_reader *reader, scan *text) {
    bool marked;
    const char *line_end = end_of_line(text->begin, text->end);
    const char *rest = behind_number(text->begin, line_end, reader->number++, &marked);
    if (rest) {
        text->begin = rest;
        return NQ_OK;
    }
    reader->position = (size_t)(line_end - reader->text);
    return refuse(text, skip_blanks(text->begin, line_end), NQ_MALFORMED,
                  "the lines of this list are numbered; this one should begin with %u", reader->number - 1);
}

/* A refused board in brackets takes its line with it, or the rest of the text if its brackets are open there. */
static void pass_over_brackets(nq_board_reader *reader) {
    const char *line = reader->text + reader->begin, *end = reader->text + reader->length,
               *line_end = end_of_line(line, end);
    size_t after = (size_t)(line_end - reader->text);
    bool closed = nq_notation_open_brackets(line, (size_t)(line_end - line)) <= 0;
    reader->position = closed && after >= reader->position ? after : reader->length;
    reader->depth = 0;
}

static nq_status next_outside(nq_board_reader *reader, scan *text, nq_placement *placement) {
    reader->begin = (size_t)(skip_blanks(text->begin, text->end) - reader->text);
    reader->board = 0;
    reader->in_brackets = false;
    if (!reader->started) look_for_numbers(reader, text->begin, text->end);
    nq_status status = reader->numbered ? take_number(reader, text) : NQ_OK;
    return status == NQ_OK ? read_board(reader, text, placement) : status;
}

/* Lines are counted once, however many boards are refused. */
static void count_lines(nq_board_reader *reader, size_t position) {
    for (const char *newline;
         (newline = memchr(reader->text + reader->counted, '\n', position - reader->counted)) != NULL;) {
        reader->counted = reader->line_start = (size_t)(newline + 1 - reader->text);
        reader->line_number++;
    }
    reader->counted = position;
}

nq_status read_next(nq_board_reader *reader, nq_partial *partial, nq_placement *placement, nq_reading_error *error) {
    const char *end = reader->text + reader->length;
    if (partial) partial->n = 0;
    nq_status status = NQ_DONE;
    while (status == NQ_DONE) {
        const char *begin = reader->text + reader->position;
        if (reader->depth == 0) begin = skip_headings(begin, end);
        if (begin == end && reader->depth == 0) {
            reader->position = reader->length;
            return NQ_DONE;
        }
        if (reader->depth == 0) count_lines(reader, (size_t)(begin - reader->text));
        scan text = {reader->text + reader->line_start, begin, end, error, partial};
        status = reader->depth > 0 ? read_nested(reader, &text, placement) : next_outside(reader, &text, placement);
    }
    if (status == NQ_OK) return NQ_OK;
    if (reader->in_brackets) pass_over_brackets(reader);
    error->line += reader->lines + reader->line_number;
    return status;
}

nq_status nq_board_reader_next(nq_board_reader *reader, nq_placement *placement, nq_reading_error *error) {
    return read_next(reader, NULL, placement, error);
}

nq_status refuse_no_board(const nq_board_reader *reader, nq_reading_error *error) {
    const char *end = reader->text + reader->length;
    scan all = {reader->text, reader->text, end, error, NULL};
    return refuse(&all, all.begin, NQ_MALFORMED,
                  skip_spaces(all.begin, end) == end ? "there is no board: the text is empty"
                                                     : "there is no board in this text");
}

nq_status refuse_more(const nq_board_reader *reader, size_t position, nq_reading_error *error) {
    const char *end = reader->text + reader->length;
    scan all = {reader->text, reader->text, end, error, NULL};
    return refuse(&all, skip_spaces(reader->text + position, end), NQ_MALFORMED,
                  "expected one board, but there is more text after it");
}

nq_status nq_notation_read(const char *text, size_t length, nq_placement *placement, nq_reading_error *error) {
    nq_board_reader reader;
    nq_placement read, second;
    nq_reading_error rest;
    nq_board_reader_init(&reader, text, length);
    nq_status status = nq_board_reader_next(&reader, &read, error);
    if (status == NQ_DONE) return refuse_no_board(&reader, error);
    if (status != NQ_OK) return status;
    size_t after = reader.position;
    if (nq_board_reader_next(&reader, &second, &rest) != NQ_DONE) return refuse_more(&reader, after, error);
    *placement = read;
    return NQ_OK;
}
