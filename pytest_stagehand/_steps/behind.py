"""What an operation in a dialog of the page did to the page around it, seen while recording; see `replay.behind`."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from pytest_stagehand._browser.engine import ask
from pytest_stagehand._elements.behind import news
from pytest_stagehand._recording.effects import ChangedEffect, KeptEffect
from pytest_stagehand._steps.items import as_sent

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playwright.sync_api import Locator

    from pytest_stagehand._browser.engine import Root
    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._recording.effects import Effect, NodeEffect
    from pytest_stagehand._steps.step import Step

BEHIND = KeptEffect(behind=True)
SENT = BEHIND.model_dump(mode="json")
_tokens = count(1)


def keep(step: Step, on: Locator) -> str:
    """Remember the page around the dialog of a target, before that is operated; the token under which the page side does."""
    token = f"behind-{next(_tokens)}"
    ask(on, "arm", token=token, effect=SENT, timeout_ms=step.clock.late_ms)
    return token


def effects_behind(
    step: Step,
    token: str,
    effect: Effect,
    readings: Sequence[Snapshot],
    scope: Root,
    *,
    frame: int,
    lasting: Callable[[list[Effect]], list[Effect]],
) -> list[NodeEffect | ChangedEffect | KeptEffect]:
    """What became of the page around a dialog that closed: what it says anew, or that all of it stayed.

    Args:
        step: The step.
        token: Of `keep`.
        effect: The best witness: where that is of the page, it tells all there is to tell.
        readings: Before the operation, and two after it.
        scope: Where a replay will look.
        frame: Number of the frame in which the dialog stood.
        lasting: Watches the page for a while, and leaves out what changes by itself, as a clock does: while a modal dialog was
            open, nobody saw it go.
    """
    page = step.session.behind
    if page is None or len({reading.frames[0].document for reading in (page, *readings)}) > 1:
        return []
    found = news(readings, page, frame=frame)
    if effect in found:
        return []
    if any(isinstance(each, ChangedEffect) for each in found):
        steady = lasting([*found])
        found = [each for each in found if each in steady]
    if found:
        there = are_there(step, found, scope)
        return [each for each, is_there in zip(found, there, strict=True) if is_there]
    is_kept = ask(scope, "isSeen", token=token, effect=SENT, timeout_ms=step.clock.late_ms)
    return [BEHIND] if is_kept else []


def are_there(step: Step, effects: Sequence[Effect], scope: Root) -> list[bool]:
    """Which effects the page side can count where a replay will look for them."""
    sent = [as_sent(effect, step.plain_variables) for effect in effects]
    there: list[bool] = ask(scope, "witnesses", effects=sent, timeout_ms=step.clock.late_ms)
    return there
