/* SPDX-License-Identifier: MIT */
/* CITATION.cff, as the Citation File Format 1.2.0 has it. */
#include <string.h>

#include "dataset_parts.h"
#include "dataset_words.h"

static void print_pair(FILE *out, const char *indent, const char *key, const char *value) {
    fprintf(out, "%s%s: ", indent, key);
    dataset_print_yaml(out, value);
    putc('\n', out);
}

static const char *skip_blanks(const char *text) { return text + strspn(text, " \t"); }

/* A part of a name as a text of its own. */
static void print_part(FILE *out, const char *indent, const char *key, const char *from, size_t length) {
    char part[1024];
    while (length > 0 && strchr(" \t", from[length - 1])) length--;
    snprintf(part, sizeof part, "%.*s", length < sizeof part ? (int)length : 0, from);
    print_pair(out, indent, key, part);
}

/* "FAMILY, GIVEN" is a person; so is who has an ORCID, with the last word as the family's name. Any other name may be a group's. */
static void print_name(FILE *out, const dataset_author *author) {
    const char *name = author->name, *comma = strchr(name, ','), *blank = strrchr(name, ' ');
    if (strlen(name) >= 1024) comma = blank = NULL;
    if (comma && comma > name && *skip_blanks(comma + 1)) {
        print_part(out, "  - ", "family-names", name, (size_t)(comma - name));
        print_pair(out, "    ", "given-names", skip_blanks(comma + 1));
    } else if (author->orcid[0] && !comma && blank && blank > name && blank[1]) {
        print_pair(out, "  - ", "family-names", blank + 1);
        print_part(out, "    ", "given-names", name, (size_t)(blank - name));
    } else print_pair(out, "  - ", "name", name);
}

static void print_authors(FILE *out, const dataset_about *about) {
    char url[DATASET_URL_SIZE];
    fputs("authors:\n", out);
    for (unsigned k = 0; k < about->author_count; k++) {
        print_name(out, &about->authors[k]);
        if (about->authors[k].orcid[0]) print_pair(out, "    ", "orcid", dataset_orcid_url(&about->authors[k], url));
    }
    if (!about->author_count) fputs("  - name: anonymous\n", out); /* the format demands one */
}

static void print_reference(FILE *out, const char *number, const char *title) {
    fprintf(out,
            "  - type: data\n    title: \"%s: %s\"\n    authors:\n      - name: \"OEIS Foundation Inc.\"\n"
            "    url: \"https://oeis.org/%s\"\n",
            number, title, number);
}

nq_status dataset_write_citation(dataset *set) {
    const dataset_about *about = &set->plan->about;
    dataset_name name = {.kind = DATASET_OTHER, .text = "CITATION.cff"};
    dataset_text text;
    nq_status status = dataset_text_open(set, &text);
    if (status != NQ_OK) return status;
    FILE *out = text.out;
    fputs("cff-version: 1.2.0\nmessage: \"If you use this data set, please cite it.\"\ntype: dataset\n", out);
    print_pair(out, "", "title", dataset_title(set));
    print_authors(out, about);
    if (about->version) print_pair(out, "", "version", about->version);
    if (about->doi) print_pair(out, "", "doi", about->doi);
    if (about->url) print_pair(out, "", "url", about->url);
    if (about->date[0]) fprintf(out, "date-released: %s\n", about->date);
    fprintf(out, "license: %s\n", about->licence->spdx);
    fprintf(
        out,
        "abstract: \"The distinct and the fundamental solutions of the n-queens puzzle for n = %s, with their symmetry "
        "classes.\"\n",
        set->size_text);
    fputs("keywords:\n  - n-queens\n  - combinatorics\n  - enumeration\n  - symmetry\nreferences:\n", out);
    print_reference(out, "A000170", "number of ways of placing n nonattacking queens on an n X n board");
    print_reference(out, "A002562", "the same, where symmetric solutions count only once");
    return dataset_text_close(set, &text, &name);
}
