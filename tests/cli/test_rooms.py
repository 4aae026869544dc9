# SPDX-License-Identifier: MIT
"""The rooms of the house: who may call and include whom; and that the check complains when a rule is broken."""

import functools
import pathlib
import subprocess
import tempfile

import pytest

from conftest import BUILD

ROOT = pathlib.Path(__file__).parent.parent.parent

# A small house in order: each file by its path.
HOUSE = {
    "include/nqueens/placement.h": "#define NQ_LIMIT 3\n#define NQ_API\nNQ_API int nq_place(int n);\n",
    "include/nqueens/catalog.h": '#include "nqueens/placement.h"\n#define NQ_API\nNQ_API int nq_open(void);\n',
    "src/core/place.c": '#include "nqueens/placement.h"\nint nq_place(int n) { return n; }\n',
    "src/core/turn.h": "int turn(int n);\n",
    "src/core/turn.c": '#include "turn.h"\n#include "nqueens/placement.h"\nstatic const char *const names[] = {"a", "b"};\n'
                       "int turn(int n) { return nq_place(n) + names[n & 1][0]; }\n",
    "src/solver/search.c": '#include "../core/turn.h"\nint search(int n);\nint search(int n) { return turn(n); }\n',
    "src/catalog/open.c": '#include "nqueens/catalog.h"\nint nq_open(void) { return nq_place(1); }\n',
    "src/cli/main.c": '#include "nqueens/catalog.h"\nint run(void);\nint run(void) { return nq_open(); }\n',
}


@functools.lru_cache(maxsize=None)
def compiled(name, house):
    """The object of a file of a house, its bytes; cases share most of them."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for path, text in house:
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text)
        subprocess.run(["cc", "-fPIC", f"-I{root}/include", "-c", root / name, "-o", root / "object"], check=True)
        return (root / "object").read_bytes()


def check(tmp_path, changes):
    """What the check prints of the small house with some files changed; the status with it."""
    house = {**HOUSE, **changes}
    headers = [(name, text) for name, text in house.items() if name.endswith(".h")]
    for name, text in house.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    build = tmp_path / "build"
    build.mkdir()
    for room in ("core", "solver", "catalog", "sql", "cli"):
        objects = []
        for source in sorted((tmp_path / "src" / room).glob("*.c")):
            objects.append(build / f"{source.name}.o")
            name = str(source.relative_to(tmp_path))
            objects[-1].write_bytes(compiled(name, (*headers, (name, house[name]))))
        if objects:
            subprocess.run(["ar", "rc", build / f"libnq_{room}.a", *objects], check=True)
            for name in objects:
                name.unlink()
    done = subprocess.run([ROOT / "scripts" / "check-rooms", build, tmp_path], capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def test_rooms_keep_their_direction():
    done = subprocess.run([ROOT / "scripts" / "check-rooms", BUILD], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_house_in_order_has_no_complaint(tmp_path):
    assert check(tmp_path, {}) == (0, "")


BROKEN = {
    "a room includes one that it does not see": (
        {"src/core/place.c": '#include "../solver/search.h"\n', "src/solver/search.h": ""},
        "src/core/place.c includes src/solver/search.h, but core does not see solver"),
    "a room includes a public header that it does not see": (
        {"src/core/turn.c": '#include "nqueens/catalog.h"\n'}, "src/core/turn.c includes include/nqueens/catalog.h, but core does not see catalog"),
    "a public header includes one of a room above": (
        {"include/nqueens/placement.h": '#include "nqueens/query.h"\n', "include/nqueens/query.h": ""},
        "include/nqueens/placement.h includes include/nqueens/query.h, but core does not see query"),
    "the catalog sees SQL": ({"src/catalog/open.c": '#include "../sql/feed.h"\n', "src/sql/feed.h": ""}, "but catalog does not see sql"),
    "a file is in no room": ({"src/attic/old.c": ""}, "src/attic/old.c is in no room"),
    "a room calls one that it does not see": (
        {"src/core/place.c": "int search(int n);\nint nq_place(int n);\nint nq_place(int n) { return search(n); }\n"},
        "core/place.c calls search of solver/search.c, but core does not see solver"),
    "files call in a circle": (
        {"src/core/place.c": '#include "turn.h"\n#include "nqueens/placement.h"\nint nq_place(int n) { return turn(n); }\n'},
        "a circle: core/place.c -> core/turn.c -> core/place.c"),
    "files of the program call in a circle": (
        {"src/cli/output.c": "int run(void);\nint print(void);\nint print(void) { return run(); }\n",
         "src/cli/main.c": "int print(void);\nint run(void);\nint run(void) { return print(); }\n"},
        "a circle: cli/main.c -> cli/output.c -> cli/main.c"),
    "headers include in a circle": ({"src/core/turn.h": '#pragma once\n#include "place.h"\nint turn(int n);\n', "src/core/place.h": '#pragma once\n#include "turn.h"\n'},
                                    "a circle: src/core/place.h -> src/core/turn.h -> src/core/place.h"),
    "core uses the heap": ({"src/core/place.c": "#include <stdlib.h>\nvoid *get(void);\nvoid *get(void) { return malloc(9); }\nint nq_place(int n) { return n; }\n"},
                           "core/place.c uses stdio or the heap: malloc"),
    "core prints": ({"src/core/place.c": '#include <stdio.h>\nint nq_place(int n) { return printf("%d", n); }\n'}, "core/place.c uses stdio or the heap: printf"),
    "solver calls SQLite": ({"src/solver/search.c": "int sqlite3_open(void);\nint search(int n);\nint search(int n) { return n + sqlite3_open(); }\n"},
                            "solver/search.c calls SQLite: sqlite3_open"),
    "core has state": ({"src/core/place.c": "static int calls;\nint nq_place(int n) { return n + calls++; }\n"}, "core/place.c has mutable state: calls"),
    "solver has state with a value": ({"src/solver/search.c": "int limit = 3;\nint search(int n);\nint search(int n) { return n + limit++; }\n"},
                                      "solver/search.c has mutable state: limit"),
    "a public name has no prefix": ({"include/nqueens/catalog.h": "int nq_open(void);\nint nq_place(int n);\nint close_it(int n);\n"},
                                    "include/nqueens/catalog.h declares close_it, which does not begin with nq_"),
    "a public function is not exported": ({"include/nqueens/catalog.h": "#define NQ_API\nint nq_open(void);\n"},
                                         "include/nqueens/catalog.h declares nq_open without NQ_API"),
    "a public table is not exported": ({"include/nqueens/catalog.h": "#define NQ_API\nNQ_API int nq_open(void);\nextern const int *const nq_tables;\n"},
                                       "include/nqueens/catalog.h declares nq_tables without NQ_API"),
    "a public macro has no prefix": ({"include/nqueens/placement.h": "#define LIMIT 3\n#define NQ_API\nNQ_API int nq_place(int n);\n"},
                                     "include/nqueens/placement.h declares LIMIT, which does not begin with nq_"),
    "cli holds SQL": ({"src/cli/commands/ask.c": 'const char *ask = "SELECT n FROM coverage";\n'}, "src/cli/commands/ask.c:1 holds SQL"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_rule_is_complained_of(tmp_path, what):
    changes, complaint = BROKEN[what]
    status, said = check(tmp_path, changes)
    assert status == 1 and complaint in said, said
