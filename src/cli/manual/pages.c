/* SPDX-License-Identifier: MIT */
/* Pages. Those of commands are frames around what --help prints; the others are texts. A text is prose, with a blank line between
 * paragraphs, and lines that are indented as they are. In it a line that begins with a point is mdoc(7), and others stand for what is in tables:
 *
 *     @commands          the commands, with what they do
 *     @options           the options that commands share
 *     @topic NAME        what 'help NAME' prints
 *     @more COMMAND      the lists at the end of 'COMMAND --help'
 *     @exit              the exit statuses
 *     @schema FILE       a file of schema/: its prose as prose, its statements as they are
 *     @tables FILE       the tables and views that such a file makes, with the first sentence on each */
#include "pages.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "../commands/commands.h"
#include "../topics.h"
#include "mdoc.h"

/* A whole file, to be freed; NULL if it cannot be read. */
static char *read_file(const char *folder, const char *name) {
    char path[4096];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *in = fopen(path, "r");
    size_t size = 0, room = 1 << 20;
    char *text = in ? malloc(room) : NULL;
    if (text) size = fread(text, 1, room - 1, in);
    if (text) text[size] = '\0';
    if (in) fclose(in);
    return text;
}

/* --- The frame --- */

static void put_date(FILE *out, const char *date) {
    static const char *const months[] = {"January", "February", "March",     "April",   "May",      "June",
                                         "July",    "August",   "September", "October", "November", "December"};
    int year = 1970, month = 1, day = 1;
    sscanf(date, "%d-%d-%d", &year, &month, &day);
    fprintf(out, ".Dd %s %d, %d\n", months[month >= 1 && month <= 12 ? month - 1 : 0], day, year);
}

static void put_head(const manual *how, const char *name, unsigned section, FILE *out) {
    put_date(out, how->date);
    fputs(".Dt ", out);
    for (const char *c = name; *c; c++) putc(toupper((unsigned char)*c), out);
    fprintf(out, " %u\n.Os \"nqueens %s\"\n", section, how->version);
}

/* "[RANGE]" and "PART...|-" as macros. */
static void put_arguments(FILE *out, const char *arguments) {
    char words[128];
    snprintf(words, sizeof words, "%s", arguments);
    for (char *rest = words, *word; (word = strtok_r(rest, " ", &rest)) != NULL;) {
        bool may_be_missing = *word == '[';
        if (may_be_missing) word[strcspn(word, "]")] = '\0';
        fputs(may_be_missing ? ".Op Ar" : ".Ar", out);
        mdoc_put_argument(out, word + may_be_missing);
        putc('\n', out);
    }
}

static void put_name(const cli_command *command, FILE *out) {
    fprintf(out, ".Sh NAME\n.Nm nqueens\\-%s\n.Nd ", command->name);
    mdoc_put_text(out, command->summary, strlen(command->summary));
    fprintf(out, "\n.Sh SYNOPSIS\n.Nm nqueens\n.Cm %s\n.Op Ar OPTION ...\n", command->name);
    put_arguments(out, command->arguments);
}

static void put_see_also(const cli_command *command, FILE *out) {
    fputs(".Sh SEE ALSO\n.Xr nqueens 1 ,\n.Xr nqueens-catalog 5 ,\n.Xr nqueens-sql 7\n", out);
    if (!command->topics) return;
    char names[160];
    snprintf(names, sizeof names, "%s", command->topics);
    fputs(".Pp\nIn\n.Xr nqueens 1\nsee also", out);
    for (char *rest = names, *name; (name = strtok_r(rest, " ", &rest)) != NULL;) {
        fputs(name == names ? "\n.Sx " : " ,\n.Sx ", out);
        for (; *name; name++) putc(toupper((unsigned char)*name), out);
    }
    fputs(" .\n", out);
}

/* --- The schema --- */

/* A comment of several lines, as prose; those that are indented as they are. Returns what is behind it. */
static const char *put_comment(page *to, const char *text) {
    char *prose = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&prose, &size);
    if (!memory) return text + strlen(text);
    while (strncmp(text, "--", 2) == 0) {
        size_t length = strcspn(text, "\n");
        const char *line = text + 2 + (text[2] == ' ');
        if (strncmp(line, "SPDX", 4) != 0) fprintf(memory, "%.*s\n", (int)(length - (size_t)(line - text)), line);
        text += length + (text[length] == '\n');
    }
    fclose(memory);
    page_prose(to, prose);
    free(prose);
    return text;
}

/* Statements up to a blank line. */
static const char *put_statements(page *to, const char *text) {
    const char *end = strstr(text, "\n\n");
    size_t length = end ? (size_t)(end - text) : strlen(text);
    mdoc_put_lines(to->out, text, length);
    return text + length;
}

static bool put_schema(page *to, const manual *how, const char *name) {
    char *file = read_file(how->schemas, name);
    for (const char *text = file; text && *text;) {
        if (*text == '\n') text++;
        else if (strncmp(text, "--", 2) == 0) {
            if (text > file) fputs(".Pp\n", to->out);
            text = put_comment(to, text);
        } else text = put_statements(to, text);
    }
    free(file);
    return file != NULL;
}

/* The sentence with which a comment begins, without the dashes. */
static void copy_first_sentence(const char *comment, size_t length, char sentence[256]) {
    size_t used = 0;
    for (const char *c = comment; c < comment + length && used < 255; c++) {
        if (strncmp(c, "-- ", 3) == 0 && (c == comment || c[-1] == '\n')) c += 3;
        if (c[0] == '.' && strchr(" \n", c[1])) break;
        sentence[used++] = *c == '\n' ? ' ' : *c;
    }
    sentence[used] = '\0';
}

/* A table or view that a file makes. In: where its statement begins, and the comment before it. */
static void put_made(page *to, const char *statement, const char *comment, size_t length) {
    char name[64] = "", sentence[256];
    if (sscanf(statement, "CREATE %*s %63[a-z_]", name) != 1) return;
    copy_first_sentence(comment, length, sentence);
    page_entry(to, name, sentence);
}

static bool put_made_by(page *to, const manual *how, const char *name) {
    char *file = read_file(how->schemas, name);
    const char *comment = file;
    page_begin_list(to, 20);
    for (const char *line = file; line && *line; line += strcspn(line, "\n"), line += *line == '\n') {
        if (strncmp(line, "--", 2) == 0 && (line == file || (line - file >= 2 && line[-2] == '\n'))) comment = line;
        if (strncmp(line, "CREATE ", 7) == 0) put_made(to, line, comment, (size_t)(line - comment));
    }
    page_end_list(to);
    free(file);
    return file != NULL;
}

/* --- Texts --- */

static void put_commands(page *to) {
    page_begin_list(to, 20);
    for (unsigned k = 0; k < cli_command_count; k++) {
        fprintf(to->out, ".It Xr nqueens-%s 1", cli_commands[k]->name);
        if (*cli_commands[k]->arguments) mdoc_put_argument(to->out, cli_commands[k]->arguments);
        putc('\n', to->out);
        mdoc_put_text(to->out, cli_commands[k]->summary, strlen(cli_commands[k]->summary));
        putc('\n', to->out);
    }
    page_end_list(to);
}

/* Those that the first command that takes all of them has beside its own. */
static void put_shared_options(page *to) {
    struct poptOption options[CLI_TABLES];
    cli_command_options(cli_command_find("list"), options);
    page_options(to, options + 1);
}

/* Puts what a line stands for. Returns false if there is no such thing. */
static bool put_table(mdoc_page *to, const manual *how, const char *what, const char *name) {
    if (strcmp(what, "commands") == 0) return put_commands(&to->base), true;
    if (strcmp(what, "options") == 0) return put_shared_options(&to->base), true;
    if (strcmp(what, "exit") == 0) return cli_print_exit_statuses(&to->base), true;
    if (strcmp(what, "schema") == 0) return put_schema(&to->base, how, name);
    if (strcmp(what, "tables") == 0) return put_made_by(&to->base, how, name);
    const cli_topic *topic = cli_topic_find(name);
    const cli_command *command = cli_command_find(name);
    if (strcmp(what, "topic") == 0 && topic) return topic->print(&to->base), true;
    if (strcmp(what, "more") == 0 && command && command->more_help) return command->more_help(&to->base), true;
    fprintf(stderr, "nqueens_manual: '@%s %s' stands for nothing\n", what, name);
    return false;
}

/* Puts a line that is no prose. Returns false if it stands for nothing. */
static bool put_line(mdoc_page *to, const manual *how, const char *line) {
    char what[64] = "", name[64] = "";
    if (*line == '.') fprintf(to->base.out, "%.*s\n", (int)strcspn(line, "\n"), line);
    if (*line != '@' || sscanf(line, "@%63[a-z]%*[ ]%63[^ \n]", what, name) < 1) return true;
    return put_table(to, how, what, name);
}

static bool is_prose(char first) { return first != '\0' && first != '.' && first != '@'; }

static const char *next_line(const char *line) {
    line += strcspn(line, "\n");
    return line + (*line == '\n');
}

/* Puts a text: as much prose as there is in one piece, then what is none, and so on. */
static bool put_text(mdoc_page *to, const manual *how, const char *text) {
    while (*text) {
        const char *end = text;
        while (is_prose(*end)) end = next_line(end);
        char *prose = strndup(text, (size_t)(end - text));
        if (!prose) return false;
        page_prose(&to->base, prose);
        free(prose);
        if (!put_line(to, how, end)) return false;
        text = next_line(end);
    }
    return true;
}

bool manual_write_text(const manual *how, const char *name, unsigned section, FILE *out) {
    char file[128];
    snprintf(file, sizeof file, "%s.%u.in", name, section);
    char *text = read_file(how->texts, file);
    if (!text) fprintf(stderr, "nqueens_manual: %s/%s cannot be read\n", how->texts, file);
    if (!text) return false;
    mdoc_page parts = mdoc_page_on(out, ".Ss");
    put_head(how, name, section, out);
    bool good = put_text(&parts, how, text);
    free(text);
    return good;
}

/* --- Commands --- */

/* What no table says of a command, if there is anything. */
static bool put_extra(const manual *how, const cli_command *command, mdoc_page *to) {
    char name[64];
    snprintf(name, sizeof name, "nqueens-%s.1.in", command->name);
    char *text = read_file(how->texts, name);
    bool good = !text || put_text(to, how, text);
    free(text);
    return good;
}

bool manual_write_command(const manual *how, const cli_command *command, FILE *out) {
    char name[64];
    struct poptOption options[CLI_TABLES];
    mdoc_page sections = mdoc_page_on(out, ".Sh"), parts = mdoc_page_on(out, ".Ss");
    snprintf(name, sizeof name, "nqueens-%s", command->name);
    put_head(how, name, 1, out);
    put_name(command, out);
    page_heading(&sections.base, "Description");
    page_prose(&sections.base, command->details);
    page_heading(&sections.base, "Options");
    cli_command_options(command, options);
    page_options(&parts.base, options);
    if (command->more_help) command->more_help(&sections.base);
    bool good = put_extra(how, command, &parts);
    page_heading(&sections.base, "Exit status");
    cli_print_exit_statuses(&sections.base);
    page_heading(&sections.base, "Examples");
    page_lines(&sections.base, command->examples);
    put_see_also(command, out);
    return good;
}
