"""Statements that something is there or is not, how many there are, and in which state it is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import DIALOGS
from pytest_stagehand._compiling.asked.ground import Ground, abstained
from pytest_stagehand._compiling.asked.sentences import NUMBERS
from pytest_stagehand._compiling.claims.counted import ITEM_WORDS, listed
from pytest_stagehand._compiling.claims.states import IN_WORDS, OPPOSITES, ROLES_OF_STATE, can_be_told, read_as
from pytest_stagehand._compiling.naming.phrases import phrase_of, without_article
from pytest_stagehand._compiling.naming.places import grounds
from pytest_stagehand._compiling.naming.subjects import subject
from pytest_stagehand._compiling.verifying import decided
from pytest_stagehand._engines.english.verifying.claims import Parts, claim, named
from pytest_stagehand._programs.amounts import keys_in
from pytest_stagehand._programs.text import normalised, words
from pytest_stagehand._programs.tree import own_text, walk

if TYPE_CHECKING:
    from pytest_stagehand._compiling.claims.claims import Claim, How
    from pytest_stagehand._compiling.claims.places import Case

_GONE = frozenset({"absent", "hidden", "gone", "missing", "invisible", "disappeared", "vanished"})


def visible(parts: Parts, case: Case) -> list[Claim]:
    """`the Remove button is visible`, `"Blue shirt" has disappeared`."""
    holds = parts.holds != (parts.word in _GONE)
    negated = re.match(r"no (.+)", parts.subject.masked, re.IGNORECASE)
    text = parts.subject.of(negated[1]) if negated else parts.subject
    if negated and not holds:
        raise EngineAbstained("not-understood", "two negations")
    return [claim("shown" if holds and not negated else "absent", words=named(text, parts, case.ground))]


def there(parts: Parts, case: Case) -> list[Claim]:
    """`there are 3 rows in the table Cart`, `there is no "Remove" button`."""
    try:
        own = _there(parts, case)
        decided([own], case)
    except EngineAbstained:
        if said := _said_there(parts, case.ground):
            return [said]
        raise
    return [own]


def _there(parts: Parts, case: Case) -> Claim:
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


def _said_there(parts: Parts, ground: Ground) -> Claim | None:
    """That the page says how many there are, in these very words: `3 matching runs`; `None` where it does not, or twice."""
    numbers = {parts.amount, *([str(NUMBERS.index(parts.amount))] if parts.amount in NUMBERS[1:] else [])}
    wanted = {_in_words_and_figures(f"{number} {parts.object.plain}") for number in numbers}
    texts = [normalised(own_text(node)) for node in walk(ground.scope) if not node.children]
    said = [text for text in texts if _in_words_and_figures(text) in wanted]
    return claim("shown", expected=said[0], how="equals") if len(said) == 1 else None


def _in_words_and_figures(text: str) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """What of a text is said: its words, and its figures with their signs and units."""
    return words(text), keys_in(normalised(text))


def contains_count(parts: Parts, case: Case) -> list[Claim]:
    """`the table Cart has 3 rows`."""
    kind, amount = phrase_of(parts.object), amount_of(parts.amount)
    if amount is None or not (kind.roles or ITEM_WORDS.intersection(words(kind.name)[-1:])):
        return []
    if without_article(parts.subject).plain.lower() in {"page", "screen"}:
        return [claim("count", words=parts.object.spoken, how=amount[0], count=amount[1])]
    if not grounds(parts.subject, case.ground):
        return []
    spoken = f"{parts.object.spoken} in {parts.subject.spoken}"
    return [claim("count", words=spoken, how=amount[0], count=amount[1])]


def state(parts: Parts, case: Case) -> list[Claim]:
    """`the Large radio is checked`."""
    meaning = IN_WORDS[parts.word]
    wanted, holds = meaning.state, meaning.holds == parts.holds
    phrase, spoken = phrase_of(parts.subject), parts.subject.spoken
    if phrase.roles and set(phrase.roles) <= DIALOGS and wanted in {"expanded", "collapsed"}:
        return [claim("shown" if holds == (wanted == "expanded") else "absent", words=spoken)]
    if not holds and wanted in OPPOSITES:
        wanted, holds = OPPOSITES[wanted], True
    _, node = subject(parts.subject, case.ground, ROLES_OF_STATE.get(wanted))
    if wanted in {"expanded", "collapsed"} and node.role == "tab" and not can_be_told(wanted, node):
        holds = holds == (wanted == "expanded")  # a tab that is open is the one that is shown
        wanted = "selected"
    if not can_be_told(read_as(wanted, node), node):
        raise abstained("not-found", f"whether it is {wanted}", [node])
    return [claim(wanted, node, words=spoken, how=None if holds else "not-equals")]


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
