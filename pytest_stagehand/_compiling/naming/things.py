"""What a noun phrase means as something to be read: `the balance`, `the price of Blue shirt`, `the Email field`.

`extract` reads it and `verify` compares it, so both look for it here: the value beside a label of these words, or the cell
of this column in this row; else a node by its kind, its name or what a developer called it; else a label that is the end
of the phrase. What only has the words somewhere in its name gives way to a label that has just them. What is called the
same as a label, and says something else, is a second thing that fits: then neither is meant.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import CELLS, CHECKABLE, CONTROLS, FIELDS, TABLES, VALUE_FIELDS
from pytest_stagehand._compiling.asked.asked import known_words, words_of_page
from pytest_stagehand._compiling.asked.ground import Ground, abstained
from pytest_stagehand._compiling.asked.sentences import text_of
from pytest_stagehand._compiling.naming.phrases import loose_phrases_of, split_place, without_article
from pytest_stagehand._compiling.naming.places import contents, places, ways
from pytest_stagehand._compiling.naming.subjects import called_by_developer, field_query, subject, subjects
from pytest_stagehand._programs.content import UNCLEAR, content, field_meant, text_taken
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.labels import Pair, pairs, unique_pairs
from pytest_stagehand._programs.queries import regions
from pytest_stagehand._programs.text import label_shown, label_text, normalised, words
from pytest_stagehand._programs.tree import cells, column_label, header_labels, own_text, reading, walk
from pytest_stagehand._programs.values import dates_in
from pytest_stagehand._recording.queries import LabelSource, Query, Region, TextTest
from pytest_stagehand._recording.readers import QuerySource

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.kinds import Kind
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._recording.queries import Within

_OF = re.compile(r"^(?:the\s+)?(?:text|value|content)\s+of\s+", re.IGNORECASE)
_NO_RESTRICTION = frozenset({"the", "a", "my", "your"})


@dataclass(frozen=True, slots=True)
class Thing:
    """One thing that a phrase may mean.

    Attributes:
        node: Where its value stands.
        ground: The part of the page in which it was looked for.
        pair: The label and value, of what is known by its label.
        query: What finds the node, of what is known by itself; neither is set of a cell of `ground`, a row.
    """

    node: Node
    ground: Ground
    pair: Pair | None = None
    query: Query | None = None


def things_meant(text: Text, ground: Ground) -> list[Thing]:
    """What a phrase may mean on this page; none where nothing fits.

    What is before a label that is the end of the phrase has to be accounted for by the page's titles and address.

    Raises:
        EngineAbstained: Two things fit by name, or a label and something else.
    """
    text = text.of(_OF.sub("", text.masked, count=1))
    labelled = _labelled(text, ground)
    own = {thing.node for thing in labelled}
    labelled += [] if labelled else _keyed(text, ground)
    try:
        in_rows = _cells(text, ground)
    except EngineAbstained:
        if not labelled:
            raise
        in_rows = []  # `the type of leave` is a label, and no column of the rows of leave
    labelled += [cell for cell in in_rows if field_meant(cell.node, column_label(cell.node)) not in own]
    if labelled:
        _refuse_rivals(text, ground, labelled)
        return labelled
    try:
        query, node = subject(text, ground)
    except EngineAbstained as problem:
        if problem.why == "ambiguous":
            raise
        return _figure(text, ground) or _qualified(text, ground)
    if _says_more(node, label_text(without_article(text).plain)):
        return [Thing(node, ground, query=query)]
    return _marked(text, ground) or _qualified(text, ground)


def things_named(words: str | None, node: Node, ground: Ground) -> list[Thing]:
    """What the words for a node name, as far as that is it, or holds it, or stands in it."""
    try:
        return (
            [thing for thing in things_meant(text_of(words or ""), ground) if _is_of(node, [thing.node])]
            if words
            else []
        )
    except (EngineAbstained, ProgramFailed):
        return []


def only_thing(found: list[Thing], text: Text) -> Thing:
    """The one thing that a phrase means.

    Raises:
        EngineAbstained: Nothing or more than one thing fits.
    """
    nodes = list(dict.fromkeys(thing.node for thing in found))
    if len(nodes) != 1:
        raise abstained("ambiguous" if nodes else "not-found", f'"{text.plain}" on this page', nodes)
    return found[0]


def source_of(thing: Thing) -> tuple[Within, LabelSource | QuerySource]:
    """Where the value of a thing is read from on another day, and the part of the page in which that is looked for."""
    within = thing.ground.within
    if thing.pair is not None:
        return within, LabelSource(by="label", label=label_shown(thing.pair.label), pair=thing.pair.kind)
    if thing.query is not None:
        return (), QuerySource(by="query", query=thing.query)
    cell, label = thing.node, column_label(thing.node)
    field = field_meant(cell, label)
    query = Query(roles=(cell.role,), column=label, within=within) if field is None else field_query(field, within)
    return (), QuerySource(by="query", query=query)


def _labelled(text: Text, ground: Ground) -> list[Thing]:
    """The values beside a label of just these words."""
    for name, place in ways(text, ground):
        said = label_text(without_article(name).plain)
        every = list(pairs(place.scope))
        found = unique_pairs([pair for pair in every if label_text(pair.label) == said])
        found = found or unique_pairs([pair for pair in every if label_text(_HINT.sub("", pair.label)) == said])
        found = found or unique_pairs([pair for pair in every if _is_sort_of(said, pair)])
        if found:
            return [Thing(pair.node, place, pair=pair) for pair in found]
    return []


_HINT = re.compile(r"\s*\([^()]*\)\s*\W*$")
"""What a label says in brackets about its value: `Grid size (px)`."""
_SORTS = {
    "address": re.compile(r"[@/,]|\d"),
    "number": re.compile(r"\d"),
    "amount": re.compile(r"\d"),
    "count": re.compile(r"\d"),
}
"""Words for what sort of value stands beside a label that does not say it itself, and what it has then."""


def _is_sort_of(said: str, pair: Pair) -> bool:
    """Whether a phrase is a label and the sort of its value: `the email address`, where the page has `Email: ada@example.com`."""
    return _is_sort(said, pair.label, pair.text)


def _is_sort(said: str, own: str, value: str) -> bool:
    label, _, sort = said.rpartition(" ")
    is_sort = _SORTS[sort].search(value) if sort in _SORTS else dates_in(value) if sort == "date" else False
    return bool(label and is_sort) and label_text(own) == label_text(label)


def _cells(text: Text, ground: Ground) -> list[Thing]:
    """`the price of Blue shirt`: the cell of this column in the row of this name, or the value of this label in its item."""
    for column, row in split_place(text):
        said = words(without_article(column).plain)
        bare = row if re.match(r"(?:the )?row\b", row.masked) else row.of(f"row of {without_article(row).masked}")
        for within in places(bare, ground):
            if not within or within[-1].holds is None:
                continue
            place = ground.inside(within)
            if within[-1].role != "row":
                own = unique_pairs([pair for pair in pairs(place.scope) if words(pair.label) == said])
                found = [Thing(pair.node, place, pair=pair) for pair in own]
            else:
                nodes = [node for node in walk(place.scope) if node.role in CELLS]
                found = [Thing(node, place) for node in nodes if "".join(words(column_label(node))) == "".join(said)]
                found = found or [
                    Thing(node, place) for node in nodes if words(column_label(node))[: len(said)] == said
                ]
                found = found or [
                    Thing(node, place)
                    for node in nodes
                    if _is_sort(without_article(column).plain, column_label(node), reading(node))
                ]
            if len(found) == 1:
                return found
    return []


def _keyed(text: Text, ground: Ground) -> list[Thing]:
    """`the accuracy`, in a table of two columns: the cell beside the one that reads just so."""
    found = []
    for name, place in ways(text, ground):
        said = label_text(without_article(name).plain)
        rows_ = [node for node in walk(place.scope) if node.role == "row" and said]
        found += [(cells(row), place) for row in rows_ if _is_key(cells(row), said)]
    if len(found) != 1:
        return []
    (key, cell), place = found[0]
    row = Region(role="row", holds=TextTest(how="equals", text=normalised(reading(key))))
    try:
        return [Thing(cell, place.inside((*place.within, row)))] if regions_are_one(row, place) else []
    except ProgramFailed:
        return []


def _is_key(row: list[Node], said: str) -> bool:
    """Whether a row of two cells under labels begins with these words."""
    return len(row) == 2 and label_text(reading(row[0])) == said and bool(column_label(row[1]))  # noqa: PLR2004


def regions_are_one(region: Region, ground: Ground) -> bool:
    """Whether a region is there once."""
    return len(regions(region, ground.scope, ground.variables)) == 1


def _qualified(text: Text, whole: Ground) -> list[Thing]:
    """`the cart total`, `the author of the message`: a label, where the page accounts for what else is said."""
    said, ground = words(text.plain), contents(whole)[0]
    known = words_of_page(whole.snapshot)
    found = [
        pair
        for pair in pairs(ground.scope)
        if (label := words(pair.label)) and said[-len(label) :] == label and known.issuperset(_before(said, label))
    ] or [
        pair
        for pair in pairs(ground.scope)
        if (rest := _behind(said, words(pair.label))) and _known_beside(pair, whole).issuperset(rest)
    ]
    return [Thing(pair.node, ground, pair=pair) for pair in unique_pairs(found)]


def _behind(said: tuple[str, ...], label: tuple[str, ...]) -> set[str]:
    """What is said behind a label and a preposition; nothing where it is said otherwise."""
    at = len(label)
    begins = bool(label) and said[:at] == label and said[at : at + 1] in {("of",), ("for",)}
    return {word for word in said[at + 1 :] if word not in _NO_RESTRICTION} if begins else set()


def _known_beside(pair: Pair, ground: Ground) -> frozenset[str]:
    """The words that are said of a value by what it stands in: its titles, and what stands above it in its table."""
    tables = [above for above in pair.node.ancestors() if above.role in TABLES]
    labels = {word for table in tables for label in header_labels(table) for word in words(label)}
    return known_words(pair.node, ground.snapshot) | labels


def _before(said: tuple[str, ...], label: tuple[str, ...]) -> set[str]:
    return {word for word in said[: -len(label)] if word not in _NO_RESTRICTION}


def _figure(text: Text, ground: Ground) -> list[Thing]:
    """`the Orders figure`, `the Routing key field`: the value of that label, of a kind that nothing here has by this name.

    Of a kind that people operate it has to be one.
    """
    for phrase in loose_phrases_of(text):
        if phrase.kind is None or not phrase.name:
            continue
        found = _labelled(text.of(phrase.name), ground)
        if CONTROLS.isdisjoint(phrase.kind.meant):
            return found
        if fields := [thing for thing in found if _is_field(thing, phrase.kind)]:
            return fields
    return []


def _is_field(thing: Thing, kind: Kind) -> bool:
    field = field_meant(thing.node, thing.pair.label) if thing.pair is not None else None
    return (field or thing.node).role in kind.meant


def _marked(text: Text, ground: Ground) -> list[Thing]:
    """What a developer called so, where the words themselves are only a title."""
    queries = called_by_developer(without_article(text).plain, ground)
    return [Thing(node, ground, query=query) for query in queries for node in ground.nodes(query)]


def _refuse_rivals(text: Text, ground: Ground, labelled: list[Thing]) -> None:
    """Refuse a phrase that is a label and just as well the name of something else that says something.

    Raises:
        EngineAbstained: It is.
    """
    said = label_text(without_article(text).plain)
    values = [thing.node for thing in labelled]
    named = [
        node
        for query in subjects(text, ground)
        if query.attribute is not None or (query.name is not None and query.name.how == "equals")
        for node in ground.nodes(query)
    ]
    rivals = [node for node in named if _says_more(node, said) and not _is_of(node, values)]
    if rivals:
        raise abstained("ambiguous", f'"{text.plain}" is a label and a thing', [*values, *rivals])


def _says_more(node: Node, said: str) -> bool:
    """Whether a node says or holds something else than its name; a title does not."""
    return node.role in FIELDS or label_text(reading(node) or own_text(node)) != said


def _is_of(node: Node, values: list[Node]) -> bool:
    """Whether a node is one of the values, holds one or stands in one."""
    around = {above for value in values for above in (value, *value.ancestors())}
    return node in around or bool(set(values).intersection(node.ancestors()))


def said_by(thing: Thing) -> str:
    """What a thing says.

    Raises:
        EngineAbstained: It has a field and a text, and nothing tells which is meant.
    """
    node, pair = thing.node, thing.pair
    if thing.query is not None:
        take = "value" if node.role in VALUE_FIELDS else "checked" if node.role in CHECKABLE else "text"
        return text_taken(take, node)
    label = pair.label if pair is not None else column_label(node)
    take, text = (pair.take, pair.text) if pair is not None else content(node, label)
    if take == UNCLEAR:
        raise abstained("ambiguous", f'the field or the text labelled "{label}"', [node])
    return text
