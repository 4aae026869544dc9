/* SPDX-License-Identifier: MIT */
/* Where the processor can, sixteen items at a time are looked at, and those that are wanted moved together: of a pass over all solutions most
 * are not, and which is not to be foreseen. */
#include "images_select.h"

#include "program.h"

void images_select_plain(const uint32_t *number, const uint64_t *item, const uint32_t *prefix, size_t count,
                         images_batch *batch) {
    for (size_t k = 0; k < count; k++) {
        batch->item[batch->count] = item[k];
        batch->number[batch->count] = number ? number[prefix[k]] : prefix[k];
        batch->count += item[k] != 0 && batch->number[batch->count] != IMAGE_UNWANTED;
    }
}

#if defined(PROGRAM_AVX512)

#include <immintrin.h>

__attribute__((target(PROGRAM_AVX512))) void images_select_avx512(const uint32_t *number, const uint64_t *item,
                                                                  const uint32_t *prefix, size_t count,
                                                                  images_batch *batch) {
    const __m512i unwanted = _mm512_set1_epi32(-1);
    for (size_t k = 0; k < count; k += 16) {
        __m512i first = _mm512_loadu_si512(item + k), second = _mm512_loadu_si512(item + k + 8);
        __m512i numbers = _mm512_loadu_si512(prefix + k);
        unsigned are = _mm512_test_epi64_mask(first, first) | (unsigned)_mm512_test_epi64_mask(second, second) << 8;
        if (count - k < 16) are &= (1u << (count - k)) - 1;
        if (number) numbers = _mm512_mask_i32gather_epi32(unwanted, (__mmask16)are, numbers, number, 4);
        are = _mm512_mask_cmpneq_epi32_mask((__mmask16)are, numbers, unwanted);
        unsigned few = (unsigned)__builtin_popcount(are & 255);
        uint64_t *to = batch->item + batch->count;
        _mm512_storeu_si512(batch->number + batch->count, _mm512_maskz_compress_epi32((__mmask16)are, numbers));
        _mm512_storeu_si512(to, _mm512_maskz_compress_epi64((__mmask8)are, first));
        _mm512_storeu_si512(to + few, _mm512_maskz_compress_epi64((__mmask8)(are >> 8), second));
        batch->count += (unsigned)__builtin_popcount(are);
    }
}

#endif
