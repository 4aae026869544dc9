/* Printing placements: one file for each format, and a table of them.
 *
 * A renderer streams: it keeps nothing of the placements it has printed. Whether everything could be written is the
 * stream's to say (ferror, fflush). */
#ifndef NQUEENS_RENDER_RENDER_H
#define NQUEENS_RENDER_RENDER_H

#include <stdio.h>

#include "nqueens/symmetry.h"

typedef struct nq_renderer nq_renderer;

typedef struct nq_format {
    const char *name;
    const char *summary;                                               /* one line, for help */
    bool numbers_columns;                                              /* prints lists of numbers: the base matters */
    void (*begin)(nq_renderer *renderer);                              /* may be NULL */
    void (*row)(nq_renderer *renderer, const nq_placement *placement); /* a solution */
    void (*end)(nq_renderer *renderer);                                /* may be NULL */
} nq_format;

struct nq_renderer {
    FILE *out;
    const nq_format *format;
    unsigned base; /* 0 or 1: the number of the leftmost column in lists of numbers */
    uint64_t rows; /* printed so far */
    bool at_once;  /* somebody is watching: nothing is gathered */
    size_t gathered;
    char block[4096];
};

extern const nq_format nq_formats[];
extern const unsigned nq_format_count;

/* Finds a format by name; NULL if there is none. */
const nq_format *nq_format_find(const char *name);

/* begin, then each row, then end: also when there are no rows, so that the output is valid. */
void nq_renderer_begin(nq_renderer *renderer, FILE *out, const nq_format *format, unsigned base, bool at_once);
void nq_renderer_row(nq_renderer *renderer, const nq_placement *placement);
void nq_renderer_end(nq_renderer *renderer);

/* Writes what has been gathered; for rows that end before the end. */
void nq_renderer_flush(nq_renderer *renderer);

/* For formats: room for so many bytes, no more than a block, among what is gathered; they are to be filled before the next
 * call. A format uses this for all it prints, or never. */
char *nq_renderer_room(nq_renderer *renderer, size_t length);

/* For formats: gathers these bytes, no more than a block, as nq_renderer_room does. */
void nq_renderer_add(nq_renderer *renderer, const char *bytes, size_t length);

/* Prints the board as rows of two strings, a queen and an empty square, of at most NQ_CELL_SIZE bytes. */
#define NQ_CELL_SIZE 3u
void nq_print_board(FILE *out, const nq_placement *placement, const char *queen, const char *empty);

/* Prints the columns as numbers from `base`, separated by commas. */
void nq_print_numbers(FILE *out, const nq_placement *placement, unsigned base);

/* --- The pieces of a row that is made in a buffer: each writes at `at`, without a NUL, and returns the end of what it wrote --- */

char *nq_put_text(char *at, const char *text);
char *nq_put_number(char *at, unsigned number); /* In: below 100 */
char *nq_put_placement(char *at, const nq_placement *placement);
char *nq_put_numbers(char *at, const nq_placement *placement, unsigned base); /* as nq_print_numbers prints them */

#endif
