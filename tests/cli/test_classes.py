# SPDX-License-Identifier: MIT
"""Symmetric classes by themselves, far beyond what can be listed whole: the same as by full enumeration, and every command on them."""

import json
import os
import sqlite3
import subprocess

import pytest

from conftest import SANITIZED, environment, needs_extension, BUILD, published, run
from test_catalog import rows

CLASSES = {"half-turn": 4, "quarter-turn": 2}


@pytest.fixture(scope="module")
def symmetric(tmp_path_factory):
    """A folder with a catalog of n = 1..20 by symmetric classes alone, and n = 24 and 32 by the quarter turn."""
    folder = tmp_path_factory.mktemp("symmetric")
    for arguments in (("1..20", "--class", "half-turn", "--class", "quarter-turn"), ("24", "--class", "quarter-turn"), ("32", "--class", "2"),
                      ("22", "--class", "half-turn", "--only", "fundamental"), ("23", "--class", "half-turn,quarter-turn", "--only", "counts")):
        done = run("generate", *arguments, folder=folder)
        assert (done.returncode, done.stderr) == (0, b""), done.stderr
    return folder


def test_classes_are_those_of_full_enumeration_row_by_row(symmetric, catalog_1_to_12, tmp_path):
    last = 12 if SANITIZED else 14
    whole = catalog_1_to_12
    if last > 12:
        whole = tmp_path / "whole.db"
        assert run("generate", f"1..{last}", "--db", whole).returncode == 0
    found = rows(whole, f"SELECT * FROM fundamental_solution WHERE n <= {last} AND orbit_size IN (4, 2) ORDER BY n, placement")
    assert rows(symmetric / "nqueens.db", f"SELECT * FROM fundamental_solution WHERE n <= {last} ORDER BY n, placement") == found
    found = rows(whole, f"SELECT d.* FROM distinct_solution d JOIN fundamental_solution f ON f.n = d.n AND f.placement = d.canonical "
                        f"WHERE d.n <= {last} AND orbit_size IN (4, 2) ORDER BY d.n, d.placement")
    assert rows(symmetric / "nqueens.db", f"SELECT * FROM distinct_solution WHERE n <= {last} ORDER BY n, placement") == found


def test_counts_are_the_published_ones(symmetric):
    """A032522 counts what the half turn leaves as it is, A033148 what the quarter turn does; n = 1 is of full symmetry."""
    half, quarter = published("A032522"), published("A033148")
    for n in [*range(2, 21), 22, 23, 24, 32]:
        if n not in (22,):
            done = run("count", str(n), "--class", "quarter-turn", folder=symmetric)
            assert done.stdout.decode().strip() == quarter[n]
        if n <= 23:
            done = run("count", str(n), "--class", "half-turn", folder=symmetric)
            assert int(done.stdout) == int(half[n]) - int(quarter[n])
    assert run("count", "1", "--class", "half-turn,quarter-turn", folder=symmetric).stdout == b"0\n"


def test_only_these_classes_are_covered_and_what_is_missing_is_named(symmetric):
    assert rows(symmetric / "nqueens.db", "SELECT n, orbit_size, stored FROM coverage WHERE n IN (22, 23, 32)") == [
        (22, 1, "fundamental"), (22, 4, "fundamental"), (23, 1, "counts"), (23, 2, "counts"), (23, 4, "counts"), (32, 1, "distinct"), (32, 2, "distinct")]
    done = run("count", "24", folder=symmetric)
    assert (done.returncode, done.stdout) == (4, b"")
    assert done.stderr == (b"nqueens count: n = 24 is in this catalog only for quarter-turn, full; missing: asymmetric, half-turn; "
                           b"n = 24 is beyond reach; published are 227514171973736 distinct and 28439272956934 fundamental solutions\n")
    done = run("count", "24", "--class", "half-turn", folder=symmetric)
    assert done.returncode == 4 and b"missing: half-turn; add it with: nqueens generate 24 --class half-turn" in done.stderr
    done = run("list", "23", "--class", "half-turn", folder=symmetric)
    assert done.returncode == 4 and b"of half-turn only the counts are in this catalog; add the boards with: nqueens generate 23 --class half-turn" in done.stderr


def test_info_and_count_by_class_tell_what_is_held_and_how(symmetric):
    table = {line.split()[0]: line.split() for line in run("info", folder=symmetric).stdout.decode().split("\n\n")[2].splitlines()}
    assert table["32"][3:] == ["-", "-", "203392", "0", "distinct", "yes"]
    assert table["22"][3:] == ["-", "312673", "-", "0", "fundamental", "yes"]
    sizes = {size["n"]: size for size in json.loads(run("info", "--format", "json", folder=symmetric).stdout)["sizes"]}
    assert sizes[23]["classes"] == {"half_turn": {"orbit_size": 4, "fundamental": 895310, "stored": "counts"},
                                    "quarter_turn": {"orbit_size": 2, "fundamental": 0, "stored": "counts"},
                                    "full": {"orbit_size": 1, "fundamental": 0, "stored": "counts"}}
    assert sizes[23]["complete"] is False and sizes[23]["equals_published"] is True
    done = run("count", "23", "--by", "class", folder=symmetric)
    assert done.stdout == b"half-turn 3581240\nquarter-turn 0\nfull 0\n"
    assert done.stderr == b"nqueens count: n = 23: asymmetric: not in the catalog, half-turn: counts, quarter-turn: counts, full: counts\n"
    assert run("count", "25", "--by", "class", folder=symmetric).returncode == 4


def test_info_shows_no_part_as_all_solutions(tmp_path):
    for arguments in (["10", "--only", "fundamental"], ["11", "--only", "counts"], ["12", "--class", "quarter-turn"], ["14", "--class", "half-turn,quarter-turn"]):
        assert run("generate", *arguments, folder=tmp_path).returncode == 0
    sizes = {size["n"]: size for size in json.loads(run("info", "--format", "json", folder=tmp_path).stdout)["sizes"]}
    for n, complete in {10: True, 11: True, 12: False, 14: False}.items():
        totals = (int(published("A000170")[n]), int(published("A002562")[n])) if complete else (None, None)
        assert (sizes[n]["complete"], sizes[n]["distinct"], sizes[n]["fundamental"]) == (complete, *totals)
    table = {line.split()[0]: line.split() for line in run("info", folder=tmp_path).stdout.decode().splitlines() if line.split()}
    assert table["14"][1:3] == table["12"][1:3] == ["-", "-"] and table["10"][1:3] == ["724", "92"]


def test_list_show_occupancy_filters_and_verify_work_on_them(symmetric):
    def lines(*arguments):
        done = run(*arguments, folder=symmetric)
        assert done.returncode == 0, done.stderr
        return done.stdout.decode().splitlines()

    quarter = lines("list", "24", "--class", "quarter-turn")
    assert len(quarter) == 3328 and quarter == sorted(set(quarter))
    assert lines("list", "24", "--class", "quarter-turn", "--reverse", "--limit", "2") == quarter[:-3:-1]
    assert lines("list", "24", "--class", "quarter-turn", "--after", quarter[99], "--limit", "3") == quarter[100:103]
    assert lines("list", "24", "--class", "quarter-turn", "--offset", "3000", "--limit", "3") == quarter[3000:3003]
    assert lines("list", "24", "--class", "quarter-turn", "--at", "r1c5") == [text for text in quarter if text[0] == "5"]
    assert lines("count", "24", "--class", "quarter-turn", "--at", "r1c5") == [str(sum(text[0] == "5" for text in quarter))]
    where = "substr(placement, 2, 1) < substr(placement, 1, 1)"
    assert lines("list", "24", "--class", "quarter-turn", "--where", where) == [text for text in quarter if text[1] < text[0]]
    (grid,) = map(json.loads, lines("occupancy", "24", "--class", "quarter-turn", "--format", "json"))
    letters = "123456789abcdefghijklmno"
    assert grid == {"n": 24, "counts": [[sum(text[row] == letter for text in quarter) for letter in letters] for row in range(24)]}
    fundamental = lines("list", "24", "--class", "quarter-turn", "--fundamental")
    assert len(fundamental) == 1664 and set(fundamental) < set(quarter)
    half = lines("list", "22", "--class", "half-turn", "--limit", "5000")  # of fundamental rows alone
    assert half == sorted(set(half)) and len(half) == 5000
    assert lines("list", "22", "--class", "half-turn", "--after", half[4000], "--limit", "9") == half[4001:4010]
    assert lines("list", "22", "--class", "half-turn", "--after", half[4000], "--reverse", "--limit", "9") == half[3999:3990:-1]
    shown = "\n".join(lines("show", quarter[6]))
    assert "number       7 of 3328 distinct quarter-turn solutions" in shown.splitlines()
    asymmetric = run("show", "24#5", folder=symmetric)
    assert asymmetric.returncode == 4 and b"missing: asymmetric" in asymmetric.stderr
    assert len(lines("list", "24", "--class", "quarter-turn", "--sample", "5", "--seed", "1")) == 5
    assert lines("verify", "24..24") == ["n = 24  ok; 1664 fundamental and 3328 distinct rows; only quarter-turn, full; as", "            published"]
    assert " ".join(lines("verify", "12")).split()[-7:] == "only half-turn, quarter-turn, full; as published; recomputed".split()
    assert lines("sql", "select distinct_count is null, quarter_turn, complete from counts where n = 24")[1].split() == ["1", "1664", "0"]


@needs_extension
def test_the_extension_works_on_them(symmetric):
    done = subprocess.run(["sqlite3", "nqueens.db", "-cmd", f".load {BUILD}/lib/nqueens",
                           "select count(*) from distinct_solution where n = 24 and nq_class(placement) = 'quarter-turn' and nq_is_solution(placement)"],
                          cwd=symmetric, env=environment(), capture_output=True)
    assert done.stdout == b"3328\n", done.stderr


def test_a_class_is_added_to_what_is_there_and_more_is_never_less(tmp_path, catalog_1_to_12):
    for arguments, stored in ((("12", "--class", "half-turn", "--only", "counts"), [(1, "counts"), (4, "counts")]),
                              (("12", "--class", "half-turn", "--only", "fundamental"), [(1, "fundamental"), (4, "fundamental")]),
                              (("12", "--class", "half-turn", "--only", "counts"), [(1, "fundamental"), (4, "fundamental")]),
                              (("12", "--class", "quarter-turn"), [(1, "distinct"), (2, "distinct"), (4, "fundamental")]),
                              (("12", "--class", "half-turn"), [(1, "distinct"), (2, "distinct"), (4, "distinct")]),
                              (("12", "--only", "counts"), [(1, "distinct"), (2, "distinct"), (4, "distinct"), (8, "counts")]),
                              (("12", "--only", "fundamental"), [(1, "distinct"), (2, "distinct"), (4, "distinct"), (8, "fundamental")]),
                              (("12",), [(1, "distinct"), (2, "distinct"), (4, "distinct"), (8, "distinct")])):
        done = run("generate", *arguments, folder=tmp_path)
        assert done.returncode == 0, (arguments, done.stderr)
        assert rows(tmp_path / "nqueens.db", "SELECT orbit_size, stored FROM coverage") == stored, arguments
        verified = run("verify", folder=tmp_path)
        assert verified.returncode == 0, (arguments, verified.stdout)
    for table in ("fundamental_solution", "distinct_solution"):
        assert rows(tmp_path / "nqueens.db", f"SELECT * FROM {table}") == rows(catalog_1_to_12, f"SELECT * FROM {table} WHERE n = 12")


def test_a_long_run_through_a_part_file_replaces_the_classes(tmp_path):
    assert run("generate", "10", "--class", "half-turn", folder=tmp_path).returncode == 0
    assert run("generate", "10", "--part-after", "0", folder=tmp_path).returncode == 0
    assert run("verify", folder=tmp_path).stdout == b"n = 10  ok; 92 fundamental and 724 distinct rows; as published; recomputed\n"


def test_only_counts_without_a_class(tmp_path):
    assert run("generate", "1..12", "--only", "counts", folder=tmp_path).stdout.endswith(b"n = 12  14200 distinct, 1787 fundamental (only the counts are stored)\n")
    assert run("count", "12", folder=tmp_path).stdout == b"14200\n"
    assert run("count", "12", "--at", "r1c1", folder=tmp_path).returncode == 4
    assert rows(tmp_path / "nqueens.db", "SELECT count(*) FROM fundamental_solution") == [(0,)]
    assert run("verify", folder=tmp_path).returncode == 0


@pytest.mark.parametrize("arguments, words", [
    (("8", "--class", "asymmetric"), b"asymmetric solutions are found only together with all others"),
    (("8", "--class", "!half-turn"), b"asymmetric solutions are found only together with all others"),
    (("8", "--class", "half"), b"there is no such class"),
    (("8", "--class", ""), b"there is no such class"),
    (("8", "--only", "distinct"), b"expected 'fundamental' or 'counts'"),
])
def test_what_is_no_symmetric_class_is_refused(tmp_path, arguments, words):
    done = run("generate", *arguments, folder=tmp_path)
    assert done.returncode == 2 and words in done.stderr
    assert os.listdir(tmp_path) == []


def test_what_no_disk_holds_is_refused(tmp_path):
    done = run("generate", "32", "--class", "half-turn", folder=tmp_path)
    assert done.returncode == 3 and b"n = 32 needs about " in done.stderr
    dry = run("generate", "28..32", "--class", "half-turn", "--dry-run", folder=tmp_path)
    assert dry.returncode == 0 and dry.stdout.count(b"fundamental rows") == 5
    half, quarter = int(published("A032522")[32]), int(published("A033148")[32])
    assert f"n = 32  {(half - quarter) // 4} fundamental rows, {half - quarter} distinct rows".encode() in dry.stdout


def test_published_faults_show_in_info_and_verify(tmp_path):
    assert run("generate", "20", "--class", "quarter-turn", "--only", "counts", folder=tmp_path).returncode == 0
    with sqlite3.connect(tmp_path / "nqueens.db") as db:
        db.execute("UPDATE coverage SET fundamental_count = 241")
    assert run("info", folder=tmp_path).stdout.decode().splitlines()[-1].split()[-1] == "NO"
    assert b"published: 241 quarter-turn solutions, but A260318 has 240" in run("verify", folder=tmp_path).stdout


@pytest.mark.parametrize("arguments", [("--class", "half-turn,quarter-turn"), ("--class", "!asymmetric"), ("--class", "!asymmetric", "--only", "counts"),
                                       ("--class", "half-turn", "--class", "2", "--only", "fundamental")], ids=" ".join)
def test_all_but_the_asymmetric_can_be_asked_where_the_symmetric_ones_were_searched(tmp_path, arguments):
    """A032522 counts all that the half turn leaves as they are; of these only the board of n = 1 is of full symmetry."""
    assert run("generate", "1..20", *arguments, folder=tmp_path).returncode == 0
    done = run("count", "2..20", "--class", "!asymmetric", folder=tmp_path)
    assert done.returncode == 0 and done.stdout.decode().split()[1::2] == [published("A032522")[n] for n in range(2, 21)]
    assert run("count", "2..20", "--class", "full", folder=tmp_path).stdout.decode().split()[1::2] == ["0"] * 19
    one = run("count", "1", "--class", "full", folder=tmp_path)  # is searched as any other class
    assert (one.returncode, one.stdout) == ((0, b"1\n") if "!asymmetric" in arguments else (4, b""))
    assert run("verify", folder=tmp_path).returncode == 0
