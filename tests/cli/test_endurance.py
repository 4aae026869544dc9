# SPDX-License-Identifier: MIT
"""Crash loops, and many at once. scripts/test --all goes on longer."""

import os
import random
import shutil
import signal
import sqlite3
import threading
import time

import pytest

from conftest import SANITIZED, published, run, start, times


def test_killed_at_any_moment_a_catalog_is_whole_and_goes_on(tmp_path):
    last = 11 if SANITIZED else 13
    sizes = f"1..{last}"
    distinct = {n: int(value) for n, value in published("A000170").items()}
    started = time.monotonic()
    assert run("generate", sizes, "--db", "first.db", folder=tmp_path).returncode == 0
    duration = time.monotonic() - started
    chance = random.Random(1)
    rounds, died, rolled_back, held = times(10, 50, 200), 0, 0, []
    for attempt in range(rounds):
        name = f"c{attempt}.db"
        process = start("generate", sizes, "--db", name, folder=tmp_path)
        time.sleep(duration * (attempt + chance.random()) / rounds)
        process.send_signal(signal.SIGKILL)
        told = process.communicate()[0].count(b"\n")
        died += process.returncode == -signal.SIGKILL
        first = run("verify", "--quick", "--db", name, folder=tmp_path)
        rolled_back += b"rolled back what an interrupted writer had left" in first.stderr
        assert first.returncode == 0 or b"no such file" in first.stderr, (attempt, first)
        finished = first.stdout.count(b"\n")
        assert finished in (0, last) and told >= finished, (attempt, told, first.stdout)  # it gets its name when it is whole
        held.append(finished)
        for n in range(1, finished + 1):
            if n >= finished - 1:
                assert run("list", str(n), "--db", name, folder=tmp_path).stdout.count(b"\n") == distinct[n]
        done = run("generate", sizes, "--db", name, folder=tmp_path)
        assert done.returncode == 0, (attempt, done.stderr)
        assert run("verify", "--db", name, folder=tmp_path).returncode == 0
        (tmp_path / name).unlink()
        assert not [file for file in os.listdir(tmp_path) if file.startswith(name)], "nothing is left beside it"
    print(f"{rounds} runs, {died} killed, {rolled_back} hot journals, sizes finished: {sorted(set(held))}")


@pytest.mark.parametrize("way", ["copied", "inserted"])
def test_killed_at_any_moment_one_that_is_there_has_its_old_state_or_the_new(tmp_path, way):
    """By a copy, and by insertion where there is something of somebody else."""
    sizes, old = ("10..12" if SANITIZED else "10..13"), tmp_path / "old.db"
    last = int(sizes[4:])
    assert run("generate", "1..9", "--db", old).returncode == 0
    if way == "inserted":
        sqlite3.connect(old).execute("CREATE TABLE theirs (a)").connection.close()
    shutil.copy(old, tmp_path / "first.db")
    started = time.monotonic()
    assert run("generate", sizes, "--db", "first.db", folder=tmp_path).returncode == 0
    duration = time.monotonic() - started
    chance = random.Random(2)
    rounds, died, rolled_back, held = times(10, 50, 200), 0, 0, []
    for attempt in range(rounds):
        name = f"c{attempt}.db"
        shutil.copy(old, tmp_path / name)
        process = start("generate", sizes, "--db", name, folder=tmp_path)
        # what matters most, the copy, is at the end
        time.sleep(duration * (attempt + chance.random()) / rounds if attempt % 2 else duration * chance.uniform(0.7, 1))
        process.send_signal(signal.SIGKILL)
        process.communicate()
        died += process.returncode == -signal.SIGKILL
        first = run("verify", "--quick", "--db", name, folder=tmp_path)
        rolled_back += b"rolled back what an interrupted writer had left" in first.stderr
        assert first.returncode == 0, (attempt, first)
        held.append(first.stdout.count(b"\n"))
        assert held[-1] in ((9, last) if way == "copied" else range(9, last + 1)), (attempt, first.stdout)
        done = run("generate", sizes, "--db", name, folder=tmp_path)
        assert done.returncode == 0, (attempt, done.stderr)
        assert run("verify", "--db", name, folder=tmp_path).stdout.count(b"ok;") == last
        (tmp_path / name).unlink()
        assert not [file for file in os.listdir(tmp_path) if file.startswith(name)], "nothing is left beside it"
    print(f"{way}: {rounds} runs, {died} killed, {rolled_back} hot journals, sizes held: {sorted(set(held))}")


def test_readers_always_get_whole_answers_while_a_generator_writes(tmp_path):
    """Ten readers against the file that is being written; each answer is whole, or a busy error. A list whose reader pauses in the
    midst of it holds nobody up: n = 12 is more than is read at a time, and more than a pipe holds."""
    seconds, last = times(5, 15, 60), (13 if SANITIZED else 14)
    distinct = {n: int(value) for n, value in published("A000170").items()}
    ended, file, wrong, counts = threading.Event(), ["0.db"], [], {"answers": 0, "not held": 0, "busy": 0}

    def read(number):
        chance = random.Random(number)
        while not ended.is_set():
            n = chance.randint(6, last)
            question, lines = chance.choice(((f"list {n}", distinct[n]), (f"list {n} --reverse --limit 5", min(5, distinct[n])), (f"count {n}", None), ("verify --quick", None)))
            done = run(*question.split(), "--db", file[0], folder=tmp_path)
            right = {0: done.stderr == b"" or b"waiting" in done.stderr, 3: b"another process" in done.stderr, 4: not question.startswith("verify")}
            if done.returncode == 0 and lines is not None:
                right[0] = right[0] and done.stdout.count(b"\n") == lines
            if done.returncode == 0 and question.startswith("count"):
                right[0] = right[0] and int(done.stdout) == distinct[n]
            if not right.get(done.returncode, False):
                wrong.append(done)
            counts[{0: "answers", 3: "busy", 4: "not held"}.get(done.returncode, "answers")] += 1

    def begin(name):
        for sizes in ("1..8", "12"):
            assert run("generate", sizes, "--db", name, folder=tmp_path).returncode == 0

    begin("0.db")
    readers = [threading.Thread(target=read, args=(k,)) for k in range(10)]
    for reader in readers:
        reader.start()
    until, rounds = time.monotonic() + seconds, 0
    while time.monotonic() < until and not wrong:
        paused = start("list", "12", "--format", "json", "--db", file[0], folder=tmp_path, stderr=None)
        first = paused.stdout.readline()
        for n in (9, 10, 11, 13, 14)[:last - 9]:
            done = run("generate", str(n), "--db", file[0], folder=tmp_path)
            assert done.returncode == 0, done.stderr
        assert first and paused.poll() is None
        assert 1 + paused.communicate()[0].count(b"\n") == distinct[12] + 2
        assert run("verify", str(last), "--db", file[0], folder=tmp_path).returncode == 0
        rounds += 1
        begin(f"{rounds}.db")
        file[0] = f"{rounds}.db"
    ended.set()
    for reader in readers:
        reader.join()
    assert not wrong, (wrong[0].args, wrong[0].returncode, wrong[0].stdout[-200:], wrong[0].stderr)
    assert counts["answers"] > 0 and rounds > 0
    print(f"{rounds} rounds of generating; {counts}")
