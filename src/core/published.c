/* SPDX-License-Identifier: MIT */
#include "nqueens/published.h"

#include <assert.h>

/* OEIS A000170 and A002562. (A140393 is a wrong variant of A000170, with an error at n = 24.) */
static const nq_published published[NQ_PUBLISHED_MAX_N + 1] = {
    [1] = {UINT64_C(1), UINT64_C(1)},
    [2] = {UINT64_C(0), UINT64_C(0)},
    [3] = {UINT64_C(0), UINT64_C(0)},
    [4] = {UINT64_C(2), UINT64_C(1)},
    [5] = {UINT64_C(10), UINT64_C(2)},
    [6] = {UINT64_C(4), UINT64_C(1)},
    [7] = {UINT64_C(40), UINT64_C(6)},
    [8] = {UINT64_C(92), UINT64_C(12)},
    [9] = {UINT64_C(352), UINT64_C(46)},
    [10] = {UINT64_C(724), UINT64_C(92)},
    [11] = {UINT64_C(2680), UINT64_C(341)},
    [12] = {UINT64_C(14200), UINT64_C(1787)},
    [13] = {UINT64_C(73712), UINT64_C(9233)},
    [14] = {UINT64_C(365596), UINT64_C(45752)},
    [15] = {UINT64_C(2279184), UINT64_C(285053)},
    [16] = {UINT64_C(14772512), UINT64_C(1846955)},
    [17] = {UINT64_C(95815104), UINT64_C(11977939)},
    [18] = {UINT64_C(666090624), UINT64_C(83263591)},
    [19] = {UINT64_C(4968057848), UINT64_C(621012754)},
    [20] = {UINT64_C(39029188884), UINT64_C(4878666808)},
    [21] = {UINT64_C(314666222712), UINT64_C(39333324973)},
    [22] = {UINT64_C(2691008701644), UINT64_C(336376244042)},
    [23] = {UINT64_C(24233937684440), UINT64_C(3029242658210)},
    [24] = {UINT64_C(227514171973736), UINT64_C(28439272956934)},
    [25] = {UINT64_C(2207893435808352), UINT64_C(275986683743434)},
    [26] = {UINT64_C(22317699616364044), UINT64_C(2789712466510289)},
    [27] = {UINT64_C(234907967154122528), UINT64_C(29363495934315694)},
};

/* Boards that the half turn leaves as they are, OEIS A032522, and the quarter turn, A033148 (those are among the former). */
static const struct {
    uint64_t half_turn, quarter_turn;
} fixed[NQ_MAX_N + 1] = {
    [1] = {UINT64_C(1), UINT64_C(1)},
    [2] = {UINT64_C(0), UINT64_C(0)},
    [3] = {UINT64_C(0), UINT64_C(0)},
    [4] = {UINT64_C(2), UINT64_C(2)},
    [5] = {UINT64_C(2), UINT64_C(2)},
    [6] = {UINT64_C(4), UINT64_C(0)},
    [7] = {UINT64_C(8), UINT64_C(0)},
    [8] = {UINT64_C(4), UINT64_C(0)},
    [9] = {UINT64_C(16), UINT64_C(0)},
    [10] = {UINT64_C(12), UINT64_C(0)},
    [11] = {UINT64_C(48), UINT64_C(0)},
    [12] = {UINT64_C(80), UINT64_C(8)},
    [13] = {UINT64_C(136), UINT64_C(8)},
    [14] = {UINT64_C(420), UINT64_C(0)},
    [15] = {UINT64_C(1240), UINT64_C(0)},
    [16] = {UINT64_C(3000), UINT64_C(64)},
    [17] = {UINT64_C(8152), UINT64_C(128)},
    [18] = {UINT64_C(18104), UINT64_C(0)},
    [19] = {UINT64_C(44184), UINT64_C(0)},
    [20] = {UINT64_C(144620), UINT64_C(480)},
    [21] = {UINT64_C(375664), UINT64_C(704)},
    [22] = {UINT64_C(1250692), UINT64_C(0)},
    [23] = {UINT64_C(3581240), UINT64_C(0)},
    [24] = {UINT64_C(11675080), UINT64_C(3328)},
    [25] = {UINT64_C(34132592), UINT64_C(3264)},
    [26] = {UINT64_C(115718268), UINT64_C(0)},
    [27] = {UINT64_C(320403024), UINT64_C(0)},
    [28] = {UINT64_C(1250901440), UINT64_C(32896)},
    [29] = {UINT64_C(3600075088), UINT64_C(43776)},
    [30] = {UINT64_C(14589438024), UINT64_C(0)},
    [31] = {UINT64_C(43266334696), UINT64_C(0)},
    [32] = {UINT64_C(181254386312), UINT64_C(406784)},
};

bool nq_published_counts(unsigned n, nq_published *counts) {
    if (n < 1 || n > NQ_PUBLISHED_MAX_N) return false;
    *counts = published[n];
    return true;
}

bool nq_published_count(unsigned n, bool fundamental, uint64_t *count) {
    bool empty_board = n == 0 && !fundamental;
    if (n > NQ_PUBLISHED_MAX_N || (n == 0 && fundamental)) return false;
    *count = empty_board ? 1 : fundamental ? published[n].fundamental : published[n].distinct;
    return true;
}

const char *nq_published_sequence(bool fundamental) { return fundamental ? "A002562" : "A000170"; }

bool nq_published_class_count(unsigned n, nq_class which, uint64_t *count) {
    assert((unsigned)which < NQ_CLASS_COUNT);
    if (n < 1 || n > NQ_MAX_N) return false;
    uint64_t half = fixed[n].half_turn, quarter = fixed[n].quarter_turn;
    switch (which) {
    case NQ_ASYMMETRIC:
        if (n > NQ_PUBLISHED_MAX_N) return false;
        *count = (published[n].distinct - half) / 8;
        break;
    case NQ_HALF_TURN: *count = (half - quarter) / 4; break;
    case NQ_QUARTER_TURN: *count = n == 1 ? 0 : quarter / 2; break;
    case NQ_FULL_SYMMETRY: *count = n == 1; break;
    }
    return true;
}

const char *nq_published_class_sequence(nq_class which) {
    static const char *const names[NQ_CLASS_COUNT] = {[NQ_ASYMMETRIC] = "A260320",
                                                      [NQ_HALF_TURN] = "A260319",
                                                      [NQ_QUARTER_TURN] = "A260318",
                                                      [NQ_FULL_SYMMETRY] = "A260318"};
    assert((unsigned)which < NQ_CLASS_COUNT);
    return names[which];
}
