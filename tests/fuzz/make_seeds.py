# SPDX-License-Identifier: MIT
"""Writes the seeds of the fuzz targets into corpus/: small inputs of every kind that a target reads.

Usage: make_seeds.py PROGRAM, the nqueens that makes the catalogs."""

import gzip
import pathlib
import sqlite3
import subprocess
import sys
import tempfile

sys.path.append(str(pathlib.Path(__file__).parent.parent / "support"))
import datasets  # noqa: E402

CORPUS = pathlib.Path(__file__).parent / "corpus"


def write(target, seeds):
    folder = CORPUS / target
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in seeds.items():
        (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())


def catalog(sizes, *statements, only=None):
    """A catalog in pages of 512 bytes, so that few bytes are between a mutation and what it breaks."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.argv[1], "--db", f"{folder}/c.db", "generate", sizes]
        subprocess.run(command + (["--only", only] if only else []), check=True, capture_output=True)
        db = sqlite3.connect(f"{folder}/c.db", isolation_level=None)
        for statement in statements:
            db.execute(statement)
        db.execute("PRAGMA page_size = 512")
        db.execute("VACUUM")
        db.close()
        return pathlib.Path(folder, "c.db").read_bytes()


def part(n):
    """A finished part 1/1, likewise."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([sys.argv[1], "--db", f"{folder}/p", "generate", str(n), "--part", "1/1"], check=True, capture_output=True)
        db = sqlite3.connect(f"{folder}/p", isolation_level=None)
        db.execute("PRAGMA page_size = 512")
        db.execute("VACUUM")
        db.close()
        return pathlib.Path(folder, "p").read_bytes()


def one_piece(number, counts, placements):
    """A piece of n = 6 that gets these counts and bytes."""
    return b"p" + bytes([number, *counts]) + placements


def argument(kind, value):
    return bytes([kind, len(value)]) + value


write("b_lines", {"plain": "0 1\n1 1\n2 0\n", "remarks": "# A000170\n\n 8\t92 \r\n9 +352\n10 -0724\n", "malformed": "4\n4 2 7\nx 1\n99999999999999999999 1\n4 2.0\n",
                  "long": "5 " + "31933440" * 20 + "\n", "nul": b"4 2\0\n"})

small = datasets.build((5,))
write("exports", {
    **{name.replace("/", "-"): bytes([number]) + small[name] for number, name in enumerate(
        ["data/text/n05.txt", "data/distinct/n05.csv", "data/fundamental/n05.csv", "counts.csv", "coverage.csv"])},
    "terms": b"\5# A141843\n1 1\n2 0\n", "sums": b"\6" + b"0" * 64 + b"  README.md\n", "compressed": b"\7" + gzip.compress(small["data/distinct/n05.csv"], mtime=0)})

write("notation", {
    "partial": "Q.x.\n....\n.x..\n....", "ranks": "1Q2/4/4/4", "diagonals": "n = 8\nnumdiags = 1\ndiags = [[5, 0], [13, 1]]", "queens": "letting n = 4\nletting init = [[0, 1]]",
    "text": "15863724", "list": "1, 3, 0, 2", "brackets": "[2,4,1,3]", "tuple": "(2,4,6,1,3,5)", "squares": "a1b3c5d2e4",
    "fen": "1Q2/3Q/Q3/2Q1", "fen12": "Q11/2Q9/4Q7/7Q4/9Q2/11Q/5Q6/10Q1/1Q10/6Q5/8Q3/3Q8", "leetcode": '[".Q..","...Q","Q...","..Q."]',
    "nested": '[[".Q..","...Q","Q...","..Q."],["..Q.","Q...","...Q",".Q.."]]', "rows": "#1\n.Q..\n...Q\nQ...\n..Q.\n\n..Q.\nQ...\n...Q\n.Q..\n",
    "blocks": "□■□□\n□□□■\n■□□□\n□□■□\n", "matrix": "0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0\n", "mark": b"\xef\xbb\xbf1 3 0 2\r\n", "range": "1..12",
})
write("filters", {
    "at": "ar3c4\nnd6\n", "start": "s1 5\nwsymmetry = 0", "class": "c\x02\np\x01\nx\x02\n", "where": "wclass = 'half-turn' AND symmetry_name = 'mirror'",
    "function": "wnq_torus_conflicts(placement) = 2 OR substr(canonical, 1, 1) = '1'", "quotes": "w\"n\" + [n] + `n` -- a comment",
    "like": "wplacement LIKE '1%' ESCAPE '!' AND placement GLOB '[1-3]*'", "case": "wCASE n WHEN 8 THEN nq_has_queen(placement, 1, 2) ELSE x'00' END",
})
write("functions", {
    f"f{k:02}": bytes([k]) + argument(5, b"15863724") + argument(1, b"") + bytes([7]) + argument(5, b"rotate90") for k in range(22)
})
write("catalog", {
    "part": part(6),
    "distinct": catalog("1..6"),
    "fundamental": catalog("4..8", only="fundamental"),
    "index": catalog("1..5", "CREATE INDEX mine ON distinct_solution (canonical)", "CREATE TABLE other (a)", "CREATE VIEW v AS SELECT 1"),
    "wal": catalog("1..5")[:18] + b"\2\2" + catalog("1..5")[20:],
})


def covered(*rows):
    """Rows of the coverage as the target reads them: n, an index of the orbit size and of the word, a count."""
    return b"".join(bytes([n - 1, orbit, word]) + count.to_bytes(8, "big") for n, orbit, word, count in rows)


write("coverage", {
    "overflow": covered((20, 1, 1, 384307168202282375), (20, 2, 1, 384307168202282375)), "batch": covered((6, 0, 0, 8192), (6, 1, 0, 0)),
    "most": covered(*((n, k, 1, 2**63 - 1) for n in (5, 17, 32) for k in range(4))), "none": covered(*((5, k, 0, 0) for k in range(4))),
    "strange": bytes([255, 255, 4]) + bytes(8) + covered((8, 0, 0, 2**32 + 8)),
})
JOURNAL, SUPER, MANY, OTHER = 1, 128, 1, 32
write("journal", {
    "raw": bytes.fromhex("00d9d505f920a163d700000001000000070000000a0000020000000200") + bytes(600),
    "empty": bytes([0]), "page 1": bytes([JOURNAL, 0, 1, 7, 1]), "super": bytes([JOURNAL, SUPER, 1, 7, 1]), "generate": bytes([2, 0, 2, 7, 1, 2]),
    "no page 1": bytes([JOURNAL, 0, 1, 7, 3]), "of others": bytes([JOURNAL, OTHER, 2, 7, 1, 0, 3, 4]), "to the end": bytes([JOURNAL, MANY, 2, 7, 1, 3]),
    "wal": bytes([3]) + bytes.fromhex("377f0682002de218000002000000000000000001000000020000000300000004") + bytes(536), "no wal": bytes([3]),
})
whole = part(6)
write("parts", {"whole": whole, "whole, odd": whole + b"\0", "catalog": catalog("6", only="fundamental"), "another n": part(5), "text": b"my thesis\n", "short": whole[:5000],
    "right piece": one_piece(5, (0, 1, 0, 0), bytes.fromhex("1350240000000000")), "two": one_piece(5, (0, 2, 0, 0), bytes.fromhex("1350240000000000" * 2)),
    "no bytes": one_piece(5, (0, 1, 0, 0), b""), "image": one_piece(5, (0, 1, 0, 0), bytes.fromhex("4205310000000000")), "empty piece": one_piece(0, (0, 0, 0, 0), b"")})
