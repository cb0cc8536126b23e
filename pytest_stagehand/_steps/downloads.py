"""Downloads that an operation starts: listened for from before it, and looked into once they are complete.

What is downloaded is data: its first bytes are read where Playwright keeps it, and nothing else is done with it.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Self

from playwright.sync_api import Error as PlaywrightError

from pytest_stagehand._basics.errors import StagehandError, printable
from pytest_stagehand._basics.variables import fill, unfilled
from pytest_stagehand._browser.pace import pace
from pytest_stagehand._browser.settle import is_at_rest
from pytest_stagehand._browser.text import numbers_in
from pytest_stagehand._elements.downloads import (
    FIRST_BYTES,
    LONGEST_NAME,
    contradicts,
    generalised,
    held_by,
    is_blank,
    is_named,
    named_in,
    pattern_of,
)
from pytest_stagehand._recording.effects import DownloadEffect
from pytest_stagehand._steps.files import name_of, opened
from pytest_stagehand._steps.questions import given

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from pathlib import Path

    from playwright.sync_api import BrowserContext, Download, Page

    from pytest_stagehand._recording.schema import RecordedAction
    from pytest_stagehand._recording.targets import Target
    from pytest_stagehand._steps.step import Step

LOOK_AGAIN_MS = 50
OTHERS_MS = 1_000
"""How much longer to wait once as many files have come as were recorded, and are others."""
REFUSED = "accept_downloads"
"""What Playwright's words hold where the context takes no downloads: they begin, and their content is not to be had."""


@dataclass(eq=False)
class Arrival:
    """One download.

    Attributes:
        name: As the page or the server suggests it.
        is_over: It is complete, or failed.
        problem: Why it failed; empty where it did not.
        size: Bytes; `None` where the content is not to be had.
        first: The first of them.
    """

    name: str
    is_over: bool = False
    problem: str = ""
    size: int | None = None
    first: bytes = b""

    @property
    def wrong(self) -> str:
        """Why it is not what a person wanted; empty where it is."""
        if not self.is_over:
            return "is not complete"
        if self.problem:
            return f"failed: {self.problem}"
        if self.size is not None and is_blank(self.first):
            return "is empty"
        if self.size is not None and contradicts(self.name, held_by(self.first)):
            return f"holds {held_by(self.first)}"
        return ""

    def __str__(self) -> str:
        about = self.wrong or (f"holds {held_by(self.first)}" if self.size is not None else "")
        return f'download "{printable(self.name, LONGEST_NAME)}" {about}'.rstrip()


class Hearing:
    """Listens for downloads in all tabs of a context, until it ends.

    Args:
        context: What has the tabs.
        take: Is given each download as it begins; a function or method of Python.
    """

    def __init__(self, context: BrowserContext, take: Callable[[Download], None]) -> None:
        self._context = context
        self._take = take
        self._pages: list[Page] = []
        for page in context.pages:
            self._listen(page)
        context.on("page", self._listen)

    def end(self) -> None:
        """Listen no more."""
        self._context.remove_listener("page", self._listen)
        for page in self._pages:
            page.remove_listener("download", self._take)

    def _listen(self, page: Page) -> None:
        page.on("download", self._take)
        self._pages.append(page)


class Downloads:
    """The downloads of a page's context while one operation is done and seen.

    Args:
        page: The page that is operated.
    """

    def __init__(self, page: Page) -> None:
        self._page = page
        self.arrived: list[Arrival] = []

    def __enter__(self) -> Self:
        self._hearing = Hearing(self._page.context, self._take)
        return self

    def __exit__(self, *_: object) -> None:
        self._hearing.end()

    def _take(self, download: Download) -> None:
        """Note a download, and look into it when it is complete: that waits here, and nowhere else."""
        arrival = Arrival(download.suggested_filename[:LONGEST_NAME])
        self.arrived.append(arrival)
        try:
            problem = download.failure() or ""
            if problem and REFUSED not in problem:
                arrival.problem = problem
            elif not problem:
                arrival.size, arrival.first = opened(download, _looked_into)
                arrival.name = name_of(download)[:LONGEST_NAME]
        except (PlaywrightError, OSError) as error:
            arrival.problem = str(error).partition("\n")[0]
        arrival.is_over = True

    def await_all(self, timeout_ms: float) -> None:
        """Wait until those that began are over."""
        self._await(lambda: all(each.is_over for each in self.arrived), timeout_ms)

    def await_recorded(
        self, step: Step, recorded: Sequence[DownloadEffect], target: Target | None
    ) -> DownloadEffect | None:
        """Wait for what was recorded, for as long as the step may take; returns what did not come."""
        begun = started = monotonic()
        patience_ms = step.clock.patience_ms(pace.drift_after_ms)

        def is_over() -> bool:
            nonlocal started
            if self._missing(step, recorded, target) is None:
                return True
            if not self.arrived and (monotonic() - begun) * 1000 >= patience_ms and is_at_rest(self._page):
                return True
            if len(self.arrived) < len(recorded) or not all(each.is_over for each in self.arrived):
                started = monotonic()
            return (monotonic() - started) * 1000 >= OTHERS_MS

        self._await(is_over, step.clock.late_within(step.clock.timeout_ms))
        return self._missing(step, recorded, target)

    def _await(self, is_over: Callable[[], bool], timeout_ms: float) -> None:
        deadline = monotonic() + timeout_ms / 1000
        while not is_over() and (left := deadline - monotonic()) > 0:
            if self._page.is_closed():
                return
            self._page.wait_for_timeout(min(LOOK_AGAIN_MS, left * 1000))

    def _missing(self, step: Step, recorded: Iterable[DownloadEffect], target: Target | None) -> DownloadEffect | None:
        """The first recorded one that no download of its own is."""
        left = [each for each in self.arrived if not each.wrong]
        for effect in recorded:
            found = next((each for each in left if _is(step, effect, each, target)), None)
            if found is None:
                return effect
            left.remove(found)
        return None


def _looked_into(path: Path) -> tuple[int, bytes]:
    with path.open("rb") as file:
        return path.stat().st_size, file.read(FIRST_BYTES)


def _is(step: Step, effect: DownloadEffect, arrival: Arrival, target: Target | None) -> bool:
    """Whether a download is the recorded one."""
    is_so = arrival.size is None or not effect.holds or held_by(arrival.first) == effect.holds
    return is_so and is_named(fill(effect.name, step.variables), arrival.name, _meant(step, arrival, target))


def _meant(step: Step, arrival: Arrival, target: Target | None) -> tuple[str, ...]:
    """Numbers of a file's name that are no placeholders: those that the test gives, and those that name its link or row."""
    if target is None or target.fingerprint.numbers:
        return given(step)
    recorded = target.fingerprint
    texts = (recorded.name, *(text for group in recorded.around for text in group.texts))
    return (*given(step), *named_in(arrival.name, {number for text in texts for number in numbers_in(text)}))


def download_effects(
    step: Step, downloads: Downloads, before: RecordedAction | None, target: Target | None
) -> list[DownloadEffect]:
    """What is recorded of the downloads of an operation.

    Args:
        step: The step.
        downloads: Those of the operation.
        before: What an earlier recording did at this place.
        target: What the operation was done on.

    Raises:
        StagehandError: One failed, is empty, or holds what a file of its type can't.
    """
    downloads.await_all(step.clock.late_within(step.clock.timeout_ms))
    for each in downloads.arrived:
        if each.wrong:
            raise StagehandError(
                f"The {each}: nothing was recorded.\n"
                "  A replay would pass with a file that nobody can use. Where it has to be so, use Playwright's expect_download."
            )
    was = [each for each in (before.effect, *before.also) if isinstance(each, DownloadEffect)] if before else []
    return [
        _effect(step, each, was[index] if index < len(was) else None, target)
        for index, each in enumerate(downloads.arrived)
    ]


def _effect(step: Step, arrival: Arrival, was: DownloadEffect | None, target: Target | None) -> DownloadEffect:
    mask = step.session.secrets.mask
    name = pattern_of(mask(unfilled(arrival.name, step.variables)), _meant(step, arrival, target))
    found = DownloadEffect(name=name, holds=held_by(arrival.first) if arrival.size is not None else "")
    if was is None or not was.name:
        return found
    return (
        was if _is(step, was, arrival, target) else found.model_copy(update={"name": generalised(found.name, was.name)})
    )
