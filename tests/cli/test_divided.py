# SPDX-License-Identifier: MIT
"""The work for one n in parts: disjoint, complete, balanced, merged into what an undivided run makes; and every refusal."""

import os
import random
import shutil
import signal
import subprocess
import time

import pytest

from conftest import PROGRAM, SANITIZED, environment, published, run, start, tamper, times
from part_pieces import solutions, tamper_pieces
from test_catalog import rows

SCRIPTS = os.path.realpath(os.path.join(os.path.dirname(__file__), "..", "..", "scripts", "distributed"))


def make_parts(folder, n, parts):
    """All parts of n; the names of their files."""
    names = [f"part-{k}.db" for k in range(1, parts + 1)]
    for k, name in enumerate(names, 1):
        done = run("--db", name, "generate", str(n), "--only", "fundamental", "--part", f"{k}/{parts}", folder=folder)
        assert (done.returncode, done.stderr) == (0, b""), done.stderr
    return names


@pytest.mark.parametrize("parts", [2, 16] if SANITIZED else [1, 2, 3, 7, 16, 64])
@pytest.mark.parametrize("n", [8, 12] if SANITIZED else range(8, 13))
def test_parts_are_disjoint_complete_balanced_and_merge_into_the_undivided_run(tmp_path, catalog_1_to_12, n, parts):
    names = make_parts(tmp_path, n, parts)
    held = [solutions(tmp_path / name) for name in names]
    whole = [placement for placement, in rows(catalog_1_to_12, f"SELECT placement FROM fundamental_solution WHERE n = {n} ORDER BY placement")]
    assert sorted(sum(held, [])) == whole  # nothing twice, nothing missing
    if n == 12 and parts <= 16:
        assert max(map(len, held)) <= 1.5 * len(whole) / parts
    random.Random(n * parts).shuffle(names)
    only = ["--only", "fundamental"] if parts == 3 else []
    done = run("--db", "all.db", "merge", *names, *only, folder=tmp_path)
    assert (done.returncode, done.stderr) == (0, b"")
    for table in ("fundamental_solution", "distinct_solution"):
        expected = [] if only and table == "distinct_solution" else rows(catalog_1_to_12, f"SELECT * FROM {table} WHERE n = {n}")
        assert rows(tmp_path / "all.db", f"SELECT * FROM {table}") == expected
    assert run("--db", "all.db", "count", str(n), folder=tmp_path).stdout.decode().strip() == published("A000170")[n]
    assert rows(tmp_path / "all.db", "SELECT name FROM sqlite_schema WHERE name IN ('part', 'piece', 'division')") == []


@pytest.mark.parametrize("n", [1, 2, 4, 5])
def test_small_sizes_have_one_piece_and_empty_parts(tmp_path, n):
    names = make_parts(tmp_path, n, 3)
    assert run("--db", "all.db", "merge", *names, folder=tmp_path).returncode == 0
    assert run("--db", "all.db", "verify", folder=tmp_path).returncode == 0


def test_merging_into_a_catalog_with_other_sizes_and_symmetric_classes(tmp_path):
    assert run("generate", "4..6", folder=tmp_path).returncode == 0
    assert run("generate", "9", "--class", "half-turn", folder=tmp_path).returncode == 0
    assert run("merge", *make_parts(tmp_path, 9, 2), folder=tmp_path).returncode == 0
    assert run("verify", folder=tmp_path).stdout.count(b"ok;") == 4


def test_a_thousand_parts_need_few_open_files(tmp_path):
    parts, n, pieces = (60 if SANITIZED else 1000), 8, 47
    names = [f"p{k}" for k in range(1, parts + 1)]
    for k, name in enumerate(names, 1):
        if k <= pieces or k == parts:
            assert run("--db", name, "generate", str(n), "--part", f"{k}/{parts}", folder=tmp_path).returncode == 0
        else:  # a part without pieces: that of the one before under another number, since a thousand runs take long
            shutil.copy(tmp_path / names[k - 2], tmp_path / name)
            tamper(tmp_path / name, f"UPDATE part SET part = {k}, done = 0, asymmetric = 0, half_turn = 0, quarter_turn = 0", "DELETE FROM piece")
    done = subprocess.run(["bash", "-c", f"ulimit -n 64; exec {PROGRAM} --db all.db merge {' '.join(names)}"], cwd=tmp_path, env=environment(), capture_output=True)
    assert done.returncode == 0, done.stderr
    assert run("--db", "all.db", "verify", folder=tmp_path).returncode == 0


def test_every_query_says_that_a_part_is_no_catalog(tmp_path):
    make_parts(tmp_path, 8, 3)
    for command in ("count 8", "list 8", "info", "show 8#1", "occupancy 8", "verify", "complete 8 --at a1", "sql 'select 1'"):
        done = subprocess.run(["bash", "-c", f"nqueens {command} --db part-2.db"], cwd=tmp_path, env=environment(), capture_output=True)
        assert (done.returncode, done.stdout) == (4, b""), command
        assert b"part-2.db: this is no catalog but part 2/3 of n = 8, finished; merge it" in done.stderr
    done = run("generate", "8", "--db", "part-2.db", folder=tmp_path)
    assert done.returncode == 3 and b"part 2/3 of n = 8, finished" in done.stderr


@pytest.mark.parametrize("text", ["0/4", "5/4", "1/0", "1/100000000", "1", "/", "1/", "/4", "a/4", "1/4/2", "-1/4", "", "1.5/4", "99999999999999999999/4"])
def test_a_part_that_is_none_is_refused_and_nothing_is_made(tmp_path, text):
    done = run("generate", "8", "--part", text, "--db", "p.db", folder=tmp_path)
    assert done.returncode == 2 and f"--part '{text}'".encode() in done.stderr
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("arguments, words", [
    (["8..9", "--db", "p.db"], b"expected one board size, not a range"),
    (["8"], b"name it with --db"),
    (["8", "--db", "p.db", "--class", "half-turn"], b"--part and --class exclude each other"),
    (["8", "--db", "p.db", "--only", "counts"], b"--part and --only counts exclude each other"),
])
def test_what_does_not_go_with_part_is_refused(tmp_path, arguments, words):
    done = run("generate", *arguments, "--part", "1/2", folder=tmp_path)
    assert done.returncode == 2 and words in done.stderr
    assert os.listdir(tmp_path) == []


WRONG_SETS = {
    "a part is missing": (lambda f: None, ["part-1.db", "part-3.db"], b"part 2/3 of n = 9 is missing"),
    "two are missing": (lambda f: None, ["part-3.db"], b"2 of the 3 parts of n = 9 are missing: 1..2"),
    "a foreign n": (lambda f: run("--db", "part-2.db", "generate", "8", "--part", "2/3", folder=f / "other"), ["part-1.db", "other/part-2.db", "part-3.db"],
                    b"other/part-2.db: this is part 2/3 of n = 8, but part-1.db is part 1/3 of n = 9; give the parts of one run"),
    "another number of parts": (lambda f: run("--db", "part-2.db", "generate", "9", "--part", "2/4", folder=f / "other"), ["part-1.db", "other/part-2.db", "part-3.db"],
                                b"other/part-2.db: this is part 2/4 of n = 9"),
    "a catalog": (lambda f: run("--db", "c.db", "generate", "9", folder=f), ["part-1.db", "c.db", "part-3.db"], b"c.db: this is a catalog, not a part"),
    "another database": (lambda f: tamper(f / "x.db", "CREATE TABLE t (a)"), ["part-1.db", "x.db"], b"x.db: this is no part file"),
    "no database": (lambda f: (f / "x.db").write_text("hello"), ["x.db"], b"x.db: this is no part file"),
    "no file": (lambda f: None, ["none.db"], b"none.db: cannot be opened: No such file or directory"),
    "an older version": (lambda f: tamper(f / "part-2.db", "PRAGMA user_version = 1"), ["part-1.db", "part-2.db", "part-3.db"], b"part-2.db: this part file has version 1"),
    "a newer version": (lambda f: tamper(f / "part-2.db", "PRAGMA user_version = 9"), ["part-1.db", "part-2.db", "part-3.db"], b"part-2.db: this part file has version 9"),
    "an unfinished part": (lambda f: tamper_pieces(f / "part-2.db", "DELETE FROM piece WHERE number = (SELECT max(number) FROM piece)", "UPDATE part SET done = done - 1"), ["part-1.db", "part-2.db", "part-3.db"],
                           b"part-2.db: part 2/3 of n = 9 is not finished"),
    "a gap": (lambda f: tamper(f / "part-2.db", "DELETE FROM piece WHERE number = (SELECT min(number) FROM piece)"), ["part-1.db", "part-2.db", "part-3.db"],
              b"part-2.db: the part file does not say what it is a part of"),
    "a piece of another part": (lambda f: tamper(f / "part-2.db", "INSERT INTO piece SELECT number + 1, asymmetric, half_turn, quarter_turn, full, checksum, placements FROM piece WHERE number = 5"),
                                ["part-1.db", "part-2.db", "part-3.db"], b"part-2.db: piece 6 does not belong to this part"),
    "a missing piece": (lambda f: tamper(f / "part-2.db", "DELETE FROM piece WHERE number = 5"), ["part-1.db", "part-2.db", "part-3.db"], b"part-2.db: piece 5 is missing"),
    "a missing solution": (lambda f: tamper_pieces(f / "part-2.db", "UPDATE piece SET placements = substr(placements, 9) WHERE number = (SELECT min(number) FROM piece WHERE placements <> x'')"),
                           ["part-1.db", "part-2.db", "part-3.db"], b"has not as many bytes as its solutions take"),
    "a changed piece": (lambda f: tamper(f / "part-2.db", "UPDATE piece SET placements = substr(placements, 9) WHERE number = (SELECT min(number) FROM piece WHERE placements <> x'')"),
                        ["part-1.db", "part-2.db", "part-3.db"], b"has another checksum"),
    "a trigger": (lambda f: tamper(f / "part-2.db", "CREATE TRIGGER t AFTER INSERT ON piece BEGIN SELECT 1; END"), ["part-1.db", "part-2.db", "part-3.db"],
                  b"a trigger on 'piece'"),
    "another table": (lambda f: tamper(f / "part-2.db", "DROP TABLE piece", "CREATE VIEW piece AS SELECT 1"), ["part-1.db", "part-2.db", "part-3.db"],
                      b"another definition of 'piece'"),
}


@pytest.mark.parametrize("what", WRONG_SETS)
@pytest.mark.parametrize("before", [True, False], ids=["into a catalog", "into a new file"])
def test_a_wrong_set_of_parts_is_refused_and_nothing_is_changed(tmp_path, what, before):
    spoil, names, words = WRONG_SETS[what]
    (tmp_path / "other").mkdir()
    make_parts(tmp_path, 9, 3)
    spoil(tmp_path)
    if before:
        assert run("--db", "all.db", "generate", "5", folder=tmp_path).returncode == 0
    held = run("--db", "all.db", "list", "5", folder=tmp_path).stdout
    done = run("--db", "all.db", "merge", *names, folder=tmp_path)
    assert done.returncode == 3 and words in done.stderr, done.stderr
    assert run("--db", "all.db", "list", "5", folder=tmp_path).stdout == held
    assert run("--db", "all.db", "count", "9", folder=tmp_path).returncode in (3, 4)
    assert not (tmp_path / "all.db-journal").exists()


def test_merging_into_a_part_or_over_what_is_there_is_refused(tmp_path):
    names = make_parts(tmp_path, 9, 2)
    before = [(tmp_path / name).read_bytes() for name in names]
    done = run("--db", names[0], "merge", *names, folder=tmp_path)
    assert done.returncode == 3 and b"part-1.db: this is no catalog but part 1/2" in done.stderr
    assert run("--db", "all.db", "generate", "9", folder=tmp_path).returncode == 0
    whole = (tmp_path / "all.db").read_bytes()
    done = run("--db", "all.db", "merge", *names, folder=tmp_path)
    assert done.returncode == 3 and b"all.db: n = 9 is in this catalog already" in done.stderr
    assert (tmp_path / "all.db").read_bytes() == whole
    assert [(tmp_path / name).read_bytes() for name in names] == before
    done = run("merge", folder=tmp_path)
    assert done.returncode == 2 and b"the part files are missing" in done.stderr
    assert run("merge", "--only", "counts", *names, folder=tmp_path).returncode == 2


def test_a_part_given_twice_is_taken_once_and_said_so(tmp_path):
    names = make_parts(tmp_path, 8, 2)
    shutil.copy(tmp_path / names[1], tmp_path / "copy.db")
    done = run("--db", "all.db", "merge", *names, "copy.db", names[0], folder=tmp_path)
    assert done.returncode == 0 and done.stdout == b"n = 8   92 distinct, 12 fundamental\n"
    assert done.stderr.decode().splitlines() == ["nqueens merge: copy.db: part 2/2 is there already, as part-2.db; it is taken once",
                                                 "nqueens merge: part-1.db: part 1/2 is there already, as part-1.db; it is taken once"]


def test_another_part_in_the_file_is_named(tmp_path):
    make_parts(tmp_path, 8, 2)
    done = run("--db", "part-1.db", "generate", "8", "--part", "2/2", folder=tmp_path)
    assert done.returncode == 3 and b"part-1.db: this is part 1/2 of n = 8, not part 2/2 of n = 8" in done.stderr
    run("--db", "c.db", "generate", "8", folder=tmp_path)
    before = (tmp_path / "c.db").read_bytes()
    assert run("--db", "c.db", "generate", "8", "--part", "1/2", folder=tmp_path).returncode == 3
    assert (tmp_path / "c.db").read_bytes() == before
    done = run("--db", "part-1.db", "generate", "8", "--part", "1/2", folder=tmp_path)
    assert done.returncode == 0 and done.stdout.endswith(b"already finished\n")


def test_totals_beyond_32_bits_add_exactly(tmp_path):
    """A run of n = 20 that has found 4294967297: that is what is told of it."""
    assert run("generate", "10", "--part", "1/1", "--db", "p", folder=tmp_path).returncode == 0
    tamper(tmp_path / "p", "UPDATE part SET n = 20, pieces = 1895504, done = 2, asymmetric = 4294967295, half_turn = 2, quarter_turn = 0", "DELETE FROM piece WHERE number > 1")
    (tmp_path / "p").rename(tmp_path / "nqueens.db-n20.part")
    run("generate", "4", folder=tmp_path)
    done = run("info", "--format", "json", folder=tmp_path)
    assert b'"fundamental":4294967297' in done.stdout.replace(b" ", b"")


def test_killed_in_a_part_and_in_a_merge_and_then_again(tmp_path, catalog_1_to_12):
    n, parts, chance, kills = 12, 3, random.Random(7), 0
    reference = rows(catalog_1_to_12, f"SELECT * FROM distinct_solution WHERE n = {n}")

    def killed(*arguments, most):
        process = start(*arguments, folder=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(chance.uniform(0, most))
        process.kill()
        process.wait()
        return process.returncode == -signal.SIGKILL

    started = time.monotonic()
    make_parts(tmp_path, n, parts)
    part_seconds = (time.monotonic() - started) / parts
    started = time.monotonic()
    assert run("--db", "first.db", "merge", *(f"part-{k}.db" for k in range(1, parts + 1)), folder=tmp_path).returncode == 0
    merge_seconds = time.monotonic() - started
    for attempt in range(times(4, 10, 30)):
        names = [f"k{attempt}-{k}.db" for k in range(1, parts + 1)]
        for k, name in enumerate(names, 1):
            command = ("--db", name, "generate", str(n), "--part", f"{k}/{parts}")
            kills += killed(*command, most=part_seconds)
            assert run(*command, folder=tmp_path).returncode == 0
        merge = ("--db", f"all{attempt}.db", "merge", *names)
        kills += killed(*merge, most=merge_seconds)
        done = run(*merge, folder=tmp_path)
        assert done.returncode == 0 or b"is in this catalog already" in done.stderr, done.stderr
        assert run("--db", f"all{attempt}.db", "generate", str(n), folder=tmp_path).returncode == 0  # the distinct ones, if it was killed before them
        assert rows(tmp_path / f"all{attempt}.db", "SELECT * FROM distinct_solution") == reference
        assert not [name for name in os.listdir(tmp_path) if name.endswith("-journal") and name.startswith(("k", "all"))]
    assert kills > 0
    print(f"{kills} killed")


def test_an_interrupted_part_goes_on(tmp_path):
    command = [PROGRAM, "--db", "p.db", "generate", "17", "--part", "1/2", "--progress", "json"]
    process = subprocess.Popen(command, cwd=tmp_path, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    process.stderr.readline()  # after a second of work
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=60)
    assert process.returncode == 130 and b"interrupted: part 1/2 of n = " in error and b"run the same command to go on" in error
    done = run("--db", "p.db", "count", "17", folder=tmp_path)
    assert done.returncode == 4 and b"% done; the 'nqueens generate' that began it finishes it" in done.stderr


@pytest.mark.skipif(SANITIZED, reason="takes long")
def test_an_interrupted_merge_stores_nothing(tmp_path):
    names = make_parts(tmp_path, 16, 2)
    process = start("--db", "all.db", "merge", *names, "--progress", "json", folder=tmp_path)
    process.stderr.readline()  # after a second of work
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=60)
    assert process.returncode == 130 and b"interrupted: nothing is stored; run the same command again" in error
    assert sorted(os.listdir(tmp_path)) == names


def test_a_run_that_is_not_divided_is_not_merged(tmp_path):
    process = start("generate", "17", "--only", "counts", "--part-after", "0", folder=tmp_path, stderr=subprocess.DEVNULL)
    part = tmp_path / "nqueens.db-n17-counts.part"
    while not part.exists() or not part.stat().st_size:
        time.sleep(0.01)
    process.kill()
    process.wait()
    done = run("merge", part.name, "--db", "all.db", folder=tmp_path)
    assert done.returncode == 3 and b"this is part 1/1 of n = 17, counts only, which is not merged but stored by its run" in done.stderr


@pytest.mark.skipif(not shutil.which("parallel"), reason="needs GNU parallel")
def test_gnu_parallel_runs_the_parts_and_goes_on_after_an_interruption(tmp_path):
    script = [os.path.join(SCRIPTS, "parallel.sh"), "11", "5"]
    done = subprocess.run(script, cwd=tmp_path, env={**environment(), "NQUEENS": str(PROGRAM)}, capture_output=True)
    assert done.returncode == 0, done.stderr
    assert run("--db", "nqueens-n11.db", "verify", folder=tmp_path).returncode == 0
    assert rows(tmp_path / "nqueens-n11.db", "SELECT count(*) FROM distinct_solution") == [(2680,)]
    # A part is lost, and the job log says so: only that part is searched again.
    (tmp_path / "nqueens-n11.db").unlink()
    (tmp_path / "n11-part-3-of-5.db").unlink()
    log = (tmp_path / "n11-parts.log").read_text().splitlines()
    (tmp_path / "n11-parts.log").write_text("\n".join(line for line in log if "3/5" not in line) + "\n")
    times = {name: (tmp_path / name).stat().st_mtime_ns for name in os.listdir(tmp_path) if name.startswith("n11-part-")}
    done = subprocess.run(script, cwd=tmp_path, env={**environment(), "NQUEENS": str(PROGRAM)}, capture_output=True)
    assert done.returncode == 0, done.stderr
    assert all((tmp_path / name).stat().st_mtime_ns == time for name, time in times.items())
    assert rows(tmp_path / "nqueens-n11.db", "SELECT count(*) FROM distinct_solution") == [(2680,)]
