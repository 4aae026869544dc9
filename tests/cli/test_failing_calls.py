# SPDX-License-Identifier: MIT
"""Every call of the operating system that the program itself makes fails in turn, as SQLite's do in tests/catalog/io_faults.c: the
command ends with an error that names a file, or has done what it says; files are as before or as after, and nothing stays beside them."""

import errno
import re
import shutil
import sqlite3

import pytest

from conftest import BUILD, DATA, SANITIZED, environment, run, times
from journals import journal

pytestmark = pytest.mark.skipif(SANITIZED, reason="the sanitizer's runtime has to be loaded first")

# What a call can fail with; where it is interrupted, it is made again.
REASONS = {"write": ["EIO", "ENOSPC", "EINTR"], "open": ["EACCES", "EMFILE"], "open_nameless": ["EOPNOTSUPP", "EACCES"], "linkat": ["EACCES", "EEXIST"],
           "mkstemp": ["EACCES", "ENOSPC"], "renameat2": ["EIO", "EINVAL", "EEXIST"], "rename": ["EIO", "EACCES"], "link": ["EACCES", "EPERM"],
           "unlink": ["EACCES", "EIO"], "pread": ["EIO"], "pwrite": ["EIO", "ENOSPC", "EINTR"], "posix_fallocate": ["ENOSPC", "EOPNOTSUPP", "EFBIG"],
           "ftruncate": ["EIO", "EFBIG"], "fsync": ["EIO", "ENOSPC"], "flock": ["ENOLCK"], "sync_file_range": ["ENOSYS"]}
OTHERWISE = ["EIO", "EACCES"]
NAMELESS = {"FAIL_ALWAYS": "open_nameless", "FAIL_ALWAYS_WITH": str(errno.EOPNOTSUPP)}
NO_LINK = {"FAIL_ALWAYS": "linkat", "FAIL_ALWAYS_WITH": str(errno.EPERM)}
NO_NAMES = {"FAIL_ALWAYS": "renameat2,link", "FAIL_ALWAYS_WITH": str(errno.EPERM)}
NO_RENAME = {"FAIL_ALWAYS": "renameat2", "FAIL_ALWAYS_WITH": str(errno.EINVAL)}


def nothing(folder):
    pass


def old_output(folder):
    (folder / "out").write_text("old\n")


def finished_part(folder):
    shutil.copy(DATA / "part-3.part", folder / "new.db-n8.part")


def part_to_merge(folder):
    shutil.copy(DATA / "part-3.part", folder / "p.db")


def theirs(folder):
    sqlite3.connect(folder / "nqueens.db").execute("CREATE TABLE theirs (a)").connection.close()


def killed_writer(folder):
    file = folder / "nqueens.db"
    (folder / "nqueens.db-journal").write_bytes(journal(file.read_bytes()))


# What it is about: the command, what stands there before, what always fails, the file that it makes or changes.
COMMANDS = {
    "a new output": ("list 5 -o out", nothing, {}, "out"),
    "an output in place of another": ("list 5 -o out --force", old_output, {}, "out"),
    "a new output without files that have no name": ("list 5 -o out", nothing, NAMELESS, "out"),
    "an output in place of another without such files": ("list 5 -o out --force", old_output, NAMELESS, "out"),
    "a new output where a file without a name cannot get one": ("list 5 -o out", nothing, NO_LINK, "out"),
    "an output in place of another, likewise": ("list 5 -o out --force", old_output, NO_LINK, "out"),
    "stdout": ("list 5", nothing, {}, None),
    "a new catalog": ("generate 1..5 --db new.db", nothing, {}, "new.db"),
    "a larger catalog": ("generate 9", nothing, {}, "nqueens.db"),
    "a new catalog through a part file": ("generate 7 --only fundamental --part-after 0 --db new.db", nothing, {}, "new.db"),
    "a catalog with something of somebody else": ("generate 9", theirs, {}, "nqueens.db"),
    "a new catalog where nothing can be renamed": ("generate 1..5 --db new.db", nothing, NO_NAMES, "new.db"),
    "a larger catalog through a part file": ("generate 9 --part-after 0", nothing, {}, "nqueens.db"),
    "a catalog of a finished part": ("generate 8 --only fundamental --db new.db", finished_part, {}, "new.db"),
    "a part": ("generate 8 --part 1/2 --db new.db", nothing, {}, "new.db"),
    "a merge": ("merge p.db --db new.db", part_to_merge, {}, "new.db"),
    "a part in place of a catalog": ("list 8 --fundamental --parts p.db", part_to_merge, {}, None),
    "the number of a board in a part": ("show 8#17 --parts p.db", part_to_merge, {}, None),
    "a file that a killed writer left": ("count 8", killed_writer, {}, None),
    "a file of boards": ("list --from boards", lambda folder: (folder / "boards").write_text("2413\n3142\n"), {}, None),
    "a file of terms": ("sequence A000170 --check b.txt", lambda folder: (folder / "b.txt").write_text("8 92\n"), {}, None),
    "a file of statements": ("sql --file statements", lambda folder: (folder / "statements").write_text("SELECT 1"), {}, None),
}


def held(file):
    """What a file holds, whatever bytes it is made of."""
    if not file.exists() or file.stat().st_size == 0:
        return None
    raw = file.read_bytes()
    if not raw.startswith(b"SQLite format 3\0"):
        return raw
    db = sqlite3.connect(file)
    rows = [(name, db.execute(f"SELECT * FROM {name}").fetchall()) for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name").fetchall()]
    assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    db.close()
    return rows


def contents(folder):
    return {path.name: held(path) for path in folder.iterdir() if not path.name.endswith("-journal")}


def prepare(folder, before):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    shutil.copy(DATA / "catalog-1.db", folder / "nqueens.db")
    before(folder)


def run_with(folder, command, **variables):
    return run(*command.split(), folder=folder, env={**environment(), "LD_PRELOAD": str(BUILD / "lib" / "failing_calls.so"), **variables})


@pytest.mark.parametrize("what", COMMANDS)
def test_a_call_that_fails_is_told_and_nothing_is_lost(tmp_path, what):
    command, before, always, made = COMMANDS[what]
    folder, log, tried = tmp_path / "work", tmp_path / "calls", 0
    prepare(folder, before)
    start = contents(folder)
    done = run_with(folder, command, CALLS_LOG=str(log), **always)
    assert done.returncode == 0, done
    expected, whole = contents(folder), done.stdout
    calls = [line.split()[1] for line in log.read_text().splitlines()]
    assert made is None or expected[made] != start.get(made)
    for at, call in enumerate(calls, 1):
        if call in always.get("FAIL_ALWAYS", "").split(",") or (call in ("stat", "lstat") and at % times(7, 2, 1)):
            continue
        for reason in REASONS.get(call, OTHERWISE):
            prepare(folder, before)
            done = run_with(folder, command, FAIL_AT=str(at), FAIL_WITH=str(getattr(errno, reason)), **always)
            told, found = (at, call, reason, done), contents(folder)
            left = {name for name in found if name not in start and name not in expected}
            for name in left:  # to be gone on with, or told
                assert name.endswith((".part", "-image")) and (done.returncode == 3 or name.encode() + b": " in done.stderr), (told, name)
            assert done.returncode in (0, 3), told
            if done.returncode == 0:
                assert done.stdout == whole, told
                assert made is None or found[made] == expected[made], told
            else:
                words = rb"nqueens [a-z]+: .*\b(nqueens\.db|new\.db|p\.db|out|statements|boards|b\.txt)(-n\d\.part|-image)?'?: "
                if call in ("write", "close") and made != "out":
                    words = b"nqueens: the output could not be written: "
                upgraded = rb"(nqueens [a-z]+: nqueens\.db: this catalog is of schema version 2 now, .*\n)?"
                assert re.match(upgraded + words, done.stderr) and done.stderr.endswith(b"\n"), told
                assert whole.startswith(done.stdout), told
            between = call == "stat" and done.returncode == 3 and ("part" in what or made == "new.db")  # one step of two is done
            for name in start if not between else ():
                same = call == "unlink" and name.endswith(".part") and found.get(name) == expected[made]  # a second name of the catalog
                assert found.get(name) in (start[name], expected.get(name)) or same and b": cannot be removed: " in done.stderr, (told, name)
            if made and made not in start and not between:
                assert found.get(made) in (None, expected[made]) or "1..5" in command or "part" in what, told
            tried += 1
            again = run(*command.split(), *(["--force"] if made == "out" and "--force" not in command else []), folder=folder)
            assert again.returncode == 0 or b"already" in again.stderr, (told, again)
            assert made is None or held(folder / made) == expected[made], (told, again)
    assert tried > 0
