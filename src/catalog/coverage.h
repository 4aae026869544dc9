/* Sets of sizes and classes in words. */
#ifndef NQUEENS_CATALOG_COVERAGE_H
#define NQUEENS_CATALOG_COVERAGE_H

#include "handle.h"

/* A set of board sizes (bit n for n) as "1..8, 10, 12..14", and a set of classes by their names. */
void print_sizes(uint64_t sizes, char *text, size_t size);
void print_classes(unsigned classes, const char *between, char *text, size_t size);

#endif
