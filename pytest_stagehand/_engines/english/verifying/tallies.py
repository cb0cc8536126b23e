"""Statements of how many there are: by what is counted, and by what the page says of their number.

A number may stand on the page in more than one way: the rows of the table that the noun names, `3 users` below it, `Users: 3` as
a figure, `1-10 of 12` in a pager. What they say has to agree; the one that is left out would else make a statement pass that
another one contradicts.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._compiling.asked.asked import known_words
from pytest_stagehand._compiling.asked.regions import content_of_page
from pytest_stagehand._compiling.asked.sentences import NUMBERS
from pytest_stagehand._compiling.claims.counted import listed
from pytest_stagehand._compiling.naming.lists import ITEM_WORDS, list_named
from pytest_stagehand._compiling.naming.phrases import loose_phrases_of, phrase_of, without_article
from pytest_stagehand._compiling.naming.places import grounds, placed
from pytest_stagehand._compiling.verifying import decided
from pytest_stagehand._engines.english.verifying.claims import Parts, claim, named
from pytest_stagehand._programs.amounts import keys_in
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.labels import pairs, unique_pairs
from pytest_stagehand._programs.queries import readable
from pytest_stagehand._programs.text import normalised, words
from pytest_stagehand._programs.tree import reading, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.ground import Ground
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.claims.claims import Claim, How
    from pytest_stagehand._compiling.claims.places import Case

_NUMBER = re.compile(r"\d{1,9}")
_PAGER = re.compile(r"(?<![\w.,])(\d+)\s*[-\u2013\u2014]\s*(\d+)\s+(?P<of>(?:of|/)\s+(\d+))(?![\w.,]*\d)")
_FILLING = frozenset("a all and found in is are listed matched on page showing shown the there total".split())
"""Words beside a number and its noun that leave it what it is: `Showing 3 users`, `3 users found`."""
_LONGEST = 12
"""Words of a text that says how many there are; a longer one is a sentence of something else."""


@dataclass(frozen=True, slots=True)
class Told:
    """How many there are, as a place of the page says it.

    Attributes:
        number: What it says.
        claim: That it says so.
        node: Where it says so, if nothing else of a number stands there.
    """

    number: int
    claim: Claim
    node: Node | None = None


def there(parts: Parts, case: Case) -> list[Claim]:
    """`there are 3 rows in the table Cart`, `there is no "Remove" button`, `there are 2 authors`.

    Raises:
        EngineAbstained: Nothing on the page says or shows how many there are, or two things say it otherwise.
    """
    problem: EngineAbstained | None = None
    own: Claim | None = None
    try:
        own = _counted(parts, case)
        holds = decided([own], case).holds
    except EngineAbstained as error:
        problem, own, holds = error, None, False
    if parts.object.quoted is not None or (own is not None and _is_of_one(own)):
        if own is None:
            raise problem or EngineAbstained("not-found", parts.object.plain)
        return [own]
    return [_agreed(own, holds, list(told(parts.object, case.ground)), parts, problem)]


def _is_of_one(own: Claim) -> bool:
    """Whether a claim is of one thing by its name (`a Remove button`), and of no number."""
    return own.kind == "shown"


def _agreed(own: Claim | None, holds: bool, told: list[Told], parts: Parts, problem: EngineAbstained | None) -> Claim:
    """The one claim that everything on the page agrees with."""
    amount = amount_of(parts.amount)
    saying = {each.number: each.claim for each in reversed(told)}
    if amount is None or len(saying) > 1 or (not saying and own is None):
        raise problem or EngineAbstained("ambiguous", f'how many "{parts.object.plain}" there are')
    if not saying:
        assert own is not None  # something is
        return own
    number, claim_ = next(iter(saying.items()))
    is_said = _fits(number, amount)
    if own is not None and is_said == holds:
        return own
    if is_said and amount[0] == "equals":
        return claim_
    if own is None and amount[0] == "equals" and claim_.kind == "text":  # a figure beside its label reads otherwise
        return claim_.model_copy(update={"expected": str(amount[1])})
    raise EngineAbstained("ambiguous", f'how many "{parts.object.plain}" there are: the page says {number}')


def _fits(number: int, amount: tuple[How, int]) -> bool:
    compare, wanted = amount
    return {"equals": number == wanted, "at-least": number >= wanted, "at-most": number <= wanted}[compare]


def _counted(parts: Parts, case: Case) -> Claim:
    """The claim about what can be counted: things of a kind, or the rows and items of what is called so."""
    amount, spoken = amount_of(parts.amount), named(parts.object, parts, case.ground)
    is_list = not phrase_of(parts.object).roles and listed(parts.object, case.ground) is not None
    if amount is not None and is_list:
        return claim("count", words=spoken, how=amount[0], count=amount[1])
    is_named = parts.amount in {"no", "a", "an"} or parts.object.quoted is not None
    if amount in {("equals", 0), ("at-least", 1)} and is_named:
        return claim("absent" if amount == ("equals", 0) else "shown", words=spoken, how="at-least")
    if parts.object.quoted is not None or amount is None:
        raise EngineAbstained("not-understood", f'a number of "{parts.object.plain}"')
    return claim("count", words=spoken, how=amount[0], count=amount[1])


def number_of(parts: Parts, what: Text, number: int, case: Case) -> list[Claim]:
    """`the number of links is 3`, `the number of orders is 4`: counted, or a figure of the page."""
    own = Parts(what, what, holds=True, word="", amount=str(number) if number else "no", place=parts.place)
    return there(own, case)


def contains_count(parts: Parts, case: Case) -> list[Claim]:
    """`the table Cart has 3 rows`, `the table shows 4 experiments`.

    Raises:
        EngineAbstained: A list has something of which nothing says that it is what the rows are.
    """
    kind, amount = phrase_of(parts.object), amount_of(parts.amount)
    if amount is None:
        return []
    if without_article(parts.subject).plain.lower() in {"page", "screen"}:
        return there(replace(parts, holds=True, word=""), case)
    if kind.roles or ITEM_WORDS.intersection(words(kind.name)[-1:]):
        if not grounds(parts.subject, case.ground):
            return []
        spoken = f"{parts.object.spoken} in {parts.subject.spoken}"
        return [claim("count", words=spoken, how=amount[0], count=amount[1])]
    return _of_list(parts, case)


def _of_list(parts: Parts, case: Case) -> list[Claim]:
    """How many a list has, where the noun is what its rows are, as far as the page tells."""
    subject = list_named(parts.subject, case.ground) if _is_list(parts.subject) else None
    if subject is None:
        return []
    own = list_named(parts.object, case.ground)
    known = known_words(subject.node, case.snapshot)
    if (own is None or own.node is not subject.node) and not known.issuperset(words(parts.object.plain)):
        raise EngineAbstained("not-understood", f'whether the rows of {parts.subject.plain} are "{parts.object.plain}"')
    return there(replace(parts, holds=True, word=""), case)


def _is_list(text: Text) -> bool:
    """Whether a phrase speaks of a list or table."""
    return any(phrase.kind is not None and phrase.kind.word in {"list", "table"} for phrase in loose_phrases_of(text))


# --- What the page says of their number -----------------------------------------------------------------------------


def told(what: Text, ground: Ground) -> Iterator[Told]:
    """All that the page says of how many there are."""
    for noun, place in [*placed(what, ground), (what, ground)]:
        said = words(without_article(noun).plain)
        if said:
            yield from _said_so_many(said, place)
            yield from _figures(noun, said, place)
            yield from _paged(noun, place)
            return


def _said_so_many(noun: tuple[str, ...], ground: Ground) -> Iterator[Told]:
    """Texts that are a number and the noun: `3 matching runs`, `Showing 3 users`, `Metrics (2)`, `No invoices found`."""
    known = known_words(content_of_page(ground.snapshot), ground.snapshot)
    nouns = [noun, *([noun[:-1]] if len(noun) > 1 and noun[-1] in known else [])]
    found: dict[Node, tuple[int, str]] = {}
    for node in walk(ground.scope):
        for text in map(normalised, readable(node)):
            said = words(text)
            number = next(
                (each for own in nouns if (each := _number_in(said, own, whole=own != noun)) is not None), None
            )
            is_figure = number is not None and str(number) in said
            if number is not None and (not is_figure or (str(number), "") in keys_in(text)):
                found[node] = number, text
    outer = {above for node in found for above in node.ancestors()}
    for node, (number, text) in found.items():
        if node not in outer:
            yield Told(number, claim("shown", expected=text, how="equals"), node)


def _number_in(said: tuple[str, ...], noun: tuple[str, ...], *, whole: bool) -> int | None:
    """The number that words say there are of a noun; `None` where they say none, or more than that."""
    if not 0 < len(said) <= _LONGEST:
        return None
    if said[:-1] == noun and _NUMBER.fullmatch(said[-1]):
        return int(said[-1])
    for at, word in enumerate(said[: len(said) - len(noun)]):
        if said[at + 1 : at + 1 + len(noun)] == noun and (number := _number(word)) is not None:
            rest = said[:at] + said[at + 1 + len(noun) :]
            is_all = not rest if whole else _is_filling(rest)
            return number if is_all or not number else None
    return None


def _is_filling(rest: tuple[str, ...]) -> bool:
    """Whether other words are nothing, of no meaning, or another number with its noun: `1 folder and 2 files`."""
    left = [word for word in rest if word not in _FILLING]
    return not left or (len(left) == 2 and bool(_NUMBER.fullmatch(left[0])) and left[1].isalpha())  # noqa: PLR2004


def _figures(noun: Text, said: tuple[str, ...], ground: Ground) -> Iterator[Told]:
    """Figures with just this label: `Orders` above `4`."""
    labels = {said, ("number", "of", *said), (*said, "count"), ("total", *said)}
    for pair in unique_pairs([pair for pair in pairs(ground.scope) if words(pair.label) in labels]):
        if _NUMBER.fullmatch(pair.text):
            own = claim("text", pair.node, words=noun.spoken, expected=pair.text, how="equals")
            yield Told(int(pair.text), own, pair.node)


def _paged(noun: Text, ground: Ground) -> Iterator[Told]:
    """A pager that says of how many these rows are a part: `1-2 of 12`."""
    try:
        query = listed(noun, ground)
    except EngineAbstained:
        return
    try:
        rows = len(ground.counted(query)) if query is not None else 0
    except (EngineAbstained, ProgramFailed):
        return
    for node in walk(ground.scope):
        found = _PAGER.search(reading(node)) if rows and not node.children else None
        if found and int(found[2]) - int(found[1]) + 1 == rows < int(found[4]):
            yield Told(int(found[4]), claim("shown", expected=found["of"], how="contains"))


# --- Amounts --------------------------------------------------------------------------------------------------------


_BOUNDS: dict[str, tuple[How, int]] = {
    "": ("equals", 0),
    "exactly": ("equals", 0),
    "only": ("equals", 0),
    "at least": ("at-least", 0),
    "no fewer than": ("at-least", 0),
    "at most": ("at-most", 0),
    "no more than": ("at-most", 0),
    "more than": ("at-least", 1),
    "fewer than": ("at-most", -1),
    "less than": ("at-most", -1),
}
"""How an amount is compared, and what is added to its number."""


def amount_of(words_: str) -> tuple[How, int] | None:
    """An amount in words, as a comparison and a number: `at least two`."""
    *bound, last = words_.split()
    number = int(last) if last.isdigit() else NUMBERS.index(last) if last in NUMBERS else 1
    if not bound and last in {"a", "an"}:
        return ("at-least", 1)
    compare, more = _BOUNDS[" ".join(bound)]
    return (compare, number + more) if number + more >= 0 else None


def number_said(text: str) -> int | None:
    """A number that something is said to be, in digits or as a word; `None` where it is none."""
    said = text.lower()
    return int(said) if said.isdecimal() else NUMBERS.index(said) if said in NUMBERS[1:] else None


def _number(word: str) -> int | None:
    return 0 if word == NUMBERS[0] else number_said(word)
