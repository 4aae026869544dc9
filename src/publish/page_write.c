/* SPDX-License-Identifier: MIT */
#include "page_write.h"

void page_write_html(FILE *out, const char *text) {
    for (; *text; text++) {
        switch (*text) {
        case '&': fputs("&amp;", out); break;
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '"': fputs("&quot;", out); break;
        default: putc((unsigned char)*text < ' ' && *text != '\n' && *text != '\t' ? ' ' : *text, out);
        }
    }
}

void page_write_string(FILE *out, const char *text) {
    putc('"', out);
    for (const unsigned char *at = (const unsigned char *)text; *at; at++) {
        if (*at < ' ' || *at == 0x7f || *at == '"' || *at == '\\' || *at == '<' || *at == '>' || *at == '&')
            fprintf(out, "\\u%04x", *at);
        else putc(*at, out);
    }
    putc('"', out);
}

static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/* Three bytes are four digits; of one or two bytes, two or three, and '=' in place of the others. */
static void flush(page_bytes *to) {
    uint32_t bits = to->gathered << (8 * (3 - to->count));
    char quad[4];
    for (unsigned k = 0; k < 4; k++) quad[k] = k <= to->count ? digits[bits >> (18 - 6 * k) & 63] : '=';
    fwrite(quad, 1, sizeof quad, to->out);
    to->gathered = 0;
    to->count = 0;
}

void page_bytes_begin(page_bytes *to) { putc('"', to->out); }

void page_bytes_put(page_bytes *to, unsigned byte) {
    to->gathered = to->gathered << 8 | (byte & 0xff);
    if (++to->count == 3) flush(to);
}

void page_bytes_put_number(page_bytes *to, uint64_t number) {
    for (; number > 0x7f; number >>= 7) page_bytes_put(to, 0x80 | (number & 0x7f));
    page_bytes_put(to, (unsigned)number);
}

void page_bytes_end(page_bytes *to) {
    if (to->count) flush(to);
    putc('"', to->out);
}
