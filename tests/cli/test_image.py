# SPDX-License-Identifier: MIT
"""The file beside a catalog in which it is made: what may stand under its name, how its rows get their place, and that nothing else changes."""

import os
import shutil
import signal
import sqlite3
import subprocess

import pytest

from conftest import AS_NOBODY, BUILD, SANITIZED, environment, run, times
from test_catalog import rows
from test_files import contents, start, wait_for

COUNTERS = (slice(24, 28), slice(40, 44), slice(92, 96))  # of changes; of changes of the schema; of changes when the pages were counted


def without_counters(file):
    raw = bytearray(file.read_bytes())
    for field in COUNTERS:
        raw[field] = bytes(4)
    return bytes(raw)


def make_hard_link(path):
    (path.parent / "thesis").write_text("my thesis")
    path.hardlink_to(path.parent / "thesis")


def make_foreign(path):
    if os.geteuid() != 0:
        pytest.skip("only root can give a file away")
    path.write_bytes(b"")
    os.chown(path, 65534, 65534)


NOT_OURS = {
    "a pipe": os.mkfifo,
    "a folder": os.mkdir,
    "a link": lambda path: path.symlink_to("thesis"),
    "somebody's notes": lambda path: path.write_text("milk, bread, queens"),
    "another database": lambda path: sqlite3.connect(path).execute("CREATE TABLE t (a)").connection.close(),
    "another name of a file": make_hard_link,
    "a file of another user": make_foreign,
}


@pytest.mark.parametrize("what", NOT_OURS)
@pytest.mark.parametrize("there", [True, False], ids=["with a catalog", "without"])
def test_what_is_no_image_is_refused_by_name_and_left_alone(new_catalog, tmp_path, what, there):
    if not there:
        new_catalog.unlink()
    NOT_OURS[what](tmp_path / "nqueens.db-image")
    before = contents(tmp_path)
    done = run("generate", "9", folder=tmp_path)
    assert done.returncode == 3 and b"nqueens.db-image: " in done.stderr and b"move it away" in done.stderr, done
    assert contents(tmp_path) == before


def test_a_catalog_beside_a_catalog_is_no_image(new_catalog, tmp_path):
    shutil.copy(new_catalog, tmp_path / "nqueens.db-image")
    before = contents(tmp_path)
    done = run("generate", "9", folder=tmp_path)
    assert done.returncode == 3 and b"nqueens.db-image: no interrupted run" in done.stderr
    assert contents(tmp_path) == before


def test_a_catalog_that_lacks_its_name_only_gets_it(new_catalog, tmp_path):
    new_catalog.rename(tmp_path / "nqueens.db-image")
    done = run("generate", "9", folder=tmp_path)
    assert done.returncode == 0 and b"it has its name now" in done.stderr
    assert os.listdir(tmp_path) == ["nqueens.db"]
    assert run("verify", folder=tmp_path).stdout.count(b"ok;") == 9


def test_a_second_name_of_the_catalog_is_taken_away(new_catalog, tmp_path):
    (tmp_path / "nqueens.db-image").hardlink_to(new_catalog)
    assert run("generate", "9", folder=tmp_path).returncode == 0
    assert os.listdir(tmp_path) == ["nqueens.db"]
    assert run("verify", folder=tmp_path).stdout.count(b"ok;") == 9


@pytest.mark.parametrize("suffix", ["-journal", "-wal", "-shm"])
def test_what_stands_beside_it_is_refused(tmp_path, suffix):
    (tmp_path / f"nqueens.db-image{suffix}").write_text("milk, bread, queens")
    before = contents(tmp_path)
    done = run("generate", "4", folder=tmp_path)
    assert done.returncode == 3 and f"nqueens.db-image{suffix}: ".encode() in done.stderr
    assert contents(tmp_path) == before


@pytest.mark.parametrize("there", [True, False], ids=["with a catalog", "without"])
def test_what_a_killed_run_leaves_is_begun_anew(new_catalog, tmp_path, there):
    if not there:
        new_catalog.unlink()
    process = start("generate", "14..16", folder=tmp_path)
    process.stdout.readline()
    process.kill()
    process.communicate()
    assert "nqueens.db-image" in os.listdir(tmp_path)
    done = run("count", "8", "--db", "nqueens.db-image", folder=tmp_path)
    assert done.returncode == 3 and b"the file in which a run makes one" in done.stderr
    assert run("count", "8", folder=tmp_path).returncode == (0 if there else 3)
    assert run("generate", "9", folder=tmp_path).returncode == 0
    assert os.listdir(tmp_path) == ["nqueens.db"]


def test_a_second_interruption_ends_at_once(tmp_path):
    process = start("generate", "14..18", folder=tmp_path)
    process.stdout.readline()
    process.send_signal(signal.SIGSTOP)
    process.send_signal(signal.SIGINT)
    process.send_signal(signal.SIGCONT)
    assert process.wait(timeout=60) == 130
    assert os.listdir(tmp_path) == ["nqueens.db"] and run("count", "14", folder=tmp_path).stdout == b"365596\n"


# --- What comes out ---

def test_the_same_range_gives_the_same_bytes(tmp_path):
    """Threads, part files, interruptions; into a catalog that is there all but the counters of changes."""
    assert run("generate", "1..13", folder=tmp_path).returncode == 0
    first = tmp_path / "nqueens.db"
    for name, *arguments in (("jobs", "--jobs", "3"), ("part", "--part-after", "0")):
        assert run("generate", "1..13", *arguments, "--db", name, folder=tmp_path).returncode == 0
        assert (tmp_path / name).read_bytes() == first.read_bytes(), name
    for name, sizes in (("steps", ("1..6", "7..9", "10..13")), ("fundamental", ("1..13 --only fundamental", "1..13")), ("gaps", ("10..13", "1..4", "5..9"))):
        for size in sizes:
            assert run("generate", *size.split(), "--db", name, folder=tmp_path).returncode == 0
        if name == "steps":
            assert without_counters(tmp_path / name) == without_counters(first), name
        assert run("diff", "nqueens.db", name, folder=tmp_path).returncode == 0


def test_sqlite_finds_nothing_wrong_in_it(tmp_path):
    assert run("generate", "1..12", folder=tmp_path).returncode == 0
    db = sqlite3.connect(tmp_path / "nqueens.db", isolation_level=None)
    assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    assert db.execute("PRAGMA foreign_key_check").fetchall() == []
    assert db.execute("SELECT (SELECT page_count FROM pragma_page_count), (SELECT freelist_count FROM pragma_freelist_count)").fetchone()[1] == 0
    db.execute("DELETE FROM distinct_solution WHERE n = 11 AND symmetry = 3")
    db.execute("VACUUM")
    assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]


@pytest.mark.parametrize("page_size", [512, 1024, 4096, 65536])
def test_the_page_size_of_a_catalog_stays(new_catalog, tmp_path, page_size):
    db = sqlite3.connect(new_catalog, isolation_level=None)
    db.execute(f"PRAGMA page_size = {page_size}")
    db.execute("VACUUM")
    db.close()
    assert run("generate", "9..12", folder=tmp_path).returncode == 0
    assert rows(new_catalog, "PRAGMA page_size") == [(page_size,)]
    assert rows(new_catalog, "PRAGMA integrity_check") == [("ok",)]
    assert run("verify", folder=tmp_path).stdout.count(b"ok;") == 12


OTHERS = ["CREATE TABLE notes (a)", "CREATE VIEW mine AS SELECT * FROM solution", "CREATE INDEX by_class ON distinct_solution (canonical)", "ANALYZE"]


@pytest.mark.parametrize("statement", OTHERS)
def test_what_other_people_have_put_in_is_kept(new_catalog, tmp_path, statement):
    with sqlite3.connect(new_catalog) as db:
        db.execute(statement)
    before = rows(new_catalog, "SELECT name, sql FROM sqlite_schema")
    assert run("generate", "9..11", folder=tmp_path).returncode == 0
    assert rows(new_catalog, "SELECT name, sql FROM sqlite_schema") == before
    assert run("verify", folder=tmp_path).stdout.count(b"ok;") == 11


def test_a_row_that_is_wrong_is_not_laid_anew(new_catalog, tmp_path):
    with sqlite3.connect(new_catalog) as db:
        db.execute("UPDATE distinct_solution SET symmetry = 7 - symmetry WHERE n = 8 AND placement LIKE '1%'")
    before = contents(tmp_path)
    done = run("generate", "9", folder=tmp_path)
    assert done.returncode == 3 and b"of n = 8 in distinct_solution is not the image that it says" in done.stderr
    assert contents(tmp_path) == before


def test_rows_that_nothing_covers_are_not_lost(new_catalog, tmp_path):
    with sqlite3.connect(new_catalog) as db:
        db.execute("INSERT INTO fundamental_solution VALUES (20, '13524dfcikh9gj8a7e6b', 8)")
    assert run("generate", "9", folder=tmp_path).returncode == 0
    assert rows(new_catalog, "SELECT count(*) FROM fundamental_solution WHERE n = 20") == [(1,)]


def test_two_symmetric_classes_are_laid_together(tmp_path):
    assert run("generate", "20", "--class", "half-turn,quarter-turn", folder=tmp_path).returncode == 0
    assert run("verify", "20", folder=tmp_path).returncode == 0
    assert run("count", "20", "--by", "class", folder=tmp_path).stdout.startswith(b"half-turn 144140\nquarter-turn 480\n")
    assert run("generate", "12", "--class", "quarter-turn", folder=tmp_path).returncode == 0
    assert run("generate", "12", folder=tmp_path).returncode == 0
    assert run("verify", folder=tmp_path).returncode == 0


@pytest.mark.skipif(SANITIZED, reason="the sanitizer's runtime has to be loaded first")
def test_where_nothing_can_be_renamed_it_is_copied(tmp_path):
    preload = {"LD_PRELOAD": str(BUILD / "lib" / "failing_calls.so"), "FAIL_ALWAYS": "renameat2,link", "FAIL_ALWAYS_WITH": "95"}
    done = run("generate", "1..9", folder=tmp_path, env={**environment(), **preload})
    assert done.returncode == 0, done.stderr
    assert os.listdir(tmp_path) == ["nqueens.db"]
    assert run("verify", folder=tmp_path).stdout.count(b"ok;") == 9


# --- While it is copied ---

def test_readers_see_the_old_state_or_the_new(tmp_path):
    assert run("generate", "1..12", folder=tmp_path).returncode == 0
    for _ in range(times(2, 10, 40)):
        process, seen = start("generate", "13..14", folder=tmp_path), set()
        while process.poll() is None:
            done = run("verify", "--quick", folder=tmp_path)
            assert done.returncode == 0, done.stderr
            seen.add(done.stdout.count(b"ok"))
        process.communicate()
        assert process.returncode == 0 and seen <= {12, 14}, seen
        assert run("verify", "14", folder=tmp_path).returncode == 0
        (tmp_path / "nqueens.db").unlink()
        assert run("generate", "1..12", folder=tmp_path).returncode == 0


def test_a_catalog_that_is_held_by_others_is_waited_for(new_catalog, tmp_path):
    process = start("generate", "13", folder=tmp_path)
    wait_for((tmp_path / "nqueens.db-image").exists)
    process.send_signal(signal.SIGSTOP)
    holder = subprocess.Popen(["/usr/bin/python3", "-c", "import sqlite3, sys; db = sqlite3.connect('nqueens.db', isolation_level=None);"
                               "db.execute('BEGIN'); db.execute('SELECT * FROM coverage').fetchone(); print(flush=True); sys.stdin.readline()"],
                              cwd=tmp_path, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    holder.stdout.readline()
    process.send_signal(signal.SIGCONT)
    said = process.stderr.readline()
    holder.communicate(b"\n")
    process.communicate(timeout=60)
    assert process.returncode == 0 and f"waiting for process {holder.pid}".encode() in said
    assert run("verify", folder=tmp_path).stdout.count(b"ok;") == 9
