/* SPDX-License-Identifier: MIT */
/* Lines of b-files: whatever they hold, each is read in its own bytes, and a term that is written is read as the same. */
#include <inttypes.h>
#include <string.h>

#include "fuzz.h"
#include "nqueens/sequence.h"

static void check_value(const char *value) {
    size_t sign = value[0] == '-', length = strlen(value);
    MUST_HOLD(length > sign && length < NQ_TERM_SIZE && strspn(value + sign, "0123456789") == length - sign);
    MUST_HOLD(value[sign] != '0' || (length == 1 && !sign));
}

static void check_term(const nq_term *term) {
    char line[128];
    nq_term again;
    const char *reason;
    check_value(term->value);
    int length = snprintf(line, sizeof line, "%" PRIu64 " %s\n", term->index, term->value);
    MUST_HOLD(nq_b_line_read(line, (size_t)length, &again, &reason) == NQ_B_TERM);
    MUST_HOLD(again.index == term->index && strcmp(again.value, term->value) == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    while (size > 0) {
        const uint8_t *end = memchr(data, '\n', size);
        size_t length = end ? (size_t)(end - data) + 1 : size;
        char *line = malloc(length); /* what is read beyond it is found */
        nq_term term;
        const char *reason = NULL;
        MUST_HOLD(line != NULL);
        memcpy(line, data, length);
        nq_b_line kind = nq_b_line_read(line, length, &term, &reason);
        if (kind == NQ_B_TERM) check_term(&term);
        MUST_HOLD((kind == NQ_B_MALFORMED) == (reason != NULL));
        free(line);
        data += length;
        size -= length;
    }
    return 0;
}
