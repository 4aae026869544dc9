#include "nqueens/published.h"

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

bool nq_published_counts(unsigned n, nq_published *counts) {
    if (n < 1 || n > NQ_PUBLISHED_MAX_N) return false;
    *counts = published[n];
    return true;
}
