# SPDX-License-Identifier: MIT
"""What a command prints to somebody who sits at a terminal."""

import fcntl
import os
import pty
import re
import struct
import subprocess
import termios

from conftest import PROGRAM, environment


def on_a_terminal(folder, *arguments, typed=None, status=0, columns=80, **variables):
    """What a command prints where stdout and stderr are one terminal, on which something may be typed for it."""
    master, slave = pty.openpty()
    fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    process = subprocess.Popen([PROGRAM, *arguments], cwd=folder, env={**environment(), "TERM": "xterm", **variables}, stdout=slave, stderr=slave,
                               stdin=slave if typed else subprocess.DEVNULL)
    os.close(slave)
    if typed:
        os.write(master, typed)
    printed = b""
    while True:
        try:
            read = os.read(master, 65536)
        except OSError:  # the terminal is gone with its last user
            break
        if not read:
            break
        printed += read
    os.close(master)
    assert process.wait(timeout=120) == status, printed
    return printed.decode().replace("\r\n", "\n")


def without_progress(printed):
    return re.sub(r"[^\r\n]*\r\x1b\[K", "", printed)
