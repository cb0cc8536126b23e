"""Files of the report that stand beside its page: pictures, and texts packed as the page reads them, each once.

A file is named by what is in it, so that any process may write it at any time: equal ones are one file, and none is ever
changed.
"""

from __future__ import annotations

import re
from hashlib import sha256
from typing import TYPE_CHECKING

from pytest_stagehand._report.earlier import used_earlier
from pytest_stagehand._report.page import taken, taking
from pytest_stagehand._report.writing import write_whole

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

FOLDER = "assets"
PICTURE = ".webp"
TEXT = ".js"
_ASSET = re.compile(r"[pst]-[0-9a-f]{20}\.(?:webp|js)")
_ASSET_IN = re.compile(r"\b(p-[0-9a-f]{20}\.webp|s-[0-9a-f]{20})\b")


class Assets:
    """The folder of one report.

    Attributes:
        report: The report's.
        problem: Why nothing is written any more: the first failure; empty while all is well.
    """

    def __init__(self, report: Path) -> None:
        self.report = report
        self.problem = ""
        self._folder = report / FOLDER

    def text(self, text: str, kind: str = "s") -> str | None:
        """The id of a text, which is written if it is new; `None` where that can't be."""
        name = f"{kind}-{_digest(text.encode('utf-8', 'surrogatepass'))}"
        return name if self._put(f"{name}{TEXT}", lambda: taking(name, text).encode()) else None

    def picture(self, webp: bytes) -> str | None:
        """The path of a picture below the report, which is written if it is new; `None` where that can't be."""
        name = f"p-{_digest(webp)}{PICTURE}"
        return f"{FOLDER}/{name}" if self._put(name, lambda: webp) else None

    def _put(self, name: str, content: Callable[[], bytes]) -> bool:
        if self.problem:
            return False
        path = self._folder / name
        try:
            if path.exists():
                path.touch()  # in use again: no other run may take it for an old one's
            else:
                write_whole(path, content())
        except OSError as error:
            self.problem = error.strerror or type(error).__name__
            return False
        return True


def _digest(content: bytes) -> str:
    return sha256(content).hexdigest()[:20]


def stale(report: Path, details: Iterable[str | None], since: float) -> Iterator[Path]:
    """Assets below a report that neither its tests nor earlier pictures use, and no run has touched since this one began.

    Args:
        report: The report.
        details: Of all its tests.
        since: When its run began, as files' times are.
    """
    folder = report / FOLDER
    used = used_by(report, details).union(used_earlier(report))
    for path in folder.iterdir() if folder.is_dir() else ():
        if _ASSET.fullmatch(path.name) and path.name not in used and path.stat().st_mtime < since:
            yield path


def used_by(report: Path, details: Iterable[str | None]) -> set[str]:
    """Names of the files that hold the details of tests, and of those that these speak of."""
    used = {f"{each}{TEXT}" for each in details if each is not None}
    return used.union(*(_named_in(report / FOLDER / name) for name in used))


def _named_in(details: Path) -> set[str]:
    try:
        found = _ASSET_IN.findall(taken(details.read_text("ascii")))
    except (OSError, ValueError):
        return set()
    return {name if name.endswith(PICTURE) else f"{name}{TEXT}" for name in found}
