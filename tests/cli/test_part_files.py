"""What may stand under the name of a part file: rows and numbers that are not true, other people's files, pipes and links."""

import os
import shutil
import socket
import stat
import subprocess

import pytest

from conftest import SANITIZED, environment, run, tamper
from test_catalog import rows

LAST = "(SELECT max(placement) FROM fundamental_solution)"
COUNTED = "(SELECT max(number) FROM piece WHERE asymmetric > 0)"

# What a finished part 1/1 of n = 8 is changed to, and what is said of it.
ROWS = {
    "an image that is not canonical": ([f"UPDATE fundamental_solution SET placement = '84136275' WHERE placement = {LAST}"], b"part"),
    "no solution": ([f"UPDATE fundamental_solution SET placement = substr(placement, 1, 6) || substr(placement, 8, 1) || substr(placement, 7, 1) WHERE placement = {LAST}"],
                    b"is no fundamental solution in order"),
    "another orbit size": (["UPDATE fundamental_solution SET orbit_size = 4 WHERE placement = '15863724'"], b"is no fundamental solution in order"),
    "an orbit size of 2^32+8": (["UPDATE fundamental_solution SET orbit_size = 4294967304 WHERE placement = '15863724'"], b"is no fundamental solution in order"),
    "a text that goes on behind a NUL": (["UPDATE fundamental_solution SET placement = placement || char(0, 65) WHERE placement = '15863724'"], b"is no fundamental solution"),
    "a row in no piece": (["INSERT INTO fundamental_solution VALUES (8, '84136275', 8)"], b"belong to no finished piece"),
    "one row fewer": ([f"DELETE FROM fundamental_solution WHERE placement = {LAST}"], b"has not as many solutions as the part has counted"),
    "one row fewer, and one in no piece": ([f"DELETE FROM fundamental_solution WHERE placement = {LAST}", "INSERT INTO fundamental_solution VALUES (8, '84136275', 8)"],
                                           b"has not as many solutions as the part has counted"),
    "a row of a smaller n": (["INSERT INTO fundamental_solution VALUES (4, '2413', 2)"], b"are some of n = 4"),
    "a row of a larger n": (["INSERT INTO fundamental_solution VALUES (9, '135792468', 8)"], b"are some of n = 9"),
    "a row of n = -8": (["INSERT INTO fundamental_solution VALUES (-8, '15863724', 8)"], b"are some of n = -8"),
    "a row of n = 2^32+8": (["INSERT INTO fundamental_solution VALUES (4294967304, '15863724', 8)"], b"are some of n = 4294967304"),
    "a row of n = 8 as one of 2^32+8": (["UPDATE fundamental_solution SET n = 4294967304 WHERE placement = '15863724'"], b"are some of n = 4294967304"),
    "counts of another class": ([f"UPDATE piece SET half_turn = asymmetric, asymmetric = 0 WHERE number = {COUNTED}"], b"has not as many solutions"),
    "counts of another piece": (["UPDATE piece SET asymmetric = asymmetric + 1 WHERE number = 1", f"UPDATE piece SET asymmetric = asymmetric - 1 WHERE number = {COUNTED}"],
                                b"has not as many solutions"),
    "one row and its count fewer": (["DELETE FROM fundamental_solution WHERE placement = (SELECT max(placement) FROM fundamental_solution WHERE orbit_size = 8)",
                                     f"UPDATE piece SET asymmetric = asymmetric - 1 WHERE number = {COUNTED}"], b"are published"),
}
NUMBERS = {
    name: ([change], b"the part file does not say what it is a part of")
    for name, change in {
        "counts that cancel": "UPDATE piece SET full = CASE number WHEN 0 THEN 1 WHEN 1 THEN -1 ELSE 0 END",
        "a count of -1": "UPDATE piece SET full = -1 WHERE number = 0",
        "a count of 2^63-1": "UPDATE piece SET full = 9223372036854775807 WHERE number = 0",
        "counts whose sum is beyond 2^63": "UPDATE piece SET full = 4611686018427387904",
        "a piece of number 2^32+46": "UPDATE piece SET number = 4294967342 WHERE number = (SELECT max(number) FROM piece)",
        "a piece of number -1": "UPDATE piece SET number = -1 WHERE number = 0",
        "one piece more": "INSERT INTO piece SELECT max(number) + 1, 0, 0, 0, 0 FROM piece",
        "n = 2^32+8": "UPDATE part SET n = 4294967304",
        "n = 0": "UPDATE part SET n = 0",
        "2^32 more pieces": "UPDATE part SET pieces = pieces + 4294967296",
        "two parts": "INSERT INTO part VALUES (9, 83)",
        "no part": "DELETE FROM part",
        "two divisions": "INSERT INTO division VALUES (2, 2)",
        "no division": "DELETE FROM division",
        "part 2^32+1": "UPDATE division SET part = 4294967297",
        "part -1": "UPDATE division SET part = -1",
        "2^40 parts": "UPDATE division SET parts = 1099511627776",
    }.items()
}
WRONG = {**ROWS, **NUMBERS}
# These are no business of a merge, which takes rows only.
MORE = {
    "a table": ["CREATE TABLE mine (a)"],
    "a view": ["CREATE VIEW mine AS SELECT 1"],
    "an index": ["CREATE INDEX mine ON fundamental_solution (orbit_size)"],
    "statistics": ["ANALYZE"],
    "another name of a symmetry": ["UPDATE symmetry SET name = 'mine' WHERE id = 3"],
    "one more class": ["INSERT INTO symmetry_class VALUES (3, 'mine', '')"],
    "coverage": ["INSERT INTO coverage VALUES (9, 8, 0, 'counts')"],
    "a distinct solution": ["INSERT INTO distinct_solution VALUES (9, '135792468', '135792468', 0)"],
}


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
    changes, words = WRONG[what]
    tamper(stored_part, *changes)
    said = refused(tmp_path, before, stored_part, "generate", "8", "--only", "fundamental")
    assert b"nqueens.db-n8.part: " in said and (words in said or b"are published" in said)
    assert run("info", folder=tmp_path).returncode == (0 if before else 3)


@pytest.mark.parametrize("what", WRONG)
def test_nor_when_it_is_merged(tmp_path, stored_part, what):
    changes, words = WRONG[what]
    tamper(stored_part, *changes)
    other = stored_part.rename(tmp_path / "p.db")
    done = run("--db", "all.db", "merge", other, folder=tmp_path)
    assert done.returncode == 3 and words in done.stderr and (b"p.db: " in done.stderr or words == b"are published")
    assert not (tmp_path / "all.db").exists() or run("--db", "all.db", "count", "8", folder=tmp_path).returncode == 4


@pytest.mark.parametrize("what", MORE)
def test_what_a_run_does_not_leave_becomes_no_part_of_a_catalog(tmp_path, before, stored_part, what):
    tamper(stored_part, *MORE[what])
    assert b"this is not only what a run of n = 8 leaves" in refused(tmp_path, before, stored_part, "generate", "8")


@pytest.mark.parametrize("what", [*MORE, "another n", "distinct solutions", "a changed row", "another count", "one class less"])
def test_a_catalog_under_the_name_is_taken_only_if_the_run_has_made_it(tmp_path, before, stored_part, what):
    assert run("--db", "x.db", "merge", stored_part, "--only", "fundamental", folder=tmp_path).returncode == 0
    (tmp_path / "x.db").rename(stored_part)
    changes = {
        "a changed row": [f"UPDATE fundamental_solution SET placement = '84136275' WHERE placement = {LAST}"],
        "another count": ["UPDATE coverage SET fundamental_count = 3 - fundamental_count WHERE orbit_size IN (2, 4)"],
        "one class less": ["DELETE FROM coverage WHERE orbit_size = 1"],
        **MORE,
    }
    if what == "another n":
        assert run("--db", stored_part, "generate", "4", "--only", "counts").returncode == 0
    elif what == "distinct solutions":
        assert run("--db", stored_part, "generate", "8").returncode == 0
    else:
        tamper(stored_part, *changes[what])
    assert f"{stored_part.name}: ".encode() in refused(tmp_path, before, stored_part, "generate", "8", "--only", "fundamental")


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
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int fails(const char *name, int *error) {
    const char *said = getenv("FAILS"), *at = said ? strstr(said, name) : NULL;
    return at ? *error = atoi(at + strlen(name) + 1) : 0;
}
static void take(const char *name) { /* somebody else is quicker */
    int file = getenv("TAKEN") ? open(name, O_WRONLY | O_CREAT | O_EXCL, 0600) : -1;
    if (file >= 0 && write(file, "mine", 4) == 4) close(file);
}
int flock(int file, int how) {
    int (*real)(int, int) = (int (*)(int, int))dlsym(RTLD_NEXT, "flock");
    return fails("flock", &errno) ? -1 : real(file, how);
}
int link(const char *from, const char *to) {
    int (*real)(const char *, const char *) = (int (*)(const char *, const char *))dlsym(RTLD_NEXT, "link");
    take(to);
    return fails("link", &errno) ? -1 : real(from, to);
}
int renameat2(int a, const char *from, int b, const char *to, unsigned how) {
    int (*real)(int, const char *, int, const char *, unsigned) = (int (*)(int, const char *, int, const char *, unsigned))dlsym(RTLD_NEXT, "renameat2");
    take(to);
    return fails("renameat2", &errno) ? -1 : real(a, from, b, to, how);
}
ssize_t pread(int file, void *buffer, size_t size, off_t at) {
    static int count;
    ssize_t (*real)(int, void *, size_t, off_t) = (ssize_t (*)(int, void *, size_t, off_t))dlsym(RTLD_NEXT, "pread");
    const char *name = getenv("SWAPPED");
    if (name && size == 100 && at == 0 && ++count == 1 && rename(name, "moved") == 0) {
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


@pytest.mark.parametrize("fails", ["", "renameat2=22", "renameat2=38 link=1", "renameat2=22 link=95", "renameat2=38 link=38", "renameat2=1 link=31"])
def test_a_finished_run_gets_its_name_on_every_file_system(tmp_path, shim, stored_part, catalog_1_to_12, fails):
    done = run_with(shim, "generate", "8", "--only", "fundamental", folder=tmp_path, FAILS=fails)
    assert (done.returncode, done.stderr) == (0, b"")
    assert os.listdir(tmp_path) == ["nqueens.db"]
    assert rows(tmp_path / "nqueens.db", "SELECT * FROM fundamental_solution") == rows(catalog_1_to_12, "SELECT * FROM fundamental_solution WHERE n = 8")
    assert run("verify", folder=tmp_path).returncode == 0


@pytest.mark.parametrize("fails", ["", "renameat2=22", "renameat2=22 link=1"])
def test_and_never_that_of_another_file(tmp_path, shim, stored_part, fails):
    done = run_with(shim, "generate", "8", "--only", "fundamental", folder=tmp_path, FAILS=fails, TAKEN="1")
    assert done.returncode == 3 and b"nqueens.db: not a catalog" in done.stderr
    assert (tmp_path / "nqueens.db").read_bytes() == b"mine" and stored_part.exists()
    (tmp_path / "nqueens.db").unlink()
    assert run("generate", "8", "--only", "fundamental", folder=tmp_path).returncode == 0
    assert os.listdir(tmp_path) == ["nqueens.db"]


def test_what_has_come_in_its_place_is_left_alone(tmp_path, shim, before, stored_part):
    done = run_with(shim, "generate", "8", "--only", "fundamental", folder=tmp_path, SWAPPED=stored_part.name)
    assert stored_part.read_bytes() == b"mine" and (tmp_path / "moved").exists()
    assert b"which is left alone" in done.stderr and done.returncode == (0 if before else 3)


def test_a_lock_that_cannot_be_had_is_told_apart_from_one_that_is_held(tmp_path, shim, stored_part):
    done = run_with(shim, "generate", "8", folder=tmp_path, FAILS="flock=37")
    assert done.returncode == 3 and b"nqueens.db-n8.part: cannot be locked: No locks available" in done.stderr
    done = run_with(shim, "--db", "all.db", "merge", stored_part.name, folder=tmp_path, FAILS="flock=11")
    assert done.returncode == 3 and b"another process is writing this part" in done.stderr
    assert os.listdir(tmp_path) == [stored_part.name]


def spoil_free_list(data):
    """A page behind the others, as the free list, that names a page in use."""
    size, pages = int.from_bytes(data[16:18], "big"), int.from_bytes(data[28:32], "big")
    trunk = b"".join(number.to_bytes(4, "big") for number in (0, 1, 6))
    data[28:32], data[32:40] = (pages + 1).to_bytes(4, "big"), (pages + 1).to_bytes(4, "big") + (2).to_bytes(4, "big")
    return data + trunk + bytes(size - len(trunk))


def spoil_header(data):
    data[44:48] = (3).to_bytes(4, "big")
    return data


def lose_a_page(data):
    data[28:32] = (int.from_bytes(data[28:32], "big") + 1).to_bytes(4, "big")
    return data + bytes(int.from_bytes(data[16:18], "big"))


@pytest.mark.parametrize("spoil", [spoil_free_list, spoil_header, lose_a_page], ids=lambda spoil: spoil.__name__)
def test_a_file_whose_pages_are_not_in_order_does_not_become_a_catalog(stored_part, spoil):
    stored_part.write_bytes(spoil(bytearray(stored_part.read_bytes())))
    before = stored_part.read_bytes()
    done = run("generate", "8", "--only", "fundamental", folder=stored_part.parent)
    assert done.returncode == 3 and b"nqueens.db-n8.part" in done.stderr
    assert stored_part.read_bytes() == before and os.listdir(stored_part.parent) == [stored_part.name]
