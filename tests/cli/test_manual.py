# SPDX-License-Identifier: MIT
"""The manual pages that the build makes: every command has one, every option of its help is in it, mandoc finds nothing wrong, and what a page shows
of SQL can be asked. README sends people there, and is short."""

import pathlib
import re
import shutil
import subprocess

import pytest

from conftest import BUILD, SANITIZED, environment, published, run
from test_output import COMMANDS, TOPICS

MAN = BUILD / "manual" / "man"
PAGES = sorted(MAN.glob("man*/*"))
SOURCE = pathlib.Path(__file__).parents[2]

needs_mandoc = pytest.mark.skipif(not shutil.which("mandoc"), reason="there is no mandoc")


def plain(page):
    """The text of a page as a terminal of 80 columns has it, without bold and underlined letters."""
    done = subprocess.run(["mandoc", "-Tutf8", page], capture_output=True, text=True, check=True)
    return re.sub(".\b", "", done.stdout)


def unescaped(text):
    for escape, letter in (("\\-", "-"), ("\\(aq", "'"), ("\\(dq", '"'), ("\\&", ""), ("\\e", "\\")):
        text = text.replace(escape, letter)
    return text


def test_there_is_a_page_for_every_command_and_for_what_is_no_command():
    names = [f"nqueens-{name}.1" for name in COMMANDS] + ["nqueens.1", "nqueens-catalog.5", "nqueens-sql.7"]
    assert sorted(page.name for page in PAGES) == sorted(names)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_of_the_help_is_in_the_page(command):
    page = unescaped((MAN / "man1" / f"nqueens-{command}.1").read_text())
    options = re.findall(r"--([a-z-]+)", run(command, "--help").stdout.decode().split("\n\n", 3)[3])
    assert options
    for option in options:
        assert f"-{option}" in page, option


def test_every_command_and_topic_is_in_the_page_of_the_program():
    page = (MAN / "man1" / "nqueens.1").read_text()
    for command in COMMANDS:
        assert f".It Xr nqueens-{command} 1" in page
    for topic in TOPICS:
        assert f".Sh {topic.upper()}" in page
        entries = re.findall(r"^  (\S[^ ]*(?: \S+)*)  +\S", run("help", topic).stdout.decode(), re.M)
        for entry in entries:
            assert entry.strip() in unescaped(page), entry


@needs_mandoc
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_mandoc_finds_no_error_and_no_warning(page):
    done = subprocess.run(["mandoc", "-Tlint", "-Wwarning", page], capture_output=True, text=True)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_hyphens_and_quotes_are_those_of_a_keyboard(page):
    """So that what is copied from a page works in a shell, also where groff shows it."""
    for line in page.read_text().split("\n"):
        if not line.startswith("."):
            assert not re.search(r"(?<!\\)-|['`~^]", line), line


@needs_mandoc
@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_fits_a_terminal(page):
    assert [line for line in plain(page).split("\n") if len(line) > 80] == []


def test_the_schema_is_in_its_page_statement_by_statement():
    page = re.sub(r"\s+", " ", unescaped((MAN / "man5" / "nqueens-catalog.5").read_text()))
    for file in ("0001_catalog.sql", "0002_prefix_counts.sql", "part_0003.sql"):
        text = (SOURCE / "schema" / file).read_text()
        for statement in re.findall(r"^(?:CREATE|INSERT|PRAGMA).*?;", text, re.M | re.S):
            assert re.sub(r"\s+", " ", statement) in page, statement
        for sentence in re.findall(r"^-- ([A-Z][^.\n]{30,})", text, re.M):
            assert sentence in page


def patterns():
    page = unescaped((MAN / "man7" / "nqueens-sql.7").read_text()).split(".Sh PATTERNS")[1].split(".Sh EXTENSION")[0]
    return re.findall(r"^ *SELECT.*?;$", page, re.M | re.S) if PAGES else []


@pytest.mark.parametrize("statement", patterns(), ids=lambda statement: " ".join(statement.split())[:50])
def test_patterns_can_be_asked(folder, statement):
    done = run("sql", statement, "--format", "csv", folder=folder)
    assert done.returncode == 0 and done.stderr == b"" and done.stdout.count(b"\n") > 1


def test_patterns_say_what_is_published(folder):
    """By A260318 to A260320, A000170 and A059963: the classes of n = 8, how many solutions of n = 12 begin with a first row, and where the
    queen of the first row stands for n = 8."""
    answers = [run("sql", statement, "--format", "csv", folder=folder).stdout.decode().splitlines() for statement in patterns()]
    assert answers[0] == ["name,distinct_count,fundamental_count", "asymmetric,88,11", "half-turn,4,1", "quarter-turn,0,0", "full,0,0"]
    total = sum(int(line.split(",")[1]) for line in answers[-2][1:])
    assert total == int(published("A000170")[12])
    assert answers[-1][1:9] == [f"1,{k + 1},{count}" for k, count in enumerate((4, 8, 16, 18, 18, 16, 8, 4))]


# --- What a page shows is what is printed ---

def continued(part):
    """A command goes on in the next line behind a bar, a backslash or within quotes."""
    lines = part.splitlines(keepends=True)
    used = 1
    while lines[used - 1].rstrip().endswith(("|", "\\")) or "".join(lines[:used]).count('"') % 2:
        used += 1
    return "".join(lines[:used]), "".join(lines[used:])


def sessions():
    """Blocks of commands and what they print, by the file of the page that they are in. Estimates are of another machine."""
    for file in sorted((SOURCE / "docs").glob("*.in")):
        for block in re.findall(r"(?:^  .*\n)+", file.read_text(), re.M):
            parts = re.split(r"^  \$ ", block, flags=re.M)[1:]
            session = [continued(part) for part in parts]
            if any(printed for _, printed in session) and "--dry-run" not in block:
                yield pytest.param(session, id=f"{file.name}: {session[0][0].strip()}")


@pytest.mark.parametrize("session", sessions())
def test_what_a_page_shows_is_what_is_printed(folder, session):
    """But for where lines end: pages have narrow ones."""
    (folder / "build").symlink_to(BUILD)
    for command, printed in session:
        if SANITIZED and "build/lib/nqueens" in command:
            continue  # the extension needs the sanitizer's runtime in the client
        done = subprocess.run(["bash", "-c", f"exec 2>&1; {command}"], cwd=folder, env=environment(), capture_output=True, text=True)
        assert done.stdout.split() == printed.split(), command


def test_readme_is_short_and_names_what_is_there():
    readme = (SOURCE / "README.md").read_text()
    assert readme.count("\n") <= 200
    for page in re.findall(r"`man (nqueens[a-z-]*)`", readme):
        assert page == "nqueens-COMMAND" or list(MAN.glob(f"man*/{page}.[1-9]")), page
    assert (BUILD / "manual" / "completions").is_dir() and "build/manual/completions" in readme
