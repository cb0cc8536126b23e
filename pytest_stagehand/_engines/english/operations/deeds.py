"""A verb of the page's own: the one control that is called by it and stands where the object says.

Every word of the sentence is accounted for by what the control is called or by where it stands, and every word of what it is
called by the sentence: *Delete account* deletes no draft.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import LAYERS, MESSAGES, PARTS, PRESSABLE, TICKED
from pytest_stagehand._engines.english.grammar.deeds import BEGINNING, LITTLE, LOOKING, MAKING, OF_SEVERAL, deed_said
from pytest_stagehand._engines.english.grammar.requests import verb_length
from pytest_stagehand._engines.english.grammar.stems import is_form_of, is_past_of
from pytest_stagehand._engines.english.grammar.words import ARTICLES, CLOSING_SIGNS
from pytest_stagehand._engines.english.operations.outcome import Outcome, chosen, clicked
from pytest_stagehand._engines.english.tree.around import heading_above, holds, is_noun, naming, run_of, title_words
from pytest_stagehand._engines.english.tree.cost import Cost, Unfit
from pytest_stagehand._engines.english.tree.grounding import outermost
from pytest_stagehand._engines.english.tree.index import column_of, is_control
from pytest_stagehand._engines.english.tree.naming import Match, name_of, without_hint
from pytest_stagehand._engines.english.tree.scopes import in_row_of, names_others
from pytest_stagehand._programs.text import singular, words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._engines.english.grammar.deeds import Deed, Run
    from pytest_stagehand._engines.english.grammar.requests import Request
    from pytest_stagehand._engines.english.tree.index import Index


@dataclass(frozen=True, slots=True)
class _Called:
    """A control that is called by the verb, and the runs of the object that its name leaves open.

    What closes a message or dialog is about that alone, and not about what the page is called.
    """

    node: Node
    left: tuple[Run, ...]
    is_of_layer: bool = False


@dataclass(frozen=True, slots=True, order=True)
class _Rank:
    """How well a control is what was said, the least best: names in part, words that only a noun accounts for."""

    in_part: int
    nouns: int


def deed(index: Index, request: Request) -> Outcome:
    """A click on the one control that is called by the verb and acts on the object; a box is ticked.

    Raises:
        Unfit: There is none, or more than one.
    """
    said = deed_said(request.values[0])
    found, rank = done_by(index, said, request)
    placed = sum(map(len, found.left))
    return Outcome((chosen(index, found.node),), Cost(int(bool(rank.in_part)), 1, Match.NAMELESS, placed))


def visit(index: Index, request: Request) -> Outcome:
    """A click on the one link of a name whose address or heading says the noun: "open ticket #2", "open the topic about basil".

    Raises:
        Unfit: There is none, or more than one.
    """
    said = deed_said(request.values[0])
    ranked: dict[Node, int] = {}
    for node in index.nodes:
        nouns = _nouns(index, node, said) if node.role == "link" and node.is_seen else ()
        fits = [in_part for run in said.runs for in_part in _in_name(index, node, run, said, nouns)] if nouns else []
        if fits:
            ranked[node] = min(fits)
    best = min(ranked.values(), default=0)
    found = [node for node, in_part in ranked.items() if in_part == best]
    if len(found) != 1:
        raise Unfit("ambiguous" if found else "not-found", request.said, tuple(found), Cost(0, 1, Match.NAMELESS, 9))
    return Outcome((clicked(index, found[0]),), Cost(best, 1, Match.NAMELESS, 1))


def _nouns(index: Index, node: Node, said: Deed) -> tuple[str, ...]:
    """What a link leads to: as its address says, and, where it is called by what that is about, as what it stands under says."""
    titles = title_words(index, node, is_named=True) if said.little == {"about"} else ()
    return (*_steps(node), *titles)


def _in_name(index: Index, node: Node, run: Run, said: Deed, nouns: tuple[str, ...]) -> Iterator[int]:
    """Whether a link has a part of a run as its name (0) or in it (1), where all other words are the nouns of its address."""
    text = node.name or index.text(node)
    others = [word for other in said.runs if other is not run for word in other]
    for name in _parts(run):
        at = next(at for at in range(len(run)) if run[at : at + len(name)] == name)
        left = [*others, *run[:at], *run[at + len(name) :]]
        if left and all(any(is_form_of(word, noun) for noun in nouns) for word in left) and holds(name, text):
            yield int(run_of(text) != name)


def _steps(node: Node) -> tuple[str, ...]:
    return words((node.url or "").partition("//")[2].partition("/")[2].partition("?")[0])


def done_by(index: Index, said: Deed, request: Request) -> tuple[_Called, _Rank]:
    """The control, with the words that its place accounts for, and how well it does."""
    called = list(_called(index, said))
    ranked = _ranked(index, called)
    best = min(ranked.values(), default=None)
    found = [node for node, rank in ranked.items() if rank == best]
    if best is None or len(found) != 1:
        raise Unfit("ambiguous" if found else "not-found", request.said, tuple(found), Cost(0, 1, Match.NAMELESS, 9))
    return next(each for each in called if each.node is found[0]), best


def _called(index: Index, said: Deed) -> Iterator[_Called]:
    nodes = [node for node in index.nodes if node.is_seen and _is_operated(node, said.verb)]
    for node in outermost(index, nodes):
        lefts = [left for name in _names(index, node) if (left := _left_by(name, said)) is not None]
        tip = _left_by(_unmarked(node.attributes.get("title", "")), said) if lefts else None
        lefts += [tip] if tip is not None else []
        closes = said.verb in _DISMISSING and _closes_layer(index, node)
        if closes:
            lefts.append(said.runs)
        lefts += [left for left in [_left_by_address(index, node, said)] if left is not None]
        if lefts:
            yield _Called(node, min(lefts, key=lambda left: sum(map(len, left))), closes)


_DISMISSING = frozenset({"dismiss", "close", "hide"})


def _closes_layer(index: Index, node: Node) -> bool:
    """Whether a control is the sign for closing a message or dialog, which is named by what it says."""
    said = name_of(node.name or index.text(node)).folded
    return said in CLOSING_SIGNS and any(above.role in MESSAGES | LAYERS for above in node.ancestors())


def _is_operated(node: Node, verb: str) -> bool:
    """What can be pressed; a box only by a verb of the page's own, since ours have a meaning for boxes: *select all*."""
    is_own = node.role in TICKED and not verb_length((verb,))
    return node.role in PRESSABLE or is_own or (node.clickable and not is_control(node) and not node.children)


def _names(index: Index, node: Node) -> set[str]:
    shown = node.name or index.text(node)
    texts = {shown, without_hint(shown)}
    return {text for text in (*texts, "" if run_of(shown) else node.attributes.get("title", "")) if text}


def _unmarked(tip: str) -> str:
    """A tooltip without the signs for a key: `[D]uplicate flow`, `Revert (V)`."""
    return _KEY_IN_WORD.sub(r"\1", _KEY_ALONE.sub("", tip))


_KEY_ALONE = re.compile(r"(?:^|(?<=\s))[\[(]\w[\])](?=\s|$)")
_KEY_IN_WORD = re.compile(r"[\[(](\w)[\])]")


def _left_by(name: str, said: Deed) -> tuple[Run, ...] | None:
    """What a name leaves open of the object; `None` where it begins with another verb, or says more."""
    told = [word.strip("'") for word in name_of(name).words.split()]
    open_words = [word for run in said.runs for word in run]
    if not told:
        return None
    size, used = _verb_of(told, said, open_words)
    if not size:
        return None
    covered, several = {*used}, set[int]()
    for word in told[size:]:
        if word == "new" and said.is_new:
            continue
        if word in LITTLE:
            if word not in ARTICLES | said.little:
                return None
            continue
        found = next(
            (at for at, open_word in enumerate(open_words) if at not in covered and is_form_of(open_word, word)), None
        )
        if found is None:
            return None
        covered.add(found)
        if singular(word) != word:
            several.add(found - 1)
    counted = {at for at in several if at >= 0 and open_words[at] in OF_SEVERAL}
    return _without(said.runs, covered | counted)


def _verb_of(told: list[str], said: Deed, open_words: list[str]) -> tuple[int, list[int]]:
    """How many words of a name are the verb, and which words of the object went into it: *Shutdown* is to shut down.

    *Archived Books* archives nothing: a participle says what things are like.
    """
    verb, both = said.verb, {told[0], said.verb}
    is_order = is_form_of(told[0], verb) and not is_past_of(told[0], verb)
    makes = said.is_new and (both <= MAKING or (told[0] == "new" and verb in BEGINNING))
    if is_order or makes or (len(told) > 1 and both <= LOOKING):
        return 1, []
    particle = next((at for at, word in enumerate(open_words) if f"{verb}{word}" == told[0]), None)
    return (0, []) if particle is None else (1, [particle])


def _without(runs: tuple[Run, ...], covered: set[int]) -> tuple[Run, ...]:
    """The runs without the words at these places, cut where one was taken out."""
    left: list[list[str]] = []
    at = 0
    for run in runs:
        left.append([])
        for word in run:
            if at in covered:
                left.append([])
            else:
                left[-1].append(word)
            at += 1
    return tuple(tuple(run) for run in left if run)


def _left_by_address(index: Index, node: Node, said: Deed) -> tuple[Run, ...] | None:
    """Nothing, where a link is called like the object, and its address says the verb: `/download/notes.txt`."""
    name = run_of(node.name or index.text(node))
    is_so = len(said.runs) == 1 and name == said.runs[0] and node.role == "link"
    ending = _ending(name[-1]) if name else ""
    is_file = said.verb == "download" and bool(ending) and ending == _ending(node.url or "")
    return () if is_so and (is_file or any(is_form_of(step, said.verb) for step in _steps(node))) else None


def _ending(name: str) -> str:
    """The ending of a file's name: `pdf`; empty where it has none."""
    last = name.partition("?")[0].rpartition("/")[2]
    return last.rpartition(".")[2] if "." in last else ""


def _ranked(index: Index, called: list[_Called]) -> dict[Node, _Rank]:
    """Those of the controls that stand where the rest of the object says."""
    controls = [each.node for each in called]
    places = {run: _places(index, run, controls) for each in called for whole in each.left for run in _parts(whole)}
    ranked: dict[Node, _Rank] = {}
    for each in called:
        is_named = any(each.node in held for run in each.left for part in _parts(run) for held in places[part])
        titles: set[str] = set() if each.is_of_layer else title_words(index, each.node, is_named=is_named)
        ranks = [_rank(run, each.node, titles, places) for run in each.left]
        is_told = not each.is_of_layer or any(rank and (rank.nouns or not rank.in_part) for rank in ranks)
        if all(rank is not None for rank in ranks) and is_told:
            known = [rank for rank in ranks if rank is not None]
            ranked[each.node] = _Rank(max((r.in_part for r in known), default=0), sum(r.nouns for r in known))
    return ranked


def _parts(run: Run) -> Iterator[Run]:
    for start in range(len(run)):
        for end in range(start + 1, len(run) + 1):
            yield run[start:end]


def _rank(run: Run, node: Node, titles: set[str], places: dict[Run, tuple[set[Node], set[Node]]]) -> _Rank | None:
    """How a run of words is accounted for: as nouns, or as a name with nouns before or behind it."""
    ranks = [_Rank(0, len(run))] if all(is_noun(word, titles, node) for word in run) else []
    for name in _parts(run):
        at = next(at for at in range(len(run)) if run[at : at + len(name)] == name)
        nouns = run[:at] + run[at + len(name) :]
        whole, part = places[name]
        if (node in whole or node in part) and all(is_noun(word, titles, node) for word in nouns):
            ranks.append(_Rank(int(node not in whole), len(nouns)))
    return min(ranks, default=None)


def _places(index: Index, run: Run, controls: list[Node]) -> tuple[set[Node], set[Node]]:
    """Which of the controls stand with what is called just so, and with what has the words in its name."""
    whole, part = ([each for each in found if names_others(index, each)] for found in naming(index, run))
    held = [{node for anchor in anchors for node in in_row_of(index, anchor, controls)} for anchors in (whole, part)]
    for node in controls:
        for title in _titles(index, node):
            if run_of(title) == run:
                held[0].add(node)
            elif holds(run, title):
                held[1].add(node)
    return held[0] - {each for each in whole if each in controls}, held[1]


def _titles(index: Index, node: Node) -> Iterator[str]:
    """What the parts of the page around a control are called, and the heading above it; of what closes a layer, what it says."""
    if _closes_layer(index, node):
        layers = [above for above in node.ancestors() if above.role in MESSAGES | LAYERS]
        yield from (text for layer in layers for text in (layer.name, index.text(layer)) if text)
        return
    yield from (above.name for above in node.ancestors() if above.role in PARTS and above.name)
    column = column_of(index, node)
    if column:
        yield column
    heading = heading_above(index, node)
    if heading is not None:
        yield index.text(heading)
