"""What refines an effect: that it was of its item alone, what else the item says, and which way a number went.

Whatever an earlier recording did not see as well was chance, and is not claimed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._recording.effects import ChangedEffect, NodeEffect, StateEffect, ValueEffect

if TYPE_CHECKING:
    from pytest_stagehand._recording.effects import Effect, Item


def saying_less(effect: Effect) -> Effect:
    """An effect without what else its item says, or what else came with it."""
    if isinstance(effect, StateEffect):
        return effect.model_copy(update={"shows": ()})
    return effect.model_copy(update={"says": ()}) if isinstance(effect, NodeEffect) else effect


def core(effect: Effect) -> Effect:
    """An effect without what refines it."""
    if isinstance(effect, ValueEffect):
        return ValueEffect()
    plain = effect.model_copy(update={"goes": ""}) if isinstance(effect, ChangedEffect) else saying_less(effect)
    item: Item | None = getattr(plain, "item", None)
    return plain.model_copy(update={"item": item.model_copy(update={"alone": False})}) if item is not None else plain


def as_both_saw(was: Effect, now: Effect) -> Effect:
    """The effect that an earlier recording saw as well, refined only by what both saw."""
    if core(was) != core(now):
        return now
    update: dict[str, object] = {}
    if isinstance(was, NodeEffect) and isinstance(now, NodeEffect):
        update["says"] = tuple(text for text in now.says if text in was.says)
    if isinstance(was, StateEffect) and isinstance(now, StateEffect):
        update["shows"] = tuple(each for each in now.shows if each in was.shows)
    if isinstance(was, ChangedEffect) and isinstance(now, ChangedEffect):
        update["goes"] = now.goes if now.goes == was.goes else ""
    item, before = getattr(now, "item", None), getattr(was, "item", None)
    if item is not None and before is not None:
        update["item"] = item.model_copy(update={"alone": item.alone and before.alone})
    return now.model_copy(update=update)
