# SPDX-License-Identifier: MIT
"""Puzzles, each against a plain backtracker."""

import itertools
import json
import os
import random
import signal

import pytest

from conftest import run, start, times

import boards


def puzzles(folder, *arguments, status=0):
    done = run("puzzle", *map(str, arguments), "--format", "ndjson", folder=folder)
    assert done.returncode == status, done
    return [json.loads(line) for line in done.stdout.splitlines()], done.stderr.decode()


def board_of(rows):
    """Given queens and blocked squares of a drawn board."""
    cells = [(r, c, cell) for r, row in enumerate(rows) for c, cell in enumerate(row)]
    return {(r, c) for r, c, cell in cells if cell == "Q"}, {(r, c) for r, c, cell in cells if cell == "x"}


def answers(n, given, blocked):
    """All ways to place a queen in each row, the given ones among them and none on a blocked square, by backtracking."""
    def extend(queens):
        row = len(queens)
        if row == n:
            yield boards.text(queens)
            return
        here = [c for r, c in given if r == row] or range(n)
        for column in here:
            if (row, column) not in blocked and all(column != other and abs(column - other) != row - above for above, other in enumerate(queens)):
                yield from extend((*queens, column))

    return list(extend(()))


def image(move, n, squares):
    return frozenset(move(n, r, c) for r, c in squares)


MOVES = [lambda n, r, c: (r, c), *boards.SYMMETRIES.values(), lambda n, r, c: (c, n - 1 - r), lambda n, r, c: (n - 1 - c, r)]


def class_of(n, given, blocked):
    """The same for all images of a board."""
    return frozenset((image(move, n, given), image(move, n, blocked)) for move in MOVES)


def check_all(found, n, queens, blocked, count):
    """Whether all puzzles are as they were wanted, and differ."""
    for number, puzzle in enumerate(found, 1):
        rows = puzzle["board"].split("/")
        given, closed = board_of(rows)
        assert puzzle["n"] == n == len(rows) and puzzle["puzzle"] == number and all(len(row) == n for row in rows)
        assert len(given) == queens and len(closed) == blocked
        assert puzzle["given"] == [f"r{r + 1}c{c + 1}" for r, c in sorted(given)] and puzzle["blocked"] == [f"r{r + 1}c{c + 1}" for r, c in sorted(closed)]
        assert puzzle["answers"] == answers(n, given, closed) and len(puzzle["answers"]) == count, puzzle
    assert len({class_of(n, *board_of(puzzle["board"].split("/"))) for puzzle in found}) == len(found)


def test_a_hundred_of_each_kind_have_their_answers(folder):
    chance, made = random.Random(17), 0
    while made < times(100, 1000, 10000):
        n, wanted = chance.randint(4, 8), chance.choice((1, 1, 1, 2, 3))
        queens, blocked = chance.randint(1, n - 1), chance.choice((0, 0, 2, 5))
        found, _ = puzzles(folder, n, "--queens", queens, "--blocked", blocked, "--answers", wanted, "--count", 12, "--seed", chance.randrange(1000))
        check_all(found, n, queens, blocked, wanted)
        made += len(found)


@pytest.mark.parametrize("n", (5, 6, 7))
def test_all_that_there_are_come_when_more_are_wanted(folder, n):
    """Without blocked squares: all partial boards that have so many answers, up to symmetry."""
    for queens, wanted in itertools.product(range(4), (1, 2)):
        parts = {frozenset(part) for solution in boards.solutions(n) for part in itertools.combinations(enumerate(solution), queens)}
        right = {class_of(n, part, ()) for part in parts if len(answers(n, part, ())) == wanted}
        found, said = puzzles(folder, n, "--queens", queens, "--answers", wanted, "--count", 10000, "--seed", 1)
        check_all(found, n, queens, 0, wanted)
        assert {class_of(n, *board_of(puzzle["board"].split("/"))) for puzzle in found} == right
        assert ("there are no more" if right else "there is no board") in said


def test_without_a_number_of_queens_they_are_as_few_as_can_be(folder):
    """For n = 8 two queens fix 84 of the solutions, and the others, of one class, take three."""
    found, said = puzzles(folder, 8, "--count", 1000, "--seed", 4)
    assert {len(puzzle["given"]) for puzzle in found} == {2, 3} and "no more boards" in said
    for puzzle in found:
        given, _ = board_of(puzzle["board"].split("/"))
        assert answers(8, given, ()) == puzzle["answers"] and len(puzzle["answers"]) == 1
        threes = {boards.text(queens) for queens in boards.images(tuple(int(letter) - 1 for letter in "25713864"))}
        assert (len(given) == 3) == (puzzle["answers"][0] in threes)
    twos = {class_of(8, part, ()) for solution in boards.solutions(8) for part in itertools.combinations(enumerate(solution), 2)
            if len(answers(8, part, ())) == 1}
    assert {class_of(8, *board_of(puzzle["board"].split("/"))) for puzzle in found if len(puzzle["given"]) == 2} == twos


def test_the_same_seed_gives_the_same_and_another_gives_others(folder):
    wanted = (9, "--queens", 4, "--blocked", 3, "--count", 20)
    first, again, other = (puzzles(folder, *wanted, "--seed", seed)[0] for seed in (1, 1, 2))
    assert first == again and first != other and len(first) == 20
    found, said = puzzles(folder, 8, "--queens", 3)
    seed = said.split("--seed ")[1].split()[0]
    assert puzzles(folder, 8, "--queens", 3, "--seed", seed)[0] == found
    short, _ = puzzles(folder, 9, "--queens", 4, "--blocked", 3, "--count", 5, "--seed", 1)
    assert short == first[:5]


def test_answers_pass_the_filters(folder):
    corner, _ = puzzles(folder, 8, "--queens", 3, "--is", "corner", "--count", 50, "--seed", 1)
    assert len(corner) == 50 and all(a[0] in "18" or a[7] in "18" for puzzle in corner for a in puzzle["answers"])
    check_all(corner, 8, 3, 0, 1)
    half, said = puzzles(folder, 8, "--queens", 2, "--answers", 2, "--class", "half-turn", "--count", 5, "--seed", 1)
    assert half == [] and "pass the filters" in said
    same = puzzles(folder, 8, "--queens", 2, "--where", "class = 'half-turn'", "--count", 5, "--seed", 1)[0]
    assert same and {a for puzzle in same for a in puzzle["answers"]} <= {"35281746", "46827135", "53172864", "64718253"}


@pytest.mark.parametrize("arguments, words", [
    (("--queens", 1, "--answers", 1), "no board with 1 queen and exactly 1 answer"), (("--queens", 8, "--answers", 2), "8 queens and exactly 2 answers"),
    (("--queens", 0, "--answers", 91), "0 queens and exactly 91 answers"), (("--queens", 0, "--blocked", 1), "1 blocked square"),
    (("--queens", 0, "--blocked", 57, "--answers", 1), "57 blocked squares"), (("--queens", 3, "--answers", 10**18), "exactly 1000000000000000000 answers")])
def test_what_there_is_not_is_empty_and_says_why(folder, arguments, words):
    found, said = puzzles(folder, 8, *arguments, "--seed", 1)
    assert found == [] and "there is no board" in said and words in said


def test_boards_without_solutions_make_no_puzzles(folder):
    for n in (2, 3):
        found, said = puzzles(folder, n, "--queens", 1, "--seed", 1)
        assert found == [] and "there is no board" in said
        assert puzzles(folder, n, "--seed", 1)[0] == []
    assert [puzzle["answers"] for puzzle in puzzles(folder, 1, "--seed", 1)[0]] == [["1"]]


def test_all_answers_of_an_open_board_are_told(folder):
    found, _ = puzzles(folder, 8, "--queens", 0, "--answers", 92, "--seed", 1)
    assert found[0]["answers"] == list(map(boards.text, boards.solutions(8)))


def test_puzzles_are_drawn(folder):
    wanted = ("puzzle", "8", "--queens", "3", "--blocked", "2", "--count", "3", "--seed", "5")
    told, _ = puzzles(folder, *wanted[1:])
    drawn = run(*wanted, folder=folder).stdout.decode().split("\n\n")
    assert [block.split("\n")[:8] for block in drawn] == [puzzle["board"].split("/") for puzzle in told]
    assert [[line.removeprefix("answer ") for line in block.split("\n")[8:] if line] for block in drawn] == [puzzle["answers"] for puzzle in told]
    assert run(*wanted, "--format", "board", folder=folder).stdout.decode() == "\n".join(puzzle["board"].replace("/", "\n") + "\n" for puzzle in told)
    assert run(*wanted, "--format", "matrix", folder=folder).stdout.decode().replace("1", "Q").replace("0", ".") == run(*wanted, "--format", "board", folder=folder).stdout.decode()
    assert run(*wanted, "--format", "blocks", folder=folder).stdout.decode().replace("\u25a0", "Q").replace("\u25a1", ".") == run(
        *wanted, "--format", "board", folder=folder).stdout.decode()
    assert ["/".join(board) for board in json.loads(run(*wanted, "--format", "leetcode", folder=folder).stdout)] == [puzzle["board"] for puzzle in told]
    assert run(*wanted[:3], "8", "--answers", "2", "--format", "leetcode", "--seed", "1", folder=folder).stdout == b"[]\n"
    for line, puzzle in zip(run(*wanted, "--format", "fen", folder=folder).stdout.decode().splitlines(), told):
        for digit in "12345678":
            line = line.replace(digit, "." * int(digit))
        assert line == puzzle["board"]


@pytest.mark.parametrize("form", ["text", "board", "blocks", "matrix", "leetcode"])
def test_blocked_squares_alone_are_not_drawn_as_other_programs_draw_queens(folder, form):
    """Those have an x in each row and one sign of empty squares."""
    wish = ("puzzle", "4", "--queens", "0", "--blocked", "4", "--count", "60", "--seed", "4")
    told, _ = puzzles(folder, *wish[1:])
    drawn = run(*wish, "--format", form, folder=folder).stdout.decode()
    rows = [row for board in json.loads(drawn) for row in board] if form == "leetcode" else [row for row in drawn.split("\n") if "answer" not in row and row]
    empty, alone = {"blocks": "\u25a1", "matrix": "0"}.get(form, "."), 0
    for k, puzzle in enumerate(told):
        one_each = all(row.count("x") == 1 for row in puzzle["board"].split("/"))
        alone += one_each
        assert set("".join(rows[4 * k:4 * k + 4])) == {"x", empty, "_"} if one_each else {"x", empty}
        assert "/".join(rows[4 * k:4 * k + 4]).replace("_", ".").replace(empty, ".") == puzzle["board"].replace("_", ".")
        assert b"no solution: 0 of 4 queens" in run("check", "\n".join(rows[4 * k:4 * k + 4]), folder=folder).stdout
    assert alone


@pytest.mark.parametrize("arguments, words", [
    ((8, "--queens", 9), "room for 8"), ((8, "--queens", 3, "--blocked", 62), "61 squares"), ((8, "--answers", 0, "--queens", 1), "--answers 0"),
    ((8, "--blocked", 1), "--queens"), ((8, "--answers", 2), "--queens"), ((8, "--queens", -1), "--queens"), ((8, "--format", "tuple", "--seed", 1), "'tuple'"),
    ((8, "--seed", "x"), "--seed"), (("4..8",), "4..8"), ((33,), "33"), ((17, "--seed", 1), "n = 17"), ((8, "--is", "cornered"), "corner")])
def test_what_makes_no_sense_is_refused(folder, arguments, words):
    done = run("puzzle", *map(str, arguments), folder=folder)
    assert done.returncode in (2, 4) and done.stdout == b"" and words in done.stderr.decode(), done


def test_what_is_found_before_an_interruption_is_kept(folder):
    process = start("puzzle", "10", "--queens", "6", "--count", "1000000", "--seed", "1", "--format", "fen", folder=folder)
    first = os.read(process.stdout.fileno(), 1)
    process.send_signal(signal.SIGINT)
    rest, error = process.communicate(timeout=300)  # its last line may be cut, since nobody read for a while
    assert process.returncode == 130 and b"interrupted" in error
    assert all(line.count(b"Q") == 6 for line in (first + rest).split(b"\n")[:-1])


def test_answers_below_puzzles_are_no_boards_to_check(folder):
    text = run("puzzle", "8", "--queens", "2", "--answers", "2", "--count", "3", "--seed", "1", folder=folder).stdout
    puzzles = text.count(b"\n\n") + 1
    assert puzzles == 3 and text.count(b"answer ") == 6
    done = run("check", "-", folder=folder, input=text)
    assert done.returncode == 1 and done.stderr == b"" and done.stdout.count(b"no solution: 2 of 8 queens") == puzzles == done.stdout.count(b"\n"), done
    done = run("list", "--from", "-", folder=folder, input=b"answer 2413\n3142\nanswer = 2413\n")
    assert (done.returncode, done.stdout) == (0, b"3142\n2413\n"), done
    for wrong in (b"answer ", b"answer 24x3", b"answers 2413"):
        assert b"unreadable" in run("check", "-", folder=folder, input=wrong + b"\n").stdout
