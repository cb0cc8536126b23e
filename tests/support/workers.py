"""Workers of pytest-xdist forked from a process that has imported what they import, as runs are (`starter.py`).

A worker that Python starts takes a second to import what this one shares with it, and its driver and browser another.
"""

from __future__ import annotations

import atexit
import json
import os
import select
import signal
import socket
import sys
import traceback
from typing import TYPE_CHECKING, Any, NoReturn

from execnet import gateway_io

from tests.support.driver import connect_to

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

MAX_BYTES = 1_000_000
"""Of a request, which is an environment."""


def fork_workers(drivers: Sequence[str], end: Callable[[int], NoReturn]) -> None:
    """Let pytest-xdist, in this process, have workers that are as this process is now.

    Args:
        drivers: Sockets of drivers: one for each of the first workers, as they serve one at a time. Others start their own.
        end: How a worker's process ends, with a status.
    """
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    pid = os.fork()
    if not pid:
        ours.close()
        _serve(theirs, drivers, end)
    theirs.close()
    atexit.register(_let_go, ours, pid)

    def begin(self: gateway_io.Popen2IOMaster, args: Sequence[str], execmodel: Any) -> None:
        self.popen = _Worker(ours)
        gateway_io.Popen2IO.__init__(self, self.popen.stdin, self.popen.stdout, execmodel=execmodel)

    gateway_io.Popen2IOMaster.__init__ = begin


def _let_go(ours: socket.socket, pid: int) -> None:
    ours.close()
    os.waitpid(pid, 0)


class _Worker:
    """In the place of the process that execnet would start."""

    def __init__(self, ours: socket.socket) -> None:
        (stdin, own_stdin), (own_stdout, stdout) = os.pipe(), os.pipe()
        where = {"folder": str(os.getcwd()), "environment": dict(os.environ)}  # noqa: PTH109
        socket.send_fds(ours, [json.dumps(where).encode()], [stdin, stdout])
        os.close(stdin)
        os.close(stdout)
        self.stdin, self.stdout = os.fdopen(own_stdin, "wb"), os.fdopen(own_stdout, "rb")
        self._process, _ = _received(ours, 1)

    def wait(self) -> int:
        """Until it has ended."""
        select.select([self._process], [], [])
        return 0

    def kill(self) -> None:
        """End it."""
        signal.pidfd_send_signal(self._process, signal.SIGKILL)


def _received(end: socket.socket, count: int) -> tuple[int, Any]:
    """A descriptor, the last of some, and what was said with them; none, and nothing, once the other end is closed."""
    said, given, _, _ = socket.recv_fds(end, MAX_BYTES, count)
    return (given[-1] if given else -1), (said, given)


def _serve(theirs: socket.socket, drivers: Sequence[str], end: Callable[[int], NoReturn]) -> NoReturn:
    """Fork a worker for each request, until there are no more; workers are in nobody's way once they ended."""
    free = list(drivers)
    interrupt = signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    while True:
        _, (said, given) = _received(theirs, 2)
        if not said:
            os._exit(0)
        driver = free.pop(0) if free else None
        pid = os.fork()
        if not pid:
            theirs.close()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            signal.signal(signal.SIGINT, interrupt)
            _work(given, driver, end, **json.loads(said))
        process = os.pidfd_open(pid)
        socket.send_fds(theirs, [b"begun"], [process])
        for each in (*given, process):
            os.close(each)


def _work(
    given: Sequence[int],
    driver: str | None,
    end: Callable[[int], NoReturn],
    folder: str,
    environment: Mapping[str, str],
) -> NoReturn:
    """What `python -c` does with the line that execnet gives it."""
    for number, each in enumerate(given):
        os.dup2(each, number)
        os.close(each)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)
    sys.stdin, sys.stdout = open(0, closefd=False), open(1, "w", closefd=False)  # noqa: SIM115
    sys.argv, sys.path[0] = ["-c"], ""
    if driver is not None:
        connect_to(driver)
    status = 0
    try:
        exec(eval(sys.stdin.readline()), {"__name__": "__main__"})
    except SystemExit as ended:
        status = int(ended.code or 0)
    except BaseException:  # noqa: BLE001  (as the interpreter does)
        traceback.print_exc()
        status = 1
    end(status)
