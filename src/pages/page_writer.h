/* SPDX-License-Identifier: MIT */
/* Pages into a file: neighbours are put together and written a megabyte at a time. A writer belongs to one thread; several may write to one
 * file, each its own pages. A file that has become large may be longer than its pages, since room is asked for ahead: whoever knows where they
 * end cuts it there when all are written. */
#ifndef NQUEENS_PAGES_PAGE_WRITER_H
#define NQUEENS_PAGES_PAGE_WRITER_H

#include <stddef.h>
#include <stdint.h>

typedef struct page_writer page_writer;

/* In: fd, open for writing until page_writer_close, which does not close it. Returns NULL where memory is short. */
page_writer *page_writer_open(int fd, uint32_t page_size);

/* Where the page with this number, from 1, has to be put: page_size bytes of any content, all to be overwritten before the next call.
 * Never NULL: what fails is told by page_writer_error and page_writer_flush. */
unsigned char *page_writer_page(page_writer *writer, uint32_t number);

/* How writing failed first, an errno value, or 0. What is told to be written after a failure is dropped. */
int page_writer_error(const page_writer *writer);

/* Writes what has been put in; the transfer to the disk is begun, not waited for. Returns page_writer_error. */
int page_writer_flush(page_writer *writer);

/* Without writing anything. In: NULL does nothing. */
void page_writer_close(page_writer *writer);

/* Writes all of it. Returns 0 or an errno value, and then any part of it may have been written. */
int write_at(int fd, const void *bytes, size_t count, uint64_t offset);

#endif
