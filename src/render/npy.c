/* SPDX-License-Identifier: MIT */
/* A file of NumPy, format 1.0: an array of bytes with a row for each board. Its shape stands in front of it:
 *
 *     \x93NUMPY 1 0   length of the rest of the header, two bytes, the low one first
 *     {'descr': '|u1', 'fortran_order': False, 'shape': (92, 8), }   blanks and a line end, up to a multiple of 64 bytes
 *     1 5 8 6 3 7 2 4 ...                                            a byte a row of the board
 *
 * The format is that of "numpy.lib.format" in NumPy's reference. */
#include <assert.h>
#include <inttypes.h>
#include <string.h>

#include "formats.h"

#define MAGIC "\x93NUMPY\x01"
#define PREFIX 10u
#define HEADER_SIZE 128u /* the shape takes less than 30 bytes */

void npy_head(nq_renderer *renderer, unsigned n, uint64_t rows) {
    char header[HEADER_SIZE + 1], *text = header + PREFIX;
    int length = snprintf(text, HEADER_SIZE - PREFIX,
                          "{'descr': '|u1', 'fortran_order': False, 'shape': (%" PRIu64 ", %u), }", rows, n);
    assert(length > 0 && length < (int)(HEADER_SIZE - PREFIX));
    memset(text + length, ' ', HEADER_SIZE - PREFIX - (unsigned)length);
    header[HEADER_SIZE - 1] = '\n';
    memcpy(header, MAGIC, sizeof MAGIC); /* its NUL is the second number of the version */
    header[8] = HEADER_SIZE - PREFIX;
    header[9] = 0;
    nq_renderer_add(renderer, header, HEADER_SIZE);
}

void npy_row(nq_renderer *renderer, const nq_placement *placement) {
    char *at = nq_renderer_room(renderer, placement->n);
    for (unsigned row = 0; row < placement->n; row++) *at++ = (char)(placement->column[row] + renderer->base);
}
