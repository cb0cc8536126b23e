"""Effects in words: in errors, in the report, and where recordings are shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import printable
from pytest_stagehand._recording.effects import (
    BESIDES,
    AnyEffect,
    ChangedEffect,
    DialogEffect,
    DownloadEffect,
    Effect,
    Item,
    ItemEffect,
    KeptEffect,
    MessageEffect,
    NodeEffect,
    QueryEffect,
    RowsEffect,
    StateEffect,
    UrlEffect,
    ValueEffect,
)

if TYPE_CHECKING:
    from pytest_stagehand._recording.schema import RecordedAction

PLAIN_EFFECTS = {
    "page": "a tab opens",
    "closed": "the window closes",
    "value": "what it holds changes",
    "just": "it holds just that",
    "kept": "all that the page lists stays as it is",
    "behind": "the rest of the page stays as it is",
}
ITEM_CHANGES = {
    "gone": "goes away",
    "moved": "goes elsewhere",
    "earlier": "moves up",
    "later": "moves down",
    "reads": "reads differently",
    "named": "is named in one more place",
}


def spoken_effects(action: RecordedAction) -> list[str]:
    """All that was seen to come of an operation, the browser's own news first."""
    effects = (*action.also, *([action.effect] if action.effect is not None else []))
    return [spoken_effect(effect) for effect in effects]


def spoken_deed(action: RecordedAction, effect: Effect) -> str:
    """An operation and what was seen to come of it, as errors name them."""
    besides = "".join(f", and {spoken_effect(each)}" for each in action.also if isinstance(each, BESIDES))
    return f"{action.description or action.method}: {spoken_effect(effect)}{besides}"


def spoken_effect(effect: Effect) -> str:
    """What was seen to change, for people."""
    match effect:
        case UrlEffect() | QueryEffect():
            words = _address(effect)
        case StateEffect():
            words = _state(effect)
        case NodeEffect():
            words = _node_change(effect)
        case ItemEffect():
            alone = ", and none beside it" if effect.item.alone else ""
            words = f"{spoken_item(effect.item)} {_change(effect)}{alone}"
        case RowsEffect() | ChangedEffect() | MessageEffect():
            words = _reading(effect)
        case AnyEffect():
            words = f"at least one of: {'; '.join(map(spoken_effect, effect.of))}"
        case DialogEffect():
            words = f"a dialog is shown{_asks(effect)}"
        case DownloadEffect():
            words = f"a file is downloaded{_file(effect)}"
        case ValueEffect(just=True):
            words = PLAIN_EFFECTS["just"]
        case _:
            words = PLAIN_EFFECTS["behind" if effect == KeptEffect(behind=True) else effect.kind]
    return words + _also(getattr(effect, "items", ()))


def _reading(effect: RowsEffect | ChangedEffect | MessageEffect) -> str:
    """What is read otherwise."""
    if isinstance(effect, MessageEffect):
        return f'the message "{printable(effect.name)}" is shown, if only for a moment'
    if isinstance(effect, RowsEffect):
        return f"the page's {effect.role}s {'stand in another order' if effect.moved else 'read differently'}"
    how = f"goes {effect.goes}{' by one' if effect.by_one else ''}" if effect.goes else "reads differently"
    return f'the text "{printable(effect.name)}"{_in(effect.item)} {how} (# is any number)'


def spoken_item(item: Item) -> str:
    """An item, for people: `row "Bob"`."""
    return f"{'item' if item.role == 'generic' else item.role} {quoted(item.texts)}"


def quoted(texts: tuple[str, ...]) -> str:
    """Several texts as one."""
    return f'"{printable(" · ".join(texts))}"'


def _node(effect: NodeEffect) -> str:
    name = f' "{printable(effect.name)}"' if effect.name else ""
    state = f" [{effect.state}]" if effect.state else ""
    return f"{effect.role}{name}{state}"


def _address(effect: UrlEffect | QueryEffect) -> str:
    if isinstance(effect, UrlEffect):
        return f"the page goes to {effect.route}"
    return f"other values of {', '.join(effect.names)} in the address"


def _node_change(effect: NodeEffect) -> str:
    says = f", and it says {quoted(effect.says)}" if effect.says else ""
    return f"{_node(effect)} {'appears' if effect.kind == 'appeared' else 'goes away'}{_in(effect.item)}{says}"


def _state(effect: StateEffect) -> str:
    return f"it becomes {effect.state}" if effect.value else f"it is {effect.state} no more"


def _asks(effect: DialogEffect) -> str:
    return f': {effect.type} "{printable(effect.message)}"' if effect.type else ""


def _also(items: tuple[Item, ...]) -> str:
    return f" (as well: {', '.join(map(spoken_item, items))})" if items else ""


def _change(effect: ItemEffect) -> str:
    if not effect.to or effect.change not in ("moved", "named"):
        return ITEM_CHANGES[effect.change]
    return (
        f"moves to {quoted(effect.to)}"
        if effect.change == "moved"
        else f"is named in one more place, under {quoted(effect.to)}"
    )


def _in(item: Item | None) -> str:
    if item is None:
        return ""
    return f" in {spoken_item(item)}{' alone' if item.alone else ''}"


def _file(effect: DownloadEffect) -> str:
    name = f': "{printable(effect.name)}"' if effect.name else ""
    return f"{name}, {effect.holds}" if effect.holds else name
