/* SPDX-License-Identifier: MIT */
#include "picture_options.h"

#include <string.h>

#include "command_words.h"

enum {
    OPTION_TITLE = CLI_OPTION_PICTURES,
    OPTION_CAPTION,
    OPTION_COORDINATES,
    OPTION_MARK,
    OPTION_PAGE,
    OPTION_PER_PAGE
};

#define TITLE_ROW                                                                                                      \
    { "title", '\0', POPT_ARG_STRING, NULL, OPTION_TITLE, "of a picture: its title (default: the question)", "TEXT" }

const struct poptOption plot_options[] = {TITLE_ROW, POPT_TABLEEND};

const struct poptOption picture_options[] = {
    TITLE_ROW,
    {"caption", '\0', POPT_ARG_STRING, NULL, OPTION_CAPTION,
     "what stands below each board, with commas between: number, class, text; or none (default: number,text)", "WORDS"},
    {"coordinates", '\0', POPT_ARG_STRING, NULL, OPTION_COORDINATES, "beside the boards: as in r3c4, or as in d6",
     "numbers|chess"},
    {"mark", '\0', POPT_ARG_STRING, NULL, OPTION_MARK,
     "also, with commas between: attacks, given (squares that were asked for), free (squares that the given queens "
     "leave), "
     "symmetry, diagonals (that go on at the other side and have several queens); or none",
     "WORDS"},
    {"page", '\0', POPT_ARG_STRING, NULL, OPTION_PAGE, "of pdf: the paper (default: a4)", "a4|letter"},
    {"per-page", '\0', POPT_ARG_STRING, NULL, OPTION_PER_PAGE, "of pdf: so many boards a page (default: 12)", "K"},
    POPT_TABLEEND,
};

#define MOST_PER_PAGE 1000u

/* A word of a list, and its bits. */
typedef struct flag {
    const char *word;
    unsigned bits;
} flag;

static const flag captions[] = {
    {"number", CAPTION_NUMBER}, {"class", CAPTION_CLASS}, {"text", CAPTION_TEXT}, {"none", 0}, {NULL, 0}};

static const flag marks[] = {{"attacks", MARK_ATTACKS},
                             {"given", MARK_GIVEN},
                             {"free", MARK_FREE},
                             {"symmetry", MARK_SYMMETRY},
                             {"diagonals", MARK_BROKEN},
                             {"none", 0},
                             {NULL, 0}};

picture_settings picture_defaults(unsigned marked) {
    return (picture_settings){.captions = CAPTION_NUMBER | CAPTION_TEXT, .marks = marked, .per_page = 12};
}

/* An option whose value is such words, and what one of them is called. */
typedef struct word_option {
    const char *option, *what;
    const flag *flags;
} word_option;

static bool read_flag(const cli_call *cli, const word_option *of, const char *word, unsigned *bits) {
    cli_word_list words = cli_words(word);
    for (const flag *next = of->flags; next->word; next++) {
        cli_word(&words, next->word);
        if (strcmp(next->word, word) != 0) continue;
        *bits |= next->bits;
        return true;
    }
    return cli_refuse_word(cli, of->option, of->what, &words);
}

/* Words with commas between them. */
static bool read_flags(const cli_call *cli, const word_option *of, const char *text, unsigned *bits) {
    char word[CLI_WORD_SIZE];
    bool has_none = false;
    for (const char *at = text;;) {
        size_t length = strcspn(at, ",");
        snprintf(word, sizeof word, "%.*s", (int)(length < sizeof word ? length : sizeof word - 1), at);
        if (!read_flag(cli, of, word, bits)) return false;
        has_none |= strcmp(word, "none") == 0;
        if (!at[length]) break;
        at += length + 1;
    }
    if (!has_none || strcmp(text, "none") == 0) return true;
    return cli_refuse_value(cli, of->option, text, "expected 'none' alone, or the other words without it");
}

static bool read_coordinates(const cli_call *cli, const char *text, board_coordinates *coordinates) {
    static const flag kinds[] = {{"numbers", COORDINATES_NUMBERS}, {"chess", COORDINATES_CHESS}, {NULL, 0}};
    static const word_option of = {"coordinates", "kind of coordinates", kinds};
    unsigned kind = 0;
    if (!read_flag(cli, &of, text, &kind)) return false;
    *coordinates = kind;
    return true;
}

static bool read_page(const cli_call *cli, const char *text, bool *letter) {
    static const flag papers[] = {{"a4", 1}, {"letter", 2}, {NULL, 0}};
    static const word_option of = {"page", "paper", papers};
    unsigned paper = 0;
    if (!read_flag(cli, &of, text, &paper)) return false;
    *letter = paper == 2;
    return true;
}

static bool read_per_page(const cli_call *cli, const char *text, unsigned *per_page) {
    uint64_t number;
    if (!cli_parse_whole_number(text, &number) || number == 0 || number > MOST_PER_PAGE)
        return cli_refuse_value(cli, "per-page", text, "expected from 1 to %u boards a page", MOST_PER_PAGE);
    *per_page = (unsigned)number;
    return true;
}

static bool read_captions(const cli_call *cli, const char *text, picture_settings *set) {
    static const word_option of = {"caption", "caption", captions};
    set->captions = 0;
    set->captions_are_chosen = true;
    return read_flags(cli, &of, text, &set->captions);
}

/* Those that are given come to those of the command. */
static bool read_marks(const cli_call *cli, const char *text, picture_settings *set) {
    static const word_option of = {"mark", "mark", marks};
    if (strcmp(text, "none") == 0) set->marks = 0;
    set->marks_are_chosen = true;
    return read_flags(cli, &of, text, &set->marks);
}

bool picture_option(const cli_call *cli, int option, const char *value, picture_settings *set) {
    switch (option) {
    case OPTION_TITLE:
        set->given = "title";
        set->title = value;
        return true;
    case OPTION_CAPTION: set->given = "caption"; return read_captions(cli, value, set);
    case OPTION_COORDINATES: set->given = "coordinates"; return read_coordinates(cli, value, &set->coordinates);
    case OPTION_MARK: set->given = "mark"; return read_marks(cli, value, set);
    case OPTION_PAGE: set->page_given = "page"; return read_page(cli, value, &set->letter);
    case OPTION_PER_PAGE: set->page_given = "per-page"; return read_per_page(cli, value, &set->per_page);
    default: return true;
    }
}

static bool needs_no_module(const picture_format *format) { return format->writer != NULL; }

/* "svg, png, pdf or tikz": those of which that holds. */
static const char *name_those(bool (*holds)(const picture_format *), char names[64]) {
    size_t used = 0;
    unsigned left = 0;
    for (const picture_format *format = picture_formats; format->name; format++) left += holds(format);
    for (const picture_format *format = picture_formats; format->name && used < 64; format++)
        if (holds(format))
            used += (size_t)snprintf(names + used, 64 - used, "%s%s", format->name,
                                     --left > 1 ? ", "
                                     : left     ? " or "
                                                : "");
    return names;
}

bool picture_check_statement(const cli_call *cli, const picture_settings *set, bool show_sql) {
    const char *given = set->given ? set->given : set->page_given;
    if (!show_sql || (!set->format && !given)) return true;
    if (set->format) return cli_usage_error(cli, "--show-sql goes without --format %s", set->format->name), false;
    return cli_usage_error(cli, "--show-sql goes without --%s, which is of pictures", given), false;
}

static const char *name_formats(char names[64]) { return name_those(picture_format_is_built, names); }

bool picture_check(const cli_call *cli, const picture_settings *set) {
    char names[64];
    if (!set->format && set->given)
        return cli_usage_error(cli, "--%s goes with --format %s", set->given, name_formats(names)), false;
    if (!set->format && set->page_given)
        return cli_usage_error(cli, "--%s goes with --format pdf", set->page_given), false;
    if (!set->format) return true;
    if (set->page_given && !set->format->has_pages)
        return cli_usage_error(cli, "--%s goes with --format pdf; '%s' has no pages", set->page_given,
                               set->format->name),
               false;
    if (set->format->is_binary && cli->out_is_terminal)
        return cli_usage_error(cli, "--format %s is not for a terminal; name a file with --output", set->format->name),
               false;
    return true;
}

/* --- The format --- */

/* Loads what draws the format, before anything is read or written. */
static bool load_format(cli_call *cli, void *settings) {
    picture_settings *set = settings;
    char reason[PICTURE_REASON_SIZE], names[64];
    uint64_t seconds;
    bool is_set;
    set->writer = picture_writer_find(set->format, reason);
    if (!set->writer)
        cli->refused = cli_fail(cli, NQ_IO, "--format %s: %s; install nqueens and cairo anew, or choose %s",
                                set->format->name, reason, name_those(needs_no_module, names));
    return set->writer && (set->format->drawn != DRAWN_PDF || cli_read_source_date(cli, &seconds, &is_set));
}

static bool refuse_unbuilt(const cli_call *cli, const picture_format *format) {
    char names[64];
    return cli_refuse_value(cli, "format", format->name,
                            "this program was built without png and pdf (NQUEENS_PICTURES); expected %s",
                            name_those(needs_no_module, names));
}

bool picture_read_format(cli_call *cli, const char *text, picture_settings *set, bool *refused) {
    set->format = picture_format_find(text);
    *refused = set->format && !picture_format_is_built(set->format) && !refuse_unbuilt(cli, set->format);
    if (!set->format || *refused) return false;
    cli->prepare = load_format;
    cli->prepared = set;
    return true;
}

void picture_offer_formats(cli_word_list *words) {
    for (const picture_format *format = picture_formats; format->name; format++)
        if (picture_format_is_built(format)) cli_word(words, format->name);
}

bool picture_or_sheet_option(cli_call *cli, const char *text, const sheet_format **format, picture_settings *set) {
    bool refused;
    if (picture_read_format(cli, text, set, &refused)) return true;
    if (refused) return false;
    *format = sheet_find_format(text);
    if (*format) return true;
    cli_word_list words = cli_words(text);
    for (size_t k = 0; sheet_formats[k].name; k++) cli_word(&words, sheet_formats[k].name);
    picture_offer_formats(&words);
    return cli_refuse_word(cli, "format", "format", &words);
}

/* --- The question --- */

static bool says_how(const struct poptOption *row) {
    int option = row->val & ~CLI_REPEATABLE;
    return strcmp(row->longName, "format") == 0 || option <= CLI_OPTION_HELP ||
           (option >= CLI_OPTION_PICTURES && option <= OPTION_PER_PAGE);
}

const char *picture_question(const cli_call *cli, char text[PICTURE_TEXT_SIZE]) {
    return command_words(cli, says_how, text, PICTURE_TEXT_SIZE);
}
