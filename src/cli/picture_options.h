/* SPDX-License-Identifier: MIT */
/* The options of pictures, and of formats that can be pictures. */
#ifndef NQUEENS_CLI_PICTURE_OPTIONS_H
#define NQUEENS_CLI_PICTURE_OPTIONS_H

#include "../pictures/board_shapes.h"
#include "../pictures/picture.h"
#include "sheet.h"

/* What stands below a board: a set of bits. */
enum { CAPTION_NUMBER = 1 << 0, CAPTION_CLASS = 1 << 1, CAPTION_TEXT = 1 << 2 };

typedef struct picture_settings {
    const picture_format *format; /* NULL: the answer is no picture */
    const picture_writer *writer; /* of the format */
    const char *title;            /* NULL: the question */
    unsigned captions, marks;
    bool captions_are_chosen, marks_are_chosen;
    board_coordinates coordinates;
    unsigned per_page;
    bool letter;
    const char *given;      /* the last of these options that was given, which need a picture; NULL: none */
    const char *page_given; /* likewise of those that need pages */
    bool has_numbers;       /* boards are those of a catalog, which knows their numbers */
    const nq_query *query;  /* for boards that are the answer to one; else NULL */
} picture_settings;

picture_settings picture_defaults(unsigned marks);

/* --title; and this with --caption, --coordinates, --mark, --page and --per-page. Takes them; options of other tables pass.
 * Returns false if a value cannot be read, having said why. */
extern const struct poptOption plot_options[], picture_options[];
bool picture_option(const cli_call *cli, int option, const char *value, picture_settings *set);

/* The row that includes them: help names them in a line, and the topic `formats` says more. */
#define PICTURE_OPTIONS_ROW                                                                                            \
    {                                                                                                                  \
        NULL, '\0', POPT_ARG_INCLUDE_TABLE, (void *)picture_options, PAGE_BRIEF,                                       \
            "Pictures (see 'nqueens help formats')", NULL                                                              \
    }

/* Whether none of the options is given, where --show-sql is: a statement is no picture. Says which is. To be asked before picture_check. */
bool picture_check_statement(const cli_call *cli, const picture_settings *set, bool show_sql);

/* Whether the options go together, and the picture can go where the answer goes; says why not. */
bool picture_check(const cli_call *cli, const picture_settings *set);

/* Takes the name of a format of pictures; what draws it is loaded when all options have been read. Returns false if it is none, or if this
 * build does not have it: that has been said then, and *refused is set. In: settings that stay where they are. */
bool picture_read_format(cli_call *cli, const char *text, picture_settings *set, bool *refused);

/* Offers the names of formats of pictures. */
void picture_offer_formats(cli_word_list *words);

/* The row of --format of a command whose answer is a table or a picture; and what takes it. */
#define PICTURE_FORMAT_ROW                                                                                             \
    {                                                                                                                  \
        "format", '\0', POPT_ARG_STRING, NULL, CLI_OPTION_PICTURE_FORMAT,                                              \
            "text (the default), json, ndjson, csv or tsv; or a picture: svg, png, pdf or tikz", "FORMAT"              \
    }
bool picture_or_sheet_option(cli_call *cli, const char *text, const sheet_format **format, picture_settings *set);

/* The question: the words of the command, without those that say how and where it is answered. */
const char *picture_question(const cli_call *cli, char text[PICTURE_TEXT_SIZE]);

#endif
