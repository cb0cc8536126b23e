"""What a program looks for, and where: nodes, texts, labels and the regions that they stand in."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from pytest_stagehand._recording.targets import Recorded

Phrase = Annotated[str, Field(max_length=500)]
Role = Annotated[str, Field(pattern=r"^[a-z][a-z-]{0,39}$")]
State = Literal[
    "checked",
    "mixed",
    "selected",
    "expanded",
    "collapsed",
    "pressed",
    "disabled",
    "required",
    "invalid",
    "readonly",
    "focused",
    "current",
    "enabled",
    "empty",
]
"""The states of a snapshot, and two that are the absence of something: `enabled` and `empty`."""


Others = Annotated[tuple[Phrase, ...], Field(max_length=12)]
"""Names of what stood beside something when it was recorded, for when that can't be found."""


class TextTest(Recorded):
    """A claim about a text. Whole words only: `1 item` is not contained in `21 items`, nor `80` in `80.50`."""

    how: Literal["equals", "contains", "starts", "ends"]
    text: Phrase
    ignore_case: bool = False


class AttributeTest(Recorded):
    """A claim about an attribute that a developer gave a name to."""

    attribute: Literal["test_id", "id", "name", "title", "placeholder", "alt"]
    value: Phrase


class Region(Recorded):
    """A part of the page: a container of a role, or (`section`) what follows a heading up to the next of its rank.

    Where a list's heading became a plain text, it stands in what that begins (`part`).

    Attributes:
        title: Its accessible name, caption or first heading; of a section, its heading; of a part, its first text.
        holds: One cell or text in it, which tells a row from its siblings; of an `item`, a row of `div`s, the first one.
        under: Header of the column of that cell, or label of that text: under another one it would be something else.
        others: What its like were called, which it can't have become.
    """

    role: Role
    title: TextTest | None = None
    holds: TextTest | None = None
    under: Phrase | None = None
    others: Others = ()


Within = Annotated[tuple[Region, ...], Field(max_length=10)]
"""Regions from the outermost to the innermost; each must be exactly one in the one before."""


class Above(Recorded):
    """What else said what a list or value is, for when that is drawn otherwise: none of it may have given way to something else.

    Attributes:
        titles: What stood over its title.
        offered: The buttons and links between the two.
        said: What a text said there, or what was chosen.
    """

    titles: Others = ()
    offered: Others = ()
    said: Others = ()


class CellTable(Recorded):
    """The table that a cell stood in, for when another one has such a cell, or its rows are drawn as cards.

    Attributes:
        titles: What it was called by its name, and by the heading or text above it: one of those has to be there.
        columns: Headers of its other columns.
        above: What else stood above it.
    """

    titles: Others = ()
    columns: Others = ()
    above: Above | None = None


class Query(Recorded):
    """Which nodes are meant; everything that is set must hold.

    Attributes:
        roles: Any of these; empty for any role.
        name: Accessible name.
        text: The text that a person reads in it.
        column: Header of the table column that it, a cell or what is in one, stands in.
        table: What else is known of that table.
        level: Rank of a heading.
        others: What its like were called, which it can't have become.
        path: Role, and the words of what it stands in, nearest first; by this one that only an attribute tells is found again.
    """

    roles: Annotated[tuple[Role, ...], Field(max_length=30)] = ()
    name: TextTest | None = None
    text: TextTest | None = None
    attribute: AttributeTest | None = None
    column: Phrase | None = None
    table: CellTable | None = None
    level: Annotated[int, Field(ge=1, le=9)] | None = None
    states: Annotated[tuple[State, ...], Field(max_length=10)] = ()
    within: Within = ()
    others: Others = ()
    path: Annotated[tuple[Phrase, ...], Field(max_length=4)] = ()


PairKind = Literal[
    "definition", "row", "prefix", "sibling", "field", "alternating", "colon", "tile", "figure", "headline"
]
"""How a label and its value stand together: `dt` and `dd`; the two cells of a row; one text `Label: value`; two
neighbours of which the first ends in a colon or is alone with the second; a control and its accessible name; labels and
values in turn, as in a grid of two columns; a label and a value with a text between them that is a colon; a figure and the label
below it, alone in a part; the same among parts that are built alike; a word above the heading that is its value."""


class Among(Recorded):
    """What stood around a label and its value, for when the two stand together otherwise.

    Attributes:
        titles: What was written above them: one of those has to be there.
        labels: What else had a value there, and so is none.
        amount: What the value was besides its digits, where it was a plain amount: `0`, `€0.00`, `0 min`.
        above: What else stood above them.
    """

    titles: Others = ()
    labels: Others = ()
    amount: Phrase | None = None
    above: Above | None = None


class LabelSource(Recorded):
    """The value beside a label.

    Attributes:
        among: What stood around the two.
        sole: Whether nothing else in its region said the same when it was recorded; only then is it looked for in other ways.
    """

    by: Literal["label"]
    label: Phrase
    pair: PairKind
    sole: bool = True
    among: Among | None = None
