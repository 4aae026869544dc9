/* SPDX-License-Identifier: MIT */
/* Each resource speaks of one file that SHA256SUMS names, by its number of bytes, its sum and, of a table, its columns; and each file of data
 * has a resource. */
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "export_files.h"

#define FILE_NAME EXPORT_PACKAGE_FILE
#define METADATA "metadata.json"

static const char *text_of(const json_t *object, const char *member) {
    const char *text = json_string_value(json_object_get(object, member));
    return text ? text : "";
}

/* Whether a file is JSON, and an object. Out: *root, to be released; NULL if it is not. */
static nq_status read_json(export_check *check, const char *name, json_t **root) {
    char *text, quoted[EXPORT_QUOTE_SIZE];
    size_t length;
    json_error_t error;
    *root = NULL;
    nq_status status = export_read_small(check, name, &text, &length);
    if (status != NQ_OK) return status == NQ_UNFIT ? NQ_OK : status;
    *root = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    free(text);
    if (!*root)
        export_fault(check, EXPORT_FORMAT, "%s:%d: this is no JSON: %s", name, error.line,
                     export_quote(error.text, strlen(error.text), quoted));
    if (*root && !json_is_object(*root)) {
        export_fault(check, EXPORT_FORMAT, "%s:1: expected an object", name);
        json_decref(*root);
        *root = NULL;
    }
    return NQ_OK;
}

static void compare_bytes(export_check *check, const json_t *resource, const export_listed *listed) {
    const json_t *bytes = json_object_get(resource, "bytes");
    if (json_is_integer(bytes) && json_integer_value(bytes) >= 0 &&
        (uint64_t)json_integer_value(bytes) == listed->bytes)
        return;
    export_fault(check, EXPORT_PACKAGE, FILE_NAME ": %s: bytes %" JSON_INTEGER_FORMAT "; the file has %" PRIu64,
                 listed->name, json_integer_value(bytes), listed->bytes);
}

static void compare_hash(export_check *check, const json_t *resource, const export_listed *listed) {
    const char *hash = text_of(resource, "hash");
    char quoted[EXPORT_QUOTE_SIZE];
    if (strncmp(hash, "sha256:", 7) == 0 && strcmp(hash + 7, listed->sum) == 0) return;
    export_fault(check, EXPORT_PACKAGE, FILE_NAME ": %s: hash %s; expected 'sha256:%s'", listed->name,
                 export_quote(hash, strlen(hash), quoted), listed->sum);
}

/* The names of a table's fields, as its first line has them. */
static void compare_fields(export_check *check, const json_t *resource, const export_listed *listed) {
    const json_t *fields = json_object_get(json_object_get(resource, "schema"), "fields"), *field;
    char names[EXPORT_LINE_SIZE] = "", quoted[EXPORT_QUOTE_SIZE], heading[EXPORT_LINE_SIZE];
    size_t used = 0, k;
    if (!export_heading(listed->name, heading)) return;
    json_array_foreach(fields, k, field) {
        int added = snprintf(names + used, sizeof names - used, "%s%s", k ? "," : "", text_of(field, "name"));
        if (added > 0) used += (size_t)added;
        if (used >= sizeof names) break;
    }
    if (strcmp(names, heading) != 0)
        export_fault(check, EXPORT_PACKAGE, FILE_NAME ": %s: its fields are %s; expected '%s'", listed->name,
                     export_quote(names, strlen(names), quoted), heading);
}

static void take_resource(export_check *check, size_t number, const json_t *resource) {
    const char *path = text_of(resource, "path"), *name = text_of(resource, "name");
    char quoted[EXPORT_QUOTE_SIZE];
    export_quote(path, strlen(path), quoted);
    if (!export_name_is_inside(path, strlen(path))) {
        export_fault(check, EXPORT_NAME,
                     FILE_NAME ": resource %zu: path %s; expected the name of a file inside the folder", number + 1,
                     quoted);
        return;
    }
    export_listed *listed = export_find(check, path);
    if (!listed) {
        export_fault(check, EXPORT_PACKAGE, FILE_NAME ": resource %zu: path %s is not listed in SHA256SUMS", number + 1,
                     quoted);
        return;
    }
    if (listed->described || !*name)
        export_fault(check, EXPORT_PACKAGE, FILE_NAME ": resource %zu: path %s %s", number + 1, quoted,
                     *name ? "stands twice" : "has no name");
    listed->described = true;
    if (!listed->there) return;
    compare_bytes(check, resource, listed);
    compare_hash(check, resource, listed);
    compare_fields(check, resource, listed);
}

static void take_resources(export_check *check, const json_t *root) {
    const json_t *resources = json_object_get(root, "resources"), *resource;
    size_t number;
    if (!json_is_array(resources)) export_fault(check, EXPORT_FORMAT, FILE_NAME ": expected an array of resources");
    json_array_foreach(resources, number, resource) take_resource(check, number, resource);
    for (size_t k = 0; k < check->listed_count; k++) {
        unsigned number_of;
        bool compressed;
        const export_listed *listed = &check->listed[k];
        bool data = export_kind_of(listed->name, &number_of, &compressed) != DATASET_OTHER;
        if (data && !listed->described)
            export_fault(check, EXPORT_PACKAGE, FILE_NAME ": %s has no resource", listed->name);
    }
}

nq_status export_check_package(export_check *check) {
    json_t *root = NULL, *metadata = NULL;
    const export_listed *own = export_find(check, FILE_NAME), *other = export_find(check, METADATA);
    nq_status status = own && own->there ? read_json(check, FILE_NAME, &root) : NQ_OK;
    if (root) take_resources(check, root);
    if (status == NQ_OK && other && other->there) status = read_json(check, METADATA, &metadata);
    json_decref(root);
    json_decref(metadata);
    return status;
}
