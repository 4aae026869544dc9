/* SPDX-License-Identifier: MIT */
/* The header of a file that SQLite has made and that pages are added to: whether they can be, and what says that they have been. The file
 * is changed behind SQLite's back: no connection may have it open, in this process (whose locks would go with the descriptor) or another. */
#ifndef NQUEENS_PAGES_HEADER_H
#define NQUEENS_PAGES_HEADER_H

#include <stdint.h>

typedef struct pages_header {
    uint32_t page_size;
    uint32_t pages; /* the next one is the first that can be added */
} pages_header;

/* Reads and checks it. Demanded are whole pages, as many as the header says and by the newest count; the legacy versions (no WAL); nothing
 * reserved in pages; no auto_vacuum; UTF-8; schema format 4; no free pages.
 * Returns 0; EINVAL where something else is found, *unfit then being a clause that names it, valid for good; else how reading failed. */
int pages_header_read(int fd, pages_header *header, const char **unfit);

/* Says that the file has so many pages now, and that it has changed. Nothing else in the header changes, also not the version of SQLite
 * that wrote it. In: a file that pages_header_read has let pass, which has exactly these pages by now. Does not sync.
 * Returns 0 or an errno value; EINVAL where the file has another size. */
int pages_header_finish(int fd, uint32_t pages);

#endif
