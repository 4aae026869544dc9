# SPDX-License-Identifier: MIT
"""Reads what gcov counted; see scripts/coverage."""

import collections
import gzip
import json
import pathlib
import subprocess
import sys

build = pathlib.Path(sys.argv[1]).resolve()
root = pathlib.Path(__file__).resolve().parent.parent
runs = collections.defaultdict(collections.Counter)  # how often each line of each file ran
for notes in build.rglob("*.gcno"):
    if not notes.with_suffix(".gcda").exists():
        continue
    done = subprocess.run(["gcov", "--json-format", "--stdout", notes], capture_output=True, cwd=build, check=True)
    data = gzip.decompress(done.stdout) if done.stdout[:2] == b"\x1f\x8b" else done.stdout
    for text in data.splitlines():
        for file in json.loads(text)["files"]:
            path = (build / file["file"]).resolve()
            if path.is_relative_to(root / "src"):
                for line in file["lines"]:
                    runs[path.relative_to(root)][line["line_number"]] += line["count"]

if len(sys.argv) > 2:
    path = pathlib.Path(sys.argv[2])
    text = (root / path).read_text().splitlines()
    for number in sorted(line for line, count in runs[path].items() if count == 0):
        print(f"{path}:{number}: {text[number - 1]}")
    sys.exit()

rooms = collections.defaultdict(lambda: [0, 0])
for path in sorted(runs):
    ran, lines = sum(count > 0 for count in runs[path].values()), len(runs[path])
    room = rooms[path.parts[1]]
    room[0], room[1] = room[0] + ran, room[1] + lines
    print(f"{100 * ran / lines:6.1f} %  {ran:5} of {lines:5}  {path}")
print()
for name, (ran, lines) in rooms.items():
    print(f"{100 * ran / lines:6.1f} %  {ran:5} of {lines:5}  {name}")
