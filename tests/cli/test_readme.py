"""What README shows is what is printed."""

import pathlib
import re
import subprocess

import pytest

from conftest import BUILD, SANITIZED, environment

README = pathlib.Path(__file__).parent.parent.parent / "README.md"


def examples():
    """Yields (command, printed) for each '$ command' in a code block; a quoted command goes on to its closing quote."""
    for block in re.findall(r"^```\n(.*?)^```", README.read_text(), re.M | re.S):
        command, printed = None, []
        for line in block.splitlines():
            if command and command.count("'") % 2:
                command += "\n" + line
            elif line.startswith("$ "):
                if command:
                    yield command, printed
                command, printed = line[2:], []
            else:
                printed.append(line)
        if command:
            yield command, printed


@pytest.mark.parametrize("command, printed", [pair for pair in examples() if not pair[0].startswith(("./scripts/test", "scripts/bench"))])
def test_readme(folder, command, printed):
    if SANITIZED and "build/lib/nqueens" in command:
        pytest.skip("the extension needs the sanitizer's runtime in the client")
    (folder / "build").symlink_to(BUILD)
    (folder / "scripts").mkdir()
    (folder / "scripts" / "nqueens").symlink_to(BUILD / "bin" / "nqueens")
    if command == "./scripts/nqueens generate 1..12":
        (folder / "nqueens.db").unlink()  # as in a fresh checkout
    done = subprocess.run(["bash", "-c", f"exec 2>&1; {command.replace('python3 ', '/usr/bin/python3 ')}"], cwd=folder, env=environment(), capture_output=True, text=True)
    assert done.stdout.splitlines() == printed
