"""Claims of order and of two readings beside each other: `the products are sorted by price, ascending`."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING, Literal

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._compiling.asked.asked import asked
from pytest_stagehand._compiling.asked.ground import Ground, abstained
from pytest_stagehand._compiling.asked.wanted import FieldWanted, Wanted
from pytest_stagehand._compiling.naming.phrases import split_place, without_article
from pytest_stagehand._compiling.verifying import decided
from pytest_stagehand._engines.english.extracting.lists import list_of
from pytest_stagehand._engines.english.extracting.single import value_of
from pytest_stagehand._engines.english.verifying.claims import Parts, claim
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.text import words
from pytest_stagehand._programs.tree import reading

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.asked.wanted import Kind
    from pytest_stagehand._compiling.claims.claims import Claim, How
    from pytest_stagehand._compiling.claims.places import Case

Direction = Literal["ascending", "descending"]
_DIRECTIONS: dict[str, Direction] = {
    "ascending": "ascending",
    "alphabetical": "ascending",
    "alphabetically": "ascending",
    "a to z": "ascending",
    "low to high": "ascending",
    "lowest first": "ascending",
    "cheapest first": "ascending",
    "smallest first": "ascending",
    "oldest first": "ascending",
    "descending": "descending",
    "reverse alphabetical": "descending",
    "z to a": "descending",
    "high to low": "descending",
    "highest first": "descending",
    "most expensive first": "descending",
    "largest first": "descending",
    "newest first": "descending",
}
DIRECTION = "|".join(sorted(_DIRECTIONS, key=len, reverse=True))
"""The words for a direction, as a part of a pattern."""
_COMPARE: dict[str, How] = {
    "equal": "equals",
    "equals": "equals",
    "equal to": "equals",
    "equals to": "equals",
    "the same as": "equals",
    "match": "equals",
    "matches": "equals",
    "more than": "more-than",
    "greater than": "more-than",
    "higher than": "more-than",
    "less than": "less-than",
    "lower than": "less-than",
    "at least": "at-least",
    "at most": "at-most",
}
RELATION = "|".join(sorted(_COMPARE, key=len, reverse=True))
_NUMBERS_AND_DATES: tuple[Kind, ...] = ("decimal", "date")
_ANY: tuple[Kind, ...] = (*_NUMBERS_AND_DATES, "text")


def in_order(parts: Parts, case: Case) -> list[Claim]:
    """`the products are sorted by price, ascending`, `the prices are in descending order`.

    Raises:
        EngineAbstained: No one list has such values; or the direction is not said, and is not ascending.
    """
    if not parts.holds:
        raise abstained("not-understood", "that something is in no order")
    field, of = (parts.object, parts.subject) if parts.object.masked else _split(parts.subject)
    direction = _DIRECTIONS.get(parts.word)
    values = _values(field, of, case.ground)
    if len(values) < 2:  # noqa: PLR2004  (more may come)
        raise abstained("not-found", "at least two values to be in order")
    own = claim("sorted", nodes=values, how=direction or "ascending")
    if not decided([own], case).holds:
        if direction is None:
            raise abstained("ambiguous", "whether it is sorted: say ascending or descending")
        if "alphabetical" not in parts.word and not any(_has_figure(ref, case) for ref in values):
            raise abstained("ambiguous", f"in which order words such as these stand for {parts.word}")
    return [own]


def _has_figure(ref: str, case: Case) -> bool:
    """Whether a value is counted or dated; words may have an order of their own: High, Medium, Low."""
    node = case.snapshot.get(ref)
    return node is not None and any(map(str.isdigit, reading(node)))


def sums(parts: Parts, case: Case) -> list[Claim]:
    """`the total equals the sum of the prices`, `the total is the sum of the prices in the cart`."""
    values = _values(*_split(parts.object), case.ground, kinds=("decimal",))
    total = _node(parts.subject, "decimal", case.ground)
    return [claim("compared", total, nodes=values, how="equals", fold="sum", words=parts.subject.spoken)]


def compares(parts: Parts, case: Case) -> list[Claim]:
    """`the amount to pay is the same as the total`; none where the other side is no reading of this page."""
    how = _COMPARE[parts.word]
    if not parts.holds:
        return []
    for kind in _ANY if how == "equals" else _NUMBERS_AND_DATES:
        with suppress(EngineAbstained, ProgramFailed):
            left, right = (_node(side, kind, case.ground) for side in (parts.subject, parts.object))
            own = claim("compared", left, nodes=[right.ref], how=how, words=parts.subject.spoken)
            if left is not right and decided([own], case):
                return [own]
    return []


def _node(text: Text, kind: Kind, ground: Ground) -> Node:
    """The node of the one value that a phrase means."""
    (ref,) = value_of(Wanted(kind), asked(text.spoken), ground).sources.values()
    node = ground.snapshot.get(ref)
    assert node is not None  # it was read
    return node


def _split(text: Text) -> tuple[Text, Text]:
    """`the prices in the cart`: what is compared, and whose it is."""
    return next(iter(split_place(text)), (text, text.of("items")))


def _values(field: Text, of: Text, ground: Ground, kinds: tuple[Kind, ...] = _ANY) -> list[str]:
    """One value of each row or card: the column or part that is called so.

    Raises:
        EngineAbstained: No list has it, or two have.
    """
    problem: EngineAbstained | None = None
    label = without_article(field).plain
    for kind in kinds:
        named = FieldWanted(key=label, names=(words(label),), labels=(label,), wanted=Wanted(kind), required=True)
        try:
            return list(list_of(Wanted("list", item=Wanted(kind)), asked(of.spoken), ground, named).sources.values())
        except EngineAbstained as error:
            problem = problem or error
    assert problem is not None  # there is a kind
    raise problem
