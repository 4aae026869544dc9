/* JSON is whole or the command fails: what could not be made for want of memory is never left out. */
#include "json.h"

#include <errno.h>

json_t *cli_json_append(json_t *array, json_t *item) {
    if (!array) {
        json_decref(item);
        return NULL;
    }
    if (json_array_append_new(array, item) == 0) return array;
    json_decref(array);
    return NULL;
}

json_t *cli_json_set(json_t *object, const char *name, json_t *value) {
    if (!object) {
        json_decref(value);
        return NULL;
    }
    if (json_object_set_new(object, name, value) == 0) return object;
    json_decref(object);
    return NULL;
}

/* The length of the character that begins here, or 0 if none does (RFC 3629: nothing longer than needed, no surrogates). */
static size_t character_length(const unsigned char *at) {
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    size_t length = *at < 0x80 ? 1 : *at < 0xc0 ? 0 : *at < 0xe0 ? 2 : *at < 0xf0 ? 3 : *at < 0xf8 ? 4 : 0;
    uint32_t value = length > 1 ? *at & (0x7fu >> length) : *at;
    for (size_t k = 1; k < length; k++) {
        if ((at[k] & 0xc0) != 0x80) return 0;
        value = value << 6 | (at[k] & 0x3fu);
    }
    return value < least[length] || value > 0x10ffff || (value >= 0xd800 && value < 0xe000) ? 0 : length;
}

json_t *cli_json_name(const char *name) {
    for (const unsigned char *at = (const unsigned char *)name; *at;) {
        size_t length = character_length(at);
        if (length == 0) return json_null();
        at += length;
    }
    return json_string_nocheck(name);
}

void cli_json_print(cli_call *cli, const json_t *value, size_t flags) {
    bool printed = value && json_dumpf(value, cli->out, flags) == 0;
    if (!printed && !cli_output_failed(cli)) cli_output_lost(cli, ENOMEM);
}
