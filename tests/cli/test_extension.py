# SPDX-License-Identifier: MIT
"""The SQL functions from other clients: the sqlite3 shell and Python's sqlite3."""

import os
import re
import signal
import sqlite3
import subprocess
import sys
import threading
import time

import pytest

import boards
from conftest import BUILD, PROGRAM, needs_extension, published
from test_catalog import image, solutions

pytestmark = needs_extension

EXTENSION = BUILD / "lib" / "nqueens"


@pytest.fixture
def db():
    connection = sqlite3.connect(":memory:")
    connection.enable_load_extension(True)
    connection.load_extension(str(EXTENSION))
    yield connection
    connection.close()


def one(db, sql, *values):
    (value,), = db.execute(f"SELECT {sql}", values).fetchall()
    return value


def test_the_shell_loads_it():
    done = subprocess.run(["sqlite3", ":memory:", f".load {EXTENSION}", "SELECT nq_class('35281746'), nq_orbit_size('2413')"], capture_output=True)
    assert done.stdout == b"half-turn|2\n", done.stderr


def test_it_can_be_loaded_again_or_says_why_not(db):
    db.load_extension(str(EXTENSION))
    assert one(db, "count(*) FROM nq_solutions(8)") == 92
    reading = db.execute("SELECT placement FROM nq_solutions(8)")
    first = reading.fetchone()
    for load in (lambda: db.load_extension(str(EXTENSION)), lambda: db.execute("SELECT load_extension(?)", (str(EXTENSION),))):
        with pytest.raises(sqlite3.OperationalError, match="nqueens is loaded already; it can be loaded anew while no statement"):
            load()
    assert [first, *reading.fetchall()] == [(placement,) for placement in solutions(8)]
    db.load_extension(str(EXTENSION))


def test_a_message_is_not_cut_inside_a_character(db):
    for shift in range(4):
        for question in (f"nq_class('{'x' * shift}' || '{'♕' * 60}')", f"placement FROM nq_orbit('{'x' * shift}' || '{'♕' * 60}')"):
            with pytest.raises(sqlite3.OperationalError, match=f"'x{{{shift}}}♕+': expected placement text"):
                one(db, question)


def symbols(*arguments):
    """What nm says: the names of functions and variables, by their letter."""
    lines = subprocess.run(["nm", *arguments], capture_output=True, text=True, check=True).stdout.splitlines()
    return {name.split("@")[0]: letter for *_, letter, name in (line.split() for line in lines if re.search(r" [A-Za-z] \S+$", line))}


def test_one_symbol_is_exported():
    assert list(symbols("-D", "--defined-only", BUILD / "lib" / "nqueens.so")) == ["sqlite3_nqueens_init"]
    # the C library's, copied by the linker
    assert set(symbols("-D", "--defined-only", PROGRAM)) <= {"stdin", "stdout", "stderr"}


def test_it_calls_its_own_functions_whatever_was_loaded_before(tmp_path):
    """A library loaded first has functions of all the names that are shared between our files, and each of them ends the process."""
    names = [name for room in ("core", "solver") for name, letter in symbols("--defined-only", BUILD / f"libnq_{room}.a").items() if letter == "T"]
    assert len(names) > 50 and "nq_placement_parse" in names
    (tmp_path / "other.c").write_text("void abort(void);\n" + "".join(f"void {name}(void) {{ abort(); }}\n" for name in names))
    subprocess.run([os.environ.get("CC", "cc"), "-shared", "-fPIC", "-o", tmp_path / "other.so", tmp_path / "other.c"], check=True)
    done = subprocess.run([sys.executable, "-c", """
import ctypes, sqlite3, sys
ctypes.CDLL(sys.argv[1], ctypes.RTLD_GLOBAL)
db = sqlite3.connect(":memory:")
db.enable_load_extension(True)
db.load_extension(sys.argv[2])
for sql in ("nq_parse('1 3 0 2')", "nq_parse('(2, 4, 1, 3)')", "nq_class('35281746')", "(SELECT count(*) FROM nq_solutions(8))",
            "(SELECT count(*) FROM nq_fundamentals(8))", "(SELECT count(*) FROM nq_orbit('15863724'))", "nq_is_toroidal('13524')"):
    print(*db.execute(f"SELECT {sql}").fetchone())
""", tmp_path / "other.so", EXTENSION], capture_output=True, text=True)
    assert done.stdout.split() == ["2413", "2413", "half-turn", "92", "12", "8", "1"], done.stderr


def test_scalar_functions(db):
    assert one(db, "nq_is_solution('15863724')") == 1 and one(db, "nq_is_solution('12345678')") == 0
    assert one(db, "nq_conflicts('1234')") == 6 and one(db, "nq_conflicts('2413')") == 0
    assert one(db, "nq_canonical('84136275')") == "15863724"
    assert one(db, "nq_orbit_size('35281746')") == 4
    assert one(db, "nq_board('2413')") == ".Q..\n...Q\nQ...\n..Q."
    assert one(db, "nq_has_queen('2413', 1.0, '2.0')") == 1 == one(db, "nq_has_queen('2413', 1, 2)") and one(db, "nq_has_queen('2413', 1, 1)") == 0
    assert one(db, "nq_parse('1Q2/3Q/Q3/2Q1')") == "2413" == one(db, "nq_parse('1 3 0 2')")
    assert one(db, "nq_torus_conflicts('15863724')") == 2 and one(db, "nq_diagonals('15863724')") == 2
    assert one(db, "nq_is_corner('15863724')") == 1 and one(db, "nq_is_corner('12345678')") == 0  # no solution has no property
    for symmetry, name in enumerate(("identity", "rotate90", "rotate180", "rotate270", "mirror", "flip", "transpose", "antitranspose")):
        assert one(db, "nq_transform('1357246', ?)", symmetry + 0.0) == one(db, "nq_transform('1357246', ?)", symmetry) == one(db, "nq_transform('1357246', ?)", name) == image(symmetry, "1357246")


def test_keys_are_functions(db):
    for queens in (*boards.solutions(6), *boards.solutions(9)[::40]):
        for key, value in boards.KEYS.items():
            assert one(db, f"nq_{key}(?)", boards.text(queens)) == value(queens), key
        assert [one(db, "nq_row(?, ?)", boards.text(queens), row) for row in range(1, 7)] == [column + 1 for column in queens[:6]]
        assert one(db, "nq_column(?, 2.0)", boards.text(queens)) == queens.index(1) + 1
    assert one(db, "nq_is_reflecting('2413')") == 1 and one(db, "nq_is_alternating('15863724')") == 0
    assert one(db, "nq_row(NULL, 1)") is None is one(db, "nq_column('2413', NULL)")
    for call in ("nq_row('2413', 0)", "nq_row('2413', 5)", "nq_column('2413', 'x')"):
        with pytest.raises(sqlite3.OperationalError, match="rows and columns run from 1 to n"):
            one(db, call)


def test_null_in_null_out(db):
    for call in ("nq_is_solution(NULL)", "nq_conflicts(NULL)", "nq_canonical(NULL)", "nq_transform(NULL, 1)", "nq_transform('2413', NULL)", "nq_orbit_size(NULL)",
                 "nq_class(NULL)", "nq_board(NULL)", "nq_has_queen(NULL, 1, 1)", "nq_has_queen('2413', NULL, 1)", "nq_has_queen('2413', 1, NULL)", "nq_parse(NULL)",
                 "nq_torus_conflicts(NULL)", "nq_diagonals(NULL)", "nq_is_toroidal(NULL)", "nq_is_superqueen(NULL)", "nq_is_no_three_in_line(NULL)", "nq_is_corner(NULL)", "nq_is_center(NULL)"):
        assert one(db, call) is None
    for table in ("nq_solutions(NULL)", "nq_fundamentals(NULL)", "nq_orbit(NULL)"):
        assert db.execute(f"SELECT * FROM {table}").fetchall() == []


@pytest.mark.parametrize("call, words", [
    ("nq_is_solution('0123')", "'0123'"), ("nq_canonical('')", "expected placement text"), ("nq_canonical('1144')", "two queens stand in one column"),
    ("nq_transform('2413', 8)", "'8'"), ("nq_transform('2413', 'turn')", "'turn'"), ("nq_transform('2413', 1.5)", "'1.5'"),
    ("nq_transform('2413', 'rotate90' || char(0) || 'x')", "expected a symmetry"), ("nq_transform('2413', '1' || char(0))", "expected a symmetry"), ("nq_parse('2413' || char(0) || '1')", "nq_parse"),
    ("nq_has_queen('2413', '1' || char(0) || 'x', 1)", "rows and columns"), ("nq_transform('2413', x'01')", "expected a symmetry"), ("nq_class('1234')", "no solution"), ("nq_has_queen('2413', 5, 1)", "'5'"),
    ("nq_has_queen('2413', 1, 'x')", "'x'"), ("nq_parse('0 1 2 4')", "both 0 and 4"), ("nq_board(printf('%33s', ''))", "expected placement text"),
    ("nq_is_toroidal('2x')", "'2x'"), ("nq_orbit_size(x'00ff')", "expected placement text"), ("nq_is_solution('2413' || char(0) || 'x')", "expected placement text")])
def test_a_bad_argument_is_an_error_that_names_it(db, call, words):
    with pytest.raises(sqlite3.OperationalError, match=".*") as error:
        one(db, call)
    assert words in str(error.value)


@pytest.mark.parametrize("table, words", [("nq_solutions(33)", "'33'"), ("nq_solutions(0)", "'0'"), ("nq_solutions('x')", "'x'"), ("nq_solutions", "needs a board size"),
                                          ("nq_fundamentals(1.5)", "'1.5'"), ("nq_orbit('1144')", "'1144'"),
                                          ("nq_orbit('2413' || char(0) || '1')", "expected placement text"), ("nq_orbit(x'32343133')", "expected placement text"),
                                          ("nq_solutions('8' || char(0))", "board sizes"), ("nq_solutions(x'38')", "board sizes"), ("nq_solutions(9e999)", "board sizes"), ("nq_orbit", "needs a placement")])
def test_a_bad_table_argument_too(db, table, words):
    with pytest.raises(sqlite3.OperationalError) as error:
        db.execute(f"SELECT * FROM {table}").fetchall()
    assert words in str(error.value)


def test_tables_hold_what_a_plain_program_finds(db):
    for n in range(1, 9):
        expected = list(solutions(n))
        assert [row[0] for row in db.execute("SELECT placement FROM nq_solutions(?)", (n,))] == expected
        found = db.execute("SELECT n, placement, canonical, symmetry, symmetry_name, class, orbit_size FROM nq_solutions(?)", (n,)).fetchall()
        for row, placement in zip(found, expected):
            images = [image(s, placement) for s in range(8)]
            assert row[:3] == (n, placement, min(images)) and image(row[3], row[2]) == placement and row[6] == len(set(images))
        fundamentals = sorted({min(image(s, p) for s in range(8)) for p in expected})
        assert [row[0] for row in db.execute("SELECT placement FROM nq_fundamentals(?)", (n,))] == fundamentals
        for placement in fundamentals:
            orbit = db.execute("SELECT placement, symmetry FROM nq_orbit(?)", (placement,)).fetchall()
            assert [row[0] for row in orbit] == sorted({image(s, placement) for s in range(8)})
            assert all(image(s, placement) == p for p, s in orbit)


def test_solutions_are_lazy(db):
    assert len(db.execute("SELECT placement FROM nq_solutions(28) LIMIT 3").fetchall()) == 3
    assert len(db.execute("SELECT placement FROM nq_solutions(28) ORDER BY placement LIMIT 3").fetchall()) == 3


LONG_SEARCHES = ["SELECT * FROM nq_solutions(32) WHERE r31 = 5 AND r32 = 5", "SELECT count(*) FROM nq_solutions(31) WHERE placement GLOB '13*' AND r30 = 5 AND r31 = 5",
                 "SELECT placement FROM nq_fundamentals(32) WHERE r1 = 9", "CREATE TABLE kept AS SELECT * FROM nq_solutions(32) WHERE r31 = 5 AND r30 = 6"]


@pytest.mark.parametrize("statement", LONG_SEARCHES)
def test_a_search_that_finds_nothing_can_be_interrupted(statement):
    connection = sqlite3.connect(":memory:", check_same_thread=False)
    connection.enable_load_extension(True)
    connection.load_extension(str(EXTENSION))
    start = time.monotonic()
    threading.Timer(0.3, connection.interrupt).start()
    with pytest.raises(sqlite3.OperationalError, match="interrupted"):
        connection.execute(statement).fetchall()
    assert 0.2 < time.monotonic() - start < 10
    assert one(connection, "count(*) FROM nq_solutions(8)") == 92  # and the connection is as before
    connection.close()


@pytest.mark.parametrize("statement", LONG_SEARCHES)
def test_a_progress_handler_is_asked_during_a_search(db, statement):
    asked = []
    db.set_progress_handler(lambda: asked.append(1) or len(asked) == 5, 1000)
    with pytest.raises(sqlite3.OperationalError, match="interrupted"):
        db.execute(statement).fetchall()
    assert len(asked) == 5


def test_the_shell_is_interrupted_by_the_keyboard():
    shell = subprocess.Popen(["sqlite3", "-interactive", ":memory:"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    shell.stdin.write(f".load {EXTENSION}\nSELECT 'be' || 'gun';\n{LONG_SEARCHES[0]};\n")
    shell.stdin.flush()
    while "begun" not in shell.stdout.readline():
        pass
    time.sleep(0.3)
    shell.send_signal(signal.SIGINT)
    out, errors = shell.communicate("SELECT count(*) || ' found' FROM nq_solutions(8);\n", timeout=30)
    assert "interrupted" in errors and "92 found" in out


def test_a_long_search_is_not_for_views_and_triggers(db):
    """Whoever opens a file of somebody else's runs its views; the tables whose rows may take years are asked for by name."""
    db.execute("CREATE VIEW images AS SELECT * FROM nq_orbit('15863724')")
    db.execute("CREATE VIEW searched AS SELECT * FROM nq_solutions(32) WHERE r31 = 5 AND r32 = 5")
    db.execute("CREATE VIEW fundamentals AS SELECT * FROM nq_fundamentals(32)")
    db.execute("CREATE TABLE board (p)")
    db.execute("CREATE TRIGGER search AFTER INSERT ON board BEGIN INSERT INTO board SELECT placement FROM nq_solutions(32); END")
    for trusted in ("ON", "OFF"):
        db.execute(f"PRAGMA trusted_schema = {trusted}")
        assert one(db, "count(*) FROM images") == 8
        for statement in ("SELECT * FROM searched", "SELECT * FROM fundamentals", "INSERT INTO board VALUES ('1')"):
            with pytest.raises(sqlite3.OperationalError, match="unsafe use of virtual table"):
                db.execute(statement)


def test_equal_leading_rows_go_into_the_search(db):
    for n in (6, 8):
        for first in range(1, n + 1):
            for second in range(1, n + 1):
                expected = [p for p in solutions(n) if p.startswith(f"{first}{second}")]
                for where in (f"r1 = {first} AND r2 = {second}", f"placement GLOB '{first}{second}*'", f"r2 = {second} AND placement GLOB '{first}*'"):
                    assert [row[0] for row in db.execute(f"SELECT placement FROM nq_solutions({n}) WHERE {where}")] == expected
                assert [row[0] for row in db.execute(f"SELECT placement FROM nq_solutions({n}, {first}, {second})")] == expected
    assert db.execute("SELECT r1, r8, r9 FROM nq_solutions(8) WHERE placement = '15863724'").fetchall() == [(1, 4, None)]
    for nothing in ("r1 = 9", "r9 = 1", "r1 = 'x'", "r1 = 1.5", "r1 = NULL", "placement = ''", "placement = '999'", "placement = NULL", "placement GLOB '9*'"):
        assert db.execute(f"SELECT * FROM nq_solutions(8) WHERE {nothing}").fetchall() == [], nothing
    # More constraints than SQLite lets a table take upon itself: it checks the last ones again.
    (placement,), = db.execute("SELECT placement FROM nq_solutions(27) LIMIT 1").fetchall()
    rows = " AND ".join(f"r{row + 1} = {'123456789abcdefghijklmnopqrstuvw'.index(c) + 1}" for row, c in enumerate(placement[:24]))
    assert placement in [row[0] for row in db.execute(f"SELECT placement FROM nq_solutions(27) WHERE {rows}")]


def test_tables_can_be_joined(db):
    db.execute("CREATE TABLE sizes (size INTEGER)")
    db.executemany("INSERT INTO sizes VALUES (?)", [(n,) for n in range(1, 9)])
    counted = dict(db.execute("SELECT size, count(placement) FROM sizes LEFT JOIN nq_solutions ON n = size AND argument = size GROUP BY size"))
    assert counted == {n: int(published("A000170")[n]) for n in range(1, 9)}
    assert db.execute("SELECT count(*) FROM nq_fundamentals(8) AS f, nq_orbit(f.placement)").fetchall() == [(92,)]


def test_functions_are_deterministic_and_innocuous(db):
    db.execute("CREATE TABLE boards (p TEXT, canonical TEXT GENERATED ALWAYS AS (nq_canonical(p)) STORED, CHECK (nq_is_solution(p)))")
    db.execute("PRAGMA trusted_schema = OFF")
    db.execute("INSERT INTO boards (p) VALUES ('84136275')")
    assert db.execute("SELECT canonical FROM boards").fetchall() == [("15863724",)]
    db.execute("CREATE INDEX by_class ON boards (nq_class(p))")
    with pytest.raises(sqlite3.IntegrityError):
        db.execute("INSERT INTO boards (p) VALUES ('12345678')")
