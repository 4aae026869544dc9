/* SPDX-License-Identifier: MIT */
/* Boards in any notation, several in a text: what is read can be printed and read again. */
#include <string.h>

#include "fuzz.h"
#include "nqueens/partial_notation.h"
#include "nqueens/range.h"

static void must_be_read(const char *text, const nq_placement *placement) {
    nq_placement again;
    nq_reading_error error;
    MUST_HOLD(nq_notation_read(text, strlen(text), &again, &error) == NQ_OK);
    MUST_HOLD(nq_placement_compare(placement, &again) == 0);
}

/* In the formats that are not placement text. */
static void read_drawn(const nq_placement *p) {
    char rows[2000], *row = rows, squares[400], *square = squares, fen[400], *rank = fen;
    for (unsigned r = 0; r < p->n; r++) {
        for (unsigned c = 0; c < p->n; c++) *row++ = p->column[r] == c ? 'Q' : '.';
        *row++ = '\n';
        square += sprintf(square, "r%uc%u ", r + 1u, p->column[r] + 1u);
        unsigned before = p->column[r], after = p->n - 1u - before;
        if (r) *rank++ = '/';
        if (before) rank += sprintf(rank, "%u", before);
        *rank++ = 'Q';
        if (after) rank += sprintf(rank, "%u", after);
    }
    *row = *rank = '\0';
    must_be_read(rows, p);
    must_be_read(squares, p);
    if (p->n > 1) must_be_read(fen, p);
}

static void read_again(const nq_placement *placement) {
    char text[NQ_TEXT_SIZE];
    nq_placement again;
    nq_placement_print(placement, text);
    MUST_HOLD(strlen(text) == placement->n);
    MUST_HOLD(nq_placement_parse(text, placement->n, &again) == NQ_OK);
    MUST_HOLD(nq_placement_compare(placement, &again) == 0);
    read_drawn(placement);
    nq_attack attacks[NQ_MAX_ATTACKS];
    MUST_HOLD((nq_placement_attacks(placement, attacks) == 0) == nq_placement_is_solution(placement));
}

static void check_reason(const nq_reading_error *error, size_t size) {
    MUST_HOLD(memchr(error->reason, '\0', sizeof error->reason) != NULL && error->reason[0] != '\0');
    MUST_HOLD(error->line >= 1 && error->column >= 1 && error->line <= size + 1);
    for (const char *c = error->reason; *c; c++) MUST_HOLD((unsigned char)*c >= 0x20 && *c != 0x7f);
}

static void must_be_read_as(const char *text, size_t length, const nq_partial *partial, const uint32_t blocked[]) {
    nq_partial again;
    nq_reading_error error;
    MUST_HOLD(nq_partial_read(text, length, &again, &error) == NQ_OK);
    MUST_HOLD(again.n == partial->n && again.empty[0] == 0 && again.empty[1] == 0);
    MUST_HOLD(memcmp(again.queens, partial->queens, sizeof again.queens) == 0);
    MUST_HOLD(memcmp(again.blocked, blocked, sizeof again.blocked) == 0);
}

/* A partial board can be drawn and read again: in an object always, else where an x cannot be taken for a queen. */
static void draw_again(const nq_partial *partial) {
    char rows[2000], object[2020], *at = rows;
    uint32_t blocked[NQ_MAX_N];
    nq_partial_excluded(partial, blocked);
    for (unsigned r = 0; r < partial->n; r++) {
        for (unsigned c = 0; c < partial->n; c++)
            *at++ = partial->queens[r] >> c & 1 ? 'Q' : blocked[r] >> c & 1 ? 'x' : '.';
        *at++ = '/';
    }
    at[-1] = '\0';
    must_be_read_as(object, (size_t)sprintf(object, "{\"board\":\"%s\"}", rows), partial, blocked);
    if (nq_partial_queens(partial) > 0) must_be_read_as(rows, strlen(rows), partial, blocked);
}

static void check_partial(const nq_partial *partial) {
    nq_filter filter = nq_filter_all();
    nq_reading_error error;
    nq_placement completion;
    uint32_t squares[NQ_MAX_N];
    MUST_HOLD(partial->n >= NQ_MIN_N && partial->n <= NQ_MAX_N && nq_partial_queens(partial) <= partial->n);
    MUST_HOLD(nq_partial_add_to(partial, &filter, &error) == NQ_OK);
    draw_again(partial);
    nq_partial_free(partial, squares);
    if (nq_partial_complete(partial, 100, &completion) == NQ_OK) MUST_HOLD(nq_placement_is_solution(&completion));
}

static void read_partial(const char *text, size_t size) {
    nq_partial partial;
    nq_reading_error error;
    nq_board_reader reader;
    nq_status status;
    nq_partial_goes_on(text, size, text, size);
    if (nq_partial_read(text, size, &partial, &error) != NQ_OK) check_reason(&error, size);
    else check_partial(&partial);
    nq_board_reader_init(&reader, text, size);
    while ((status = nq_partial_next(&reader, &partial, &error)) != NQ_DONE) {
        if (status == NQ_OK) check_partial(&partial);
        else check_reason(&error, size);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    nq_board_reader reader;
    nq_placement placement;
    nq_reading_error error;
    nq_status status;
    char *text = malloc(size + 1);
    memcpy(text, data, size);
    text[size] = '\0';
    nq_board_reader_init(&reader, text, size);
    while ((status = nq_board_reader_next(&reader, &placement, &error)) != NQ_DONE) {
        if (status == NQ_OK) read_again(&placement);
        else check_reason(&error, size);
    }
    status = nq_notation_read(text, size, &placement, &error);
    if (status == NQ_OK) read_again(&placement);
    else check_reason(&error, size);
    nq_notation_is_row(text, size);
    read_partial(text, size);
    nq_range range;
    const char *reason = NULL;
    if (nq_range_parse(text, &range, &reason) == NQ_OK)
        MUST_HOLD(range.first >= NQ_MIN_N && range.last <= NQ_MAX_N && range.first <= range.last);
    else MUST_HOLD(reason != NULL);
    free(text);
    return 0;
}
