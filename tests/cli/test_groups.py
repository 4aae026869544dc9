# SPDX-License-Identifier: MIT
"""Classes under groups, against a plain program that moves squares (support/boards.py), and published numbers."""

import collections
import csv
import io
import json
import random

import pytest

import boards
from conftest import SANITIZED, SLOW, published, run, times
from test_random_questions import ask, columns, random_filters

SIZES = range(1, 9)


@pytest.fixture(scope="module")
def storages(tmp_path_factory):
    folder = tmp_path_factory.mktemp("groups")
    for arguments in (("1..12", "--db", folder / "distinct"), ("1..13", "--only", "fundamental", "--db", folder / "fundamental")):
        assert run("generate", *arguments).returncode == 0
    return [folder / "distinct", folder / "fundamental"]


def canonical(queens):
    return min(boards.images(queens))


@pytest.mark.parametrize("group", boards.GROUPS)
def test_classes_are_those_of_moving_squares(storages, group):
    own = group not in ("identity", "dihedral")  # these are told as they are without a group
    for n in SIZES:
        classes = boards.classes(group, n)
        sizes = [f" {len(members)} {len(set(map(canonical, members)))}" if own else "" for members in classes]
        for file in storages:
            assert ask(file, "count", str(n), "--up-to", group) == f"{len(classes)}\n"
            assert ask(file, "list", str(n), "--up-to", group).splitlines() == [boards.text(members[0]) + size for members, size in zip(classes, sizes)]
            if group != "identity":
                counts = collections.Counter(map(len, classes))
                assert ask(file, "count", str(n), "--up-to", group, "--by", "members").splitlines() == [f"{size} {counts[size]}" for size in sorted(counts)]


@pytest.mark.parametrize("group", [group for group in boards.GROUPS if group not in ("identity", "dihedral")])
def test_the_class_of_a_board(storages, group):
    for n in (5, 7, 8):
        for members in boards.classes(group, n):
            board = members[len(members) // 2]
            shown = json.loads(ask(storages[0], "show", boards.text(board), "--up-to", group, "--format", "json"))
            fundamental = sorted(set(map(canonical, members)))
            all_symmetries = group in ("torus", "similar")
            told = {"up_to": group, "least_member": boards.text(members[0]), "distinct_members": len(members), "fundamental_members": len(fundamental),
                    "members": [boards.text(member) for member in (fundamental if all_symmetries else members)]}
            assert {name: shown[name] for name in told} == told
    without_catalog = run("show", "2413", "--up-to", group, folder="/")
    assert without_catalog.returncode == 0 and f"\nup to {group}".encode() in without_catalog.stdout


def test_the_table_of_all_groups(storages):
    expected = [{"n": n, "group": group, "order": boards.order(group, n), "classes": len(boards.classes(group, n))} for n in range(1, 7) for group in boards.GROUPS]
    assert json.loads(ask(storages[0], "count", "1..6", "--up-to", "all", "--format", "json")) == expected
    corner = json.loads(ask(storages[1], "count", "8", "--up-to", "all", "--at", "r1c1", "--format", "json"))
    assert {row["group"]: row["classes"] for row in corner} == {
        group: sum(any(queens[0] == 0 for queens in members) for members in boards.classes(group, 8)) for group in boards.GROUPS}
    for storage in storages:
        whole = json.loads(ask(storage, "count", "8", "--up-to", "all", "--every", "--not-at", "r3c1", "--format", "json"))
        assert {row["group"]: row["classes"] for row in whole} == {
            group: sum(all(queens[2] != 0 for queens in members) for members in boards.classes(group, 8)) for group in boards.GROUPS}


def kept(series):
    """A series as lines of a range."""
    values = published(series)
    return min(values), max(values), "".join(f"{n} {values[n]}\n" for n in sorted(values))


@pytest.mark.parametrize("group, series", [
    ("identity", "A000170"), ("dihedral", "A002562"), ("torus", "A062164"), ("similar", "A062165"), ("mirror", "computed:classes-mirror"),
    ("rotate180", "computed:classes-rotate180"), ("rotations", "computed:classes-rotations"), ("rectangle", "computed:classes-rectangle"),
    ("diagonals", "computed:classes-rectangle"), ("transpose", "computed:classes-mirror"), ("shifts", "computed:classes-shifts")])
def test_the_numbers_of_classes_are_the_published_ones(storages, group, series):
    values = published(series)
    sizes = [n for n in sorted(values) if 1 <= n <= 13]
    counted = ask(storages[1], "count", f"{sizes[0]}..{sizes[-1]}", "--up-to", group)
    assert counted == "".join(f"{n} {values[n]}\n" for n in sizes)


@pytest.mark.skipif(not SLOW or SANITIZED, reason="for the slow suite: a minute")
@pytest.mark.parametrize("group, series", [("torus", "A062164"), ("similar", "A062165")])
def test_the_last_published_numbers_of_classes_on_the_torus(tmp_path, group, series):
    assert run("generate", "14..16", "--only", "fundamental", folder=tmp_path).returncode == 0
    values = published(series)
    assert max(values) == 16
    for n in (14, 15, 16):
        assert run("count", str(n), "--up-to", group, folder=tmp_path).stdout.decode().strip() == values[n], n


def test_toroidal_solutions_are_the_published_ones(storages):
    for group, series in (("torus", "A053994"), ("similar", "A062166")):
        values = published(series)
        for n in (5, 7, 9, 11, 13):
            assert ask(storages[1], "count", str(n), "--up-to", group, "--is", "toroidal").strip() == values[n], (group, n)
    for n, sizes in published("A054500-2").items():
        counted = ask(storages[1], "count", str(n), "--up-to", "torus", "--is", "toroidal", "--by", "members").split()
        assert " ".join(f"{size}={count}" for size, count in zip(counted[::2], counted[1::2])) == sizes


def test_the_classes_of_eight_queens_on_the_torus(storages):
    assert ask(storages[0], "list", "8", "--up-to", "torus") == "".join(line + "\n" for line in published("computed:torus-classes")[8].split("; "))


def test_fundamental_is_up_to_dihedral_and_distinct_is_up_to_identity(storages):
    for option, group in (("--fundamental", "dihedral"), ("--distinct", "identity")):
        for question in (["count", "8"], ["list", "7"], ["list", "6", "--format", "csv"], ["count", "8", "--by", "first"], ["list", "8", "--at", "a1", "--show-sql"], ["occupancy", "6"],
                         ["complete", "8", "--at", "a1"], ["list", "9", "--limit", "3", "--reverse"]):
            assert ask(storages[0], *question, option) == ask(storages[0], *question, "--up-to", group)


# --- Filters: one member, or every one ---

@pytest.mark.parametrize("seed", range(times(15, 100, 600)))
def test_filters_and_groups_drawn_at_random(storages, seed):
    dice = random.Random(f"groups {seed}")
    n = dice.randint(4, 8)
    filters, predicates = random_filters(dice, range(n, n + 1))
    group, every = dice.choice(list(boards.GROUPS)), dice.random() < 0.4
    which = all if every else any
    passing = [members for members in boards.classes(group, n) if which(all(predicate(boards.text(queens)) for predicate in predicates) for queens in members)]
    options = [*filters, "--up-to", group, *(["--every"] if every else [])]
    if dice.random() < 0.3 and group in ("identity", "dihedral"):
        options = ["--distinct" if group == "identity" else "--fundamental", *options]  # the same said twice
    file = dice.choice(storages)
    assert ask(file, "count", str(n), *options) == f"{len(passing)}\n", options
    assert [line.split()[0] for line in ask(file, "list", str(n), *options).splitlines()] == [boards.text(members[0]) for members in passing], options
    assert [line.split()[0] for line in ask(file, "list", str(n), *options, "--reverse", "--offset", "1", "--limit", "2").splitlines()] == [
        boards.text(members[0]) for members in passing[::-1][1:3]]
    key = dice.choice(list(boards.KEYS))
    counted = {row[key]: row["count"] for row in json.loads(ask(file, "count", str(n), *options, "--by", key, "--format", "json")) if row["count"]}
    assert counted == collections.Counter(boards.key(key)(members[0]) for members in passing), (options, key)


STATED = ["class", "members", "first", "torus_conflicts", "inversions", "row:2", "cycles", "nq_inversions(placement) % 3", "symmetry_name", "substr(canonical, 1, 1)", "n"]


@pytest.mark.parametrize("seed", range(times(20, 120, 800)))
def test_statements_give_the_rows_of_the_answer(storages, seed):
    """What --show-sql prints for classes of a group, run by `sql`: the same rows in the same order, columns too."""
    dice = random.Random(f"statements of groups {seed}")
    least = dice.randint(4, 8)
    sizes = range(least, dice.choice((least, least, min(least + 2, 8))) + 1)
    filters, _ = random_filters(dice, sizes)
    group = dice.choice(list(boards.GROUPS))
    size = str(least) if len(sizes) == 1 else f"{sizes[0]}..{sizes[-1]}"
    options = [*filters, "--up-to", group, *(["--every"] if dice.random() < 0.4 else [])]
    by = [word for key in dice.sample([key for key in STATED if group != "identity" or key != "members"], dice.choice((0, 1, 1, 2))) for word in ("--by", key)]
    paging = dice.choice([[], ["--reverse"], ["--limit", "3"], ["--offset", "2"], ["--each", "2"], ["--each", "1", "--reverse"], ["--limit", "4", "--offset", "1", "--reverse"]])
    for file in storages:
        told = ask(file, "list", size, *options, *paging, "--format", "csv", *(["--columns", "n,placement"] if group in ("identity", "dihedral") else []))
        statement = ask(file, "list", size, *options, *paging, "--show-sql")
        assert ask(file, "sql", statement, "--format", "csv") == told, (size, options, paging, statement)
        told = list(csv.reader(io.StringIO(ask(file, "count", size, *options, *by, "--format", "csv"))))
        statement = ask(file, "count", size, *options, *by, "--show-sql")
        assert list(csv.reader(io.StringIO(ask(file, "sql", statement, "--format", "csv")))) == [row if by or ".." in size else row[1:] for row in told], (size, options, by, statement)
        grid = json.loads(ask(file, "occupancy", str(least), *options, "--format", "json"))["counts"]
        (row,) = json.loads(ask(file, "sql", ask(file, "occupancy", str(least), *options, "--show-sql"), "--format", "json"))
        assert list(row.values()) == [number for line in grid for number in line]


def test_what_is_behind_a_false_condition_does_not_fail(storages):
    for file in storages:
        question = ["list", "4..8", "--up-to", "torus", "--where", "n = 8 AND nq_row(placement, 8) = 4", "--format", "csv"]
        told = ask(file, *question)
        assert len(told.splitlines()) > 1 and ask(file, "sql", ask(file, *question, "--show-sql"), "--format", "csv") == told


def test_members_are_told_of_the_classes_of_every_group(storages):
    for group in boards.GROUPS:
        for n in (*SIZES, 9):
            if n == 9 and group == "similar":
                continue
            expected = [(boards.text(members[0]), len(members), len(set(map(canonical, members)))) for members in boards.classes(group, n)]
            for more in (["--fundamental"], ["--up-to", group]) if group == "dihedral" else (["--distinct"], [], ["--up-to", group]) if group == "identity" else (["--up-to", group],):
                rows = json.loads(ask(storages[n % 2], "list", str(n), "--columns", "placement,distinct_members,fundamental_members", *more, "--format", "json"))
                assert [tuple(row.values()) for row in rows] == expected, (group, n, more)
    streamed = run("list", "--from", "-", "--fundamental", "--columns", "placement,distinct_members", "--format", "csv", input=b"2413\n3142\n24683175\n")
    assert streamed.stdout == b"placement,distinct_members\n2413,2\n24683175,8\n"


def test_every_member_of_a_class_of_one(storages):
    for filters in (["--at", "r1c1"], ["--not-at", "r1c2", "--where", "class = 'half-turn'"]):
        for question in (["count", "8"], ["list", "8"], ["count", "8", "--by", "first"], ["occupancy", "8"], ["list", "8", "--show-sql"]):
            assert ask(storages[0], *question, *filters, "--up-to", "identity", "--every") == ask(storages[0], *question, *filters)


def test_every_image_has_to_pass(storages):
    """Of 46 classes for n = 9, all have an image with no queen on r1c2, and 21 no other."""
    some, every = published("computed:not-on-r1c2")[9].split()
    for file in storages:
        assert ask(file, "count", "9", "--fundamental", "--not-at", "r1c2").strip() == some
        assert ask(file, "count", "9", "--fundamental", "--not-at", "r1c2", "--every").strip() == every
        assert ask(file, "count", "9", "--up-to", "dihedral", "--where", "substr(placement, 1, 1) <> '2'", "--every").strip() == every
        statement = ask(file, "list", "9", "--fundamental", "--not-at", "r1c2", "--every", "--show-sql")
        rows = json.loads(ask(file, "sql", statement, "--format", "json"))
        assert [row["placement"] for row in rows] == ask(file, "list", "9", "--fundamental", "--not-at", "r1c2", "--every").split()
        counted = list(csv.reader(io.StringIO(ask(file, "count", "8..9", "--fundamental", "--is", "reflecting", "--every", "--by", "class", "--format", "csv"))))
        statement = ask(file, "count", "8..9", "--fundamental", "--is", "reflecting", "--every", "--by", "class", "--show-sql")
        assert list(csv.reader(io.StringIO(ask(file, "sql", statement, "--format", "csv")))) == counted


def test_a_search_without_a_catalog_asks_the_same(tmp_path):
    solved = run("complete", "8", "--at", "a1", "--solve", "--up-to", "torus", folder=tmp_path)
    expected = [members for members in boards.classes("torus", 8) if any(queens[7] == 0 for queens in members)]
    assert [line.split()[0] for line in solved.stdout.decode().splitlines()] == [boards.text(members[0]) for members in expected]


# --- First rows ---

@pytest.fixture(scope="module")
def thirteen(tmp_path_factory):
    """Catalogs of n = 13, and its solutions as a textbook program finds them."""
    folder = tmp_path_factory.mktemp("thirteen")
    for arguments in (("--db", "distinct"), ("--only", "fundamental", "--db", "fundamental")):
        assert run("generate", "13", *arguments, folder=folder).returncode == 0
    return [folder / "distinct", folder / "fundamental"], run("solve", "13", "--algorithm", "scan").stdout.decode().split()


@pytest.mark.parametrize("seed", range(times(8, 60, 300)))
def test_classes_with_an_image_that_begins_with_given_rows(thirteen, seed):
    """So few begin with two or three rows that their classes are found one by one; with one row, all classes are looked at."""
    files, solutions = thirteen
    dice = random.Random(f"first rows {seed}")
    start = dice.choice(solutions)[:dice.choice((1, 2, 2, 3, 5, 12))]
    row, column = dice.randrange(13), dice.randrange(13)
    filters, predicate = dice.choice([
        ([], lambda q: True), (["--not-at", f"r{row + 1}c{column + 1}"], lambda q: q[row] != column), (["--at", f"r{row + 1}c{column + 1}"], lambda q: q[row] == column),
        (["--class", "!asymmetric"], lambda q: len(set(boards.images(q))) < 8), (["--is-not", "reflecting"], lambda q: not boards.is_reflecting(q)),
        (["--where", "nq_fixed_points(placement) < 2"], lambda q: boards.KEYS["fixed_points"](q) < 2)])
    classes = {canonical(tuple(columns(board))) for board in solutions if board.startswith(start)}
    for every in (False, True):
        def passes(queens):
            return boards.text(queens).startswith(start) and predicate(queens)
        passing = [queens for queens in classes if (all if every else any)(map(passes, boards.images(queens)))]
        options = ["13", "--starts-with", start, *filters, "--fundamental", *(["--every"] if every else [])]
        for file in files:
            assert ask(file, "count", *options) == f"{len(passing)}\n", options
            assert ask(file, "list", *options).split() == sorted(map(boards.text, passing)), options
            counted = {row["first"]: row["count"] for row in json.loads(ask(file, "count", *options, "--by", "first", "--format", "json")) if row["count"]}
            assert counted == collections.Counter(queens[0] + 1 for queens in passing), options


# --- Samples, samples of the table, forms ---

def test_pages_samples_and_forms(storages):
    whole = ask(storages[0], "list", "9", "--up-to", "torus").splitlines()
    assert len(whole) == 20
    assert ask(storages[0], "list", "9", "--up-to", "torus", "--after", whole[4].split()[0], "--limit", "3").splitlines() == whole[5:8]
    sample = ask(storages[0], "list", "9", "--up-to", "torus", "--sample", "5", "--seed", "3").splitlines()
    assert len(sample) == 5 and [line for line in whole if line in sample] == sample
    rows = [dict(zip(("placement", "distinct_members", "fundamental_members"), (text, int(distinct), int(fundamental))))
            for text, distinct, fundamental in map(str.split, whole)]
    assert json.loads(ask(storages[0], "list", "9", "--up-to", "torus", "--format", "json")) == [{"n": 9, **row} for row in rows]
    assert [json.loads(line) for line in ask(storages[0], "list", "9", "--up-to", "torus", "--format", "ndjson").splitlines()] == [{"n": 9, **row} for row in rows]
    for format, separator in (("csv", ","), ("tsv", "\t")):
        lines = ask(storages[0], "list", "9", "--up-to", "torus", "--format", format).splitlines()
        assert lines == [separator.join(("n", *rows[0])), *(separator.join(map(str, (9, *row.values()))) for row in rows)]
    assert ask(storages[0], "list", "4", "--up-to", "shifts", "--format", "board") == ".Q..\n...Q\nQ...\n..Q.\n"
    occupancy = json.loads(ask(storages[0], "occupancy", "8", "--up-to", "torus", "--format", "json"))["counts"]
    least = [members[0] for members in boards.classes("torus", 8)]
    assert occupancy == [[sum(queens[row] == column for queens in least) for column in range(8)] for row in range(8)]


def test_a_list_has_as_many_as_are_counted_however_it_is_made(storages):
    for group in ("rotations", "mirror", "shifts"):
        lists = [ask(file, "list", "12", "--up-to", group).splitlines() for file in storages]
        assert lists[0] == lists[1] == sorted(lists[0])
        assert ask(storages[1], "count", "12", "--up-to", group) == f"{len(lists[0])}\n"
        assert sum(int(line.split()[1]) for line in lists[0]) == 14200
        assert ask(storages[1], "list", "12", "--up-to", group, "--reverse", "--limit", "9").splitlines() == lists[0][:-10:-1]


def test_shifts_lead_from_one_symmetry_class_to_another(tmp_path):
    """So classes of such a group need all of them; those of symmetries alone do not."""
    assert run("generate", "8", "--class", "half-turn", folder=tmp_path).returncode == 0
    assert run("count", "8", "--up-to", "rotations", "--class", "half-turn", folder=tmp_path).stdout == b"2\n"
    for group in ("shifts", "torus", "similar", "all"):
        refused = run("count", "8", "--up-to", group, "--class", "half-turn", folder=tmp_path)
        assert refused.returncode == 4 and refused.stdout == b"" and b"missing: asymmetric" in refused.stderr


@pytest.mark.parametrize("arguments, words", [
    (("count", "8", "--up-to", "tours"), "--up-to 'tours': there is no such group; did you mean 'torus'? (identity, rotate180, mirror, "),
    (("list", "8", "--up-to", ""), "--up-to '': there is no such group; expected one of identity, "),
    (("list", "8", "--up-to", "all"), "--up-to 'all': there is no such group"),
    (("show", "2413", "--up-to", "all"), "--up-to 'all': there is no such group"),
    (("count", "8", "--up-to", "torus", "--up-to", "mirror"), "--up-to is given twice"),
    (("count", "8", "--up-to", "all", "--by", "class"), "--up-to all is a table of its own"),
    (("count", "8", "--up-to", "all", "--show-sql"), "--up-to all has no form in SQL; ask for one group at a time"),
    (("list", "8", "--up-to", "torus", "--sample", "2", "--show-sql"), "a sample has no form in SQL"),
    (("count", "8", "--up-to", "torus", "--fundamental"), "--up-to 'torus' and --fundamental contradict each other: --fundamental is --up-to dihedral; leave one of them out"),
    (("list", "8", "--fundamental", "--up-to", "torus"), "--up-to 'torus' and --fundamental contradict"),
    (("count", "8", "--fundamental", "--up-to", "all"), "--up-to 'all' and --fundamental contradict"),
    (("count", "8", "--up-to", "all", "--fundamental"), "--up-to 'all' and --fundamental contradict"),
    (("occupancy", "8", "--up-to", "identity", "--fundamental"), "--up-to 'identity' and --fundamental contradict"),
    (("complete", "8", "--at", "a1", "--distinct", "--up-to", "dihedral"), "--up-to 'dihedral' and --distinct contradict each other: --distinct is --up-to identity"),
    (("count", "8", "--by", "members"), "members is of classes: it goes with --up-to GROUP or --fundamental"),
    (("count", "8", "--by", "members", "--up-to", "identity"), "of distinct solutions, and up to identity, each is a class by itself"),
    (("count", "8", "--every"), "--every goes with --fundamental or --up-to"),
    (("count", "8", "--every", "--distinct"), "--every goes with --fundamental or --up-to"),
])
def test_what_does_not_go_is_refused(storages, arguments, words):
    done = run(*arguments, "--db", storages[0])
    assert done.returncode == 2 and done.stdout == b"" and words in done.stderr.decode()
