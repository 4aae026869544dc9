"""What may stand in a part file, or in another file of its name: rows and numbers that are not true."""

import pytest

from conftest import run, tamper

LAST = "(SELECT max(placement) FROM fundamental_solution)"
COUNTED = "(SELECT max(number) FROM piece WHERE asymmetric > 0)"

# What a finished part 1/1 of n = 8 is changed to, and what is said of it.
ROWS = {
    "an image that is not canonical": ([f"UPDATE fundamental_solution SET placement = '84136275' WHERE placement = {LAST}"], b"part"),
    "no solution": ([f"UPDATE fundamental_solution SET placement = substr(placement, 1, 6) || substr(placement, 8, 1) || substr(placement, 7, 1) WHERE placement = {LAST}"],
                    b"is no fundamental solution in order"),
    "another orbit size": (["UPDATE fundamental_solution SET orbit_size = 4 WHERE placement = '15863724'"], b"is no fundamental solution in order"),
    "an orbit size of 2^32+8": (["UPDATE fundamental_solution SET orbit_size = 4294967304 WHERE placement = '15863724'"], b"is no fundamental solution in order"),
    "a text that goes on behind a NUL": (["UPDATE fundamental_solution SET placement = placement || char(0, 65) WHERE placement = '15863724'"], b"is no fundamental solution"),
    "a row in no piece": (["INSERT INTO fundamental_solution VALUES (8, '84136275', 8)"], b"belong to no finished piece"),
    "one row fewer": ([f"DELETE FROM fundamental_solution WHERE placement = {LAST}"], b"has not as many solutions as the part has counted"),
    "one row fewer, and one in no piece": ([f"DELETE FROM fundamental_solution WHERE placement = {LAST}", "INSERT INTO fundamental_solution VALUES (8, '84136275', 8)"],
                                           b"has not as many solutions as the part has counted"),
    "a row of a smaller n": (["INSERT INTO fundamental_solution VALUES (4, '2413', 2)"], b"are some of n = 4"),
    "a row of a larger n": (["INSERT INTO fundamental_solution VALUES (9, '135792468', 8)"], b"are some of n = 9"),
    "a row of n = -8": (["INSERT INTO fundamental_solution VALUES (-8, '15863724', 8)"], b"are some of n = -8"),
    "a row of n = 2^32+8": (["INSERT INTO fundamental_solution VALUES (4294967304, '15863724', 8)"], b"are some of n = 4294967304"),
    "a row of n = 8 as one of 2^32+8": (["UPDATE fundamental_solution SET n = 4294967304 WHERE placement = '15863724'"], b"are some of n = 4294967304"),
    "counts of another class": ([f"UPDATE piece SET half_turn = asymmetric, asymmetric = 0 WHERE number = {COUNTED}"], b"has not as many solutions"),
    "counts of another piece": (["UPDATE piece SET asymmetric = asymmetric + 1 WHERE number = 1", f"UPDATE piece SET asymmetric = asymmetric - 1 WHERE number = {COUNTED}"],
                                b"has not as many solutions"),
    "one row and its count fewer": (["DELETE FROM fundamental_solution WHERE placement = (SELECT max(placement) FROM fundamental_solution WHERE orbit_size = 8)",
                                     f"UPDATE piece SET asymmetric = asymmetric - 1 WHERE number = {COUNTED}"], b"are published"),
}
NUMBERS = {
    name: ([change], b"the part file does not say what it is a part of")
    for name, change in {
        "counts that cancel": "UPDATE piece SET full = CASE number WHEN 0 THEN 1 WHEN 1 THEN -1 ELSE 0 END",
        "a count of -1": "UPDATE piece SET full = -1 WHERE number = 0",
        "a count of 2^63-1": "UPDATE piece SET full = 9223372036854775807 WHERE number = 0",
        "counts whose sum is beyond 2^63": "UPDATE piece SET full = 4611686018427387904",
        "a piece of number 2^32+46": "UPDATE piece SET number = 4294967342 WHERE number = (SELECT max(number) FROM piece)",
        "a piece of number -1": "UPDATE piece SET number = -1 WHERE number = 0",
        "one piece more": "INSERT INTO piece SELECT max(number) + 1, 0, 0, 0, 0 FROM piece",
        "n = 2^32+8": "UPDATE part SET n = 4294967304",
        "n = 0": "UPDATE part SET n = 0",
        "2^32 more pieces": "UPDATE part SET pieces = pieces + 4294967296",
        "two parts": "INSERT INTO part VALUES (9, 83)",
        "no part": "DELETE FROM part",
        "two divisions": "INSERT INTO division VALUES (2, 2)",
        "no division": "DELETE FROM division",
        "part 2^32+1": "UPDATE division SET part = 4294967297",
        "part -1": "UPDATE division SET part = -1",
        "2^40 parts": "UPDATE division SET parts = 1099511627776",
    }.items()
}
WRONG = {**ROWS, **NUMBERS}
# These are no business of a merge, which takes rows only.
MORE = {
    "a table": ["CREATE TABLE mine (a)"],
    "a view": ["CREATE VIEW mine AS SELECT 1"],
    "an index": ["CREATE INDEX mine ON fundamental_solution (orbit_size)"],
    "statistics": ["ANALYZE"],
    "another name of a symmetry": ["UPDATE symmetry SET name = 'mine' WHERE id = 3"],
    "one more class": ["INSERT INTO symmetry_class VALUES (3, 'mine', '')"],
    "coverage": ["INSERT INTO coverage VALUES (9, 8, 0, 'counts')"],
    "a distinct solution": ["INSERT INTO distinct_solution VALUES (9, '135792468', '135792468', 0)"],
}


@pytest.fixture(params=[True, False], ids=["with a catalog", "without"])
def before(request, tmp_path):
    """The bytes of a catalog that is there, or None."""
    if not request.param:
        return None
    assert run("generate", "5", folder=tmp_path).returncode == 0
    return (tmp_path / "nqueens.db").read_bytes()


def held(folder):
    file = folder / "nqueens.db"
    return file.read_bytes() if file.exists() else None


def refused(folder, before, part, *command):
    """Runs a command that is to fail and to change nothing; what it says."""
    known = part.read_bytes()
    done = run(*command, folder=folder)
    assert done.returncode == 3, done
    assert part.read_bytes() == known and held(folder) == before
    assert run("count", "5", folder=folder).returncode == (0 if before else 3)
    return done.stderr


@pytest.mark.parametrize("what", WRONG)
def test_a_part_that_is_not_true_gets_into_no_catalog(tmp_path, before, stored_part, what):
    changes, words = WRONG[what]
    tamper(stored_part, *changes)
    said = refused(tmp_path, before, stored_part, "generate", "8", "--only", "fundamental")
    assert b"nqueens.db-n8.part: " in said and (words in said or b"are published" in said)
    assert run("info", folder=tmp_path).returncode == (0 if before else 3)


@pytest.mark.parametrize("what", WRONG)
def test_nor_when_it_is_merged(tmp_path, stored_part, what):
    changes, words = WRONG[what]
    tamper(stored_part, *changes)
    other = stored_part.rename(tmp_path / "p.db")
    done = run("--db", "all.db", "merge", other, folder=tmp_path)
    assert done.returncode == 3 and words in done.stderr and (b"p.db: " in done.stderr or words == b"are published")
    assert not (tmp_path / "all.db").exists() or run("--db", "all.db", "count", "8", folder=tmp_path).returncode == 4


@pytest.mark.parametrize("what", MORE)
def test_what_a_run_does_not_leave_becomes_no_part_of_a_catalog(tmp_path, before, stored_part, what):
    tamper(stored_part, *MORE[what])
    assert b"this is not only what a run of n = 8 leaves" in refused(tmp_path, before, stored_part, "generate", "8")


@pytest.mark.parametrize("what", [*MORE, "another n", "distinct solutions", "a changed row", "another count", "one class less"])
def test_a_catalog_under_the_name_is_taken_only_if_the_run_has_made_it(tmp_path, before, stored_part, what):
    assert run("--db", "x.db", "merge", stored_part, "--only", "fundamental", folder=tmp_path).returncode == 0
    (tmp_path / "x.db").rename(stored_part)
    changes = {
        "a changed row": [f"UPDATE fundamental_solution SET placement = '84136275' WHERE placement = {LAST}"],
        "another count": ["UPDATE coverage SET fundamental_count = 3 - fundamental_count WHERE orbit_size IN (2, 4)"],
        "one class less": ["DELETE FROM coverage WHERE orbit_size = 1"],
        **MORE,
    }
    if what == "another n":
        assert run("--db", stored_part, "generate", "4", "--only", "counts").returncode == 0
    elif what == "distinct solutions":
        assert run("--db", stored_part, "generate", "8").returncode == 0
    else:
        tamper(stored_part, *changes[what])
    assert f"{stored_part.name}: ".encode() in refused(tmp_path, before, stored_part, "generate", "8", "--only", "fundamental")


def test_a_part_of_something_else_is_neither_read_nor_deleted(tmp_path, before, stored_part):
    part = stored_part.rename(tmp_path / "nqueens.db-n9.part")
    words = refused(tmp_path, before, part, "generate", "9")
    assert b"nqueens.db-n9.part: this is part 1/1 of n = 8, not part 1/1 of n = 9" in words
    part.unlink()
    assert run("generate", "9", "--part", "1/2", "--db", part).returncode == 0
    assert b"this is part 1/2 of n = 9, not part 1/1 of n = 9" in refused(tmp_path, before, part, "generate", "9")
    assert b"in progress" not in run("info", folder=tmp_path).stdout + run("info", folder=tmp_path).stderr


def test_a_catalog_is_no_part_1_of_1(tmp_path, stored_catalog):
    known = stored_catalog.read_bytes()
    done = run("generate", "8", "--part", "1/1", "--db", stored_catalog)
    assert done.returncode == 3 and b"this is a catalog, not a part of one" in done.stderr
    assert stored_catalog.read_bytes() == known
