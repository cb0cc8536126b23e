"""Whether a text that is denied would be written so on this page, if it were there: `order 1001`, where a cell reads *1001*.

Of what a page never writes in this way, the absence says nothing. What stands in quotes, or comes from a variable, is taken
as it is.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import COLUMN_OR_SECTION, ENTRIES, MESSAGES, TABLES, VALUE_FIELDS
from pytest_stagehand._compiling.asked.kinds import kind_of
from pytest_stagehand._compiling.claims.claims import Unusable
from pytest_stagehand._compiling.naming.places import nouns_of
from pytest_stagehand._programs.amounts import figures
from pytest_stagehand._programs.text import normalised, words
from pytest_stagehand._programs.tree import header_labels, reading, walk
from pytest_stagehand._programs.values import dates_in, days_in
from pytest_stagehand._recording.assertions import Assertion, TextAbsent

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.claims.places import Case

_LITTLE = frozenset(
    "a an any some all every each both the my your this that of by for from in on with called named number no".split()
)
"""Words that only join a noun and a name, or say of how many it is said."""
_SIGNS = "#\u2116()[]:,."
"""Signs around a number or a name that say no more."""
_DIGITS = re.compile(r"\d+")
_LETTERS = re.compile(r"[^\W\d_]+")


def require_as_written(claim: Assertion, case: Case) -> None:
    """Refuse to deny a text that describes something, or that this page would write otherwise.

    Raises:
        Unusable: It is a noun of the page's and a name, a figure or a date in another form, or begins with an article.
    """
    if not isinstance(claim, TextAbsent) or case.said.quotes(claim.text.text):
        return
    said, page = normalised(case.said.filled(claim.text.text)), _Written.of(claim, case)
    is_value = said in _dates(said) or _is_figure(said)
    if _may_read_otherwise(said, page) if is_value else any(_describes(said, *run, page) for run in _runs(said)):
        raise Unusable(f'whether "{said}" is one text; put what it reads in quotes')


@dataclass(frozen=True, slots=True)
class _Written:
    """What a page writes.

    Attributes:
        there: All that is read where the text is denied, and what fields hold.
        texts: The same of the whole page.
        contents: Of these, what is data: no title of a part or column, and no message.
        nouns: The words that the page has for its things.
    """

    there: tuple[str, ...]
    texts: tuple[str, ...]
    contents: tuple[str, ...]
    nouns: frozenset[str]

    @classmethod
    def of(cls, claim: TextAbsent, case: Case) -> _Written:
        nodes = list(case.snapshot.walk())
        columns = {
            word for each in nodes if each.role in TABLES for label in header_labels(each) for word in words(label)
        }
        return cls(
            _texts(walk(case.ground.inside(claim.within).scope)),
            _texts(nodes),
            _texts(filter(_is_data, nodes)),
            frozenset(nouns_of(case.ground) | columns),
        )


def _texts(nodes: Iterable[Node]) -> tuple[str, ...]:
    found = (node.value if node.role in VALUE_FIELDS else reading(node) for node in nodes)
    return tuple(normalised(text) for text in found if text)


def _is_data(node: Node) -> bool:
    around = [above.role for above in (node, *node.ancestors())]
    is_title = node.role in COLUMN_OR_SECTION and ENTRIES.isdisjoint(around)
    return not (node.children or is_title or node.role == "columnheader" or MESSAGES.intersection(around))


def _may_read_otherwise(said: str, page: _Written) -> bool:
    """Whether a text is a date or a figure, and no other is written like it, or the same one is written otherwise."""
    dates = {each for text in page.texts for each in _dates(text)}
    if said in _dates(said):
        return shape(said) not in map(shape, dates)
    there, anywhere = ({each.text for text in texts for each in figures(text)} for texts in (page.there, page.texts))
    is_otherwise = any(_value(each) == _value(said) and each != said for each in there)
    return is_otherwise or shape(said) not in map(shape, anywhere)


def _dates(text: str) -> set[str]:
    return {*dates_in(text), *(text[start:end] for start, end in days_in(text))}


def _is_figure(text: str) -> bool:
    found = figures(text)
    return len(found) == 1 and found[0].text == text


def _value(figure: str) -> str:
    """A figure without its unit, and without a fraction of nothing: `€120.00` as `120`."""
    return re.sub(r"[.,]0+$", "", re.sub(r"[^\d.,]", "", figure))


def shape(text: str) -> str:
    """A text with each figure and each word as one sign: that of *3 May 2026* is that of *9 June 2026*."""
    return f" {_LETTERS.sub('a', _DIGITS.sub('0', text))} "


def _runs(said: str) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The parts of a text that may be a name, each with the words around it that say more than that they join."""
    own = said.split()
    for size in range(1, len(own)):
        for at in range(len(own) - size + 1):
            around = (*own[:at], *own[at + size :])
            yield " ".join(own[at : at + size]), tuple(word for each in around for word in words(each))


def _describes(said: str, name: str, around: tuple[str, ...], page: _Written) -> bool:
    """Whether a text is a name and what it is the name of, and the page writes nothing like that."""
    rest = {word for word in around if word not in _LITTLE}
    if not rest:
        return said.split(maxsplit=1)[0] in _LITTLE  # *The Matrix* begins with a capital
    own = name.removesuffix("'s").removesuffix("\u2019s").strip(_SIGNS).casefold()
    if any(map(str.isdigit, own)) and any(shape(own) == shape(text.casefold()) for text in page.there):
        return True  # a number stands there alone
    if not all(word in page.nouns or kind_of(word) is not None for word in rest):
        return False
    return any(text.casefold() == own for text in page.there) or not any(
        rest < {word for word in words(text) if not word.isdigit()} for text in page.contents
    )
