/* SPDX-License-Identifier: MIT */
/* datapackage.json has to say what export would write for the files that are there: so keys that are misspelt or missing are found by what they
 * lack. Each resource speaks of one file that SHA256SUMS names, and each file of data has a resource. */
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "export_json.h"

#define FILE_NAME EXPORT_PACKAGE_FILE
#define METADATA "metadata.json"

static const char *text_of(const json_t *object, const char *member) {
    const char *text = json_string_value(json_object_get(object, member));
    return text ? text : "";
}

/* Whether a file is JSON, and an object. Out: *root, to be released, and *text, to be freed; NULL if it is not. */
static nq_status read_json(export_check *check, const char *name, json_t **root, char **text) {
    char quoted[EXPORT_QUOTE_SIZE];
    size_t length;
    json_error_t error;
    *root = NULL;
    nq_status status = export_read_small(check, name, text, &length);
    if (status != NQ_OK) return status == NQ_UNFIT ? NQ_OK : status;
    *root = json_loadb(*text, length, JSON_REJECT_DUPLICATES, &error);
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

/* --- Resources --- */

static bool is_data(const export_listed *listed) {
    unsigned number;
    bool compressed;
    return export_kind_of(listed->name, &number, &compressed) != DATASET_OTHER;
}

/* What the writer would say of a file. */
static json_t *describe(const export_listed *listed) {
    unsigned number;
    bool compressed;
    dataset_kind kind = export_kind_of(listed->name, &number, &compressed);
    dataset_file file = {.name = {.kind = kind, .n = number}, .bytes = listed->bytes};
    if (kind == DATASET_B_FILE) file.name.sequence = export_sequence(number);
    snprintf(file.name.text, sizeof file.name.text, "%s", listed->name);
    memcpy(file.sum, listed->sum, sizeof file.sum);
    return dataset_resource(&file, compressed);
}

static void compare_resource(const export_json *file, const export_step *at, const json_t *found,
                             const export_listed *listed) {
    const export_json own = {file->check, file->name, file->text, listed->name};
    json_t *expected = describe(listed);
    export_json_compare(&own, at, expected, found);
    json_decref(expected);
}

static void take_resource(const export_json *file, const export_step *at, const json_t *resource) {
    export_check *check = file->check;
    const char *path = text_of(resource, "path");
    char quoted[EXPORT_QUOTE_SIZE], what[EXPORT_QUOTE_SIZE + 64];
    export_listed *listed = export_find(check, path);
    bool inside = export_name_is_inside(path, strlen(path));
    if (!inside || !listed || listed->described) {
        snprintf(what, sizeof what, "path %s%s", export_quote(path, strlen(path), quoted),
                 !inside   ? "; expected the name of a file inside the folder"
                 : !listed ? " is not listed in " EXPORT_SUMS
                           : " stands twice");
        export_json_fault(file, at, inside ? EXPORT_PACKAGE : EXPORT_NAME, what);
    }
    if (!listed) return;
    bool again = listed->described, data = is_data(listed);
    listed->described = true;
    if (!data) export_json_fault(file, at, EXPORT_PACKAGE, "this is no file of data; expected no resource of it");
    else if (listed->there && !again) compare_resource(file, at, resource, listed);
}

static void take_resources(const export_json *file, const json_t *root) {
    export_check *check = file->check;
    const json_t *resources = json_object_get(root, "resources"), *resource;
    const export_step at = {.key = "resources"};
    size_t number;
    unsigned line = export_json_line(file, &at);
    if (!json_is_array(resources))
        export_fault(check, EXPORT_FORMAT, "%s:%u: expected an array of resources", file->name, line);
    json_array_foreach(resources, number, resource)
        take_resource(file, &(export_step){.before = &at, .index = number}, resource);
    for (size_t k = 0; k < check->listed_count; k++) {
        const export_listed *listed = &check->listed[k];
        if (is_data(listed) && !listed->described)
            export_fault(check, EXPORT_PACKAGE, "%s:%u: %s has no resource", file->name, line, listed->name);
    }
}

/* --- What is said of all of them --- */

/* By the name that the package gives its licence; the first of all where there is none of that name. */
static const dataset_licence *find_licence(const json_t *root) {
    const char *name = text_of(json_array_get(json_object_get(root, "licenses"), 0), "name");
    for (unsigned k = 0; k < dataset_licence_count; k++)
        if (strcmp(dataset_licences[k].open_definition, name) == 0) return &dataset_licences[k];
    return &dataset_licences[0];
}

/* Who made it may have a path and roles; what else a person has is for others to read. */
static void take_contributors(const export_json *file, const json_t *root) {
    static const char *const optional[] = {"path", "roles", "email", "givenName", "familyName", "organization"};
    const json_t *all = json_object_get(root, "contributors"), *one;
    const export_step at = {.key = "contributors"};
    size_t number;
    if (all && !json_is_array(all)) export_json_fault(file, &at, EXPORT_PACKAGE, "expected a list");
    json_array_foreach(all, number, one) {
        json_t *expected = json_pack("{s:s}", "title", "a name");
        for (size_t k = 0; k < sizeof optional / sizeof optional[0]; k++)
            if (json_object_get(one, optional[k]))
                json_object_set(expected, optional[k], json_object_get(one, optional[k]));
        export_json_compare(file, &(export_step){.before = &at, .index = number}, expected, one);
        json_decref(expected);
    }
}

static void take_package(const export_json *file, json_t *root) {
    static const char *const texts[] = {"id", "homepage", "version", "created"};
    const dataset_about about = {.licence = find_licence(root)};
    json_t *expected = dataset_package(&about, "a title"), *resources = json_object_get(root, "resources");
    if (resources) json_object_set(expected, "resources", resources);
    export_json_compare(file, NULL, expected, root);
    json_decref(expected);
    for (size_t k = 0; k < sizeof texts / sizeof texts[0]; k++)
        if (json_object_get(root, texts[k]) && !*text_of(root, texts[k]))
            export_json_fault(file, &(export_step){.key = texts[k]}, EXPORT_PACKAGE, "expected a text");
    take_contributors(file, root);
    take_resources(file, root);
}

nq_status export_check_package(export_check *check) {
    json_t *root = NULL, *metadata = NULL;
    char *text = NULL, *other_text = NULL;
    const export_listed *own = export_find(check, FILE_NAME), *other = export_find(check, METADATA);
    nq_status status = own && own->there ? read_json(check, FILE_NAME, &root, &text) : NQ_OK;
    if (root) take_package(&(export_json){check, FILE_NAME, text, ""}, root);
    if (status == NQ_OK && other && other->there) status = read_json(check, METADATA, &metadata, &other_text);
    json_decref(root);
    json_decref(metadata);
    free(text);
    free(other_text);
    if (status == NQ_OK && check->no_memory)
        status = export_fail(check, NQ_NO_MEMORY, "%s: not enough memory to check it", check->path);
    return status;
}
