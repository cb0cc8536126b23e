"""What a kind of late page is: its HTML, what a test does and reads there, and what is true in the end."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Locator, expect
from playwright.sync_api import Page as PlaywrightPage

from pytest_stagehand import Page

ITEMS = (
    "Fix the roof",
    "Paint the fence",
    "Call the plumber",
    "Order new chairs",
    "Mow the lawn",
    "Clean the gutters",
    "Book the painter",
    "Water the plants",
)
LAST = ITEMS[-1]
"""Missing where the application is wrong."""
DELAYS = (400, 1_500)


@dataclass(frozen=True)
class Reading:
    """What is read in the end, in a sentence and by hand.

    Attributes:
        schema: Of an `extract`; `None` for a `verify`, which reads `True` where it passes.
        right: What is true of the application.
        wrong: What is true of it where it is wrong; `None` where the statement doesn't hold then.
        twin: Waits by hand for what is right, as `expect` does.
        is_offer: Whether it is an `observe`, read as how many controls it finds.
    """

    sentence: str
    right: Any
    wrong: Any
    twin: Callable[[PlaywrightPage], None]
    schema: Any = None
    is_offer: bool = False

    def read(self, page: Page) -> Any:
        if self.is_offer:
            return len(page.observe(self.sentence))
        if self.schema is None:
            page.verify(self.sentence)
            return True
        return page.extract(self.sentence, schema=self.schema)


@dataclass(frozen=True)
class Act:
    """What is done before, in a sentence and by hand."""

    sentence: str
    twin: Callable[[PlaywrightPage], None]


@dataclass(frozen=True)
class Kind:
    """A kind of late page.

    Attributes:
        name: Also its path.
        html: Body of the page; `LATE` is the delay in ms, `ROWS` all rows, and it is cut in two at `<!--late-->`.
        more: Other documents and scripts by path; each address takes `?wait=`.
        delays: In milliseconds; durations that a real page has whatever the server does (a fade, a debounce) stand in its HTML.
    """

    name: str
    html: str
    reading: Reading
    acts: tuple[Act, ...] = ()
    more: Mapping[str, str] = field(default_factory=dict)
    delays: tuple[int, ...] = DELAYS

    def test(self, page: Page) -> Any:
        """In sentences; what it read."""
        page.goto(f"/{self.name}")
        for act in self.acts:
            page.act(act.sentence)
        return self.reading.read(page)

    def twin(self, page: PlaywrightPage) -> None:
        """By hand."""
        page.goto(f"/{self.name}")
        for act in self.acts:
            act.twin(page)
        self.reading.twin(page)


def rows_of(page: PlaywrightPage, name: str) -> Locator:
    return page.get_by_role("list", name=name).get_by_role("listitem")


def listed(
    right: tuple[str, ...] = ITEMS, wrong: tuple[str, ...] | None = None, name: str = "Tasks", frame: str = ""
) -> Reading:
    """All rows of a list."""

    def twin(page: PlaywrightPage) -> None:
        within = page.frame_locator(frame).locator("body") if frame else page.locator("body")
        expect(within.get_by_role("list", name=name).get_by_role("listitem")).to_have_text(list(right))

    missing = [each for each in right if each != LAST] if wrong is None else list(wrong)
    return Reading(f"the {name.lower()}", list(right), missing, twin, list[str])


@dataclass(frozen=True)
class Row:
    """Of a table of tasks."""

    task: str
    hours: int


def tabled() -> Reading:
    """All rows of a table, with the hours of each task."""
    rows = [Row(each, at) for at, each in enumerate(ITEMS, 1)]

    def twin(page: PlaywrightPage) -> None:
        cells = page.get_by_role("table", name="Tasks").get_by_role("cell")
        expect(cells).to_have_text([text for row in rows for text in (row.task, str(row.hours))])

    return Reading("the tasks", rows, rows[:-1], twin, list[Row])


def counted(count: int = len(ITEMS), name: str = "Tasks") -> Reading:
    """How many rows there are, as a claim."""
    return Reading(
        f"there are {count} items in the list {name}",
        True,
        None,
        lambda page: expect(rows_of(page, name)).to_have_count(count),
    )


def shown(text: str = LAST) -> Reading:
    """That a text is there, or stays."""
    return Reading(
        f'"{text}" is visible', True, None, lambda page: expect(page.get_by_text(text, exact=True)).to_be_visible()
    )


def gone(text: str, after: str = "") -> Reading:
    """That a text is not there, or doesn't come; by hand once `after` is there."""

    def twin(page: PlaywrightPage) -> None:
        if after:
            expect(page.get_by_text(after, exact=True)).to_be_visible()
        expect(page.get_by_text(text, exact=True)).to_be_hidden()

    return Reading(f'"{text}" is not visible', True, None, twin)


def told(label: str, right: int, wrong: int) -> Reading:
    """A number beside its label."""

    def twin(page: PlaywrightPage) -> None:
        row = page.locator("div").filter(has=page.get_by_role("term").filter(has_text=label)).last
        expect(row.get_by_role("definition")).to_have_text(re.compile(rf"^\D*{right}\D*$"))

    return Reading(f"the {label.lower()}", right, wrong, twin, int)


def enabled(name: str) -> Reading:
    """That a button can be pressed."""
    return Reading(
        f"the {name} button is enabled",
        True,
        None,
        lambda page: expect(page.get_by_role("button", name=name, exact=True)).to_be_enabled(),
    )


def offered(name: str, right: int, wrong: int) -> Reading:
    """How many buttons of a name the page offers."""
    return Reading(
        f"the {name} buttons",
        right,
        wrong,
        lambda page: expect(page.get_by_role("button", name=name)).to_have_count(right),
        is_offer=True,
    )


def click(name: str, role: Any = "button") -> Act:
    return Act(f'click "{name}"', lambda page: page.get_by_role(role, name=name, exact=True).click())


def fill(label: str, text: str) -> Act:
    return Act(f'fill "{label}" with "{text}"', lambda page: page.get_by_label(label, exact=True).fill(text))


def choose(label: str, option: str) -> Act:
    return Act(
        f'select {option} from "{label}"', lambda page: page.get_by_label(label, exact=True).select_option(option)
    )
