# SPDX-License-Identifier: MIT
"""Long runs through a part file: interrupted, killed, continued, refused. --part-after 0 sends any size that way."""

import json
import os
import random
import re
import signal
import sqlite3
import time

import pytest

from conftest import SANITIZED, published, run, start
from test_catalog import rows

TABLES = ("fundamental_solution", "distinct_solution", "coverage")


def everything(file):
    return {table: rows(file, f"SELECT * FROM {table}") for table in TABLES}


@pytest.mark.parametrize("n", [1, 2, 4, 5, 6, 10, 12])
def test_a_part_file_becomes_the_catalog_where_there_is_none(tmp_path, catalog_1_to_12, n):
    for only in ([], ["--only", "fundamental"]):
        file = tmp_path / f"{len(only)}.db"
        assert run("generate", str(n), "--part-after", "0", "--db", file, *only).returncode == 0
        assert os.listdir(tmp_path) == [file.name]
        assert rows(file, "PRAGMA integrity_check") == [("ok",)]
        assert rows(file, "SELECT * FROM fundamental_solution") == rows(catalog_1_to_12, f"SELECT * FROM fundamental_solution WHERE n = {n}")
        if not only:
            assert rows(file, "SELECT * FROM distinct_solution") == rows(catalog_1_to_12, f"SELECT * FROM distinct_solution WHERE n = {n}")
        assert run("count", str(n), "--db", file).stdout.decode().strip() == published("A000170")[n]
        assert run("generate", str(n), "--part-after", "0", "--db", file, *only).stdout.decode().split()[-3:] == ["in", "the", "catalog"]
        file.unlink()


def test_rows_move_into_a_catalog_that_is_there(tmp_path, catalog_1_to_12):
    assert run("generate", "1..12", "--part-after", "0", folder=tmp_path).returncode == 0
    assert everything(tmp_path / "nqueens.db") == everything(catalog_1_to_12)
    assert os.listdir(tmp_path) == ["nqueens.db"]


@pytest.mark.parametrize("before", [True, False], ids=["with a catalog", "without"])
def test_killed_at_random_moments_and_continued_nothing_is_lost(tmp_path, before):
    undisturbed = tmp_path / "undisturbed.db"
    (tmp_path / "killed").mkdir()
    file = tmp_path / "killed" / "nqueens.db"
    assert run("generate", "13", "--db", undisturbed).returncode == 0
    if before:
        assert run("generate", "4", "--db", file).returncode == 0
    dice, kills = random.Random(13), 0
    started = time.monotonic()
    assert run("generate", "13", "--part-after", "0", "--db", tmp_path / "timed.db").returncode == 0
    duration = time.monotonic() - started
    for _ in range(4 if SANITIZED else 20):
        process = start("generate", "13", "--part-after", "0", folder=file.parent)
        time.sleep(dice.uniform(0, duration))
        process.kill()
        process.communicate()
        kills += process.returncode == -signal.SIGKILL
        counted = run("count", "13", folder=file.parent)  # all of it or none of it
        assert (counted.returncode, counted.stdout) in [(0, b"73712\n"), (4, b""), (3, b"")], counted
    done = run("generate", "13", "--part-after", "0", folder=file.parent)
    assert done.returncode == 0, done.stderr
    for table in TABLES:
        assert rows(file, f"SELECT * FROM {table} WHERE n = 13") == rows(undisturbed, f"SELECT * FROM {table}")
    assert rows(file, "PRAGMA integrity_check") == [("ok",)]
    assert os.listdir(file.parent) == ["nqueens.db"]
    assert kills > 0


@pytest.mark.skipif(SANITIZED, reason="takes long")
def test_an_interrupted_run_goes_on_where_it_was(tmp_path):
    process = start("generate", "17", "--only", "fundamental", "--part-after", "0", "--jobs", "1", "--progress", "json", folder=tmp_path)
    line = process.stderr.readline()  # after a second of work
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=20)
    assert process.returncode == 130, error
    first = json.loads(line)
    assert first["n"] == 17 and 0 < first["percent"] < 100
    assert b"in a part file; run the same command to go on" in error
    assert os.listdir(tmp_path) == ["nqueens.db-n17.part"]
    part = tmp_path / "nqueens.db-n17.part"
    (stored,), = rows(part, "SELECT sum(asymmetric + half_turn + quarter_turn + full) FROM piece")
    assert rows(part, "SELECT sum(length(placements)) FROM piece") == [(9 * stored,)] and 0 < stored < 11977939
    assert rows(part, "SELECT asymmetric + half_turn + quarter_turn + full, done FROM part") == [(stored, rows(part, "SELECT count(*) FROM piece")[0][0])]
    refused = run("count", "17", "--db", part)
    assert refused.returncode == 4 and b"part file of an unfinished run of n = 17, " in refused.stderr

    alone = run("info", folder=tmp_path)
    assert alone.returncode == 3 and b"n = 17 in progress, " in alone.stderr
    assert run("generate", "4", folder=tmp_path).returncode == 0
    assert run("count", "17", folder=tmp_path).returncode == 4
    assert b"n = 17 in progress, " in run("info", folder=tmp_path).stdout
    (progress,) = json.loads(run("info", "--format", "json", folder=tmp_path).stdout)["in_progress"]
    assert progress["n"] == 17 and progress["fundamental"] == stored and abs(progress["fraction"] - stored / 11977939) < 1e-6

    second = start("generate", "17", "--only", "fundamental", "--part-after", "60", folder=tmp_path)
    time.sleep(0.3)
    other = run("generate", "17", "--only", "fundamental", folder=tmp_path)
    if other.returncode != 3 or not re.search(rb"another process (is generating n = 17|generates into this catalog)", other.stderr):  # it waits for some seconds only
        assert other.returncode == 0 and other.stdout == b"n = 17  already in the catalog\n", other.stderr
    output, error = second.communicate(timeout=120)
    assert (second.returncode, output) == (0, b"n = 17  95815104 distinct, 11977939 fundamental (stored)\n"), error
    assert b"going on behind piece" in error
    assert run("count", "17", "--fundamental", folder=tmp_path).stdout == b"11977939\n"
    by_size = dict(rows(tmp_path / "nqueens.db", "SELECT orbit_size, count(*) FROM fundamental_solution WHERE n = 17 GROUP BY 1"))
    assert by_size == {8: int(published("A260320")[17]), 4: int(published("A260319")[17]), 2: int(published("A260318")[17])}
    assert os.listdir(tmp_path) == ["nqueens.db"]


def test_what_is_no_part_file_of_this_run_is_refused(tmp_path):
    part = tmp_path / "nqueens.db-n8.part"
    with sqlite3.connect(part) as db:
        db.execute("CREATE TABLE t (a)")
    done = run("generate", "8", "--part-after", "0", folder=tmp_path)
    assert done.returncode == 3 and b"no part file of a run of n = 8" in done.stderr
    with sqlite3.connect(part) as db:
        db.execute("PRAGMA application_id = 0x4e515550")
        db.execute("PRAGMA user_version = 9")
    before = part.read_bytes()
    done = run("generate", "8", "--part-after", "60", folder=tmp_path)  # a part file is gone on with, however short the rest
    assert done.returncode == 3 and b"version 9" in done.stderr and b"delete it to begin again" in done.stderr
    assert part.read_bytes() == before and os.listdir(tmp_path) == [part.name]


def test_a_part_file_with_gaps_is_refused(tmp_path):
    process = start("generate", "16", "--part-after", "0", "--jobs", "1", folder=tmp_path)
    part = tmp_path / "nqueens.db-n16.part"
    while not part.exists():
        time.sleep(0.001)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=20)
    assert process.returncode == 130
    with sqlite3.connect(part) as db:
        (pieces,), = db.execute("SELECT count(*) FROM piece")
        db.execute("INSERT INTO piece VALUES (?, 0, 0, 0, 0, 0, x'')", (pieces + 1,))
    done = run("generate", "16", folder=tmp_path)
    assert done.returncode == 3 and b"delete it to begin again" in done.stderr


def test_dry_run_writes_nothing(tmp_path):
    done = run("generate", "15..16", "--dry-run", folder=tmp_path)
    assert done.returncode == 0 and os.listdir(tmp_path) == []
    assert b"n = 16  1846955 fundamental rows, 14772512 distinct rows, about 6" in done.stdout
    assert run("generate", "28", "--dry-run", folder=tmp_path).stdout == b"n = 28  the number of solutions is not known\n"


def test_what_no_disk_can_hold_is_refused_before_it_begins(tmp_path):
    done = run("generate", "22", folder=tmp_path)
    assert done.returncode == 3 and re.search(rb"n = 22 needs about \d{1,3}\.\d TB, [\d.]+ TB of it only until it is stored, but the disk has only [\d.]+ [kMGT]B left", done.stderr)
    done = run("generate", "25", folder=tmp_path)  # A000170(25) = 2207893435808352 rows of some eighty bytes
    assert done.returncode == 3 and re.search(rb"n = 25 needs about 1\d\d\.\d PB, ", done.stderr)
    done = run("generate", "30", folder=tmp_path)
    assert done.returncode == 3 and b"n = 30 has more solutions" in done.stderr
    assert os.listdir(tmp_path) == []


def test_estimated_bytes_are_the_measured_ones(tmp_path):
    assert run("generate", "14", folder=tmp_path).returncode == 0
    (line,) = run("generate", "14", "--dry-run").stdout.decode().splitlines()
    estimate = float(line.split("about ")[1].split(" MB")[0]) * 1e6
    assert abs(estimate - (tmp_path / "nqueens.db").stat().st_size) < 0.05 * estimate


def test_progress_is_monotone_and_silent_without_a_terminal(tmp_path):
    assert run("generate", "14", folder=tmp_path).stderr == b""
    done = run("generate", "15", "--progress", "json", folder=tmp_path)
    percents = [json.loads(line)["percent"] for line in done.stderr.decode().splitlines()]
    assert percents == sorted(percents) and all(0 <= percent <= 100 for percent in percents)


def test_progress_on_a_terminal_is_one_line_that_is_taken_away(tmp_path):
    import pty
    try:
        parent, child = pty.openpty()
    except OSError:
        pytest.skip("there is no terminal to be had here")
    process = start("generate", "15", folder=tmp_path, stderr=child)
    os.close(child)
    shown = b""
    while True:
        try:
            piece = os.read(parent, 4096)
        except OSError:
            break
        if not piece:
            break
        shown += piece
    assert process.stdout.read().startswith(b"n = 15  2279184 distinct") and process.wait() == 0
    line, made = shown.rsplit(b"\r\x1b[K", 1)
    assert b"rows/s" in line and b"\n" not in line and made.startswith(b"nqueens generate: made the catalog") and made.count(b"\n") == 1


def test_the_bytes_of_a_catalog_do_not_tell_how_it_was_made(tmp_path):
    """In one transaction, through a part file, through one that was interrupted, and of parts that were merged."""
    assert run("generate", "13", "--db", "at once.db", folder=tmp_path).returncode == 0
    assert run("generate", "13", "--db", "part.db", "--part-after", "0", "--jobs", "3", folder=tmp_path).returncode == 0
    process = start("generate", "13", "--db", "interrupted.db", "--part-after", "0", folder=tmp_path)
    while not (tmp_path / "interrupted.db-n13.part").exists():
        time.sleep(0.001)
    process.send_signal(signal.SIGINT)
    process.communicate()
    assert process.returncode == 130 and run("generate", "13", "--db", "interrupted.db", folder=tmp_path).returncode == 0
    for k in (1, 2, 3):
        assert run("generate", "13", "--part", f"{k}/3", "--db", f"p{k}", folder=tmp_path).returncode == 0
    assert run("merge", "p3", "p1", "p2", "--db", "merged.db", folder=tmp_path).returncode == 0
    made = {name: (tmp_path / name).read_bytes() for name in ("at once.db", "part.db", "interrupted.db", "merged.db")}
    assert len(set(made.values())) == 1


RUNS = {"counts": ("generate 18 --only counts", "nqueens.db-n18-counts.part"),
        "a class": ("generate 26 --class half-turn --only fundamental", "nqueens.db-n26-half-turn.part"),
        "counts of a class": ("generate 27 --class half-turn --only counts", "nqueens.db-n27-half-turn-counts.part")}


@pytest.mark.parametrize("what", RUNS)
def test_runs_of_all_kinds_go_on_after_an_interruption(tmp_path, what):
    command, name = RUNS[what]
    process = start(*command.split(), "--part-after", "0", "--progress", "json", folder=tmp_path)
    process.stderr.readline()  # after a second of work
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=60)
    assert process.returncode == 130 and b"in a part file; run the same command to go on" in error, error
    assert os.listdir(tmp_path) == [name]
    (done, found), = rows(tmp_path / name, "SELECT done, asymmetric + half_turn + quarter_turn + full FROM part")
    assert rows(tmp_path / name, "SELECT count(*), sum(asymmetric + half_turn + quarter_turn + full) FROM piece") == [(done, found)] and done > 0
    assert (rows(tmp_path / name, "SELECT count(*) FROM piece WHERE placements IS NULL") == [(done,)]) == ("counts" in what)
    alone = run("info", folder=tmp_path)
    n = command.split()[1]
    assert f"n = {n} in progress, ".encode() in alone.stderr and f"nqueens generate {n}".encode() in alone.stderr
    assert ("--class half-turn" in alone.stderr.decode()) == ("class" in what) and ("--only counts" in alone.stderr.decode()) == ("counts" in what)
    second = start(*command.split(), "--progress", "json", folder=tmp_path)  # a part file is gone on with, however short the rest
    assert b"going on behind piece" in second.stderr.readline()
    second.send_signal(signal.SIGINT)
    second.communicate(timeout=60)
    assert second.returncode == 130 and rows(tmp_path / name, "SELECT done FROM part")[0][0] >= done


@pytest.mark.parametrize("command", ["--only counts", "--class half-turn", "--class quarter-turn --only counts", "--class half-turn,quarter-turn --only fundamental"])
def test_runs_of_all_kinds_end_as_if_they_had_not_been_interrupted(tmp_path, command):
    for n in (5, 12, 13):
        assert run("generate", str(n), *command.split(), "--db", "at once.db", folder=tmp_path).returncode == 0
        assert run("generate", str(n), *command.split(), "--db", "part.db", "--part-after", "0", folder=tmp_path).returncode == 0
    assert sorted(os.listdir(tmp_path)) == ["at once.db", "part.db"]
    assert (tmp_path / "at once.db").read_bytes() == (tmp_path / "part.db").read_bytes()
    assert run("verify", "--db", "part.db", folder=tmp_path).stdout.count(b"ok;") == 3


def test_a_killed_run_of_counts_is_gone_on_with(tmp_path):
    for k in range(3):
        process = start("generate", "16", "--only", "counts", "--part-after", "0", folder=tmp_path)
        time.sleep(0.2 * (k + 1))
        process.kill()
        process.communicate()
    done = run("generate", "16", "--only", "counts", "--part-after", "0", folder=tmp_path)
    assert (done.returncode, done.stdout) in [(0, b"n = 16  14772512 distinct, 1846955 fundamental (only the counts are stored)\n"), (0, b"n = 16  already in the catalog\n")]
    assert os.listdir(tmp_path) == ["nqueens.db"]
