# SPDX-License-Identifier: MIT
"""Data sets: what is in them, compared with a plain search, with published terms and with the rules of each format; that they are whole or not
there; and that texts from outside come back as they were.

tests/data/cff-1.2.0.json is the schema of the Citation File Format 1.2.0 (https://doi.org/10.5281/zenodo.5171937, CC-BY-4.0), without its
examples; data-package-1.json and table-schema-1.json are the profiles of Data Package 1.0 as published in the packages datapackage 1.1.10 and
tableschema 1.12.6 of npm (Open Knowledge, MIT), likewise. What Data Package 2.0 (https://datapackage.org) asks of datapackage.json beyond them
are rules written from its specification."""

import csv
import errno
import fcntl
import gzip
import hashlib
import html
import io
import json
import os
import re
import resource
import shutil
import signal
import sqlite3
import subprocess
import time

import pytest

import boards
from conftest import BUILD, DATA, SANITIZED, SLOW, environment, published, run, start, times
from test_sequence import PUBLISHED

CLASSES = {8: "asymmetric", 4: "half-turn", 2: "quarter-turn", 1: "full"}
ORCID = "0000-0002-1825-0097"  # the example of orcid.org
HOSTILE = ['": {', "</script>", "two\nlines\r\nand more", "it's \"quoted\" \\ and \\n", "ферзі 皇后 👑 ملكة", "a | b | c", "`rm -rf`", "---", "- [x](y)",
           "# not a heading", "{{ x }} ${y} %z", "null", "1e3", "tab\there", " <!-- hidden ", "&amp; &#60;", "a: b #c", "*bold* _em_ ~~no~~", "\x01\x7f\u2028\ufeff"]


def export(folder, *arguments, status=0, name="set", **options):
    done = run("export", name, *arguments, folder=folder, **options)
    assert done.returncode == status, done.stderr
    return done


def files_of(folder):
    return {str(path.relative_to(folder)): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def table(file):
    text = gzip.decompress(file.read_bytes()) if file.name.endswith(".gz") else file.read_bytes()
    assert b"\r" not in text and text.endswith(b"\n")
    return list(csv.DictReader(io.StringIO(text.decode())))


@pytest.fixture(scope="module")
def exported(tmp_path_factory, catalog_1_to_12):
    """The export of 1..12, not to be changed."""
    folder = tmp_path_factory.mktemp("exported")
    done = run("export", folder / "set", "--db", catalog_1_to_12, "--with-catalog", folder=folder)
    assert done.returncode == 0, done.stderr
    assert sorted(path.name for path in folder.iterdir()) == ["set"]
    return folder / "set"


# --- The symmetries as they are defined ---

SYMMETRIES = {
    "identity": lambda r, c, m: (r, c), "rotate90": lambda r, c, m: (c, m - r), "rotate180": lambda r, c, m: (m - r, m - c),
    "rotate270": lambda r, c, m: (m - c, r), "mirror": lambda r, c, m: (r, m - c), "flip": lambda r, c, m: (m - r, c),
    "transpose": lambda r, c, m: (c, r), "antitranspose": lambda r, c, m: (m - c, m - r)}


def image(queens, name):
    moved = dict(SYMMETRIES[name](row, column, len(queens) - 1) for row, column in enumerate(queens))
    return tuple(moved[row] for row in range(len(queens)))


def described(queens):
    """A row of data/distinct."""
    canonical = min(image(queens, name) for name in SYMMETRIES)
    number, name = next((k, name) for k, name in enumerate(SYMMETRIES) if image(canonical, name) == queens)
    orbit = len({image(queens, each) for each in SYMMETRIES})
    return {"placement": boards.text(queens), "canonical": boards.text(canonical), "symmetry": str(number), "symmetry_name": name,
            "class": CLASSES[orbit], "orbit_size": str(orbit)}


@pytest.mark.parametrize("n", range(1, 9))
def test_boards_are_those_of_a_plain_search(exported, n):
    rows = [described(queens) for queens in boards.solutions(n)]
    assert (exported / f"data/text/n{n:02}.txt").read_text() == "".join(row["placement"] + "\n" for row in rows)
    assert table(exported / f"data/distinct/n{n:02}.csv") == rows
    assert (exported / f"data/distinct/n{n:02}.csv").read_text().startswith("placement,canonical,symmetry,symmetry_name,class,orbit_size\n")
    fundamental = [row for row in rows if row["placement"] == row["canonical"]]
    assert table(exported / f"data/fundamental/n{n:02}.csv") == [
        {"placement": row["placement"], "class": row["class"], "orbit_size": row["orbit_size"], "fundamental_number": str(k)}
        for k, row in enumerate(fundamental, 1)]
    assert (exported / f"data/fundamental/n{n:02}.csv").read_text().startswith("placement,class,orbit_size,fundamental_number\n")


def test_large_sizes_are_as_they_are_listed(exported, catalog_1_to_12):
    """Many rows are written by several threads, in blocks."""
    rows = run("list", "12", "--db", catalog_1_to_12).stdout
    assert (exported / "data/text/n12.txt").read_bytes() == rows and rows.count(b"\n") == int(published("A000170")[12])
    assert [row["placement"].encode() for row in table(exported / "data/distinct/n12.csv")] == rows.split()
    numbers = [int(row["fundamental_number"]) for row in table(exported / "data/fundamental/n12.csv")]
    assert numbers == list(range(1, int(published("A002562")[12]) + 1))


def test_counts_and_coverage_are_as_published(exported):
    assert (exported / "counts.csv").read_text().startswith("n,distinct,fundamental,full,quarter_turn,half_turn,asymmetric,complete\n")
    rows = table(exported / "counts.csv")
    assert [int(row["n"]) for row in rows] == list(range(1, 13))
    for row in rows:
        n = int(row["n"])
        assert (row["distinct"], row["fundamental"], row["complete"]) == (published("A000170")[n], published("A002562")[n], "true")
        assert row["half_turn"] == published("A260319")[n] and row["asymmetric"] == published("A260320")[n]
        assert int(row["quarter_turn"]) + int(row["full"]) == int(published("A260318")[n])
    coverage = table(exported / "coverage.csv")
    assert [(int(row["n"]), int(row["orbit_size"])) for row in coverage] == [(n, size) for n in range(1, 13) for size in (1, 2, 4, 8)]
    assert {row["stored"] for row in coverage} == {"distinct"}
    assert sum(int(row["orbit_size"]) * int(row["fundamental_count"]) for row in coverage if row["n"] == "12") == int(published("A000170")[12])


@pytest.fixture(scope="module")
def asked(tmp_path_factory):
    """The sequences that are asked of a catalog; the others reach further than this one."""
    folder = tmp_path_factory.mktemp("five")
    assert run("generate", "1..5", folder=folder).returncode == 0
    rows = json.loads(run("sequence", "--list", "--format", "json", folder=folder).stdout)
    of_sets = {"A171760", "A168553", "A374013", "A348129"}  # searched for in all solutions of an n
    return {row["number"] for row in rows if (row["last_n"] or 0) <= 5} - of_sets


def test_b_files_have_published_terms(exported, asked):
    found = {file.name: file.read_text().splitlines() for file in (exported / "bfiles").iterdir()}
    assert set(found) == {f"b{number[1:]}.txt" for number in asked} and len(asked) >= 35
    for number in asked:
        offset, terms = PUBLISHED[number]
        lines = [line.split(" ") for line in found[f"b{number[1:]}.txt"] if not line.startswith("#")]
        assert [int(index) for index, _ in lines] == list(range(offset, offset + len(lines))) and len(lines) >= 4, number
        shared = min(len(lines), len(terms))
        assert [value for _, value in lines[:shared]] == terms[:shared], number
    assert found["b000170.txt"][-1] == f"12 {published('A000170')[12]}"


def test_terms_end_with_the_range(folder):
    export(folder, "1..6")
    assert (folder / "set/bfiles/b000170.txt").read_text().splitlines()[-1] == "6 4"
    assert (folder / "set/bfiles/b181499.txt").read_text().splitlines()[-1].startswith("27 ")  # 1 + 2 + ... + 7 terms from 0
    export(folder, "8", name="eight")
    assert not (folder / "eight/bfiles").exists()


# --- Descriptions ---

def test_sums_are_of_every_file(exported):
    files = files_of(exported)
    lines = files.pop("SHA256SUMS").decode().splitlines()
    assert lines == [f"{hashlib.sha256(files[name]).hexdigest()}  {name}" for name in sorted(files, key=str.encode)]
    assert subprocess.run(["sha256sum", "-c", "--strict", "--quiet", "SHA256SUMS"], cwd=exported).returncode == 0


FIELD_TYPES = {"string", "number", "integer", "boolean", "object", "array", "list", "datetime", "date", "time", "year", "yearmonth", "duration",
               "geopoint", "geojson", "any"}
PATH = re.compile(r"(?![/.~\\])(?!.*(/\.\./|\\|://))[^\0]+")


def check_package(folder, gz=""):
    """Data Package 2.0, Data Resource 2.0 and Table Schema 2.0, as far as they are used."""
    package = json.loads((folder / "datapackage.json").read_text())
    assert package["$schema"] == "https://datapackage.org/profiles/2.0/datapackage.json"
    assert set(package) <= {"$schema", "name", "id", "title", "description", "homepage", "version", "created", "contributors", "keywords", "licenses",
                            "sources", "resources"}
    assert all(re.fullmatch(r"[-a-zA-Z0-9._]+", each["name"]) and each["path"].startswith("https://") for each in package["licenses"])
    by_name = {each["name"]: each for each in package["resources"]}
    assert len(by_name) == len(package["resources"]) and [each["path"] for each in package["resources"]] == sorted(each["path"] for each in package["resources"])
    for each in by_name.values():
        data = (folder / each["path"]).read_bytes()
        assert PATH.fullmatch(each["path"]) and re.fullmatch(r"[-a-z0-9._]+", each["name"])
        assert each["bytes"] == len(data) and each["hash"] == "sha256:" + hashlib.sha256(data).hexdigest()
        assert re.fullmatch(r"[a-z]+/[-a-z0-9.+]+", each["mediatype"]) and each["format"] in ("csv", "txt", "sqlite")
        assert ("compression" in each) == each["path"].endswith(".gz")
        assert ("schema" in each) == (each["format"] == "csv") == (each.get("type") == "table")
        if "schema" in each:
            assert each["dialect"] == {"lineTerminator": "\n"}
            check_schema(each, table(folder / each["path"]), by_name, folder)
    assert set(each["path"] for each in by_name.values()) == set(files_of(folder)) - {
        "README.md", "CITATION.cff", "metadata.json", "datapackage.json", "SHA256SUMS"}
    return package


def check_schema(each, rows, by_name, folder):
    fields = {field["name"]: field for field in each["schema"]["fields"]}
    key = each["schema"]["primaryKey"]
    assert all(set(field) <= {"name", "type", "description", "constraints"} and field["type"] in FIELD_TYPES for field in fields.values())
    assert set(key) <= set(fields) and len({tuple(row[name] for name in key) for row in rows}) == len(rows)
    for row in rows:
        assert list(row) == list(fields)
        for name, value in row.items():
            check_value(fields[name], value)
    for foreign in each["schema"].get("foreignKeys", ()):
        other = by_name[foreign["reference"]["resource"]]
        there = {tuple(row[name] for name in foreign["reference"]["fields"]) for row in table(folder / other["path"])}
        assert {tuple(row[name] for name in foreign["fields"]) for row in rows} <= there


def check_value(field, value):
    rules = field["constraints"]
    assert set(rules) <= {"required", "enum", "pattern", "minimum", "maximum"}
    assert value or not rules.get("required")
    if value and field["type"] == "integer":
        value = int(value)
        assert rules.get("minimum", value) <= value <= rules.get("maximum", value)
    if value and field["type"] == "boolean":
        assert value in ("true", "false")
    assert value == "" or value in rules.get("enum", [value])
    assert "pattern" not in rules or re.fullmatch(rules["pattern"], value)


def test_the_package_describes_every_file(exported):
    package = check_package(exported)
    assert package["title"] == "Solutions of the n-queens puzzle, n = 1..12" and package["licenses"][0]["name"] == "CC0-1.0"
    assert "created" not in package and "contributors" not in package
    distinct = next(each for each in package["resources"] if each["name"] == "distinct-n08")
    assert distinct["schema"]["foreignKeys"] == [{"fields": ["canonical"], "reference": {"resource": "fundamental-n08", "fields": ["placement"]}}]


def test_every_table_and_column_is_described(exported):
    metadata = json.loads((exported / "metadata.json").read_text())
    tables = metadata["databases"]["nqueens"]["tables"]
    db = sqlite3.connect(exported / "nqueens.db")
    names = [name for name, in db.execute("SELECT name FROM sqlite_schema WHERE type IN ('table', 'view')")]
    assert set(tables) == set(names)
    for name in names:
        assert tables[name]["description"].strip().endswith((".", ":")), name
        assert set(tables[name]["columns"]) == {row[1] for row in db.execute(f"PRAGMA table_info({name})")}, name
        assert all(text == text.strip() and text for text in tables[name]["columns"].values())
    assert "canonical" in tables["distinct_solution"]["description"]


def scalar(text):
    """A double-quoted scalar of YAML, which is a string of JSON but for \\x."""
    assert text.startswith('"') and "\n" not in text
    return json.loads(re.sub(r"(?<!\\)((?:\\\\)*)\\x(..)", r"\1\\u00\2", text))


def value_of(text, key):
    return re.search(rf"^[- ]*{key}: (.*)$", text, re.M)[1]


def test_the_citation_and_the_card_say_what_was_given(folder):
    export(folder, "1..8", "--title", "Queens", "--author", f"Lovelace, Ada <{ORCID}>", "--author", "The Queens Group", "--author",
           f"Carl Friedrich Gauss <https://orcid.org/{ORCID}> ", "--data-version", "1.0", "--doi", "https://doi.org/10.5281/zenodo.1234", "--url",
           "https://example.org/q", "--licence", "cc-by-4.0", env={**environment(), "SOURCE_DATE_EPOCH": "86400"})
    text = (folder / "set/CITATION.cff").read_text()
    assert text.startswith("cff-version: 1.2.0\n") and "\ndate-released: 1970-01-02\n" in text and "\nlicense: CC-BY-4.0\n" in text
    assert (f'authors:\n  - family-names: "Lovelace"\n    given-names: "Ada"\n    orcid: "https://orcid.org/{ORCID}"\n  - name: "The Queens Group"\n'
            f'  - family-names: "Gauss"\n    given-names: "Carl Friedrich"\n    orcid: "https://orcid.org/{ORCID}"\n') in text
    assert [scalar(value_of(text, key)) for key in ("title", "version", "doi", "url")] == ["Queens", "1.0", "10.5281/zenodo.1234", "https://example.org/q"]
    package = check_package(folder / "set")
    assert (package["id"], package["version"], package["homepage"], package["created"]) == (
        "https://doi.org/10.5281/zenodo.1234", "1.0", "https://example.org/q", "1970-01-02T00:00:00Z")
    assert [each["title"] for each in package["contributors"]] == ["Lovelace, Ada", "The Queens Group", "Carl Friedrich Gauss"]
    card = (folder / "set/README.md").read_text()
    assert card.startswith('---\nlicense: cc-by-4.0\npretty_name: "Queens"\n') and "\n# Queens\n" in card
    assert "Please cite as: Lovelace, Ada ([ORCID]" in card and "version 1.0, 1970-01-02. DOI 10.5281/zenodo.1234." in card


def test_the_card_has_the_counts(exported):
    card = (exported / "README.md").read_text()
    for n in range(1, 13):
        assert f"\n| {n} | {published('A000170')[n]} | {published('A002562')[n]} |" in card
    assert len(re.findall(r"\| all \| yes \|\n", card)) == 12
    assert "only a part" not in card and card.count("```") == 2 and card.count("COPY (SELECT") == 2


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_texts_from_outside_come_back(folder, text):
    export(folder, "4", "--title", text, "--author", text, "--data-version", text, "--author", f"{text} <{ORCID}>")
    citation = (folder / "set/CITATION.cff").read_text()
    assert scalar(value_of(citation, "title")) == text and scalar(value_of(citation, "version")) == text
    package = check_package(folder / "set")
    assert (package["title"], package["version"], package["contributors"][0]["title"]) == (text, text, text)
    assert json.loads((folder / "set/metadata.json").read_text())["title"] == text
    card = (folder / "set/README.md").read_bytes().decode()
    assert scalar(value_of(card, "pretty_name")) == text
    heading = re.search(r"\n# (.*)\n\nThe ways", card)[1]
    plain = re.sub("[\x00-\x1f\x7f\x85\u2028\u2029]", " ", text)
    assert html.unescape(heading) == plain and not re.search(r"[][\\`*_{}<>|~$^]|#(?!\d+;)|&(?!#\d+;)", heading)
    assert card.count("\n---\n") == 1 and card.count("\n# ") == 1


def test_an_option_that_is_none_is_refused(folder):
    for option, value, word in (
            ("--author", "A <0000-0002-1825-0098>", "ORCID"), ("--author", "A <1825>", "ORCID"), ("--author", "<" + ORCID + ">", "name"), ("--author", " ", "empty"), ("--author", ", ", "name"),
            ("--title", "", "empty"), ("--title", b"\xff", "UTF-8"), ("--licence", "GPL", "licence"), ("--doi", "11.5/x", "DOI"), ("--doi", "10.5281", "DOI"),
            ("--doi", "10.5281/a\nb", "DOI"), ("--url", "ftp://x", "http"), ("--url", "javascript:alert(1)", "http"), ("--url", "https://x/<y>", "http"),
            ("--output", "x", "folder"), ("--jobs", "0", "1024")):
        done = export(folder, option, value, status=2)
        assert word.encode() in done.stderr and option.encode() in done.stderr, done.stderr
    for epoch in ("yesterday", "-1", "99999999999999"):
        assert b"SOURCE_DATE_EPOCH" in export(folder, status=2, env={**environment(), "SOURCE_DATE_EPOCH": epoch}).stderr
    for arguments in ((), ("set", "4", "5"), ("set", "0"), ("set", "4..x"), ("",)):
        assert run("export", *arguments, folder=folder).returncode == 2
    assert sorted(path.name for path in folder.iterdir()) == ["nqueens.db"]


# --- The same bytes ---

def test_bytes_depend_on_the_catalog_alone(folder, exported):
    """Not on threads, nor on whether distinct solutions are stored."""
    assert run("generate", "1..12", "--only", "fundamental", "--db", "few.db", folder=folder).returncode == 0
    export(folder, "--with-catalog", "--jobs", "1", name="one")
    export(folder, "--jobs", "3", "--db", "few.db", name="few")
    first = files_of(exported)
    assert files_of(folder / "one") == first
    told = {"nqueens.db", "README.md", "datapackage.json", "SHA256SUMS"}  # these tell of the catalog
    assert {name: data for name, data in files_of(folder / "few").items() if name not in told} == {
        name: data for name, data in first.items() if name not in told}


def test_compressed_files_are_the_same(folder, exported):
    export(folder, "--gzip", "--jobs", "1", name="one")
    export(folder, "--gzip", "--jobs", "5", name="five")
    files = files_of(folder / "one")
    assert files == files_of(folder / "five")
    for name, data in files_of(exported).items():
        if name.startswith("data/"):
            packed = files[name + ".gz"]
            assert gzip.decompress(packed) == data and packed[:10] == b"\x1f\x8b\x08\0\0\0\0\0\0\xff", name
    check_package(folder / "one")
    assert len(files["data/distinct/n12.csv.gz"]) < len(files_of(exported)["data/distinct/n12.csv"]) / 3


def test_the_catalog_is_copied(exported, catalog_1_to_12):
    both = [sqlite3.connect(file).iterdump() for file in (exported / "nqueens.db", catalog_1_to_12)]
    assert list(both[0]) == list(both[1])
    assert run("verify", "--db", exported / "nqueens.db").returncode == 0


# --- What is held in part ---

def test_fundamental_solutions_alone(folder, exported):
    export(folder, "1..8", "--fundamental")
    assert not (folder / "set/data/distinct").exists() and not (folder / "set/data/text").exists()
    assert (folder / "set/data/fundamental/n08.csv").read_bytes() == (exported / "data/fundamental/n08.csv").read_bytes()
    assert {row["stored"] for row in table(folder / "set/coverage.csv")} == {"fundamental"}
    check_package(folder / "set")


def test_what_is_held_in_part_is_exported_as_that(tmp_path):
    for arguments in (("8", "--class", "half-turn"), ("9", "--only", "counts"), ("5",), ("12", "--class", "quarter-turn", "--class", "half-turn")):
        assert run("generate", *arguments, folder=tmp_path).returncode == 0
    export(tmp_path)
    folder = tmp_path / "set"
    half_turns = [described(queens) for queens in boards.solutions(8) if described(queens)["class"] == "half-turn"]
    assert table(folder / "data/distinct/n08.csv") == half_turns and len(half_turns) == 4
    assert table(folder / "data/fundamental/n08.csv") == [
        {"placement": half_turns[0]["canonical"], "class": "half-turn", "orbit_size": "4", "fundamental_number": ""}]
    assert not [path for path in files_of(folder) if "n09" in path]
    counts = {row["n"]: row for row in table(folder / "counts.csv")}
    assert list(counts) == ["5", "8", "9", "12"]
    assert (counts["9"]["distinct"], counts["9"]["complete"]) == (published("A000170")[9], "true")
    assert (counts["8"]["distinct"], counts["8"]["fundamental"], counts["8"]["half_turn"], counts["8"]["asymmetric"], counts["8"]["complete"]) == ("", "", "1", "", "false")
    assert {(row["n"], row["stored"]) for row in table(folder / "coverage.csv")} == {("5", "distinct"), ("8", "distinct"), ("9", "counts"), ("12", "distinct")}
    card = (folder / "README.md").read_text()
    assert "Of some n only a part is here" in card and "| 8 | - | - | - | 1 | - |" in card and "only half-turn" in card and re.search(r"\| 9 \|.*\| none \| yes \|", card)
    check_package(folder)


def test_what_is_not_held_is_refused(folder):
    done = export(folder, "10..14", status=4)
    assert b"n = 13..14 are not in this catalog" in done.stderr and not (folder / "set").exists()
    assert run("export", "set", "--db", "none.db", folder=folder).returncode == 3
    assert sorted(path.name for path in folder.iterdir()) == ["nqueens.db"]


def test_a_damaged_catalog_is_no_data_set(folder):
    db = sqlite3.connect(folder / "nqueens.db")
    db.execute("DELETE FROM fundamental_solution WHERE n = 8 AND placement = '15863724'")
    db.commit()
    db.close()
    assert export(folder, status=3).stderr.startswith(b"nqueens export: nqueens.db: ")
    assert sorted(path.name for path in folder.iterdir()) == ["nqueens.db"]


# --- Whole or not at all ---

@pytest.mark.parametrize("make", [lambda p: p.mkdir(), lambda p: p.write_text("mine"), lambda p: p.symlink_to("nowhere")])
def test_what_is_there_is_left_alone(folder, make):
    make(folder / "set")
    for name in ("set", "set/"):
        assert b"there is something of this name" in export(folder, status=2, name=name).stderr
    assert sorted(path.name for path in folder.iterdir()) == ["nqueens.db", "set"]


def test_a_folder_that_cannot_be_made(folder):
    assert b"does not exist" in export(folder, status=3, name="no/set").stderr
    assert b"cannot be" in export(folder, status=3, name="nqueens.db/set").stderr


def left_over(folder):
    """What a killed export leaves, with a link that leads out of it."""
    partial = folder / "set-partial"
    (partial / "data/text").mkdir(parents=True)
    (partial / ".nqueens-export").touch()
    (partial / "data/text/n01.txt").write_text("half")
    (partial / "data/out").symlink_to(folder / "other")
    (folder / "other").mkdir()
    (folder / "other/kept").touch()


def test_what_a_killed_export_left_is_wiped(folder, exported):
    left_over(folder)
    export(folder, "--with-catalog")
    assert files_of(folder / "set") == files_of(exported) and (folder / "other/kept").exists()
    assert sorted(path.name for path in folder.iterdir()) == ["nqueens.db", "other", "set"]


def test_what_something_else_left_is_not(folder):
    (folder / "set-partial").mkdir()
    (folder / "set-partial/mine").touch()
    assert b"move it away" in export(folder, status=3).stderr
    assert (folder / "set-partial/mine").exists()
    (folder / "link-partial").symlink_to("set-partial")
    assert b"no folder" in export(folder, status=3, name="link").stderr


def test_an_export_that_is_being_written_is_waited_for_by_the_user(folder):
    left_over(folder)
    held = os.open(folder / "set-partial", os.O_RDONLY)
    fcntl.flock(held, fcntl.LOCK_EX)
    assert b"another process" in export(folder, status=3).stderr
    os.close(held)
    export(folder)


def test_a_limit_of_file_size_leaves_nothing(folder):
    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (100000, 100000))

    done = export(folder, status=3, preexec_fn=limit)
    assert b"ulimit -f" in done.stderr and b"set/data/" in done.stderr
    assert sorted(path.name for path in folder.iterdir()) == ["nqueens.db"]


@pytest.mark.skipif(SANITIZED, reason="the sanitizers open files of their own")
@pytest.mark.parametrize("jobs", ["1", "4"])
def test_what_could_not_be_wiped_is_wiped_by_the_next_export(folder, exported, jobs):
    """Wiping takes descriptors too; without any, the folder stays, and what marks it."""
    failed = 0
    for most in range(4, 16):
        done = run("export", "set", "--jobs", jobs, folder=folder, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (most, most)))
        assert done.returncode in (0, 3), (most, done)
        failed += done.returncode == 3
        if done.returncode == 0:
            shutil.rmtree(folder / "set")
        else:
            assert b"move it away" not in done.stderr, (most, done)
    assert failed > 1
    export(folder, "--with-catalog")
    assert files_of(folder / "set") == files_of(exported)
    assert sorted(path.name for path in folder.iterdir()) == ["nqueens.db", "set"]


@pytest.fixture
def small_disk(tmp_path, request):
    place = tmp_path / "disk"
    place.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", request.param, "none", place], capture_output=True).returncode != 0:
        pytest.skip("no disk can be mounted here")
    yield place
    subprocess.run(["umount", place], check=True)


@pytest.mark.parametrize("small_disk", ["nr_inodes=40"], indirect=True)
def test_a_full_disk_leaves_nothing(folder, small_disk):
    assert b"no room left on the disk" in export(folder, status=3, name=small_disk / "set").stderr
    assert list(small_disk.iterdir()) == []


@pytest.mark.parametrize("small_disk", ["size=1536k"], indirect=True)
def test_room_is_asked_for_first(folder, small_disk):
    told = export(folder, status=3, name=small_disk / "set").stderr
    assert re.search(rb"about [0-9.]+ MB would be written, and the disk has room for 1\.[56] MB; ", told), told
    assert list(small_disk.iterdir()) == []
    (small_disk / "rest").write_bytes(bytes(600 << 10))
    told = export(folder, "1..8", status=3, name=small_disk / "set").stderr
    assert re.search(rb"about 1\.[0-9] MB would be written, and the disk has room for 9[0-9][0-9] kB; ", told), told
    (small_disk / "rest").unlink()
    export(folder, "1..8", name=small_disk / "set")


@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_what_ends_an_export(folder, ending):
    """Where it was quicker than the signal it is tried again."""
    for _ in range(50):
        process = start("export", "set", "--gzip", "--jobs", "1", folder=folder)
        while process.poll() is None and not (folder / "set-partial").exists():
            time.sleep(0.001)
        process.send_signal(ending)
        stdout, stderr = process.communicate(timeout=120)
        if process.returncode != 0:
            break
        subprocess.run(["rm", "-r", folder / "set"], check=True)
    assert process.returncode == (-9 if ending == signal.SIGKILL else 128 + ending), stderr
    assert not (folder / "set").exists()
    if ending != signal.SIGKILL:
        assert b"interrupted" in stderr and sorted(path.name for path in folder.iterdir()) == ["nqueens.db"]
    export(folder)
    assert sorted(path.name for path in folder.iterdir()) == ["nqueens.db", "set"]


@pytest.mark.skipif(SANITIZED, reason="the sanitizer's runtime has to be loaded first")
def test_a_call_that_fails_is_told_and_leaves_nothing(folder, tmp_path):
    """As in test_failing_calls.py."""
    log, tried = tmp_path / "calls", 0
    preload = {**environment(), "LD_PRELOAD": str(BUILD / "lib" / "failing_calls.so")}
    export(folder, "4", "--gzip", env={**preload, "CALLS_LOG": str(log)})
    expected = files_of(folder / "set")
    calls = [line.split()[1] for line in log.read_text().splitlines()]
    for at in range(1, len(calls) + 1, times(5, 1, 1)):
        subprocess.run(["rm", "-rf", folder / "set", folder / "set-partial"], check=True)
        done = run("export", "set", "4", "--gzip", folder=folder, env={**preload, "FAIL_AT": str(at), "FAIL_WITH": str(errno.EIO)})
        told = (at, calls[at - 1], done)
        assert done.returncode in (0, 3), told
        if (folder / "set").exists():
            assert files_of(folder / "set") == expected and not (folder / "set-partial").exists(), told
        else:
            assert done.returncode == 3 and done.stderr.startswith(b"nqueens"), told
        tried += done.returncode == 3
        if (folder / "set-partial").exists():  # it could not be wiped
            export(folder, "4", "--gzip")
    assert tried > 5


# --- By the readers of these formats ---

needs_yaml = pytest.mark.skipif(not SLOW, reason="for the slow suite")


@needs_yaml
@pytest.mark.parametrize("text", HOSTILE + ["\U0001fffe\uffff\x85\u2029"], ids=range(len(HOSTILE) + 1))
def test_yaml_is_read_by_a_parser(folder, text):
    yaml = pytest.importorskip("yaml")
    export(folder, "4", "--title", text, "--author", text, "--data-version", text)
    citation = yaml.safe_load((folder / "set/CITATION.cff").read_bytes())
    assert (citation["title"], citation["version"]) == (text, text)
    head = yaml.safe_load((folder / "set/README.md").read_bytes().decode().split("\n---\n")[0].removeprefix("---\n"))
    assert head["pretty_name"] == text and head["license"] == "cc0-1.0" and [each["config_name"] for each in head["configs"]] == ["distinct", "fundamental", "counts"]


@needs_yaml
@pytest.mark.parametrize("licence", ["CC0-1.0", "CC-BY-4.0", "CC-BY-SA-4.0", "ODC-By-1.0", "ODbL-1.0", "PDDL-1.0"])
def test_the_citation_fits_its_schema(folder, licence):
    yaml, jsonschema = pytest.importorskip("yaml"), pytest.importorskip("jsonschema")
    schema = json.loads((DATA / "cff-1.2.0.json").read_text())
    several = ("--author", f"Lovelace, Ada <{ORCID}>", "--author", "A group", "--data-version", "1", "--doi", "10.5281/zenodo.1234", "--url", "https://example.org")
    for name, arguments in (("one", ()), ("two", several)):
        export(folder, "4", "--licence", licence, *arguments, name=name, env={**environment(), "SOURCE_DATE_EPOCH": "86400"})
        citation = yaml.load((folder / name / "CITATION.cff").read_text(), yaml.BaseLoader)  # dates stay texts
        jsonschema.Draft7Validator(schema).validate(citation)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.Draft7Validator(schema).validate({**citation, "licence": licence})


@needs_yaml
def test_the_package_fits_the_published_profiles(folder):
    jsonschema = pytest.importorskip("jsonschema")
    package_profile, table_profile = (jsonschema.Draft4Validator(json.loads((DATA / name).read_text()))
                                      for name in ("data-package-1.json", "table-schema-1.json"))
    several = ("--author", f"Lovelace, Ada <{ORCID}>", "--author", "A group", "--data-version", "1", "--doi", "10.5281/zenodo.1234", "--url", "https://example.org")
    for name, arguments in (("plain", ()), ("told", several), ("packed", ("--gzip", "--with-catalog")), ("fundamental", ("--fundamental", "4..6"))):
        export(folder, *arguments, name=name, env={**environment(), "SOURCE_DATE_EPOCH": "86400"})
        package = json.loads((folder / name / "datapackage.json").read_text())
        package_profile.validate(package)
        tables = [each["schema"] for each in package["resources"] if "schema" in each]
        assert len(tables) > 4
        for schema in tables:
            table_profile.validate(schema)
        assert not package_profile.is_valid({**package, "resources": []})
        assert not package_profile.is_valid({**package, "resources": [{"name": "no file"}]})
        assert not table_profile.is_valid({**tables[0], "fields": [{"name": "n", "type": "whole number"}]})


@needs_yaml
def test_thirteen(tmp_path):
    assert run("generate", "1..13", folder=tmp_path).returncode == 0
    export(tmp_path)
    assert (tmp_path / "set/data/text/n13.txt").read_text().count("\n") == int(published("A000170")[13])
    check_package(tmp_path / "set")


DUCKDB = "@duckdb/node-api@1.5.6-r.1"
DUCKDB_LINES = """
const { DuckDBInstance } = require("@duckdb/node-api");
(async () => {
  const db = await (await DuckDBInstance.create(":memory:")).connect();
  for (const line of require("fs").readFileSync("README.md", "utf8").split("```sql\\n")[1].split("```")[0].trim().split("\\n")) await db.run(line);
  for (const name of ["distinct", "fundamental"]) {
    const rows = await db.runAndReadAll(`SELECT n::INTEGER, count(*)::INTEGER, min(placement), typeof(min(placement)) FROM '${name}.parquet' GROUP BY n ORDER BY n`);
    console.log(JSON.stringify(rows.getRows()));
  }
})();
"""


@needs_yaml
@pytest.mark.skipif(SANITIZED or BUILD.name != "dev", reason="once")
@pytest.mark.parametrize("gzip_option", [[], ["--gzip"]], ids=["plain", "gzip"])
def test_duckdb_makes_parquet_by_the_lines_of_the_card(folder, gzip_option):
    """A placement stays a text for every n, also where all look like numbers."""
    if not shutil.which("npm"):
        pytest.skip("there is no npm")
    node = folder / "node"
    node.mkdir()
    (node / "package.json").write_text('{"private": true}')
    fetched = subprocess.run(["npm", "install", "--no-audit", "--no-fund", DUCKDB], cwd=node, capture_output=True, text=True)
    if fetched.returncode != 0:
        pytest.skip(f"npm cannot fetch {DUCKDB}: {' '.join(fetched.stderr.split())[:200]}")
    export(folder, "1..9", *gzip_option)
    done = subprocess.run(["node", "-e", DUCKDB_LINES], cwd=folder / "set", env={**os.environ, "NODE_PATH": str(node / "node_modules")}, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    for line, series in zip(done.stdout.splitlines(), ("A000170", "A002562"), strict=True):
        rows = json.loads(line)
        assert [row[:2] for row in rows] == [[n, int(published(series)[n])] for n in (1, 4, 5, 6, 7, 8, 9)]
        assert all(kind == "VARCHAR" and first == boards.text(boards.solutions(n)[0]) for n, _, first, kind in rows)
