# SPDX-License-Identifier: MIT
"""Ctrl-C on what takes long: what is known by then is printed, in every format, and what is not is said."""

import csv
import io
import json
import os
import signal
import subprocess
import xml.etree.ElementTree as ElementTree

import pytest

from conftest import run, start

SVG = "{http://www.w3.org/2000/svg}"


def interrupted(folder, *arguments, begun=lambda out, error: out, text=b""):
    """With stdin that begins with a text and does not end, the stdout and stderr of a run that was interrupted when its answer had begun: until one is, it is given more time, or less."""
    seconds = 0.2
    for _ in range(16):
        stdin, more = os.pipe()
        os.write(more, text)
        process = start(*arguments, folder=folder, stdin=stdin)
        try:
            out, error = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
            out, error = process.communicate(timeout=300)
        finally:
            os.close(stdin)
            os.close(more)
        assert process.returncode in (0, 130, -signal.SIGINT), error  # the last: it had not even begun
        assert process.returncode != 130 or b"interrupted" in error
        if process.returncode == 130 and begun(out, error):
            return out.decode(), error.decode()
        seconds = min(seconds * (0.7 if process.returncode == 0 else 1.6), 60)
    raise AssertionError("was never interrupted in time")


def rows_of(text, format):
    if format == "json":
        return json.loads(text)
    if format == "ndjson":
        return list(map(json.loads, text.splitlines()))
    rows = csv.DictReader(io.StringIO(text), delimiter="," if format == "csv" else "\t")
    return [{name: int(value) if value.isdigit() else value or None for name, value in row.items()} for row in rows]


# --- Tables of partial boards ---

@pytest.mark.parametrize("format", ["json", "ndjson", "csv", "tsv"])
def test_a_table_has_a_row_for_each_number_of_queens_also_where_it_is_not_known(folder, format):
    n = 13
    out, error = interrupted(folder, "complete", str(n), "--table", "--solve", "--format", format)
    rows = rows_of(out, format)
    assert [row["queens"] for row in rows] == list(range(n + 1)) and rows[n]["nonattacking"] is None
    known = [row for row in rows if row["nonattacking"] is not None]
    assert known == rows[:len(known)] and f"nqueens complete: n = {n}: not counted yet: " in error and f" from {len(known)} queens on\n" in error
    for row, boards in zip(known, (1, n * n, n * (n - 1) * (n - 2) * (3 * n - 1) // 6)):  # of two queens: A036464
        assert row["nonattacking"] == boards


def test_for_people_a_question_mark_is_in_the_place_of_a_number(folder):
    out, _ = interrupted(folder, "complete", "13", "--table", "--solve")
    lines = [line.split() for line in out.splitlines()]
    assert lines[0] == ["queens", "nonattacking", "extendable", "unique"] and all(len(line) == 4 for line in lines) and len(lines) == 15
    assert lines[14][:2] == ["13", "?"] and lines[2][1] in ("169", "?")


@pytest.mark.parametrize("format", ["json", "ndjson", "csv"])
def test_tables_have_their_rows_also_where_the_solutions_were_still_being_gathered(tmp_path, format):
    def rows(*command):
        return rows_of(interrupted(tmp_path, *command, "--solve", "--format", format, begun=lambda out, error: error)[0], format)
    boards = rows("complete", "16", "--table")  # all of n = 16 take long
    assert [row["queens"] for row in boards] == list(range(17)) and boards[16]["unique"] is None
    assert rows("disjoint", "16", "--cover") == [{"n": 16, "cover": None, "board": None, "members": None}]


# --- Counts ---

@pytest.mark.parametrize("format", ["json", "ndjson", "csv", "tsv"])
def test_counts_by_a_key_are_of_those_that_have_been_counted(folder, format):
    out, error = interrupted(folder, "count", "12..13", "--by", "clues", "--solve", "--format", format)
    rows = rows_of(out, format)
    twelve = {row["clues"]: row["count"] for row in rows if row["n"] == 12 and row["clues"]}
    *counted, rest = [row for row in rows if row["n"] == 13] or [{"clues": None}]
    if counted:
        assert sum(twelve.values()) == 14200 and 0 < sum(row["count"] for row in counted) < 73712
        assert f"n = 13: {sum(row['count'] for row in counted)} had been counted\n" in error
    assert rest["clues"] is None


def test_the_others_are_a_number_where_the_catalog_has_it(folder):
    assert run("generate", "13", folder=folder).returncode == 0
    out, error = interrupted(folder, "count", "13", "--by", "clues,class")
    lines = [line.rsplit(" ", 1) for line in out.splitlines()]
    assert lines[-1][0] == "? ?" and sum(int(count) for _, count in lines) == 73712
    assert f"n = 13: {73712 - int(lines[-1][1])} of 73712 had been counted\n" in error


def test_sizes_of_a_range_that_are_counted_are_printed(folder):
    out, error = interrupted(folder, "count", "4..30", "--where", "n > 1", "--solve")
    lines = dict(map(int, line.split()) for line in out.splitlines())
    expected = {n: int(count) for n, count in enumerate("0 1 0 0 2 10 4 40 92 352 724 2680 14200 73712 365596 2279184 14772512 95815104 666090624".split())}  # A000170
    assert lines == {n: expected[n] for n in range(4, 4 + len(lines))}
    assert f"n = {4 + len(lines)}..30: not counted\n" in error
    out, _ = interrupted(folder, "count", "4..30", "--where", "n > 1", "--solve", "--format", "json")
    *rows, last = json.loads(out)
    assert all(row["count"] == expected[row["n"]] for row in rows) and last == {"n": 4 + len(rows), "count": None}


def test_a_picture_is_of_whole_counts(tmp_path):
    out, error = interrupted(tmp_path, "count", "15", "--by", "clues", "--solve", "--format", "svg", begun=lambda out, error: error)
    assert out == "" and "n = 15: not all had been counted: there is no picture\n" in error


# --- Covers ---

@pytest.mark.parametrize("format", ["json", "ndjson", "csv"])
def test_covers_that_have_been_found_are_printed(folder, format):
    out, error = interrupted(folder, "disjoint", "11", "--cover", "--format", format)
    *rows, last = rows_of(out, format)
    assert [row["cover"] for row in rows] == list(range(1, len(rows) + 1)) and len(rows) <= 8  # A168553 has 8
    assert last == {"n": 11, "cover": None, "board": None, "members": None} and f"n = 11: {len(rows)} cover" in error and " so far\n" in error
    for row in rows:
        members = row["members"].split() if format == "csv" else row["members"]
        assert all(len({text[k] for text in members}) == 11 for k in range(11))


def test_covers_that_have_been_found_are_drawn(folder):
    out, error = interrupted(folder, "disjoint", "11", "--cover", "--format", "svg")
    root = ElementTree.fromstring(out)
    boards = len(root.findall(f"{SVG}g"))
    assert 1 <= boards <= 8 and f"n = 11: {boards} cover" in error
    assert root.find(f"{SVG}title").text == "disjoint 11 --cover, so far"


# --- The lesson ---

def test_a_comparison_has_the_runs_that_have_ended(tmp_path):
    out, error = interrupted(tmp_path, "solve", "8..16", "--compare", "--format", "json")
    *rows, last = json.loads(out)
    assert all(row["solutions"] == 92 for row in rows if row["n"] == 8 and row["until"] == "all") and "the table ends here" in error
    assert last["n"] >= 8 and {name for name, value in last.items() if value is None} == {"solutions", "squares", "tests", "tests_of", "placed", "back", "microseconds"}
    lines = interrupted(tmp_path, "solve", "8..16", "--compare")[0].splitlines()
    assert lines[0].split()[:3] == ["n", "algorithm", "until"] and all(len(line.split()) >= 10 for line in lines)


@pytest.mark.parametrize("format", ["json", "ndjson", "csv", "tsv"])
def test_what_a_search_took_is_told_of_the_sizes_that_have_ended(tmp_path, format):
    out, _ = interrupted(tmp_path, "solve", "8..20", "--count", "--stats", "--format", format)
    *rows, last = rows_of(out, format)
    assert [row["n"] for row in rows] == list(range(8, last["n"])) and all(row["solutions"] == 92 for row in rows if row["n"] == 8)
    assert {name for name, value in last.items() if value is not None} == {"n", "algorithm"} and last["algorithm"] == "bitmask"


# --- Lists ---

@pytest.mark.parametrize("columns", [[], ["--columns", "placement"]], ids=["all", "some"])
@pytest.mark.parametrize("format", ["json", "ndjson", "csv"])
def test_lists_end_with_the_last_board_that_was_found(tmp_path, columns, format):
    out, error = interrupted(tmp_path, "list", "4..26", "--where", "n < 9", "--solve", "--format", format, *columns)
    assert "interrupted while" in error
    sizes = [len(str(row["placement"])) for row in rows_of(out, format)]
    assert sizes == sorted(sizes) and all(sizes.count(n) == count for n, count in zip(range(4, max(sizes)), (2, 10, 4, 40, 92)))  # A000170


@pytest.mark.parametrize("command", [["list", "20", "--where", "n > 20", "--solve", "--format", "leetcode"], ["solve", "24", "--algorithm", "scan", "--format", "leetcode"], ["sql", "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT x FROM c WHERE x < 3", "--format", "json"]],
                         ids=["list", "solve", "sql"])
def test_arrays_are_closed(folder, command):
    out, _ = interrupted(folder, *command)
    rows = json.loads(out)
    assert rows == [{"x": 1}, {"x": 2}] if command[0] == "sql" else all(len(board) == 24 for board in rows)


# --- Boards from stdin ---

@pytest.mark.parametrize("format", ["json", "ndjson", "csv", "leetcode"])
def test_boards_that_have_been_completed_are_told(folder, format):
    """The last line waits for the next, which could go on with it."""
    out, error = interrupted(folder, "complete", "-", "--format", format, text=b"2413\n1Q2/4/4/4\n", begun=lambda out, error: b"1 board has been answered" in error)
    rows = json.loads(out) if format == "leetcode" else rows_of(out, format)
    assert len(rows) == 1 and error.endswith("nqueens complete: interrupted: 1 board has been answered\n")


def test_boards_that_have_been_checked_or_listed_are_told(folder):
    for *command, done in (["check", "-", "checked"], ["check", "3142", "-", "--format", "json", "checked"], ["list", "--from", "-", "--format", "json", "read"]):
        boards = 2 if "3142" in command else 1
        told = f": interrupted: {boards} board{'s have' if boards > 1 else ' has'} been {done}\n"
        out, _ = interrupted(folder, *command, text=b"2413\n2413\n", begun=lambda out, error: error.decode().endswith(told))
        if "json" in command:
            assert [row["placement"] for row in json.loads(out)] == ["3142", "2413"][-boards:]


@pytest.mark.parametrize("format", ["json", "csv"])
def test_the_board_that_was_being_answered_has_a_last_row(tmp_path, format):
    out, _ = interrupted(tmp_path, "complete", "-", "--count", "--solve", "--where", "n > 0", "--format", format, text=b"1Q2/4/4/4\n" + b"/".join([b"20"] * 20) + b"\n\n4/4/4/4\n",
                         begun=lambda out, error: error.endswith(b"nqueens complete: interrupted: 1 board has been answered\n"))
    assert [(row["board"], row["completions"], row["reason"]) for row in rows_of(out, format)] == [(1, 1, None), (2, None, "interrupted")]


# --- Files ---

def test_a_file_that_would_not_be_whole_is_not_written(tmp_path):
    _, error = interrupted(tmp_path, "count", "15", "--by", "clues", "--solve", "-o", "counts.txt", begun=lambda out, error: error)
    assert "--output 'counts.txt': not written, since it would not be whole\n" in error
    assert list(tmp_path.iterdir()) == []
