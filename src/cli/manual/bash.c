/* SPDX-License-Identifier: MIT */
/* Completion for bash: one function. The words are put into a case for each option of each command. */
#include "../commands/commands.h"
#include "pages.h"
#include "values.h"

static const char begin[] = "# bash completion for nqueens\n"
                            "_nqueens() {\n"
                            "    local cur=${COMP_WORDS[COMP_CWORD]} option='' last='' command='' words='' files='' k\n"
                            "    COMPREPLY=()\n"
                            "    # bash parts words at '=': --format=csv are three\n"
                            "    if [[ $cur == '=' ]]; then\n"
                            "        option=${COMP_WORDS[COMP_CWORD - 1]} cur=''\n"
                            "    elif ((COMP_CWORD > 1)) && [[ ${COMP_WORDS[COMP_CWORD - 1]} == '=' ]]; then\n"
                            "        option=${COMP_WORDS[COMP_CWORD - 2]}\n"
                            "    else\n"
                            "        option=${COMP_WORDS[COMP_CWORD - 1]}\n"
                            "    fi\n"
                            "    for ((k = 1; k < COMP_CWORD; k++)); do\n"
                            "        case ${COMP_WORDS[k]} in\n"
                            "        --db) [[ ${COMP_WORDS[k + 1]} == '=' ]] && ((k++)); ((k++)) ;;\n"
                            "        -*) ;;\n"
                            "        *) command=${COMP_WORDS[k]}; break ;;\n"
                            "        esac\n"
                            "    done\n"
                            "    for ((k = 1; k < COMP_CWORD; k++)); do\n"
                            "        [[ ${COMP_WORDS[k]} == -* ]] && last=${COMP_WORDS[k]}\n"
                            "    done\n"
                            "    case $command:$option in\n"
                            "    :--db) files=1 ;;\n";

static const char end[] = "    esac\n"
                          "    if [[ $files ]]; then\n"
                          "        compopt -o filenames 2>/dev/null\n"
                          "        mapfile -t COMPREPLY < <(compgen -f -- \"$cur\")\n"
                          "    else\n"
                          "        mapfile -t COMPREPLY < <(compgen -W \"$words\" -- \"$cur\")\n"
                          "    fi\n"
                          "}\n"
                          "complete -F _nqueens nqueens\n";

typedef struct bash_file {
    FILE *out;
    const cli_command *command;
} bash_file;

static void put_case(void *context, const struct poptOption *row) {
    bash_file *to = context;
    char words[VALUE_WORDS_SIZE];
    value_kind kind = value_of_option(row, words);
    if (kind == VALUE_NONE) return;
    fprintf(to->out, "    %s:--%s", to->command->name, row->longName);
    if (row->shortName) fprintf(to->out, " | %s:-%c", to->command->name, row->shortName);
    if (kind == VALUE_FILE || kind == VALUE_FILES) fputs(") files=1 ;;\n", to->out);
    else fprintf(to->out, ") words='%s' ;;\n", words);
}

static void put_name(void *context, const struct poptOption *row) {
    bash_file *to = context;
    fprintf(to->out, " --%s", row->longName);
}

static void put_files(void *context, const struct poptOption *row) {
    bash_file *to = context;
    char words[VALUE_WORDS_SIZE];
    if (value_of_option(row, words) == VALUE_FILES)
        fprintf(to->out, "; elif [[ $last == --%s ]]; then files=1", row->longName);
}

/* Behind an option without a value, and everywhere else: options, or what the command takes. */
static void put_rest(bash_file *to) {
    fprintf(to->out, "    %s:*) if [[ $cur == -* ]]; then words='", to->command->name);
    visit_options(to->command, put_name, to);
    fputs("'", to->out);
    visit_options(to->command, put_files, to);
    if (to->command->takes_files) fputs("; else files=1", to->out);
    fputs("; fi ;;\n", to->out);
}

void completions_write_bash(FILE *out) {
    char words[VALUE_WORDS_SIZE];
    fputs(begin, out);
    for (unsigned k = 0; k < cli_command_count; k++)
        visit_options(cli_commands[k], put_case, &(bash_file){out, cli_commands[k]});
    for (unsigned k = 0; k < cli_command_count; k++) put_rest(&(bash_file){out, cli_commands[k]});
    fprintf(out, "    help:*) words='%s' ;;\n", words_of_help(words));
    fprintf(out, "    :*) if [[ $cur == -* ]]; then words='--db --help --version'; else words='%s'; fi ;;\n",
            words_of_commands(words));
    fputs(end, out);
}
