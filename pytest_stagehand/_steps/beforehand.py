"""Looking at the page just before an operation: what is remembered of it tells afterwards what came of that."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_stagehand._browser.engine import ask
from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._steps.behind import keep
from pytest_stagehand._steps.causes import forget, mark, point, pointed_from
from pytest_stagehand._steps.moments import WITHOUT_EFFECT, Moment
from pytest_stagehand._steps.subjects import watch_items

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._recording.methods import Method
    from pytest_stagehand._recording.targets import Target
    from pytest_stagehand._steps.step import Step


def moment_of(
    step: Step,
    seen: Snapshot,
    method: Method,
    target: Target | None,
    on: Locator | None,
    *,
    ref: str | None,
    has_acted: bool,
) -> Moment:
    """The page as it is; the whole of it, since what changes may be outside of `within`.

    Args:
        step: The step.
        seen: What it may look at.
        method: What is going to be done.
        target: What is recorded of the element that it is done to.
        on: Its locator.
        ref: It, in `seen`.
        has_acted: Other operations of this step came before.
    """
    page, records = step.page, step.session.records
    if records:
        point(step, method, on)
    whole = read_snapshot(page, timeout_ms=step.clock.late_ms) if records else seen
    earlier = pointed_from(step) or (seen if step.within is None else None)
    at = whole.ref_at(seen.place(ref)) if ref is not None else None
    moment = Moment(whole, at, target, step.route(), page.url, tuple(page.context.pages), earlier)
    if not records or method in WITHOUT_EFFECT:
        forget(step, method, seen)
        return moment
    kept = keep(step, on) if on is not None and moment.is_in_dialog else ""
    if not kept:
        step.session.behind = whole
    marked = mark(step, on if on is not None else page, whole, earlier)
    steps: int = ask(page, "steps", timeout_ms=step.clock.late_ms)
    items = watch_items(step, target, on, (whole, earlier), has_acted=has_acted)
    return replace(moment, watched=items, kept=kept, marked=marked, steps=steps)
