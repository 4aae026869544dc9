# SPDX-License-Identifier: MIT
"""`count --published`: what the program carries is what was published, and says so."""

import csv
import io
import json

import pytest

from conftest import published, run

SIZES = {8: "A260320", 4: "A260319", 2: "A260318", 1: "A260318"}
CLASSES = {"asymmetric": 8, "half-turn": 4, "quarter-turn": 2, "full": 1}


def counted(tmp_path, *arguments):
    done = run("count", *arguments, "--published", folder=tmp_path)
    assert done.returncode == 0 and b"published, not computed" in done.stderr, done.stderr
    assert list(tmp_path.iterdir()) == []
    return done.stdout.decode()


def test_distinct_counts_are_those_of_0_to_27(tmp_path):
    expected = published("A000170")
    assert counted(tmp_path, "0..27") == "".join(f"{n} {expected[n]}\n" for n in range(28))
    assert counted(tmp_path, "26") == "22317699616364044\n"
    assert counted(tmp_path, "27..27") == "27 234907967154122528\n"


def test_fundamental_counts_are_those_of_1_to_27(tmp_path):
    expected = published("A002562")
    assert counted(tmp_path, "1-27", "--fundamental") == "".join(f"{n} {expected[n]}\n" for n in range(1, 28))


@pytest.mark.parametrize("kind", ["--fundamental", "--distinct"])
def test_counts_by_class(tmp_path, kind):
    rows = list(csv.DictReader(io.StringIO(counted(tmp_path, "2..26", "--by", "class", kind, "--format", "csv"))))
    assert len(rows) == 25 * 4
    for row in rows:
        size = CLASSES[row["class"]]
        expected = 0 if size == 1 else int(published(SIZES[size])[int(row["n"])])
        assert int(row["count"]) == expected * (1 if kind == "--fundamental" else size)
        assert row["published_as"] == SIZES[size] if kind == "--fundamental" else f"{size}*{SIZES[size]}"
    assert counted(tmp_path, "1", "--by", "class", kind) == "asymmetric 0\nhalf-turn 0\nquarter-turn 0\nfull 1\n"


def test_machines_get_the_number_of_the_sequence(tmp_path):
    assert json.loads(counted(tmp_path, "0..1", "--format", "json")) == [
        {"n": 0, "count": 1, "published_as": "A000170"}, {"n": 1, "count": 1, "published_as": "A000170"}]


@pytest.mark.parametrize("arguments, status, said", [
    (["28"], 4, "n = 28"), (["0..28"], 4, "n = 28"), (["0", "--fundamental"], 4, "n = 0"), (["0..3", "--by", "class"], 4, "n = 0"), (["33"], 2, "'33'"),
    (["5..3"], 2, "'5..3'"), (["x"], 2, "'x'"), (["8", "--at", "r1c1"], 2, "--published"), (["8", "--class", "full"], 2, "--published"),
    (["8", "--by", "first"], 2, "--published"), (["8", "--where", "n = 8"], 2, "--published"), (["8", "--show-sql"], 2, "--published"), (["8", "--solve"], 2, "--published")])
def test_what_is_not_published_is_refused(tmp_path, arguments, status, said):
    done = run("count", *arguments, "--published", folder=tmp_path)
    assert (done.returncode, done.stdout) == (status, b"") and said in done.stderr.decode()
