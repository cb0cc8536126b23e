"""What `extract`, `verify` and `observe` leave in a recording: small programs that read the live page.

A program is data, made to be read in a pull request: what to look for, where, what is taken from it and what it is
turned into. `replay/programs` evaluates it as one pure function over a snapshot, the same while recording and on
replay. There is no expression language and no regular expression in it; every choice is one of a closed set. Which
part may be relocated when the page drifts: only queries and regions. Expected text, counts, conversions and
operators are expectations and stay as they are (DESIGN, promise 3).

Text is compared as `normalised` by `replay/programs/text.py`. `%name%` in a text stands for a variable of the call.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from pytest_stagehand.recording.targets import Recorded

MAX_ASSERTIONS = 20
MAX_FIELDS = 100
MAX_DEPTH = 6
"""Levels of objects and lists in one `extract`; the deepest seen in a real invoice was 3."""

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


# --- What to look for, and where -----------------------------------------------------------------------------------


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

    Attributes:
        title: Its accessible name, caption or first heading; of a section, its heading.
        holds: One cell or text in it, which tells a row from its siblings.
    """

    role: Role
    title: TextTest | None = None
    holds: TextTest | None = None


Within = Annotated[tuple[Region, ...], Field(max_length=10)]
"""Regions from the outermost to the innermost; each must be exactly one in the one before."""


class Query(Recorded):
    """Which nodes are meant; everything that is set must hold.

    Attributes:
        roles: Any of these; empty for any role.
        name: Accessible name.
        text: The text that a person reads in it.
        column: Header of the table column that it, a cell, stands in.
        level: Rank of a heading.
    """

    roles: Annotated[tuple[Role, ...], Field(max_length=30)] = ()
    name: TextTest | None = None
    text: TextTest | None = None
    attribute: AttributeTest | None = None
    column: Phrase | None = None
    level: Annotated[int, Field(ge=1, le=9)] | None = None
    states: Annotated[tuple[State, ...], Field(max_length=10)] = ()
    within: Within = ()


# --- verify ---------------------------------------------------------------------------------------------------------


class Witness(Recorded):
    """What proves that this is the page which was meant, so that nothing is 'absent' from a blank or log-in page.

    Attributes:
        path: Path of the page relative to the base URL, with `*` for segments that look like ids or dates.
        present: Headings, landmarks or controls that must be there.
    """

    path: Phrase
    present: Annotated[tuple[Query, ...], Field(max_length=5)] = ()


class TextShown(Recorded):
    """The text stands somewhere on the page or in the region."""

    kind: Literal["text-shown"]
    text: TextTest
    within: Within = ()


class TextAbsent(Recorded):
    """The text stands nowhere on the page or in the region."""

    kind: Literal["text-absent"]
    text: TextTest
    within: Within = ()
    witness: Witness


class NodeShown(Recorded):
    """At least one node of the query is there."""

    kind: Literal["shown"]
    query: Query


class NodeAbsent(Recorded):
    """No node of the query is there."""

    kind: Literal["absent"]
    query: Query
    witness: Witness


class HasState(Recorded):
    """Exactly one node of the query is there, and the state holds (or does not)."""

    kind: Literal["state"]
    query: Query
    state: State
    holds: bool


class HasText(Recorded):
    """Exactly one node of the query is there, and what it reads passes the test (or does not).

    Attributes:
        take: Its visible text, or what a field holds.
    """

    kind: Literal["text"]
    query: Query
    take: Literal["text", "value"]
    test: TextTest
    holds: bool


class HasCount(Recorded):
    """So many nodes of the query are there. Header rows of tables are no rows here."""

    kind: Literal["count"]
    query: Query
    compare: Literal["==", ">=", "<="]
    count: Annotated[int, Field(ge=0, le=1_000_000)]
    witness: Witness


class LabelledText(Recorded):
    """The value beside a label (`Total: €80`) passes the test (or does not)."""

    kind: Literal["labelled"]
    label: LabelSource
    within: Within = ()
    test: TextTest
    holds: bool


class UrlIs(Recorded):
    """The address passes the test (or does not).

    Attributes:
        part: `relative` is path, query and fragment below the base URL; `absolute` the whole address.
    """

    kind: Literal["url"]
    part: Literal["relative", "absolute"]
    test: TextTest
    holds: bool


class TitleIs(Recorded):
    """The title of the page passes the test (or does not)."""

    kind: Literal["title"]
    test: TextTest
    holds: bool


Assertion = Annotated[
    TextShown | TextAbsent | NodeShown | NodeAbsent | HasState | HasText | HasCount | LabelledText | UrlIs | TitleIs,
    Field(discriminator="kind"),
]


class VerifyProgram(Recorded):
    """A statement about the page: holds where all its assertions hold."""

    all: Annotated[tuple[Assertion, ...], Field(min_length=1, max_length=MAX_ASSERTIONS)]


# --- extract --------------------------------------------------------------------------------------------------------

PairKind = Literal["definition", "row", "prefix", "sibling", "field"]
"""How a label and its value stand together: `dt` and `dd`; the two cells of a row; one text `Label: value`; two
neighbours of which the first ends in a colon or is alone with the second; a control and its accessible name."""


class QuerySource(Recorded):
    """The one node of the query."""

    by: Literal["query"]
    query: Query


class LabelSource(Recorded):
    """The value beside a label."""

    by: Literal["label"]
    label: Phrase
    pair: PairKind


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


Source = Annotated[
    QuerySource | LabelSource | ColumnSource | MoneySource | SelfSource,
    Field(discriminator="by"),
]


class AsText(Recorded):
    """The text as it reads, white space collapsed."""

    to: Literal["text"]


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


class Leaf(Recorded):
    """One value.

    Attributes:
        take: What is read of the node: its text, what a field holds, an absolute URL, whether it is checked, whether
            or how often it is there.
        missing: What nothing there means: a failure, `None`, or a field that the object then does not have.
    """

    reads: Literal["value"]
    within: Within = ()
    source: Source
    take: Literal["text", "value", "url", "checked", "presence", "count"]
    convert: Conversion
    missing: Missing = "fails"


class Absent(Recorded):
    """A field that the page did not show when this was recorded.

    Attributes:
        labels: What it would be labelled. Where one of these is there now, the program fails instead of leaving it out.
    """

    labels: Annotated[tuple[Phrase, ...], Field(min_length=1, max_length=10)]
    missing: Literal["null", "omitted"]


class ObjectReader(Recorded):
    """An object, a field at a time."""

    reads: Literal["object"]
    within: Within = ()
    fields: Annotated[dict[Phrase, Reader], Field(min_length=1, max_length=MAX_FIELDS)]
    absent: Annotated[dict[Phrase, Absent], Field(max_length=MAX_FIELDS)] = {}


class TableReader(Recorded):
    """The data rows of the one table with these columns; header, total and placeholder rows are told from them.

    Attributes:
        title: Accessible name or caption of the table.
        columns: Headers that the readers need; guards as well.
        header: The headers are header cells, or (in a table without any) the cells of its first row.
    """

    reads: Literal["table"]
    within: Within = ()
    title: TextTest | None = None
    columns: Annotated[tuple[Phrase, ...], Field(min_length=1, max_length=MAX_FIELDS)]
    header: Literal["header-cells", "first-row"]
    each: Reader


class ItemsReader(Recorded):
    """The repeated children of one container: list items, cards, articles.

    Attributes:
        container: Role of the node that holds them.
        title: Its accessible name.
        item: Role of the repeated children.
        beside: Roles of other children that were there; one of a new role that reads like an item is a failure.
    """

    reads: Literal["items"]
    within: Within = ()
    container: Role
    title: TextTest | None = None
    item: Role
    beside: Annotated[tuple[Role, ...], Field(max_length=20)] = ()
    each: Reader


class NodesReader(Recorded):
    """Every node of a query, in reading order."""

    reads: Literal["nodes"]
    query: Query
    each: Leaf


class PairsReader(Recorded):
    """All labels and values of one kind in the region."""

    reads: Literal["pairs"]
    within: Within = ()
    pair: Literal["definition", "row"]
    convert: Conversion


class PageText(Recorded):
    """All text of the page."""

    reads: Literal["page-text"]


Reader = Annotated[
    Leaf | ObjectReader | TableReader | ItemsReader | NodesReader | PairsReader | PageText,
    Field(discriminator="reads"),
]


class ExtractProgram(Recorded):
    """What an `extract` reads."""

    read: Reader

    @model_validator(mode="after")
    def _is_shallow(self) -> ExtractProgram:
        if depth_of(self.read) > MAX_DEPTH:
            msg = f"a program nested deeper than {MAX_DEPTH} levels"
            raise ValueError(msg)
        return self


def depth_of(reader: Reader) -> int:
    """How many objects and lists stand in each other."""
    if isinstance(reader, ObjectReader):
        return 1 + max(depth_of(field) for field in reader.fields.values())
    if isinstance(reader, TableReader | ItemsReader | NodesReader):
        return 1 + depth_of(reader.each)
    return 0


# --- observe --------------------------------------------------------------------------------------------------------


class ObserveProgram(Recorded):
    """What an `observe` finds: the nodes of any of these queries, in reading order."""

    any: Annotated[tuple[Query, ...], Field(min_length=1, max_length=20)]
