# SPDX-License-Identifier: MIT
"""Where results go, who reads them, and what signals do: the file of --output, pipes, terminals."""

import json
import os
import pathlib
import pty
import re
import shutil
import signal
import socket
import stat
import subprocess
import time

import pytest

from conftest import AS_NOBODY, BUILD, PROGRAM, SANITIZED, environment, run, start, tamper, times
from terminal import on_a_terminal, without_progress


def shell(script, folder, **extra):
    done = subprocess.run(["bash", "-c", script], cwd=folder, env={**environment(), **extra}, capture_output=True, timeout=120)
    return done.returncode, done.stdout, done.stderr


# --- The file of --output ---

def test_a_link_is_kept_and_its_target_replaced(folder):
    (folder / "real").mkdir()
    (folder / "real" / "out.txt").write_text("old\n")
    (folder / "second").symlink_to("real/out.txt")
    (folder / "first").symlink_to(folder / "second")
    (folder / "real" / "up").symlink_to("../first")
    (folder / "dangling").symlink_to("real/new.txt")
    assert run("list", "4", "-o", "real/up", "--force", folder=folder).returncode == 0
    assert (folder / "real" / "out.txt").read_text() == "2413\n3142\n" and (folder / "first").is_symlink() and (folder / "second").is_symlink()
    assert run("list", "4", "-o", "dangling", folder=folder).returncode == 0
    assert (folder / "dangling").is_symlink() and (folder / "real" / "new.txt").read_text() == "2413\n3142\n"
    assert sorted(os.listdir(folder / "real")) == ["new.txt", "out.txt", "up"]


def test_what_leads_to_an_open_descriptor_goes_there(folder):
    """Also through links, and where the descriptor is that of a regular file: it goes on behind what is there already."""
    (folder / "so").symlink_to("/proc/self/fd/1")
    (folder / "out").symlink_to("/dev/stdout")
    before = os.lstat("/dev/stdout"), os.readlink("/dev/stdout")
    for name in ("so", "out", "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"):
        for force in ("", "--force"):
            assert shell(f"(echo first; nqueens solve 4 -o {name} {force}; echo last) > captured; cat captured", folder)[:2] == (0, b"first\n2413\n3142\nlast\n")
    assert (os.lstat("/dev/stdout").st_ino, os.readlink("/dev/stdout")) == (before[0].st_ino, before[1])
    assert (folder / "so").is_symlink() and (folder / "out").is_symlink()
    assert shell("nqueens solve 4 -o /dev/fd/7 7>seven; cat seven", folder)[1] == b"2413\n3142\n"
    assert shell("nqueens solve 4 -o /dev/fd/7; echo $?", folder)[1:] == (b"3\n", b"nqueens solve: --output '/dev/fd/7': Bad file descriptor\n")
    assert shell("nqueens solve 4 -o - --force", folder)[1] == b"2413\n3142\n" and not (folder / "-").exists()


def test_devices_pipes_and_terminals_are_written_to_as_they_are(folder):
    os.mkfifo(folder / "pipe")
    assert shell("nqueens list 4 -o /dev/null && stat -c %F /dev/null", folder)[1] == b"character special file\n"
    assert shell("cat pipe & nqueens list 4 -o pipe; wait", folder)[1] == b"2413\n3142\n"
    assert stat.S_ISFIFO(os.lstat(folder / "pipe").st_mode)
    master, slave = pty.openpty()
    assert run("list", "4", "-o", os.ttyname(slave), folder=folder).returncode == 0
    shown = b""
    while len(shown) < 12:  # a terminal gives lines
        shown += os.read(master, 100)
    assert shown == b"2413\r\n3142\r\n"
    os.close(slave), os.close(master)


def test_what_cannot_be_opened_is_an_error_and_no_crash(folder):
    with socket.socket(socket.AF_UNIX) as server:
        os.chdir(folder)
        server.bind("socket")
        assert run("list", "4", "-o", "socket", folder=folder).returncode == 3
        done = subprocess.run([PROGRAM, "list", "4", "-o", "/dev/tty"], cwd=folder, env=environment(), capture_output=True, start_new_session=True)
        assert done.returncode == 3 and b"'/dev/tty'" in done.stderr
        assert run("list", "4", "-o", "none/out", folder=folder).returncode == 3
    (folder / "round").symlink_to("round")
    assert run("list", "4", "-o", "round", "--force", folder=folder).returncode == 3 and (folder / "round").is_symlink()


def test_a_folder_is_no_output(folder):
    (folder / "there").mkdir()
    for name, word in (("there", "folder"), ("there/", "folder"), ("newdir/", "folder"), ("nqueens.db/", "folder")):
        done = run("list", "4", "-o", name, "--force", folder=folder)
        assert done.returncode == 2 and f"'{name}'".encode() in done.stderr and word.encode() in done.stderr
    assert sorted(os.listdir(folder)) == ["nqueens.db", "there"] and os.listdir(folder / "there") == []


def test_the_output_is_no_file_that_the_command_needs(folder):
    (folder / "there").mkdir()
    (folder / "hard").hardlink_to(folder / "nqueens.db")
    (folder / "soft").symlink_to("nqueens.db")
    (folder / "up").symlink_to("../" + folder.name)
    shutil.copy(folder / "nqueens.db", folder / "other.db")
    (folder / "boards").write_text("2413\n")
    before = {name: (folder / name).read_bytes() for name in ("nqueens.db", "other.db", "boards")}
    for name in ("nqueens.db", "./nqueens.db", "there/../nqueens.db", folder / "nqueens.db", "hard", "soft", "up/nqueens.db", "nqueens.db-journal",
                 "nqueens.db-wal", "nqueens.db-shm", "nqueens.db-n13.part", "nqueens.db-n13.part-journal", "up/nqueens.db-n3.part"):
        for command in ("list 4", "count 8", "info", "verify 4", "show 2413", "show 4#1", "sql SELECT(1)", "occupancy 4", "complete 4"):
            done = run(*command.split(), "-o", name, "--force", folder=folder)
            assert done.returncode == 2 and b"needs this file" in done.stderr, (command, name)
            assert name == "soft" or run(*command.split(), "--db", "soft", "-o", name, "--force", folder=folder).returncode == 2
    for name in ("other.db", "soft", "other.db-journal"):
        assert run("diff", "nqueens.db", "other.db", "-o", name, "--force", folder=folder).returncode == 2
    assert shell("nqueens check - -o boards --force <boards", folder)[0] == 2
    assert shell("nqueens list 4 -o /dev/fd/5 5>>nqueens.db", folder)[0] == 2
    # also where there is none yet
    assert run("show", "2413", "--db", "new.db", "-o", "new.db", folder=folder).returncode == 2
    assert {name: (folder / name).read_bytes() for name in before} == before
    assert sorted(os.listdir(folder)) == sorted([*before, "there", "hard", "soft", "up"])


@pytest.mark.parametrize("command", ["count 4", "list 4", "info", "verify", "show 4#1", "occupancy 4"])
def test_the_output_is_no_part_file_that_is_asked(folder, command):
    parts = ["part-1", "part-2"]
    for number, part in enumerate(parts, 1):
        assert run("generate", "4", "--part", f"{number}/2", "--db", part, folder=folder).returncode == 0
    (folder / "hard").hardlink_to(folder / "part-2")
    (folder / "soft").symlink_to("part-1")
    before = [(folder / part).read_bytes() for part in parts]
    for name in (*parts, "./part-2", "hard", "soft", "part-1-journal"):
        done = run(*command.split(), "-o", name, "--force", "--parts", *parts, folder=folder)
        assert done.returncode == 2 and b"needs this file" in done.stderr, (name, done.stderr)
    assert [(folder / part).read_bytes() for part in parts] == before
    assert run(*command.split(), "-o", "out", "--parts", *parts, folder=folder).returncode == 0


def test_a_file_that_is_replaced_stays_as_private_as_it_was(folder):
    for mode in (0o600, 0o640, 0o666, 0o400):
        (folder / "out").write_text("old\n")
        (folder / "out").chmod(mode)
        assert run("list", "4", "-o", "out", "--force", folder=folder, umask=0o022).returncode == 0
        assert (folder / "out").stat().st_mode & 0o777 == mode and (folder / "out").read_text() == "2413\n3142\n"
        (folder / "out").unlink()
    for umask in (0o022, 0o077, 0o002):
        assert run("list", "4", "-o", "out", folder=folder, umask=umask).returncode == 0
        assert (folder / "out").stat().st_mode & 0o777 == 0o666 & ~umask
        (folder / "out").unlink()


def test_a_killed_command_leaves_nothing_beside_its_output(folder):
    (folder / "old").write_text("old\n")
    try:
        os.close(os.open(folder, os.O_TMPFILE | os.O_WRONLY))
    except OSError:
        pytest.skip("this file system has no files without names")
    before = sorted(os.listdir(folder))
    for name in ("new", "old"):
        process = start("complete", "20", "--at", "a1", "--solve", "-o", name, "--force", folder=folder)
        time.sleep(0.3)
        process.kill()
        process.communicate()
        assert sorted(os.listdir(folder)) == before and (folder / "old").read_text() == "old\n"


def test_the_file_is_on_the_disk_before_it_has_its_name(folder):
    if SANITIZED:
        pytest.skip("nothing can be loaded before the sanitizer")
    for force in ([], ["--force"]):
        log = folder / f"calls{len(force)}"
        done = run("list", "4", "-o", "out", *force, folder=folder,
                   env={**environment(), "LD_PRELOAD": str(BUILD / "lib" / "failing_calls.so"), "CALLS_LOG": str(log)})
        calls = [call for call in log.read_text().split()[1::2] if call in ("fsync", "link", "linkat", "rename", "renameat2")]
        assert done.returncode == 0 and calls[0] == "fsync" and len(calls) >= 2, (done, calls)


def test_where_a_file_needs_a_name_from_the_start_the_result_is_the_same(folder):
    """Without /proc a file without a name could not be given one."""
    if SANITIZED:
        pytest.skip("the sanitizer itself needs /proc")
    script = ("mount -t tmpfs none /proc && { umask 022; nqueens list 4 -o out && cat out && stat -c %a out && chmod 600 out && "
              "nqueens list 5 --limit 1 -o out --force && cat out && stat -c %a out; nqueens list 9 -o out; nqueens list 4 -o none/out; "
              "nqueens list 13 -o new; (sleep 0.3; echo 2413) | nqueens check - -o late & sleep 0.1; echo theirs >late; wait $!; echo $?; cat late; ls; }")
    status, out, error = shell(f"unshare -rm bash -c '{script}'", folder)
    if b"unshare" in error or b"mount" in error:
        pytest.skip("mounting is not allowed here")
    assert out == b"2413\n3142\n644\n13524\n600\n3\ntheirs\nlate\nnqueens.db\nout\n", (out, error)
    assert b"File exists" in error


def test_what_has_come_meanwhile_is_not_replaced(folder):
    process = start("check", "-", "-o", "out", folder=folder, stdin=subprocess.PIPE)
    time.sleep(0.2)
    (folder / "out").write_text("theirs\n")
    _, error = process.communicate(b"2413\n", timeout=30)
    assert process.returncode == 3 and b"File exists" in error
    assert (folder / "out").read_text() == "theirs\n" and sorted(os.listdir(folder)) == ["nqueens.db", "out"]


def test_a_command_that_makes_a_catalog_takes_no_output(tmp_path):
    for command in (["generate", "4"], ["merge", "a.part"]):
        for option in (["-o", "my.db"], ["-omy.db"], ["--output", "my.db"], ["--output=my.db"], ["--force"]):
            done = run(*command, *option, folder=tmp_path)
            assert done.returncode == 2 and b"--db" in done.stderr
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("command", ["solve 4", "diff a b"])
def test_a_command_without_a_catalog_takes_no_db(tmp_path, command):
    name, *arguments = command.split()
    for line in (["--db", "x.db", name, *arguments], ["--db=x.db", name, *arguments], [name, *arguments, "--db", "x.db"], [name, "--db=x.db", *arguments]):
        done = run(*line, folder=tmp_path)
        assert done.returncode == 2 and f"nqueens {name}: --db: ".encode() in done.stderr and done.stdout == b""


@pytest.mark.parametrize("name", [":memory:", "newdir/", "there/"])
def test_a_name_that_is_no_files_is_refused_as_a_catalog(tmp_path, name):
    (tmp_path / "there").mkdir()
    for command in ("generate 4", "count 4", "verify", "show 2413", "show 4#1", "generate 8 --part 1/2"):
        for line in (["--db", name, *command.split()], [*command.split(), f"--db={name}"]):
            done = run(*line, folder=tmp_path)
            assert done.returncode == 2 and done.stderr.count(name.encode()) >= 1, command
        assert run(*command.split(), folder=tmp_path, env={**environment(), "NQUEENS_DB": name}).returncode == 2
    assert run("diff", name, name, folder=tmp_path).returncode == 2
    assert os.listdir(tmp_path) == ["there"] and os.listdir(tmp_path / "there") == []


# --- Readers that go away, disks that are full ---

def piped(command, reader, folder):
    """The exit statuses of a command and what the reader printed, where the pipe is closed when its reader is done."""
    status, out, error = shell(f"{command} | {reader}; echo ${{PIPESTATUS[0]}} >&2", folder)
    return int(error.splitlines()[-1]), out, b"\n".join(error.splitlines()[:-1])


READERS = ("head -1", "true", "(sleep 0.3; head -1)")


@pytest.mark.parametrize("reader", READERS)
def test_work_and_verdict_do_not_depend_on_who_reads(tmp_path, catalog, reader):
    assert piped("nqueens generate 1..13 --db new.db", reader, tmp_path)[::2] == (0, b"")
    assert run("count", "1..13", "--db", "new.db", folder=tmp_path).stdout.split()[-1] == b"73712"
    for command, status in (("count 1..12 --by class", 0), ("count 1..12", 0), ("list 12", 0), ("solve 12", 0), ("info", 0), ("verify", 0), ("list 12 --format json", 0),
                            ("sql 'SELECT * FROM solution'", 0), ("complete 12 --at a1 2>&-", 0), ("check 2413 1234", 1), ("diff nqueens.db new.db", 1)):
        assert piped(f"nqueens {command}", reader, tmp_path)[::2] == (status, b""), command
    status, _, error = shell(f"(yes 2413 | head -30000; echo 1234) | nqueens check - | {reader}; echo ${{PIPESTATUS[1]}} >&2", tmp_path)
    assert error.splitlines() == [b"1"]
    tamper(catalog, "UPDATE fundamental_solution SET orbit_size = 4 WHERE n = 12 AND placement = (SELECT min(placement) FROM fundamental_solution WHERE n = 12)")
    status, _, error = piped("nqueens verify", reader, tmp_path)
    assert status == 1 and error.startswith(b"nqueens verify: nqueens.db: ") and b"written" not in error


def test_a_full_disk_behind_stdout_stops_no_work_but_is_told(tmp_path):
    status, _, error = shell("nqueens generate 1..9 >/dev/full", tmp_path)
    assert (status, error) == (3, b"nqueens: the output could not be written: No space left on device\n")
    assert run("count", "9", folder=tmp_path).stdout == b"352\n"
    assert shell("nqueens verify >/dev/full", tmp_path)[0] == 3
    assert shell("nqueens list 9 -o /dev/full", tmp_path)[0] == 3
    assert shell("nqueens diff nqueens.db nqueens.db >/dev/full", tmp_path)[0] == 3


def test_a_stream_that_is_closed_is_never_a_file_of_ours(folder):
    """With stderr closed the next file that is opened would be number 2, and take what is said there."""
    for closed in ("2>&-", "1>&- 2>&-", "0<&- 1>&- 2>&-"):
        shell(f"nqueens list 4 --sample 1 -o out --force {closed}", folder)
        assert re.fullmatch(b"2413\n|3142\n", (folder / "out").read_bytes())
        (folder / "out").unlink()


def test_a_pipe_that_is_full_for_a_while_loses_nothing(folder):
    """A pipe that does not block, as a program that reads it may have made it."""
    script = ("import fcntl, os, subprocess, sys, time; r, w = os.pipe(); fcntl.fcntl(w, fcntl.F_SETFL, os.O_NONBLOCK);"
              "p = subprocess.Popen(sys.argv[1:], stdout=w); os.close(w); time.sleep(0.3);"
              "print(sum(len(b) for b in iter(lambda: os.read(r, 65536), b'')), p.wait())")
    done = subprocess.run(["/usr/bin/python3", "-c", script, PROGRAM, "list", "12"], cwd=folder, env=environment(), capture_output=True)
    assert done.stdout == b"%d 0\n" % (14200 * 13)


def test_a_file_size_limit_is_called_by_its_name(tmp_path):
    for command in ("nqueens generate 1..13", "nqueens generate 13 --part-after 0 --db p.db", "nqueens solve 11 >out", "nqueens solve 11 -o out.txt"):
        status, _, error = shell(f"ulimit -f 24; {command} >&1", tmp_path)
        assert status == 3 and b"ulimit -f" in error and b"disk I/O" not in error, error
    assert not (tmp_path / "out.txt").exists()


# --- Signals ---

def test_what_was_ignored_stays_ignored(tmp_path):
    for prefix, number in ((["nohup"], signal.SIGHUP), (["bash", "-c", "trap '' INT; exec \"$@\"", "x"], signal.SIGINT),
                           (["bash", "-c", "trap '' TERM; exec \"$@\"", "x"], signal.SIGTERM)):
        process = subprocess.Popen([*prefix, PROGRAM, "check", "-"], cwd=tmp_path, env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        time.sleep(0.3)
        process.send_signal(number)
        time.sleep(0.1)
        output, _ = process.communicate(b"2413\n", timeout=60)
        assert (process.returncode, output) == (0, b"2413: solution\n")
    script = "(sleep 0.6; echo 2413) | nqueens check - & sleep 0.3; kill -INT $!; wait $!; echo $?"
    assert shell(script, tmp_path)[1] == b"2413: solution\n0\n"


@pytest.mark.parametrize("first, second", [(signal.SIGINT, signal.SIGINT), (signal.SIGTERM, signal.SIGINT), (signal.SIGINT, signal.SIGTERM),
                                           (signal.SIGHUP, signal.SIGINT)])
def test_a_second_signal_ends_what_the_first_could_not(folder, first, second):
    """Opening a pipe that nobody reads, a place where the program waits and looks at nothing."""
    os.mkfifo(folder / "pipe")
    script = f"trap '' {first.name[3:]}; exec nqueens list 4 -o pipe" if first == signal.SIGHUP else "exec nqueens list 12 --format json"
    reader, writer = os.pipe()
    process = subprocess.Popen(["bash", "-c", script], cwd=folder, env=environment(), stdout=writer, stderr=subprocess.PIPE)
    time.sleep(0.5)
    assert process.poll() is None  # the pipe is full, or has no reader
    process.send_signal(first)
    time.sleep(0.3)
    process.send_signal(second)
    assert process.wait(timeout=5) == 128 + (second if first == signal.SIGHUP else process.returncode - 128)
    assert process.returncode in (128 + first, 128 + second)
    os.close(reader), os.close(writer)


@pytest.mark.parametrize("blocking", [True, False])
@pytest.mark.parametrize("taken", [1, 5000, 65536])
def test_one_signal_ends_a_program_whose_reader_has_paused(tmp_path, blocking, taken):
    """The reader has taken something, so that what is written is cut short, or would block."""
    reader, writer = os.pipe()
    os.set_blocking(writer, blocking)
    process = start("solve", "14", folder=tmp_path, stdout=writer)
    os.close(writer)
    os.read(reader, taken)
    time.sleep(0.5)
    process.send_signal(signal.SIGINT)
    try:
        assert process.wait(timeout=10) == 130
    finally:
        process.kill()
        os.close(reader)


# --- What is printed ---

COMMANDS = ("generate", "info", "count", "list", "occupancy", "complete", "puzzle", "disjoint", "show", "check", "solve", "sequence", "sql", "verify", "diff", "merge",
            "export")
TOPICS = ("words", "filters", "groups", "columns", "formats", "keys", "notations")


@pytest.mark.parametrize("command", ["--help"] + [f"{name} --help" for name in COMMANDS])
def test_help_fits_the_screen_and_begins_with_usage_and_examples(tmp_path, command):
    lines = run(*command.split(), folder=tmp_path).stdout.decode().split("\n")
    assert [line for line in lines if len(line) > 80 or line.endswith(" ")] == []
    assert lines.index(next(line for line in lines if line.startswith("Usage: "))) <= 3 and lines.index("Examples:") <= 6
    headings = [line for line in lines if line.endswith(":") and not line.startswith(" ")]
    assert headings[0] == "Examples:"


def test_long_lists_are_said_once_by_topics(tmp_path):
    """A word of each list stands under its topic and in no help of a command that only takes it."""
    said = {name: run("help", name, folder=tmp_path) for name in (*TOPICS, *COMMANDS)}
    assert all(done.returncode == 0 and done.stderr == b"" for done in said.values())
    texts = {name: done.stdout.decode() for name, done in said.items()}
    assert all(len(line) <= 80 and not line.endswith(" ") for text in texts.values() for line in text.split("\n"))
    for topic, line in (("filters", "no two queens are a knight's move apart"), ("formats", "the ranks of a FEN record"), ("keys", "distinct solutions in the class"),
                        ("notations", "from 0 or from 1, told by its values"), ("words", "the first of the eight images")):
        assert line in texts[topic]
        assert [name for name in COMMANDS if line in texts[name]] == [], line
    for name in ("list", "count", "occupancy", "complete"):
        assert "nqueens help filters" in texts[name] and "--is-not=PROPERTY" in texts[name]


@pytest.mark.parametrize("line, wanted", [("help formast", "'formats'"), ("help", None), ("help cuont", "'count'"), ("help formats", None), ("help nothing-like-it", "--help")])
def test_help_of_something(tmp_path, line, wanted):
    done = run(*line.split(), folder=tmp_path)
    assert done.returncode == (2 if wanted else 0) and (wanted or "") in done.stderr.decode() and bool(done.stdout) != bool(wanted)


def test_tables_fit_the_screen(folder):
    for command in ("info", "verify", "show 8#1", "show 8#14", "show 1", "show 12#1 --db none.db", "show 123456789abc"):
        assert max(len(line) for line in run(*command.split(), folder=folder).stdout.decode().split("\n")) <= 80, command
    short = run(folder=folder)
    assert short.returncode == 2 and short.stdout == b"" and short.stderr.count(b"\n") == 6 and b"nqueens --help" in short.stderr


def test_counts_of_large_boards_fit_the_screen_too(tmp_path):
    """With the counts of n = 18 (OEIS A000170, A002562) written into a catalog of n = 8, whose verdict is then long."""
    assert run("generate", "8", folder=tmp_path).returncode == 0
    tamper(tmp_path / "nqueens.db", "INSERT INTO coverage SELECT 18, orbit_size, CASE orbit_size WHEN 8 THEN 83259065 WHEN 4 THEN 4526 ELSE 0 END, 'counts' FROM coverage")
    for command in ("info", "verify"):
        assert max(len(line) for line in run(command, folder=tmp_path).stdout.decode().split("\n")) <= 80, command


@pytest.mark.parametrize("line, unwanted", [("show --format", "did you mean"), ("versoin 8", "verify"), ("check 2413 --base 0", "did you mean"),
                                            ("list 4 --fore", "--force"), ("list 4 --forc", "--force"), ("occupancy 4 --porce", "--force"), ("zzz", "did you mean")])
def test_no_suggestion_is_better_than_a_poor_one(folder, line, unwanted):
    done = run(*line.split(), folder=folder)
    assert done.returncode == 2 and unwanted.encode() not in done.stderr


def test_near_words_are_still_suggested(folder):
    for line, wanted in (("lsit 8", "'list'"), ("gen 4", "'generate'"), ("verson", "'version'"), ("list 8 --fundamentel", "'--fundamental'"),
                         ("count 8 --calss 2", "'--class'"), ("list 8 --format jsno", "'json'")):
        assert f"did you mean {wanted}".encode() in run(*line.split(), folder=folder).stderr


def test_options_stand_anywhere_whatever_the_environment_says(folder):
    for name in ("POSIXLY_CORRECT", "POSIX_ME_HARDER"):
        done = run("count", "8", "--db", "nqueens.db", "--fundamental", folder=folder, env={**environment(), name: "1"})
        assert (done.returncode, done.stdout) == (0, b"12\n")


def test_messages_are_never_cut_inside_a_character(folder):
    for length in range(150, 200):
        for text in ("é", "♕", "😀"):
            for arguments in (["list", text * 3 + "x" * (length - 150) + text * length], ["list", "4", "--" + "x" * (length - 150) + text * length],
                              ["check", "x" * (length - 150) + text * 100]) if text == "♕" or length % 8 == 0 else ():
                done = run(*arguments, folder=folder)
                (done.stdout + done.stderr).decode()  # raises where it is no UTF-8
    for length in range(1000, 1016):
        run("count", "4", "--db", "x" * (length - 1000) + "♕" * 700, folder=folder).stderr.decode()


FAILING = """
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
static long calls, fails = -1;
static int now(void) {
    if (fails == -1) { const char *text = getenv("FAIL_AT"); fails = text ? atol(text) : 0; }
    if (++calls == fails) { errno = ENOMEM; return 1; }
    return 0;
}
extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
void *malloc(size_t size) { return now() ? NULL : __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return now() ? NULL : __libc_calloc(count, size); }
void *realloc(void *old, size_t size) { return now() ? NULL : __libc_realloc(old, size); }
char *strdup(const char *text) { size_t n = strlen(text) + 1; char *copy = malloc(n); if (copy) memcpy(copy, text, n); return copy; }
__attribute__((destructor)) static void tell(void) {
    const char *path = getenv("TELL");
    if (path) { int *open(const char *, int, ...); extern int dprintf(int, const char *, ...); (void)path; dprintf(2, "calls %ld\\n", calls); }
}
"""


@pytest.mark.parametrize("command", ["info --format json", "count 1..8 --by class --format json", "occupancy 6 --format json", "list 6 --format json",
                                     "solve 6 --format ndjson", "show 35281746 --format json", "verify 8 --format json", "sql select*from(counts) --format json"])
def test_json_is_whole_or_an_error_when_memory_is_short(folder, command):
    if SANITIZED or not shutil.which("gcc"):
        pytest.skip("needs malloc of its own")
    (folder / "failing.c").write_text(FAILING)
    subprocess.run(["gcc", "-shared", "-fPIC", "-w", "-o", "failing.so", "failing.c"], cwd=folder, check=True)
    extra = {"LD_PRELOAD": str(folder / "failing.so")}
    whole = run(*command.split(), folder=folder).stdout
    json.loads(whole if "ndjson" not in command else whole.split(b"\n")[0])
    counted = run(*command.split(), folder=folder, env={**environment(), **extra, "TELL": "1"})
    calls = int(re.findall(rb"calls (\d+)", counted.stderr)[-1])
    step = max(1, calls // times(60, 400, 4000))
    for at in range(12, calls + 1, step):  # the first are popt's, which passes over an argument that it has no memory for
        done = run(*command.split(), folder=folder, env={**environment(), **extra, "FAIL_AT": str(at)})
        assert done.returncode in (0, 3) or b"memory" in done.stderr, (at, done)  # popt ends the program in its own way
        assert done.returncode != 0 or done.stdout == whole, at


# --- Progress ---

@pytest.mark.parametrize("arguments, n", [(["verify", "13", "--recompute"], 13), (["count", "13", "--where", "nq_torus_conflicts(placement) < 1000"], 13),
                                          (["count", "12", "--where", "nq_conflicts(placement) = nq_torus_conflicts(canonical) * 0"], 12),
                                          (["solve", "14", "--count"], 14), (["solve", "15", "--fundamental", "--count", "--jobs", "1"], 15)])
def test_what_takes_long_shows_how_far_it_is_in_one_line_that_is_wiped(folder, arguments, n):
    assert run("generate", "13", "--only", "fundamental", folder=folder).returncode == 0
    expected = run(*arguments, folder=folder)
    assert expected.returncode == 0 and expected.stderr == b""  # a pipe gets none
    printed = on_a_terminal(folder, *arguments, NO_COLOR="1")
    assert without_progress(printed).encode() == expected.stdout
    shown = [float(percent) for percent in re.findall(rf"n = {n}  +(\d+) %  \d+ rows", printed)]
    assert shown == sorted(shown) and all(percent <= 100 for percent in shown)


def test_a_terminal_is_shown_how_far_it_is(tmp_path):
    master, slave = pty.openpty()
    process = start("solve", "19", "--count", folder=tmp_path, stdout=slave, stderr=slave)
    os.close(slave)
    shown = b""
    while b" rows " not in shown:  # waits for a second or so
        shown += os.read(master, 65536)
    assert re.match(rb"n = 19  +\d+ %  \d+ rows", shown)
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=60) == 130
    os.close(master)


# --- A checkout ---

def test_a_checkout_that_is_built_runs_where_nothing_can_be_written(open_path):
    root = open_path / "checkout"
    source = pathlib.Path(__file__).parents[2]
    for name in ("scripts/nqueens", "scripts/setup.sh", "CMakeLists.txt", "CMakePresets.json"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source / name, root / name)
    for name in ("include", "src", "schema", "tests", "cmake", "examples", "build/bin"):
        (root / name).mkdir(parents=True)
    shutil.copy(PROGRAM, root / "build" / "bin" / "nqueens")
    (root / "build" / ".built-release").touch()
    for path in [root, *root.rglob("*")]:
        path.chmod(0o555)
    before = sorted(root.rglob("*"))
    done = subprocess.run([*AS_NOBODY, root / "scripts" / "nqueens", "solve", "4"], env=environment(), cwd="/", capture_output=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"2413\n3142\n", b"")
    assert sorted(root.rglob("*")) == before
