"""What operations are about, from one to the next: a row is chosen, a button above the list pressed, a question answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._basics.variables import fill
from pytest_stagehand._browser.text import normalised, volatile_in
from pytest_stagehand._elements.behind import MOST_CHOSEN
from pytest_stagehand._elements.resolve import dialogs_of
from pytest_stagehand._recording.effects import MOST_ITEMS, ItemEffect, StateEffect, UrlEffect, ValueEffect
from pytest_stagehand._steps.items import About, Watch, is_about_item, watch

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._recording.effects import Effect
    from pytest_stagehand._recording.targets import Target
    from pytest_stagehand._steps.moments import Moment
    from pytest_stagehand._steps.step import Step

CHOSEN_STATES = frozenset({"checked", "selected", "pressed"})
"""States by which items are chosen for what is done next."""


def about_of(step: Step, target: Target | None, *, has_acted: bool) -> About | None:
    """What operations before were about, if one on this target goes on with that; `has_acted`: some were of this step."""
    about = step.session.about
    if about is None or (target is not None and target.frames):
        return None
    came = target is not None and _came_with(about, target)
    return about if has_acted or about.are_chosen or came else None


def watch_items(
    step: Step,
    target: Target | None,
    on: Locator | None,
    readings: tuple[Snapshot, Snapshot | None],
    *,
    has_acted: bool,
) -> Watch:
    """Remember the items that an operation may be about: that of its target, and the one that the last one was done in."""
    about = about_of(step, target, has_acted=has_acted)
    earlier = about.items if about is not None else ()
    sentence = fill(step.key.instruction, dict.fromkeys(step.variables, "") | step.plain_variables)
    return watch(on or step.page, sentence, readings, earlier, volatile_in(step.key.instruction))


def remember_items(step: Step, before: Moment, effect: Effect | None, *, has_acted: bool) -> None:
    """Keep in mind which items were operated in, until something is seen to come of that."""
    if before.watched is None:
        return
    was = about_of(step, before.target, has_acted=has_acted)
    items = [each for each in before.watched.items if each.names]
    chosen = (*(was.chosen if was is not None else ()), *_chosen(before.target, effect))
    is_over = _is_done(effect) or isinstance(effect, UrlEffect) or bool(before.frame)
    controls = frozenset((node.role, normalised(node.name)) for node in before.whole.walk())
    about = About(
        tuple(items[:MOST_ITEMS]),
        was.controls if was is not None else controls,
        tuple(dict.fromkeys(chosen))[:MOST_CHOSEN],
        are_chosen=bool(chosen) and isinstance(effect, StateEffect | ValueEffect),
    )
    step.session.about = about if (items or chosen) and not is_over else None


def _came_with(about: About, target: Target) -> bool:
    """Whether a target came with the operation before, or its dialog did, named or not: its button, an entry of a menu."""
    fingerprint = target.fingerprint
    dialogs = {(group.role, text) for group in dialogs_of(fingerprint) for text in group.texts or ("",)}
    return not about.controls.issuperset({(fingerprint.role, fingerprint.name), *dialogs})


def _is_done(effect: Effect | None) -> bool:
    """Whether something became of an item; that it is named elsewhere may be the question about it."""
    return is_about_item(effect) and not (isinstance(effect, ItemEffect) and effect.change == "named")


def _chosen(target: Target | None, effect: Effect | None) -> tuple[tuple[str, str], ...]:
    """What an operation chose, if it ticked or pressed something."""
    is_chosen = isinstance(effect, StateEffect) and effect.value and effect.state in CHOSEN_STATES
    return ((target.fingerprint.role, target.fingerprint.name),) if is_chosen and target is not None else ()
