"""Which states the elements of a role can be in. Of others the lack of one would hold on any page: no heading is disabled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand.browser.roles import (
    ABLE,
    CHECKABLE,
    CURRENT,
    OPENABLE,
    SELECTABLE,
    TABLES,
    VALIDATED,
    VALUE_FIELDS,
)

if TYPE_CHECKING:
    from pytest_stagehand.recording.queries import State


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
"""What a person who says that something is in a state can mean by a name alone."""
