# SPDX-License-Identifier: MIT
"""Every question against a plain Python program that asks all solutions, and both sources against each other."""

import collections
import contextlib
import csv
import functools
import hashlib
import io
import json
import random
import re
import sqlite3
import subprocess
import time

import pytest

from conftest import BUILD, SANITIZED, published, run, start
from test_catalog import image, rows, solutions

LETTERS = "123456789abcdefghijklmnopqrstuvw"


@pytest.fixture(scope="module")
def sources(tmp_path_factory, catalog_1_to_12):
    """Two catalogs of 1..12: one with the distinct solutions stored, one with the fundamental ones only."""
    file = tmp_path_factory.mktemp("fundamental") / "fundamental.db"
    assert run("generate", "1..12", "--only", "fundamental", "--db", file).returncode == 0
    return catalog_1_to_12, file


def ask(file, *arguments):
    done = run(*arguments, "--db", file)
    assert done.returncode == 0, done.stderr
    return done.stdout.decode()


def ask_both(sources, *arguments):
    """The answer, which has to be the same from both."""
    answers = {ask(file, *arguments) for file in sources}
    assert len(answers) == 1, arguments
    return answers.pop()


# --- the oracle: solutions as tuples of columns from 0, and predicates on them ---

@functools.cache
def all_solutions(n):
    return tuple(solutions(n))


def columns(placement):
    return [LETTERS.index(c) for c in placement]


def class_of(placement):
    return {8: "asymmetric", 4: "half-turn", 2: "quarter-turn", 1: "full"}[len({image(s, placement) for s in range(8)})]


def torus_conflicts(placement):
    x, n = columns(placement), len(placement)
    return sum((x[i] - x[j]) % n in ((i - j) % n, (j - i) % n) for i in range(n) for j in range(i))


def has(placement, row, column):
    return columns(placement)[row - 1] == column - 1


def knights(placement):
    x = columns(placement)
    return any(abs(i - j) * abs(x[i] - x[j]) == 2 for i in range(len(x)) for j in range(i))


def three_in_line(placement):
    x = columns(placement)
    n = len(x)
    return any((x[j] - x[i]) * (k - i) == (x[k] - x[i]) * (j - i) for i in range(n) for j in range(i) for k in range(j))


def corner(placement):
    n = len(placement)
    return any(has(placement, r, c) for r in (1, n) for c in (1, n))


def center(placement):
    n = len(placement)
    return n % 2 == 1 and has(placement, n // 2 + 1, n // 2 + 1)


PROPERTIES = {"toroidal": lambda p: torus_conflicts(p) == 0, "superqueen": lambda p: not knights(p),
              "no-three-in-line": lambda p: not three_in_line(p), "corner": corner, "center": center}


def chess(n, row, column):
    return f"{chr(ord('a') + column - 1)}{n + 1 - row}"


def off_line(placement, kind, row, column):
    """Whether no queen stands on the diagonal through a square."""
    sign = 1 if "anti" in kind else -1
    return all(r + sign * c != row - 1 + sign * (column - 1) for r, c in enumerate(columns(placement)))


def random_filter(dice, n):
    """Options and what they mean, drawn at random."""
    row, column = dice.randint(1, n), dice.randint(1, n)
    kind = dice.choice(["at", "not-at", "chess", "starts-with", "class", "not-class", "is", "is-not", "where", "no-diagonal", "no-antidiagonal"])
    if kind in ("no-diagonal", "no-antidiagonal"):
        index = str(row + column - 2 if "anti" in kind else row - column + n - 1)
        return [f"--{kind}", dice.choice((index, f"r{row}c{column}", chess(n, row, column)))], lambda p: off_line(p, kind, row, column)
    if kind == "at":
        return ["--at", f"r{row}c{column}"], lambda p: has(p, row, column)
    if kind == "not-at":
        return ["--not-at", f"r{row}c{column}"], lambda p: not has(p, row, column)
    if kind == "chess":
        return ["--at", chess(n, row, column)], lambda p: has(p, row, column)
    if kind == "starts-with":
        start = dice.choice(all_solutions(n) or ["1"])[:dice.randint(1, 3)]
        return ["--starts-with", start], lambda p: p.startswith(start)
    if kind in ("class", "not-class"):
        name = dice.choice(["asymmetric", "half-turn", "quarter-turn"])
        wanted = kind == "class"
        return ["--class", name if wanted else "!" + name], lambda p: (class_of(p) == name) == wanted
    if kind in ("is", "is-not"):
        name = dice.choice(list(PROPERTIES))
        return [f"--{kind}", name], lambda p: PROPERTIES[name](p) == (kind == "is")
    limit = dice.randint(0, n)
    return ["--where", f"nq_torus_conflicts(placement) <= {limit} AND symmetry <> 3"], lambda p: (
        torus_conflicts(p) <= limit and symmetry_of(p) != 3)


def symmetry_of(placement):
    canonical = min(image(s, placement) for s in range(8))
    return [image(s, canonical) for s in range(8)].index(placement)


def selected(n, predicates, fundamental):
    passing = [p for p in all_solutions(n) if all(predicate(p) for predicate in predicates)]
    return sorted({min(image(s, p) for s in range(8)) for p in passing}) if fundamental else passing


@pytest.mark.parametrize("seed", range(6 if SANITIZED else 50))
def test_filters_drawn_at_random_select_what_the_oracle_does(sources, seed):
    dice = random.Random(seed)
    n = dice.randint(4, 9)
    drawn = [random_filter(dice, n) for _ in range(dice.randint(1, 3))]
    if sum(options[0] == "--starts-with" for options, _ in drawn) > 1:
        drawn = drawn[:1]
    squares = [tuple(options) for options, _ in drawn if options[0] in ("--at", "--not-at")]
    lines = [tuple(options) for options, _ in drawn if options[0].endswith("diagonal")]
    positions = {options[1] for options in squares}
    if len(positions) < len(squares) or len(set(lines)) < len(lines):
        drawn = drawn[:1]
    options = [o for some, _ in drawn for o in some]
    classes = [predicate for some, predicate in drawn if some[0] == "--class"]
    predicates = [predicate for some, predicate in drawn if some[0] != "--class"]
    predicates += [lambda p: any(predicate(p) for predicate in classes)] if classes else []
    for fundamental in (False, True):
        more = ["--fundamental"] if fundamental else []
        expected = selected(n, predicates, fundamental)
        assert ask_both(sources, "list", str(n), *options, *more).split() == expected, options
        assert ask_both(sources, "count", str(n), *options, *more).strip() == str(len(expected)), options
        assert ask_both(sources, "list", str(n), *options, *more, "--reverse").split() == expected[::-1]
        grid = [[sum(has(p, r, c) for p in expected) for c in range(1, n + 1)] for r in range(1, n + 1)]
        assert json.loads(ask_both(sources, "occupancy", str(n), *options, *more, "--format", "json")) == {"n": n, "counts": grid}
        by = {"class": class_of, "first": lambda p: columns(p)[0] + 1, "torus_conflicts": torus_conflicts,
              "diagonals": lambda p: any(has(p, r, r) for r in range(1, n + 1)) + any(has(p, r, n + 1 - r) for r in range(1, n + 1))}
        for key, value in by.items():
            counted = json.loads(ask_both(sources, "count", str(n), *options, *more, "--by", key, "--format", "json"))
            assert {row[key]: row["count"] for row in counted if row["count"]} == collections.Counter(map(value, expected))
    for command, more in (("list", []), ("list", ["--fundamental"]), ("count", []), ("count", ["--fundamental"]), ("count", ["--by", "first"]), ("occupancy", [])):
        assert run(command, str(n), *options, *more, "--solve").stdout == run(command, str(n), *options, *more, "--db", sources[0]).stdout, (command, more)
    completed = run("complete", str(n), *options, "--solve")
    assert completed.stdout.decode().split() == selected(n, predicates, False)
    assert run("complete", str(n), *options, "--solve", "--count").stdout.decode().strip() == str(len(selected(n, predicates, False)))
    assert run("complete", str(n), *options, "--solve", "--fundamental").stdout.decode().split() == selected(n, predicates, True)


@pytest.mark.parametrize("format", ["text", "tuple", "board", "blocks", "leetcode", "squares", "fen", "matrix", "json", "ndjson", "csv", "tsv"])
def test_every_format_is_the_same_from_both_sources(sources, format):
    for arguments in (["11"], ["5..9", "--is", "corner"], ["12", "--fundamental", "--class", "!asymmetric"], ["3"], ["8", "--at", "a1", "--at", "b2"]):
        ask_both(sources, "list", *arguments, "--format", format)


def test_large_lists_are_the_same_from_rows_images_and_search(sources):
    """n = 12 is listed from images, parts of it from rows or the search; all must fit together."""
    whole = ask_both(sources, "list", "12").split()
    assert whole == sorted(whole) and len(whole) == int(published("A000170")[12])
    for start in (0, 1, 999, 7000, 14195):
        assert ask_both(sources, "list", "12", "--after", whole[start], "--limit", "5").split() == whole[start + 1:start + 6]
        assert ask_both(sources, "list", "12", "--after", whole[start]).split() == whole[start + 1:]
        assert ask_both(sources, "list", "12", "--after", whole[start], "--reverse", "--limit", "5").split() == whole[:start][::-1][:5]
        assert ask_both(sources, "list", "12", "--offset", str(start), "--limit", "5").split() == whole[start:start + 5]
        assert ask_both(sources, "list", "12", "--offset", str(start)).split() == whole[start:]
        assert ask_both(sources, "list", "12", "--offset", str(start), "--reverse").split() == whole[::-1][start:]
    assert ask_both(sources, "list", "10..12", "--reverse").split()[:14200] == whole[::-1]


def test_pages_by_after_hold_every_row_once_also_across_sizes(sources):
    whole, page, pages = ask_both(sources, "list", "4..8").split(), [], []
    while True:
        more = ["--after", page[-1]] if page else []
        page = ask_both(sources, "list", "4..8", "--limit", "7", *more).split()
        if not page:
            break
        pages += page
    assert pages == whole


@pytest.mark.parametrize("options", [[], ["--fundamental"], ["--is", "corner"], ["--class", "half-turn", "--reverse"]])
def test_samples(sources, options):
    whole = ask_both(sources, "list", "9..11", *options).split()
    one = ask_both(sources, "list", "9..11", *options, "--sample", "20", "--seed", "5").split()
    assert len(set(one)) == min(20, len(whole)) and [p for p in whole if p in set(one)] == one
    assert one == ask_both(sources, "list", "9..11", *options, "--sample", "20", "--seed", "5").split()
    assert one != ask_both(sources, "list", "9..11", *options, "--sample", "20", "--seed", "6").split() or len(whole) <= 20
    assert ask_both(sources, "list", "9..11", *options, "--sample", "100000", "--seed", "1").split() == whole


def test_samples_are_uniform(sources):
    """Each of the 10 solutions of n = 5 in 3 of 10 samples: 90 of 300, give or take five standard deviations."""
    chosen = collections.Counter()
    for seed in range(300):
        chosen.update(ask(sources[0], "list", "5", "--sample", "3", "--seed", str(seed)).split())
    assert len(chosen) == 10 and all(abs(count - 90) < 40 for count in chosen.values()), chosen


def test_a_sample_without_a_seed_says_how_to_get_it_again(sources):
    done = run("list", "8", "--sample", "3", "--db", sources[0])
    assert done.returncode == 0
    seed = done.stderr.decode().split("--seed ")[1].strip()
    assert run("list", "8", "--sample", "3", "--seed", seed, "--db", sources[1]).stdout == done.stdout


def test_occupancy_sums_and_symmetries(sources):
    for n in (5, 8, 11):
        grid = json.loads(ask_both(sources, "occupancy", str(n), "--format", "json"))["counts"]
        total = int(published("A000170")[n])
        assert all(sum(row) == total for row in grid) and all(sum(column) == total for column in zip(*grid))
        assert grid == [list(column) for column in zip(*grid)] == [row[::-1] for row in grid] == grid[::-1]
        table = list(csv.reader(io.StringIO(ask_both(sources, "occupancy", str(n), "--format", "csv"), newline="")))
        assert [[int(cell) for cell in row[1:]] for row in table[1:]] == grid
    quarter = [int(number) for number in published("computed:square-grid-quarter")[8].split()]
    grid = json.loads(ask_both(sources, "occupancy", "8", "--format", "json"))["counts"]
    assert [number for row in grid[:4] for number in row[:4]] == quarter


@pytest.mark.parametrize("n", range(4, 13))
def test_counts_are_the_published_ones(sources, n):
    assert ask_both(sources, "count", str(n), "--is", "toroidal").strip() == (published("A007705")[n] if n % 2 else "0")
    assert ask_both(sources, "count", str(n), "--is", "superqueen").strip() == published("A051223")[n]
    assert ask_both(sources, "count", str(n), "--is", "no-three-in-line").strip() == published("A365437")[n]
    first = ask_both(sources, "count", str(n), "--by", "first").split()
    assert " ".join(first[1::2]) == published("A059963")[n] and first[::2] == [str(c) for c in range(1, n + 1)]
    if n >= 8:
        conflicts = ask_both(sources, "count", str(n), "--by", "torus_conflicts").split()
        assert " ".join(f"c{k}={count}" for k, count in zip(conflicts[::2], conflicts[1::2])) == published("A181499")[n]
    if n >= 7:
        assert " ".join(ask_both(sources, "count", str(n), "--by", "diagonals").split()[1::2]) == published("computed:diagonals")[n]
        assert ask_both(sources, "count", str(n), "--is", "corner").strip() == published("computed:corner")[n]
    if n % 2 and n >= 5:
        assert ask_both(sources, "count", str(n), "--is", "center").strip() == published("computed:center")[n]


def test_completions_that_are_known(sources):
    assert ask_both(sources, "complete", "8", "--at", "r1c1").split() == ["15863724", "16837425", "17468253", "17582463"]
    by_column = ask_both(sources, "complete", "8", "--at", "r1c5").split()
    assert len(by_column) == 18 and by_column[0] == "51468273"
    assert ask_both(sources, "complete", "8", "--starts-with", "1 5", "--count") == "1\n"
    assert [ask_both(sources, "complete", n, "--at", "a1", "--count").strip() for n in ("4", "6", "8")] == ["0", "0", "4"]
    blocked = [option for square in ("r1c1", "r2c2", "r3c3", "r4c5", "r5c5") for option in ("--not-at", square)]
    assert ask_both(sources, "complete", "5", *blocked).split() == ["35241", "53142"]
    assert ask_both(sources, "complete", "4", "--not-at", "r1c2", "--count") == "1\n"
    row = [option for column in range(1, 5) for option in ("--not-at", f"r1c{column}")]
    assert ask_both(sources, "complete", "4", *row, "--count") == "0\n"
    assert ask_both(sources, "complete", "1", "--not-at", "r1c1", "--count") == "0\n"
    assert ask_both(sources, "list", "8", "--at", "c5").split()[0] == "16837425"


def test_a_puzzle_with_one_answer_has_one(sources):
    """From 0: queens on (0,1), (1,6), (4,7) and (6,0) leave 1 6 2 5 7 4 0 3 alone."""
    given = ["--at", "r1c2", "--at", "r2c7", "--at", "r5c8", "--at", "r7c1"]
    assert ask_both(sources, "complete", "8", *given).split() == ["27368514"]


def test_numbers_are_the_same_from_both_sources(sources):
    for placement in ("15863724", "84136275", "35281746", "2413", "1"):
        assert ask_both(sources, "show", placement).replace(str(sources[0]), "").endswith("fundamental solutions\n")
    for number in (1, 17, 92):
        assert ask_both(sources, "show", f"8#{number}")


def test_fundamental_only_catalogs_say_so_and_are_completed(tmp_path, sources):
    file = tmp_path / "f.db"
    assert run("generate", "8..9", "--only", "fundamental", "--db", file).returncode == 0
    assert {size["classes"]["asymmetric"]["stored"] for size in json.loads(ask(file, "info", "--format", "json"))["sizes"]} == {"fundamental"}
    assert rows(file, "SELECT count(*) FROM distinct_solution") == [(0,)]
    assert run("generate", "8..9", "--only", "fundamental", "--db", file).stdout.count(b"already") == 2
    assert run("generate", "8..9", "--db", file).stdout == b"n = 8   92 distinct, 12 fundamental\nn = 9   352 distinct, 46 fundamental\n"
    for table in ("distinct_solution", "fundamental_solution", "coverage"):
        assert rows(file, f"SELECT * FROM {table}") == rows(sources[0], f"SELECT * FROM {table} WHERE n IN (8, 9)")
    assert run("generate", "8", "--only", "fundamental", "--db", file).stdout.count(b"already") == 1  # nothing is taken away


# --- SQL ---

STATEMENTS = [["list", "8", "--at", "d6"], ["list", "4..8", "--is", "corner", "--reverse", "--limit", "7", "--offset", "2"],
              ["list", "8", "--fundamental", "--at", "r1c8"], ["list", "7..8", "--after", "2461357", "--class", "!half-turn"],
              ["list", "8", "--starts-with", "15", "--not-at", "r3c8"], ["list", "8", "--where", "symmetry_name = 'mirror'", "--is-not", "superqueen"],
              ["list", "10", "--class", "half-turn,quarter-turn"], ["list", "8", "--where", "placement = '15863724' OR symmetry = 1 OR placement GLOB '8*'"],
              ["list", "6..9", "--where", "(n = 8 AND placement GLOB '1*') OR (n = 9 AND canonical GLOB '13*') OR symmetry_name = 'flip'"]]


@pytest.mark.parametrize("arguments", STATEMENTS, ids=" ".join)
def test_show_sql_gives_the_rows_of_the_list(sources, arguments):
    answer = ask_both(sources, *arguments).split()
    for file in sources:
        statement = ask(file, *arguments, "--show-sql")
        assert [row["placement"] for row in json.loads(ask(file, "sql", statement, "--format", "json"))] == answer
        if SANITIZED:
            continue
        with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as db:
            db.enable_load_extension(True)
            db.load_extension(str(BUILD / "lib" / "nqueens"))
            assert [row[1] for row in db.execute(statement)] == answer


@pytest.mark.parametrize("arguments", [["8"], ["4..9"], ["8", "--fundamental", "--at", "r1c8"], ["8", "--by", "first", "--is", "corner"], ["7..8", "--by", "class"],
                                       ["9", "--by", "torus_conflicts", "--fundamental"], ["9", "--by", "diagonals", "--where", "symmetry < 3"],
                                       ["8", "--where", "placement GLOB '1*' OR symmetry = 3 OR canonical = placement"]], ids=" ".join)
def test_show_sql_gives_the_counts(sources, arguments):
    expected = [line.split() for line in ask_both(sources, "count", *arguments).splitlines()]
    for file in sources:
        statement = ask(file, "count", *arguments, "--show-sql")
        found = list(csv.reader(io.StringIO(ask(file, "sql", statement, "--format", "csv"), newline="")))[1:]
        if "--by" in arguments and ".." not in arguments[0]:
            found = [row[1:] for row in found]
        assert found == expected


def test_show_sql_gives_the_grid(sources):
    for more in ([], ["--fundamental"], ["--at", "r1c3"]):
        grid = [number for row in json.loads(ask_both(sources, "occupancy", "6", *more, "--format", "json"))["counts"] for number in row]
        for file in sources:
            (row,) = json.loads(ask(file, "sql", ask(file, "occupancy", "6", *more, "--show-sql"), "--format", "json"))
            assert list(row.values()) == grid


def test_sql_formats(sources):
    statement = "SELECT n, placement, NULL AS empty, 9007199254740993 AS large, 'a\"b,c' || char(10) AS odd FROM solution WHERE n = 4"
    objects = json.loads(ask(sources[0], "sql", statement, "--format", "json"))
    assert objects[0] == {"n": 4, "placement": "2413", "empty": None, "large": 9007199254740993, "odd": 'a"b,c\n'}
    assert [json.loads(line) for line in ask(sources[0], "sql", statement, "--format", "ndjson").splitlines()] == objects
    records = list(csv.DictReader(io.StringIO(run("sql", statement, "--format", "csv", "--db", sources[0]).stdout.decode(), newline="")))
    assert records[1] == {"n": "4", "placement": "3142", "empty": "", "large": "9007199254740993", "odd": 'a"b,c\n'}
    many = ask(sources[0], "sql", "SELECT placement FROM distinct_solution WHERE n = 9").splitlines()
    assert many == ["placement", *all_solutions(9)]
    assert json.loads(ask(sources[0], "sql", "SELECT 1 WHERE 0", "--format", "json")) == []


def folder_state(folder):
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}


ATTACKS = ["1=1; DROP TABLE distinct_solution", "n=8) UNION SELECT 1 --", "1) OR (1", "a;b", "1 -- x", "1 /* x */", "EXISTS (SELECT 1)", "(SELECT 1)",
           "n IN (SELECT n FROM coverage)", "(VALUES (1))", "n IN coverage", "n IN sqlite_schema", "load_extension('x')", "zeroblob(1000000000) IS NULL",
           "randomblob(9)", "random()", "replace(hex(zeroblob(9000)), '0', 'xxx') = ''",
           "json_object('a', char(0) || hex(zeroblob(9999)) || hex(zeroblob(9999))) = ''", "current_timestamp = ''", "strftime('%s') > 0", "sqlite_source_id() = ''", "readfile('/etc/passwd')", "writefile('x', 'y')", "edit('x')",
           "?1 = 1", ":x = 1", "((n = 8)", "n = 8)", "'open", "count(*) = 1", "n = 8 ORDER BY 1", "ATTACH 'x.db' AS y",
           "max(n) = 8", "min(symmetry_name) = 'flip'", "n = 8 AND max(placement) > ''", "total_changes() = 0", "sqlite_version() = ''", "date('now') = ''", "row_number() OVER () = 1", "", "   ", "nq_solutions(8)", "n IN nq_solutions"]


@pytest.mark.parametrize("expression", ATTACKS)
def test_where_takes_one_harmless_expression(folder, expression):
    before = folder_state(folder)
    for command in ("list", "count", "occupancy"):
        done = run(command, "8", "--where", expression, folder=folder)
        assert done.returncode == 2 and done.stdout == b"" and b"--where" in done.stderr, expression
    assert folder_state(folder) == before


@pytest.mark.parametrize("statement", [
    "ATTACH 'x.db' AS y", "VACUUM INTO 'x.db'", "DROP TABLE coverage", "DELETE FROM coverage", "PRAGMA journal_mode = WAL", "PRAGMA user_version", "SELECT 1; SELECT 2",
    "BEGIN", "CREATE TEMP TABLE t (a)", "INSERT INTO coverage VALUES (13, 8, 0, 'counts')", "SELECT load_extension('x')", "", ";", "-- nothing", "SELECT ?1", "EXPLAIN DROP TABLE coverage",
    "WITH t AS (SELECT 1) DELETE FROM coverage", "SELECT nope", "SELECT nq_canonical('1x')", "SELECT * FROM nq_solutions(33)", "UPDATE coverage SET n = 1", "REINDEX", "ANALYZE"])
def test_sql_only_reads(folder, statement):
    before = folder_state(folder)
    done = run("sql", statement, folder=folder)
    assert done.returncode == 2 and done.stderr, done
    assert folder_state(folder) == before


@pytest.mark.parametrize("name", ["feed", "rowid", "oid", "_rowid_", "\"rowid\"", "argument", "r1", "nq_feed", "one_solution", "one_solution.rowid"])
def test_where_knows_no_names_but_those_of_the_help(folder, name):
    for command in ("list", "count", "occupancy"):
        done = run(command, "8", "--where", f"{name} <= 10 OR 1", folder=folder)
        assert done.returncode == 2 and done.stdout == b"" and b"no such column" in done.stderr, done


def test_where_takes_any_number_of_comparisons(sources):
    for comparisons in (*range(1, 40), 300):
        for joined, found in ((" AND ", "92"), (" OR ", "92")):
            assert ask_both(sources, "count", "8", "--where", joined.join(["n = 8"] * comparisons)).strip() == found
    assert ask_both(sources, "count", "8", "--where", "n = 8 AND (class = 'half-turn' OR symmetry = 0 OR orbit_size = 4)").strip() == "15"


def test_where_takes_every_function_of_its_arguments_only(sources):
    """SQLite says of its functions which are deterministic. Among these are those of dates, which read the clock all the same."""
    db = sqlite3.connect(":memory:")
    listed = db.execute("SELECT DISTINCT name, narg FROM pragma_function_list WHERE builtin AND type = 's' AND flags & 0x800 AND flags & 0x200000").fetchall()
    others = re.compile("(date|time|datetime|julianday|unixepoch|strftime|timediff|current_.*|fts.*|rtree.*|geopoly.*|sqlite_.*|match|regexp|load_extension|subtype)$")
    assert len(listed) > 50
    for name, count in listed:
        if others.match(name) or (name, count) in (("char", 0), ("likelihood", 2), ("coalesce", -1), ("iif", 3)):
            continue
        plain = re.match(r"\w+$", name)
        given = ", ".join(["1"] * (count if count >= 0 else 3))
        done = run("count", "4", "--where", f"{name}({given}) IS NULL" if plain else f"'[1]' {name} '$[0]' IS 1", folder=sources[0].parent)
        assert b"not allowed" not in done.stderr, (name, done.stderr)
    for expression, found in (("replace(placement, '1', '') GLOB '5*'", str(sum(p[0] == "5" or p[:2] == "15" for p in all_solutions(8)))), ("format('%s-%d', class, n) = 'half-turn-8'", "4"), ("likelihood(n = 8, 0.5)", "92"),
                              ("json_extract('[' || n || ',7]', '$[0]') = 8", "92"), ("'{\"a\": 8}' ->> 'a' = n", "92"), ("json_array_length('[1,2]') = symmetry", "11"),
                              ("length(zeroblob(n)) = 8", "92"), ("iif(char(49) = substr(placement, 1, 1), 1, 0)", "4")):
        assert ask_both(sources, "count", "8", "--where", expression).strip() == found, expression


def test_where_makes_nothing_large(sources):
    """What would be too long is NULL for SQLite's printf, and an error elsewhere."""
    for width in ("%1000000000d", "%.1000000000f", "%20001d"):
        assert ask_both(sources, "count", "8", "--where", f"length(printf('{width}', n)) > 0").strip() == "0"
    assert ask_both(sources, "count", "8", "--where", "length(printf('%19999d', n)) = 19999").strip() == "92"
    start = time.monotonic()
    slow = "instr(zeroblob(19999), zeroblob(9999) || x'01') OR hex(zeroblob(4999)) LIKE '%" + "0%" * 490 + "1'"
    assert ask_both(sources, "count", "8", "--where", slow).strip() == "0"
    assert time.monotonic() - start < 20


def test_where_compares_numbers_as_numbers(sources):
    assert ask_both(sources, "count", "8..11", "--where", "n >= 9").split() == ["8", "0", "9", "352", "10", "724", "11", "2680"]
    assert ask_both(sources, "count", "8..11", "--where", "n >= '9' AND n BETWEEN 2 AND 10").split() == ["8", "0", "9", "352", "10", "724", "11", "0"]


# Conditions that do more than compare: conversions, collations, NULL, and what fails only where it is evaluated.
CONDITIONS = ["n = '8'", "n = '8.0'", "n = 8.0", "'8' = n", "n || '' = 8", "n + 0 = '8'", "CAST(n AS TEXT) = 8", "n IN ('8', 9)", "n BETWEEN '7' AND 8.5", "typeof(n) = 'integer'",
              "placement = 15863724", "placement > 5", "placement + 0 > 20000000", "+placement = 15863724", "placement IN (15863724, '35281746')", "typeof(placement) || typeof(canonical) = 'texttext'",
              "class = 'HALF-TURN'", "class = 'HALF-TURN' COLLATE NOCASE", "class COLLATE NOCASE = 'HALF-TURN'", "class LIKE 'HALF%'", "class GLOB 'HALF*'", "class = 'half-turn ' COLLATE RTRIM",
              "symmetry = '4'", "symmetry = '4 '", "symmetry = ' 4'", "symmetry", "symmetry - 4", "NOT symmetry", "symmetry = x'34'", "symmetry_name = x'6d6972726f72'", "symmetry_name = 'mirror'", "symmetry_name > symmetry",
              "orbit_size = '4' AND symmetry < '3'", "orbit_size = symmetry + 0.0", "(n, symmetry) = (8, '4')", "(symmetry, placement) < (4, canonical)", "symmetry IN (NULL, 4)", "symmetry NOT IN (NULL, 4)",
              "NULL", "nullif(symmetry, 4)", "nullif(symmetry, 4) IS NULL", "(symmetry = 4) IS NOT TRUE", "(nullif(symmetry, 4) > 2) IS NOT FALSE", "symmetry > NULL OR n = 8", "CASE class WHEN 'half-turn' THEN NULL ELSE symmetry END",
              "n = 9 AND abs(-9223372036854775807 - n/n)", "symmetry = 9 AND abs(-9223372036854775807 - 1)", "n = 8 OR abs(-9223372036854775807 - 1)", "n = 8 OR abs(-9223372036854775807 - n/n)",
              "CASE WHEN n = 8 THEN symmetry = 4 ELSE abs(-9223372036854775807 - n/n) END", "coalesce(n, abs(-9223372036854775807 - n/n))", "symmetry > 2 AND json_extract('[1,2', '$[0]')", "symmetry < 9 OR json('x')",
              "abs(-9223372036854775807 - n/n)", "symmetry < 9 AND json('x')", "abs(-9223372036854775807 - (symmetry = 4))", "abs(-9223372036854775807 - (placement = '84136275'))", "json(iif(class = 'half-turn', 'x', '1'))",
              "instr(placement, symmetry)", "substr(placement, -1)", "placement < canonical || 'x'", "s.symmetry = \"s\".\"symmetry\"", "replace(symmetry_name, 'rotate', '') = '90'", "max(symmetry, orbit_size) = 8", "length(placement) = n"]


@pytest.mark.parametrize("condition", CONDITIONS[::5] if SANITIZED else CONDITIONS)
def test_where_means_what_it_means_of_a_row_of_the_view(sources, condition):
    """As SQLite itself has it, of the placements in the order of the list; or it fails, and then here as well."""
    with contextlib.closing(sqlite3.connect(sources[0])) as db:
        try:
            expected = [row[0] for row in db.execute(f"SELECT placement FROM (SELECT * FROM solution WHERE n = 8 LIMIT -1) AS s WHERE ({condition}) IS TRUE ORDER BY placement")]
        except sqlite3.Error:
            expected = None
    for file in sources:
        counted, listed = (run(command, "8", "--where", condition, "--db", file) for command in ("count", "list"))
        if expected is None:
            assert (counted.returncode, counted.stdout, listed.returncode) == (2, b"", 2) and b"--where" in counted.stderr and b"--where" in listed.stderr
        else:
            assert listed.stdout.decode().split() == expected, listed
            assert int(counted.stdout) == len(expected)


def test_what_is_known_of_one_size_or_class_is_not_taken_for_another(sources):
    for condition in ("symmetry < n - 4", "symmetry < n - 3 AND class = 'half-turn'", "orbit_size > symmetry + 1", "n + symmetry = orbit_size + 1"):
        with contextlib.closing(sqlite3.connect(sources[0])) as db:
            expected = [str(row[0]) for n in range(5, 10) for row in ((n,), db.execute(f"SELECT count(*) FROM solution AS s WHERE n = {n} AND ({condition}) IS TRUE").fetchone())]
        assert ask_both(sources, "count", "5..9", "--where", condition).split() == expected


# --- output files ---

def test_output_files_are_whole_or_not_there(folder):
    whole = run("list", "8", folder=folder).stdout
    done = run("list", "8", "-o", "out.txt", folder=folder)
    assert (done.returncode, done.stdout) == (0, b"") and (folder / "out.txt").read_bytes() == whole
    again = run("list", "9", "--output", "out.txt", folder=folder)
    assert again.returncode == 2 and b"--force" in again.stderr and (folder / "out.txt").read_bytes() == whole
    assert run("list", "9", "-o", "out.txt", "--force", folder=folder).returncode == 0
    assert (folder / "out.txt").read_bytes() == run("list", "9", folder=folder).stdout
    before = folder_state(folder)
    for arguments in (["list", "13", "-o", "new.txt"], ["list", "8", "--at", "z9", "-o", "new.txt"], ["list", "13", "-o", "out.txt", "--force"],
                      ["list", "8", "-o", "no/such/folder"], ["list", "8", "-o", "."], ["list", "8", "--force"], ["list", "8", "-o", ""]):
        assert run(*arguments, folder=folder).returncode in (2, 3, 4)
    assert folder_state(folder) == before
    assert run("list", "8", "-o", "/dev/full", "--force", folder=folder).returncode == 3
    umask = run("count", "8", "-o", "count.txt", folder=folder)
    assert umask.returncode == 0 and (folder / "count.txt").stat().st_mode & 0o777 == 0o666 & ~current_umask()


def current_umask():
    import os
    mask = os.umask(0)
    os.umask(mask)
    return mask


def test_an_interrupted_output_file_is_not_there(tmp_path):
    import signal
    process = start("complete", "20", "--at", "a1", "--solve", "-o", "out.txt", folder=tmp_path)
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=10) == 130
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("arguments", [["sql", "SELECT count(*) FROM nq_solutions(30)"], ["sql", "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r) SELECT count(*) FROM r"],
                                       ["complete", "30", "--at", "r15c15", "--solve", "--count"], ["complete", "32", "--solve"]], ids=["search", "recursion", "count", "list"])
def test_a_long_question_can_be_interrupted(folder, arguments):
    import signal
    process = start(*arguments, folder=folder, stdout=subprocess.DEVNULL)
    time.sleep(0.4)
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=10)
    assert process.returncode == 130 and b"interrupted" in error
