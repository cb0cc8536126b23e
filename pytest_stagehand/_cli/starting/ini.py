"""`base_url` in the file that pytest is configured by: a line below its section, or the section at the end of the file.

The file is edited as text, so that comments and line ends stay. It is parsed before and after: where anything but the new
value differs, nothing is written, and the line is told for a person to add.
"""

from __future__ import annotations

import re
import tomllib
from typing import TYPE_CHECKING, Any

from iniconfig import IniConfig, ParseError

from pytest_stagehand._cli.starting.parts import Part, appended, ends_of, text_of

if TYPE_CHECKING:
    from pathlib import Path

NAME = "base_url"
DEFAULT = "pytest.ini"
"""What is written where pytest finds no file of its own."""
SECTIONS = {"pyproject.toml": ("tool.pytest", "tool.pytest.ini_options"), "setup.cfg": ("tool:pytest",)}
"""Sections that pytest reads, the one to begin first; `pytest` in every other file."""


def base_url_part(root: Path, ini: Path | None, known: str, url: str) -> Part:
    """The base URL as a part of the project.

    Args:
        root: The folder that is set up.
        ini: The file that pytest reads there.
        known: The base URL that is set already.
        url: The one to set.
    """
    path = ini or root / DEFAULT
    if known:
        return Part(path, f"{NAME} is {known}", is_there=True)
    line = f'{NAME} = "{url}"' if path.suffix == ".toml" else f"{NAME} = {url}"
    by_hand = f"add to [{_sections(path)[0]}]: {line}"
    if not path.is_relative_to(root):
        return Part(path, "", is_there=True, problem=f"it is outside {root}; {by_hand}")
    try:
        before = text_of(path) if path.exists() else ""
    except (OSError, ValueError) as error:
        return Part(path, "", is_there=True, problem=f"it can't be read ({error}); {by_hand}")
    added, after = _with_line(before, line, _sections(path))
    if not _differs_in_one(path, before, after):
        return Part(path, "", is_there=True, problem=f"it has an unusual form; {by_hand}")
    return Part(path, line, added, after.encode(), is_there=path.exists())


def _sections(path: Path) -> tuple[str, ...]:
    return SECTIONS.get(path.name, ("pytest",))


def _with_line(text: str, line: str, sections: tuple[str, ...]) -> tuple[str, str]:
    """What comes, and the text with it."""
    for section in sections:
        header = re.search(rf"^[ \t]*\[[ \t]*{re.escape(section)}[ \t]*\][^\n]*(\n|$)", text, re.MULTILINE)
        if header:
            before = text[: header.end()]
            return f"{line}\n", appended(before, f"{line}\n") + text[header.end() :]
    added = f"[{sections[0]}]\n{line}\n"
    gap = ends_of(text) if text.strip() else ""
    return added, appended(appended(text, "") + gap, added)


def _differs_in_one(path: Path, before: str, after: str) -> bool:
    """Whether the new text says what the old one said, and one value more."""
    try:
        old, new = _parsed(path, before), _parsed(path, after)
    except (tomllib.TOMLDecodeError, ParseError):
        return False
    more = new.items() - old.items()
    return old.items() <= new.items() and [key[-1] for key, _ in more] == [NAME]


def _parsed(path: Path, text: str) -> dict[tuple[str, ...], str]:
    """Each value by its way through the file."""
    if path.suffix != ".toml":
        ini = IniConfig(str(path), data=text)
        return {(section.name, name): value for section in ini for name, value in section.items()}
    return dict(_leaves(tomllib.loads(text)))


def _leaves(table: dict[str, Any], above: tuple[str, ...] = ()) -> list[tuple[tuple[str, ...], str]]:
    found: list[tuple[tuple[str, ...], str]] = []
    for name, value in table.items():
        here = (*above, name)
        found += _leaves(value, here) if isinstance(value, dict) else [(here, repr(value))]
    return found
