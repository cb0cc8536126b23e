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
from pytest_stagehand._programs.numbers import decimal_mark, number_in
from pytest_stagehand._programs.text import words
from pytest_stagehand._programs.tree import reading
from pytest_stagehand._programs.values import moment, order_of

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
_BOUNDS_OF: dict[Kind, dict[str, How]] = {
    "decimal": {
        **{word: how for word, how in _COMPARE.items() if how != "equals"},
        **dict.fromkeys(("above", "over", "bigger than", "larger than", "exceed", "exceeds"), "more-than"),
        **dict.fromkeys(("below", "under", "smaller than", "fewer than"), "less-than"),
        "no more than": "at-most",
        "no less than": "at-least",
    },
    "date": {
        **dict.fromkeys(("after", "later than", "newer than"), "more-than"),
        **dict.fromkeys(("before", "earlier than", "older than"), "less-than"),
    },
}
"""Words for how a number, or a date, stands to another: 1002 may stand *after* 1001, and be no more of anything."""
BOUND = "|".join(sorted((word for words_ in _BOUNDS_OF.values() for word in words_), key=len, reverse=True))
_CONTRARY: dict[How, How] = {
    "more-than": "at-most",
    "at-most": "more-than",
    "less-than": "at-least",
    "at-least": "less-than",
}
_FOLDS: dict[str, Literal["sum", "lowest", "highest"]] = {
    **dict.fromkeys(("highest", "largest", "biggest", "greatest", "maximum", "latest", "newest"), "highest"),
    **dict.fromkeys(("lowest", "smallest", "least", "minimum", "earliest", "oldest"), "lowest"),
    **dict.fromkeys(("sum of", "sum of all", "total of all"), "sum"),
}
FOLD = "|".join(sorted(_FOLDS, key=len, reverse=True))
"""Words for what many values have in common, as a part of a pattern."""
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


def bounded(parts: Parts, case: Case) -> list[Claim]:
    """`the total is more than €100`, `the due date is before 1 June 2026`; none where that is no number and no date.

    Raises:
        EngineAbstained: Nothing is called so, or it is no number or date.
    """
    said = parts.object.plain
    kind = _kind_of(case.said.filled(said))
    how = _BOUNDS_OF[kind].get(parts.word) if kind is not None else None
    if kind is None or how is None:
        return []
    node = _node(parts.subject, kind, case.ground)
    how = how if parts.holds else _CONTRARY[how]
    return [claim("compared", node, expected=said, how=how, words=parts.subject.spoken)]


def folded(parts: Parts, case: Case) -> list[Claim]:
    """`the highest price is €80`, `the totals add up to €212.50`; none where that is no number and no date.

    Raises:
        EngineAbstained: No list has such values, or two have.
    """
    said, fold = parts.object.plain, _FOLDS.get(parts.amount, "sum")
    kind = _kind_of(case.said.filled(said))
    how = _BOUNDS_OF[kind].get(parts.word) if kind is not None and parts.word else "equals"
    if kind is None or how is None or not parts.holds:
        return []
    values = _values(*_split(parts.subject), case.ground, kinds=(kind,))
    return [claim("compared", nodes=values, fold=fold, expected=said, how=how)]


def _kind_of(said: str) -> Kind | None:
    """What is said: a number, be it with a unit, or a date; else `None`."""
    if (order := order_of(said)) is not None and moment(said, order) is not None:
        return "date"
    mark = decimal_mark([said])
    return "decimal" if mark is not None and number_in(said, mark) is not None else None


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
