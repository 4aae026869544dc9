# SPDX-License-Identifier: MIT
"""SQL functions that speak of places and squares: numbers, distances, queens as rows; and the command for SQLite's own shell."""

import collections
import json
import os
import random
import shlex
import shutil
import sqlite3
import subprocess

import pytest

import boards
from conftest import BUILD, DATA, environment, needs_extension, run, times
from test_random_questions import canonical
from test_query import all_solutions


def sql(file, statement, *arguments, status=0):
    done = run("sql", statement, "--format", "json", "--db", file, *arguments)
    assert done.returncode == status, done.stderr
    return [list(row.values()) for row in json.loads(done.stdout)] if status == 0 else done.stderr.decode()


@pytest.fixture(scope="module")
def storages(tmp_path_factory, catalog_1_to_12):
    folder = tmp_path_factory.mktemp("storages")
    shutil.copy(DATA / "catalog-1.db", folder / "older.db")
    shutil.copy(DATA / "catalog-1.db", folder / "older-fundamental.db")
    db = sqlite3.connect(folder / "older-fundamental.db", isolation_level=None)
    db.execute("DELETE FROM distinct_solution")
    db.execute("UPDATE coverage SET stored = 'fundamental'")
    db.close()
    assert run("generate", "1..9", "--only", "fundamental", "--db", folder / "fundamental.db").returncode == 0
    return [catalog_1_to_12, folder / "fundamental.db", folder / "older.db", folder / "older-fundamental.db"]


def test_numbers_are_places_in_the_list(storages):
    for file in storages:
        for n in (1, 4, 5, 6, 7, 8):
            classes = {p: k for k, p in enumerate(sorted({canonical(p) for p in all_solutions(n)}), 1)}
            found = sql(file, f"SELECT placement, nq_number(placement), nq_fundamental_number(placement) FROM all_solutions WHERE n = {n} ORDER BY 1")
            assert found == [[p, k, classes[canonical(p)]] for k, p in enumerate(all_solutions(n), 1)], (file, n)


def test_numbers_where_first_rows_are_counted(tmp_path):
    """For n = 13 two rows are, for n = 12 one."""
    file = tmp_path / "large.db"
    for range_, only in (("12", []), ("13", ["--only", "fundamental"])):
        assert run("generate", range_, *only, "--db", file).returncode == 0
        whole = run("list", range_, "--db", file).stdout.decode().split()
        classes = {p: k for k, p in enumerate(run("list", range_, "--fundamental", "--db", file).stdout.decode().split(), 1)}
        places = [0, len(whole) - 1, *random.Random(range_).sample(range(len(whole)), times(20, 200, 1000))]
        values = ", ".join(f"('{whole[place]}')" for place in places)
        found = sql(file, f"SELECT column1, nq_number(column1), nq_fundamental_number(column1) FROM (VALUES {values})")
        assert found == [[whole[place], place + 1, classes[canonical(whole[place])]] for place in places]


def test_numbers_that_are_not_known_are_null(tmp_path, catalog_1_to_12):
    file = tmp_path / "symmetric.db"
    assert run("generate", "8", "--class", "half-turn", "--db", file).returncode == 0
    assert run("generate", "9", "--class", "half-turn", "--only", "counts", "--db", file).returncode == 0
    assert sql(file, "SELECT nq_number('35281746') AS a, nq_fundamental_number('35281746') AS b, nq_number('136824975') AS c, nq_number('2413') AS d") == [[None] * 4]
    assert sql(catalog_1_to_12, "SELECT nq_number('1234') AS a, nq_number('11') AS b, nq_number(NULL) AS c, nq_fundamental_number(NULL) AS d") == [[None] * 4]
    assert "expected placement text" in sql(catalog_1_to_12, "SELECT nq_number('xyz')", status=2)


def test_an_expression_has_no_catalog_to_read(catalog_1_to_12):
    done = run("list", "8", "--where", "nq_number(placement) = 3", "--db", catalog_1_to_12)
    assert done.returncode == 2 and b"nq_number" in done.stderr


def test_distances_are_rows_that_differ(catalog_1_to_12):
    """Counts of pairs by distance as they were worked out independently; for others the definition."""
    pairs = ("SELECT nq_distance(a.placement, b.placement) AS d, count(*) AS c FROM solution AS a, solution AS b "
             "WHERE a.n = {0} AND b.n = {0} AND a.placement < b.placement GROUP BY d")
    assert dict(map(tuple, sql(catalog_1_to_12, pairs.format(8)))) == {2: 8, 3: 32, 4: 128, 5: 296, 6: 824, 7: 1272, 8: 1626}
    solutions = all_solutions(7)
    expected = collections.Counter(sum(x != y for x, y in zip(p, q)) for p in solutions for q in solutions if p < q)
    assert dict(map(tuple, sql(catalog_1_to_12, pairs.format(7)))) == expected
    nearest = "SELECT placement FROM solution WHERE n = 8 ORDER BY nq_distance(placement, '17263584') LIMIT 1"
    assert sql(catalog_1_to_12, nearest) == [["57263184"]]
    assert sql(catalog_1_to_12, "SELECT nq_distance('1144', '1134') AS a, nq_distance(NULL, '11') AS b, nq_distance('11', NULL) AS c") == [[1, None, None]]
    assert "one size" in sql(catalog_1_to_12, "SELECT nq_distance('11', '111')", status=2)
    assert "'x'" in sql(catalog_1_to_12, "SELECT nq_distance('1', 'x')", status=2)


def test_queens_are_rows(catalog_1_to_12):
    assert sql(catalog_1_to_12, "SELECT * FROM nq_queens('2413')") == [[1, 2], [2, 4], [3, 1], [4, 3]]
    assert sql(catalog_1_to_12, "SELECT column FROM nq_queens('1144') WHERE row > 2 ORDER BY row DESC") == [[4], [4]]
    assert sql(catalog_1_to_12, "SELECT count(*) AS c FROM nq_queens(NULL)") == [[0]]
    for bad, said in (("nq_queens('xyz')", "'xyz'"), ("nq_queens", "needs a placement"), ("nq_queens('')", "''"), ("nq_queens(x'31')", "expected placement text")):
        assert said in sql(catalog_1_to_12, f"SELECT * FROM {bad}", status=2)


@pytest.mark.parametrize("n", [4, 5, 6, 7])
def test_occupancy_and_disjointness_are_joins(catalog_1_to_12, n):
    grid = json.loads(run("occupancy", str(n), "--format", "json", "--db", catalog_1_to_12).stdout)["counts"]
    found = sql(catalog_1_to_12, f"SELECT row, column, count(*) AS c FROM solution, nq_queens(placement) WHERE n = {n} GROUP BY row, column")
    assert found == [[r, c, grid[r - 1][c - 1]] for r in range(1, n + 1) for c in range(1, n + 1) if grid[r - 1][c - 1]]
    pairs = (f"SELECT count(*) AS c FROM solution AS a, solution AS b WHERE a.n = {n} AND b.n = {n} AND a.placement < b.placement AND NOT EXISTS "
             "(SELECT row, column FROM nq_queens(a.placement) INTERSECT SELECT row, column FROM nq_queens(b.placement))")
    assert sql(catalog_1_to_12, pairs) == [[{4: 1, 5: 20, 6: 6, 7: 248}[n]]]


@pytest.mark.parametrize("group", boards.GROUPS)
def test_the_least_of_a_class_of_a_group(catalog_1_to_12, group):
    for n in (1, 4, 5, 6, 7, 8):
        least = {boards.text(member): boards.text(members[0]) for members in boards.classes(group, n) for member in members}
        found = sql(catalog_1_to_12, f"SELECT placement, nq_group_canonical(placement, '{group}') FROM solution WHERE n = {n}")
        assert dict(map(tuple, found)) == least


def test_what_has_no_class_of_a_group(catalog_1_to_12):
    assert sql(catalog_1_to_12, "SELECT nq_group_canonical(NULL, 'torus') AS a, nq_group_canonical('2413', NULL) AS b") == [[None, None]]
    for arguments, said in (("'2413', 'toros'", "expected a group: identity, "), ("'1234', 'torus'", "no solution"), ("'x', 'torus'", "expected placement text"), ("'2413', 3", "'3'")):
        assert said in sql(catalog_1_to_12, f"SELECT nq_group_canonical({arguments})", status=2)
    done = run("list", "8", "--where", "nq_group_canonical(placement, 'torus') = placement", "--db", catalog_1_to_12)
    assert done.stdout == b"15863724\n25741863\n26831475\n27581463\n35281746\n36258174\n"


# --- SQLite's own shell ---

def test_the_command_for_the_shell_opens_the_catalog_read_only(folder):
    odd = folder / "o'dd \"na\\me"
    odd.mkdir()
    shutil.copy(folder / "nqueens.db", odd / "a b.db")
    for place, name in ((folder, "nqueens.db"), (odd, "a b.db"), (folder, odd / "a b.db")):
        done = run("sql", "--shell", "--db", name, folder=place)
        assert done.returncode == 0 and done.stdout.count(b"\n") == 1, done.stderr
        words = shlex.split(done.stdout.decode())
        assert words[:3] == ["sqlite3", "-readonly", "-cmd"] and (place / words[-1]).samefile(place / name)
        assert str(BUILD / "lib" / "nqueens") in words[3]


@needs_extension
def test_the_shell_has_the_functions_and_writes_nothing(folder):
    command = run("sql", "--shell", folder=folder).stdout.decode().strip()
    answer = lambda text: subprocess.run(command, shell=True, cwd=folder, input=text, capture_output=True, text=True, env=environment())
    assert answer("SELECT nq_number('35281746'), nq_fundamental_number('35281746'), nq_distance('2413', '3142'), (SELECT count(*) FROM nq_queens('2413'));").stdout == "14|10|4|4\n"
    assert "readonly" in answer("DELETE FROM coverage;").stderr


def test_what_the_shell_option_refuses(folder, tmp_path):
    assert run("sql", "--shell", "SELECT 1", folder=folder).returncode == 2
    assert run("sql", "--shell", "-p", "n=1", folder=folder).returncode == 2
    assert run("sql", "--shell", "--db", "none.db", folder=folder).returncode == 3
    copy = tmp_path / "alone" / "bin" / "nqueens"
    copy.parent.mkdir(parents=True)
    shutil.copy(BUILD / "bin" / "nqueens", copy)
    done = subprocess.run([copy, "sql", "--shell"], cwd=folder, capture_output=True, env={**environment(), **os.environ})
    assert done.returncode == 3 and b"there is no extension" in done.stderr
