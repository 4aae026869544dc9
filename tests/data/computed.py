"""Works out the series of published.tsv that are named computed:..., and prints them as they stand there.

    computed.py [MOST]      for n = 4 up to MOST (13, the most there is; some minutes)

It shares nothing with nqueens and is as plain as can be: solutions come from trying every column of every row against every
earlier queen, and each number from looking at all of them. Where the series is also published for smaller n, it was compared there
(first-column with A059963, torus-conflicts with A181499)."""

import collections
import itertools
import operator
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).parent.parent / "support"))

import boards

LEAST, MOST, MOST_OF_GROUPS, MOST_OF_SETS = 4, 13, 9, 9
KEYS = ("torus_engaged", "torus_components", "torus_largest", "knight_pairs", "collinear_triples", "inversions", "cycles", "descents", "parity")


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
    yield "diagonal-occupancy", " ".join(str(sum(grid[row][total - row] for row in range(n) if 0 <= total - row < n)) for total in range(2 * n - 1))
    yield "square-grid-quarter", " ".join(str(grid[row][column]) for row in range(half) for column in range(half))


def key_series(n):
    """The same of keys, by boards.py."""
    for name in KEYS:
        counts = collections.Counter(map(boards.KEYS[name], boards.solutions(n)))
        numbers = {"even": 0, "odd": 1}
        yield name.replace("_", "-"), " ".join(f"{numbers.get(value, value)}={count}" for value, count in sorted(counts.items()))
    yield "one-cycle", str(sum(boards.cycles(queens) == 1 for queens in boards.solutions(n)))
    yield "no-fixed-point", str(sum(boards.KEYS["fixed_points"](queens) == 0 for queens in boards.solutions(n)))
    yield "alternating", str(sum(map(boards.is_alternating, boards.solutions(n))))


def group_series(n):
    """The same of classes under groups, for small boards."""
    for group in ("rotate180", "mirror", "rotations", "rectangle", "shifts"):
        yield f"classes-{group}", str(len(boards.classes(group, n)))
    members = [(boards.text(members[0]), len(members), len({min(boards.images(queens)) for queens in members})) for members in boards.classes("torus", n)]
    yield "torus-classes", "; ".join(" ".join(map(str, line)) for line in members)
    away = [[image[0] != 1 for image in boards.images(members[0])] for members in boards.classes("dihedral", n)]
    yield "not-on-r1c2", f"{sum(map(any, away))} {sum(map(all, away))}"


def nonattacking(n):
    """How many boards of k queens there are on which none attacks another, row by row, with rows left empty."""
    counts = [0] * (n + 1)

    def place(row, queens):
        if row == n:
            counts[len(queens)] += 1
            return
        place(row + 1, queens)
        for column in range(n):
            if all(column != other and abs(column - other) != row - above for above, other in queens):
                place(row + 1, [*queens, (row, column)])

    place(0, [])
    return counts


def clues(n):
    """How many solutions have each partial board, by its squares."""
    return collections.Counter(part for queens in boards.solutions(n) for k in range(n + 1)
                               for part in itertools.combinations(enumerate(queens), k))


def covers(n):
    """How many ways there are to choose n solutions without a common square: one for each column of the first row."""
    squares = [[], *([sum(1 << row * n + column for row, column in enumerate(queens)) for queens in boards.solutions(n) if queens[0] == first]
                     for first in range(n))]

    def choose(first, taken):
        if first == n:
            return 1
        return sum(choose(first + 1, taken | other) for other in squares[first + 1] if not taken & other)

    return choose(0, 0)


def set_series(n):
    """The same of all solutions of a small board together."""
    parts = clues(n)
    of_size = [[count for part, count in parts.items() if len(part) == k] for k in range(n + 1)]
    yield "nonattacking", " ".join(map(str, nonattacking(n)))
    yield "extendable", " ".join(str(len(counts)) for counts in of_size)
    yield "unique", " ".join(str(counts.count(1)) for counts in of_size)
    least = {queens: min(k for k in range(n + 1) if any(parts[part] == 1 for part in itertools.combinations(enumerate(queens), k)))
             for queens in boards.solutions(n)}
    yield "clues", " ".join(f"{k}={count}" for k, count in sorted(collections.Counter(least.values()).items()))
    distances = collections.Counter(sum(map(operator.ne, a, b)) for a, b in itertools.combinations(boards.solutions(n), 2))
    yield "distances", " ".join(f"{rows}={count}" for rows, count in sorted(distances.items()))
    yield "disjoint-pairs", str(distances[n])
    yield "covers", str(covers(n))
    ways = {queens: sum(parts[part] == 1 for part in itertools.combinations(enumerate(queens), least[queens])) for queens in least}
    yield "least-clue-sets", " ".join(f"{boards.text(queens)}={ways[queens]}" for queens in ways if queens == min(boards.images(queens)))


def main():
    most = int(sys.argv[1]) if len(sys.argv) > 1 else MOST
    for n in range(LEAST, most + 1):
        for name, values in (*series(n), *key_series(n), *(group_series(n) if n <= MOST_OF_GROUPS else ()), *(set_series(n) if n <= MOST_OF_SETS else ())):
            print(f"computed:{name}\t{n}\t{values}")


if __name__ == "__main__":
    main()
