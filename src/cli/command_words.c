/* SPDX-License-Identifier: MIT */
#include "command_words.h"

#include <string.h>

/* The option that a word is, and whether its value is in the word; NULL if it is none. */
static const struct poptOption *option_of(const struct poptOption *table, const char *word, bool *has_value) {
    const struct poptOption *found = NULL;
    for (; !found && (table->longName || table->arg); table++) {
        size_t length = table->longName ? strlen(table->longName) : 0;
        if (table->argInfo == POPT_ARG_INCLUDE_TABLE) found = option_of(table->arg, word, has_value);
        else if (strncmp(word, "--", 2) == 0 && strncmp(word + 2, table->longName, length) == 0 &&
                 (word[2 + length] == '=' || !word[2 + length]))
            found = table, *has_value = word[2 + length] == '=';
        else if (word[0] == '-' && word[1] && word[1] == table->shortName) found = table, *has_value = word[2] != '\0';
    }
    return found;
}

/* How many words from here on are an option that is left out. */
static int left_out(const cli_call *cli, command_words_leave_out *leave_out, int at) {
    bool has_value = false;
    const struct poptOption *row = leave_out ? option_of(cli->table, cli->words[at], &has_value) : NULL;
    if (!row || !leave_out(row)) return 0;
    return row->argInfo == POPT_ARG_NONE || has_value ? 1 : 2;
}

#define CUT " ..."

const char *command_words(const cli_call *cli, command_words_leave_out *leave_out, char *text, size_t size) {
    size_t used = (size_t)snprintf(text, size, "%s", cli->command->name);
    for (int k = 1, without; k < cli->word_count; k += without ? without : 1) {
        without = left_out(cli, leave_out, k);
        if (without) continue;
        text[used] = ' ';
        if (!cli_shell_word(cli->words[k], text + used + 1, size - used - sizeof CUT)) {
            strcpy(text + used, CUT);
            return text;
        }
        used += strlen(text + used);
    }
    return text;
}
