"""Which states the elements of a role can be in. Of others the lack of one would hold on any page: no heading is disabled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand.browser.kinds import CONTROLS
from pytest_stagehand.replay.programs.tree import CHECKABLE, TABLES, VALUE_FIELDS

if TYPE_CHECKING:
    from pytest_stagehand.recording.queries import State

SELECTABLE = frozenset({"option", "tab", "row", "gridcell", "treeitem", "columnheader"})
_OPERATED = frozenset({*CONTROLS, "group", "radiogroup"})
_OPENABLE = frozenset(
    {"button", "combobox", "link", "treeitem", "menuitem", "tab", "row", "group", "listbox", "textbox"}
)
_VALIDATED = VALUE_FIELDS | CHECKABLE | {"radiogroup"}

ROLES_OF_STATE: dict[State, frozenset[str]] = {
    "checked": CHECKABLE,
    "mixed": CHECKABLE,
    "selected": CHECKABLE | SELECTABLE,
    "disabled": _OPERATED,
    "enabled": _OPERATED,
    "empty": VALUE_FIELDS,
    "expanded": _OPENABLE,
    "collapsed": _OPENABLE,
    "required": _VALIDATED,
    "invalid": _VALIDATED,
    "readonly": VALUE_FIELDS,
    "focused": _OPERATED | TABLES,
    "pressed": frozenset({"button"}),
    "current": frozenset({"link", "button", "tab", "listitem", "option"}),
}
"""What a person who says that something is in a state can mean by a name alone."""
