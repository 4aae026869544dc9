# SPDX-License-Identifier: MIT
"""The catalog as a file: read with plain SQL, compared byte by byte, filled in pieces."""

import hashlib
import json
import os
import shutil
import sqlite3
import subprocess

import pytest

from conftest import DATA, published, run


def sha(file):
    return hashlib.sha256(file.read_bytes()).hexdigest()


def rows(file, sql, *values):
    with sqlite3.connect(f"file:{file}?mode=ro", uri=True) as db:
        return db.execute(sql, values).fetchall()


def image(symmetry, placement):
    """The image of placement text, square by square, as the schema describes the symmetries."""
    letters = "123456789abcdefghijklmnopqrstuvw"
    m = len(placement) - 1
    move = [lambda r, c: (r, c), lambda r, c: (c, m - r), lambda r, c: (m - r, m - c), lambda r, c: (m - c, r),
            lambda r, c: (r, m - c), lambda r, c: (m - r, c), lambda r, c: (c, r), lambda r, c: (m - c, m - r)][symmetry]
    squares = dict(move(r, letters.index(c)) for r, c in enumerate(placement))
    return "".join(letters[squares[r]] for r in range(m + 1))


def solutions(n, placed=()):
    """All solutions as placement text, by the plainest recursion there is."""
    if len(placed) == n:
        yield "".join("123456789abcdefghijklmnopqrstuvw"[c] for c in placed)
        return
    row = len(placed)
    for column in range(n):
        if all(column != c and abs(column - c) != row - r for r, c in enumerate(placed)):
            yield from solutions(n, (*placed, column))


def test_both_tables_hold_what_a_python_program_finds(catalog_1_to_12):
    for n in range(1, 10):
        expected = list(solutions(n))
        stored = rows(catalog_1_to_12, "SELECT placement, canonical, symmetry FROM distinct_solution WHERE n = ? ORDER BY placement", n)
        assert [row[0] for row in stored] == expected
        orbits = {}
        for placement, canonical, symmetry in stored:
            images = [image(s, placement) for s in range(8)]
            assert canonical == min(images)
            assert symmetry == [image(s, canonical) for s in range(8)].index(placement)
            orbits[canonical] = len(set(images))
        fundamentals = rows(catalog_1_to_12, "SELECT placement, orbit_size FROM fundamental_solution WHERE n = ?", n)
        assert dict(fundamentals) == orbits


def test_rows_and_coverage_agree_to_12(catalog_1_to_12):
    for n in range(1, 13):
        (distinct,), = rows(catalog_1_to_12, "SELECT count(*) FROM distinct_solution WHERE n = ?", n)
        by_size = dict(rows(catalog_1_to_12, "SELECT orbit_size, count(*) FROM fundamental_solution WHERE n = ? GROUP BY 1", n))
        coverage = dict(rows(catalog_1_to_12, "SELECT orbit_size, fundamental_count FROM coverage WHERE n = ? AND stored = 'distinct'", n))
        assert distinct == int(published("A000170")[n])
        assert coverage == {size: by_size.get(size, 0) for size in (8, 4, 2, 1)}
        assert coverage[8] == int(published("A260320")[n])
        assert coverage[4] == int(published("A260319")[n])
        assert coverage[2] + coverage[1] == int(published("A260318")[n])


def test_views_give_names_and_counts(catalog_1_to_12):
    assert rows(catalog_1_to_12, "SELECT * FROM counts WHERE n IN (1, 3, 8, 12)") == [
        (1, 1, 1, 0, 0, 0, 1, 1), (3, 0, 0, 0, 0, 0, 0, 1), (8, 92, 12, 11, 1, 0, 0, 1), (12, 14200, 1787, 1765, 18, 4, 0, 1)]
    assert rows(catalog_1_to_12, "SELECT * FROM solution WHERE n = 4") == [
        (4, "2413", "2413", 0, "identity", "quarter-turn", 2), (4, "3142", "2413", 4, "mirror", "quarter-turn", 2)]
    assert rows(catalog_1_to_12, "SELECT class, count(*) FROM fundamental WHERE n = 8 GROUP BY class") == [
        ("asymmetric", 11), ("half-turn", 1)]


def test_consistency_queries_find_nothing(catalog_1_to_12):
    for sql in ("PRAGMA foreign_key_check", "SELECT 1 FROM pragma_integrity_check WHERE integrity_check <> 'ok'",
                "SELECT n FROM counts WHERE NOT complete",
                # number i and Q+1-i are mirror images, so the first columns are symmetric
                "SELECT n FROM distinct_solution AS d WHERE n <= 9 GROUP BY n HAVING sum(CAST(substr(placement, 1, 1) AS INTEGER)) * 2 <> count(*) * (n + 1)"):
        assert rows(catalog_1_to_12, sql) == []


def test_the_sqlite3_shell_reads_the_tables(catalog_1_to_12):
    done = subprocess.run(["sqlite3", catalog_1_to_12, "select * from distinct_solution where n=8 limit 1"], capture_output=True)
    assert done.stdout == b"8|15863724|15863724|0\n"


def test_checks_refuse_bad_rows(catalog):
    with sqlite3.connect(catalog) as db:
        for sql in ("INSERT INTO fundamental_solution VALUES (8, '2571384', 8)", "INSERT INTO distinct_solution VALUES (4, '2413', '3142', 0)",
                    "INSERT INTO fundamental_solution VALUES (33, '1', 8)", "INSERT INTO fundamental_solution VALUES (4, '2413', 3)",
                    "INSERT INTO distinct_solution VALUES (4, '1234', '1234', 8)", "INSERT INTO coverage VALUES (13, 8, -1, 'counts')",
                    "INSERT INTO coverage VALUES (13, 8, 1, 'maybe')", "INSERT INTO fundamental_solution VALUES (4, NULL, 8)",
                    "INSERT INTO prefix_count VALUES (8, '', 8, 5, 4)", "INSERT INTO prefix_count VALUES (8, '1234567', 8, 1, 8)",
                    "INSERT INTO prefix_count VALUES (3, '123', 8, 0, 8)", "INSERT INTO prefix_count VALUES (9, '1', 8, 0, 0)"):
            with pytest.raises(sqlite3.IntegrityError):
                db.execute(sql)


def schema_of(file):
    dump = rows(file, "SELECT type || ' ' || name || char(10) || sql || ';' FROM sqlite_schema WHERE sql NOT NULL ORDER BY rowid")
    return "\n".join(text for (text,) in dump) + "\n"


def test_the_schema_is_the_golden_one(catalog_1_to_12):
    """The schema of a version is a promise to every file that has been written: it changes by a new version only."""
    for version in (1, 2):
        assert schema_of(DATA / f"catalog-{version}.db") == (DATA / f"schema-version-{version}.txt").read_text()
        assert rows(DATA / f"catalog-{version}.db", "PRAGMA user_version") == [(version,)]
    assert schema_of(catalog_1_to_12) == (DATA / "schema-version-2.txt").read_text()
    assert rows(catalog_1_to_12, "SELECT application_id, user_version FROM pragma_application_id, pragma_user_version") == [(0x4E51554E, 2)]
    assert rows(catalog_1_to_12, "PRAGMA journal_mode") == [("delete",)]


def test_two_runs_write_the_same_bytes(tmp_path, catalog_1_to_12):
    assert run("generate", "1-12", "--db", tmp_path / "again.db").returncode == 0
    assert sha(tmp_path / "again.db") == sha(catalog_1_to_12)
    assert os.listdir(tmp_path) == ["again.db"]


@pytest.mark.parametrize("jobs", ["1", "2", "5"])
def test_the_bytes_do_not_depend_on_the_number_of_threads(tmp_path, catalog_1_to_12, jobs):
    assert run("generate", "1..12", "--jobs", jobs, "--db", tmp_path / "again.db").returncode == 0
    assert sha(tmp_path / "again.db") == sha(catalog_1_to_12)


def test_a_catalog_filled_in_pieces_holds_the_same_rows(tmp_path, catalog_1_to_12):
    for piece in ("9..11", "4", "1..12"):
        assert run("generate", piece, folder=tmp_path).returncode == 0
    for table in ("fundamental_solution", "distinct_solution", "coverage"):
        assert rows(tmp_path / "nqueens.db", f"SELECT * FROM {table}") == rows(catalog_1_to_12, f"SELECT * FROM {table}")


def test_a_second_run_changes_nothing(catalog, folder):
    before = sha(catalog)
    done = run("generate", "1..12", folder=folder)
    assert done.returncode == 0
    assert done.stdout.decode().splitlines() == [f"n = {n:<2}  already in the catalog" for n in range(1, 13)]
    assert sha(catalog) == before


def test_sizes_13_and_14(tmp_path):
    done = run("generate", "13..14", folder=tmp_path)
    assert done.stdout == b"n = 13  73712 distinct, 9233 fundamental\nn = 14  365596 distinct, 45752 fundamental\n"
    info = json.loads(run("info", "--format", "json", folder=tmp_path).stdout)
    assert [(size["distinct"], size["fundamental"], size["equals_published"]) for size in info["sizes"]] == [
        (73712, 9233, True), (365596, 45752, True)]
    for size in info["sizes"]:
        for name, series in (("asymmetric", "A260320"), ("half-turn", "A260319"), ("quarter-turn", "A260318")):
            assert size["classes"][name.replace("-", "_")]["fundamental"] == int(published(series)[size["n"]])
    assert run("count", "14", folder=tmp_path).stdout == b"365596\n"
    assert run("list", "14", "--offset", "365595", folder=tmp_path).stdout.decode() == image(4, run(
        "list", "14", "--limit", "1", folder=tmp_path).stdout.decode().strip()) + "\n"


def test_a_copy_of_the_main_file_is_the_whole_catalog(tmp_path, catalog_1_to_12):
    shutil.copy(catalog_1_to_12, tmp_path / "copy.db")
    assert run("count", "8", "--db", tmp_path / "copy.db").stdout == b"92\n"


def test_pages_by_offset_hold_every_row_once(folder):
    pages = b"".join(run("list", "8", "--limit", "7", "--offset", str(k), folder=folder).stdout for k in range(0, 92, 7))
    assert pages == run("list", "8", folder=folder).stdout


def test_first_lines_are_the_published_first_solutions(folder):
    for n, columns in published("A141843").items():
        first = run("list", str(n), "--limit", "1", "--format", "tuple", folder=folder).stdout.decode()
        assert first == f"({columns.replace(' ', ',')})\n"


def test_first_solutions_of_each_class_are_the_published_ones(folder):
    for series, name in (("A261595", "quarter-turn"), ("A261596", "half-turn"), ("A261597", "asymmetric")):
        for n, columns in published(series).items():
            if n == 1:
                continue  # the single queen is in the class 'full'
            first = run("list", str(n), "--class", name, "--limit", "1", "--format", "tuple", folder=folder).stdout.decode()
            assert first == f"({columns.replace(' ', ',')})\n"


@pytest.mark.parametrize("name", ["dir α/my db.sqlite", "./:memory:", "file:x?mode=memory", "-dash.db", b"\xff\xfe.db"])
def test_any_file_name_is_just_a_file_name(tmp_path, name):
    path = os.fsdecode(name)
    (tmp_path / path).parent.mkdir(exist_ok=True)
    assert run(f"--db={path}", "generate", "4", folder=tmp_path).returncode == 0
    assert (tmp_path / path).stat().st_size > 0
    assert run("count", "4", "--db", path, folder=tmp_path).stdout == b"2\n"


def test_links_are_followed(tmp_path, catalog):
    (tmp_path / "link.db").symlink_to(catalog)
    (tmp_path / "there").mkdir()
    (tmp_path / "linked").symlink_to(tmp_path / "there")
    (tmp_path / "dangling.db").symlink_to(tmp_path / "new.db")
    assert run("count", "8", "--db", tmp_path / "link.db").stdout == b"92\n"
    assert run("generate", "4", "--db", tmp_path / "linked" / "x.db").returncode == 0
    assert run("count", "4", "--db", tmp_path / "dangling.db").returncode == 3
    assert run("generate", "4", "--db", tmp_path / "dangling.db").returncode == 0
    assert (tmp_path / "new.db").stat().st_size > 0
