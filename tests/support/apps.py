"""Applications of others, each served by a process of its own: what it breaks there it can't break in the tests."""

from __future__ import annotations

import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]


@contextmanager
def served_by(module: str, *arguments: str | Path) -> Iterator[str]:
    """Run `python -m module arguments` for a while.

    The module binds a free port of 127.0.0.1, prints the URL as its first line as soon as it listens, and serves until
    it is terminated. Connections queue while it starts, so that nothing has to be polled.

    Yields:
        The URL, without a slash at its end.
    """
    command = [sys.executable, "-m", module, *map(str, arguments)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            url = process.stdout.readline().strip()
            assert url, f"{module} ended before it listened, with exit status {process.wait()}"
            yield url
        finally:
            process.terminate()
