# SPDX-License-Identifier: MIT
"""Part files in place of a catalog: the same answers as a catalog of the fundamental solutions, of any questions; parts that are missing,
there twice, foreign or damaged; and the answers of some parts, which add up."""

import collections
import json
import os
import random
import re
import shutil
import sqlite3
import subprocess
import sys
import time

import pytest

from conftest import PROGRAM, SANITIZED, environment, published, run, start, tamper, times
from part_pieces import tamper_pieces
from test_divided import SCRIPTS, make_parts
from test_random_questions import Question

SPLITS = {4: 2, 6: 1, 7: 5, 8: 64, 9: 3, 10: 7, 12: 4}


@pytest.fixture(scope="module")
def sets(tmp_path_factory):
    """A catalog of the fundamental solutions, merged of parts, and the files of these, by n."""
    folder = tmp_path_factory.mktemp("sets")
    made = {}
    for n, parts in SPLITS.items():
        (folder / str(n)).mkdir()
        files = [folder / str(n) / name for name in make_parts(folder / str(n), n, parts)]
        assert run("--db", "merged.db", "merge", *files, "--only", "fundamental", folder=folder).returncode == 0
        made[n] = files
    return folder / "merged.db", made


def shuffled(dice, files):
    return dice.sample(files, len(files))


def answers(*arguments):
    done = run(*arguments)
    assert done.returncode == 0, (arguments, done.stderr)
    return done.stdout


def random_command(dice, n):
    """A command about n, and options that any of these commands takes."""
    question = Question(dice.random())
    while question.sizes != range(n, n + 1):
        question = Question(dice.random())
    kind = dice.choice(("count", "by", "occupancy", "list", "list", "page", "sample"))
    if kind == "by":
        return ["count", str(n), *question.options, "--by", dice.choice(("class", "first", "torus_conflicts", "class,row:2", "nq_inversions(placement) % 3"))]
    if kind in ("count", "occupancy", "list"):
        return [kind, str(n), *question.options, *(["--reverse"] if kind == "list" and dice.random() < 0.3 else [])]
    if kind == "page":
        return ["list", str(n), *question.options, *question.page()[0]]
    return ["list", str(n), *question.options, "--sample", str(dice.randint(0, 9)), "--seed", "5"]


@pytest.mark.parametrize("block", range(4))
def test_questions_drawn_at_random_have_the_answers_of_the_merged_catalog(sets, block):
    catalog, files = sets
    dice = random.Random(f"parts {block}")
    for _ in range(times(8, 60, 400)):
        n = dice.choice([n for n in files if n <= 9])
        command = random_command(dice, n)
        assert answers(*command, "--parts", *shuffled(dice, files[n])) == answers(*command, "--db", catalog), command


@pytest.mark.parametrize("options", [[], ["--fundamental"], ["--fundamental", "--reverse"], ["--reverse"], ["--class", "half-turn"], ["--fundamental", "--class", "half-turn"]], ids=" ".join)
def test_lists_are_those_of_the_catalog_from_any_place_on(sets, options):
    catalog, files = sets
    dice = random.Random(str(options))
    for n in files:
        whole = answers("list", str(n), *options, "--db", catalog)
        assert answers("list", str(n), *options, "--parts", *files[n]) == whole
        lines = whole.decode().split()
        for _ in range(times(1, 3, 20) if lines else 0):
            at, limit = dice.randrange(len(lines)), dice.randint(1, 40)
            expected = lines[at + 1:at + 1 + limit]
            assert answers("list", str(n), *options, "--after", lines[at], "--limit", str(limit), "--parts", *files[n]).decode().split() == expected
            assert answers("list", str(n), *options, "--offset", str(at + 1), "--limit", str(limit), "--parts", *files[n]).decode().split() == expected


def test_boards_have_the_numbers_of_the_catalog(sets):
    catalog, files = sets
    dice = random.Random("numbers of parts")
    for n in files:
        number = dice.randint(1, int(published("A000170")[n]))
        shown = answers("show", f"{n}#{number}", "--db", catalog)
        assert answers("show", f"{n}#{number}", "--parts", *files[n]) == shown
        placement = json.loads(answers("show", f"{n}#{number}", "--format", "json", "--db", catalog))["placement"]
        assert answers("show", placement, "--parts", *files[n]) == shown
    assert b"number unknown: n = 5 is not in " in b" ".join(answers("show", "13524", "--parts", *files[9]).split())  # in lines of 80 columns
    assert run("show", "9#353", "--parts", *files[9]).returncode == 2


def test_counts_are_the_published_ones(sets):
    for n, files in sets[1].items():
        assert answers("count", str(n), "--parts", *files).decode().strip() == published("A000170")[n]
        assert answers("count", str(n), "--fundamental", "--parts", *files).decode().strip() == published("A002562")[n]


def test_info_says_what_the_parts_hold(sets):
    catalog, files = sets
    of_parts = json.loads(answers("info", "--parts", *files[10], "--format", "json"))
    of_catalog = json.loads(answers("info", "--db", catalog, "--format", "json"))
    assert of_parts["sizes"] == [size for size in of_catalog["sizes"] if size["n"] == 10]
    assert of_parts["bytes"] == sum(file.stat().st_size for file in files[10])
    assert [(part["part"], part["file"]) for part in of_parts["parts"]] == list(enumerate(map(str, files[10]), 1))
    assert sum(part["fundamental"] for part in of_parts["parts"]) == 92 and of_parts["file"] is None
    assert b"92          89     3        0     0  fundamental  yes" in answers("info", "--parts", *files[10])


# --- The command line ---

def test_files_go_up_to_the_next_option(sets):
    folder = sets[1][9][0].parent
    for words in ("count 9 --parts part-*.db", "count --fundamental 9 --parts part-*.db", "count --parts=part-1.db part-2.db part-3.db --fundamental 9",
                  "count --parts part-*.db --fundamental 9", "count 9 --parts part-*.db --format text"):
        done = subprocess.run(["bash", "-c", f"nqueens {words}"], cwd=folder, env=environment(), capture_output=True)
        assert (done.returncode, done.stdout.decode().strip()) == (0, "46" if "fundamental" in words else "352"), done.stderr
    assert run("count", "9", "--parts", "./part-1.db", "part-2.db", "--where", "'--parts' <> ''", "--of-parts", folder=folder).returncode == 0
    done = run("count", "9", "--parts", "part-1.db", "part-2.db", "part-3.db", folder=folder, env={**environment(), "NQUEENS_DB": "none.db"})
    assert (done.returncode, done.stdout) == (0, b"352\n")  # only the option says that a catalog is meant


@pytest.mark.parametrize("words, status, message", [
    ("count 9 --parts", 2, "--parts: expected the names of part files behind it"),
    ("count 9 --parts --fundamental", 2, "--parts: expected the names of part files behind it"),
    ("count 9 --parts=", 2, "--parts: '' is no file name"),
    ("count 9 --parts= part-1.db", 2, "--parts: '' is no file name"),
    ("count 9 --parts part-1.db --parts part-2.db", 2, "--parts is given twice, 'part-1.db' and 'part-2.db'"),
    ("count 9 --parts part-1.db part-2.db part-3.db --db c.db", 2, "--parts and --db exclude each other"),
    ("--db c.db count 9 --parts part-1.db part-2.db part-3.db", 2, "--parts and --db exclude each other"),
    ("count --parts part-1.db part-2.db part-3.db 9", 2, "a board size or range is missing, which stands before --parts and its files"),
    ("count 9 --of-parts", 2, "--of-parts goes with --parts"),
    ("list 9 --of-parts --parts part-1.db", 2, "there is no option '--of-parts'"),
    ("complete 9 --at a1 --parts part-1.db part-2.db part-3.db", 2, "there is no option '--parts'"),
    ("list 9 --show-sql --parts part-1.db part-2.db part-3.db", 2, "part files have no tables that SQL could ask; merge them first"),
    ("count 8 --parts part-1.db part-2.db part-3.db", 4, "n = 8 is not in these parts (of n = 9)"),
    ("count 8..9 --parts part-1.db part-2.db part-3.db", 4, "n = 8 is not in these parts (of n = 9)"),
    ("verify 8 --parts part-1.db part-2.db part-3.db", 4, "n = 8 is not in these parts (of n = 9)"),
])
def test_what_does_not_go_with_parts_is_refused(sets, words, status, message):
    done = run(*words.split(), folder=sets[1][9][0].parent)
    assert (done.returncode, done.stdout) == (status, b"") and message in done.stderr.decode(), done.stderr


# --- Sets that are none ---

ASKING = ("count 9", "count 9 --by first", "occupancy 9", "list 9", "show 9#1", "info", "verify")


@pytest.mark.parametrize("command", ASKING)
def test_an_incomplete_set_names_what_is_missing(sets, command):
    files = sets[1][9]
    done = run(*command.split(), "--parts", files[0], files[2])
    assert (done.returncode, done.stdout) == (4, b"") and b"part 2/3 of n = 9 is missing" in done.stderr
    done = run(*command.split(), "--parts", files[1])
    assert (done.returncode, done.stdout) == (4, b"") and b"2 of the 3 parts of n = 9 are missing: 1, 3" in done.stderr
    many = sets[1][8]
    done = run(*command.split(), "--parts", *many[:10], *many[12:40], many[63])
    assert done.returncode == 4 and b"25 of the 64 parts of n = 8 are missing: 11..12, 41..63" in done.stderr


def other_n(folder):
    return run("generate", "8", "--part", "2/3", "--db", "other.db", folder=folder)


def other_division(folder):
    return run("generate", "9", "--part", "2/4", "--db", "other.db", folder=folder)


WRONG = {
    "a part twice": (lambda f: shutil.copy(f / "part-1.db", f / "other.db"), b"other.db: this is part 1/3 of n = 9, and so is part-1.db; give each part once"),
    "another n": (other_n, b"other.db: this is part 2/3 of n = 8, but part-1.db is part 1/3 of n = 9"),
    "another division": (other_division, b"other.db: this is part 2/4 of n = 9, but part-1.db is part 1/3 of n = 9"),
    "a catalog": (lambda f: run("generate", "9", "--db", "other.db", folder=f), b"other.db: this is a catalog, not a part of one"),
    "no database": (lambda f: (f / "other.db").write_text("hello"), b"other.db: this is no part file"),
    "an empty file": (lambda f: (f / "other.db").write_text(""), b"other.db: this is no part file"),
    "no file": (lambda f: None, b"other.db: cannot be opened: No such file or directory"),
    "a link to nothing": (lambda f: (f / "other.db").symlink_to("nothing"), b"other.db: cannot be opened"),
    "a link to a part that is there": (lambda f: (f / "other.db").symlink_to("part-1.db"), b"other.db: this is part 1/3 of n = 9, and so is part-1.db"),
    "a folder": (lambda f: (f / "other.db").mkdir(), b"other.db: this is a"),
    "a pipe": (lambda f: os.mkfifo(f / "other.db"), b"other.db: this is a"),
    "another version": (lambda f: (shutil.copy(f / "part-2.db", f / "other.db"), tamper(f / "other.db", "PRAGMA user_version = 9")), b"other.db: this part file has version 9"),
    "other counts": (lambda f: (shutil.copy(f / "part-2.db", f / "other.db"), tamper(f / "other.db", "PRAGMA ignore_check_constraints = ON", "UPDATE part SET half_turn = -1")),
                     b"other.db: the part file does not say what it is a part of"),
}


@pytest.mark.parametrize("what", WRONG)
def test_a_file_that_does_not_belong_to_the_set_is_refused_by_name(tmp_path, what):
    spoil, words = WRONG[what]
    make_parts(tmp_path, 9, 3)
    spoil(tmp_path)
    for command in (["count", "9"], ["count", "9", "--of-parts"], ["list", "9"], ["verify"]):
        done = run(*command, "--parts", "part-1.db", "other.db", "part-3.db", folder=tmp_path)
        assert (done.returncode, done.stdout) == (3, b"") and words in done.stderr, done.stderr


def test_a_link_is_followed(tmp_path):
    names = make_parts(tmp_path, 8, 2)
    (tmp_path / "link").symlink_to(names[1])
    assert run("count", "8", "--parts", names[0], "link", folder=tmp_path).stdout == b"92\n"


DAMAGED = {
    "a changed byte": (lambda f: tamper_pieces(f, "UPDATE piece SET placements = CAST(substr(placements, 1, 7) || x'01' AS BLOB) WHERE number = (SELECT min(number) FROM piece WHERE length(placements) = 8)", sealed=False),
                       b"has another checksum than was stored with it"),
    "a solution of another piece": (lambda f: tamper_pieces(f, "UPDATE piece SET placements = (SELECT placements FROM piece WHERE length(placements) = 8 ORDER BY number DESC LIMIT 1) WHERE number = (SELECT min(number) FROM piece WHERE length(placements) = 8)"),
                                    b"has what is no fundamental solution of it in order"),
    "a missing piece": (lambda f: tamper(f, "DELETE FROM piece WHERE number = 5"), b"piece 5 is missing"),
    "a foreign piece": (lambda f: tamper(f, "INSERT INTO piece SELECT 6, asymmetric, half_turn, quarter_turn, full, checksum, placements FROM piece WHERE number = 5"),
                        b"piece 6 does not belong to this part"),
    "one more counted": (lambda f: tamper(f, "UPDATE part SET asymmetric = asymmetric + 1"), b"have not as many solutions as the part has counted"),
}


@pytest.mark.parametrize("what", DAMAGED)
def test_damage_is_named_whoever_reads(tmp_path, what):
    spoil, words = DAMAGED[what]
    names = make_parts(tmp_path, 9, 3)
    spoil(tmp_path / "part-2.db")
    for command in ("count 9 --at r1c1", "occupancy 9", "list 9 --fundamental", "list 9 --fundamental --reverse", "count 9 --by torus_conflicts"):
        if what == "a foreign piece" and "reverse" in command:
            continue  # from the other side another piece is met first
        done = run(*command.split(), "--parts", *names, folder=tmp_path)
        assert done.returncode == 3 and b"part-2.db: " in done.stderr and words in done.stderr, (command, done.stderr)
    done = run("verify", "--parts", *names, folder=tmp_path)
    assert done.returncode == 1 and words in done.stdout and b"piece: part-2.db: " in done.stdout, done.stdout
    done = run("count", "9", "--at", "r1c1", "--of-parts", "--parts", names[0], names[2], folder=tmp_path)
    assert done.returncode == 0


def test_verify_looks_at_every_file(tmp_path):
    names = make_parts(tmp_path, 10, 3)
    good = run("verify", "--parts", *names, folder=tmp_path)
    assert (good.returncode, good.stdout) == (0, b"n = 10  ok; 92 fundamental and 0 distinct rows; as published; recomputed\n")
    assert run("verify", "10", "--quick", "--parts", *names, folder=tmp_path).stdout == b"n = 10  ok; counts only; as published\n"
    data = bytearray((tmp_path / "part-3.db").read_bytes())
    data[28:32] = (1000).to_bytes(4, "big")  # the size in pages that the header gives
    (tmp_path / "part-3.db").write_bytes(data)
    done = run("verify", "--parts", *names, folder=tmp_path)
    assert done.returncode in (1, 3) and b"part-3.db" in done.stdout + done.stderr


def test_verify_finds_a_solution_that_is_missing_though_all_sums_are_right(tmp_path):
    names = make_parts(tmp_path, 9, 3)
    tamper_pieces(tmp_path / "part-2.db", "UPDATE piece SET placements = substr(placements, 9), asymmetric = asymmetric - 1 WHERE number = (SELECT min(number) FROM piece WHERE asymmetric > 0)")
    assert run("count", "9", "--fundamental", "--parts", *names, folder=tmp_path).stdout == b"45\n"
    done = run("verify", "--parts", *names, folder=tmp_path)
    assert done.returncode == 1 and b"n = 9: published: 45 fundamental solutions, but A002562 has 46" in done.stdout


# --- Parts of a class, and of counts ---

def finished_run(folder, *arguments):
    """The part file of a run that has found everything, and waits for the catalog."""
    assert run("generate", "1", folder=folder).returncode == 0
    db = sqlite3.connect(folder / "nqueens.db", isolation_level=None)
    db.execute("BEGIN IMMEDIATE")
    process = start("generate", *arguments, "--part-after", "0", folder=folder)
    try:
        finished = None
        while not finished:
            assert process.poll() is None, process.communicate()
            for file in folder.glob("*.part"):
                try:
                    with sqlite3.connect(file) as part:
                        if part.execute("SELECT done = (SELECT count(*) FROM piece) AND done = pieces FROM part").fetchone() == (1,):
                            finished = file
                except sqlite3.Error:
                    pass
            time.sleep(0.01)
    finally:
        process.kill()
        process.communicate()
        db.close()
    return finished


def test_a_run_of_a_class_holds_that_class(tmp_path):
    part = finished_run(tmp_path, "12", "--class", "half-turn", "--only", "fundamental")
    assert run("--db", "c.db", "generate", "12", "--class", "half-turn", "--only", "fundamental", folder=tmp_path).returncode == 0
    for command in ("count 12 --class half-turn", "list 12 --class half-turn", "list 12 --class half-turn --fundamental --reverse", "count 12 --by class", "count 12 --class !asymmetric,quarter-turn",
                    "list 12 --class half-turn --at r1c4", "occupancy 12 --class half-turn"):
        assert run(*command.split(), "--parts", part.name, folder=tmp_path).stdout == run(*command.split(), "--db", "c.db", folder=tmp_path).stdout, command
    done = run("count", "12", "--parts", part.name, folder=tmp_path)
    assert done.returncode == 4 and b"n = 12 is in these parts only for half-turn, full; missing: asymmetric, quarter-turn" in done.stderr
    assert b" ".join(run("verify", "--parts", part.name, folder=tmp_path).stdout.split()) == b"n = 12 ok; 18 fundamental and 0 distinct rows; only half-turn, full; as published; recomputed"
    other = run("generate", "12", "--part", "1/2", "--db", "p.db", folder=tmp_path)
    assert other.returncode == 0
    done = run("count", "12", "--parts", "p.db", part.name, folder=tmp_path)
    assert done.returncode == 3 and b"this is part 1/1 of n = 12, half-turn, but p.db is part 1/2 of n = 12" in done.stderr


def test_a_run_of_counts_has_counts(tmp_path):
    part = finished_run(tmp_path, "10", "--only", "counts")
    assert run("count", "10", "--parts", part.name, folder=tmp_path).stdout == b"724\n"
    done = run("list", "10", "--parts", part.name, folder=tmp_path)
    assert done.returncode == 4 and b"only the counts are in these parts" in done.stderr
    assert run("verify", "--parts", part.name, folder=tmp_path).returncode == 0


def test_a_part_that_is_not_finished_is_refused(tmp_path, sets):
    part = tmp_path / "half.db"
    shutil.copy(sets[1][9][1], part)
    tamper(part, "DELETE FROM piece WHERE number = (SELECT max(number) FROM piece)", "UPDATE part SET done = done - 1")
    done = run("count", "9", "--parts", sets[1][9][0], part, sets[1][9][2])
    assert done.returncode == 4 and b"half.db: this is part 2/3 of n = 9, which is not finished, only " in done.stderr


def test_columns_and_groups_are_those_of_the_catalog(sets):
    catalog, files = sets
    for command in (["show", "9/10"], ["list", "9", "--columns", "placement,class,first", "--at", "r2c3"], ["list", "8", "--up-to", "torus", "--format", "csv"],
                    ["list", "9", "--fundamental", "--columns", "canonical,torus_conflicts", "--wide"], ["count", "9", "--up-to", "all"], ["occupancy", "9", "--per-diagonal"]):
        n = int(command[1].split("/")[0])
        assert answers(*command, "--parts", *files[n]) == answers(*command, "--db", catalog), command
    done = run("list", "9", "--fundamental", "--columns", "number", "--parts", *files[9])
    assert (done.returncode, done.stdout) == (2, b"") and b"merge the parts first" in done.stderr


# --- Some parts ---

def test_the_answers_of_some_parts_add_up(sets):
    catalog, files = sets
    dice = random.Random("some parts")
    for _ in range(times(3, 15, 100)):
        n = dice.choice((8, 9, 10, 12))
        options = dice.choice(([], ["--at", "r2c3"], ["--is-not", "corner"], ["--class", "half-turn"], ["--fundamental"], ["--where", "symmetry = 0"], ["--up-to", "torus"], ["--up-to", "similar", "--every", "--not-at", "r1c1"]))
        cut = dice.randint(1, len(files[n]) - 1)
        mixed = shuffled(dice, files[n])
        for kind in (["count", str(n)], *(["count", str(n), "--by", by] for by in ("first", "class", "first,class")), ["occupancy", str(n)]):
            told = [json.loads(answers(*kind, *options, "--of-parts", "--format", "json", "--parts", *some)) for some in (mixed[:cut], mixed[cut:])]
            whole = json.loads(answers(*kind, *options, "--format", "json", "--db", catalog))
            for answer, some in zip(told, (mixed[:cut], mixed[cut:])):
                assert answer["n"] == n
                assert answer["parts"] == {"given": sorted(int(re.search(r"part-(\d+)", file.name)[1]) for file in some), "of": len(files[n])}
            if kind[0] == "occupancy":
                assert [[a + b for a, b in zip(*rows)] for rows in zip(*(answer["counts"] for answer in told))] == whole["counts"]
            elif "--by" in kind:
                by, sums = kind[-1].split(","), collections.Counter()
                assert [answer["by"] for answer in told] == [by, by]
                for row in (row for answer in told for row in answer["counts"]):
                    sums[tuple(row[name] for name in by)] += row["count"]
                assert sums == {tuple(row[name] for name in by): row["count"] for row in whole}
            else:
                assert sum(answer["count"] for answer in told) == whole[0]["count"]


def test_flat_formats_say_which_parts_in_a_column(sets):
    files = sets[1][9]
    assert answers("count", "9", "--fundamental", "--of-parts", "--format", "csv", "--parts", *files) == b'n,count,parts\n9,46,1..3 of 3\n'
    assert answers("count", "9", "--fundamental", "--of-parts", "--format", "tsv", "--parts", files[2], files[0]).endswith(b"1, 3 of 3\n")
    rows = [json.loads(line) for line in answers("count", "9", "--by", "class", "--of-parts", "--format", "ndjson", "--parts", files[2]).splitlines()]
    assert [row["class"] for row in rows] == ["asymmetric", "half-turn", "quarter-turn", "full"] and all(row["parts"] == {"given": [3], "of": 3} for row in rows)
    lines = answers("occupancy", "9", "--per-diagonal", "--of-parts", "--format", "csv", "--parts", files[0], files[2]).splitlines()
    assert lines[0] == b"n,diagonal,value,count,parts" and len(lines) == 1 + 2 * 17 and all(line.endswith(b',"1, 3 of 3"') for line in lines[1:])
    lines = answers("occupancy", "9..9", "--of-parts", "--format", "ndjson", "--parts", files[2]).splitlines()
    assert len(lines) == 81 and all(json.loads(line)["parts"] == {"given": [3], "of": 3} for line in lines)
    done = run("count", "9", "--up-to", "all", "--of-parts", "--parts", files[2])
    assert (done.returncode, done.stdout) == (2, b"") and b"--up-to all goes without --of-parts" in done.stderr


# A program's peak includes that of who started it: a small one does.
MEASURE = """
import os, sys
nothing = os.open(os.devnull, os.O_WRONLY)
pid = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ, file_actions=[(os.POSIX_SPAWN_DUP2, nothing, 1)])
_, status, usage = os.wait4(pid, 0)
print(os.waitstatus_to_exitcode(status), usage.ru_maxrss)
"""


@pytest.mark.skipif(SANITIZED, reason="a sanitizer takes memory of its own")
def test_memory_is_bounded(tmp_path):
    """More files than are held open. n = 16 has 1,846,955 fundamental solutions, 15 MB of them."""
    n = times("14", "16", "16")
    names = make_parts(tmp_path, int(n), 60)
    for command in (["count", n, "--at", "r2c3"], ["list", n, "--fundamental"], ["list", n, "--fundamental", "--reverse"], ["list", n, "--limit", "5"], ["occupancy", n]):
        measured = subprocess.run([sys.executable, "-S", "-E", "-c", MEASURE, PROGRAM, *command, "--parts", *names], cwd=tmp_path, env=environment(), capture_output=True)
        status, kilobytes = map(int, measured.stdout.split())
        assert status == 0 and kilobytes <= 32 * 1024, (command, status, kilobytes)


def test_many_parts_need_few_open_files(sets):
    files = " ".join(map(str, sets[1][8]))
    for command in ("count 8 --at r1c1", "list 8 --fundamental"):
        done = subprocess.run(["bash", "-c", f"ulimit -n 64; exec {PROGRAM} {command} --parts {files}"], env=environment(), capture_output=True)
        assert done.returncode == 0 and len(done.stdout.split()) == (12 if "list" in command else 1), done.stderr


# --- Many machines ---

def add_answers(*texts, options=()):
    return subprocess.run([os.path.join(SCRIPTS, "add-answers"), *options], input=b"\n".join(texts), capture_output=True)


GRID = [[0, 1, 0, 0], [0, 0, 0, 1], [1, 0, 0, 0], [0, 0, 1, 0]]
NO_ANSWERS = [{"count": "7"}, {"count": True}, {"count": -1}, {"count": 1.5}, {"counts": 7}, {"counts": GRID[:3]}, {"counts": [row[:3] for row in GRID]}, {"counts": GRID, "by": ["first"]},
         {"counts": [{"first": 1}], "by": ["first"]}, {"counts": [{"count": 1}], "by": ["first"]}, {"counts": [{"first": [], "count": 1}], "by": ["first"]}, {"counts": [], "by": 3}, {"n": "4", "count": 1},
         {"n": None, "count": 1}, *({"count": 1, "parts": parts} for parts in (None, [], {"of": 1}, {"given": 1, "of": 1}, {"given": ["1"], "of": 1}, {"given": [2], "of": 1}, {"given": [0], "of": 1},
                                                                               {"given": [[]], "of": 1}, {"given": [1], "of": 0}, {"given": [1], "of": "1"}))]


def test_what_is_no_answer_is_refused_and_not_added():
    whole = {"n": 4, "count": 1, "parts": {"given": [1], "of": 1}}
    assert add_answers(json.dumps(whole).encode()).stdout == b"1\n"
    assert add_answers(json.dumps({"n": 4, "counts": GRID, "parts": whole["parts"]}).encode()).returncode == 0
    for wrong in NO_ANSWERS:
        document = {**({} if "counts" in wrong else whole), "n": 4, "parts": whole["parts"], **wrong}
        done = add_answers(json.dumps(document).encode())
        assert (done.returncode, done.stdout) == (3, b"") and b"this is no answer of parts" in done.stderr, (document, done)


def test_answers_are_added_up_and_bad_ones_refused(sets):
    catalog, files = sets
    for kind in (["count", "9"], ["count", "9", "--by", "torus_conflicts"], ["count", "9", "--by", "class"], ["count", "9", "--by", "class,torus_conflicts"],
                 ["count", "9", "--by", "substr(placement, 2, 1) || 'x'"], ["count", "9", "--by", "first", "--by", "n - 9"], ["occupancy", "9"]):
        told = [answers(*kind, "--of-parts", "--format", "json", "--parts", file) for file in files[9]]
        assert add_answers(*told).stdout == answers(*kind, "--db", catalog)
        done = add_answers(*told, told[1])
        assert (done.returncode, done.stdout) == (3, b"") and b"part 2 of 3 is there twice" in done.stderr
        done = add_answers(told[1])
        assert (done.returncode, done.stdout) == (4, b"") and b"parts are missing: 1, 3 of 3" in done.stderr
    other = answers("count", "10", "--of-parts", "--format", "json", "--parts", files[10][0])
    one = answers("count", "9", "--of-parts", "--format", "json", "--parts", files[9][0])
    assert b"another question, or of another run" in add_answers(one, other).stderr
    assert add_answers(one, b"{").returncode == 3 and add_answers().returncode == 3
    assert add_answers(answers("count", "9", "--format", "json", "--db", catalog)).returncode == 3
    json_of = add_answers(*[answers("count", "9", "--of-parts", "--format", "json", "--parts", file) for file in files[9]], options=["--format", "json"])
    assert json.loads(json_of.stdout) == {"n": 9, "count": 352}


FILTERED = [[], ["--fundamental"], ["--up-to", "torus"], ["--at", "r1c3"], ["--at", "r1c3", "--fundamental"], ["--at", "r1c3", "--fundamental", "--every"], ["--is", "corner"], ["--is-not", "corner"],
            ["--starts-with", "24"], ["--class", "half-turn"], ["--where", "n = 9"], ["--where", "class = 'half-turn'"], ["--where", "n = 9", "--at", "r1c3"]]


def test_answers_to_different_questions_are_not_added(sets):
    catalog, files = sets
    first, *others = files[9]
    for command, asked_with in ((["count", "9"], FILTERED), (["count", "9", "--by", "first"], FILTERED[:3]), (["occupancy", "9"], FILTERED[:3])):
        def asked(file, filters):
            return answers(*command, *filters, "--of-parts", "--format", "json", "--parts", file)
        told = [[asked(file, filters) for file in others] for filters in asked_with]
        for k, filters in enumerate(asked_with):
            one = asked(first, filters)
            for other in (k, (k + 1) % len(asked_with)):
                done = add_answers(one, *told[other])
                if k == other:
                    assert done.stdout == answers(*command, *filters, "--db", catalog), (command, filters)
                else:
                    assert (done.returncode, done.stdout) == (3, b"") and b"another question" in done.stderr, (command, filters, FILTERED[other])


def test_the_order_and_the_notation_of_filters_make_no_other_question(sets):
    catalog, files = sets
    ways = [["--at", "r9c3", "--is", "superqueen", "--not-at", "r2c2"], ["--is", "superqueen", "--not-at", "r2c2", "--at", "r9c3"], ["--not-at", "r2c2", "--at", "r9c3", "--is", "superqueen", "--is", "superqueen"]]
    assert len(files[9]) == len(ways)
    told = [answers("count", "9", *way, "--where", "n > 3", "--of-parts", "--format", "json", "--parts", file) for way, file in zip(ways, files[9])]
    assert add_answers(*told).stdout == answers("count", "9", *ways[0], "--db", catalog)
    assert [json.loads(answer)["question"] for answer in told] == [json.loads(told[0])["question"]] * 3
    without = json.loads(told[0])
    del without["question"]
    assert add_answers(json.dumps(without).encode(), *told[1:]).returncode == 3
    for wrong in ({}, [], "x", None, {**json.loads(told[0])["question"], "filters": [1]}, {**json.loads(told[0])["question"], "every": 1}):
        done = add_answers(json.dumps({**without, "question": wrong}).encode())
        assert done.returncode == 3 and b"this is no answer of parts" in done.stderr, wrong


@pytest.mark.skipif(not shutil.which("parallel"), reason="needs GNU parallel")
def test_gnu_parallel_asks_every_part(tmp_path, catalog_1_to_12):
    env = {**environment(), "NQUEENS": str(PROGRAM)}
    for k in range(1, 6):
        assert run("--db", f"n11-part-{k}-of-5.db", "generate", "11", "--only", "fundamental", "--part", f"{k}/5", folder=tmp_path).returncode == 0
    script = os.path.join(SCRIPTS, "ask-parallel.sh")
    for question in (["count"], ["count", "--by", "torus_conflicts", "--at", "r1c1"], ["count", "--where", "placement < '2' OR class = 'half-turn'"], ["occupancy", "--fundamental"]):
        done = subprocess.run([script, "11", "5", *question], cwd=tmp_path, env=env, capture_output=True)
        assert done.returncode == 0, done.stderr
        assert done.stdout == answers(question[0], "11", *question[1:], "--db", catalog_1_to_12)
    (tmp_path / "n11-part-3-of-5.db").rename(tmp_path / "away")
    done = subprocess.run([script, "11", "5", "count"], cwd=tmp_path, env=env, capture_output=True)
    assert done.returncode != 0 and done.stdout == b"" and b"n11-part-3-of-5.db: cannot be opened" in done.stderr
    shutil.copy(tmp_path / "n11-part-2-of-5.db", tmp_path / "n11-part-3-of-5.db")
    done = subprocess.run([script, "11", "5", "count"], cwd=tmp_path, env=env, capture_output=True)
    assert done.returncode == 3 and done.stdout == b"" and b"part 2 of 5 is there twice" in done.stderr
    assert sorted(os.listdir(tmp_path)) == sorted([f"n11-part-{k}-of-5.db" for k in range(1, 6)] + ["away"])
