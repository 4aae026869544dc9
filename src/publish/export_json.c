/* SPDX-License-Identifier: MIT */
/* The parser does not tell in which line a value stands: it is found again in the text, which is known to be JSON, by going the way to it. */
#include "export_json.h"

#include <stdlib.h>
#include <string.h>

/* --- Where a value stands --- */

static const char *skip_blanks(const char *at) { return at + strspn(at, " \t\r\n"); }

/* In: a quote. Returns behind the other. */
static const char *skip_string(const char *at) {
    for (at++; *at && *at != '"'; at++)
        if (*at == '\\' && at[1]) at++;
    return *at ? at + 1 : at;
}

static const char *skip_value(const char *at) {
    unsigned depth = 0;
    do {
        if (*at == '"') at = skip_string(at);
        else if (*at == '{' || *at == '[') depth++, at++;
        else if (*at == '}' || *at == ']') depth--, at++;
        else if (depth > 0) at++;
        else at += strcspn(at, ",]} \t\r\n");
    } while (depth > 0 && *at);
    return skip_blanks(at);
}

/* In: what stands behind the bracket that opens an object or an array. Returns the value; NULL if it is not there. */
static const char *find_within(const char *at, const export_step *step) {
    size_t length = step->key ? strlen(step->key) : 0;
    for (size_t k = 0; *(at = skip_blanks(at)) && *at != '}' && *at != ']'; k++) {
        const char *key = at;
        if (step->key) at = skip_blanks(skip_blanks(skip_string(at)) + 1);
        bool found = step->key ? strncmp(key + 1, step->key, length) == 0 && key[length + 1] == '"' : k == step->index;
        if (found) return at;
        at = skip_value(at);
        if (*at == ',') at++;
    }
    return NULL;
}

/* The value, or the last one on the way to it that is there. */
static const char *find(const char *text, const export_step *step) {
    if (!step) return skip_blanks(text);
    const char *outer = find(text, step->before);
    char opening = step->key ? '{' : '[';
    const char *found = *outer == opening ? find_within(outer + 1, step) : NULL;
    return found ? found : outer;
}

unsigned export_json_line(const export_json *file, const export_step *at) {
    unsigned line = 1;
    for (const char *c = file->text, *end = find(file->text, at); c < end; c++) line += *c == '\n';
    return line;
}

/* --- Faults --- */

#define WAY_SIZE 128u

/* The way to a value, as it is written in JavaScript. Returns its length. */
static size_t print_way(const export_step *at, char way[WAY_SIZE]) {
    size_t used = at->before ? print_way(at->before, way) : 0;
    if (used >= WAY_SIZE - 1) return used;
    int added = at->key ? snprintf(way + used, WAY_SIZE - used, "%s%s", used ? "." : "", at->key)
                        : snprintf(way + used, WAY_SIZE - used, "[%zu]", at->index);
    return used + (size_t)added;
}

void export_json_fault(const export_json *file, const export_step *at, export_fault_kind kind, const char *what) {
    if (!export_fault_is_told(file->check, kind)) { /* its line takes time to find */
        export_fault(file->check, kind, "%s", what);
        return;
    }
    char way[WAY_SIZE] = "", quoted[EXPORT_QUOTE_SIZE] = "";
    if (at) print_way(at, way);
    if (*file->about) export_quote(file->about, strlen(file->about), quoted);
    export_fault(file->check, kind, "%s:%u: %s%s%s%s%s", file->name, export_json_line(file, at), way,
                 *quoted ? " of " : "", quoted, *way || *quoted ? ": " : "", what);
}

/* A value in quotes. */
static const char *quote_value(const json_t *value, char quoted[EXPORT_QUOTE_SIZE]) {
    if (json_is_string(value)) return export_quote(json_string_value(value), json_string_length(value), quoted);
    char *text = json_dumps(value, JSON_ENCODE_ANY | JSON_COMPACT | JSON_ENSURE_ASCII);
    export_quote(text ? text : "", text ? strlen(text) : 0, quoted);
    free(text);
    return quoted;
}

static void tell_difference(const export_json *file, const export_step *at, const json_t *expected,
                            const json_t *found) {
    char quoted[2][EXPORT_QUOTE_SIZE], what[2 * EXPORT_QUOTE_SIZE + 32];
    snprintf(what, sizeof what, "%s; expected %s", found ? quote_value(found, quoted[0]) : "it is missing",
             quote_value(expected, quoted[1]));
    export_json_fault(file, at, EXPORT_PACKAGE, what);
}

/* --- Comparing --- */

static bool is_words(const export_step *at) {
    return at && at->key && (strcmp(at->key, "title") == 0 || strcmp(at->key, "description") == 0);
}

/* What the specification has for describing: it says nothing of the bytes of a file. */
static bool describes(const char *key) {
    static const char *const keys[] = {"id",      "title",   "description",  "homepage", "version",
                                       "created", "image",   "contributors", "keywords", "licenses",
                                       "sources", "example", "rdfType"};
    for (size_t k = 0; k < sizeof keys / sizeof keys[0]; k++)
        if (strcmp(keys[k], key) == 0) return true;
    return false;
}

static void compare_members(const export_json *file, const export_step *at, json_t *expected, json_t *found) {
    const char *key;
    json_t *value;
    json_object_foreach(expected, key, value)
        export_json_compare(file, &(export_step){at, key, 0}, value, json_object_get(found, key));
    json_object_foreach(found, key, value) if (!json_object_get(expected, key) && !describes(key))
        export_json_fault(file, &(export_step){at, key, 0}, EXPORT_PACKAGE, "export writes no such key");
}

static void compare_elements(const export_json *file, const export_step *at, const json_t *expected,
                             const json_t *found) {
    for (size_t k = 0; k < json_array_size(expected); k++)
        export_json_compare(file, &(export_step){at, NULL, k}, json_array_get(expected, k), json_array_get(found, k));
    if (json_array_size(found) > json_array_size(expected))
        export_json_fault(file, &(export_step){at, NULL, json_array_size(expected)}, EXPORT_PACKAGE,
                          "expected the end of the list");
}

void export_json_compare(const export_json *file, const export_step *at, const json_t *expected, const json_t *found) {
    file->check->no_memory |= !expected;
    if (is_words(at) && json_is_string(found) && json_string_length(found) > 0) return;
    if (!expected) return;
    if (json_is_object(expected) && json_is_object(found))
        compare_members(file, at, (json_t *)expected, (json_t *)found);
    else if (json_is_array(expected) && json_is_array(found)) compare_elements(file, at, expected, found);
    else if (!found || !json_equal(expected, found)) tell_difference(file, at, expected, found);
}
