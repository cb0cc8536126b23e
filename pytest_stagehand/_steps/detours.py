"""Detours of a task: operations after which the page was as before them, as a wrong link and back, or a press on what is dead.

They are left out of a recording where a replay from the same start shows that it does without them (`_pytest/proving.py`). What
may have done something that the page does not show is none: it told a server something, changed a value, or had an answer.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf
from typing import TYPE_CHECKING

from pytest_stagehand._browser.render import unnumbered
from pytest_stagehand._browser.roles import MESSAGES
from pytest_stagehand._browser.text import with_placeholders
from pytest_stagehand._browser.traffic import ASKING, listen
from pytest_stagehand._recording.effects import HELD, NodeEffect, StateEffect, UrlEffect
from pytest_stagehand._recording.methods import TAB_METHODS
from pytest_stagehand._recording.review import operation_in_words
from pytest_stagehand._steps.idle import did_nothing
from pytest_stagehand._steps.session import Left

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._recording.keys import Key
    from pytest_stagehand._recording.schema import RecordedAction
    from pytest_stagehand._steps.inferring import Inference

OPENS = frozenset({"expanded", "collapsed"})
"""States that only show and hide."""


@dataclass(eq=False)
class Detours(Left):
    """The detours of the tasks of one test, each as the places of its operations."""

    of: dict[Key, tuple[range, ...]] = field(default_factory=dict)


def note_detours(inference: Inference, end: Snapshot) -> None:
    """Note the detours of a task that is done; where nobody tries to do without them, its step warns of them.

    Args:
        inference: Its operations.
        end: The page that shows that it is done.
    """
    step, found = inference.step, tuple(_detours(inference, end))
    if not found:
        return
    if step.session.settings.prove:
        detours = step.session.left(Detours) or Detours()
        detours.of[step.key] = found
        step.session.leave(detours)
        return
    led_back = [inference.actions[each.start : each.stop] for each in found if len(each) > 1]
    told = "; ".join(", ".join(map(operation_in_words, each)) for each in led_back)
    step.warn(f"{told}: the page was as before after that; --stagehand-prove tries to do without" if told else None)


def _detours(inference: Inference, end: Snapshot) -> Iterator[range]:
    """The longest ones, none of which meets another."""
    actions, pages = inference.actions, [*(each.before for each in inference.traces), end]
    is_of_one_page = not any(each.method in TAB_METHODS for each in actions)
    if not is_of_one_page or len(actions) != len(inference.traces) or listen(inference.step.page).is_streaming(0):
        return
    shown = [(page.url, _shown(page)) for page in pages]
    may_lack = _may_lack(inference, shown)
    at = 0
    while at < len(actions):
        until = next((each for each in range(len(actions), at, -1) if shown[each] == shown[at]), at)
        if until > at and all(may_lack[at:until]):
            yield range(at, until)
            at = until
        else:
            at += 1


def _shown(page: Snapshot) -> tuple[str, ...]:
    return tuple(map(with_placeholders, unnumbered(page)))


def _may_lack(inference: Inference, shown: Sequence[object]) -> list[bool]:
    """For each operation whether it did nothing, or only went elsewhere, or opened or closed something."""
    idle = did_nothing(inference.actions)
    return [
        not _was_told(inference, at) and (idle[at] or (only_shows(action) and shown[at] != shown[at + 1]))
        for at, action in enumerate(inference.actions)
    ]


def only_shows(action: RecordedAction) -> bool:
    """Whether nothing was seen to come of it but another page, or that something is shown or hidden: no control's state."""
    effect = action.effect
    if action.also or action.fails:
        return False
    if isinstance(effect, StateEffect):
        return effect.state in OPENS
    if isinstance(effect, NodeEffect):
        return effect.state in {None, *OPENS} and effect.item is None and effect.role not in MESSAGES | {HELD}
    return isinstance(effect, UrlEffect)


def _was_told(inference: Inference, at: int) -> bool:
    """Whether a server may have been told something by an operation, if only by what it was asked for.

    Another page is asked for by its address, and then by its scripts. That tells nothing, unless it sends on: some addresses do
    something. What goes nowhere asks nothing.
    """
    traces, traffic = inference.traces, listen(inference.step.page)
    since = traces[at].began
    until = next((each.began for each in traces[at + 1 :] if each.began > since), inf)
    asked = [each for each in traffic.exchanges if since <= each.began < until]
    if traces[at].wrote or any(each.method not in ASKING for each in asked):
        return True
    if isinstance(inference.actions[at].effect, UrlEffect):
        return sum(each.kind == "document" for each in asked) > 1
    return any(each.feeds for each in asked)
