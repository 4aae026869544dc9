# SPDX-License-Identifier: MIT
"""Tables of boards: `list --columns`, `--wide` and `--from`, and what `check` says of each board. Values are compared with a plain program
in test_random_questions.py; here is the rest."""

import collections
import csv
import io
import json
import random

import pytest

import boards
from conftest import published, run


def listed(folder, *arguments, **options):
    done = run("list", *arguments, folder=folder, **options)
    assert done.returncode == 0, done.stderr
    return done.stdout.decode()


def test_all_formats_have_the_same_values(folder):
    asked = ["8", "--columns", "number,placement,class,orbit_size,columns"]
    objects = json.loads(listed(folder, *asked, "--format", "json"))
    assert [json.loads(line) for line in listed(folder, *asked, "--format", "ndjson").splitlines()] == objects
    plain = [[str(row["number"]), row["placement"], row["class"], str(row["orbit_size"]), ",".join(map(str, row["columns"]))] for row in objects]
    assert list(csv.reader(io.StringIO(listed(folder, *asked, "--format", "csv"), newline="")))[1:] == plain
    assert [line.split("\t") for line in listed(folder, *asked, "--format", "tsv").splitlines()][1:] == plain
    assert [line.split() for line in listed(folder, *asked).splitlines()][1:] == plain


def test_wide_has_a_column_for_each_row(folder):
    rows = list(csv.DictReader(io.StringIO(listed(folder, "4..6", "--wide", "--format", "csv"))))
    assert list(rows[0]) == ["n", "placement", *(f"r{k}" for k in range(1, 7)), "canonical", "symmetry", "symmetry_name", "class", "orbit_size"]
    for row in rows:
        assert "".join(row[f"r{k}"] for k in range(1, 7)) == row["placement"]
    shown = listed(folder, "12", "--wide", "--columns", "number", "--limit", "1", "--base", "0", "--format", "csv")
    first = published("A141843")[12].split()
    assert shown.splitlines() == ["number," + ",".join(f"r{k}" for k in range(1, 13)), "1," + ",".join(str(int(k) - 1) for k in first)]


def test_numbers_of_a_larger_list_are_its_places(folder):
    """Forwards, backwards, in pages and by chance: n = 12 is past what is walked over, and its classes are kept in memory."""
    whole = listed(folder, "12").split()
    classes = {p: k for k, p in enumerate(listed(folder, "12", "--fundamental").split(), 1)}
    for options in ([], ["--reverse"], ["--offset", "9000", "--limit", "40"], ["--sample", "200", "--seed", "3"], ["--at", "r1c12", "--reverse"],
                    ["--fundamental"]):
        found = [json.loads(line) for line in listed(folder, "12", *options, "--columns", "placement,number,canonical,fundamental_number", "--format", "ndjson").splitlines()]
        assert [row["placement"] for row in found] == listed(folder, "12", *options).split()
        for row in found:
            assert whole[row["number"] - 1] == row["placement"] and classes[row["canonical"]] == row["fundamental_number"]
    dice = random.Random("numbers")
    boards = [dice.choice(whole) for _ in range(300)]
    done = run("check", "-", "--format", "ndjson", folder=folder, input="\n".join(boards).encode())
    assert [whole[json.loads(line)["number"] - 1] for line in done.stdout.splitlines()] == boards


def test_numbers_are_not_known_of_an_incomplete_size(tmp_path):
    assert run("generate", "8", "--class", "half-turn", folder=tmp_path).returncode == 0
    row = json.loads(listed(tmp_path, "8", "--class", "half-turn", "--limit", "1", "--columns", "placement,number,fundamental_number", "--format", "ndjson"))
    assert row == {"placement": "35281746", "number": None, "fundamental_number": None}


@pytest.mark.parametrize("n", [3, 8])
def test_an_empty_table_is_valid(folder, n):
    options = [str(n), "--limit", "0", "--columns", "n,class"]
    assert json.loads(listed(folder, *options, "--format", "json")) == []
    assert listed(folder, *options, "--format", "csv") == "n,class\n"


@pytest.mark.parametrize("arguments, said", [
    (["8", "--columns", "clas"], "did you mean 'class'"), (["8", "--columns", "nothing-like-it"], "'nqueens help columns'"), (["8", "--columns", "n,n"], "named twice"), (["8", "--columns", ""], "''"), (["8", "--columns", "n,,class"], "''"),
    (["8", "--columns", "n", "--format", "fen"], "'fen'"), (["8", "--wide", "--format", "board"], "'board'"), (["8", "--columns", "n", "--show-sql"], "--show-sql"),
    (["--from", "-", "--reverse"], "--reverse"), (["--from", "-", "--sample", "3", "--seed", "1"], "--sample"), (["--from", "-", "--after", "2413"], "--after"),
    (["--from", "-", "--wide"], "a board size or range is missing"), (["--from", "-", "8", "9"], "'9'"), (["8", "--columns", "r33"], "'r33'")])
def test_wrong_usage(folder, arguments, said):
    done = run("list", *arguments, folder=folder, input=b"2413\n")
    assert done.returncode == 2 and done.stdout == b"" and said in done.stderr.decode(), done.stderr


# --- Streams ---

def test_boards_from_stdin_take_no_catalog(tmp_path):
    boards = b"15863724\n2413\n[0,2,4,1,3]\n.Q..\n...Q\nQ...\n..Q.\n\n35281746\n"
    assert listed(tmp_path, "--from", "-", input=boards).split() == ["15863724", "2413", "13524", "2413", "35281746"]
    assert listed(tmp_path, "--from", "-", "--fundamental", input=boards).split() == ["15863724", "2413", "13524", "35281746"]
    assert listed(tmp_path, "5..8", "--from", "-", "--class", "asymmetric", input=boards).split() == ["15863724", "13524"]
    assert listed(tmp_path, "--from", "-", "--format", "fen", "--limit", "2", "--offset", "1", input=boards) == "1Q2/3Q/Q3/2Q1\nQ4/2Q2/4Q/1Q3/3Q1\n"
    (tmp_path / "boards").write_bytes(boards)
    assert listed(tmp_path, "--from", "boards", "--where", "n = 5", "--columns", "placement,torus_conflicts", "--format", "csv") == "placement,torus_conflicts\n13524,0\n"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["boards"]


def test_a_class_passes_by_any_image(tmp_path):
    assert listed(tmp_path, "--from", "-", "--fundamental", "--at", "r1c8", input=b"15863724\n84136275\n24683175\n").split() == ["15863724"]


def test_what_is_left_out_is_said(tmp_path):
    done = run("list", "--from", "-", folder=tmp_path, input=b"1234\n2413\n11\n")
    assert (done.returncode, done.stdout) == (0, b"2413\n") and b"stdin: 2 boards that are no solutions are left out" in done.stderr
    done = run("list", "--from", "-", folder=tmp_path, input=b"2413\nrubbish\n3142\n")
    assert (done.returncode, done.stdout) == (2, b"2413\n3142\n") and b"stdin: line 2, column" in done.stderr


def test_failures_of_streams(tmp_path):
    assert run("list", "--from", "none.txt", folder=tmp_path).returncode == 3
    done = run("list", "--from", "-", "--at", "r8c8", folder=tmp_path, input=b"2413\n")
    assert done.returncode == 2 and b"n = 4" in done.stderr
    done = run("list", "--from", "-", "--columns", "number", "--db", tmp_path / "none.db", folder=tmp_path, input=b"2413\n")
    assert done.returncode == 3
    done = run("list", "--from", "-", "--where", "nonsense", folder=tmp_path, input=b"2413\n")
    assert done.returncode == 2 and b"nonsense" in done.stderr


def test_a_long_stream_of_one_class_is_one_line(tmp_path):
    boards = run("solve", "9").stdout
    assert len(listed(tmp_path, "--from", "-", "--fundamental", input=boards * 3).split()) == int(published("A002562")[9])
    assert sorted(listed(tmp_path, "--from", "-", "--fundamental", input=boards).split()) == run("solve", "9", "--fundamental").stdout.decode().split()


# --- Rows and columns of the board ---

@pytest.mark.parametrize("arguments, name, limit", [
    (["6", "--columns", "row:7"], "row:7", 6), (["4..8", "--columns", "n,column:5"], "column:5", 4), (["8", "--columns", "row:8,column:9", "--format", "csv"], "column:9", 8),
    (["8", "--from", "-", "--columns", "row:9"], "row:9", 8), (["5", "--columns", "row:6", "--fundamental", "--wide"], "row:6", 5)])
def test_what_is_off_the_board_is_no_column(folder, arguments, name, limit):
    done = run("list", *arguments, folder=folder, input=b"")
    assert done.returncode == 2 and done.stdout == b"" and f"--columns '{name}': it is off the board for n = {limit}; expected " in done.stderr.decode() and f" in 1..{limit}\n" in done.stderr.decode()
    listed(folder, "4..8", "--columns", "row:4,column:4", "--format", "csv")


@pytest.mark.parametrize("names, said", [
    ("row", "--columns 'row': expected row:R with R from 1 to n, as in row:1"), ("n,column:0", "--columns 'column:0': expected column:C with C from 1 to n"), ("row:33", "expected row:R"),
    ("first:2", "--columns 'first:2': the column first takes no number"), ("class,", "--columns '': a name is missing before or behind a comma"), ("", "--columns '': a name is missing"),
    ("frist", "did you mean 'first'?"), ("torus_conflict", "did you mean 'torus_conflicts'?"), ("class,class", "named twice")])
def test_columns_that_are_none_are_refused(folder, names, said):
    for command in (["list", "8"], ["check", "2413", "--format", "csv"]):
        done = run(*command, "--columns", names, folder=folder)
        assert done.returncode == 2 and done.stdout == b"" and said in done.stderr.decode(), done.stderr


def test_every_key_is_a_column(folder):
    """Members too, as they are counted by."""
    for more in (["--fundamental"], ["--up-to", "torus"]):
        for key in ("members", "class", "torus_engaged", "first"):
            column = [row[key] for row in json.loads(listed(folder, "8", *more, "--columns", key, "--format", "json"))]
            counted = {row[key]: row["count"] for row in json.loads(run("count", "8", *more, "--by", key, "--format", "json", folder=folder).stdout) if row["count"]}
            assert collections.Counter(column) == counted, (key, more)


def test_boards_of_a_stream_may_be_too_small_for_a_column(tmp_path):
    assert listed(tmp_path, "--from", "-", "--columns", "placement,row:5", "--format", "csv", input=b"2413\n13524\n") == "placement,row:5\n2413,\n13524,4\n"


# --- check ---

ALL_KEYS = [*boards.KEYS, "row:1", "row:3", "column:1", "column:2"]


def test_keys_have_values_of_boards_that_are_no_solutions():
    """As they are defined, by a plain program; where two queens stand in a column, images, columns and cycles have none."""
    dice = random.Random("no solutions")
    placements = [tuple(dice.randrange(n) for _ in range(n)) for n in (4, 5, 6, 8, 9) for _ in range(20)] + [tuple(dice.sample(range(n), n)) for n in (4, 5, 6, 8, 9) for _ in range(20)]
    done = run("check", "-", "--format", "json", "--columns", ",".join(ALL_KEYS) + ",symmetry,corner", input="\n".join(map(boards.text, placements)).encode())
    rows = json.loads(done.stdout)
    assert done.returncode == 1 and len(rows) == len(placements)
    for queens, row in zip(placements, rows):
        permutation = len(set(queens)) == len(queens)
        for key in ALL_KEYS:
            line = int(key.partition(":")[2] or 0)
            lacks = line > len(queens) or (not permutation and key in ("cycles", "column:1", "column:2"))
            if key == "class":
                assert row[key] == (boards.key(key)(queens) if row["verdict"] == "solution" else None)
            elif key == "parity" and not permutation:
                assert row[key] == ("odd" if boards.inversions(queens) % 2 else "even")
            else:
                assert row[key] == (None if lacks else boards.key(key)(queens)), (queens, key)
        images = set(boards.images(queens)) if permutation else set()
        assert (row["canonical"], row["orbit_size"]) == ((boards.text(min(images)), len(images)) if permutation else (None, None)), queens
        assert (row["symmetry"] is None) == (not permutation)
        if row["verdict"] == "not-a-solution":
            assert row["number"] is row["fundamental_number"] is row["corner"] is None


def test_functions_and_show_agree_with_the_columns_of_check(folder):
    for text in ("1234", "1111", "12345678", "3142", "2244"):
        row = json.loads(run("check", text, "--format", "json", "--columns", ",".join(boards.KEYS), folder=folder).stdout)[0]
        shown = json.loads(run("show", text, "--format", "json", folder=folder).stdout)
        for key in boards.KEYS:
            assert shown[key] == row[key], (text, key)
            if key != "class":  # the function has one by the number of images
                assert json.loads(run("sql", f"select nq_{key}('{text}') as v", "--format", "json", folder=folder).stdout) == [{"v": row[key]}], (text, key)
    assert json.loads(run("sql", "select nq_column('1212', 1) as v, nq_column('1212', 3) as w", "--format", "json", folder=folder).stdout) == [{"v": None, "w": None}]

def test_check_without_a_catalog_knows_no_numbers(tmp_path, folder):
    (tmp_path / "empty").mkdir()
    row = json.loads(run("check", "24683175", "--format", "json", folder=tmp_path / "empty").stdout)[0]
    assert row == {"input": "24683175", "placement": "24683175", "verdict": "solution", "attacks": 0, "reason": None, "canonical": "24683175",
                   "class": "asymmetric", "orbit_size": 8, "number": None, "fundamental_number": None, "nearest": "24683175", "distance": 0}
    row = json.loads(run("check", "83162574", "--format", "json", "--columns", "verdict,first,corner", folder=folder).stdout)[0]
    assert (row["number"], row["fundamental_number"], row["first"], row["corner"], list(row)[-2:]) == (91, 2, 8, True, ["first", "corner"])
    assert run("check", "2413", "--format", "csv", "--db", "none.db", folder=folder).returncode == 3
    done = run("check", "2413", "--columns", "class", folder=folder)
    assert done.returncode == 2 and b"--format" in done.stderr


def test_fundamental_numbers_are_shown(folder):
    assert b"\nplacement    35281746\n" in run("show", "8/10", folder=folder).stdout
    row = json.loads(run("show", "12/1787", "--format", "json", folder=folder).stdout)
    assert row["fundamental_number"] == 1787 and row["placement"] == row["canonical"]
    for text, status, said in [("8/13", 2, "12 fundamental solutions"), ("8/0", 2, "from 1"), ("13/1", 4, "n = 13"), ("33/1", 2, "'33'"), ("8/-1", 2, "from 1"), ("3/1", 2, "n = 3 has 0")]:
        done = run("show", text, folder=folder)
        assert done.returncode == status and said in done.stderr.decode(), (text, done.stderr)
    assert b"\nplacement    12\n" in run("show", "10/01", folder=folder).stdout
