# SPDX-License-Identifier: MIT
"""`export --check` reads data sets that another program has written, whole and broken: each kind of fault is found and named."""

import gzip
import json
import os
import pathlib
import random
import re
import resource
import signal
import subprocess
import time

import boards
import datasets
import pytest

from conftest import DATA, PROGRAM, SANITIZED, published, run, start, times

CRAFTED = range(1, 9)


@pytest.fixture(scope="session")
def whole():
    return datasets.build(CRAFTED)


def check(folder, *arguments, status=0):
    done = run("export", "--check", folder, *arguments)
    assert done.returncode == status, done.stdout.decode() + done.stderr.decode()
    return done.stdout.decode()


def faults(folder):
    """The faults of a data set that has some, as (n or None, kind, sentence)."""
    done = run("export", "--check", folder, "--format", "json")
    assert done.returncode == 1, done.stdout.decode() + done.stderr.decode()
    rows = json.loads(done.stdout)
    assert all((row["verdict"] == "ok") == (row["faults"] == 0) == (row["found"] == []) for row in rows)
    return [(row["n"], fault["kind"], fault["sentence"]) for row in rows for fault in row["found"]]


def of(folder, files):
    return faults(datasets.write(folder, datasets.seal(files)))


def changed(files, name, change):
    """The same with other lines in one file."""
    lines = files[name].decode().split("\n")
    change(lines)
    return files | {name: "\n".join(lines).encode()}


# --- What is whole ---

@pytest.mark.parametrize("compressed", [False, True])
@pytest.mark.parametrize("only_fundamental", [False, True])
def test_a_whole_data_set_has_no_fault(tmp_path, compressed, only_fundamental):
    files = datasets.build(CRAFTED, only_fundamental)
    files = datasets.seal(datasets.compress(files) if compressed else files)
    datasets.write(tmp_path, files)
    lines = check(tmp_path).splitlines()
    assert lines[0] == f"files   ok; {len(files) - 1} files, {sum(map(len, files.values())) - len(files['SHA256SUMS'])} bytes"
    assert lines[-1] == f"n = 8   ok; 12 fundamental and {0 if only_fundamental else 92} distinct rows; as published"
    assert len(lines) == 9


def test_what_is_held_in_part_is_said(tmp_path):
    datasets.write(tmp_path, datasets.seal(datasets.build((8, 9, 10), classes={10: (1, 2, 4)}, counts_only=(9,))))
    out = check(tmp_path)
    assert "n = 9   ok; counts only; as published\n" in out
    assert "n = 10  ok; 3 fundamental and 12 distinct rows; only half-turn, quarter-turn,\n            full; as published\n" in out
    rows = json.loads(check(tmp_path, "--format", "json"))
    assert [(row["n"], row["verdict"], row["faults"]) for row in rows] == [(n, "ok", 0) for n in (None, 8, 9, 10)]
    assert rows[3]["classes"] == ["half-turn", "quarter-turn", "full"] and rows[3]["published"] is True


def test_without_the_program_sums_are_checked_by_others(tmp_path, whole):
    datasets.write(tmp_path, datasets.seal(whole))
    assert subprocess.run(["sha256sum", "-c", "--strict", "--quiet", "SHA256SUMS"], cwd=tmp_path, capture_output=True).returncode == 0
    assert run("export", "--check", ".", folder=tmp_path).returncode == 0


@pytest.mark.parametrize("options", [[], ["--gzip", "--with-catalog"], ["--fundamental"], ["4..9", "--gzip"]])
def test_what_export_writes_is_read_again(folder, options):
    assert run("export", "set", *options, folder=folder).returncode == 0
    out = check(folder / "set")
    n = 9 if "4..9" in options else 12
    fundamental, distinct = (int(published(series)[n]) for series in ("A002562", "A000170"))
    assert out.endswith(f"n = {n:<2}  ok; {fundamental} fundamental and {0 if '--fundamental' in options else distinct} distinct rows; as published\n")
    if "--gzip" not in options:
        (folder / "set/data/fundamental/n08.csv").write_text((folder / "set/data/fundamental/n08.csv").read_text().replace(",half-turn,4,", ",half-turn,8,"))
        assert {(n, kind) for n, kind, _ in faults(folder / "set")} == {(8, "sum"), (8, "orbit-size")}


def test_what_is_exported_in_part_is_read_again(tmp_path):
    assert run("generate", "9..12", "--class", "!asymmetric", folder=tmp_path).returncode == 0
    assert run("generate", "1..5", "--only", "counts", folder=tmp_path).returncode == 0
    assert run("generate", "6..8", "--only", "fundamental", folder=tmp_path).returncode == 0
    assert run("export", "set", folder=tmp_path).returncode == 0
    out = check(tmp_path / "set")
    assert "n = 5   ok; counts only; as published\n" in out and "n = 8   ok; 12 fundamental and 92 distinct rows; as published\n" in out
    assert "n = 12  ok; 22 fundamental and 80 distinct rows; only half-turn, quarter-turn," in out


@pytest.mark.parametrize("jobs", ["1", "2", "5"])
def test_any_number_of_threads_finds_the_same(tmp_path, jobs):
    files = datasets.build((11,))
    datasets.write(tmp_path / "whole", datasets.seal(files))
    assert "n = 11  ok; 341 fundamental and 2680 distinct rows; as published\n" in check(tmp_path / "whole", "-j", jobs)
    files = changed(files, "data/distinct/n11.csv", lambda lines: lines.__setitem__(slice(2000, 2002), [lines[2001], lines[2000]]))
    datasets.write(tmp_path / "broken", datasets.seal(files))
    out = check(tmp_path / "broken", "-j", jobs, status=1)
    assert "n = 11: order: data/distinct/n11.csv:2002: " in out and "n = 11: text: data/text/n11.txt:2000: " in out


# --- Files ---

def test_what_is_missing_or_added_is_named(tmp_path, whole):
    datasets.write(tmp_path, datasets.seal(whole))
    (tmp_path / "data/text/n08.txt").unlink()
    (tmp_path / "README.md").unlink()
    (tmp_path / "data/text/n08.txt.bak").write_text("x")
    (tmp_path / "more").mkdir()
    (tmp_path / "more/deeper.txt").write_text("x")
    (tmp_path / "ünnamed\n").write_text("x")
    found = faults(tmp_path)
    assert sorted(sentence for n, kind, sentence in found if kind == "missing") == ["'README.md' is not there", "'data/text/n08.txt' is not there"]
    assert sorted(sentence for n, kind, sentence in found if kind == "added") == [
        "'\\xc3\\xbcnnamed\\x0a' is not listed in SHA256SUMS", "'data/text/n08.txt.bak' is not listed in SHA256SUMS",
        "'more' is a folder; no file in it is listed in SHA256SUMS"]
    assert {kind for _, kind, _ in found} == {"missing", "added"}


@pytest.mark.parametrize("name", ["README.md", "CITATION.cff", "metadata.json", "datapackage.json", "counts.csv", "coverage.csv",
                                  "data/text/n08.txt", "data/distinct/n08.csv", "data/fundamental/n08.csv"])
def test_what_every_export_has_is_missed_also_where_the_sums_agree(tmp_path, whole, name):
    files = datasets.seal(whole)
    files = datasets.seal({other: content for other, content in whole.items() if other != name})
    if name == "datapackage.json":
        del files[name]
        files["SHA256SUMS"] = datasets.sums(files)
    found = faults(datasets.write(tmp_path, files))
    assert [kind for _, kind, _ in found] == ["missing"] and name.removesuffix(".csv").removesuffix(".txt") in found[0][2]


def test_names_do_nothing_to_a_terminal(tmp_path, whole):
    files = datasets.seal(whole | {"data/\x9b31m\N{RIGHT-TO-LEFT OVERRIDE}ü": b"x"})
    datasets.write(tmp_path, files)
    out = run("export", "--check", tmp_path).stdout
    assert b"added: data/" in out and all(byte == 10 or 32 <= byte < 127 for byte in out)


def test_a_changed_file_has_another_sum(tmp_path, whole):
    files = datasets.seal(whole)
    datasets.write(tmp_path, files | {"README.md": b"# another\n"})
    assert (None, "sum", f"README.md: its sum is {datasets.sha(b'# another' + bytes([10]))}; SHA256SUMS says "
            f"{datasets.sha(whole['README.md'])}") in faults(tmp_path)


def link(folder, name, target):
    (folder / name).unlink()
    os.symlink(target, folder / name)


@pytest.mark.parametrize("name", ["README.md", "data/text/n08.txt", "SHA256SUMS", "counts.csv"])
def test_links_are_not_followed(tmp_path, whole, name):
    files = datasets.seal(whole)
    datasets.write(tmp_path / "export", files)
    (tmp_path / "outside").write_bytes(files[name])
    link(tmp_path / "export", name, tmp_path / "outside")
    assert [(kind, sentence) for _, kind, sentence in faults(tmp_path / "export")] == [
        ("name", f"'{name}' is a link, a folder or a device; expected a plain file")]


def test_a_linked_folder_is_not_entered(tmp_path, whole):
    datasets.write(tmp_path / "export", datasets.seal(whole))
    os.rename(tmp_path / "export/data/text", tmp_path / "text")
    os.symlink(tmp_path / "text", tmp_path / "export/data/text")
    found = faults(tmp_path / "export")
    assert {kind for _, kind, _ in found} == {"name"} and found[0][2].startswith("'data/text/n0")


@pytest.mark.parametrize("make", [os.mkfifo, lambda path: os.mkdir(path), lambda path: os.symlink("/dev/zero", path)])
def test_what_is_no_plain_file_is_not_opened(tmp_path, whole, make):
    datasets.write(tmp_path, datasets.seal(whole))
    for name in ("README.md", "bfiles/b000170.txt", "data/distinct/n08.csv"):
        (tmp_path / name).unlink()
        make(tmp_path / name)
    make(tmp_path / "unlisted")
    assert {kind for _, kind, _ in faults(tmp_path)} <= {"name", "added"}


@pytest.mark.parametrize("name", ["/etc/passwd", "../outside", "data/../README.md", "./README.md", "data//text", "data/", "", "SHA256SUMS", "a\\b", "a\x01b"])
def test_names_that_lead_elsewhere_are_refused(tmp_path, whole, name):
    files = datasets.seal(whole)
    line = f"{'0' * 64}  {name}\n"
    lines = sorted([*files["SHA256SUMS"].decode().splitlines(True), line], key=lambda line: line[66:])
    datasets.write(tmp_path / "sums", files | {"SHA256SUMS": "".join(lines).encode()})
    (tmp_path / "outside").write_text("x")
    kinds = [kind for _, kind, _ in faults(tmp_path / "sums")]
    assert kinds == (["format"] if name == "" else ["name"])
    package = json.loads(files["datapackage.json"])
    package["resources"].append({"name": "x", "path": name, "bytes": 1, "hash": "sha256:" + "0" * 64})
    files["datapackage.json"] = json.dumps(package).encode()
    files["SHA256SUMS"] = datasets.sums(files)
    found = faults(datasets.write(tmp_path / "package", files))
    assert [kind for _, kind, _ in found] == ["package" if name == "SHA256SUMS" else "name"]


@pytest.mark.parametrize("change, kind", [
    (lambda text: text.replace(b"  README", b" *README"), "format"), (lambda text: text.rstrip(b"\n"), "format"), (lambda text: text.replace(b"\n", b"\r\n"), "name"),
    (lambda text: text.upper(), "format"), (lambda text: text + text, "order"), (lambda text: b"".join(reversed(text.splitlines(True))), "order"),
    (lambda text: b"\0" + text, "format"), (lambda text: b"\n" + text, "format"), (lambda text: text + b"x" * 100000 + b"\n", "format"), (lambda text: b"", "missing")])
def test_the_list_of_sums_has_one_form(tmp_path, whole, change, kind):
    files = datasets.seal(whole)
    datasets.write(tmp_path, files | {"SHA256SUMS": change(files["SHA256SUMS"])})
    assert kind in {kind for _, kind, _ in faults(tmp_path)}


# --- The description ---

def described(folder, whole, change, indent=1):
    """The faults where the description is another, and its text."""
    files = datasets.seal(whole)
    package = json.loads(files["datapackage.json"])
    change(package)
    text = json.dumps(package, indent=indent)
    files["datapackage.json"] = text.encode()
    files["SHA256SUMS"] = datasets.sums(files)
    datasets.write(folder, files)
    return [(kind, sentence) for _, kind, sentence in faults(folder)], text


def resource_of(package, path):
    return next(resource for resource in package["resources"] if resource["path"] == path)


def first(package):
    return package["resources"][0]


def fields_of(package):
    return resource_of(package, "counts.csv")["schema"]["fields"]


@pytest.mark.parametrize("change, kind, sentence, line", [
    (lambda package: package["resources"].pop(), "package", "data/text/n08.txt has no resource", '"resources": ['),
    (lambda package: package["resources"].append(first(package)), "package", "path 'bfiles/b000170.txt' stands twice", None),
    (lambda package: first(package).update(bytes=1), "package", "bytes of 'bfiles/b000170.txt': '1'; expected '", '"bytes": 1,'),
    (lambda package: first(package).update(bytes="92"), "package", "bytes of 'bfiles/b000170.txt': '92'; expected '", '"bytes": "92"'),
    (lambda package: first(package).update(hash="sha256:00"), "package", "hash of 'bfiles/b000170.txt': 'sha256:00'; expected 'sha256:", '"sha256:00"'),
    (lambda package: first(package).pop("name"), "package", "name of 'bfiles/b000170.txt': it is missing; expected 'b000170'", None),
    (lambda package: first(package).update(path="nothing.csv"), "package", "path 'nothing.csv' is not listed", None),
    (lambda package: fields_of(package).reverse(), "package", "schema.fields[0].name of 'counts.csv': 'complete'; expected 'n'", '"name": "complete"'),
    (lambda package: fields_of(package).pop(), "package", "schema.fields[7] of 'counts.csv': it is missing; expected '{", None),
    (lambda package: fields_of(package).append({"name": "more"}), "package", "schema.fields[8] of 'counts.csv': expected the end of the list", None),
    (lambda package: fields_of(package)[3].update(type="text"), "package", "fields[3].type of 'counts.csv': 'text'; expected 'integer'", '"type": "text"'),
    (lambda package: fields_of(package)[3].update(unit="queens"), "package", "fields[3].unit of 'counts.csv': export writes no such key", '"unit": "queens"'),
    (lambda package: fields_of(package)[3].update(title="Full symmetry"), None, None, None),
    (lambda package: first(package).update(mediatyp=first(package).pop("mediatype")), "package", "mediatyp of 'bfiles/b000170.txt': export writes no such key",
     '"mediatyp"'),
    (lambda package: first(package).update(mediatyp=first(package).pop("mediatype")), "package", "mediatype of 'bfiles/b000170.txt': it is missing; expected 'text/plain'",
     None),
    (lambda package: package["resources"].append({"name": "x", "path": "README.md"}), "package", "this is no file of data", None),
    (lambda package: package["resources"].append("x"), "name", "path ''; expected the name of a file inside the folder", None),
    (lambda package: resource_of(package, "data/distinct/n08.csv")["schema"]["foreignKeys"][0]["reference"].update(resource="x"), "package",
     "schema.foreignKeys[0].reference.resource of 'data/distinct/n08.csv': 'x'; expected 'fundamental-n08'", '"resource": "x"'),
    (lambda package: resource_of(package, "data/distinct/n08.csv").update(schema=[]), "package", "schema of 'data/distinct/n08.csv': '[]'; expected '{", '"schema": []'),
    (lambda package: package.pop("licenses"), "package", "licenses: it is missing; expected '[{", None),
    (lambda package: package["licenses"][0].update(path="x"), "package", "licenses[0].path: 'x'; expected 'https://creativecommons.org/", '"path": "x"'),
    (lambda package: package.update(verson="1"), "package", "verson: export writes no such key", '"verson": "1"'),
    (lambda package: package.update(version="1"), None, None, None),
    (lambda package: package.update(version=1), "package", "version: expected a text", '"version": 1'),
    (lambda package: package.update(title=""), "package", "title: ''; expected", '"title": ""'),
    (lambda package: package.update(contributors=[{"titel": "x"}]), "package", "contributors[0].titel: export writes no such key", '"titel": "x"'),
    (lambda package: package.update(contributors=[{"title": "x", "roles": ["author"]}]), None, None, None),
    (lambda package: package.update(contributors="x"), "package", "contributors: expected a list", '"contributors": "x"'),
    (lambda package: package.pop("resources"), "format", "expected an array of resources", None)])
def test_the_description_fits_the_files(tmp_path, whole, change, kind, sentence, line):
    if kind is None:
        with pytest.raises(AssertionError):  # there is no fault
            described(tmp_path, whole, change)
        assert check(tmp_path).startswith("files   ok;")
        return
    found, text = described(tmp_path, whole, change)
    assert any(kind == own and sentence in told and told.startswith("datapackage.json:") for own, told in found), found
    if line:
        number = 1 + next(k for k, own in enumerate(text.split("\n")) if line in own)
        assert any(told.startswith(f"datapackage.json:{number}: ") and sentence in told for _, told in found), found


def test_a_description_in_one_line_is_read_as_well(tmp_path, whole):
    found, _ = described(tmp_path, whole, lambda package: fields_of(package)[3].update(type="te\\xt\"]}"), None)
    assert found == [("package", "datapackage.json:1: resources[12].schema.fields[3].type of 'counts.csv': 'te\\xt\"]}'; expected 'integer'")]


def test_very_many_faults_of_a_description_take_no_longer(tmp_path, whole):
    """Where each stands is found for those that are told alone."""
    found, _ = described(tmp_path, whole, lambda package: package.update({f"key{k}": k for k in range(20000)}))
    assert [kind for kind, _ in found] == ["package"] * 4 and found[3][1] == "and 19997 more of this kind"
    found, _ = described(tmp_path / "paths", whole, lambda package: package["resources"].extend(["x"] * 200000))
    assert [kind for kind, _ in found] == ["name"] * 4 and found[3][1] == "and 199997 more of this kind"


@pytest.mark.parametrize("name, number, text", [("README.md", 2, b"# n-queens\nL\xf6sungen\n"), ("CITATION.cff", 1, b"\xed\xa0\x80"),
                                                ("bfiles/b000170.txt", 1, b"# A000170: \xff\n")])
def test_texts_are_utf_8(tmp_path, whole, name, number, text):
    if name.startswith("bfiles/"):
        text += whole[name].split(b"\n", 1)[1]
    [fault] = of(tmp_path, whole | {name: text})
    assert fault[:2] == (None, "format") and fault[2].startswith(f"{name}:{number}: ") and fault[2].endswith("; expected text in UTF-8")


@pytest.mark.parametrize("name", ["README.md", "CITATION.cff"])
def test_there_is_text_in_them(tmp_path, whole, name):
    assert of(tmp_path, whole | {name: b""}) == [(None, "format", f"{name}: there is no text in it")]


@pytest.mark.parametrize("name", ["datapackage.json", "metadata.json"])
@pytest.mark.parametrize("text", [b"{", b"[]", b'{"a":1,"a":2}', b"\xff", b"[" * 100000, b'{"resources": 1e999}', b"{}\0"])
def test_what_is_no_json_is_named(tmp_path, whole, name, text):
    files = datasets.seal(whole) | {name: text}
    files["SHA256SUMS"] = datasets.sums(files)
    found = [(kind, sentence) for _, kind, sentence in faults(datasets.write(tmp_path, files))]
    assert found[0][0] == "format" and found[0][1].startswith(f"{name}:1: ")


# --- Counts ---

COVERAGE = "coverage.csv"


@pytest.mark.parametrize("old, new, kind, sentence", [
    ("8,8,11,distinct", "8,8,12,distinct", "published", "coverage.csv:33: n = 8: 12 fundamental solutions of the class asymmetric; published are 11 (A260320)"),
    ("8,8,11,distinct", "8,8,11,Distinct", "format", "coverage.csv:33: '8,8,11,Distinct': expected n, an orbit size, a number, and one of counts, fundamental and distinct"),
    ("8,8,11,distinct", "8,8,011,distinct", "format", None), ("8,8,11,distinct", "8,3,11,distinct", "format", None),
    ("8,8,11,distinct", "33,8,11,distinct", "format", None), ("8,8,11,distinct", "8,8,-1,distinct", "format", None),
    ("8,8,11,distinct", "8,8,11,distinct,", "format", None), ("8,8,11,distinct", "8,8,9223372036854775807,distinct", "coverage", None),
    ("8,8,11,distinct", "8,8,18446744073709551627,distinct", "format", None), ("8,8,11,distinct\n", "8,8,11,distinct", "format", None),
    ("7,8,4,distinct\n8,1,0,distinct", "8,1,0,distinct\n7,8,4,distinct", "order", None), ("8,8,11,distinct", "8,4,11,distinct", "order", None),
    ("n,orbit_size", "n,orbit", "format", "coverage.csv:1: 'n,orbit,fundamental_count,stored': expected 'n,orbit_size,fundamental_count,stored'")])
def test_the_coverage_has_one_form(tmp_path, whole, old, new, kind, sentence):
    assert old in whole[COVERAGE].decode()
    found = of(tmp_path, whole | {COVERAGE: whole[COVERAGE].decode().replace(old, new).encode()})
    assert kind in {kind for _, kind, _ in found}
    assert sentence is None or (None, kind, sentence) in found


@pytest.mark.parametrize("old, new, sentence", [
    ("8,92,12,0,0,1,11,true", "8,92,12,0,0,1,11,false", "counts.csv:9: '8,92,12,0,0,1,11,false': expected '8,92,12,0,0,1,11,true', as coverage.csv has it"),
    ("8,92,12,0,0,1,11,true\n", "", "counts.csv:9: the table ends; expected '8,92,12,0,0,1,11,true', as coverage.csv has it"),
    ("8,92,12,0,0,1,11,true\n", "8,92,12,0,0,1,11,true\n9,352,46,0,0,4,42,true\n", "counts.csv:10: there is more; expected a line for each n of coverage.csv")])
def test_the_counts_follow_from_the_coverage(tmp_path, whole, old, new, sentence):
    assert of(tmp_path, whole | {"counts.csv": whole["counts.csv"].decode().replace(old, new).encode()}) == [(None, "count", sentence)]


# --- Rows: n = 8, whose first fundamental solutions are 15863724, 16837425, 24683175 ---

FUNDAMENTAL, DISTINCT, TEXT = "data/fundamental/n08.csv", "data/distinct/n08.csv", "data/text/n08.txt"


def put(number, line):
    return lambda lines: lines.__setitem__(number - 1, line)


def take(number):
    return lambda lines: lines.pop(number - 1)


@pytest.mark.parametrize("change, expected", [
    (put(3, "16837425,asymmetric,8,3"), [("number", f"{FUNDAMENTAL}:3: number '3'; expected '2'")]),
    (put(3, "16837425,asymmetric,4,2"), [("orbit-size", f"{FUNDAMENTAL}:3: orbit size '4'; expected '8'")]),
    (put(3, "16837425,ordinary,8,2"), [("class", f"{FUNDAMENTAL}:3: class 'ordinary'; expected 'asymmetric'")]),
    (put(3, "17468253,asymmetric,8,2"), [("not-canonical", f"{FUNDAMENTAL}:3: '17468253'; expected '16837425'")]),
    (put(3, "15863724,asymmetric,8,2"), [("order", f"{FUNDAMENTAL}:3: '15863724'; expected one that comes behind '15863724'")]),
    (put(3, "16837452,asymmetric,8,2"), [("no-solution", f"{FUNDAMENTAL}:3: '16837452'; expected a solution: r2c6 and r7c5 do not")]),
    (put(3, "16837429,asymmetric,8,2"), [("unreadable", f"{FUNDAMENTAL}:3: '16837429'; expected a placement of n = 8")]),
    (put(3, "1683742,asymmetric,8,2"), [("unreadable", f"{FUNDAMENTAL}:3: '1683742'; expected a placement of n = 8")]),
    (put(3, "16837425,asymmetric,8,2 "), [("number", f"{FUNDAMENTAL}:3: number '2 '; expected '2'")]),
    (put(3, "16837425,asymmetric,8,2\r"), [("format", f"{FUNDAMENTAL}:3: '16837425,asymmetric,8,2\\x0d'; expected the fields of the heading, and LF behind them")]),
    (put(3, "16837425,asymmetric,8"), [("format", f"{FUNDAMENTAL}:3: '16837425,asymmetric,8'; expected the fields of the heading, and LF behind them")]),
    (put(3, "16837425,asymmetric,8,2,"), [("format", f"{FUNDAMENTAL}:3: '16837425,asymmetric,8,2,'; expected the fields of the heading, and LF behind them")]),
    (put(3, ""), [("unreadable", f"{FUNDAMENTAL}:3: ''; expected a placement of n = 8")]),
    (put(3, "16837425,asymmetric,8,2\0"), [("number", f"{FUNDAMENTAL}:3: number '2\\x00'; expected '2'")]),
    (put(3, "\udcff" * 300), [("format", f"{FUNDAMENTAL}:3: the line is longer than any of a data set")]),
    (put(1, "placement,class,orbit_size"), [("format", f"{FUNDAMENTAL}:1: 'placement,class,orbit_size': expected 'placement,class,orbit_size,fundamental_number'")]),
    (take(3), [("count", f"{FUNDAMENTAL}: 10 rows of the class asymmetric; coverage.csv makes it 11"),
               ("no-class", f"{DISTINCT}:3: canonical form '16837425'; expected one of {FUNDAMENTAL}")]),
    (take(14), [("format", f"{FUNDAMENTAL}:13: the last line has no end; expected LF")]),
    (lambda lines: lines.insert(13, "47382516,asymmetric,8,13"), [("count", f"{FUNDAMENTAL}:14: there is more; expected 12 rows")])])
def test_a_wrong_row_of_the_fundamental_solutions_is_named(tmp_path, whole, change, expected):
    def encoded(lines):
        change(lines)
        lines[:] = ["\n".join(lines)]
    lines = whole[FUNDAMENTAL].decode().split("\n")
    encoded(lines)
    found = of(tmp_path, whole | {FUNDAMENTAL: lines[0].encode(errors="surrogateescape")})
    assert all(n == 8 for n, _, _ in found)
    for kind, sentence in expected:
        if kind == "no-solution":
            assert any(own == kind and text.startswith(f"{FUNDAMENTAL}:3: '16837452'; expected a solution: r") for _, own, text in found), found
        else:
            assert (8, kind, sentence) in found, found


@pytest.mark.parametrize("change, expected", [
    (put(4, "17468253,16837425,5,flip,asymmetric,8"), ("symmetry", f"{DISTINCT}:4: symmetry '5'; expected '6'")),
    (put(4, "17468253,16837425,6,flip,asymmetric,8"), ("symmetry", f"{DISTINCT}:4: symmetry 'flip'; expected 'transpose'")),
    (put(4, "17468253,15863724,6,transpose,asymmetric,8"), ("canonical", f"{DISTINCT}:4: canonical form '15863724'; expected '16837425'")),
    (put(4, "17468253,16837425,6,transpose,half-turn,8"), ("class", f"{DISTINCT}:4: class 'half-turn'; expected 'asymmetric'")),
    (put(4, "17468253,16837425,6,transpose,asymmetric,4"), ("orbit-size", f"{DISTINCT}:4: orbit size '4'; expected '8'")),
    (put(4, "17468235,16837425,6,transpose,asymmetric,8"), ("text", f"{TEXT}:3: '17468253'; expected '17468235', as {DISTINCT} has it")),
    (put(4, "17468253,16837425,6,transpose,asymmetric,8,"), ("format", f"{DISTINCT}:4: '17468253,16837425,6,transpose,asymmetric,8,'; expected the fields of the heading, and LF behind them")),
    (put(4, "17468253;16837425;6;transpose;asymmetric;8"), ("format", f"{DISTINCT}:4: '17468253;16837425;6;transpose;asymmetric;8'; expected the fields of the heading, and LF behind them")),
    (take(4), ("count", f"{DISTINCT}: 87 rows of the class asymmetric; coverage.csv makes it 88")),
    (take(4), ("class-rows", f"{DISTINCT}: 7 rows of '16837425'; expected its 8 images"))])
def test_a_wrong_row_of_the_distinct_solutions_is_named(tmp_path, whole, change, expected):
    assert whole[DISTINCT].decode().split("\n")[3] == "17468253,16837425,6,transpose,asymmetric,8"
    found = of(tmp_path, changed(whole, DISTINCT, change))
    assert (8, *expected) in found, found


@pytest.mark.parametrize("change, expected", [
    (put(3, "17468235"), ("text", f"{TEXT}:3: '17468235'; expected '17468253', as {DISTINCT} has it")),
    (put(3, "17468253 "), ("text", f"{TEXT}:3: '17468253 '; expected '17468253', as {DISTINCT} has it")),
    (take(3), ("text", f"{TEXT}:92: the list ends; expected '84136275', as {DISTINCT} has it")),
    (lambda lines: lines.insert(92, "84136275"), ("text", f"{TEXT}:93: there is more; expected 92 rows, as {DISTINCT} has them"))])
def test_the_list_is_that_of_the_table(tmp_path, whole, change, expected):
    found = of(tmp_path, changed(whole, TEXT, change))
    assert (8, *expected) in found, found
    assert {kind for _, kind, _ in found} == {"text"}


def swap(number):
    return lambda lines: lines.__setitem__(slice(number - 1, number + 1), [lines[number], lines[number - 1]])


def test_rows_out_of_order_are_named_where_nothing_else_tells(tmp_path, whole):
    both = changed(changed(whole, DISTINCT, swap(4)), TEXT, swap(3))
    assert of(tmp_path / "both", both) == [(8, "order", f"{DISTINCT}:5: '17468253'; expected one that comes behind '17582463'")]
    twice = changed(changed(whole, DISTINCT, lambda lines: lines.__setitem__(4, lines[3])), TEXT, lambda lines: lines.__setitem__(3, lines[2]))
    assert (8, "order", f"{DISTINCT}:5: '17468253'; expected one that comes behind '17468253'") in of(tmp_path / "twice", twice)
    part = datasets.build((10,), only_fundamental=True, classes={10: (1, 2, 4)})
    rows = part["data/fundamental/n10.csv"].decode().split("\n")
    assert len(rows) == 5 and rows[1].endswith(",half-turn,4,")
    found = of(tmp_path / "part", changed(part, "data/fundamental/n10.csv", swap(2)))
    assert [(n, kind) for n, kind, _ in found] == [(10, "order")]


def test_a_symmetry_that_is_not_the_least_is_named(tmp_path, whole):
    """A board that the half turn leaves as it is comes of two symmetries."""
    right, wrong = "35281746,35281746,0,identity,half-turn,4", "35281746,35281746,2,rotate180,half-turn,4"
    found = of(tmp_path, whole | {DISTINCT: whole[DISTINCT].decode().replace(right, wrong).encode()})
    line = whole[DISTINCT].decode().split("\n").index(right) + 1
    assert found == [(8, "symmetry", f"{DISTINCT}:{line}: symmetry '2'; expected '0'"), (8, "symmetry", f"{DISTINCT}:{line}: symmetry 'rotate180'; expected 'identity'")]


def test_boards_that_the_coverage_does_not_speak_of(tmp_path, whole):
    less = datasets.build(range(1, 8))
    found = of(tmp_path / "files", whole | {name: text for name, text in less.items() if not name.startswith("data/")})
    assert [(n, kind) for n, kind, _ in found] == [(8, "not-covered")] * 3
    part = datasets.build((8,), classes={8: (1, 2, 4)})
    found = of(tmp_path / "rows", {**datasets.build((8,)), **{name: part[name] for name in ("counts.csv", "coverage.csv")}})
    assert (8, "not-covered", f"{DISTINCT}:2: '15863724'; expected none of its class, by coverage.csv") in found


def test_files_that_no_export_has(tmp_path, whole):
    more = {"data/text/n33.txt": b"", "data/text/n8.txt": b"", "data/x": b"", "bfiles/b999999.txt": b"1 1\n", "data/text/n08.txt.gz": gzip.compress(whole[TEXT])}
    found = of(tmp_path, whole | more)
    assert [sentence for _, kind, sentence in found if kind == "added"] == [
        "data/text/n08.txt.gz stands beside data/text/n08.txt", "data/text/n33.txt is none of the files that a data set has",
        "data/text/n8.txt is none of the files that a data set has", "and 2 more of this kind"]


# --- b-files ---

@pytest.mark.parametrize("name, old, new, kind, sentence", [
    ("000170", "8 92\n", "8 93\n", "sequence", "bfiles/b000170.txt:13: 93; expected 92, the term of A000170 at index 8 (n = 8)"),
    ("051906", "5 10\n", "5 11\n", "sequence", "bfiles/b051906.txt:9: 11; expected 10, the term of A051906 at index 5 (n = 5)"),
    ("000170", "8 92\n", "9 352\n", "sequence", "bfiles/b000170.txt:13: index 9; expected 8"),
    ("000170", "0 1\n", "", "sequence", "bfiles/b000170.txt:5: index 1; expected 0"),
    ("000170", "8 92\n", "", "sequence",
     "bfiles/b000170.txt:13: the file ends; expected the term of index 8, and all up to n = 8, which follow from coverage.csv"),
    ("000170", "8 92\n", "8 92\n9 352\n", "sequence", "bfiles/b000170.txt:14: index 9; expected terms up to n = 8, which follow from coverage.csv"),
    ("000170", "# https://oeis.org/A000170\n", "# https://oeis.org/A000171\n", "format",
     "bfiles/b000170.txt:2: '# https://oeis.org/A000171'; expected '# https://oeis.org/A000170'"),
    ("000170", "# for each n: nqueens count N\n", "", "format", "bfiles/b000170.txt:4: a remark is missing; expected '# for each n: nqueens count N'"),
    ("000170", "8 92\n", "8 92\n# the end\n", "format", "bfiles/b000170.txt:14: '# the end'; expected a term"),
    ("000170", "8 92\n", "8 \t92\n", "format", r"bfiles/b000170.txt:13: '8 \x0992'; expected '8 92'"),
    ("000170", "8 92\n", "8 92\r\n", "format", r"bfiles/b000170.txt:13: '8 92\x0d'; expected '8 92'"),
    ("000170", "8 92\n", "08 +92\n", "format", "bfiles/b000170.txt:13: '08 +92'; expected '8 92'"),
    ("000170", "8 92\n", "8 92 x\n", "format", None), ("000170", "8 92\n", "8 92", "format", "bfiles/b000170.txt:13: the last line has no end; expected LF")])
def test_a_wrong_term_is_named(tmp_path, whole, name, old, new, kind, sentence):
    file = f"bfiles/b{name}.txt"
    text = whole[file].decode()
    assert "\n" + old in text
    found = of(tmp_path, whole | {file: text.replace("\n" + old, "\n" + new).encode()})
    assert kind in {kind for _, kind, _ in found} and (sentence is None or (None, kind, sentence) in found), found


def test_terms_of_larger_boards_are_those_of_the_counts(tmp_path):
    of_counts = {f"bfiles/b{number[1:]}.txt" for number, command in datasets.COMMANDS.items() if "--is" not in command and "--up-to" not in command}
    files = datasets.build(CRAFTED) | {name: text for name, text in datasets.b_files(13).items() if name in of_counts}
    for n in range(9, 14):
        held = {1: 0, **{size: int(published(series)[n]) for size, series in ((2, "A260318"), (4, "A260319"), (8, "A260320"))}}
        files["counts.csv"] += (datasets.counts_line(n, held) + "\n").encode()
        files["coverage.csv"] += "".join(f"{n},{size},{count},counts\n" for size, count in held.items()).encode()
    assert files["counts.csv"].endswith(b"\n13,73712,9233,0,4,32,9197,true\n")
    datasets.write(tmp_path / "whole", datasets.seal(files))
    assert check(tmp_path / "whole").endswith("n = 13  ok; counts only; as published\n")
    for number, term, wrong in [("000170", b"13 73712\n", b"73713"), ("002562", b"13 9233\n", b"9234"), ("000170", b"12 14200\n", b"14201")]:
        file, (index, value) = f"bfiles/b{number}.txt", term.split()
        found = of(tmp_path / "broken", files | {file: files[file].replace(term, index + b" " + wrong + b"\n")})
        assert [(n, kind) for n, kind, _ in found] == [(None, "sequence")]
        assert found[0][2].endswith(f": {wrong.decode()}; expected {value.decode()}, the term of A{number} at index {index.decode()} (n = {index.decode()})")
    files["bfiles/b000170.txt"] = files["bfiles/b000170.txt"].replace(b"13 73712\n", b"")
    [fault] = of(tmp_path / "broken", files)
    assert fault[2].endswith(": the file ends; expected the term of index 13, and all up to n = 13, which follow from coverage.csv")


@pytest.mark.parametrize("number, shorter, index, last", [("054501", 1, 4, 11), ("059963", 1, 78, 12), ("059963", 12, 67, 12), ("181499", 13, 78, 12), ("007705", 1, 5, 11)])
def test_a_b_file_cut_short_is_named(tmp_path, catalog_1_to_12, number, shorter, index, last):
    """Of as many terms as there are values, n, n - 1 or one each n."""
    assert run("export", "set", "1..12", "--fundamental", "--db", catalog_1_to_12, folder=tmp_path).returncode == 0
    files = {str(file.relative_to(tmp_path / "set")): file.read_bytes() for file in (tmp_path / "set").rglob("*") if file.is_file()}
    name = f"bfiles/b{number}.txt"
    lines = files[name].splitlines(True)[:-shorter]
    found = of(tmp_path / "cut", files | {name: b"".join(lines)})
    assert found == [(None, "sequence", f"{name}:{len(lines) + 1}: the file ends; expected the term of index {index}, and all up to n = {last}, "
                                        "which follow from coverage.csv")]


def test_a_b_file_of_what_is_not_there(tmp_path, whole):
    """Without n = 1 no sequence is."""
    [fault] = of(tmp_path, datasets.build((4, 5)) | {"bfiles/b002562.txt": whole["bfiles/b002562.txt"]})
    assert fault == (None, "sequence", "bfiles/b002562.txt is there, but no term of A002562 follows from coverage.csv")


# --- Compressed files ---

@pytest.mark.parametrize("change, sentence", [
    (lambda packed: packed[:-1], "the compressed file is cut short"), (lambda packed: packed[:40], "the compressed file is cut short"),
    (lambda packed: b"", "the compressed file is cut short"), (lambda packed: packed + b"\0", "something follows the compressed file"),
    (lambda packed: packed + gzip.compress(b""), "something follows the compressed file"),
    (lambda packed: packed[:-8] + bytes(8), "this is no file of gzip, or a damaged one"), (lambda packed: b"PK" + packed[2:], "this is no file of gzip")])
def test_a_compressed_file_is_one_whole_member(tmp_path, whole, change, sentence):
    packed = datasets.compress(whole)
    found = of(tmp_path, packed | {DISTINCT + ".gz": change(packed[DISTINCT + ".gz"])})
    assert any(kind == "format" and text.startswith(f"{DISTINCT}.gz:") and sentence in text for _, kind, text in found), found


BOMBS = {"rows": lambda: b"15863724\n" * 3000000, "zeros": lambda: bytes(50000000), "blank lines": lambda: b"\n" * 20000000}


def with_little_memory():
    resource.setrlimit(resource.RLIMIT_AS, (256 << 20, 256 << 20))


@pytest.mark.parametrize("bomb", BOMBS)
@pytest.mark.parametrize("name", [TEXT, DISTINCT])
def test_a_small_file_that_unpacks_to_a_large_one_is_not_read_to_its_end(tmp_path, whole, name, bomb):
    files = datasets.compress(whole) | {name + ".gz": gzip.compress(BOMBS[bomb](), 1, mtime=0)}
    datasets.write(tmp_path, datasets.seal(files))
    done = run("export", "--check", tmp_path, preexec_fn=None if SANITIZED else with_little_memory)
    assert done.returncode == 1 and len(done.stdout) < 5000, done.stderr


# --- All together ---

def test_very_many_faults_are_counted_and_few_are_told(tmp_path):
    files = datasets.build((11,))
    name = "data/distinct/n11.csv"
    files[name] = files[name].replace(b"asymmetric", b"asymmetrical")
    found = of(tmp_path, files)
    assert [kind for _, kind, _ in found] == ["class"] * 4 and found[3][2] == "and 2629 more of this kind"


def test_any_changed_byte_is_found(tmp_path, whole):
    chance = random.Random(15)
    for place, variant in (("plain", datasets.seal(whole)), ("compressed", datasets.seal(datasets.compress(whole)))):
        names = sorted(variant)
        folder = datasets.write(tmp_path / place, variant)
        for _ in range(times(60, 400, 4000)):
            name = chance.choice(names)
            content = bytearray(variant[name])
            if not content:
                continue
            content[chance.randrange(len(content))] ^= 1 << chance.randrange(8)
            (folder / name).write_bytes(content)
            check(folder, status=1)
            (folder / name).write_bytes(variant[name])
        check(folder)


def test_any_changed_byte_of_boards_is_found_without_the_sums(tmp_path, whole):
    """Someone who changes a row makes new sums as well."""
    chance = random.Random(16)
    names = [name for name in whole if name.startswith("data/") or name in ("counts.csv", "coverage.csv", "bfiles/b000170.txt")]
    for _ in range(times(60, 400, 4000)):
        name = chance.choice(names)
        content = bytearray(whole[name])
        place = chance.randrange(len(content)) if content else 0
        if not content or (name.startswith("bfiles/") and place < content.index(b"\n")):
            continue
        content[place] ^= 1 << chance.randrange(8)
        assert of(tmp_path, whole | {name: bytes(content)}), (name, place)


def test_the_catalog_that_goes_with_it_is_verified(tmp_path, whole, new_catalog):
    catalog = new_catalog.read_bytes()
    new_catalog.unlink()
    datasets.write(tmp_path / "right", datasets.seal(whole | {"nqueens.db": catalog}))
    check(tmp_path / "right")
    assert sorted(path.name for path in (tmp_path / "right").iterdir()) == sorted(
        {name.split("/")[0] for name in datasets.seal(whole)} | {"nqueens.db"})
    place = catalog.index(b"15863724") + 7
    found = of(tmp_path / "row", whole | {"nqueens.db": catalog[:place] + b"5" + catalog[place + 1:]})
    assert {kind for _, kind, _ in found} == {"catalog"} and found[0][2].startswith("nqueens.db: ")
    found = of(tmp_path / "none", whole | {"nqueens.db": b"no catalog"})
    assert [kind for _, kind, _ in found] == ["catalog"]
    for name, content in (("part", (DATA / "part-3.part").read_bytes()), ("wal", catalog[:18] + b"\2\2" + catalog[20:]), ("empty", b""), ("cut", catalog[:5000])):
        assert {kind for _, kind, _ in of(tmp_path / name, whole | {"nqueens.db": content})} <= {"catalog"}, name
        assert not [path for path in (tmp_path / name).iterdir() if path.name.startswith("nqueens.db-")]
    assert run("generate", "1..5", folder=tmp_path).returncode == 0
    found = of(tmp_path / "less", whole | {"nqueens.db": (tmp_path / "nqueens.db").read_bytes()})
    assert (None, "catalog", "nqueens.db: n = 8: it has 0 fundamental solutions of the class asymmetric; coverage.csv says 11") in found or len(found) == 4


def test_a_journal_beside_the_catalog_is_not_touched(tmp_path, whole, new_catalog):
    datasets.write(tmp_path / "export", datasets.seal(whole | {"nqueens.db": new_catalog.read_bytes()}))
    for ending in ("-journal", "-wal"):
        (tmp_path / f"export/nqueens.db{ending}").write_bytes(b"x" * 600)
    assert {kind for _, kind, _ in faults(tmp_path / "export")} == {"added"}
    assert (tmp_path / "export/nqueens.db-wal").read_bytes() == b"x" * 600


# --- What is no export, and other ends ---

def test_what_is_no_export(tmp_path, whole):
    (tmp_path / "file").write_text("x")
    (tmp_path / "empty").mkdir()
    for arguments, status, text in [
            (["--check", "nothing"], 3, "nothing: No such file or directory"), (["--check", "file"], 3, "file: this is no folder"),
            (["--check", "empty"], 3, "empty: this is no data set"), (["--check"], 2, ""), (["--check", "empty", "empty"], 2, ""),
            (["--check", "empty", "--gzip"], 2, "--check reads a data set as it is: it goes with --jobs and --format alone"),
            (["--check", "empty", "--db", "x"], 2, "--check reads a data set as it is"), (["--check", "empty", "--title", "x"], 2, "--check reads"),
            (["empty", "--format", "json"], 2, "--format goes with --check")]:
        done = run("export", *arguments, folder=tmp_path)
        assert (done.returncode, done.stdout) == (status, b"") and text in done.stderr.decode(), done.stderr
    datasets.write(tmp_path / "unsummed", {name: content for name, content in datasets.seal(whole).items() if name != "SHA256SUMS"})
    assert faults(tmp_path / "unsummed") == [(None, "missing", "'SHA256SUMS' is not there")]


def test_readers_that_go_away_and_full_disks(tmp_path, whole):
    datasets.write(tmp_path, datasets.seal(whole | {"README.md": b"x", "data/text/n07.txt": b""}))
    with open("/dev/full", "wb") as full:
        assert start("export", "--check", ".", folder=tmp_path, stdout=full).wait() == 3
    shell = subprocess.run(["sh", "-c", f"{PROGRAM} export --check . | true; exit 0"], cwd=tmp_path, capture_output=True)
    assert b"could not be written" not in shell.stderr


def has_open(process, name):
    try:
        links = list(pathlib.Path(f"/proc/{process.pid}/fd").iterdir())
    except OSError:  # it has ended
        return False
    for link in links:
        try:
            if os.readlink(link).endswith(name):
                return True
        except OSError:  # closed meanwhile
            pass
    return False


def test_an_interruption_ends_it(tmp_path, whole):
    """A file with a large hole is read for longer than anybody waits."""
    datasets.write(tmp_path, datasets.seal(whole))
    with open(tmp_path / "README.md", "r+b") as hole:
        hole.truncate(1 << 38)
    process = start("export", "--check", ".", folder=tmp_path)
    while not has_open(process, "/README.md"):
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert (process.returncode, out) == (130, b"") and b".: interrupted while reading README.md" in err


def test_an_interruption_says_what_was_being_done(tmp_path, catalog_1_to_12):
    """Where the check was quicker than the signal it is tried again."""
    assert run("export", "set", "--fundamental", "--db", catalog_1_to_12, folder=tmp_path).returncode == 0
    for _ in range(50):
        process = start("export", "--check", "set", folder=tmp_path)
        while process.poll() is None and not has_open(process, "/bfiles/b062165.txt"):
            pass
        process.send_signal(signal.SIGINT)
        _, err = process.communicate()
        if process.returncode == 130:
            assert re.search(rb"set: interrupted while (reading|checking) (data|bfiles)/", err), err
            return
    pytest.skip("the check was always quicker")
