"""From a reading of a noun phrase to the nodes that it means.

Every node that could bear the name is weighed by `Cost`; what costs least is meant. Two nodes of the same cost are never
told apart by anything else: that is ambiguous, and said so.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from pytest_stagehand._browser.roles import ENTRIES, LIST_ITEMS, OPTIONS, PARTS, PRESSABLE, TEXTS
from pytest_stagehand._engines.english.grammar.words import ARTICLES
from pytest_stagehand._engines.english.tree.bearing import bearing
from pytest_stagehand._engines.english.tree.cost import FREE, Cost, Unfit, cheapest
from pytest_stagehand._engines.english.tree.index import column_of, holder, is_control, is_shut_away, select_of
from pytest_stagehand._engines.english.tree.labels import label_of
from pytest_stagehand._engines.english.tree.naming import HINT, Match, distance, in_any_case, match_name, name_of
from pytest_stagehand._engines.english.tree.nouns import is_called, is_of_page
from pytest_stagehand._engines.english.tree.repeated import as_one
from pytest_stagehand._engines.english.tree.scopes import in_row_of, names_others, next_to, section, within
from pytest_stagehand._engines.english.tree.wishes import CLICK, LOOK, PRESS, TEXT, Wish, is_operable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.kinds import Kind
    from pytest_stagehand._engines.english.grammar.phrases import Phrase, Scope
    from pytest_stagehand._engines.english.tree.index import Index


Weighed = dict["Node", Cost]
"""Nodes that a phrase could mean, with their cost."""


@dataclass(frozen=True, slots=True)
class Grounded:
    """The nodes that a phrase means (one, but for "both" and "all"), and what it cost to find them."""

    nodes: tuple[Node, ...]
    cost: Cost

    @property
    def node(self) -> Node:
        """The one node."""
        return self.nodes[0]


def ground(index: Index, phrase: Phrase, wish: Wish) -> Grounded:
    """The nodes that a phrase means.

    Raises:
        Unfit: None fits, or more than one does.
    """
    weighed = weigh(index, phrase, wish)
    best = min(weighed.values(), default=None)
    if best is None and wish.presses and (label := label_of(index, phrase)) is not None:
        return Grounded((label,), Cost(0, TEXT, Match.SPELLING, phrase.assumptions))
    if best is None or (best.distance > 0 and wish.operates):
        texts = _mere_texts(index, phrase)
        if best is None:
            raise Unfit("not-found", phrase.said, texts)
        if texts:
            raise Unfit(
                "ambiguous", phrase.said, (*texts, *(node for node, cost in weighed.items() if cost == best)), best
            )
    nodes = _clickable(outermost(index, [node for node, cost in weighed.items() if cost == best]), phrase, wish)
    if called := _called_as_its_kind(index, phrase, nodes):
        raise Unfit("ambiguous", phrase.said, (*nodes, *called), best)
    if phrase.ordinal:
        is_mixed = (
            best.distance > 0 and len({node.role for node in nodes}) > 1
        )  # a button and a field that say a word in common
        if is_mixed or not (one := _in_place(phrase, [(node, best) for node in nodes])):
            raise Unfit("not-found", phrase.said, tuple(nodes))
        return Grounded((one[0][0],), best)
    if phrase.quantity == "all" or (phrase.quantity == "both" and len(nodes) == 2):  # noqa: PLR2004  (both are two)
        return Grounded(tuple(nodes), best)
    rivals = _rivals(weighed, best, wish) or _beside_headers(weighed, nodes, wish)
    nodes = _taken(index, nodes, rivals, phrase, wish)
    if phrase.quantity == "both" or (len(nodes) + len(rivals) > 1 and phrase.quantity != "any"):
        raise Unfit("ambiguous", phrase.said, (*nodes, *rivals), best)
    return Grounded((nodes[0],), best)


def _clickable(nodes: list[Node], phrase: Phrase, wish: Wish) -> list[Node]:
    """The nodes, without the options of a closed list where something else is called so: the browser lets nobody click these."""
    others = [node for node in nodes if node.role != "option" or select_of(node) is None]
    return others if others and wish in (CLICK, PRESS) and not phrase.ordinal else nodes


def _mere_texts(index: Index, phrase: Phrase) -> tuple[Node, ...]:
    """Texts that are called just so and show no sign of being operated: what has the words in a longer name is another."""
    if not phrase.name or phrase.kind is not None or phrase.scopes:
        return ()
    found = (node for node, match in bearing(index, name_of(phrase.name)) if distance(match) == 0)
    return tuple(node for node in found if not is_operable(node) and _is_readable(node))


def _called_as_its_kind(index: Index, phrase: Phrase, nodes: list[Node]) -> list[Node]:
    """What else the page calls by a word that is one for a kind, too, and that is written as a name is: *Range*, and no range."""
    article, _, rest = phrase.said.partition(" ")
    word = rest if rest and article.casefold() in ARTICLES else phrase.said
    if phrase.name or not word[:1].isupper():
        return []
    called = [node for node, match in bearing(index, name_of(word)) if match in (Match.EXACT, Match.EXACT + HINT)]
    return [] if any(node in called for node in nodes) else called


def _rivals(weighed: dict[Node, Cost], best: Cost, wish: Wish) -> list[Node]:
    """Controls whose name holds what is else only plain text: neither of the two is clearly what was meant."""
    if wish.is_aloof or best.suit < 2 or best.distance > 0:  # noqa: PLR2004  (2 is plain text)
        return []
    return [node for node, cost in weighed.items() if cost.distance == 1 and cost.suit == 0]


def _taken(index: Index, nodes: list[Node], rivals: list[Node], phrase: Phrase, wish: Wish) -> list[Node]:
    """What a person takes of nodes that fit equally well, where one is meant and nothing else could be."""
    is_one = phrase.quantity == "one" and not rivals and not wish.is_aloof
    return as_one(nodes, index.snapshot) if is_one else nodes


def _beside_headers(weighed: Weighed, nodes: list[Node], wish: Wish) -> list[Node]:
    """What is called so as well, where the nodes sort a table by a column of that name: *Comments 2* of the menu."""
    if not wish.operates or not all(map(_is_in_header, nodes)):
        return []
    called = (node for node, cost in weighed.items() if cost.distance == 0 and cost.suit == 0 and node.is_seen)
    return [node for node in called if not _is_in_header(node)]


def _is_in_header(node: Node) -> bool:
    return any(each.role == "columnheader" for each in (node, *node.ancestors()))


def meant(index: Index, readings: Iterable[Phrase], wish: Wish) -> Grounded:
    """The nodes that a phrase means, whichever of its readings is meant.

    Raises:
        Unfit: No reading fits, or two readings fit equally well and mean different nodes.
    """
    attempts = [partial(ground, index, phrase, wish) for phrase in readings]
    return cheapest(attempts, lambda grounded: grounded.nodes)


def weigh(index: Index, phrase: Phrase, wish: Wish) -> Weighed:
    """All nodes that a phrase could mean, in reading order, with their cost."""
    found: Weighed = {}
    for node, how in bearing(index, name_of(phrase.name)) if phrase.name else _all(index):
        match = how if phrase.is_quoted or phrase.is_as_written else in_any_case(how)
        suit = _suit(node, phrase.kind, wish, is_named=bool(phrase.name))
        if suit is None or (match > Match.SPELLING and _is_lookalike(phrase.kind, node)):
            continue
        if wish.operates and _is_mere_text(index, node, phrase, match):
            continue
        if not wish.is_aloof and is_shut_away(node):
            continue
        if phrase.of_page and not is_of_page(index, node, phrase.of_page):
            continue
        if phrase.noun:
            if match > (Match.EXACT if phrase.is_as_written else Match.PIECE) or not is_called(
                index, node, phrase, wish
            ):
                continue
            match = max(match, Match.NAMELESS)  # what says the noun as well is called more exactly
        found[node] = Cost(distance(match), suit, match, phrase.assumptions)
    for scope in phrase.scopes:
        found = _scoped(index, scope, found) if found else found
    return found


def _is_mere_text(index: Index, node: Node, phrase: Phrase, match: int) -> bool:
    """Whether a node is no thing to operate and is not said to be meant: prose, a part of the page, an item called otherwise.

    The item of a list may listen without a sign of it; it is meant by its whole name. What its kind was said of is meant, unless
    that is a part of the page, which holds what could be.
    """
    if is_operable(node):
        return False
    if phrase.kind is not None and node.role in phrase.kind.meant:
        return node.role in PARTS - ENTRIES
    return distance(match) > 0 or not _is_all_of_item(index, node)


def _is_all_of_item(index: Index, node: Node) -> bool:
    """Whether a node is an item of a list, or the text that one is called by: nothing in the item can be operated."""
    item = next((above for above in (node, *node.ancestors()) if above.role in ENTRIES), None)
    if item is None or any(is_operable(below) for below in index.below(index.part(item))):
        return False
    return item is node or (not node.children and item.role in LIST_ITEMS | {"treeitem"})


def _all(index: Index) -> list[tuple[Node, int]]:
    """Every node, for phrases without a name."""
    return [(node, Match.NAMELESS) for node in index.nodes]


def _suit(node: Node, kind: Kind | None, wish: Wish, *, is_named: bool) -> int | None:
    """How well a node suits both the verb and the kind, `None` where it doesn't."""
    suit = wish.suits(node)
    if suit is None or node.parent is None:
        return None
    if kind is None or not kind.meant:
        is_operable = is_control(node) or node.clickable
        return (
            suit if ((is_operable or (kind is None and _is_readable(node))) and is_named) or is_control(node) else None
        )
    if not kind.suits(node):
        return None
    if node.role in kind.meant:
        return None if node.role == "row" and _is_header(node) else 0
    return 1 if is_named and _is_lookalike(kind, node) else None


def _is_lookalike(kind: Kind | None, node: Node) -> bool:
    """Whether a node only looks like the kind: by the roles that do, or as something that takes clicks without any role."""
    if kind is None or not kind.meant or node.role in kind.meant:
        return False
    is_operable = kind.meant & (PRESSABLE | {"option"})
    return node.role in kind.looks or bool(node.clickable and not is_control(node) and is_operable)


def _is_readable(node: Node) -> bool:
    """Whether a person would call a node by its text: a leaf, a heading, a named part; but no text inside a control."""
    return bool(not node.children or node.name or node.role in TEXTS) and holder(node) is None


def _is_header(row: Node) -> bool:
    return bool(row.children) and all(cell.role == "columnheader" for cell in row.children)


def outermost(index: Index, nodes: list[Node]) -> list[Node]:
    """Of nodes within one another only one: the control, or of plain texts the innermost; of a list and its option this one."""
    kept: list[Node] = []
    for node in nodes:
        outer = kept[-1] if kept and index.places[node] in index.part(kept[-1]) else None
        if outer is None:
            kept.append(node)
        elif (not is_control(outer) or node.role in OPTIONS) and outer.role not in ENTRIES:
            kept[-1] = node
    return kept


T = TypeVar("T")

Places = list[tuple[list["Node"], Cost]]
"""For each place that a scope may mean: what of the nodes stands there, and how well the place bears the name."""


def _scoped(index: Index, scope: Scope, weighed: Weighed) -> Weighed:
    """What of the weighed nodes stands where the scope says.

    Of the ways to look for a place, the more literal come first. The first one that finds such a place decides, also where
    nothing that fits stands in it: a list without a Remove button does not send us to the button beside it.
    """
    for look in _ways(scope):
        places = look(index, scope.phrase, weighed)
        nearest = min((cost.distance for _, cost in places), default=0)
        held = [(nodes, cost) for nodes, cost in places if cost.distance == nearest]
        found = {node: max(weighed[node].distance, cost.distance) for nodes, cost in held for node in nodes}
        if found or (held and nearest == 0 and look in (_in_parts, _under)):
            return {node: Cost(found[node], *weighed[node][1:]) for node in weighed if node in found}
    return {}


def _ways(scope: Scope) -> list[Callable[[Index, Phrase, Weighed], Places]]:
    """How to look for a scope, the more literal ways first; the first that leads to anything decides."""
    kind = scope.phrase.kind
    if scope.relation == "near":
        return [_beside, _next_to]
    if scope.relation == "under":
        return [_under, _beside]
    if kind is not None and kind.meant and kind.meant <= ENTRIES:
        return [_in_block] if _thing(scope.phrase).name else [_in_parts]
    if kind is not None and kind.word == "column":
        return [_in_column, _in_parts, _under, _in_block]
    return [_in_parts, _under, _in_block] if scope.relation == "in" else [_everywhere]


def _thing(phrase: Phrase) -> Phrase:
    """What a row is the row of: "the row of Blue shirt" and "the Blue shirt row" say the same."""
    if phrase.name or not phrase.scopes or phrase.scopes[0].relation == "near":
        return phrase
    return phrase.scopes[0].phrase


def _in_parts(index: Index, phrase: Phrase, nodes: Weighed) -> Places:
    """In the named parts of the page."""
    kind = phrase.kind
    roles = kind.meant if kind is not None and kind.meant else PARTS
    if not phrase.name and kind is None:
        return []
    wish = Wish(lambda node: 0 if node.role in roles else None)
    parts = weigh(index, phrase, wish) or _unfolded(index, phrase, roles)
    held = [(within(index, [index.part(node)], nodes), cost) for node, cost in parts.items()]
    return _in_place(phrase, [(found, cost) for found, cost in held if found]) if phrase.ordinal else held


def _unfolded(index: Index, phrase: Phrase, roles: frozenset[str]) -> Weighed:
    """Parts without a name that are called by the control which unfolds them, and stands first in them."""
    wish = Wish(lambda node: 0 if is_control(node) and "expanded" in node.states else None)
    switches = weigh(index, phrase, wish) if phrase.name and phrase.kind is None else {}
    return {
        node.parent: cost
        for node, cost in switches.items()
        if node.parent is not None
        and node.parent.role in roles
        and not node.parent.name
        and node.parent.children[0] is node
    }


def _in_column(index: Index, phrase: Phrase, nodes: Weighed) -> Places:
    """In the columns of tables whose header is just this name; of "the Write column of Bob", what stands in the row as well."""
    wanted = name_of(phrase.name)
    matches = ((node, match_name(wanted, column_of(index, node))) for node in nodes)
    held = {node: nodes[node] for node, match in matches if match is not None and distance(match) == 0}
    for scope in phrase.scopes:
        held = _scoped(index, scope, held) if held else held
    return [(list(held), Cost(0, 0, Match.EXACT, phrase.assumptions))] if phrase.name and held else []


def _under(index: Index, phrase: Phrase, nodes: Weighed) -> Places:
    """Under the headings of this name."""
    if not phrase.name:
        return []
    headings = weigh(index, _named_only(phrase), Wish(lambda node: 0 if node.role == "heading" else None))
    held = [(within(index, [section(index, heading)], nodes), cost) for heading, cost in headings.items()]
    return _in_place(phrase, [each for each in held if each[1].distance == 0]) if phrase.ordinal else held


def _beside(index: Index, phrase: Phrase, nodes: Weighed) -> Places:
    """In the row, card or block of what bears this name."""
    return _with(index, _anchors(index, phrase), nodes)


def _in_block(index: Index, phrase: Phrase, nodes: Weighed) -> Places:
    """The same where something is said to stand in it, or to be of it."""
    return _with(index, [each for each in _anchors(index, phrase) if names_others(index, each[0])], nodes)


def _with(index: Index, anchors: Iterable[tuple[Node, Cost]], nodes: Weighed) -> Places:
    groups = [[node for node, cost in nodes.items() if cost == each] for each in sorted(set(nodes.values()))]
    return [(in_row_of(index, anchor, group), cost) for anchor, cost in anchors for group in groups]


def _next_to(index: Index, phrase: Phrase, nodes: Weighed) -> Places:
    """Right before or after what bears this name, where no block of the page holds the two."""
    return [(next_to(index, anchor, nodes), cost) for anchor, cost in _anchors(index, phrase)]


def _anchors(index: Index, phrase: Phrase) -> list[tuple[Node, Cost]]:
    """What bears the name of the thing beside which, or in whose row, something stands."""
    is_row = phrase.kind is not None and bool(phrase.kind.meant) and phrase.kind.meant <= ENTRIES
    thing = _named_only(_thing(phrase)) if is_row else phrase
    if not thing.name and thing.kind is None:
        return []
    anchors = weigh(index, thing, LOOK)
    nearest = min(anchors.values(), default=FREE).distance
    innermost = _innermost(index, [node for node, cost in anchors.items() if cost.distance == nearest])
    held = [(node, anchors[node]) for node in innermost]
    if not thing.ordinal:
        return held
    is_series = nearest == 0 and len({node.role for node in innermost}) == 1
    return _in_place(thing, held) if is_series else []


def _everywhere(index: Index, phrase: Phrase, nodes: Weighed) -> Places:
    """In any of these ways: "of" and "for" don't tell a row from a group."""
    return [*_in_parts(index, phrase, nodes), *_under(index, phrase, nodes), *_in_block(index, phrase, nodes)]


def _named_only(phrase: Phrase) -> Phrase:
    return replace(phrase, kind=None) if phrase.name else phrase


def _in_place(phrase: Phrase, found: list[tuple[T, Cost]]) -> list[tuple[T, Cost]]:
    """The first, second or last of what was found; what alone has the words in a longer name is none of several: no series."""
    at = phrase.ordinal - 1 if phrase.ordinal > 0 else len(found) + phrase.ordinal
    is_alone = len(found) == 1 and found[0][1].distance > 0
    return [found[at]] if 0 <= at < len(found) and not is_alone else []


def _innermost(index: Index, nodes: list[Node]) -> list[Node]:
    kept: list[Node] = []
    for node in nodes:
        if kept and index.places[node] in index.part(kept[-1]):
            kept[-1] = node
        else:
            kept.append(node)
    return kept
