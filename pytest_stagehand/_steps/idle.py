"""Operations that came to nothing: nothing was seen of them, or no more than that a form would not be sent."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from pytest_stagehand._recording.effects import NodeEffect, StateEffect, alternatives
from pytest_stagehand._steps.moments import UNWITNESSED

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_stagehand._recording.schema import RecordedAction

KEYS = frozenset({"press", "type"})
POINTED = frozenset({"click", "double_click"})
"""What keys may follow."""


def did_nothing(actions: Sequence[RecordedAction]) -> list[bool]:
    """For each operation whether nothing was seen to come of it, neither then nor by the keys that came next."""
    return [
        action.effect is None
        and action.method not in UNWITNESSED
        and action.method != "reload"  # that the page is loaded anew is all that it does
        and not (then is not None and _led_keys(action, then))
        for action, then in zip_longest(actions, actions[1:])
    ]


def refused_for(action: RecordedAction) -> list[str]:
    """The fields that became invalid, where that is all that was seen: a form was to be sent, and was not."""
    effect, found = action.effect, alternatives(action.effect)
    if isinstance(effect, StateEffect) and (effect.state, effect.value) == ("invalid", True):
        return [action.description]
    names = [
        each.name
        for each in found
        if isinstance(each, NodeEffect) and (each.kind, each.state) == ("appeared", "invalid")
    ]
    return names if len(names) == len(found) else []


def _led_keys(action: RecordedAction, then: RecordedAction) -> bool:
    """Whether an operation brought the focus to where the next keys went: it was pressed there, or keys moved it there."""
    if then.method not in KEYS or action.target is None or then.target is None:
        return False
    is_there = action.target.locators == then.target.locators and action.target.frames == then.target.frames
    return is_there if action.method in POINTED else action.method in KEYS and not is_there
