/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE /* strcasestr */
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>

#include "commands.h"
#include "../sequence_check.h"
#include "../sheet.h"
#include "../../publish/heading.h"

enum { OPTION_LIST = CLI_OPTION_FIRST, OPTION_CHECK };

static const struct poptOption options[] = {
    {"list", '\0', POPT_ARG_NONE, NULL, OPTION_LIST, "the sequences, and how far the catalog reaches", NULL},
    {"check", '\0', POPT_ARG_STRING, NULL, OPTION_CHECK,
     "compare with a b-file: 'index value' a line, '#' before remarks; - for stdin", "FILE"},
    SHEET_FORMAT_ROW,
    POPT_TABLEEND,
};

typedef struct settings {
    const nq_sequence *sequence;
    sequence_indexes range;
    bool list;
    const char *file; /* of --check */
    const sheet_format *format;
} settings;

/* --- Arguments --- */

/* Whether a word is in a text, whatever its case; NULL has none. */
static bool has_word(const char *text, const char *word) { return text && strcasestr(text, word); }

/* Offers the numbers of the sequences that a word speaks of. */
static void offer_by_word(cli_word_list *words, const char *word) {
    for (unsigned k = 0; *word && k < nq_sequence_count; k++) {
        const nq_sequence *s = &nq_sequences[k];
        if (has_word(s->title, word) || has_word(s->property, word) || has_word(s->group, word))
            cli_word(words, s->number);
    }
}

static bool refuse_number(const cli_call *cli, const char *text) {
    static const char see[] = "'nqueens sequence --list' has them with their titles";
    cli_word_list of_word = cli_words(text);
    nearest near = nearest_to(text);
    for (unsigned k = 0; k < nq_sequence_count; k++) nearest_offer(&near, nq_sequences[k].number);
    offer_by_word(&of_word, text);
    if (*of_word.words)
        return cli_refuse_value(cli, NULL, text, "expected one of %s, found by this word; %s", of_word.words, see);
    if (*near.best)
        return cli_refuse_value(cli, NULL, text, "there is no such sequence here; did you mean %s? %s", near.best, see);
    return cli_refuse_value(cli, NULL, text,
                            "there is no such sequence here; expected a number such as %s, one of %u; %s",
                            nq_sequences[0].number, nq_sequence_count, see);
}

static bool read_indexes(const cli_call *cli, const char *text, const nq_sequence *sequence, sequence_indexes *range) {
    range->given = true;
    if (!cli_parse_span(text, &range->first, &range->last, &range->single))
        return cli_refuse_value(cli, NULL, text, "expected an index such as 8, or a range of them such as 0..12");
    if (range->last < range->first) return cli_refuse_value(cli, NULL, text, "the range runs backwards");
    return range->first >= sequence->offset ||
           cli_refuse_value(cli, NULL, text, "the first index of %s is %u", sequence->number, sequence->offset);
}

/* --- The terms --- */

static void print_heading(FILE *out, const settings *set) {
    const nq_sequence *s = set->sequence;
    sequence_print_heading(out, s);
    fprintf(out, "# nqueens sequence %s", s->number);
    if (set->range.given) fprintf(out, " %" PRIu64 "..%" PRIu64, set->range.first, set->range.last);
    putc('\n', out);
}

/* A number, where it has room in one. */
static sheet_value value_of(const char *digits) {
    uint64_t number;
    return cli_parse_whole_number(digits, &number) && number <= INT64_MAX ? sheet_integer(number) : sheet_text(digits);
}

static void print_term(const cli_call *cli, const settings *set, sheet *s, const nq_term *term) {
    sheet_value row[] = {sheet_integer(term->index), sheet_integer(term->n), value_of(term->value)};
    if (set->format != SHEET_TEXT_FORMAT) sheet_row(s, row);
    else if (set->range.single) fprintf(cli->out, "%s\n", term->value);
    else fprintf(cli->out, "%" PRIu64 " %s\n", term->index, term->value);
}

/* Without a range all are wanted that the catalog covers; where it covers none of a board, the first are asked for, and that fails. */
static nq_status find_range(nq_catalog *catalog, settings *set) {
    nq_sequence_reach reach;
    if (set->list || set->range.given) return NQ_OK;
    nq_status status = nq_sequence_reaches(catalog, set->sequence, &reach);
    set->range.first = set->sequence->offset;
    set->range.last = reach.known && reach.has_last ? reach.last : UINT64_MAX;
    return status;
}

/* The last index is found by going there: what has been printed by then is of boards. */
static bool ends_where_covered(const settings *set) {
    return !set->range.given && set->sequence->shape == NQ_SEQUENCE_AS_MANY;
}

static nq_status print_terms(cli_call *cli, const settings *set, nq_catalog *catalog) {
    static const sheet_column columns[] = {{.name = "index"}, {.name = "n"}, {.name = "value"}};
    bool text = set->format == SHEET_TEXT_FORMAT, begun = false;
    sheet s = {0};
    nq_terms *terms = NULL;
    nq_term term;
    uint64_t index = set->range.first;
    nq_status status = nq_terms_open(catalog, set->sequence, index, cli->interrupt, &terms);
    while (status == NQ_OK && index <= set->range.last && !cli_output_failed(cli) &&
           (status = nq_terms_next(terms, &term)) == NQ_OK) {
        if (!begun && text && !set->range.single) print_heading(cli->out, set);
        if (!begun && !text) sheet_begin(&s, cli, set->format, columns, 3);
        begun = true;
        print_term(cli, set, &s, &term);
        if (index++ == UINT64_MAX) break;
    }
    nq_terms_close(terms);
    if (status == NQ_NOT_COVERED && begun && ends_where_covered(set)) status = NQ_OK;
    if (begun && !text) sheet_end(&s, status == NQ_OK || status == NQ_NOT_COVERED);
    fflush(cli->out); /* what is lacking is said behind what there is */
    return status;
}

/* --- The list --- */

static nq_status print_list(cli_call *cli, const settings *set, nq_catalog *catalog) {
    static const sheet_column columns[] = {
        {.name = "number"}, {.name = "offset"}, {.name = "last_n"}, {.name = "last_index"}, {.name = "title"}};
    nq_status status = NQ_OK;
    sheet s = {0};
    sheet_begin(&s, cli, set->format, columns, 5);
    for (unsigned k = 0; status == NQ_OK && k < nq_sequence_count; k++) {
        const nq_sequence *sequence = &nq_sequences[k];
        nq_sequence_reach reach;
        status = nq_sequence_reaches(catalog, sequence, &reach);
        sheet_value row[] = {sheet_text(sequence->number), sheet_integer(sequence->offset),
                             reach.known ? sheet_integer(reach.n) : sheet_null(),
                             reach.known && reach.has_last ? sheet_integer(reach.last) : sheet_null(),
                             sheet_text(sequence->title)};
        if (status == NQ_OK) sheet_row(&s, row);
    }
    sheet_end(&s, status == NQ_OK);
    return status;
}

/* --- The command --- */

static bool database_exists(const cli_call *cli) {
    struct stat file;
    return cli->database_is_chosen || stat(cli->database, &file) == 0;
}

static int answer_with(cli_call *cli, settings *set, nq_catalog *catalog) {
    int status = EXIT_DONE;
    nq_status done = find_range(catalog, set);
    if (done == NQ_OK && set->file) status = sequence_check(cli, catalog, set->sequence, &set->range, set->file);
    else if (done == NQ_OK) done = set->list ? print_list(cli, set, catalog) : print_terms(cli, set, catalog);
    return done == NQ_OK ? status : cli_catalog_fail(cli, done, catalog);
}

/* To list the sequences there need be no catalog, and for what is searched for none is opened. */
static int answer(cli_call *cli, settings *set) {
    int status = EXIT_DONE;
    nq_catalog *catalog = NULL;
    bool searched = !set->list && nq_sequence_is_searched(set->sequence);
    if (!set->list || database_exists(cli)) {
        catalog = cli_open_catalog(cli, searched ? NQ_CATALOG_SEARCH : NQ_CATALOG_QUERY, &status);
        if (!catalog) return status;
    }
    status = answer_with(cli, set, catalog);
    nq_catalog_close(catalog);
    return status;
}

static bool set_option(cli_call *cli, int option, const char *value, void *context) {
    settings *set = context;
    switch (option) {
    case OPTION_LIST: set->list = true; return true;
    case OPTION_CHECK: set->file = value; return true;
    default: return sheet_option(cli, option, value, &set->format);
    }
}

/* The sequence and the range of its index, or nothing with --list. */
static bool read_arguments(cli_call *cli, settings *set) {
    unsigned count;
    char quoted[CLI_QUOTE_SIZE];
    const char **arguments = cli_arguments(cli, &count);
    if (set->list && set->file) return cli_usage_error(cli, "--list and --check do not go together"), false;
    if (set->file && set->format != SHEET_TEXT_FORMAT)
        return cli_usage_error(cli, "--format goes with terms and with --list, not with --check"), false;
    if (set->list) return cli_no_arguments(cli);
    if (count == 0)
        return cli_usage_error(cli, "the number of a sequence is missing, such as A000170; --list prints them"), false;
    if (count > 2)
        return cli_usage_error(cli,
                               "unexpected argument %s: expected the number of a sequence and a range of its index",
                               cli_quote(arguments[2], quoted)),
               false;
    set->sequence = nq_sequence_find(arguments[0]);
    if (!set->sequence) return refuse_number(cli, arguments[0]);
    return count == 1 || read_indexes(cli, arguments[1], set->sequence, &set->range);
}

static int run(cli_call *cli) {
    settings set = {.format = SHEET_TEXT_FORMAT};
    if (!cli_read_options(cli, set_option, &set)) return cli->status;
    return read_arguments(cli, &set) ? answer(cli, &set) : EXIT_USAGE;
}

const cli_command sequence_command = {
    .name = "sequence",
    .arguments = "NUMBER [RANGE]",
    .summary = "a sequence of the OEIS by its number, from the catalog, as a b-file",
    .details =
        "Prints a line 'index value' for each term, behind remarks that say what the sequence is and by which\n"
        "command the terms of one n are found. RANGE is of the sequence's own index, which begins with its offset;\n"
        "one index gives a bare number. A triangle is read by rows.\n"
        "Without RANGE the terms are all that are covered, from the first up to a gap, and the exit status is 0; it\n"
        "is 4 where the catalog covers none, though the term of n = 0, which takes no catalog, is printed then too.\n"
        "A term of RANGE that is not covered ends the file (exit status 4). A catalog that holds some classes covers\n"
        "the sequences of these: A033148 is of quarter-turn and full, and the first board has none but full.\n"
        "Sequences of the nodes of a search take no catalog, and without RANGE go to n = 12.\n"
        "--check compares a b-file, all of it that the catalog covers or what is in RANGE: exit status 0 if the terms\n"
        "agree, 1 at the first that differs.\n",
    .examples = "  $ nqueens sequence A000170           # 1, 1, 0, 0, 2, 10, 4, 40, 92 ...\n"
                "  $ nqueens sequence A181499 0..44     # the rows n = 0..8 of a triangle\n"
                "  $ nqueens sequence A007705 6         # 4524: the torus of 13 x 13\n"
                "  $ nqueens sequence --list\n"
                "  $ nqueens sequence A000170 --check b000170.txt\n",
    .numbers = "an index is a whole number, from the sequence's offset on",
    .options = options,
    .run = run,
};
