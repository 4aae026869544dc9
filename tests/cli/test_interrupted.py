# SPDX-License-Identifier: MIT
"""Ctrl-C on what takes long: what is known by then is printed, in every format, and what is not is said."""

import csv
import io
import json
import signal
import subprocess

import pytest

from conftest import run, start


def interrupted(folder, *arguments, begun=lambda out, error: out):
    """The stdout and stderr of a run that was interrupted when its answer had begun: until one is, it is given more time, or less."""
    seconds = 0.2
    for _ in range(16):
        process = start(*arguments, folder=folder)
        try:
            out, error = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
            out, error = process.communicate(timeout=300)
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
    assert lines[14][:2] == ["13", "?"] and lines[2][1] == "169"
