# SPDX-License-Identifier: MIT
"""Files of every version ever written: they are read, verified and written to, as they are."""

import re
import shutil
import sqlite3

import pytest

from conftest import DATA, published, run, tamper
from part_pieces import tamper_pieces
from test_catalog import rows

SOURCE = DATA.parent.parent
NEWEST = {name: int(number) for name, number in re.findall(r"#define (\w+_VERSION) (\d+)", (SOURCE / "src/catalog/schema.h").read_text())}


def is_whole(file, *more):
    assert run("verify", "--db", file).returncode == 0
    for n in (8, *more):
        assert run("count", str(n), "--db", file).stdout.decode().strip() == published("A000170")[n]
    assert run("list", "8", "--where", "class = 'half-turn'", "--db", file).stdout.split() == [b"35281746", b"46827135", b"53172864", b"64718253"]


@pytest.mark.parametrize("version", range(1, NEWEST["SCHEMA_VERSION"] + 1))
def test_a_catalog_of_every_version_is_read_verified_and_written_to(tmp_path, version):
    file = shutil.copy(DATA / f"catalog-{version}.db", tmp_path / "old.db")
    before = file.read_bytes()
    is_whole(file, 1, 2, 7)
    assert run("sql", "SELECT count(*) FROM solution WHERE n = 8", "--db", file).stdout == b"count(*)\n92\n"
    assert file.read_bytes() == before
    assert run("generate", "9", "--db", file).returncode == 0
    assert run("generate", "10", "--part-after", "0", "--db", file).returncode == 0
    is_whole(file, 7, 9, 10)


def test_a_part_file_of_the_newest_version_is_seen_finished_and_merged(tmp_path, stored_part):
    assert rows(stored_part, "PRAGMA user_version") == [(NEWEST["PART_VERSION"],)]
    assert b"n = 8 in progress, 100 %" in run("info", folder=tmp_path).stderr
    merged = run("merge", stored_part, "--db", "merged.db", folder=tmp_path)
    assert merged.returncode == 0, merged.stderr
    is_whole(tmp_path / "merged.db")
    assert run("generate", "8", folder=tmp_path).returncode == 0
    assert not stored_part.exists()
    is_whole(tmp_path / "nqueens.db")


def test_an_unfinished_part_file_of_the_newest_version_is_gone_on_with(tmp_path, stored_part):
    tamper_pieces(stored_part, "DELETE FROM piece WHERE number > 20", "UPDATE part SET done = 21")
    assert run("generate", "4", folder=tmp_path).returncode == 0
    done = run("generate", "8", folder=tmp_path)
    assert done.returncode == 0 and b"going on behind piece 21 of 47" in done.stderr, done.stderr
    is_whole(tmp_path / "nqueens.db", 4)


@pytest.mark.parametrize("version", range(1, NEWEST["PART_VERSION"]))
def test_a_part_file_of_an_earlier_version_is_no_run_that_is_gone_on_with(tmp_path, version):
    """test_part_files.py has what is said of it."""
    part = shutil.copy(DATA / f"part-{version}.part", tmp_path / "nqueens.db-n8.part")
    assert rows(part, "PRAGMA user_version") == [(version,)]
    assert b"in progress" not in run("info", folder=tmp_path).stderr
    assert run("generate", "8", folder=tmp_path).returncode == 3
    assert run("count", "8", "--db", part).returncode == 4


@pytest.mark.parametrize("version", [0, NEWEST["SCHEMA_VERSION"] + 1, 2**31 - 1, -1])
def test_a_catalog_of_no_version_is_refused_unchanged(tmp_path, version):
    file = shutil.copy(DATA / "catalog-1.db", tmp_path / "strange.db")
    tamper(file, f"PRAGMA user_version = {version}")
    before = file.read_bytes()
    for command in (["count", "8"], ["generate", "9"], ["sql", "SELECT 1"]):
        refused = run(*command, "--db", file)
        assert refused.returncode == 3 and b"version" in refused.stderr
    assert run("verify", "--db", file).returncode in (1, 3)
    assert file.read_bytes() == before
