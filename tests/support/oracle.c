/* SPDX-License-Identifier: MIT */
#include "oracle.h"

#include <stdlib.h>
#include <string.h>

typedef struct matrix {
    int n;
    bool queen[NQ_MAX_N][NQ_MAX_N];
} matrix;

static void draw(const nq_placement *placement, matrix *board) {
    *board = (matrix){.n = placement->n};
    for (int row = 0; row < board->n; row++) board->queen[row][placement->column[row]] = true;
}

static bool sees_queen(const matrix *board, int row, int column, int down, int right) {
    for (row += down, column += right; row >= 0 && row < board->n && column >= 0 && column < board->n;
         row += down, column += right)
        if (board->queen[row][column]) return true;
    return false;
}

bool oracle_is_solution(const nq_placement *placement) {
    matrix board;
    draw(placement, &board);
    for (int row = 0; row < board.n; row++)
        for (int down = -1; down <= 1; down++)
            for (int right = -1; right <= 1; right++)
                if ((down || right) && sees_queen(&board, row, placement->column[row], down, right)) return false;
    return true;
}

static void permute(nq_placement *placement, unsigned row, uint32_t used, void (*each)(void *, const nq_placement *),
                    void *context) {
    if (row == placement->n) {
        each(context, placement);
        return;
    }
    for (unsigned column = 0; column < placement->n; column++) {
        if (used >> column & 1) continue;
        placement->column[row] = (uint8_t)column;
        permute(placement, row + 1, used | UINT32_C(1) << column, each, context);
    }
}

void oracle_permutations(unsigned n, void (*each)(void *context, const nq_placement *placement), void *context) {
    nq_placement placement = {.n = (uint8_t)n};
    permute(&placement, 0, 0, each, context);
}

void oracle_image(nq_symmetry symmetry, const nq_placement *placement, nq_placement *image) {
    matrix board, moved = {.n = placement->n};
    draw(placement, &board);
    int m = board.n - 1;
    for (int r = 0; r <= m; r++) {
        for (int c = 0; c <= m; c++) {
            if (!board.queen[r][c]) continue;
            const int to[NQ_SYMMETRY_COUNT][2] = {{r, c},     {c, m - r}, {m - r, m - c}, {m - c, r},
                                                  {r, m - c}, {m - r, c}, {c, r},         {m - c, m - r}};
            moved.queen[to[symmetry][0]][to[symmetry][1]] = true;
        }
    }
    image->n = placement->n;
    for (int r = 0; r <= m; r++)
        for (int c = 0; c <= m; c++)
            if (moved.queen[r][c]) image->column[r] = (uint8_t)c;
}

typedef struct solutions {
    nq_placement *found;
    unsigned count;
} solutions;

static void keep_solution(void *context, const nq_placement *placement) {
    solutions *all = context;
    if (oracle_is_solution(placement)) all->found[all->count++] = *placement;
}

unsigned oracle_solutions(unsigned n, nq_placement found[128]) {
    solutions all = {.found = found};
    if (n > 8) abort();
    oracle_permutations(n, keep_solution, &all);
    return all.count;
}

bool oracle_is_canonical(const nq_placement *placement, unsigned *orbit_size) {
    nq_placement images[NQ_SYMMETRY_COUNT];
    bool is_least = true;
    *orbit_size = 0;
    for (unsigned s = 0; s < NQ_SYMMETRY_COUNT; s++) {
        bool is_new = true;
        oracle_image((nq_symmetry)s, placement, &images[s]);
        if (memcmp(images[s].column, placement->column, placement->n) < 0) is_least = false;
        for (unsigned k = 0; k < s; k++)
            if (memcmp(images[s].column, images[k].column, placement->n) == 0) is_new = false;
        *orbit_size += is_new;
    }
    return is_least;
}

nq_placement placement_of(const char *text) {
    nq_placement placement;
    if (nq_placement_parse(text, strlen(text), &placement) != NQ_OK) abort();
    return placement;
}
