/* SPDX-License-Identifier: MIT */
/* SQLite's file format, as far as several files of this room need it (https://www.sqlite.org/fileformat2.html): numbers as they stand in a
 * file, kinds of pages, and what fits. A page size is a power of two from 512 to 65536; pages are numbered from 1. */
#ifndef NQUEENS_PAGES_FORMAT_H
#define NQUEENS_PAGES_FORMAT_H

#include <stdbool.h>
#include <stdint.h>

/* The header of the file, in front of page 1: where its fields stand. */
enum {
    HEADER_SIZE = 100,
    HEADER_PAGE_SIZE = 16, /* two bytes; 65536 is written as 1 */
    HEADER_WRITE_VERSION = 18,
    HEADER_READ_VERSION = 19,
    HEADER_RESERVED = 20, /* how many bytes at the end of each page are not used */
    HEADER_CHANGES = 24,
    HEADER_PAGES = 28,
    HEADER_FREE_TRUNK = 32,
    HEADER_FREE_PAGES = 36,
    HEADER_SCHEMA_FORMAT = 44,
    HEADER_LARGEST_ROOT = 52, /* not 0 where auto_vacuum is on */
    HEADER_ENCODING = 56,     /* 1 is UTF-8 */
    HEADER_INCREMENTAL = 64,
    HEADER_ZEROS = 72,    /* up to HEADER_VALID_FOR */
    HEADER_VALID_FOR = 92 /* the change counter when HEADER_PAGES was written */
};

/* The first byte of a tree's page. */
enum { PAGE_INDEX_INTERIOR = 2, PAGE_TABLE_INTERIOR = 5, PAGE_INDEX_LEAF = 10, PAGE_TABLE_LEAF = 13 };

/* The head of a tree's page, as long as its cells' pointers stand behind it. */
enum { LEAF_HEAD = 8, INTERIOR_HEAD = 12 };
enum { PAGE_CELLS = 3, PAGE_CELLS_BEGIN = 5, PAGE_RIGHT_CHILD = 8, PAGE_FREE_BLOCK = 1, PAGE_FRAGMENTS = 7 };

enum { CHILD_SIZE = 4, POINTER_SIZE = 2, LEAST_CELL = 4, LONGEST_VARINT = 9 };

#define LEAST_PAGE_SIZE 512u
#define MOST_PAGE_SIZE 65536u
#define LEAST_USABLE 480u
#define MOST_PAGES 0xfffffffeu
#define LOCK_BYTE 0x40000000u

static inline uint32_t read_two(const unsigned char *at) { return (uint32_t)at[0] << 8 | at[1]; }
static inline uint32_t read_four(const unsigned char *at) { return read_two(at) << 16 | read_two(at + 2); }

static inline void write_two(unsigned char *at, uint32_t number) {
    at[0] = (unsigned char)(number >> 8);
    at[1] = (unsigned char)number;
}

static inline void write_four(unsigned char *at, uint32_t number) {
    write_two(at, number >> 16);
    write_two(at + 2, number);
}

/* A number of one to nine bytes: seven bits of each, but eight of the ninth. Returns what follows it, or NULL where it is cut. */
static inline const unsigned char *read_varint(const unsigned char *at, const unsigned char *end, uint64_t *number) {
    *number = 0;
    for (unsigned k = 0; at && k < LONGEST_VARINT; k++) {
        if (at == end) return (void *)0;
        unsigned char byte = *at++;
        *number = k == 8 ? *number << 8 | byte : *number << 7 | (byte & 0x7f);
        if (k == 8 || !(byte & 0x80)) return at;
    }
    return (void *)0;
}

/* The size of a payload that has no overflow page, below 2^21, as a varint. */
static inline uint32_t varint_size(uint32_t number) { return number < 1u << 7 ? 1 : number < 1u << 14 ? 2 : 3; }

/* Returns what follows it. */
static inline unsigned char *write_varint(unsigned char *at, uint32_t number) {
    if (number >= 1u << 14) *at++ = (unsigned char)(number >> 14 | 0x80);
    if (number >= 1u << 7) *at++ = (unsigned char)(number >> 7 | 0x80);
    *at++ = (unsigned char)(number & 0x7f);
    return at;
}

static inline bool is_page_size(uint32_t size) {
    return size >= LEAST_PAGE_SIZE && size <= MOST_PAGE_SIZE && (size & (size - 1)) == 0;
}

/* As it stands in a file's header; 0 where that is none. */
static inline uint32_t read_page_size(const unsigned char *header) {
    uint32_t number = read_two(header + HEADER_PAGE_SIZE), size = number == 1 ? MOST_PAGE_SIZE : number;
    return is_page_size(size) ? size : 0;
}

/* The longest payload of a cell of an index that has no overflow page, and what stays in the cell of a longer one, at least.
 * In: the usable bytes of a page. */
static inline uint32_t most_payload(uint32_t usable) { return (usable - 12) * 64 / 255 - 23; }
static inline uint32_t least_payload(uint32_t usable) { return (usable - 12) * 32 / 255 - 23; }

/* The page that is left out, because locks are held on its bytes. */
static inline uint32_t lock_page(uint32_t page_size) { return LOCK_BYTE / page_size + 1; }

#endif
