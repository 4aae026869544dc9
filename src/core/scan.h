/* SPDX-License-Identifier: MIT */
/* A text being read: its ends, the place of an error in it, and reasons put together without stdio. */
#ifndef NQUEENS_CORE_SCAN_H
#define NQUEENS_CORE_SCAN_H

#include "nqueens/notation.h"

struct nq_partial;

/* A piece [begin, end) of the text that starts at base; places in errors are counted from base. */
typedef struct scan {
    const char *base;
    const char *begin;
    const char *end;
    nq_reading_error *error;
    struct nq_partial *partial; /* where boards may be partial: gets each that is drawn; else NULL */
} scan;

static inline scan piece_of(const scan *text, const char *begin, const char *end) {
    return (scan){text->base, begin, end, text->error, text->partial};
}

/* The end of the character that begins at `at`: a character of UTF-8, or one byte where there is none.
 * In: at < end. */
const char *next_character(const char *at, const char *end);

/* Refuses the text for what stands at a place in it; returns status. The reason is a format as of printf, with no more than %s, %u, %lu
 * and %.*s: the last is a piece of the text, of which not much is shown, and a character that cannot be shown is given as its code. */
nq_status refuse(const scan *text, const char *at, nq_status status, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* Adds to the reason of a refusal; what does not fit is cut off. */
void reason_add(const scan *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The length of a piece for %.*s: never less than what is shown of it. */
static inline int piece_length(const char *from, const char *to) { return to - from < 256 ? (int)(to - from) : 256; }

/* Refusals of a bracket, and of a string that begins with this quote, without an end. */
nq_status refuse_unpaired(const scan *text, const char *bracket);
nq_status refuse_unclosed(const scan *text, const char *quote);

static inline bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
static inline bool is_space(char c) { return is_blank(c) || c == '\n'; }
static inline bool is_digit(char c) { return c >= '0' && c <= '9'; }

static inline bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static inline bool is_quote(char c) { return c == '"' || c == '\''; }
static inline bool is_opener(char c) { return c == '[' || c == '(' || c == '{'; }
static inline bool is_closer(char c) { return c == ']' || c == ')' || c == '}'; }

const char *skip_blanks(const char *at, const char *end);
const char *skip_spaces(const char *at, const char *end);
const char *end_of_line(const char *at, const char *end);

/* Reads a run of digits; *value stops growing at NUMBER_TOO_LARGE. Returns the end of the run. */
#define NUMBER_TOO_LARGE 1000u
const char *read_number(const char *at, const char *end, unsigned *value);

/* Whether any of some characters is in the text. */
bool contains(const scan *text, const char *any_of);

#endif
