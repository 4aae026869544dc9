# SPDX-License-Identifier: MIT
"""The table-valued functions against plain tables with the same rows: SQLite then makes every comparison itself."""

import random
import sqlite3

import pytest

from conftest import BUILD, needs_extension, times
from test_catalog import image, solutions

pytestmark = needs_extension

LETTERS = "123456789abcdefghijklmnopqrstuvw"
SIZES = range(1, 8)
SHOWN = "n, placement, canonical, symmetry, symmetry_name, class, orbit_size"
ROWS = [f"r{row}" for row in range(1, 33)]
SYMMETRIES = ("identity", "rotate90", "rotate180", "rotate270", "mirror", "flip", "transpose", "antitranspose")
CLASSES = {8: "asymmetric", 4: "half-turn", 2: "quarter-turn", 1: "full"}


def row_of(argument, placement):
    """What a table says of a placement, from the definitions."""
    images = [image(s, placement) for s in range(8)]
    symmetry = next(s for s in range(8) if image(s, min(images)) == placement)
    columns = [LETTERS.index(c) + 1 for c in placement]
    return (len(placement), placement, min(images), symmetry, SYMMETRIES[symmetry], CLASSES[len(set(images))], len(set(images)), argument,
            *columns, *[None] * (32 - len(columns)))


@pytest.fixture(scope="module")
def db():
    connection = sqlite3.connect(":memory:")
    connection.enable_load_extension(True)
    connection.load_extension(str(BUILD / "lib" / "nqueens"))
    connection.execute("PRAGMA automatic_index = OFF")  # that of SQLite 3.40 forgets COLLATE
    everything = {n: list(solutions(n)) for n in SIZES}
    rows = {"nq_solutions": [row_of(n, p) for n in SIZES for p in everything[n]],
            "nq_fundamentals": [row_of(n, p) for n in SIZES for p in everything[n] if p == min(image(s, p) for s in range(8))],
            "nq_orbit": [row_of(given, p) for n in SIZES for given in everything[n] for p in sorted({image(s, given) for s in range(8)})]}
    for table, kept in rows.items():
        kind = "TEXT" if table == "nq_orbit" else "INTEGER"
        connection.execute(f"""CREATE TABLE plain_{table} (n INTEGER, placement TEXT, canonical TEXT, symmetry INTEGER, symmetry_name TEXT, class TEXT, orbit_size INTEGER,
                               argument {kind}, {', '.join(f'{row} INTEGER' for row in ROWS)})""")
        connection.executemany(f"INSERT INTO plain_{table} VALUES ({', '.join('?' * 40)})", kept)
    connection.execute("CREATE TABLE numbers (whole INTEGER, fraction REAL, word TEXT, anything)")
    connection.executemany("INSERT INTO numbers VALUES (?, ?, ?, ?)", [
        (1, 1.0, "1", 1), (2, 2.5, "2.0", "2"), (3, 3.0, "three", 3.0), (4, None, "4", b"4"), (None, 5.0, None, None), (13524, 13524.0, "13524", 13524), (2413, 1e300, " 2413", 2413.0)])
    yield connection
    connection.close()


NUMBERS = ["1", "2", "3", "4", "5", "7", "0", "-1", "33", "1.0", "2.0", "3e0", "1.5", "'1'", "'2.0'", "' 3 '", "'4x'", "''", "x'31'", "NULL", "4/4.0", "9e999", "-9e999", "1e300",
           "9223372036854775807", "-9223372036854775808", "9223372036854775808", "TRUE", "CAST(2 AS TEXT)", "CAST('1' AS REAL)", "+1", "1 COLLATE NOCASE", "(SELECT 2)", "abs(-3)"]
TEXTS = ["'13524'", "13524", "13524.0", "'2413'", "2413", "'24'", "'246135'", "'1'", "1", "'13524 '", "' 13524'", "x'3133353234'", "NULL", "''", "'x'", "'135240'", "CAST(13524 AS REAL)",
         "'13524' COLLATE NOCASE", "'13524 ' COLLATE RTRIM", "'13524' || char(0)", "canonical", "'1' || '3524'", "(SELECT '2413')"]
PATTERNS = ["'1*'", "'13*'", "'?3*'", "'[12]*'", "'*4'", "'*'", "''", "'13524'", "13524", "'2*1?'", "NULL", "'1[^3]*'", "x'312a'", "'9*'", "'1*' || char(0)"]


def comparison(dice, alias, joined):
    """One comparison. What is compared with a row of the other table is as good as a constant to a plan."""
    column = f"{alias}.{dice.choice(['r1', 'r1', 'r2', 'r3', 'r5', 'r6', 'r7', 'r8', 'r32', 'n', 'symmetry', 'orbit_size'])}"
    others = [f"numbers.{name}" for name in ("whole", "fraction", "word", "anything")] if joined else []
    kind = dice.randrange(10)
    if kind < 4:
        return f"{column} {dice.choice(['=', '=', '=', '==', 'IS', '<', '>=', '<>', 'IS NOT'])} {dice.choice(NUMBERS + others * 6)}"
    if kind == 4:
        return f"{column} {dice.choice(['IN', 'IN', 'NOT IN'])} ({', '.join(dice.choice(NUMBERS) for _ in range(dice.randint(1, 4)))})"
    if kind == 5:
        return f"{column} {dice.choice(['', 'NOT '])}BETWEEN {dice.choice(NUMBERS)} AND {dice.choice(NUMBERS)}"
    if kind == 6:
        return dice.choice([f"{column} IS NULL", f"{column} IN (SELECT whole FROM numbers)", f"{column} IN (SELECT word FROM numbers)", f"{alias}.r1 = {alias}.r3", f"{alias}.r2 = {alias}.n - 1",
                            f"{alias}.class = 'half-turn'", f"{alias}.symmetry_name IN ('mirror', 'flip')"])
    if kind == 7:
        return f"{alias}.placement {dice.choice(['GLOB', 'GLOB', 'NOT GLOB', 'LIKE'])} {dice.choice(PATTERNS)}"
    if kind == 8:
        return f"{alias}.placement IN ({', '.join(dice.choice(TEXTS) for _ in range(dice.randint(1, 3)))})"
    return f"{alias}.placement {dice.choice(['=', '=', 'IS', '<', '>='])} {dice.choice(TEXTS + others * 3)}"


def condition(dice, alias, joined, depth=0):
    if depth == 3 or dice.random() < 0.4:
        return comparison(dice, alias, joined)
    parts = [condition(dice, alias, joined, depth + 1) for _ in range(dice.choice([1, 2, 2, 2, 3, 18] if depth == 1 else [2, 3]))]
    text = f"({dice.choice([' AND ', ' OR ', ' OR ']).join(parts)})"
    return f"NOT {text}" if dice.random() < 0.15 else text


def argument(dice, table, alias):
    """What gives the table its argument."""
    if table == "nq_orbit":
        return f"{alias}.argument = {dice.choice(['13524', chr(39) + '2413' + chr(39), chr(39) + '246135' + chr(39), '1'])}"
    if dice.random() < 0.2:
        return f"{alias}.argument IN ({', '.join(dice.choice(['4', '5.0', '6', '7']) for _ in range(2))})"
    return f"{alias}.argument = {dice.choice(['1', '4', '5', '6', '7', '5.0', chr(39) + '6' + chr(39), chr(39) + '7.0' + chr(39)])}"


def question(dice):
    """A statement with %s for the prefix of the table's name."""
    table, joined = dice.choice(["nq_solutions", "nq_solutions", "nq_solutions", "nq_fundamentals", "nq_orbit"]), dice.random() < 0.3
    if dice.random() < 0.3:
        where = " OR ".join(f"({argument(dice, table, 't')} AND {condition(dice, 't', joined)})" for _ in range(dice.randint(2, 3)))
    else:
        where = f"{argument(dice, table, 't')} AND {condition(dice, 't', joined)}"
    source = f"%s{table} AS t"
    if joined:
        source = dice.choice([f"numbers CROSS JOIN {source}", f"{source}, numbers", f"{source} JOIN numbers ON {condition(dice, 't', True)}",
                              f"numbers LEFT JOIN {source} ON {where}"])
    shown = ", ".join(f"t.{name.strip()}" for name in SHOWN.split(",")) + ", t.argument, t.r1, t.r7, t.r8" + (", numbers.rowid" if joined else "")
    return f"SELECT {dice.choice(['', '', 'DISTINCT '])}{shown} FROM {source} WHERE {'1' if ' LEFT ' in source else where}"


@pytest.mark.parametrize("first", range(0, times(500, 5000, 100000), 500))
def test_a_table_function_is_a_table(db, first):
    found = 0
    for seed in range(first, first + 500):
        statement = question(random.Random(seed))
        expected = sorted(db.execute(statement % "plain_").fetchall(), key=repr)
        try:
            answer = sorted(db.execute(statement % "").fetchall(), key=repr)
        except sqlite3.Error as error:
            answer = error
        assert answer == expected, f"seed {seed}: {statement % ''}"
        found += bool(expected)
    assert found > 150  # most questions have an answer that is not empty


@pytest.mark.parametrize("question, count", [
    ("nq_solutions(8) WHERE r1 = 1 OR r2 = 2", 20), ("nq_solutions WHERE (argument = 8 AND r1 = 1) OR (argument = 8 AND r2 = 2)", 20),
    *((f"nq_solutions(8) WHERE r1 {is_one}", 4) for is_one in ("= 1.0", "= '1.0'", "= 1e0", "= 4/4.0", "IN (1.0)", "= ' 1 '", "= (SELECT 1.0)")),
    ("(SELECT CAST(1 AS REAL) AS x) JOIN nq_solutions(8) ON r1 = x", 4), ("nq_solutions(8) WHERE r1 = x'31'", 0), ("nq_solutions(8) WHERE r1 = 9e999", 0),
    ("nq_solutions(8) WHERE r1 = 4294967297", 0), ("nq_solutions(8) WHERE r1 = 9223372036854775807 OR r1 = -9223372036854775808.0", 0), ("nq_solutions(8.0)", 92), ("nq_solutions(' 8.0 ')", 92),
    ("nq_solutions(5) WHERE placement = 13524", 1), ("nq_solutions(5) WHERE placement = 13524.0", 0), ("(SELECT CAST(13524 AS REAL) AS x) JOIN nq_solutions(5) ON placement = x", 1),
    ("nq_solutions(10) WHERE placement = '1369A25847' COLLATE NOCASE", 0), ("nq_solutions(10) WHERE placement = '13A6592748' COLLATE NOCASE", 0),
    ("nq_solutions(6) WHERE placement = '246135  ' COLLATE RTRIM", 1), ("nq_solutions(8) WHERE " + " AND ".join(["argument = 8"] * 40) + " AND r1 = 1", 4),
    ("nq_solutions WHERE " + " AND ".join(["r1 = 1"] * 40) + " AND argument = '8.0'", 4), ("nq_orbit(13524) WHERE argument = 13524", 8), ("nq_solutions WHERE argument IN (4, 5) AND r2 = 5 AND r2 = n", 2),
    ("nq_fundamentals(8) WHERE orbit_size = 4 OR symmetry = 0", 12), ("nq_orbit WHERE argument = '13524' AND r1 = 1 OR argument = '24135' AND r1 = 1", 4),
    ("nq_orbit WHERE argument = '13524' AND r1 = 1 OR argument = '13524' AND r3 = 5", 3)])
def test_terms_of_an_or_and_numbers_of_any_type(db, question, count):
    assert db.execute(f"SELECT count(*) FROM {question}").fetchone() == (count,)
    assert len(db.execute(f"SELECT placement FROM {question}").fetchall()) == count


@pytest.mark.parametrize("table", ["nq_solutions", "nq_fundamentals", "nq_orbit"])
def test_there_is_no_rowid_and_an_argument_is_needed(db, table):
    for question in (f"SELECT rowid FROM {table}('1')", f"SELECT _rowid_ FROM {table}('1')"):
        with pytest.raises(sqlite3.OperationalError, match="no such column"):
            db.execute(question)
    for where in ("1", "r1 = 1", "n = 1 OR argument = '1'", "argument IS 1", "r1 IN (1, 2) OR r2 = 3"):
        with pytest.raises(sqlite3.OperationalError, match="needs a"):
            db.execute(f"SELECT * FROM {table} WHERE {where}").fetchall()
