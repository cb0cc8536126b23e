"""What `extract`, `verify` and `observe` leave in a recording: small programs that read the live page.

A program is data, made to be read in a pull request: what to look for, where, what is taken from it and what it is
turned into. `replay/programs` evaluates it as one pure function over a snapshot, the same while recording and on
replay. There is no expression language and no regular expression in it; every choice is one of a closed set. Which
part may be relocated when the page drifts: only queries and regions. Expected text, counts, conversions and
operators are expectations and stay as they are (DESIGN, promise 3).
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from pytest_stagehand._recording.assertions import Assertion, Witness  # noqa: TC001  (pydantic reads it at run time)
from pytest_stagehand._recording.queries import Query  # noqa: TC001  (as above)
from pytest_stagehand._recording.readers import Reader, depth_of
from pytest_stagehand._recording.targets import Recorded

MAX_ASSERTIONS = 20
MAX_DEPTH = 6
"""Levels of objects and lists in one `extract`; an invoice with its lines and their options has 3."""


class VerifyProgram(Recorded):
    """A statement about the page: holds where all its assertions hold."""

    all: Annotated[tuple[Assertion, ...], Field(min_length=1, max_length=MAX_ASSERTIONS)]


class Refuted(Recorded):
    """How it was seen that a statement does not hold, so that a replay tells the same from a page that merely changed.

    Attributes:
        page: What proves that this is the page on which it did not hold.
        found: What the statement speaks of was there, and said otherwise.
    """

    page: Witness
    found: bool = False


class ExtractProgram(Recorded):
    """What an `extract` reads.

    Attributes:
        present: What must be there besides, where what is read could be any page's (its heading, how many links it has).
    """

    read: Reader
    present: Annotated[tuple[Query, ...], Field(max_length=5)] = ()

    @model_validator(mode="after")
    def _is_shallow(self) -> ExtractProgram:
        if depth_of(self.read) > MAX_DEPTH:
            msg = f"a program nested deeper than {MAX_DEPTH} levels"
            raise ValueError(msg)
        return self


class ObserveProgram(Recorded):
    """What an `observe` finds: the nodes of any of these queries, in reading order.

    Attributes:
        present: What must be there where none of them finds anything, so that a blank or log-in page is not taken for one
            that offers nothing.
    """

    any: Annotated[tuple[Query, ...], Field(min_length=1, max_length=20)]
    present: Annotated[tuple[Query, ...], Field(max_length=5)] = ()
