"""What an `extract` asks for, compiled to a program that reads it: the local engine's way.

It reads texts of nodes, values beside labels, and repeated rows or cards, matched to a schema by the names of its
fields. Exactly one reading that accounts for the instruction and gives every required field is taken; the value comes
from the program itself, never from anywhere else.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from pytest_stagehand.errors import EngineAbstained, printable
from pytest_stagehand.inference.local.asked import asked, known_words, language_of, page_texts
from pytest_stagehand.inference.local.claims import unique_pairs
from pytest_stagehand.inference.local.fields import examples, leaf_of, object_reader
from pytest_stagehand.inference.local.lists import list_reader
from pytest_stagehand.inference.local.subjects import (
    Ground,
    phrase_of,
    places,
    shown,
    split_place,
    subject,
    without_article,
)
from pytest_stagehand.inference.local.wanted import Wanted, conversion_of, wanted_of
from pytest_stagehand.recording.programs import (
    ExtractProgram,
    LabelSource,
    Leaf,
    ObjectReader,
    PageText,
    PairsReader,
    Query,
    QuerySource,
    Region,
)
from pytest_stagehand.replay.programs.extract import Place, evaluate_extract, taken
from pytest_stagehand.replay.programs.failure import ProgramFailed
from pytest_stagehand.replay.programs.labels import pairs
from pytest_stagehand.replay.programs.queries import NO_VARIABLES, located
from pytest_stagehand.replay.programs.text import label_shown, label_text, words
from pytest_stagehand.replay.programs.tree import (
    CELLS,
    CHECKABLE,
    VALUE_FIELDS,
    column_label,
    content,
    only_field,
    walk,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pydantic import TypeAdapter

    from pytest_stagehand.browser.snapshot import Node, Snapshot
    from pytest_stagehand.inference.local.asked import Asked
    from pytest_stagehand.inference.local.subjects import Text
    from pytest_stagehand.recording.programs import Reader, Source, Within

_OF = re.compile(r"^(?:the\s+)?(?P<what>text|value|content|url|link|href|address|number|count)\s+of\s+", re.IGNORECASE)
_WHETHER = re.compile(r"^(?:whether|if)\s+(?P<subject>.+?)\s+(?:is|are)\s+(?:checked|ticked|selected|chosen)$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class ExtractDecision:
    """How an instruction was read.

    Attributes:
        program: What is recorded.
        value: What the program reads now, as the schema has it.
    """

    program: ExtractProgram
    value: Any


@dataclass(frozen=True, slots=True)
class _Option:
    """One way to read a single value, and the node it would be read from."""

    leaf: Leaf
    node: Node


def decide_extract(
    instruction: str | None,
    adapter: TypeAdapter[Any],
    snapshot: Snapshot,
    *,
    variables: Mapping[str, str] = NO_VARIABLES,
) -> ExtractDecision:
    """Read `instruction` as a program over the page.

    Args:
        instruction: What to extract; `None` for all text of the page.
        adapter: The schema.
        snapshot: The page.
        variables: This call's values.

    Returns:
        The program and what it reads now.

    Raises:
        EngineAbstained: No reading, or more than one, gives what is asked for.
    """
    wanted = wanted_of(adapter)
    program = ExtractProgram(read=_reader(instruction, wanted, Ground(snapshot, variables)))
    try:
        return ExtractDecision(program, adapter.validate_python(evaluate_extract(program, snapshot, variables)))
    except ProgramFailed as failure:
        raise EngineAbstained("not-found", f'"{instruction}": {failure}') from failure
    except ValidationError as error:
        raise EngineAbstained("not-found", f'what "{instruction}" reads is not what the schema takes: {error}') from error


def _reader(instruction: str | None, wanted: Wanted, ground: Ground) -> Reader:
    if instruction is None and wanted.kind == "text":
        return PageText(reads="page-text")
    ask = asked(instruction or "")
    if wanted.kind == "list":
        return list_reader(wanted, ask, ground.snapshot, ground.variables)
    if wanted.kind == "object":
        return _object(wanted, ask, ground)
    if wanted.kind == "mapping":
        return _mapping(wanted.item or Wanted("text"), ask, ground)
    return _single(wanted, ask, ground)


# --- Objects --------------------------------------------------------------------------------------------------------


def _object(wanted: Wanted, ask: Asked, ground: Ground) -> ObjectReader:
    """A reader of the fields, in the region that the instruction names, else in the page's content."""
    own = {word for each in wanted.fields for name in each.names for word in name} | set(wanted.title)
    for within in _regions_asked(ask, ground):
        reader = _object_in(wanted, within, ground)
        if reader is not None:
            return reader
    if ask.is_accounted_for(known_words(_content(ground.snapshot), ground.snapshot) | own):
        for within in _page_regions(ground):
            reader = _object_in(wanted, within, ground)
            if reader is not None:
                return reader
    fields = tuple(each.key for each in wanted.fields if each.required)
    raise EngineAbstained("not-found", f'a part of the page that is "{ask.text.plain}" and shows {", ".join(fields)}')


def _object_in(wanted: Wanted, within: Within, ground: Ground) -> ObjectReader | None:
    """Plain fields by their labels; objects and lists in the part of the region that is called like them."""
    scope = located(within, (ground.snapshot.root,), ground.variables)
    given = examples([Place(scope, ground.variables)], ground.snapshot)
    plain = tuple(each for each in wanted.fields if each.wanted.kind not in {"object", "list", "mapping"})
    nested = [each for each in wanted.fields if each not in plain]
    reader = object_reader(Wanted("object", fields=plain), given, within) if plain else None
    if (plain and reader is None) or (nested and within):
        return None
    fields: dict[str, Reader] = dict(reader.fields) if reader else {}
    for each in nested:
        fields[each.key] = _reader(" ".join(each.names[0]), each.wanted, ground)
    ordered = {each.key: fields[each.key] for each in wanted.fields if each.key in fields}
    return ObjectReader(reads="object", within=within, fields=ordered, absent=reader.absent if reader else {})


def _regions_asked(ask: Asked, ground: Ground) -> list[Within]:
    if not ask.all:
        return []
    return [within for within in places(ask.text, ground) if within]


def _page_regions(ground: Ground) -> list[Within]:
    """The page's content, and the whole page."""
    mains = [node for node in ground.snapshot.walk() if node.role == "main"]
    return [(Region(role="main"),), ()] if len(mains) == 1 else [()]


def _content(snapshot: Snapshot) -> Node:
    return next((node for node in snapshot.walk() if node.role == "main"), snapshot.root)


def _mapping(item: Wanted, ask: Asked, ground: Ground) -> PairsReader:
    """All labels and values of the one list of them."""
    ways: list[Within] = _regions_asked(ask, ground) or [()]
    scope = located(ways[0], (ground.snapshot.root,), ground.variables)
    for kind in ("definition", "row"):
        texts = [pair.text for pair in pairs(scope) if pair.kind == kind]
        conversion = conversion_of(item, texts, page_texts(ground.snapshot), language_of(ground.snapshot))
        if texts and conversion:
            return PairsReader.model_validate({"reads": "pairs", "within": ways[0], "pair": kind, "convert": conversion})
    raise EngineAbstained("not-found", f'labels and values that are "{ask.text.plain}"')


# --- Single values --------------------------------------------------------------------------------------------------


def _single(wanted: Wanted, ask: Asked, ground: Ground) -> Leaf:
    """A reader of one value; by label, by cell, by name or kind of a node."""
    if (found := _WHETHER.match(ask.text.masked)) and wanted.kind == "boolean":
        query, node = subject(ask.text.of(found["subject"]), ground, CHECKABLE)
        return _one([_option(wanted, QuerySource(by="query", query=query), node, ground, ("checked",))], ask)
    prefix = _OF.match(ask.text.masked)
    what = prefix["what"].lower() if prefix else ""
    text = ask.text.of(ask.text.masked[prefix.end() :]) if prefix else ask.text
    if what in {"number", "count"} and wanted.kind == "integer" and (counted := _counted(text, ground)):
        return counted
    if what in {"url", "link", "href", "address"} or wanted.kind == "url":
        query, node = subject(text, ground, frozenset({"link", "img", "image", "iframe"}))
        return _one([_option(wanted, QuerySource(by="query", query=query), node, ground, ("url",))], ask)
    options = [*_labelled(wanted, text, ground), *_cell(wanted, text, ground)]
    return _one(options or _node(wanted, text, ground) or _qualified(wanted, text, ground), ask)


def _one(options: list[_Option | None], ask: Asked) -> Leaf:
    found = [option for option in options if option is not None]
    if len({option.node.ref for option in found}) != 1:
        why = "ambiguous" if found else "not-found"
        raise EngineAbstained(why, f'"{ask.text.plain}" on this page', tuple(shown(option.node) for option in found))
    return found[0].leaf


def _option(
    wanted: Wanted, source: Source, node: Node, ground: Ground, takes: tuple[str, ...] = (), within: Within = ()
) -> _Option | None:
    scope = located(within, (ground.snapshot.root,), ground.variables)
    leaf = leaf_of(wanted, source, examples([Place(scope, ground.variables)], ground.snapshot), takes=takes)
    return _Option(leaf.model_copy(update={"within": within}), node) if leaf else None


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
            return [_pair_option(wanted, pair.label, pair.kind, pair.node, pair.take, within, ground) for pair in found]
    return []


def _pair_option(
    wanted: Wanted, label: str, kind: str, node: Node, take: str, within: Within, ground: Ground
) -> _Option | None:
    source = LabelSource.model_validate({"by": "label", "label": label_shown(label), "pair": kind})
    return _option(wanted, source, node, ground, (take,), within)


def _qualified(wanted: Wanted, text: Text, ground: Ground) -> list[_Option | None]:
    """`the cart total`: a label that is the end of the phrase, where the page accounts for what is before it."""
    said = words(text.plain)
    known = known_words(_content(ground.snapshot), ground.snapshot)
    within = _page_regions(ground)[0]
    scope = located(within, (ground.snapshot.root,), ground.variables)
    found = [
        pair
        for pair in pairs(scope)
        if (label := words(pair.label)) and said[-len(label) :] == label and known.issuperset(_extra(said, label))
    ]
    kept = unique_pairs(found)
    return [_pair_option(wanted, pair.label, pair.kind, pair.node, pair.take, within, ground) for pair in kept]


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
    take, _ = content(cell)
    field = only_field(cell)
    if take != "text" and field is not None:
        return _option(wanted, QuerySource(by="query", query=Query(roles=(field.role,), within=within)), cell, ground, (take,))
    query = Query(roles=(cell.role,), column=column_label(cell), within=within)
    return _option(wanted, QuerySource(by="query", query=query), cell, ground, ("text",))


def _node(wanted: Wanted, text: Text, ground: Ground) -> list[_Option | None]:
    """A node by its kind, its name or what a developer called it."""
    try:
        query, node = subject(text, ground)
    except EngineAbstained as problem:
        if problem.why == "ambiguous":
            raise
        return []
    take = "value" if node.role in VALUE_FIELDS else "checked" if node.role in CHECKABLE else "text"
    return [_option(wanted, QuerySource(by="query", query=query), node, ground, (take,))]


def _counted(text: Text, ground: Ground) -> Leaf | None:
    """`the number of links in the navigation`."""
    for name, within in _ways(text, ground)[::-1]:
        phrase = phrase_of(name)
        if phrase.roles and not phrase.name:
            query = Query(roles=phrase.roles, within=within)
            leaf = Leaf.model_validate(
                {"reads": "value", "source": {"by": "query", "query": query}, "take": "count", "convert": {"to": "text"}}
            )
            return leaf if taken(leaf, Place((ground.snapshot.root,), ground.variables)) else None
    return None


__all__ = ["ExtractDecision", "decide_extract", "printable"]
