/* The pieces of a complete set of finished parts, in order, whether one file or a thousand. No file is believed, wherever it comes from:
 * each piece is checked by a crew before it is given out, that it has the number, counts and checksum that its row says, and that its
 * solutions are fundamental ones, begin as the piece does, and are in order. */
#ifndef NQUEENS_CATALOG_PART_SOURCE_H
#define NQUEENS_CATALOG_PART_SOURCE_H

#include "part_file.h"
#include "piece_source.h"

typedef struct part_source part_source;

/* Makes a source of no parts yet. In: which run; its number is not used. Returns NQ_OK, or NQ_NO_MEMORY with the message at the catalog.
 * Out: *made, to be closed; NULL after a failure. */
nq_status part_source_make(nq_catalog *catalog, const nq_part *which, part_source **made);

/* Says where a part is: a file to be opened when it is needed, under a name that stays; or one that is open, and stays so. In: a part of
 * this run, which has been looked at and is finished. Returns NULL, or the name of the file that has been added as this part before. */
const char *part_source_add(part_source *from, const part_file *seen, const char *path);
void part_source_add_open(part_source *from, part_file *file);

/* The name under which a part was added; NULL if it was not. */
const char *part_source_path(const part_source *from, uint64_t number);

/* Starts reading: the source is used by this, and closed by part_source_close. In: all parts are there. NULL, with the message at the
 * catalog, if memory is short. */
piece_source *part_source_start(part_source *from);

/* NULL is allowed. */
void part_source_close(part_source *from);

#endif
