# SPDX-License-Identifier: MIT
"""Which file a name means, what stands beside it, whether it is still there, and what is left of a run that came to nothing."""

import os
import re
import signal
import socket
import subprocess
import time

import pytest

import journals
from conftest import PROGRAM, environment, run, start, times
from test_catalog import rows
from test_faults import in_small_folder

READ = ("count 8", "list 8", "info", "verify")
WRITE = ("generate 9",)


def contents(folder):
    """Every file below a folder, with what is in it; of links where they lead."""
    return {path.relative_to(folder): os.readlink(path) if path.is_symlink() else path.read_bytes() if path.is_file() else None
            for path in sorted(folder.rglob("*"))}


def refused(folder, words, commands=READ + WRITE, database="nqueens.db"):
    """Each command ends with status 3 and these words, and nothing in the folder has changed."""
    before = contents(folder)
    for command in commands:
        done = run(*command.split(), "--db", database, folder=folder)
        assert (done.returncode, done.stdout) == (3, b""), (command, done.stderr)
        for word in (words, "beside it") if isinstance(words, str) else words:
            assert word in done.stderr.decode(errors="replace"), (command, done.stderr)
    assert contents(folder) == before


# --- Journals ---

def with_pages(raw, pages, counted=None):
    """The file, were its header to say that it has so many pages, and that this was written with another change."""
    header = raw[:28] + pages.to_bytes(4, "big") + raw[32:]
    return header if counted is None else header[:92] + counted.to_bytes(4, "big") + header[96:]


def crafted(raw, victim):
    """Journals that no writer of the file can have left, and what is said of them."""
    size, good = journals.page_size(raw), journals.journal(raw)
    count = len(journals.pages(raw))
    other = "another file"
    foreign = journals.with_counter(raw, 7)
    no_name = b"".join(journals.record(k, page) for k, page in enumerate(journals.pages(raw), 1))
    return {
        "a name": (good + journals.tail(victim), "names another file"),
        "a name that is not there": (good + journals.tail(b"/nowhere/x"), "names another file"),
        "a name in a journal without records": (journals.journal(raw, []) + journals.tail(victim), "names another file"),
        "a name in a journal that has ended": (bytes(512) + no_name + journals.tail(victim), "names another file"),
        "a name and a wrong check sum": (good + journals.tail(victim)[:-9] + b"\x7f" + journals.MAGIC, "names another file"),
        "of another state": (journals.journal(foreign), other),
        "of an older state": (journals.journal(journals.with_counter(raw, -2)), other),
        "without the first page": (journals.journal(raw, range(2, count + 1)), "not the first"),
        "all that it has room for, without the first page": (journals.journal(raw, range(2, count + 1), records=0xFFFFFFFF), "not the first"),
        "of another state, as many as there is room for": (journals.journal(foreign, records=0xFFFFFFFF), other),
        "the first page in the second segment, of another state": (
            journals.journal(raw, [2]).ljust(-(-len(journals.journal(raw, [2])) // 512) * 512, b"\0") + journals.journal(foreign, [1]), other),
        "another page size": (journals.journal(raw, size=size // 2), other),
        "no page size": (journals.header(0, count, 0), other),
        "a sector of no size": (journals.journal(raw, sector=0), other),
        "a sector of an odd size": (journals.journal(raw, sector=520), other),
        "fewer pages before": (journals.journal(raw, before=1), other),
        "no pages before": (journals.journal(raw, before=0), other),
        "more pages before than there are": (journals.journal(raw, before=0xFFFFFFFF), other),
        "no records, and fewer pages": (journals.header(0, 1, size), other),
        "no records, and no pages": (journals.header(0, 0, size), other),
        "far more pages before": (journals.journal(with_pages(raw, 0x01000000), before=0x01000000), other),
        "far more pages before, which nothing counts": (journals.journal(with_pages(raw, count, counted=7), before=0x01000000), other),
        "what begins with a zero": (b"\0and goes on with something else".ljust(512), "is no journal"),
        "somebody's notes": (b"milk, bread, queens\n" * 40, "is no journal"),
        "half a header": (journals.MAGIC + b"\0\0\0", "is no journal"),
    }


def test_a_journal_that_cannot_be_ours_is_refused_untouched(stored_catalog, tmp_path):
    victim = tmp_path / "thesis.txt"
    victim.write_text("my thesis")
    for what, (bytes_, words) in crafted(stored_catalog.read_bytes(), os.fsencode(victim)).items():
        (tmp_path / "nqueens.db-journal").write_bytes(bytes_)
        refused(tmp_path, words, ("count 8", "generate 9"))
        print(what)
    refused(tmp_path, "is no journal")
    (tmp_path / "nqueens.db-journal").unlink()
    assert run("count", "8", folder=tmp_path).stdout == b"92\n"


def test_so_is_one_beside_a_part_file(stored_part, tmp_path):
    part, victim = stored_part.name, tmp_path / "thesis.txt"
    victim.write_text("my thesis")
    for what, (bytes_, words) in crafted(stored_part.read_bytes(), os.fsencode(victim)).items():
        (tmp_path / f"{part}-journal").write_bytes(bytes_)
        before = contents(tmp_path)
        for command in (f"count 8 --db {part}", "generate 8 --part-after 0", f"merge {part} --db all.db", f"generate 8 --part 1/1 --db {part}"):
            done = run(*command.split(), folder=tmp_path)
            assert done.returncode in (3, 4) and done.stdout == b"", (what, command, done.stderr)
            assert words in done.stderr.decode() or command.startswith("count"), (what, command, done.stderr)
            assert contents(tmp_path) == before, (what, command)


def test_a_name_beside_a_file_that_is_yet_to_be_made_is_refused_as_well(tmp_path, stored_catalog):
    raw = stored_catalog.read_bytes()
    for empty in (True, False):
        stored_catalog.write_bytes(b"") if empty else stored_catalog.unlink()
        for bytes_, words in ((journals.journal(raw) + journals.tail(b"/nowhere"), "names another"), (b"notes", "is no journal")):
            (tmp_path / "nqueens.db-journal").write_bytes(bytes_)
            refused(tmp_path, words, ["generate 4"])


def test_so_is_one_beside_a_part_file_that_is_yet_to_be_made_which_then_is_not_made(stored_catalog, tmp_path):
    for name, command in (("nqueens.db-n9.part", "generate 9 --part-after 0"), ("part", "generate 9 --part 1/2 --db part")):
        (tmp_path / f"{name}-journal").symlink_to("elsewhere")
        before = contents(tmp_path)
        done = run(*command.split(), folder=tmp_path)
        assert done.returncode == 3 and b"symbolic link" in done.stderr
        assert contents(tmp_path) == before


def test_a_journal_of_ours_is_rolled_back(stored_catalog, tmp_path):
    raw = stored_catalog.read_bytes()
    count, size = len(journals.pages(raw)), journals.page_size(raw)
    segment = journals.journal(raw, [2])
    written = journals.with_counter(raw, 1) + bytes(size)  # a page more
    for what, journal, file in (
            ("every page", journals.journal(raw), written), ("the first", journals.journal(raw, [1]), written),
            ("as many as there is room for", journals.journal(raw, records=0xFFFFFFFF), written),
            ("the first in the second segment", segment.ljust(-(-len(segment) // 512) * 512, b"\0") + journals.journal(raw, [1]), written),
            ("larger sectors", journals.journal(raw, sector=4096), written), ("the last page was cut off", journals.journal(raw), raw[:-size]),
            ("no records", journals.header(0, count, size), raw), ("records that were not counted yet", journals.journal(raw, records=0), raw)):
        stored_catalog.write_bytes(file)
        (tmp_path / "nqueens.db-journal").write_bytes(journal)
        done = run("count", "8", folder=tmp_path)
        assert (done.returncode, done.stdout) == (0, b"92\n"), (what, done.stderr)
        assert b"rolled back" in done.stderr, what
        assert contents(tmp_path) == {stored_catalog.relative_to(tmp_path): raw}, what


def test_an_empty_journal_or_one_that_has_ended_is_none(stored_catalog, tmp_path):
    for bytes_ in (b"", bytes(512), *(bytes(size) + journals.journal(stored_catalog.read_bytes())[size:] for size in (12, 28))):
        (tmp_path / "nqueens.db-journal").write_bytes(bytes_)
        before = contents(tmp_path)
        for command in READ:
            assert run(*command.split(), folder=tmp_path).returncode == 0
        assert contents(tmp_path) == before
        done = run("generate", "4", folder=tmp_path)
        assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("suffix", ["-journal", "-wal", "-shm"])
def test_side_files_are_ordinary_files_of_the_owner(stored_catalog, tmp_path, suffix):
    beside = tmp_path / f"nqueens.db{suffix}"
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_bytes(journals.journal(stored_catalog.read_bytes()) if suffix == "-journal" else b"")
    beside.symlink_to(elsewhere)
    refused(tmp_path, "symbolic link")
    elsewhere.unlink()
    refused(tmp_path, "symbolic link")
    beside.unlink()
    os.mkfifo(beside)
    refused(tmp_path, "no ordinary file")
    beside.unlink()
    beside.mkdir()
    refused(tmp_path, "no ordinary file")
    beside.rmdir()
    elsewhere.write_bytes(journals.journal(stored_catalog.read_bytes()) if suffix == "-journal" else b"")
    beside.hardlink_to(elsewhere)
    refused(tmp_path, "another name")
    beside.unlink()
    if os.geteuid() == 0:
        beside.write_bytes(journals.header(0, len(journals.pages(stored_catalog.read_bytes())), 16384) if suffix == "-journal" else b"")
        os.chown(beside, 65534, 65534)
        refused(tmp_path, "another owner")
        os.chown(beside, 0, 0)
        os.chown(stored_catalog, 65534, 65534)
        refused(tmp_path, "another owner")


def test_what_goes_by_another_name_is_not_written_to_as_the_memory_of_a_wal(stored_catalog, tmp_path):
    """A program of the folder's owner uses WAL mode; its -shm is somebody's only copy."""
    raw = bytearray(stored_catalog.read_bytes())
    raw[18:20] = b"\x02\x02"
    stored_catalog.write_bytes(raw)
    thesis = tmp_path / "thesis.txt"
    thesis.write_text("my thesis")
    (tmp_path / "nqueens.db-shm").hardlink_to(thesis)
    refused(tmp_path, "another name", ("generate 9",))


def test_a_journal_of_holes_is_judged_at_once(stored_catalog, tmp_path):
    """As many records as there is room for, in a file of which next to nothing is there."""
    with open(tmp_path / "nqueens.db-journal", "wb") as file:
        file.write(journals.header(0xFFFFFFFF, len(journals.pages(stored_catalog.read_bytes())), 16384))
        file.truncate(1 << 42)
    done = subprocess.run([PROGRAM, "count", "8"], cwd=tmp_path, env=environment(), capture_output=True, timeout=60)
    assert done.returncode == 3 and b"not the first" in done.stderr


def test_what_comes_beside_a_file_while_it_is_open_is_looked_at_too(new_catalog, tmp_path):
    """A run is held up between two sizes by a reader that does not read; then somebody puts a journal there."""
    thesis = tmp_path / "thesis.txt"
    thesis.write_text("my thesis")
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    with pytest.raises(BlockingIOError):
        while True:
            os.write(writing, b"." * 512)
    os.set_blocking(writing, True)
    run_ = start("generate", "9..10", folder=tmp_path, stdout=writing)
    os.close(writing)
    while not (tmp_path / "nqueens.db-image").exists():
        time.sleep(0.01)
    time.sleep(0.2)
    journal = journals.journal(new_catalog.read_bytes()) + journals.tail(os.fsencode(thesis))
    (tmp_path / "nqueens.db-journal").write_bytes(journal)
    with open(reading, "rb") as file:
        file.read()
    said = run_.communicate()[1]
    assert run_.returncode == 3 and b"names another file" in said, said
    assert thesis.read_text() == "my thesis" and (tmp_path / "nqueens.db-journal").read_bytes() == journal


def test_an_empty_wal_is_none(stored_catalog, tmp_path):
    for name in ("nqueens.db-wal", "nqueens.db-shm", "new.db-wal", "new.db-shm"):
        (tmp_path / name).touch()
    for command in READ + WRITE + ("count 9", "generate 4 --db new.db", "count 4 --db new.db"):
        done = run(*command.split(), folder=tmp_path)
        assert done.returncode == 0, (command, done.stderr)
    assert run("verify", "--db", "new.db", folder=tmp_path).returncode == 0


def test_a_wal_beside_a_file_that_is_yet_to_be_made_is_left_alone(tmp_path):
    (tmp_path / "nqueens.db-wal").write_bytes(b"\x37\x7f\x06\x82" + bytes(100))
    refused(tmp_path, ("nqueens.db-wal' beside it belongs to no file; move it away",), ["generate 4"])


# --- Names ---

LINKS = {
    "a link": lambda here, real: (here / "link.db").symlink_to(real),
    "a link to a link": lambda here, real: ((here / "second").symlink_to(real), (here / "link.db").symlink_to("second")),
    "a relative link": lambda here, real: (here / "link.db").symlink_to(os.path.relpath(real, here)),
    "a link through a linked folder": lambda here, real: ((here / "way").symlink_to(real.parent), (here / "link.db").symlink_to("way/" + real.name)),
}


@pytest.fixture(params=list(LINKS))
def linked(request, tmp_path):
    """The folders of a link of each kind and of the file behind it, which is not there yet."""
    here, there = tmp_path / "here", tmp_path / "the re\u03b1"
    here.mkdir(), there.mkdir()
    LINKS[request.param](here, there / "real.db")
    return here, there


def test_what_a_link_leads_to_is_made_filled_and_read(linked):
    here, there = linked
    links = sorted(os.listdir(here))
    assert run("count", "8", "--db", "link.db", folder=here).returncode == 3
    for command in ("generate 8 --part-after 0", "generate 9 --part-after 0 --only fundamental", "generate 1..7"):
        done = run(*command.split(), "--db", "link.db", folder=here)
        assert done.returncode == 0, (command, done.stderr)
        assert os.listdir(there) == ["real.db"] and sorted(os.listdir(here)) == links
    assert run("count", "8", "--db", "link.db", folder=here).stdout == b"92\n"
    assert run("verify", "--db", "link.db", folder=here).returncode == 0


def test_what_stands_beside_the_real_file_counts(linked, stored_catalog):
    here, there = linked
    raw = stored_catalog.read_bytes()
    (there / "real.db").write_bytes(raw)
    for suffix, bytes_, words in (("-journal", journals.journal(journals.with_counter(raw, 7)), f"{there}/real.db-journal' beside it"),
                                  ("-journal", journals.journal(raw) + journals.tail(b"/nowhere"), "names another file"),
                                  ("-wal", b"\x37\x7f\x06\x82" + bytes(100), f"{there}/real.db-wal' stands beside it")):
        beside = there / f"real.db{suffix}"
        beside.write_bytes(bytes_)
        refused(here, ("link.db: ", words), database="link.db")
        assert (beside.read_bytes(), (there / "real.db").read_bytes()) == (bytes_, raw)
        beside.rename(here / f"link.db{suffix}")  # beside the link it is nobody's
        assert run("count", "8", "--db", "link.db", folder=here).stdout == b"92\n"


def test_part_files_stand_beside_the_real_file(linked, stored_part):
    here, there = linked
    os.rename(stored_part, there / "real.db-n8.part")
    done = run("info", "--db", "link.db", folder=here)
    assert done.returncode == 3 and b"n = 8 in progress, 100 %" in done.stderr
    process = start("generate", "16", "--part-after", "0", "--db", "link.db", folder=here)
    while not (there / "real.db-n16.part").exists():
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=30) == 130
    assert run("generate", "8", "--db", "link.db", "--part-after", "0", folder=here).returncode == 0
    assert sorted(os.listdir(there)) == ["real.db", "real.db-n16.part"]


def test_a_part_that_is_named_may_be_a_link(tmp_path, stored_part):
    (tmp_path / "there").mkdir()
    os.rename(stored_part, tmp_path / "there" / "one.part")
    (tmp_path / "link.part").symlink_to("there/one.part")
    assert run("merge", "link.part", "--db", "all.db", folder=tmp_path).returncode == 0
    assert run("count", "8", "--db", "all.db", folder=tmp_path).stdout == b"92\n"
    (tmp_path / "new.part").symlink_to("there/two.part")
    assert run("generate", "7", "--part", "1/1", "--db", "new.part", folder=tmp_path).returncode == 0
    assert sorted(os.listdir(tmp_path / "there")) == ["one.part", "two.part"]


def test_a_name_that_leads_nowhere_is_an_error_that_says_so(tmp_path):
    (tmp_path / "one").symlink_to("two")
    (tmp_path / "two").symlink_to("one")
    (tmp_path / "lost").symlink_to("no/such/folder/x.db")
    before = contents(tmp_path)
    for name, words in (("one", b"Too many levels of symbolic links"), ("lost", b"its folder does not exist"), ("none/x.db", b"its folder does not exist"),
                        ("x" * 300, b"File name too long")):
        for command in ("generate 4", "count 4", "generate 4 --part 1/2"):
            done = run(*command.split(), "--db", name, folder=tmp_path)
            assert done.returncode == 3 and words in done.stderr and name[:20].encode() in done.stderr, (command, done.stderr)
    assert contents(tmp_path) == before


def test_a_name_that_is_too_long_for_sqlite_is_called_so(tmp_path):
    deep = tmp_path.joinpath(*["x" * 100] * 5)
    deep.mkdir(parents=True)
    for name in (deep / "c.db", "c.db"):
        for command in ("generate 4", "count 4", "generate 4 --part 1/2"):
            done = run(*command.split(), "--db", name, folder=deep)
            assert done.returncode == 3 and b"File name too long" in done.stderr, (command, done.stderr)
    assert os.listdir(deep) == []


def test_what_is_no_ordinary_file_is_named_and_never_waited_for(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "folder").mkdir()
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(os.path.relpath(tmp_path / "socket"))
        (tmp_path / "link").symlink_to("pipe")
        for name in ("pipe", "folder", "socket", "link", "/dev/null", "/dev/zero"):
            for command in READ + WRITE:
                done = run(*command.split(), "--db", name, folder=tmp_path)
                assert done.returncode == 3 and f"{name}: not a catalog: this is".encode() in done.stderr, (name, command, done.stderr)


# --- The file goes away ---

def wait_for(condition):
    for _ in range(3000):
        if condition():
            return
        time.sleep(0.005)
    raise AssertionError("it never came")


AWAY = {
    "deleted": lambda file, other: file.unlink(),
    "replaced": lambda file, other: os.replace(other, file),
    "moved": lambda file, other: file.rename(other.parent / "moved"),
    "with its folder": lambda file, other: file.parent.rename(other.parent / "moved"),
}


@pytest.mark.parametrize("first, what", [(True, "deleted"), (True, "replaced"), *((False, what) for what in AWAY)])
def test_what_is_stored_in_a_file_that_has_lost_its_name_is_not_claimed(tmp_path, new_catalog, first, what):
    (tmp_path / "there").mkdir()
    """Of a first run the file that it makes, else the catalog that it reads."""
    catalog, image, other = tmp_path / "there" / "n.db", tmp_path / "there" / "n.db-image", tmp_path / "other.db"
    file = image if first else catalog
    other.write_bytes(new_catalog.read_bytes())
    if not first:
        file.write_bytes(new_catalog.read_bytes())
    process = start("generate", "15..16", "--only", "fundamental", "--db", catalog, folder=tmp_path)
    wait_for(lambda: image.exists() and image.stat().st_size >= 131072)
    process.send_signal(signal.SIGSTOP)
    AWAY[what](file, other)
    process.send_signal(signal.SIGCONT)
    _, error = process.communicate(timeout=60)
    assert process.returncode == 3, error
    assert re.search(rb"n\.db(-image)?: the file or its folder has been deleted or moved", error), error
    assert file.exists() == (what == "replaced")
    if what == "replaced":
        assert file.read_bytes() == new_catalog.read_bytes()


def test_so_of_a_part_file_in_a_long_run(tmp_path):
    process = start("generate", "17", "--only", "fundamental", "--part-after", "0", folder=tmp_path)
    part = tmp_path / "nqueens.db-n17.part"
    wait_for(lambda: part.exists() and part.stat().st_size > 0)
    time.sleep(0.1)
    part.unlink()
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=60)
    assert process.returncode == 3 and b"nqueens.db-n17.part: the file or its folder has been deleted or moved" in error


def test_so_before_anything_is_searched(tmp_path):
    """The catalog goes away between two sizes: the next is not begun."""
    read, write = os.pipe()
    assert run("generate", "11", folder=tmp_path).returncode == 0
    process = start("generate", "12..15", folder=tmp_path, stdout=write)
    os.close(write)
    with os.fdopen(read, "rb", buffering=0) as output:
        assert output.readline().startswith(b"n = 12")
        (tmp_path / "nqueens.db").unlink()
        _, error = process.communicate(timeout=60)
        assert process.returncode == 3 and b"has been deleted or moved" in error and b"n = 15" not in output.read(1000)


# --- Runs that come to nothing ---

@pytest.mark.parametrize("command", ["generate 15", "generate 16 --only counts", "generate 15 --only fundamental", "generate 32 --class quarter-turn"])
@pytest.mark.parametrize("empty", [False, True], ids=["no file", "an empty file"])
def test_an_interrupted_first_run_leaves_things_as_they_were(tmp_path, command, empty):
    if empty:
        (tmp_path / "nqueens.db").touch()
    before = contents(tmp_path)
    process = start(*command.split(), folder=tmp_path)
    wait_for(lambda: contents(tmp_path) != before)
    time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    output, error = process.communicate(timeout=60)
    assert (process.returncode, output) == (130, b""), error
    assert contents(tmp_path) == before


def test_a_merge_that_fails_leaves_no_file(tmp_path, stored_part):
    raw = bytearray(stored_part.read_bytes())
    raw[raw.index(bytes.fromhex("0475261300000000")) + 3] = 0x12  # its rows are read when the catalog is there
    stored_part.write_bytes(raw)
    done = run("merge", stored_part.name, "--db", "all.db", folder=tmp_path)
    assert done.returncode == 3, done.stderr
    assert os.listdir(tmp_path) == [stored_part.name]


@pytest.mark.parametrize("room, command", [("64k", "generate 8"), ("160k", "generate 12"), ("160k", "generate 12 --only fundamental")])
def test_a_first_run_for_which_there_is_no_room_leaves_no_file(tmp_path, room, command):
    done = in_small_folder(tmp_path, room, f"nqueens {command}; echo $?; ls -A")
    assert done.stdout == b"3\n" and b"no room left on the disk" in done.stderr


@pytest.mark.parametrize("empty", [False, True], ids=["no file", "an empty file"])
def test_who_waited_for_a_run_that_came_to_nothing_makes_the_file(tmp_path, empty):
    if empty:
        (tmp_path / "nqueens.db").touch()
    first = start("generate", "15", folder=tmp_path)
    wait_for(lambda: (tmp_path / "nqueens.db-image").exists() and (tmp_path / "nqueens.db-image").stat().st_size > 0)
    time.sleep(0.1)
    second = start("generate", "8", folder=tmp_path)
    time.sleep(0.3)
    first.send_signal(signal.SIGINT)
    assert first.wait(timeout=30) == 130
    output, error = second.communicate(timeout=30)
    assert (second.returncode, output) == (0, b"n = 8   92 distinct, 12 fundamental\n"), error
    assert os.listdir(tmp_path) == ["nqueens.db"]
    assert run("count", "8", folder=tmp_path).stdout == b"92\n"


PUT_IN = """
import sqlite3
db = sqlite3.connect('file:nqueens.db?mode=rw', uri=True, isolation_level=None, timeout=0.1)
db.execute('CREATE TABLE theirs (a)')
"""


def put_in(process, folder):
    """While the run stands still; not where it does so with a lock."""
    process.send_signal(signal.SIGSTOP)
    done = subprocess.run(["/usr/bin/python3", "-c", PUT_IN], cwd=folder, capture_output=True)
    process.send_signal(signal.SIGCONT)
    assert done.returncode == 0 or b"locked" in done.stderr, done
    return done.returncode == 0


def test_what_somebody_has_put_into_the_file_meanwhile_stays(tmp_path, new_catalog):
    """Another program writes to the catalog while a run makes the next state of it: both are there in the end."""
    raw, inserted = new_catalog.read_bytes(), 0
    for _ in range(times(4, 20, 100)):
        new_catalog.write_bytes(raw)
        process = start("generate", "14", folder=tmp_path)
        wait_for((tmp_path / "nqueens.db-image").exists)
        while not put_in(process, tmp_path):
            time.sleep(0.005)
        _, error = process.communicate(timeout=60)
        assert process.returncode == 0, error
        assert rows(new_catalog, "SELECT count(*) FROM sqlite_schema WHERE name = 'theirs'") == [(1,)]
        assert rows(new_catalog, "SELECT count(*) FROM distinct_solution WHERE n = 14") == [(365596,)]
        assert os.listdir(tmp_path) == ["nqueens.db"]
        inserted += 1
    assert run("verify", folder=tmp_path).returncode == 0
    print(f"{inserted} inserted")


def test_a_catalog_that_comes_while_a_new_one_is_made_gets_the_rows(tmp_path, stored_catalog):
    raw = stored_catalog.read_bytes()
    stored_catalog.unlink()
    process = start("generate", "7..10", folder=tmp_path)
    wait_for((tmp_path / "nqueens.db-image").exists)
    process.send_signal(signal.SIGSTOP)
    if not stored_catalog.exists():
        stored_catalog.write_bytes(raw)
    process.send_signal(signal.SIGCONT)
    assert process.wait(timeout=60) == 0
    assert run("verify", folder=tmp_path).stdout.count(b"ok;") == (10 if rows(stored_catalog, "SELECT 1 FROM coverage WHERE n = 1") else 4)
    assert os.listdir(tmp_path) == ["nqueens.db"]
