"""verify against files that somebody has changed: each header field, page and free-list entry."""

import functools
import pathlib
import random
import re
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


# Header: the four bytes that count changes of the schema, and the version of SQLite that wrote last, mean nothing that could be wrong.
FREE_BYTES = {*range(40, 44), *range(96, 100)}


@pytest.mark.parametrize("at", range(100))
def test_a_header_byte_with_another_value_is_found(tmp_path, at):
    file = tmp_path / "nqueens.db"
    data = CATALOG.read_bytes()
    for bit in times(random.Random(at).sample(range(8), 1), range(8), range(8)):
        file.write_bytes(data[:at] + bytes([data[at] ^ 1 << bit]) + data[at + 1:])
        status, kinds, report = verify(file)
        assert (status, kinds) == (0, set()) if at in FREE_BYTES else status == 3 or status == 1 and "integrity" in kinds, (at, bit, report)


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
