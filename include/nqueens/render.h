/* SPDX-License-Identifier: MIT */
/* Printing placements in the formats of the program: text, tuple, board, csv, json, ...
 *
 * A renderer streams: it keeps nothing of the placements it has printed. Whether everything could be written is the
 * stream's to say (ferror, fflush). */
#ifndef NQUEENS_RENDER_H
#define NQUEENS_RENDER_H

#include <stdio.h>

#include "nqueens/symmetry.h"

NQ_DECLARATIONS_BEGIN

typedef struct nq_renderer nq_renderer;

/* A format. Its functions are called by those of the renderer alone. */
typedef struct nq_format {
    const char *name;
    const char *summary;                                               /* one line, for help */
    bool numbers_columns;                                              /* prints lists of numbers: the base matters */
    void (*begin)(nq_renderer *renderer);                              /* may be NULL */
    void (*row)(nq_renderer *renderer, const nq_placement *placement); /* a solution */
    void (*end)(nq_renderer *renderer);                                /* may be NULL */
} nq_format;

/* A value: nothing need be freed. Its members are the formats' to use. */
struct nq_renderer {
    FILE *out;
    const nq_format *format;
    unsigned base; /* 0 or 1: the number of the leftmost column in lists of numbers */
    uint64_t rows; /* printed so far */
    bool at_once;  /* somebody is watching: nothing is gathered */
    size_t gathered;
    char block[4096];
};

NQ_API extern const nq_format *const nq_formats;
NQ_API extern const unsigned nq_format_count;

/* Finds a format by name; NULL if there is none. In: a NUL-terminated name. It is a row of nq_formats. */
NQ_API const nq_format *nq_format_find(const char *name);

/* begin, then each row, then end: also when there are no rows, so that the output is valid. What fails shows on the stream.
 * In: a stream to write to, which must outlive the renderer; a format that needs no shape; base is 0 or 1; with at_once each row is written when it is given. A placement
 * of any n; of one that is no solution, formats that print its class have no meaning. Out: all of *renderer but its block. */
NQ_API void nq_renderer_begin(nq_renderer *renderer, FILE *out, const nq_format *format, unsigned base, bool at_once);
NQ_API void nq_renderer_row(nq_renderer *renderer, const nq_placement *placement);
NQ_API void nq_renderer_end(nq_renderer *renderer);

/* Whether a format begins with the size and the number of the boards, which then have to be known before the first. */
NQ_API bool nq_format_needs_shape(const nq_format *format);

/* As nq_renderer_begin, for any format. In: of one that needs a shape, the boards that come are all of n, and as many as `rows`; of others
 * neither is looked at. */
NQ_API void nq_renderer_begin_shaped(nq_renderer *renderer, FILE *out, const nq_format *format, unsigned base,
                                     bool at_once, unsigned n, uint64_t rows);

/* Writes what has been gathered; for rows that end before the end. */
NQ_API void nq_renderer_flush(nq_renderer *renderer);

NQ_DECLARATIONS_END

#endif
