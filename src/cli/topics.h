/* SPDX-License-Identifier: MIT */
/* What several commands have in common, and help says once: 'nqueens help TOPIC'. A new topic is a function and a row in topics.c. */
#ifndef NQUEENS_CLI_TOPICS_H
#define NQUEENS_CLI_TOPICS_H

#include "page.h"

typedef struct cli_topic {
    const char *name;
    const char *summary; /* one line for the list of topics */
    void (*print)(page *to);
} cli_topic;

extern const cli_topic cli_topics[];
extern const unsigned cli_topic_count;

/* NULL if there is none of this name. */
const cli_topic *cli_topic_find(const char *name);

/* The exit statuses of the program with what they mean, as a list. */
void cli_print_exit_statuses(page *to);

/* The words that nobody can do without, as a list; topic "words" has all. */
void cli_print_first_words(page *to);

#endif
