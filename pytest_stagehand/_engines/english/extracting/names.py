"""Readings that the words alone tell: the choices of a field, what columns are called, the names in a list."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import (
    CARDS_OR_ITEMS,
    CHOICES,
    CHOOSERS,
    LISTS,
    TABLES,
)
from pytest_stagehand._compiling.asked.asked import known_words, words_of_page
from pytest_stagehand._compiling.asked.proposals import Meant, Reading, as_list
from pytest_stagehand._compiling.asked.sentences import in_quotes, text_of
from pytest_stagehand._compiling.asked.wanted import FieldWanted, Wanted
from pytest_stagehand._compiling.claims.cards import cards_named
from pytest_stagehand._compiling.naming.lists import (
    ListNamed,
    is_bare_list,
    list_at,
    list_named,
    lists_meant,
    lists_of,
    way_to,
)
from pytest_stagehand._compiling.naming.phrases import phrase_of, split_place, without_article
from pytest_stagehand._compiling.naming.places import ways
from pytest_stagehand._compiling.naming.sets import every
from pytest_stagehand._compiling.naming.subjects import subject
from pytest_stagehand._engines.english.extracting.candidates import (
    OF_TABLES,
    Candidate,
    examples_of,
    is_dated,
    is_one_thing,
    table_rows,
)
from pytest_stagehand._engines.english.extracting.fields import (
    field_of,
    itself,
    values_of,
)
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.tables import Body, bodies, is_out_of_sight
from pytest_stagehand._programs.text import label_shown, words
from pytest_stagehand._programs.tree import cells, header_labels, reading, title, walk
from pytest_stagehand._programs.values import is_wordy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._compiling.asked.asked import Asked
    from pytest_stagehand._compiling.asked.ground import Ground
    from pytest_stagehand._compiling.asked.sentences import Text

NAMES = re.compile(
    r"^(?:the\s+)?(?P<field>names?|titles?|labels?)\s+of\s+(?:all\s+)?(?:of\s+)?(?P<noun>.+)$", re.IGNORECASE
)
NAMES_LAST = re.compile(
    r"^(?:the\s+)?(?P<noun>(?!the\s).+?)\s+(?P<field>names?|titles?)(?=$|\s+(?:in|of|on)\s)", re.IGNORECASE
)
_OPTIONS = re.compile(
    r"^(?:the\s+)?(?:options|choices|values)\s+(?:of|for|in|one can choose (?:from|in))\s+(?P<field>.+)$", re.IGNORECASE
)
_COLUMNS = re.compile(
    r"^(?:the\s+)?(?:(?:names|titles|headers|labels)\s+of\s+)?(?:the\s+|all\s+)?columns(?:\s+(?:headers|names|titles))?"
    r"(?:\s+(?:of|in)\s+(?P<table>.+))?$|^(?:the\s+)?column (?:headers|names|titles)(?:\s+(?:of|in)\s+(?P<of>.+))?$",
    re.IGNORECASE,
)


def options_of(item: Wanted, ask: Asked, ground: Ground) -> Reading | None:
    """`the choices for Priority`, `the priorities`: what can be chosen in that field, or group of radio buttons."""
    found = _OPTIONS.match(ask.text.masked)
    said = ask.text.of(found["field"]) if found else _owner(ask.text, ground)
    if said is None:
        return None
    try:
        field = subject(said, ground, CHOOSERS)[1]
    except EngineAbstained as problem:
        if problem.why == "ambiguous":
            raise
        return _kind_named(item, ask.text.of(f"radio buttons in {said.spoken}"), ground)
    options = [node for node in field.walk() if node.role == "option"]
    read = field_of(item, "self", itself, examples_of(options, ground.snapshot)) if options else None
    return as_list([each for each in read.readings if each is not None]) if read is not None else None


def _owner(text: Text, ground: Ground) -> Text | None:
    """The field or group that a word for several things is the plural of (`the sizes`, of *Size*), where no list is called so."""
    noun = without_article(text)
    name = words(noun.plain)
    if not name or " ".join(name) == noun.plain.casefold() or list_named(noun, ground) is not None:
        return None
    called_so = [node for node in walk(ground.scope) if words(title(node)) == name]
    named = [node for node in called_so if not any(above in called_so for above in node.ancestors())]
    if len(named) != 1 or named[0].role not in CHOICES | CHOOSERS:
        return None
    return text_of(in_quotes(label_shown(title(named[0]))))


def columns_of(item: Wanted, ask: Asked, ground: Ground) -> Reading | None:
    """`the columns of the table`: what its columns are called.

    Raises:
        EngineAbstained: More than one table could be meant.
    """
    found = _COLUMNS.match(ask.text.masked)
    if found is None:
        return None
    said = found["table"] or found["of"]
    return _kind_named(item, ask.text.of(f"column headers in {said}" if said else "column headers"), ground)


def _kind_named(item: Wanted, text: Text, ground: Ground) -> Reading | None:
    """`the names of the tabs`: what all things of a kind are called."""
    try:
        nodes = every(f"all {text.spoken}", ground)
    except (EngineAbstained, ProgramFailed):
        return None
    if any(node.role in LISTS and not node.name and not is_one_thing(node) for node in nodes):
        return None  # all that a list holds is not what it is called
    read = field_of(item, "self", itself, examples_of(nodes, ground.snapshot)) if nodes else None
    if read is None:
        return None
    own = as_list([each for each in read.readings if each is not None])
    return Reading(own.value, own.sources, {(): Meant(f"all {text.spoken}", is_every=True)})


def names_of(item: Wanted, ask: Asked, ground: Ground) -> Reading | None:
    """`the names of the authors`, `the authors`: what the rows or items of the list that is called so are called.

    Raises:
        EngineAbstained: Two lists could be meant, or nothing tells a name from the rest of an item.
    """
    found = NAMES.match(ask.text.masked) or NAMES_LAST.match(ask.text.masked)
    noun, field = (found["noun"], found["field"]) if found else (ask.text.masked, "")
    if found and (own := _kind_named(item, ask.text.of(noun), ground)) is not None:
        return own
    listed = _listed(ask.text.of(noun), ground)
    if listed is None and found and (cards := cards_named(words(without_article(ask.text.of(noun)).plain), ground)):
        read = field_of(item, "self", itself, examples_of(cards, ground.snapshot))
        return as_list([each for each in read.readings if each is not None]) if read is not None else None
    if listed is None or (listed.is_bare and not (found or listed.within)) or set(words(noun)) <= {"the", "name"}:
        return None
    named = FieldWanted("name", (("name",),), ("name",), item, required=True)
    if listed.node.role in TABLES:
        if not any(body.rows for body in bodies(listed.node)):
            raise EngineAbstained(
                "not-found", f'a row in the table that is "{ask.text.plain}"'
            )  # no other list has them
        label = _name_column(listed, words(field), ask.first)
        if not label:
            return None
        named = FieldWanted("name", (words(label),), (label,), item, required=True)
    for candidate in _read_names(listed.node, item, named, ground.snapshot):
        if candidate.is_glued and (found or is_dated(candidate)):
            raise EngineAbstained("not-understood", f'which text of an item is its name, in "{ask.text.plain}"')
        return None if candidate.is_glued else as_list(candidate.items)
    return None


def _listed(noun: Text, ground: Ground) -> ListNamed | None:
    """The list that a noun means, with its place; of several tables the only one that has such a column.

    Raises:
        EngineAbstained: Two could be meant.
    """
    try:
        return next((each for name, place in ways(noun, ground) if (each := _list_of_names(name, place))), None)
    except EngineAbstained:
        if (own := _with_column(noun, ground)) is None:
            raise
        return own


def _with_column(noun: Text, ground: Ground) -> ListNamed | None:
    """The only table with a column that is called so, where *in the table* says no more than that it is one."""
    said = next(((words(without_article(name).plain)) for name, place in split_place(noun) if is_bare_list(place)), ())
    tables = [node for node in lists_of(ground) if node.role in TABLES]
    found = [node for node in tables if any(words(label) == said for label in header_labels(node) if label)]
    own = way_to(found[0], ground) if len(found) == 1 and said else None
    return ListNamed(found[0], own, is_bare=True) if own is not None else None


def _list_of_names(name: Text, place: Ground) -> ListNamed | None:
    """The list that a noun names, or the only one of the place in which things are spoken of in the plural."""
    if (listed := list_named(name, place)) is not None:
        return listed
    said = words(name.plain)[-1:]
    is_plural = said != (name.plain.rpartition(" ")[2].lower(),) and not OF_TABLES.intersection(said)
    if not (place.within and is_plural) or phrase_of(name).roles or _is_called_longer(place):
        return None
    if (own := list_at(place)) is not None:
        return own if own.node.role not in TABLES or _is_of(own.node, words(name.plain), place.snapshot) else None
    inside = lists_meant(name.of("list"), place)
    return inside[0] if len(inside) == 1 else None


def _is_of(table: Node, noun: tuple[str, ...], snapshot: Snapshot) -> bool:
    """Whether a table that labels its columns knows of a noun: what it does not know may be a column that it has not."""
    labels = [word for label in header_labels(table) for word in words(label)]
    known = known_words(table, snapshot) | words_of_page(snapshot) | {*labels, "the"}
    return not any(labels) or known.issuperset(noun)


def _is_called_longer(place: Ground) -> bool:
    """Whether a place is only known by a part of what it is called: *messages* is another one than *Direct messages*."""
    title_ = place.within[-1].title
    return title_ is not None and title_.how != "equals"


def _name_column(listed: ListNamed, field: tuple[str, ...], noun: tuple[str, ...]) -> str:
    """The label of the column that names the rows: the one asked for, else the first whose cells are all other names.

    What calls the rows by their first column asks for that: *the dates*; where a list is not named, by any.
    """
    for body in bodies(listed.node):
        labels = [label for label in body.labels if label]
        called = [label for label in (labels if listed.is_bare else labels[:1]) if words(label) == noun]
        if called and not field:
            return called[0]
        said = [label for label in body.labels if label and words(label)[-1:] == field[-1:]]
        if len(said) == 1:
            return said[0]
        if not body.rows or body.header == "first-row":  # a row of data, unless it is called as was said
            continue
        for label, column in zip(body.labels, zip(*map(cells, body.rows), strict=True), strict=True):
            texts = [reading(cell) for cell in column]
            if words(label) and all(map(is_wordy, texts)) and len(set(texts)) == len(texts):
                return label
    return ""


def _read_names(node: Node, item: Wanted, named: FieldWanted, snapshot: Snapshot) -> Iterator[Candidate]:
    if node.role in TABLES:
        glued = any(
            not is_one_thing(cell) for body in bodies(node) for row in body.rows for cell in _cells_of(row, body, named)
        )
        yield from (replace(each, is_glued=glued) for each in table_rows(node, item, named, snapshot))
        return
    children = [child for child in node.children if child.role in CARDS_OR_ITEMS and not is_out_of_sight(child)]
    given = examples_of(children, snapshot)
    if not children:
        return
    if found := values_of(named, given):
        yield Candidate("items", node, found[0], is_called=found[1])
    elif whole := field_of(item, "self", itself, given):
        read = [each for each in whole.readings if each is not None]
        yield Candidate("items", node, read, is_any=True, is_glued=not all(map(is_one_thing, children)))


def _cells_of(row: Node, body: Body, named: FieldWanted) -> list[Node]:
    """The cells of a row below what is wanted."""
    return [cell for cell, label in zip(cells(row), body.labels, strict=True) if words(label) in named.names]
