# SPDX-License-Identifier: MIT
"""Files from strangers: nothing in them is run, and what is not as it should be ends in an error that names it."""

import random
import shutil
import sqlite3
import subprocess

import pytest

from conftest import PROGRAM, SLOW, environment, run, tamper, times

COMMANDS = ("info", "count 1..8", "count 8 --at c5", "list 8", "list 8 --fundamental", "list 8 --reverse --limit 3", "show 8#17", "occupancy 8",
            "complete 8 --at a1", "sql|select count(*) from solution where n = 8", "verify", "verify --quick 8", "diff|nqueens.db|nqueens.db")


def ask(command, folder):
    return run(*(command.split("|") if "|" in command else command.split()), folder=folder)


ENDLESS = "WITH RECURSIVE r(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM r) SELECT k AS n, k AS placement, k AS canonical, k AS symmetry FROM r"
SCHEMAS = {
    "an endless view in place of a table": ["DROP TABLE distinct_solution", f"CREATE VIEW distinct_solution AS {ENDLESS}"],
    "an endless view in place of ours": ["DROP VIEW solution", f"CREATE VIEW solution AS {ENDLESS}"],
    "a trigger that deletes": ["CREATE TRIGGER t AFTER INSERT ON coverage BEGIN DELETE FROM distinct_solution; END"],
    "a trigger on a view": ["CREATE TRIGGER t INSTEAD OF INSERT ON counts BEGIN SELECT 1; END"],
    "a trigger under another spelling": ["CREATE TRIGGER t AFTER DELETE ON COVERAGE BEGIN SELECT load_extension('x'); END"],
    "a poisoned default": ["UPDATE sqlite_schema SET sql = replace(sql, 'orbit_size INTEGER NOT NULL CHECK', 'orbit_size INTEGER NOT NULL "
                           "DEFAULT (load_extension(''x'')) CHECK') WHERE name = 'fundamental_solution'"],
    "a generated column that calls a function": ["UPDATE sqlite_schema SET sql = replace(sql, 'PRIMARY KEY (n, placement)', "
                                                 "'trap TEXT AS (load_extension(''x'')), PRIMARY KEY (n, placement)') WHERE name = 'fundamental_solution'"],
    "a check that calls a function": ["UPDATE sqlite_schema SET sql = replace(sql, 'n BETWEEN 1 AND 32', 'n BETWEEN 1 AND 32 AND load_extension(''x'')') "
                                      "WHERE name = 'coverage'"],
    "a virtual table in place of a table": ["DROP TABLE distinct_solution", "CREATE VIRTUAL TABLE distinct_solution USING fts5(n, placement, canonical, symmetry)"],
    "a virtual table of an unknown module": ["UPDATE sqlite_schema SET sql = 'CREATE VIRTUAL TABLE distinct_solution USING trap(n)', rootpage = 0 "
                                             "WHERE name = 'distinct_solution'"],
    "a table without a column": ["DROP TABLE coverage", "CREATE TABLE coverage (n INTEGER, orbit_size INTEGER)"],
    "no table": ["DROP TABLE symmetry"],
}


@pytest.mark.parametrize("what", SCHEMAS)
def test_a_schema_that_is_not_ours_is_refused_before_anything_runs(folder, what):
    tamper(folder / "nqueens.db", *SCHEMAS[what])
    before = (folder / "nqueens.db").read_bytes()
    for command in COMMANDS + ("generate 13",):
        done = ask(command, folder)
        found = command.startswith("verify") and b"schema: " in done.stdout
        assert done.returncode == (1 if found else 3), (command, done.stdout[:200], done.stderr)
        assert b"nqueens.db" in done.stderr
        assert found or done.stdout == b""
    assert (folder / "nqueens.db").read_bytes() == before


# A row of n = 8 that is wrong, in each table; and the words of the error.
ROWS = {
    "too short": ("'1586372'", b"is no solution"),
    "too long": ("'158637245'", b"is no solution"),
    "letters out of range": ("'1586372z'", b"is no solution"),
    "columns beyond n": ("'1586372a'", b"is no solution"),
    "queens that attack": ("'12345678'", b"is no solution"),
    "escape codes": ("'1' || char(27) || '[2J724'", b"is no solution"),
    "NUL bytes": ("'1586' || char(0) || '724'", b"is no solution"),
    "nothing": ("''", b"is no solution"),
    "no UTF-8": ("CAST(x'31353836ff373234' AS TEXT)", b"is no solution"),
    "millions of characters": ("CAST(zeroblob(20000000) AS TEXT)", b"is larger than any placement"),
}


@pytest.mark.parametrize("what", ROWS)
@pytest.mark.parametrize("table", ["fundamental_solution", "distinct_solution"])
def test_a_row_that_is_wrong_is_named(folder, table, what):
    value, words = ROWS[what]
    tamper(folder / "nqueens.db", f"UPDATE {table} SET placement = {value} WHERE placement = '15863724'")
    command = "list 8 --fundamental" if table == "fundamental_solution" else "list 8 --limit 92"
    done = ask(command, folder)
    assert done.returncode == 3, done.stdout
    if what == "nothing":  # its key is before all others, and what is missing is told by the count
        assert b"n = 8" in done.stderr and table.encode() in done.stderr
    else:
        assert b"row 1 of n = 8 in " + table.encode() + b" " + words in done.stderr
    for command in COMMANDS if SLOW else ("list 8", "count 8 --at c5", "show 8#1", "verify"):
        done = ask(command, folder)
        assert b"\x1b" not in done.stdout + done.stderr
        assert done.returncode in (0, 1, 3), (command, done.stderr)
    assert run("verify", folder=folder).returncode == 1


def test_a_blob_is_no_text(folder):
    """STRICT tables take none, so its type is changed in the bytes of the row: 8 characters of text are type 29, of a blob 28."""
    data = (folder / "nqueens.db").read_bytes()
    at = data.index(b"15863724\x08")
    head = data.rindex(b"\x1d", 0, at)
    assert at - head <= 3
    (folder / "nqueens.db").write_bytes(data[:head] + b"\x1c" + data[head + 1:])
    done = run("list", "8", "--fundamental", folder=folder)
    assert done.returncode == 3 and b"n = 8 in fundamental_solution" in done.stderr
    assert run("verify", folder=folder).returncode == 1


def test_an_n_that_lies_is_found(folder):
    tamper(folder / "nqueens.db", "UPDATE distinct_solution SET n = 9 WHERE placement = '15863724'")
    assert run("list", "8", "--limit", "92", folder=folder).returncode == 3
    tamper(folder / "nqueens.db", "UPDATE coverage SET n = 13 WHERE n = 12")
    assert run("list", "13", "--limit", "1", folder=folder).returncode == 3


def test_a_coverage_without_rows_is_no_answer(folder):
    tamper(folder / "nqueens.db", "INSERT INTO coverage SELECT 14, orbit_size, 1000000, 'distinct' FROM coverage WHERE n = 8")
    for command in ("list 14", "list 14 --limit 3", "count 14 --at r1c1", "occupancy 14"):
        done = ask(command, folder)
        assert (done.returncode, done.stdout) == (3, b""), command
    tamper(folder / "nqueens.db", "UPDATE coverage SET fundamental_count = 9223372036854775807 WHERE n = 14")
    assert b"n = 14" in run("count", "14", folder=folder).stderr
    assert run("count", "14", folder=folder).returncode == 3


def test_a_catalog_in_another_encoding_is_read_as_well(tmp_path, catalog_1_to_12):
    """UTF-16 was not made by nqueens, but it holds the same."""
    source = sqlite3.connect(catalog_1_to_12)
    other = sqlite3.connect(tmp_path / "nqueens.db", isolation_level=None)
    other.execute("PRAGMA encoding = 'UTF-16'")
    other.execute("PRAGMA application_id = 0x4e51554e")
    other.execute(f"PRAGMA user_version = {source.execute('PRAGMA user_version').fetchone()[0]}")
    other.execute("BEGIN")
    tables = []
    for kind, name, sql in source.execute("SELECT type, name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type"):
        other.execute(sql)
        if kind == "table":
            tables.append(name)
    for name in tables:
        rows = source.execute(f"SELECT * FROM {name}").fetchall()
        other.executemany(f"INSERT INTO {name} VALUES ({', '.join('?' * len(rows[0]))})", rows)
    other.execute("COMMIT")
    other.close()
    assert run("verify", folder=tmp_path).returncode == 0
    assert run("list", "8", folder=tmp_path).stdout.startswith(b"15863724\n")


@pytest.mark.parametrize("kept", [0, 1, 99, 100, 5000, 16384, 16385, 60000])
def test_a_truncated_file_is_told(folder, kept):
    (folder / "nqueens.db").write_bytes((folder / "nqueens.db").read_bytes()[:kept])
    for command in COMMANDS:
        done = ask(command, folder)
        assert done.returncode in (1, 3), (command, done.stdout)
        assert done.returncode == 3 or command.startswith("verify")


def answers(folder, commands):
    return {command: ask(command, folder) for command in commands}


def test_a_flipped_bit_never_makes_a_wrong_answer_that_verify_does_not_find(tmp_path):
    """Every command on files with a few flipped bits: no crash, no hang; and where an answer is wrong, verify says so. (The fuzz target of
    catalog files does the same to many more, in one process.)"""
    made = run("generate", "1..8", folder=tmp_path)
    assert made.returncode == 0
    whole = (tmp_path / "nqueens.db").read_bytes()
    right = answers(tmp_path, COMMANDS)
    chance = random.Random(5)
    wrong = 0
    pages = [k for k in range(0, len(whole), 16) if any(whole[k:k + 16])]  # where there is something to flip
    for attempt in range(times(10, 60, 300)):
        data = bytearray(whole)
        for _ in range(chance.choice((1, 1, 1, 2, 8))):
            at = chance.choice(pages) + chance.randrange(16) if chance.random() < 0.7 else chance.randrange(200)
            data[at] ^= 1 << chance.randrange(8)
        (tmp_path / "nqueens.db").write_bytes(data)
        shutil.rmtree(tmp_path / "nqueens.db-journal", ignore_errors=True)
        found = answers(tmp_path, COMMANDS)
        for command, done in found.items():
            assert done.returncode in (0, 1, 3, 4), (attempt, command, done.returncode, done.stderr)
            assert b"runtime error" not in done.stderr and b"Sanitizer" not in done.stderr, (attempt, command, done.stderr)
            if done.returncode == 0 and done.stdout != right[command].stdout and not command.startswith("verify") and command != "info":
                assert found["verify"].returncode != 0, (attempt, command)
                wrong += 1
    print(f"{wrong} wrong answers, all found")


def test_a_name_of_bytes_that_are_no_text_works(tmp_path):
    name = b"a\xff b\x1b.db"
    done = subprocess.run([PROGRAM, "generate", "4", "--db", name], cwd=tmp_path, env=environment(), capture_output=True)
    assert done.returncode == 0
    done = subprocess.run([PROGRAM, "count", "5", "--db", name], cwd=tmp_path, env=environment(), capture_output=True)
    assert done.returncode == 4 and b"\x1b" not in done.stderr
