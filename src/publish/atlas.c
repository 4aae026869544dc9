/* SPDX-License-Identifier: MIT */
/* The page is the text that the build has made of src/publish/page, and data in one object of JSON. What they say of boards, the names,
 * words and values of symmetries, classes, properties and keys, is of the tables of this program: the page's script has none of its own. */
#include "atlas.h"

#include <stdlib.h>
#include <string.h>

#include "../catalog/failure.h"
#include "atlas_size.h"
#include "nqueens/version.h"
#include "page_text.h"
#include "page_write.h"

struct atlas {
    nq_catalog *catalog; /* or NULL */
    atlas_size size[ATLAS_MOST_N + 1];
};

/* Says why, where there is a catalog to say it. */
static nq_status fail(nq_catalog *catalog, nq_status status) {
    if (status == NQ_NO_MEMORY && catalog) catalog_fail(catalog, status, "not enough memory for a page");
    return status;
}

nq_status atlas_open(nq_catalog *catalog, atlas **made) {
    *made = calloc(1, sizeof **made);
    if (!*made) return fail(catalog, NQ_NO_MEMORY);
    (*made)->catalog = catalog;
    return NQ_OK;
}

void atlas_close(atlas *closed) {
    if (!closed) return;
    for (unsigned n = 0; n <= ATLAS_MOST_N; n++) free(closed->size[n].word);
    free(closed);
}

nq_status atlas_add(atlas *to, const nq_placement *solution) {
    to->size[solution->n].n = solution->n;
    return fail(to->catalog, atlas_size_add(&to->size[solution->n], solution));
}

/* --- The words of the tables --- */

static void print_member(FILE *out, const char *before, const char *name, const char *text) {
    fprintf(out, "%s\"%s\":", before, name);
    page_write_string(out, text);
}

static void print_symmetries(FILE *out) {
    fputs("\"symmetries\":[", out);
    for (unsigned s = 0; s < NQ_SYMMETRY_COUNT; s++) {
        const nq_symmetry_steps *steps = &nq_steps_of[s];
        print_member(out, s ? ",{" : "{", "name", nq_symmetry_name((nq_symmetry)s));
        fprintf(out, ",\"swap\":%d,\"turn_rows\":%d,\"turn_columns\":%d}", steps->swap, steps->turn_rows,
                steps->turn_columns);
    }
    fputs("],\n", out);
}

static void print_classes(FILE *out) {
    fputs("\"classes\":[", out);
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
        print_member(out, k ? ",{" : "{", "name", nq_class_name(k));
        print_member(out, ",", "meaning", nq_class_meaning(k));
        fprintf(out, ",\"orbit_size\":%u}", nq_class_orbit_size(k));
    }
    fputs("],\n", out);
}

static void print_properties(FILE *out) {
    fputs("\"properties\":[", out);
    for (unsigned k = 0; k < nq_property_count; k++) {
        print_member(out, k ? ",{" : "{", "name", nq_properties[k].name);
        print_member(out, ",", "definition", nq_properties[k].definition);
        fprintf(out, ",\"invariant\":%s}", nq_properties[k].invariant ? "true" : "false");
    }
    fputs("],\n", out);
}

static void print_words(FILE *out, const nq_key *key) {
    fputs(",\"words\":[", out);
    for (unsigned value = 0; key->always(NQ_ALL_CLASSES, 1, value); value++) {
        if (value) putc(',', out);
        page_write_string(out, key->word(value));
    }
    putc(']', out);
}

static void print_keys(FILE *out) {
    const char *before = "{";
    fputs("\"keys\":[", out);
    for (unsigned k = 0; k < nq_key_count; k++) {
        const nq_key *key = &nq_keys[k];
        if (!nq_key_is_told(key)) continue;
        print_member(out, before, "name", key->name);
        print_member(out, ",", "summary", key->summary);
        fprintf(out, ",\"invariant\":%s", key->invariant ? "true" : "false");
        if (key->word && key->always) print_words(out, key);
        putc('}', out);
        before = ",{";
    }
    fputs("],\n", out);
}

/* --- The page --- */

static nq_status print_data(atlas *from, const atlas_words *words, FILE *out) {
    nq_status status = NQ_OK;
    print_member(out, "{", "version", nq_version());
    print_member(out, ",", "question", words->question);
    if (words->source) print_member(out, ",", "source", words->source);
    fputs(",\n", out);
    print_symmetries(out);
    print_classes(out);
    print_properties(out);
    print_keys(out);
    fputs("\"sizes\":[", out);
    for (unsigned n = words->range.first; status == NQ_OK && n <= words->range.last; n++) {
        atlas_size *size = &from->size[n];
        size->n = n;
        fputs(n > words->range.first ? ",\n" : "\n", out);
        status = atlas_size_sort(size);
        if (status == NQ_OK) status = atlas_size_print(size, from->catalog, out);
    }
    fputs("\n]}", out);
    return status;
}

/* Writes the page up to a mark; returns what is behind it. */
static const char *print_up_to(FILE *out, const char *page, const char *mark) {
    const char *at = strstr(page, mark);
    fwrite(page, 1, (size_t)(at - page), out);
    return at + strlen(mark);
}

nq_status atlas_print(atlas *from, const atlas_words *words, FILE *out) {
    const nq_range *range = &words->range;
    const char *page = print_up_to(out, page_text, "@TITLE@");
    fprintf(out, range->first == range->last ? "%u" : "%u to %u", range->first, range->last);
    page = print_up_to(out, page, "@QUESTION@");
    page_write_html(out, words->question);
    page = print_up_to(out, page, "@DATA@");
    nq_status status = print_data(from, words, out);
    fputs(page, out);
    return fail(from->catalog, status);
}
