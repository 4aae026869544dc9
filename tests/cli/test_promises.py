# SPDX-License-Identifier: MIT
"""What the coverage promises against the rows that are there: an error, or the right answer, never a shorter list or more than memory holds."""

import shutil

import pytest

from conftest import run, tamper

# Numbers whose sums or products with sizes of memory leave 64 bits, and such as only promise too much.
LARGE = [1, 13, 2**31, 2**32 + 1, 2**60 // 3, 2**63 // 24, 2**63 // 48 + 51, 2**64 // 48 - 51, 2**63 // 16 - 1, 2**63 // 16, 2**63 - 1, -1, -2**63]
# In words of 64 bits: 2 * (2 * sum + 1) * 8 wraps to something small.
WRAPPING = 384307168202282375


@pytest.fixture(scope="module")
def classes(tmp_path_factory):
    """A catalog of the symmetric classes of n = 20, whose placements take two words each."""
    file = tmp_path_factory.mktemp("classes") / "classes.db"
    assert run("generate", "20", "--class", "half-turn,quarter-turn", "--only", "fundamental", "--db", file).returncode == 0
    return file


@pytest.mark.parametrize("number", [WRAPPING, *LARGE], ids=str)
def test_numbers_of_the_coverage_are_no_sizes_of_memory(classes, tmp_path, number):
    file = shutil.copy(classes, tmp_path / "o.db")
    tamper(file, f"UPDATE coverage SET fundamental_count = {number}")
    for arguments in (["list"], ["list", "--reverse"], ["list", "--sample", "3", "--seed", "1"], ["count", "--at", "r1c2"], ["list", "--fundamental"]):
        done = run(*arguments, "20", "--class", "half-turn,quarter-turn", "--db", file)
        assert done.returncode == 3 and b"o.db" in done.stderr, (arguments, done)
    done = run("generate", "20", "--class", "half-turn,quarter-turn", "--db", file)
    assert done.returncode == 3 and b"o.db" in done.stderr, done


@pytest.mark.parametrize("number", LARGE, ids=str)
@pytest.mark.parametrize("orbit_size", [8, 4, 2, 1])
def test_any_number_of_one_class_is_noticed(stored_catalog, number, orbit_size):
    tamper(stored_catalog, f"UPDATE coverage SET fundamental_count = {number} WHERE n = 8 AND orbit_size = {orbit_size}")
    for arguments in (["list", "8"], ["list", "5..8", "--sample", "1000"], ["count", "8", "--by", "first"], ["complete", "8", "--at", "a1"]):
        done = run(*arguments, "--db", stored_catalog)
        assert done.returncode == 3 or (orbit_size == 4 and number == 1), (arguments, done)


def test_sums_over_sizes_do_not_wrap(stored_catalog):
    tamper(stored_catalog, f"UPDATE coverage SET fundamental_count = {2**63 // 16 - 1}")
    done = run("list", "1..8", "--sample", "2", "--seed", "1", "--db", stored_catalog)
    assert done.returncode == 3 and b"more solutions than can be counted" in done.stderr


# --- A row is missing, or is there once too often ---

ROWS = {"first": "15863724", "starting with 4": "46152837", "last": "84136275"}


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_a_list_that_reaches_the_end_says_that_a_row_is_missing(stored_catalog, row):
    tamper(stored_catalog, f"DELETE FROM distinct_solution WHERE n = 8 AND placement = '{row}'")
    for more in ([], ["--reverse"], ["--limit", "92"], ["--limit", "91"], ["--limit", "1000"], ["--offset", "80"], ["--offset", "91"], ["--is-not", "corner"]):
        done = run("list", "8", *more, "--db", stored_catalog)
        assert done.returncode == 3 and b"nqueens.db" in done.stderr, (more, done)
    assert run("show", "8#92", "--db", stored_catalog).returncode == 3


@pytest.mark.parametrize("row", ROWS.values(), ids=ROWS)
def test_what_announces_a_number_compares_it(stored_catalog, row):
    tamper(stored_catalog, f"DELETE FROM distinct_solution WHERE n = 8 AND placement = '{row}'")
    start, whole = row[0], {"1": 4, "4": 18, "8": 4}[row[0]]
    for more in ([], ["--limit", str(whole)], ["--offset", "1"], ["--reverse"], ["--sample", str(whole), "--seed", "1"]):
        done = run("complete", "8", "--starts-with", start, *more, "--db", stored_catalog)
        assert done.returncode == 3 and b"nqueens.db" in done.stderr and f"{whole} completions".encode() in done.stderr, (more, done)
    done = run("list", "8", "--starts-with", start, "--sample", str(whole), "--seed", "1", "--db", stored_catalog)
    assert done.returncode == 3 and b"fewer solutions than were counted" in done.stderr
    assert run("complete", "8", "--starts-with", start, "--limit", "1", "--db", stored_catalog).returncode == 0


def test_a_list_that_stops_where_the_promise_ends_sees_the_row_behind(stored_catalog):
    """The promise is one class short of what is there."""
    tamper(stored_catalog, "UPDATE coverage SET fundamental_count = 10 WHERE n = 8 AND orbit_size = 8")
    for more in (["--limit", "84"], ["--offset", "80", "--limit", "4"], ["--offset", "83"], []):
        done = run("list", "8", *more, "--db", stored_catalog)
        assert done.returncode == 3 and b"more than the coverage promises" in done.stderr, (more, done)
    assert run("list", "8", "--fundamental", "--limit", "11", "--db", stored_catalog).returncode == 3


def test_a_sample_of_all_sees_that_more_come_than_were_counted(stored_catalog, tmp_path):
    """From rows, and from a search, where only the fundamental solutions are stored."""
    fundamental = tmp_path / "fundamental.db"
    assert run("generate", "8", "--only", "fundamental", "--db", fundamental).returncode == 0
    for file in (stored_catalog, fundamental):
        tamper(file, "UPDATE coverage SET fundamental_count = 10 WHERE n = 8 AND orbit_size = 8")
        for size in ("84", "1000"):
            done = run("list", "8", "--sample", size, "--seed", "1", "--db", file)
            assert done.returncode == 3 and file.name.encode() in done.stderr and b"more" in done.stderr, done


def test_a_number_that_is_not_that_of_its_place_is_noticed(stored_catalog):
    """N#K passes over rows, and the number is counted by the fundamental solutions."""
    tamper(stored_catalog, "DELETE FROM distinct_solution WHERE n = 8 AND placement = '15863724'")
    for k in (1, 17, 44):
        done = run("show", f"8#{k}", "--db", stored_catalog)
        assert done.returncode == 3 and f"place {k} of the list is number {k + 1};".encode() in done.stderr, done
    assert run("show", "7#3", "--db", stored_catalog).returncode == 0


def test_a_fundamental_row_that_is_no_canonical_form_is_noticed(stored_catalog):
    """Its class would be listed under another name, or, where another row is missing for it, twice."""
    for row in ("15863724", "16837425"):
        tamper(stored_catalog, f"UPDATE fundamental_solution SET placement = '84136275' WHERE placement = '{row}'")
        for arguments in (["list", "8", "--fundamental"], ["list", "8", "--where", "1", "--fundamental"], ["count", "8", "--at", "r1c2"],
                          ["occupancy", "8"], ["show", "8#17"]):
            done = run(*arguments, "--db", stored_catalog)
            assert done.returncode == 3 and b"is no canonical form" in done.stderr, (arguments, done)
        tamper(stored_catalog, f"UPDATE fundamental_solution SET placement = '{row}' WHERE placement = '84136275'")


def test_a_promise_that_ends_with_a_batch_is_looked_behind(tmp_path):
    """n = 13 has 9233 fundamental solutions: promised are 8192, which is as many rows as are read at once."""
    file = tmp_path / "thirteen.db"
    assert run("generate", "13", "--only", "fundamental", "--db", file).returncode == 0
    tamper(file, "UPDATE coverage SET fundamental_count = fundamental_count - 1041 WHERE orbit_size = 8")
    for arguments in (["list", "13", "--fundamental"], ["list", "13", "--fundamental", "--limit", "8192"], ["list", "13", "--fundamental", "--reverse"], ["list", "13"],
                      ["count", "13", "--at", "r1c1"], ["occupancy", "13"], ["generate", "13"]):
        done = run(*arguments, "--db", file)
        assert done.returncode == 3 and b"thirteen.db" in done.stderr, (arguments, done)


def test_a_list_that_is_searched_for_is_compared_with_the_promise(tmp_path):
    """Of few solutions, of which the fundamental ones alone are stored, the search itself is the list."""
    file = tmp_path / "nqueens.db"
    assert run("generate", "8", "--only", "fundamental", "--db", file).returncode == 0
    for promised in (10, 12, 96):
        tamper(file, f"UPDATE coverage SET fundamental_count = {promised} WHERE n = 8 AND orbit_size = 8")
        for more in ([], ["--reverse"]):
            done = run("list", "8", *more, "--db", file)
            assert done.returncode == 3 and b"nqueens.db" in done.stderr, (promised, done)
