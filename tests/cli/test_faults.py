# SPDX-License-Identifier: MIT
"""Interruptions, bad files and bad output: an error that explains, and nothing lost or half-written."""

import hashlib
import os
import resource
import shutil
import signal
import sqlite3
import subprocess
import time

import pytest

from conftest import AS_NOBODY, PROGRAM, SANITIZED, environment, run, start


def integrity(file):
    with sqlite3.connect(file) as db:
        return db.execute("PRAGMA integrity_check").fetchall()


@pytest.mark.parametrize("number, status", [(signal.SIGINT, 130), (signal.SIGTERM, 143), (signal.SIGHUP, 129)])
def test_a_signal_keeps_what_is_finished(tmp_path, number, status):
    process = start("generate", "11..15", folder=tmp_path)
    assert process.stdout.readline().startswith(b"n = 11")
    assert process.stdout.readline().startswith(b"n = 12")
    process.send_signal(number)
    process.send_signal(number)
    _, error = process.communicate(timeout=30)
    assert process.returncode == status
    assert b"run the same command to go on" in error
    assert os.listdir(tmp_path) == ["nqueens.db"]
    assert integrity(tmp_path / "nqueens.db") == [("ok",)]
    assert run("count", "11..12", folder=tmp_path).stdout == b"11 2680\n12 14200\n"
    assert run("count", "15", folder=tmp_path).returncode == 4
    assert run("generate", "11..13", folder=tmp_path).returncode == 0
    assert run("count", "11..13", folder=tmp_path).stdout == b"11 2680\n12 14200\n13 73712\n"


def test_a_signal_stops_solve_where_there_are_no_solutions_for_long(tmp_path):
    for algorithm in ("bitmask", "scan", "iterative", "marks", "board"):
        process = start("solve", "32", "--count", "--algorithm", algorithm, folder=tmp_path)
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=10) == 130


def test_killing_a_writer_costs_only_what_it_had_not_finished(tmp_path):
    assert run("generate", "10", folder=tmp_path).returncode == 0
    for pause in (0.0, 0.02, 0.1, 0.3):
        process = start("generate", "11..14", folder=tmp_path)
        process.stdout.readline()
        time.sleep(pause)
        process.kill()
        process.communicate()
        assert set(os.listdir(tmp_path)) <= {"nqueens.db", "nqueens.db-image", "nqueens.db-journal"}
        counted = run("count", "10", folder=tmp_path)
        assert counted.stdout == b"724\n", counted.stderr
    assert run("generate", "10..13", folder=tmp_path).returncode == 0
    assert run("count", "13", folder=tmp_path).stdout == b"73712\n"
    assert integrity(tmp_path / "nqueens.db") == [("ok",)]
    assert os.listdir(tmp_path) == ["nqueens.db"]


def spill_and_die(folder):
    """A catalog with the hot journal of a writer that died in the middle of n = 14 with part of it in the file."""
    script = ("import os, sqlite3; db = sqlite3.connect('nqueens.db', isolation_level=None); db.execute('PRAGMA cache_size = 1');"
              "db.execute('BEGIN'); db.execute(\"WITH RECURSIVE r(k) AS (SELECT 10000 UNION ALL SELECT k + 1 FROM r WHERE k < 60000) \""
              "\"INSERT INTO distinct_solution SELECT 31, substr('1111111111111111111111111111111', 1, 26) || k, "
              "'1111111111111111111111111111111', 0 FROM r WHERE instr(k, '0') = 0\"); os._exit(9)")
    subprocess.run(["/usr/bin/python3", "-c", script], cwd=folder)
    assert (folder / "nqueens.db-journal").stat().st_size > 0


def test_a_hot_journal_is_rolled_back_by_the_first_query_which_says_so(folder):
    before = hashlib.sha256((folder / "nqueens.db").read_bytes()).hexdigest()
    spill_and_die(folder)
    assert hashlib.sha256((folder / "nqueens.db").read_bytes()).hexdigest() != before
    first = run("count", "8", folder=folder)
    assert (first.returncode, first.stdout) == (0, b"92\n")
    assert b"rolled back" in first.stderr
    assert hashlib.sha256((folder / "nqueens.db").read_bytes()).hexdigest() == before
    second = run("count", "8", folder=folder)
    assert (second.stdout, second.stderr) == (b"92\n", b"")


def test_head_gets_its_line_and_nobody_complains(folder):
    for command in ("list 12", "solve 12", "list 12 --format json"):
        done = subprocess.run(["bash", "-o", "pipefail", "-c", f"nqueens {command} | head -1"], cwd=folder, env=environment(), capture_output=True)
        assert done.returncode == 0
        assert len(done.stdout.splitlines()) == 1
        assert done.stderr == b""


@pytest.mark.parametrize("command", ["list 8", "list 12", "count 8", "info", "show 8#1", "check 2413", "solve 12", "--help", "list --help"])
def test_full_output_is_an_error(folder, command):
    done = subprocess.run(["bash", "-c", f"nqueens {command} >/dev/full"], cwd=folder, env=environment(), capture_output=True)
    assert done.returncode == 3
    assert done.stderr == b"nqueens: the output could not be written: No space left on device\n"


def test_a_file_size_limit_is_reported_and_the_catalog_stays_whole(tmp_path):
    assert run("generate", "1..8", folder=tmp_path).returncode == 0
    done = subprocess.run([PROGRAM, "generate", "12"], cwd=tmp_path, env=environment(), capture_output=True,
                          preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, 300_000)))
    assert done.returncode == 3 and done.stderr.startswith(b"nqueens generate: nqueens.db: ")
    assert integrity(tmp_path / "nqueens.db") == [("ok",)]
    assert run("count", "8", folder=tmp_path).stdout == b"92\n"
    assert run("count", "12", folder=tmp_path).returncode == 4


def test_lists_need_little_memory_and_little_stack(folder):
    def limit():
        resource.setrlimit(resource.RLIMIT_AS, (100_000_000, 100_000_000))
        resource.setrlimit(resource.RLIMIT_STACK, (256 * 1024, 256 * 1024))

    if SANITIZED:
        pytest.skip("the sanitizer itself needs more memory")
    done = subprocess.run([PROGRAM, "list", "12", "--format", "json"], cwd=folder, env=environment(), capture_output=True, preexec_fn=limit)
    assert done.returncode == 0 and done.stdout.count(b"\n") == 14202
    done = subprocess.run([PROGRAM, "solve", "12", "--algorithm", "scan"], env=environment(), capture_output=True, preexec_fn=limit)
    assert done.stdout.count(b"\n") == 14200


@pytest.mark.parametrize("make, words", [
    (lambda file: file.write_text("hello\n"), "no SQLite database"),
    (lambda file: file.write_bytes(b"SQLite format 3\0" + bytes(84)), "another program"),
    (lambda file: file.mkdir(), "directory"),
    (lambda file: sqlite3.connect(file).execute("CREATE TABLE t (a)").connection.close(), "another program"),
])
def test_what_is_no_catalog_is_refused_and_not_touched(tmp_path, make, words):
    file = tmp_path / "other.db"
    make(file)
    before = file.read_bytes() if file.is_file() else None
    for command in ("generate 4", "count 4", "list 4", "info", "show 4#1"):
        done = run(*command.split(), "--db", "other.db", folder=tmp_path)
        assert done.returncode == 3 and words in done.stderr.decode() and done.stdout == b""
    assert os.listdir(tmp_path) == ["other.db"]
    if before is not None:
        assert file.read_bytes() == before


def test_a_file_that_is_not_there_is_not_made_by_a_query(tmp_path):
    for command in ("count 8", "list 8", "info", "show 8#1"):
        done = run(*command.split(), "--db", "typo.db", folder=tmp_path)
        assert done.returncode == 3 and b"typo.db: no such file" in done.stderr
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("argument", ["0", "33", "8abc", "", "8..4", "4..", "99999999999999999999", "-3", "4..33", "1..12x"])
def test_a_bad_range_makes_nothing(tmp_path, argument):
    done = run("generate", argument, folder=tmp_path)
    assert done.returncode == 2
    assert f"'{argument}'" in done.stderr.decode()
    assert os.listdir(tmp_path) == []


def test_an_empty_file_is_filled_by_generate(tmp_path):
    (tmp_path / "nqueens.db").touch()
    assert b"empty file" in run("count", "4", folder=tmp_path).stderr
    assert (tmp_path / "nqueens.db").stat().st_size == 0
    assert run("generate", "4", folder=tmp_path).returncode == 0
    assert run("count", "4", folder=tmp_path).stdout == b"2\n"


def test_two_generators_on_one_file_both_succeed(tmp_path):
    both = [start("generate", "1..12", folder=tmp_path) for _ in range(2)]
    for process in both:
        _, error = process.communicate(timeout=60)
        assert process.returncode == 0, error
    assert run("count", "12", folder=tmp_path).stdout == b"14200\n"
    assert run("list", "12", folder=tmp_path).stdout.count(b"\n") == 14200


def test_a_paused_reader_does_not_hold_up_a_generator(folder):
    reader = start("list", "12", "--format", "json", folder=folder)
    reader.stdout.readline()  # the pipe is full, and the reader waits
    assert run("generate", "13", folder=folder).returncode == 0
    rest = reader.stdout.read()
    assert reader.wait(timeout=30) == 0
    assert rest.count(b"\n") == 14200 + 1


def test_nothing_from_outside_reaches_the_terminal_as_a_command():
    done = run("check", "\x1b[2J")
    assert b"\x1b" not in done.stdout + done.stderr
    assert done.returncode == 2


# --- The disk and its folders ---

def in_small_folder(tmp_path, size, script, **extra):
    """Runs a script in a file system of its own, of a few bytes; skips where that is not allowed."""
    (tmp_path / "small").mkdir()
    done = subprocess.run(["unshare", "-rm", "bash", "-c", f"mount -t tmpfs -o size={size} none small && cd small && {{ {script}; }}"], cwd=tmp_path,
                          env={**environment(), "PATH": environment()["PATH"] + ":/usr/sbin:/sbin", **extra}, capture_output=True)
    if b"unshare" in done.stderr or b"mount" in done.stderr:
        pytest.skip("mounting is not allowed here")
    return done


def test_a_disk_that_fills_is_named_and_costs_only_what_did_not_fit(tmp_path):
    done = in_small_folder(tmp_path, "288k", "nqueens generate 1..12 >/dev/null; echo $?; ls; nqueens verify >/dev/null; echo $?; nqueens count 10; "
                                             "nqueens count 12; echo $?; nqueens generate 11 --only fundamental | tail -1")
    lines = done.stdout.decode().splitlines()
    assert lines == ["3", "nqueens.db", "0", "724", "4", "n = 11  2680 distinct, 341 fundamental (stored)"], done.stderr
    assert b"nqueens.db: no room left on the disk while storing what was found; free some space" in done.stderr


def test_a_part_file_goes_on_when_a_full_disk_has_room_again(tmp_path):
    done = in_small_folder(tmp_path, "512k", "head -c 250000 /dev/zero >ballast; nqueens generate 12 --part-after 0 >/dev/null; echo $?; rm ballast; "
                                             "nqueens generate 12 --only fundamental --part-after 0; nqueens verify 12; ls")
    lines = done.stdout.decode().splitlines()
    assert lines == ["3", "n = 12  14200 distinct, 1787 fundamental (stored)",
                     "n = 12  ok; 1787 fundamental and 0 distinct rows; as published; recomputed", "nqueens.db"], done.stderr
    assert b"no room left on the disk" in done.stderr


def test_a_folder_for_temporary_files_that_is_full_is_told_from_the_disk(folder):
    query = "select placement from distinct_solution, symmetry order by canonical || placement || hex(randomblob(40)) limit 1 offset 90000"
    done = in_small_folder(folder, "16k", f"cd ..; SQLITE_TMPDIR=$PWD/small nqueens sql \"{query}\"; echo $?")
    assert done.stdout == b"3\n", (done.stdout, done.stderr)
    assert b"no room for temporary files" in done.stderr and b"SQLITE_TMPDIR" in done.stderr


@pytest.fixture
def as_nobody(open_path, catalog_1_to_12):
    """Runs the program without the rights of root, in a folder with a catalog, `as_nobody.folder`, which is the caller's to
    open or close to it."""
    program = open_path / "nqueens-copy"
    shutil.copy(PROGRAM, program)

    def call(*arguments):
        return subprocess.run([*AS_NOBODY, program, *arguments], cwd=call.folder, env=environment(), capture_output=True)

    call.folder = open_path / "folder"
    call.folder.mkdir()
    shutil.copy(catalog_1_to_12, call.folder / "nqueens.db")
    return call


def test_a_folder_or_file_that_cannot_be_written_is_read_and_named_when_written(as_nobody):
    folder = as_nobody.folder
    catalog = folder / "nqueens.db"
    catalog.chmod(0o444)
    folder.chmod(0o555)
    for command in ("count 8", "list 8", "info", "verify 8"):
        done = as_nobody(*command.split())
        assert (done.returncode, done.stderr) == (0, b""), command
    done = as_nobody("generate", "13")
    assert done.returncode == 3 and b"nqueens.db: the file or its folder cannot be written" in done.stderr
    done = as_nobody("generate", "4", "--db", "new.db")
    assert done.returncode == 3 and b"new.db: cannot be opened for writing: its folder cannot be written" in done.stderr
    done = as_nobody("generate", "4", "--db", "none/new.db")
    assert done.returncode == 3 and b"none/new.db: cannot be opened for writing: its folder does not exist" in done.stderr
    catalog.chmod(0)
    done = as_nobody("count", "8")
    assert done.returncode == 3 and b"nqueens.db: cannot be opened: Permission denied" in done.stderr
    assert sorted(os.listdir(folder)) == ["nqueens.db"]


def test_a_hot_journal_that_cannot_be_rolled_back_is_an_error_that_explains(as_nobody):
    folder = as_nobody.folder
    spill_and_die(folder)
    (folder / "nqueens.db").chmod(0o444)
    folder.chmod(0o555)
    before = (folder / "nqueens.db").read_bytes()
    done = as_nobody("count", "8")
    assert done.returncode == 3 and done.stdout == b"" and b"cannot be rolled back here" in done.stderr
    assert (folder / "nqueens.db").read_bytes() == before


def test_a_folder_that_is_deleted_meanwhile_is_told(tmp_path):
    (tmp_path / "gone").mkdir()
    process = start("generate", "13..15", folder=tmp_path / "gone")
    process.stdout.readline()
    subprocess.run(["rm", "-rf", tmp_path / "gone"])
    _, error = process.communicate(timeout=120)
    assert process.returncode == 3 and b"nqueens.db: the file or its folder has been deleted or moved" in error


# --- What stands beside a file ---

def test_a_stale_journal_is_never_applied_to_another_file(folder, tmp_path_factory):
    """The journal of a killed writer stays where it was, and a new catalog is put in place of the old."""
    spill_and_die(folder)
    elsewhere = tmp_path_factory.mktemp("elsewhere")
    assert run("generate", "1..7", folder=elsewhere).returncode == 0
    (folder / "nqueens.db").write_bytes((elsewhere / "nqueens.db").read_bytes())
    before = (folder / "nqueens.db").read_bytes()
    for command in ("count 7", "generate 8", "verify"):
        done = run(*command.split(), folder=folder)
        assert done.returncode == 3 and b"'nqueens.db-journal' beside it was left by an interrupted writer of another file" in done.stderr
    assert (folder / "nqueens.db").read_bytes() == before and (folder / "nqueens.db-journal").exists()
    (folder / "nqueens.db-journal").unlink()
    assert run("count", "7", folder=folder).stdout == b"40\n"


def test_a_journal_without_its_file_is_not_applied_to_a_new_one(folder):
    spill_and_die(folder)
    (folder / "nqueens.db").unlink()
    journal = (folder / "nqueens.db-journal").read_bytes()
    assert run("count", "8", folder=folder).returncode == 3
    done = run("generate", "1..7", folder=folder)
    assert done.returncode == 3 and done.stdout == b""
    assert b"'nqueens.db-journal' beside it is of a file that is not there any more" in done.stderr
    assert os.listdir(folder) == ["nqueens.db-journal"] and (folder / "nqueens.db-journal").read_bytes() == journal
    (folder / "nqueens.db-journal").unlink()
    assert run("generate", "1..7", folder=folder).returncode == 0
    assert run("verify", folder=folder).returncode == 0


@pytest.mark.parametrize("suffix", ["-journal", "-wal"])
def test_one_that_comes_while_a_new_file_is_made_keeps_it_from_its_name(tmp_path, suffix):
    process = start("generate", "11..15", folder=tmp_path)
    process.stdout.readline()
    (tmp_path / f"nqueens.db{suffix}").write_bytes(b"\xd9\xd5\x05\xf9\x20\xa1\x63\xd7" + bytes(600))
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=60)
    assert process.returncode == 3 and f"'nqueens.db{suffix}'".encode() in error
    assert os.listdir(tmp_path) == [f"nqueens.db{suffix}"]


def test_a_file_in_wal_mode_is_refused_with_what_to_do_and_set_back_by_generate(folder):
    with sqlite3.connect(folder / "nqueens.db") as db:
        assert db.execute("PRAGMA journal_mode = WAL").fetchone() == ("wal",)
    db.close()
    done = run("count", "8", folder=folder)
    assert done.returncode == 3 and b"WAL mode" in done.stderr and b"PRAGMA journal_mode = DELETE" in done.stderr
    assert os.listdir(folder) == ["nqueens.db"]
    done = run("generate", "8", folder=folder)
    assert done.returncode == 0 and b"set back from WAL mode" in done.stderr
    assert run("count", "8", folder=folder).stdout == b"92\n"


def test_what_another_program_has_left_in_a_wal_is_not_passed_over(folder):
    script = ("import sqlite3, os; db = sqlite3.connect('nqueens.db', isolation_level=None); db.execute('PRAGMA journal_mode = WAL');"
              "db.execute('CREATE TABLE theirs (a)'); os._exit(9)")
    subprocess.run(["/usr/bin/python3", "-c", script], cwd=folder)
    for command in ("count 8", "generate 13"):
        done = run(*command.split(), folder=folder)
        assert done.returncode == 3 and b"'nqueens.db-wal' stands beside it" in done.stderr
    subprocess.run(["sqlite3", "nqueens.db", "PRAGMA journal_mode = DELETE"], cwd=folder, stdout=subprocess.DEVNULL)
    assert run("verify", folder=folder).returncode == 0


def test_a_wal_of_another_file_is_never_applied(folder):
    (folder / "nqueens.db-wal").write_bytes(b"\x37\x7f\x06\x82" + bytes(100))
    before = (folder / "nqueens.db").read_bytes()
    for command in ("count 8", "generate 13"):
        assert run(*command.split(), folder=folder).returncode == 3
    assert (folder / "nqueens.db").read_bytes() == before


# --- Ends of the program ---

def test_closed_streams_are_no_crash(folder):
    for line, status in (("nqueens count 8 <&-", 0), ("nqueens check - <&-", 3), ("nqueens count 8 >&-", 3), ("nqueens list 8 >&-", 3),
                         ("nqueens count 8 2>&-", 0), ("nqueens count 99 2>&-", 2), ("nqueens generate 13 >&- 2>&- <&-", 3)):
        done = subprocess.run(["bash", "-c", line], cwd=folder, env=environment(), capture_output=True)
        assert done.returncode == status, (line, done.stderr)
    assert integrity(folder / "nqueens.db") == [("ok",)]


def test_who_waits_says_for_whom(folder):
    holder = subprocess.Popen(["/usr/bin/python3", "-c", "import sqlite3, sys; db = sqlite3.connect('nqueens.db', isolation_level=None);"
                               "db.execute('BEGIN EXCLUSIVE'); print(flush=True); sys.stdin.readline()"], cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    holder.stdout.readline()
    waiting = [start(*command.split(), folder=folder) for command in ("count 8", "generate 13")]
    time.sleep(2.5)
    holder.communicate(b"\n")
    for process in waiting:
        output, error = process.communicate(timeout=60)
        assert process.returncode == 0
        assert f"waiting for process {holder.pid}, which holds the file".encode() in error
    assert run("count", "13", folder=folder).stdout == b"73712\n"
