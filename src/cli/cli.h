/* SPDX-License-Identifier: MIT */
/* What the commands share: the command table's row, options, messages, exit statuses. */
#ifndef NQUEENS_CLI_CLI_H
#define NQUEENS_CLI_CLI_H

#include <limits.h>
#include <popt.h>
#include <stdio.h>

#include "../render/render.h"
#include "page.h"
#include "nqueens/generate.h"
#include "nqueens/notation.h"
#include "nqueens/published.h"
#include "nqueens/query.h"

/* How the program ends; part of its interface. Interrupted: 128 + the signal's number. */
enum {
    EXIT_DONE = 0,     /* also with an empty result */
    EXIT_NO = 1,       /* the answer is no */
    EXIT_USAGE = 2,    /* wrong arguments */
    EXIT_CATALOG = 3,  /* the catalog, the output or what draws it is missing, foreign, damaged, locked or full */
    EXIT_NOT_HELD = 4, /* the catalog does not cover what was asked */
    EXIT_SIGNAL = 128
};

typedef struct cli_call cli_call;

/* A command: everything that parsing, --help and the list of commands need, and the function that runs it. */
typedef struct cli_command {
    const char *name;
    const char *arguments;       /* as in a usage line */
    const char *summary;         /* one line for the list of commands */
    const char *details;         /* what a user should know */
    void (*more_help)(page *to); /* what follows from tables; may be NULL */
    const char *topics;          /* of help that belong to it, with blanks between; may be NULL */
    const char *examples;        /* "$ nqueens …" lines, with what they do */
    const char *numbers;         /* what its numbers are, where they are no board sizes; may be NULL */
    const struct poptOption *options;
    bool without_catalog;      /* never opens one: takes no --db */
    bool takes_parts;          /* part files can stand for the catalog: --parts */
    bool takes_some_parts;     /* also if some are missing: --of-parts */
    bool takes_sql;            /* its argument may begin with a comment, "-- like this" */
    bool takes_files;          /* its arguments are names of files */
    bool writes_catalog;       /* its result is the catalog: takes no --output */
    bool makes_folder;         /* its result is a folder: likewise */
    int (*run)(cli_call *cli); /* returns the exit status */
} cli_command;

/* The numbers of options: those of every command, then those of shared tables, then a command's own. */
enum {
    CLI_OPTION_DATABASE = 1,
    CLI_OPTION_PARTS,
    CLI_OPTION_OF_PARTS,
    CLI_OPTION_OUTPUT,
    CLI_OPTION_FORCE,
    CLI_OPTION_QUIET,
    CLI_OPTION_HELP,
    CLI_OPTION_QUERY = 100,
    CLI_OPTION_LISTING = 200,
    CLI_OPTION_SHEET = 250,
    CLI_OPTION_SHOW_SQL,
    CLI_OPTION_UP_TO,
    CLI_OPTION_SOLVE,
    CLI_OPTION_PICTURE_FORMAT = 270,
    CLI_OPTION_PICTURES,
    CLI_OPTION_FIRST = 300,
    CLI_OPTION_LAST = 399
};

/* In the row of an option that takes a value: it can be given more than once, and its values add up. Any other is refused then. */
#define CLI_REPEATABLE 0x1000

/* One run of one command. */
struct cli_call {
    const cli_command *command;
    const nq_interrupt *interrupt;
    const char *database;    /* the catalog's file name */
    bool database_is_chosen; /* by --db or the environment */
    bool database_is_given;  /* by --db */
    const char **parts;      /* the part files in place of a catalog; NULL without --parts */
    unsigned part_count;
    bool of_parts;          /* some may be missing */
    bool solve;             /* the answer is searched for, and no catalog is opened */
    struct progress *shown; /* a line that is wiped before anything else is printed */
    double part_after;
    unsigned jobs; /* threads that search; 0 for one a processor */
    int status;    /* the exit status when cli_read_options stops */
    FILE *out;     /* where results go; set when all options have been read */
    bool out_is_terminal;
    bool colour; /* out may have it */
    bool quiet;
    const char *output_path; /* of --output; NULL for stdout */
    bool output_force;
    int output_descriptor;              /* below out */
    char output_target[PATH_MAX];       /* the name that the finished file gets; "" if it is written to as it is */
    char output_partial[PATH_MAX + 32]; /* the name that it has until then; "" if it has none */
    char output_buffer[1 << 16];
    int output_error;         /* errno of the first write that failed */
    int refused;              /* the exit status of an answer that cannot be given, which has been said; or 0 */
    const char *const *words; /* of the command, as they were given; words[0] has no meaning */
    int word_count;
    const char *commented;          /* an argument that begins with a comment of SQL */
    const struct poptOption *table; /* of all its options */
    poptContext options;
    char *values[2048]; /* of options: freed at the end */
    unsigned value_count;
    /* by the number of an option: its value so far, the last one where it can be repeated, "" of a flag; NULL: not given */
    const char *given[CLI_OPTION_LAST + 1];
    bool again; /* the option that was returned last has been given before */
    /* What an option leaves to be done when all have been read, before the output is opened: help comes without. Returns false, having said
     * why, if the command is to end. NULL: nothing. */
    bool (*prepare)(cli_call *cli, void *settings);
    void *prepared; /* its settings */
};

/* The row of --solve, for commands that open a catalog with NQ_CATALOG_QUERY. */
#define SOLVE_ROW                                                                                                      \
    {                                                                                                                  \
        "solve", '\0', POPT_ARG_NONE, NULL, CLI_OPTION_SOLVE,                                                          \
            "search now, without a catalog; given queens are placed first, and squares that are excluded left out",    \
            NULL                                                                                                       \
    }

/* A row that includes another table; popt does not change it. */
#define CLI_INCLUDE(heading, table)                                                                                    \
    { NULL, '\0', POPT_ARG_INCLUDE_TABLE, (void *)(table), 0, (heading), NULL }

/* --- call.c --- */

/* Which catalog has been named before the command. */
typedef struct cli_database {
    const char *path;
    bool is_chosen, is_given; /* as in a cli_call */
} cli_database;

/* Runs a command. argv[0..argc-1] is changed; argv[1..] are its options and arguments. Returns the exit status, when
 * stdout has been closed and what was written there has arrived. */
int cli_run(const cli_command *command, int argc, const char **argv, cli_database database,
            const nq_interrupt *interrupt);

/* All options of a command, its own and those that others have as well; zeros end them. */
#define CLI_TABLES 6
void cli_command_options(const cli_command *command, struct poptOption table[CLI_TABLES]);

/* Takes an option of the command into its settings; value is NULL if the option takes none. Returns false if it has said what is wrong. */
typedef bool cli_take_option(cli_call *cli, int option, const char *value, void *settings);

/* Reads all options; those that every command has are dealt with here. Returns false if the command is to end with cli->status. */
bool cli_read_options(cli_call *cli, cli_take_option *take, void *settings);

/* Opens the catalog, or the part files that are given in its place; with --solve, for a query, none: then it says so. On failure says why, sets *status and returns NULL. */
nq_catalog *cli_open_catalog(cli_call *cli, nq_catalog_mode mode, int *status);

/* Says that a command takes no --db; returns EXIT_USAGE. */
int cli_refuse_database(const cli_command *command);

/* --- message.c --- */

/* Says "nqueens COMMAND: …" on stderr. Returns EXIT_USAGE, or the status's exit status. A note is a part of the answer; a remark is not, and
 * is left out where the user wants it quiet. What is remarked ahead is said before anything else is printed, but not before an error of the
 * question: that comes alone. */
int cli_usage_error(const cli_call *cli, const char *format, ...) __attribute__((format(printf, 2, 3)));
int cli_fail(const cli_call *cli, nq_status status, const char *format, ...) __attribute__((format(printf, 3, 4)));
void cli_note(const cli_call *cli, const char *format, ...) __attribute__((format(printf, 2, 3)));
void cli_remark(const cli_call *cli, const char *format, ...) __attribute__((format(printf, 2, 3)));
void cli_remark_ahead(const cli_call *cli, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Says what is wrong with the value of an option, or with an argument (option is NULL). Returns false. */
bool cli_refuse_value(const cli_call *cli, const char *option, const char *text, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

int cli_exit_status(nq_status status);

/* A text from outside, made fit for a message: quoted, cut, and nothing in it that a terminal would obey.
 * The buffer is for the caller to lend. */
#define CLI_QUOTE_SIZE 192
const char *cli_quote(const char *text, char quoted[CLI_QUOTE_SIZE]);

/* Whether a terminal might obey what begins here. In: NUL-terminated text, not at its end. */
bool cli_is_control(const unsigned char *c);

/* --- parts.c --- */

/* The row of --parts, and that of --of-parts behind it. */
extern const struct poptOption parts_options[], some_parts_options[];

/* Takes --parts and the names of files behind it, up to the next option, out of the words of a command. Returns false if they make no
 * sense, having said why. */
bool cli_take_parts(cli_call *cli, int *argc, const char **argv);

/* Whether the options of part files go together; says why not. To be asked when all options have been read. */
bool cli_check_parts(cli_call *cli);

/* --- hint.c --- */

/* The command that generates what is lacking, for the catalog that was named. */
#define CLI_HINT_SIZE 6144
void cli_generate_command(const cli_call *cli, const nq_lacking *lacking, nq_stored store, char command[CLI_HINT_SIZE]);

/* A word of a shell's command, quoted if it has to be. Returns whether it has room. */
bool cli_shell_word(const char *text, char *word, size_t size);

/* Says the message of a catalog's last failure, and what to generate where that mends it. Returns the status's exit status. */
int cli_catalog_fail(const cli_call *cli, nq_status status, const nq_catalog *catalog);

/* --- output.c --- */

/* Opens cli->out; closes it, and turns success into EXIT_CATALOG if not everything could be written. */
int cli_open_output(cli_call *cli);
int cli_finish_output(cli_call *cli, int status);

/* Says that a file gets no name, where boards of the input could not be read: it is written whole or not at all. */
void cli_tell_unwritten(const cli_call *cli);

/* Whether writing has failed, or the answer been refused: for a command that does nothing but print, there is no use in going on. */
bool cli_output_failed(cli_call *cli);

/* Notes that something could not be printed, for this errno: the command fails in the end. */
void cli_output_lost(cli_call *cli, int reason);

/* Whether what an answer has opened is to be closed: when it is whole, and when it was interrupted, so that what is known by then can be read. */
bool cli_output_closes(const cli_call *cli, bool whole);

/* --- nearest.c --- */

/* The nearest match of a misspelt word. Offer every candidate, then ask for the best; "" if none is near. */
typedef struct nearest {
    const char *word;
    const char *best;
    unsigned distance;
} nearest;
nearest nearest_to(const char *word);
void nearest_offer(nearest *search, const char *candidate);

/* --- arguments.c --- */

/* The arguments that are no options, NULL-terminated, and their number. Valid until the end of the command. */
const char **cli_arguments(cli_call *cli, unsigned *count);

/* The one argument of a command that takes one; complains and returns NULL otherwise. */
const char *cli_only_argument(cli_call *cli, const char *what);

/* Complains and sets cli->status if there are arguments. */
bool cli_no_arguments(cli_call *cli);

/* Readers of arguments and option values. Each says what is wrong and returns false if it cannot be read. */
bool cli_read_range(const cli_call *cli, const char *text, nq_range *range);
bool cli_read_size(const cli_call *cli, const char *text, unsigned *n);
bool cli_read_whole_number(const cli_call *cli, const char *option, const char *text, uint64_t *number);
bool cli_read_classes(const cli_call *cli, const char *text, nq_classes *classes); /* never none */
bool cli_read_jobs(const cli_call *cli, const char *text, unsigned *jobs);

/* What SOURCE_DATE_EPOCH says, up to the end of the year 9999; as its specification has it, what is no date is an error. Out: seconds since
 * 1970; *is_set, whether it says anything. */
bool cli_read_source_date(const cli_call *cli, uint64_t *seconds, bool *is_set);

/* A whole number in digits, nothing else, that fits 64 bits. */
bool cli_parse_whole_number(const char *text, uint64_t *number);

/* "8", "0..20" or "0-20": whole numbers, of which no more is asked. Out: *single, whether it is one number. */
bool cli_parse_span(const char *text, uint64_t *first, uint64_t *last, bool *single);

/* A name from the command line, where it may be written with either sign: values have '-' (half-turn), columns and keys '_'
 * (torus_conflicts). It is cut if it has no room. */
#define CLI_WORD_SIZE 64
const char *cli_word_with(char sign, const char *text, size_t length, char word[CLI_WORD_SIZE]);

/* Refusing a word that is none of a list: offer the words, then refuse, which returns false. */
typedef struct cli_word_list {
    nearest near;
    char words[768];
} cli_word_list;
cli_word_list cli_words(const char *word);
void cli_word(cli_word_list *list, const char *candidate);
bool cli_refuse_word(const cli_call *cli, const char *option, const char *what, const cli_word_list *list);

/* --- interrupt.c --- */

const nq_interrupt *interrupt_install(void);
int interrupt_signal(void); /* the signal that was caught, or 0 */

/* --- board_stream.c --- */

/* Boards from stdin, a piece of input at a time. */
typedef struct board_stream board_stream;
board_stream *board_stream_open(FILE *in);
void board_stream_close(board_stream *stream);
/* The next piece: one board, an array of boards, or two numbered lines. *lines is how many lines come before it.
 * Returns: NQ_OK; NQ_DONE at the end; NQ_NO_MEMORY if a piece does not fit memory; NQ_IO. */
nq_status board_stream_next(board_stream *stream, const char **text, size_t *length, unsigned *lines);

/* Hands a reader of each piece to a function, until that returns false. Returns NQ_DONE then and at the end; else as above; NQ_INTERRUPTED. */
typedef bool board_piece_visitor(void *context, nq_board_reader *reader);
nq_status board_stream_visit(FILE *in, const nq_interrupt *interrupt, board_piece_visitor *visit, void *context);

/* Says how many boards have been answered, or whatever is done with them, when that was interrupted. Returns the exit status. */
int cli_tell_boards(const cli_call *cli, uint64_t count, const char *done);

#endif
