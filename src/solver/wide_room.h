/* SPDX-License-Identifier: MIT */
/* Much memory at once, in large pages where the system has them: its pages are then not made one by one as they are first written to, which
 * takes longer than what is written. */
#ifndef NQUEENS_SOLVER_WIDE_ROOM_H
#define NQUEENS_SOLVER_WIDE_ROOM_H

#include <stddef.h>

/* All zero, it is empty. */
typedef struct wide_room {
    void *memory;
    void *allocated; /* what it is a part of */
} wide_room;

/* Makes room for `size` bytes, for any type. Returns an empty one if memory is short. */
wide_room wide_room_make(size_t size);
void wide_room_free(wide_room *room);

#endif
