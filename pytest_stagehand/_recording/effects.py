"""What was seen to change after an action, as data: one witness that a replay must see again."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from pytest_stagehand._recording.targets import Recorded, Text

State = Literal[
    "checked", "mixed", "selected", "expanded", "collapsed", "pressed", "disabled", "focused", "current", "invalid"
]


Holds = Literal["", "pdf", "zip", "gzip", "png", "jpeg", "gif", "webp", "html", "xml", "json", "text", "binary"]
"""What a file holds, as far as its first bytes tell."""

RowRole = Literal["row", "listitem", "article", "treeitem", "option"]


HELD = "value"
"""In the place of a role: the name is what a field holds, not what it is called."""
MOST_ITEMS = 20
"""Items that one operation may be about."""


MOST_NAMES = 20
"""Of a query."""


class Item(Recorded):
    """The row, card or list item that an effect is about.

    Attributes:
        role: Its role, `generic` where it is one of several parts that are built alike.
        texts: What tells it from the others; `%name%` for what a test gave.
        under: Names of the group and of the heading that it stands under, numbers as `#`.
        earlier: An operation before this one was done in it; the target of this one stands elsewhere, in a dialog say.
        alone: What became of it became of none beside it, which all stayed as they were.
    """

    role: Text
    texts: Annotated[tuple[Text, ...], Field(min_length=1, max_length=6)]
    under: Annotated[tuple[Text, ...], Field(max_length=4)] = ()
    earlier: bool = False
    alone: bool = False


class UrlEffect(Recorded):
    """The page went to another route.

    Attributes:
        added: Names of the query that the application put there by itself: they may lack.
    """

    kind: Literal["url"] = "url"
    route: Text
    added: Annotated[tuple[Text, ...], Field(max_length=MOST_NAMES)] = ()


class QueryEffect(Recorded):
    """The page stayed on its route, and these values of the query became others (`?page=2`)."""

    kind: Literal["query"] = "query"
    names: Annotated[tuple[Text, ...], Field(min_length=1, max_length=MOST_NAMES)]


class PageEffect(Recorded):
    """A tab or window was opened."""

    kind: Literal["page"] = "page"


class ClosedEffect(Recorded):
    """The tab or window itself closed."""

    kind: Literal["closed"] = "closed"


class DialogEffect(Recorded):
    """A dialog that was armed before (`alert`, `confirm`, `prompt`, `beforeunload`) was shown, and asked this.

    Attributes:
        type: As Playwright calls it; empty where neither type nor question was recorded.
        message: The question, white space collapsed, dates, times and long ids as placeholders; `%name%` for what a test gave.
        numbers: Every number in it is a placeholder: they were others when it was recorded before.
        again: Another dialog came upon its answer, and was dismissed.
    """

    kind: Literal["dialog"] = "dialog"
    type: Literal["", "alert", "confirm", "prompt", "beforeunload"] = ""
    message: Text = ""
    numbers: bool = False
    again: bool = False


class DownloadEffect(Recorded):
    """A file was downloaded, as a whole, and it was not empty.

    Attributes:
        name: The file's suggested name, numbers and ids as placeholders, `%name%` for what a test gave; empty for any.
        holds: What its first bytes say it is (`pdf`, `zip`, `text`, …); empty where that was not to be seen.
    """

    kind: Literal["download"] = "download"
    name: Text = ""
    holds: Holds = ""


class Shown(Recorded):
    """A named node that came when a part was opened, and went when it was closed."""

    role: Text
    name: Text


class StateEffect(Recorded):
    """The target itself took on a state, or lost it.

    Attributes:
        shows: Of what opens and closes a part, what came and went with it: seen where the target says nothing of it any more.
    """

    kind: Literal["state"] = "state"
    state: State
    value: bool
    shows: Annotated[tuple[Shown, ...], Field(max_length=3)] = ()


class ValueEffect(Recorded):
    """What the target holds changed; to what is not recorded.

    Attributes:
        just: It holds what the operation put into it, no more and no less, which stands in its arguments.
    """

    kind: Literal["value"] = "value"
    just: bool = False


Items = Annotated[tuple[Item, ...], Field(max_length=MOST_ITEMS)]
"""Of which the same became, all of them chosen before: none must be left out."""


class NodeEffect(Recorded):
    """A named node appeared or went, or took on or lost a state: the number of such nodes changed.

    Attributes:
        role: Its role; `value` of what a field holds.
        item: In this item, and nowhere else.
        items: And in each of these.
        says: What the item reads besides that it did not before: a button that changed tells that it was pressed, not what for.
    """

    kind: Literal["appeared", "gone"]
    role: Text
    name: Text
    state: State | None = None
    item: Item | None = None
    items: Items = ()
    says: Annotated[tuple[Text, ...], Field(max_length=3)] = ()


class MessageEffect(Recorded):
    """A line was shown, if only for a moment, that was not shown before: what remains of a message that comes and goes."""

    kind: Literal["message"] = "message"
    name: Text


class ItemEffect(Recorded):
    """What became of one item: all other changes of the page apart.

    Attributes:
        change: It went from where it stood (`gone`), stands elsewhere now (`moved`), before or behind others than it did
            (`earlier`, `later`), reads otherwise (`reads`), or is named in one more place of the page (`named`).
        items: What the same became of.
        to: Where it stands now, for `moved`, or what the place stands under that names it, for `named`: as `under` of an item,
            and the head of its column.
        outright: What went left nothing in its place, between the same neighbours, that has no name or offers the same: then it
            would be called otherwise and be there.
    """

    kind: Literal["item"] = "item"
    change: Literal["gone", "moved", "earlier", "later", "reads", "named"]
    item: Item
    items: Items = ()
    to: Annotated[tuple[Text, ...], Field(max_length=4)] = ()
    outright: bool = False


class RowsEffect(Recorded):
    """The rows or items of the page read differently: more, fewer, others, or in another order.

    Attributes:
        moved: They were the same, in another order: what a figure that counts on in one of them is not.
    """

    kind: Literal["rows"] = "rows"
    role: RowRole
    moved: bool = False


class ChangedEffect(Recorded):
    """A text in which only numbers differ (`#`) reads differently: a total, a badge, a count.

    Attributes:
        item: In this item, and nowhere else.
        items: And in each of these.
        goes: Which way its only number went, in an item.
        by_one: And that it went by one.
    """

    kind: Literal["changed"] = "changed"
    name: Text
    item: Item | None = None
    items: Items = ()
    goes: Literal["", "up", "down"] = ""
    by_one: bool = False


class AnyEffect(Recorded):
    """At least one of several changes, none of which tells for itself that it came of the operation."""

    kind: Literal["any"] = "any"
    of: Annotated[tuple[NodeEffect | ChangedEffect | RowsEffect, ...], Field(min_length=2, max_length=3)]


class KeptEffect(Recorded):
    """A dialog was dismissed, and every row and item stayed as it was but for its numbers; in a page without, every text.

    Attributes:
        behind: The dialog was the page's own, and all texts of the page around it stayed, listed or not.
    """

    kind: Literal["kept"] = "kept"
    behind: bool = False


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
    | MessageEffect
    | ItemEffect
    | RowsEffect
    | ChangedEffect
    | AnyEffect
    | KeptEffect,
    Field(discriminator="kind"),
]


def alternatives(effect: Effect | None) -> tuple[Effect, ...]:
    """The changes of which one is enough: those of an `AnyEffect`, else the effect itself; nothing where there is none."""
    if effect is None:
        return ()
    return effect.of if isinstance(effect, AnyEffect) else (effect,)


IN_PAGE: tuple[type[Recorded], ...] = (
    StateEffect,
    ValueEffect,
    NodeEffect,
    MessageEffect,
    ItemEffect,
    RowsEffect,
    ChangedEffect,
    AnyEffect,
    KeptEffect,
)
"""Effects that the page side arms and counts."""
AlsoEffect = Annotated[
    DialogEffect | DownloadEffect | NodeEffect | ItemEffect | ChangedEffect | KeptEffect, Field(discriminator="kind")
]
"""Effects that may come beside another: what the browser itself tells of, that the dialog of the target went away and what became
of the page around it, that all that was chosen went, and that an item which went is named elsewhere."""
BESIDES: tuple[type[Recorded], ...] = (NodeEffect, ItemEffect, ChangedEffect, KeptEffect)
"""Those of them that the page side counts."""
