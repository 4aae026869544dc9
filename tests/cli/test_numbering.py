# SPDX-License-Identifier: MIT
"""The counts of first rows, and what is found by them, in files as a user has them. (tests/query/numbering.c asks of every board.)"""

import collections
import functools
import itertools
import shutil

import pytest

from conftest import DATA, run, tamper
from test_catalog import image, rows

DEPTH = {8: 0, 11: 0, 12: 1}
ALL_ROWS = "SELECT n, prefix, orbit_size, fundamental_count, distinct_count FROM prefix_count WHERE n = ? ORDER BY prefix, orbit_size"


@functools.cache
def boards(n):
    """All solutions as text, by a plain recursion."""
    found, letters = [], "123456789abcdef"

    def place(text, columns, falling, rising):
        if len(text) == n:
            found.append(text)
        for column in range(n):
            row = len(text)
            if column not in columns and row - column not in falling and row + column not in rising:
                place(text + letters[column], columns | {column}, falling | {row - column}, rising | {row + column})

    place("", frozenset(), frozenset(), frozenset())
    return found


@functools.cache
def expected_rows(n):
    fundamental, distinct = collections.Counter(), collections.Counter()
    for board in boards(n):
        images = {image(s, board) for s in range(8)}
        for length in range(DEPTH[n] + 1):
            distinct[board[:length], len(images)] += 1
            fundamental[board[:length], len(images)] += board == min(images)
    return [(n, *key, fundamental[key], distinct[key]) for key in sorted(distinct)]


def ask(file, *arguments):
    done = run(*arguments, "--db", file)
    assert done.returncode == 0, done.stderr
    return done.stdout.decode()


@pytest.fixture(scope="module")
def large(tmp_path_factory):
    """n = 15 with the fundamental solutions only."""
    file = tmp_path_factory.mktemp("large") / "large.db"
    ask(file, "generate", "15", "--only", "fundamental")
    return file


WAYS = {"distinct": [["{n}"]], "fundamental": [["{n}", "--only", "fundamental"]], "counts first": [["{n}", "--only", "counts"], ["{n}"]],
        "fundamental first": [["{n}", "--only", "fundamental"], ["{n}"]], "a class first": [["{n}", "--class", "half-turn"], ["{n}", "--only", "fundamental"]],
        "through a part": [["{n}", "--part-after", "0"]], "into another, through a part": [["4"], ["{n}", "--part-after", "0", "--only", "fundamental"]]}


@pytest.mark.parametrize("way", WAYS)
def test_the_rows_are_those_of_all_boards_however_they_were_made(tmp_path, way):
    for n in (8, 12):
        for arguments in WAYS[way]:
            ask(tmp_path / "c.db", "generate", *[word.format(n=n) for word in arguments])
        assert rows(tmp_path / "c.db", ALL_ROWS, n) == expected_rows(n)


def test_the_rows_of_two_rows_are_those_of_all_boards(tmp_path):
    ask(tmp_path / "c.db", "generate", "11..13", "--only", "fundamental")
    assert rows(tmp_path / "c.db", ALL_ROWS, 11) == expected_rows(11)
    by_prefix = collections.Counter(board[:length] for board in boards(13) for length in range(3))
    assert rows(tmp_path / "c.db", "SELECT prefix, sum(distinct_count) FROM prefix_count WHERE n = 13 GROUP BY 1 ORDER BY 1") == sorted(by_prefix.items())


def test_the_rows_of_merged_parts_are_the_same(tmp_path):
    for part in "123":
        ask(tmp_path / f"{part}.part", "generate", "12", "--part", f"{part}/3")
    ask(tmp_path / "c.db", "merge", *[tmp_path / f"{part}.part" for part in "312"])
    assert rows(tmp_path / "c.db", ALL_ROWS, 12) == expected_rows(12)


def test_there_are_none_of_an_n_that_is_not_all_there(tmp_path):
    ask(tmp_path / "c.db", "generate", "12", "--class", "half-turn,quarter-turn")
    ask(tmp_path / "c.db", "generate", "8", "--only", "counts")
    assert rows(tmp_path / "c.db", "SELECT count(*) FROM prefix_count") == [(0,)]
    assert run("verify", "--db", tmp_path / "c.db").returncode == 0
    assert rows(tmp_path / "c.db", "SELECT n, distinct_count, fundamental_count, half_turn, asymmetric, complete FROM counts") == [(8, 92, 12, 1, 11, 1), (12, None, None, 18, None, 0)]


def test_sql_sees_them(large):
    statement = "select prefix, sum(distinct_count) as k from prefix_count where n = 15 and length(prefix) = 1 group by 1 order by 1"
    counts = dict(line.split(",") for line in ask(large, "sql", statement, "--format", "csv").splitlines()[1:])
    assert "".join(counts) == "123456789abcdef" and sum(map(int, counts.values())) == 2279184
    for start, count in counts.items():
        assert ask(large, "count", "15", "--starts-with", start).strip() == count


def test_a_number_leads_to_its_board_and_back(large):
    for number in (1, 2, 1139592, 1139593, 2279183, 2279184, *range(100000, 2200000, 300007)):
        shown = ask(large, "show", f"15#{number}")
        assert f"number       {number} of 2279184 distinct solutions" in shown, shown
    whole = ask(large, "list", "15", "--starts-with", "72").split()
    before = sum(int(ask(large, "count", "15", "--starts-with", start)) for start in ["1", "2", "3", "4", "5", "6", "71"])
    assert ask(large, "list", "15", "--offset", str(before), "--limit", str(len(whole))).split() == whole
    assert ask(large, "list", "15", "--offset", str(2279184 - before - len(whole)), "--limit", str(len(whole)), "--reverse").split() == whole[::-1]


def test_a_sample_is_the_same_by_number_and_by_walking(large):
    for more in ([], ["--reverse"]):
        by_number = ask(large, "list", "15", "--sample", "300", "--seed", "7", *more).split()
        assert by_number == ask(large, "list", "15", "--sample", "300", "--seed", "7", "--where", "n = 15", *more).split()
        assert len(set(by_number)) == 300 and by_number == sorted(by_number, reverse=bool(more))
    assert by_number != ask(large, "list", "15", "--sample", "300", "--seed", "8", "--reverse").split()


def test_a_sample_by_number_is_fair(large):
    """Pearson's statistic of the first column with 14 degrees of freedom: above 45 once in some 25,000 times."""
    counts = rows(large, "SELECT prefix, sum(distinct_count) FROM prefix_count WHERE n = 15 AND length(prefix) = 1 GROUP BY 1")
    drawn = collections.Counter(board[0] for board in ask(large, "list", "15", "--sample", "20000", "--seed", "1").split())
    assert sum((drawn[start] - count * 20000 / 2279184) ** 2 / (count * 20000 / 2279184) for start, count in counts) < 45


@pytest.mark.parametrize("options", [["--class", "half-turn"], ["--class", "half-turn", "--fundamental"], ["--fundamental"]])
def test_pages_within_a_class_fit_together(large, options):
    whole = ask(large, "list", "15", *options).split() if options != ["--fundamental"] else None
    count = int(ask(large, "count", "15", *options))
    for offset in itertools.chain(range(0, count, max(1, count // 5)), (count - 1, count)):
        page = ask(large, "list", "15", *options, "--offset", str(offset), "--limit", "2").split()
        assert len(page) == min(2, count - offset) and (whole is None or page == whole[offset:offset + 2])


@pytest.mark.parametrize("classes", ["half-turn", "quarter-turn", "half-turn,quarter-turn"])
def test_pages_fit_together_where_the_distinct_solutions_of_some_classes_only_are_stored(tmp_path, classes):
    """n = 12, whose first rows are counted: what is before a page is of all classes, but the table has rows of some."""
    file = tmp_path / "some.db"
    ask(file, "generate", "12", "--class", "half-turn,quarter-turn")
    ask(file, "generate", "12", "--only", "fundamental")
    sizes = {"half-turn": 4, "quarter-turn": 2}
    selected = [board for board in boards(12) if len({image(s, board) for s in range(8)}) in [sizes[c] for c in classes.split(",")]]
    for more, whole in ([], selected), (["--reverse"], selected[::-1]):
        for offset in (1, len(whole) // 2, len(whole) - 1, len(whole)):
            for limit in ([], ["--limit", "3"]):
                page = ask(file, "list", "12", "--class", classes, "--offset", str(offset), *limit, *more).split()
                assert page == whole[offset:offset + 3 if limit else None]


# --- An older catalog becomes a newer one ---

def test_generating_makes_an_older_catalog_one_of_version_2_and_touches_no_row(stored_catalog, tmp_path):
    tables = ("fundamental_solution", "distinct_solution", "coverage", "symmetry", "symmetry_class")
    before = {table: rows(stored_catalog, f"SELECT * FROM {table}") for table in tables}
    done = run("generate", "1..8", "--db", stored_catalog)
    assert done.returncode == 0 and b"nqueens.db: this catalog is of schema version 2 now" in done.stderr
    assert {table: rows(stored_catalog, f"SELECT * FROM {table}") for table in tables} == before
    ask(tmp_path / "new.db", "generate", "1..8")
    for query in ("SELECT * FROM prefix_count", "SELECT type, name, sql FROM sqlite_schema ORDER BY name", "PRAGMA user_version"):
        assert rows(stored_catalog, query) == rows(tmp_path / "new.db", query)
    assert run("generate", "1..8", "--db", stored_catalog).stderr == b""
    assert run("verify", "--db", stored_catalog).returncode == 0


def test_what_an_older_catalog_is_copied_with_makes_it_one_of_version_2(stored_catalog, tmp_path):
    """More comes than is there, so all of it is laid anew."""
    done = run("generate", "9..12", "--db", stored_catalog)
    assert done.returncode == 0 and done.stderr.count(b"schema version 2 now") == 1, done.stderr
    ask(tmp_path / "new.db", "generate", "1..12")
    for table in ("fundamental_solution", "distinct_solution", "coverage", "prefix_count"):
        assert rows(stored_catalog, f"SELECT * FROM {table}") == rows(tmp_path / "new.db", f"SELECT * FROM {table}")
    assert run("verify", "--db", stored_catalog).returncode == 0


def test_merging_into_an_older_catalog_makes_it_one_of_version_2(stored_catalog, tmp_path):
    ask(tmp_path / "p.part", "generate", "12", "--part", "1/1")
    assert b"schema version 2" in run("merge", tmp_path / "p.part", "--db", stored_catalog).stderr
    for n in (8, 12):
        assert rows(stored_catalog, ALL_ROWS, n) == expected_rows(n)


def test_a_table_of_somebody_else_that_has_the_name_is_left_alone(stored_catalog):
    tamper(stored_catalog, "CREATE TABLE prefix_count (mine)")
    before = stored_catalog.read_bytes()
    refused = run("generate", "9", "--db", stored_catalog)
    assert refused.returncode == 3 and b"a table prefix_count, but somebody else's has this name here; rename that one" in refused.stderr, refused.stderr
    held = run("generate", "1..8", "--db", stored_catalog)
    assert held.returncode == 0 and held.stdout.count(b"already in the catalog") == 8 and held.stderr == b""
    assert stored_catalog.read_bytes() == before
    assert ask(stored_catalog, "list", "8", "--offset", "91") == "84136275\n"


def test_an_older_catalog_gives_the_same_numbers(stored_catalog, tmp_path):
    new = shutil.copy(DATA / "catalog-2.db", tmp_path / "new.db")
    for arguments in (["list", "8", "--offset", "50", "--limit", "5"], ["show", "8#77"], ["count", "8", "--starts-with", "3"], ["list", "1..8", "--sample", "9", "--seed", "3"]):
        assert ask(stored_catalog, *arguments) == ask(new, *arguments)
