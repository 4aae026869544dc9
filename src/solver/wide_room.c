/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE /* madvise */
#include "wide_room.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>

#define LARGE_PAGE ((size_t)2 * 1024 * 1024)

wide_room wide_room_make(size_t size) {
    wide_room made = {NULL, NULL};
    if (size > SIZE_MAX - LARGE_PAGE) return made;
    bool wide = size >= 2 * LARGE_PAGE;
    made.allocated = malloc(wide ? size + LARGE_PAGE : size);
    if (!made.allocated) return made;
    made.memory = made.allocated;
    if (!wide) return made;
    made.memory = (char *)made.allocated + (LARGE_PAGE - (uintptr_t)made.allocated % LARGE_PAGE);
#ifdef MADV_HUGEPAGE
    (void)madvise(made.memory, size / LARGE_PAGE * LARGE_PAGE, MADV_HUGEPAGE);
#endif
    return made;
}

void wide_room_free(wide_room *room) {
    free(room->allocated);
    *room = (wide_room){NULL, NULL};
}
