/* SPDX-License-Identifier: MIT */
/* Texts for people are whatever they are, but UTF-8. The parser of JSON knows what that is. */
#include <inttypes.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "export_files.h"

nq_status export_check_utf8(export_check *check, const char *text, size_t length) {
    json_t *word = json_stringn(text, length), *any = word ? NULL : json_stringn_nocheck(text, length);
    nq_status status = word ? NQ_OK : any ? NQ_UNFIT : NQ_NO_MEMORY;
    json_decref(word);
    json_decref(any);
    if (status == NQ_NO_MEMORY) return export_fail(check, status, "%s: not enough memory to check it", check->path);
    return status;
}

nq_status export_check_words(export_check *check, const char *name) {
    char *text, quoted[EXPORT_QUOTE_SIZE];
    size_t length;
    nq_status status = export_read_small(check, name, &text, &length);
    if (status != NQ_OK) return status == NQ_UNFIT ? NQ_OK : status;
    if (length == 0) export_fault(check, EXPORT_FORMAT, "%s: there is no text in it", name);
    const char *end = text + length, *next;
    uint64_t number = 1;
    for (const char *line = text; line < end && (status == NQ_OK || status == NQ_UNFIT); line = next, number++) {
        const char *line_end = memchr(line, '\n', (size_t)(end - line));
        if (!line_end) line_end = end;
        next = line_end + 1;
        status = export_check_utf8(check, line, (size_t)(line_end - line));
        if (status == NQ_UNFIT)
            export_fault(check, EXPORT_FORMAT, "%s:%" PRIu64 ": %s; expected text in UTF-8", name, number,
                         export_quote(line, (size_t)(line_end - line), quoted));
    }
    free(text);
    return status == NQ_UNFIT ? NQ_OK : status;
}
