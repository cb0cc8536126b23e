"""Which of the changes of a page, and of the item that the target stands in, tell what was done; the best comes first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import DIALOGS, MESSAGES, TELLING
from pytest_stagehand._browser.snapshot import TEXT
from pytest_stagehand._browser.text import masked, normalised
from pytest_stagehand._elements.effects import CONFIRMED
from pytest_stagehand._elements.item_changes import LESSER_CHANGES
from pytest_stagehand._recording.effects import (
    ChangedEffect,
    Effect,
    ItemEffect,
    NodeEffect,
    StateEffect,
    ValueEffect,
)

if TYPE_CHECKING:
    from collections.abc import Sequence


PASSING_STATES = frozenset({"disabled", "invalid"})
"""States that a control takes on while something is under way, or since something was wrong."""
_READ_AS_SUCH = TELLING | MESSAGES | {TEXT}
"""What a person reads as itself, whatever it stands in."""


def with_items(found: list[Effect], items: list[Effect], *, is_field: bool = False, called: str = "") -> list[Effect]:
    """Candidates of the page and of the item that the target stands in, in one order.

    What is about the item says what was done. Before it comes only what says more: a dialog that opened, a state or value
    of the target itself, save that it can't be used just now. What a field holds says little: the browser sees to that.
    An item that is called as the target itself, an entry of a navigation, is markup around it: where that is named in one
    more place, what reads so there comes first.

    Args:
        found: Candidates of the page.
        items: Those of the item.
        is_field: The target is a field of a form.
        called: The name of the target.
    """
    opened = [effect for effect in found if isinstance(effect, NodeEffect) and _is_opened_dialog(effect)]
    own = [effect for effect in found if isinstance(effect, StateEffect | ValueEffect) and not _is_passing(effect)]
    strong = [effect for effect in items if is_field and not _is_lesser(effect)]
    names = [effect for effect in found if any(_is_around(each, called) and _names(effect, called) for each in items)]
    about = [effect for effect in items if not _is_around(effect, called)]
    order = [*opened, *strong, *own, *about, *names, *items, *found]
    return [effect for index, effect in enumerate(order) if effect not in order[:index]][:CONFIRMED]


def _is_around(effect: Effect, called: str) -> bool:
    """Whether it says no more of an item than that the target's own name is found in one more place."""
    if not isinstance(effect, ItemEffect) or effect.change != "named":
        return False
    return effect.item.texts == (normalised(called),)


def _names(effect: Effect, called: str) -> bool:
    """Whether it is something that came, and reads what the target is called."""
    if isinstance(effect, NodeEffect) and (effect.kind == "gone" or effect.role not in _READ_AS_SUCH):
        return False
    if not isinstance(effect, NodeEffect | ChangedEffect):
        return False
    return masked(called).casefold() in masked(effect.name).casefold()


def _is_opened_dialog(effect: NodeEffect) -> bool:
    return effect.kind == "appeared" and effect.role in DIALOGS and effect.state is None


def besides(effect: Effect, found: Sequence[Effect], *, in_dialog: bool) -> list[NodeEffect | ItemEffect]:
    """Of the candidates, what is claimed besides the best one.

    Args:
        effect: The best one.
        found: All of them.
        in_dialog: The target stands in a dialog, which may have closed.
    """
    others = [each for each in found if each != effect]
    closed = [each for each in others if in_dialog and isinstance(each, NodeEffect) and _is_closed_dialog(each)]
    named = [each for each in others if isinstance(each, ItemEffect) and _is_where_it_went(each, effect)]
    return [*closed[:1], *named[:1]]


def _is_closed_dialog(effect: NodeEffect) -> bool:
    return effect.kind == "gone" and effect.role in DIALOGS and effect.state is None


def _is_where_it_went(effect: ItemEffect, gone: Effect) -> bool:
    """Whether it says that the item which went is named somewhere else now."""
    if not isinstance(gone, ItemEffect) or (gone.change, effect.change) != ("gone", "named"):
        return False
    return (gone.item.role, gone.item.texts, gone.item.under) == (
        effect.item.role,
        effect.item.texts,
        effect.item.under,
    )


def _is_passing(effect: Effect) -> bool:
    return isinstance(effect, StateEffect) and effect.state in PASSING_STATES


def _is_lesser(effect: Effect) -> bool:
    return isinstance(effect, ItemEffect) and effect.change in LESSER_CHANGES
