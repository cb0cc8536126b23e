"""What an engine claims of a page: a few closed kinds, each about something that can be seen, or that words name."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from pytest_stagehand._compiling.claims.states import Told
from pytest_stagehand._recording.queries import State  # noqa: TC001  (pydantic reads it at run time)

ClaimKind = Literal[
    "shown",
    "absent",
    "appeared",
    "text",
    "value",
    "count",
    "sorted",
    "compared",
    "every",
    "ranked",
    "before",
    Told,
    "url",
    "title",
]
How = Literal[
    "equals",
    "contains",
    "starts",
    "ends",
    "not-equals",
    "not-contains",
    "not-starts",
    "not-ends",
    "at-least",
    "at-most",
    "more-than",
    "less-than",
    "ascending",
    "descending",
]


class Unusable(ValueError):
    """An answer, or a claim in it, can't be used as it was given; the message says why, to the model and to people.

    Attributes:
        ref: The number of the node that it is about. Only the model, which chose it, is told: nobody else has ever seen one.
    """

    def __init__(self, message: str, ref: str = "") -> None:
        super().__init__(message)
        self.ref = ref

    @property
    def to_model(self) -> str:
        """What to send back."""
        return f"{self} (node {self.ref})" if self.ref else str(self)


class Inexpressible(Exception):
    """Nothing is wrong with a claim, but no assertion says it and could fail."""


class Claim(BaseModel):
    """One thing that can be checked again on the page without a model."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    kind: ClaimKind = Field(
        description=(
            "What is claimed. shown: the node is there. absent: nothing of the role and text is there. appeared: a "
            "message was shown since the last action, and may be gone again. text: what the node reads. value: what the field "
            "holds. count: how many of a role are there. sorted: nodes stand in order. compared: what the node reads, beside "
            "what nodes read, or the number or date in expected. every: all of "
            "nodes are in a state, read so, or have something in them. ranked: a row or item is at a place of its "
            "list. before: the node stands before another. url, title: of the page. All others: a state of the node; "
            "empty and filled are about what a "
            "field holds."
        )
    )
    node: str | None = Field(
        description=(
            "The id of the smallest node that the claim is about: the cell, not its row. For absent and count: the part of "
            "the page to look in, such as a table or dialog, or null for the whole page. Null for appeared, url and title, and "
            "for what should be shown and is not on the page."
        )
    )
    nodes: list[str] | None = Field(
        default=None,
        description=(
            "For sorted: the ids of all values of the list, one a row or card, in the order of the page. For compared: what "
            "the node is compared with, the addends for example; with expected, and node null, all that fold puts together. "
            "For every: all that "
            "there are. For before: the other one. "
            "Else null."
        ),
    )
    fold: Literal["sum", "lowest", "highest"] | None = Field(
        default=None,
        description="For compared: what several nodes are put together as. Null for one node, and else.",
    )
    role: str | None = Field(
        description=(
            "For absent and count, and for shown without a node: the ARIA role, such as row or button. For every: that of what "
            "each of them has in it, called as expected says. Else null."
        )
    )
    state: State | None = Field(
        description=(
            "For absent and count: count only nodes in this state, or claim that none is in it. For every: what each of them is "
            "in, or, with not-equals, none of them. Else null."
        )
    )
    expected: str | None = Field(
        description=(
            "For text, appeared, value, every, ranked, url and title: the text to compare with, copied from the statement or the "
            "page, a "
            "variable as %name%. For compared: the number or date that the statement says, or null. "
            "For absent and count: the text or name of what is absent or counted, or null for any. For "
            "shown: the text that is there, or null. Never a date, time or id that the statement does not name. Null for states."
        )
    )
    how: How | None = Field(
        description=(
            "How expected is compared, by whole words; null means equals. For count equals, at-least or at-most, compared "
            "with count. What begins with not- only for text, value, url and title; not-equals also for a state that the node "
            "is not in. For sorted ascending or descending. For compared equals, not-equals, at-least, at-most, more-than or "
            "less-than: how the node stands to nodes."
        )
    )
    count: int | None = Field(
        description=(
            "For count: the number. For ranked: the place, 1 for the first and -1 for the last. A header row of a table does not "
            "count. Null for all other kinds."
        )
    )
    words: str | None = Field(
        default=None,
        description=(
            "The words of the statement that name the node, with the place where it says one: the Remove button in the row "
            "of Blue shirt. Without a node, of what is shown, absent or counted. Null where the statement does not name it."
        ),
    )
