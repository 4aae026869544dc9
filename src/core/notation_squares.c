/* Chess squares: a1b3c5d2e4, or set apart by blanks or commas. The file letter is the column, from a at the left; the
 * rank counts rows from the bottom. There are as many rows as squares are named. */
#include "draft.h"
#include "notation_forms.h"

typedef struct square {
    unsigned file; /* from 0 */
    unsigned rank; /* from 1 at the bottom */
    const char *begin;
    const char *end;
} square;

/* Reads the square at `at`; false if there is none. */
static bool read_square(const char *at, const char *end, square *found) {
    if (at == end) return false;
    if (*at >= 'a' && *at <= 'z') found->file = (unsigned)(*at - 'a');
    else if (*at >= 'A' && *at <= 'Z') found->file = (unsigned)(*at - 'A');
    else return false;
    found->begin = at;
    found->end = read_number(at + 1, end, &found->rank);
    return found->end > at + 1;
}

static const char *skip_separators(const char *at, const char *end) {
    while (at < end && (is_blank(*at) || *at == ',')) at++;
    return at;
}

bool are_squares(const scan *text) {
    unsigned n = 0, widest = 0;
    for (const char *at = text->begin; at < text->end; n++) {
        square found;
        if (!read_square(at, text->end, &found)) return false;
        if (found.file + 1 > widest) widest = found.file + 1;
        if (found.rank > widest) widest = found.rank;
        at = found.end;
    }
    return widest <= n;
}

nq_status read_squares(const scan *text, nq_placement *placement) {
    square squares[NQ_MAX_N];
    unsigned n = 0;
    for (const char *at = text->begin; at < text->end; at = skip_separators(squares[n - 1].end, text->end)) {
        if (n == NQ_MAX_N) {
            refuse(text, at, NQ_OUT_OF_RANGE);
            reason_add(text, "more than 32 squares, but boards have at most 32 rows");
            return NQ_OUT_OF_RANGE;
        }
        if (!read_square(at, text->end, &squares[n])) {
            const char *token_end = at;
            while (token_end < text->end && !is_blank(*token_end) && *token_end != ',') token_end++;
            refuse(text, at, NQ_MALFORMED);
            reason_add_quoted(text, at, token_end);
            reason_add(text, " is no square: expected a file letter and a rank, such as a1");
            return NQ_MALFORMED;
        }
        n++;
    }
    draft board = {.n = n};
    for (unsigned k = 0; k < n; k++) {
        const square *s = &squares[k];
        bool on_board = s->file < n && s->rank >= 1 && s->rank <= n, repeated = false;
        for (unsigned earlier = 0; earlier < k; earlier++)
            repeated = repeated || (squares[earlier].file == s->file && squares[earlier].rank == s->rank);
        if (on_board && !repeated) {
            draft_put(&board, n - s->rank, s->file);
            continue;
        }
        refuse(text, s->begin, NQ_MALFORMED);
        reason_add_quoted(text, s->begin, s->end);
        if (repeated) {
            reason_add(text, " stands twice");
        } else {
            reason_add(text, " is off the board: ");
            reason_add_number(text, n);
            reason_add(text, n == 1 ? " square makes n = " : " squares make n = ");
            reason_add_number(text, n);
        }
        return NQ_MALFORMED;
    }
    return draft_finish(&board, text, placement);
}
