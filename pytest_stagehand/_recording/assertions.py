"""What a verify program may claim: a closed set, each assertion about one thing that can be seen."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from pytest_stagehand._recording.queries import (  # noqa: TC001  (pydantic reads them at run time)
    LabelSource,
    Phrase,
    Query,
    State,
    TextTest,
    Within,
)
from pytest_stagehand._recording.readers import AsDate, AsNumber, Leaf, ListReader
from pytest_stagehand._recording.targets import Recorded


class Witness(Recorded):
    """What proves that this is the page which was meant, so that nothing is 'absent' from a blank or log-in page.

    Attributes:
        path: Path of the page relative to the base URL, with `*` for segments that look like ids or dates.
        present: Headings, landmarks or controls that must be there.
    """

    path: Phrase
    present: Annotated[tuple[Query, ...], Field(max_length=5)] = ()


class TextShown(Recorded):
    """The text stands somewhere on the page or in the region.

    Attributes:
        standing: It was a figure that no line went through: the same struck through, a price before a sale, is none.
    """

    kind: Literal["text-shown"]
    text: TextTest
    within: Within = ()
    standing: bool = False


class TextAbsent(Recorded):
    """The text stands nowhere on the page or in the region."""

    kind: Literal["text-absent"]
    text: TextTest
    within: Within = ()
    witness: Witness


class TextAppeared(Recorded):
    """The text was shown at some time since the last operation, be it gone again: a line of a message, and it came since.

    Attributes:
        alone: It was all that the message said, and more beside it is another message.
        again: It stood there before the operation, and came again: a replay does not wait until it is gone to do the operation.
    """

    kind: Literal["appeared"]
    text: TextTest
    alone: bool = False
    again: bool = False


class NodeShown(Recorded):
    """A node of the query is there.

    Attributes:
        alone: It was the only one, and another beside it is as wrong as none: Playwright's `expect` is strict as well.
    """

    kind: Literal["shown"]
    query: Query
    alone: bool = False


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
    """So many nodes of the query are there. Header rows of tables are no rows here.

    Attributes:
        each: What every row or item of them was made of when it was recorded: text, controls, or both; empty where they
            were not alike, or are neither row nor item.
        singly: Whether none of them spoke of all then: summed up the others, or said what their list is called.
    """

    kind: Literal["count"]
    query: Query
    compare: Literal["==", ">=", "<="]
    count: Annotated[int, Field(ge=0, le=1_000_000)]
    witness: Witness
    each: Literal["", "text", "controls", "both"] = ""
    singly: bool = False


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


def _of_single_values(reader: ListReader) -> ListReader:
    if not isinstance(reader.each, Leaf):
        raise ValueError("a list of single values is compared, not one of objects")  # noqa: TRY004  (pydantic's way)
    return reader


Values = Annotated[ListReader, AfterValidator(_of_single_values)]
"""One value of each row or item, in the order of the page."""


class IsSorted(Recorded):
    """At least two values are there, and each is not before (or not after) the one above it."""

    kind: Literal["sorted"]
    values: Values
    direction: Literal["ascending", "descending"]


class Fold(Recorded):
    """One value made of many."""

    reads: Literal["fold"]
    take: Literal["sum", "lowest", "highest"]
    values: Values


class Stated(Recorded):
    """A number or a date that the statement says itself.

    Attributes:
        text: As it is said: `€100`, `1 May 2026`, `%limit%`.
        convert: How it is read; what stands beside a number has to stand beside that of the page.
    """

    reads: Literal["stated"]
    text: Phrase
    convert: Annotated[AsNumber | AsDate, Field(discriminator="to")]


Reading = Annotated[Leaf | Fold, Field(discriminator="reads")]


class Compared(Recorded):
    """A reading of this page stands in a relation to another, or to what the statement says.

    `the total equals the sum of the lines`, `the total is more than €100`, `the highest price is €80`.
    """

    kind: Literal["compared"]
    left: Reading
    compare: Literal["==", "!=", "<", "<=", ">", ">="]
    right: Annotated[Leaf | Fold | Stated, Field(discriminator="reads")]


class EveryOne(Recorded):
    """All nodes of the query, of which there is one at least, are in a state, are without it, read so, or have something.

    Attributes:
        state: What each of them is in.
        text: What each of them reads, or what a part of it reads that stands for itself.
        part: What each of them has in it: a *Cancel* button.
        holds: Whether it has to be so of each, or of none.
    """

    kind: Literal["every"]
    query: Query
    state: State | None = None
    text: TextTest | None = None
    part: Query | None = None
    holds: bool

    @model_validator(mode="after")
    def _says_one_thing(self) -> EveryOne:
        if [self.state, self.text, self.part].count(None) != 2:  # noqa: PLR2004  (one of three)
            raise ValueError("either a state, a text or a part")
        return self


class Ranked(Recorded):
    """The row or item at a place of its list reads so, or a part of it does that stands for itself.

    Attributes:
        query: All rows or items of the list.
        at: 1 for the first, -1 for the last.
    """

    kind: Literal["ranked"]
    query: Query
    at: Annotated[int, Field(ge=-1, le=100)]
    text: TextTest


class Before(Recorded):
    """Of two nodes the one stands before the other, in the order in which the page is read."""

    kind: Literal["before"]
    first: Query
    then: Query


Assertion = Annotated[
    TextShown
    | TextAbsent
    | TextAppeared
    | NodeShown
    | NodeAbsent
    | HasState
    | HasText
    | HasCount
    | LabelledText
    | UrlIs
    | TitleIs
    | IsSorted
    | Compared
    | EveryOne
    | Ranked
    | Before,
    Field(discriminator="kind"),
]
