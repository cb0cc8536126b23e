"""Readers for one value: beside a label, in a cell, of a node."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import ADDRESSED, CHECKABLE, VALUE_FIELDS
from pytest_stagehand._compiling.asked.asked import Asked, known_words
from pytest_stagehand._compiling.asked.ground import Ground, abstained, shown
from pytest_stagehand._compiling.asked.regions import content_of_page
from pytest_stagehand._engines.english.extracting.fields import examples, leaf_of
from pytest_stagehand._engines.english.extracting.regions import page_regions
from pytest_stagehand._engines.english.phrases.phrases import phrase_of
from pytest_stagehand._engines.english.phrases.subjects import field_query, subject
from pytest_stagehand._engines.english.phrases.things import Thing, only_thing, things, ways
from pytest_stagehand._programs.content import UNCLEAR, content, field_meant
from pytest_stagehand._programs.extract import Place, taken
from pytest_stagehand._programs.text import label_shown
from pytest_stagehand._programs.tree import column_label
from pytest_stagehand._recording.queries import LabelSource, Query, Within
from pytest_stagehand._recording.readers import Leaf, QuerySource, Source

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.asked.wanted import Wanted

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
        query, node = subject(text, ground, ADDRESSED)
        return _one([_option(wanted, QuerySource(by="query", query=query), node, ground, takes=("url",))], ask)
    return _one([_read(wanted, only_thing(things_meant(text, ground), ask.text), ground)], ask)


def things_meant(text: Text, ground: Ground) -> list[Thing]:
    """What a phrase may mean on the page, with what is before its label accounted for by the page's titles and address."""
    known = known_words(content_of_page(ground.snapshot), ground.snapshot)
    return things(text, ground, known, ground.inside(page_regions(ground)[0]))


def _read(wanted: Wanted, thing: Thing, ground: Ground) -> _Option | None:
    """The reading of a thing."""
    if thing.pair is not None:
        source = LabelSource(by="label", label=label_shown(thing.pair.label), pair=thing.pair.kind)
        return _option(wanted, source, thing.node, thing.ground, takes=(thing.pair.take,))
    if thing.query is None:
        return _cell_option(wanted, thing.node, thing.ground.within, ground)
    node = thing.node
    take = "value" if node.role in VALUE_FIELDS else "checked" if node.role in CHECKABLE else "text"
    return _option(wanted, QuerySource(by="query", query=thing.query), node, ground, takes=(take,))


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


def _counted(text: Text, ground: Ground) -> Leaf | None:
    """`the number of links in the navigation`."""
    for name, place in ways(text, ground)[::-1]:
        phrase = phrase_of(name)
        if phrase.roles and not phrase.name:
            query = Query(roles=phrase.roles, within=place.within)
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
