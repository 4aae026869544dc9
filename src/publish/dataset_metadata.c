/* SPDX-License-Identifier: MIT */
/* metadata.json, as Datasette has it: every table and column of the catalog, in the words of its schema. There the prose stands in the
 * remarks before a table, and its columns in lines of the form
 *
 *     --   column: what it is
 *
 * where a later version describes a table anew, that holds. */
#include <ctype.h>
#include <jansson.h>
#include <string.h>

#include "../catalog/schema_text.h"
#include "dataset_parts.h"

#define PROSE_SIZE 4096u

/* What the remarks say that have been read since the last statement. */
typedef struct prose {
    char text[PROSE_SIZE];
    size_t size;
    json_t *columns;
} prose;

static void forget(prose *said) {
    said->size = 0;
    said->text[0] = '\0';
    json_object_clear(said->columns);
}

/* "column: text", behind the three blanks that mark it. */
static bool take_column(prose *said, const char *line, size_t length) {
    size_t name = 0;
    while (name < length && (islower((unsigned char)line[name]) || line[name] == '_')) name++;
    if (name == 0 || name + 2 >= length || line[name] != ':' || line[name + 1] != ' ') return false;
    char key[64];
    snprintf(key, sizeof key, "%.*s", (int)name, line);
    json_object_set_new(said->columns, key, json_stringn(line + name + 2, length - name - 2));
    return true;
}

/* A remark, without its "--". A paragraph goes on, unless the line is indented, as what is drawn is. */
static void take_remark(prose *said, const char *line, size_t length) {
    if (length > 3 && strncmp(line, "   ", 3) == 0 && take_column(said, line + 3, length - 3)) return;
    bool drawn = length > 2 && line[1] == ' ';
    if (length > 0 && !drawn) line++, length--;
    if (said->size + length + 2 >= PROSE_SIZE) return;
    if (said->size) said->text[said->size++] = length == 0 || drawn ? '\n' : ' ';
    memcpy(said->text + said->size, line, length);
    said->size += length;
    said->text[said->size] = '\0';
}

/* The name behind "CREATE TABLE " or "CREATE VIEW ", if a line begins so. */
static bool read_name(const char *line, char name[64]) {
    static const char *const words[] = {"CREATE TABLE ", "CREATE VIEW "};
    for (size_t k = 0; k < sizeof words / sizeof words[0]; k++) {
        size_t length = strlen(words[k]);
        if (strncmp(line, words[k], length) != 0) continue;
        snprintf(name, 64, "%.*s", (int)strcspn(line + length, " (\n"), line + length);
        return true;
    }
    return false;
}

static void take_table(prose *said, json_t *tables, const char *name) {
    while (said->size && said->text[said->size - 1] == '\n') said->text[--said->size] = '\0';
    json_object_set_new(tables, name, json_pack("{s:s,s:O}", "description", said->text, "columns", said->columns));
    json_decref(said->columns);
    said->columns = json_object();
    forget(said);
}

static void take_line(prose *said, json_t *tables, const char *line, size_t length) {
    char name[64];
    if (length >= 2 && strncmp(line, "--", 2) == 0) take_remark(said, line + 2, length - 2);
    else if (read_name(line, name)) take_table(said, tables, name);
    else if (length == 0 || strncmp(line, "DROP ", 5) != 0) forget(said);
}

static json_t *describe_tables(void) {
    json_t *tables = json_object();
    prose said = {.columns = json_object()};
    for (unsigned k = 0; k < nq_catalog_schema_version(); k++) { /* a file a version */
        forget(&said);
        for (const char *line = schema_texts[k]; *line; line += line[strcspn(line, "\n")] == '\n') {
            size_t length = strcspn(line, "\n");
            take_line(&said, tables, line, length);
            line += length;
        }
    }
    json_decref(said.columns);
    return tables;
}

nq_status dataset_write_metadata(dataset *set) {
    const dataset_about *about = &set->plan->about;
    char source[DATASET_URL_SIZE] = "";
    if (about->doi) snprintf(source, sizeof source, "https://doi.org/%s", about->doi);
    json_t *metadata = json_pack(
        "{s:s,s:s,s:s,s:s,s:s*,s:{s:{s:o}}}", "title", dataset_title(set), "description",
        "The distinct and the fundamental solutions of the n-queens puzzle, with their symmetry classes", "license",
        about->licence->spdx, "license_url", about->licence->url, "source_url",
        about->url   ? about->url
        : about->doi ? source
                     : NULL,
        "databases", "nqueens", "tables", describe_tables());
    return dataset_write_json(set, metadata, "metadata.json");
}
