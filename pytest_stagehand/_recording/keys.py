"""How a step is found in a recording: its key, made of what the test says and where the page stands.

A key holds nothing that differs between two runs of the same test: no values of variables, no ports, no ids.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from pytest_stagehand._basics.errors import MissingRecording

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import PurePath

Call = Literal["act", "observe", "extract", "verify", "ask", "agent", "whenever"]
ANYWHERE = "*"
"""In the place of a route: a `whenever` is about any page of its test."""

FILE = "download"
"""What stands before the name of a file that is read in the place of the page."""

CLOSEST = 3
"""Recorded keys that an error shows: as many as fit on one screen with the rest of the message."""

_LOCATOR = re.compile(r"""<Locator frame=<Frame name=.*? url=(?:'[^']*'|"[^"]*")> selector=(.+)>""", re.DOTALL)
"""`str(locator)` of Playwright: the frame's URL stands before the selector."""

_TITLE = re.compile(r' >> internal:describe="(?:[^"\\]|\\.)*"')
"""What `locator.describe()` adds: a title for traces, which selects nothing."""

_LOOPBACK_PORT = re.compile(r"(//(?:localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1\])):\d+")


@dataclass(frozen=True, slots=True)
class Key:
    """What tells a step from every other step of its test.

    Attributes:
        instruction: The sentence with variables unfilled, white space collapsed.
        route: Where the page stood when the step was decided (`routes.route_of`).
        schema: Field names and types of an `extract` (`signatures.signature_of`); empty for other calls.
        within: Selector of the part of the page that the step was limited to, or the file that it read; empty for the page.
        occurrence: 1 for the first step with these parts in a test, 2 for the second, …
    """

    call: Call
    instruction: str
    route: str
    schema: str = ""
    within: str = ""
    occurrence: int = 1

    def __str__(self) -> str:
        """For people: `act "add Large to cart" on /shirts/red (2nd time)`."""
        parts = [f'{self.call} "{self.instruction}"' if self.instruction else self.call]
        parts += [f"on {self.route}"] if self.route != ANYWHERE else []
        if self.schema:
            parts.append(f"as {self.schema}")
        if self.within:
            parts.append(f"within {self.within}")
        if self.occurrence > 1:
            parts.append(f"({_ordinal(self.occurrence)} time)")
        return " ".join(parts)


class Occurrences:
    """Counts equal steps of one test attempt."""

    def __init__(self) -> None:
        self._seen: Counter[Key] = Counter()

    def start(self, call: Call, instruction: str, route: str, *, schema: str = "", within: str = "") -> Key:
        """The key of a step that begins now; one that then fails has been counted all the same."""
        first = Key(call, collapsed(instruction), route, schema, scope_of(within))
        self._seen[first] += 1
        return replace(first, occurrence=self._seen[first])

    def moved(self, key: Key, route: str) -> Key:
        """The key of the step counted last, if it turns out to be done at another route."""
        self._seen[replace(key, occurrence=1)] -= 1
        return self.start(key.call, key.instruction, route, schema=key.schema, within=key.within)


def collapsed(text: str) -> str:
    """`text` with every run of white space as one space, so that a sentence may be wrapped in the source."""
    return " ".join(text.split())


def scope_of(locator: str) -> str:
    """The selector of a Playwright locator, from the selector itself or from `str(locator)`.

    Without the URL of its frame, a title, and loopback ports that a test formatted into it.
    """
    found = _LOCATOR.fullmatch(locator)
    selector = ast.literal_eval(found[1]) if found else locator
    return _LOOPBACK_PORT.sub(r"\1", _TITLE.sub("", selector))


def scope_of_file(pattern: str) -> str:
    """How a key names a file: `download "invoice-⟨n⟩.pdf"`."""
    return f'{FILE} "{pattern}"'


def is_of_file(within: str) -> bool:
    """Whether a step read a file; no selector begins so."""
    return within.startswith(f'{FILE} "')


def missing(
    key: Key, file: PurePath, recorded: Iterable[Key], test: str = "", *, ended: str = "", met: str = ""
) -> MissingRecording:
    """The error that nothing is recorded under `key`.

    Args:
        key: What was asked for.
        file: The recording.
        recorded: What it holds.
        test: The test's node id.
        ended: How the test ended when it was recorded.
        met: What could not be done for want of it.
    """
    shown = tuple(f"{other} ({difference(key, other)})" for other in closest(key, recorded))
    return MissingRecording(str(key), file=file, closest=shown, test=test, ended=ended, met=met)


def closest(key: Key, recorded: Iterable[Key]) -> list[Key]:
    """The recorded keys of the same call that resemble `key` most, best first."""
    same_call = [other for other in recorded if other.call == key.call]
    return sorted(same_call, key=lambda other: _resemblance(key, other), reverse=True)[:CLOSEST]


def difference(key: Key, recorded: Key) -> str:
    """What of a recorded key is not as asked, for people: `instruction and route differ`."""
    names = ("call", "instruction", "route", "schema", "within", "occurrence")
    differing = [name for name in names if getattr(key, name) != getattr(recorded, name)]
    return f"{' and '.join(differing)} {'differs' if len(differing) == 1 else 'differ'}"


def _resemblance(key: Key, other: Key) -> tuple[float, bool, bool]:
    import difflib  # noqa: PLC0415  (only an error message needs it)

    ratio = difflib.SequenceMatcher(None, key.instruction, other.instruction).ratio()
    return ratio, key.route == other.route, key.occurrence == other.occurrence


def _ordinal(number: int) -> str:
    is_teen = number % 100 in (11, 12, 13)
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")
    return f"{number}{'th' if is_teen else ending}"
