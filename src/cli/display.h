/* SPDX-License-Identifier: MIT */
/* Text as a terminal shows it. */
#ifndef NQUEENS_CLI_DISPLAY_H
#define NQUEENS_CLI_DISPLAY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The number of bytes of the character that begins here, 1 to 4, and its code; 0 if this is no UTF-8. In: length > 0. */
unsigned display_decode(const char *bytes, size_t length, uint32_t *code);

/* Whether all of it is UTF-8. */
bool display_is_utf8(const char *bytes, size_t length);

/* The number of places that a text takes on a terminal, whatever the user's locale. */
size_t display_width(const char *text);

#endif
