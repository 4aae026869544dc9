/* SPDX-License-Identifier: MIT */
/* datapackage.json, as Frictionless Data Package 2.0 has it: what every file is, its bytes and its hash, and the columns of the tables. */
#include <jansson.h>
#include <string.h>

#include "dataset_parts.h"

/* A text is given up where memory is short, and jansson then fails as a whole. */
static json_t *optional(const char *text) { return text ? json_string(text) : NULL; }

/* --- Columns --- */

static json_t *list_of(const char *const *texts, size_t count) {
    json_t *list = json_array();
    for (size_t k = 0; k < count; k++) json_array_append_new(list, json_string(texts[k]));
    return list;
}

/* What a column may hold; NULL where any value of its type may be. In: n, 0 where the table is of several. */
static json_t *values_of(const char *field, unsigned n) {
    const char *names[NQ_SYMMETRY_COUNT];
    char pattern[32];
    if (strcmp(field, "class") == 0) {
        for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) names[k] = nq_class_name(k);
        return json_pack("{s:o}", "enum", list_of(names, NQ_CLASS_COUNT));
    }
    if (strcmp(field, "symmetry_name") == 0) {
        for (unsigned k = 0; k < NQ_SYMMETRY_COUNT; k++) names[k] = nq_symmetry_name((nq_symmetry)k);
        return json_pack("{s:o}", "enum", list_of(names, NQ_SYMMETRY_COUNT));
    }
    if (strcmp(field, "stored") == 0) {
        for (nq_stored k = NQ_STORED_COUNTS; k <= NQ_STORED_DISTINCT; k++) names[k - 1] = nq_stored_name(k);
        return json_pack("{s:o}", "enum", list_of(names, 3));
    }
    if (strcmp(field, "placement") == 0 || strcmp(field, "canonical") == 0) {
        snprintf(pattern, sizeof pattern, "[1-9a-w]{%u}", n);
        return json_pack("{s:s}", "pattern", pattern);
    }
    if (strcmp(field, "orbit_size") == 0) return json_pack("{s:[i,i,i,i]}", "enum", 8, 4, 2, 1);
    if (strcmp(field, "symmetry") == 0) return json_pack("{s:i,s:i}", "minimum", 0, "maximum", 7);
    if (strcmp(field, "n") == 0) return json_pack("{s:i,s:i}", "minimum", NQ_MIN_N, "maximum", NQ_MAX_N);
    if (strcmp(field, "complete") == 0) return json_object();
    return json_pack("{s:i}", "minimum", strcmp(field, "fundamental_number") == 0);
}

static json_t *field_of(const dataset_field *field, unsigned n) {
    json_t *constraints = values_of(field->name, n);
    if (field->required) json_object_set_new(constraints, "required", json_true());
    return json_pack("{s:s,s:s,s:s,s:o}", "name", field->name, "type", field->type, "description", field->meaning,
                     "constraints", constraints);
}

static json_t *reference(const char *field, const char *resource, const char *to) {
    return json_pack("[{s:[s],s:{s:s,s:[s]}}]", "fields", field, "reference", "resource", resource, "fields", to);
}

static json_t *schema_of(const dataset_name *name) {
    const dataset_table *table = &dataset_tables[name->kind];
    char other[32];
    json_t *fields = json_array(), *key = json_array();
    for (unsigned k = 0; k < table->field_count; k++)
        json_array_append_new(fields, field_of(&table->fields[k], name->n));
    for (unsigned k = 0; k < 2 && table->key[k]; k++) json_array_append_new(key, json_string(table->key[k]));
    json_t *schema = json_pack("{s:s,s:o,s:o}", "$schema", "https://datapackage.org/profiles/2.0/tableschema.json",
                               "fields", fields, "primaryKey", key);
    snprintf(other, sizeof other, "%s-n%02u", dataset_tables[DATASET_FUNDAMENTAL].name, name->n);
    if (name->kind == DATASET_DISTINCT)
        json_object_set_new(schema, "foreignKeys", reference("canonical", other, "placement"));
    if (name->kind == DATASET_COVERAGE)
        json_object_set_new(schema, "foreignKeys", reference("n", dataset_tables[DATASET_COUNTS].name, "n"));
    return schema;
}

/* --- Resources --- */

/* What each kind is to programs, and the words for one that is compressed. */
static const struct {
    const char *format, *media_type;
} forms[DATASET_OTHER] = {
    [DATASET_COUNTS] = {"csv", "text/csv"},
    [DATASET_COVERAGE] = {"csv", "text/csv"},
    [DATASET_DISTINCT] = {"csv", "text/csv"},
    [DATASET_FUNDAMENTAL] = {"csv", "text/csv"},
    [DATASET_TEXT] = {"txt", "text/plain"},
    [DATASET_B_FILE] = {"txt", "text/plain"},
    [DATASET_CATALOG] = {"sqlite", "application/vnd.sqlite3"},
};

static bool is_of_boards(dataset_kind kind) {
    return kind == DATASET_DISTINCT || kind == DATASET_FUNDAMENTAL || kind == DATASET_TEXT;
}

static void describe(const dataset_name *name, char own[32], char meaning[256]) {
    const dataset_table *table = &dataset_tables[name->kind];
    snprintf(own, 32, "%s", table->name);
    snprintf(meaning, 256, "%s", table->meaning ? table->meaning : "");
    if (is_of_boards(name->kind)) {
        snprintf(own, 32, "%s-n%02u", table->name, name->n);
        snprintf(meaning, 256, "%s; n = %u", table->meaning, name->n);
    }
    if (name->sequence) {
        snprintf(own, 32, "b%s", name->sequence->number + 1);
        snprintf(meaning, 256, "OEIS %s: %s", name->sequence->number, name->sequence->title);
    }
}

json_t *dataset_resource(const dataset_file *file, bool compressed) {
    const dataset_name *name = &file->name;
    char own[32], meaning[256], hash[DATASET_SUM_SIZE + 8];
    bool gzip = compressed && is_of_boards(name->kind), is_table = dataset_tables[name->kind].field_count > 0;
    describe(name, own, meaning);
    snprintf(hash, sizeof hash, "sha256:%s", file->sum);
    json_t *resource = json_pack("{s:s,s:s,s:s,s:s,s:s,s:I,s:s}", "name", own, "path", name->text, "description",
                                 meaning, "format", forms[name->kind].format, "mediatype",
                                 gzip ? "application/gzip" : forms[name->kind].media_type, "bytes",
                                 (json_int_t)file->bytes, "hash", hash);
    if (gzip) json_object_set_new(resource, "compression", json_string("gz"));
    if (name->kind != DATASET_CATALOG) json_object_set_new(resource, "encoding", json_string("utf-8"));
    if (!is_table) return resource;
    json_object_set_new(resource, "type", json_string("table"));
    json_object_set_new(resource, "dialect", json_pack("{s:s}", "lineTerminator", "\n")); /* it would be "\r\n" */
    json_object_set_new(resource, "schema", schema_of(name));
    return resource;
}

static json_t *list_resources(dataset *set) {
    json_t *list = json_array();
    dataset_folder_sort(&set->folder);
    for (size_t k = 0; k < set->folder.count; k++)
        if (set->folder.files[k].name.kind < DATASET_OTHER)
            json_array_append_new(list, dataset_resource(&set->folder.files[k], set->plan->gzip));
    return list;
}

/* --- The package --- */

static json_t *list_authors(const dataset_about *about) {
    json_t *list = json_array();
    char url[DATASET_URL_SIZE];
    for (unsigned k = 0; k < about->author_count; k++) {
        const dataset_author *author = &about->authors[k];
        json_array_append_new(list, json_pack("{s:s,s:s*,s:[s]}", "title", author->name, "path",
                                              dataset_orcid_url(author, url), "roles", "author"));
    }
    return list;
}

static json_t *list_sources(void) {
    return json_pack("[{s:s,s:s},{s:s,s:s}]", "title", "OEIS A000170, the numbers of distinct solutions", "path",
                     "https://oeis.org/A000170", "title", "OEIS A002562, the numbers of fundamental solutions", "path",
                     "https://oeis.org/A002562");
}

/* A member that is there if it is known. */
static void set_known(json_t *package, const char *name, json_t *value) {
    if (value) json_object_set_new(package, name, value);
}

json_t *dataset_package(const dataset_about *about, const char *title) {
    char doi[DATASET_URL_SIZE], created[32];
    snprintf(doi, sizeof doi, "https://doi.org/%s", about->doi ? about->doi : "");
    snprintf(created, sizeof created, "%sT00:00:00Z", about->date);
    json_t *package = json_pack(
        "{s:s,s:s,s:s,s:s}", "$schema", "https://datapackage.org/profiles/2.0/datapackage.json", "name",
        "n-queens-solutions", "title", title, "description",
        "The distinct and the fundamental solutions of the n-queens puzzle, with their symmetry "
        "classes. README.md defines the words.");
    if (about->doi) set_known(package, "id", json_string(doi));
    set_known(package, "homepage", optional(about->url));
    set_known(package, "version", optional(about->version));
    if (about->date[0]) set_known(package, "created", json_string(created));
    if (about->author_count) set_known(package, "contributors", list_authors(about));
    set_known(package, "keywords", json_pack("[s,s,s,s]", "n-queens", "combinatorics", "enumeration", "symmetry"));
    set_known(package, "licenses",
              json_pack("[{s:s,s:s,s:s}]", "name", about->licence->open_definition, "path", about->licence->url,
                        "title", about->licence->title));
    set_known(package, "sources", list_sources());
    return package;
}

nq_status dataset_write_package(dataset *set) {
    json_t *package = dataset_package(&set->plan->about, dataset_title(set));
    set_known(package, "resources", list_resources(set));
    return dataset_write_json(set, package, "datapackage.json");
}
