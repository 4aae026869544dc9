"""Where results go, who reads them, and what signals do: the file of --output, pipes, terminals."""

import errno
import json
import os
import pty
import re
import resource
import shutil
import signal
import socket
import stat
import subprocess
import time

import pytest

from conftest import PROGRAM, SANITIZED, environment, run, tamper, times


def shell(script, folder, **extra):
    done = subprocess.run(["bash", "-c", script], cwd=folder, env={**environment(), **extra}, capture_output=True, timeout=120)
    return done.returncode, done.stdout, done.stderr


# --- The file of --output ---

# --- Readers that go away, disks that are full ---

def piped(command, reader, folder):
    """The exit statuses of a command and what the reader printed, where the pipe is closed when its reader is done."""
    status, out, error = shell(f"{command} | {reader}; echo ${{PIPESTATUS[0]}} >&2", folder)
    return int(error.splitlines()[-1]), out, b"\n".join(error.splitlines()[:-1])


# --- Signals ---

def test_what_was_ignored_stays_ignored(tmp_path):
    for prefix, number in ((["nohup"], signal.SIGHUP), (["bash", "-c", "trap '' INT; exec \"$@\"", "x"], signal.SIGINT),
                           (["bash", "-c", "trap '' TERM; exec \"$@\"", "x"], signal.SIGTERM)):
        process = subprocess.Popen([*prefix, PROGRAM, "check", "-"], cwd=tmp_path, env=environment(), stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE)
        time.sleep(0.3)
        process.send_signal(number)
        time.sleep(0.1)
        output, _ = process.communicate(b"2413\n", timeout=60)
        assert (process.returncode, output) == (0, b"2413: solution\n")
    script = "(sleep 0.6; echo 2413) | nqueens check - & sleep 0.3; kill -INT $!; wait $!; echo $?"
    assert shell(script, tmp_path)[1] == b"2413: solution\n0\n"


@pytest.mark.parametrize("first, second", [(signal.SIGINT, signal.SIGINT), (signal.SIGTERM, signal.SIGINT), (signal.SIGINT, signal.SIGTERM),
                                           (signal.SIGHUP, signal.SIGINT)])
def test_a_second_signal_ends_what_the_first_could_not(folder, first, second):
    """Opening a pipe that nobody reads, a place where the program waits and looks at nothing."""
    os.mkfifo(folder / "pipe")
    script = f"trap '' {first.name[3:]}; exec nqueens list 4 -o pipe" if first == signal.SIGHUP else "exec nqueens list 12 --format json"
    reader, writer = os.pipe()
    process = subprocess.Popen(["bash", "-c", script], cwd=folder, env=environment(), stdout=writer, stderr=subprocess.PIPE)
    time.sleep(0.5)
    assert process.poll() is None  # the pipe is full, or has no reader
    process.send_signal(first)
    time.sleep(0.3)
    process.send_signal(second)
    assert process.wait(timeout=5) == 128 + (second if first == signal.SIGHUP else process.returncode - 128)
    assert process.returncode in (128 + first, 128 + second)
    os.close(reader), os.close(writer)


# --- What is printed ---
