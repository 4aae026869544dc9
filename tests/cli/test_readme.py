# SPDX-License-Identifier: MIT
"""What README shows is what is printed."""

import pathlib
import re
import subprocess

import pytest

from conftest import BUILD, SANITIZED, environment

README = pathlib.Path(__file__).parent.parent.parent / "README.md"


def examples():
    """The code blocks, each a list of (command, printed), one for each '$ command'; a quoted command goes on to its closing quote."""
    for block in re.findall(r"^```\n(.*?)^```", README.read_text(), re.M | re.S):
        found, command, printed = [], None, []
        for line in block.splitlines():
            if command and command.count("'") % 2:
                command += "\n" + line
            elif line.startswith("$ "):
                found += [(command, printed)] if command else []
                command, printed = line[2:], []
            else:
                printed.append(line)
        found += [(command, printed)] if command else []
        if found and not found[0][0].startswith("./scripts/test"):
            yield found


@pytest.mark.parametrize("block", examples(), ids=lambda block: block[0][0])
def test_readme(folder, block):
    (folder / "build").symlink_to(BUILD)
    (folder / "scripts").mkdir()
    (folder / "scripts" / "nqueens").symlink_to(BUILD / "bin" / "nqueens")
    for command, printed in block:
        if SANITIZED and "build/lib/nqueens" in command:
            continue  # the extension needs the sanitizer's runtime in the client
        if command == "./scripts/nqueens generate 1..12":
            (folder / "nqueens.db").unlink()  # as in a fresh checkout
        done = subprocess.run(["bash", "-c", f"exec 2>&1; {command.replace('python3 ', '/usr/bin/python3 ')}"], cwd=folder, env=environment(), capture_output=True, text=True)
        assert done.stdout.splitlines() == printed, command
