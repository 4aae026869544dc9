# SPDX-License-Identifier: MIT
"""Completion, in the shells it is for: what they offer is what help lists."""

import os
import pty
import re
import select
import shutil
import subprocess
import time

import pytest

from conftest import BUILD, environment, run
from test_output import COMMANDS, TOPICS

FOLDER = BUILD / "manual" / "completions"
BASH = FOLDER / "bash-completion" / "completions" / "nqueens"
ZSH = FOLDER / "zsh" / "site-functions" / "_nqueens"
FISH = FOLDER / "fish" / "vendor_completions.d" / "nqueens.fish"


def listed(topic, heading):
    """The names of a list of help."""
    text = run("help", topic).stdout.decode().split(f"\n{heading}", 1)[1].split("\n\n")[0]
    return set(re.findall(r"^  ([a-z0-9_-]+) ", text, re.M))


def options_of(command):
    text = run(command, "--help").stdout.decode().split("\n\n", 3)[3]
    return {f"--{name}" for name in re.findall(r"^(?: *|  -., )--([a-z-]+)|(?<= )--(?=[a-z])", text, re.M) if name} | set(re.findall(r"--[a-z-]+(?==)", text))


PROPERTIES, GROUPS = listed("filters", "Properties:"), listed("groups", "Groups:")
KEYS = listed("keys", "Keys that are the same") | listed("keys", "Keys that differ")
CLASSES = listed("filters", "Classes,")
PICTURES, SHEETS = listed("formats", "Pictures,"), listed("formats", "Formats of everything else")
FORMATS = listed("formats", "Formats of boards") | PICTURES

# What may stand behind the words of a line.
LINES = [
    ("nqueens ", set(COMMANDS) | {"help"}), ("nqueens --db x ", set(COMMANDS) | {"help"}), ("nqueens co", {"count", "complete"}),
    ("nqueens help ", set(COMMANDS) | set(TOPICS)), ("nqueens count 8 --by ", KEYS), ("nqueens list 8 --is ", PROPERTIES), ("nqueens count 8 --up-to ", GROUPS), ("nqueens list 8 --is-not ", PROPERTIES),
    ("nqueens list 8 --class ", CLASSES), ("nqueens generate 8 --class ", CLASSES), ("nqueens list 8 --format ", FORMATS), ("nqueens solve 8 --format ", FORMATS),
    ("nqueens count 8 --format ", SHEETS | PICTURES), ("nqueens show 8#1 --format ", SHEETS | PICTURES), ("nqueens verify --format ", SHEETS), ("nqueens generate 8 --only ", {"fundamental", "counts"}),
    ("nqueens solve 8 --algorithm ", {"bitmask", "scan", "iterative", "marks", "board", "help"}), ("nqueens list 8 --limit ", set()),
    ("nqueens list 8 --base ", {"0", "1"}), ("nqueens --db=x count 8 --by ", KEYS),
]
PARTS = ["list 8", "count 8", "info", "verify", "show 8#1", "occupancy 8"]  # take --parts FILE...
LINES += [(f"nqueens {command} -", options_of(command)) for command in COMMANDS]


def test_the_lists_are_those_of_the_program():
    assert {"class", "first", "torus_conflicts", "diagonals"} <= KEYS and {"torus", "similar"} <= GROUPS and CLASSES == {"asymmetric", "half-turn", "quarter-turn", "full"}
    assert "superqueen" in PROPERTIES and "leetcode" in FORMATS and PICTURES == {"svg", "png", "pdf", "tikz"} and SHEETS == {"text", "json", "ndjson", "csv", "tsv"}
    assert {"--at", "--by", "--db", "--output", "--quiet", "--where"} <= options_of("count")


# --- bash ---

def asked_of_bash(line, folder):
    words = [*line.split(), *([""] if line.endswith(" ") else [])]
    words = [part for word in words for part in (re.split("(=)", word) if word.startswith("-") and "=" in word else [word])]  # as bash parts them
    script = f'source "{BASH}"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _nqueens; printf "%s\\n" "${{COMPREPLY[@]}}"'
    done = subprocess.run(["bash", "--norc", "-c", script, "bash", *words], cwd=folder, env=environment(), capture_output=True, text=True)
    assert done.returncode == 0 and done.stderr == "", done
    return set(done.stdout.split())


@pytest.mark.parametrize("line, words", LINES, ids=[line for line, _ in LINES])
def test_bash_offers_what_help_lists(tmp_path, line, words):
    assert asked_of_bash(line, tmp_path) == words


def test_bash_completes_behind_an_equals_sign_and_names_of_files(tmp_path):
    (tmp_path / "two words.db").touch()
    assert asked_of_bash("nqueens list 8 --format=", tmp_path) == FORMATS
    assert asked_of_bash("nqueens list 8 --format=c", tmp_path) == {"csv"}
    for line in ("nqueens --db tw", "nqueens list 8 --db=tw", "nqueens list 8 -o tw", "nqueens diff tw", "nqueens merge a tw"):
        assert asked_of_bash(line, tmp_path) == {"two", "words.db"}, line  # one name, with a blank in it
    assert asked_of_bash("nqueens list tw", tmp_path) == set()
    for command in PARTS:
        for line in ("--parts tw", "--parts=tw", "--parts a tw", "--parts a b tw", "--parts=a tw"):
            assert asked_of_bash(f"nqueens {command} {line}", tmp_path) == {"two", "words.db"}, line
    assert asked_of_bash("nqueens list 8 --parts a --limit 2 tw", tmp_path) == set()


# --- Shells with somebody at them ---

class Terminal:
    """A shell on a terminal, to be typed to."""

    def __init__(self, *command, folder):
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen(command, cwd=folder, env={**environment(), "TERM": "dumb", "PS1": "> ", "HOME": str(folder)}, stdin=slave, stdout=slave, stderr=slave,
                                        start_new_session=True)
        os.close(slave)
        self.shown = ""

    def type(self, text, wanted):
        """Types, and waits until that is shown; returns whether it came."""
        os.write(self.master, text.encode())
        deadline = time.monotonic() + 60
        self.shown = ""
        while wanted not in self.shown and time.monotonic() < deadline:
            if select.select([self.master], [], [], 1)[0]:
                self.shown += os.read(self.master, 4096).decode(errors="replace")
        return wanted in self.shown

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.master)


TYPED = [("nqueens occ\t", "nqueens occupancy"), ("nqueens count 8 --by inv\t", "--by inversions"), ("nqueens list 8 --is su\t", "--is superqueen"), ("nqueens list 8 --format lee\t", "--format leetcode"),
         ("nqueens list 8 --class hal\t", "--class half-turn"), ("nqueens verify --reco\t", "verify --recompute"), ("nqueens help nota\t", "help notations")]


@pytest.mark.parametrize("name, command, setup", [
    ("bash", ["bash", "--norc", "--noprofile", "-i"], f"source '{BASH}'; echo read''y\n"),
    ("zsh", ["zsh", "-f", "-i"], f"unsetopt beep; autoload -U compinit; compinit -u -D; source '{ZSH}'; echo read''y\n")], ids=["bash", "zsh"])
def test_a_tab_completes(tmp_path, name, command, setup):
    if not shutil.which(name):
        pytest.skip(f"there is no {name}")
    shell = Terminal(*command, folder=tmp_path)
    try:
        assert shell.type(setup, "ready\r\n"), shell.shown
        (tmp_path / "part-of-9.db").touch()
        for keys, wanted in [*TYPED, ("nqueens count 9 --parts part-o\t", "--parts part-of-9.db"), ("nqueens count 9 --parts x y part-o\t", "x y part-of-9.db")]:
            assert shell.type(keys, wanted), (keys, shell.shown)
            os.write(shell.master, b"\x15")  # Ctrl-U takes the line away
    finally:
        shell.close()


@pytest.mark.skipif(not shutil.which("zsh"), reason="there is no zsh")
def test_zsh_finds_nothing_wrong():
    assert subprocess.run(["zsh", "-f", "-n", ZSH], capture_output=True).stderr == b""
    assert ZSH.read_text().startswith("#compdef nqueens\n")


# --- fish ---

needs_fish = pytest.mark.skipif(not shutil.which("fish"), reason="there is no fish")


def asked_of_fish(line, folder):
    env = {**environment(), "HOME": str(folder)}
    done = subprocess.run(["fish", "--no-config", "-c", f"source '{FISH}'; complete -C '{line}'"], cwd=folder, env=env, capture_output=True, text=True)
    assert done.returncode == 0 and done.stderr == "", done
    return {offered.split("\t")[0] for offered in done.stdout.splitlines()}


@needs_fish
@pytest.mark.parametrize("line, words", LINES, ids=[line for line, _ in LINES])
def test_fish_offers_what_help_lists(tmp_path, line, words):
    offered = asked_of_fish(line.removesuffix("-") + "--" if line.endswith(" -") else line, tmp_path)
    assert offered == words


@needs_fish
def test_fish_completes_names_of_files(tmp_path):
    (tmp_path / "some.db").touch()
    parts = [f"nqueens {command} --parts {before}so" for command in PARTS for before in ("", "a ", "a b ")]
    for line in ("nqueens --db so", "nqueens list 8 --db so", "nqueens diff so", *parts):
        assert "some.db" in asked_of_fish(line, tmp_path), line
    for line in ("nqueens list so", "nqueens list 8 --parts a --limit 2 so"):
        assert "some.db" not in asked_of_fish(line, tmp_path)
