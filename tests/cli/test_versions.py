"""Files of every version ever written: they are read, verified and written to, as they are."""

import re
import shutil
import sqlite3

import pytest

from conftest import DATA, published, run, tamper
from test_catalog import rows

SOURCE = DATA.parent.parent
NEWEST = {name: int(number) for name, number in re.findall(r"#define (\w+_VERSION) (\d+)", (SOURCE / "src/catalog/schema.h").read_text())}


def make_part(file, version):
    """A finished part 1/1 of n = 8: the stored one, or one made of the texts of its version."""
    stored = DATA / f"part-{version}.part"
    if stored.exists():
        shutil.copy(stored, file)
        return
    newer = sqlite3.connect(DATA / "part-2.part")
    db = sqlite3.connect(file)
    db.executescript((SOURCE / "schema/0001_catalog.sql").read_text())
    db.executescript((SOURCE / f"schema/part_{version:04}.sql").read_text())
    for table in ("part", "piece", "fundamental_solution"):
        for row in newer.execute(f"SELECT * FROM {table}"):
            db.execute(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)
    db.commit()
    db.close()


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


@pytest.mark.parametrize("version", range(1, NEWEST["PART_VERSION"] + 1))
def test_a_part_file_of_every_version_is_seen_finished_and_merged(tmp_path, version):
    part = tmp_path / "nqueens.db-n8.part"
    make_part(part, version)
    assert rows(part, "PRAGMA user_version") == [(version,)]
    assert b"n = 8 in progress, 100 %" in run("info", folder=tmp_path).stderr
    merged = run("merge", part, "--db", "merged.db", folder=tmp_path)
    assert merged.returncode == 0, merged.stderr
    is_whole(tmp_path / "merged.db")
    assert run("generate", "8", folder=tmp_path).returncode == 0
    assert not part.exists()
    is_whole(tmp_path / "nqueens.db")


@pytest.mark.parametrize("version", range(1, NEWEST["PART_VERSION"] + 1))
def test_an_unfinished_part_file_of_every_version_is_gone_on_with(tmp_path, version):
    part = tmp_path / "nqueens.db-n8.part"
    make_part(part, version)
    last, = rows(part, "SELECT max(number), (SELECT sum(asymmetric + half_turn + quarter_turn + full) FROM piece WHERE number < (SELECT max(number) FROM piece)) FROM piece")
    tamper(part, f"DELETE FROM piece WHERE number = {last[0]}",
           f"DELETE FROM fundamental_solution WHERE placement NOT IN (SELECT placement FROM fundamental_solution ORDER BY placement LIMIT {last[1]})")
    assert run("generate", "4", folder=tmp_path).returncode == 0
    done = run("generate", "8", folder=tmp_path)
    assert done.returncode == 0 and b"going on behind piece" in done.stderr, done.stderr
    is_whole(tmp_path / "nqueens.db", 4)


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
