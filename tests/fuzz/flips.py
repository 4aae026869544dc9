# SPDX-License-Identifier: MIT
"""Writes files with a few flipped bits, or cut short, for the fuzz target of catalog files.

Usage: flips.py SEED_FOLDER FOLDER COUNT"""

import pathlib
import random
import sys

seeds = sorted(pathlib.Path(sys.argv[1]).iterdir())
chance = random.Random(2)
for number in range(int(sys.argv[3])):
    data = bytearray(chance.choice(seeds).read_bytes())
    full = [at for at in range(0, len(data), 8) if any(data[at:at + 8])]  # most of a page is empty
    for _ in range(chance.choice((1, 1, 1, 1, 2, 4, 16))):
        data[min(chance.choice(full) + chance.randrange(8), len(data) - 1)] ^= 1 << chance.randrange(8)
    if number % 20 == 0:
        del data[chance.randrange(len(data)):]
    pathlib.Path(sys.argv[2], f"{number}").write_bytes(data)
