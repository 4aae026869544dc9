/* SPDX-License-Identifier: MIT */
/* The pages of an image: two makers of tables, one writer, one row of page numbers. */
#include "image_pages.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

#include "../pages/header.h"

static off_t size_of(const catalog_image *image) { return (off_t)(image->pages.next - 1) * image->page_size; }

void image_pages_free(image_pages *pages) {
    for (unsigned t = 0; t < TABLES; t++) table_append_close(pages->table[t]);
    page_writer_close(pages->writer);
    *pages = (image_pages){0};
}

static nq_status no_memory(const catalog_image *image) {
    return catalog_fail(image->owner, NQ_NO_MEMORY, "%s: not enough memory for its pages", image->owner->path);
}

static nq_status read_root(catalog_image *image, catalog_table table, uint32_t *root) {
    static const char *const statements[] = {
        [TABLE_FUNDAMENTAL] = "SELECT rootpage FROM sqlite_schema WHERE name = 'fundamental_solution'",
        [TABLE_DISTINCT] = "SELECT rootpage FROM sqlite_schema WHERE name = 'distinct_solution'",
    };
    sqlite3_int64 number = 0;
    nq_status status = catalog_read_number(&image->file.file, statements[table], "making the file", &number);
    *root = (uint32_t)number;
    return image_told_by_owner(&image->file, status);
}

nq_status image_pages_open(catalog_image *image) {
    pages_header header;
    const char *unfit;
    uint32_t roots[TABLES] = {0};
    nq_status status = image_file_connect(&image->file);
    for (unsigned t = 0; status == NQ_OK && t < TABLES; t++) status = read_root(image, (catalog_table)t, &roots[t]);
    image_file_disconnect(&image->file);
    if (status != NQ_OK) return status;
    int error = pages_header_read(image->file.descriptor, &header, &unfit);
    if (error) return catalog_fail_errno(image->owner, error, "making the file");
    image->page_size = header.page_size;
    image->pages.next = header.pages + 1;
    image->pages.writer = page_writer_open(image->file.descriptor, header.page_size);
    if (!image->pages.writer) return no_memory(image);
    for (unsigned t = 0; t < TABLES; t++) {
        const table_place place = {.page_size = header.page_size, .root = roots[t], .first = image->pages.next};
        image->pages.table[t] = table_append_open(image->pages.writer, &place);
        if (!image->pages.table[t]) return no_memory(image);
    }
    return NQ_OK;
}

nq_status image_lay_block(catalog_image *image, catalog_table table, unsigned n, const record_block *block,
                          const char *doing) {
    const table_cells cells = {.end = record_end(block),
                               .size = block->size,
                               .count = block->rows.count,
                               .charged = table == TABLE_FUNDAMENTAL ? record_most_fundamental(n)
                                                                     : record_most_distinct(n)};
    int error = table_append_cells(image->pages.table[table], &cells);
    return error ? catalog_fail_errno(image->owner, error, doing) : NQ_OK;
}

void image_take_turn(catalog_image *image, catalog_table table) {
    table_append_go_on(image->pages.table[table], image->pages.next);
}
void image_end_turn(catalog_image *image, catalog_table table) {
    image->pages.next = table_append_next(image->pages.table[table]);
}

nq_status image_pages_settle(catalog_image *image) {
    int error = page_writer_flush(image->pages.writer);
    off_t left = 0;
    for (unsigned t = 0; t < TABLES; t++) left += table_append_left(image->pages.table[t]);
    if (!error && left) error = posix_fallocate(image->file.descriptor, size_of(image), left * image->page_size);
    if (error == EINVAL || error == EOPNOTSUPP) error = 0; /* not everywhere can it be taken */
    return error ? catalog_fail_errno(image->owner, error, "storing what was found") : NQ_OK;
}

nq_status image_pages_mark(catalog_image *image) {
    image_pages *mark = &image->mark;
    nq_status status = image_pages_settle(image); /* of old rows, perhaps */
    if (status != NQ_OK) return status;
    *mark = image->pages;
    for (unsigned t = 0; t < TABLES; t++) mark->table[t] = NULL;
    mark->writer = page_writer_open(image->file.descriptor, image->page_size);
    for (unsigned t = 0; mark->writer && t < TABLES; t++) {
        mark->table[t] = table_append_copy(image->pages.table[t], mark->writer);
        if (!mark->table[t]) break;
    }
    if (mark->table[TABLES - 1]) return NQ_OK;
    image_pages_free(mark);
    return no_memory(image);
}

void image_pages_go_back(catalog_image *image) {
    if (!image->mark.writer) return; /* nothing has been laid since */
    image_pages_free(&image->pages);
    image->pages = image->mark;
    image->mark = (image_pages){0};
    /* The end cuts it again, and says how that failed. */
    if (ftruncate(image->file.descriptor, size_of(image)) != 0) return;
}

nq_status image_pages_finish(catalog_image *image) {
    int error = 0;
    for (unsigned t = 0; !error && t < TABLES; t++) {
        uint32_t end = 0;
        image_take_turn(image, (catalog_table)t);
        error = table_append_finish(image->pages.table[t], &end);
        image->pages.next = end;
    }
    if (!error && ftruncate(image->file.descriptor, size_of(image)) != 0) error = errno;
    if (!error) error = pages_header_finish(image->file.descriptor, image->pages.next - 1);
    return error ? catalog_fail_errno(image->owner, error, "laying pages") : NQ_OK;
}
