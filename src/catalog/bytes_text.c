/* SPDX-License-Identifier: MIT */
#include <assert.h>
#include <stdio.h>

#include "nqueens/catalog.h"

void nq_bytes_text(double bytes, char text[NQ_BYTES_TEXT_SIZE]) {
    static const struct {
        double bytes;
        const char *name;
    } units[] = {{1e15, "PB"}, {1e12, "TB"}, {1e9, "GB"}, {1e6, "MB"}};
    assert(bytes >= 0);
    for (unsigned u = 0; u < sizeof units / sizeof units[0]; u++)
        if (bytes >= units[u].bytes) {
            snprintf(text, NQ_BYTES_TEXT_SIZE, "%.1f %s", bytes / units[u].bytes, units[u].name);
            return;
        }
    snprintf(text, NQ_BYTES_TEXT_SIZE, "%.0f kB", bytes / 1e3);
}
