#include "expansion_room.h"

#include <stdlib.h>

nq_status expansion_room_make(expansion_room *room, const nq_expansion *expansion) {
    size_t most = (size_t)expansion->most_in_column + 1; /* never none: malloc may return NULL for that */
    room->tags = malloc(((size_t)expansion->images + 1) * sizeof *room->tags);
    room->column.packed = malloc(2 * most * nq_packed_words(expansion->n) * sizeof *room->column.packed);
    room->column.tags = malloc(2 * most * sizeof *room->column.tags);
    return room->tags && room->column.packed && room->column.tags ? NQ_OK : NQ_NO_MEMORY;
}

void expansion_room_free(expansion_room *room) {
    free(room->tags);
    free(room->column.packed);
    free(room->column.tags);
}
