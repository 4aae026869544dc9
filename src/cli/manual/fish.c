/* SPDX-License-Identifier: MIT */
/* Completion for fish: a line for each command, and for each option of each command. */
#include <string.h>

#include "../commands/commands.h"
#include "../topics.h"
#include "pages.h"
#include "values.h"

static const char begin[] = "# fish completion for nqueens\n"
                            "function __nqueens_command\n"
                            "    set -l words (commandline -opc)\n"
                            "    set -e words[1]\n"
                            "    while set -q words[1]\n"
                            "        switch $words[1]\n"
                            "            case --db\n"
                            "                set -e words[1]\n"
                            "            case '-*'\n"
                            "            case '*'\n"
                            "                echo $words[1]\n"
                            "                return\n"
                            "        end\n"
                            "        set -e words[1]\n"
                            "    end\n"
                            "end\n"
                            "function __nqueens_is\n"
                            "    set -l command (__nqueens_command)\n"
                            "    test \"$command\" = \"$argv[1]\"\n"
                            "end\n"
                            "function __nqueens_last_option_is\n"
                            "    set -l options (string match -- '-*' (commandline -opc))\n"
                            "    string match -q -r -- \"^$argv[1](=|\\$)\" \"$options[-1]\"\n"
                            "end\n"
                            "complete -c nqueens -f\n"
                            "complete -c nqueens -n '__nqueens_is \"\"' -l db -r -F -d 'the catalog'\n"
                            "complete -c nqueens -n '__nqueens_is \"\"' -l help -d 'print help'\n"
                            "complete -c nqueens -n '__nqueens_is \"\"' -l version -d 'print versions'\n"
                            "complete -c nqueens -n '__nqueens_is \"\"' -a help -d 'more about a command or a topic'\n";

/* A text between single quotes. */
static void put_quoted(FILE *out, const char *text) {
    putc('\'', out);
    for (; *text; text++) {
        if (*text == '\'' || *text == '\\') putc('\\', out);
        putc(*text, out);
    }
    fputs("'\n", out);
}

/* A word that may stand where the words before are those of a command, or none. */
static void put_word(FILE *out, const char *command, const char *word, const char *meaning) {
    fprintf(out, "complete -c nqueens -n '__nqueens_is %s' -a %s -d ", command, word);
    put_quoted(out, meaning);
}

typedef struct fish_file {
    FILE *out;
    const cli_command *command;
} fish_file;

static void put_option(void *context, const struct poptOption *row) {
    fish_file *to = context;
    char words[VALUE_WORDS_SIZE];
    value_kind kind = value_of_option(row, words);
    fprintf(to->out, "complete -c nqueens -n '__nqueens_is %s' -l %s", to->command->name, row->longName);
    if (row->shortName) fprintf(to->out, " -s %c", row->shortName);
    if (kind == VALUE_FILE || kind == VALUE_FILES) fputs(" -r -F", to->out);
    else if (kind == VALUE_ANY) fputs(" -x", to->out);
    else if (kind == VALUE_WORDS) fprintf(to->out, " -x -a '%s'", words);
    fputs(" -d ", to->out);
    put_quoted(to->out, row->descrip);
    if (kind == VALUE_FILES)
        fprintf(to->out, "complete -c nqueens -n '__nqueens_is %s; and __nqueens_last_option_is --%s' -F\n",
                to->command->name, row->longName);
}

void completions_write_fish(FILE *out) {
    fputs(begin, out);
    for (unsigned k = 0; k < cli_command_count; k++) {
        const cli_command *command = cli_commands[k];
        put_word(out, "\"\"", command->name, command->summary);
        put_word(out, "help", command->name, command->summary);
        visit_options(command, put_option, &(fish_file){out, command});
        if (command->takes_files) fprintf(out, "complete -c nqueens -n '__nqueens_is %s' -F\n", command->name);
    }
    for (unsigned k = 0; k < cli_topic_count; k++) put_word(out, "help", cli_topics[k].name, cli_topics[k].summary);
}
