/* SPDX-License-Identifier: MIT */
#include "formats.h"

void print_length(FILE *out, double length) {
    long hundredths = (long)(length * 100 + (length < 0 ? -0.5 : 0.5));
    if (hundredths < 0) putc('-', out), hundredths = -hundredths;
    fprintf(out, "%ld", hundredths / 100);
    if (hundredths % 100)
        fprintf(out, hundredths % 10 ? ".%02ld" : ".%ld", hundredths % 10 ? hundredths % 100 : hundredths % 100 / 10);
}
