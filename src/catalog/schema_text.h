/* SPDX-License-Identifier: MIT */
/* The files of schema/, in order, as NUL-terminated text; the build makes the definition. */
#ifndef NQUEENS_CATALOG_SCHEMA_TEXT_H
#define NQUEENS_CATALOG_SCHEMA_TEXT_H

extern const char *const schema_texts[];

/* The same of what part files have beside them. */
extern const char *const part_schema_texts[];

#endif
