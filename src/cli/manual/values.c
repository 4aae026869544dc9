/* SPDX-License-Identifier: MIT */
#include "values.h"

#include <string.h>

#include "../atlas_output.h"
#include "../commands/commands.h"
#include "../picture_options.h"
#include "../sheet.h"
#include "../topics.h"

static void add(char words[VALUE_WORDS_SIZE], const char *word) {
    size_t used = strlen(words);
    snprintf(words + used, VALUE_WORDS_SIZE - used, "%s%s", used ? " " : "", word);
}

static void add_sheet_formats(char *words) {
    for (const sheet_format *format = sheet_formats; format->name; format++) add(words, format->name);
}

static void add_picture_formats(char *words) {
    for (const picture_format *format = picture_formats; format->name; format++)
        if (picture_format_is_built(format)) add(words, format->name);
}

static void add_formats(char *words) {
    for (unsigned k = 0; k < nq_format_count; k++) add(words, nq_formats[k].name);
    add_picture_formats(words);
    add(words, atlas_format.name);
}

static void add_keys(char *words) {
    for (unsigned k = 0; k < nq_key_count; k++)
        if (!nq_keys[k].line) add(words, nq_keys[k].name);
}

static void add_groups(char *words) {
    for (unsigned k = 0; k < nq_group_count; k++) add(words, nq_groups[k].name);
}

static void add_properties(char *words) {
    for (unsigned k = 0; k < nq_property_count; k++) add(words, nq_properties[k].name);
}

static void add_classes(char *words) {
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) add(words, nq_class_name(k));
}

static void add_algorithms(char *words) {
    for (unsigned k = 0; k < nq_backtracker_count; k++) add(words, nq_backtrackers[k].name);
    add(words, "help");
}

/* What the name of a value in help stands for. */
static const struct {
    const char *name;
    void (*add)(char *words);
} lists[] = {{"FORMAT", add_formats},      {"KEY|EXPR", add_keys}, {"GROUP", add_groups},
             {"PROPERTY", add_properties}, {"CLASS", add_classes}, {"NAME", add_algorithms}};

/* "fundamental|counts": words that are the values themselves. */
static bool add_alternatives(char *words, const char *description) {
    if (description[strspn(description, "abcdefghijklmnopqrstuvwxyz0123456789|-")] != '\0') return false;
    add(words, description);
    for (char *bar = words; (bar = strchr(bar, '|')) != NULL;) *bar = ' ';
    return true;
}

value_kind value_of_option(const struct poptOption *row, char words[VALUE_WORDS_SIZE]) {
    words[0] = '\0';
    if (row->argInfo == POPT_ARG_NONE) return VALUE_NONE;
    if (strcmp(row->argDescrip, "FILE") == 0) return VALUE_FILE;
    if (strcmp(row->argDescrip, "FILE...") == 0) return VALUE_FILES;
    if (row->val == CLI_OPTION_SHEET || row->val == CLI_OPTION_PICTURE_FORMAT) add_sheet_formats(words);
    if (row->val == CLI_OPTION_PICTURE_FORMAT) add_picture_formats(words);
    for (size_t k = 0; !*words && k < sizeof lists / sizeof lists[0]; k++)
        if (strcmp(row->argDescrip, lists[k].name) == 0) lists[k].add(words);
    return *words || add_alternatives(words, row->argDescrip) ? VALUE_WORDS : VALUE_ANY;
}

static void visit_table(const struct poptOption *table, visit_option *visit, void *context) {
    for (const struct poptOption *row = table; row->longName || row->arg; row++) {
        if (row->argInfo == POPT_ARG_INCLUDE_TABLE) visit_table(row->arg, visit, context);
        else visit(context, row);
    }
}

void visit_options(const cli_command *command, visit_option *visit, void *context) {
    struct poptOption table[CLI_TABLES];
    cli_command_options(command, table);
    visit_table(table, visit, context);
}

const char *words_of_commands(char words[VALUE_WORDS_SIZE]) {
    words[0] = '\0';
    for (unsigned k = 0; k < cli_command_count; k++) add(words, cli_commands[k]->name);
    add(words, "help");
    return words;
}

const char *words_of_help(char words[VALUE_WORDS_SIZE]) {
    words[0] = '\0';
    for (unsigned k = 0; k < cli_command_count; k++) add(words, cli_commands[k]->name);
    for (unsigned k = 0; k < cli_topic_count; k++) add(words, cli_topics[k].name);
    return words;
}
