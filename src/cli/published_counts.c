/* SPDX-License-Identifier: MIT */
/* All values are looked up before the first is printed: all are answered, or nothing. */
#include "published_counts.h"

#include <inttypes.h>

typedef struct table {
    cli_call *cli;
    const sheet_format *format;
    sheet sheet;
    bool fundamental, by_class, single;
    unsigned first, last;
} table;

/* The count of n, or of one of its classes. */
static bool find(const table *all, unsigned n, nq_class which, uint64_t *count) {
    if (!all->by_class) return nq_published_count(n, all->fundamental, count);
    if (n > NQ_PUBLISHED_MAX_N || !nq_published_class_count(n, which, count)) return false;
    if (!all->fundamental) *count *= nq_class_orbit_size(which);
    return true;
}

static unsigned rows_of_size(const table *all) { return all->by_class ? NQ_CLASS_COUNT : 1; }

static int check(const table *all) {
    uint64_t count;
    for (unsigned n = all->first; n <= all->last; n++) {
        if (find(all, n, NQ_ASYMMETRIC, &count)) continue;
        return cli_fail(all->cli, NQ_NOT_COVERED,
                        "n = %u: there is no published number of %s%s solutions; there is one of %s..%u", n,
                        all->fundamental ? "fundamental" : "distinct", all->by_class ? " asymmetric" : "",
                        all->fundamental || all->by_class ? "1" : "0", NQ_PUBLISHED_MAX_N);
    }
    return EXIT_DONE;
}

/* Where the count is from; distinct solutions of a class are its images. In: room for it. */
static const char *source(const table *all, nq_class which, char text[16]) {
    if (!all->by_class) return nq_published_sequence(all->fundamental);
    const char *sequence = nq_published_class_sequence(which);
    if (all->fundamental) return sequence;
    sprintf(text, "%u*%s", nq_class_orbit_size(which), sequence);
    return text;
}

static void print_row(table *all, unsigned n, nq_class which) {
    uint64_t count = 0;
    char text[16];
    find(all, n, which, &count);
    sheet_value class = sheet_text(nq_class_name(which)), from = sheet_text(source(all, which, text));
    if (all->format != SHEET_TEXT_FORMAT && all->by_class)
        sheet_row(&all->sheet, (sheet_value[]){sheet_integer(n), class, sheet_integer(count), from});
    else if (all->format != SHEET_TEXT_FORMAT)
        sheet_row(&all->sheet, (sheet_value[]){sheet_integer(n), sheet_integer(count), from});
    else {
        if (!all->single) fprintf(all->cli->out, "%u ", n);
        if (all->by_class) fprintf(all->cli->out, "%s ", class.bytes);
        fprintf(all->cli->out, "%" PRIu64 "\n", count);
    }
}

static void print_rows(table *all) {
    for (unsigned n = all->first; n <= all->last; n++)
        for (unsigned k = 0; k < rows_of_size(all); k++) print_row(all, n, (nq_class)k);
}

static void print_all(table *all) {
    static const sheet_column with_class[] = {
        {.name = "n"}, {.name = "class"}, {.name = "count"}, {.name = "published_as"}};
    static const sheet_column plain[] = {{.name = "n"}, {.name = "count"}, {.name = "published_as"}};
    bool text = all->format == SHEET_TEXT_FORMAT;
    if (!text)
        sheet_begin(&all->sheet, all->cli, all->format, all->by_class ? with_class : plain, all->by_class ? 4 : 3);
    print_rows(all);
    if (!text) sheet_end(&all->sheet, true);
}

int published_counts_print(cli_call *cli, const char *range, bool fundamental, bool by_class,
                           const sheet_format *format) {
    char quoted[CLI_QUOTE_SIZE];
    uint64_t first, last;
    table all = {.cli = cli, .format = format, .fundamental = fundamental, .by_class = by_class};
    if (!cli_parse_span(range, &first, &last, &all.single) || first > last || last > NQ_MAX_N)
        return cli_usage_error(
            cli,
            "%s: expected a board size such as 27, or a range such as 0..%u; there are published counts "
            "from n = 0 to %u",
            cli_quote(range, quoted), NQ_PUBLISHED_MAX_N, NQ_PUBLISHED_MAX_N);
    all.first = (unsigned)first;
    all.last = (unsigned)last;
    int status = check(&all);
    if (status != EXIT_DONE) return status;
    print_all(&all);
    fflush(cli->out);
    cli_note(cli,
             by_class ? "published, not computed: OEIS A260320, A260319 and A260318%s"
                      : "published, not computed: OEIS %s",
             by_class ? fundamental ? "" : ", times the orbit size" : nq_published_sequence(fundamental));
    return EXIT_DONE;
}
