# SPDX-License-Identifier: MIT
"""verify finds every kind of contradiction, diff every difference; and both leave a right catalog in peace."""

import hashlib
import os
import re
import sqlite3
import subprocess

import pytest

from conftest import PROGRAM, environment, published, run, tamper


# What is done to the file, the kinds of fault that it is, and words of the report.
TAMPERED = [
    (["UPDATE coverage SET stored = 'everything' WHERE n = 8"], {"constraint", "coverage"}, "the coverage of n = 8 has a row that makes no sense"),
    (["CREATE TRIGGER t AFTER INSERT ON coverage BEGIN SELECT 1; END"], {"schema"}, "a trigger on 'coverage'"),
    (["DROP VIEW counts", "CREATE VIEW counts AS SELECT 1"], {"schema"}, "another definition of 'counts'"),
    (["DROP TABLE distinct_solution", "CREATE VIEW distinct_solution AS WITH RECURSIVE r(k) AS (SELECT 1 UNION ALL SELECT k FROM r) SELECT k FROM r"],
     {"schema"}, "another definition of 'distinct_solution'"),
    (["UPDATE symmetry SET name = 'x' WHERE id = 3", "UPDATE symmetry SET name = 'rotate270' WHERE id = 1",
      "UPDATE symmetry SET name = 'rotate90' WHERE id = 3"], {"names"}, "symmetry"),
    (["UPDATE symmetry_class SET alias = 'odd' WHERE orbit_size = 8"], {"names"}, "symmetry_class"),
    (["UPDATE coverage SET fundamental_count = 1 WHERE n = 10 AND orbit_size = 2"],
     {"coverage", "published", "count", "recomputed"}, "n mod 4 is 2"),
    (["UPDATE coverage SET fundamental_count = 1 WHERE n = 10 AND orbit_size = 1"], {"coverage", "published", "count", "recomputed"}, "full symmetry"),
    (["UPDATE coverage SET fundamental_count = 12 WHERE n = 8 AND orbit_size = 8"],
     {"published", "count", "recomputed"}, "A260320 has 11"),
    (["DELETE FROM prefix_count WHERE n = 9"], {"prefix-count"}, "of n = 9 it counts 0 fundamental and 0 distinct asymmetric solutions"),
    (["DELETE FROM coverage WHERE n = 9"], {"not-covered"}, "there are rows of n = 9"),
    (["INSERT INTO distinct_solution VALUES (33, '1', '1', 0)"], {"constraint", "not-covered"}, "there are rows of n = 33"),
    (["UPDATE coverage SET stored = 'fundamental' WHERE n = 7"], {"not-covered"}, "distinct_solution: 1357246"),
    (["UPDATE coverage SET stored = 'counts' WHERE n = 7 AND orbit_size = 4"], {"not-covered"}, "the coverage does not speak of"),
    (["UPDATE fundamental_solution SET placement = '1586372' WHERE placement = '15863724'"],
     {"unreadable", "count", "no-class", "recomputed"}, "1586372, orbit size 8"),
    (["UPDATE fundamental_solution SET placement = '1586372x' WHERE placement = '15863724'"],
     {"unreadable", "count", "no-class", "recomputed"}, "1586372x"),
    (["UPDATE fundamental_solution SET placement = '1\x1b[2J724' WHERE placement = '15863724'"],
     {"unreadable", "count", "no-class", "recomputed"}, "1?[2J724"),
    (["UPDATE fundamental_solution SET placement = '1586' || char(0) || '724' WHERE placement = '15863724'"],
     {"unreadable", "count", "no-class", "recomputed"}, "1586, orbit size 8"),
    (["UPDATE distinct_solution SET placement = '12345678' WHERE placement = '15863724' "],
     {"no-solution", "count", "class-rows", "mirror", "recomputed"}, "12345678 = identity (0) of 15863724"),
    (["UPDATE fundamental_solution SET placement = '17468253' WHERE placement = '15863724'"],
     {"not-canonical", "no-class", "recomputed"}, "17468253"),
    (["UPDATE fundamental_solution SET orbit_size = 4 WHERE placement = '15863724'"], {"orbit-size"}, "15863724, orbit size 4"),
    (["UPDATE distinct_solution SET canonical = '16837425' WHERE placement = '84136275'"], {"canonical"}, "84136275"),
    (["UPDATE distinct_solution SET symmetry = (symmetry + 1) % 8 WHERE placement = '84136275'"], {"symmetry"}, "84136275"),
    (["UPDATE distinct_solution SET symmetry = 2 WHERE n = 8 AND symmetry = 0 AND canonical = '35281746'"], {"symmetry"}, "rotate180 (2) of 35281746"),
    (["DELETE FROM fundamental_solution WHERE placement = '15863724'"], {"no-class", "count", "recomputed"}, "not among the fundamental solutions"),
    (["DELETE FROM distinct_solution WHERE placement = '84136275'"],
     {"class-rows", "count", "mirror", "recomputed"}, "'marks' finds 84136275, which is not there"),
    (["DELETE FROM distinct_solution WHERE n = 8", "DELETE FROM fundamental_solution WHERE n = 8"], {"count", "recomputed"}, "0 half-turn solutions"),
    (["UPDATE prefix_count SET fundamental_count = 689 WHERE n = 12 AND prefix = '2' AND orbit_size = 8"], {"prefix-count"},
     "prefix '2', orbit size 8 has not the counts of its solutions, 690 fundamental and 802 distinct"),
    # A file that agrees with itself in everything: one class of n = 8 less, and all counts as if there were none.
    (["DELETE FROM distinct_solution WHERE canonical = '35281746'", "DELETE FROM fundamental_solution WHERE placement = '35281746'",
      "UPDATE coverage SET fundamental_count = 0 WHERE n = 8 AND orbit_size = 4"], {"coverage", "published", "recomputed"}, "A260319 has 1"),
]


@pytest.mark.parametrize("statements, kinds, words", TAMPERED, ids=[entry[0][0][:70] for entry in TAMPERED])
def test_every_kind_of_fault_is_found_and_told(catalog, statements, kinds, words):
    tamper(catalog, *statements)
    done = run("verify", "--db", catalog)
    report = done.stdout.decode()
    assert done.returncode == 1, report + done.stderr.decode()
    found = set(re.findall(r"^(?:n = \d+: )?([a-z-]+): ", report, re.M))
    assert found - {"integrity"} == kinds, report  # newer SQLites also look at the CHECKs of our tables
    assert words in report
    assert b"\x1b" not in done.stdout + done.stderr
    assert b"restore a copy of the file" in done.stderr


def test_every_kind_of_the_help_is_tried():
    help = run("verify", "--help").stdout.decode()
    kinds = set(re.findall(r"^  ([a-z-]+) {2,}\S", help.split("Kinds of fault:")[1].split("Also:")[0], re.M))
    assert kinds - {"integrity", "order", "piece"} == set().union(*(kinds for _, kinds, _ in TAMPERED))


def test_a_damaged_page_is_found(catalog):
    data = bytearray(catalog.read_bytes())
    at = len(data) // 2 // 16384 * 16384
    data[at:at + 200] = b"\xff" * 200
    catalog.write_bytes(data)
    done = run("verify", "--db", catalog)
    assert done.returncode == 1
    assert b"integrity: SQLite's integrity check: " in done.stdout and b"n = 8   ok" in done.stdout


def test_rows_out_of_order_are_found(catalog):
    """SQLite's writing keeps order, so the bytes of two rows are exchanged."""
    data = catalog.read_bytes()
    first, second = b"15863724\x08", b"16837425\x08"  # as they stand in fundamental_solution: the text, then orbit_size
    assert data.count(first) == 1 and data.count(second) == 1
    catalog.write_bytes(data.replace(first, b"\0" * 9).replace(second, first).replace(b"\0" * 9 + data[data.index(first) + 9:][:4], second + data[data.index(first) + 9:][:4]))
    done = run("verify", "--db", catalog)
    assert done.returncode == 1
    assert b"n = 8: order: fundamental_solution: 15863724" in done.stdout
    assert run("list", "8", "--fundamental", "--db", catalog).returncode == 3


def test_a_right_catalog_has_no_fault(folder):
    run("generate", "13", "--only", "fundamental", folder=folder)
    done = run("verify", folder=folder)
    assert (done.returncode, done.stderr) == (0, b"")
    lines = done.stdout.decode().splitlines()
    assert len(lines) == 13
    assert lines[7] == "n = 8   ok; 12 fundamental and 92 distinct rows; as published; recomputed"
    assert lines[12] == "n = 13  ok; 9233 fundamental and 0 distinct rows; as published"
    assert run("verify", "13", "--recompute", "--jobs", "3", folder=folder).stdout.endswith(b"; recomputed\n")
    assert run("verify", "8", "--quick", folder=folder).stdout == b"n = 8   ok; counts only; as published\n"


def test_the_number_of_threads_changes_nothing_that_is_said(catalog):
    tamper(catalog, "DELETE FROM distinct_solution WHERE placement LIKE '%5%7%3%'", "UPDATE distinct_solution SET symmetry = 3 WHERE symmetry = 5")
    said = {run("verify", "--jobs", str(jobs), "--db", catalog).stdout for jobs in (1, 2, 5)}
    assert len(said) == 1
    assert b"more of this kind" in said.pop()


def test_quick_sees_the_counts_but_not_the_rows(catalog):
    tamper(catalog, "DELETE FROM distinct_solution WHERE placement = '84136275'")
    assert run("verify", "--quick", "--db", catalog).returncode == 0
    assert run("verify", "--db", catalog).returncode == 1
    tamper(catalog, "UPDATE coverage SET fundamental_count = 2 WHERE n = 5 AND orbit_size = 8")
    assert run("verify", "--quick", "--db", catalog).returncode == 1


def test_verify_asks_for_what_is_held(folder):
    done = run("verify", "12..14", folder=folder)
    assert (done.returncode, done.stdout) == (4, b"")
    assert b"n = 13, 14" in done.stderr or b"n = 13..14" in done.stderr
    assert run("verify", "--quick", "--recompute", folder=folder).returncode == 2
    assert run("verify", "8", "9", folder=folder).returncode == 2
    assert run("verify", "0", folder=folder).returncode == 2
    assert run("verify", "--db", "no.db", folder=folder).returncode == 3


def test_other_peoples_tables_are_no_fault_whatever_they_need(catalog):
    db = sqlite3.connect(catalog)
    db.create_collation("theirs", lambda a, b: (a > b) - (a < b))
    db.create_function("double", 1, lambda x: 2 * x, deterministic=True)
    db.executescript("CREATE TABLE other (a TEXT COLLATE theirs PRIMARY KEY, b, c AS (double(b))); INSERT INTO other (a, b) VALUES ('x', 1), ('y', 2);"
                     "CREATE VIEW endless AS WITH RECURSIVE r(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM r) SELECT k FROM r")
    db.close()
    done = run("verify", "--db", catalog)
    assert (done.returncode, done.stderr) == (0, b""), done.stdout
    assert run("list", "8", "--db", catalog).stdout.count(b"\n") == 92
    assert run("generate", "13", "--db", catalog).returncode == 0


def test_other_peoples_indexes_are_never_read(catalog):
    """An index is emptied behind SQLite's back: whoever reads it finds nothing."""
    db = sqlite3.connect(catalog, isolation_level=None)
    for table, columns in (("distinct_solution", "n, placement, canonical, symmetry"), ("fundamental_solution", "n, placement, orbit_size"),
                           ("coverage", "n, orbit_size, fundamental_count, stored")):
        db.execute(f"CREATE INDEX their_{table} ON {table} ({columns})")
        page, size = db.execute("SELECT rootpage, (SELECT page_size FROM pragma_page_size) FROM sqlite_schema WHERE name = ?", (f"their_{table}",)).fetchone()
        db.close()
        data = bytearray(catalog.read_bytes())
        data[(page - 1) * size:(page - 1) * size + 8] = bytes([10, 0, 0, 0, 0]) + size.to_bytes(2, "big") + b"\0"  # a leaf without cells
        catalog.write_bytes(data)
        db = sqlite3.connect(catalog, isolation_level=None)
    assert db.execute("SELECT placement FROM distinct_solution INDEXED BY their_distinct_solution WHERE n = 8").fetchone() is None
    db.close()
    for command, answer in (("count 8", "92\n"), ("count 8 --at c5", "12\n"), ("list 8 --limit 1", "15863724\n"), ("list 8 --fundamental --limit 1 --reverse", "36258174\n"),
                            ("list 8 --starts-with 84 --limit 1", "84136275\n")):
        done = run(*command.split(), "--db", catalog)
        assert (done.returncode, done.stdout.decode()) == (0, answer), done.stderr
    done = run("verify", "--db", catalog)
    assert done.returncode == 1 and {line.split(":")[0] for line in done.stdout.decode().splitlines() if not line.startswith("n = ")} == {"integrity"}
    assert b"n = 8   ok; 12 fundamental and 92 distinct rows" in done.stdout


def test_diff_tells_what_differs(tmp_path, catalog_1_to_12):
    a, b = tmp_path / "a.db", tmp_path / "b.db"
    a.write_bytes(catalog_1_to_12.read_bytes())
    b.write_bytes(catalog_1_to_12.read_bytes())
    same = run("diff", "a.db", "b.db", folder=tmp_path)
    assert same.returncode == 0 and same.stdout.decode().splitlines() == [f"n = {n:<2}  same" for n in range(1, 13)]
    tamper(b, "DELETE FROM distinct_solution WHERE placement = '84136275'", "UPDATE distinct_solution SET symmetry = 3 WHERE placement = '15863724'",
           "INSERT INTO distinct_solution VALUES (9, '999999999', '111111111', 0)")
    tamper(a, *(f"DELETE FROM {table} WHERE n = 12" for table in ("coverage", "distinct_solution", "fundamental_solution", "prefix_count")))
    tamper(b, "DELETE FROM distinct_solution WHERE n = 11", "UPDATE coverage SET stored = 'fundamental' WHERE n = 11")
    done = run("diff", "a.db", "b.db", folder=tmp_path)
    assert done.returncode == 1
    assert done.stdout.decode().splitlines()[7:] == [
        "n = 8: distinct_solution: a.db: 15863724 = identity (0) of 15863724; b.db: 15863724 = rotate270 (3) of 15863724",
        "n = 8: distinct_solution: only in a.db: 84136275 = " + row_of(a, "84136275"),
        "n = 8   2 rows differ",
        "n = 9: distinct_solution: only in b.db: 999999999 = identity (0) of 111111111",
        "n = 9   1 rows differ",
        "n = 10  same",
        "n = 11  what both store is the same (fundamental rows); the coverage differs:",
        "    a.db: asymmetric 329 (distinct), half-turn 12 (distinct), quarter-turn 0 (distinct), full 0 (distinct)",
        "    b.db: asymmetric 329 (fundamental), half-turn 12 (fundamental), quarter-turn 0 (fundamental), full 0 (fundamental)",
        "n = 12  only in b.db",
    ]
    assert run("diff", "a.db", folder=tmp_path).returncode == 2
    assert run("diff", "a.db", "no.db", folder=tmp_path).returncode == 3
    assert b"no.db" in run("diff", "a.db", "no.db", folder=tmp_path).stderr


def test_diff_compares_the_classes_that_both_store(folder):
    """Symmetric classes alone, beside everything: rows of both tables are compared where both have them, and only those."""
    run("generate", "8..12", "--class", "half-turn,quarter-turn", "--db", "classes.db", folder=folder)
    run("generate", "8..12", "--class", "half-turn,quarter-turn", "--only", "fundamental", "--db", "fundamental.db", folder=folder)
    for a, b, words in (("nqueens.db", "classes.db", ""), ("classes.db", "nqueens.db", ""), ("nqueens.db", "fundamental.db", " (fundamental rows)"),
                        ("fundamental.db", "classes.db", " (fundamental rows)")):
        done = run("diff", a, b, folder=folder)
        assert done.returncode == 1
        same = [line for line in done.stdout.decode().splitlines() if line.startswith("n = ") and not line.endswith(f"only in {a}") and not line.endswith(f"only in {b}")]
        assert same == [f"n = {n:<2}  what both store is the same{words}; the coverage differs:" for n in range(8, 13)]
    half = [row[0] for row in rows_of(folder / "classes.db", "SELECT placement FROM distinct_solution WHERE n = 8")]
    assert len(half) == 4 == len({placement[::-1] for placement in half} | set(half))  # A032522(8) = 4
    tamper(folder / "classes.db", f"DELETE FROM distinct_solution WHERE placement = '{half[0]}'", f"UPDATE distinct_solution SET symmetry = 7 WHERE placement = '{half[1]}'",
           "UPDATE fundamental_solution SET orbit_size = 8 WHERE n = 12 AND orbit_size = 2", "INSERT INTO distinct_solution VALUES (9, '111111111', '111111111', 0)")
    for names in (("nqueens.db", "classes.db"), ("classes.db", "nqueens.db")):
        lines = run("diff", *names, folder=folder).stdout.decode().splitlines()
        assert [f"n = {n:<2}  {rows} rows differ; the coverage differs:" for n, rows in ((8, 2), (9, 1), (12, 4))] == [line for line in lines if "rows differ" in line]
        assert any(line.startswith(f"n = 8: distinct_solution: only in nqueens.db: {half[0]} = ") for line in lines)
        assert any(line.startswith("n = 9: distinct_solution: only in classes.db: 111111111 = ") for line in lines)


@pytest.mark.parametrize("value", ["'15863724' || char(0)", "'15863724' || char(0) || 'x'", "'1586372'"])
def test_diff_compares_no_rows_that_cannot_be_read(folder, value):
    (folder / "b.db").write_bytes((folder / "nqueens.db").read_bytes())
    tamper(folder / "b.db", f"UPDATE fundamental_solution SET placement = {value} WHERE placement = '15863724'")
    for names in (("nqueens.db", "b.db"), ("b.db", "nqueens.db"), ("b.db", "b.db")):
        done = run("diff", *names, folder=folder)
        assert done.returncode == 3 and b"b.db: fundamental_solution holds a row of n = 8 that is no placement" in done.stderr


def test_a_catalog_that_holds_nothing_is_not_called_right(catalog):
    tamper(catalog, *(f"DELETE FROM {table}" for table in ("coverage", "distinct_solution", "fundamental_solution", "prefix_count")))
    done = run("verify", "--db", catalog)
    assert (done.returncode, done.stdout) == (0, b"") and b"it holds no n; only the file has been checked" in done.stderr
    assert run("verify", "1..12", "--db", catalog).returncode == 4


def rows_of(file, statement):
    with sqlite3.connect(file) as db:
        return db.execute(statement).fetchall()


def row_of(file, placement):
    with sqlite3.connect(file) as db:
        return db.execute("SELECT s.name || ' (' || d.symmetry || ') of ' || d.canonical FROM distinct_solution d JOIN symmetry s ON s.id = d.symmetry "
                          "WHERE d.placement = ?", (placement,)).fetchone()[0]


def test_a_list_has_the_same_sum_everywhere(folder):
    """What people compare in place of files depends on mathematics alone: here it is made without the program."""
    def boards(n, row=0, columns=(), text=""):
        if row == n:
            return [text]
        found = []
        for c in range(n):
            if all(c != d and abs(c - d) != row - r for r, d in enumerate(columns)):
                found += boards(n, row + 1, columns + (c,), text + "123456789abcdefghijklmnopqrstuvw"[c])
        return found

    for n in (1, 4, 8):
        ours = hashlib.sha256(run("list", str(n), folder=folder).stdout).hexdigest()
        assert ours == hashlib.sha256("".join(f"{b}\n" for b in boards(n)).encode()).hexdigest()
