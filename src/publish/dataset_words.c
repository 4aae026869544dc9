/* SPDX-License-Identifier: MIT */
#include "dataset_words.h"

#include <stdint.h>
#include <string.h>

/* A character of UTF-8 and how many bytes it has. */
static uint32_t decode(const unsigned char *at, size_t *size) {
    static const unsigned char lead[] = {0, 0, 0x1f, 0x0f, 0x07};
    *size = at[0] < 0x80 ? 1 : at[0] < 0xe0 ? 2 : at[0] < 0xf0 ? 3 : 4;
    uint32_t code = *size == 1 ? at[0] : at[0] & lead[*size];
    for (size_t k = 1; k < *size; k++) code = code << 6 | (at[k] & 0x3f);
    return code;
}

/* What a reader of YAML may refuse, or take for the end of a line. */
static int is_unprintable(uint32_t code) {
    return code < 0x20 || (code >= 0x7f && code < 0xa0) || code == 0x2028 || code == 0x2029 || code == 0xfeff ||
           (code & 0xfffe) == 0xfffe;
}

void dataset_print_yaml(FILE *out, const char *text) {
    putc('"', out);
    for (size_t size; *text; text += size) {
        uint32_t code = decode((const unsigned char *)text, &size);
        if (code == '"' || code == '\\') fprintf(out, "\\%c", (int)code);
        else if (!is_unprintable(code)) fwrite(text, 1, size, out);
        else if (code < 0x100) fprintf(out, "\\x%02x", (unsigned)code);
        else if (code < 0x10000) fprintf(out, "\\u%04x", (unsigned)code);
        else fprintf(out, "\\U%08x", (unsigned)code);
    }
    putc('"', out);
}

/* As entities: they are no markup, also where a backslash would do nothing. */
void dataset_print_markdown(FILE *out, const char *text) {
    for (size_t size; *text; text += size) {
        uint32_t code = decode((const unsigned char *)text, &size);
        if (code < 0x20 || code == 0x7f || code == 0x85 || code == 0x2028 || code == 0x2029) putc(' ', out);
        else if (code < 0x80 && strchr("\\`*_{}[]<>#|&~$^", (int)code)) fprintf(out, "&#%u;", (unsigned)code);
        else fwrite(text, 1, size, out);
    }
}
