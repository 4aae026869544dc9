# SPDX-License-Identifier: MIT
"""Makes journals byte by byte, as SQLite lays them out: what a killed writer leaves beside a file, and what it cannot have left."""

import struct

MAGIC = bytes.fromhex("d9d505f920a163d7")
NONCE = 0x12345678


def page_size(raw):
    (size,) = struct.unpack(">H", raw[16:18])
    return 65536 if size == 1 else size


def pages(raw):
    size = page_size(raw)
    return [raw[k:k + size] for k in range(0, len(raw), size)]


def check_sum(page, nonce=NONCE):
    return (nonce + sum(page[k] for k in range(len(page) - 200, 0, -200))) & 0xFFFFFFFF


def record(number, page):
    return struct.pack(">I", number) + page + struct.pack(">I", check_sum(page))


def header(records, before, size, sector=512):
    return (MAGIC + struct.pack(">IIIII", records, NONCE, before, sector, size)).ljust(max(sector, 28), b"\0")


def tail(name, size=16384):
    """The name of a super-journal: of a transaction that spans several files."""
    total = sum(byte if byte < 128 else byte - 256 for byte in name) & 0xFFFFFFFF
    return struct.pack(">I", 0x40000000 // size + 1) + name + struct.pack(">II", len(name), total) + MAGIC


def journal(raw, numbers=None, before=None, records=None, sector=512, size=None):
    """The journal of a writer that has saved these pages of a file, by default all of them, and has been killed then."""
    saved = pages(raw)
    numbers = range(1, len(saved) + 1) if numbers is None else numbers
    return header(len(numbers) if records is None else records, len(saved) if before is None else before, size or page_size(raw), sector) + b"".join(
        record(number, saved[number - 1]) for number in numbers)


def with_counter(raw, difference):
    """The file as if it had seen so many more transactions."""
    (counter,) = struct.unpack(">I", raw[24:28])
    changed = struct.pack(">I", counter + difference)
    return raw[:24] + changed + raw[28:92] + changed + raw[96:]
