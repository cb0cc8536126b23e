"""Claims of order and of two readings beside each other: `the products are sorted by price, ascending`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._compiling.asked.asked import asked
from pytest_stagehand._compiling.asked.ground import Ground, abstained
from pytest_stagehand._compiling.asked.wanted import FieldWanted, Wanted
from pytest_stagehand._engines.english.extracting.lists import list_reader
from pytest_stagehand._engines.english.extracting.single import single
from pytest_stagehand._engines.english.phrases.phrases import split_place, without_article
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.text import words
from pytest_stagehand._programs.verify import evaluate_verify
from pytest_stagehand._recording.assertions import Assertion, Compared, Fold, IsSorted, Values
from pytest_stagehand._recording.programs import VerifyProgram
from pytest_stagehand._recording.readers import ColumnSource, ItemsReader, Leaf, ObjectReader, QuerySource, TableReader

if TYPE_CHECKING:
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.asked.wanted import Kind
    from pytest_stagehand._engines.english.verifying.claims import Claim
    from pytest_stagehand._recording.readers import Reader

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
_COMPARE: dict[str, Literal["==", "<", "<=", ">", ">="]] = {
    "equal": "==",
    "equals": "==",
    "equal to": "==",
    "equals to": "==",
    "the same as": "==",
    "match": "==",
    "matches": "==",
    "more than": ">",
    "greater than": ">",
    "higher than": ">",
    "less than": "<",
    "lower than": "<",
    "at least": ">=",
    "at most": "<=",
}
RELATION = "|".join(sorted(_COMPARE, key=len, reverse=True))
_HEADLINES = frozenset({"name", "title"})
_NUMBERS_AND_DATES: tuple[Kind, ...] = ("decimal", "date")
_ANY: tuple[Kind, ...] = (*_NUMBERS_AND_DATES, "text")


def in_order(claim: Claim, ground: Ground, _base_url: str) -> list[Assertion]:
    """`the products are sorted by price, ascending`, `the prices are in descending order`.

    Raises:
        EngineAbstained: No one list has such values; or the direction is not said, and is not ascending.
    """
    if not claim.holds:
        raise abstained("not-understood", "that something is in no order")
    field, of = (claim.object, claim.subject) if claim.object.masked else _split(claim.subject)
    values = _values(field, of, ground)
    direction = _DIRECTIONS.get(claim.word)
    assertion = IsSorted(kind="sorted", values=values, direction=direction or "ascending")
    if direction is None and not _holds(assertion, ground):
        raise abstained("ambiguous", "whether it is sorted: say ascending or descending")
    return [assertion]


def sums(claim: Claim, ground: Ground, _base_url: str) -> list[Assertion]:
    """`the total equals the sum of the prices`, `the total is the sum of the prices in the cart`."""
    right = Fold(reads="fold", take="sum", values=_values(*_split(claim.object), ground, kinds=("decimal",)))
    left = single(Wanted("decimal"), asked(claim.subject.plain), ground)
    return [Compared(kind="compared", left=left, compare="==", right=right)]


def compares(claim: Claim, ground: Ground, _base_url: str) -> list[Assertion]:
    """`the amount to pay is the same as the total`; none where the other side is no reading of this page."""
    compare = _COMPARE[claim.word]
    if not claim.holds:
        return []
    for kind in _ANY if compare == "==" else _NUMBERS_AND_DATES:
        try:
            left, right = (single(Wanted(kind), asked(side.plain), ground) for side in (claim.subject, claim.object))
        except (EngineAbstained, ProgramFailed):
            continue
        if left != right:
            return [Compared(kind="compared", left=left, compare=compare, right=right)]
    return []


def _split(text: Text) -> tuple[Text, Text]:
    """`the prices in the cart`: what is compared, and whose it is."""
    return next(iter(split_place(text)), (text, text.of("items")))


def _values(field: Text, of: Text, ground: Ground, kinds: tuple[Kind, ...] = _ANY) -> Values:
    """One value of each row or card: the column or part that is called so.

    Raises:
        EngineAbstained: No list has it, or two have.
    """
    problem: EngineAbstained | None = None
    label = without_article(field).plain
    for kind in kinds:
        wanted = FieldWanted(key=label, names=(words(label),), labels=(label,), wanted=Wanted(kind), required=True)
        try:
            return _single_values(_listed(wanted, of, ground), wanted, of)
        except EngineAbstained as error:
            problem = problem or error
    assert problem is not None  # there is a kind
    raise problem


def _listed(wanted: FieldWanted, of: Text, ground: Ground) -> Reader:
    item = Wanted("object", fields=(wanted,))
    return list_reader(Wanted("list", item=item), asked(of.plain), ground.snapshot, ground.variables)


def _single_values(reader: Reader, wanted: FieldWanted, of: Text) -> Values:
    """A list of objects with one field, as a list of that field."""
    if isinstance(reader, TableReader | ItemsReader) and isinstance(reader.each, ObjectReader):
        leaf = next(iter(reader.each.fields.values()), None)
        is_plain = isinstance(leaf, Leaf) and leaf.missing == "fails" and not reader.each.within
        if isinstance(leaf, Leaf) and is_plain and _is_called(leaf, wanted, of):
            return reader.model_copy(update={"each": leaf})
    raise abstained("not-found", f'values called "{wanted.key}"')


def _is_called(leaf: Leaf, wanted: FieldWanted, of: Text) -> bool:
    """Whether what is read is called so; what heads a row or card is its name, and nothing else."""
    if isinstance(leaf.source, ColumnSource):
        return wanted.fits(leaf.source.header) is not None
    if isinstance(leaf.source, QuerySource) and leaf.source.query.roles:
        return bool(_HEADLINES.union(words(of.plain)).issuperset(wanted.names[0]))
    return True


def _holds(assertion: Assertion, ground: Ground) -> bool:
    return evaluate_verify(VerifyProgram(all=(assertion,)), ground.snapshot, ground.variables).passed
