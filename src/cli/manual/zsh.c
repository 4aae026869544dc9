/* SPDX-License-Identifier: MIT */
/* Completion for zsh, by _arguments: a row for each option of each command, with what it means. */
#include <string.h>

#include "../commands/commands.h"
#include "../topics.h"
#include "pages.h"
#include "values.h"

/* A text between single quotes and brackets, where ':' has a meaning. */
static void put_text(FILE *out, const char *text) {
    for (; *text; text++) {
        if (*text == '\'') fputs("'\\''", out);
        else if (strchr("[]:\\", *text)) fprintf(out, "\\%c", *text);
        else putc(*text, out);
    }
}

static void put_value(FILE *out, const struct poptOption *row) {
    char words[VALUE_WORDS_SIZE];
    value_kind kind = value_of_option(row, words);
    if (kind == VALUE_NONE) return;
    fputs(kind == VALUE_FILES ? ":*-*:" : ":", out); /* words up to one that is -* */
    put_text(out, row->argDescrip);
    if (kind == VALUE_FILE || kind == VALUE_FILES) fputs(":_files", out);
    else if (kind == VALUE_WORDS) fprintf(out, ":(%s)", words);
    else fputs(": ", out);
}

/* One of the names of an option. */
static void put_row(FILE *out, const struct poptOption *row, bool is_short) {
    bool takes_value = row->argInfo != POPT_ARG_NONE;
    fputs("            '", out);
    if (row->val & CLI_REPEATABLE) putc('*', out);
    else if (row->shortName) fprintf(out, "(-%c --%s)", row->shortName, row->longName);
    if (is_short) fprintf(out, "-%c%s[", row->shortName, takes_value ? "+" : "");
    else fprintf(out, "--%s%s[", row->longName, takes_value ? "=" : "");
    put_text(out, row->descrip);
    putc(']', out);
    put_value(out, row);
    fputs("' \\\n", out);
}

static void put_option(void *context, const struct poptOption *row) {
    if (row->shortName) put_row(context, row, true);
    put_row(context, row, false);
}

static void put_command(FILE *out, const cli_command *command) {
    fprintf(out, "        %s)\n            _arguments -s \\\n", command->name);
    visit_options(command, put_option, out);
    fputs("            '*:", out);
    put_text(out, *command->arguments ? command->arguments : "nothing");
    fputs(command->takes_files ? ":_files'" : ":()'", out);
    fputs(" ;;\n", out);
}

/* A row of _describe. */
static void put_described(FILE *out, const char *name, const char *summary) {
    fprintf(out, "        '%s:", name);
    put_text(out, summary);
    fputs("'\n", out);
}

static void put_commands(FILE *out) {
    for (unsigned k = 0; k < cli_command_count; k++)
        put_described(out, cli_commands[k]->name, cli_commands[k]->summary);
}

void completions_write_zsh(FILE *out) {
    fputs("#compdef nqueens\n"
          "_nqueens() {\n"
          "    local curcontext=$curcontext state line\n"
          "    typeset -A opt_args\n"
          "    local -a commands topics\n"
          "    commands=(\n",
          out);
    put_commands(out);
    put_described(out, "help", "more about a command or a topic");
    fputs("    )\n    topics=(\n", out);
    put_commands(out);
    for (unsigned k = 0; k < cli_topic_count; k++) put_described(out, cli_topics[k].name, cli_topics[k].summary);
    fputs("    )\n"
          "    _arguments -C '--db=[the catalog]:FILE:_files' '(- *)--help[print help]' '(- *)--version[print "
          "versions]' \\\n"
          "        '1:command:->command' '*::argument:->argument'\n"
          "    case $state in\n"
          "    command) _describe command commands ;;\n"
          "    argument)\n"
          "        case $line[1] in\n"
          "        help) _describe topic topics ;;\n",
          out);
    for (unsigned k = 0; k < cli_command_count; k++) put_command(out, cli_commands[k]);
    fputs("        esac ;;\n"
          "    esac\n"
          "}\n"
          "if [[ $funcstack[1] == _nqueens ]]; then _nqueens \"$@\"; else compdef _nqueens nqueens; fi\n",
          out);
}
