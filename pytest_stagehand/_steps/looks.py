"""What the pages of a test showed in each of two runs, and what the second one met that the first had left behind.

A page that reads in the second run as the first one left it, and not as the first one found it at that place, has kept something:
a record, a setting, a counter. That is no fault of a recording, and no other recording would help.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING

from playwright.sync_api import Error as PlaywrightError

from pytest_stagehand._browser.pace import pace
from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._browser.render import unnumbered
from pytest_stagehand._browser.settle import settle
from pytest_stagehand._browser.text import with_placeholders
from pytest_stagehand._steps.glimpses import glimpse
from pytest_stagehand._steps.session import Left

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from pytest_stagehand._steps.step import Step

LOOK_MS = 1_000
"""How long a page may take to be read; what it does not say in that time is not compared."""
RESTING_SHARE = 3
MOST_TOLD = 3
"""Lines of a page that an error shows."""

Position = tuple[int, bool]
"""The number of a step, and whether that was done."""


@dataclass(frozen=True, slots=True)
class _Page:
    at: Position
    route: str
    lines: frozenset[str]


@dataclass(eq=False)
class Looks(Left):
    """What the pages of one run of a test showed.

    Attributes:
        pages: Those on which its steps were made.
    """

    pages: list[Page] = field(default_factory=list)
    _seen: list[_Page] = field(default_factory=list)

    def note(self, step: Step, *, is_before: bool) -> None:
        """Note what the page of a step shows, before anything is done to it or afterwards."""
        if step.page not in self.pages:
            self.pages.append(step.page)
        snapshot = read_snapshot(step.page, timeout_ms=LOOK_MS)
        said = frozenset(with_placeholders(step.session.secrets.mask(line)) for line in unnumbered(snapshot))
        self._seen.append(_Page((step.event.index, not is_before), step.route(), said))

    def _at(self, route: str, until: Position | None = None) -> _Page | None:
        """How a page was seen last, up to a place of the test."""
        found = (page for page in reversed(self._seen) if page.route == route and (until is None or page.at <= until))
        return next(found, None)

    def is_met_again(self, later: Looks) -> bool:
        """Whether each step of a later run met the page that it had met in this one, and none met what this one had left."""
        met = {(page.at, page.route): page.lines for page in self._seen}
        begun = (page for page in later._seen if not page.at[1])
        return all(met.get((page.at, page.route)) == page.lines for page in begun) and not self.left_behind(later)

    def left_behind(self, later: Looks) -> tuple[str, ...]:
        """What a later run met that this one had left: `+` for what had come, `-` for what had gone."""
        return tuple(dict.fromkeys(self._left(later)))[:MOST_TOLD]

    def _left(self, later: Looks) -> Iterator[str]:
        for route in dict.fromkeys(page.route for page in later._seen):
            now, end = later._at(route), self._at(route)
            then = self._at(route, now.at) if now is not None else None
            if now is None or end is None or then is None:
                continue
            yield from (f"+ {line}" for line in sorted((now.lines - then.lines) & end.lines))
            yield from (f"- {line}" for line in sorted((then.lines - now.lines) - end.lines))


def look(step: Step, *, is_before: bool) -> None:
    """Note what a page shows, where two runs of the test will be compared."""
    session = step.session
    if session.left(Looks) is None and session.settings.prove and session.settings.writes:
        session.leave(Looks())
    looks = session.left(Looks)
    if looks is None or step.content is not None or step.page.is_closed():
        return
    with suppress(PlaywrightError):
        if is_before and step.session.settings.infers:
            limit_ms, watch = step.clock.left_ms / RESTING_SHARE, partial(glimpse, step)
            settle(step.page, limit_ms=limit_ms, quiet_ms=pace.still_ms, look=watch)
        looks.note(step, is_before=is_before)
