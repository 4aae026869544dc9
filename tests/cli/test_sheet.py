# SPDX-License-Identifier: MIT
"""Every answer that is no board, in every format: the same columns with the same values."""

import csv
import io
import json
import os
import re
import shlex
import subprocess

import pytest

from conftest import PROGRAM, environment, run, tamper

FORMATS = ["json", "ndjson", "csv", "tsv"]

KEYS = ("torus_conflicts torus_engaged torus_components torus_largest knight_pairs collinear_triples diagonals "
        "first inversions descents fixed_points cycles parity")

# The command, its exit status, and the columns: of json and ndjson, and of csv and tsv where these differ.
ANSWERS = [
    ("count 8", 0, "n count"),
    ("count 1..8 --fundamental", 0, "n count"),
    ("count 6..8 --by class", 0, "n class count"),
    ("count 8 --by torus-conflicts", 0, "n torus_conflicts count"),
    ("count 8 --at r1c1 --is-not corner --by first", 0, "n first count"),
    ("count 7..8 --by class,row:2 --by 'length(placement)'", 0, "n class row:2 length(placement) count"),
    ("count 3 --by diagonals --at r1c1 --at r1c2", 0, "n diagonals count"),
    ("sql 'select n, placement, orbit_size from fundamental where n = 6'", 0, "n placement orbit_size"),
    ("sql 'select n from coverage where 0'", 0, "n"),
    ("check 2413 1234 '1 3 0 2'", 1, "input placement verdict attacks reason canonical class orbit_size number fundamental_number nearest distance"),
    ("check 2413 nonsense '[[1,3,0,2],[2,0,3,1]]'", 2, "input placement verdict attacks reason canonical class orbit_size number fundamental_number nearest distance"),
    ("show 8#17", 0, "placement n verdict attacks canonical class orbit_size orbit properties number fundamental_number numbered_among " + KEYS),
    ("show 12345678", 0, "placement n verdict attacks canonical class orbit_size orbit properties number fundamental_number numbered_among " + KEYS),
    ("verify 6..8", 0, "n verdict faults fundamental_rows distinct_rows classes published recomputed found"),
    ("verify 6..8 --quick", 0, "n verdict faults fundamental_rows distinct_rows classes published recomputed found"),
    ("verify --db faulty.db", 1, "n verdict faults fundamental_rows distinct_rows classes published recomputed found"),
    ("diff nqueens.db faulty.db", 1, "n verdict same_coverage compared differing_rows rows"),
    ("generate 8..32 --dry-run", 0, "n fundamental_rows distinct_rows bytes seconds"),
    ("generate 19 --only fundamental --dry-run --part 1/1000", 0,
     "n part parts pieces all_pieces fundamental_rows bytes seconds all_fundamental_rows all_bytes all_seconds merge_seconds"),
]
NESTED = {"orbit", "rows"}  # only where values can have parts


@pytest.fixture(scope="module")
def folder(tmp_path_factory, catalog_1_to_12):
    folder = tmp_path_factory.mktemp("sheets")
    os.link(catalog_1_to_12, folder / "nqueens.db")
    assert run("generate", "1..7", "--db", "faulty.db", folder=folder).returncode == 0
    tamper(folder / "faulty.db", "UPDATE distinct_solution SET symmetry = 3 WHERE n = 7 AND placement = '1357246'")
    return folder


def unescape(field):
    return re.sub(r"\\(.)", lambda sign: {"t": "\t", "n": "\n", "r": "\r", "\\": "\\"}[sign[1]], field)


def read(text, format):
    """The rows as objects; of csv and tsv all values are texts."""
    assert "\r" not in text
    if format == "json":
        rows = json.loads(text)
        rows = rows if isinstance(rows, list) else [rows]
    elif format == "ndjson":
        rows = [json.loads(line) for line in text.splitlines()]
    elif format == "csv":
        rows = list(csv.DictReader(io.StringIO(text, newline="")))
    else:
        heading, *lines = [[unescape(field) for field in line.split("\t")] for line in text.removesuffix("\n").split("\n")]
        assert all(len(line) == len(heading) for line in lines)
        rows = [dict(zip(heading, line)) for line in lines]
    return rows


def flat(value):
    """A value as it is in csv."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return ("; " if value and isinstance(value[0], dict) else " ").join(map(flat, value))
    if isinstance(value, dict):
        return ": ".join(map(flat, value.values()))
    return str(value)


def same_field(text, value):
    if isinstance(value, float):
        return float(text) == value
    return text == flat(value)


@pytest.mark.parametrize("command,status,columns", ANSWERS, ids=[answer[0] for answer in ANSWERS])
def test_an_answer_is_the_same_in_every_format(folder, command, status, columns):
    columns = columns.split()
    answers = {}
    for format in FORMATS:
        done = run(*shlex.split(command), "--format", format, folder=folder)
        assert done.returncode == status, done.stderr
        answers[format] = read(done.stdout.decode(), format)
    assert answers["json"] == answers["ndjson"] and answers["csv"] == answers["tsv"]
    assert all(list(row) == columns for row in answers["json"])
    in_csv = [column for column in columns if column not in NESTED]
    assert all(list(row) == in_csv for row in answers["csv"])
    assert len(answers["csv"]) == len(answers["json"])
    for row, fields in zip(answers["json"], answers["csv"]):
        assert all(same_field(fields[column], row[column]) for column in in_csv), (row, fields)
    text = run(*shlex.split(command), "--format", "text", folder=folder)
    assert (text.stdout, text.returncode) == (run(*shlex.split(command), folder=folder).stdout, status)


def test_an_empty_answer_is_valid_in_every_format(folder):
    question = ["sql", "select n, placement from solution where 0", "--format"]
    texts = {format: run(*question, format, folder=folder).stdout for format in [*FORMATS, "text"]}
    assert texts == {"json": b"[]\n", "ndjson": b"", "csv": b"n,placement\n", "tsv": b"n\tplacement\n", "text": b"n  placement\n"}
    assert run("check", "-", "--format", "json", input=b"", folder=folder).stdout == b"[]\n"


def test_the_grid_and_the_catalog_are_whole_objects_in_json(folder):
    grid = json.loads(run("occupancy", "6", "--format", "json", folder=folder).stdout)
    assert grid == json.loads(run("occupancy", "6", "--format", "ndjson", folder=folder).stdout)
    for format in ("csv", "tsv"):
        rows = read(run("occupancy", "6", "--format", format, folder=folder).stdout.decode(), format)
        assert list(rows[0]) == ["row", "c1", "c2", "c3", "c4", "c5", "c6"] and [row["row"] for row in rows] == list("123456")
        assert [[int(row[f"c{c}"]) for c in range(1, 7)] for row in rows] == grid["counts"] and grid["n"] == 6
    info = json.loads(run("info", "--format", "json", folder=folder).stdout)
    assert list(info) == ["file", "bytes", "sizes", "in_progress"] and len(info["sizes"]) == 12
    assert info["sizes"] == read(run("info", "--format", "ndjson", folder=folder).stdout.decode(), "ndjson")
    for format in ("csv", "tsv"):
        rows = read(run("info", "--format", format, folder=folder).stdout.decode(), format)
        for row, size in zip(rows, info["sizes"], strict=True):
            assert all(row[name] == flat(size[name]) for name in ("n", "distinct", "fundamental", "complete", "equals_published"))
            assert list(size["classes"]) == ["asymmetric", "half_turn", "quarter_turn", "full"]
            assert all(row[name] == flat(of["fundamental"]) and row[name + "_stored"] == of["stored"] for name, of in size["classes"].items())


def test_what_is_not_held_is_null_and_empty(tmp_path):
    assert run("generate", "20", "--class", "quarter-turn", folder=tmp_path).returncode == 0
    (size,) = json.loads(run("info", "--format", "json", folder=tmp_path).stdout)["sizes"]
    (row,) = read(run("info", "--format", "csv", folder=tmp_path).stdout.decode(), "csv")
    assert size["distinct"] is None and row["distinct"] == "" and list(size["classes"]) == ["quarter_turn", "full"]
    assert row["half_turn"] == row["half_turn_stored"] == "" and row["quarter_turn"] == "240" and row["quarter_turn_stored"] == "distinct"


@pytest.mark.parametrize("text", ["a,b", 'say "no"', "one\ntwo", "a\tb", "back\\slash \\t", "cr\rlf", "", "☃"])
def test_any_text_comes_back_from_every_format(folder, text):
    for format in FORMATS:
        done = run("sql", "select :t as t, 1 as one", "-p", f"t='{text}'", "--format", format, folder=folder).stdout.decode()
        if format == "csv":
            (row,) = csv.DictReader(io.StringIO(done, newline=""))
        else:
            (row,) = read(done, format)
        assert row["t"] == text and str(row["one"]) == "1", format


def test_verdicts_say_why(folder):
    rows = json.loads(run("check", "2413", "1234", "x y", "[[1,3,0,2],[2,0,3,1]]", "--format", "json", folder=folder).stdout)
    assert [(row["placement"], row["verdict"], row["attacks"]) for row in rows] == [
        ("2413", "solution", 0), ("1234", "not-a-solution", 6), (None, "unreadable", None), ("2413", "solution", 0), ("3142", "solution", 0)]
    assert rows[0]["reason"] is None and rows[1]["reason"].startswith("r1c1-r2c2 (diagonal), ") and rows[2]["reason"].startswith("column 1: ")
    assert "".join(row["input"] for row in rows) == "24131234x y[[1,3,0,2],[2,0,3,1]]"


def test_faults_and_differences_are_in_their_rows(folder):
    rows = {row["n"]: row for row in json.loads(run("verify", "--db", "faulty.db", "--format", "json", folder=folder).stdout)}
    assert list(rows) == [None, *range(1, 8)] and rows[7]["verdict"] == "faults" and rows[7]["faults"] == len(rows[7]["found"]) == 1
    assert rows[7]["found"][0]["kind"] == "symmetry" and "1357246" in rows[7]["found"][0]["sentence"]
    assert all(row["verdict"] == "ok" and row["found"] == [] for n, row in rows.items() if n != 7)
    rows = {row["n"]: row for row in json.loads(run("diff", "nqueens.db", "faulty.db", "--format", "json", folder=folder).stdout)}
    assert [row["verdict"] for row in rows.values()] == ["same"] * 6 + ["differs"] + ["only-in-first"] * 5
    (row,) = rows[7]["rows"]
    assert row["table"] == "distinct_solution" and row["first"].startswith("1357246 = identity") and row["second"].startswith("1357246 = rotate270")
    assert rows[8]["compared"] == [] and rows[8]["differing_rows"] is None


def test_a_board_and_its_numbers_are_one_object(folder):
    row = json.loads(run("show", "35281746", "--format", "json", folder=folder).stdout)
    assert (row["class"], row["orbit_size"], row["number"], row["fundamental_number"]) == ("half-turn", 4, 14, 10)
    assert {image["placement"]: image["symmetry_name"] for image in row["orbit"]} == {
        "35281746": "identity", "46827135": "rotate90", "53172864": "transpose", "64718253": "mirror"}
    assert (row["properties"], row["torus_conflicts"], row["diagonals"], row["parity"]) == (["alternating"], 4, 0, "even")
    unknown = json.loads(run("show", "2413", "--format", "json", "--db", "faulty.db", folder=folder).stdout)
    assert unknown["number"] == 1
    assert json.loads(run("show", "1", "--format", "json", folder=folder / "..").stdout)["number"] is None


def test_names_are_taken_with_either_sign(folder):
    for command in ("count 8 --by {torus-conflicts}", "count 4..8 --class {half-turn}", "list 8 --class {!half-turn},{quarter-turn}",
                    "count 12 --is {no-three-in-line}", "count 12 --is-not {no-three-in-line}", "list 8 --class {half-turn} --is-not {no-three-in-line}"):
        command = command.replace("{!", "!{")
        words = re.findall(r"{(.*?)}", command)
        with_hyphens, with_underscores = command, command
        for word in words:
            with_hyphens = with_hyphens.replace("{" + word + "}", word)
            with_underscores = with_underscores.replace("{" + word + "}", word.replace("-", "_"))
        first, second = run(*with_hyphens.split(), folder=folder), run(*with_underscores.split(), folder=folder)
        assert first.returncode == 0 and first.stdout and first.stdout == second.stdout, command


@pytest.mark.parametrize("command", ["count 8", "occupancy 8", "info", "sql 'select 1'", "check 2413", "show 2413", "verify", "diff nqueens.db nqueens.db",
                                     "generate 8 --dry-run"])
def test_one_table_of_formats(folder, command):
    done = run(*shlex.split(command), "--format", "jsno", folder=folder)
    pictures = ", svg, png, pdf, tikz" if command.split()[0] in ("count", "occupancy", "check", "show") else ""
    assert done.returncode == 2 and f"--format 'jsno': there is no such format; did you mean 'json'? (text, json, ndjson, csv, tsv{pictures})" in done.stderr.decode()
    help = run(shlex.split(command)[0], "--help", folder=folder).stdout.decode()
    assert "text (the default), json, ndjson, csv or tsv" in re.sub(r"\s+", " ", help)


def test_the_old_name_of_text_is_understood_by_sql(folder):
    question = ["sql", "select * from counts"]
    assert run(*question, "--format", "table", folder=folder).stdout == run(*question, folder=folder).stdout != b""


def test_format_of_generate_goes_with_dry_run(folder):
    done = run("generate", "4", "--format", "json", "--db", "none.db", folder=folder)
    assert done.returncode == 2 and b"--format goes with --dry-run" in done.stderr and not (folder / "none.db").exists()


@pytest.mark.parametrize("command", [answer[0] for answer in ANSWERS if answer[1] < 2] + ["occupancy 6", "info"])
def test_what_cannot_be_written_is_told(folder, command):
    for format in FORMATS:
        with open("/dev/full", "w") as full:
            done = subprocess.run([PROGRAM, *shlex.split(command), "--format", format], cwd=folder, stdout=full, stderr=subprocess.PIPE, env=environment())
        if done.returncode != 3:
            assert format == "ndjson" and run(*shlex.split(command), "--format", format, folder=folder).stdout == b"", command
