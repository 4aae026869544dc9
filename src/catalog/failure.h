/* SPDX-License-Identifier: MIT */
/* Messages of a handle: failures, remarks, how far it is. */
#ifndef NQUEENS_CATALOG_FAILURE_H
#define NQUEENS_CATALOG_FAILURE_H

#include "handle.h"

/* What to do about damage. */
#define RESTORE_ADVICE "restore a copy of the file, or generate it anew"

/* Sets the message and returns the status. */
nq_status catalog_fail(nq_catalog *catalog, nq_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* The same where generating would mend it. */
nq_status catalog_fail_lacking(nq_catalog *catalog, nq_status status, const nq_lacking *lacking, const char *format,
                               ...) __attribute__((format(printf, 4, 5)));

/* The same where something else would. */
nq_status catalog_fail_advising(nq_catalog *catalog, nq_status status, nq_advice advice, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* The same where a call of the operating system has failed, with this errno value. In: what was being done, such as "reading". */
nq_status catalog_fail_errno(nq_catalog *catalog, int error, const char *doing);

/* The same where what gives solutions has failed: NQ_NO_MEMORY, NQ_INTERRUPTED or NQ_DAMAGED. In: what was being done. */
nq_status catalog_fail_while(nq_catalog *catalog, nq_status status, const char *doing);

/* What is advised where nothing is there at all. */
#define LACKING_ANYTHING                                                                                               \
    (&(nq_lacking){.range = {1, 12, false}, .classes = NQ_ALL_CLASSES, .at_least = NQ_STORED_FUNDAMENTAL})

/* Text from a file with nothing left in it that a terminal would obey. Returns text. */
char *make_harmless(char *text);

/* A remark on the way to success. */
void catalog_notice(nq_catalog *catalog, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* How far something is that takes long: `fraction` of all of it. */
void catalog_report(nq_catalog *catalog, unsigned n, double fraction, uint64_t rows, uint64_t rows_before);

#endif
