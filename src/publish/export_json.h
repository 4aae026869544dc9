/* SPDX-License-Identifier: MIT */
/* JSON of an export, compared with what is expected: by members, each with the line that it stands in. */
#ifndef NQUEENS_PUBLISH_EXPORT_JSON_H
#define NQUEENS_PUBLISH_EXPORT_JSON_H

#include <jansson.h>

#include "export_files.h"

/* A file, as text and as what that says; its text is JSON. */
typedef struct export_json {
    export_check *check;
    const char *name;
    const char *text;
    const char *about; /* what faults are said to be of, such as the name of a file; "" */
} export_json;

/* A way to a value: from the root, which has no step before it, by members and elements. */
typedef struct export_step {
    const struct export_step *before;
    const char *key; /* of a member; NULL for an element */
    size_t index;    /* of an element, from 0 */
} export_step;

/* The line of a value, from 1; of what is nearest to it, if it is not there. In: NULL for the root. */
unsigned export_json_line(const export_json *file, const export_step *at);

/* Reports a fault at a value. In: what is wrong, such as "12; expected 92". */
void export_json_fault(const export_json *file, const export_step *at, export_fault_kind kind, const char *what);

/* Compares a value with what is expected. Of words for people, which are titles and descriptions, no more is expected than that they are there;
 * beside what is expected there may be members that describe, such as a homepage, but no others. In: NULL for a value that is not there; for one that is expected, where memory is short, which the check then
 * notes. */
void export_json_compare(const export_json *file, const export_step *at, const json_t *expected, const json_t *found);

#endif
