# SPDX-License-Identifier: MIT
"""The page of 'list --format html': what is packed in it is what the catalog holds and what the list lists; it is one file that asks for nothing;
and nothing that a user writes can leave its place. What it does in a browser is another file's."""

import base64
import hashlib
import os
import random
import re
import shutil
import sqlite3
import subprocess

import pytest

import atlas_page
from boards import KEYS, images, is_alternating, is_reflecting, solutions, text
from conftest import environment, published, run


def page_of(folder, *arguments):
    done = run("list", *arguments, "--format", "html", folder=folder)
    assert done.returncode == 0 and done.stderr == b"", done.stderr
    return done.stdout


def sizes_of(folder, *arguments):
    return atlas_page.data_of(page_of(folder, *arguments))["sizes"]


def list_of(folder, *arguments):
    return run("list", *arguments, folder=folder).stdout.decode().split()


@pytest.fixture(scope="module")
def small(tmp_path_factory, catalog_1_to_12):
    folder = tmp_path_factory.mktemp("atlas")
    shutil.copy(catalog_1_to_12, folder / "nqueens.db")
    return folder


@pytest.fixture(scope="module")
def page_1_to_9(small):
    return page_of(small, "1..9")


# --- What is in it ---

def test_all_solutions_are_there_and_counted_as_published(small):
    distinct, fundamental = published("A000170"), published("A002562")
    for size in sizes_of(small, "1..12"):
        n = size["n"]
        assert size["whole"] and size["listed"] == "all"
        assert str(size["listed_count"]) == distinct[n] and str(size["count"]) == fundamental[n]
        assert [text(board) for board, _ in atlas_page.listed(size)] == list_of(small, str(n))


def test_canonical_forms_and_counts_by_class_are_those_of_the_catalog(small, page_1_to_9):
    db = sqlite3.connect(small / "nqueens.db")
    for size in atlas_page.data_of(page_1_to_9)["sizes"]:
        rows = db.execute("SELECT placement FROM fundamental_solution WHERE n = ? ORDER BY placement", [size["n"]]).fetchall()
        assert [text(form) for form in atlas_page.canonical_forms(size)] == [placement for (placement,) in rows]
        held = dict(db.execute("SELECT orbit_size, fundamental_count FROM coverage WHERE n = ?", [size["n"]]))
        assert size["held"] == [held[8], held[4], held[2], held[1]]


def test_keys_and_properties_are_as_defined(page_1_to_9):
    data = atlas_page.data_of(page_1_to_9)
    assert {key["name"] for key in data["keys"]} == set(KEYS) - {"class"}
    defined = {"alternating": is_alternating, "reflecting": is_reflecting, "corner": lambda q: {q[0], q[-1]} & {0, len(q) - 1},
               "center": lambda q: len(q) % 2 and q[len(q) // 2] == len(q) // 2, "toroidal": lambda q: KEYS["torus_conflicts"](q) == 0,
               "superqueen": lambda q: KEYS["knight_pairs"](q) == 0, "no-three-in-line": lambda q: KEYS["collinear_triples"](q) == 0}
    assert {one["name"] for one in data["properties"]} == set(defined)
    for size in data["sizes"][:8]:
        for board, (k, symmetry) in atlas_page.listed(size):
            for key in data["keys"]:
                assert atlas_page.key_value(data, size, key["name"], k, symmetry) == KEYS[key["name"]](board), (key["name"], board)
            for name, test in defined.items():
                assert atlas_page.has_property(data, size, name, k, symmetry) == bool(test(board)), (name, board)


def test_symmetries_are_told_by_their_steps(page_1_to_9):
    """What a script makes of the steps is the image of that number."""
    board = solutions(8)[0]
    for number, told in enumerate(atlas_page.data_of(page_1_to_9)["symmetries"]):
        squares = list(enumerate(board))
        if told["swap"]:
            squares = [(c, r) for r, c in squares]
        squares = [(7 - r if told["turn_rows"] else r, 7 - c if told["turn_columns"] else c) for r, c in squares]
        assert tuple(c for _, c in sorted(squares)) == images(board)[number]


FILTERS = [["--class", "half-turn"], ["--at", "d6"], ["--at", "r1c1", "--not-at", "r3c5"], ["--is", "alternating"], ["--where", "symmetry_name = 'rotate90'"],
           ["--fundamental"], ["--fundamental", "--at", "r1c3"], ["--fundamental", "--every", "--not-at", "r1c2"], ["--up-to", "torus"], ["--up-to", "rotations"],
           ["--limit", "7"], ["--reverse", "--limit", "7"], ["--offset", "80"], ["--sample", "9", "--seed", "1"], ["--where", "0"]]


@pytest.mark.parametrize("filters", FILTERS, ids=" ".join)
def test_the_page_lists_what_the_list_lists(small, filters):
    for n in (8, 9):
        (size,) = sizes_of(small, str(n), *filters)
        boards = sorted(list_of(small, str(n), *filters, "--columns", "placement")[1:])
        assert [text(board) for board, _ in atlas_page.listed(size)] == boards
        assert size["listed_count"] == len(boards)


@pytest.mark.parametrize("filters", FILTERS, ids=" ".join)
def test_numbers_are_those_of_the_catalog(small, filters):
    for n in (8, 11):
        (size,) = sizes_of(small, str(n), *filters)
        whole, forms = list_of(small, str(n)), list_of(small, str(n), "--fundamental")
        if size["whole"]:
            assert [text(form) for form in atlas_page.canonical_forms(size)] == forms
            continue
        numbers, fundamental = atlas_page.numbers(size["numbers"]), atlas_page.numbers(size["fundamental_numbers"])
        assert [whole[number - 1] for number in numbers] == [text(board) for board, _ in atlas_page.listed(size)]
        assert [forms[number - 1] for number in fundamental] == [text(form) for form in atlas_page.canonical_forms(size)]


def test_boards_of_a_file_come_once_and_in_order(small):
    boards = ["35281746", "15863724", "35281746", "2413", "12345678"]
    done = run("list", "4..8", "--from", "-", "--format", "html", folder=small, input="\n".join(boards).encode())
    assert done.returncode == 0
    sizes = {size["n"]: size for size in atlas_page.data_of(done.stdout)["sizes"]}
    assert list(sizes) == [4, 5, 6, 7, 8]
    assert [text(board) for board, _ in atlas_page.listed(sizes[8])] == ["15863724", "35281746"]
    assert [text(board) for board, _ in atlas_page.listed(sizes[4])] == ["2413"]
    assert not sizes[8]["whole"] and "numbers" not in sizes[8]


def test_a_class_alone_has_no_numbers(tmp_path):
    """They are counted among all of n, which this catalog does not hold."""
    assert run("generate", "12", "--class", "quarter-turn", folder=tmp_path).returncode == 0
    (size,) = sizes_of(tmp_path, "12", "--class", "quarter-turn")
    assert size["count"] == 4 and size["listed_count"] == 8 and not size["whole"]
    assert "numbers" not in size and "held" not in size


def test_parts_and_what_stores_only_fundamental_solutions_make_the_same_data(small, tmp_path):
    assert run("generate", "8..9", "--only", "fundamental", folder=tmp_path).returncode == 0
    assert sizes_of(tmp_path, "8..9") == sizes_of(small, "8..9")
    for part in (1, 2):
        assert run("generate", "9", "--part", f"{part}/2", "--db", f"{part}.part", folder=tmp_path).returncode == 0
    done = run("list", "9", "--format", "html", "--parts", "1.part", "2.part", folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert atlas_page.data_of(done.stdout)["sizes"] == sizes_of(small, "9")


def test_random_questions_against_plain_lists(small):
    chance = random.Random(16)
    for _ in range(20):
        n = chance.randint(5, 9)
        square = lambda: (chance.randrange(n), chance.randrange(n))
        at, not_at = [square() for _ in range(chance.randint(0, 2))], [square() for _ in range(chance.randint(0, 3))]
        asked = [word for option, squares in (("--at", at), ("--not-at", not_at)) for r, c in set(squares) for word in (option, f"r{r + 1}c{c + 1}")]
        done = run("list", str(n), *asked, "--format", "html", folder=small)
        assert done.returncode == 0, done.stderr
        expected = [board for board in solutions(n) if all(board[r] == c for r, c in at) and all(board[r] != c for r, c in not_at)]
        assert [board for board, _ in atlas_page.listed(atlas_page.data_of(done.stdout)["sizes"][0])] == expected, asked


# --- One file that asks for nothing ---

def test_the_policy_allows_the_style_and_the_script_of_the_page_alone(page_1_to_9):
    parsed = atlas_page.elements(page_1_to_9)
    (policy,) = [attributes["content"] for name, attributes in parsed.found if attributes.get("http-equiv") == "Content-Security-Policy"]
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules.pop("default-src") == "'none'" and rules.pop("base-uri") == "'none'" and rules.pop("form-action") == "'none'" and rules.pop("img-src") == "data:"
    for rule, element in (("script-src", "script"), ("style-src", "style")):
        (inside,) = re.findall(rf"<{element}>(.*?)</{element}>".encode(), page_1_to_9, re.S)
        assert rules.pop(rule) == f"'sha256-{base64.b64encode(hashlib.sha256(inside).digest()).decode()}'"
    assert not rules


def test_nothing_names_another_place(page_1_to_9):
    parsed = atlas_page.elements(page_1_to_9)
    assert parsed.declared == "DOCTYPE html"
    for name, attributes in parsed.found:
        assert not {"style", "onclick", "onload", "srcset", "action"} & set(attributes), name
        for attribute in ("src", "href", "data", "content"):
            value = attributes.get(attribute) or "#"
            assert value.startswith(("#", "data:")) or attribute == "content" and "//" not in value, (name, value)
        assert name not in ("iframe", "object", "embed", "base", "form")
    script = page_1_to_9.split(b"<script>")[1]
    assert not re.search(rb"https?://(?!www\.w3\.org/2000/svg)|\bfetch\(|XMLHttpRequest|importScripts|\beval\(|innerHTML|document\.write|\bimport\b", script)


def test_ids_are_there_once_and_what_refers_to_one_finds_it(page_1_to_9):
    parsed = atlas_page.elements(page_1_to_9)
    ids = [attributes["id"] for _, attributes in parsed.found if "id" in attributes]
    assert len(ids) == len(set(ids))
    for _, attributes in parsed.found:
        for reference in ("for", "aria-labelledby", "aria-describedby"):
            assert set(attributes.get(reference, "").split()) <= set(ids)
    script = page_1_to_9.split(b"<script>")[1].decode()
    assert set(re.findall(r'byId\("([\w-]+)"\)', script)) <= set(ids)


def test_it_is_small(small):
    """14 is the largest: its 45,752 canonical forms (A002562) have seven bytes each, and as many keys and properties."""
    assert len(page_of(small, "12")) < 250_000 and len(page_of(small, "4")) < 70_000


def test_the_same_list_makes_the_same_bytes(small):
    assert page_of(small, "1..8") == page_of(small, "1..8")


# --- What users write ---

HOSTILE = ["</script><script>alert(1)</script>", "<!--", "]]>", "&amp;&lt;", "\\u003c/script>", "'\"><b>", "a\nb\tc", "\u2028\u2029", "%s%n\\", "\x7f\x1b[31m"]


def test_nothing_that_is_asked_leaves_its_place(small, page_1_to_9):
    plain = [name for name, _ in atlas_page.elements(page_1_to_9).found]
    for words in HOSTILE:
        expression = "'" + words.replace("'", "''") + "' = placement"
        page = page_of(small, "1..9", "--where", expression)
        parsed = atlas_page.elements(page)
        assert [name for name, _ in parsed.found] == plain, words
        assert page.count(b"</script") == 2 and page.count(b"<!--") == page_1_to_9.count(b"<!--")
        question = atlas_page.data_of(page)["question"]
        (shown,) = [parsed.texts[k] for k, (_, attributes) in enumerate(parsed.found) if attributes.get("id") == "question"]
        assert question == shown and question.startswith("nqueens list 1..9 --where ")
    assert "</script><script>alert(1)</script>" in atlas_page.data_of(page_of(small, "4", "--where", f"placement <> '{HOSTILE[0]}'"))["question"]


def test_the_question_gives_the_page_again(small):
    """A shell reads it back."""
    expression = "placement <> 'it''s \"$HOME\" `x` \\ &'"
    (question,) = {atlas_page.data_of(page_of(small, "5", "--where", expression))["question"]}
    again = subprocess.run(["sh", "-c", question], cwd=small, env=environment(), capture_output=True)
    assert again.returncode == 0 and again.stdout == page_of(small, "5", "--where", expression)


def test_bytes_that_are_no_text_are_kept_out(small):
    name = b"\xff<b>.db"
    shutil.copy(small / "nqueens.db", os.path.join(os.fsencode(small), name))
    page = page_of(small, "4", "--db", name)
    assert b"<b>.db" not in page
    assert atlas_page.data_of(page)["source"].endswith("<b>.db")


def test_a_long_command_is_cut(small):
    page = page_of(small, "4", *(["--where", "1 OR '" + "x" * 900 + "'"] * 12))
    assert atlas_page.data_of(page)["question"].endswith(" ...")
    squares = [word for k in range(80) for word in ("--not-at", f"r{k // 10 + 1}c{k % 10 + 1}")]
    page = page_of(small, "10", *squares)
    assert atlas_page.data_of(page)["question"].endswith(squares[-1] + " --format html") and atlas_page.data_of(page)["sizes"][0]["count"] == 0


# --- Refusals ---

def test_sizes_beyond_the_page_are_refused_with_the_reason(small):
    for question in (["15"], ["1..20"], ["13..15", "--class", "half-turn"]):
        done = run("list", *question, "--format", "html", "-o", "x.html", folder=small)
        assert done.returncode == 2 and done.stdout == b"" and b"beyond n = 14" in done.stderr
    done = run("list", "--from", "-", "--format", "html", folder=small, input=b"2413\n")
    assert done.returncode == 2 and b"--from needs the board sizes of the page, up to 14: nqueens list 1..14" in done.stderr
    assert not (small / "x.html").exists()


def test_what_makes_no_page_says_so(small):
    for command in (["complete", "4"], ["solve", "4"]):
        done = run(*command, "--format", "html", folder=small)
        assert done.returncode == 2 and done.stdout == b"" and b"'nqueens list' alone" in done.stderr
    for more, words in ((["--show-sql"], b"--show-sql"), (["--columns", "n"], b"'html'"), (["--wide"], b"'html'"), (["--base", "0"], b"'html'")):
        done = run("list", "4", "--format", "html", *more, folder=small)
        assert done.returncode == 2 and done.stdout == b"" and words in done.stderr
    done = run("list", "4", "--format", "htlm", folder=small)
    assert done.returncode == 2 and b"'html'" in done.stderr, done.stderr


def test_what_the_catalog_does_not_hold_makes_no_page(small, tmp_path):
    done = run("list", "12..13", "--format", "html", "-o", tmp_path / "x.html", folder=small)
    assert done.returncode == 4 and done.stdout == b"" and not list(tmp_path.iterdir())


def test_a_file_is_whole_or_not_there(small, tmp_path):
    file = tmp_path / "atlas.html"
    assert run("list", "4..9", "--format", "html", "-o", file, folder=small).returncode == 0
    whole = file.read_bytes()
    assert whole.endswith(b"</html>\n") and [path.name for path in tmp_path.iterdir()] == ["atlas.html"]
    done = run("list", "4", "--format", "html", "-o", file, folder=small)
    assert done.returncode == 2 and b"--force" in done.stderr and file.read_bytes() == whole
    done = run("list", "4", "--format", "html", "-o", tmp_path, folder=small)
    assert done.returncode == 2 and b"this is a folder" in done.stderr
    done = run("list", "4", "--format", "html", "-o", tmp_path / "none" / "x.html", folder=small)
    assert done.returncode == 3
    done = run("list", "4..9", "--format", "html", "-o", "/dev/full", folder=small)
    assert done.returncode == 3 and b"No space left" in done.stderr
