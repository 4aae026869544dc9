"""The `sql` command: what it takes, what it says of rows that are not there, and how values come out."""

import json
import resource
import signal
import struct
import subprocess
import time

import pytest

from conftest import PROGRAM, environment, published, run, tamper
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
        "n = 11 only in part; missing: asymmetric, half-turn", "n = 12 only in part; missing: asymmetric, half-turn, full",
        "n = 14 only in part; missing: asymmetric, full"])


@pytest.mark.parametrize("table,boards", [("fundamental", True), ("fundamental_solution", True), ("all_solutions", True), ("counts", False)])
def test_what_other_tables_lack_is_said(mixed, table, boards):
    found = "\n".join(remarks(mixed, f"select count(*) from {table}"))
    assert f"{table} has n = 12 only in part; missing: asymmetric, half-turn, full" in found
    assert f"{table} has n = 14 only in part; missing: asymmetric, full" in found
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
    for statement in ("select count(*) from all_solutions where n = 8", "select * from all_solutions where n = 8 order by placement"):
        plan = [row["detail"] for row in rows_of(mixed, "explain query plan " + statement)]
        for table in ("d", "f", "v"):  # the tables that have an n
            steps = [line for line in plan if line.startswith((f"SEARCH {table} ", f"SCAN {table} "))]
            assert steps and all("n=?" in line for line in steps), plan


def test_all_solutions_writes_no_file(mixed):
    before = folder_state(mixed.parent)
    limit = lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))  # a file can be made, but no byte written to it
    assert "\n10  724\n" in ask(mixed, "select n, count(*) from all_solutions group by n", preexec_fn=limit)
    assert folder_state(mixed.parent) == before


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
        "a long instr": "select sum(instr(cast(zeroblob(249000) as text), cast(zeroblob(120000) as text) || 'x')) from nq_solutions(10)",
        "a long instr of blobs": ENDLESS + "select sum(instr(zeroblob(249000), zeroblob(120000) || x'01' || k)) from r",
        "a long replace": ENDLESS + "select sum(length(replace(printf('%.*c', 240000 + k % 2, 'a'), printf('%.*c', 120000, 'a') || 'b', ''))) from r",
        "a long like": ENDLESS + "select sum(printf('%.*c', 240000, 'a') like '%a%a%a%a%a%a%a%a%a%a%a%a%a%a%a%a%a%a%a%b' || k) from r"}


@pytest.mark.parametrize("what", LONG)
def test_any_statement_can_be_interrupted(folder, what):
    process = subprocess.Popen([PROGRAM, "sql", LONG[what]], cwd=folder, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    time.sleep(0.4)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    _, error = process.communicate(timeout=20)
    assert process.returncode == 130 and b"interrupted" in error
