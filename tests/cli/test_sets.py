# SPDX-License-Identifier: MIT
"""What is asked of all solutions of an n together: partial boards, clues, disjoint and near solutions."""

import collections
import itertools
import json
import random
import sys

import pytest

from conftest import DATA, published, run

sys.path.append(str(DATA))

import boards
import computed

FAMILIES = {n: int(term) for n, term in enumerate("0 1 0 0 2 5 4 7 6 7 8 11 12 13 14 15 16 17".split())}  # OEIS A171760


def out(folder, *arguments, status=0):
    done = run(*arguments, folder=folder)
    assert done.returncode == status, (arguments, done)
    return done.stdout.decode()


def counts(text):
    """'2=84 3=8' as a dictionary."""
    return {int(key): int(value) for key, value in (part.split("=") for part in text.split())}


def squares(text):
    """'r1c5 r8c4' as rows and columns from 0."""
    return tuple((int(row) - 1, int(column) - 1) for row, column in (square[1:].split("c") for square in text.split()))


def queens_of(text):
    return tuple("123456789abcdefghijklmnopqrstuvw".index(letter) for letter in text)


# --- Partial boards ---

def table(folder, n):
    rows = list(map(json.loads, out(folder, "complete", str(n), "--table", "--format", "ndjson").splitlines()))
    assert [row["queens"] for row in rows] == list(range(n + 1))
    return {name: " ".join(str(row[name]) for row in rows) for name in ("nonattacking", "extendable", "unique")}


@pytest.mark.parametrize("n", range(1, 8))
def test_the_table_of_a_small_board_is_that_of_looking_at_all(folder, n):
    expected = {name: values for name, values in computed.set_series(n) if name in ("nonattacking", "extendable", "unique")} if boards.solutions(n) else {
        "nonattacking": " ".join(map(str, computed.nonattacking(n))), "extendable": " ".join(["0"] * (n + 1)), "unique": " ".join(["0"] * (n + 1))}
    assert table(folder, n) == expected


def test_the_table_of_larger_ones_has_the_computed_values(folder):
    for n in (8, 10):
        found = table(folder, n)
        for name in ("nonattacking", "extendable", "unique"):
            if n in published(f"computed:{name}"):
                assert found[name] == published(f"computed:{name}")[n]
    assert out(folder, "complete", "4", "--table") == (
        "queens  nonattacking  extendable  unique\n0       1             1           0\n1       16            8           8\n"
        "2       44            12          12\n3       24            8           8\n4       2             2           2\n")
    (folder / "empty").mkdir()
    assert out(folder / "empty", "complete", "8", "--table", "--solve") == out(folder, "complete", "8", "--table")


# --- Clues ---

def test_clues_have_the_computed_counts(folder):
    for n, values in published("computed:clues").items():
        lines = out(folder, "count", str(n), "--by", "clues").splitlines()
        assert dict(map(int, line.split()) for line in lines) == counts(values), n


def least_clues(n):
    """How few queens of each solution no other has."""
    parts = computed.clues(n)
    return {queens: min(len(part) for k in range(n + 1) for part in itertools.combinations(enumerate(queens), k) if parts[part] == 1)
            for queens in boards.solutions(n)}


def test_clues_go_with_other_keys_filters_and_classes(folder):
    least = least_clues(7)
    joint = collections.Counter((boards.key("class")(queens), least[queens], queens[0] + 1) for queens in least)
    found = [line.split() for line in out(folder, "count", "7", "--by", "class,clues,first").splitlines()]
    assert {(name, int(clues), int(first)): int(count) for name, clues, first, count in found} == joint
    corner = collections.Counter(least[queens] for queens in least if queens[0] == 0)
    assert [tuple(map(int, line.split())) for line in out(folder, "count", "7", "--by", "clues", "--at", "r1c1").splitlines()] == sorted(corner.items())
    classes = collections.Counter(clues for queens, clues in least_clues(8).items() if queens == min(boards.images(queens)))
    assert out(folder, "count", "8", "--fundamental", "--by", "clues") == "".join(f"{clues} {count}\n" for clues, count in sorted(classes.items()))
    assert out(folder, "count", "8", "--by", "clues", "--format", "csv") == "n,clues,count\n8,2,84\n8,3,8\n"


def test_what_clues_cannot_be_asked_for_is_refused(folder):
    done = run("count", "8", "--by", "clues", "--show-sql", folder=folder)
    assert done.returncode == 2 and b"clues has no form in SQL" in done.stderr
    assert run("list", "8", "--columns", "clues", folder=folder).returncode == 2
    done = run("count", "13", "--by", "clues", folder=folder)
    assert done.returncode == 4 and b"n = 13" in done.stderr
    for sizes in ("17", "4..17"):  # at once, not when the others have been counted
        done = run("count", sizes, "--by", "clues", "--solve", folder=folder)
        assert (done.returncode, done.stdout) == (2, b"") and b"n = 17: all solutions are to be in memory" in done.stderr


def test_the_least_sets_of_a_board_are_those_of_looking_at_all(folder):
    for n in (4, 5, 6, 7):
        parts = computed.clues(n)
        for queens in boards.solutions(n):
            told = json.loads(out(folder, "show", boards.text(queens), "--clues", "--format", "json"))
            fixing = [part for k in range(n + 1) for part in itertools.combinations(enumerate(queens), k) if parts[part] == 1]
            least = [part for part in fixing if len(part) == len(fixing[0])]
            assert [squares(text) for text in told["least_clues"]] == sorted(least)
            assert (told["clues"], told["clue_sets"]) == (len(least[0]), len(least))


def test_the_least_sets_of_eight_queens_are_as_many_as_computed(folder):
    for part in published("computed:least-clue-sets")[8].split():
        text, ways = part.split("=")
        told = json.loads(out(folder, "show", text, "--clues", "--format", "json"))
        assert told["clue_sets"] == int(ways) == len(told["least_clues"]) and told["clues"] == (3 if text == "25713864" else 2)
    assert "\nclues        2 queens fix it, no fewer do; 1 set of so many does:\n  r" in out(folder, "show", "27581463", "--clues")


def test_a_search_that_was_asked_for_is_told_once(folder):
    told = run("show", "15863724", "--clues", "--solve", folder=folder).stderr
    assert told == b"nqueens show: searched now, without a catalog\n"


def test_clues_need_a_solution_and_its_set(tmp_path, folder):
    done = run("show", "12345678", "--clues", folder=folder)
    assert done.returncode == 2 and done.stdout == b"" and b"no solution" in done.stderr
    (tmp_path / "empty").mkdir()
    done = run("show", "15863724", "--clues", folder=tmp_path / "empty")
    assert done.returncode == 0 and b"2 queens fix it" in done.stdout and b"searched" in done.stderr
    assert out(folder, "show", "1", "--clues").endswith("clues        none: there is no other solution\n")
    first_of_13 = run("solve", "13", "--limit", "1").stdout.decode().strip()
    done = run("show", first_of_13, "--clues", folder=folder)
    assert done.returncode == 4 and b"n = 13" in done.stderr
    first_of_17 = run("solve", "17", "--limit", "1").stdout.decode().strip()
    done = run("show", first_of_17, "--clues", folder=folder)
    assert done.returncode == 2 and b"up to n = 16" in done.stderr and b" GB" in done.stderr


# --- Disjoint solutions ---

def are_disjoint(family):
    return all(a != b for queens in itertools.combinations(family, 2) for a, b in zip(*queens))


def is_solution(queens):
    return all(len({line(row, column) for row, column in enumerate(queens)}) == len(queens)
               for line in (lambda r, c: c, lambda r, c: r + c, lambda r, c: r - c))


def drawn(n, members):
    """The board with the letters of the members."""
    rows = [["."] * n for _ in range(n)]
    for letter, member in zip("123456789abcdefg", members):
        for row, column in enumerate(queens_of(member)):
            rows[row][column] = letter
    return ["".join(row) for row in rows]


@pytest.mark.parametrize("n", range(1, 13))
def test_the_greatest_families_have_the_published_sizes(folder, n):
    told = json.loads(out(folder, "disjoint", str(n), "--format", "json"))
    family = [queens_of(text) for text in told["members"]]
    assert (told["n"], told["size"], told["published"]) == (n, FAMILIES[n], FAMILIES[n]) and len(family) == told["size"]
    assert family == sorted(family) and are_disjoint(family) and all(is_solution(queens) for queens in family)
    assert told["board"] == drawn(n, told["members"])
    assert told["proof"] == ("covers" if told["size"] == n else "all" if n in (2, 3, 4, 6) else "searched")
    assert out(folder, "disjoint", str(n), "--count") == f"{told['size']}\n"


def test_families_of_a_choice_are_the_greatest_of_it(folder):
    """Of the solutions of six queens and more with a queen on one of two squares, by trying all sets."""
    for n, filters, keep in ((6, ("--not-at", "r1c2"), lambda q: q[0] != 1), (7, ("--starts-with", "1"), lambda q: q[0] == 0),
                             (7, ("--not-at", "r4c4", "--not-at", "r1c1"), lambda q: q[3] != 3 and q[0] != 0)):
        chosen = [queens for queens in boards.solutions(n) if keep(queens)]

        def greatest(family, rest):
            return max([len(family), *(greatest([*family, q], rest[k + 1:]) for k, q in enumerate(rest) if are_disjoint([*family, q]))])

        told = json.loads(out(folder, "disjoint", str(n), *filters, "--format", "json"))
        assert told["size"] == greatest([], chosen) and all(keep(queens_of(text)) for text in told["members"])
        assert told["published"] is None


def test_covers_are_as_many_as_computed(folder):
    for n, count in published("computed:covers").items():
        assert out(folder, "disjoint", str(n), "--cover", "--count") == f"{count}\n"
    for n in (5, 7, 11):
        found = [json.loads(line) for line in out(folder, "disjoint", str(n), "--cover", "--format", "ndjson").splitlines()]
        assert len({tuple(cover["members"]) for cover in found}) == int(published("computed:covers")[n]) == len(found)
        for cover in found:
            assert are_disjoint(list(map(queens_of, cover["members"]))) and len(cover["members"]) == n
            assert cover["board"] == drawn(n, cover["members"]) and not any("." in row for row in cover["board"])
    assert {tuple(json.loads(line)["members"]) for line in out(folder, "disjoint", "5", "--cover", "--format", "ndjson").splitlines()} == {
        ("13524", "24135", "35241", "41352", "52413"), ("14253", "25314", "31425", "42531", "53142")}
    sevens = {tuple(sorted("".join(str((k * step + shift) % 7 + 1) for k in range(7)) for shift in range(7))) for step in (2, 3, 4, 5)}
    assert {tuple(json.loads(line)["members"]) for line in out(folder, "disjoint", "7", "--cover", "--format", "ndjson").splitlines()} == sevens
    assert out(folder, "disjoint", "7", "--cover", "--limit", "1").count("\n") == 7


def test_what_is_disjoint_from_a_board_is_found(folder):
    chance = random.Random(5)
    for n in (4, 6, 8, 9):
        for board in [tuple(chance.randrange(n) for _ in range(n)) for _ in range(4)] + list(boards.solutions(n)[:2]):
            expected = [boards.text(queens) for queens in boards.solutions(n) if are_disjoint([queens, board])]
            assert out(folder, "disjoint", str(n), "--with", boards.text(board)).split() == expected
            assert out(folder, "disjoint", str(n), "--with", boards.text(board), "--count") == f"{len(expected)}\n"
    assert out(folder, "disjoint", "4", "--with", "2413", "--format", "leetcode") == '[["..Q.","Q...","...Q",".Q.."]]\n'
    assert out(folder, "disjoint", "8", "--with", "15863724", "--limit", "1").count("\n") == 1
    first = out(folder, "disjoint", "20", "--with", "1" + "2" * 19, "--limit", "1", "--solve")  # what begins with 1 is not searched through
    assert first[0] == "2"


@pytest.mark.parametrize("arguments, words", [
    (("8", "--with", "2413"), "n = 4"), (("8", "--with", "x"), "--with"), (("8", "--cover", "--with", "15863724"), "do not go together"),
    (("8", "--limit", "1"), "--limit goes with"), (("8", "--format", "board"), "'board'"), (("1..8",), "1..8"), (("8", "--at", "r9c1"), "r9c1"),
    (("8", "--count", "--format", "json"), "--format"), ((), "board size")])
def test_what_makes_no_sense_of_families_is_refused(folder, arguments, words):
    done = run("disjoint", *arguments, folder=folder)
    assert done.returncode == 2 and done.stdout == b"" and words in done.stderr.decode(), done


def test_what_the_catalog_does_not_hold_or_memory_not_take_is_refused(folder):
    for command in (("disjoint", "13"), ("puzzle", "13", "--seed", "1"), ("complete", "13", "--table"), ("list", "13", "--near", "1" * 13)):
        done = run(*command, folder=folder)
        assert done.returncode == 4 and done.stdout == b"" and b"generate 13" in done.stderr, done
    done = run("complete", "20", "--table", "--solve", folder=folder)
    assert done.returncode == 2 and b"up to n = 16; they would take 2888 GB" in done.stderr, done
    done = run("complete", "28", "--table", "--solve", folder=folder)
    assert done.returncode == 2 and b"not even known" in done.stderr


# --- Near solutions ---

def test_the_nearest_are_those_of_a_contest(folder):
    for board, rows in (("12345678", 7), ("11111111", 7), ("17468253", 0), ("17263584", 2)):
        assert out(folder, "list", "8", "--near", board, "--limit", "1").split()[1] == str(rows)
    assert out(folder, "list", "8", "--near", "17263584", "--limit", "1") == "57263184 2\n"


def test_all_come_by_distance_then_in_order(folder):
    chance = random.Random(3)
    for n in (1, 4, 6, 7, 8, 9):
        for board in [tuple(chance.randrange(n) for _ in range(n)) for _ in range(4)]:
            expected = sorted((sum(a != b for a, b in zip(queens, board)), boards.text(queens)) for queens in boards.solutions(n))
            lines = [line.split() for line in out(folder, "list", str(n), "--near", boards.text(board)).splitlines()]
            assert [(int(rows), text) for text, rows in lines] == expected
            some = out(folder, "list", str(n), "--near", boards.text(board), "--offset", "1", "--limit", "3", "--format", "csv").splitlines()
            assert some == ["n,placement,distance", *(f"{n},{text},{rows}" for rows, text in expected[1:4])]
    filtered = out(folder, "list", "8", "--near", "12345678", "--class", "half-turn").split()[::2]
    assert sorted(filtered) == ["35281746", "46827135", "53172864", "64718253"]
    assert out(folder, "list", "4", "--near", "1111", "--format", "fen") == "1Q2/3Q/Q3/2Q1\n2Q1/Q3/3Q/1Q2\n"


@pytest.mark.parametrize("arguments", [("8", "--near", "2413"), ("4..8", "--near", "2413"), ("4", "--near", "y"), ("4", "--near", "2413", "--reverse"),
                                       ("4", "--near", "2413", "--fundamental"), ("4", "--near", "2413", "--columns", "class"), ("4", "--near", "2413", "--show-sql")])
def test_what_makes_no_sense_of_near_ones_is_refused(folder, arguments):
    done = run("list", *arguments, folder=folder)
    assert done.returncode == 2 and done.stdout == b"" and b"--near" in done.stderr, done


def test_check_says_how_far_the_nearest_is(tmp_path):
    chance = random.Random(9)
    for n in (4, 5, 6, 8, 9):
        board = tuple(chance.randrange(n) for _ in range(n))
        distances = sorted((sum(a != b for a, b in zip(queens, board)), boards.text(queens)) for queens in boards.solutions(n))
        if distances[0][0] == 0:
            continue
        rows, text = distances[0]
        printed = out(tmp_path, "check", boards.text(board), status=1)
        assert printed.endswith(f"; nearest: {text}, {rows} {'queen' if rows == 1 else 'queens'} elsewhere\n"), printed
        told = json.loads(out(tmp_path, "check", boards.text(board), "--format", "ndjson", status=1))
        assert (told["nearest"], told["distance"]) == (text, rows)
    told = json.loads(out(tmp_path, "check", "15863724", "--format", "ndjson"))
    assert (told["nearest"], told["distance"]) == ("15863724", 0)
    assert "nearest" not in out(tmp_path, "check", "111", status=1)
    assert json.loads(out(tmp_path, "check", "1" * 20, "--format", "ndjson", status=1))["nearest"] is None
