# SPDX-License-Identifier: MIT
"""Counts by keys, by several and by expressions, against plain programs that look at every board (support/boards.py)."""

import collections
import csv
import io
import json
import random

import pytest

import boards
from conftest import run, times


def ask(folder, *arguments, status=0):
    done = run(*arguments, folder=folder)
    assert done.returncode == status, done.stderr
    return done.stderr.decode() if status else done.stdout.decode()


def canonical(n):
    return [queens for queens in boards.solutions(n) if queens == min(boards.images(queens))]


def expected_lines(keys, n, solutions):
    """What occurs, in the order of the values; classes have an order of their own."""
    def order(values):
        return [list(boards.CLASSES.values()).index(value) if key == "class" else value for key, value in zip(keys, values)]

    counts = collections.Counter(tuple(boards.key(key)(queens) for key in keys) for queens in solutions)
    return [" ".join(map(str, (*values, counts[values]))) for values in sorted(counts, key=order)]


@pytest.fixture(scope="module")
def fundamental_only(tmp_path_factory):
    folder = tmp_path_factory.mktemp("fundamental")
    assert run("generate", "1..9", "--only", "fundamental", folder=folder).returncode == 0
    return folder


@pytest.mark.parametrize("key", [*boards.KEYS, "row:1", "row:4", "column:3"])
@pytest.mark.parametrize("n", [4, 5, 7, 8, 9])
def test_each_key_is_counted_as_it_is_defined(folder, fundamental_only, key, n):
    """Also where its value differs from image to image, and only fundamental solutions are stored."""
    for kind, solutions in (("--distinct", boards.solutions(n)), ("--fundamental", canonical(n))):
        expected = expected_lines([key], n, solutions)
        for place in (folder, fundamental_only):
            lines = ask(place, "count", str(n), kind, "--by", key.replace("_", "-")).splitlines()
            assert [line for line in lines if not line.endswith(" 0")] == expected


@pytest.mark.parametrize("name, test", [("reflecting", boards.is_reflecting), ("alternating", boards.is_alternating)])
def test_properties_that_images_do_not_share(folder, fundamental_only, name, test):
    for n in range(1, 10):
        having = [queens for queens in boards.solutions(n) if test(queens)]
        not_having = sorted({min(boards.images(queens)) for queens in boards.solutions(n) if not test(queens)})
        for place in (folder, fundamental_only):
            assert ask(place, "list", str(n), "--is", name).split() == [boards.text(queens) for queens in having]
            assert ask(place, "count", str(n), "--is", name) == f"{len(having)}\n"
            assert ask(place, "list", str(n), "--is-not", name, "--fundamental").split() == [boards.text(queens) for queens in not_having]


@pytest.mark.parametrize("seed", range(times(10, 40, 200)))
def test_tables_of_keys_drawn_at_random(folder, seed):
    dice = random.Random(f"keys {seed}")
    n = dice.randint(4, 9)
    keys = dice.sample([*boards.KEYS, f"row:{dice.randint(1, n)}", f"column:{dice.randint(1, n)}"], dice.randint(2, 5))
    kind, solutions = dice.choice((("--distinct", boards.solutions(n)), ("--fundamental", canonical(n))))
    expected = expected_lines(keys, n, solutions)
    assert ask(folder, "count", str(n), kind, "--by", ",".join(keys)).splitlines() == expected
    assert ask(folder, "count", str(n), kind, "--by", keys[0], "--by", " , ".join(keys[1:])).splitlines() == expected
    assert ask(folder, "count", f"{n}..{n}", kind, "--by", ",".join(keys)).splitlines() == [f"{n} {line}" for line in expected]
    rows = list(csv.reader(io.StringIO(ask(folder, "count", str(n), kind, "--by", ",".join(keys), "--format", "csv"))))
    assert rows == [["n", *keys, "count"], *([str(n), *line.split()] for line in expected)]


def test_an_expression_is_counted_by_its_value(folder):
    parities = collections.Counter(boards.inversions(queens) % 2 for queens in boards.solutions(8))
    assert ask(folder, "count", "8", "--by", "nq_inversions(placement) % 2") == f"0 {parities[0]}\n1 {parities[1]}\n"
    pairs = collections.Counter((boards.text(queens)[:2], boards.key("class")(queens)) for queens in boards.solutions(6))
    assert json.loads(ask(folder, "count", "6", "--by", "substr(placement, 1, 2)", "--by", "class", "--format", "json")) == [
        {"n": 6, "substr(placement, 1, 2)": start, "class": kind, "count": count} for (start, kind), count in sorted(pairs.items())]
    assert ask(folder, "count", "8", "--by", "iif(n = 8, -9223372036854775807 - (first is null), 'x')", status=2)
    assert ask(folder, "count", "8", "--by", "iif(symmetry < 2, -9223372036854775808, 'x y')") == "-9223372036854775808 24\nx y 68\n"
    # numbers come before text, and negative ones before others
    assert ask(folder, "count", "5", "--by", "iif(symmetry, symmetry - 3, 'one')").splitlines()[0].split()[0] == "-2"
    assert ask(folder, "count", "5", "--by", "iif(symmetry, symmetry - 3, 'one')").splitlines()[-1] == "one 2"
    for name in ("n", "class", "symmetry", "symmetry_name", "orbit_size", "placement", "canonical"):
        assert sum(int(line.split()[-1]) for line in ask(folder, "count", "8", "--by", name).splitlines()) == 92
    of_fundamental = ask(folder, "count", "8", "--fundamental", "--by", "placement = canonical AND symmetry = 0")
    assert of_fundamental == "1 12\n"


@pytest.mark.parametrize("by, words", [
    ("frist", "--by 'frist': there is no such key; did you mean 'first'? (class, members, torus_conflicts, "),
    ("moon", "--by 'moon': there is no such key; expected one of class, members, torus_conflicts, "),
    ("class,frist", "--by 'frist': there is no such key; did you mean 'first'?"),
    ("clas,first", "--by 'clas': there is no such key; did you mean 'class'?"),
    ("rwo:1", "--by 'rwo:1': there is no such key"),
    ("row", "--by 'row': expected row:R with R from 1 to n"),
    ("column:0", "--by 'column:0': expected column:C with C from 1 to n"),
    ("row:33", "--by 'row:33': expected row:R"),
    ("class,row:x", "--by 'class,row:x': expected row:R"),
    ("class:2", "--by 'class:2': the key class takes no number"),
    ("row:9", "row:9 is off the board for n = 8"),
    ("class,row:9", "row:9 is off the board for n = 8"),
    ("1, 2", "--by: expected one value, not several with commas between: give --by for each of them"),
    ("(1, 2)", "--by: expected one value, not several"),
    ("class, n + 1", "--by: expected one value, not several"),
    ("nq_number(placement)", "--by: nq_number asks a catalog, and an expression sees one solution and nothing else; use it in 'nqueens sql'"),
    ("nq_queens(placement)", "--by: nq_queens is a table, and an expression has one value"),
    ("class,", "--by 'class,': a key is missing before or behind a comma; expected such as class,first"),
    (",class", "--by ',class': a key is missing"),
    ("class,,first", "--by 'class,,first': a key is missing"),
    (",", "--by ',': a key is missing"),
    ("row:1, ", "--by 'row:1, ': a key is missing"),
    (" ", "--by ' ': expected a key (see 'nqueens help keys') or an SQL expression"),
    ("n +", "--by: "),
    ("nq_inversions(placement) % 2; select 1", "--by: expected one expression"),
    ("(select 1)", "--by: subqueries are not allowed"),
    ("n / 2.0", "--by: expected a whole number or text, not 4.0"),
    ("nullif(n, 8)", "--by: expected a whole number or text, not NULL"),
    ("zeroblob(3)", "--by: expected a whole number or text, not a blob"),
    ("'a' || char(0)", "--by: its text has a NUL in it"),
    ("count(*)", "--by: the function 'count' is not allowed here"),
    ("", "--by '': expected a key (see 'nqueens help keys') or an SQL expression"),
])
def test_what_cannot_be_counted_by_is_refused(folder, by, words):
    assert words in ask(folder, "count", "8", "--by", by, status=2)


def test_no_more_than_some_keys_at_a_time(folder):
    rows = [f"row:{row}" for row in range(1, 9)]
    assert "more than 8 keys or expressions" in ask(folder, "count", "8", "--by", ",".join([*rows, "class"]), status=2)
    assert ask(folder, "count", "8", "--by", ",".join(rows)).splitlines()[0] == "1 5 8 6 3 7 2 4 1"


@pytest.mark.parametrize("by, named", [
    (["class", "class"], "the key 'class'"), (["class,first,class"], "the key 'class'"), (["knight-pairs", "knight_pairs"], "the key 'knight_pairs'"),
    (["row:2,first", "row:2"], "the key 'row:2'"), (["n + 1", "first", "n + 1"], "the expression 'n + 1'")])
def test_what_is_counted_by_twice_is_refused(folder, by, named):
    assert ask(folder, "count", "8", *[word for value in by for word in ("--by", value)], status=2) == (
        f"nqueens count: --by: {named} is named twice; expected each once\n")


def test_keys_of_two_rows_differ(folder):
    assert ask(folder, "count", "4", "--by", "row:1,row:2", "--by", "first") == "2 4 2 1\n3 1 3 1\n"


def test_a_table_of_more_than_a_million_lines_is_refused(tmp_path):
    assert run("generate", "15", "--only", "fundamental", folder=tmp_path).returncode == 0
    rows = ",".join(f"row:{row}" for row in (1, 3, 5, 7, 9, 11, 13, 15))
    refused = ask(tmp_path, "count", "15", "--by", rows, status=2)
    assert "more than 1000000 lines" in refused and "--starts-with" in refused
    assert len(ask(tmp_path, "count", "15", "--by", rows, "--starts-with", "1").splitlines()) > 10000
