/* SPDX-License-Identifier: MIT */
/* The arguments; readers of these and of option values. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli.h"

const char **cli_arguments(cli_call *cli, unsigned *count) {
    static const char *none[] = {NULL};
    const char **arguments = poptGetArgs(cli->options);
    if (!arguments) arguments = none;
    for (*count = 0; arguments[*count]; ++*count) {
    }
    return arguments;
}

const char *cli_only_argument(cli_call *cli, const char *what) {
    unsigned count;
    const char **arguments = cli_arguments(cli, &count);
    if (count == 1) return arguments[0];
    char quoted[CLI_QUOTE_SIZE];
    if (count == 0)
        cli_usage_error(cli, "%s is missing%s; see 'nqueens %s --help'", what,
                        cli->parts ? ", which stands before --parts and its files" : "", cli->command->name);
    else cli_usage_error(cli, "unexpected argument %s: expected only %s", cli_quote(arguments[1], quoted), what);
    return NULL;
}

bool cli_no_arguments(cli_call *cli) {
    unsigned count;
    char quoted[CLI_QUOTE_SIZE];
    const char **arguments = cli_arguments(cli, &count);
    if (count == 0) return true;
    cli->status = cli_usage_error(cli, "unexpected argument %s: this command takes none",
                                  cli_quote(arguments[0], quoted));
    return false;
}

bool cli_read_range(const cli_call *cli, const char *text, nq_range *range) {
    const char *reason;
    return nq_range_parse(text, range, &reason) == NQ_OK || cli_refuse_value(cli, NULL, text, "%s", reason);
}

bool cli_read_size(const cli_call *cli, const char *text, unsigned *n) {
    nq_range range;
    const char *reason;
    nq_status status = nq_range_parse(text, &range, &reason);
    if (status == NQ_MALFORMED) return cli_refuse_value(cli, NULL, text, "expected a board size such as 8");
    if (status != NQ_OK) return cli_refuse_value(cli, NULL, text, "%s", reason);
    if (!range.single) return cli_refuse_value(cli, NULL, text, "expected one board size, not a range");
    *n = range.first;
    return true;
}

bool cli_parse_whole_number(const char *text, uint64_t *number) {
    uint64_t value = 0;
    const char *at = text;
    for (; *at >= '0' && *at <= '9'; at++) {
        unsigned digit = (unsigned)(*at - '0');
        if (value > (UINT64_MAX - digit) / 10) return false;
        value = value * 10 + digit;
    }
    if (at == text || *at != '\0') return false;
    *number = value;
    return true;
}

bool cli_parse_span(const char *text, uint64_t *first, uint64_t *last, bool *single) {
    char begin[24];
    size_t digits = strspn(text, "0123456789");
    const char *rest = text + digits;
    if (digits >= sizeof begin) return false;
    memcpy(begin, text, digits);
    begin[digits] = '\0';
    *single = *rest == '\0';
    if (!cli_parse_whole_number(begin, first)) return false;
    *last = *first;
    return *single || (strncmp(rest, "..", 2) == 0 && cli_parse_whole_number(rest + 2, last)) ||
           (*rest == '-' && cli_parse_whole_number(rest + 1, last));
}

bool cli_read_whole_number(const cli_call *cli, const char *option, const char *text, uint64_t *number) {
    if (cli_parse_whole_number(text, number)) return true;
    return cli_refuse_value(cli, option, text, "expected a whole number from 0 to %" PRIu64, UINT64_MAX);
}

bool cli_read_jobs(const cli_call *cli, const char *text, unsigned *jobs) {
    uint64_t number;
    if (!cli_parse_whole_number(text, &number) || number < 1 || number > 1024)
        return cli_refuse_value(cli, "jobs", text, "expected a number of threads from 1 to 1024");
    *jobs = (unsigned)number;
    return true;
}

bool cli_read_source_date(const cli_call *cli, uint64_t *seconds, bool *is_set) {
    const uint64_t last = 253402300799u;
    const char *text = getenv("SOURCE_DATE_EPOCH");
    char quoted[CLI_QUOTE_SIZE];
    *is_set = text && *text;
    if (!*is_set || (cli_parse_whole_number(text, seconds) && *seconds <= last)) return true;
    cli_usage_error(cli, "SOURCE_DATE_EPOCH=%s: expected a number of seconds since 1970, up to %" PRIu64,
                    cli_quote(text, quoted), last);
    return false;
}

cli_word_list cli_words(const char *word) { return (cli_word_list){.near = nearest_to(word)}; }

void cli_word(cli_word_list *list, const char *candidate) {
    size_t used = strlen(list->words);
    nearest_offer(&list->near, candidate);
    snprintf(list->words + used, sizeof list->words - used, "%s%s", used ? ", " : "", candidate);
}

bool cli_refuse_word(const cli_call *cli, const char *option, const char *what, const cli_word_list *list) {
    const nearest *near = &list->near;
    if (*near->best)
        return cli_refuse_value(cli, option, near->word, "there is no such %s; did you mean '%s'? (%s)", what,
                                near->best, list->words);
    return cli_refuse_value(cli, option, near->word, "there is no such %s; expected one of %s", what, list->words);
}

const char *cli_word_with(char sign, const char *text, size_t length, char word[CLI_WORD_SIZE]) {
    snprintf(word, CLI_WORD_SIZE, "%.*s", (int)(length < CLI_WORD_SIZE ? length : CLI_WORD_SIZE), text);
    for (char *at = word; *at; at++)
        if (*at == '_' || *at == '-') *at = sign;
    return word;
}

static bool refuse_class(const cli_call *cli, const char *text, size_t length) {
    char word[64];
    snprintf(word, sizeof word, "%.*s", (int)length, text);
    cli_word_list words = cli_words(word);
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) cli_word(&words, nq_class_name(k));
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++)
        if (*nq_class_alias(k)) nearest_offer(&words.near, nq_class_alias(k));
    snprintf(words.words + strlen(words.words), sizeof words.words - strlen(words.words),
             ", or an orbit size 8, 4, 2, 1");
    return cli_refuse_word(cli, "class", "class", &words);
}

bool cli_read_classes(const cli_call *cli, const char *text, nq_classes *classes) {
    bool all_but = text[0] == '!';
    nq_classes chosen = 0;
    for (const char *at = text + all_but;; at++) {
        size_t length = strcspn(at, ",");
        char word[CLI_WORD_SIZE];
        cli_word_with('-', at, length, word);
        nq_class named;
        if (!nq_class_parse(word, strlen(word), &named)) return refuse_class(cli, at, length);
        chosen |= nq_classes_of(named);
        at += length;
        if (*at == '\0') break;
    }
    *classes = all_but ? NQ_ALL_CLASSES & ~chosen : chosen;
    if (*classes) return true;
    return cli_refuse_value(cli, "class", text,
                            "no class is left; expected at least one of asymmetric, half-turn, quarter-turn, full");
}
