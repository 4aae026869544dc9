# SPDX-License-Identifier: MIT
"""What the tests of the program share: where it is, and a catalog of 1..12 to copy from."""

import os
import pathlib
import shutil
import sqlite3
import subprocess
import sys
import tempfile

import pytest

BUILD = pathlib.Path(os.environ["NQUEENS_BUILD"]).resolve()
PROGRAM = BUILD / "bin" / "nqueens"
# Under a sanitizer programs start slowly, and a client that is not built with it cannot load the extension.
SANITIZED = "san" in BUILD.name
# How often something is tried: scripts/test --all sets NQUEENS_SLOW=1, and NQUEENS_SLOW=all leaves nothing out.
SLOW = os.environ.get("NQUEENS_SLOW", "")


def times(few, some, all):
    return few if not SLOW or SANITIZED else all if SLOW == "all" else some


needs_extension = pytest.mark.skipif(SANITIZED, reason="the extension needs the sanitizer's runtime in the client")
DATA = pathlib.Path(__file__).parent.parent / "data"
sys.path.append(str(pathlib.Path(__file__).parent.parent / "support"))


def environment():
    """A plain environment with the program on the path, so that messages are the same everywhere."""
    kept = {name: value for name, value in os.environ.items() if name.endswith("SAN_OPTIONS") or name == "HOME"}
    return {**kept, "PATH": f"{PROGRAM.parent}:/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C.UTF-8"}


def run(*arguments, folder=None, input=None, **options):
    """Runs nqueens; the result has bytes in stdout and stderr."""
    return subprocess.run([PROGRAM, *arguments], cwd=folder, input=input, capture_output=True,
                          env=options.pop("env", environment()), timeout=300, **options)


def start(*arguments, folder, **options):
    """Starts nqueens, its answers to be read from pipes unless said otherwise."""
    return subprocess.Popen([PROGRAM, *arguments], cwd=folder, env=environment(),
                            **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options})


def tamper(file, *statements):
    """Changes a file as another program could: past its CHECKs, and with the schema open to be written."""
    db = sqlite3.connect(file, isolation_level=None)
    for pragma in ("ignore_check_constraints = ON", "foreign_keys = OFF", "writable_schema = ON"):
        db.execute(f"PRAGMA {pragma}")
    for statement in statements:
        db.execute(statement)
    db.close()


def published(series):
    """The values of a series by n, as text."""
    rows = [line.split("\t") for line in (DATA / "published.tsv").read_text().splitlines() if not line.startswith("#")]
    return {int(n): values for name, n, values in rows if name == series}


@pytest.fixture(scope="session")
def catalog_1_to_12(tmp_path_factory):
    """The file of a catalog of n = 1..12, not to be changed."""
    file = tmp_path_factory.mktemp("catalog") / "nqueens.db"
    made = run("generate", "1..12", "--db", file)
    assert made.returncode == 0, made.stderr
    return file


@pytest.fixture
def folder(tmp_path, catalog_1_to_12):
    """A folder of its own with a copy of that catalog as nqueens.db."""
    shutil.copy(catalog_1_to_12, tmp_path / "nqueens.db")
    return tmp_path


# Put before a command: it runs without the rights of root.
AS_NOBODY = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"] if os.geteuid() == 0 else []


@pytest.fixture
def open_path():
    """A folder that anybody may reach. It is none of pytest's: each start of that closes them to others again, also for the
    tests that run beside it."""
    with tempfile.TemporaryDirectory(prefix="nqueens-open-") as name:
        path = pathlib.Path(name)
        for folder in (path, *path.parents):
            if os.geteuid() == 0 and not folder.stat().st_mode & 0o001 and folder.owner() == "root":
                folder.chmod(folder.stat().st_mode | 0o011)
        path.chmod(0o755)
        yield path
        for folder in [path, *path.rglob("*")]:
            folder.chmod(0o755)


@pytest.fixture
def stored_catalog(tmp_path):
    """A copy, as nqueens.db, of a catalog of n = 1..8 of schema version 1: for files that are crafted byte by byte."""
    return pathlib.Path(shutil.copy(DATA / "catalog-1.db", tmp_path / "nqueens.db"))


@pytest.fixture
def new_catalog(tmp_path):
    """A catalog of n = 1..8 as nqueens.db, of the newest version."""
    assert run("generate", "1..8", folder=tmp_path).returncode == 0
    return tmp_path / "nqueens.db"


@pytest.fixture
def stored_part(tmp_path):
    """A copy, as nqueens.db-n8.part, of a finished part 1/1 of n = 8 of part format version 3."""
    return pathlib.Path(shutil.copy(DATA / "part-3.part", tmp_path / "nqueens.db-n8.part"))


@pytest.fixture
def catalog(folder):
    return folder / "nqueens.db"
