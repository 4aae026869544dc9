# SPDX-License-Identifier: MIT
"""Questions drawn at random, asked of every way of storing the same solutions, against a plain program that looks at all solutions.

A question is a range, a number of filters, what is listed and which page of it. The program knows nothing of sources, batches or
images: it filters a list. Seeds are fixed; NQUEENS_SLOW tries more of them."""

import collections
import functools
import json
import random

import pytest

import boards
from conftest import run, times
from test_catalog import image
from test_query import PROPERTIES, all_solutions, chess, class_of, columns, has, off_line, symmetry_of, torus_conflicts

SIZES = range(1, 10)
SYMMETRIES = ("identity", "rotate90", "rotate180", "rotate270", "mirror", "flip", "transpose", "antitranspose")


@functools.cache
def canonical(placement):
    return min(image(s, placement) for s in range(8))


@pytest.fixture(scope="module")
def storages(tmp_path_factory):
    """The same solutions stored in five ways."""
    folder = tmp_path_factory.mktemp("storages")
    made = {"distinct": [("1..9",)], "fundamental": [("1..9", "--only", "fundamental")],
            "mixed": [("1..9", "--only", "fundamental"), ("4",), ("6",), ("8",)],
            "grown": [("9",), ("1..8", "--class", "half-turn,quarter-turn"), ("1..8",)], "through a part": [("1..9", "--part-after", "0")]}
    for name, runs in made.items():
        for arguments in runs:
            done = run("generate", *arguments, "--db", folder / name)
            assert done.returncode == 0, done.stderr
    return [folder / name for name in made]


# --- Questions ---

def comparison(dice, size):
    """An SQL comparison about one solution, and what it means."""
    row, column = dice.randint(1, size), dice.randint(1, size)
    number = dice.randint(0, 8)
    letter = "123456789"[column - 1]
    word = dice.choice(SYMMETRIES)
    return dice.choice([
        (f"n >= {size}.0", lambda p: len(p) >= size),
        (f"{number} > symmetry", lambda p: number > symmetry_of(p)),
        (f"symmetry_name IN ('{word}', 'flip')", lambda p: SYMMETRIES[symmetry_of(p)] in (word, "flip")),
        (f"class <> 'half-turn' OR orbit_size = {number}", lambda p: class_of(p) != "half-turn" or number == 4),
        (f"placement > '{letter}5'", lambda p: p > letter + "5"),
        (f"substr(placement, {row}, 1) = '{letter}'", lambda p: p[row - 1:row] == letter),
        (f"canonical GLOB '[1-{letter}]*'", lambda p: canonical(p)[0] <= letter),
        (f"nq_torus_conflicts(placement) % 3 = {number % 3}", lambda p: torus_conflicts(p) % 3 == number % 3),
        ("placement = canonical", lambda p: p == canonical(p)),
        (f"NOT (symmetry BETWEEN 1 AND {number})", lambda p: not 1 <= symmetry_of(p) <= number),
        ("nq_is_corner(placement)", PROPERTIES["corner"]),
        ("NULL", lambda p: False),
    ])


def expression(dice, size):
    first, then = comparison(dice, size), comparison(dice, size)
    kind = dice.choice(["one", "and", "or", "not", "many"])
    if kind == "and":
        return f"({first[0]}) AND ({then[0]})", lambda p: first[1](p) and then[1](p)
    if kind == "or":
        return f"({first[0]}) OR ({then[0]})", lambda p: first[1](p) or then[1](p)
    if kind == "not" and first[0] != "NULL":
        return f"NOT ({first[0]})", lambda p: not first[1](p)
    if kind == "many":  # more terms than a planner may like
        return " AND ".join([f"({first[0]})"] * dice.randint(2, 40)), first[1]
    return first


def random_filters(dice, sizes):
    """Options and what each means. Squares are on the least board of the range."""
    least, options, predicates = sizes[0], [], []
    for _ in range(dice.choice((0, 1, 1, 2, 3))):
        row, column = dice.randint(1, least), dice.randint(1, least)
        kind = dice.choice(("at", "not-at", "chess", "starts-with", "class", "is", "is-not", "where", "where", "no-diagonal", "no-antidiagonal"))
        if kind == "starts-with" and "--starts-with" not in options:
            start = (dice.choice(all_solutions(sizes[-1]) or ["1"]))[:dice.randint(1, min(3, least))]
            if any(int(c) > least for c in start):
                continue
            options += ["--starts-with", start]
            predicates.append(lambda p, start=start: p.startswith(start))
        elif kind in ("at", "not-at") and f"r{row}c{column}" not in options:
            options += [f"--{kind}", f"r{row}c{column}"]
            predicates.append(lambda p, r=row, c=column, yes=kind == "at": has(p, r, c) == yes)
        elif kind == "chess" and chess(least, row, column) not in options:
            rank = least + 1 - row
            options += ["--at", chess(least, row, column)]
            predicates.append(lambda p, k=rank, c=column: has(p, len(p) + 1 - k, c))
        elif kind in ("no-diagonal", "no-antidiagonal") and kind not in str(options):
            options += [f"--{kind}", f"r{row}c{column}"]
            predicates.append(lambda p, kind=kind, r=row, c=column: off_line(p, kind, r, c))
        elif kind == "class" and "--class" not in options:
            names = dice.sample(["asymmetric", "half-turn", "quarter-turn", "full"], dice.randint(1, 3))
            wanted = dice.random() < 0.7
            options += ["--class", ("" if wanted else "!") + ",".join(names)]
            predicates.append(lambda p, names=names, wanted=wanted: (class_of(p) in names) == wanted)
        elif kind in ("is", "is-not"):
            name = dice.choice(list(PROPERTIES))
            if name in options:
                continue
            options += [f"--{kind}", name]
            predicates.append(lambda p, name=name, yes=kind == "is": bool(PROPERTIES[name](p)) == yes)
        elif kind == "where":  # several are all to be true
            text, meaning = expression(dice, least)
            options += ["--where", text]
            predicates.append(meaning)
    return options, predicates


class Question:
    def __init__(self, seed):
        dice = self.dice = random.Random(f"question {seed}")
        first = dice.randint(1, 9)
        last = first if dice.random() < 0.6 else min(9, first + dice.randint(0, 3))
        self.sizes = range(first, last + 1)
        self.range = str(first) if first == last else f"{first}..{last}"
        self.fundamental = dice.random() < 0.4
        self.filters, self.predicates = random_filters(dice, self.sizes)
        self.options = [*self.filters, *(["--fundamental"] if self.fundamental else [])]

    def of_size(self, n):
        passing = [p for p in all_solutions(n) if all(predicate(p) for predicate in self.predicates)]
        return sorted({canonical(p) for p in passing}) if self.fundamental else passing

    def answer(self):
        return [p for n in self.sizes for p in self.of_size(n)]

    def page(self):
        """Options of a page, and its rows."""
        dice, rows, options = self.dice, self.answer(), []
        if dice.random() < 0.4:
            rows, options = rows[::-1], options + ["--reverse"]
        if dice.random() < 0.3 and any(all_solutions(n) for n in self.sizes):
            after = dice.choice([p for n in self.sizes for p in all_solutions(n)])
            place = (len(after), after)
            rows = [p for p in rows if ((len(p), p) < place if "--reverse" in options else (len(p), p) > place)]
            options += ["--after", after]
        if dice.random() < 0.25:
            each = dice.choice((0, 1, 2, 50))
            rows = [p for n in dict.fromkeys(map(len, rows)) for p in [p for p in rows if len(p) == n][:each]]
            options += ["--each", str(each)]
        elif dice.random() < 0.5:
            offset = dice.choice((0, 1, len(rows) // 2, len(rows), len(rows) + 3))
            rows, options = rows[offset:], options + ["--offset", str(offset)]
        if dice.random() < 0.6:
            limit = dice.choice((0, 1, 2, len(rows), len(rows) + 1, dice.randint(0, 400)))
            rows, options = rows[:limit], options + ["--limit", str(limit)]
        return options, rows


def ask(file, *arguments):
    done = run(*arguments, "--db", file)
    assert done.returncode == 0, (arguments, done.stderr)
    return done.stdout.decode()


def check_list(question, file):
    options, rows = question.page()
    assert ask(file, "list", question.range, *question.options, *options).split() == rows


def check_count(question, file):
    numbers = [len(question.of_size(n)) for n in question.sizes]
    answer = ask(file, "count", question.range, *question.options)
    single = ".." not in question.range
    assert answer == (f"{numbers[0]}\n" if single else "".join(f"{n} {k}\n" for n, k in zip(question.sizes, numbers)))


def check_tally(question, file):
    dice = question.dice
    n = dice.choice(question.sizes)
    keys = dice.sample([*boards.KEYS, f"row:{dice.randint(1, n)}", f"column:{dice.randint(1, n)}"], dice.choice((1, 1, 2, 3)))
    options = ["--by", ",".join(keys)] if dice.random() < 0.5 else [word for key in keys for word in ("--by", key)]
    counted = json.loads(ask(file, "count", str(n), *question.options, *options, "--format", "json"))
    found = {tuple(row[key] for key in keys): row["count"] for row in counted if row["count"]}
    assert len(keys) == 1 or len(found) == len(counted)
    boards_asked = [tuple(columns(p)) for p in question.of_size(n)]
    assert found == collections.Counter(tuple(boards.key(key)(board) for key in keys) for board in boards_asked)


def check_grid(question, file):
    n = question.dice.choice(question.sizes)
    rows = question.of_size(n)
    grid = [[sum(has(p, r, c) for p in rows) for c in range(1, n + 1)] for r in range(1, n + 1)]
    assert json.loads(ask(file, "occupancy", str(n), *question.options, "--format", "json"))["counts"] == grid
    if ".." in question.range:
        lines = [(n, r, c, sum(has(p, r, c) for p in question.of_size(n))) for n in question.sizes for r in range(1, n + 1) for c in range(1, n + 1)]
        found = json.loads(ask(file, "occupancy", question.range, *question.options, "--format", "json"))
        assert [tuple(line.values()) for line in found] == lines
    diagonals = collections.Counter()
    for r, line in enumerate(grid, 1):
        for c, count in enumerate(line, 1):
            diagonals["row+column", r + c] += count
            diagonals["row-column", r - c] += count
    found = json.loads(ask(file, "occupancy", str(n), *question.options, "--per-diagonal", "--format", "json"))
    assert {(line["diagonal"], line["value"]): line["count"] for line in found} == diagonals


def check_sample(question, file):
    rows = question.answer()
    size = question.dice.choice((0, 1, 3, len(rows), len(rows) + 2))
    sample = ask(file, "list", question.range, *question.options, "--sample", str(size), "--seed", "7").split()
    assert len(sample) == min(size, len(rows)) and [p for p in rows if p in set(sample)] == sample


def check_completions(question, file):
    rows = question.answer()
    numbers = [(n, len(question.of_size(n))) for n in question.sizes]
    assert ask(file, "complete", question.range, *question.options).split() == rows
    counted = ask(file, "complete", question.range, *question.options, "--count")
    assert counted == ("".join(f"{n} {k}\n" for n, k in numbers) if ".." in question.range else f"{numbers[0][1]}\n")
    done = run("complete", question.range, *question.options, "--solve")
    assert (done.returncode, done.stdout.decode().split()) == (0, rows)
    done = run("list", question.range, *question.options, "--solve")
    assert (done.returncode, done.stdout.decode().split()) == (0, rows)
    assert run("count", question.range, *question.options, "--solve").stdout.decode() == counted


def check_statement(question, file):
    options, rows = question.page()
    statement = ask(file, "list", question.range, *question.options, *options, "--show-sql")
    assert [row["placement"] for row in json.loads(ask(file, "sql", statement, "--format", "json"))] == rows


@functools.cache
def numbers_of(n):
    """The number of each solution, and of its class."""
    classes = {p: k for k, p in enumerate(sorted({canonical(p) for p in all_solutions(n)}), 1)}
    return {p: (k, classes[canonical(p)]) for k, p in enumerate(all_solutions(n), 1)}


ALL_PROPERTIES = {**PROPERTIES, "reflecting": lambda p: boards.is_reflecting(columns(p)), "alternating": lambda p: boards.is_alternating(columns(p))}
COLUMNS = {"n": len, "placement": lambda p: p, "columns": lambda p: [column + 1 for column in columns(p)], "verdict": lambda p: "solution",
           "attacks": lambda p: 0, "canonical": canonical, "symmetry": symmetry_of, "symmetry_name": lambda p: SYMMETRIES[symmetry_of(p)],
           "orbit_size": lambda p: {"asymmetric": 8, "half-turn": 4, "quarter-turn": 2, "full": 1}[class_of(p)],
           "number": lambda p: numbers_of(len(p))[p][0], "fundamental_number": lambda p: numbers_of(len(p))[p][1],
           "properties": lambda p: [name for name in ALL_PROPERTIES if ALL_PROPERTIES[name](p)],
           **{name: lambda p, name=name: boards.KEYS[name](tuple(columns(p))) for name in boards.KEYS},
           **{f"row:{k}": lambda p, k=k: columns(p)[k - 1] + 1 if k <= len(p) else None for k in (1, 4, 9)},
           **{name.replace("-", "_"): lambda p, name=name: bool(ALL_PROPERTIES[name](p)) for name in ALL_PROPERTIES}}


def check_columns(question, file):
    dice = question.dice
    options, rows = question.page()
    names = dice.sample([name for name in COLUMNS if int(name.partition(":")[2] or 0) <= min(question.sizes)], dice.randint(1, 6))
    asked = ",".join(name.replace("_", dice.choice("_-")) for name in names)
    found = [json.loads(line) for line in ask(file, "list", question.range, *question.options, *options, "--columns", asked, "--format", "ndjson").splitlines()]
    for row in found:
        row.get("properties", []).sort()
    assert found == [{name: sorted(COLUMNS[name](p)) if name == "properties" else COLUMNS[name](p) for name in names} for p in rows]


def random_boards(dice):
    """Solutions of several sizes, some of them twice, and some boards that are none. A line "1" could be a row of a matrix."""
    drawn = [dice.choice(all_solutions(dice.choice([n for n in SIZES if n > 1 and all_solutions(n)]))) for _ in range(dice.randint(0, 60))]
    for _ in range(dice.randint(0, 5)):
        drawn.insert(dice.randint(0, len(drawn)), "".join(dice.sample("1234567", 7)))
    return drawn


def check_stream(question, file):
    given = random_boards(question.dice)
    solutions = [p for p in given if len(p) in question.sizes and p in numbers_of(len(p))]
    passing = {p for n in question.sizes for p in question.of_size(n)}
    shown = [canonical(p) if question.fundamental else p for p in solutions]
    rows = [p for p in shown if p in passing]
    rows = list(dict.fromkeys(rows)) if question.fundamental else rows
    skip, most, each = question.dice.choice([(0, 1000, 1000), (0, 3, 1000), (2, 5, 1000), (0, 7, 2)])
    options = ["--limit", str(most), *(["--offset", str(skip)] if skip else []), *(["--each", str(each)] if each < 1000 else [])]
    rows = [p for k, p in enumerate(rows) if sum(len(q) == len(p) for q in rows[:k]) < each]
    done = run("list", question.range, "--from", "-", *question.options, *options, "--db", file, input="\n".join(given).encode())
    assert (done.returncode, done.stdout.decode().split()) == (0, rows[skip:skip + most]), done.stderr


KEYS_OF_ANY = ({*boards.KEYS} - {"class"}) | {"row:4"}


def check_verdicts(question, file):
    given = random_boards(question.dice)
    asked = question.dice.sample([*boards.KEYS, "row:4", "toroidal", "no_three_in_line", "alternating"], 2)
    done = run("check", "-", "--format", "ndjson", "--columns", ",".join(asked), "--db", file, input="\n".join(given).encode())
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["input"] for row in found] == given
    for row, p in zip(found, given):
        good = p in numbers_of(len(p))
        assert row["verdict"] == ("solution" if good else "not-a-solution") and (row["attacks"] == 0) == good
        for name in ("class", "number", "fundamental_number", *(name for name in asked if name not in KEYS_OF_ANY)):
            assert row[name] == (COLUMNS[name](p) if good else None), (name, p)
        for name in (name for name in asked if name in KEYS_OF_ANY):
            assert row[name] == COLUMNS[name](p), (name, p)
        images = {boards.text(queens) for queens in boards.images(tuple(columns(p)))}
        assert (row["canonical"], row["orbit_size"]) == (min(images), len(images)), p


CHECKS = (check_list, check_list, check_count, check_tally, check_grid, check_sample, check_completions, check_statement, check_columns,
          check_stream, check_verdicts)


@pytest.mark.parametrize("block", range(8))
def test_questions_drawn_at_random_are_answered_as_a_plain_program_does(storages, block):
    for number in range(times(12, 200, 1600)):
        question = Question(f"{block} {number}")
        check = question.dice.choice(CHECKS)
        if check is check_completions and "--where" in question.filters and question.fundamental:
            check = check_count
        try:
            check(question, storages[question.dice.randrange(len(storages))])
        except AssertionError as difference:
            raise AssertionError(f"{check.__name__} {question.range} {question.options}") from difference


def test_numbers_of_solutions_drawn_at_random(storages):
    """The number that show gives is the place in the list, and N#K is the solution at that place."""
    dice = random.Random("numbers")
    for _ in range(times(20, 200, 1000)):
        n = dice.choice([n for n in SIZES if all_solutions(n)])
        file = dice.choice(storages)
        k = dice.randrange(len(all_solutions(n)))
        placement = all_solutions(n)[k]
        of_placement, of_number = (ask(file, "show", board) for board in (placement, f"{n}#{k + 1}"))
        fundamentals = sorted({canonical(p) for p in all_solutions(n)})
        fundamental = fundamentals.index(canonical(placement)) + 1
        assert ask(file, "show", f"{n}/{fundamental}") == ask(file, "show", canonical(placement))
        assert of_placement == of_number and f"\nplacement    {placement}\n" in of_placement
        assert f"\nnumber       {k + 1} of {len(all_solutions(n))} distinct solutions\n" in of_placement
        assert f" its class is {fundamentals.index(canonical(placement)) + 1} of {len(fundamentals)} fundamental" in of_placement
