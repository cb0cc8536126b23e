"""Whether claims would hold whichever of several rows was operated: a count would, and a message that names none."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pydantic import BaseModel

from pytest_stagehand._basics.errors import printable
from pytest_stagehand._programs.text import contains_words, normalised, words
from pytest_stagehand._recording.queries import LabelSource, TextTest

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pytest_stagehand._compiling.claims.words import Said
    from pytest_stagehand._compiling.decisions import Deed
    from pytest_stagehand._recording.assertions import Assertion

_BESIDE = frozenset({"witness", "among", "table", "others", "path"})
"""What is known of the page, and of what stood around an element for when it is drawn otherwise."""
_LONGEST = 200


def of_any_row(assertions: Sequence[Assertion], deeds: Sequence[Deed], said: Said) -> str:
    """Why claims show nothing of the row that was operated; empty where one does, or nothing was operated in a row.

    A claim does that has a name of the row, or expects what the sentence says: a row may be called otherwise by now. So does
    one with a number that both the sentence and what was operated have: *Paid order 42*, after `Pay 42`.

    Args:
        assertions: The claims.
        deeds: What was done on the page that they are of.
        said: The sentence.
    """
    rows = [(deed, names) for deed in deeds if (names := [each for each in deed.row if _is_name(each)])]
    texts = [_plain(text, said) for each in assertions for text in texts_of(each)]
    expected = [text for each in assertions for text in _expected(each) if _is_name(text)]
    names = [_plain(name, said) for _, names in rows for name in names]
    if any(contains_words(text, name) for text in texts for name in names) or any(map(said.says, expected)):
        return ""
    if any(_is_numbered(text, deed, said) for text in expected for deed, _ in rows):
        return ""
    return _told(*rows[-1]) if rows else ""


def _is_numbered(text: str, deed: Deed, said: Said) -> bool:
    """Whether a text has a number of what was operated, which the sentence says as well."""
    return any(
        said.says(word) for word in set(words(text)).intersection(words(deed.words)) if any(map(str.isdigit, word))
    )


def _told(deed: Deed, names: Sequence[str]) -> str:
    row, done = (printable(text, _LONGEST) for text in (" · ".join(names), deed.words))
    return (
        f"the claims would also hold if another row had been changed than that of {row}, where this was done: {done}; "
        "claim what the page shows of that row, and a count or message only besides"
    )


def _is_name(text: str) -> bool:
    return "⟨" not in text and any(ch.isalpha() for ch in text)


def _plain(text: str, said: Said) -> str:
    return normalised(said.filled(text)).casefold()


def texts_of(part: object) -> Iterator[str]:
    """The texts by which an assertion finds what it speaks of, and what it expects there."""
    if isinstance(part, TextTest | LabelSource):
        yield part.text if isinstance(part, TextTest) else part.label
    elif isinstance(part, BaseModel):
        yield from texts_of([getattr(part, name) for name in type(part).model_fields if name not in _BESIDE])
    elif isinstance(part, list | tuple):
        for each in part:
            yield from texts_of(each)


def _expected(assertion: Assertion) -> Iterator[str]:
    """What an assertion expects to be there, or calls what it finds there."""
    query = getattr(assertion, "query", None)
    tests = (getattr(each, name, None) for each in (assertion, query) for name in ("text", "test", "name"))
    return (test.text for test in tests if isinstance(test, TextTest))
