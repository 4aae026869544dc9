/* SPDX-License-Identifier: MIT */
/* What is asked of all solutions of an n, as plainly as it can be done: by trying everything, one queen at a time.
 *
 *     brute table N | clues N | puzzle N COUNT | disjoint N | cover N */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MOST_N 12
#define MOST_SOLUTIONS 14200
#define EMPTY (-1)

typedef struct board {
    int column[MOST_N]; /* of each row, or EMPTY */
} board;

static int n;
static board solutions[MOST_SOLUTIONS];
static int solution_count;

static bool attack(const board *b, int row, int other) {
    int columns = b->column[row] - b->column[other], rows = row - other;
    return columns == 0 || columns == rows || columns == -rows;
}

/* Whether the queen of a row is attacked by one of those above. */
static bool is_attacked(const board *b, int row) {
    for (int above = 0; above < row; above++)
        if (b->column[above] != EMPTY && attack(b, row, above)) return true;
    return false;
}

static void find_solutions(board *b, int row) {
    if (row == n) {
        solutions[solution_count++] = *b;
        return;
    }
    for (b->column[row] = 0; b->column[row] < n; b->column[row]++)
        if (!is_attacked(b, row)) find_solutions(b, row + 1);
}

/* How many solutions have all queens of a board. */
static int count_answers(const board *given) {
    int count = 0;
    for (int k = 0; k < solution_count; k++) {
        bool fits = true;
        for (int row = 0; row < n; row++)
            if (given->column[row] != EMPTY && given->column[row] != solutions[k].column[row]) fits = false;
        count += fits;
    }
    return count;
}

/* --- table --- */

static uint64_t nonattacking[MOST_N + 1], extendable[MOST_N + 1], unique[MOST_N + 1];

static void visit_partial(board *b, int row, int queens) {
    if (row == n) {
        int answers = count_answers(b);
        nonattacking[queens]++;
        extendable[queens] += answers > 0;
        unique[queens] += answers == 1;
        return;
    }
    b->column[row] = EMPTY;
    visit_partial(b, row + 1, queens);
    for (int column = 0; column < n; column++) {
        b->column[row] = column;
        if (!is_attacked(b, row)) visit_partial(b, row + 1, queens + 1);
    }
    b->column[row] = EMPTY;
}

static void table(void) {
    board b;
    visit_partial(&b, 0, 0);
    for (int k = 0; k <= n; k++)
        printf("%d %llu %llu %llu\n", k, (unsigned long long)nonattacking[k], (unsigned long long)extendable[k],
               (unsigned long long)unique[k]);
}

/* --- clues --- */

static int members(int set) {
    int count = 0;
    for (; set; set &= set - 1) count++;
    return count;
}

static bool fixes(const board *solution, int rows) {
    board given;
    for (int row = 0; row < n; row++) given.column[row] = rows >> row & 1 ? solution->column[row] : EMPTY;
    return count_answers(&given) == 1;
}

static void clues(void) {
    int counts[MOST_N + 1] = {0};
    for (int k = 0; k < solution_count; k++) {
        int least = n;
        for (int rows = 0; rows < 1 << n; rows++)
            if (members(rows) < least && fixes(&solutions[k], rows)) least = members(rows);
        counts[least]++;
    }
    for (int k = 0; k <= n; k++)
        if (counts[k]) printf("%d %d\n", k, counts[k]);
}

/* --- puzzle --- */

/* Boards of three queens, as they come by chance, each against all solutions, which are found anew. */
static void puzzle(int wanted) {
    srand(1);
    while (wanted > 0) {
        board given, b;
        for (int row = 0; row < n; row++) given.column[row] = EMPTY;
        for (int k = 0; k < 3; k++) given.column[rand() % n] = rand() % n;
        solution_count = 0;
        find_solutions(&b, 0);
        if (count_answers(&given) != 1) continue;
        wanted--;
        for (int row = 0; row < n; row++) printf("%d ", given.column[row]);
        putchar('\n');
    }
}

/* --- disjoint, cover --- */

static bool are_disjoint(const board *a, const board *b) {
    for (int row = 0; row < n; row++)
        if (a->column[row] == b->column[row]) return false;
    return true;
}

static int family[MOST_N + 1], greatest, covers;

static bool fits_family(int size, int k) {
    for (int i = 0; i < size; i++)
        if (!are_disjoint(&solutions[family[i]], &solutions[k])) return false;
    return true;
}

static void extend(int size, int from) {
    if (size > greatest) greatest = size;
    for (int k = from; k < solution_count; k++) {
        if (!fits_family(size, k)) continue;
        family[size] = k;
        extend(size + 1, k + 1);
    }
}

/* A cover has a solution for each column of the first row. */
static void cover(int column) {
    covers += column == n;
    for (int k = 0; k < solution_count && column < n; k++) {
        if (solutions[k].column[0] != column || !fits_family(column, k)) continue;
        family[column] = k;
        cover(column + 1);
    }
}

int main(int count, char **words) {
    board b;
    if (count < 3 || (n = atoi(words[2])) < 4 || n > MOST_N) return 2;
    find_solutions(&b, 0);
    if (strcmp(words[1], "table") == 0) table();
    else if (strcmp(words[1], "clues") == 0) clues();
    else if (strcmp(words[1], "puzzle") == 0 && count > 3) puzzle(atoi(words[3]));
    else if (strcmp(words[1], "disjoint") == 0) extend(0, 0), printf("%d\n", greatest);
    else if (strcmp(words[1], "cover") == 0) cover(0), printf("%d\n", covers);
    else return 2;
    return 0;
}
