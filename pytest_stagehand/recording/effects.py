"""What was seen to change after an action, as data: one witness that a replay must see again."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from pytest_stagehand.recording.targets import Recorded, Text

State = Literal[
    "checked", "mixed", "selected", "expanded", "collapsed", "pressed", "disabled", "focused", "current", "invalid"
]


RowRole = Literal["row", "listitem", "article", "treeitem", "option"]


class UrlEffect(Recorded):
    """The page went to another route."""

    kind: Literal["url"] = "url"
    route: Text


class QueryEffect(Recorded):
    """The page stayed on its route, and these values of the query became others (`?page=2`)."""

    kind: Literal["query"] = "query"
    names: Annotated[tuple[Text, ...], Field(min_length=1, max_length=20)]


class PageEffect(Recorded):
    """A tab or window was opened."""

    kind: Literal["page"] = "page"


class ClosedEffect(Recorded):
    """The tab or window itself closed."""

    kind: Literal["closed"] = "closed"


class DialogEffect(Recorded):
    """A dialog that was armed before (`alert`, `confirm`, `prompt`) was shown."""

    kind: Literal["dialog"] = "dialog"


class DownloadEffect(Recorded):
    """A download began."""

    kind: Literal["download"] = "download"


class StateEffect(Recorded):
    """The target itself took on a state, or lost it."""

    kind: Literal["state"] = "state"
    state: State
    value: bool


class ValueEffect(Recorded):
    """What the target holds changed; to what is not recorded."""

    kind: Literal["value"] = "value"


class NodeEffect(Recorded):
    """A named node appeared or went, or took on or lost a state: the number of such nodes changed."""

    kind: Literal["appeared", "gone"]
    role: Text
    name: Text
    state: State | None = None


class RowsEffect(Recorded):
    """The rows or items of the page read differently: more, fewer, others, or in another order."""

    kind: Literal["rows"] = "rows"
    role: RowRole


class ChangedEffect(Recorded):
    """A text in which only numbers differ (`#`) reads differently: a total, a badge, a count."""

    kind: Literal["changed"] = "changed"
    name: Text


Effect = Annotated[
    UrlEffect
    | QueryEffect
    | PageEffect
    | ClosedEffect
    | DialogEffect
    | DownloadEffect
    | StateEffect
    | ValueEffect
    | NodeEffect
    | RowsEffect
    | ChangedEffect,
    Field(discriminator="kind"),
]
IN_PAGE: tuple[type[Recorded], ...] = (StateEffect, ValueEffect, NodeEffect, RowsEffect, ChangedEffect)
"""Effects that the page side arms and counts."""
