"""One file that a project needs: what it says now, and what it should say."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Part:
    """One file, and what is to be done to it.

    Attributes:
        path: The file.
        what: What is there, or comes, in words.
        added: The lines that come; empty where nothing is to be written.
        after: The whole file with them.
        is_there: The file exists, so that changing it needs a yes.
        problem: Why it can't be written, and what to do by hand.
    """

    path: Path
    what: str
    added: str = ""
    after: bytes = b""
    is_there: bool = False
    problem: str = ""


def new_file(path: Path, what: str, text: str) -> Part:
    """A file that is written where there is none, and left alone where there is one."""
    if path.exists():
        return Part(path, "is there", is_there=True)
    return Part(path, what, text, text.encode())


def text_of(path: Path) -> str:
    """What a text file says, its line ends as they are.

    Raises:
        ValueError: It is no UTF-8.
        OSError: It can't be read.
    """
    return path.read_bytes().decode()


def ends_of(text: str) -> str:
    """The line end that a text uses."""
    return "\r\n" if "\r\n" in text else "\n"


def appended(text: str, lines: str) -> str:
    """`text` with lines at its end, each on a line of its own and with the line ends of the text."""
    end = ends_of(text)
    gap = "" if not text or text.endswith("\n") else end
    return f"{text}{gap}{lines.replace(chr(10), end)}"
