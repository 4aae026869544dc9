/* SPDX-License-Identifier: MIT */
/* Files so large that a thread writes behind, past the cache where that can be. */
#include "pages/page_writer.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "temporary.h"
#include "testing.h"

#define MANY_BYTES (70u << 20) /* behind those that are written without a thread */

static int open_new(void **state) {
    int fd = open(temporary_path(state, "pages"), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    assert_true(fd >= 0);
    return fd;
}

/* A page that says which one it is, at both ends. */
static void write_page(page_writer *writer, uint32_t page_size, uint32_t number) {
    unsigned char *page = page_writer_page(writer, number);
    memset(page, (int)(number % 251), page_size);
    memcpy(page, &number, sizeof number);
    memcpy(page + page_size - sizeof number, &number, sizeof number);
}

static void assert_page(int fd, uint32_t page_size, uint32_t number, bool written) {
    unsigned char *page = malloc(page_size);
    uint32_t ends[2];
    assert_non_null(page);
    assert_int_equal(pread(fd, page, page_size, (off_t)(number - 1) * page_size), page_size);
    memcpy(&ends[0], page, sizeof ends[0]);
    memcpy(&ends[1], page + page_size - sizeof ends[1], sizeof ends[1]);
    assert_true(ends[0] == (written ? number : 0) && ends[1] == ends[0]);
    assert_int_equal(page[page_size / 2], written ? number % 251 : 0);
    free(page);
}

/* One page is left out, and in the middle all is written that has come. */
static void pages_are_where_they_belong(void **state) {
    static const uint32_t page_sizes[] = {512, 4096, 65536};
    for (size_t k = 0; k < sizeof page_sizes / sizeof page_sizes[0]; k++) {
        int fd = open_new(state), flags = fcntl(fd, F_GETFL);
        uint32_t page_size = page_sizes[k], count = MANY_BYTES / page_size + 3, gap = count - 10,
                 middle = count - (3u << 20) / page_size;
        page_writer *writer = page_writer_open(fd, page_size);
        for (uint32_t number = 1; number <= count; number++) {
            if (number != gap) write_page(writer, page_size, number);
            if (number == middle) assert_int_equal(page_writer_flush(writer), 0);
            if (number == middle) assert_page(fd, page_size, number, true);
        }
        assert_int_equal(page_writer_flush(writer), 0);
        assert_int_equal(fcntl(fd, F_GETFL), flags);
        page_writer_close(writer);
        for (uint32_t number = 1; number <= count; number++) assert_page(fd, page_size, number, number != gap);
        assert_true(lseek(fd, 0, SEEK_END) >= (off_t)count * page_size);
        close(fd);
    }
}

static void it_is_closed_while_it_writes(void **state) {
    int fd = open_new(state), flags = fcntl(fd, F_GETFL);
    page_writer *writer = page_writer_open(fd, 4096);
    for (uint32_t number = 1; number <= MANY_BYTES / 4096; number++) write_page(writer, 4096, number);
    page_writer_close(writer);
    assert_int_equal(fcntl(fd, F_GETFL), flags);
    close(fd);
}

/* A failure of the thread is told, at the latest when all is to be written. */
static void what_the_thread_cannot_write_is_told(void **state) {
    struct rlimit before, limit;
    int fd = open_new(state);
    page_writer *writer = page_writer_open(fd, 4096);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    limit = before;
    limit.rlim_cur = MANY_BYTES - (2u << 20);
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    for (uint32_t number = 1; number <= MANY_BYTES / 4096; number++) write_page(writer, 4096, number);
    int error = page_writer_flush(writer), again = page_writer_error(writer);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    signal(SIGXFSZ, SIG_DFL);
    page_writer_close(writer);
    close(fd);
    assert_int_equal(error, EFBIG);
    assert_int_equal(again, EFBIG);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, temporary_setup, temporary_teardown)
    const struct CMUnitTest tests[] = {
        TEST(pages_are_where_they_belong),
        TEST(it_is_closed_while_it_writes),
        TEST(what_the_thread_cannot_write_is_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
