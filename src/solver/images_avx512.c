/* The program for processors with AVX-512. */
#include "program.h"

#if defined(PROGRAM_AVX512)

#define LANES 8
#define TARGET __attribute__((target(PROGRAM_AVX512)))
#define IMAGES_LEFT images_left_avx512
#define IMAGES_ROWS images_rows_avx512
#include "images_lanes.h"

#else

#include "images_small.h"

void images_left_avx512(unsigned n, const uint64_t *words, uint64_t items[IMAGES_OF_EACH][IMAGES_AT_A_TIME]) {
    images_left_plain(n, words, items);
}

void images_rows_avx512(unsigned n, bool mirrored, bool canonical, const uint64_t items[IMAGES_AT_A_TIME], size_t count,
                        image_rows *rows) {
    images_rows_plain(n, mirrored, canonical, items, count, rows);
}

#endif
