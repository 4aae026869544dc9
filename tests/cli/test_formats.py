# SPDX-License-Identifier: MIT
"""What is printed can be read by the next program: JSON and CSV parsers, and nqueens itself."""

import csv
import io
import json
import random
import re
import subprocess

import pytest

from conftest import SLOW, published, run, times
from terminal import on_a_terminal

ALL_FORMATS = ["text", "tuple", "board", "blocks", "leetcode", "squares", "fen", "matrix", "json", "ndjson", "csv", "tsv"]


def listed(folder, *arguments):
    done = run("list", *arguments, folder=folder)
    assert done.returncode == 0 and done.stderr == b""
    return done.stdout.decode()


@pytest.mark.parametrize("n", [1, 4, 5, 8, 9, 10])
@pytest.mark.parametrize("format", ["text", "tuple", "board", "blocks", "leetcode", "squares", "fen", "matrix"])
def test_check_reads_what_list_prints(folder, n, format):
    checked = run("check", "-", folder=folder, input=listed(folder, str(n), "--format", format).encode())
    assert checked.returncode == 0, checked.stderr
    assert checked.stdout.decode() == "".join(f"{line}: solution\n" for line in listed(folder, str(n)).split())


@pytest.mark.parametrize("format", ALL_FORMATS)
@pytest.mark.parametrize("n", [1, 2, 4, 9, 10, 26, 27])
def test_check_reads_what_solve_prints_at_every_size(n, format):
    based = format in ("tuple", "json", "ndjson", "csv", "tsv")
    for base in (["--base", "0"], ["--base", "1"]) if based else ([],):
        printed = run("solve", str(n), "--limit", "2", "--format", format, *base).stdout
        checked = run("check", "-", input=printed)
        assert checked.stdout.decode() == "".join(f"{line}: solution\n" for line in run("solve", str(n), "--limit", "2").stdout.decode().split())
        assert checked.returncode == (2 if n in (2, 3) else 0), checked.stderr


def test_stdin_is_read_or_named(folder):
    for text, out, status in [
            (b"#1 1 2 3 4\n2413\n", "'#1 1 2 3 4': unreadable\n2413: solution\n", 2), (b"2413\n\0\0", "2413: solution\n'\\x00\\x00': unreadable\n", 2),
            (b"24\0001\n", "'24\\x001': unreadable\n", 2), (b"#1\n.Q..\n...Q\nQ...\n..Q.\n", "2413: solution\n", 0), (b"", "", 2), (b"#1\n\n", "", 2),
            (b"[]\n", "", 2)]:
        done = run("check", "-", folder=folder, input=text)
        assert (done.stdout.decode(), done.returncode) == (out, status)


def as_r_matrix(text):
    size = len(text)
    rows = [f"{f'[{row},]':>6}" + "".join(f"{int(column == '123456789abcdefghijklmnopqrstuvw'.index(letter)):5}" for column in range(size))
            for row, letter in enumerate(text, 1)]
    return "\n".join(["      " + "".join(f"{f'[,{column}]':>5}" for column in range(1, size + 1)), *rows]) + "\n"


def as_r_vector(text):
    numbers = ["123456789abcdefghijklmnopqrstuvw".index(letter) + 1 for letter in text]
    return "".join(f"{f'[{at + 1}]':>5}" + "".join(f"{number:3}" for number in numbers[at:at + 25]) + "\n" for at in range(0, len(numbers), 25))


@pytest.mark.parametrize("n", [1, 4, 9, 10, 26, 27])
def test_check_reads_what_r_prints(n):
    solutions = run("solve", str(n), "--limit", "3").stdout.decode().split()
    for show in (as_r_matrix, as_r_vector):
        plain = "".join(show(text) for text in solutions)
        listed_too = "".join(f"[[{number}]]\n{show(text)}\n" for number, text in enumerate(solutions, 1))
        for text in (plain, listed_too, plain.replace("\n", "\r\n"), "\ufeff" + listed_too):
            checked = run("check", "-", input=text.encode())
            assert (checked.stdout.decode(), checked.returncode) == ("".join(f"{line}: solution\n" for line in solutions), 0), checked.stderr


def test_many_arrays_on_one_line_take_time_in_proportion(folder):
    for board in ['[".Q..","...Q","Q...","..Q."]', "[(0,1),(1,3),(2,0),(3,2)]", "(2,4,1,3)"]:
        for text in (board * 50000, "[" + ",".join([board] * 50000) + "]"):
            done = run("check", "-", folder=folder, input=text.encode())
            assert done.returncode == 0 and done.stdout == b"2413: solution\n" * 50000


@pytest.mark.parametrize("n", [1, 4, 8, 12])
def test_json_and_csv_hold_the_same_rows(folder, n):
    objects = json.loads(listed(folder, str(n), "--format", "json"))
    records = list(csv.DictReader(io.StringIO(listed(folder, str(n), "--format", "csv"), newline="")))
    assert len(objects) == len(records) == int(published("A000170")[n])
    for left, right in zip(objects, records):
        columns = [int(column) for column in right["columns"].split(",")]
        assert left == {**right, "n": int(right["n"]), "columns": columns, "symmetry": int(right["symmetry"]),
                        "orbit_size": int(right["orbit_size"])}
        letters = "123456789abcdefghijklmnopqrstuvw"
        assert left["placement"] == "".join(letters[column - 1] for column in columns)


@pytest.mark.parametrize("n", [1, 8])
def test_ndjson_and_tsv_hold_the_same_rows_too(folder, n):
    objects = json.loads(listed(folder, str(n), "--format", "json"))
    assert [json.loads(line) for line in listed(folder, str(n), "--format", "ndjson").splitlines()] == objects
    records = list(csv.reader(io.StringIO(listed(folder, str(n), "--format", "csv"), newline="")))
    assert [line.split("\t") for line in listed(folder, str(n), "--format", "tsv").splitlines()] == records


@pytest.mark.parametrize("format", ALL_FORMATS)
def test_no_solutions_are_valid_output(folder, format):
    output = listed(folder, "3", "--format", format)
    if format in ("json", "leetcode"):
        assert json.loads(output) == []
    elif format in ("csv", "tsv"):
        assert len(output.splitlines()) == 1
    else:
        assert output == ""


@pytest.mark.parametrize("format", ALL_FORMATS)
def test_solve_prints_what_list_prints(folder, format):
    assert run("solve", "8", "--format", format).stdout.decode() == listed(folder, "8", "--format", format)
    assert run("solve", "8", "--fundamental", "--format", format).stdout.decode() == listed(
        folder, "8", "--fundamental", "--format", format)


def test_leetcode_is_a_json_array_of_arrays_of_strings(folder):
    boards = json.loads(listed(folder, "8", "--format", "leetcode"))
    assert len(boards) == 92
    assert all(len(board) == 8 and all(len(row) == 8 and row.count("Q") == 1 for row in board) for board in boards)


def test_each_board_row_is_one_line_at_every_size(folder):
    for n in (7, 12):
        rows = [line for line in listed(folder, str(n), "--format", "board", "--limit", "3").split("\n") if line]
        assert len(rows) == 3 * n and all(len(row) == n for row in rows)
    wide = run("solve", "20", "--format", "board", "--limit", "1").stdout.decode().split()
    assert len(wide) == 20 and all(len(row) == 20 for row in wide)


def test_numbers_are_printed_without_grouping_in_any_locale(folder):
    from conftest import environment
    env = {**environment(), "LC_ALL": "de_DE.UTF-8"}
    assert run("check", "1,3,0,2", folder=folder, env=env).stdout == b"2413: solution\n"
    assert run("count", "12", folder=folder, env=env).stdout == b"14200\n"


# --- Arrays of NumPy, read as its reference describes the format ---

def array_of(data):
    """The shape and the rows of an array of bytes."""
    assert data[:8] == b"\x93NUMPY\x01\x00"
    length = 10 + int.from_bytes(data[8:10], "little")
    head = data[10:length].decode("ascii")
    assert length % 64 == 0 and head.endswith("\n")
    count, n = map(int, re.fullmatch(r"\{'descr': '\|u1', 'fortran_order': False, 'shape': \((\d+), (\d+)\), \} *\n", head).groups())
    assert len(data) == length + count * n
    return (count, n), [tuple(data[at:at + n]) for at in range(length, len(data), n)]


def numbers(text, base=1):
    return [tuple("123456789abcdefghijklmnopqrstuvw".index(letter) + base for letter in line) for line in text.split()]


@pytest.mark.parametrize("n", [1, 2, 3, 4, 8, 10, 12])
@pytest.mark.parametrize("base", [0, 1])
def test_an_array_has_a_row_of_bytes_for_each_board(folder, n, base):
    done = run("list", str(n), "--format", "npy", "--base", str(base), folder=folder)
    assert (done.returncode, done.stderr) == (0, b"")
    count = int(published("A000170")[n])
    assert array_of(done.stdout) == ((count, n), numbers(listed(folder, str(n)), base))


def some_question(chance, solutions):
    """Options of list, any of those that change how many boards there are."""
    options = [*chance.choice([[], ["--fundamental"], ["--up-to", "torus"]]), *chance.choice([[], ["--class", "half-turn"], ["--at", "r1c3"], ["--where", "column(1) > 4"]])]
    order = chance.choice(["limit", "offset", "after", "sample", "each"])
    if order == "offset":
        options += ["--offset", str(chance.choice([0, 3, 92, 1000]))]
    elif order == "after":
        options += ["--after", chance.choice(solutions)]
    elif order == "sample":
        options += ["--sample", str(chance.choice([0, 5, 1000])), "--seed", str(chance.randrange(100))]
    elif order == "each":
        options += ["--each", str(chance.choice([0, 4, 1000]))]
    return options + chance.choice([[], ["--limit", str(chance.choice([0, 1, 7, 500]))]]) + chance.choice([[], ["--reverse"]])


def test_an_array_has_the_boards_of_any_question(folder):
    chance = random.Random(9)
    solutions = listed(folder, "8").split()
    for _ in range(times(40, 200, 2000)):
        question = ["8", *some_question(chance, solutions)]
        text, array = run("list", *question, folder=folder), run("list", *question, "--format", "npy", folder=folder)
        assert text.returncode == array.returncode, question
        if text.returncode == 0:
            rows = [line.split()[0] for line in text.stdout.decode().splitlines()]
            assert array_of(array.stdout)[1] == numbers("\n".join(rows)), question


def test_an_array_of_completions(folder):
    done = run("complete", "8", "--at", "r1c1", "--format", "npy", folder=folder)
    assert array_of(done.stdout) == ((4, 8), numbers("15863724 16837425 17468253 17582463"))
    assert array_of(run("complete", "8", "--at", "r1c1", "--solve", "--format", "npy", folder=folder).stdout) == array_of(done.stdout)


@pytest.mark.parametrize("arguments, text", [
    (["list", "4..5"], "--format npy is of one board size, not of 4..5; ask for each by itself"),
    (["list", "4", "--columns", "n"], "--columns and --wide go with --format text, json, ndjson, csv or tsv, not with 'npy'"),
    (["list", "--from", "-"], "--format npy begins with the number of its boards, which --from does not tell"),
    (["solve", "4"], "--format npy begins with the number of its boards, which solve knows at the end; ask a catalog with 'nqueens list'")])
def test_an_array_is_refused_where_its_shape_is_not_known(folder, arguments, text):
    done = run(*arguments, "--format", "npy", folder=folder, input=b"2413\n")
    assert (done.returncode, done.stdout, done.stderr.decode()) == (2, b"", f"nqueens {arguments[0]}: {text}\n")
    assert run("list", "4..4", "--format", "npy", folder=folder).returncode == 0


def test_help_says_which_commands_make_arrays(folder):
    said = " ".join(run("help", "formats", folder=folder).stdout.decode().split())
    assert "of one n (list and complete)" in said


def test_no_array_is_shown_on_a_terminal(folder):
    shown = on_a_terminal(folder, "list", "4", "--format", "npy", status=2)
    assert "--format npy is no text for a terminal; write it to a file, with -o FILE" in shown and "NUMPY" not in shown
    assert run("list", "4", "--format", "npy", "-o", "boards.npy", folder=folder).returncode == 0
    assert array_of((folder / "boards.npy").read_bytes())[0] == (2, 4)


@pytest.mark.skipif(not SLOW, reason="of the slow suite: it needs NumPy")
def test_numpy_reads_an_array(folder):
    program = "import io, sys, numpy; a = numpy.load(io.BytesIO(sys.stdin.buffer.read()), allow_pickle=False); print(a.dtype, a.shape, a.sum(), *a[-1])"
    for n in ("3", "10", "12"):
        data = run("list", n, "--format", "npy", folder=folder).stdout
        read = subprocess.run(["/usr/bin/python3", "-c", program if int(n) > 3 else program.replace(", *a[-1]", "")], input=data, capture_output=True, check=True)
        rows = numbers(listed(folder, n))
        assert read.stdout.decode().split() == ["uint8", f"({len(rows)},", f"{n})", str(sum(map(sum, rows))), *(map(str, rows[-1]) if rows else ())]
