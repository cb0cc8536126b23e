"""Readers for one value: beside a label, in a cell, of a node."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_stagehand.errors import EngineAbstained
from pytest_stagehand.inference.local.extracting.asked import Asked, known_words
from pytest_stagehand.inference.local.extracting.fields import examples, leaf_of
from pytest_stagehand.inference.local.extracting.regions import content_of_page, page_regions
from pytest_stagehand.inference.local.wording.ground import Ground, abstained, shown
from pytest_stagehand.inference.local.wording.phrases import Text, phrase_of, split_place, without_article
from pytest_stagehand.inference.local.wording.places import places
from pytest_stagehand.inference.local.wording.subjects import field_query, subject
from pytest_stagehand.recording.queries import LabelSource, Query, Within
from pytest_stagehand.recording.readers import Leaf, QuerySource, Source
from pytest_stagehand.replay.programs.content import UNCLEAR, content, field_meant
from pytest_stagehand.replay.programs.extract import Place, taken
from pytest_stagehand.replay.programs.labels import pairs, unique_pairs
from pytest_stagehand.replay.programs.queries import located
from pytest_stagehand.replay.programs.text import label_shown, label_text, words
from pytest_stagehand.replay.programs.tree import (
    CELLS,
    CHECKABLE,
    VALUE_FIELDS,
    column_label,
    walk,
)

if TYPE_CHECKING:
    from pytest_stagehand.browser.snapshot import Node
    from pytest_stagehand.inference.local.extracting.wanted import Wanted
    from pytest_stagehand.replay.programs.labels import Pair

_OF = re.compile(r"^(?:the\s+)?(?P<what>text|value|content|url|link|href|address|number|count)\s+of\s+", re.IGNORECASE)
_WHETHER = re.compile(
    r"^(?:whether|if)\s+(?P<subject>.+?)\s+(?:is|are)\s+(?:checked|ticked|selected|chosen)$", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class _Option:
    """One way to read a single value, and the node it would be read from."""

    leaf: Leaf
    node: Node


def single(wanted: Wanted, ask: Asked, ground: Ground) -> Leaf:
    """A reader of one value; by label, by cell, by name or kind of a node."""
    if (found := _WHETHER.match(ask.text.masked)) and wanted.kind == "boolean":
        query, node = subject(ask.text.of(found["subject"]), ground, CHECKABLE)
        return _one([_option(wanted, QuerySource(by="query", query=query), node, ground, takes=("checked",))], ask)
    prefix = _OF.match(ask.text.masked)
    what = prefix["what"].lower() if prefix else ""
    text = ask.text.of(ask.text.masked[prefix.end() :]) if prefix else ask.text
    if what in {"number", "count"} and wanted.kind == "integer" and (counted := _counted(text, ground)):
        return counted
    if what in {"url", "link", "href", "address"} or wanted.kind == "url":
        query, node = subject(text, ground, frozenset({"link", "img", "image", "iframe"}))
        return _one([_option(wanted, QuerySource(by="query", query=query), node, ground, takes=("url",))], ask)
    options = [*_labelled(wanted, text, ground), *_cell(wanted, text, ground)]
    return _one(options or _node(wanted, text, ground) or _qualified(wanted, text, ground), ask)


def _one(options: list[_Option | None], ask: Asked) -> Leaf:
    found = [option for option in options if option is not None]
    if len({option.node.ref for option in found}) != 1:
        raise EngineAbstained(
            "ambiguous" if found else "not-found",
            f'"{ask.text.plain}" on this page',
            tuple(shown(option.node) for option in found),
        )
    return found[0].leaf


def _option(
    wanted: Wanted, source: Source, node: Node, ground: Ground, *, takes: tuple[str, ...] = ()
) -> _Option | None:
    """The value of `source`, looked for in the region where `ground` is."""
    given = examples([Place(ground.scope, ground.variables)], ground.snapshot)
    leaf = leaf_of(wanted, source, given, takes=takes)
    return _Option(leaf.model_copy(update={"within": ground.within}), node) if leaf else None


def _ways(text: Text, ground: Ground) -> list[tuple[Text, Within]]:
    """A phrase as a whole, and as a name in a place."""
    placed = [(name, within) for name, place in split_place(text) for within in places(place, ground)]
    return [(text, ()), *placed]


def _labelled(wanted: Wanted, text: Text, ground: Ground) -> list[_Option | None]:
    for name, within in _ways(text, ground):
        said = label_text(without_article(name).plain)
        scope = located(within, (ground.snapshot.root,), ground.variables)
        found = unique_pairs([pair for pair in pairs(scope) if label_text(pair.label) == said])
        if found:
            return [_pair_option(wanted, pair, ground.inside(within)) for pair in found]
    return []


def _pair_option(wanted: Wanted, pair: Pair, ground: Ground) -> _Option | None:
    source = LabelSource(by="label", label=label_shown(pair.label), pair=pair.kind)
    return _option(wanted, source, pair.node, ground, takes=(pair.take,))


def _qualified(wanted: Wanted, text: Text, ground: Ground) -> list[_Option | None]:
    """`the cart total`: a label that is the end of the phrase, where the page accounts for what is before it."""
    said = words(text.plain)
    known = known_words(content_of_page(ground.snapshot), ground.snapshot)
    within = page_regions(ground)[0]
    scope = located(within, (ground.snapshot.root,), ground.variables)
    found = [
        pair
        for pair in pairs(scope)
        if (label := words(pair.label)) and said[-len(label) :] == label and known.issuperset(_extra(said, label))
    ]
    kept = unique_pairs(found)
    return [_pair_option(wanted, pair, ground.inside(within)) for pair in kept]


def _extra(said: tuple[str, ...], label: tuple[str, ...]) -> set[str]:
    return {word for word in said[: -len(label)] if word not in {"the", "a", "my", "your"}}


def _cell(wanted: Wanted, text: Text, ground: Ground) -> list[_Option | None]:
    """`the price of Blue shirt`: the cell of this column in the row of this name."""
    for column, row in split_place(text):
        said = words(without_article(column).plain)
        bare = row if re.match(r"(?:the )?row\b", row.masked) else row.of(f"row of {without_article(row).masked}")
        for within in places(bare, ground):
            if not within or within[-1].role != "row":
                continue
            scope = located(within, (ground.snapshot.root,), ground.variables)
            cells = [node for node in walk(scope) if node.role in CELLS and words(column_label(node)) == said]
            if len(cells) == 1:
                return [_cell_option(wanted, cells[0], within, ground)]
    return []


def _cell_option(wanted: Wanted, cell: Node, within: Within, ground: Ground) -> _Option | None:
    label = column_label(cell)
    take, _ = content(cell, label)
    field = field_meant(cell, label)
    if take == UNCLEAR:
        raise abstained("ambiguous", f'the field or the text in column "{label}"', [cell])
    query = Query(roles=(cell.role,), column=label, within=within)
    if field is not None:
        query = field_query(field, within)
    return _option(wanted, QuerySource(by="query", query=query), cell, ground, takes=(take,))


def _node(wanted: Wanted, text: Text, ground: Ground) -> list[_Option | None]:
    """A node by its kind, its name or what a developer called it."""
    try:
        query, node = subject(text, ground)
    except EngineAbstained as problem:
        if problem.why == "ambiguous":
            raise
        return []
    take = "value" if node.role in VALUE_FIELDS else "checked" if node.role in CHECKABLE else "text"
    return [_option(wanted, QuerySource(by="query", query=query), node, ground, takes=(take,))]


def _counted(text: Text, ground: Ground) -> Leaf | None:
    """`the number of links in the navigation`."""
    for name, within in _ways(text, ground)[::-1]:
        phrase = phrase_of(name)
        if phrase.roles and not phrase.name:
            query = Query(roles=phrase.roles, within=within)
            leaf = Leaf.model_validate(
                {
                    "reads": "value",
                    "source": {"by": "query", "query": query},
                    "take": "count",
                    "convert": {"to": "text"},
                }
            )
            return leaf if taken(leaf, Place((ground.snapshot.root,), ground.variables)) else None
    return None
