"""Options and boxes by what they are for: in the group that a verb names, in the row of a thing, beside the other one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import (
    CHECKABLE,
    CHOICES,
    CHOOSERS,
    MENU_ITEMS,
    OPTIONS,
    PRESSABLE,
    TABLES,
    TICKED,
    TICKED_IN_FORMS,
)
from pytest_stagehand._compiling.asked.kinds import kind_of
from pytest_stagehand._engines.english.grammar.stems import bases, is_form_of
from pytest_stagehand._engines.english.operations.outcome import Outcome, action, chosen, clicked
from pytest_stagehand._engines.english.tree.around import is_noun, rows_called, run_of, title_words
from pytest_stagehand._engines.english.tree.cost import Cost, Unfit
from pytest_stagehand._engines.english.tree.grounding import meant
from pytest_stagehand._engines.english.tree.index import column_of
from pytest_stagehand._engines.english.tree.naming import Match, match_name, name_of
from pytest_stagehand._engines.english.tree.nouns import is_one_of_numbers, vocabulary
from pytest_stagehand._engines.english.tree.wishes import Wish
from pytest_stagehand._programs.text import words

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._engines.english.grammar.requests import Request
    from pytest_stagehand._engines.english.tree.index import Index

_GROUPS = CHOICES | CHOOSERS
_ENDING = 5
"""Letters by which English makes a noun of a verb at most: pay-ment, deliver-y, ship-p-ing."""
_STEM = 3
_COST = Cost(0, 1, Match.NAMELESS, 1)

_OPTION = Wish(lambda node: 0 if node.role in (CHECKABLE | OPTIONS) - MENU_ITEMS else None)


def instead(index: Index, request: Request) -> Outcome:
    """The choice of one option, where the other is of the same group.

    Raises:
        Unfit: One of them is not there, or they have nothing to do with each other.
    """
    one, other = meant(index, request.target, _OPTION), meant(index, request.source, _OPTION)
    if one.cost.distance or other.cost.distance or not _are_rivals(one.node, other.node):
        raise Unfit("not-found", request.said, (one.node, other.node))
    return Outcome((chosen(index, one.node),), one.cost)


def _are_rivals(one: Node, other: Node) -> bool:
    """Whether the choice of one takes the other back: radio buttons of one name or group, options of one list."""
    if one is other or one.role != other.role or one.role in TICKED:
        return False
    name = one.attributes.get("name")
    return bool(name and name == other.attributes.get("name")) or _group(one) is _group(other) is not None


def _group(node: Node) -> Node | None:
    return next((above for above in node.ancestors() if above.role in _GROUPS), None)


def by_means(index: Index, request: Request) -> Outcome:
    """The one option of this name in a group that the verb's noun names: to *pay* in cash is Cash in Payment."""
    verb, option = request.values
    nodes = [
        node for node in index.nodes if _OPTION.suits(node) == 0 and node.role not in TICKED and _is(option, node.name)
    ]
    found = [node for node in nodes if any(_is_noun_of(verb, word) for word in _group_words(index, node))]
    return _only(index, found, request)


def _group_words(index: Index, node: Node) -> tuple[str, ...]:
    group = _group(node)
    return words(group.name or index.label(group)) if group is not None else ()


def _is_noun_of(verb: str, word: str) -> bool:
    """Whether a word is made of a verb by an ending: Payment, Delivery, Shipping."""
    if is_form_of(verb, word):
        return True
    stem = verb.removesuffix("e")
    return len(stem) >= _STEM and word.startswith(stem) and len(word) - len(stem) <= _ENDING


def make(index: Index, request: Request) -> Outcome:
    """The box or radio button of a name, or under it, in the row of a thing, or on the page that is about that."""
    thing, state = request.values
    rows = rows_called(index, run_of(thing))
    if len(rows) > 1:
        raise Unfit("ambiguous", request.said, tuple(rows), _COST)
    boxes = [node for row in rows for node in row.walk() if node.role in TICKED_IN_FORMS]
    if not rows:
        boxes = [node for node in index.nodes if node.role in TICKED_IN_FORMS and _is_about(index, node, thing)]
    found = [
        node
        for node in boxes
        if any(_is(state, text) for text in (node.name, index.label(node), column_of(index, node)))
    ]
    return _only(index, found, request)


def _is_about(index: Index, node: Node, thing: str) -> bool:
    """Whether a thing is said by the nouns by which what a control acts on is called where it stands."""
    titles = title_words(index, node)
    return all(is_noun(word, titles, node) for word in run_of(thing))


def include(index: Index, request: Request) -> Outcome:
    """The one box that is called by the first words, what follows being a noun of the page."""
    verb, said = request.values
    run = run_of(said)
    known = vocabulary(index)
    found: list[Node] = []
    for node in index.nodes:
        name = run_of(node.name or index.label(node)) if node.role in TICKED and node.is_seen else ()
        rest = run[len(name) :]
        if (
            name
            and run[: len(name)] == name
            and all(bases(word) & known or is_noun(word, title_words(index, node), node) for word in rest)
        ):
            found.append(node)
    if len(found) != 1:
        raise Unfit("ambiguous" if found else "not-found", request.said, tuple(found), _COST)
    return Outcome((action(index, "check" if verb == "include" else "uncheck", found[0]),), _COST)


_PAGER = frozenset({"go", "to", "the", "page"})


def turn(index: Index, request: Request) -> Outcome:
    """The one control of a pager that leads to the next, previous, first or last page.

    Raises:
        Unfit: There is none, or what it is a page of is not what the page shows.
    """
    side, noun, where = request.values
    if noun not in ("page", "pages") and not noun.endswith("s"):
        raise Unfit("not-found", request.said)
    found = [
        node for node in index.nodes if node.role in PRESSABLE and node.is_seen and _turns(index, node, side, noun)
    ]
    if not all(_is_shown(index, word) for word in (*where.split(), *([] if noun.startswith("page") else [noun]))):
        raise Unfit("not-found", request.said, tuple(found))
    if len(found) > 1 and where:
        found = _nearest(where, index, found)
    if len(found) != 1:
        raise Unfit("ambiguous" if found else "not-found", request.said, tuple(found), _COST)
    return Outcome((clicked(index, found[0]),), _COST)


def _nearest(where: str, index: Index, nodes: list[Node]) -> list[Node]:
    """Those that stand with the one table or list that is said in the smallest block."""
    kind = kind_of(where)
    part = next(
        (node for node in index.nodes if kind is not None and node.is_seen and node.role in kind.meant & TABLES), None
    )
    if part is None:
        return nodes
    around = [part, *part.ancestors()]
    shared = {
        node: next(at for at, above in enumerate(around) if index.places[node] in index.part(above)) for node in nodes
    }
    return [node for node, at in shared.items() if at == min(shared.values())]


def _turns(index: Index, node: Node, side: str, noun: str) -> bool:
    said = set(name_of(node.name or index.text(node) or node.attributes.get("title", "")).words.split())
    if side not in said or not said - {side} <= _PAGER | {noun}:
        return False
    return (
        "page" in said
        or any(above.role == "navigation" for above in node.ancestors())
        or is_one_of_numbers(index, node)
    )


def _is_shown(index: Index, word: str) -> bool:
    """Whether the page has the one table or list that a word is for, or uses the word of things."""
    kind = kind_of(word)
    if kind is not None and kind.meant & TABLES:
        return sum(node.role in kind.meant for node in index.nodes if node.is_seen) == 1
    if kind is not None and "row" in kind.meant:
        return sum(node.role in TABLES for node in index.nodes if node.is_seen) == 1
    return bool(bases(word) & vocabulary(index))


def _is(said: str, text: str) -> bool:
    match = match_name(name_of(said), text) if text else None
    return match is not None and match <= Match.SPELLING


def _only(index: Index, nodes: Iterable[Node], request: Request) -> Outcome:
    found = list(nodes)
    if len(found) != 1:
        raise Unfit("ambiguous" if found else "not-found", request.said, tuple(found), _COST)
    return Outcome((chosen(index, found[0]),), _COST)
