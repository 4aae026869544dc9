"""The rooms of the house: who may call and include whom."""

import pathlib
import subprocess

from conftest import BUILD

ROOT = pathlib.Path(__file__).parent.parent.parent


def test_rooms_keep_their_direction():
    done = subprocess.run([ROOT / "scripts" / "check-rooms", BUILD], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
