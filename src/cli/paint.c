/* SPDX-License-Identifier: MIT */
#include "paint.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool paint_allowed(int descriptor) {
    const char *refused = getenv("NO_COLOR"), *terminal = getenv("TERM");
    if ((refused && *refused) || !terminal || !*terminal || strcmp(terminal, "dumb") == 0) return false;
    return isatty(descriptor);
}

void paint_put(FILE *out, bool allowed, paint with, const char *text) {
    static const char *const begin[] = {
        [PAINT_HEADING] = "\033[1m", [PAINT_GOOD] = "\033[32m", [PAINT_BAD] = "\033[31m"};
    fprintf(out, "%s%s%s", allowed ? begin[with] : "", text, allowed ? "\033[0m" : "");
}
