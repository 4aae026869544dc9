# SPDX-License-Identifier: MIT
"""The `sql` command: what it takes, what it says of rows that are not there, and how values come out."""

import csv
import io
import json
import os
import random
import resource
import signal
import struct
import subprocess
import time
import unicodedata

import pytest

from conftest import environment, published, run, start, tamper, times
from test_catalog import image, solutions
from test_query import class_of, folder_state, symmetry_of


def ask(file, *arguments, **options):
    done = run("sql", *arguments, "--db", file, **options)
    assert done.returncode == 0, done.stderr
    return done.stdout.decode()


def rows_of(file, *arguments):
    return json.loads(ask(file, *arguments, "--format", "json"))


def value_of(expression, file, *arguments):
    (row,) = rows_of(file, f"select {expression} as v", *arguments)
    return row["v"]


# --- rows that are not there ---

@pytest.fixture(scope="module")
def mixed(tmp_path_factory):
    """1..6 distinct, 7..9 fundamental only, 10 its half-turn rows distinct and the rest fundamental, 11 counts only, 12 and 14 some classes only."""
    folder = tmp_path_factory.mktemp("mixed")
    for arguments in (["1..6"], ["7..9", "--only", "fundamental"], ["10", "--class", "half-turn"], ["10", "--only", "fundamental"],
                      ["11", "--only", "counts"], ["12", "--class", "quarter-turn"], ["14", "--class", "half-turn,quarter-turn"]):
        assert run("generate", *arguments, folder=folder).returncode == 0
    return folder / "nqueens.db"


def remarks(file, statement):
    done = run("sql", statement, "--db", file)
    assert done.returncode == 0, done.stderr
    return [line.removeprefix("nqueens sql: ") for line in done.stderr.decode().splitlines()]


@pytest.mark.parametrize("table", ["solution", "distinct_solution"])
def test_what_the_distinct_table_lacks_is_said(mixed, table):
    found = remarks(mixed, f"select count(*) from {table} where n = 10")
    assert found[0].startswith(f"{table} lacks solutions of n = 7..10: of ") and "all_solutions has them" in found[0]
    assert sorted(line.partition(" has ")[2] for line in found[1:]) == sorted([
        "n = 11..12 only in part; missing: asymmetric, half-turn", "n = 14 only in part; missing: asymmetric"])


@pytest.mark.parametrize("table,boards", [("fundamental", True), ("fundamental_solution", True), ("all_solutions", True), ("counts", False)])
def test_what_other_tables_lack_is_said(mixed, table, boards):
    found = "\n".join(remarks(mixed, f"select count(*) from {table}"))
    assert f"{table} has n = {'11..' if boards else ''}12 only in part; missing: asymmetric, half-turn" in found
    assert f"{table} has n = 14 only in part; missing: asymmetric" in found and "full" not in found
    assert ("n = 11" in found) == boards and "n = 7" not in found and "10" not in found


@pytest.mark.parametrize("statement", ["select 1", "select * from coverage", "select * from symmetry", "select count(*) from nq_solutions(6)"])
def test_a_statement_that_lacks_nothing_has_no_remark(mixed, catalog_1_to_12, statement):
    assert remarks(mixed, statement) == []


@pytest.mark.parametrize("table", ["solution", "fundamental", "distinct_solution", "fundamental_solution", "all_solutions", "counts"])
def test_a_whole_catalog_has_no_remark(catalog_1_to_12, table):
    assert remarks(catalog_1_to_12, f"select count(*) from {table}") == []


def test_the_remark_follows_the_table_through_views_joins_and_subqueries(mixed, tmp_path):
    for statement in ("with s as (select * from solution) select count(*) from s", "select (select count(*) from solution)",
                      "select 1 where exists (select * from symmetry join solution on id = symmetry)", "select n from coverage union select n from solution"):
        assert any(line.startswith("solution lacks") for line in remarks(mixed, statement)), statement
    (tmp_path / "nqueens.db").write_bytes(mixed.read_bytes())
    tamper(tmp_path / "nqueens.db", "CREATE VIEW mine AS SELECT count(*) AS k FROM distinct_solution")
    assert any(line.startswith("distinct_solution lacks") for line in remarks(tmp_path / "nqueens.db", "select k from mine"))


@pytest.mark.parametrize("name", ["counts", "fundamental", "solution", "symmetry", "mine"])
def test_a_cte_that_has_the_name_of_a_view_is_not_that_view(mixed, name):
    for statement in ("with {} as (select n from distinct_solution where n = 9) select count(*) from {}",
                      "with {} as (select count(*) as k from distinct_solution) select k from {}"):
        assert any("solution lacks" in line for line in remarks(mixed, statement.format(name, name))), statement
    statement = "with {} as (select n from fundamental_solution) select count(*) from {}"
    assert any("only in part" in line for line in remarks(mixed, statement.format(name, name)))


def test_all_solutions_are_the_same_from_either_storage(mixed, tmp_path):
    for n in range(1, 11):
        expected = [{"n": n, "placement": p, "canonical": min(image(s, p) for s in range(8)), "symmetry": symmetry_of(p), "class": class_of(p),
                     "orbit_size": len({image(s, p) for s in range(8)})} for p in solutions(n)]
        found = rows_of(mixed, f"select n, placement, canonical, symmetry, class, orbit_size from all_solutions where n = {n} order by placement")
        assert found == expected, n
    names = {row["symmetry_name"] for row in rows_of(mixed, "select distinct symmetry_name from all_solutions where n = 9")}
    assert names == {"identity", "rotate90", "rotate180", "rotate270", "mirror", "flip", "transpose", "antitranspose"}
    statement = "select a.symmetry_name = s.name as same, count(*) as k from all_solutions a join symmetry s on s.id = a.symmetry where n < 11 group by 1"
    assert rows_of(mixed, statement) == [{"same": 1, "k": sum(int(published("A000170")[n]) for n in range(1, 11))}]


def test_all_solutions_has_the_columns_of_solution(catalog_1_to_12):
    statement = "select * from {} where n between 4 and 8 order by n, placement"
    assert rows_of(catalog_1_to_12, statement.format("all_solutions")) == rows_of(catalog_1_to_12, statement.format("solution"))
    assert value_of("(select count(*) from all_solutions where n = 12)", catalog_1_to_12) == 14200


def test_all_solutions_of_one_n_reads_no_other(mixed):
    for statement in ("select count(*) from all_solutions where n = 8", "select * from all_solutions where n = 8 order by placement",
                      "select class, count(*) from all_solutions where n = :n group by class"):
        plan = [row["detail"] for row in rows_of(mixed, "explain query plan " + statement, *(["-p", "n=8"] if ":n" in statement else []))]
        for table in ("d", "f", "v"):  # the tables that have an n
            steps = [line for line in plan if line.startswith((f"SEARCH {table} ", f"SCAN {table} "))]
            assert steps and all("n=?" in line for line in steps), plan


def test_all_solutions_writes_no_file(mixed):
    before = folder_state(mixed.parent)
    limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))  # a file can be made, but no byte written to it
    assert "\n10  724\n" in ask(mixed, "select n, count(*) from all_solutions group by n", preexec_fn=limit)
    assert folder_state(mixed.parent) == before


# --- where the statement comes from ---

COMMENTED = ["-- a comment\nselect 7 as v", "--a comment\nselect 7 as v", "select 7 as v -- the end", "select 7 as v; -- the end", "select 7 as v;\n/* the end */ ;;\n",
             "/* begin */ select 7 as v /* unclosed", ";; select 7 as v", "\ufeffselect 7 as v", "select 7 as v\r\n;\r\n", "-- one\n-- two = 2\nselect 7 as v;-- three\n"]


@pytest.mark.parametrize("statement", COMMENTED)
def test_a_statement_may_have_comments_around_it(catalog_1_to_12, tmp_path, statement):
    if statement[0] != "\ufeff":
        assert rows_of(catalog_1_to_12, statement) == [{"v": 7}]
    (tmp_path / "q.sql").write_text(statement, newline="")
    for arguments in (["--file", "q.sql"], ["-f", "q.sql"], ["--file=q.sql"]):
        assert json.loads(ask(catalog_1_to_12, *arguments, "--format", "json", folder=tmp_path)) == [{"v": 7}]
    for arguments in (["-"], ["--file", "-"]):
        assert json.loads(ask(catalog_1_to_12, *arguments, "--format", "json", input=statement.encode())) == [{"v": 7}]


def test_a_comment_is_an_argument_beside_options(catalog_1_to_12):
    statement = "-- an option? --format = csv\nselect :x as v"
    for arguments in ([statement, "-p", "x=1", "--format", "json"], ["-p", "x=1", statement, "--format", "json"], ["-p", "x=1", "--format", "json", statement]):
        assert json.loads(ask(catalog_1_to_12, *arguments)) == [{"v": 1}]
    for arguments in (["select 1", "-- x\nselect 2"], ["-- x\nselect 2", "select 1"], ["-- x\nselect 2", "-- x\nselect 2"], ["-- x\nselect 2", "-f", "x"]):
        assert run("sql", *arguments, "--db", catalog_1_to_12).returncode == 2
    assert run("count", "-- x\nselect 2", "--db", catalog_1_to_12).returncode == 2


@pytest.mark.parametrize("text,words", [
    (b"select 1; select 2", b"more after it: 'select 2'"), (b"select 1; -- x\nselect 2", b"more after it"), (b"select 1; )", b"more after it"), (b"", b"no statement"),
    (b"-- nothing", b"no statement"), (b"select 1\0", b"NUL"), (b"select 1;\0select 2", b"NUL"), (b"select '" + b"x" * 1000001 + b"'", b"1000000 bytes")])
def test_what_is_not_one_statement_is_refused(catalog_1_to_12, text, words):
    done = run("sql", "-", "--db", catalog_1_to_12, input=text)
    assert (done.returncode, done.stdout) == (2, b"") and words in done.stderr


def test_a_file_that_cannot_be_read_is_named(folder):
    for name in ("nope.sql", "."):
        done = run("sql", "-f", name, folder=folder)
        assert done.returncode == 3 and name.encode() in done.stderr
    (folder / "q.sql").write_text("select 1")
    assert run("sql", "-f", "q.sql", "select 1", folder=folder).returncode == 2
    assert run("sql", folder=folder).returncode == 2


# --- parameters ---

PARAMETERS = [("15", 15, "integer"), ("-3", -3, "integer"), ("+3", 3, "integer"), ("9223372036854775807", 2**63 - 1, "integer"), ("-9223372036854775808", -2**63, "integer"),
              ("0.1", 0.1, "real"), ("1.0", 1.0, "real"), ("-1e3", -1000.0, "real"), (".5", 0.5, "real"), ("", "", "text"), ("abc", "abc", "text"), ("'15'", "15", "text"),
              ("'it''s'", "it's", "text"), ("''", "", "text"), ("'", "'", "text"), ("it's", "it's", "text"), ("a=b", "a=b", "text"), ("0x10", "0x10", "text"),
              ("inf", "inf", "text"), ("nan", "nan", "text"), ("1 2", "1 2", "text"), ("-", "-", "text"), (".", ".", "text"), ("NULL", "NULL", "text"), ("é", "é", "text"),
              ("'; drop table coverage; --", "'; drop table coverage; --", "text")]


@pytest.mark.parametrize("text,value,kind", PARAMETERS)
def test_parameters_have_the_values_given(catalog_1_to_12, text, value, kind):
    for sign in ":@$":
        (row,) = rows_of(catalog_1_to_12, f"select {sign}x as v, typeof({sign}x) as t", "-p", f"x={text}")
        assert (row["v"], row["t"]) == (value, kind) and type(row["v"]) is type(value)
    assert value_of(":x", catalog_1_to_12, "--param", f":x={text}") == value


def test_several_parameters(catalog_1_to_12):
    assert rows_of(catalog_1_to_12, "select count(*) as k from solution where n = :n and class = @class", "-p", "n=8", "-p", "class=half-turn") == [{"k": 4}]
    assert rows_of(catalog_1_to_12, "select count(*) as k from solution where placement = :p", "-p", "p=15863724") == [{"k": 1}]
    assert rows_of(catalog_1_to_12, "select :a, @a, ?3", "-p", "a=1", "-p", "3=2") == [{":a": 1, "@a": 1, "?3": 2}]


@pytest.mark.parametrize("statement,arguments,words", [
    ("select :x", [], b":x has no value"), ("select :x, :y", ["-p", "x=1"], b":y has no value"), ("select :x", ["-p", "y=1"], b"no parameter :y"),
    ("select 1", ["-p", "x=1"], b"no parameter :x"), ("select ?", [], b"has no name"), ("select :x", ["-p", "x=1", "-p", "x=2"], b"has a value already"),
    ("select :x", ["-p", "x"], b"'x': expected NAME=VALUE"), ("select :x", ["-p", "=1"], b"NAME=VALUE"), ("select :x", ["-p", "x=9223372036854775808"], b"64 bits"),
    ("select ':x'", ["-p", "x=1"], b"no parameter :x")])
def test_parameters_that_do_not_fit_are_named(catalog_1_to_12, statement, arguments, words):
    done = run("sql", statement, *arguments, "--db", catalog_1_to_12)
    assert (done.returncode, done.stdout) == (2, b"") and words in done.stderr


# --- how values come out ---

@pytest.mark.parametrize("names", [["a", "a"], ["a", "a", "a_2"], ["a_2", "a", "a"], ["a", "a_2", "a", "a", "a_3"], ["", ""], ["a", "A"], ["n", "n", "n", "n_2_2", "n_2"]])
def test_json_keeps_every_column(catalog_1_to_12, names):
    statement = "select " + ", ".join(f'{k} as "{name}"' for k, name in enumerate(names))
    for format in ("json", "ndjson"):
        text = ask(catalog_1_to_12, statement, "--format", format)
        (row,) = json.loads(text) if format == "json" else [json.loads(text)]
        assert list(row.values()) == list(range(len(names)))
        assert [key for key in row][0] == names[0] and set(names) <= set(row)
        assert all(key == name or key.startswith(name + "_") for key, name in zip(row, names))
    table, numbers = csv.reader(io.StringIO(ask(catalog_1_to_12, statement, "--format", "csv"), newline=""))
    assert table == names


def test_json_names_are_in_order(catalog_1_to_12):
    assert json.loads(ask(catalog_1_to_12, "select 1 as a, 2 as a", "--format", "ndjson")) == {"a": 1, "a_2": 2}
    assert run("sql", b"select 1 as \"\xff\", 2 as \"\xff\"", "--format", "ndjson", "--db", catalog_1_to_12).stdout == b'{"\\\\xff":1,"\\\\xff_2":2}\n'


REALS = [0.1, 1.0, -1.0, 0.0, 1e15, 1e16, 123456789012345680.0, 1e100, 5e-324, 1.7976931348623157e308, 2.5, 1 / 3, 2 / 3, 0.30000000000000004, 1e-7]


def test_reals_are_the_shortest_that_read_back_and_never_whole(catalog_1_to_12):
    chance = random.Random(3)
    drawn = [struct.unpack("d", struct.pack("Q", chance.getrandbits(64)))[0] for _ in range(times(100, 400, 400))]
    reals = REALS + [real for real in drawn if real == real and abs(real) != float("inf")]
    statement = " union all select ".join(f"'{real!r}' + 0.0 as v" for real in reals)
    texts = {format: ask(catalog_1_to_12, "select " + statement, "--format", format).split()[1:] for format in ("table", "csv")}
    texts["ndjson"] = [line[5:-1] for line in ask(catalog_1_to_12, "select " + statement, "--format", "ndjson").split()]
    for found in texts.values():
        assert [float(text) for text in found] == reals and all("." in text or "e" in text for text in found)
        assert all(len(text.replace("e+", "e")) <= max(len(repr(real)) + 2, 17) or len(f"{real:.15g}") >= 17 for text, real in zip(found, reals))
    assert ask(catalog_1_to_12, "select 0.1, 1.0, 1").splitlines()[1].split() == ["0.1", "1.0", "1"]


def test_what_json_has_not_is_said(catalog_1_to_12):
    statement = "select 1 as k, 'x' as odd union all select 2, cast(x'61ff' as text) union all select 3, cast(x'c080' as text) union all select 4, 1e999 union all select 5, x'00ff'"
    done = run("sql", statement, "--format", "json", "--db", catalog_1_to_12)
    assert [row["odd"] for row in json.loads(done.stdout)] == ["x", "61ff", "c080", None, "00ff"]
    first, others = done.stderr.decode().splitlines()
    assert "row 2, column 'odd'" in first and "no UTF-8" in first and "2 more" in others
    assert run("sql", "select x'00ff' as v", "--format", "json", "--db", catalog_1_to_12).stderr == b""
    done = run("sql", "select cast(x'61ff9b62' as text) as v", "--db", catalog_1_to_12)
    assert done.stdout == b"v\na\\xff\\x9bb\n"
    assert value_of("'a\"\\' || char(9, 10, 31, 127, 128, 233, 0x1f600)", catalog_1_to_12) == 'a"\\\t\n\x1f\x7f\x80é😀'
    assert value_of("'a' || char(0) || 'b'", catalog_1_to_12) == "a\0b"


def places(text):
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)


@pytest.mark.parametrize("locale", ["C", "C.UTF-8", "POSIX"])
def test_tables_are_aligned_by_what_a_terminal_shows(catalog_1_to_12, locale):
    words = ["plain", "é", "e\u0301e\u0301", "全角文字", "ｆ", "한글", "ü", "Ж", "ä" * 20]
    statement = "select '" + "' as \"größe\", '|' as bar union all select '".join(words) + "', '|'"
    lines = ask(catalog_1_to_12, statement, env={**environment(), "LC_ALL": locale}).splitlines()
    assert len(lines) == 1 + len(words) and {places(line[:line.index("|")]) for line in lines[1:]} == {22}
    assert places(lines[0][:lines[0].index("bar")]) == 22


# --- how a statement fails ---

@pytest.mark.parametrize("expression", ["zeroblob(17000000)", "zeroblob(2000000000)", "hex(zeroblob(200000))", "abs(-9223372036854775808)",
                                        "json('{')", "json_extract('{}', '$[')", "nq_canonical('1x')", "1 limit 'x'", "sum(9223372036854775807) from symmetry", "nope(1)",
                                        "replace(printf('%.*c', 200000, 'a'), 'a', 'aa')", "1 from nope", "(select 1, 2)", "load_extension('x')", "fts3_tokenizer('simple')",
                                        "FTS3_Tokenizer('simple')", "1 from json_each('[')", "group_concat(placement) from (select placement from nq_solutions(14) limit 20000)"])
@pytest.mark.parametrize("format", ["table", "json"])
def test_a_statement_that_fails_by_itself_is_wrong_usage(catalog_1_to_12, expression, format):
    done = run("sql", "select " + expression, "--format", format, "--db", catalog_1_to_12)
    assert done.returncode == 2 and done.stderr.startswith(b"nqueens sql: "), done
    assert str(catalog_1_to_12).encode() not in done.stderr


def test_what_is_large_enough_is_held(catalog_1_to_12):
    assert value_of("(select length(group_concat(placement)) from solution where n = 12)", catalog_1_to_12) == 14200 * 13 - 1


def test_a_file_that_is_damaged_is_not_the_statements_fault(folder):
    data = (folder / "nqueens.db").read_bytes()
    at = data.index(b"15863724")
    page = at // 16384 if len(data) % 16384 == 0 else at // 4096
    size = struct.unpack(">H", data[16:18])[0]
    page = at // size
    (folder / "nqueens.db").write_bytes(data[:page * size] + b"\x07" * 100 + data[page * size + 100:])
    done = run("sql", "select sum(length(placement)) from fundamental_solution union all select sum(length(placement)) from distinct_solution", folder=folder)
    assert done.returncode == 3 and b"nqueens.db" in done.stderr


ENDLESS = "with recursive r(k) as (select 1 union all select k + 1 from r) "
LONG = {"recursion": ENDLESS + "select count(*) from r", "a sort": ENDLESS + "select max(k) over (order by -k) from r", "rows": ENDLESS + "select k from r",
        "a long instr": "select sum(instr(cast(zeroblob(249000) as text), cast(zeroblob(120000) as text) || 'x')) from nq_solutions(14)",
        "a long instr of blobs": ENDLESS + "select sum(instr(zeroblob(249000), zeroblob(120000) || x'01' || k)) from r",
        "a long replace": ENDLESS + "select sum(length(replace(printf('%.*c', 240000 + k % 2, 'a'), printf('%.*c', 120000, 'a') || 'b', ''))) from r",
        "a long like": ENDLESS + "select sum(printf('%.*c', 240000, 'a') like '%a%a%a%a%a%a%a%a%a%a%a%a%a%a%a%a%a%a%a%b' || k) from r"}


@pytest.mark.parametrize("what", LONG)
def test_any_statement_can_be_interrupted(folder, what):
    process = start("sql", LONG[what], folder=folder, stdout=subprocess.DEVNULL)
    time.sleep(0.4)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=20)
    assert process.returncode == 130 and b"interrupted" in error


def test_waiting_for_a_statement_can_be_interrupted(folder):
    reading, writing = os.pipe()
    process = start("sql", "-", folder=folder, stdin=reading)
    time.sleep(0.4)
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=10)
    os.close(reading), os.close(writing)
    assert process.returncode == 130 and b"interrupted" in error
