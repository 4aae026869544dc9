/* SPDX-License-Identifier: MIT */
/* README.md: what people read first. Its head, in YAML, is that of a dataset card of Hugging Face. */
#include <inttypes.h>
#include <string.h>

#include "dataset_parts.h"
#include "dataset_words.h"
#include "nqueens/published.h"
#include "nqueens/version.h"

static const char *ending(const dataset *set) { return set->plan->gzip ? ".gz" : ""; }

static bool has_boards(const dataset *set) {
    for (unsigned k = 0; k < set->count; k++)
        if (dataset_boards(&set->sizes[k])) return true;
    return false;
}

/* Whether all boards of every n are here, or one of each orbit. */
static bool has_all_boards(const dataset *set) {
    for (unsigned k = 0; k < set->count; k++)
        if (dataset_boards(&set->sizes[k]) != NQ_ALL_CLASSES) return false;
    return true;
}

static bool has_distinct(const dataset *set) { return has_boards(set) && !set->plan->fundamental; }

/* How many rows the tables of boards have. */
static uint64_t count_rows(const dataset *set, bool fundamental) {
    uint64_t rows = 0;
    for (unsigned k = 0; k < set->count; k++)
        rows += nq_coverage_count(&set->sizes[k], fundamental, dataset_boards(&set->sizes[k]));
    return rows;
}

/* --- The head --- */

static const char *size_category(uint64_t rows) {
    static const struct {
        uint64_t below;
        const char *name;
    } categories[] = {{1000, "n<1K"},           {10000, "1K<n<10K"},    {100000, "10K<n<100K"},
                      {1000000, "100K<n<1M"},   {10000000, "1M<n<10M"}, {100000000, "10M<n<100M"},
                      {1000000000, "100M<n<1B"}};
    for (size_t k = 0; k < sizeof categories / sizeof categories[0]; k++)
        if (rows < categories[k].below) return categories[k].name;
    return "n>1B";
}

static void print_features(FILE *out, dataset_kind kind) {
    const dataset_table *table = &dataset_tables[kind];
    fprintf(out, "  - config_name: %s\n    features:\n", table->name);
    for (unsigned k = 0; k < table->field_count; k++)
        fprintf(out, "      - name: %s\n        dtype: %s\n", table->fields[k].name,
                strcmp(table->fields[k].type, "integer") == 0   ? "int64"
                : strcmp(table->fields[k].type, "boolean") == 0 ? "bool"
                                                                : "string");
}

static void print_config(FILE *out, const char *name, const char *files, const char *more) {
    fprintf(out, "  - config_name: %s\n    data_files: \"%s\"\n%s", name, files, more);
}

static void print_head(FILE *out, const dataset *set) {
    bool distinct = has_distinct(set);
    char files[64];
    fprintf(out, "---\nlicense: %s\npretty_name: ", set->plan->about.licence->hub);
    dataset_print_yaml(out, dataset_title(set));
    fprintf(out, "\ntags:\n  - mathematics\n  - combinatorics\n  - n-queens\nsize_categories:\n  - \"%s\"\n",
            size_category(count_rows(set, !distinct)));
    fputs("configs:\n", out);
    if (distinct) {
        snprintf(files, sizeof files, "data/distinct/*.csv%s", ending(set));
        print_config(out, "distinct", files, "    default: true\n");
    }
    if (has_boards(set)) {
        snprintf(files, sizeof files, "data/fundamental/*.csv%s", ending(set));
        print_config(out, "fundamental", files, distinct ? "" : "    default: true\n");
    }
    print_config(out, "counts", "counts.csv", "");
    fputs("dataset_info:\n", out);
    if (distinct) print_features(out, DATASET_DISTINCT);
    if (has_boards(set)) print_features(out, DATASET_FUNDAMENTAL);
    print_features(out, DATASET_COUNTS);
    fputs("---\n\n", out);
}

/* --- Definitions --- */

static void print_words(FILE *out) {
    fputs(
        "## Words\n\n"
        "| word | meaning |\n| --- | --- |\n"
        "| solution | a placement of n queens on an n x n board so that no two attack each other |\n"
        "| placement | one character for each row of the board, from the top: the column of its queen from the left, "
        "`1` to `9`, then `a` to `w` for 10 to 32. `15863724` is the first solution for n = 8. Read it as text, also "
        "where "
        "it looks like a number |\n"
        "| distinct solutions | all solutions: 92 for n = 8 (OEIS A000170) |\n"
        "| fundamental solutions | those that are not rotations or reflections of each other: 12 for n = 8 (OEIS "
        "A002562) |\n"
        "| canonical form | the lexicographically least of the eight images of a solution; it stands for the class |\n"
        "| symmetry | with m = n-1 and rows and columns from 0, it takes the square (r, c) to: 0 identity (r, c), 1 "
        "rotate90 (c, m-r), 2 rotate180 (m-r, m-c), 3 rotate270 (m-c, r), 4 mirror (r, m-c), 5 flip (m-r, c), 6 "
        "transpose "
        "(c, r), 7 antitranspose (m-c, m-r) |\n"
        "| orbit size | how many of the eight images differ |\n",
        out);
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++)
        fprintf(out, "| %s | the symmetry class of orbit size %u: %s |\n", nq_class_name(k), nq_class_orbit_size(k),
                nq_class_meaning(k));
    putc('\n', out);
}

/* --- What there is --- */

static void print_count(FILE *out, bool known, uint64_t count) {
    if (known) fprintf(out, " %" PRIu64 " |", count);
    else fputs(" - |", out);
}

static const char *compare_with_published(const nq_coverage *size) {
    nq_published published;
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
        uint64_t count;
        if (size->stored[k] == NQ_STORED_NOTHING) continue;
        if (!nq_published_class_count(size->n, k, &count)) return "none is published";
        if (count != size->fundamental_count[k]) return "**no**";
    }
    if (!dataset_is_complete(size) || !nq_published_counts(size->n, &published)) return "yes";
    bool same = published.distinct == nq_coverage_count(size, false, NQ_ALL_CLASSES) &&
                published.fundamental == nq_coverage_count(size, true, NQ_ALL_CLASSES);
    return same ? "yes" : "**no**";
}

/* Which boards of an n are here. */
static void print_boards(FILE *out, const dataset *set, const nq_coverage *size) {
    char names[NQ_CLASSES_SIZE];
    nq_classes boards = dataset_boards(size);
    if (!boards) fputs(" none |", out);
    else if (boards != NQ_ALL_CLASSES) fprintf(out, " only %s |", nq_classes_print(boards, ", ", names));
    else fputs(set->plan->fundamental ? " fundamental |" : " all |", out);
}

static void print_sizes_held(FILE *out, const dataset *set) {
    fputs("## What is here\n\n"
          "| n | distinct | fundamental | asymmetric | half-turn | quarter-turn | full | boards | as published |\n"
          "| ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- | --- |\n",
          out);
    for (unsigned k = 0; k < set->count; k++) {
        const nq_coverage *size = &set->sizes[k];
        bool complete = dataset_is_complete(size);
        fprintf(out, "| %u |", size->n);
        print_count(out, complete, nq_coverage_count(size, false, NQ_ALL_CLASSES));
        print_count(out, complete, nq_coverage_count(size, true, NQ_ALL_CLASSES));
        for (unsigned c = 0; c < NQ_CLASS_COUNT; c++)
            print_count(out, size->stored[c] != NQ_STORED_NOTHING, size->fundamental_count[c]);
        print_boards(out, set, size);
        fprintf(out, " %s |\n", compare_with_published(size));
    }
    fputs(
        "\nThe counts of the four symmetry classes are of fundamental solutions. A `-` is not 0: it is not held here. "
        "`counts.csv` and `coverage.csv` say the same to programs.\n\n",
        out);
}

static bool has_files(const dataset *set, dataset_kind kind) {
    for (size_t k = 0; k < set->folder.count; k++)
        if (set->folder.files[k].name.kind == kind) return true;
    return false;
}

static void print_files(FILE *out, const dataset *set) {
    fputs("## Files\n\n| file | what it is |\n| --- | --- |\n", out);
    for (unsigned kind = 0; kind < DATASET_OTHER; kind++)
        if (has_files(set, (dataset_kind)kind))
            fprintf(out, "| `%s%s` | %s |\n", dataset_tables[kind].file,
                    strncmp(dataset_tables[kind].file, "data/", 5) == 0 ? ending(set) : "",
                    dataset_tables[kind].meaning);
    fprintf(out, "| `metadata.json` | The tables and columns of the catalog, for Datasette%s |\n",
            set->plan->with_catalog ? ": `datasette nqueens.db -m metadata.json`" : "");
    fputs("| `datapackage.json` | All files and columns, as a Frictionless Data Package |\n"
          "| `SHA256SUMS` | `sha256sum -c SHA256SUMS` checks that every file is as it was written |\n"
          "| `CITATION.cff` | How to cite |\n\n",
          out);
}

/* Every column has its type: no program can know that placements of up to n = 9 are texts. */
static void print_parquet_line(FILE *out, dataset_kind kind, const char *gz) {
    const dataset_table *table = &dataset_tables[kind];
    fprintf(out, "COPY (SELECT length(placement) AS n, * FROM read_csv('data/%s/*.csv%s', header = true, columns = {",
            table->name, gz);
    for (unsigned k = 0; k < table->field_count; k++)
        fprintf(out, "%s'%s': '%s'", k ? ", " : "", table->fields[k].name,
                strcmp(table->fields[k].type, "integer") == 0 ? "BIGINT" : "VARCHAR");
    fprintf(out, "}) ORDER BY n, placement) TO '%s.parquet' (FORMAT parquet);\n", table->name);
}

static void print_use(FILE *out, const dataset *set) {
    if (!has_boards(set)) return;
    fprintf(out, "## Use\n\nThe tables of %s solutions as Parquet, by DuckDB:\n\n```sql\n",
            has_distinct(set) ? "distinct and fundamental" : "fundamental");
    if (has_distinct(set)) print_parquet_line(out, DATASET_DISTINCT, ending(set));
    print_parquet_line(out, DATASET_FUNDAMENTAL, ending(set));
    fputs("```\n\n", out);
}

/* --- Where it is from, and whose it is --- */

static void print_sources(FILE *out) {
    fprintf(
        out,
        "## Sources\n\n"
        "Found by exhaustive search with the program nqueens %s. The counts were compared with those published in the "
        "On-Line Encyclopedia of Integer Sequences: [A000170](https://oeis.org/A000170) (distinct), "
        "[A002562](https://oeis.org/A002562) (fundamental), [A260320](https://oeis.org/A260320), "
        "[A260319](https://oeis.org/A260319) and [A260318](https://oeis.org/A260318) (by class); the last column of "
        "the "
        "table above says how that went.\n\n",
        NQ_VERSION);
}

static void print_citation(FILE *out, const dataset_about *about, const char *title) {
    char url[DATASET_URL_SIZE];
    fputs("## How to cite\n\nPlease cite as: ", out); /* then no text from outside begins a line */
    for (unsigned k = 0; k < about->author_count; k++) {
        const dataset_author *author = &about->authors[k];
        if (k) fputs("; ", out);
        dataset_print_markdown(out, author->name);
        if (author->orcid[0]) fprintf(out, " ([ORCID](%s))", dataset_orcid_url(author, url));
    }
    if (about->author_count) fputs(": ", out);
    dataset_print_markdown(out, title);
    if (about->version) {
        fputs(", version ", out);
        dataset_print_markdown(out, about->version);
    }
    if (about->date[0]) fprintf(out, ", %s", about->date);
    putc('.', out);
    if (about->doi) {
        fputs(" DOI ", out);
        dataset_print_markdown(out, about->doi);
        putc('.', out);
    }
    if (about->url) {
        fputs(" At ", out);
        dataset_print_markdown(out, about->url);
    }
    fputs("\n\n", out);
}

nq_status dataset_write_card(dataset *set) {
    const dataset_about *about = &set->plan->about;
    dataset_name name = {.kind = DATASET_OTHER, .text = "README.md"};
    dataset_text text;
    nq_status status = dataset_text_open(set, &text);
    if (status != NQ_OK) return status;
    FILE *out = text.out;
    print_head(out, set);
    fputs("# ", out);
    dataset_print_markdown(out, dataset_title(set));
    fprintf(out, "\n\nThe ways to place n queens on an n x n board so that no two attack each other, for n = %s.%s\n\n",
            set->size_text, has_all_boards(set) ? "" : " Of some n only a part is here, as the table says.");
    print_sizes_held(out, set);
    print_files(out, set);
    print_words(out);
    print_use(out, set);
    print_sources(out);
    print_citation(out, about, dataset_title(set));
    fprintf(out, "## Licence\n\n[%s](%s) (%s)\n", about->licence->spdx, about->licence->url, about->licence->title);
    return dataset_text_close(set, &text, &name);
}
