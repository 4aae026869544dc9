# SPDX-License-Identifier: MIT
"""--show-sql gives a statement, and the statement the numbers of the answer: for questions drawn at random, by both sources."""

import csv
import io
import json
import random

import pytest

import boards
from conftest import run, times
from test_query import PROPERTIES, ask, chess, sources  # noqa: F401 (a fixture)

KEYS = [*boards.KEYS, "row:1", "column:1", "nq_inversions(placement) % 3", "symmetry_name", "substr(placement, 1, 1)"]


def table(text):
    return list(csv.reader(io.StringIO(text, newline="")))


def draw_filter(dice, n):
    """Options that are right for all sizes from n."""
    row, column = dice.randint(1, n), dice.randint(1, n)
    kind = dice.choice(["at", "not-at", "chess", "not-chess", "starts-with", "class", "not-class", "is", "is-not", "where", "fundamental", "diagonal", "antidiagonal"])
    if kind.endswith("diagonal"):
        return [f"--no-{kind}", dice.choice((str(dice.randint(0, 2 * n - 2)), f"r{row}c{column}", chess(n, row, column)))]
    if kind in ("at", "not-at"):
        return [f"--{kind}", f"r{row}c{column}"]
    if kind in ("chess", "not-chess"):
        return ["--at" if kind == "chess" else "--not-at", chess(n, row, column)]
    if kind == "starts-with":
        return ["--starts-with", "".join(str(dice.randint(1, n)) for _ in range(dice.randint(1, min(2, n))))]
    if kind in ("class", "not-class"):
        return ["--class", ("!" if kind == "not-class" else "") + dice.choice(["asymmetric", "half-turn", "8,2", "4,1", "1"])]
    if kind in ("is", "is-not"):
        return [f"--{kind}", dice.choice(list(PROPERTIES))]
    if kind == "fundamental":
        return ["--fundamental"]
    return ["--where", dice.choice(["class = 'half-turn' OR n % 2", "symmetry < 3", "0", "nq_torus_conflicts(placement) <= n", "n >= '6'", "placement < '4'"])]


def draw_question(seed):
    dice = random.Random(seed)
    n = dice.randint(1, 8)
    filters = [draw_filter(dice, n) for _ in range(dice.randint(0, 3))]
    names = [options[0] for options in filters]
    squares = [options[1] for options in filters if options[0] in ("--at", "--not-at")]
    lines = [tuple(options) for options in filters if options[0].endswith("diagonal")]
    if names.count("--starts-with") > 1 or len(squares) != len(set(squares)) or len(lines) != len(set(lines)):
        filters = filters[:1]
    size = dice.choice([str(n), f"{n}..{n}", f"{n}..{min(n + 2, 9)}"])
    return dice, size, [option for options in filters for option in options]


@pytest.mark.parametrize("seed", range(times(30, 150, 600)))
def test_statements_give_the_numbers_of_the_answer(sources, seed):  # noqa: F811
    dice, size, options = draw_question(seed)
    by = [word for key in dice.sample(KEYS, dice.choice([0, 1, 1, 2, 3])) for word in ("--by", key)]
    paging = dice.choice([[], ["--limit", "5"], ["--offset", "3"], ["--limit", str(2**64 - 1), "--offset", "1"], ["--offset", str(2**64 - 1)], ["--reverse", "--limit", "9"]])
    for file in sources:
        statement = ask(file, "count", size, *options, *by, "--show-sql")
        found = table(ask(file, "sql", statement, "--format", "csv"))
        answer = table(ask(file, "count", size, *options, *by, "--format", "csv"))
        if not by and ".." not in size:
            answer = [row[1:] for row in answer]
        assert found == answer, (size, options, by, statement)

        statement = ask(file, "list", size, *options, *paging, "--show-sql")
        found = [row["placement"] for row in json.loads(ask(file, "sql", statement, "--format", "json"))]
        assert found == ask(file, "list", size, *options, *paging).split(), (size, options, paging, statement)

        n = size.split("..")[0]
        (row,) = json.loads(ask(file, "sql", ask(file, "occupancy", n, *options, "--show-sql"), "--format", "json"))
        grid = json.loads(ask(file, "occupancy", n, *options, "--format", "json"))["counts"]
        assert list(row.values()) == [number for line in grid for number in line], (n, options)


def test_sizes_without_solutions_are_in_the_answer_of_the_statement(sources):  # noqa: F811
    for file in sources:
        assert table(ask(file, "sql", ask(file, "count", "1..4", "--show-sql"), "--format", "csv"))[1:] == [["1", "1"], ["2", "0"], ["3", "0"], ["4", "2"]]
        assert table(ask(file, "sql", ask(file, "count", "4..6", "--at", "r1c1", "--show-sql"), "--format", "csv"))[1:] == [["4", "0"], ["5", "2"], ["6", "0"]]
        assert table(ask(file, "sql", ask(file, "occupancy", "3", "--show-sql"), "--format", "csv"))[1:] == [["0"] * 9]
        assert table(ask(file, "sql", ask(file, "count", "8", "--by", "class", "--show-sql"), "--format", "csv"))[1:] == [
            ["8", "asymmetric", "88"], ["8", "half-turn", "4"], ["8", "quarter-turn", "0"], ["8", "full", "0"]]


def test_a_class_that_is_not_asked_has_no_line(sources):  # noqa: F811
    for more in ([], ["--at", "r1c3"]):
        lines = ask(sources[0], "count", "8", "--class", "half-turn,full", "--by", "class", *more).splitlines()
        assert [line.split()[0] for line in lines] == ["half-turn", "full"]


# --- all or nothing ---

@pytest.mark.parametrize("arguments", [["7..9"], ["7..9", "--fundamental"], ["8..12", "--class", "half-turn"], ["5..10", "--format", "csv"], ["5..10", "--format", "json"]], ids=" ".join)
def test_counts_by_class_come_for_the_whole_range_or_not_at_all(stored_catalog, arguments):
    done = run("count", *arguments, "--by", "class", "--db", stored_catalog)
    assert done.returncode == 4 and done.stdout == b"" and b"n = 9" in done.stderr, done


def test_counts_by_class_of_what_is_held_in_part_are_told(tmp_path):
    file = tmp_path / "c.db"
    assert run("generate", "7..8", "--class", "half-turn", "--db", file).returncode == 0
    assert run("generate", "9", "--db", file).returncode == 0
    done = run("count", "7..9", "--by", "class", "--class", "!asymmetric", "--db", file)
    assert done.returncode == 0 and b"7 half-turn 8\n" in done.stdout and b"9 half-turn 16\n" in done.stdout and b"n = 8" in done.stderr
    done = run("count", "7..9", "--by", "class", "--class", "asymmetric", "--db", file)
    assert done.returncode == 4 and done.stdout == b""


# --- numbers ---

LARGEST = 2**64 - 1


@pytest.mark.parametrize("number", [2**63 - 1, 2**63, LARGEST - 1, LARGEST])
def test_the_whole_range_of_a_number_is_taken(stored_catalog, number):
    def listed(*arguments):
        done = run("list", "8", *arguments, "--db", stored_catalog)
        assert done.returncode == 0, done.stderr
        return done.stdout.split()
    whole = listed()
    assert len(whole) == 92
    assert listed("--limit", str(number)) == whole and listed("--offset", str(number)) == []
    assert listed("--limit", str(number), "--offset", "90") == whole[90:]
    assert listed("--limit", str(number), "--offset", str(number)) == []
    assert listed("--limit", str(number), "--is", "corner", "--offset", "1") == listed("--is", "corner")[1:]
    assert listed("--sample", str(number), "--seed", "1") == whole
    assert listed("--sample", "3", "--seed", str(number)) == listed("--sample", "3", "--seed", str(number))
    assert run("complete", "8", "--at", "a1", "--limit", str(number), "--db", stored_catalog).stdout.count(b"\n") == 4
    assert run("solve", "6", "--limit", str(number)).stdout.count(b"\n") == 4


@pytest.mark.parametrize("option", ["--limit", "--offset", "--sample", "--seed"])
@pytest.mark.parametrize("text", [str(LARGEST + 1), str(10**30), "-1", "", "1e3", "0x10", " 1", "1 "])
def test_what_is_no_such_number_is_refused_with_the_limit(stored_catalog, option, text):
    more = ["--sample", "3"] if option == "--seed" else []
    done = run("list", "8", option, text, *more, "--db", stored_catalog)
    assert done.returncode == 2 and done.stdout == b"" and str(LARGEST).encode() in done.stderr and option.encode() in done.stderr


def test_a_sample_larger_than_its_population_is_all_of_it_and_says_so(stored_catalog):
    for arguments, there in ((["8"], 92), (["8", "--at", "a1"], 4), (["3"], 0), (["4..6", "--fundamental"], 4)):
        for size, told in ((there, False), (there + 1, True), (LARGEST, True)):
            done = run("list", *arguments, "--sample", str(size), "--seed", "1", "--db", stored_catalog)
            assert done.returncode == 0 and done.stdout.count(b"\n") == there
            assert (f"only {there} to choose from".encode() in done.stderr) == told, done.stderr


CONSTANTS = ["placement = ''", "placement = '5'", "'half-turn' = placement", "placement = 1e400", "placement IN ('x')",
             "placement = '1586372' AND nq_is_corner(placement)", "s.placement = '15863724'", "n = 8 AND placement == '15863724' AND nq_torus_conflicts(placement) >= 0"]


@pytest.mark.parametrize("expression", CONSTANTS)
def test_a_comparison_with_a_constant_makes_no_function_fail(stored_catalog, expression):
    """SQLite puts the constant into the other conditions; what is no placement at all is then no error, but no solution."""
    whole = "15863724" in expression
    for filters in (["--at", "r8c4"], ["--is", "corner"], ["--not-at", "h8", "--is-not", "toroidal"]):
        question = ["list", "8", *filters, "--where", expression, "--db", stored_catalog]
        answer, statement = run(*question), run(*question, "--show-sql")
        assert (answer.returncode, answer.stdout) == (0, b"15863724\n" if whole else b""), answer
        rows = run("sql", statement.stdout, "--format", "ndjson", "--db", stored_catalog)
        assert rows.returncode == 0 and [json.loads(row)["placement"] for row in rows.stdout.splitlines()] == answer.stdout.decode().split(), rows


def test_the_table_of_an_expression_has_the_name_that_the_statement_gives_it(stored_catalog):
    assert run("count", "8", "--where", "s.n = 8", "--db", stored_catalog).stdout == b"92\n"
    done = run("count", "8", "--where", "one_solution.n = 8", "--db", stored_catalog)
    assert done.returncode == 2 and b"no such column: one_solution.n" in done.stderr
