/* SPDX-License-Identifier: MIT */
#include "failure.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

__attribute__((format(printf, 4, 0))) static void set(nq_catalog *catalog, const nq_lacking *lacking, nq_advice advice,
                                                      const char *format, va_list arguments) {
    vsnprintf(catalog->message, sizeof catalog->message, format, arguments);
    catalog->lacking = *lacking;
    catalog->advice = advice;
}

nq_status catalog_fail(nq_catalog *catalog, nq_status status, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    set(catalog, &(nq_lacking){0}, NQ_ADVICE_NONE, format, arguments);
    va_end(arguments);
    return status;
}

nq_status catalog_fail_lacking(nq_catalog *catalog, nq_status status, const nq_lacking *lacking, const char *format,
                               ...) {
    va_list arguments;
    va_start(arguments, format);
    set(catalog, lacking, NQ_ADVICE_NONE, format, arguments);
    va_end(arguments);
    return status;
}

nq_status catalog_fail_advising(nq_catalog *catalog, nq_status status, nq_advice advice, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    set(catalog, &(nq_lacking){0}, advice, format, arguments);
    va_end(arguments);
    return status;
}

char *make_harmless(char *text) {
    for (char *c = text; *c; c++)
        if ((unsigned char)*c < 0x20 || (unsigned char)*c >= 0x7f) *c = '?';
    return text;
}

nq_status catalog_fail_while(nq_catalog *catalog, nq_status status, const char *doing) {
    const char *why = status == NQ_NO_MEMORY     ? "not enough memory for"
                      : status == NQ_INTERRUPTED ? "interrupted while"
                                                 : "solutions are missing, wrong or out of order; seen while";
    return catalog_fail(catalog, status, "%s: %s %s", catalog->path, why, doing);
}

nq_status catalog_fail_errno(nq_catalog *catalog, int error, const char *doing) {
    const char *path = catalog->path;
    switch (error) {
    case ENOSPC:
    case EDQUOT:
        return catalog_fail(catalog, NQ_FULL,
                            "%s: no room left on the disk while %s; free some space and run the command again", path,
                            doing);
    case EFBIG:
        return catalog_fail(catalog, NQ_FULL,
                            "%s: a file would grow larger than is allowed while %s; raise the limit (see 'ulimit -f') "
                            "and run the command again",
                            path, doing);
    case ENOMEM: return catalog_fail(catalog, NQ_NO_MEMORY, "%s: not enough memory for %s", path, doing);
    default: return catalog_fail(catalog, NQ_IO, "%s: %s failed: %s", path, doing, strerror(error));
    }
}

void catalog_notice(nq_catalog *catalog, const char *format, ...) {
    if (!catalog->options.notice) return;
    char sentence[MESSAGE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    catalog->options.notice(catalog->options.notice_context, sentence);
}

void catalog_report(nq_catalog *catalog, unsigned n, double fraction, uint64_t rows, uint64_t rows_before) {
    if (!catalog->options.progress) return;
    nq_progress progress = {n, fraction < 1 ? fraction : 1, rows, rows_before};
    catalog->options.progress(catalog->options.progress_context, &progress);
}
