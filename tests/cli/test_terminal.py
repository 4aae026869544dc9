# SPDX-License-Identifier: MIT
"""What people see who sit at a terminal: how far a command is, in one line that is wiped; colour; what a command waits for; what it has made."""

import os
import pty
import re
import signal
import subprocess

import pytest

from conftest import PROGRAM, environment, run, tamper
from terminal import on_a_terminal, without_progress

WIPE = "\r\x1b[K"
COLOUR = re.compile("\x1b\\[[0-9]*m")


@pytest.fixture(scope="module")
def larger(tmp_path_factory):
    """A folder with a catalog of n = 13, and with n = 13 in three parts."""
    folder = tmp_path_factory.mktemp("larger")
    assert run("generate", "13", folder=folder).returncode == 0
    for part in (1, 2, 3):
        assert run("generate", "13", "--part", f"{part}/3", "--db", f"p{part}", folder=folder).returncode == 0
    return folder


LONG = [["verify"], ["list", "13", "--where", "nq_torus_conflicts(placement) = 0"], ["list", "13", "--is", "toroidal", "--fundamental"], ["count", "13", "--where", "nq_conflicts(placement) = 0"],
        ["solve", "13", "--count"], ["solve", "13", "--fundamental", "--count"], ["solve", "26", "--limit", "1"], ["diff", "nqueens.db", "nqueens.db"]]


@pytest.mark.parametrize("arguments", LONG, ids=" ".join)
def test_progress_is_one_line_that_is_wiped(larger, arguments):
    expected = run(*arguments, folder=larger)
    assert expected.returncode == 0 and b"\x1b" not in expected.stdout + expected.stderr  # a pipe gets none
    printed = on_a_terminal(larger, *arguments, NO_COLOR="1")
    assert without_progress(printed) == (expected.stdout + expected.stderr).decode()
    for line in re.findall(r"([^\r\n]*)\r\x1b\[K", printed):
        assert re.fullmatch(r"(n = \d+|checking the file)  (nothing found yet|( *\d+ %  )?\d+ (rows|pages)  \d+ (rows|pages)/s(  left: [0-9a-z. ]+)?)|", line), line
    percents = [float(percent) for percent in re.findall(r"n = 13  +(\d+) %", printed)]
    assert percents == sorted(percents) and all(percent <= 100 for percent in percents)


def test_progress_stays_on_one_line_of_a_narrow_terminal(larger):
    """What goes over the edge is two lines, of which the upper one could not be wiped."""
    expected = run("verify", folder=larger).stdout.decode()
    for columns in (20, 40):
        printed = on_a_terminal(larger, "verify", columns=columns, NO_COLOR="1")
        lines = re.findall(r"([^\r\n]*)\r\x1b\[K", printed)
        assert without_progress(printed) == expected and all(len(line) < columns for line in lines), lines


def test_merging_is_shown_and_wiped(larger, tmp_path):
    parts = [str(larger / f"p{part}") for part in (1, 2, 3)]
    printed = on_a_terminal(tmp_path, "merge", *parts)
    assert without_progress(printed) == "n = 13  73712 distinct, 9233 fundamental\n"


@pytest.mark.parametrize("arguments", [["count", "13"], ["list", "13", "--reverse"], ["list", "13", "-o", "out.txt"], ["occupancy", "13"], ["count", "13", "--by", "first"]], ids=" ".join)
def test_a_question_that_takes_long_shows_how_far_it_is(larger, arguments):
    """The expression takes so long that the whole would take some seconds anywhere; it is ended when a line has been seen."""
    master, slave = pty.openpty()
    process = subprocess.Popen([PROGRAM, *arguments, "--where", "instr(hex(zeroblob(4000)), hex(zeroblob(250)) || placement) = 0"], cwd=larger, env=environment(), stdout=slave, stderr=slave)
    os.close(slave)
    shown = b""
    while not re.search(rb"n = 13  +\d+ %  \d+ rows  \d+ rows/s", shown):
        shown += os.read(master, 4096)  # fails where the command has ended without
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=120) == 130
    os.close(master)
    assert not (larger / "out.txt").exists()


def test_a_search_that_finds_nothing_for_long_shows_that_it_goes_on(tmp_path):
    """The first solution of n = 32 takes more steps than anybody waits for."""
    master, slave = pty.openpty()
    process = subprocess.Popen([PROGRAM, "solve", "32", "--limit", "1"], cwd=tmp_path, env=environment(), stdout=slave, stderr=slave)
    os.close(slave)
    shown = b""
    while b"n = 32  nothing found yet" not in shown:
        shown += os.read(master, 4096)
    process.kill()
    process.wait()
    os.close(master)


def test_quiet_shows_no_progress_and_makes_no_remarks(larger, folder):
    for arguments in LONG:
        assert WIPE not in on_a_terminal(larger, *arguments, "-q"), arguments
    assert run("complete", "8", "--at", "a1", "--quiet", folder=folder).stderr == b""
    assert b"completions" in run("complete", "8", "--at", "a1", folder=folder).stderr
    assert run("list", "8", "--sample", "2", "-q", folder=folder).stderr == b""
    for json in (["-q", "--progress", "json"], ["--progress", "json", "-q"]):
        assert run("generate", "13", *json, folder=folder).stderr == b""


def test_quiet_leaves_errors_and_answers(folder):
    assert b"not in this catalog" in run("count", "14", "-q", folder=folder).stderr
    assert b"there is no board" in run("check", "", "-q", folder=folder).stderr
    assert run("count", "8", "-q", folder=folder).stdout == b"92\n"


PAINTED = [("check 2413 1234", 1), ("verify 4", 0), ("show 2413", 0), ("show 1234", 0), ("count --help", 0), ("--help", 0), ("help keys", 0)]


@pytest.mark.parametrize("command, status", PAINTED, ids=[command for command, _ in PAINTED])
def test_colour_is_for_terminals_that_want_it(folder, command, status):
    plain = run(*command.split(), folder=folder)
    assert plain.returncode == status and not COLOUR.search((plain.stdout + plain.stderr).decode())
    painted = without_progress(on_a_terminal(folder, *command.split(), status=status))
    assert COLOUR.search(painted) and COLOUR.sub("", painted) == plain.stdout.decode()
    assert len(re.findall("\x1b\\[[1-9]", painted)) == painted.count("\x1b[0m")
    for variables in ({"NO_COLOR": "1"}, {"TERM": "dumb"}, {"TERM": ""}, {"NO_COLOR": "0"}):
        assert without_progress(on_a_terminal(folder, *command.split(), status=status, **variables)) == plain.stdout.decode(), variables
    assert COLOUR.search(on_a_terminal(folder, *command.split(), status=status, NO_COLOR=""))  # as if it were not set


def test_a_file_has_no_colour_though_there_is_a_terminal(folder):
    on_a_terminal(folder, "check", "2413", "-o", "out.txt")
    assert (folder / "out.txt").read_text() == "2413: solution\n"


def test_who_waits_says_so(folder):
    printed = on_a_terminal(folder, "check", "-", typed=b"2413\n\x04", NO_COLOR="1")
    assert "nqueens check: waiting for boards" in printed and "Ctrl-D" in printed and printed.endswith("2413: solution\n")
    assert "waiting" not in on_a_terminal(folder, "check", "-", "-q", typed=b"2413\n\x04")
    assert run("check", "-", folder=folder, input=b"2413\n").stderr == b""
    assert on_a_terminal(folder, "sql", "-", typed=b"SELECT 7 AS x\n\x04").count("nqueens sql: waiting for a statement") == 1


def test_a_catalog_that_is_made_is_named(tmp_path):
    named = "made the catalog 'nqueens.db'; 'nqueens info' says what it holds"
    assert run("generate", "4", "--db", "other.db", folder=tmp_path).stderr == b""  # nobody sits there
    assert named in on_a_terminal(tmp_path, "generate", "4")
    assert "made" not in on_a_terminal(tmp_path, "generate", "5")  # it is known by now
    assert "'third.db'" in on_a_terminal(tmp_path, "generate", "4", NQUEENS_DB="third.db")
    assert "made" not in on_a_terminal(tmp_path, "generate", "4", "-q", "--db", "fourth.db")


# --- Terminals that obey no escapes; and narrow ones ---

def test_a_dumb_terminal_gets_no_escapes(larger):
    """Each line of progress is covered with as many blanks before the next, and the last one before what is said in the end."""
    master, slave = pty.openpty()
    process = subprocess.Popen([PROGRAM, "count", "13", "--where", "instr(hex(zeroblob(2000)), hex(zeroblob(100)) || placement) = 0"], cwd=larger, env={**environment(), "TERM": "dumb"},
                               stdout=slave, stderr=slave)
    os.close(slave)
    shown = b""
    while shown.count(b"rows/s") < 3:
        shown += os.read(master, 4096)  # fails where the command has ended without
    process.send_signal(signal.SIGINT)
    while b"interrupted" not in shown or not shown.endswith(b"\n"):
        shown += os.read(master, 4096)
    assert process.wait(timeout=120) == 130
    os.close(master)
    *pieces, last = shown.decode().split("\r ")
    assert "\x1b" not in shown.decode() and re.fullmatch(r" *\rnqueens count: .*interrupted.*\s+", last), shown
    lines = [piece.split("\r")[-1] for piece in pieces]
    blanks = [piece.split("\r")[0] for piece in (*pieces[1:], last)]
    assert [len(line) for line in lines] == [len(blank) + 1 for blank in blanks] and all(blank.strip() == "" for blank in blanks), shown


def test_faults_are_told_in_lines_of_a_screen(larger, tmp_path):
    """In a pipe each is one line, for grep."""
    file = tmp_path / "faulty.db"
    file.write_bytes((larger / "nqueens.db").read_bytes())
    tamper(file, "DELETE FROM distinct_solution WHERE placement = (SELECT max(placement) FROM distinct_solution)")
    piped = run("verify", "--db", file)
    faults = [line for line in piped.stdout.decode().splitlines() if not line.startswith("n = 13  ")]
    assert piped.returncode == 1 and any(len(line) > 80 for line in faults), faults
    shown = without_progress(on_a_terminal(tmp_path, "verify", "--db", str(file), status=1, NO_COLOR="1"))
    told = shown.split("nqueens verify: ")[0]
    assert all(len(line) <= 80 for line in told.splitlines()), told
    assert " ".join(told.split()) == " ".join(piped.stdout.decode().split())
