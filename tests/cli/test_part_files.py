# SPDX-License-Identifier: MIT
"""What may stand under the name of a part file: rows and numbers that are not true, other people's files, pipes and links."""

import os
import shutil
import socket
import stat
import subprocess

import pytest

from conftest import DATA, SANITIZED, environment, run, tamper
from part_pieces import solutions, tamper_pieces
from test_catalog import rows

FULL = "(SELECT number FROM piece WHERE length(placements) = 8 ORDER BY number LIMIT 1)"  # a piece of one solution
OTHER = "(SELECT number FROM piece WHERE length(placements) = 8 ORDER BY number LIMIT 1 OFFSET 1)"
EMPTY = "(SELECT number FROM piece WHERE length(placements) = 0 ORDER BY number LIMIT 1)"
SEVERAL = "(SELECT number FROM piece WHERE length(placements) > 8 ORDER BY number LIMIT 1)"
NO_SOLUTION = b"has what is no fundamental solution of it in order"

# What a finished part 1/1 of n = 8 is changed to, and what is said of it. The checksums are right again.
SOLUTIONS = {
    "an image that is not canonical": (f"UPDATE piece SET placements = pack('84136275') WHERE number = {FULL}", NO_SOLUTION),
    "no solution": (f"UPDATE piece SET placements = pack('15863742') WHERE number = {FULL}", NO_SOLUTION),
    "a solution of another piece": (f"UPDATE piece SET placements = (SELECT placements FROM piece WHERE number = {OTHER}) WHERE number = {FULL}", NO_SOLUTION),
    "the same solution twice": (f"UPDATE piece SET placements = CAST(placements || placements AS BLOB), asymmetric = 2 * asymmetric WHERE number = {FULL}", NO_SOLUTION),
    "solutions in another order": (f"UPDATE piece SET placements = CAST(substr(placements, 9) || substr(placements, 1, 8) AS BLOB) WHERE number = {SEVERAL}", NO_SOLUTION),
    "a bit behind the last row": (f"UPDATE piece SET placements = CAST(substr(placements, 1, 7) || x'01' AS BLOB) WHERE number = {FULL}", NO_SOLUTION),
    "a column beyond the board": (f"UPDATE piece SET placements = CAST(x'84' || substr(placements, 2) AS BLOB) WHERE number = {FULL}", NO_SOLUTION),
    "a solution in a piece that has none": (f"UPDATE piece SET placements = pack('15863724'), asymmetric = 1 WHERE number = {EMPTY}", NO_SOLUTION),
    "a byte fewer": (f"UPDATE piece SET placements = substr(placements, 1, 7) WHERE number = {FULL}", b"has not as many bytes as its solutions take"),
    "a byte more": (f"UPDATE piece SET placements = CAST(placements || x'00' AS BLOB) WHERE number = {FULL}", b"has not as many bytes as its solutions take"),
    "fewer solutions than counted": (f"UPDATE piece SET placements = x'' WHERE number = {FULL}", b"has not as many bytes as its solutions take"),
    "more solutions counted": (f"UPDATE piece SET asymmetric = asymmetric + 1 WHERE number = {FULL}", b"has not as many bytes as its solutions take"),
    "very many solutions counted": (f"UPDATE piece SET asymmetric = {2**56} WHERE number = {FULL}", b"has not as many bytes as its solutions take"),
    "counts of another class": (f"UPDATE piece SET half_turn = asymmetric, asymmetric = 0 WHERE number = {FULL}", b"has other solutions than it has counted"),
    "no placements": (f"UPDATE piece SET placements = NULL WHERE number = {FULL}", b"is not what a run has stored"),
    "one solution and its count fewer": (f"UPDATE piece SET placements = x'', asymmetric = 0 WHERE number = {FULL} AND asymmetric = 1", b"are published"),
    "two pieces exchanged": (f"UPDATE piece SET number = CASE number WHEN {FULL} THEN 1000 ELSE number END", b"does not say what it is a part of"),
}
# The checksums are those that were there.
CHANGES = {
    "a changed byte": (f"UPDATE piece SET placements = pack('84136275') WHERE number = {FULL}", b"has another checksum than was stored with it"),
    "another checksum": (f"UPDATE piece SET checksum = checksum + 1 WHERE number = {FULL}", b"has another checksum"),
    "another checksum of an empty piece": (f"UPDATE piece SET checksum = checksum + 1 WHERE number = {EMPTY}", b"has another checksum"),
    "a changed count": ("UPDATE piece SET full = 1 WHERE number = 1", b"has another checksum"),
    "a missing piece": ("DELETE FROM piece WHERE number = 7", b"piece 7 is missing"),
    "a count of -1": ("UPDATE piece SET full = -1 WHERE number = 0", b"piece 0 is not what a run has stored"),
    "a count of 2^63-1": ("UPDATE piece SET full = 9223372036854775807 WHERE number = 0", b"piece 0 is not what a run has stored"),
    "other totals": ("UPDATE part SET asymmetric = asymmetric + 1, half_turn = half_turn - 1", b"as the part has counted"),
    "totals of one piece more": ("UPDATE part SET asymmetric = asymmetric + 1", b"as the part has counted"),
}
NUMBERS = {
    name: (change, b"the part file does not say what it is a part of")
    for name, change in {
        "a piece of number 2^32+46": "UPDATE piece SET number = 4294967342 WHERE number = (SELECT max(number) FROM piece)",
        "a piece of number -1": "UPDATE piece SET number = -1 WHERE number = 0",
        "the last piece is missing": "DELETE FROM piece WHERE number = (SELECT max(number) FROM piece)",
        "the first piece is missing": "DELETE FROM piece WHERE number = 0",
        "one piece more": "INSERT INTO piece SELECT max(number) + 1, 0, 0, 0, 0, 0, x'' FROM piece",
        "one more is done": "UPDATE part SET done = done + 1",
        "one fewer is done": "UPDATE part SET done = done - 1",
        "2^32 more are done": "UPDATE part SET done = done + 4294967296",
        "a total of -1": "UPDATE part SET full = -1",
        "n = 2^32+8": "UPDATE part SET n = 4294967304",
        "n = 0": "UPDATE part SET n = 0",
        "2^32 more pieces": "UPDATE part SET pieces = pieces + 4294967296",
        "two parts": "INSERT INTO part VALUES (9, 0, 0, 85, 1, 1, 0, 0, 0, 0, 0)",
        "no part": "DELETE FROM part",
        "part 2^32+1": "UPDATE part SET part = 4294967297",
        "part -1": "UPDATE part SET part = -1",
        "2^40 parts": "UPDATE part SET parts = 1099511627776",
        "orbit size 8": "UPDATE part SET orbit_size = 8",
        "orbit size 1": "UPDATE part SET orbit_size = 1",
        "orbit size 3": "UPDATE part SET orbit_size = 3",
        "counts_only 2": "UPDATE part SET counts_only = 2",
    }.items()
}
WRONG = {**{name: (change, words, True) for name, (change, words) in SOLUTIONS.items()}, **{name: (change, words, False) for name, (change, words) in (CHANGES | NUMBERS).items()}}


@pytest.fixture(params=[True, False], ids=["with a catalog", "without"])
def before(request, tmp_path):
    """The bytes of a catalog that is there, or None."""
    if not request.param:
        return None
    assert run("generate", "5", folder=tmp_path).returncode == 0
    return (tmp_path / "nqueens.db").read_bytes()


def held(folder):
    file = folder / "nqueens.db"
    return file.read_bytes() if file.exists() else None


def refused(folder, before, part, *command):
    """Runs a command that is to fail and to change nothing; what it says."""
    known = part.read_bytes()
    done = run(*command, folder=folder)
    assert done.returncode == 3, done
    assert part.read_bytes() == known and held(folder) == before
    assert run("count", "5", folder=folder).returncode == (0 if before else 3)
    return done.stderr


@pytest.mark.parametrize("what", WRONG)
def test_a_part_that_is_not_true_gets_into_no_catalog(tmp_path, before, stored_part, what):
    change, words, sealed = WRONG[what]
    tamper_pieces(stored_part, change, sealed=sealed)
    said = refused(tmp_path, before, stored_part, "generate", "8", "--only", "fundamental")
    assert b"nqueens.db-n8.part: " in said and (words in said or b"are published" in said)
    assert run("info", folder=tmp_path).returncode == (0 if before else 3)


@pytest.mark.parametrize("what", WRONG)
def test_nor_when_it_is_merged(tmp_path, stored_part, what):
    change, words, sealed = WRONG[what]
    tamper_pieces(stored_part, change, sealed=sealed)
    other = stored_part.rename(tmp_path / "p.db")
    done = run("--db", "all.db", "merge", other, folder=tmp_path)
    assert done.returncode == 3 and words in done.stderr and (b"p.db: " in done.stderr or words == b"are published")
    assert not (tmp_path / "all.db").exists()


def test_what_is_not_changed_is_taken(tmp_path, stored_part):
    tamper_pieces(stored_part)
    assert run("generate", "8", folder=tmp_path).stdout == b"n = 8   92 distinct, 12 fundamental\n"


@pytest.mark.parametrize("at", range(0, 96, 5))
def test_every_changed_byte_of_the_placements_is_noticed(tmp_path, stored_part, at):
    """Also where it makes another solution: the checksum is not that of any other bytes."""
    whole = b"".join(placements for placements, in rows(stored_part, "SELECT placements FROM piece ORDER BY number"))
    assert len(whole) == 8 * 12 and len(solutions(stored_part)) == 12
    number, first = next((n, sum(s for m, s in sizes if m < n)) for sizes in [rows(stored_part, "SELECT number, length(placements) FROM piece")] for n, s in sizes
                         if sum(t for m, t in sizes if m <= n) > at)
    place = at - first + 1
    tamper_pieces(stored_part, f"UPDATE piece SET placements = CAST(substr(placements, 1, {place - 1}) || x'{whole[at] ^ 1:02x}' || substr(placements, {place + 1}) AS BLOB) WHERE number = {number}",
                  sealed=False)
    done = run("generate", "8", folder=tmp_path)
    assert done.returncode == 3 and f"piece {number} has another checksum".encode() in done.stderr


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("command", ["generate 8", "merge nqueens.db-n8.part --db all.db", "generate 8 --part 1/1 --db nqueens.db-n8.part"])
def test_a_part_file_of_an_earlier_version_is_refused_with_what_to_do(tmp_path, before, version, command):
    part = tmp_path / "nqueens.db-n8.part"
    shutil.copy(DATA / f"part-{version}.part", part)
    said = refused(tmp_path, before, part, *command.split())
    assert f"nqueens.db-n8.part: this part file has version {version}, but this program goes on with version 3 only; finish and merge it with the program that began it".encode() in said
    assert (b", or delete it to begin again" in said) == command.startswith("generate")
    assert sorted(os.listdir(tmp_path)) == (["nqueens.db"] if before else []) + [part.name]


def test_a_part_of_something_else_is_neither_read_nor_deleted(tmp_path, before, stored_part):
    part = stored_part.rename(tmp_path / "nqueens.db-n9.part")
    words = refused(tmp_path, before, part, "generate", "9")
    assert b"nqueens.db-n9.part: this is part 1/1 of n = 8, not part 1/1 of n = 9" in words
    part.unlink()
    assert run("generate", "9", "--part", "1/2", "--db", part).returncode == 0
    assert b"this is part 1/2 of n = 9, not part 1/1 of n = 9" in refused(tmp_path, before, part, "generate", "9")
    assert b"in progress" not in run("info", folder=tmp_path).stdout + run("info", folder=tmp_path).stderr


def test_a_catalog_is_no_part_1_of_1(tmp_path, stored_catalog):
    known = stored_catalog.read_bytes()
    done = run("generate", "8", "--part", "1/1", "--db", stored_catalog)
    assert done.returncode == 3 and b"this is a catalog, not a part of one" in done.stderr
    assert stored_catalog.read_bytes() == known


# --- Files ---


def make_socket(path):
    os.chdir(path.parent)  # a socket's name is to be short
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(path.name)


def make_link(path):
    shutil.copy(path.parent / "kept", path.parent / "target")
    path.symlink_to("target")


def make_foreign(path):
    if os.geteuid() != 0:
        pytest.skip("only root can give a file away")
    shutil.copy(path.parent / "kept", path)
    os.chown(path, 65534, 65534)


KINDS = {
    "a pipe": os.mkfifo,
    "a directory": os.mkdir,
    "a socket": make_socket,
    "a symbolic link": make_link,
    "a symbolic link to nothing": lambda path: path.symlink_to("nothing"),
    "a file that belongs to another user": make_foreign,
}


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_file_of_ours_is_refused_and_waits_for_nobody(tmp_path, monkeypatch, before, stored_part, kind):
    stored_part.rename(tmp_path / "kept")
    monkeypatch.chdir(tmp_path)
    KINDS[kind](stored_part)
    names = sorted(os.listdir(tmp_path))
    mode = stored_part.lstat().st_mode
    for command in ("count 5", "info", "list 5"):
        done = run(*command.split(), folder=tmp_path)
        assert done.returncode == (0 if before else 3) and b"in progress" not in done.stdout + done.stderr, done
    for command in ("generate 8", "generate 8 --part-after 0"):
        done = run(*command.split(), folder=tmp_path)
        assert done.returncode == 3 and b"nqueens.db-n8.part: this " in done.stderr and b"move it away" in done.stderr, done
        assert kind.removesuffix(" to nothing").encode()[-12:] in done.stderr
    assert sorted(os.listdir(tmp_path)) == names and stored_part.lstat().st_mode == mode and held(tmp_path) == before


@pytest.mark.parametrize("kind", ["a pipe", "a directory", "a socket"])
def test_nor_is_it_read_or_written_where_it_is_named(tmp_path, monkeypatch, kind):
    monkeypatch.chdir(tmp_path)
    KINDS[kind](tmp_path / "p.db")
    for command in ("--db all.db merge p.db", "--db p.db generate 8 --part 1/2"):
        done = run(*command.split(), folder=tmp_path)
        assert done.returncode == 3 and f"p.db: this is {kind}, not a part file; name another file".encode() in done.stderr
    assert os.listdir(tmp_path) == ["p.db"] and not stat.S_ISREG(os.stat("p.db").st_mode)


def test_a_device_is_no_part_file(tmp_path):
    assert b"/dev/null: this is a device, not a part file" in run("--db", "all.db", "merge", "/dev/null", folder=tmp_path).stderr
    assert b"/dev/null: this is a device, not a part file" in run("--db", "/dev/null", "generate", "8", "--part", "1/2", folder=tmp_path).stderr


def test_a_link_that_the_user_has_named_is_followed(tmp_path, stored_part):
    (tmp_path / "p.db").symlink_to(stored_part.name)
    (tmp_path / "q.db").symlink_to("target.db")
    assert run("--db", "all.db", "merge", "p.db", folder=tmp_path).returncode == 0
    assert run("--db", "q.db", "generate", "8", "--part", "1/2", folder=tmp_path).returncode == 0
    assert (tmp_path / "q.db").is_symlink() and (tmp_path / "target.db").exists() and stored_part.exists()


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give a file away")
def test_a_part_of_the_catalogs_owner_is_ours(tmp_path, stored_part):
    assert run("generate", "5", folder=tmp_path).returncode == 0
    for file in (tmp_path / "nqueens.db", stored_part):
        os.chown(file, 65534, 65534)
    assert run("generate", "8", folder=tmp_path).returncode == 0
    assert os.listdir(tmp_path) == ["nqueens.db"]


# --- Calls that fail ---

SHIM = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int fails(const char *name, int *error) {
    const char *said = getenv("FAILS"), *at = said ? strstr(said, name) : NULL;
    return at ? *error = atoi(at + strlen(name) + 1) : 0;
}
int flock(int file, int how) {
    int (*real)(int, int) = (int (*)(int, int))dlsym(RTLD_NEXT, "flock");
    return fails("flock", &errno) ? -1 : real(file, how);
}
ssize_t pread(int file, void *buffer, size_t size, off_t at) {
    static int count;
    ssize_t (*real)(int, void *, size_t, off_t) = (ssize_t (*)(int, void *, size_t, off_t))dlsym(RTLD_NEXT, "pread");
    const char *name = getenv("SWAPPED");
    struct stat opened, named;
    bool of_it = name && fstat(file, &opened) == 0 && stat(name, &named) == 0 && opened.st_ino == named.st_ino;
    if (of_it && size == 100 && at == 0 && ++count == 1 && rename(name, "moved") == 0) {
        int made = open(name, O_WRONLY | O_CREAT | O_EXCL, 0600);
        if (write(made, "mine", 4) == 4) close(made);
    }
    return real(file, buffer, size, at);
}
"""


@pytest.fixture(scope="session")
def shim(tmp_path_factory):
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if SANITIZED or not compiler:
        pytest.skip("needs a compiler, and a program without a sanitizer's runtime")
    folder = tmp_path_factory.mktemp("shim")
    (folder / "shim.c").write_text(SHIM)
    subprocess.run([compiler, "-shared", "-fPIC", "-o", folder / "shim.so", folder / "shim.c", "-ldl"], check=True)
    return folder / "shim.so"


def run_with(shim, *arguments, folder, **variables):
    return run(*arguments, folder=folder, env={**environment(), "LD_PRELOAD": str(shim), **variables})


def test_what_has_come_in_its_place_is_left_alone(tmp_path, shim, before, stored_part):
    done = run_with(shim, "generate", "8", "--only", "fundamental", folder=tmp_path, SWAPPED=stored_part.name)
    assert stored_part.read_bytes() == b"mine" and (tmp_path / "moved").exists()
    assert b"which is left alone" in done.stderr and done.returncode == 0


def test_a_lock_that_cannot_be_had_is_told_apart_from_one_that_is_held(tmp_path, shim, stored_part):
    done = run_with(shim, "generate", "8", folder=tmp_path, FAILS="flock=37")
    assert done.returncode == 3 and b"nqueens.db-image: cannot be locked: No locks available" in done.stderr
    done = run_with(shim, "--db", "all.db", "merge", stored_part.name, folder=tmp_path, FAILS="flock=11")
    assert done.returncode == 3 and b"another process is writing this part" in done.stderr
    assert sorted(os.listdir(tmp_path)) == ["nqueens.db-image", stored_part.name]  # which is empty, and taken over by the next run


def test_a_part_file_that_is_left_of_a_run_whose_rows_are_stored_goes(tmp_path):
    """A run can be killed between the two."""
    part = tmp_path / "nqueens.db-n12.part"
    assert run("generate", "12", "--part", "1/1", "--db", part, folder=tmp_path).returncode == 0
    left = part.read_bytes()
    assert run("generate", "12", folder=tmp_path).stdout == b"n = 12  14200 distinct, 1787 fundamental\n"
    assert os.listdir(tmp_path) == ["nqueens.db"]
    for content, stays in ((left, False), (b"somebody's notes", True)):
        part.write_bytes(content)
        done = run("generate", "12", folder=tmp_path)
        assert (done.returncode, done.stdout) == (0, b"n = 12  already in the catalog\n"), done.stderr
        assert part.exists() == stays
    assert part.read_bytes() == b"somebody's notes"
