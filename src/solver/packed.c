#include "packed.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_ROOM 1024u

nq_status packed_list_add(packed_list *list, const uint64_t *packed, unsigned words) {
    if (list->count == list->room) {
        size_t room = list->room ? list->room * 2 : FIRST_ROOM;
        uint64_t *larger = realloc(list->packed, room * words * sizeof *larger);
        if (!larger) return NQ_NO_MEMORY;
        list->packed = larger;
        list->room = room;
    }
    memcpy(list->packed + list->count++ * words, packed, words * sizeof *packed);
    return NQ_OK;
}
