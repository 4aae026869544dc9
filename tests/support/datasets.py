# SPDX-License-Identifier: MIT
"""A data set as `export` lays it out, written by a program that shares nothing with nqueens, to be read again and to be broken.

It is a dictionary of names and bytes. What follows from others, datapackage.json and SHA256SUMS, is made by seal()."""

import gzip
import hashlib
import json
import pathlib

import boards

DATA = pathlib.Path(__file__).parent.parent / "data"
SYMMETRIES = ("identity", "rotate90", "rotate180", "rotate270", "mirror", "flip", "transpose", "antitranspose")
HEADINGS = {
    "counts.csv": "n,distinct,fundamental,full,quarter_turn,half_turn,asymmetric,complete",
    "coverage.csv": "n,orbit_size,fundamental_count,stored",
    "data/distinct": "placement,canonical,symmetry,symmetry_name,class,orbit_size",
    "data/fundamental": "placement,class,orbit_size,fundamental_number",
}


# What the columns hold, as Table Schema 2.0 has it; of a placement of n the pattern has that many characters.
PLACED = {"type": "string", "constraints": {"pattern": "[1-9a-w]{%d}", "required": True}}
CLASS = {"type": "string", "constraints": {"enum": ["asymmetric", "half-turn", "quarter-turn", "full"], "required": True}}
ORBIT = {"type": "integer", "constraints": {"enum": [8, 4, 2, 1], "required": True}}
COUNTED = {"type": "integer", "constraints": {"minimum": 0}}
SIZE = {"type": "integer", "constraints": {"minimum": 1, "maximum": 32, "required": True}}
COLUMNS = {
    "placement": PLACED, "canonical": PLACED, "class": CLASS, "orbit_size": ORBIT, "n": SIZE, "distinct": COUNTED, "fundamental": COUNTED, "full": COUNTED,
    "quarter_turn": COUNTED, "half_turn": COUNTED, "asymmetric": COUNTED,
    "symmetry": {"type": "integer", "constraints": {"minimum": 0, "maximum": 7, "required": True}},
    "symmetry_name": {"type": "string", "constraints": {"enum": list(SYMMETRIES), "required": True}},
    "fundamental_number": {"type": "integer", "constraints": {"minimum": 1}},
    "fundamental_count": {"type": "integer", "constraints": {"minimum": 0, "required": True}},
    "complete": {"type": "boolean", "constraints": {"required": True}},
    "stored": {"type": "string", "constraints": {"enum": ["counts", "fundamental", "distinct"], "required": True}},
}
KEYS = {"counts.csv": ["n"], "coverage.csv": ["n", "orbit_size"], "data/distinct": ["placement"], "data/fundamental": ["placement"]}
FOREIGN_KEYS = {"coverage.csv": ("n", "counts", "n"), "data/distinct": ("canonical", "fundamental-n%02d", "placement")}
# What is counted for the b-files here.
COMMANDS = {
    "A000170": "count N", "A002562": "count N --fundamental", "A032522": "count N --class half-turn,quarter-turn,full",
    "A033148": "count N --class quarter-turn,full", "A260318": "count N --class quarter-turn,full --fundamental",
    "A260319": "count N --class half-turn --fundamental", "A260320": "count N --class asymmetric --fundamental",
    "A383738": "count N --class asymmetric,half-turn", "A051906": "count N --is toroidal", "A051223": "count N --is superqueen",
    "A365437": "count N --is no-three-in-line", "A062164": "count N --up-to torus",
}


def table(heading, rows):
    return "".join(line + "\n" for line in (HEADINGS[heading], *rows)).encode()


def canonical_forms(n):
    """Canonical forms with their orbit sizes, in order."""
    return [(queens, len(set(boards.images(queens)))) for queens in boards.solutions(n) if queens == min(boards.images(queens))]


def boards_of(n, sizes, with_distinct, numbered):
    """The files of boards of one n: those of some orbit sizes."""
    fundamental, distinct = [], []
    for number, (queens, size) in enumerate((form for form in canonical_forms(n) if form[1] in sizes), 1):
        fundamental.append(f"{boards.text(queens)},{boards.CLASSES[size]},{size},{number if numbered else ''}")
    for queens in boards.solutions(n):
        images = boards.images(min(boards.images(queens)))
        size, symmetry = len(set(images)), images.index(queens)
        if size in sizes:
            distinct.append(f"{boards.text(queens)},{boards.text(images[0])},{symmetry},{SYMMETRIES[symmetry]},{boards.CLASSES[size]},{size}")
    files = {f"data/fundamental/n{n:02}.csv": table("data/fundamental", fundamental)}
    if with_distinct:
        files[f"data/distinct/n{n:02}.csv"] = table("data/distinct", distinct)
        files[f"data/text/n{n:02}.txt"] = "".join(row.split(",")[0] + "\n" for row in distinct).encode()
    return files


def counts_line(n, held):
    """A line of counts.csv. In: the number of fundamental solutions by orbit size, of the classes that are held."""
    whole = len(held) == 4
    sums = [sum(size * count for size, count in held.items()), sum(held.values())] if whole else ["", ""]
    return ",".join(map(str, [n, *sums, *(held.get(size, "") for size in (1, 2, 4, 8)), "true" if whole else "false"]))


def b_files(last):
    """The b-files of the published sequences of counts that are indexed by n, for boards up to n = last."""
    files = {}
    for line in (DATA / "sequences.tsv").read_text().splitlines():
        number, offset, terms = line.split("\t") if not line.startswith("#") else ("", "", "")
        if number in COMMANDS:
            lines = [f"{index} {term}" for index, term in enumerate(terms.split(","), int(offset)) if index <= last]
            remarks = [f"# {number}: a title", f"# https://oeis.org/{number}", f"# index {offset} is of n = {offset}", f"# for each n: nqueens {COMMANDS[number]}"]
            files[f"bfiles/b{number[1:]}.txt"] = "\n".join([*remarks, *lines, ""]).encode()
    return files


def build(sizes, only_fundamental=False, classes=None, counts_only=()):
    """An export of some sizes. classes: of an n, the orbit sizes that are held, if not all are; counts_only: sizes without boards."""
    files = {"README.md": "# n-queens: Lösungen\n".encode(), "CITATION.cff": b"cff-version: 1.2.0\n", "metadata.json": b"{}\n"}
    counts, coverage = [], []
    for n in sizes:
        held_sizes = (classes or {}).get(n, (1, 2, 4, 8))
        held = {size: sum(own == size for _, own in canonical_forms(n)) for size in held_sizes}
        stored = "counts" if n in counts_only else "fundamental" if only_fundamental else "distinct"
        counts.append(counts_line(n, held))
        coverage += [f"{n},{size},{held[size]},{stored}" for size in sorted(held)]
        if n not in counts_only:
            files |= boards_of(n, held_sizes, not only_fundamental, len(held_sizes) == 4)
    files["counts.csv"] = table("counts.csv", counts)
    files["coverage.csv"] = table("coverage.csv", coverage)
    return files | (b_files(max(sizes)) if 1 in sizes else {})


def compress(files):
    return {name + ".gz" if name.startswith("data/") else name: gzip.compress(content, mtime=0) if name.startswith("data/") else content
            for name, content in files.items()}


def sha(content):
    return hashlib.sha256(content).hexdigest()


def kind_of(name):
    """As in HEADINGS and KEYS."""
    return name if name in HEADINGS else name.rpartition("/")[0]


def schema(kind, n):
    fields = json.loads(json.dumps([{"name": field, "description": "a column", **COLUMNS[field]} for field in HEADINGS[kind].split(",")]).replace("%d", str(n)))
    made = {"$schema": "https://datapackage.org/profiles/2.0/tableschema.json", "fields": fields, "primaryKey": KEYS[kind]}
    if kind in FOREIGN_KEYS:
        own, other, of_other = FOREIGN_KEYS[kind]
        made["foreignKeys"] = [{"fields": [own], "reference": {"resource": other % n if "%" in other else other, "fields": [of_other]}}]
    return made


def resource(name, content):
    """Data Resource 2.0, with compression as in frictionless-py."""
    kind, packed, stem = kind_of(name), name.endswith(".gz"), name.rpartition("/")[2].partition(".")[0]
    own = f"{kind[5:]}-{stem}" if kind.startswith("data/") else stem
    form, media = ("csv", "text/csv") if kind in HEADINGS else ("sqlite", "application/vnd.sqlite3") if name.endswith(".db") else ("txt", "text/plain")
    described = {"name": "catalog" if form == "sqlite" else own, "path": name, "description": "a file", "format": form,
                 "mediatype": "application/gzip" if packed else media, "bytes": len(content), "hash": f"sha256:{sha(content)}"}
    if packed:
        described["compression"] = "gz"
    if form != "sqlite":
        described["encoding"] = "utf-8"
    if kind in HEADINGS:
        described |= {"type": "table", "dialect": {"lineTerminator": "\n"}, "schema": schema(kind, int(stem[1:] or 0) if kind.startswith("data/") else 0)}
    return described


def is_data(name):
    return name.startswith(("data/", "bfiles/")) or name in ("counts.csv", "coverage.csv", "nqueens.db")


def package(files):
    """Data Package 2.0."""
    sources = [{"title": f"OEIS {number}", "path": f"https://oeis.org/{number}"} for number in ("A000170", "A002562")]
    licence = {"name": "CC0-1.0", "path": "https://creativecommons.org/publicdomain/zero/1.0/", "title": "CC0"}
    return {"$schema": "https://datapackage.org/profiles/2.0/datapackage.json", "name": "n-queens-solutions", "title": "n queens", "description": "solutions",
            "keywords": ["n-queens", "combinatorics", "enumeration", "symmetry"], "licenses": [licence], "sources": sources,
            "resources": [resource(name, files[name]) for name in sorted(files) if is_data(name)]}


def describe(files):
    """datapackage.json."""
    return json.dumps(package(files), indent=1).encode() + b"\n"


def sums(files):
    return "".join(f"{sha(files[name])}  {name}\n" for name in sorted(files) if name != "SHA256SUMS").encode()


def seal(files):
    """The same with a description and sums that fit it."""
    files = {name: content for name, content in files.items() if name not in ("datapackage.json", "SHA256SUMS")}
    files["datapackage.json"] = describe(files)
    return files | {"SHA256SUMS": sums(files)}


def write(folder, files):
    for name, content in files.items():
        file = pathlib.Path(folder) / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    return pathlib.Path(folder)
