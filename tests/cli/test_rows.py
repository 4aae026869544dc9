# SPDX-License-Identifier: MIT
"""What follows from one more row in a table of keys, properties or filters: the program is built with such rows, which
support/more_rows.py adds to copies of its sources, and nothing else is changed."""

import sqlite3
import subprocess

import pytest

from conftest import BUILD, environment

MORE = BUILD / "bin" / "nqueens_more_rows"


def more(folder, *arguments, status=0):
    """What the program with more rows prints: stdout, or stderr where it is to fail."""
    done = subprocess.run([MORE, *arguments], cwd=folder, capture_output=True, text=True, env=environment(), timeout=60)
    assert done.returncode == status, done.stderr
    return done.stderr if status else done.stdout


def solutions(folder, n):
    with sqlite3.connect(folder / "nqueens.db") as db:
        return [placement for placement, in db.execute("SELECT placement FROM distinct_solution WHERE n = ? ORDER BY 1", (n,))]


def column(placement, row):
    return "123456789abcdefghijklmnopqrstuvw".index(placement[row]) + 1


def is_hollow(placement):
    n = len(placement)
    return n % 2 == 0 or column(placement, n // 2) != n // 2 + 1


def side(placement):
    n = len(placement)
    return "right" if column(placement, n - 1) * 2 > n else "left"


def asked_in_sql(folder, *question):
    """The answer of the statement that a question is shown as, in csv without its heading."""
    statement = more(folder, *question, "--show-sql")
    return more(folder, "sql", statement, "--format", "csv").replace("\r\n", "\n").split("\n", 1)[1]


@pytest.mark.parametrize("n", [7, 8])
def test_a_row_makes_a_property(folder, n):
    hollow = [placement for placement in solutions(folder, n) if is_hollow(placement)]
    assert more(folder, "list", str(n), "--is", "hollow").split() == hollow
    assert more(folder, "count", str(n), "--is-not", "hollow") == f"{len(solutions(folder, n)) - len(hollow)}\n"
    assert asked_in_sql(folder, "list", str(n), "--is", "hollow").split() == [f"{n},{placement}" for placement in hollow]
    assert "nq_is_hollow(s.placement)" in more(folder, "list", str(n), "--is", "hollow", "--show-sql")


def test_a_property_is_in_help_and_show_and_messages(folder):
    assert "  hollow            no queen stands on the central square\n" in more(folder, "help", "filters")
    assert "nq_is_hollow(p)               1 if p is a solution and no queen stands on the\n" in more(folder, "sql", "--help")
    assert "properties   hollow, corner\n" in more(folder, "show", "15863724")
    assert "did you mean 'hollow'?" in more(folder, "count", "8", "--is", "hollov", status=2)
    assert "nq_is_hollow: '15x'" in more(folder, "sql", "SELECT nq_is_hollow('15x')", status=2)


@pytest.mark.parametrize("n", [5, 8])
def test_a_row_makes_a_key(folder, n):
    sides = [side(placement) for placement in solutions(folder, n)]
    lines = {f"{name} {sides.count(name)}" for name in ("left", "right")}
    assert set(more(folder, "count", str(n), "--by", "side").splitlines()) == lines
    assert {line.split(",", 1)[1] for line in asked_in_sql(folder, "count", str(n), "--by", "side").split()} == {line.replace(" ", ",") for line in lines}
    statement = more(folder, "count", str(n), "--by", "side", "--show-sql")
    assert 'nq_side(s.placement) AS "side"' in statement and "torus" not in statement


def test_a_key_is_in_help_and_show_and_messages(folder):
    assert "  side               on which side the last queen stands\n" in more(folder, "help", "keys")
    assert "  nq_side(p)                    on which side the last queen stands\n" in more(folder, "sql", "--help")
    assert "of this board: side left, first 1, " in more(folder, "show", "15863724")
    assert "did you mean 'side'?" in more(folder, "count", "8", "--by", "sidee", status=2)
    assert more(folder, "count", "8", "--by", "side", "--format", "json").startswith('[\n{"n":8,"side":"left","count":')


@pytest.mark.parametrize("n", [7, 8])
@pytest.mark.parametrize("kind", ["--distinct", "--fundamental"])
def test_a_row_makes_a_filter_whose_images_differ(folder, n, kind):
    last = [placement for placement in solutions(folder, n) if column(placement, n - 1) == 3]
    assert more(folder, "list", str(n), "--last", "3").split() == last
    for question in (["list", str(n)], ["list", str(n), "--class", "half-turn"], ["count", str(n), "--by", "first", "--is", "hollow"], ["occupancy", str(n)]):
        answer = more(folder, *question, kind, "--last", "3")
        assert answer == more(folder, *question, kind, "--at", f"r{n}c3") == more(folder, *question, kind, "--where", f"nq_has_queen(placement, {n}, 3)")
    answer = more(folder, "list", str(n), kind, "--last", "3")
    assert asked_in_sql(folder, "list", str(n), kind, "--last", "3").split() == [f"{n},{placement}" for placement in answer.split()]
    assert "substr(s.placement, -1) = '3'" in more(folder, "list", str(n), "--last", "3", "--show-sql")


def test_a_filter_is_in_help_and_messages(folder):
    for command in ("list", "count", "occupancy", "complete"):
        assert "--last=COLUMN" in more(folder, command, "--help")
    assert "with the last queen in this column" in more(folder, "help", "filters")
    assert "--last 'x': expected a whole number" in more(folder, "count", "8", "--last", "x", status=2)
    assert "did you mean '--last'?" in more(folder, "count", "8", "--las", "1", status=2)
    assert "--last is given twice" in more(folder, "count", "8", "--last", "1", "--last", "2", status=2)
