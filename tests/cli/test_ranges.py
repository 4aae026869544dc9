# SPDX-License-Identifier: MIT
"""Ranges of n, of commands that list, count and search: the answers for each n, one after the other."""

import csv
import io
import json

import pytest

import boards
from conftest import published, run


def ask(folder, *arguments):
    done = run(*arguments, folder=folder)
    assert done.returncode == 0, done.stderr
    return done.stdout.decode()


def texts(n):
    return [boards.text(queens) for queens in boards.solutions(n)]


def test_the_first_of_each_size(folder):
    first = published("A141843")
    for n, line in zip(sorted(n for n in first if 4 <= n <= 12), ask(folder, "list", "4..12", "--each", "1").splitlines()):
        assert [int(letter, 36) for letter in line] == list(map(int, first[n].split())), n
    assert ask(folder, "list", "1..8", "--each", "2").split() == [text for n in range(1, 9) for text in texts(n)[:2]]
    assert ask(folder, "list", "1..8", "--each", "3", "--reverse", "--limit", "7").split() == [text for n in range(8, 0, -1) for text in texts(n)[:-4:-1]][:7]
    assert ask(folder, "list", "6..9", "--each", "2", "--after", texts(7)[10]).split() == texts(7)[11:13] + texts(8)[:2] + texts(9)[:2]
    assert len(ask(folder, "list", "1..12", "--each", str(2**64 - 1)).split()) == len(ask(folder, "list", "1..12").split())
    assert ask(folder, "list", "1..12", "--each", "0") == ""
    assert ask(folder, "list", "8..9", "--up-to", "torus", "--each", "1").splitlines()[0] == "15863724 56 7"


@pytest.mark.parametrize("options", [[], ["--fundamental"], ["--reverse"], ["--fundamental", "--reverse", "--limit", "5"], ["--at", "r1c2", "--after", "2413"]], ids=" ".join)
def test_the_first_of_each_size_in_sql(folder, options):
    statement = ask(folder, "list", "4..9", "--each", "3", *options, "--show-sql")
    rows = json.loads(ask(folder, "sql", statement, "--format", "json"))
    assert [row["placement"] for row in rows] == ask(folder, "list", "4..9", "--each", "3", *options).split()


def test_the_grid_of_each_size(folder):
    single = {n: ask(folder, "occupancy", str(n)) for n in (1, 2, 3, 4, 5)}
    assert ask(folder, "occupancy", "1..5") == "\n".join(f"n = {n}\n{grid}" for n, grid in single.items())
    expected = [[n, row + 1, column + 1, sum(queens[row] == column for queens in boards.solutions(n))]
                for n in range(4, 8) for row in range(n) for column in range(n)]
    for format, separator in (("csv", ","), ("tsv", "\t")):
        head, *lines = csv.reader(io.StringIO(ask(folder, "occupancy", "4..7", "--format", format)), delimiter=separator)
        assert head == ["n", "row", "column", "count"] and [list(map(int, line)) for line in lines] == expected
    for text in (ask(folder, "occupancy", "4..7", "--format", "json"), "[" + ",".join(ask(folder, "occupancy", "4..7", "--format", "ndjson").splitlines()) + "]"):
        assert [list(line.values()) for line in json.loads(text)] == expected
    assert ask(folder, "occupancy", "4..4", "--format", "csv").startswith("n,row,column,count\n4,1,1,0\n4,1,2,1\n")


def test_the_diagonals(folder):
    counts = published("computed:diagonal-occupancy")[8].split()
    rising = [f"row+column {value} {count}" for value, count in enumerate(counts, 2)]
    falling = [f"row-column {value} {count}" for value, count in enumerate(counts, -7)]  # the mirror exchanges them
    assert ask(folder, "occupancy", "8", "--per-diagonal").splitlines() == rising + falling
    assert ask(folder, "occupancy", "8..8", "--per-diagonal").splitlines() == ["8 " + line for line in rising + falling]
    at = [queens for queens in boards.solutions(6) if queens[0] == 1]
    found = json.loads(ask(folder, "occupancy", "5..6", "--at", "r1c2", "--per-diagonal", "--format", "json"))
    assert [line["count"] for line in found if (line["n"], line["diagonal"]) == (6, "row-column")] == [
        sum(any(row - column == value for row, column in enumerate(queens)) for queens in at) for value in range(-5, 6)]


def test_completions_of_each_size(folder):
    for more in ([], ["--solve"]):
        done = run("complete", "4..8", "--at", "r1c2", *more, folder=folder)
        assert done.stdout.decode().split() == [text for n in range(4, 9) for text in texts(n) if text[0] == "2"]
        counts = "".join(f"{n} {sum(text[0] == '2' for text in texts(n))}\n" for n in range(4, 9))
        assert ask(folder, "complete", "4..8", "--at", "r1c2", "--count", *more) == counts
    done = run("complete", "4..6", "--at", "r1c2", "--each", "1", folder=folder)
    assert done.stdout == b"2413\n24135\n246135\n"
    assert done.stderr.splitlines() == [b"nqueens complete: n = 4: 1 completion", b"nqueens complete: n = 5: 2 completions", b"nqueens complete: n = 6: 1 completion"]
    done = run("complete", "3..8", "--at", "c4", folder=folder)
    assert done.returncode == 2 and b"c4 is off the board for n = 3" in done.stderr


@pytest.mark.parametrize("options", [[], ["--fundamental"], ["--algorithm", "marks"], ["--algorithm", "scan", "--fundamental"]], ids=" ".join)
def test_searches_of_each_size(tmp_path, options):
    series = published("A002562" if "--fundamental" in options else "A000170")
    assert ask(tmp_path, "solve", "1..10", "--count", *options) == "".join(f"{n} {series[n]}\n" for n in range(1, 11))
    whole = [text for n in range(1, 9) for text in texts(n) if "--fundamental" not in options or boards.text(min(boards.images(tuple(int(c) - 1 for c in text)))) == text]
    assert ask(tmp_path, "solve", "1..8", *options).split() == whole
    assert ask(tmp_path, "solve", "1..8", "--limit", "9", *options).split() == whole[:9]
    assert json.loads(ask(tmp_path, "solve", "1..3", "--format", "json", *options))[0]["placement"] == "1"
    assert len(json.loads(ask(tmp_path, "solve", "4..6", "--format", "json", *options))) == sum(int(series[n]) for n in (4, 5, 6))


def test_the_nodes_of_each_size(tmp_path):
    lines = ask(tmp_path, "solve", "8..10", "--count", "--stats").splitlines()
    for n in (8, 10):
        own = [line.split()[1:] for line in lines if line.startswith(f"{n} ")]
        assert own[0] == [published("A000170")[n]]
        assert [words[2] for words in own[1:n + 2]] == published("A319284")[n].split() and own[n + 2] == ["nodes", published("A319283")[n]]


@pytest.mark.parametrize("arguments, words", [
    (("list", "4..8", "--each", "x"), "--each 'x': expected a whole number"),
    (("list", "4..8", "--each", "1", "--offset", "1"), "--each goes with neither --sample nor --offset"),
    (("list", "4..8", "--each", "1", "--sample", "2"), "--each goes with neither --sample nor --offset"),
    (("occupancy", "8..4"), "'8..4': a range runs from the smaller size to the larger"),
    (("occupancy", "4..8", "--show-sql"), "--show-sql goes with one board size"),
    (("occupancy", "8", "--per-diagonal", "--show-sql"), "--show-sql goes with one board size, and without --per-diagonal"),
    (("complete", "4..33"), "board sizes run from 1 to 32"),
    (("solve", "x"), "expected a board size such as 8, or a range"),
])
def test_what_does_not_go_is_refused(folder, arguments, words):
    done = run(*arguments, folder=folder)
    assert done.returncode == 2 and done.stdout == b"" and words in done.stderr.decode()


def test_a_range_is_answered_whole_or_not_at_all(folder):
    for arguments in (("occupancy", "12..13", "--format", "csv"), ("complete", "12..13"), ("list", "12..13", "--each", "1")):
        done = run(*arguments, folder=folder)
        assert done.returncode == 4 and done.stdout == b"" and b"n = 13 is not in this catalog" in done.stderr
