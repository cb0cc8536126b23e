"""The states that a sentence or a model can speak of: what they are called, and of what one can tell.

One table for all engines. Another state is a row here, and its name in `recording.queries.State`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from pytest_stagehand._browser.roles import (
    ABLE,
    CELLS,
    CHECKABLE,
    CURRENT,
    ITEM_OF,
    OPENABLE,
    OPTIONS,
    SELECTABLE,
    TABLES,
    VALIDATED,
    VALUE_FIELDS,
)
from pytest_stagehand._programs.tree import is_secret

if TYPE_CHECKING:
    from collections.abc import Collection

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._recording.queries import State

Told = Literal[
    "checked",
    "unchecked",
    "mixed",
    "selected",
    "unselected",
    "expanded",
    "collapsed",
    "pressed",
    "unpressed",
    "disabled",
    "enabled",
    "required",
    "optional",
    "invalid",
    "valid",
    "readonly",
    "focused",
    "current",
    "empty",
    "filled",
]
"""How a model says it."""


@dataclass(frozen=True, slots=True)
class Meaning:
    """What is meant by saying that something is in a state.

    Attributes:
        state: The state that is read.
        holds: Whether it has to hold.
        words: How a sentence says it, besides the word that a model uses.
    """

    state: State
    holds: bool = True
    words: tuple[str, ...] = ()


MEANINGS: dict[Told, Meaning] = {
    "checked": Meaning("checked", words=("ticked", "on", "switched on", "turned on")),
    "unchecked": Meaning("checked", holds=False, words=("unticked", "off", "switched off", "turned off")),
    "mixed": Meaning("mixed", words=("indeterminate",)),
    "selected": Meaning("selected", words=("chosen",)),
    "unselected": Meaning("selected", holds=False),
    "expanded": Meaning("expanded", words=("open", "unfolded")),
    "collapsed": Meaning("collapsed", words=("closed", "folded", "folded up")),
    "pressed": Meaning("pressed"),
    "unpressed": Meaning("pressed", holds=False),
    "disabled": Meaning("disabled", words=("greyed out", "grayed out", "greyed", "grayed")),
    "enabled": Meaning("enabled"),
    "required": Meaning("required", words=("mandatory", "obligatory")),
    "optional": Meaning("required", holds=False),
    "invalid": Meaning("invalid", words=("marked red", "marked in red", "marked as invalid", "marked as wrong")),
    "valid": Meaning("invalid", holds=False),
    "readonly": Meaning("readonly", words=("read-only",)),
    "focused": Meaning("focused", words=("focus", "in focus")),
    "current": Meaning("current", words=("highlighted",)),
    "empty": Meaning("empty", words=("blank",)),
    "filled": Meaning("empty", holds=False, words=("filled in",)),
}

IN_WORDS: dict[str, Meaning] = {word: meaning for told, meaning in MEANINGS.items() for word in (told, *meaning.words)}
IN_WORDS["editable"] = Meaning("readonly", holds=False)
IN_WORDS["active"] = Meaning("current")
"""What each word of a sentence means."""


def speaks_of(sentence: str, states: Collection[State]) -> bool:
    """Whether a sentence says of anything that it is in one of these states, or is not."""
    words = rf"(?<![\w-])(?:{'|'.join(re.escape(word) for word, each in IN_WORDS.items() if each.state in states)})(?![\w-])"
    return re.search(words, sentence, re.IGNORECASE) is not None


OPPOSITES: dict[State, State] = {
    "disabled": "enabled",
    "enabled": "disabled",
    "expanded": "collapsed",
    "collapsed": "expanded",
}
"""States of which something that is not in the one is in the other."""

ROLES_OF_STATE: dict[State, frozenset[str]] = {
    "checked": CHECKABLE,
    "mixed": CHECKABLE,
    "selected": CHECKABLE | SELECTABLE,
    "disabled": ABLE,
    "enabled": ABLE,
    "empty": VALUE_FIELDS,
    "expanded": OPENABLE,
    "collapsed": OPENABLE,
    "required": VALIDATED,
    "invalid": VALIDATED,
    "readonly": VALUE_FIELDS,
    "focused": ABLE | TABLES,
    "pressed": frozenset({"button"}),
    "current": CURRENT,
}
"""What a person who says that something is in a state can mean by a name alone. Of others the lack of a state would hold on
any page: no heading is disabled."""

_BY_ID: dict[State, frozenset[str]] = {
    "checked": OPTIONS | {"row"},
    "mixed": OPTIONS | {"row"},
    "empty": frozenset(ITEM_OF) | CELLS,
}
"""Roles that can be in a state too, where it is certain which node is meant."""


def read_as(wanted: State, node: Node) -> State:
    """The state that a node of this role has in the place of the one that was said: an option is selected, a box is checked."""
    if wanted == "checked" and "checkable" in node.attributes:
        return wanted
    if wanted == "checked" and node.role in SELECTABLE - _BY_ID["checked"]:
        return "selected"
    if wanted == "selected" and node.role in CHECKABLE:
        return "checked"
    if wanted == "checked" and node.role == "button":
        return "pressed"
    return wanted


_OF_CURRENT: tuple[State, ...] = ("current", "selected", "pressed")


def state_of_current(node: Node) -> State | None:
    """How the page says which one of a node and those beside it is the current one; `None` where it says so of none of them.

    That one of them only looks so can't be seen here.
    """
    around = ([each for each in above.walk() if each.role == node.role] for above in node.ancestors())
    alike = next((each for each in around if len(each) > 1), [node])
    told = [state for state in _OF_CURRENT if any(state in each.states for each in alike)]
    return next((state for state in told if state in node.states), told[0] if told else None)


def can_be_told(wanted: State, node: Node) -> bool:
    """Whether the page says of a node that it is in this state, or that it is not."""
    if wanted in {"expanded", "collapsed"}:
        return bool(node.states & {"expanded", "collapsed"})
    if wanted == "empty" and is_secret(node):
        return False
    is_said = wanted in {"checked", "mixed"} and "checkable" in node.attributes
    is_anybodys = wanted in {"focused", "current"}
    return is_said or is_anybodys or node.role in ROLES_OF_STATE[wanted] | _BY_ID.get(wanted, frozenset())
