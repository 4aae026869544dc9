/* SPDX-License-Identifier: MIT */
#include "topics.h"

#include <string.h>

#include "atlas_output.h"
#include "board_columns.h"
#include "listing.h"
#include "query_options.h"
#include "sheet.h"

static void print_filters(page *to) {
    page_prose(
        to,
        "Filters choose solutions by what is on the board, for list, count, occupancy and complete. They combine with\n"
        "AND. Where one is repeated, classes are united, and everything else combines with AND as well.\n");
    page_heading(to, "Filters");
    page_options(to, filter_options);
    page_heading(to, "With --fundamental");
    page_prose(
        to, "Filters speak of placements. With --fundamental, a class of solutions is selected if at least one of its\n"
            "images passes, and is shown by its canonical form: 'list 8 --fundamental --at r1c8' gives 15863724 and\n"
            "16837425, though neither has a queen there itself. With --every, all of them have to pass: of the 46\n"
            "classes for n = 9, each has an image without a queen on r1c2, and 21 have no other.\n");
    page_heading(to, "Classes, with the number of different images of their boards");
    page_begin_list(to, 16);
    for (nq_class k = NQ_ASYMMETRIC; k < NQ_CLASS_COUNT; k++) {
        char text[160];
        snprintf(text, sizeof text, "%u: %s", nq_class_orbit_size(k), nq_class_meaning(k));
        page_entry(to, nq_class_name(k), text);
    }
    page_end_list(to);
    page_heading(to, "Properties");
    page_begin_list(to, 16);
    for (unsigned k = 0; k < nq_property_count; k++) {
        const nq_property *property = &nq_properties[k];
        char definition[256];
        snprintf(definition, sizeof definition, *property->source ? "%s (OEIS %s)%s" : "%s%s%s", property->definition,
                 property->source, property->invariant ? "" : "; images differ in it");
        page_entry(to, property->name, definition);
    }
    page_end_list(to);
    page_heading(to, "Expressions");
    page_prose(
        to, "--where takes one SQL expression over n, placement, canonical, symmetry, symmetry_name, class and\n"
            "orbit_size, with the nq_ functions (see 'nqueens sql --help') and those of SQLite's own that depend on\n"
            "their arguments only. What asks a catalog is for 'nqueens sql': nq_number, nq_fundamental_number; the "
            "numbers\n"
            "are also columns of 'list'.\n"
            "  --where \"symmetry_name = 'rotate90' AND nq_diagonals(placement) = 0\"\n");
}

static void print_formats(page *to) {
    page_prose(to, "--format=FORMAT chooses the form in which a command answers.\n");
    page_heading(to, "Formats of boards, for list, complete and solve");
    page_begin_list(to, 8);
    for (unsigned k = 0; k < nq_format_count; k++) page_entry(to, nq_formats[k].name, nq_formats[k].summary);
    page_entry(to, atlas_format.name, atlas_format.summary);
    page_end_list(to);
    page_heading(to, "Pictures, for these, show, check, puzzle, disjoint, occupancy and count --by");
    page_begin_list(to, 8);
    for (const picture_format *format = picture_formats; format->name; format++)
        page_entry(to, format->name,
                   picture_format_is_built(format) ? format->summary
                                                   : "not in this program, which was built without it");
    page_end_list(to);
    page_heading(to, "Options of pictures");
    page_options(to, picture_options);
    page_heading(to, "Formats of everything else");
    page_begin_list(to, 8);
    for (const sheet_format *format = sheet_formats; format->name; format++)
        page_entry(to, format->name, format->summary);
    page_end_list(to);
    page_prose(
        to,
        "\nNames of columns and members have underscores (half_turn), values have hyphens (half-turn); on the command\n"
        "line either is understood. Lines end in LF, also in csv.\n");
}

static void list_keys(page *to, bool invariant) {
    page_begin_list(to, 17);
    for (unsigned k = 0; k < nq_key_count; k++) {
        const nq_key *key = &nq_keys[k];
        char name[NQ_KEY_NAME_SIZE];
        snprintf(name, sizeof name, key->line ? "%s:%s" : "%s", key->name, key->line);
        if (key->invariant == invariant) page_entry(to, name, key->summary);
    }
    page_end_list(to);
}

static void print_keys(page *to) {
    page_prose(to, "'nqueens count RANGE --by KEY' counts the solutions for each value of a key.\n");
    page_heading(to, "Keys that are the same for all images of a solution");
    list_keys(to, true);
    page_heading(to, "Keys that differ from image to image");
    list_keys(to, false);
    page_prose(
        to,
        "\nEach distinct solution counts with its own value; with --fundamental, each class with the value of its\n"
        "canonical form. --by also takes one SQL expression, as --where does, whose value is a whole number or text:\n"
        "--by \"nq_inversions(placement) % 2\". Commas part keys only where each part is one.\n");
}

static void print_groups(page *to) {
    page_prose(
        to, "With --up-to GROUP, solutions are told up to a group: a class is what its elements make of a solution.\n");
    page_heading(to, "Groups");
    page_begin_list(to, 10);
    for (unsigned k = 0; k < nq_group_count; k++) {
        char generators[NQ_GENERATORS_SIZE], text[256];
        nq_group_print_generators(&nq_groups[k], generators);
        snprintf(text, sizeof text, *generators ? "%s; generated by %s" : "%s%s", nq_groups[k].text, generators);
        page_entry(to, nq_groups[k].name, text);
    }
    page_end_list(to);
    page_prose(to, "\n--fundamental is --up-to dihedral, and --distinct, the default, is --up-to identity.\n"
                   "A class is shown by its least solution, with the number of its distinct and of its fundamental\n"
                   "members; it passes a filter if one of them does, and with --every if all do. With indices modulo "
                   "n, from 0, a shift takes the\n"
                   "square (r, c) to (r+a, c+b), a multiplication by u, without a common divisor with n, to (ur, uc);\n"
                   "on the way from one solution to another, boards may be none.\n");
}

/* How a board is written, with examples. */
static const struct {
    const char *form, *examples;
} notations[] = {
    {"placement text",
     "15863724: for each row from the top the column of its queen, 1 to 9, then a for 10 to w for 32"},
    {"a list of columns",
     "2 4 1 3, [1,3,0,2], q = [2,4,1,3];, c(2,4,1,3) or [1] 2 4 1 3: from 0 or from 1, told by its values"},
    {"squares", "b4d3a2c1 (chess), r1c2 r2c4 r3c1 r4c3, or pairs of row and column: [(0,1),(1,3),(2,0),(3,2)]"},
    {"drawn rows", ".Q../...Q/Q.../..Q., 0100/0001/1000/0010, or a line each: queens are Q q * \u265b \u2655 \u25a0 1, "
                   "empty squares . _ - 0 \u25a1 or a blank"},
    {"arrays of rows", "[\".Q..\",\"...Q\",\"Q...\",\"..Q.\"] (LeetCode), [[0,1,0,0],[0,0,0,1],[1,0,0,0],[0,0,1,0]]"},
    {"FEN", "1Q2/3Q/Q3/2Q1"},
    {"lines of nqueens",
     "every format that it writes, csv, tsv and ndjson among them, and arrays of boards: [[1,3,0,2],[2,0,3,1]]"},
};

static void print_notations(page *to) {
    page_prose(to,
               "A board is read in any of these forms. What can be read in two ways is refused, with the reason.\n");
    page_heading(to, "Forms");
    page_begin_list(to, 17);
    for (size_t k = 0; k < sizeof notations / sizeof notations[0]; k++)
        page_entry(to, notations[k].form, notations[k].examples);
    page_end_list(to);
    page_prose(
        to,
        "\n'complete', and 'check' of what is drawn, read partial boards too: rows and FEN may be without "
        "queens. There\n"
        "an x is a blocked square, unless it draws the queens of a whole board: where nothing but it and one other\n"
        "sign is there, and it stands once in each row. Where 'complete', '--near' and '--with' take a board, its\n"
        "number does as well: 8#17.\n");
}

/* The glossary. The overview of the program has the first words only. */
static const struct {
    const char *word, *meaning;
} words[] = {
    {"distinct", "all ways to place n queens so that no two attack each other: 92 for n = 8 (OEIS A000170)"},
    {"fundamental",
     "the same, counting boards that are rotations or reflections of each other once: 12 for n = 8 (OEIS A002562)"},
    {"placement", "a board with one queen in each row. As text it is the columns of the queens from the top row down: "
                  "15863724 (columns 1 to 9, then a to w for 10 to 32)"},
    {"n", "the board size, 1 to 32"},
    {"solution", "a placement in which no two queens attack each other"},
    {"symmetry", "one of the eight turns and reflections of the board: identity, rotate90 (clockwise), rotate180, "
                 "rotate270, mirror (left and right), flip (top and bottom), transpose, antitranspose"},
    {"image", "what a symmetry makes of a board. Some of the eight images of a board may be the same"},
    {"canonical form", "the first of the eight images in the order of their texts. It stands for all of them"},
    {"orbit size", "how many of the images differ: 8, 4, 2, or 1 (only for n = 1)"},
    {"class", "of solutions, by orbit size: asymmetric (8), half-turn (4), quarter-turn (2), full (1)"},
    {"number", "the place of a solution among those of its n, from 1. 8#17 is the 17th for n = 8"},
    {"coverage", "which n and classes a catalog holds completely. What it does not hold is an error, never 0"},
};

#define WORDS (sizeof words / sizeof words[0])

static void put_words(page *to, unsigned width, size_t count) {
    page_begin_list(to, width);
    for (size_t k = 0; k < count; k++) page_entry(to, words[k].word, words[k].meaning);
    page_end_list(to);
}

static void print_words(page *to) { put_words(to, 14, WORDS); }

const cli_topic cli_topics[] = {
    {"words", "what is meant by distinct, fundamental, canonical, ...", print_words},
    {"filters", "choosing solutions: by square, class, property, SQL", print_filters},
    {"groups", "classes up to more than symmetry: --up-to", print_groups},
    {"columns", "what is told of each board: list and check --columns", board_columns_help},
    {"formats", "the forms of answers, of boards and of all else", print_formats},
    {"keys", "what 'count --by' counts by", print_keys},
    {"notations", "the forms in which a board is read", print_notations},
};

const unsigned cli_topic_count = sizeof cli_topics / sizeof cli_topics[0];

const cli_topic *cli_topic_find(const char *name) {
    for (unsigned k = 0; k < cli_topic_count; k++)
        if (strcmp(cli_topics[k].name, name) == 0) return &cli_topics[k];
    return NULL;
}

void cli_print_exit_statuses(page *to) {
    static const struct {
        const char *status, *meaning;
    } rows[] = {
        {"0", "done, also where the answer is that there is nothing"},
        {"1", "the answer is no: a board is no solution, a catalog has a fault or differs"},
        {"2", "wrong usage"},
        {"3", "the catalog, the output or what draws it is missing, foreign, damaged, locked or full"},
        {"4", "the catalog does not hold what was asked"},
        {"130, 143", "interrupted"},
    };
    page_begin_list(to, 8);
    for (size_t k = 0; k < sizeof rows / sizeof rows[0]; k++) page_entry(to, rows[k].status, rows[k].meaning);
    page_end_list(to);
}

void cli_print_first_words(page *to) { put_words(to, 12, 3); }
