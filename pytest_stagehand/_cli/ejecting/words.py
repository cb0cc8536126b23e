"""Texts as Python source: literals, regular expressions, and f-strings where a test puts a value into its sentence."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pytest_stagehand._basics.variables import PLACE

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_stagehand._recording.queries import TextTest

_PLACEHOLDER = re.compile("⟨(\\w+)⟩")
_OF_PLACEHOLDER = {"n": r"[\d.,]+", "id": r"\S+", "uuid": r"\S+", "time": r"[\d:]+.*", "date": r".+"}


class NotEjectable(Exception):
    """There is no plain Playwright for this; the message says for what."""


@dataclass(frozen=True, slots=True)
class Words:
    """How texts are written at one place of a test.

    Attributes:
        page: Source of the page.
        root: Source of what the step is limited to; the page, where it is not.
        fields: Source by value, for what an f-string of the test puts into the sentence.
        variables: Source by name, for `%name%`; `None` where the step has no variables of its own.
        has_frames: The test does something in a frame, so that a text may stand in one.
        awaited: Source by event (`download`, `popup`), for what the test itself waits for around the step.
    """

    page: str
    root: str
    fields: Mapping[str, str] = field(default_factory=dict)
    variables: Mapping[str, str] | None = None
    has_frames: bool = False
    awaited: Mapping[str, str] = field(default_factory=dict)

    def quoted(self, text: str) -> str:
        """A text as a literal, or as an f-string where a value of the test stands in it."""
        parts = self._parts(text)
        if all(is_text for is_text, _ in parts):
            return literal("".join(part for _, part in parts))
        if len(parts) == 1:
            return parts[0][1]
        inner = "".join(_escaped(part) if is_text else f"{{{part}}}" for is_text, part in parts)
        return f'f"{inner}"' if "'" in inner or '"' not in _sources(parts) else f"f'{inner}'"

    def pattern(self, text: str, before: str = "", after: str = "") -> str:
        """A regular expression that finds a text between two others."""
        parts = self._parts(text)
        if all(is_text for is_text, _ in parts):
            found = "".join(part for _, part in parts)
            return f"re.compile({raw(before + escaped(found) + after)})"
        ends = [raw(before)] if before else [], [raw(after)] if after else []
        return f"re.compile({' + '.join([*ends[0], f're.escape({self.quoted(text)})', *ends[1]])})"

    def argument(self, text: str) -> str:
        """An operand of an action, with its variables filled in.

        Raises:
            NotEjectable: One of them is not the step's own.
        """
        parts: list[tuple[bool, str]] = []
        done = 0
        for found in PLACE.finditer(text):
            parts.append((True, text[done : found.start()] + ("" if found["name"] else "%")))
            if found["name"]:
                parts.append((False, self.variable(found["name"])))
            done = found.end()
        parts = [part for part in [*parts, (True, text[done:])] if part[1]]
        if all(is_text for is_text, _ in parts):
            return self.quoted("".join(part for _, part in parts))
        if len(parts) == 1:
            return parts[0][1]
        return " + ".join(self.quoted(part) if is_text else f"str({part})" for is_text, part in parts)

    def variable(self, name: str) -> str:
        """Source of a variable's value.

        Raises:
            NotEjectable: It is not the step's own.
        """
        if self.variables is None or name not in self.variables:
            raise NotEjectable(f"%{name}% is given elsewhere")
        return self.variables[name]

    def _parts(self, text: str) -> list[tuple[bool, str]]:
        """`text` in pieces: literal ones, and sources of the values that stand in it."""
        values = sorted((value for value in self.fields if value), key=len, reverse=True)
        if not values:
            return [(True, text)]
        pattern = re.compile("|".join(rf"(?<!\w){re.escape(value)}(?!\w)" for value in values))
        parts: list[tuple[bool, str]] = []
        done = 0
        for found in pattern.finditer(text):
            parts += [(True, text[done : found.start()]), (False, self.fields[found[0]])]
            done = found.end()
        return [part for part in [*parts, (True, text[done:])] if part[1]] or [(True, "")]


def literal(text: str) -> str:
    """A text as a literal, in double quotes."""
    quoted = json.dumps(text, ensure_ascii=False)
    return quoted if text.isprintable() else repr(text)


def raw(pattern: str) -> str:
    """A regular expression as a literal, raw where it can be."""
    if not pattern.isprintable() or ('"' in pattern and "'" in pattern) or pattern.endswith("\\"):
        return repr(pattern)
    quote = "'" if '"' in pattern else '"'
    return f"{'r' if chr(92) in pattern else ''}{quote}{pattern}{quote}"


def whole(pattern: str, *, loose: str = "") -> str:
    """A compiled regular expression for a whole text.

    Args:
        pattern: What it is.
        loose: What may stand around it besides white space.
    """
    around = f"[{loose}\\s]*" if loose else "\\s*"
    return f"re.compile({raw(f'^{around}{pattern}{around}$')})"


def escaped(text: str) -> str:
    """A text in a regular expression, readable: `re.escape` also escapes spaces and dashes."""
    return re.sub(r"[\\.^$*+?{}\[\]|()]", lambda found: f"\\{found[0]}", text)


def _escaped(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)[1:-1].replace("{", "{{").replace("}", "}}")


def _sources(parts: list[tuple[bool, str]]) -> str:
    return "".join(part for is_text, part in parts if not is_text)


def name_of(words: Words, name: str) -> str:
    """An accessible name as the argument of a locator; a pattern where something in it varies."""
    if not _PLACEHOLDER.search(name):
        return f"{words.quoted(name)}, exact=True"
    return f"re.compile({raw(f'^{_with_placeholders(name)}$')})"


def test_of(words: Words, test: TextTest) -> str:
    """A test of text as the argument of `get_by_text` and its like."""
    text = no_variables(test.text)
    if test.how == "equals":
        return (
            f"{words.quoted(text)}, exact=True" if not test.ignore_case else words.pattern(text, r"(?i)^\s*", r"\s*$")
        )
    if test.how == "starts":
        return words.pattern(text, r"^\s*")
    if test.how == "ends":
        return words.pattern(text, "", r"\s*$")
    if any(character.isdigit() for character in text):  # `1 item` is not in `21 items`
        return words.pattern(text, r"(?<!\w)", r"(?!\w)")
    return words.quoted(text)


def matching(words: Words, text: str, *, is_whole: bool = False) -> str:
    """A pattern for a text of a recording, its placeholders for anything of their kind, its variables filled in.

    Args:
        words: How texts are written.
        text: The text.
        is_whole: Whether the pattern itself says where the text begins and ends.
    """
    parts: list[str] = []
    done = 0
    for found in [*PLACE.finditer(text), None]:
        plain = text[done : found.start()] if found is not None else text[done:]
        literal_part = _with_placeholders(plain + ("%" if found is not None and not found["name"] else ""))
        edges = ("^\\s*" if is_whole and done == 0 else "", "\\s*$" if is_whole and found is None else "")
        if pattern := edges[0] + literal_part + edges[1]:
            parts.append(raw(pattern))
        if found is not None:
            done = found.end()
            if found["name"]:
                parts.append(f"re.escape(str({words.variable(found['name'])}))")
    return f"re.compile({' + '.join(parts) or raw('')})"


def _with_placeholders(text: str) -> str:
    pieces = _PLACEHOLDER.split(text)
    return "".join(
        _OF_PLACEHOLDER.get(piece, ".+") if index % 2 else escaped(piece) for index, piece in enumerate(pieces)
    )


def no_variables(text: str) -> str:
    """`text`, which a program compares with, if it holds no variable.

    Raises:
        NotEjectable: It holds one.
    """
    if any(found["name"] for found in PLACE.finditer(text)):
        raise NotEjectable(f"{text} is compared with a variable")
    return text
