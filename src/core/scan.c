/* SPDX-License-Identifier: MIT */
#include "scan.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

const char *next_character(const char *at, const char *end) {
    unsigned char lead = (unsigned char)*at;
    unsigned length = lead >= 0xc2 && lead < 0xe0   ? 2
                      : lead >= 0xe0 && lead < 0xf0 ? 3
                      : lead >= 0xf0 && lead < 0xf5 ? 4
                                                    : 1;
    if ((size_t)(end - at) < length) return at + 1;
    for (unsigned k = 1; k < length; k++)
        if (((unsigned char)at[k] & 0xc0) != 0x80) return at + 1;
    unsigned char second = length > 1 ? (unsigned char)at[1] : 0;
    bool overlong = (lead == 0xe0 && second < 0xa0) || (lead == 0xf0 && second < 0x90);
    bool beyond = (lead == 0xed && second >= 0xa0) || (lead == 0xf4 && second >= 0x90);
    return at + (overlong || beyond ? 1 : length);
}

static void add_words(const scan *text, const char *words, size_t length) {
    char *reason = text->error->reason;
    size_t used = strlen(reason), room = NQ_REASON_SIZE - 1 - used;
    if (length > room) {
        length = room;
        while (length > 0 && ((unsigned char)words[length] & 0xc0) == 0x80) length--; /* no character is cut in two */
    }
    memcpy(reason + used, words, length);
    reason[used + length] = '\0';
}

static void add_number(const scan *text, unsigned long number) {
    char digits[24], *end = digits + sizeof digits, *at = end;
    do *--at = (char)('0' + number % 10);
    while (number /= 10);
    add_words(text, at, (size_t)(end - at));
}

/* Whether a character beyond ASCII shows itself and does nothing to the text around it, as marks of direction would. */
static bool is_shown(const char *at, size_t length) {
    unsigned char first = (unsigned char)at[0], second = length > 1 ? (unsigned char)at[1] : 0,
                  third = length > 2 ? (unsigned char)at[2] : 0;
    if (length == 1) return false;
    if (length == 2) return !(first == 0xc2 && second < 0xa1) && !(first == 0xd8 && second == 0x9c);
    if (first == 0xe2 && second == 0x80) return !((third >= 0x8b && third <= 0x8f) || (third >= 0xa8 && third <= 0xae));
    return !(first == 0xe2 && second == 0x81 && third >= 0xa0) && !(first == 0xef && second == 0xbb && third == 0xbf);
}

static void add_code(const scan *text, unsigned char byte) {
    static const char hex[] = "0123456789abcdef";
    add_words(text, (char[]){'\\', 'x', hex[byte >> 4], hex[byte & 15]}, 4);
}

static void add_character(const scan *text, const char *at, size_t length) {
    if (length == 1 ? *at >= 0x20 && *at < 0x7f : is_shown(at, length)) {
        add_words(text, at, length);
        return;
    }
    for (size_t k = 0; k < length; k++) add_code(text, (unsigned char)at[k]);
}

#define CHARACTERS_SHOWN 24u

static void add_piece(const scan *text, const char *from, const char *to) {
    for (unsigned shown = 0; from < to && shown < CHARACTERS_SHOWN; shown++) {
        const char *next = next_character(from, to);
        add_character(text, from, (size_t)(next - from));
        from = next;
    }
    if (from < to) add_words(text, "...", 3);
}

/* Adds what the format has up to its next '%', or what that stands for; returns what is behind it. */
static const char *add_next(const scan *text, const char *format, va_list *arguments) {
    size_t plain = strcspn(format, "%");
    add_words(text, format, plain);
    format += plain;
    if (strncmp(format, "%s", 2) == 0) {
        const char *words = va_arg(*arguments, const char *);
        add_words(text, words, strlen(words));
        return format + 2;
    }
    if (strncmp(format, "%u", 2) == 0) {
        add_number(text, va_arg(*arguments, unsigned));
        return format + 2;
    }
    if (strncmp(format, "%lu", 3) == 0) {
        add_number(text, va_arg(*arguments, unsigned long));
        return format + 3;
    }
    if (strncmp(format, "%.*s", 4) == 0) {
        int length = va_arg(*arguments, int);
        const char *piece = va_arg(*arguments, const char *);
        add_piece(text, piece, piece + length);
        return format + 4;
    }
    assert(*format == '\0');
    return format;
}

void reason_add(const scan *text, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    while (*format) format = add_next(text, format, &arguments);
    va_end(arguments);
}

nq_status refuse(const scan *text, const char *at, nq_status status, const char *format, ...) {
    *text->error = (nq_reading_error){.line = 1, .column = 1};
    for (const char *c = text->base; c < at; c = next_character(c, text->end > at ? text->end : at)) {
        text->error->column++;
        if (*c != '\n') continue;
        text->error->line++;
        text->error->column = 1;
    }
    va_list arguments;
    va_start(arguments, format);
    while (*format) format = add_next(text, format, &arguments);
    va_end(arguments);
    return status;
}

nq_status refuse_unpaired(const scan *text, const char *bracket) {
    return refuse(text, bracket, NQ_MALFORMED, "the bracket '%.*s' has no partner", 1, bracket);
}

nq_status refuse_unclosed(const scan *text, const char *quote) {
    return refuse(text, quote, NQ_MALFORMED,
                  *quote == '"' ? "this string has no closing '\"'" : "this string has no closing '");
}

const char *end_of_line(const char *at, const char *end) {
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    return newline ? newline : end;
}

const char *skip_blanks(const char *at, const char *end) {
    while (at < end && is_blank(*at)) at++;
    return at;
}

const char *skip_spaces(const char *at, const char *end) {
    while (at < end && is_space(*at)) at++;
    return at;
}

const char *read_number(const char *at, const char *end, unsigned *value) {
    for (*value = 0; at < end && is_digit(*at); at++) {
        *value = *value * 10 + (unsigned)(*at - '0');
        if (*value > NUMBER_TOO_LARGE) *value = NUMBER_TOO_LARGE;
    }
    return at;
}

bool contains(const scan *text, const char *any_of) {
    for (const char *c = text->begin; c < text->end; c++)
        if (*c && strchr(any_of, *c)) return true;
    return false;
}
