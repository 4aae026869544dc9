# SPDX-License-Identifier: MIT
"""Pictures show what they are asked for: SVG and TikZ by what is written in them, PNG and PDF by what is seen."""

import os
import re
import shutil
import subprocess
import sys
from collections import Counter

import pytest
from boards import solutions, text
from conftest import BUILD, SANITIZED, SLOW, environment, run
from drawn import SVG, boards_of_pixels, boards_of_svg, boards_of_tikz, numbers, read_png, read_ppm
from terminal import on_a_terminal
from test_rooms import ROOT

FUNDAMENTAL_8 = ["15863724", "16837425", "24683175", "25713864", "25741863", "26174835", "26831475", "27368514", "27581463", "35281746", "35841726", "36258174"]
STRANGE = "</script> 100% \\x{y} & \"q\" 'z' <b> $a_b^c# ~ é ♛ --"
needs_poppler = pytest.mark.skipif(not SLOW or not shutil.which("pdftoppm"), reason="of the slow suite; needs poppler-utils")
needs_latex = pytest.mark.skipif(not SLOW or not shutil.which("pdflatex"), reason="of the slow suite; needs LaTeX with TikZ")


def drawn(folder, *arguments, status=0, **options):
    done = run(*arguments, "--quiet", folder=folder, **options)
    assert done.returncode == status, done.stderr
    return done.stdout


def refused(folder, *arguments, status=2, **options):
    """What is said; nothing is written."""
    done = run(*arguments, folder=folder, **options)
    assert (done.returncode, done.stdout) == (status, b"")
    return done.stderr.decode()


def titles(boards):
    return [title for _, title, _ in boards]


def texts(boards):
    return [placement for *_, placement in boards]


def words_of(root):
    return ["".join(element.itertext()) for element in root.iter(f"{SVG}text")]


# --- svg ---

@pytest.mark.parametrize("n", [1, 4, 5, 6, 7, 8])
def test_svg_has_each_queen_of_each_solution_where_it_stands(folder, n):
    _, boards = boards_of_svg(drawn(folder, "list", str(n), "--format", "svg"))
    assert texts(boards) == [text(queens) for queens in solutions(n)]
    assert titles(boards) == [f"{n}#{k}   {text(queens)}" for k, queens in enumerate(solutions(n), 1)]


def constructed(n):
    """The solution of Pauls (1874): the even columns, then the odd ones, with some moved where n leaves the remainder 2 or 3 by 6."""
    even, odd = list(range(2, n + 1, 2)), list(range(1, n + 1, 2))
    if n % 6 == 2:
        odd = [3, 1, *odd[3:], 5]
    elif n % 6 == 3:
        even, odd = [*even[1:], 2], [*odd[2:], 1, 3]
    return text(tuple(column - 1 for column in even + odd))


def drawn_from(folder, placement, format, *options):
    return drawn(folder, "list", "--from", "-", "--format", format, *options, input=placement.encode())


@pytest.mark.parametrize("n", range(4, 33))
def test_boards_of_every_size_are_drawn(folder, n):
    _, boards = boards_of_svg(drawn_from(folder, constructed(n), "svg"))
    assert texts(boards) == [constructed(n)]


def test_solve_draws_what_it_finds(folder):
    _, boards = boards_of_svg(drawn(folder, "solve", "4..6", "--format", "svg"))
    assert titles(boards) == [f"{n}#{k}   {text(queens)}" for n in (4, 5, 6) for k, queens in enumerate(solutions(n), 1)]


def test_fundamental_solutions_have_fundamental_numbers(folder):
    _, boards = boards_of_svg(drawn(folder, "list", "8", "--fundamental", "--format", "svg"))
    assert titles(boards) == [f"8/{k}   {placement}" for k, placement in enumerate(FUNDAMENTAL_8, 1)]
    _, same = boards_of_svg(drawn(folder, "solve", "8", "--fundamental", "--format", "svg"))
    assert titles(same) == titles(boards)


def test_a_number_is_that_of_the_solution_and_not_of_the_line(folder):
    _, boards = boards_of_svg(drawn(folder, "list", "8", "--offset", "90", "--format", "svg"))
    assert titles(boards) == ["8#91   83162574", "8#92   84136275"]
    _, boards = boards_of_svg(drawn(folder, "complete", "8", "--at", "r1c8", "--format", "svg"))
    assert [title.split()[0] for title in titles(boards)] == ["8#89", "8#90", "8#91", "8#92"]


def test_captions_say_what_is_asked_for(folder):
    for words, caption in [("class", "half-turn"), ("text", "35281746"), ("number,class,text", "8/10   half-turn   35281746")]:
        root, _ = boards_of_svg(drawn(folder, "list", "8", "--fundamental", "--class", "half-turn", "--format", "svg", "--caption", words))
        assert words_of(root) == [caption]
    root, _ = boards_of_svg(drawn(folder, "list", "8", "--limit", "2", "--format", "svg", "--caption", "none"))
    assert words_of(root) == []


@pytest.mark.parametrize("kind, rows, columns", [("numbers", "12345678", "12345678"), ("chess", "87654321", "abcdefgh")])
def test_coordinates_stand_beside_the_board(folder, kind, rows, columns):
    root, _ = boards_of_svg(drawn(folder, "solve", "8", "--limit", "1", "--format", "svg", "--caption", "none", "--coordinates", kind))
    labels = list(root.iter(f"{SVG}text"))
    assert "".join(label.text for label in sorted(labels, key=lambda label: float(label.get("y"))) if label.get("text-anchor") == "end") == rows
    assert "".join(label.text for label in sorted(labels, key=lambda label: float(label.get("x"))) if label.get("text-anchor") == "middle") == columns


def test_the_squares_that_are_asked_for_are_framed_and_crossed_out(folder):
    def marked(*arguments):
        _, boards = boards_of_svg(drawn(folder, *arguments, "--format", "svg", "--limit", "1"))
        group = boards[0][0]
        return sum(box.get("stroke") is not None for box in group.findall(f"{SVG}rect")) - 1, len(group.findall(f"{SVG}line"))
    assert marked("complete", "8", "--at", "d4", "--not-at", "r1c1") == (1, 2)
    assert marked("list", "8", "--starts-with", "15") == (2, 0)
    assert marked("list", "8", "--starts-with", "15", "--mark", "none") == (0, 0)
    assert marked("list", "8", "--fundamental", "--at", "r1c8") == (0, 0)


def test_show_draws_the_orbit_with_the_symmetry_that_makes_each_image(folder):
    moves = {"identity": lambda m, r, c: (r, c), "rotate90": lambda m, r, c: (c, m - r), "rotate180": lambda m, r, c: (m - r, m - c),
             "rotate270": lambda m, r, c: (m - c, r), "mirror": lambda m, r, c: (r, m - c), "flip": lambda m, r, c: (m - r, c),
             "transpose": lambda m, r, c: (c, r), "antitranspose": lambda m, r, c: (m - c, m - r)}
    for number, queens in [(17, solutions(8)[16]), (14, solutions(8)[13])]:
        _, boards = boards_of_svg(drawn(folder, "show", f"8#{number}", "--format", "svg"))
        images = {}
        for name, move in moves.items():
            images.setdefault(text(tuple(column for _, column in sorted(move(7, row, column) for row, column in enumerate(queens)))), []).append(name)
        assert titles(boards)[0].split() == [f"8#{number}", "identity", text(queens)]
        assert sorted(texts(boards)) == sorted(images)
        assert all(title.split()[-2] in images[placement] for _, title, placement in boards)
        for group, title, _ in boards:
            name = title.split()[-2]
            assert bool(group.findall(f"{SVG}line")) == (name != "identity")
            assert any("A" in path.get("d") for path in group.findall(f"{SVG}path")) == name.startswith("rotate")


def test_check_draws_why_a_board_is_no_solution(folder):
    root, boards = boards_of_svg(drawn(folder, "check", "12345678", "15863724", "--format", "svg", status=1))
    assert texts(boards) == ["12345678", "15863724"]
    assert words_of(root) == ["12345678   not a solution: 28 pairs", "15863724   solution"]
    ends = set()
    for line in boards[0][0].findall(f"{SVG}line"):
        ends.add(tuple(numbers(line, "x1", "y1", "x2", "y2")))
    assert len(ends) == 28 and not boards[1][0].findall(f"{SVG}line")


def test_an_empty_list_is_a_picture_too(folder):
    for format in ("svg", "png", "pdf"):
        assert drawn(folder, "list", "3", "--format", format)
    assert words_of(boards_of_svg(drawn(folder, "list", "3", "--format", "svg"))[0]) == ["no boards"]
    for format in ("svg", "png", "pdf", "tikz"):
        for keys in ("torus_conflicts", "torus_conflicts,first", "class"):
            assert drawn(folder, "count", "8", "--by", keys, "--where", "0", "--format", format)
        assert drawn(folder, "occupancy", "3", "--format", format)


# --- Texts from outside ---

def test_svg_keeps_any_title_as_it_is(folder):
    root, _ = boards_of_svg(drawn(folder, "list", "8", "--limit", "2", "--format", "svg", "--title", STRANGE))
    assert root.find(f"{SVG}title").text == STRANGE and STRANGE in words_of(root)
    root, _ = boards_of_svg(drawn(folder, "list", "8", "--limit", "2", "--format", "svg", "--title", "a\x1b[31m\nb\udcff"))
    assert root.find(f"{SVG}title").text == "a [31m b?"


def test_the_question_is_told_as_it_was_asked(folder):
    where = "placement <> '</script>%\\&'"
    plot = boards_of_svg(drawn(folder, "count", "8", "--by", "class", "--format=svg", "--where", where))[0]
    asked = next(word for word in words_of(plot) if word.startswith("count 8"))
    assert subprocess.run(["bash", "-c", f"printf '%s\\n' {asked}"], capture_output=True, text=True).stdout.split("\n")[:-1] == ["count", "8", "--by", "class", "--where", where, "--quiet"][:-1]


# --- tikz ---

def test_tikz_has_a_picture_for_each_board(folder):
    answer = drawn(folder, "list", "8", "--fundamental", "--format", "tikz").decode()
    assert boards_of_tikz(answer) == FUNDAMENTAL_8 and answer.count("\\tikzset") == 1
    for n in (4, 32):
        assert boards_of_tikz(drawn_from(folder, constructed(n), "tikz").decode()) == [constructed(n)]


def test_tikz_has_no_character_of_a_title_that_tex_would_obey(folder):
    answer = drawn(folder, "count", "8", "--by", "class", "--format", "tikz", "--title", STRANGE).decode()
    assert ("\\textless{}/script\\textgreater{} 100\\% \\textbackslash{}x\\{y\\} \\& \\textquotedblright{}q\\textquotedblright{} '{}z'{} "
            "\\textless{}b\\textgreater{} \\$a\\_b\\textasciicircum{}c\\# \\textasciitilde{} é ♛ -{}-{}") in answer


@needs_latex
def test_tikz_compiles_with_tikz_alone(folder):
    pictures = []
    for k, question in enumerate([["list", "8", "--fundamental"], ["show", "8#17"], ["check", "13572468"], ["occupancy", "6"], ["count", "8", "--by", "class,first"],
                                  ["count", "8", "--by", "class", "--title", STRANGE.replace("♛", "")], ["check", constructed(32), "--coordinates", "numbers"],
                                  ["disjoint", "8"], ["puzzle", "8", "--queens", "2", "--blocked", "4", "--answers", "2", "--seed", "3"], ["list", "8", "--near", "11111111", "--limit", "2"]]):
        (folder / f"{k}.tex").write_bytes(drawn(folder, *question, "--format", "tikz", status=question == ["check", "13572468"]))
        pictures.append(f"\\input{{{k}.tex}}\n\n")
    (folder / "all.tex").write_text("\\documentclass{article}\\usepackage{tikz}\\begin{document}\n" + "".join(pictures) + "\\end{document}\n")
    done = subprocess.run(["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "all.tex"], cwd=folder, capture_output=True)
    assert done.returncode == 0, done.stdout[-2000:]


# --- png ---

@pytest.mark.parametrize("n", [4, 8, 16, 32])
def test_png_shows_the_queens(folder, n):
    assert boards_of_pixels(read_png(drawn_from(folder, constructed(n), "png")), n) == [constructed(n)]


def test_a_contact_sheet_shows_them_all(folder):
    assert boards_of_pixels(read_png(drawn(folder, "list", "6", "--format", "png", "--caption", "none")), 6) == [text(queens) for queens in solutions(6)]


# --- pdf ---

def test_a_pdf_is_the_same_each_time_and_has_the_date_that_is_set(folder):
    question = ["list", "8", "--fundamental", "--format", "pdf"]
    first = drawn(folder, *question)
    assert first.startswith(b"%PDF-") and first == drawn(folder, *question)
    assert re.search(rb"CreationDate \((D:)?20000101000000Z", first)
    dated = drawn(folder, *question, env={**environment(), "SOURCE_DATE_EPOCH": "1234567890"})
    assert re.search(rb"CreationDate \((D:)?20090213233130Z", dated)
    assert drawn(folder, *question, env={**environment(), "SOURCE_DATE_EPOCH": ""}) == first
    last = drawn(folder, *question, env={**environment(), "SOURCE_DATE_EPOCH": "253402300799"})
    assert re.search(rb"CreationDate \((D:)?99991231235959Z", last)
    assert drawn(folder, "list", "8", "--format", "png", "--limit", "3") == drawn(folder, "list", "8", "--format", "png", "--limit", "3")


@pytest.mark.parametrize("epoch", ["soon", "-1", "1.5", " 1", "1 ", "0x10", "253402300800", "99999999999999999999"])
def test_what_is_no_date_is_refused_for_a_pdf_which_alone_has_one(folder, epoch):
    odd = {**environment(), "SOURCE_DATE_EPOCH": epoch}
    said = refused(folder, "list", "8", "--format", "pdf", "-o", "picture", env=odd)
    assert said == f"nqueens list: SOURCE_DATE_EPOCH='{epoch}': expected a number of seconds since 1970, up to 253402300799\n"
    assert not (folder / "picture").exists()
    for format in ("svg", "png", "tikz"):
        assert drawn(folder, "list", "6", "--format", format, env=odd) == drawn(folder, "list", "6", "--format", format)


def pages_of(folder, answer, resolution):
    (folder / "seen.pdf").write_bytes(answer)
    subprocess.run(["pdftoppm", "-r", str(resolution), "seen.pdf", "seen"], cwd=folder, check=True)
    return [read_ppm(file.read_bytes()) for file in sorted(folder.glob("seen-*.ppm"))]


def words_of_pages(folder):
    return subprocess.run(["pdftotext", "-layout", "seen.pdf", "-"], cwd=folder, check=True, capture_output=True, text=True).stdout.split("\f")[:-1]


@needs_poppler
def test_pdf_has_pages_of_numbered_boards(folder):
    pages = pages_of(folder, drawn(folder, "list", "8", "--format", "pdf"), 72)
    seen = [placement for page in pages for placement in boards_of_pixels(page, 8)]
    assert seen == [text(queens) for queens in solutions(8)] and len(pages) == 8
    words = words_of_pages(folder)
    for page, said in enumerate(words):
        assert re.findall(r"8#(\d+) +(\d{8})", said) == [(str(k), seen[k - 1]) for k in range(12 * page + 1, min(12 * page + 13, 93))]


@needs_poppler
@pytest.mark.parametrize("paper, width, height", [("a4", 595, 842), ("letter", 612, 792)])
def test_a_page_has_its_paper_and_number_of_boards(folder, paper, width, height):
    pages = pages_of(folder, drawn(folder, "list", "6..8", "--fundamental", "--format", "pdf", "--page", paper, "--per-page", "5", "--caption", "class,text"), 72)
    assert all(abs(page[0] - width) <= 1 and abs(page[1] - height) <= 1 for page in pages) and len(pages) == 4
    assert [len(re.findall(r"asymmetric|half-turn|quarter-turn", said)) for said in words_of_pages(folder)] == [5, 5, 5, 4]


# --- Plots ---

@pytest.mark.parametrize("n", [4, 8])
def test_a_heat_map_has_the_count_of_each_square(folder, n):
    root, _ = boards_of_svg(drawn(folder, "occupancy", str(n), "--format", "svg"))
    counts = [[sum(queens[row] == column for queens in solutions(n)) for column in range(n)] for row in range(n)]
    cells = [cell for cell in root.findall(f"{SVG}rect") if cell.get("x") and cell.get("fill") != "none"][:n * n]
    labels = list(root.iter(f"{SVG}text"))
    seen = []
    for cell in cells:
        x, y, width, height = numbers(cell, "x", "y", "width", "height")
        inside = [label.text for label in labels if x < float(label.get("x")) < x + width and y < float(label.get("y")) < y + height]
        seen += inside
    assert [int(value) for value in seen] == sum(counts, [])
    by_count = {value: cell.get("fill") for value, cell in zip(seen, cells)}
    assert all(by_count[value] == cell.get("fill") for value, cell in zip(seen, cells)) and len(set(by_count.values())) == len(by_count)
    assert {"row", "column", "distinct solutions", f"occupancy {n}"} <= set(words_of(root)) and any(f"n = {n}" in word for word in words_of(root))


def test_bars_are_as_high_as_the_counts(folder):
    root, _ = boards_of_svg(drawn(folder, "count", "10", "--by", "first", "--format", "svg"))
    counts = [sum(queens[0] == column for queens in solutions(10)) for column in range(10)]
    bars = [numbers(bar, "x", "height") for bar in root.findall(f"{SVG}rect") if bar.get("x")]
    assert [round(height / bars[0][1] * counts[0]) for _, height in sorted(bars)] == counts
    assert {"first", "distinct solutions", *map(str, counts)} <= set(words_of(root))


def test_two_keys_are_a_grid(folder):
    root, _ = boards_of_svg(drawn(folder, "count", "7", "--by", "class,first", "--format", "svg"))
    assert {"class", "first", "asymmetric", "half-turn"} <= set(words_of(root))
    counted = Counter(line.split()[-1] for line in drawn(folder, "count", "7", "--by", "class,first").decode().splitlines())
    del counted["0"]
    scale = Counter(["0", max(counted, key=int)])
    assert Counter(word for word in words_of(root) if word.isdigit()) == counted + scale + Counter("1234567")


def test_words_along_an_axis_are_in_the_order_of_their_values(folder):
    root, _ = boards_of_svg(drawn(folder, "count", "10", "--by", "inversions,class", "--format", "svg"))
    place = {label.text: float(label.get("x")) for label in root.iter(f"{SVG}text")}
    assert place["asymmetric"] < place["half-turn"]  # though of 15 inversions there are half-turns alone
    root, _ = boards_of_svg(drawn(folder, "count", "8", "--by", "first", "--by", "'v' || substr(placement, 2, 1)", "--format", "svg"))
    place = {label.text: float(label.get("x")) for label in root.iter(f"{SVG}text") if label.text.startswith("v")}
    assert sorted(place, key=place.get) == [f"v{k}" for k in range(1, 9)]


def test_a_range_is_a_page_for_each_size(folder):
    answer = drawn(folder, "count", "4..8", "--by", "class", "--format", "pdf")
    assert re.search(rb"/Count 5\b", answer)
    assert "one board size" in refused(folder, "occupancy", "4..8", "--format", "svg")


# --- What is refused ---

@pytest.mark.parametrize("arguments, said", [
    (["list", "8", "--format", "pgn"], "did you mean 'png'"),
    (["list", "8", "--caption", "text"], "--caption goes with --format svg, png, pdf or tikz"),
    (["list", "8", "--format", "svg", "--per-page", "4"], "'svg' has no pages"),
    (["list", "8", "--format", "svg", "--caption", "nubmer"], "did you mean 'number'"),
    (["list", "8", "--format", "pdf", "--per-page", "0"], "expected from 1 to 1000"),
    (["list", "8", "--format", "pdf", "--per-page", "-1"], "expected from 1 to 1000"),
    (["list", "8", "--format", "pdf", "--per-page", "1001"], "expected from 1 to 1000"),
    (["list", "8", "--format", "pdf", "--page", "a5"], "no such paper; did you mean 'a4'? (a4, letter)"),
    (["list", "8", "--format", "svg", "--coordinates", ""], "no such kind of coordinates; expected one of numbers, chess"),
    (["list", "8", "--format", "svg", "--mark", "attacks,none,given"], "--mark 'attacks,none,given': expected 'none' alone"),
    (["list", "8", "--format", "svg", "--mark", "none,given"], "--mark 'none,given': expected 'none' alone"),
    (["list", "8", "--format", "svg", "--caption", "none,text"], "--caption 'none,text': expected 'none' alone"),
    (["list", "8", "--format", "svg", "--caption", "text,none"], "--caption 'text,none': expected 'none' alone"),
    (["list", "8", "--format", "svg", "--mark", "all"], "attacks, given, free, symmetry, diagonals, none"),
    (["list", "9..10", "--format", "svg"], "more than 400 boards do not go on one sheet"),
    (["list", "9..10", "--format", "png"], "more than 400 boards do not go on one sheet"),
    (["list", "12", "--limit", "900", "--format", "pdf", "--per-page", "900"], "too small to be read on this page; expected at most"),
    (["solve", "27", "--limit", "1", "--format", "svg", "--coordinates", "chess"], "letters for n <= 26"),
    (["list", "8", "--columns", "number", "--format", "svg"], "not with 'svg'"),
    (["list", "8", "--base", "0", "--format", "svg"], "not with 'svg'"),
    (["show", "8#1", "--format", "svg", "--up-to", "torus"], "without --up-to"),
    (["check", "2413", "--format", "svg", "--columns", "class"], "--columns goes with"),
    (["count", "8", "--format", "svg"], "--by one key or two"),
    (["count", "8", "--format", "svg", "--by", "class,first,row:2"], "--by one key or two"),
    (["count", "0..8", "--published", "--format", "svg"], "--by one key or two"),
    (["count", "8", "--up-to", "all", "--format", "svg"], "--by one key or two"),
    (["count", "10", "--format", "svg", "--by", "placement"], "more than 400 values"),
    (["occupancy", "8", "--per-diagonal", "--format", "svg"], "without --per-diagonal"),
])
def test_what_makes_no_picture_is_refused_with_the_reason(folder, arguments, said):
    assert said in refused(folder, *arguments)
    before = set(folder.iterdir())
    assert said in refused(folder, *arguments, "--output", "picture")
    assert set(folder.iterdir()) == before


def test_400_boards_go_on_a_sheet_and_no_more(folder):
    assert len(boards_of_svg(drawn(folder, "list", "9..10", "--limit", "400", "--format", "svg"))[1]) == 400
    assert "more than 400" in refused(folder, "list", "9..10", "--limit", "401", "--format", "svg")


def test_as_many_as_are_advised_do_fit(folder):
    most = re.search(r"at most (\d+)", refused(folder, "list", "12", "--limit", "900", "--format", "pdf", "--per-page", "900"))[1]
    assert drawn(folder, "list", "12", "--limit", "900", "--format", "pdf", "--per-page", most)


@pytest.mark.parametrize("format", ["png", "pdf"])
def test_a_terminal_gets_no_binary_picture(folder, format):
    said = on_a_terminal(folder, "list", "8", "--format", format, status=2)
    assert said == f"nqueens list: --format {format} is not for a terminal; name a file with --output\n"


@pytest.mark.parametrize("format", ["svg", "png", "pdf", "tikz"])
def test_a_picture_that_cannot_be_written_is_no_success(folder, format):
    with open("/dev/full", "wb") as full:
        done = subprocess.run([BUILD / "bin" / "nqueens", "list", "8", "--format", format], cwd=folder, env=environment(), stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 3 and b"No space left" in done.stderr
    assert "No such file" in refused(folder, "list", "8", "--format", format, "-o", "nowhere/picture", status=3)


def test_a_file_holds_what_stdout_would_get(folder):
    for format in ("svg", "png", "pdf", "tikz"):
        assert drawn(folder, "show", "8#17", "--format", format, "-o", f"picture.{format}") == b""
        assert (folder / f"picture.{format}").read_bytes() == drawn(folder, "show", "8#17", "--format", format)


# --- The module that draws png and pdf ---

MODULE, = BUILD.glob("lib*/**/nqueens-cairo.so")
# Of the compiler, the C library and the sanitizers.
OF_THE_SYSTEM = {"asan", "c", "dl", "gcc_s", "m", "pthread", "tsan", "ubsan"}


@pytest.mark.parametrize("path, libraries", [
    (BUILD / "bin" / "nqueens", {"sqlite3", "popt", "jansson", "z", "nettle"}), (MODULE, {"cairo"}),
    (BUILD / "lib" / "libnqueens.so", {"sqlite3"}), (BUILD / "lib" / "nqueens.so", set()),
], ids=["program", "module", "library", "extension"])
def test_each_file_needs_its_own_libraries_and_no_more(path, libraries):
    listed = subprocess.run(["readelf", "-dW", path], capture_output=True, text=True, check=True).stdout
    needed = set(re.findall(r"\(NEEDED\).*\[lib(\w+)\.so", listed)) - OF_THE_SYSTEM
    assert needed - (libraries & {"cairo"} and {"z"}) == libraries  # pkg-config names zlib beside cairo, and not all linkers leave it out
    assert "RPATH" not in listed and "RUNPATH" not in listed


def test_the_module_shows_one_name():
    listed = subprocess.run(["nm", "-D", "--defined-only", MODULE], capture_output=True, text=True, check=True).stdout
    assert [name for name in re.findall(r" [TDRBV] (\w+)", listed) if not name.startswith("__")] == ["nq_picture_module"]


class Moved:
    """The program in a folder of its own, with or without a module."""

    def __init__(self, root):
        self.program = root / "bin" / "nqueens"
        self.module = root / MODULE.relative_to(BUILD)
        for path in (self.program, self.module):
            path.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(BUILD / "bin" / "nqueens", self.program)

    def __call__(self, *arguments, program=None, folder=None, **variables):
        done = subprocess.run([program or self.program, *arguments], cwd=folder, env={**environment(), **variables}, capture_output=True, timeout=300)
        return done.returncode, done.stdout, done.stderr.decode()

    def compile(self, source, path=None):
        path = path or self.module
        path.with_suffix(".c").write_text(source)
        subprocess.run([os.environ.get("CC", "cc"), "-shared", "-fPIC", "-o", path, path.with_suffix(".c")], check=True)


@pytest.fixture
def moved(tmp_path):
    return Moved(tmp_path / "moved")


def test_program_and_module_can_be_moved_together(folder, moved, tmp_path):
    shutil.copy(MODULE, moved.module)
    (tmp_path / "link").symlink_to(moved.program)
    for question in (["show", "8#17", "--format", "png"], ["list", "6", "--format", "pdf"]):
        expected = drawn(folder, *question)
        for program in (moved.program, tmp_path / "link"):
            assert moved(*question, program=program, folder=folder) == (0, expected, "")


@pytest.mark.parametrize("name", ["$LIB", "${ORIGIN}", "a$b"])
def test_a_folder_s_name_is_no_word_of_the_loader_s(moved, tmp_path, name):
    odd = Moved(tmp_path / name)
    status, answer, said = odd("solve", "4", "--format", "png")
    assert (status, answer) == (3, b"") and f"{tmp_path / name / 'bin'}/" in said and "No such file" in said
    shutil.copy(MODULE, odd.module)
    shutil.copy(MODULE, moved.module)
    assert odd("solve", "4", "--format", "png") == moved("solve", "4", "--format", "png") and moved("solve", "4", "--format", "png")[0] == 0


@pytest.mark.parametrize("question", ["list 8", "show 8#1", "check 2413", "solve 4", "complete 8 --at d4", "puzzle 8", "disjoint 8", "occupancy 8", "count 8 --by class"])
def test_without_the_module_nothing_is_read_or_written(moved, tmp_path, question):
    """There is no catalog either: that is not seen before."""
    (tmp_path / "empty").mkdir()
    for format in ("png", "pdf"):
        status, answer, said = moved(*question.split(), "--format", format, "-o", "picture", folder=tmp_path / "empty")
        path = moved.program.parent / os.path.relpath(moved.module, moved.program.parent)
        assert (status, answer) == (3, b"") and said.startswith(f"nqueens {question.split()[0]}: --format {format}: what draws it cannot be loaded: {path}: ")
        assert said.endswith("; install nqueens and cairo anew, or choose svg or tikz\n")
        assert not list((tmp_path / "empty").iterdir())


@pytest.mark.parametrize("command", ["list", "show", "check", "solve", "complete", "puzzle", "disjoint", "occupancy", "count"])
def test_help_comes_also_without_the_module(moved, command):
    for arguments in ([], ["8"], ["-o", "/nowhere/picture"]):
        assert moved(command, *arguments, "--format", "png", "--help") == (0, run(command, "--help").stdout, "")


def test_what_needs_no_module_is_drawn_without_it(folder, moved):
    for format in ("svg", "tikz"):
        assert moved("list", "6", "--format", format, folder=folder) == (0, drawn(folder, "list", "6", "--format", format), "")
    assert all(name in moved("list", "--format", "pn")[2] for name in ("svg", "png", "pdf", "tikz"))


# The version is in the module's first bytes, and sizes of structures behind it.
@pytest.mark.parametrize("source, reason", [
    ("int other;", "nq_picture_module"),
    ("const char nq_picture_module[4096] = \"0.9.9\";", "is of another build than this program"),
    ("const char nq_picture_module[4096] = \"VERSION\";", "is of another build than this program"),
], ids=["without its name", "of another version", "of other structures"])
def test_a_module_that_does_not_fit_is_refused(moved, source, reason):
    version = re.search(r"\d+\.\d+\.\d+", run("version").stdout.decode())[0]
    moved.compile(source.replace("VERSION", version))
    status, answer, said = moved("solve", "4", "--format", "png")
    assert (status, answer) == (3, b"") and reason in said and "nqueens-cairo.so" in said and "install nqueens and cairo anew" in said


def test_what_is_no_library_is_refused(moved):
    for content in (b"", b"no library\n"):
        moved.module.write_bytes(content)
        status, answer, said = moved("solve", "4", "--format", "png")
        assert (status, answer) == (3, b"") and "nqueens-cairo.so" in said and "install nqueens and cairo anew" in said


@pytest.mark.parametrize("kind", ["pipe", "device", "folder"])
def test_what_is_no_regular_file_is_refused_without_waiting(moved, kind):
    {"pipe": os.mkfifo, "device": lambda path: path.symlink_to("/dev/zero"), "folder": os.mkdir}[kind](moved.module)
    status, answer, said = moved("solve", "4", "--format", "png")
    assert (status, answer) == (3, b"") and f"{MODULE.name}: it is no regular file; install nqueens" in said


# The system does not tell a program its own place.
NO_PLACE = """#include <errno.h>
#include <sys/types.h>
ssize_t readlink(const char *path, char *to, size_t size) { return (void)path, (void)to, (void)size, errno = ENOENT, -1; }
ssize_t __readlink_chk(const char *path, char *to, size_t size, size_t room) { return (void)room, readlink(path, to, size); }
"""


@pytest.mark.skipif(SANITIZED, reason="a sanitizer's library comes before any other")
def test_a_program_that_is_not_told_its_place_looks_where_it_is_installed(moved, tmp_path):
    shutil.copy(MODULE, moved.module)
    moved.compile(NO_PLACE, tmp_path / "none.so")
    cache = (BUILD / "CMakeCache.txt").read_text()
    prefix, lib = (re.search(rf"^{name}:\w+=(.*)$", cache, re.M)[1] for name in ("CMAKE_INSTALL_PREFIX", "CMAKE_INSTALL_LIBDIR"))
    place = os.path.join(prefix, lib, "nqueens", MODULE.name)
    if os.path.exists(place):
        pytest.skip("nqueens is installed there")
    status, answer, said = moved("solve", "4", "--format", "png", LD_PRELOAD=str(tmp_path / "none.so"))
    assert (status, answer) == (3, b"") and f"cannot be loaded: {place}: No such file" in said


def compile_loader(folder, installed, *options):
    """A program that does nothing but load the module, and is not told its place. Returns what it has to be called by; None if it cannot be linked."""
    (folder / "main.c").write_text(NO_PLACE + """#include "pictures/module.h"
int main(void) { char why[PICTURE_REASON_SIZE]; return picture_module_load(why) ? 0 : (puts(why), 1); }
""")
    made = subprocess.run([os.environ.get("CC", "cc"), *options, "-D_POSIX_C_SOURCE=200809L", "-DNQ_PICTURE_MODULE=\"nowhere\"", f"-DNQ_PICTURE_MODULE_INSTALLED=\"{installed}\"",
                           *(f"-I{path}" for path in (ROOT / "src", ROOT / "include", BUILD / "include")),
                           folder / "main.c", ROOT / "src" / "pictures" / "module.c", "-o", folder / "main", "-ldl"])
    return folder / "main" if made.returncode == 0 else None


@pytest.mark.skipif(SANITIZED, reason="the module needs the sanitizer's library")
def test_a_module_is_loaded_from_where_it_is_installed(tmp_path):
    (tmp_path / "a $LIB").mkdir()
    installed = shutil.copy(MODULE, tmp_path / "a $LIB" / MODULE.name)
    program = compile_loader(tmp_path, installed)
    subprocess.run([program], check=True)
    os.unlink(installed)
    done = subprocess.run([program], capture_output=True, text=True)
    assert done.returncode == 1 and f"{installed}: No such file" in done.stdout


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="no other system tells a program that")
def test_a_static_program_loads_no_module(tmp_path):
    program = compile_loader(tmp_path, MODULE, "-static")
    if not program:
        pytest.skip("needs static libraries")
    done = subprocess.run([program], capture_output=True, text=True)
    assert done.returncode == 1 and "linked statically" in done.stdout


def test_no_module_of_another_place_is_loaded(moved, tmp_path):
    moved.compile("void _exit(int); __attribute__((constructor)) static void here(void) { _exit(99); }", tmp_path / MODULE.name)
    elsewhere = {"folder": tmp_path, "LD_LIBRARY_PATH": str(tmp_path)}
    assert moved("solve", "4", "--format", "png", **elsewhere)[0] == 3
    shutil.copy(MODULE, moved.module)
    assert moved("solve", "4", "--format", "png", **elsewhere) == moved("solve", "4", "--format", "png") and moved("solve", "4", "--format", "png")[0] == 0
