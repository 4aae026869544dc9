/* SPDX-License-Identifier: MIT */
/* Five spikes with balls on them, and a foot with a gap above it. Seen at ten points it is still a crown. */
#include "queen_path.h"

const path_step queen_path[] = {
    /* the balls */
    {PATH_CIRCLE, 11, 31, 6, 0, 0, 0},
    {PATH_CIRCLE, 30, 19, 6, 0, 0, 0},
    {PATH_CIRCLE, 50, 14, 6.5, 0, 0, 0},
    {PATH_CIRCLE, 70, 19, 6, 0, 0, 0},
    {PATH_CIRCLE, 89, 31, 6, 0, 0, 0},
    /* the crown, from its lower left corner */
    {PATH_MOVE, 25, 75, 0, 0, 0, 0},
    {PATH_LINE, 11, 38.5, 0, 0, 0, 0},
    {PATH_LINE, 30, 55, 0, 0, 0, 0},
    {PATH_LINE, 30.5, 26.5, 0, 0, 0, 0},
    {PATH_LINE, 42, 52, 0, 0, 0, 0},
    {PATH_LINE, 50, 22, 0, 0, 0, 0},
    {PATH_LINE, 58, 52, 0, 0, 0, 0},
    {PATH_LINE, 69.5, 26.5, 0, 0, 0, 0},
    {PATH_LINE, 70, 55, 0, 0, 0, 0},
    {PATH_LINE, 89, 38.5, 0, 0, 0, 0},
    {PATH_LINE, 75, 75, 0, 0, 0, 0},
    {PATH_CURVE, 25, 75, 60, 71, 40, 71},
    {PATH_CLOSE, 0, 0, 0, 0, 0, 0},
    /* the foot */
    {PATH_MOVE, 24, 80, 0, 0, 0, 0},
    {PATH_CURVE, 76, 80, 40, 76, 60, 76},
    {PATH_LINE, 79, 90, 0, 0, 0, 0},
    {PATH_LINE, 21, 90, 0, 0, 0, 0},
    {PATH_CLOSE, 0, 0, 0, 0, 0, 0},
    {PATH_END, 0, 0, 0, 0, 0, 0},
};
