#include "scan.h"

#include <string.h>

nq_status refuse(const scan *text, const char *at, nq_status status) {
    text->error->line = 1;
    text->error->column = 1;
    text->error->reason[0] = '\0';
    for (const char *c = text->base; c < at; c++) {
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
    memcpy(reason + used, words, length);
    reason[used + length] = '\0';
}

void reason_add_number(const scan *text, unsigned long number) {
    char digits[24];
    char *at = digits + sizeof digits - 1;
    *at = '\0';
    do *--at = (char)('0' + number % 10);
    while (number /= 10);
    reason_add(text, at);
}

void reason_add_quoted(const scan *text, const char *from, const char *to) {
    static const char hex[] = "0123456789abcdef";
    reason_add(text, "'");
    for (const char *c = from; c < to; c++) {
        unsigned char byte = (unsigned char)*c;
        char shown[5] = {(char)byte, '\0'};
        if (c - from == 24) {
            reason_add(text, "...");
            break;
        }
        if (byte < 0x20 || byte >= 0x7f) {
            shown[0] = '\\', shown[1] = 'x', shown[2] = hex[byte >> 4], shown[3] = hex[byte & 15], shown[4] = '\0';
        }
        reason_add(text, shown);
    }
    reason_add(text, "'");
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
