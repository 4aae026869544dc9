# SPDX-License-Identifier: MIT
"""Every sequence of the table against its published terms, and b-files in and out."""

import json
import subprocess

import pytest

from conftest import DATA, environment, run

PUBLISHED = {number: (int(offset), terms.split(",")) for number, offset, terms in
             (line.split("\t") for line in (DATA / "sequences.tsv").read_text().splitlines() if not line.startswith("#"))}


def listed(folder, *arguments):
    done = run("sequence", "--list", "--format", "json", *arguments, folder=folder)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def terms(folder, *arguments, status=0):
    """The lines of a b-file that are no remarks, as pairs."""
    done = run("sequence", *arguments, folder=folder)
    assert done.returncode == status, done.stderr
    lines = done.stdout.decode().split("\n")
    assert lines.pop() == ""
    return [(int(index), value) for index, value in (line.split(" ") for line in lines if not line.startswith("#"))]


def test_every_sequence_has_its_published_terms(folder):
    rows = listed(folder)
    assert {row["number"] for row in rows} == set(PUBLISHED)
    assert len(rows) >= 39 and len({row["number"] for row in rows}) == len(rows)
    for row in rows:
        offset, published = PUBLISHED[row["number"]]
        found = terms(folder, row["number"])
        assert row["offset"] == offset and [index for index, _ in found] == list(range(offset, offset + len(found)))
        assert row["last_index"] in (found[-1][0], None) and len(found) >= min(len(published), 4), row
        shared = min(len(found), len(published))
        assert [value for _, value in found[:shared]] == published[:shared], row["number"]


@pytest.fixture(scope="module")
def thirteen(tmp_path_factory):
    folder = tmp_path_factory.mktemp("thirteen")
    assert run("generate", "1..13", "--only", "fundamental", folder=folder).returncode == 0
    return folder


def test_thirteen_adds_its_terms(thirteen):
    for row in listed(thirteen):
        offset, published = PUBLISHED[row["number"]]
        found = terms(thirteen, row["number"])
        shared = min(len(found), len(published))
        assert [value for _, value in found[:shared]] == published[:shared], row["number"]


def test_symmetric_classes_alone_reach_far(tmp_path):
    assert run("generate", "1..16", "--class", "!asymmetric", folder=tmp_path).returncode == 0
    rows = {row["number"]: row for row in listed(tmp_path)}
    for number in ("A032522", "A033148", "A260318", "A260319", "A352661", "A352662"):
        offset, published = PUBLISHED[number]
        assert rows[number]["last_n"] == 16
        assert [value for _, value in terms(tmp_path, number)] == published[:17 - offset]
    assert rows["A000170"]["last_n"] is None
    assert terms(tmp_path, "A000170", status=4) == [(0, "1")]


def test_counts_alone_answer_what_is_ready_made(tmp_path):
    assert run("generate", "1..8", "--only", "counts", folder=tmp_path).returncode == 0
    reach = {row["number"]: row["last_n"] for row in listed(tmp_path)}
    counted = {"A000170", "A002562", "A032522", "A033148", "A260318", "A260319", "A260320", "A383738"}
    assert {number for number, n in reach.items() if n == 8} == counted
    for number in reach.keys() - {number for number, n in reach.items() if n}:
        done = run("sequence", number, folder=tmp_path)
        assert done.returncode == 4 and b"only the counts" in done.stderr, done.stderr


def test_the_command_in_the_remarks_gives_the_terms(folder):
    """For n = 8, or 7 where sizes are odd: the numbers that the command prints are those of the sequence, zeros left out."""
    for row in listed(folder):
        number = row["number"]
        done = run("sequence", number, "--format", "ndjson", folder=folder)
        size = 8 if any(json.loads(line)["n"] == 8 for line in done.stdout.splitlines()) else 7
        wanted = [json.loads(line)["value"] for line in done.stdout.splitlines() if json.loads(line)["n"] == size]
        remark = [line for line in run("sequence", number, folder=folder).stdout.decode().splitlines() if line.startswith("# for each n: ")]
        command = remark[0].removeprefix("# for each n: ").split(", ")[0].replace(" N", f" {size}", 1)
        printed = subprocess.run(command, shell=True, cwd=folder, env=environment(), capture_output=True, text=True, check=True).stdout
        lines = printed.splitlines()
        if number in ("A319283", "A319284", "A269133", "A319288"):
            levels = [int(line.split()[2]) for line in lines if line.startswith("level")]
            expected = {"A319283": [sum(levels)], "A319284": levels, "A269133": levels[1:], "A319288": [levels.index(max(levels))]}[number]
            assert wanted == expected
        elif number == "A140450":
            assert wanted == [int(line.split()[-1]) for line in lines if line.startswith("squares tried")]
        elif " list " in command:
            assert wanted == ([int(column) for column in lines[0].strip("()").split(",")] if lines else [0] * size)
        elif " --by members" in command:
            values = [tuple(map(int, line.split())) for line in lines]
            assert wanted == {"A054500": [size] * len(values), "A054501": [value for value, _ in values], "A054502": [count for _, count in values]}[number]
        elif " --by " in command:
            assert {(k + ("A059963" == number), value) for k, value in enumerate(wanted) if value} == {tuple(map(int, line.split())) for line in lines if line.split()[1] != "0"}
        elif number == "A348129":
            assert wanted == [int(line.split()[1]) for line in lines[1:]]
        elif number == "A374013":
            rows = [list(map(int, line.split())) for line in lines[1:]]
            assert wanted == [max(k for k, *_ in rows if all(row[1] == row[2] for row in rows[:k + 1]))]
        elif "1 where that is N" in remark[0]:
            assert wanted == [int(lines[0]) == size]
        elif "times n!" in remark[0]:
            assert wanted == [int(lines[0]) * 5040]
        else:
            assert wanted == [int(lines[0])], command


def test_ranges_are_of_the_index(folder):
    assert terms(folder, "A000170", "10..12") == [(10, "724"), (11, "2680"), (12, "14200")]
    assert terms(folder, "A181499", "36-44") == list(zip(range(36, 45), "0 0 64 0 28 0 0 0 0".split()))
    assert terms(folder, "A181499", "43..47") == list(zip(range(43, 48), "0 0 0 0 232".split()))
    assert terms(folder, "A007705", "5..5") == [(5, "88")]
    assert terms(folder, "170", "8..8") == [(8, "92")]
    assert terms(folder, "a000170", "0..0") == [(0, "1")]
    assert run("sequence", "A342990", "5", folder=folder).stdout == b"319334400\n"


def test_what_is_not_covered_ends_the_file(folder):
    assert terms(folder, "A000170", "11..14", status=4) == [(11, "2680"), (12, "14200")]
    assert terms(folder, "A007705", "4..9", status=4) == [(4, "0"), (5, "88")]
    done = run("sequence", "A000170", "33", folder=folder)
    assert done.returncode == 4 and b"run to n = 32" in done.stderr and done.stdout == b""
    done = run("sequence", "A000170", "11..14", "--format", "json", folder=folder)
    assert done.returncode == 4 and [row["value"] for row in json.loads(done.stdout)] == [2680, 14200]
    done = run("sequence", "A002562", "--db", "none.db", folder=folder)
    assert done.returncode == 3 and b"none.db" in done.stderr


def test_how_the_terms_end_without_a_range(tmp_path):
    """At a gap, or behind the last that is covered: 0. Where no board is covered: 4."""
    for file, runs in {"gap": [["1..4"], ["6..8"]], "late": [["4..8"]], "class": [["1..8", "--class", "quarter-turn"]], "classes": [["1..8", "--class", "quarter-turn,full"]]}.items():
        for arguments in runs:
            assert run("generate", *arguments, "--db", file, folder=tmp_path).returncode == 0
    for file, number, status, last in [("gap", "A000170", 0, 4), ("gap", "A033148", 0, 4), ("gap", "A059963", 0, 10), ("gap", "A054501", 0, 1), ("late", "A000170", 4, 0), ("late", "A033148", 4, 0),
                                       ("late", "A002562", 4, None), ("class", "A033148", 4, 0), ("classes", "A033148", 0, 8), ("classes", "A000170", 4, 0)]:
        found = terms(tmp_path, number, "--db", file, status=status)
        assert (found[-1][0] if found else None) == last, (file, number)


def test_searched_sequences_and_the_list_need_no_catalog(tmp_path):
    assert terms(tmp_path, "A319283", "8..9") == [(8, "2057"), (9, "8394")]
    assert {row["last_n"] for row in listed(tmp_path)} == {None, 12}
    assert list(tmp_path.iterdir()) == []


# --- b-files ---

@pytest.fixture
def b_file(tmp_path):
    def write(text):
        file = tmp_path / "b.txt"
        file.write_bytes(text if isinstance(text, bytes) else text.encode())
        return file
    return write


def check(folder, number, file, *arguments):
    done = run("sequence", number, *arguments, "--check", file, folder=folder)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def as_b_file(number):
    offset, published = PUBLISHED[number]
    return f"# {number}\n" + "".join(f"{index} {value}\n" for index, value in enumerate(published, offset))


def test_published_b_files_agree_as_far_as_the_catalog_goes(folder, b_file):
    for row in listed(folder):
        status, out, err = check(folder, row["number"], b_file(as_b_file(row["number"])))
        assert status == 0 and out.startswith(f"{row['number']}: ") and "agree" in out, (out, err)
    assert check(folder, "A000170", b_file(as_b_file("A000170"))) == (
        0, "A000170: 13 terms agree, index 0..12\n",
        "nqueens sequence: 15 more terms of the file, from index 13 on, are not compared: they are not covered\n")


def test_own_b_files_agree(folder, tmp_path):
    for row in listed(folder):
        assert run("sequence", row["number"], "-o", tmp_path / "own.txt", "--force", folder=folder).returncode == 0
        assert check(folder, row["number"], tmp_path / "own.txt")[::2] == (0, "")


def test_the_first_difference_is_told(folder, b_file):
    wrong = as_b_file("A000170").replace("\n9 352\n", "\n9 353\n").replace("\n11 2680\n", "\n11 0\n")
    assert check(folder, "A000170", b_file(wrong)) == (1, "A000170: index 9 (n = 9): the file has 353; it is 352\n", "")
    assert check(folder, "A000170", b_file(wrong), "10..10")[0] == 0
    assert check(folder, "A000170", b_file(wrong), "10..11")[:2] == (1, "A000170: index 11 (n = 11): the file has 0; it is 2680\n")
    assert check(folder, "A002562", b_file("0 1\n1 1\n"))[:2] == (1, "A002562: index 0: the file has 1, but the first index is 1\n")
    assert check(folder, "A000170", b_file("4 -2\n"))[0] == 1
    assert check(folder, "A342990", b_file("5 319334400000000000000000000000000000000000000000000000000000000000000000000000\n"))[0] == 1


def test_b_files_are_read_as_they_come(folder, b_file):
    for text in ("4 2\r\n5 10\r\n", "  4\t2  \n\n# x\n5   010", "#\n4 +2\n#\n5 10\n"):
        assert check(folder, "A000170", b_file(text)) == (0, "A000170: 2 terms agree, index 4..5\n", "")
    done = run("sequence", "A000170", "--check", "-", folder=folder, input=b"8 92\n")
    assert (done.returncode, done.stdout) == (0, b"A000170: 1 term agrees, index 8..8\n")


@pytest.mark.parametrize("text, reason", [
    ("4 2\n5\n", "line 2: expected two numbers"), ("4 2 7\n", "line 1: expected two numbers"), ("x 2\n", "line 1: the index"),
    ("-1 2\n", "line 1: the index"), ("4 2.0\n", "line 1: the value"), ("4 -\n", "line 1: the value"), ("# n\n4 2\n6 4\n", "line 3: index 6 stands where 5 is expected"),
    ("", "there is no term in it"), ("# only\n\n", "there is no term in it"), (b"4 2\0\n", "line 1: the value"), ("99999999999999999999999 1\n", "line 1: the index")])
def test_malformed_b_files_are_refused(folder, b_file, text, reason):
    status, out, err = check(folder, "A000170", b_file(text))
    assert status == 2 and out == "" and reason in err


def test_what_cannot_be_compared_is_said(folder, b_file, tmp_path):
    assert check(folder, "A000170", b_file("20 39029188884\n"))[0] == 4
    assert check(folder, "A000170", b_file("12 14200\n13 73712\n"), "12..13")[0] == 4
    assert check(folder, "A000170", b_file("12 14200\n"), "11..12")[0] == 2
    assert check(folder, "A000170", tmp_path / "none.txt")[0] == 3
    assert check(folder, "A000170", tmp_path)[0] == 3


@pytest.mark.parametrize("arguments, said", [
    (["A000171"], "did you mean A000170? 'nqueens sequence --list'"), (["A999999"], "expected a number such as A000170, one of 44; 'nqueens sequence --list' has them"),
    (["queens"], "expected one of A000170, "), (["toroidal"], "'toroidal': expected one of A051906, A007705, A071607, A342990, A053994, A062166, A054500, A054501, A054502, found by this word; 'nqueens sequence --list'"),
    (["Latin"], "expected one of A342990, found by this word"), ([""], "expected a number such as A000170"), (["A000170", "-3"], "'-3': an index is a whole number, from the sequence's offset on"), ([], "the number of a sequence is missing"),
    (["A000170", "x"], "'x'"), (["A000170", "5..3"], "runs backwards"), (["A002562", "0..3"], "the first index of A002562 is 1"), (["A000170", "1", "2"], "'2'"),
    (["A000170", "-1..3"], "'-1"), (["--list", "A000170"], "'A000170'"), (["A000170", "--list", "--check", "x"], "--check"), (["A000170", "1.."], "'1..'"),
    (["A000170", "18446744073709551616"], "'18446744073709551616'"), (["A000170", "--check", "x", "--format", "csv"], "--format")])
def test_wrong_usage(folder, arguments, said):
    done = run("sequence", *arguments, folder=folder)
    assert done.returncode == 2 and done.stdout == b"" and said in done.stderr.decode(), done.stderr
