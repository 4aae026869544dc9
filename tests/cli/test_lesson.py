# SPDX-License-Identifier: MIT
"""The backtracking lesson: what a program tries, step by step and in numbers, against a plain program that writes down what it does."""

import csv
import io
import json

import pytest

import boards
from conftest import DATA, run

PROGRAMS = ("bitmask", "scan", "iterative", "marks", "board")


def terms(number):
    line = next(line for line in (DATA / "sequences.tsv").read_text().splitlines() if line.startswith(number))
    return list(map(int, line.split("\t")[2].split(",")))


TRIED = dict(enumerate(terms("A140450"), 1))


def ask(*arguments, status=0):
    done = run("solve", *arguments)
    assert done.returncode == status, done.stderr
    return done.stdout.decode()


def square(row, column):
    return f"r{row + 1}c{column + 1}"


def attackers(queens, row, column):
    """The queens that attack a square, from the top: (row, line)."""
    for above, other in enumerate(queens):
        if other == column:
            yield above, "column"
        elif abs(other - column) == row - above:
            yield above, "diagonal" if other < column else "antidiagonal"


def steps(n, choose, only_free=False):
    """What a textbook program does: (event, row, column, attacker, line, queens that stand then)."""
    def fill(queens):
        row = len(queens)
        if row == n:
            yield "solution", row - 1, queens[-1], None, None, queens
            return
        for column in range(n):
            found = list(attackers(queens, row, column))
            if found and not only_free:
                above, line = choose(found)
                yield "attacked", row, column, square(above, queens[above]), line, queens
            if found:
                continue
            yield "placed", row, column, None, None, (*queens, column)
            yield from fill((*queens, column))
            if row + 1 < n:
                yield "back", row, column, None, None, queens
    yield from fill(())


def first_from_the_top(found):
    return found[0]


def first_line(found):
    return min(found, key=lambda attacker: ("column", "diagonal", "antidiagonal").index(attacker[1]))


CHOICES = {"scan": first_from_the_top, "iterative": first_from_the_top, "marks": first_line, "board": first_line, "bitmask": first_line}


@pytest.mark.parametrize("program", PROGRAMS)
def test_every_step_is_that_of_a_plain_program(program):
    for n in range(1, 7):
        rows = [json.loads(line) for line in ask(str(n), "--algorithm", program, "--trace", "--format", "ndjson").splitlines()]
        expected = list(steps(n, CHOICES[program], program == "bitmask"))
        assert [row["step"] for row in rows] == list(range(1, len(rows) + 1))
        assert [(row["event"], row["row"] - 1, row["column"] - 1, row["attacker"], row["line"], row["queens"]) for row in rows] == \
               [(*step[:5], boards.text(step[5])) for step in expected]
        table = list(csv.DictReader(io.StringIO(ask(str(n), "--algorithm", program, "--trace", "--format", "csv"))))
        assert [row["event"] for row in table] == [step[0] for step in expected]


@pytest.mark.parametrize("program", PROGRAMS)
def test_lines_of_text_and_boards_say_the_same(program):
    def sentence(event, row, column, attacker, line, queens):
        return {"attacked": f"{square(row, column)} attacked by {attacker} ({line})", "placed": f"{square(row, column)} placed",
                "solution": f"solution {boards.text(queens)}", "back": f"row {row + 2} has no square left: back to {square(row, column)}"}[event]

    expected = list(steps(5, CHOICES[program], program == "bitmask"))
    lines = ask("5", "--algorithm", program, "--trace").splitlines()
    assert lines.pop() == "row 1 has no square left: the end, after 10 solutions"
    assert lines == ["  " * (step[1] + (step[0] == "solution")) + sentence(*step) for step in expected]
    drawn = ask("5", "--algorithm", program, "--trace", "--format", "blocks").split("\n\n")
    assert len(drawn) == len(expected)
    for number, (text, step) in enumerate(zip(drawn, expected), 1):
        heading, *rows = text.strip("\n").split("\n")
        assert heading == f"#{number} {sentence(*step)}"
        tried = (step[1], step[2]) if step[0] == "attacked" else None
        assert rows == ["".join("■" if r < len(step[5]) and step[5][r] == c else "▨" if (r, c) == tried else "□" for c in range(5)) for r in range(5)]


def test_a_limit_ends_the_trace_with_that_solution():
    lines = ask("6", "--algorithm", "scan", "--trace", "--limit", "1").splitlines()
    assert lines[-1].strip() == "solution 246135"
    assert sum(" placed" in line or " attacked " in line for line in lines) == TRIED[6]
    assert ask("6", "--trace", "--limit", "0") == ""


# --- Numbers ---

def stats(*arguments):
    answer = {}
    for line in ask(*arguments, "--count", "--stats").splitlines()[1:]:
        name, _, number = line.rpartition(" ")
        answer[name] = int(number)
    return answer


def test_the_first_solution_takes_as_many_squares_as_published():
    for n in range(1, 20):
        assert stats(str(n), "--algorithm", "scan", "--limit", "1")["squares tried"] == TRIED[n]
        if n < 13:
            assert stats(str(n), "--algorithm", "iterative", "--limit", "1")["squares tried"] == TRIED[n]


def test_the_eight_queens():
    first, whole = stats("8", "--algorithm", "scan", "--limit", "1"), stats("8", "--algorithm", "scan")
    assert (first["squares tried"], first["pair tests"]) == (876, 2438)
    assert (whole["squares tried"], whole["pair tests"], whole["nodes"]) == (15720, 46752, 2057)


@pytest.mark.parametrize("program", PROGRAMS)
def test_nodes_by_row_are_the_published_ones(program):
    rows = terms("A319284")
    for n in (1, 4, 7, 9):
        found = stats(str(n), "--algorithm", program)
        assert [found[f"level {level}"] for level in range(n + 1)] == rows[n * (n + 1) // 2:][:n + 1]
        assert found["queens placed"] == found["nodes"] - 1
        assert found["steps back"] == found["queens placed"] - found[f"level {n}"]


def test_of_a_range_and_for_machines():
    lines = ask("4..5", "--algorithm", "scan", "--count", "--stats").splitlines()
    assert lines[0] == "4 2" and "5 10" in lines and [line.split()[0] for line in lines] == ["4"] * 11 + ["5"] * 12
    rows = json.loads(ask("4..6", "--algorithm", "marks", "--count", "--stats", "--format", "json"))
    assert [row["solutions"] for row in rows] == [2, 10, 4] and rows[0]["levels"] == [1, 4, 6, 4, 2] and rows[0]["tests_of"] == "marks read"
    done = run("solve", "6", "--count", "--stats")
    assert done.stderr.endswith(b" seconds\n") and run("solve", "6", "--count", "--stats", "-q").stderr == b""
    found = stats("8", "--fundamental")
    assert found["level 8"] >= 12 and found["queens placed"] == found["nodes"] - 1 < 2056


def test_all_programs_side_by_side():
    rows = json.loads(ask("8", "--compare", "--format", "json"))
    assert [row["algorithm"] for row in rows] == list(PROGRAMS) * 2
    for row in rows:
        first = row["until"] == "first"
        alone = stats("8", "--algorithm", row["algorithm"], *(["--limit", "1"] if first else []))
        assert row["solutions"] == (1 if first else 92) and row["microseconds"] >= 0
        assert (row["squares"], row["tests"], row["placed"], row["back"]) == (alone["squares tried"], alone[row["tests_of"]], alone["queens placed"], alone["steps back"])
        if row["algorithm"] in ("scan", "iterative"):
            assert (row["squares"], row["tests"]) == ((876, 2438) if first else (15720, 46752))
    assert [row["n"] for row in csv.DictReader(io.StringIO(ask("1..3", "--compare", "--format", "csv")))] == [str(n) for n in (1, 2, 3) for _ in range(10)]
    assert ask("5", "--compare").splitlines()[0].split() == list(rows[0])


@pytest.mark.parametrize("arguments,reason", [
    (["8", "--trace", "--count"], "--trace goes without"), (["8", "--trace", "--fundamental"], "--trace goes without"), (["4..5", "--trace"], "one board size"),
    (["8", "--trace", "--format", "fen"], "not with 'fen'"), (["8", "--compare", "--algorithm", "scan"], "a table of all"), (["8", "--compare", "--limit", "1"], "a table of all"),
    (["8", "--compare", "--format", "blocks"], "not with 'blocks'"), (["8", "--count", "--stats", "--format", "board"], "not with 'board'"), (["8", "--stats"], "--stats goes with --count"),
    (["8", "--trace", "--compare"], "--trace goes without"),
    (["8", "--trace", "--title", "x"], "--title goes with --format svg"), (["8", "--compare", "--coordinates", "chess"], "--coordinates goes with"), (["8", "--count", "--stats", "--per-page", "2"], "--per-page goes with"),
    (["8", "--trace", "--base", "0"], "--base goes with boards"), (["8", "--compare", "--base", "0"], "--base goes with boards"), (["8", "--count", "--stats", "--base", "0"], "--base goes with boards")])
def test_what_does_not_go_together(arguments, reason):
    done = run("solve", *arguments)
    assert (done.returncode, done.stdout) == (2, b"") and reason in done.stderr.decode(), done
