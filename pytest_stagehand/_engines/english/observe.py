"""`observe`: what on the page fits a description, as actions none of which is performed, and as a program for replays.

A plain description ("the links in the navigation") is a query over any page (`_compiling/naming/sets.py`). What only `act`'s
grammar reads ("the Remove button for Blue shirt", "click Remove") is grounded here, and has a program only if a query finds
the same nodes.
"""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import BESIDE_CONTENT, LIST_ITEMS, MENUS
from pytest_stagehand._compiling.asked.ground import Ground, abstained
from pytest_stagehand._compiling.asked.sentences import text_of
from pytest_stagehand._compiling.decisions import ObserveDecision
from pytest_stagehand._compiling.naming.phrases import loose_phrases_of, phrase_of, split_place, without_article
from pytest_stagehand._compiling.naming.sets import every, place_missed
from pytest_stagehand._compiling.observing import compile_observe
from pytest_stagehand._engines.english.abstain import explained, not_understood
from pytest_stagehand._engines.english.act import MAX_WORDS, decide
from pytest_stagehand._engines.english.grammar.grammar import readings
from pytest_stagehand._engines.english.grammar.phrases import phrases
from pytest_stagehand._engines.english.grammar.requests import object_of, verb_length
from pytest_stagehand._engines.english.grammar.tokens import keys, tokenise
from pytest_stagehand._engines.english.operations.outcome import action, nodes_of
from pytest_stagehand._engines.english.tree.cost import Unfit
from pytest_stagehand._engines.english.tree.grounding import ground, outermost, weigh
from pytest_stagehand._engines.english.tree.index import index_of, is_control
from pytest_stagehand._engines.english.tree.wishes import HOVER
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.observe import method_of
from pytest_stagehand._programs.text import singular, words
from pytest_stagehand._programs.tree import reading

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._engines.english.grammar.phrases import Phrase
    from pytest_stagehand._engines.english.grammar.tokens import Tokens
    from pytest_stagehand._engines.english.tree.grounding import Weighed
    from pytest_stagehand._engines.english.tree.index import Index

_LOOKING = ("find", "show", "show me", "list", "get", "locate", "observe", "see", "where is", "where are", "look for")


def decide_observe(instruction: str | None, snapshot: Snapshot) -> ObserveDecision:
    """What fits an instruction, as actions and, where that can be, as a program.

    Args:
        instruction: A description ("the Remove buttons", "links in the footer"), or a sentence with a verb ("click
            Remove"), which stands for all that it could be done to. Without one it is all that can be operated.
        snapshot: The page as it is now.

    Returns:
        The nodes that fit in reading order, each with the operation that it is there for; none where nothing fits.

    Raises:
        EngineAbstained: The instruction is not understood.
    """
    index = index_of(snapshot)
    try:
        nodes = every(instruction, Ground(snapshot))
    except ProgramFailed as failure:
        raise EngineAbstained("not-understood", str(failure)) from None
    except EngineAbstained:
        said, nodes = _listed(instruction or "", Ground(snapshot))
        instruction = said or instruction
        nodes = nodes or _in_place(_nodes(instruction or "", index), instruction or "", snapshot)
        _refuse_beside(nodes, instruction or "")
    _refuse_named_by_more(nodes, instruction or "", snapshot)
    if not nodes and (place := place_missed(instruction or "", Ground(snapshot))):
        raise explained(EngineAbstained("not-found", f'the place "{place}"'), instruction or "")
    program = compile_observe(instruction, snapshot, nodes)
    if not nodes and (unclear := _unclear(instruction or "", snapshot)):
        raise explained(EngineAbstained("not-found", unclear), instruction or "") from None
    if not nodes and program is None and phrase_of(text_of(instruction or "")).kind is None:
        raise not_understood(instruction or "", "It names no kind of thing, and nothing on the page is called so")
    return ObserveDecision(actions=tuple(action(index, method_of(node), node) for node in nodes), program=program)


def _refuse_beside(nodes: Sequence[Node], instruction: str) -> None:
    """Raises where what is said has no role, and only rows, or the entries of a menu or side bar, look like it: *the cards*."""
    read = loose_phrases_of(text_of(instruction))
    is_vague = any(each.kind is not None and not each.kind.roles and not each.name for each in read)
    is_beside = any(above.role in BESIDE_CONTENT for node in nodes for above in node.ancestors())
    if is_vague and (
        is_beside or len({node.parent for node in nodes}) > 1 or any(node.role == "row" for node in nodes)
    ):
        raise abstained("ambiguous", f'what "{instruction}" are on this page', nodes)


def _refuse_named_by_more(nodes: Sequence[Node], instruction: str, snapshot: Snapshot) -> None:
    """Raises where what looks like the kind is called just so, and what was found by more words: *View*, and *View all tags*."""
    phrase = phrase_of(text_of(instruction))
    if phrase.kind is None or not phrase.name or any(words(node.name) == words(phrase.name) for node in nodes):
        return
    alike = [
        each for each in snapshot.walk() if each.role in phrase.kind.looks and words(each.name) == words(phrase.name)
    ]
    if nodes and alike:
        raise abstained("ambiguous", f'whether what looks like "{phrase.kind.word}" is meant', alike)


def _listed(instruction: str, ground: Ground) -> tuple[str, list[Node]]:
    """`the files` in other words, and these, where a part called so lists them, one link or button an item."""
    text = without_article(text_of(instruction))
    kinds = ("links", "buttons") if text.masked and not phrase_of(text).roles else ()
    for said in (f"the {kind} in {text.spoken}" for kind in kinds):
        with suppress(EngineAbstained, ProgramFailed):
            if _is_one_an_item(nodes := every(said, ground)):
                return said, nodes
    return "", []


def _is_one_an_item(nodes: Sequence[Node]) -> bool:
    """Whether these stand in the items of one list, one in each."""
    items = [next((above for above in node.ancestors() if above.role in LIST_ITEMS), None) for node in nodes]
    holder = items[0].parent if items and items[0] is not None else None
    return holder is not None and [each for each in holder.children if each.role in LIST_ITEMS] == items


def _in_place(nodes: list[Node], instruction: str, snapshot: Snapshot) -> list[Node]:
    """Of all things of a kind that were found those in the place that is said, where that is no region: the row that it heads.

    A place that leaves out nothing was not found: then none is in it.
    """
    if not (place := place_missed(instruction, Ground(snapshot))):
        return nodes
    if _is_one_of_several(place, snapshot):
        return []
    kinds = [phrase_of(name) for name, where in split_place(text_of(instruction)) if where.plain == place]
    roles = {role for kind in kinds if not kind.name for role in kind.roles}
    said = words(without_article(text_of(place)).plain)
    rows = [next((above for above in node.ancestors() if above.role == "row"), None) for node in nodes]
    heads = [[cell for cell in row.children if cell.role == "rowheader"] if row else [] for row in rows]
    own = [
        node for node, cells in zip(nodes, heads, strict=True) if any(words(reading(cell)) == said for cell in cells)
    ]
    is_all = bool(roles) and len(nodes) > 1 and {node for node in snapshot.walk() if node.role in roles} <= set(nodes)
    return own if own or is_all else nodes


def _is_one_of_several(place: str, snapshot: Snapshot) -> bool:
    """Whether a place is said by a word that means several parts of the page: *the menu*, of two navigations."""
    phrase = phrase_of(text_of(place))
    roles = phrase.kind.meant if phrase.kind is not None and not phrase.name else frozenset()
    return sum(node.role in roles and node.is_seen for node in snapshot.walk()) > 1


def _unclear(instruction: str, snapshot: Snapshot) -> str:
    """Why that nothing was found does not say that there is nothing; empty where it does.

    A place by where it is seen, a kind of thing that the page has no word for, what only looks like the kind that was said, and a
    name that the page has for something else: the filter buttons may be those under *Filter by state*.
    """
    text = text_of(instruction)
    if place := _SEEN_AT.search(text.masked):
        return f'the place "{place[0]}"'
    phrase = phrase_of(text)
    thing = next((thing for thing, _ in split_place(text)), text)
    if phrase.kind is None:
        last = thing.plain.rpartition(" ")[2].lower()
        return f'a kind of thing called "{last}"' if words(last) != (last,) else ""
    alike = [node for node in snapshot.walk() if node.role in phrase.kind.looks]
    named = [node for node in alike if not phrase.name or words(phrase.name) == words(node.name)]
    opening = [node for node in snapshot.walk() if "haspopup" in node.attributes or node.states & {"collapsed"}]
    if named or (opening and MENUS.intersection(phrase.roles)):
        return f'"{phrase.kind.word}" on this page, unless what looks like one is meant'
    if alike and (owner := _OF.search(text.masked)):
        return f'what is "{text.of(owner[0]).plain}"'
    name = phrase_of(thing).name
    return f'what "{name}" says of a {phrase.kind.word}' if words_of_all(snapshot).intersection(words(name)) else ""


def words_of_all(snapshot: Snapshot) -> frozenset[str]:
    """All words of a page, those that are only heard included."""
    return frozenset(word for node in snapshot.walk() for word in words(node.name or node.text))


_OF = re.compile(r"\bof .+")
_SEEN_AT = re.compile(r"\b(?:above|beside|next to|near|left of|right of|between|behind|before|after) .+")


def _nodes(instruction: str, index: Index) -> list[Node]:
    """What an instruction means by `act`'s grammar."""
    tokens = tokenise(instruction)
    if not tokens or len(tokens) > MAX_WORDS or not readings(tokens):
        raise not_understood(instruction)
    described = object_of(tokens, _LOOKING) or tokens
    acted_on = _acted_on(index, described) if verb_length(keys(described)) else []
    return acted_on or _not_one_for_several(_fitting(index, phrases(described)), instruction)


def _not_one_for_several(nodes: list[Node], instruction: str) -> list[Node]:
    """The nodes, but no one thing where several are meant and it is not called just so: *the tickets* are no *Search tickets*."""
    said = words(without_article(text_of(instruction)).plain)
    last = instruction.rpartition(" ")[2].lower()
    is_several = bool(said) and singular(last) != last
    return [] if is_several and len(nodes) == 1 and words(nodes[0].name) != said else nodes


def _acted_on(index: Index, tokens: Tokens) -> list[Node]:
    """The nodes that a sentence with a verb acts on, or could act on where it doesn't say which."""
    try:
        return nodes_of(index, decide(index, tokens))
    except Unfit as unfit:
        return [node for node in index.nodes if node in unfit.nodes and (is_control(node) or node.clickable)]


def _fitting(index: Index, descriptions: Iterable[Phrase]) -> list[Node]:
    """All nodes that cost least by any reading of a description, or the one in the place that it says."""
    fitting: Weighed = {}
    for phrase in descriptions:
        for node, cost in _weighed(index, phrase).items():
            fitting[node] = min(cost, fitting.get(node, cost))
    best = min(fitting.values(), default=None)
    return outermost(index, [node for node in index.nodes if node in fitting and fitting[node] == best])


def _weighed(index: Index, phrase: Phrase) -> Weighed:
    if not phrase.ordinal:
        return {node: cost for node, cost in weigh(index, phrase, HOVER).items() if cost.suit <= 1}
    try:
        grounded = ground(index, phrase, HOVER)
    except Unfit:
        return {}
    return dict.fromkeys(grounded.nodes, grounded.cost)
