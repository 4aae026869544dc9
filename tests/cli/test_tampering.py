# SPDX-License-Identifier: MIT
"""verify against files that somebody has changed: each column, header field, page, free-list entry, and any byte at all."""

import functools
import pathlib
import random
import re
import shutil
import sqlite3
import struct
import tempfile

import pytest

from conftest import DATA, run, tamper, times

CATALOG = DATA / "catalog-1.db"


def verify(file):
    """The exit status, and the kinds of fault."""
    done = run("verify", "--db", file)
    assert done.returncode in (0, 1, 3), done.stderr
    report = (done.stdout + done.stderr).decode(errors="replace")
    return done.returncode, set(re.findall(r"^(?:n = \d+: )?([a-z-]+): ", report, re.M)), report


def untyped(file, *statements):
    """Changes rows past the types of their tables: while it is done, these have none."""
    db = sqlite3.connect(file)
    texts = db.execute("SELECT sql, name FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%STRICT%'").fetchall()
    db.close()
    plain = [(re.sub(r" (INTEGER|TEXT) +NOT NULL(?! PRIMARY)", " ", sql).replace("STRICT, ", "").replace(") STRICT", ")"), name) for sql, name in texts]
    for what, changes in ((plain, ()), (texts, statements)):
        db = sqlite3.connect(file, isolation_level=None)
        for pragma in ("synchronous = OFF", "ignore_check_constraints = ON", "foreign_keys = OFF", "writable_schema = ON"):
            db.execute(f"PRAGMA {pragma}")
        for statement in changes:
            db.execute(statement)
        db.executemany("UPDATE sqlite_schema SET sql = ? WHERE name = ?", what)
        db.execute("PRAGMA schema_version = %d" % (db.execute("PRAGMA schema_version").fetchone()[0] + 1))
        db.close()


BIG = 2 ** 32
# What is done to a column, by the kind of fault that it must be at least.
COLUMNS = [
    *(("constraint", f"INSERT INTO coverage VALUES ({n}, 8, 5, 'distinct')") for n in (-8, 0, 33, BIG + 8, -BIG + 8, 2 ** 63 - 1)),
    *(("constraint", f"INSERT INTO coverage VALUES ({n}, 8, 5, 'distinct')") for n in ("8.5", "'x'", "x'38'")),
    *(("constraint", f"UPDATE coverage SET orbit_size = {size} WHERE n = 8 AND orbit_size = 8")
      for size in (BIG + 8, -BIG + 8, 0, 3, 16, -8, "8.0", "'8'", "'8.0'")),
    *(("constraint", f"UPDATE coverage SET fundamental_count = {count} WHERE n = 8 AND orbit_size = 8") for count in (-1, -BIG + 11, "NULL", "11.0", "'11'", "x'0b'")),
    *(("coverage", f"UPDATE coverage SET fundamental_count = {count} WHERE n = 8 AND orbit_size = 8") for count in (2 ** 63 - 1, 2 ** 60)),
    *(("count", f"UPDATE coverage SET fundamental_count = {count} WHERE n = 8 AND orbit_size = 8") for count in (BIG + 11, 10, 12)),
    *(("constraint", f"UPDATE coverage SET stored = {text} WHERE n = 8 AND orbit_size = 8")
      for text in ("'distinct' || char(0) || 'x'", "'distinct' || char(0)", "'Distinct'", "''", "'nothing'", "'distinct '", "NULL", "x'64697374696e6374'", "3")),
    *(("names", f"UPDATE symmetry SET name = {text} WHERE id = 3") for text in ("'rotate270' || char(0) || 'x'", "''", "'Rotate270'", "x'726f74617465323730'", "NULL")),
    ("names", "UPDATE symmetry SET id = 8 WHERE id = 7"),
    ("names", f"UPDATE symmetry SET id = {BIG + 7} WHERE id = 7"),
    ("names", "INSERT INTO symmetry VALUES (8, 'x')"),
    ("names", "DELETE FROM symmetry"),
    *(("names", f"UPDATE symmetry_class SET {column} = {column} || {more} WHERE orbit_size = {size}")
      for column in ("name", "alias") for size in (8, 1) for more in ("char(0) || 'x'", "char(0)", "' '")),
    *(("names", f"UPDATE symmetry_class SET alias = {text} WHERE orbit_size = 1") for text in ("NULL", "x''", "0")),
    ("names", f"UPDATE symmetry_class SET orbit_size = {BIG + 8} WHERE orbit_size = 8"),
    ("names", "INSERT INTO symmetry_class VALUES (16, 'x', 'y')"),
    *(("constraint", f"UPDATE {table} SET n = {n} WHERE placement = '15863724'")
      for table in ("fundamental_solution", "distinct_solution") for n in (-8, 0, 33, BIG + 8, "8.5", "31.5", "'x'", "x'38'")),
    *(("unreadable", f"UPDATE {table} SET n = 8.0 WHERE placement = '15863724'") for table in ("fundamental_solution", "distinct_solution")),
    *(("not-covered", f"INSERT INTO {table} VALUES (9, {values})") for table, values in
      (("fundamental_solution", "'136824975', 8"), ("distinct_solution", "'136824975', '136824975', 0"))),
    *(("unreadable", f"UPDATE {table} SET placement = {text} WHERE placement = '15863724'")
      for table in ("fundamental_solution", "distinct_solution")
      for text in ("'1586372'", "'158637245'", "''", "'15863724' || char(0)", "'15863724' || char(0) || 'x'", "15863724", "15863724.0", "x'3135383633373234'", "x''", "-1")),
    *(("unreadable", f"UPDATE distinct_solution SET canonical = {text} WHERE placement = '17468253'")
      for text in ("'1586372'", "''", "'15863724' || char(0) || 'x'", "15863724", "x'3135383633373234'", "NULL")),
    *(("canonical", f"UPDATE distinct_solution SET canonical = {text} WHERE placement = '17468253'") for text in ("'17468254'", "'17468253'", "'1586372x'")),
    ("canonical", "UPDATE distinct_solution SET canonical = '15863724' WHERE placement = '17468253'"),
    *(("symmetry", f"UPDATE distinct_solution SET symmetry = {value} WHERE placement = '15863724'") for value in (8, -1, BIG, -BIG)),
    *(("unreadable", f"UPDATE distinct_solution SET symmetry = {value} WHERE placement = '15863724'") for value in ("0.0", "'0'", "NULL", "x'00'")),
    *(("symmetry", f"UPDATE distinct_solution SET symmetry = {value} WHERE placement = '15863724'") for value in range(1, 8)),
    *(("orbit-size", f"UPDATE fundamental_solution SET orbit_size = {value} WHERE placement = '15863724'") for value in (4, 2, 1, BIG + 8, -BIG + 8, 0, 3, 16, -8)),
    *(("unreadable", f"UPDATE fundamental_solution SET orbit_size = {value} WHERE placement = '15863724'") for value in ("8.0", "'8'", "NULL", "x'08'")),
    *(("schema", f"UPDATE sqlite_schema SET {change}") for change in (
        "tbl_name = 'symmetry_class' WHERE name = 'sqlite_autoindex_symmetry_1'", "tbl_name = 'Symmetry' WHERE name = 'sqlite_autoindex_symmetry_1'",
        "tbl_name = 'x' WHERE name = 'coverage'", "name = 'Coverage', tbl_name = 'Coverage' WHERE name = 'coverage'", "type = 'view' WHERE name = 'coverage'",
        "type = 'table' WHERE name = 'counts'", "sql = sql || char(0) || 'x' WHERE name = 'counts'", "sql = CAST(sql AS BLOB) WHERE name = 'counts'",
        "sql = sql || ' ' WHERE name = 'solution'", "rootpage = 8 WHERE name = 'counts'", "rootpage = NULL WHERE name = 'counts'",
        "rootpage = CAST(rootpage AS TEXT) || 'x' WHERE name = 'coverage'", "type = CAST(type AS BLOB) WHERE name = 'sqlite_autoindex_symmetry_1'",
        "tbl_name = 'coverage' || char(0) || 'x' WHERE name = 'coverage'", "tbl_name = NULL WHERE name = 'counts'")),
    ("integrity", "UPDATE sqlite_schema SET rootpage = 6 WHERE name = 'distinct_solution'"),
    ("integrity", "UPDATE sqlite_schema SET rootpage = 3 WHERE name = 'coverage'"),
]


IN_12 = "WHERE n = 12 AND prefix = '2' AND orbit_size = 8"
# The same for what version 2 has more. What a value may be by itself but is not is found from the rows.
PREFIX_COLUMNS = [
    *(("constraint", f"UPDATE prefix_count SET n = {n} {IN_12}") for n in (0, 33, -12, BIG + 12, "12.5", "'x'", "x'3132'")),
    *(("not-covered", f"UPDATE prefix_count SET n = {n} {IN_12}") for n in (13, 20)),
    *(("constraint", f"UPDATE prefix_count SET prefix = {text} {IN_12}") for text in ("'22'", "'1234567'", "'2' || char(0)", "'2' || char(0) || 'x'", "2", "x'32'")),
    *(("prefix-count", f"UPDATE prefix_count SET prefix = {text} {IN_12}") for text in ("'x'", "'d'", "'B'", "'?'")),
    *(("constraint", f"UPDATE prefix_count SET orbit_size = {size} {IN_12}") for size in (0, 3, 16, -8, BIG + 8, "8.0", "'8'", "x'08'")),
    *(("prefix-count", f"UPDATE prefix_count SET orbit_size = {size} {IN_12}") for size in (2, 1)),
    *(("constraint", f"UPDATE prefix_count SET {column} = {count} {IN_12}") for column in ("fundamental_count", "distinct_count")
      for count in (-1, -BIG + 690, "NULL", "690.0", "'690'", "x'02b2'")),
    ("constraint", f"UPDATE prefix_count SET fundamental_count = 803 {IN_12}"),
    ("constraint", f"UPDATE prefix_count SET distinct_count = 0, fundamental_count = 0 {IN_12}"),
    *(("prefix-count", f"UPDATE prefix_count SET fundamental_count = fundamental_count {change} {IN_12}") for change in ("+ 1", "- 1", "* 0")),
    *(("prefix-count", f"UPDATE prefix_count SET distinct_count = distinct_count {change} {IN_12}") for change in ("+ 1", "- 1", f"+ {BIG}")),
    ("prefix-count", f"DELETE FROM prefix_count {IN_12}"),
    ("prefix-count", "DELETE FROM prefix_count WHERE n = 12"),
    ("prefix-count", "DELETE FROM prefix_count WHERE n = 8"),
    ("prefix-count", "UPDATE prefix_count SET distinct_count = distinct_count + 8 WHERE n = 8 AND orbit_size = 8"),
    ("prefix-count", "INSERT INTO prefix_count VALUES (12, 'c', 2, 0, 2)"),
    ("prefix-count", "INSERT INTO prefix_count VALUES (2, '', 2, 1, 2)"),
    ("prefix-count", "UPDATE prefix_count SET distinct_count = distinct_count + CASE prefix WHEN '1' THEN 8 ELSE -8 END WHERE n = 12 AND prefix IN ('1', 'c')"),
]


def few_of(cases, count):
    """All of them in the slow suite; in the fast one every so many."""
    return cases[::times(max(1, len(cases) // count), 1, 1)]


@pytest.mark.parametrize("kind, statement", few_of(COLUMNS, 30))
def test_a_value_that_its_column_does_not_allow_is_found(stored_catalog, kind, statement):
    untyped(stored_catalog, statement)
    status, kinds, report = verify(stored_catalog)
    assert status == 3 and "schema" in report or status == 1 and kind in kinds, report


@pytest.mark.parametrize("kind, statement", few_of(PREFIX_COLUMNS, 20))
def test_a_count_of_first_rows_that_is_wrong_is_found(tmp_path, kind, statement):
    file = pathlib.Path(shutil.copy(DATA / "catalog-2.db", tmp_path / "nqueens.db"))
    untyped(file, statement)
    status, kinds, report = verify(file)
    assert status == 1 and kind in kinds and kinds <= {kind, "prefix-count", "not-covered", "integrity"} and "prefix_count: " in report, report


def test_the_sum_of_first_rows_is_compared_without_the_rows_too(tmp_path):
    file = pathlib.Path(shutil.copy(DATA / "catalog-2.db", tmp_path / "nqueens.db"))
    untyped(file, "UPDATE prefix_count SET distinct_count = 8 + distinct_count WHERE n = 12 AND prefix = '' AND orbit_size = 8")
    done = run("verify", "12", "--quick", "--db", file)
    assert done.returncode == 1 and b"prefix-count" in done.stdout + done.stderr


def test_a_key_that_is_null_is_found(stored_catalog):
    """No statement stores one. In the header of a row of n = 1 the number is type 9, which has no bytes of its own, as NULL, type 0, has none."""
    data = stored_catalog.read_bytes()
    rows = {"coverage": b"\x05\x09\x01\x08\x1d", "fundamental_solution": b"\x04\x09\x0f\x09" + b"1", "distinct_solution": b"\x05\x09\x0f\x0f\x08" + b"11"}
    for table, head in rows.items():
        assert data.count(head) >= 1, table
        stored_catalog.write_bytes(data.replace(head, head[:1] + b"\0" + head[2:], 1))
        status, kinds, report = verify(stored_catalog)
        assert status == 1 and "constraint" in kinds and f"{table}: of the row (NULL" in report, report


@pytest.mark.parametrize("change, words", [
    (f"INSERT INTO coverage VALUES (33, 8, 5, 'distinct')", b"n = 33"),
    (f"INSERT INTO coverage VALUES (0, 8, 5, 'distinct')", b"n = 0"),
    (f"INSERT INTO coverage VALUES (-8, 8, 5, 'distinct')", b"n = -8"),
    (f"UPDATE coverage SET n = {BIG + 8} WHERE n = 8", b"n = 4294967304"),
    (f"UPDATE coverage SET n = '8' || char(27) || 'x' WHERE n = 7", b"n = 8?x"),
    (f"UPDATE coverage SET orbit_size = {BIG + 8} WHERE n = 8 AND orbit_size = 8", b"n = 8 has a row that makes no sense"),
    (f"UPDATE coverage SET fundamental_count = {-BIG + 11} WHERE n = 8 AND orbit_size = 8", b"n = 8 has a row that makes no sense"),
    (f"UPDATE coverage SET fundamental_count = 11.5 WHERE n = 8 AND orbit_size = 8", b"n = 8 has a row that makes no sense"),
    (f"UPDATE coverage SET stored = 'distinct' || char(0) || 'x' WHERE n = 8", b"n = 8 has a row that makes no sense"),
    (f"UPDATE coverage SET stored = x'64697374696e6374' WHERE n = 8", b"n = 8 has a row that makes no sense"),
])
def test_a_coverage_that_is_out_of_range_is_refused_and_never_cut_to_size(stored_catalog, change, words):
    untyped(stored_catalog, change)
    for command in ("count 8", "list 8", "info", "count 8 --at c5"):
        done = run(*command.split(), "--db", stored_catalog)
        assert (done.returncode, done.stdout) == (3, b""), command
        assert words in done.stderr and str(stored_catalog).encode() in done.stderr


@pytest.mark.parametrize("event", ["INSERT", "UPDATE OF stored"])
@pytest.mark.parametrize("body", ["SELECT 1", "INSERT INTO other VALUES (no_function(1))"])
def test_a_trigger_that_is_listed_under_another_table_is_refused(stored_catalog, event, body):
    tamper(stored_catalog, "CREATE TABLE other (a)", f"CREATE TRIGGER t BEFORE {event} ON other BEGIN {body}; END".replace(" OF stored", ""))
    assert verify(stored_catalog)[0] == 0
    tamper(stored_catalog, f"UPDATE sqlite_schema SET sql = 'CREATE TRIGGER t BEFORE {event} ON coverage BEGIN {body}; END' WHERE name = 't'")
    status, _, report = verify(stored_catalog)
    assert status == 3 and "malformed database schema (t)" in report, report  # SQLite itself does not read it


# Header: the four bytes that count changes of the schema, and the version of SQLite that wrote last, mean nothing that could be wrong.
FREE_BYTES = {*range(40, 44), *range(96, 100)}


@pytest.mark.parametrize("at", range(100))
def test_a_header_byte_with_another_value_is_found(tmp_path, at):
    file = tmp_path / "nqueens.db"
    data = CATALOG.read_bytes()
    for bit in times(random.Random(at).sample(range(8), 1), range(8), range(8)):
        file.write_bytes(data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1:])
        status, kinds, report = verify(file)
        assert (status, kinds) == (0, set()) if at in FREE_BYTES else status == 3 or status == 1 and kinds & {"integrity", "schema"}, (at, bit, report)


class Pages:
    """A file by pages, and who uses each, found out without SQLite or nqueens."""

    def __init__(self, data):
        self.data = bytearray(data)
        self.size = {1: 65536}.get(self.number(16, 2), self.number(16, 2))
        self.usable = self.size - data[20]
        self.count = len(data) // self.size

    def number(self, at, bytes=4):
        return int.from_bytes(self.data[at:at + bytes], "big")

    def set(self, at, value, bytes=4):
        self.data[at:at + bytes] = value.to_bytes(bytes, "big")

    def at(self, page):
        return (page - 1) * self.size

    def varint(self, at):
        value = 0
        for k in range(9):
            byte = self.data[at + k]
            if k == 8:
                return value << 8 | byte, at + 9
            value = value << 7 | byte & 127
            if byte < 128:
                return value, at + k + 1

    def cells(self, page):
        head = self.at(page) + (100 if page == 1 else 0)
        kind = self.data[head]
        assert kind in (2, 5, 10, 13), (page, kind)
        first = head + (12 if kind < 10 else 8)
        return kind, head, [self.at(page) + self.number(first + 2 * k, 2) for k in range(self.number(head + 3, 2))]

    def overflow(self, cell, kind):
        """Where the number of a cell's first overflow page stands, and how many there are."""
        if kind == 5:
            return None
        payload, at = self.varint(cell + (4 if kind == 2 else 0))
        if kind == 13:
            at = self.varint(at)[1]
        most, least = self.usable - 35 if kind == 13 else (self.usable - 12) * 64 // 255 - 23, (self.usable - 12) * 32 // 255 - 23
        if payload <= most:
            return None
        local = least + (payload - least) % (self.usable - 4)
        local = local if local <= most else least
        return at + local, -(-(payload - local) // (self.usable - 4))

    def uses(self, roots):
        """(page, use) of every mention of a page."""
        waiting = [(1, "root"), *((root, "root") for root in roots)]
        while waiting:
            page, use = waiting.pop()
            yield page, use
            kind, head, cells = self.cells(page)
            if kind < 10:
                waiting += [(self.number(head + 8), "tree"), *((self.number(cell), "tree") for cell in cells)]
            for cell in cells:
                chain = self.overflow(cell, kind)
                if not chain:
                    continue
                at, length = chain
                for _ in range(length):
                    yield self.number(at), "overflow"
                    at = self.at(self.number(at))
                assert self.number(at) == 0
        trunk, found = self.number(32), 0
        while trunk:
            leaves = self.number(self.at(trunk) + 4)
            found += 1 + leaves
            yield trunk, "trunk"
            for k in range(leaves):
                yield self.number(self.at(trunk) + 8 + 4 * k), "free"
            trunk = self.number(self.at(trunk))
        assert found == self.number(36)
        if self.number(52):
            yield from ((page, "map") for page in range(2, self.count + 1, self.usable // 5 + 1))

    def are_in_order(self, roots):
        return sorted(page for page, _ in self.uses(roots)) == list(range(1, self.count + 1)) and len(self.data) == self.count * self.size == self.number(28) * self.size


def content(file):
    """Everything that a reader can see in a file, with its storage class."""
    db = sqlite3.connect(file)
    db.text_factory = bytes
    schema = db.execute("SELECT type, name, tbl_name, rootpage, sql, typeof(name), typeof(tbl_name), typeof(rootpage), typeof(sql) FROM sqlite_schema").fetchall()
    found = {b"sqlite_schema": schema}
    for name in (row[1] for row in schema if row[0] == b"table"):
        columns = [row[1].decode() for row in db.execute(f"PRAGMA table_info({name.decode()})")]
        found[name] = db.execute(f"SELECT {', '.join(f'{c}, typeof({c})' for c in columns)} FROM {name.decode()}").fetchall()
    db.close()
    return found


def of_ours(found):
    """What there is but for the tables, indexes and definitions of others, which are theirs to know."""
    others = {b"other", b"other_key", b"other_b", b"last", b"sqlite_stat1", b"sqlite_stat4"}
    return {name: [row for row in rows if name != b"sqlite_schema" or row[1] not in others] for name, rows in found.items() if name not in others}


def roots(schema):
    return [row[3] for row in schema if row[3]]


THEIRS = ["CREATE TABLE other (a INTEGER PRIMARY KEY, b BLOB)", "CREATE TABLE other_key (a TEXT PRIMARY KEY, b BLOB) WITHOUT ROWID", "CREATE INDEX other_b ON other (b)",
          "WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < 60) INSERT INTO other SELECT i, CAST(zeroblob(i * 97) AS BLOB) || i FROM k",
          "WITH RECURSIVE k(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM k WHERE i < 60) INSERT INTO other_key SELECT 'k' || i, zeroblob(i * 97) FROM k",
          "CREATE TABLE last (a)", "CREATE TABLE gone (a BLOB)", "ANALYZE", "INSERT INTO gone VALUES (zeroblob(150000))", "DROP TABLE gone"]


@functools.cache
def make_theirs(page_size, auto_vacuum):
    with tempfile.NamedTemporaryFile() as file:
        file.write(CATALOG.read_bytes())
        file.flush()
        db = sqlite3.connect(file.name, isolation_level=None)
        for statement in ("PRAGMA synchronous = OFF", f"PRAGMA page_size = {page_size}", f"PRAGMA auto_vacuum = {auto_vacuum}", "VACUUM", *THEIRS):
            db.execute(statement)
        schema = db.execute("SELECT type, name, tbl_name, rootpage FROM sqlite_schema").fetchall()
        db.close()
        data = pathlib.Path(file.name).read_bytes()
    assert Pages(data).are_in_order(roots(schema))
    return data, schema


def with_theirs(file, page_size=512, auto_vacuum=0):
    """A catalog with tables of others that have all kinds of pages, and with a free list of several trunks."""
    data, schema = make_theirs(page_size, auto_vacuum)
    file.write_bytes(data)
    return Pages(data), {row[1]: row[3] for row in schema}, schema


@pytest.mark.parametrize("auto_vacuum", [0, 1, 2])
@pytest.mark.parametrize("page_size", times([512, 65536], [512, 1024, 4096, 65536], [512, 1024, 2048, 4096, 8192, 16384, 32768, 65536]))
def test_what_others_keep_in_a_catalog_is_in_order(tmp_path, page_size, auto_vacuum):
    with_theirs(tmp_path / "nqueens.db", page_size, auto_vacuum)
    assert verify(tmp_path / "nqueens.db")[0] == 0
    tamper(tmp_path / "nqueens.db", "CREATE VIEW a AS SELECT 1", "CREATE TRIGGER t AFTER INSERT ON OTHER BEGIN SELECT 1; END", "CREATE VIRTUAL TABLE words USING fts5(a)",
           "CREATE TABLE numbered (a INTEGER PRIMARY KEY AUTOINCREMENT)", "CREATE INDEX part ON other (a) WHERE a > 5", "DROP TABLE other_key")
    status, _, report = verify(tmp_path / "nqueens.db")
    assert status == 0, report


def first_free(pages, theirs):
    return pages.number(32)


def first_overflow(pages, theirs):
    """Where the number of an overflow page stands, of a chain of two or more."""
    for page, use in pages.uses(theirs.values()):
        if use not in ("root", "tree"):
            continue
        kind, _, cells = pages.cells(page)
        for cell in cells:
            chain = pages.overflow(cell, kind)
            if chain and chain[1] >= 2:
                return chain[0]


def interior(pages, theirs, name):
    kind, head, cells = pages.cells(theirs[name])
    assert kind < 10
    return head, cells


def grow_by_a_page(pages, theirs):
    pages.data += bytes(pages.size)
    pages.set(28, pages.count + 1)


def free_list_without_its_last_leaf(pages, theirs):
    trunk = pages.at(pages.number(32))
    pages.set(trunk + 4, pages.number(trunk + 4) - 1)
    pages.set(36, pages.number(36) - 1)


def exchange(pages, theirs, a, b):
    """A page of one tree in place of one of another."""
    pages.set(interior(pages, theirs, a)[0] + 8, pages.number(interior(pages, theirs, b)[0] + 8))


PAGES = {
    "a free-list trunk is its own next": lambda p, t: p.set(p.at(p.number(32)), p.number(32)),
    "a trunk is a page in use": lambda p, t: p.set(32, t["coverage"]),
    "a trunk is page 1": lambda p, t: p.set(32, 1),
    "a trunk is beyond the file": lambda p, t: p.set(32, p.count + 1),
    "a next trunk is beyond the file": lambda p, t: p.set(p.at(p.number(32)), 2 ** 32 - 1),
    "a trunk is an overflow page": lambda p, t: p.set(p.at(p.number(32)), p.number(first_overflow(p, t))),
    "there is no free list": lambda p, t: (p.set(32, 0), p.set(36, 0)),
    "the free list ends early": lambda p, t: p.set(p.at(p.number(32)), 0),
    "a leaf is a page in use": lambda p, t: p.set(p.at(p.number(32)) + 8, t["fundamental_solution"]),
    "a leaf is a page of others": lambda p, t: p.set(p.at(p.number(32)) + 8, t["other_b"]),
    "a leaf is its trunk": lambda p, t: p.set(p.at(p.number(32)) + 8, p.number(32)),
    "a leaf stands twice": lambda p, t: p.set(p.at(p.number(32)) + 8, p.number(p.at(p.number(32)) + 12)),
    "a leaf is page 0": lambda p, t: p.set(p.at(p.number(32)) + 8, 0),
    "a leaf is beyond the file": lambda p, t: p.set(p.at(p.number(32)) + 8, p.count + 1),
    "a trunk has more leaves than fit": lambda p, t: p.set(p.at(p.number(32)) + 4, p.usable // 4 - 1),
    "a trunk has endlessly many leaves": lambda p, t: p.set(p.at(p.number(32)) + 4, 2 ** 32 - 1),
    "a free page is lost": free_list_without_its_last_leaf,
    "the free pages are counted wrong": lambda p, t: p.set(36, p.number(36) + 1),
    "the header counts a page less": lambda p, t: p.set(28, p.count - 1),
    "a page that belongs to nothing": grow_by_a_page,
    "a page behind those that are counted": lambda p, t: p.data.extend(bytes(p.size)),
    "half a page": lambda p, t: p.data.extend(bytes(100)),
    "an overflow page is a free one": lambda p, t: p.set(first_overflow(p, t), p.number(32)),
    "an overflow page is of another row": lambda p, t: p.set(p.at(p.number(first_overflow(p, t))), p.number(first_overflow(p, t))),
    "an overflow chain is too short": lambda p, t: p.set(p.at(p.number(first_overflow(p, t))), 0),
    "an overflow page is beyond the file": lambda p, t: p.set(first_overflow(p, t), p.count + 7),
    "a right child is another's": lambda p, t: exchange(p, t, "distinct_solution", "other"),
    "a right child is its sister": lambda p, t: p.set(interior(p, t, "distinct_solution")[0] + 8, p.number(interior(p, t, "distinct_solution")[1][0])),
    "a child is its parent": lambda p, t: p.set(interior(p, t, "distinct_solution")[1][0], t["distinct_solution"]),
    "a child is page 0": lambda p, t: p.set(interior(p, t, "distinct_solution")[1][0], 0),
    "a child is beyond the file": lambda p, t: p.set(interior(p, t, "other")[1][0], 2 ** 31),
    "a page is of no kind": lambda p, t: p.set(p.at(t["last"]), 0, 1),
    "a page is of another kind": lambda p, t: p.set(p.at(t["coverage"]), 13, 1),
    "a cell stands outside its page": lambda p, t: p.set(p.at(t["symmetry"]) + 8, p.size - 1, 2),
    "a cell stands in front of its page": lambda p, t: p.set(p.at(t["symmetry"]) + 8, 3, 2),
    "more cells than fit": lambda p, t: p.set(p.at(t["symmetry"]) + 3, p.size // 2, 2),
    "a cell less than there are": lambda p, t: p.set(p.at(t["symmetry"]) + 3, p.number(p.at(t["symmetry"]) + 3, 2) - 1, 2),
    "the begin of the cells": lambda p, t: p.set(p.at(t["symmetry"]) + 5, p.size - 5, 2),
    "a free block in the cells": lambda p, t: p.set(p.at(t["symmetry"]) + 1, p.size - 8, 2),
    "fragments that are none": lambda p, t: p.set(p.at(t["symmetry"]) + 7, 9, 1),
}


@pytest.mark.parametrize("what", PAGES)
def test_a_page_that_is_not_accounted_for_is_found(tmp_path, what):
    file = tmp_path / "nqueens.db"
    pages, theirs, _ = with_theirs(file)
    PAGES[what](pages, theirs)
    file.write_bytes(pages.data)
    status, kinds, report = verify(file)
    assert status == 1 and "integrity" in kinds, report


@pytest.mark.parametrize("what", ["trunk", "leaf", "root", "tree", "overflow", "largest root", "incremental"])
def test_a_pointer_map_that_is_wrong_is_found(tmp_path, what):
    file = tmp_path / "nqueens.db"
    pages, theirs, schema = with_theirs(file, auto_vacuum=2)
    used = {"largest root": 52, "incremental": 64}.get(what)
    if used:
        pages.set(used, pages.number(used) + 2)
    else:
        page = next(page for page, use in pages.uses(roots(schema)) if use == what.replace("leaf", "free") and page > 2)
        entries = pages.usable // 5
        pointer_map = 2 + (page - 2) // (entries + 1) * (entries + 1)
        at = pages.at(pointer_map) + 5 * (page - pointer_map - 1)
        pages.data[at + random.Random(what).choice((0, 4))] ^= 1
    file.write_bytes(pages.data)
    status, kinds, report = verify(file)
    assert status == 1 and "integrity" in kinds, report


@pytest.mark.parametrize("taken", [False, True])
def test_the_page_of_the_locks_belongs_to_nothing(tmp_path, taken):
    """A file of more than 1 GiB, nearly all of it a hole: every page but that of the locks is free."""
    file = tmp_path / "nqueens.db"
    data = bytearray(CATALOG.read_bytes())
    size, first = 16384, len(data) // 16384 + 1
    lock, last = 2 ** 30 // size + 1, 2 ** 30 // size + 20
    free = [page for page in range(first, last + 1) if page != lock or taken]
    trunks = [free[k:k + 4000] for k in range(0, len(free), 4000)]
    data[28:40] = struct.pack(">III", last, trunks[0][0], len(free))
    with open(file, "wb") as out:
        out.write(data)
        for k, (trunk, *leaves) in enumerate(trunks):
            out.seek((trunk - 1) * size)
            out.write(struct.pack(f">{2 + len(leaves)}I", trunks[k + 1][0] if k + 1 < len(trunks) else 0, len(leaves), *leaves))
        out.truncate(last * size)
    status, kinds, report = verify(file)
    assert (status, kinds) == ((1, {"integrity"}) if taken else (0, set())), report


def test_a_flipped_bit_that_is_not_found_changes_nothing(tmp_path):
    """In the stored catalog, and in one with tables of others and a free list: what verify calls right has the rows, the schema and the pages that it had."""
    file = tmp_path / "nqueens.db"
    with_theirs(file)
    chance = random.Random(7)
    ended = {0: 0, 1: 0, 3: 0}
    for whole in (CATALOG.read_bytes(), file.read_bytes()):
        file.write_bytes(whole)
        right = content(file)
        places = [at for at in range(len(whole)) if any(whole[max(0, at - 8):at + 8])]
        for _ in range(times(40, 500, 3000)):
            data = bytearray(whole)
            at = chance.choice(places)
            data[at] ^= 1 << chance.randrange(8)
            file.write_bytes(data)
            status, _, report = verify(file)
            ended[status] += 1
            if status == 0:
                found = content(file)
                assert Pages(data).are_in_order(roots(found[b"sqlite_schema"])), at
                assert of_ours(found) == of_ours(right), at
    print(ended)
    assert ended[1] > ended[0]
