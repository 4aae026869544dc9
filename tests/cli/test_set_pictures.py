# SPDX-License-Identifier: MIT
"""Pictures of puzzles, partial boards, families and near solutions show what the same question has as text."""

import json
import re
import shutil
import subprocess

import pytest
from boards import solutions, text
from conftest import SLOW, run
from drawn import SVG, boards_of_pixels, boards_of_tikz, read_ppm, squares_of_svg
from test_puzzles import answers

needs_poppler = pytest.mark.skipif(not SLOW or not shutil.which("pdftoppm"), reason="of the slow suite; needs poppler-utils")
SHEET = ["puzzle", "8", "--queens", "2", "--blocked", "3", "--answers", "2", "--count", "5", "--seed", "11"]


def drawn(folder, *arguments, status=0, **options):
    done = run(*arguments, "--quiet", folder=folder, **options)
    assert done.returncode == status, done.stderr
    return done.stdout


def refused(folder, *arguments):
    done = run(*arguments, folder=folder)
    assert (done.returncode, done.stdout) == (2, b"")
    return done.stderr.decode()


def rows_of(folder, *question):
    return [json.loads(line) for line in drawn(folder, *question, "--format", "ndjson").splitlines()]


def squares(names):
    return sorted(tuple(int(number) - 1 for number in re.fullmatch(r"r(\d+)c(\d+)", name).groups()) for name in names)


def words_of(root):
    return ["".join(element.itertext()) for element in root.findall(f"{SVG}text")]


# --- Puzzles ---

@pytest.mark.parametrize("question", [SHEET, ["puzzle", "6", "--count", "3", "--seed", "2"], ["puzzle", "10", "--queens", "4", "--count", "4", "--seed", "5"]])
def test_a_sheet_of_puzzles_has_what_is_given_and_nothing_of_the_answers(folder, question):
    n = int(question[1])
    root, boards = squares_of_svg(drawn(folder, *question, "--format", "svg"), n)
    asked = rows_of(folder, *question)
    assert len(boards) == len(asked)
    for number, (board, puzzle) in enumerate(zip(boards, asked), 1):
        assert sorted(board["queens"]) == squares(puzzle["given"]) and sorted(board["crosses"]) == squares(puzzle["blocked"])
        assert board["frames"] == board["free"] == [] and board["title"].startswith(f"Puzzle {number}")
    assert [re.match(r"Puzzle (\d+)", word)[1] for word in words_of(root) if word.startswith("Puzzle")] == [str(k) for k in range(1, len(asked) + 1)]
    assert not any(answer in word for puzzle in asked for answer in puzzle["answers"] for word in root.itertext())
    assert root.find(f"{SVG}title").text == " ".join(question)


def test_a_seed_that_was_drawn_stands_on_the_sheet(folder):
    for title in ([], ["--title", "Monday"]):
        question = ["puzzle", "8", "--queens", "3", "--count", "4", "--format", "svg", *title]
        root, boards = squares_of_svg(drawn(folder, *question), 8)
        said = [word for word in words_of(root) if "--seed" in word]
        assert len(said) == 1 and said[0].startswith("Monday" if title else "puzzle 8 --queens 3 --count 4 --seed ")
        again = squares_of_svg(drawn(folder, *question, "--seed", re.search(r"--seed (\d+)$", said[0])[1]), 8)[1]
        assert again == boards


def test_tikz_has_the_questions_and_behind_them_the_answers(folder):
    asked, answer = rows_of(folder, *SHEET), drawn(folder, *SHEET, "--format", "tikz").decode()
    pictures = re.findall(r"\\begin\{tikzpicture\}.*?\\end\{tikzpicture\}", answer, re.S)
    assert [re.search(r"(Puzzle|Answer) (\d+) \((\d of )?2", picture).groups() for picture in pictures] == [
        ("Puzzle", str(k), None) for k in range(1, 6)] + [("Answer", str(k), f"{which} of ") for k in range(1, 6) for which in (1, 2)]
    assert [picture.count("nqueens queen}") for picture in pictures[:5]] == [2] * 5
    found = boards_of_tikz("".join(pictures[5:]))
    for k, puzzle in enumerate(asked):
        assert found[2 * k:2 * k + 2] == answers(8, squares(puzzle["given"]), squares(puzzle["blocked"]))


@pytest.mark.parametrize("count, options, pages", [(12, [], 2), (13, [], 4), (5, ["--per-page", "2"], 6), (1, [], 2), (0, [], 1), (12, ["--page", "letter", "--coordinates", "chess"], 2)])
def test_answers_begin_on_a_new_page(folder, count, options, pages):
    answer = drawn(folder, "puzzle", "8", "--queens", "3", "--count", str(count), "--seed", "4", "--format", "pdf", *options)
    assert re.search(rb"/Count (\d+)", answer)[1] == b"%d" % pages
    assert answer == drawn(folder, "puzzle", "8", "--queens", "3", "--count", str(count), "--seed", "4", "--format", "pdf", *options)


@needs_poppler
def test_pages_of_answers_solve_the_puzzles(folder):
    question = ["puzzle", "8", "--queens", "3", "--count", "14", "--seed", "9"]
    (folder / "seen.pdf").write_bytes(drawn(folder, *question, "--format", "pdf", "--per-page", "8"))
    subprocess.run(["pdftoppm", "-r", "72", "seen.pdf", "seen"], cwd=folder, check=True)
    said = subprocess.run(["pdftotext", "-layout", "seen.pdf", "-"], cwd=folder, check=True, capture_output=True, text=True).stdout.split("\f")[:-1]
    assert [len(re.findall(r"Puzzle \d+", page)) for page in said] == [8, 6, 0, 0]
    assert [": answers" in page.splitlines()[0] for page in said] == [False, False, True, True]
    asked = rows_of(folder, *question)
    solved = [answers(8, squares(puzzle["given"]), [])[0] for puzzle in asked]
    assert [pair for page in said[2:] for pair in re.findall(r"Answer (\d+) +(\d{8})", page)] == [(str(k), answer) for k, answer in enumerate(solved, 1)]
    seen = [read_ppm(file.read_bytes()) for file in sorted(folder.glob("seen-*.ppm"))]
    assert [board for page in seen[2:] for board in boards_of_pixels(page, 8)] == solved


def test_given_queens_are_framed_in_the_answers(folder):
    def frames(*options):
        """Of the boards, the border is one."""
        pictures = re.findall(r"\\begin\{tikzpicture\}.*?\\end\{tikzpicture\}", drawn(folder, *SHEET, "--format", "tikz", *options).decode(), re.S)
        return [len(re.findall(r"\\draw.*rectangle", picture)) for picture in pictures]
    assert frames() == [1] * 5 + [3] * 10 and frames("--mark", "none") == [1] * 15


def test_captions_of_puzzles_are_those_asked_for(folder):
    question = ["puzzle", "6", "--queens", "1", "--blocked", "1", "--count", "1", "--seed", "1", "--format", "tikz", "--caption"]
    board = rows_of(folder, *question[:-3])[0]["board"]
    fen = re.sub(r"\.+", lambda empty: str(len(empty[0])), board)
    assert drawn(folder, *question, "none").decode().count("\\node") == 0
    told = drawn(folder, *question, "text").decode()
    assert fen in told and "Puzzle" not in told
    assert f"Puzzle 1   {fen}" in drawn(folder, *question, "text,number").decode()
    assert re.search(r"Answer 1 +half-\{\}turn", drawn(folder, *question, "number,class").decode())


def test_no_puzzle_is_a_picture_too(folder):
    for format in ("svg", "png", "pdf"):
        assert drawn(folder, "puzzle", "8", "--queens", "1", "--answers", "1", "--seed", "1", "--format", format)
    assert drawn(folder, "puzzle", "8", "--queens", "1", "--answers", "1", "--seed", "1", "--format", "tikz") == b""


# --- Families ---

def board_of(texts):
    return {(row, column): texts[row][column] for row in range(len(texts)) for column in range(len(texts)) if texts[row][column] != "."}


@pytest.mark.parametrize("n", [1, 4, 8, 11, 13])
def test_a_family_is_drawn_as_its_letters(folder, n):
    (family,) = rows_of(folder, "disjoint", str(n), "--solve")
    root, (board,) = squares_of_svg(drawn(folder, "disjoint", str(n), "--solve", "--format", "svg"), n)
    assert board["texts"] == board_of(family["board"]) and board["queens"] == []
    assert words_of(root)[1:] == [word for k, member in enumerate(family["members"]) for word in ("123456789abcdefg"[k], member)]
    assert words_of(root)[0] == f"{len(family['members'])} disjoint solution" + "s" * (len(family["members"]) > 1)
    assert all(member in board["title"] for member in family["members"])


def test_squares_of_a_member_have_one_tint_and_those_of_two_have_two(folder):
    root, (board,) = squares_of_svg(drawn(folder, "disjoint", "11", "--solve", "--format", "svg"), 11)
    group = root.find(f"{SVG}g")
    tints = [box.get("fill") for box in group.findall(f"{SVG}rect") if box.get("fill") != "none"][1:]
    assert len(tints) == 121
    letters = [board["texts"][row, column] for row in range(11) for column in range(11)]
    assert len(set(zip(letters, tints))) == len(set(letters)) == len(set(tints)) == 11


def test_each_cover_is_a_board(folder):
    covers = rows_of(folder, "disjoint", "7", "--cover")
    root, boards = squares_of_svg(drawn(folder, "disjoint", "7", "--cover", "--format", "svg"), 7)
    assert [board["texts"] for board in boards] == [board_of(cover["board"]) for cover in covers] and len(boards) == 4
    assert [word for word in words_of(root) if word.startswith("Cover")] == [f"Cover {k}" for k in range(1, 5)]
    root, boards = squares_of_svg(drawn(folder, "disjoint", "7", "--cover", "--limit", "1", "--caption", "none", "--coordinates", "numbers", "--format", "svg"), 7)
    assert len(boards) == 1 and words_of(root) == []
    assert re.search(rb"/Count 2\b", drawn(folder, "disjoint", "7", "--cover", "--format", "pdf", "--per-page", "2"))


def test_solutions_with_a_board_are_drawn_as_a_list_is(folder):
    apart = [f"6#{k}   {text(queens)}" for k, queens in enumerate(solutions(6), 1) if all(a != b for a, b in zip(queens, (1, 3, 5, 0, 2, 4)))]
    root, boards = squares_of_svg(drawn(folder, "disjoint", "6", "--with", "246135", "--format", "svg"), 6)
    assert words_of(root) == [board["title"] for board in boards] == apart and len(apart) > 1


# --- Near solutions ---

@pytest.mark.parametrize("near", ["17263584", "11111111"])
def test_near_solutions_have_their_distance_and_what_is_common_is_framed(folder, near):
    root, boards = squares_of_svg(drawn(folder, "list", "8", "--near", near, "--format", "svg"), 8)
    board = [int(letter) - 1 for letter in near]
    expected = sorted(((sum(a != b for a, b in zip(queens, board)), k, queens) for k, queens in enumerate(solutions(8), 1)))
    assert words_of(root) == [f"8#{k}   {text(queens)}   distance {rows}" for rows, k, queens in expected]
    for (_, _, queens), seen in zip(expected, boards):
        assert seen["queens"] == list(enumerate(queens)) and seen["frames"] == [(row, column) for row, column in enumerate(queens) if column == board[row]]
    root, boards = squares_of_svg(drawn(folder, "list", "8", "--near", near, "--offset", "3", "--limit", "2", "--solve", "--caption", "text", "--format", "svg"), 8)
    assert words_of(root) == [f"{text(queens)}   distance {rows}" for rows, _, queens in expected[3:5]]


def test_a_format_with_a_head_has_it_for_near_solutions_too(folder):
    told = drawn(folder, "list", "6", "--near", "246135", "--limit", "3", "--format", "npy")
    assert told.startswith(b"\x93NUMPY") and b"'shape': (3, 6)" in told and len(told) == 128 + 18


# --- Partial boards ---

def test_a_partial_board_is_drawn_with_its_free_squares(folder):
    root, boards = squares_of_svg(drawn(folder, "check", "Q.../.x../..../....", "2413", "--format", "svg", status=1), 4)
    assert boards[0]["queens"] == [(0, 0)] and boards[0]["crosses"] == [(1, 1)]
    assert boards[0]["free"] == [(1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2)]
    assert words_of(root) == ["1 of 4 queens; 6 squares are free; it cannot be completed", "2413   solution"]
    _, (bare,) = squares_of_svg(drawn(folder, "check", "Q.../.x../..../....", "--mark", "none", "--format", "svg", status=1), 4)
    assert bare["free"] == [] and bare["crosses"] == [(1, 1)]
    for format in ("png", "pdf", "tikz"):
        assert drawn(folder, "check", "8/8/8/8/8/8/8/Q7", "--format", format, status=1)


def test_excluded_diagonals_of_an_instance_are_crossed_out(folder):
    _, (board,) = squares_of_svg(drawn(folder, "check", "n = 8 diags = [[5, 0], [13, 1]]", "--format", "svg", status=1), 8)
    crossed = [(row, column) for row in range(8) for column in range(8) if row - column + 7 == 5 or row + column == 13]
    assert board["crosses"] == crossed and len(board["free"]) == 64 - len(crossed)


def test_queens_that_attack_each_other_are_joined(folder):
    root, _ = squares_of_svg(drawn(folder, "check", "Q.../.Q../..../....", "--format", "svg", status=1), 4)
    assert len({line.get("x2") for line in root.iter(f"{SVG}line")}) == 1
    assert "r1c1 and r2c2 attack each other" in words_of(root)[0]


# --- What is refused ---

@pytest.mark.parametrize("arguments, said", [
    (["puzzle", "8", "--title", "x"], "--title goes with --format svg"),
    (["puzzle", "8", "--format", "svg", "--per-page", "2"], "'svg' has no pages"),
    (["puzzle", "8", "--queens", "4", "--count", "401", "--seed", "1", "--format", "svg"], "more than 400 boards"),
    (["puzzle", "8", "--format", "npy"], "svg, png, pdf or tikz, not with 'npy'"),
    (["disjoint", "8", "--format", "svg", "--mark", "attacks"], "--mark goes with boards of --with"),
    (["disjoint", "7", "--cover", "--format", "svg", "--caption", "class"], "--caption class goes with boards of --with"),
    (["disjoint", "8", "--format", "fen"], "svg, png, pdf or tikz, not with 'fen'"),
    (["disjoint", "8", "--count", "--format", "pdf"], "not with --count"),
    (["disjoint", "6", "--with", "246135", "--format", "npy"], "--with knows at the end"),
    (["list", "6", "--near", "246135", "--format", "html"], "--near goes without --format html"),
    (["list", "6", "--near", "246135", "--columns", "class", "--format", "svg"], "not with 'svg'"),
    (["list", "8", "--show-sql", "--format", "svg"], "--show-sql goes without --format svg"),
    (["list", "8", "--show-sql", "--mark", "given"], "--show-sql goes without --mark, which is of pictures"),
    (["complete", "8", "--show-sql", "--per-page", "2"], "--show-sql goes without --per-page, which is of pictures"),
    (["count", "8", "--show-sql", "--title", "x"], "--show-sql goes without --title, which is of pictures"),
    (["occupancy", "8", "--show-sql", "--title", "x"], "--show-sql goes without --title, which is of pictures"),
    (["list", "8", "--page", "a4"], "--page goes with --format pdf"),
    (["complete", "8", "--at", "d4", "--show-sql", "--format", "pdf"], "--show-sql goes without --format pdf"),
    (["occupancy", "8", "--show-sql", "--format", "svg"], "--show-sql goes without --format svg"),
    (["count", "8", "--by", "class", "--show-sql", "--format", "svg"], "--show-sql goes without --format svg"),
    (["complete", "8", "--table", "--format", "svg"], "not with 'svg'"),
    (["complete", "8", "--at", "d4", "--count", "--format", "svg"], "not with --count"),
    (["complete", "-", "--format", "pdf"], "boards from stdin go with none of"),
    (["solve", "4", "--trace", "--format", "svg"], "--trace goes with"),
    (["solve", "4", "--compare", "--format", "pdf"], "--compare goes with"),
    (["solve", "4", "--count", "--stats", "--format", "png"], "--stats goes with"),
    (["show", "8#1", "--clues", "--format", "svg"], "without --up-to and --clues"),
    (["sequence", "A000170", "--format", "pdf"], "there is no such format"),
    (["export", "4..6", "--format", "svg"], "there is no such format"),
])
def test_no_picture_format_is_passed_over(folder, arguments, said):
    assert said in refused(folder, *arguments)
