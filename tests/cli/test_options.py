# SPDX-License-Identifier: MIT
"""Options that are given twice, that leave nothing, and the numbers they take."""

import itertools

import pytest

from conftest import run

# Those that add up; every other one that takes a value is refused when it is repeated.
REPEATABLE = {"--param", "--at", "--not-at", "--no-diagonal", "--no-antidiagonal", "--is", "--is-not", "--where", "--class", "--by", "--author"}
ARGUMENTS = {"generate": ["4"], "info": [], "count": ["4"], "list": ["4"], "occupancy": ["4"], "complete": ["4"], "show": ["2413"], "check": ["2413"],
             "solve": ["4"], "puzzle": ["4"], "disjoint": ["4"], "sql": ["SELECT 1"], "verify": ["4"], "diff": ["nqueens.db", "nqueens.db"], "merge": ["x.part"],
             "export": ["nqueens.db"]}


def options_of(command):
    """Options that take a value, by the help of a command; its filters stand in a line."""
    lines = [line.strip() for line in run(command, "--help").stdout.decode().splitlines()]
    words = [word for line in lines if line.startswith("-") for word in line.split()[:2 if "  " in line else None]]
    return [word.split("=")[0] for word in words if word.startswith("--") and "=" in word]


@pytest.mark.parametrize("command", ARGUMENTS)
def test_what_is_given_twice_adds_up_or_is_refused(command, stored_catalog):
    assert options_of(command) or command in ("diff",)
    for option in options_of(command):
        done = run(command, *ARGUMENTS[command], option, "first-value", option, "second-value", folder=stored_catalog.parent)
        assert done.returncode == 2 and done.stdout == b"", (option, done)
        if option not in REPEATABLE:
            assert b"first-value" in done.stderr, (option, done)


@pytest.mark.parametrize("option,command", [("--up-to", "count"), ("--format", "count"), ("--limit", "list"), ("--offset", "list"), ("--after", "list"), ("--base", "list"),
                                            ("--starts-with", "list"), ("--sample", "list"), ("--output", "list"), ("--db", "list"), ("--limit", "solve")])
def test_both_values_are_named(option, command, stored_catalog):
    good = {"--up-to": "torus mirror", "--format": "text csv", "--after": "2413 3142", "--starts-with": "2 3", "--db": "nqueens.db other.db"}
    first, second = good.get(option, "0 1").split()
    done = run(command, "4", option, first, option, second, folder=stored_catalog.parent)
    assert done.returncode == 2 and done.stdout == b""
    assert f"{option} is given twice, '{first}' and '{second}'".encode() in done.stderr
    assert [path.name for path in stored_catalog.parent.iterdir()] == ["nqueens.db"]


def test_flags_may_be_repeated(stored_catalog):
    assert run("count", "8", "--fundamental", "--fundamental", folder=stored_catalog.parent).stdout == b"12\n"


@pytest.mark.parametrize("more", [[], ["--count"], ["--trace"], ["--compare"], ["--fundamental", "--algorithm", "scan"], ["--fundamental", "--limit", "1"],
                                  ["--fundamental", "--count", "--stats"]])
def test_threads_are_refused_where_none_search(more):
    done = run("solve", "5", *more, "--jobs", "2")
    assert (done.returncode, done.stdout) == (2, b"") and b"--jobs goes with --fundamental" in done.stderr


@pytest.mark.parametrize("command", ARGUMENTS)
def test_a_search_without_a_catalog_takes_none(command, stored_catalog):
    words, named = [command, *ARGUMENTS[command], "--solve"], ["--db", stored_catalog]
    if b"--solve" not in run(command, "--help").stdout:
        return
    for arguments in ([*named, *words], [*words, *named], [*words, "--db", "none.db"]):
        done = run(*arguments)
        assert (done.returncode, done.stdout) == (2, b"") and b"--solve asks no catalog: it goes without --db" in done.stderr, done
    assert run(*words, folder=stored_catalog.parent).returncode == 0


# What is remarked where the question is good, and what is wrong with it.
@pytest.mark.parametrize("words, status", [
    (["puzzle", "17"], 2), (["puzzle", "17", "--solve"], 2), (["puzzle", "8", "--where", "foo"], 2), (["puzzle", "13"], 4), (["list", "8", "--sample", "2", "--where", "foo"], 2),
    (["list", "13", "--sample", "2"], 4), (["count", "8", "--where", "foo", "--solve"], 2), (["disjoint", "17", "--solve"], 2), (["complete", "17", "--table", "--solve"], 2),
    (["complete", "8", "--sample", "2", "--where", "foo", "--solve"], 2), (["list", "17", "--near", "1" * 17, "--solve"], 2), (["show", "8#93", "--solve"], 2),
    (["complete", "2413", "--table"], 2), (["complete", "8#3", "--count", "--limit", "1"], 2), (["complete", "1Q2/3Q/Q3/2Q1", "--where", "foo"], 2),
    (["puzzle", "8", "--db", "none.db"], 3), (["list", "8", "--sample", "2", "--db", "none.db"], 3), (["complete", "2413", "--db", "none.db"], 3)])
def test_an_error_of_the_question_comes_alone(words, status, folder):
    done = run(*words, folder=folder)
    assert (done.returncode, done.stdout, done.stderr.count(b"\n")) == (status, b"", 1), done
    assert b"again:" not in done.stderr and b"searched now" not in done.stderr and b"read as" not in done.stderr


def count(catalog, *arguments):
    done = run("count", "8", *arguments, "--db", catalog)
    assert done.returncode == 0, done.stderr
    return int(done.stdout)


def test_expressions_are_joined_by_and(stored_catalog):
    """Of the 92, four begin in column 1; 4 are half-turns, and 88 asymmetric (A000170, A260320)."""
    parts = {"0": set(), "class = 'half-turn' OR 0": {"h"}, "1": {"h", "a"}, "class = 'asymmetric'": {"a"}}
    sizes = {"h": 4, "a": 88}
    for first, second in itertools.product(parts, repeat=2):
        assert count(stored_catalog, "--where", first, "--where", second) == sum(sizes[c] for c in parts[first] & parts[second])
    assert count(stored_catalog, "--where", "1", "--where", "substr(placement, 1, 1) = '1'", "--where", "class = 'asymmetric' OR 1") == 4


@pytest.mark.parametrize("pair", [("1) OR (1", "1"), ("(1", "1)"), ("1 OR", "1"), ("1", "AND 1"), ("'1", "1'"), ("", "1"), ("1 --", "1"), ("1 /*", "*/ 1"), ("[1", "1]")])
def test_each_expression_has_to_be_one_by_itself(stored_catalog, pair):
    for first, second in (pair, pair[::-1]):
        done = run("count", "8", "--where", first, "--where", second, "--db", stored_catalog)
        assert done.returncode == 2 and b"--where" in done.stderr and done.stdout == b""


def test_more_expressions_than_there_is_room_for_are_refused(stored_catalog):
    assert count(stored_catalog, *["--where", "n = 8"] * 16) == 92
    done = run("count", "8", *["--where", "n = 8"] * 17, "--db", stored_catalog)
    assert done.returncode == 2 and b"16" in done.stderr


def test_classes_are_united(stored_catalog):
    sizes = {"asymmetric": 88, "half-turn": 4, "quarter-turn": 0, "full": 0}
    for first, second in itertools.product(sizes, repeat=2):
        assert count(stored_catalog, "--class", first, "--class", second) == sum(sizes[name] for name in {first, second})
    assert count(stored_catalog, "--class", "8,4,2,1", "--class", "half-turn") == 92
    assert count(stored_catalog, "--class", "!asymmetric", "--class", "8") == 92


@pytest.mark.parametrize("text", ["!8,4,2,1", "!asymmetric,half-turn,quarter-turn,full", "!8,4,2,1,8", "", "!", ",", "8,"])
@pytest.mark.parametrize("command", ["generate", "list", "count", "occupancy", "complete"])
def test_a_set_of_no_classes_is_refused(stored_catalog, command, text):
    before = stored_catalog.read_bytes()
    for n in ("8", "13"):
        done = run(command, n, "--class", text, folder=stored_catalog.parent)
        assert done.returncode == 2 and done.stdout == b"" and b"--class" in done.stderr
    assert stored_catalog.read_bytes() == before
