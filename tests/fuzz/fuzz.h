/* SPDX-License-Identifier: MIT */
/* What fuzz targets share: libFuzzer's entry point, and taking values off the front of an input. */
#ifndef NQUEENS_TESTS_FUZZ_H
#define NQUEENS_TESTS_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* What must hold of any input; a failure ends the process, and libFuzzer keeps the input. */
#define MUST_HOLD(condition)                                                                                           \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #condition);                              \
            abort();                                                                                                   \
        }                                                                                                              \
    } while (0)

typedef struct fuzz_input {
    const uint8_t *data;
    size_t size;
} fuzz_input;

static inline unsigned fuzz_byte(fuzz_input *input) {
    if (input->size == 0) return 0;
    input->size--;
    return *input->data++;
}

#endif
