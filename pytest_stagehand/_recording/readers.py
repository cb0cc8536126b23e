"""What an extract program may read: values, objects, rows and items, each from a source by a conversion."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from pytest_stagehand._recording.queries import Above, LabelSource, Others, Phrase, Query, Role, TextTest, Within
from pytest_stagehand._recording.targets import Recorded

MAX_FIELDS = 100


class QuerySource(Recorded):
    """The one node of the query."""

    by: Literal["query"]
    query: Query


class ColumnSource(Recorded):
    """The cell of this row below a column header."""

    by: Literal["column"]
    header: Phrase


class MoneySource(Recorded):
    """The only text that is an amount of money."""

    by: Literal["money"]


class SelfSource(Recorded):
    """The row, item or node itself."""

    by: Literal["self"]


class PositionSource(Recorded):
    """The node at this place among those of its role in the row or item, where nothing else tells it.

    Attributes:
        at: 1 for the first.
        of: How many there are; another number is a failure, since any of them could be the new one.
    """

    by: Literal["position"]
    role: Role
    at: Annotated[int, Field(ge=1, le=100)]
    of: Annotated[int, Field(ge=1, le=100)]


Source = Annotated[
    QuerySource | LabelSource | ColumnSource | MoneySource | SelfSource | PositionSource,
    Field(discriminator="by"),
]


class AsText(Recorded):
    """The text as it reads, white space collapsed.

    Attributes:
        shape: `words` of what only its place tells: an amount, a number, a date or a row of stars is another thing there.
    """

    to: Literal["text"]
    shape: Literal["any", "words"] = "any"


class AsNumber(Recorded):
    """The only number in the text.

    Attributes:
        decimal_mark: Which of the two separates the fraction; the other one, spaces and apostrophes group thousands.
        around: Units, currencies and words seen beside the number. Others mean that it counts something else now.
    """

    to: Literal["integer", "float", "decimal"]
    decimal_mark: Literal[".", ","]
    around: Annotated[tuple[Phrase, ...], Field(max_length=5)]


class AsBoolean(Recorded):
    """Yes or no, by a closed list of words, or by a state that was taken."""

    to: Literal["boolean"]


class AsDate(Recorded):
    """A date; `order` says how one in three numbers is read."""

    to: Literal["date", "datetime"]
    order: Literal["ymd", "dmy", "mdy"]


class AsChoice(Recorded):
    """One of a closed list of texts, and what the schema calls it."""

    to: Literal["choice"]
    choices: Annotated[dict[Phrase, Phrase | int | float | bool], Field(max_length=200)]


Missing = Literal["fails", "null", "omitted"]
Conversion = Annotated[AsText | AsNumber | AsBoolean | AsDate | AsChoice, Field(discriminator="to")]


class Between(Recorded):
    """What of a text is meant: the words between these, which must be there."""

    before: Phrase = ""
    after: Phrase = ""


class Leaf(Recorded):
    """One value.

    Attributes:
        take: What is read of the node: its text, what a field holds, an absolute URL, whether it is checked, whether
            or how often it is there.
        missing: What nothing there means: a failure, `None`, or a field that the object then does not have.
        between: The part of the text that is converted; all of it where this is not set.
        blank: Texts that mean nothing there: a dash in an otherwise empty cell.
    """

    reads: Literal["value"]
    within: Within = ()
    source: Source
    take: Literal["text", "value", "url", "checked", "presence", "count"]
    convert: Conversion
    missing: Missing = "fails"
    between: Between | None = None
    blank: Annotated[tuple[Phrase, ...], Field(max_length=5)] = ()


class Absent(Recorded):
    """A field that the page did not show when this was recorded.

    Attributes:
        labels: What it would be labelled. Where one of these is there now, the program fails instead of leaving it out.
        seen: Where fields have no labels: how many nodes of each role with something in them an item had at most. One
            more may be the field.
    """

    labels: Annotated[tuple[Phrase, ...], Field(min_length=1, max_length=10)]
    missing: Literal["null", "omitted"]
    seen: Annotated[dict[Role, int], Field(default_factory=dict, max_length=40)]


class ObjectReader(Recorded):
    """An object, a field at a time."""

    reads: Literal["object"]
    within: Within = ()
    fields: Annotated[dict[Phrase, Reader], Field(min_length=1, max_length=MAX_FIELDS)]
    absent: Annotated[dict[Phrase, Absent], Field(default_factory=dict, max_length=MAX_FIELDS)]


class TableReader(Recorded):
    """The data rows of the one table with these columns; header, total and placeholder rows are told from them.

    Attributes:
        title: Accessible name or caption of the table.
        columns: Headers that the readers need; guards as well.
        header: The headers are header cells, or (in a table without any) the cells of its first row.
        groups: Rows of a single cell stand above the data that they head; they are no data.
        titles: What was written above it, one of which has to stand right before it where it is drawn otherwise.
        above: What else stood above it.
    """

    reads: Literal["table"]
    within: Within = ()
    title: TextTest | None = None
    columns: Annotated[tuple[Phrase, ...], Field(min_length=1, max_length=MAX_FIELDS)]
    header: Literal["header-cells", "first-row"]
    groups: bool = False
    titles: Others = ()
    above: Above | None = None
    each: Reader


class ItemsReader(Recorded):
    """The repeated children of one container: list items, cards, articles.

    Attributes:
        container: Role of the node that holds them.
        title: Its accessible name.
        item: Role of the repeated children.
        beside: Roles of other children that were there; one of a new role that reads like an item is a failure.
        parted: A part of an item could be read as an item itself: the outer ones are meant.
        titles: What was written above it, one of which has to stand right before it where it is drawn otherwise.
        above: What else stood above it.
    """

    reads: Literal["items"]
    within: Within = ()
    container: Role
    title: TextTest | None = None
    item: Role
    beside: Annotated[tuple[Role, ...], Field(max_length=20)] = ()
    parted: bool = False
    titles: Others = ()
    above: Above | None = None
    each: Reader


class NodesReader(Recorded):
    """Every node of a query, in reading order."""

    reads: Literal["nodes"]
    query: Query
    each: Leaf


ListedPair = Literal["definition", "row"]
"""Kinds of pairs of which all that a region holds are read."""


class PairsReader(Recorded):
    """All labels and values of one kind in the region."""

    reads: Literal["pairs"]
    within: Within = ()
    pair: ListedPair
    convert: Conversion


class PageText(Recorded):
    """All text of the page."""

    reads: Literal["page-text"]


ListReader = Annotated[TableReader | ItemsReader | NodesReader, Field(discriminator="reads")]

Reader = Annotated[
    Leaf | ObjectReader | TableReader | ItemsReader | NodesReader | PairsReader | PageText,
    Field(discriminator="reads"),
]


def depth_of(reader: Reader) -> int:
    """How many objects and lists stand in each other."""
    if isinstance(reader, ObjectReader):
        return 1 + max(depth_of(field) for field in reader.fields.values())
    if isinstance(reader, TableReader | ItemsReader | NodesReader):
        return 1 + depth_of(reader.each)
    return 0
