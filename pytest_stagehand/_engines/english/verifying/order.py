"""Statements of where one thing stands among others: `Basil is above Fern`, `the table lists MV Gudrun first`."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._compiling.asked.ground import abstained, whole_tests
from pytest_stagehand._compiling.asked.regions import content_of_page
from pytest_stagehand._compiling.naming.lists import items_of, list_named, lists_meant
from pytest_stagehand._compiling.naming.phrases import phrase_of, without_article
from pytest_stagehand._engines.english.verifying.claims import Parts, claim
from pytest_stagehand._programs.text import words
from pytest_stagehand._programs.tree import called, cells, column_label, reading, walk

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.claims.claims import Claim
    from pytest_stagehand._compiling.claims.places import Case

_PLACES = {
    "first": 1,
    "second": 2,
    "third": 3,
    "fourth": 4,
    "fifth": 5,
    "last": -1,
    "at the top": 1,
    "at the bottom": -1,
}
PLACE = "|".join(sorted(_PLACES, key=len, reverse=True))
ENTRY = r"(?:row|line|card|item|entry|record|result|one)"
_BEFORE = frozenset({"above", "before", "ahead of"})
ORDER = "|".join(sorted(_BEFORE | {"below", "after", "behind"}, key=len, reverse=True))


def stands(parts: Parts, case: Case) -> list[Claim]:
    """`Basil is above Fern`: both stand in one list or beside each other, and the one before the other.

    Raises:
        EngineAbstained: One of them is not there once, or they are no two of a kind.
    """
    first, then = (_thing(text, case) for text in (parts.subject, parts.object))
    if not _are_alike(first, then):
        raise abstained("not-found", f'an order of "{parts.subject.plain}" and "{parts.object.plain}"', [first, then])
    if not parts.holds or parts.word.lower() not in _BEFORE:
        first, then = then, first
    return [claim("before", first, nodes=[then.ref])]


def _thing(text: Text, case: Case) -> Node:
    """The one thing of the page's content that is called just so; of two that stand in each other, the inner one."""
    phrase, name = phrase_of(text), without_article(text).plain
    kind = phrase.roles if phrase.name else ()
    there = [node for node in walk((content_of_page(case.snapshot),)) if not kind or node.role in kind]
    for test in whole_tests(phrase.name if kind else name):
        nodes = [node for node in there if case.ground.passes(test, called(node))]
        inner = [node for node in nodes if not any(node in other.ancestors() for other in nodes)]
        if len(inner) == 1:
            return inner[0]
        if inner:
            raise abstained("ambiguous", f'"{name}" on this page', inner)
    raise abstained("not-found", f'"{name}" on this page')


def _are_alike(one: Node, other: Node) -> bool:
    """Whether two things stand in neighbours of a kind, as two rows, two cards or two entries of a list do."""
    if one is other:
        return False
    above = [one, *one.ancestors()]
    for at, node in enumerate(above):
        around = [other, *other.ancestors()]
        if node in around:
            mine, others = above[at - 1] if at else None, around[around.index(node) - 1]
            return mine is not None and mine.parent is others.parent and mine.role == others.role
    return False


def ranked(parts: Parts, case: Case, named_by: Callable[[Node], Node] = lambda item: item) -> list[Claim]:
    """`the table lists MV Gudrun first`, `MV Gudrun is the first row`.

    Args:
        parts: What was said.
        case: The page.
        named_by: The part of a row or item in which the text has to stand.

    Raises:
        EngineAbstained: No one list is meant, or the text stands in none of its rows, or in two.
    """
    if not parts.holds:
        raise EngineAbstained("not-understood", "that something stands at no place")
    name = without_article(parts.object).plain
    items = _items(parts.subject, case)
    tests = whole_tests(name)
    having = [
        item
        for item in items
        if any(case.ground.passes(test, called(below)) for below in named_by(item).walk() for test in tests)
    ]
    at = _PLACES[parts.word.lower()]
    there = items[at - 1 if at > 0 else at :][:1]
    meant = there if there and there[0] in having else having
    if len(meant) != 1:
        raise abstained("ambiguous" if having else "not-found", f'"{name}" in "{parts.subject.plain}"', having)
    return [claim("ranked", meant[0], expected=name, count=at)]


def entry(parts: Parts, case: Case) -> list[Claim]:
    """`MV Gudrun is the first row of the table`, `the last vessel is Anvil`: of the only list, where none is named.

    What is called by these words itself is no entry of a list: `the first name is Ada`.
    """
    noun = parts.place.plain or "item"
    if re.fullmatch(ENTRY, noun, re.IGNORECASE):
        kind = "table" if phrase_of(parts.object.of(noun)).roles == ("row",) else "list"
        return ranked(replace(parts, subject=parts.subject if parts.subject.masked else parts.object.of(kind)), case)
    found = list_named(parts.place, case.ground)
    if found is None or _is_called((parts.word, noun), case):
        return []
    other = list_named(parts.subject, case.ground) if parts.subject.masked else found
    if other is None or other.node is not found.node:
        return []
    is_figure = any(map(str.isdigit, parts.object.plain))
    return ranked(replace(parts, subject=parts.place), case, partial(_named_by, noun=words(noun), is_figure=is_figure))


def _named_by(item: Node, noun: tuple[str, ...], *, is_figure: bool) -> Node:
    """What says which vessel a row is: the cell under *Vessel*, else the first with a word; of another item any part may.

    A figure has to be what the row begins with.
    """
    own = [cell for cell in cells(item) if reading(cell)] if item.role == "row" else []
    under = [cell for cell in own if words(column_label(cell))[: len(noun)] == noun]
    first = own[:1] if is_figure else [cell for cell in own if any(map(str.isalpha, reading(cell)))]
    return next(iter([*under, *first]), item)


def _is_called(said: tuple[str, str], case: Case) -> bool:
    """Whether the page has these words beside each other in what it calls or says anything."""
    pair = words(" ".join(said))
    texts = (words(text) for node in case.snapshot.walk() for text in (node.name, node.text))
    return any(two == pair for text in texts for two in pairwise(text))


def _items(text: Text, case: Case) -> list[Node]:
    """The rows or items of the list that a phrase names; of the only one, where it says no more than that it is one."""
    named = list_named(text, case.ground)
    found = [named] if named is not None else lists_meant(text, case.ground)
    if len(found) != 1:
        raise abstained("ambiguous" if found else "not-found", f'the list that is "{text.plain}"')
    return items_of(found[0], case.ground)
