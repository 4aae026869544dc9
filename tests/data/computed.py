"""Works out the series of published.tsv that are named computed:..., and prints them as they stand there.

    computed.py [MOST]      for n = 5 up to MOST (13, the most there is; some minutes)

It shares nothing with nqueens and is as plain as can be: solutions come from trying every column of every row against every
earlier queen, and each number from looking at all of them. Where the series is also published for smaller n, it was compared there
(first-column with A059963, torus-conflicts with A181499)."""

import collections
import sys

LEAST, MOST = 5, 13


def solutions(n, queens=()):
    """Every solution, as a tuple of columns from 0."""
    row = len(queens)
    if row == n:
        yield queens
        return
    for column in range(n):
        for above, other in enumerate(queens):
            if other == column or abs(other - column) == row - above:
                break
        else:
            yield from solutions(n, (*queens, column))


def torus_conflicts(queens):
    """Pairs of queens on one broken diagonal: their rows and columns differ by the same, or by opposite numbers, modulo n."""
    n, pairs = len(queens), 0
    for i in range(n):
        for j in range(i):
            rows, columns = i - j, queens[i] - queens[j]
            pairs += (columns - rows) % n == 0 or (columns + rows) % n == 0
    return pairs


def series(n):
    """Yields (name, values) of one n."""
    last, half = n - 1, n // 2
    first_column, conflicts, diagonals = [0] * n, collections.Counter(), [0] * 3
    center = corner = 0
    grid = [[0] * n for _ in range(n)]
    for queens in solutions(n):
        first_column[queens[0]] += 1
        conflicts[torus_conflicts(queens)] += 1
        falling = any(column == row for row, column in enumerate(queens))
        rising = any(column == last - row for row, column in enumerate(queens))
        diagonals[falling + rising] += 1
        center += n % 2 == 1 and queens[half] == half
        corner += queens[0] in (0, last) or queens[last] in (0, last)
        for row, column in enumerate(queens):
            grid[row][column] += 1
    yield "first-column", " ".join(map(str, first_column))
    yield "torus-conflicts", " ".join(f"c{c}={count}" for c, count in sorted(conflicts.items()))
    yield "center", str(center)
    yield "corner", str(corner)
    yield "diagonals", " ".join(map(str, diagonals))
    yield "square-grid-quarter", " ".join(str(grid[row][column]) for row in range(half) for column in range(half))


def main():
    most = int(sys.argv[1]) if len(sys.argv) > 1 else MOST
    for n in range(LEAST, most + 1):
        for name, values in series(n):
            print(f"computed:{name}\t{n}\t{values}")


if __name__ == "__main__":
    main()
