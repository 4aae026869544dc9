/* SPDX-License-Identifier: MIT */
/* Part files in place of a catalog. An option of popt's has one value, but a shell makes many words of n19-*.part: so what stands behind
 * --parts, up to the next option, is taken out of the words before popt sees them. */
#include "parts.h"

#include <errno.h>
#include <stdlib.h>

#define PARTS_ROW                                                                                                      \
    {                                                                                                                  \
        "parts", '\0', POPT_ARG_STRING, NULL, CLI_OPTION_PARTS,                                                        \
            "ask these part files in place of a catalog: all words up to the next option", "FILE..."                   \
    }

const struct poptOption parts_options[] = {PARTS_ROW, POPT_TABLEEND};

const struct poptOption some_parts_options[] = {
    PARTS_ROW,
    {"of-parts", '\0', POPT_ARG_NONE, NULL, CLI_OPTION_OF_PARTS,
     "answer for the given parts also if others are missing; formats for machines say which they are", NULL},
    POPT_TABLEEND,
};

/* Whether the word behind this one is its value. */
static bool takes_next_word(const struct poptOption *table, const char *word) {
    bool takes = false;
    for (; !takes && (table->longName || table->shortName || table->arg); table++) {
        if (table->argInfo == POPT_ARG_INCLUDE_TABLE) takes = takes_next_word(table->arg, word);
        else if (table->argInfo != POPT_ARG_STRING) continue;
        else if (strncmp(word, "--", 2) == 0) takes = table->longName && strcmp(word + 2, table->longName) == 0;
        else takes = word[0] == '-' && word[1] == table->shortName && word[1] && word[2] == '\0';
    }
    return takes;
}

static bool is_parts(const char *word) { return strncmp(word, "--parts", 7) == 0 && strchr("=", word[7]); }

/* The first word that is --parts; argc if there is none. */
static int find_parts(const cli_call *cli, int argc, const char **argv, int from) {
    for (; from < argc && strcmp(argv[from], "--") != 0; from++) {
        if (is_parts(argv[from])) return from;
        if (takes_next_word(cli->table, argv[from])) from++;
    }
    return argc;
}

/* Keeps the names: behind the words that are left there is room for them. */
static void move_to_end(int *argc, const char **argv, int at, int count) {
    const char *held;
    for (int k = 0; k < count; k++) {
        held = argv[at];
        memmove(&argv[at], &argv[at + 1], (size_t)(*argc - 1 - at) * sizeof *argv);
        argv[*argc - 1] = held;
    }
    *argc -= count;
}

bool cli_take_parts(cli_call *cli, int *argc, const char **argv) {
    char first[CLI_QUOTE_SIZE], second[CLI_QUOTE_SIZE];
    int at = find_parts(cli, *argc, argv, 1), end = at + 1;
    if (at == *argc) return true;
    while (end < *argc && (argv[end][0] != '-' || argv[end][1] == '\0')) end++;
    int again = find_parts(cli, *argc, argv, end);
    bool joined = argv[at][7] == '=';
    if (joined) argv[at] += 8;
    if (end == at + 1 && !joined)
        return cli_usage_error(cli, "--parts: expected the names of part files behind it"), false;
    if (again < *argc)
        return cli_usage_error(cli, "--parts is given twice, %s and %s; expected it once, with all files behind it",
                               cli_quote(argv[joined ? at : at + 1], first),
                               cli_quote(again + 1 < *argc ? argv[again + 1] : "", second)),
               false;
    cli->part_count = (unsigned)(end - at - !joined);
    move_to_end(argc, argv, at, end - at);
    cli->parts = argv + *argc + !joined;
    for (unsigned k = 0; k < cli->part_count; k++)
        if (cli->parts[k][0] == '\0')
            return cli_usage_error(cli, "--parts: '' is no file name; expected the names of part files"), false;
    return true;
}

bool cli_check_parts(cli_call *cli) {
    if (cli->parts && cli->database_is_given)
        return cli_usage_error(cli, "--parts and --db exclude each other: part files are asked in place of a catalog"),
               false;
    if (cli->of_parts && !cli->parts) return cli_usage_error(cli, "--of-parts goes with --parts"), false;
    return true;
}

void given_parts_read(given_parts *given, cli_call *cli, const nq_catalog *catalog, const sheet_format *format) {
    static const char *const names[] = {"given", "of"};
    const nq_part *run = nq_catalog_parts(catalog);
    nq_part_held held;
    size_t count = 0;
    *given = (given_parts){0};
    if (!cli->of_parts) return;
    given->value = sheet_text(nq_catalog_parts_print(catalog, given->text));
    if (!format->nested) return;
    given->numbers = calloc((size_t)run->number, sizeof *given->numbers);
    if (!given->numbers) {
        cli_output_lost(cli, ENOMEM);
        return;
    }
    for (uint64_t number = 1; number <= run->parts; number++)
        if (nq_catalog_has_part(catalog, number, &held)) given->numbers[count++] = sheet_integer(number);
    given->record[0] = sheet_list(given->numbers, count);
    given->record[1] = sheet_integer(run->parts);
    given->value = sheet_record(names, given->record, 2);
}

void given_parts_clear(given_parts *given) { free(given->numbers); }
