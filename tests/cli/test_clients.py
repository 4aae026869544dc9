# SPDX-License-Identifier: MIT
"""The clients of the section CLIENTS of nqueens-sql(7), which do what it says by its very lines: they ask the catalog, with the extension where they
load one, and read what is listed. None of them changes the file. The program needs none of them, so this is for the slow suite."""

import collections
import csv
import json
import os
import pathlib
import re
import shutil
import subprocess

import pytest

from conftest import BUILD, SANITIZED, SLOW, environment, published
from test_catalog import solutions
from test_rooms import ROOT

pytestmark = pytest.mark.skipif(not SLOW or SANITIZED or BUILD.name != "dev", reason="for the slow suite, once")

PYTHON = "/usr/bin/python3"
BETTER_SQLITE3 = "better-sqlite3@12.4.1"
EIGHT = int(published("A000170")[8])
CLASSES = {"asymmetric": 8 * int(published("A260320")[8]), "half-turn": 4 * int(published("A260319")[8])}
BY_CLASS = "SELECT nq_class(placement) AS class, count(*) AS boards FROM solution WHERE n = 8 GROUP BY 1"


def manual(client):
    """The lines to type that the manual has for a client; those between two paragraphs are a block."""
    section = (ROOT / "docs" / "nqueens-sql.7.in").read_text().split("\n.Sh CLIENTS\n")[1].split("\n.Sh ")[0]
    entry, = re.findall(rf'^\.It Sy "?{re.escape(client)}"?\n(.*?)(?=^\.It |^\.El)', section, re.M | re.S)
    return [re.sub(r"^  ", "", block, flags=re.M) for block in re.findall(r"(?:^  .*\n)+", entry, re.M)]


def ask(*command, folder, env=None):
    """What a client prints; it says nothing else."""
    done = subprocess.run(command, cwd=folder, env=env or environment(), capture_output=True, text=True, timeout=600)
    assert (done.returncode, done.stderr) == (0, ""), f"{command}\n{done.stdout[-2000:]}\n{done.stderr[-4000:]}"
    return done.stdout


def shell(command, folder):
    return ask("bash", "-o", "pipefail", "-c", command, folder=folder)


def needs(*command):
    """Not run where a client is not installed; scripts/test --all installs them."""
    try:
        there = subprocess.run(command, env=environment(), capture_output=True).returncode == 0
    except FileNotFoundError:
        there = False
    return pytest.mark.skipif(not there, reason=f"'{' '.join(command)}' does not run here")


needs_python = needs(PYTHON, "-c", "import sqlite3; sqlite3.connect('').enable_load_extension(True)")
needs_pandas = needs(PYTHON, "-c", "import pandas")


@pytest.fixture(autouse=True)
def place(folder):
    """A folder as the manual has it, with a catalog that is the same afterwards."""
    (folder / "build").symlink_to(BUILD)
    before = (folder / "nqueens.db").read_bytes()
    yield folder
    assert (folder / "nqueens.db").read_bytes() == before
    assert [path.name for path in folder.glob("nqueens.db*")] == ["nqueens.db"]


@pytest.fixture(scope="module")
def first_of_twenty():
    return next(solutions(20))


@pytest.fixture
def boards(place):
    """The boards of n = 8 in files of each format: their placements have digits only."""
    for format in ("json", "ndjson", "csv"):
        shell(f"nqueens list 8 --format {format} -o boards.{format}", place)
    return list(solutions(8))


# --- Python ---

@needs_python
def test_python_loads_the_extension(place, first_of_twenty):
    loads, _ = manual("Python")
    assert ask(PYTHON, "-c", loads, folder=place) == f"('{first_of_twenty}',)\n"


@needs_python
def test_python_without_extensions_asks_the_program(place, first_of_twenty):
    _, asks = manual("Python")
    assert ask(PYTHON, "-c", asks, folder=place) == f"{first_of_twenty}\n"


@needs_python
def test_python_reads_the_tables_without_the_extension(place):
    said = ask(PYTHON, "-c", "import json, sqlite3; print(json.dumps(sqlite3.connect('nqueens.db').execute("
               "'SELECT n, distinct_count, fundamental_count FROM counts ORDER BY n').fetchall()))", folder=place)
    assert json.loads(said) == [[n, int(published("A000170")[n]), int(published("A002562")[n])] for n in range(1, 13)]


# --- pandas ---

# Runs lines one by one, and prints what each that reads rows has read.
LINE_BY_LINE = """
import json, sys
for line in sys.argv[1].splitlines():
    exec(line)
    if line.startswith("rows = "):
        print(json.dumps([rows[name].tolist() for name in ("placement", "canonical", "n")]))
"""


@needs_pandas
def test_pandas_keeps_placements_text(place, boards):
    lines, = manual("pandas")
    by_csv, by_ndjson = map(json.loads, ask(PYTHON, "-c", LINE_BY_LINE, lines, folder=place).splitlines())
    for placements, canonical, n in (by_csv, by_ndjson):
        assert placements == boards and n == [8] * EIGHT
        assert set(canonical) == set(published("lexmin-fundamentals")[8].split())


@needs_pandas
def test_pandas_asks_the_catalog(place):
    said = ask(PYTHON, "-c", f"""
import pandas, sqlite3
db = sqlite3.connect("nqueens.db")
db.enable_load_extension(True)
db.load_extension("build/lib/nqueens")
print(pandas.read_sql_query("{BY_CLASS}", db).to_json(orient="values"))
print(pandas.read_sql_query("SELECT placement FROM solution WHERE n = 8", db).to_json(orient="values"))""", folder=place)
    by_class, placements = map(json.loads, said.splitlines())
    assert dict(by_class) == CLASSES and [placement for placement, in placements] == list(solutions(8))


# --- sqlite-utils ---

@needs("sqlite-utils", "--version")
@pytest.mark.parametrize("format, options", [("json", []), ("ndjson", ["--nl"]), ("csv", ["--csv"])])
def test_sqlite_utils_reads_what_is_listed(place, boards, format, options):
    ask("sqlite-utils", "insert", "other.db", "boards", f"boards.{format}", *options, folder=place)
    rows = json.loads(ask("sqlite-utils", "rows", "other.db", "boards", folder=place))
    assert [row["placement"] for row in rows] == boards
    assert collections.Counter(row["class"] for row in rows) == CLASSES


@needs("sqlite-utils", "--version")
def test_sqlite_utils_does_what_the_manual_says(place):
    lines, = manual("sqlite-utils")
    assert {row["class"]: row["boards"] for row in json.loads(shell(lines, place))} == CLASSES
    rows = json.loads(ask("sqlite-utils", "rows", "boards.db", "boards", folder=place))
    assert [row["placement"] for row in rows] == list(solutions(8))


# --- The sqlite3 shell, DB Browser and jq ---

@needs("sqlite3", "--version")
def test_the_shell_imports_what_is_listed_beside_the_catalog(place, boards):
    said = ask("sqlite3", "other.db", ".load build/lib/nqueens", ".import --csv boards.csv boards", "ATTACH 'nqueens.db' AS catalog",
               "SELECT count(*), sum(nq_class(s.placement) = 'half-turn') FROM boards AS b JOIN solution AS s ON s.placement = b.placement AND s.n = 8",
               folder=place)
    assert said == f"{EIGHT}|{CLASSES['half-turn']}\n"


def test_a_client_of_an_older_sqlite_has_a_file_to_import(place):
    lines, = manual("DB Browser for SQLite")
    shell(lines, place)
    with open(place / "solution.csv", newline="") as file:
        found = collections.Counter(int(row["n"]) for row in csv.DictReader(file))
    assert found == {n: int(count) for n, count in published("A000170").items() if 1 <= n <= 12 and int(count)}


@needs("jq", "--version")
def test_jq_prints_placements(place, boards):
    lines, = manual("jq")
    assert shell(lines, place).splitlines() == boards
    assert json.loads(shell("jq 'map(.placement)' boards.json", place)) == boards  # text, and no number
    columns = shell("jq -r '.[0].columns | map(tostring) | join(\" \")' boards.json", place)
    assert columns.split() == published("A141843")[8].split()


# --- Node.js ---

def npm_said(*arguments, folder, env):
    return subprocess.run([shutil.which("npm"), *arguments], cwd=folder, env=env, capture_output=True, text=True)


@pytest.fixture(scope="module")
def better_sqlite3(tmp_path_factory):
    """The environment in which Node.js has better-sqlite3: as its makers built it where that can be had, or else compiled, in haste, with the headers
    that stand beside node or that are fetched."""
    if not shutil.which("npm") or not shutil.which("node"):
        pytest.skip("there is no npm")
    folder, prefix = tmp_path_factory.mktemp("node"), pathlib.Path(shutil.which("node")).resolve().parents[1]
    has_headers = (prefix / "include" / "node" / "node_api.h").exists()
    env = {**os.environ, "JOBS": "max", "CFLAGS": "-O0", "CXXFLAGS": "-O0", **({"npm_config_nodedir": str(prefix)} if has_headers else {})}
    (folder / "package.json").write_text('{"private": true}')
    fetched = npm_said("install", "--ignore-scripts", "--engine-strict", "--no-audit", "--no-fund", BETTER_SQLITE3, folder=folder, env=env)
    if fetched.returncode != 0:
        pytest.skip(f"npm cannot fetch {BETTER_SQLITE3}: {' '.join(fetched.stderr.split())[:200]}")
    made = npm_said("run", "install", folder=folder / "node_modules" / "better-sqlite3", env=env)
    if made.returncode != 0 and not has_headers:
        pytest.skip(f"{BETTER_SQLITE3} cannot be compiled without the headers of node: {' '.join(made.stderr.split())[-200:]}")
    assert made.returncode == 0, made.stderr[-4000:]
    return {**env, "NODE_PATH": str(folder / "node_modules")}


def test_node_loads_the_extension(place, better_sqlite3, first_of_twenty):
    lines, = manual("Node.js")
    lines += f"""console.log(JSON.stringify(db.prepare(`{BY_CLASS}`).all()));
console.log(JSON.stringify(db.prepare("SELECT placement FROM solution WHERE n = 8").pluck().all()));"""
    first, by_class, placements = ask("node", "-e", lines, folder=place, env=better_sqlite3).splitlines()
    assert first == f"{{ placement: '{first_of_twenty}' }}"
    assert {row["class"]: row["boards"] for row in json.loads(by_class)} == CLASSES
    assert json.loads(placements) == list(solutions(8))
