/* SPDX-License-Identifier: MIT */
/* What is said on stderr, and how the program ends then. */
#include <stdarg.h>
#include <string.h>

#include "progress.h"

int cli_exit_status(nq_status status) {
    switch (status) {
    case NQ_OK:
    case NQ_DONE: return EXIT_DONE;
    case NQ_MALFORMED:
    case NQ_AMBIGUOUS:
    case NQ_OUT_OF_RANGE:
    case NQ_REFUSED: return EXIT_USAGE;
    case NQ_NOT_COVERED: return EXIT_NOT_HELD;
    case NQ_INTERRUPTED: return EXIT_SIGNAL + interrupt_signal();
    default: return EXIT_CATALOG;
    }
}

bool cli_is_control(const unsigned char *c) {
    return *c < 0x20 || *c == 0x7f || (*c == 0xc2 && c[1] >= 0x80 && c[1] <= 0x9f); /* U+0080..U+009F in UTF-8 */
}

/* Takes away the beginning of a character of UTF-8 at the end of a text that was cut. */
static void drop_cut_character(char *text) {
    size_t length = strlen(text), begin = length;
    while (begin > 0 && length - begin < 3 && ((unsigned char)text[begin - 1] & 0xc0) == 0x80) begin--;
    if (begin == 0) return;
    unsigned char first = (unsigned char)text[--begin];
    size_t whole = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc0 ? 2 : 1;
    if (length - begin < whole) text[begin] = '\0';
}

#define SENTENCE_SIZE 8192

__attribute__((format(printf, 2, 0))) static void print_sentence(char sentence[SENTENCE_SIZE], const char *format,
                                                                 va_list arguments) {
    vsnprintf(sentence, SENTENCE_SIZE, format, arguments);
    drop_cut_character(sentence);
    for (unsigned char *c = (unsigned char *)sentence; *c; c++) {
        if (!cli_is_control(c)) continue; /* file names and SQLite's sentences come from outside */
        if (*c == 0xc2) *c++ = '?';
        *c = '?';
    }
}

__attribute__((format(printf, 2, 0))) static void say(const cli_call *cli, const char *format, va_list arguments) {
    char sentence[SENTENCE_SIZE];
    print_sentence(sentence, format, arguments);
    progress_clear(cli->shown);
    fprintf(stderr, "nqueens %s: %s\n", cli->command->name, sentence);
}

static void drop_ahead(const cli_call *cli) { *cli->shown->ahead = '\0'; }

int cli_usage_error(const cli_call *cli, const char *format, ...) {
    va_list arguments;
    drop_ahead(cli);
    va_start(arguments, format);
    say(cli, format, arguments);
    va_end(arguments);
    return EXIT_USAGE;
}

int cli_fail(const cli_call *cli, nq_status status, const char *format, ...) {
    int ends = cli_exit_status(status);
    bool asked = status != NQ_NO_FILE && status != NQ_NOT_A_CATALOG && ends != EXIT_USAGE && ends != EXIT_NOT_HELD;
    va_list arguments;
    if (!asked) drop_ahead(cli);
    va_start(arguments, format);
    say(cli, format, arguments);
    va_end(arguments);
    return ends;
}

bool cli_refuse_value(const cli_call *cli, const char *option, const char *text, const char *format, ...) {
    char quoted[CLI_QUOTE_SIZE], reason[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(reason, sizeof reason, format, arguments);
    va_end(arguments);
    cli_quote(text, quoted);
    if (option) cli_usage_error(cli, "--%s %s: %s", option, quoted, reason);
    else cli_usage_error(cli, "%s: %s", quoted, reason);
    return false;
}

void cli_note(const cli_call *cli, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    say(cli, format, arguments);
    va_end(arguments);
}

void cli_remark(const cli_call *cli, const char *format, ...) {
    va_list arguments;
    if (cli->quiet) return;
    va_start(arguments, format);
    say(cli, format, arguments);
    va_end(arguments);
}

void cli_remark_ahead(const cli_call *cli, const char *format, ...) {
    char sentence[SENTENCE_SIZE], *ahead = cli->shown->ahead;
    size_t used = strlen(ahead);
    va_list arguments;
    if (cli->quiet) return;
    va_start(arguments, format);
    print_sentence(sentence, format, arguments);
    va_end(arguments);
    snprintf(ahead + used, sizeof cli->shown->ahead - used, "nqueens %s: %s\n", cli->command->name, sentence);
}

const char *cli_quote(const char *text, char quoted[CLI_QUOTE_SIZE]) {
    size_t used = 0;
    quoted[used++] = '\'';
    for (const unsigned char *c = (const unsigned char *)text; *c; c++) {
        if (used + 9 > CLI_QUOTE_SIZE) {
            quoted[used] = '\0';
            drop_cut_character(quoted);
            used = strlen(quoted);
            memcpy(quoted + used, "...", 3);
            used += 3;
            break;
        }
        if (*c == '\n') used += (size_t)snprintf(quoted + used, 3, "\\n");
        else if (cli_is_control(c)) used += (size_t)snprintf(quoted + used, 5, "\\x%02x", *c);
        else quoted[used++] = (char)*c;
    }
    quoted[used++] = '\'';
    quoted[used] = '\0';
    return quoted;
}
