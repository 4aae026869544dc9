/* SPDX-License-Identifier: MIT */
/* How texts and bytes are written into a page. */
#ifndef NQUEENS_PUBLISH_PAGE_WRITE_H
#define NQUEENS_PUBLISH_PAGE_WRITE_H

#include <stdint.h>
#include <stdio.h>

/* As text of HTML, or the value of an attribute in double quotes. In: NUL-terminated, in any bytes. */
void page_write_html(FILE *out, const char *text);

/* As a string of JSON inside a script element, which nothing in it can end. A byte that a parser of JSON would refuse is written by its number. */
void page_write_string(FILE *out, const char *text);

/* Bytes as a string of JSON in base64. Zero it, but for `out`; begin, give the bytes, end. */
typedef struct page_bytes {
    FILE *out;
    uint32_t gathered;
    unsigned count; /* of the bytes that are gathered */
} page_bytes;

void page_bytes_begin(page_bytes *to);
void page_bytes_put(page_bytes *to, unsigned byte);
void page_bytes_put_number(page_bytes *to,
                           uint64_t number); /* seven bits a byte, the lowest first; the eighth says that more follow */
void page_bytes_end(page_bytes *to);

#endif
