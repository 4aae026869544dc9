# SPDX-License-Identifier: MIT
"""Golden cases: what a command prints, where, and how it ends.

A .golden file is a session in a folder that holds nqueens.db, a catalog of 1..12:

    $ a command for bash
    | a line of stdout
    ! a line of stderr
    ? exit status, if it is not 0

Cases are separated by blank lines; lines that begin with # are remarks. With NQUEENS_ACCEPT=1 in the environment the files
are rewritten to what is printed now: to be read line by line before it is committed, since the program is no witness for
itself.
"""

import os
import pathlib
import subprocess

import pytest

from conftest import environment

CASES = pathlib.Path(__file__).parent / "golden"


def parse(text):
    """Yields (remarks, command, expected lines) for each case."""
    for block in text.strip().split("\n\n"):
        lines = block.split("\n")
        remarks = [line for line in lines if line.startswith("#")]
        rest = lines[len(remarks):]
        assert rest and rest[0].startswith("$ "), f"a case begins with '$ ': {block!r}"
        yield remarks, rest[0][2:], rest[1:]


def lines_of(prefix, output):
    text = output.decode("utf-8", "backslashreplace")
    if not text:
        return []
    lines = text.split("\n")
    last = lines.pop()
    marked = [f"{prefix} {line}".rstrip(" ") if not line.endswith(" ") else f"{prefix} {line}" for line in lines]
    return marked + ([f"{prefix} {last}\\"] if last else [])


def play(command, folder):
    done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment(), capture_output=True, timeout=120)
    status = [f"? {done.returncode}"] if done.returncode else []
    return lines_of("|", done.stdout) + lines_of("!", done.stderr) + status


@pytest.mark.parametrize("file", sorted(CASES.glob("*.golden")), ids=lambda file: file.stem)
def test_golden(file, folder):
    cases, accepted = list(parse(file.read_text())), []
    assert cases
    for remarks, command, expected in cases:
        got = play(command, folder)
        accepted.append("\n".join([*remarks, f"$ {command}", *got]))
        if "NQUEENS_ACCEPT" not in os.environ:
            assert got == expected, f"{file.name}: $ {command}"
    if "NQUEENS_ACCEPT" in os.environ:
        file.write_text("\n\n".join(accepted) + "\n")
