# SPDX-License-Identifier: MIT
"""Partial boards and diagonals that are to be empty: published values, and random boards against the plain backtracker."""

import csv
import io
import json
import random

import pytest

import boards
from conftest import DATA, run, times

CASES = [line.split("\t") for line in (DATA / "partial.tsv").read_text().splitlines() if not line.startswith("#")]


def ask(folder, *arguments, status=0, **options):
    done = run(*arguments, folder=folder, **options)
    assert done.returncode == status, done.stderr
    return done.stdout.decode()


def diagonal_options(diagonals):
    return [word for index, kind in diagonals for word in (("--no-diagonal", "--no-antidiagonal")[kind], str(index))]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case[1][:9]} {case[2]}")
@pytest.mark.parametrize("source", [[], ["--solve"]], ids=["catalog", "search"])
def test_published_boards(folder, case, source):
    n, fen, diagonals, count = int(case[0]), case[1], json.loads(case[2]), case[3]
    instance = f"n = {n}\nnumdiags = {len(diagonals)}\ndiags = {diagonals}\n"
    options = diagonal_options(diagonals)
    assert ask(folder, "complete", fen, *options, "--count", *source) == f"{count}\n"
    if fen == "/".join([str(n)] * n):
        assert ask(folder, "complete", instance, "--count", *source) == f"{count}\n"
        assert ask(folder, "count", str(n), *options, *source) == f"{count}\n"
        row = json.loads(ask(folder, "complete", "-", "--format", "ndjson", *source, input=instance.encode()))
        assert (row["n"], row["queens"], row["completions"], len(row["placements"])) == (n, 0, int(count), int(count))
    if len(case) > 4:
        assert ask(folder, "complete", fen, *options, *source).split() == case[4].split(",")


def passes(queens, given, blocked, diagonals):
    n = len(queens)
    lines = {(r - c + n - 1, 0) for r, c in enumerate(queens)} | {(r + c, 1) for r, c in enumerate(queens)}
    return all(queens[r] == c for r, c in given) and not any(queens[r] == c for r, c in blocked) and not lines & set(diagonals)


def random_board(dice):
    """A board with some queens, mostly of a solution, and blocked squares; and diagonals."""
    n = dice.choice([4, 5, 6, 7, 8, 9])
    solution = dice.choice(boards.solutions(n))
    given = {(r, solution[r]) for r in dice.sample(range(n), dice.randint(0, n - 2))}
    if dice.random() < 0.2:
        given.add((dice.randrange(n), dice.randrange(n)))
    squares = [(r, c) for r in range(n) for c in range(n) if (r, c) not in given]
    blocked = set(dice.sample(squares, dice.randint(0, n)))
    diagonals = [(dice.randrange(2 * n - 1), dice.randrange(2)) for _ in range(dice.choice([0, 0, 1, 2]))]
    diagonals = [(d, k) for d, k in dict.fromkeys(diagonals) if all((r + c if k else r - c + n - 1) != d for r, c in given)]
    if not given and len(blocked) and dice.random() < 0.5:
        blocked = set()
    return n, given, blocked, diagonals


def drawn(n, given, blocked, between):
    # without a queen an x could draw one: two signs of empty squares say that it does not
    signs = {**{square: "x" for square in blocked}, **{square: "Q" for square in given}}
    rows = [["." if (r + c) % 2 else "_" for c in range(n)] for r in range(n)]
    for (r, c), sign in signs.items():
        rows[r][c] = sign
    return between.join("".join(row) for row in rows)


def test_random_boards_have_the_completions_of_a_plain_program(folder):
    dice = random.Random(79)
    for _ in range(times(60, 200, 1000)):
        n, given, blocked, diagonals = random_board(dice)
        expected = [boards.text(p) for p in boards.solutions(n) if passes(p, given, blocked, diagonals)]
        source = dice.choice([[], ["--solve"]])
        arguments = ["complete", drawn(n, given, blocked, dice.choice(["/", "\n"])), *diagonal_options(diagonals), *source]
        assert ask(folder, *arguments).split() == expected, arguments
        assert ask(folder, *arguments, "--count") == f"{len(expected)}\n", arguments
        assert ask(folder, *arguments, "--fundamental").split() == sorted({boards.text(min(boards.images(columns(text)))) for text in expected}), arguments


def test_many_boards_are_told_each_by_itself(folder):
    dice = random.Random(2017)
    drawings, expected = [], []
    for number in range(1, times(30, 100, 300)):
        n, given, blocked, _ = random_board(dice)
        drawings.append(drawn(n, given, blocked, "\n"))
        found = [boards.text(p) for p in boards.solutions(n) if passes(p, given, blocked, [])]
        expected.append({"board": number, "n": n, "queens": len(given), "completions": len(found), "placements": found})
    text = "\n\n".join(drawings).encode()
    rows = [json.loads(line) for line in ask(folder, "complete", "-", "--format", "ndjson", "--solve", input=text).splitlines()]
    assert [{key: row[key] for key in expected[0]} for row in rows] == expected
    assert ask(folder, "complete", "-", "--count", input=text).split() == [str(row["completions"]) for row in expected]
    table = list(csv.DictReader(io.StringIO(ask(folder, "complete", "-", "--count", "--format", "csv", input=text))))
    assert [int(row["completions"]) for row in table] == [row["completions"] for row in expected]
    lists = ask(folder, "complete", "-", "-q", "--limit", "1", input=text).split()
    assert lists == [row["placements"][0] for row in expected if row["placements"]]


def test_instances_among_boards(folder):
    text = (b"n =  8\nnumdiags =  4\ndiags =  [[5, 0], [13, 1],\n  [10, 0], [4, 0], [9, 0]]\nletting n =  8\nletting init =  [[3, 3], [4, 1]]\n"
            b"n = 8 init = [[0, 0], [1, 1]]\nQ...\n....\n....\n....\n\n1Q2/4/4/4\n2413\n")
    done = run("complete", "-", "--format", "ndjson", folder=folder, input=text)
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert [row["completions"] for row in rows] == [2, 2, 0, 0, 1, 1] and done.returncode == 0
    assert [row["reason"] for row in rows] == [None, None, "r1c1 and r2c2 attack each other", None, None, None]
    assert rows[1]["placements"] == ["51842736", "57142863"]


# --- What cannot be ---

@pytest.mark.parametrize("board,reason", [
    ("QQQ/Q../...", "4 queens on 3 rows: a board has no more queens than rows"), ("Q.../..../..../...", "row 4 has 3 squares, but the board has 4 rows"),
    ("n = 4 init = [[0, 0], [0, 0]]", "[0, 0] stands twice"), ("n = 4 init = [[0, 4]]", "off the board"), ("n = 4 init = [[0,1]] diags = [[1,1]]", "to be empty"),
    ("n = 40 init = []", "n is 40"), ("Q?../..../..../....", "no square"), ("8/8", "there are 2 rows"), ("n =", "expected a number")])
def test_boards_that_no_question_can_be_about(folder, board, reason):
    done = run("complete", board, folder=folder)
    assert (done.returncode, done.stdout) == (2, b"") and reason in done.stderr.decode(), done
    done = run("complete", "-", "--format", "ndjson", folder=folder, input=board.encode())
    row = json.loads(done.stdout.splitlines()[0])
    assert done.returncode == 2 and row["completions"] is None and reason in row["reason"], done


def test_what_contradicts_the_board(folder):
    for options, reason in ((["--not-at", "r1c1"], "a queen stands on r1c1, which is excluded"), (["--no-diagonal", "a4"], "a queen stands on r1c1"),
                            (["--at", "r1c1"], "r1c1 is given twice"), (["--at", "a4"], "r1c1 is given twice"), (["--not-at", "r5c1"], "off the board for n = 4"), (["--no-antidiagonal", "7"], "off the board for n = 4")):
        done = run("complete", "Q.../..../..../....", *options, folder=folder)
        assert (done.returncode, done.stdout) == (2, b"") and reason in done.stderr.decode(), done
    for board, options in (("x.../..../..../....", ["--at", "r1c1"]), ("x.../..../..../....", ["--at", "a4"]), ("x.../..../..../....", ["--starts-with", "1"]), ("n = 4 diags = [[3, 0]]", ["--at", "r1c1"])):
        done = run("complete", board, *options, folder=folder)
        assert (done.returncode, done.stdout) == (2, b"") and b"a queen is to stand on r1c1, which the board excludes" in done.stderr, done
        row, other = json.loads(run("complete", "-", *options, "--format", "json", folder=folder, input=board.encode() + b"\n4/4/4/4").stdout)
        assert row["completions"] is None and "r1c1" in row["reason"] and other["completions"] == 0, row
    assert ask(folder, "complete", ".Q../..../..../....", "--starts-with", "2") == ask(folder, "complete", "4", "--at", "r1c2", "--starts-with", "2") == "2413\n"
    done = run("complete", "8", "Q.../..../..../....", folder=folder)
    assert done.returncode == 2 and b"the board has n = 4, which is not asked for" in done.stderr
    assert ask(folder, "complete", "4..6", "1Q2/4/4/4") == "2413\n"


@pytest.mark.parametrize("option,reason", [
    (["--at", "r5c5"], "r5c5 is off the board for n = 4"), (["--not-at", "r5c5"], "r5c5 is off the board for n = 4"), (["--no-diagonal", "8"], "diagonal 8 is off the board for n = 4"),
    (["--starts-with", "2 5"], "column 5 of given row 2 is off the board for n = 4"), (["--after", "13524"], "to start after is of n = 5")])
def test_what_is_off_one_board_is_asked_of_the_others(folder, option, reason):
    done = run("complete", "-", *option, "--format", "json", folder=folder, input=b"4/4/4/4\n5/5/5/5/5\n4/4/4/4\n")
    first, second, third = json.loads(done.stdout)
    assert done.returncode == 2 and reason in first["reason"] and reason in third["reason"] and first["completions"] is None, done
    assert second["reason"] is None and second["placements"] and done.stderr.count(b"\n") == 2, done
    alone = run("complete", "5", *option, "-q", folder=folder)
    assert alone.returncode == 0 and second["placements"] == alone.stdout.decode().split()


@pytest.mark.parametrize("form", ["text", "leetcode", "json", "csv"])
def test_an_error_of_the_question_comes_alone_also_where_boards_are_read(folder, form):
    for options, status, reason in ((["--where", "foo"], 2, b"no such column: foo"), (["--where", "foo", "--solve"], 2, b"no such column: foo"), ([], 4, b"n = 13 is not in this catalog")):
        board = "/".join(["13" if status == 4 else "4"] * (13 if status == 4 else 4))
        done = run("complete", "-", *options, "--format", form, folder=folder, input=board.encode())
        assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (status, b"", 1) and reason in done.stderr, done


def test_queens_that_attack_each_other_are_named_and_no_error(folder):
    for board, pair in (("QQ../..../..../....", "r1c1 and r1c2 attack each other (row)"), ("Q.../.Q../..../....", "r1c1 and r2c2 attack each other (diagonal)"),
                        ("Q.../..../..../Q...", "r1c1 and r4c1 attack each other (column)")):
        for source in ([], ["--solve"]):
            done = run("complete", board, *source, folder=folder)
            assert (done.returncode, done.stdout) == (0, b"") and pair in done.stderr.decode(), done
        done = run("check", board, folder=folder)
        assert done.returncode == 1 and pair in done.stdout.decode()


@pytest.mark.parametrize("option", [("--limit", "1"), ("--each", "1"), ("--offset", "1"), ("--after", "2413"), ("--reverse",), ("--sample", "1"), ("--format", "json"), ("--format", "svg")])
def test_a_number_of_completions_goes_without_the_options_of_their_list(folder, option):
    done = run("complete", "4", "--count", *option, folder=folder)
    assert (done.returncode, done.stdout) == (2, b"") and option[0].encode() in done.stderr and b"--count" in done.stderr


# --- What this program writes is read back ---

def open_boards(dice):
    """Kinds of puzzles, among them those without a queen and with as many blocked squares as rows, of which an x could be taken for a queen."""
    n = dice.choice([4, 5, 6, 7])
    queens = dice.choice([0, 0, 1, 2])
    return ["puzzle", str(n), "--queens", str(queens), "--blocked", str(dice.choice([0, n, n, n + 3])), "--answers", str(dice.choice([1, 2])),
            "--count", "60", "--seed", str(dice.randrange(1000))]


@pytest.mark.parametrize("form", ["text", "board", "blocks", "leetcode", "fen", "matrix", "json", "ndjson", "csv", "tsv"])
def test_puzzles_have_the_answers_that_were_told_when_they_are_read_back(folder, form):
    dice, crosses_alone = random.Random(60), 0
    for wish in [["puzzle", "4", "--queens", "0", "--blocked", "4", "--count", "60", "--seed", "4"], *(open_boards(dice) for _ in range(times(4, 20, 100)))]:
        told = [json.loads(line) for line in ask(folder, *wish, "--format", "ndjson").splitlines()]
        written = ask(folder, *wish, "--format", form)
        if not told:
            continue
        crosses_alone += sum(not puzzle["given"] and all(row.count("x") == 1 for row in puzzle["board"].split("/")) for puzzle in told)
        read = [json.loads(line) for line in ask(folder, "complete", "-", "--format", "ndjson", input=written.encode()).splitlines()]
        assert [row["placements"] for row in read] == [puzzle["answers"] for puzzle in told], wish
        assert [row["rows"] for row in read] == [puzzle["board"] for puzzle in told], wish
        for row, puzzle in zip(read, told):
            given, blocked = ({(int(r), int(c)) for r, c in (square[1:].split("c") for square in puzzle[kind])} for kind in ("given", "blocked"))
            assert row["placements"] == [boards.text(p) for p in boards.solutions(puzzle["n"]) if all((r + 1, p[r] + 1) not in blocked for r in range(len(p)))
                                         and all(p[r - 1] + 1 == c for r, c in given)]
    assert crosses_alone >= 10


def test_blocked_squares_of_large_fen(folder):
    ten = "10/10/10/xQ8/10/10/10/10/10/9x"
    assert json.loads(ask(folder, "complete", "-", "--count", "--solve", "--format", "ndjson", input=ten.encode()))["completions"] == sum(
        passes(queens, {(3, 1)}, {(3, 0), (9, 9)}, []) for queens in boards.solutions(10))


@pytest.mark.parametrize("form", ["json", "ndjson", "csv", "tsv"])
def test_completions_are_read_back_as_the_boards_that_they_complete(folder, form):
    """With excluded diagonals too, whose squares are blocked then."""
    text = b"n = 8 diags = [[5, 0], [13, 1]]\n.x../...x/x.../..x_\n1Q2/4/4/4\nQ...\n....\n....\n....\n\n2413\n"
    first = ask(folder, "complete", "-", "--count", "--format", form, input=text)
    assert ask(folder, "complete", "-", "--count", input=text).split() == ["16", "1", "1", "0", "1"]  # the first published, CSPLib 79
    assert ask(folder, "complete", "-", "--count", "--format", form, input=first.encode()) == first


@pytest.mark.parametrize("form", ["csv", "tsv"])
def test_a_board_with_many_completions_is_one_board_when_its_rows_are_read_back(folder, form):
    """But equal boards with numbers of their own, and those of another table, are so many."""
    text = b"6/6/6/6/6/6\n4/4/4/4\n4/4/4/4\nQ...\n....\n....\n....\n\n.Q../..../..../....\n"  # A000170: 4 and 2
    table = ask(folder, "complete", "-", "--format", form, input=text)
    assert table.count("\n") == 1 + 4 + 2 + 2 + 1 + 1
    for ends in (table, table.replace("\n", "\r\n"), table.replace("\n", "\n\n")):
        assert ask(folder, "complete", "-", "--format", form, input=ends.encode()) == table
    single = ask(folder, "complete", "-", "--format", form, input=b"4/4/4/4\n")
    assert ask(folder, "complete", "-", "--count", input=(single + single).encode()).split() == ["2", "2"]
    assert ask(folder, "complete", single, "--count") == "2\n"  # as an argument, in one piece


def test_rows_alone_are_the_same_board(folder):
    """As jq -r .rows prints them: an x in them is never a queen."""
    for n, crosses in ((2, (0, 1)), (2, (1, 0)), (2, (0, 0)), (3, (1, 1, 1)), (4, (1, 3, 0, 2)), (5, (0, 0, 0, 0, 0)), (6, (1, 3, 5, 0, 2, 4))):
        board = {"board": "/".join("".join("x" if c == crosses[r] else "." for c in range(n)) for r in range(n))}
        for form in ("ndjson", "csv"):
            told = ask(folder, "complete", "-", "--count", "--format", form, input=json.dumps(board).encode())
            rows = json.loads(told)["rows"] if form == "ndjson" else next(csv.DictReader(io.StringIO(told)))["rows"]
            assert rows.replace("_", ".") == board["board"]
            expected = sum(all(p[r] != crosses[r] for r in range(n)) for p in boards.solutions(n))
            assert ask(folder, "complete", "-", "--count", "-q", input=rows.encode()) == f"{expected}\n", rows
            assert ask(folder, "complete", "-", "--count", "-q", input=told.encode()) == f"{expected}\n", told
    puzzle = json.loads(ask(folder, "puzzle", "4", "--queens", "0", "--blocked", "4", "--seed", "4", "--format", "ndjson").splitlines()[0])
    assert ask(folder, "complete", puzzle["board"], "-q").split() == puzzle["answers"]


def test_lists_of_solutions_are_boards_too(folder):
    solutions = list(map(boards.text, boards.solutions(6)))
    for form in ("text", "tuple", "board", "blocks", "leetcode", "json", "ndjson", "squares", "fen", "matrix", "csv", "tsv"):
        written = ask(folder, "list", "6", "--format", form)
        assert ask(folder, "complete", "-", "-q", input=written.encode()).split() == solutions, form


def test_strings_of_json_are_boards_as_what_is_in_them(folder):
    """As jq prints the members of objects, without --raw-output."""
    for text in ('"4/4/4/4"\r\n"1Q2/4/4/4"\n"x3/4/4/Q2x"', '"..../..../..../...."\n"1Q2/4/4/4"\n\n"Q.../..../..../...."\n'):
        assert ask(folder, "complete", "-", "--count", input=text.encode()).split() == ["2", "1", "0"], text
    for text in ('"4/4/4/4",\r\n  "1Q2/4/4/4",\n"x3/4/4/Q2x"', '"..../..../..../....",\n"1Q2/4/4/4",\n\n"Q.../..../..../....",'):
        assert ask(folder, "complete", "-", "--count", input=text.encode()).split() == ["2", "1", "0"], text
    assert ask(folder, "complete", "-", "-q", input=b'"1Q2/3Q/Q3/2Q1",\n"2413",\n').split() == ["2413", "2413"]
    assert run("check", "-", folder=folder, input=b'"1Q2/3Q/Q3/2Q1",\n"2413",\n').stdout == b"2413: solution\n" * 2
    assert b"unreadable" in run("check", "-", folder=folder, input=b'"1Q2/3Q/Q3/2Q1",,\n').stdout
    assert ask(folder, "complete", '"8/8/8/3Q4/1Q6/8/8/8"', "--count") == "2\n"
    done = run("check", '"8/8/8/3Q4/1Q6/8/8/8"', folder=folder)
    assert done.returncode == 1 and b"2 of 8 queens; none attack each other; 22 squares are free; it can be completed" in done.stdout, done


def test_of_an_array_it_is_said_that_the_rest_is_not_read(folder):
    done = run("complete", "-", "--count", folder=folder, input=b'[{"board":"1/2"},{"board":".Q../..../..../...."}]\n{"board":"?"}\n4/4/4/4\n')
    assert (done.returncode, done.stdout) == (2, b"2\n")
    first, second = done.stderr.decode().splitlines()
    assert "board 1: line 1" in first and first.endswith("; nothing behind it in these brackets is read")
    assert "board 2: line 2" in second and "brackets" not in second


def test_tables_have_a_row_for_each_completion(folder):
    text = b"....\n.x..\n....\n....\n\nQ...\n....\n....\n....\n\nzz\n6/6/6/6/6/6\n"
    done = run("complete", "-", "--format", "csv", folder=folder, input=text)
    rows = list(csv.DictReader(io.StringIO(done.stdout.decode())))
    assert done.returncode == 2 and [(row["board"], row["completions"], row["placement"]) for row in rows] == [
        ("1", "2", "2413"), ("1", "2", "3142"), ("2", "0", ""), ("3", "", ""), *(("4", "4", boards.text(p)) for p in boards.solutions(6))]
    assert [row["rows"] for row in rows[:4]] == ["..../.x../..../....", "..../.x../..../....", "Q.../..../..../....", ""] and "'z'" in rows[3]["reason"]
    some = ask(folder, "complete", "-", "--format", "tsv", "--limit", "1", "--offset", "1", input=b"6/6/6/6/6/6\n4/4/4/4\nQ...\n....\n....\n....\n")
    assert [line.split("\t")[-1] for line in some.splitlines()] == ["placement", boards.text(list(boards.solutions(6))[1]), "3142", ""]


def test_a_file_is_written_whole_or_not_at_all(folder, tmp_path):
    """Of boards that could not all be read there is none, and that is said; where nobody has to find it, the others are answered."""
    text, place = b"1Q2/4/4/4\nzz\n2Q1/4/4/4\n", tmp_path / "out"
    name = place / "answers"
    place.mkdir()
    done = run("complete", "-", "-q", folder=folder, input=text)
    assert (done.returncode, done.stdout.split()) == (2, [b"2413", b"3142"]) and b"not written" not in done.stderr
    for command in (["complete", "-"], ["complete", "-", "--format", "csv"], ["complete", "-", "--count"], ["check", "-"], ["list", "--from", "-"]):
        done = run(*command, "-o", str(name), folder=folder, input=text)
        assert done.returncode == 2 and done.stdout == b"" and f"--output '{name}': the file is not written".encode() in done.stderr, done
        assert list(place.iterdir()) == []
    name.write_text("as it was")
    assert run("complete", "-", "-o", str(name), "--force", folder=folder, input=text).returncode == 2 and name.read_text() == "as it was"
    assert run("complete", "-", "-o", str(name), "--force", folder=folder, input=text.replace(b"zz\n", b"")).returncode == 0
    assert name.read_text() == "2413\n3142\n"


# --- What the argument can be ---

@pytest.mark.parametrize("board", [".", "_", "\u25a1", "{\"board\":\".\"}"])
def test_an_empty_board_of_one_square_can_be_completed(folder, board):
    assert ask(folder, "complete", board) == "1\n"
    assert ask(folder, "complete", "-", "-q", input=board.encode()) == "1\n"
    assert b"no solution: 0 of 1 queens; 1 square is free; it can be completed" in run("check", board, folder=folder).stdout


@pytest.mark.parametrize("board, placement", [("2413", "2413"), ("2,4,1,3", "2413"), ("b4d3a2c1", "2413"), ("[1,3,0,2]", "2413"), (".x../...x/x.../..x.", "2413"),
                                              ('{"n":4,"placement":"2413"}', "2413"), ("4#2", "3142"), ("1234", "1234"), ("Q", "1")])
def test_of_a_whole_board_it_is_said_how_it_was_read(folder, board, placement):
    done = run("complete", board, folder=folder)
    assert done.returncode == 0 and f"read as {placement}, n = {len(placement)}: this board has a queen in each row already" in done.stderr.decode()
    assert done.stdout.decode() == ("" if placement == "1234" else placement + "\n")
    if "#" not in board:
        done = run("complete", "-", folder=folder, input=board.encode())
        assert f"board 1: read as {placement}, with a queen in each row: {int(placement != '1234')} completion" in done.stderr.decode()


@pytest.mark.parametrize("text, reason", [("100", "board sizes run from 1 to 32"), ("33", "board sizes run from 1 to 32"), ("eight", "expected a board size"), ("1..", "expected a board size"),
                                          ("[1,2", "bracket"), ("8#93", "n = 8 has 92 distinct solutions"), ("8#0", "from 1"), ("8#x", "from 1"), ("8/8", "there are 2 rows")])
def test_what_is_neither_a_size_nor_a_board(folder, text, reason):
    done = run("complete", text, folder=folder)
    assert (done.returncode, done.stdout) == (2, b"") and reason in done.stderr.decode(), done


@pytest.mark.parametrize("source", [[], ["--solve"]], ids=["catalog", "search"])
def test_boards_can_be_given_by_their_number(folder, tmp_path, source):
    """The third of n = 8 is 17468253, the second fundamental one 16837425."""
    where = tmp_path / "empty" if source else folder
    where.mkdir(exist_ok=True)
    assert ask(where, "complete", "8#3", "-q", *source) == "17468253\n"
    for number, board in (("8#3", "17468253"), ("8/2", "16837425")):
        assert ask(where, "list", "8", "--near", number, *source) == ask(where, "list", "8", "--near", board, *source)
        assert ask(where, "disjoint", "8", "--with", number, *source) == ask(where, "disjoint", "8", "--with", board, *source)
    for command in (["list", "8", "--near", "8#93"], ["disjoint", "8", "--with", "8/13"], ["complete", "8#93"]):
        done = run(*command, *source, folder=where)
        assert (done.returncode, done.stdout) == (2, b"") and b"n = 8 has " in done.stderr, done
    if source:
        for command in (["list", "8", "--near", "8#3"], ["disjoint", "8", "--with", "8#3"], ["complete", "8#3"]):
            assert run(*command, folder=where).returncode == 3 and list(where.iterdir()) == []
    else:
        for command in (["list", "13", "--near", "13#3"], ["disjoint", "13", "--with", "13#3"], ["complete", "13#3"]):
            assert run(*command, folder=where).returncode == 4


@pytest.mark.parametrize("command", [["puzzle", "4", "--seed", "1"], ["list", "4", "--near", "2413"], ["complete", "-"], ["complete", "4", "--table"]])
def test_there_is_no_base_where_no_columns_are_listed(folder, command):
    for form in ("json", "ndjson", "csv", "tsv"):
        done = run(*command, "--base", "0", "--format", form, folder=folder, input=b"1Q2/4/4/4")
        assert (done.returncode, done.stdout) == (2, b"") and b"--base goes with lists of columns" in done.stderr, done
    if "--near" in command:
        assert ask(folder, *command, "--base", "0", "--format", "tuple") == "(1,3,0,2)\n(2,0,3,1)\n"
    if "-" in command:
        assert ask(folder, *command, "--base", "0", "--format", "tuple", input=b"1Q2/4/4/4") == "(1,3,0,2)\n"


def test_no_board_at_all(folder):
    for text in (b"", b"\n \n\t\n"):
        done = run("complete", "-", folder=folder, input=text)
        assert done.returncode == 2 and b"stdin held no board" in done.stderr
    for options in (["--show-sql"], ["--up-to", "torus"]):
        assert run("complete", "-", *options, folder=folder, input=b"1Q2/4/4/4").returncode == 2
    assert run("complete", "-", "extra", folder=folder).returncode == 2
    assert run("complete", "8", "8", folder=folder).returncode == 2


# --- Checking ---

def attacks(a, b):
    return a[0] == b[0] or a[1] == b[1] or abs(a[0] - b[0]) == abs(a[1] - b[1])


def test_a_partial_board_is_no_solution_and_says_what_it_has(folder):
    dice = random.Random(374013)
    for _ in range(times(40, 150, 500)):
        n, given, blocked, _ = random_board(dice)
        board = drawn(n, given, blocked, dice.choice(["/", "\n"]))
        done = run("check", board, folder=folder)
        line = done.stdout.decode().splitlines()[-1]
        assert done.returncode == 1 and done.stderr == b"", done
        assert f": no solution: {len(given)} of {n} queens" in line, line
        if any(attacks(a, b) for a in given for b in given if a < b):
            assert "attack each other (" in line
            continue
        free = sum((r, c) not in blocked and not any(attacks((r, c), queen) for queen in given) for r in range(n) for c in range(n))
        completable = any(passes(p, given, blocked, []) for p in boards.solutions(n))
        assert f"; {free} square{' is' if free == 1 else 's are'} free; it can{'' if completable else 'not'} be completed" in line, line
        assert ("none attack each other" in line) == (len(given) > 1)


def test_checking_says_the_same_to_machines(folder):
    done = run("check", "-", "--format", "ndjson", folder=folder, input=b"1Q2/4/4/4\n2413\n\nQ...\n....\n....\n....\n")
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 1 and [row["verdict"] for row in rows] == ["partial", "solution", "partial"]
    assert rows[0]["reason"] == "1 of 4 queens; 6 squares are free; it can be completed"
    assert rows[2]["reason"] == "1 of 4 queens; 6 squares are free; it cannot be completed"
    instance = b"letting n =  4\nletting init =  [[0, 1]]\n2413\nn = 8 diags = [[5,0],[13,1],[10,0],[4,0],[9,0]]\n"
    rows = [json.loads(line) for line in run("check", "-", "--format", "ndjson", folder=folder, input=instance).stdout.splitlines()]
    assert [row["verdict"] for row in rows] == ["partial", "solution", "partial"] and rows[0]["reason"].endswith("it can be completed")
    assert rows[2]["reason"].startswith("0 of 8 queens; ") and rows[2]["reason"].endswith("; it cannot be completed")
    assert run("check", "QQ../..../Q.../Q...", folder=folder).returncode == 2  # as many queens as rows: no partial board, but a wrong one
    assert b"it can be completed" in run("check", "/".join(["32"] * 32), folder=folder).stdout


# --- Diagonals in questions ---

def test_diagonals_by_index_and_by_square_are_the_same(folder):
    for n in (5, 8):
        for _, (r, c) in zip(range(12), ((r, c) for r in range(n) for c in range(n) if (r * n + c) % 5 == 2)):
            for option, index in (("--no-diagonal", r - c + n - 1), ("--no-antidiagonal", r + c)):
                expected = [boards.text(p) for p in boards.solutions(n) if all((i - p[i] + n - 1 if "anti" not in option else i + p[i]) != index for i in range(n))]
                for name in (str(index), f"r{r + 1}c{c + 1}", f"{'abcdefgh'[c]}{n - r}"):
                    assert ask(folder, "list", str(n), option, name).split() == expected
                classes = {boards.text(min(boards.images(columns(text)))) for text in expected}
                assert ask(folder, "list", str(n), option, str(index), "--fundamental").split() == sorted(classes)
                grid = json.loads(ask(folder, "occupancy", str(n), option, str(index), "--format", "json", "--solve"))["counts"]
                assert sum(map(sum, grid)) == n * len(expected) and grid[r][c] == 0


def columns(text):
    return tuple("123456789".index(letter) for letter in text)


# --- Without a catalog ---

def test_published_counts_are_found_without_a_catalog(tmp_path):
    sequences = {line.split("\t")[0]: line.split("\t")[1:] for line in (DATA / "sequences.tsv").read_text().splitlines() if not line.startswith("#")}
    for number, options in (("A000170", []), ("A002562", ["--fundamental"]), ("A260319", ["--fundamental", "--class", "half-turn"]), ("A260320", ["--fundamental", "--class", "asymmetric"]),
                            ("A032522", ["--class", "!asymmetric"]), ("A051223", ["--is", "superqueen"]), ("A062164", ["--up-to", "torus"])):
        offset, terms = int(sequences[number][0]), sequences[number][1].split(",")
        last = 9 if "--up-to" in options else 11 if "--is" in options else 13
        done = run("count", f"1..{last}", *options, "--solve", folder=tmp_path)
        assert done.stdout.decode() == "".join(f"{n} {terms[n - offset]}\n" for n in range(1, last + 1)), number
        assert done.stderr == b"nqueens count: searched now, without a catalog\n"
    assert list(tmp_path.iterdir()) == []


def test_every_query_can_be_answered_without_a_catalog(folder):
    for arguments in (["list", "8", "--columns", "number,fundamental_number,placement,class", "--limit", "20"], ["list", "7..9", "--each", "2", "--reverse"], ["list", "9", "--sample", "5", "--seed", "3"],
                      ["list", "8", "--after", "15863724", "--limit", "3"], ["list", "8", "--fundamental", "--offset", "9"], ["list", "8", "--up-to", "torus"], ["count", "8", "--up-to", "all"],
                      ["count", "4..8", "--by", "class"], ["occupancy", "8", "--per-diagonal"], ["show", "8#92"], ["show", "8/12"], ["show", "15863724"], ["complete", "8", "--at", "a8"],
                      ["show", "9#17", "--format", "json"], ["show", "15863724", "--clues"], ["count", "7..8", "--by", "clues"], ["complete", "7", "--table"],
                      ["puzzle", "8", "--queens", "3", "--count", "4", "--seed", "1"], ["disjoint", "7"], ["disjoint", "5", "--cover"],
                      ["disjoint", "8", "--with", "15863724", "--count"], ["list", "8", "--near", "17263584", "--limit", "9"]):
        stored, searched = run(*arguments, folder=folder), run(*arguments, "--solve", folder=folder)
        assert (searched.returncode, searched.stdout) == (0, stored.stdout) and stored.returncode == 0, arguments
        assert b"searched now, without a catalog\n" in searched.stderr
    far = run("show", "/".join(["20"] * 20), "--solve", folder=folder)
    assert far.returncode == 2
    assert b"unknown: it is searched for up to n = 14" in run("show", run("solve", "20", "--limit", "1").stdout.decode().strip(), "--solve", folder=folder).stdout
