# SPDX-License-Identifier: MIT
"""The values that were worked out, and are published nowhere, are what the program beside them works out."""

import subprocess
import sys

from conftest import DATA, published, times


OF_SETS = ("nonattacking", "extendable", "unique", "clues", "distances", "disjoint-pairs", "covers", "least-clue-sets")


def test_computed_values_are_those_of_their_program():
    most = times(9, 11, 13)
    done = subprocess.run([sys.executable, "-B", DATA / "computed.py", str(most)], capture_output=True, check=True)
    worked_out = {tuple(line.split("\t")[:2]): line.split("\t")[2] for line in done.stdout.decode().splitlines()}
    kept = [line.split("\t") for line in (DATA / "published.tsv").read_text().splitlines() if line.startswith("computed:")]
    assert kept
    for name, n, values in kept:
        of_groups = any(word in name for word in ("classes", "not-on", *OF_SETS))
        assert int(n) > (min(most, 9) if of_groups else most) or worked_out[name, n] == values, (name, n)
    for name, sequence in (("first-column", "A059963"), ("torus-conflicts", "A181499")):
        compared = [n for n in published(sequence) if 8 <= n <= most]
        assert compared
        for n in compared:
            assert worked_out[f"computed:{name}", str(n)] == published(sequence)[n]
