/* SPDX-License-Identifier: MIT */
/* A letter is not a byte, nor always one place wide: accents that combine take none, Chinese characters two. The C library knows how
 * many, for the codes of Unicode in a locale of Unicode; C.UTF-8 is asked, so that a table does not depend on the user's locale. */
#define _XOPEN_SOURCE 700 /* wcwidth */
#include "display.h"

#include <locale.h>
#include <string.h>
#include <wchar.h>

unsigned display_decode(const char *bytes, size_t length, uint32_t *code) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned char first = (unsigned char)bytes[0];
    unsigned size = first < 0x80 ? 1 : first >> 5 == 6 ? 2 : first >> 4 == 14 ? 3 : first >> 3 == 30 ? 4 : 0;
    if (size == 0 || size > length) return 0;
    *code = size == 1 ? first : first & (0x7fu >> size);
    for (unsigned k = 1; k < size; k++) {
        if (((unsigned char)bytes[k] & 0xc0) != 0x80) return 0;
        *code = *code << 6 | ((unsigned char)bytes[k] & 0x3f);
    }
    bool surrogate = *code >= 0xd800 && *code <= 0xdfff;
    return *code < least[size] || surrogate || *code > 0x10ffff ? 0 : size;
}

bool display_is_utf8(const char *bytes, size_t length) {
    uint32_t code;
    for (unsigned size; length > 0; bytes += size, length -= size)
        if ((size = display_decode(bytes, length, &code)) == 0) return false;
    return true;
}

static bool is_ascii(const char *text) {
    for (; *text; text++)
        if ((unsigned char)*text >= 0x80) return false;
    return true;
}

static size_t width_of_characters(const char *text, size_t length) {
    size_t width = 0;
    uint32_t code;
    for (unsigned size; length > 0; text += size, length -= size) {
        size = display_decode(text, length, &code);
        int places = size ? wcwidth((wchar_t)code) : 1;
        width += places < 0 ? 1 : (size_t)places;
        if (size == 0) size = 1;
    }
    return width;
}

size_t display_width(const char *text) {
    if (is_ascii(text)) return strlen(text);
    locale_t unicode = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
    locale_t before = unicode ? uselocale(unicode) : (locale_t)0;
    size_t width = width_of_characters(text, strlen(text));
    if (unicode) {
        uselocale(before);
        freelocale(unicode);
    }
    return width;
}
