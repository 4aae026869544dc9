#include "scan.h"

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

nq_status refuse(const scan *text, const char *at, nq_status status) {
    text->error->line = 1;
    text->error->column = 1;
    text->error->reason[0] = '\0';
    for (const char *c = text->base; c < at; c = next_character(c, text->end > at ? text->end : at)) {
        text->error->column++;
        if (*c != '\n') continue;
        text->error->line++;
        text->error->column = 1;
    }
    return status;
}

void reason_add(const scan *text, const char *words) {
    char *reason = text->error->reason;
    size_t used = strlen(reason), room = NQ_REASON_SIZE - 1 - used, length = strlen(words);
    if (length > room) length = room;
    while (length > 0 && ((unsigned char)words[length] & 0xc0) == 0x80) length--; /* no character is cut in two */
    memcpy(reason + used, words, length);
    reason[used + length] = '\0';
}

nq_status refuse_because(const scan *text, const char *at, nq_status status, const char *reason) {
    refuse(text, at, status);
    reason_add(text, reason);
    return status;
}

void reason_add_number(const scan *text, unsigned long number) {
    char digits[24];
    char *at = digits + sizeof digits - 1;
    *at = '\0';
    do *--at = (char)('0' + number % 10);
    while (number /= 10);
    reason_add(text, at);
}

void reason_add_size(const scan *text, unsigned long n, const char *thing) {
    reason_add_number(text, n);
    reason_add(text, " ");
    reason_add(text, thing);
    reason_add(text, n == 1 ? " makes n = " : "s make n = ");
    reason_add_number(text, n);
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
    char shown[5] = {'\\', 'x', hex[byte >> 4], hex[byte & 15], '\0'};
    reason_add(text, shown);
}

static void add_character(const scan *text, const char *at, size_t length) {
    char shown[5] = {0};
    if (length == 1 ? *at >= 0x20 && *at < 0x7f : is_shown(at, length)) {
        memcpy(shown, at, length);
        reason_add(text, shown);
    } else {
        for (size_t k = 0; k < length; k++) add_code(text, (unsigned char)at[k]);
    }
}

void reason_add_quoted(const scan *text, const char *from, const char *to) {
    unsigned shown = 0;
    reason_add(text, "'");
    while (from < to) {
        const char *next = next_character(from, to);
        if (shown++ == 24) {
            reason_add(text, "...");
            break;
        }
        add_character(text, from, (size_t)(next - from));
        from = next;
    }
    reason_add(text, "'");
}

nq_status refuse_unpaired(const scan *text, const char *bracket) {
    refuse(text, bracket, NQ_MALFORMED);
    reason_add(text, "the bracket ");
    reason_add_quoted(text, bracket, bracket + 1);
    reason_add(text, " has no partner");
    return NQ_MALFORMED;
}

nq_status refuse_unclosed(const scan *text, const char *quote) {
    return refuse_because(text, quote, NQ_MALFORMED,
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
