/* SPDX-License-Identifier: MIT */
/* Texts from outside stay texts: whatever they hold, who reads the file gets them back. In: UTF-8. */
#ifndef NQUEENS_PUBLISH_DATASET_WORDS_H
#define NQUEENS_PUBLISH_DATASET_WORDS_H

#include <stdio.h>

/* As a double-quoted scalar of YAML, on one line. */
void dataset_print_yaml(FILE *out, const char *text);

/* In a line of Markdown, in which it is no markup; the ends of its lines become blanks. */
void dataset_print_markdown(FILE *out, const char *text);

#endif
