/* Readers of arguments and option values. */
#include <string.h>
#include <sys/stat.h>

#include "cli.h"

bool cli_read_range(const cli_call *cli, const char *text, nq_range *range) {
    char quoted[CLI_QUOTE_SIZE];
    const char *reason;
    if (nq_range_parse(text, range, &reason) == NQ_OK) return true;
    cli_usage_error(cli, "%s: %s", cli_quote(text, quoted), reason);
    return false;
}

bool cli_read_size(const cli_call *cli, const char *text, unsigned *n) {
    nq_range range;
    char quoted[CLI_QUOTE_SIZE];
    if (!cli_read_range(cli, text, &range)) return false;
    if (!range.single) {
        cli_usage_error(cli, "%s: expected one board size, not a range", cli_quote(text, quoted));
        return false;
    }
    *n = range.first;
    return true;
}

bool cli_parse_whole_number(const char *text, uint64_t *number) {
    uint64_t value = 0;
    const char *at = text;
    for (; *at >= '0' && *at <= '9'; at++) {
        if (value > (INT64_MAX - 9) / 10) return false;
        value = value * 10 + (uint64_t)(*at - '0');
    }
    if (at == text || *at != '\0') return false;
    *number = value;
    return true;
}

bool cli_read_whole_number(const cli_call *cli, const char *option, const char *text, uint64_t *number) {
    if (cli_parse_whole_number(text, number)) return true;
    char quoted[CLI_QUOTE_SIZE];
    cli_usage_error(cli, "--%s %s: expected a whole number from 0", option, cli_quote(text, quoted));
    return false;
}

bool cli_is_numbered(const char *text) {
    size_t digits = strspn(text, "0123456789");
    return digits > 0 && text[digits] == '#';
}

bool cli_database_exists(const cli_call *cli) {
    struct stat file;
    return stat(cli->database, &file) == 0;
}

int cli_unreadable(const cli_call *cli, const char *text, const nq_reading_error *error) {
    char quoted[CLI_QUOTE_SIZE];
    cli_quote(text, quoted);
    if (error->line > 1)
        return cli_usage_error(cli, "%s: line %u, column %u: %s", quoted, error->line, error->column, error->reason);
    return cli_usage_error(cli, "%s: column %u: %s", quoted, error->column, error->reason);
}

bool cli_read_base(const cli_call *cli, const char *text, unsigned *base) {
    char quoted[CLI_QUOTE_SIZE];
    if (strcmp(text, "0") == 0 || strcmp(text, "1") == 0) {
        *base = (unsigned)(text[0] - '0');
        return true;
    }
    cli_usage_error(cli, "--base %s: columns are numbered from 0 or from 1", cli_quote(text, quoted));
    return false;
}

bool cli_read_format(const cli_call *cli, const char *text, const nq_format **format) {
    *format = nq_format_find(text);
    if (*format) return true;
    char quoted[CLI_QUOTE_SIZE], names[256] = "";
    nearest near = nearest_to(text);
    for (unsigned k = 0; k < nq_format_count; k++) {
        nearest_offer(&near, nq_formats[k].name);
        if (k) strcat(names, ", ");
        strcat(names, nq_formats[k].name);
    }
    cli_quote(text, quoted);
    if (*near.best) cli_usage_error(cli, "--format %s: there is no such format; did you mean '%s'? (%s)", quoted, near.best, names);
    else cli_usage_error(cli, "--format %s: there is no such format; expected one of %s", quoted, names);
    return false;
}

bool cli_check_base(const cli_call *cli, bool base_is_chosen, const nq_format *format) {
    if (!base_is_chosen || format->numbers_columns) return true;
    cli_usage_error(cli, "--base goes with formats that print numbers (tuple, json, csv), not with '%s'", format->name);
    return false;
}

static bool refuse_class(const cli_call *cli, const char *text, size_t length) {
    char word[64], quoted[CLI_QUOTE_SIZE];
    snprintf(word, sizeof word, "%.*s", (int)length, text);
    nearest near = nearest_to(word);
    for (unsigned k = 0; k < NQ_CLASS_COUNT; k++) {
        nearest_offer(&near, nq_symmetry_classes[k].name);
        if (*nq_symmetry_classes[k].alias) nearest_offer(&near, nq_symmetry_classes[k].alias);
    }
    cli_quote(word, quoted);
    static const char known[] = "asymmetric, half-turn, quarter-turn, full, or an orbit size 8, 4, 2, 1";
    if (*near.best) cli_usage_error(cli, "--class %s: there is no such class; did you mean '%s'? (%s)", quoted, near.best, known);
    else cli_usage_error(cli, "--class %s: there is no such class; expected %s", quoted, known);
    return false;
}

bool cli_read_classes(const cli_call *cli, const char *text, unsigned *classes) {
    bool all_but = text[0] == '!';
    unsigned chosen = 0;
    for (const char *at = text + all_but;; at++) {
        size_t length = strcspn(at, ",");
        int index = nq_class_find(at, length);
        if (index < 0) return refuse_class(cli, at, length);
        chosen |= 1u << index;
        at += length;
        if (*at == '\0') break;
    }
    *classes = all_but ? NQ_ALL_CLASSES & ~chosen : chosen;
    return true;
}
