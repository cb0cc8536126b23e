"""One driver of Playwright's for many runs, one after the other: its start and its browser's are half of a small run."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from playwright._impl._driver import compute_driver_executable, get_driver_env

if TYPE_CHECKING:
    from asyncio import StreamReader, StreamWriter
    from collections.abc import Mapping

SCRIPT = Path(__file__).with_suffix(".js")
READ = ("PLAYWRIGHT_", "PW", "NODE_", "DEBUG", "HOME", "TMP", "DISPLAY", "SELENIUM_", "http_proxy", "https_proxy")
"""How the variables begin that a driver, or a browser, goes by."""

SHORT = "/tmp" if Path("/tmp").is_dir() else None
"""The path of a socket has room for a hundred characters; a test may have a folder for temporary files that is longer."""


class Driver:
    """The process that `driver.js` is, for runs in one environment; started when the first run needs it."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._read = _read(environment)
        self._folder = Path(tempfile.mkdtemp(prefix="driver-", dir=SHORT))
        self.path = str(self._folder / "socket")
        node, entry = compute_driver_executable()
        self._process = subprocess.Popen(
            [node, SCRIPT, self.path, Path(entry).parent],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**get_driver_env(), **environment},
        )
        assert self._process.stdout is not None
        assert self._process.stdout.readline(), (
            "it did not start: Playwright's own code has other names than driver.js knows"
        )

    def serves(self, environment: Mapping[str, str]) -> bool:
        """Whether it is there, and would be no other if a run in this environment started it."""
        return self._process.poll() is None and self._read == _read(environment)

    def close(self) -> None:
        """End it, and its browser."""
        self._process.communicate()
        shutil.rmtree(self._folder)


def _read(environment: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in environment.items() if name.startswith(READ)}


def connect_to(path: str) -> None:
    """Let Playwright, when it starts a driver in this process, connect to the one at a socket."""
    from playwright._impl import transport  # of a name that older ones have not

    async def connect(self: transport.PipeTransport) -> None:
        self._stopped_future = asyncio.Future()
        self._proc = _Connection(*await asyncio.open_unix_connection(path, limit=32768))
        self._output = self._proc.stdin

    transport.PipeTransport.connect = connect


@dataclass
class _Connection:
    """In the place of the driver's process."""

    stdout: StreamReader
    stdin: StreamWriter

    async def communicate(self) -> None:
        """It does not end with the run."""
