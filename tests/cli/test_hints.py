# SPDX-License-Identifier: MIT
"""Commands that messages advise: pasted into a shell they do what is said, for the catalog that was named, whatever its name is."""

import os
import shutil
import signal
import subprocess
import time

import pytest

from conftest import DATA, environment, published, run, start

NAMES = ["plain.db", "a b.db", "it's.db", "say \"x\" & $HOME `id` \\ *.db", "two\nlines.db", "'\t'\x1b[1m\x7f.db", "königin.db", "\u0085.db", "-x.db", "--help", "#.db", "~", "!!.db"]


def hint_of(done):
    """The command at the end of a message."""
    text = done.stderr.decode()
    assert "with: nqueens " in text, text
    return text.split("with: ")[-1].rstrip("\n")


def paste(command, folder, env=None):
    return subprocess.run(["bash", "-c", command], cwd=folder, capture_output=True, env=env or environment(), timeout=300)


@pytest.mark.parametrize("name", NAMES, ids=ascii)
@pytest.mark.parametrize("arguments", [("count", "9"), ("list", "7..9", "--limit", "1"), ("show", "9#1"), ("verify", "9"), ("count", "24", "--class", "quarter-turn"), ("complete", "9")],
                         ids=" ".join)
def test_what_is_missing_is_added_by_the_hint(tmp_path, name, arguments):
    shutil.copy(DATA / "catalog-1.db", tmp_path / name)
    done = run(*arguments, f"--db={name}", folder=tmp_path)
    assert done.returncode == 4, done
    pasted = paste(hint_of(done), tmp_path)
    assert pasted.returncode == 0, (hint_of(done), pasted)
    assert run(*arguments, f"--db={name}", folder=tmp_path).returncode == 0
    assert os.listdir(tmp_path) == [name]


@pytest.mark.parametrize("name", NAMES, ids=ascii)
@pytest.mark.parametrize("empty", [False, True])
def test_a_catalog_that_is_not_there_or_is_empty_is_made_by_the_hint(tmp_path, name, empty):
    if empty:
        (tmp_path / name).touch()
    done = run("count", "8", f"--db={name}", folder=tmp_path)
    assert done.returncode == 3
    assert paste(hint_of(done), tmp_path).returncode == 0
    assert run("count", "8", f"--db={name}", folder=tmp_path).stdout == b"92\n"
    assert os.listdir(tmp_path) == [name]


@pytest.mark.parametrize("name", ["q.db", "an 'other'.db"])
def test_the_hint_names_the_catalog_that_was_named(tmp_path, name):
    shutil.copy(DATA / "catalog-1.db", tmp_path / name)
    chosen = run("count", "9", folder=tmp_path, env={**environment(), "NQUEENS_DB": name})
    assert paste(hint_of(chosen), tmp_path).returncode == 0  # without the variable
    assert run("count", "9", "--db", name, folder=tmp_path).stdout == b"352\n" and os.listdir(tmp_path) == [name]
    shutil.copy(DATA / "catalog-1.db", tmp_path / "nqueens.db")
    assert hint_of(run("count", "9", folder=tmp_path)) == "nqueens generate 9"
    assert hint_of(run("--db", "nqueens.db", "count", "9", folder=tmp_path)) == "nqueens generate 9 --db nqueens.db"


def test_diff_advises_no_option_that_it_has_not(tmp_path):
    shutil.copy(DATA / "catalog-1.db", tmp_path / "a.db")
    for arguments in (("no one.db", "a.db"), ("a.db", "no one.db")):
        done = run("diff", *arguments, folder=tmp_path)
        assert done.returncode == 3 and b"name another" not in done.stderr
        assert hint_of(done) == "nqueens generate 1..12 --db 'no one.db'"


def test_a_folder_that_is_not_there_is_named_and_nothing_advised(tmp_path):
    done = run("count", "8", "--db", "no/such.db", folder=tmp_path)
    assert done.returncode == 3 and b"its folder does not exist" in done.stderr and b"with:" not in done.stderr


def test_what_is_held_is_named_also_where_only_classes_are(tmp_path):
    def message(*arguments):
        done = run("count", *arguments, folder=tmp_path)
        assert done.returncode == 4
        return done.stderr.decode()
    assert run("generate", "18..20", "--class", "half-turn,quarter-turn", "--only", "counts", folder=tmp_path).returncode == 0
    assert "(it holds half-turn, quarter-turn, full of 18..20)" in message("9")
    assert run("generate", "12", "--class", "half-turn", folder=tmp_path).returncode == 0
    assert run("generate", "1..4", folder=tmp_path).returncode == 0
    text = message("9")
    assert "(it holds 1..4; half-turn, quarter-turn, full of 18..20; half-turn, full of 12)" in text and "nothing" not in text
    assert "missing: asymmetric, quarter-turn; add them with: nqueens generate 12" in message("12")
    assert "missing: quarter-turn; add it with: nqueens generate 12 --class quarter-turn" in message("12", "--class", "quarter-turn")


@pytest.mark.parametrize("n", [24, 25, 26, 27])
def test_what_is_beyond_reach_is_not_advised(stored_catalog, n):
    for command in ("count", "list", "verify"):
        done = run(command, str(n), folder=stored_catalog.parent)
        assert done.returncode == 4 and b"nqueens generate" not in done.stderr and b"beyond reach" in done.stderr
        assert f"{published('A000170')[n]} distinct and {published('A002562')[n]} fundamental".encode() in done.stderr


def test_of_what_nobody_has_counted_nothing_is_advised(stored_catalog):
    for arguments in (("28",), ("32",), ("1..32",), ("30", "--class", "asymmetric")):
        done = run("count", *arguments, folder=stored_catalog.parent)
        assert done.returncode == 4 and b"nqueens generate" not in done.stderr and b"nobody has counted" in done.stderr


@pytest.mark.parametrize("arguments,hint", [(("count", "19"), "nqueens generate 19"), (("count", "20"), "nqueens generate 20 --only fundamental"),
                                            (("count", "22"), "nqueens generate 22 --only counts"), (("list", "20"), "nqueens generate 20 --only fundamental"),
                                            (("count", "32", "--class", "quarter-turn"), "nqueens generate 32 --class quarter-turn"),
                                            (("count", "20", "--class", "!asymmetric"), "nqueens generate 20 --class half-turn,quarter-turn,full")])
def test_so_much_is_advised_as_can_be_stored(stored_catalog, arguments, hint):
    assert hint_of(run(*arguments, folder=stored_catalog.parent)) == hint


def test_boards_of_counts_are_not_advised_as_counts(stored_catalog):
    assert b"beyond reach" in run("list", "22", folder=stored_catalog.parent).stderr
    assert run("generate", "9..10", "--only", "counts", folder=stored_catalog.parent).returncode == 0
    for arguments in (("list", "9"), ("complete", "9"), ("count", "8..9", "--by", "first"), ("occupancy", "9"), ("count", "9", "--show-sql")):
        done = run(*arguments, folder=stored_catalog.parent)
        assert done.returncode == 4 and done.stdout == b"" and hint_of(done) == "nqueens generate 9", arguments


@pytest.mark.parametrize("name", ["plain.db", "it's a run.db"])
def test_a_run_that_has_begun_goes_on_by_the_hint(tmp_path, name):
    with start("generate", "16", "--part-after", "0", "--db", name, folder=tmp_path, stderr=subprocess.DEVNULL) as process:
        deadline = time.monotonic() + 20
        while not list(tmp_path.glob("*.part")) and time.monotonic() < deadline:
            time.sleep(0.01)
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
    if (tmp_path / name).exists():
        return  # it has been quicker
    done = run("count", "16", "--db", name, folder=tmp_path)
    assert done.returncode == 3 and b"n = 16 in progress" in done.stderr
    command = hint_of(done)
    assert command.startswith("nqueens generate 16 --db ")
    assert paste(command + " --dry-run", tmp_path).returncode == 0
    made = run("generate", "4", "--db", name, folder=tmp_path)
    assert made.returncode == 0
    assert f"go on with:\n  {command}\n".encode() in run("info", "--db", name, folder=tmp_path).stdout


def test_long_durations_and_large_sizes_have_units_of_their_own():
    """Of n = 20 to 27, by published counts: nothing takes thousands of hours or terabytes."""
    lines = run("generate", "20..27", "--dry-run").stdout.decode().splitlines()
    assert [line.split("about ")[1].split()[1].rstrip(",") for line in lines] == ["TB", "TB", "TB", "PB", "PB", "PB", "PB", "PB"]
    assert " h" in lines[1] and all("years" in line for line in lines[5:]) and not any(" min" in line for line in lines[2:])
