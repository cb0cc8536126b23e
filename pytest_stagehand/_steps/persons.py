"""What only a person can do on the way: a CAPTCHA, a passkey, a bank's question to the owner of a card.

A run that a person watches (`--headed`) calls them, waits until the page says something else and has come to rest, and goes on.
Any other ends: nobody is there. What the person did is an operation like others: a replay waits for it and for its effect. The
time that they take is not the page's.
"""

from __future__ import annotations

from contextlib import suppress
from time import monotonic
from typing import TYPE_CHECKING

from playwright.sync_api import Error as PlaywrightError

from pytest_stagehand._basics.errors import TaskNotDone, printable
from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._browser.render import outline_text
from pytest_stagehand._browser.text import masked
from pytest_stagehand._steps.telling import call_for_person

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from pytest_stagehand._steps.step import Step

LOOK_MS = 1_000
"""Between two looks at the page; a person is done for now where both are alike. Who types pauses for less."""


def await_person(step: Step, what: str) -> None:
    """Wait until a person has done something.

    Args:
        step: It is done for it, within its `patience_s`.
        what: What they have to do, in words.

    Raises:
        TaskNotDone: Nobody watches, or nobody did anything in time.
    """
    told = printable(what, 500)
    if not step.session.is_headed:
        raise TaskNotDone(f"Only a person can go on: {told}\n  Run it with --headed, and do that.", needs_person=told)
    call_for_person(step, told)
    with step.clock.stopped():
        if not _has_changed(step):
            raise TaskNotDone(
                f"Nobody did in {step.patience_s:g} seconds what only a person can do: {told}\n"
                "  Allow more with time_limit.",
                needs_person=told,
            )


def _has_changed(step: Step) -> bool:
    """Whether somebody made the page say something else, and left it at that, before the time is over."""
    until = monotonic() + step.patience_s
    before = last = _said(step)
    while monotonic() < until and _has_paused(step.page):
        with suppress(PlaywrightError):  # it is on its way elsewhere, or closes just now
            now = _said(step)
            if before != now == last:
                return True
            last = now
    return step.page.is_closed()


def _has_paused(page: Page) -> bool:
    """Let the page go on for a while; whether it is still there."""
    try:
        page.wait_for_timeout(LOOK_MS)
    except PlaywrightError:
        if not page.is_closed():
            raise
    return not page.is_closed()


def _said(step: Step) -> str:
    """What the page says and how many tabs there are; numbers count by themselves."""
    return f"{len(step.page.context.pages)} {masked(outline_text(read_snapshot(step.page)))}"
