# SPDX-License-Identifier: MIT
"""Plain programs to compare with: solutions by trying everything, and what is counted of them as it is defined, looking at all pairs.

They share nothing with nqueens. A solution is a tuple of columns from 0, row by row."""

import functools
import itertools


@functools.cache
def solutions(n):
    """All solutions, in lexicographic order."""
    def extend(queens):
        row = len(queens)
        if row == n:
            yield queens
            return
        for column in range(n):
            if all(column != other and abs(column - other) != row - above for above, other in enumerate(queens)):
                yield from extend((*queens, column))

    return tuple(extend(()))


def text(queens):
    return "".join("123456789abcdefghijklmnopqrstuvw"[column] for column in queens)


# --- Keys ---

def torus_pairs(queens):
    """Pairs of rows whose queens are on one broken diagonal."""
    n = len(queens)
    return [(i, j) for i, j in itertools.combinations(range(n), 2) if (queens[i] - queens[j]) % n in ((i - j) % n, (j - i) % n)]


def torus_components(queens):
    """Sets of rows that these pairs connect, the single ones too."""
    parts = [{row} for row in range(len(queens))]
    for i, j in torus_pairs(queens):
        joined = [part for part in parts if i in part or j in part]
        parts = [part for part in parts if part not in joined] + [set().union(*joined)]
    return parts


def knight_pairs(queens):
    return sum({abs(i - j), abs(queens[i] - queens[j])} == {1, 2} for i, j in itertools.combinations(range(len(queens)), 2))


def collinear_triples(queens):
    """Triples whose triangle has no area."""
    return sum(i * (queens[j] - queens[k]) + j * (queens[k] - queens[i]) + k * (queens[i] - queens[j]) == 0
               for i, j, k in itertools.combinations(range(len(queens)), 3))


def cycles(queens):
    """How many sets of rows are closed under the permutation and no smaller."""
    def reached(row):
        seen = set()
        while row not in seen:
            seen.add(row)
            row = queens[row]
        return frozenset(seen)

    return len({reached(row) for row in range(len(queens))})


def inversions(queens):
    return sum(a > b for a, b in itertools.combinations(queens, 2))


@functools.cache
def images(queens):
    """The eight images, by moving squares; equal ones are told twice."""
    m, squares = len(queens) - 1, set(enumerate(queens))
    moves = [lambda r, c: (r, c), lambda r, c: (c, m - r), lambda r, c: (m - r, m - c), lambda r, c: (m - c, r),
             lambda r, c: (r, m - c), lambda r, c: (m - r, c), lambda r, c: (c, r), lambda r, c: (m - c, m - r)]
    return tuple(tuple(column for _, column in sorted(move(*square) for square in squares)) for move in moves)


CLASSES = {8: "asymmetric", 4: "half-turn", 2: "quarter-turn", 1: "full"}

KEYS = {
    "class": lambda q: CLASSES[len(set(images(q)))],
    "torus_conflicts": lambda q: len(torus_pairs(q)),
    "torus_engaged": lambda q: len({row for pair in torus_pairs(q) for row in pair}),
    "torus_components": lambda q: sum(len(part) > 1 for part in torus_components(q)),
    "torus_largest": lambda q: max(map(len, torus_components(q))),
    "knight_pairs": knight_pairs,
    "collinear_triples": collinear_triples,
    "diagonals": lambda q: any(row == column for row, column in enumerate(q)) + any(row + column == len(q) - 1 for row, column in enumerate(q)),
    "first": lambda q: q[0] + 1,
    "inversions": inversions,
    "descents": lambda q: sum(a > b for a, b in zip(q, q[1:])),
    "fixed_points": lambda q: sum(row == column for row, column in enumerate(q)),
    "cycles": cycles,
    "parity": lambda q: "odd" if (len(q) - cycles(q)) % 2 else "even",
}


def key(name):
    """The function of a key, also of row:R and column:C."""
    name, _, line = name.partition(":")
    if name == "row":
        return lambda q: q[int(line) - 1] + 1
    if name == "column":
        return lambda q: q.index(int(line) - 1) + 1
    return KEYS[name]


def is_alternating(queens):
    return all((a < b) != (b < c) for a, b, c in zip(queens, queens[1:], queens[2:]))


def is_reflecting(queens):
    return not {column + row + 2 for row, column in enumerate(queens)} & {column - row for row, column in enumerate(queens)}


# --- Groups ---

# What generates them: functions of a square (row, column) of the n-board.
SYMMETRIES = {
    "rotate90": lambda n, r, c: (c, n - 1 - r), "rotate180": lambda n, r, c: (n - 1 - r, n - 1 - c), "mirror": lambda n, r, c: (r, n - 1 - c),
    "flip": lambda n, r, c: (n - 1 - r, c), "transpose": lambda n, r, c: (c, r), "antitranspose": lambda n, r, c: (n - 1 - c, n - 1 - r)}
SHIFTS = (lambda n, r, c: ((r + 1) % n, c), lambda n, r, c: (r, (c + 1) % n))
GROUPS = {
    "identity": (), "rotate180": ("rotate180",), "mirror": ("mirror",), "rotations": ("rotate90",), "transpose": ("transpose",),
    "rectangle": ("mirror", "flip"), "diagonals": ("transpose", "antitranspose"), "dihedral": tuple(SYMMETRIES),
    "shifts": (*SHIFTS,), "torus": (*SYMMETRIES, *SHIFTS), "similar": (*SYMMETRIES, *SHIFTS, "multiplications")}


def gcd(a, b):
    return gcd(b, a % b) if b else a


def moves(group, n):
    found = []
    for generator in GROUPS[group]:
        if generator == "multiplications":
            found += [lambda n, r, c, u=u: (u * r % n, u * c % n) for u in range(2, n) if gcd(u, n) == 1]
        else:
            found.append(SYMMETRIES.get(generator, generator))
    return found


def reached(start, n, group):
    """All that generators, one after the other, make of a tuple of squares."""
    found, new = {start}, [start]
    while new:
        new = [moved for squares in new for move in moves(group, n) if (moved := tuple(move(n, r, c) for r, c in squares)) not in found and not found.add(moved)]
    return found


@functools.cache
def order(group, n):
    """How many different things a group makes of a board whose squares can be told from each other."""
    return len(reached(tuple(itertools.product(range(n), repeat=2)), n, group))


@functools.cache
def classes(group, n):
    """The solutions in classes, each in order, by their least: squares are moved one generator at a time, through boards that are none."""
    left, found = set(solutions(n)), []
    for queens in solutions(n):
        if queens not in left:
            continue
        boards = {frozenset(squares) for squares in reached(tuple(enumerate(queens)), n, group)}
        members = sorted(other for other in left if frozenset(enumerate(other)) in boards)
        left.difference_update(members)
        found.append(tuple(members))
    return tuple(found)
