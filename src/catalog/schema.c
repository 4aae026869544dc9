/* SPDX-License-Identifier: MIT */
/* The schema: made from schema/NNNN_*.sql, which the build embeds, and compared with what a file has. A later text of a version may drop
 * what an earlier one has made, and make it anew: then the later definition is that of the version.
 *
 * SQLite keeps the text of each CREATE statement, so the comparison is of texts: a table of ours that has become a view, or
 * has other columns, defaults or checks, is not ours. Other people's tables, views and
 * indexes are not looked at; a trigger on a table of ours would run inside our statements and is refused. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "schema.h"
#include "sqlite.h"
#include "schema_text.h"

/* A version of catalogs is made of the first so many texts. Part files have one version that is gone on with, made of all of theirs. */
static const unsigned catalogs[] = {0, 1, 2}, parts[] = {0, 0, 0, 1};

#define VERSIONS(table) (sizeof(table) / sizeof(table)[0])
_Static_assert(VERSIONS(catalogs) == SCHEMA_VERSION + 1 && VERSIONS(parts) == PART_VERSION + 1,
               "the newest is the last");

static unsigned texts_of(schema_kind kind, uint32_t version) {
    if (kind == SCHEMA_PART) return version < VERSIONS(parts) ? parts[version] : 0;
    return version < VERSIONS(catalogs) ? catalogs[version] : 0;
}

unsigned nq_catalog_schema_version(void) { return SCHEMA_VERSION; }

unsigned nq_catalog_part_version(void) { return PART_VERSION; }

bool schema_knows(schema_kind kind, uint32_t version) { return texts_of(kind, version) > 0; }

nq_status schema_version(nq_catalog *catalog, sqlite3_int64 *version) {
    return catalog_read_number(catalog, "PRAGMA user_version", "reading the schema", version);
}

const char *schema_text(schema_kind kind, uint32_t version, unsigned k) {
    if (k >= texts_of(kind, version)) return NULL;
    return kind == SCHEMA_PART ? part_schema_texts[k] : schema_texts[k];
}

nq_status schema_is_empty(nq_catalog *catalog, bool *empty) {
    sqlite3_int64 objects;
    nq_status status = catalog_read_number(catalog, "SELECT count(*) FROM sqlite_schema", "reading the schema",
                                           &objects);
    if (status == NQ_OK) *empty = objects == 0, catalog->was_open = true;
    return status;
}

nq_status schema_create(nq_catalog *catalog, unsigned page_size, int application_id) {
    char begin[64], identity[64];
    const char *text, *doing = "creating the catalog";
    snprintf(begin, sizeof begin, "PRAGMA page_size = %u; BEGIN IMMEDIATE", page_size);
    snprintf(identity, sizeof identity, "PRAGMA application_id = %d; COMMIT", application_id);
    nq_status status = catalog_execute(catalog, begin, doing);
    for (unsigned k = 0; status == NQ_OK && (text = schema_text(SCHEMA_CATALOG, SCHEMA_VERSION, k)) != NULL; k++)
        status = catalog_execute(catalog, text, doing);
    return status == NQ_OK ? catalog_execute(catalog, identity, doing) : status;
}

static nq_status not_ours(nq_catalog *catalog, const char *what, const char *name) {
    return catalog_fail_advising(catalog, NQ_NOT_A_CATALOG, NQ_ADVICE_OTHER_FILE,
                                 "%s: not a catalog of this program: %s '%s'", catalog->path, what, name);
}

/* One CREATE statement of the schema: the whole of it without its semicolon, and the name and type in it. */
typedef struct definition {
    const char *begin;
    size_t length;
    const char *type;
    char name[32];
} definition;

/* Finds the next CREATE statement, which starts a line. Returns what follows it, or NULL if there is none. */
static const char *next_definition(const char *text, definition *found) {
    static const struct {
        const char *start, *type;
    } kinds[] = {{"\nCREATE TABLE ", "table"}, {"\nCREATE VIEW ", "view"}};
    const char *nearest = NULL;
    for (size_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        const char *at = strstr(text, kinds[k].start);
        if (!at || (nearest && at > nearest)) continue;
        const char *name = at + strlen(kinds[k].start);
        nearest = at;
        found->type = kinds[k].type;
        size_t length = strcspn(name, " \n");
        memcpy(found->name, name, length);
        found->name[length] = '\0';
    }
    if (!nearest) return NULL;
    found->begin = nearest + 1;
    found->length = strcspn(found->begin, ";");
    return found->begin + found->length;
}

/* --- Becoming the newest version --- */

/* Whether one of the first so many texts makes an object of this name. */
static bool is_made_by(unsigned texts, const char *name) {
    definition made;
    for (unsigned k = 0; k < texts; k++)
        for (const char *text = schema_text(SCHEMA_CATALOG, SCHEMA_VERSION, k);
             (text = next_definition(text, &made)) != NULL;)
            if (strcmp(made.name, name) == 0) return true;
    return false;
}

static nq_status check_name(nq_catalog *catalog, const definition *ours) {
    char sql[128];
    sqlite3_int64 taken = 0;
    snprintf(sql, sizeof sql, "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name = '%s' COLLATE NOCASE)",
             ours->name);
    nq_status status = catalog_read_number(catalog, sql, "reading the schema", &taken);
    if (status != NQ_OK || !taken) return status;
    return catalog_fail(catalog, NQ_UNFIT,
                        "%s: version %d of a catalog has a %s %s, but somebody else's has this name here; "
                        "rename that one",
                        catalog->path, SCHEMA_VERSION, ours->type, ours->name);
}

/* What somebody else has made may have a name that comes with a text. */
static nq_status check_names(nq_catalog *catalog, unsigned texts, const char *text) {
    definition ours;
    nq_status status = NQ_OK;
    while (status == NQ_OK && (text = next_definition(text, &ours)) != NULL)
        if (!is_made_by(texts, ours.name)) status = check_name(catalog, &ours);
    return status;
}

nq_status schema_upgrade(nq_catalog *catalog, uint32_t *before) {
    sqlite3_int64 stored = 0;
    const char *text;
    nq_status status = schema_version(catalog, &stored);
    if (status == NQ_OK && !schema_knows(SCHEMA_CATALOG, (uint32_t)stored))
        return catalog_fail(catalog, NQ_NOT_A_CATALOG, "%s: another version of it has come meanwhile", catalog->path);
    for (unsigned k = catalogs[stored];
         status == NQ_OK && (text = schema_text(SCHEMA_CATALOG, SCHEMA_VERSION, k)) != NULL; k++) {
        status = check_names(catalog, k, text);
        if (status == NQ_OK) status = catalog_execute(catalog, text, "making it a catalog of the newest version");
    }
    if (status == NQ_OK) *before = (uint32_t)stored;
    return status;
}

/* --- Being one of ours --- */

/* Compares one object of ours with the file's. */
static nq_status check_object(nq_catalog *catalog, sqlite3_stmt *look_up, const definition *ours) {
    sqlite3_reset(look_up);
    nq_status status = catalog_bind_text(catalog, look_up, 1, ours->name, -1);
    if (status != NQ_OK) return status;
    int rc = sqlite3_step(look_up);
    if (rc == SQLITE_DONE) return not_ours(catalog, "it has no table or view", ours->name);
    if (rc != SQLITE_ROW) return catalog_sqlite_fail(catalog, rc, "reading the schema");
    if (!catalog_is_text(look_up, 0, ours->type, strlen(ours->type)) ||
        !catalog_is_text(look_up, 1, ours->begin, ours->length))
        return not_ours(catalog, "another definition of", ours->name);
    return NQ_OK;
}

/* A trigger of anybody's on this table? */
static nq_status check_trigger(nq_catalog *catalog, sqlite3_stmt *triggers, const char *table) {
    sqlite3_reset(triggers);
    nq_status status = catalog_bind_text(catalog, triggers, 1, table, -1);
    if (status != NQ_OK) return status;
    int rc = sqlite3_step(triggers);
    if (rc == SQLITE_DONE) return NQ_OK;
    return rc == SQLITE_ROW ? not_ours(catalog, "a trigger on", table)
                            : catalog_sqlite_fail(catalog, rc, "reading the schema");
}

/* Whether a later text of the version makes or drops the object. */
static bool is_replaced(schema_kind kind, uint32_t version, unsigned k, const definition *ours) {
    static const char *const starts[] = {"\nCREATE TABLE ", "\nCREATE VIEW ", "\nDROP TABLE ", "\nDROP VIEW "};
    const char *text;
    while ((text = schema_text(kind, version, ++k)) != NULL)
        for (size_t s = 0; s < sizeof starts / sizeof starts[0]; s++)
            for (const char *at = text; (at = strstr(at, starts[s])) != NULL;) {
                at += strlen(starts[s]);
                if (strcspn(at, " ;\n") == strlen(ours->name) && strncmp(at, ours->name, strlen(ours->name)) == 0)
                    return true;
            }
    return false;
}

static nq_status check_text(nq_catalog *catalog, sqlite3_stmt *look_up, sqlite3_stmt *triggers, schema_kind kind,
                            uint32_t version, unsigned k) {
    const char *at = schema_text(kind, version, k);
    nq_status status = NQ_OK;
    definition ours;
    while (status == NQ_OK && (at = next_definition(at, &ours)) != NULL) {
        if (is_replaced(kind, version, k, &ours)) continue;
        status = check_object(catalog, look_up, &ours);
        if (status == NQ_OK) status = check_trigger(catalog, triggers, ours.name);
    }
    return status;
}

nq_status schema_check(nq_catalog *catalog, schema_kind kind) {
    sqlite3_stmt *look_up = NULL, *triggers = NULL;
    sqlite3_int64 stored = 0;
    nq_status status = schema_version(catalog, &stored);
    uint32_t version = (uint32_t)stored;
    if (status == NQ_OK && !schema_knows(kind, version))
        status = catalog_fail_advising(catalog, NQ_NOT_A_CATALOG, NQ_ADVICE_OTHER_FILE,
                                       "%s: not a catalog of this program: there is no version %" PRIu32 " of it",
                                       catalog->path, version);
    if (status == NQ_OK)
        status = catalog_prepare(catalog, "SELECT type, sql FROM sqlite_schema WHERE name = ?1", &look_up);
    if (status == NQ_OK)
        status = catalog_prepare(catalog, "SELECT 1 FROM sqlite_schema WHERE type = 'trigger' AND lower(tbl_name) = ?1",
                                 &triggers);
    for (unsigned k = 0; status == NQ_OK && schema_text(kind, version, k); k++)
        status = check_text(catalog, look_up, triggers, kind, version, k);
    sqlite3_finalize(look_up);
    sqlite3_finalize(triggers);
    return status;
}
