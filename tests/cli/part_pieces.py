# SPDX-License-Identifier: MIT
"""Part files of version 3 read and changed as their schema explains them, by nothing of the program's."""

import sqlite3

LETTERS = "123456789abcdefghijklmnopqrstuvw"
FACTOR, WORD = 0x9E3779B97F4A7C15, 2**64 - 1


def checksum(n, number, counts, placements):
    """As a signed integer of 64 bits, which is what SQLite has."""
    data = placements or b""
    words = [n, number, len(data), *counts]
    words += [int.from_bytes(data[k:k + 8].ljust(8, b"\0"), "big") for k in range(0, len(data), 8)]
    h = 0
    for word in words:
        h = (h ^ (word & WORD)) * FACTOR & WORD
        h ^= h >> 32
    return h - 2**64 if h >> 63 else h


def unpack(n, placements, given=()):
    """The placement texts in the bytes of a piece that begins with given columns, counted from 0."""
    bits, first = (4, 0) if n <= 16 else (5, len(given))
    size = 8 if n <= 16 else (5 * (n - first) + 7) // 8
    assert len(placements) % size == 0
    for at in range(0, len(placements), size):
        number, width = int.from_bytes(placements[at:at + size], "big"), 8 * size
        columns = [*given[:first], *((number >> (width - bits * (k + 1))) & (2**bits - 1) for k in range(n - first))]
        assert number & (2**(width - bits * (n - first)) - 1) == 0  # nothing behind the last row
        yield "".join(LETTERS[column] for column in columns)


def pack(*texts):
    """The bytes of placements of one n up to 16."""
    return b"".join(sum(LETTERS.index(letter) << (60 - 4 * row) for row, letter in enumerate(text)).to_bytes(8, "big") for text in texts)


def solutions(file):
    """All that a part file of n <= 16 holds, in its order."""
    with sqlite3.connect(file) as db:
        (n,), = db.execute("SELECT n FROM part")
        return [text for placements, in db.execute("SELECT placements FROM piece ORDER BY number") for text in unpack(n, placements)]


def tamper_pieces(file, *statements, sealed=True):
    """Changes a part file past its CHECKs. The statements may use pack(text, …). If sealed, the row that says how far the part is and the
    checksums follow, as somebody would do it who knows them; so that what is left wrong is what the statements have made wrong."""
    db = sqlite3.connect(file, isolation_level=None)
    db.create_function("pack", -1, pack)
    for pragma in ("ignore_check_constraints = ON", "writable_schema = ON"):
        db.execute(f"PRAGMA {pragma}")
    for statement in statements:
        db.execute(statement)
    if sealed:
        (n,), = db.execute("SELECT n FROM part")
        for number, *counts, placements in db.execute("SELECT number, asymmetric, half_turn, quarter_turn, full, placements FROM piece").fetchall():
            db.execute("UPDATE piece SET checksum = ? WHERE number = ?", (checksum(n, number, counts, placements), number))
        db.execute("UPDATE part SET (asymmetric, half_turn, quarter_turn, full) = (SELECT total(asymmetric), total(half_turn), total(quarter_turn), total(full) FROM piece)")
    db.close()
