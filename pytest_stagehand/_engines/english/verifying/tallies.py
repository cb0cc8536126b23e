"""Statements of how many there are: by what is counted, and by what the page says of their number.

A number may stand on the page in more than one way: the rows of the table that the noun names, `3 users` below it, `Users: 3` as
a figure, `1-10 of 12` in a pager. What they say has to agree; the one that is left out would else make a statement pass that
another one contradicts.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import CELLS, MENUS, SURROUNDINGS
from pytest_stagehand._compiling.asked.asked import known_words
from pytest_stagehand._compiling.asked.ground import whole_tests
from pytest_stagehand._compiling.asked.sentences import NUMBERS
from pytest_stagehand._compiling.claims.counted import listed
from pytest_stagehand._compiling.claims.states import IN_WORDS, read_as
from pytest_stagehand._compiling.naming.lists import ITEM_WORDS, items_of, list_named, speaks_of_list
from pytest_stagehand._compiling.naming.phrases import loose_phrases_of, phrase_of, without_article
from pytest_stagehand._compiling.naming.places import grounds
from pytest_stagehand._compiling.naming.tallies import Told, told
from pytest_stagehand._compiling.verifying import decided
from pytest_stagehand._engines.english.verifying.chosen import options_counted
from pytest_stagehand._engines.english.verifying.claims import Parts, claim, named
from pytest_stagehand._engines.english.verifying.columns import as_header
from pytest_stagehand._engines.english.verifying.one_of_list import one_of_list
from pytest_stagehand._programs.text import singular, words
from pytest_stagehand._programs.tree import column_label, reading, walk

if TYPE_CHECKING:
    from pytest_stagehand._compiling.asked.kinds import Kind
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.claims.claims import Claim, How
    from pytest_stagehand._compiling.claims.places import Case


def there(parts: Parts, case: Case) -> list[Claim]:
    """`there are 3 rows in the table Cart`, `there is no "Remove" button`, `there are 2 authors`.

    Raises:
        EngineAbstained: Nothing on the page says or shows how many there are, or two things say it otherwise.
    """
    problem: EngineAbstained | None = None
    own: Claim | None = None
    if parts.amount in _ANY:
        if not parts.place.masked and (one := one_of_list(parts.object, case, holds=parts.amount != "no")):
            return one
        parts = replace(parts, object=as_header(parts.object, case.ground))
    try:
        own = _counted(parts, case)
        holds = decided([own], case).holds
    except EngineAbstained as error:
        problem, own, holds = error, None, False
    if parts.object.quoted is not None or (own is None and parts.place.masked) or (own is not None and _is_of_one(own)):
        if own is None:
            raise problem or EngineAbstained("not-found", parts.object.plain)
        return [own]
    if own is None and (of_those := _described(parts, case)):
        return of_those
    said = [each for each in told(parts.object, case.ground) if not _is_beside(each, is_counted=own is not None)]
    return [_agreed(own, said, parts, problem, holds=holds)]


def _is_beside(told: Told, *, is_counted: bool) -> bool:
    """Whether a figure speaks of others than those that are meant: the badge of a menu counts what is new, or waits.

    Where these can be counted themselves, nothing that surrounds the content tells how many there are.
    """
    is_badge = bool(told.label) and any(above.role in MENUS | {"navigation"} for above in told.node.ancestors())
    return is_badge or (is_counted and any(above.role in SURROUNDINGS for above in told.node.ancestors()))


def _described(parts: Parts, case: Case) -> list[Claim]:
    """How many of those that a noun names are as it is said before or behind it: `two open orders`, `orders that are open`."""
    said = parts.object.masked.split(" ")
    behind = _THAT_ARE.fullmatch(parts.object.masked)
    pairs = [(" ".join(said[:at]), " ".join(said[at:])) for at in range(1, len(said))]
    for word, noun in [(behind["word"], behind["noun"])] if behind else pairs:
        if found := of_which(replace(parts, object=parts.object.of(noun), word=word.lower()), case):
            return found
    return []


_THAT_ARE = re.compile(r"(?P<noun>.+?) (?:that|which|who) (?:is|are) (?P<word>(?!not ).+)", re.IGNORECASE)
_ANY = frozenset({"no", "a", "an"})
"""Amounts of what is named."""


def _is_of_one(own: Claim) -> bool:
    """Whether a claim is of one thing by its name (`a Remove button`), and of no number."""
    return own.kind == "shown"


def _agreed(
    own: Claim | None, told: list[Told], parts: Parts, problem: EngineAbstained | None = None, *, holds: bool = False
) -> Claim:
    """The one claim that everything on the page agrees with."""
    amount = amount_of(parts.amount)
    saying = {each.number: _claimed(each) for each in reversed(told)}
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


def _claimed(told: Told) -> Claim:
    """That a place of the page says so."""
    if told.label:
        return claim("text", told.node, words=told.label, expected=told.text, how="equals")
    return claim("shown", expected=told.text, how="contains" if told.is_part else "equals")


def _fits(number: int, amount: tuple[How, int]) -> bool:
    compare, wanted = amount
    return {"equals": number == wanted, "at-least": number >= wanted, "at-most": number <= wanted}[compare]


def _counted(parts: Parts, case: Case) -> Claim:
    """The claim about what can be counted: things of a kind, or the rows and items of what is called so."""
    amount, spoken = amount_of(parts.amount), named(parts.object, parts, case.ground)
    is_list = not phrase_of(parts.object).roles and listed(parts.object, case.ground) is not None
    if amount is not None and is_list:
        return claim("count", words=spoken, how=amount[0], count=amount[1])
    is_named = parts.amount in _ANY or parts.object.quoted is not None
    if amount in {("equals", 0), ("at-least", 1)} and is_named:
        return claim("absent" if amount == ("equals", 0) else "shown", words=spoken, how="at-least")
    if parts.object.quoted is not None or amount is None:
        raise EngineAbstained("not-understood", f'a number of "{parts.object.plain}"')
    return claim("count", words=spoken, how=amount[0], count=amount[1])


def of_which(parts: Parts, case: Case) -> list[Claim]:
    """`two orders are paid`, `3 boxes are ticked`, `two incidents are open`: by a column of their list, their state, or a figure.

    Raises:
        EngineAbstained: Two things on the page say it otherwise.
    """
    amount, noun = amount_of(parts.amount), without_article(parts.object)
    if amount is None or not parts.word or parts.object.quoted is not None:
        return []
    own = _in_state(noun, parts.word, amount, case) or _reading(noun, parts.word, amount, case)
    said = list(told(noun.of(f"{parts.word} {noun.masked}"), case.ground))
    if not said and own is None:
        return []
    holds = own is not None and decided([own], case).holds
    return [_agreed(own, said, parts, holds=holds)]


def _in_state(noun: Text, word: str, amount: tuple[How, int], case: Case) -> Claim | None:
    """How many of a kind, or how many rows of a list, are in a state."""
    meaning, phrase = IN_WORDS.get(word), phrase_of(noun)
    if meaning is None or not meaning.holds or phrase.name:
        return None
    nodes = [node for node in walk(case.ground.scope) if node.role in phrase.roles]
    if not nodes or not any(meaning.state in node.states for node in nodes):
        return None
    wanted = read_as(meaning.state, nodes[0])
    own = claim("count", how=amount[0], count=amount[1])
    return (
        own.model_copy(update={"role": nodes[0].role, "state": wanted}) if len({n.role for n in nodes}) == 1 else None
    )


def _reading(noun: Text, word: str, amount: tuple[How, int], case: Case) -> Claim | None:
    """How many rows of the list that a noun names read so in one column, or how many items have a text that does."""
    found = list_named(noun, case.ground)
    if found is None or found.within is None:
        return None
    tests = (*whole_tests(word), *whole_tests(" ".join(map(singular, word.split()))))
    leaves = [
        node
        for item in items_of(found, case.ground)
        for node in ([each for each in item.walk() if each.role in CELLS] or [e for e in item.walk() if not e.children])
        if any(case.ground.passes(test, reading(node)) for test in tests)
    ]
    if not leaves or len({(node.role, column_label(node)) for node in leaves}) != 1:
        return None
    is_cell = leaves[0].role in CELLS
    own = claim("count", found.node, expected=reading(leaves[0]), how=amount[0], count=amount[1])
    own = own.model_copy(update={"role": leaves[0].role if is_cell else found.item})
    number = len(leaves)
    if decided([own.model_copy(update={"how": "equals", "count": number})], case).holds:
        return own
    raise EngineAbstained("ambiguous", f'how many "{noun.plain}" are "{word}"')


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
    if kind.roles == ("option",) and not kind.name and (own := options_counted(parts, *amount, case)):
        return own
    if kind.roles or ITEM_WORDS.intersection(words(kind.name)[-1:]):
        if not grounds(parts.subject, case.ground):
            return _tallied(parts, case) if _is_any_item(kind.name, kind.kind) else []
        inside = parts.object.of(f"{parts.object.masked} in {parts.subject.masked}")
        return there(replace(parts, object=inside, holds=True, word=""), case)
    return _of_list(parts, case) or _of_part(parts, case)


def _of_part(parts: Parts, case: Case) -> list[Claim]:
    """How many things of a kind without a role of its own a part of the page has: `the backlog has 2 cards`."""
    if not loose_phrases_of(parts.object) or not grounds(parts.subject, case.ground):
        return []
    place = parts.object.of(f"{parts.object.masked} in {parts.subject.masked}")
    return there(replace(parts, object=place, holds=True, word=""), case)


def _tallied(parts: Parts, case: Case) -> list[Claim]:
    """How many the page says that there are of what is called like the subject; none where it does not say."""
    told_ = list(told(without_article(parts.subject), case.ground))
    return [_agreed(None, told_, parts)] if told_ else []


def _is_any_item(name: str, kind: Kind | None) -> bool:
    """Whether a noun says no more than that it is one of several: `the queue has 3 entries`, where the page says `queue (3)`."""
    return not name or (kind is None and bool(ITEM_WORDS.intersection(words(name))) and len(words(name)) == 1)


def _of_list(parts: Parts, case: Case) -> list[Claim]:
    """How many a list has, where the noun is what its rows are, as far as the page tells."""
    subject = list_named(parts.subject, case.ground) if speaks_of_list(parts.subject) else None
    if subject is None:
        return []
    own = list_named(parts.object, case.ground)
    known = known_words(subject.node, case.snapshot)
    if (own is None or own.node is not subject.node) and not known.issuperset(words(parts.object.plain)):
        raise EngineAbstained("not-understood", f'whether the rows of {parts.subject.plain} are "{parts.object.plain}"')
    return there(replace(parts, holds=True, word=""), case)


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
