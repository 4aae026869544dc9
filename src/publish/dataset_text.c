/* SPDX-License-Identifier: MIT */
/* Files of a data set that are put together in memory first. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "../catalog/failure.h"
#include "dataset_out.h"
#include "dataset_parts.h"

nq_status dataset_no_memory(dataset *set) {
    return catalog_fail(set->catalog, NQ_NO_MEMORY, "%s: not enough memory", set->plan->path);
}

nq_status dataset_text_open(dataset *set, dataset_text *text) {
    *text = (dataset_text){0};
    text->out = open_memstream(&text->bytes, &text->size);
    return text->out ? NQ_OK : dataset_no_memory(set);
}

static nq_status write_bytes(dataset *set, const char *bytes, size_t size, const dataset_name *name) {
    dataset_out *out;
    nq_status status = dataset_out_open(&set->folder, name, false, 0, &out);
    if (status != NQ_OK) return status;
    status = dataset_out_write(out, bytes, size);
    nq_status closed = dataset_out_close(out, status == NQ_OK);
    return status == NQ_OK ? closed : status;
}

nq_status dataset_text_close(dataset *set, dataset_text *text, const dataset_name *name) {
    bool whole = !ferror(text->out);
    whole = fclose(text->out) == 0 && whole && text->bytes;
    nq_status status = whole ? write_bytes(set, text->bytes, text->size, name) : dataset_no_memory(set);
    free(text->bytes);
    return status;
}

nq_status dataset_write_json(dataset *set, json_t *json, const char *text) {
    dataset_name name = {.kind = DATASET_OTHER};
    snprintf(name.text, sizeof name.text, "%s", text);
    char *bytes = json ? json_dumps(json, JSON_INDENT(2)) : NULL;
    json_decref(json);
    if (!bytes) return dataset_no_memory(set);
    size_t size = strlen(bytes);
    bytes[size++] = '\n'; /* in place of its NUL */
    nq_status status = write_bytes(set, bytes, size, &name);
    free(bytes);
    return status;
}
