"""The list on a page that an instruction and a schema mean, out of all that could be read."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import (
    CARDS_OR_ITEMS,
    CHOOSERS,
    GUARDS,
    ITEMS,
    LIST_ITEMS,
    PRESSABLE,
    SPANS,
    SURROUNDINGS,
    TABLES,
    TEXT_LEVEL,
)
from pytest_stagehand._compiling.asked.asked import Asked, known_words, titles_of
from pytest_stagehand._compiling.asked.ground import Ground, shown
from pytest_stagehand._compiling.asked.proposals import Meant, Reading, as_list
from pytest_stagehand._compiling.asked.wanted import FieldWanted, Wanted
from pytest_stagehand._compiling.naming.lists import ListNamed, list_at, list_named, lists_meant
from pytest_stagehand._compiling.naming.phrases import phrase_of, without_article
from pytest_stagehand._compiling.naming.places import ways
from pytest_stagehand._compiling.naming.sets import every
from pytest_stagehand._compiling.naming.subjects import subject
from pytest_stagehand._engines.english.extracting.fields import (
    Examples,
    examples,
    field_of,
    itself,
    objects_of,
    values_of,
)
from pytest_stagehand._programs.extract import Place
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.tables import Body, bodies, is_out_of_sight
from pytest_stagehand._programs.text import is_volatile, label_shown, label_text, normalised, words
from pytest_stagehand._programs.tree import called, cells, own_text, reading, section, title, walk
from pytest_stagehand._programs.values import is_wordy

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._compiling.asked.sentences import Text

_OF_TABLES = frozenset({"column", "header", "cell"})
"""What a table is made of besides its rows."""
_BEHIND = re.compile(r"\s+(?:of|for|from|in|by|with)\s+|\s*[(\[:\u2013-]", re.IGNORECASE)
"""What begins the part of a title behind the noun that says what is listed."""
_ANY_ITEM = frozenset({"item", "entry", "option"})
_KINDS: dict[str, Literal["items", "table"]] = {"card": "items", "tile": "items", "row": "table"}
_SHARE_READ = 2
"""Fields that an item must have before neighbours of the same role may be passed over as no items."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A list on the page that gives what is wanted.

    Attributes:
        items: What was read, item by item.
        node: The table or container.
        is_any: Its items are read whole, as those of any list can be.
        is_called: What is read of its items is called as the sentence says.
        is_glued: What is read of an item is more than one text: a name, and how old it is.
    """

    kind: Literal["items", "table"]
    node: Node
    items: list[Reading]
    is_any: bool = False
    is_called: bool = True
    is_glued: bool = False


def list_of(wanted: Wanted, ask: Asked, ground: Ground, named: FieldWanted | None = None) -> Reading:
    """The one list that fits the schema and accounts for the instruction.

    Args:
        wanted: The list.
        ask: The instruction.
        ground: The page.
        named: Of single values, what they are called, where the instruction does not say it.

    Raises:
        EngineAbstained: None does, or two do.
    """
    item, snapshot = wanted.item or Wanted("text"), ground.snapshot
    is_plain = item.kind == "text" and named is None
    if is_plain and (own_words := _by_its_words(item, ask, ground)) is not None:
        return own_words
    if item.kind != "object" and named is None and (nodes := _nodes(item, ask, ground)):
        return nodes
    problems: list[EngineAbstained] = []
    found = [each for each in _candidates(item, ask, snapshot, named, problems) if each.is_called or named]
    called = _called(ask, snapshot)
    own = frozenset().union(*named.names) if named else _words_of(item)
    accounted = [
        each
        for each in found
        if _accounts(each, ask, own, snapshot) and _is_of_kind(each, ask) and _is_called(each, called, snapshot)
    ]
    accounted = [each for each in accounted if not (item.kind == "object" and _is_within(each, accounted))]
    best = max((ask.shared(_title(each, snapshot)) for each in accounted), default=0)
    chosen = [each for each in accounted if ask.shared(_title(each, snapshot)) == best]
    is_unread = not chosen or _is_one_of_many(chosen)
    if is_plain and is_unread and (below := _below_heading(item, ask, ground)) is not None:
        return below
    if not found and problems:
        raise problems[0]
    return _only(chosen, found, ask, snapshot)


def _by_its_words(item: Wanted, ask: Asked, ground: Ground) -> Reading | None:
    """What the words alone say is to be read: the choices of a field, what columns are called, the names in a list."""
    try:
        return _options(item, ask, ground) or _columns(item, ask, ground) or _names(item, ask, ground)
    except ProgramFailed as failure:  # of a row nobody can tell whether it is one
        raise EngineAbstained("not-understood", str(failure)) from failure


def _only(chosen: list[Candidate], found: list[Candidate], ask: Asked, snapshot: Snapshot) -> Reading:
    """The one list that was chosen.

    Raises:
        EngineAbstained: None was, or more than one, or nothing tells which of its texts are meant.
    """
    if len(chosen) == 1 and (_is_dated(chosen[0]) or _is_one_of_many(chosen)):
        raise EngineAbstained("not-understood", f'which text of an item is meant by "{ask.text.plain}"')
    if len(chosen) == 1 and chosen[0].is_called:
        return as_list(chosen[0].items)
    names = tuple(f"{shown(each.node)} ({' > '.join(titles_of(each.node, snapshot)[:2])})" for each in chosen or found)
    raise EngineAbstained("ambiguous" if chosen else "not-found", f'one list that is "{ask.text.plain}"', names)


def _is_dated(candidate: Candidate) -> bool:
    """Whether an item's texts are a thing and what changes by itself (`notes.txt`, `19m ago`): not what the list lists."""
    return candidate.is_glued and any(
        isinstance(each.value, str) and is_volatile(each.value) for each in candidate.items
    )


def _is_one_of_many(chosen: list[Candidate]) -> bool:
    """Whether the one item that was found is itself made of several texts: the only entry of a list that holds all its tags."""
    return len(chosen) == 1 and len(chosen[0].items) == 1 and chosen[0].is_any and chosen[0].is_glued


def _below_heading(item: Wanted, ask: Asked, ground: Ground) -> Reading | None:
    """`the keywords`: the texts, links or buttons below a heading that is called just so, where nothing else stands there."""
    found = _NAMES.match(ask.text.masked) or _NAMES_LAST.match(ask.text.masked)
    noun = words(without_article(ask.text.of(found["noun"] if found else ask.text.masked)).plain)
    headings = [node for node in walk(ground.scope) if node.role == "heading" and words(called(node)) == noun]
    if len(headings) != 1 or not noun:
        return None
    leaves = [node for node in walk(section(headings[0])) if not node.children and reading(node)]
    things = list(dict.fromkeys(next((up for up in node.ancestors() if up.role in PRESSABLE), node) for node in leaves))
    around = {node.parent if len(node.parent.children) > 1 else node.parent.parent for node in things if node.parent}
    if len(things) < _SHARE_READ or len({node.role for node in things}) != 1 or len(around) != 1:
        return None
    read = field_of(item, "self", itself, _examples(things, ground.snapshot))
    return as_list([each for each in read.readings if each is not None]) if read is not None else None


def _is_within(candidate: Candidate, others: list[Candidate]) -> bool:
    """Whether all that a list gives is a part of what another one gives, of which it is one item."""
    around = set(candidate.node.ancestors())
    return any(other.node in around and len(other.items) > len(candidate.items) == 1 for other in others)


def _nodes(item: Wanted, ask: Asked, ground: Ground) -> Reading | None:
    """`the headings`, `the links in the navigation`: every node of a kind."""
    try:
        nodes = every(ask.text.spoken, ground)
    except ProgramFailed:
        return None
    except EngineAbstained as problem:
        if problem.why == "ambiguous":
            raise
        return None
    found = field_of(item, "self", itself, _examples(nodes, ground.snapshot))
    if not nodes or found is None:
        return None
    read = as_list([each for each in found.readings if each is not None])
    return Reading(read.value, read.sources, {(): Meant(ask.text.spoken, is_every=True)})


# --- Names ---------------------------------------------------------------------------------------------------------


_NAMES = re.compile(
    r"^(?:the\s+)?(?P<field>names?|titles?|labels?)\s+of\s+(?:all\s+)?(?:of\s+)?(?P<noun>.+)$", re.IGNORECASE
)
_NAMES_LAST = re.compile(r"^(?:the\s+)?(?P<noun>.+?)\s+(?P<field>names?|titles?)(?=$|\s+(?:in|of|on)\s)", re.IGNORECASE)


_OPTIONS = re.compile(
    r"^(?:the\s+)?(?:options|choices|values)\s+(?:of|for|in|one can choose (?:from|in))\s+(?P<field>.+)$", re.IGNORECASE
)


def _options(item: Wanted, ask: Asked, ground: Ground) -> Reading | None:
    """`the choices for Priority`: what can be chosen in that field."""
    found = _OPTIONS.match(ask.text.masked)
    if found is None:
        return None
    try:
        field = subject(ask.text.of(found["field"]), ground, CHOOSERS)[1]
    except EngineAbstained as problem:
        if problem.why == "ambiguous":
            raise
        return _kind_named(item, ask.text.of(f"radio buttons in {ask.text.of(found['field']).spoken}"), ground)
    options = [node for node in field.walk() if node.role == "option"]
    read = field_of(item, "self", itself, _examples(options, ground.snapshot)) if options else None
    return as_list([each for each in read.readings if each is not None]) if read is not None else None


_COLUMNS = re.compile(
    r"^(?:the\s+)?(?:(?:names|titles|headers|labels)\s+of\s+)?(?:the\s+|all\s+)?columns(?:\s+(?:headers|names|titles))?"
    r"(?:\s+(?:of|in)\s+(?P<table>.+))?$|^(?:the\s+)?column (?:headers|names|titles)(?:\s+(?:of|in)\s+(?P<of>.+))?$",
    re.IGNORECASE,
)


def _columns(item: Wanted, ask: Asked, ground: Ground) -> Reading | None:
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
    read = field_of(item, "self", itself, _examples(nodes, ground.snapshot)) if nodes else None
    if read is None:
        return None
    own = as_list([each for each in read.readings if each is not None])
    return Reading(own.value, own.sources, {(): Meant(f"all {text.spoken}", is_every=True)})


def _names(item: Wanted, ask: Asked, ground: Ground) -> Reading | None:
    """`the names of the authors`, `the authors`: what the rows or items of the list that is called so are called.

    Raises:
        EngineAbstained: Two lists could be meant, or nothing tells a name from the rest of an item.
    """
    found = _NAMES.match(ask.text.masked) or _NAMES_LAST.match(ask.text.masked)
    noun, field = (found["noun"], found["field"]) if found else (ask.text.masked, "")
    if found and (own := _kind_named(item, ask.text.of(noun), ground)) is not None:
        return own
    listed = next(
        (each for name, place in ways(ask.text.of(noun), ground) if (each := _list_of_names(name, place))), None
    )
    if listed is None or (listed.is_bare and not (found or listed.within)):
        return None
    named = FieldWanted("name", (("name",),), ("name",), item, required=True)
    if listed.node.role in TABLES:
        label = _name_column(listed.node, words(field))
        if not label:
            return None
        named = FieldWanted("name", (words(label),), (label,), item, required=True)
    for candidate in _read_names(listed.node, item, named, ground.snapshot):
        if candidate.is_glued and (found or _is_dated(candidate)):
            raise EngineAbstained("not-understood", f'which text of an item is its name, in "{ask.text.plain}"')
        return None if candidate.is_glued else as_list(candidate.items)
    return None


def _list_of_names(name: Text, place: Ground) -> ListNamed | None:
    """The list that a noun names, or the only one of the place in which things are spoken of in the plural."""
    if (listed := list_named(name, place)) is not None:
        return listed
    said = words(name.plain)[-1:]
    is_plural = said != (name.plain.rpartition(" ")[2].lower(),) and not _OF_TABLES.intersection(said)
    if not (place.within and is_plural) or phrase_of(name).roles:
        return None
    if (own := list_at(place)) is not None:
        return own
    inside = lists_meant(name.of("list"), place)
    return inside[0] if len(inside) == 1 else None


def _name_column(table: Node, field: tuple[str, ...]) -> str:
    """The label of the column that names the rows: the one asked for, else the first whose cells are all other names."""
    for body in bodies(table):
        said = [label for label in body.labels if label and words(label)[-1:] == field[-1:]]
        if len(said) == 1:
            return said[0]
        for label, column in zip(body.labels, zip(*map(cells, body.rows), strict=True), strict=True):
            texts = [reading(cell) for cell in column]
            if label and all(map(is_wordy, texts)) and len(set(texts)) == len(texts):
                return label
    return ""


def _read_names(node: Node, item: Wanted, named: FieldWanted, snapshot: Snapshot) -> Iterator[Candidate]:
    if node.role in TABLES:
        glued = any(
            not _is_one_thing(cell)
            for body in bodies(node)
            for row in body.rows
            for cell in _cells_of(row, body, named)
        )
        yield from (replace(each, is_glued=glued) for each in _table(node, item, named, snapshot))
        return
    children = [child for child in node.children if child.role in CARDS_OR_ITEMS and not is_out_of_sight(child)]
    given = _examples(children, snapshot)
    if not children:
        return
    if found := values_of(named, given):
        yield Candidate("items", node, found[0], is_called=found[1])
    elif whole := field_of(item, "self", itself, given):
        read = [each for each in whole.readings if each is not None]
        yield Candidate("items", node, read, is_any=True, is_glued=not all(map(_is_one_thing, children)))


def _cells_of(row: Node, body: Body, named: FieldWanted) -> list[Node]:
    """The cells of a row below what is wanted."""
    return [cell for cell, label in zip(cells(row), body.labels, strict=True) if words(label) in named.names]


def _is_one_thing(node: Node) -> bool:
    """Whether what stands in an item is one text, and not several beside each other: a name, and how old it is.

    Texts that go on with each other, marked up or not, are one; so is what a link or a button is called.
    """
    things = [
        below for below in node.walk() if below is not node and (below.role in PRESSABLE or below.role == "heading")
    ]
    leaves = [
        below
        for below in node.walk()
        if below.role in SPANS and not below.goes_on and own_text(below)
        if not any(above in things for above in below.ancestors())
    ]
    if any(below.role in TEXT_LEVEL - {"time"} for below in node.walk()):
        return len(things) <= 1
    is_spelt = all(normalised(own_text(each)) in ("", reading(each)) for each in things if each.role == "link")
    return len(leaves) + len([each for each in things if each.role != "button"]) <= 1 and is_spelt


# --- Which list -----------------------------------------------------------------------------------------------------


def _called(ask: Asked, snapshot: Snapshot) -> frozenset[str]:
    """The words of the instruction that a heading or a named part of this page has."""
    titles = [title(node) for node in snapshot.walk() if node.role == "heading" or node.role in GUARDS | TABLES]
    return frozenset(ask.all).intersection(word for text in titles for word in words(text))


def _is_called(candidate: Candidate, called: frozenset[str], snapshot: Snapshot) -> bool:
    """Whether a list stands where the instruction says: what it names is here, and not elsewhere on the page."""
    around = {word for text in titles_of(candidate.node, snapshot) for word in words(text)}
    return not called or bool(called & around)


def _title(candidate: Candidate, snapshot: Snapshot) -> tuple[str, ...]:
    """Words of its own nearest title."""
    return words(next(iter(titles_of(candidate.node, snapshot)), ""))


def _accounts(candidate: Candidate, ask: Asked, own: frozenset[str], snapshot: Snapshot) -> bool:
    """Whether a list has all that the instruction says; one of plain texts, as any is, must be called what it says."""
    said = _title(candidate, snapshot)
    heads = (*said[-1:], *words(_BEHIND.split(next(iter(titles_of(candidate.node, snapshot)), ""))[0])[-1:])
    is_part = ask.field in _OF_TABLES  # `the columns` are no list
    named = not candidate.is_any or (not is_part and all(head in heads or head in _ANY_ITEM for head in ask.heads))
    around = [above for above in candidate.node.ancestors() if above.role in SURROUNDINGS]
    called = {word for above in around for word in (*words(above.name), above.role)} | set(said)
    return (
        named
        and (not around or bool(called.intersection(ask.all)))
        and ask.is_accounted_for(known_words(candidate.node, snapshot) | own)
    )


def _is_of_kind(candidate: Candidate, ask: Asked) -> bool:
    """A `card` is no row of a table, a `row` nothing else."""
    wanted = next((kind for word, kind in _KINDS.items() if word in ask.heads), None)
    return wanted is None or candidate.kind == wanted


def _words_of(item: Wanted) -> frozenset[str]:
    return frozenset(item.title).union(*(name for each in item.fields for name in each.names))


# --- What could be read ---------------------------------------------------------------------------------------------


def _candidates(
    item: Wanted, ask: Asked, snapshot: Snapshot, named: FieldWanted | None, problems: list[EngineAbstained]
) -> Iterator[Candidate]:
    for node in list(snapshot.walk()):
        try:
            if node.role in TABLES:
                yield from _table(node, item, named or _field("heads", item, ask), snapshot)
            else:
                for role in _item_roles(node, ask):
                    yield from _items(node, role, item, ask, named=named, snapshot=snapshot)
        except EngineAbstained as problem:
            problems.append(problem)
        except ProgramFailed as failure:
            problems.append(EngineAbstained("not-understood", str(failure)))


def _field(part: Literal["heads", "field"], item: Wanted, ask: Asked) -> FieldWanted | None:
    """The field that an instruction names: `prices` in `the prices of the cart`."""
    said = ask.heads if part == "heads" else (ask.field,) if ask.field else ()
    whole = words(without_article(ask.text).plain)  # `file names`, of which no word but one is of content
    names = tuple(dict.fromkeys((said, whole))) if part == "heads" else (said,)
    return FieldWanted(key="value", names=names, labels=said, wanted=item, required=True) if said else None


def _table(table: Node, item: Wanted, field: FieldWanted | None, snapshot: Snapshot) -> Iterator[Candidate]:
    """The table's rows; a single value is read from the column that is called so."""
    for body in bodies(table):
        given = _rows_given(body, snapshot)
        if item.kind == "object" and (rows := objects_of(item, given)):
            yield Candidate("table", table, rows)
            return
        if item.kind != "object" and field and (values := values_of(field, given)):
            yield Candidate("table", table, values[0], is_called=values[1])
            return


def _rows_given(body: Body, snapshot: Snapshot) -> Examples:
    folded = [label_text(label) for label in body.labels]
    places = [Place(tuple(row.children), {}, row, dict(zip(folded, cells(row), strict=True))) for row in body.rows]
    headers = {at for row in body.rows for at, cell in enumerate(cells(row)) if cell.role == "rowheader"}
    row_header = body.labels[headers.pop()] if len(headers) == 1 else ""
    return examples(places, snapshot, tuple(label_shown(label) for label in body.labels), row_header)


def _item_roles(container: Node, ask: Asked) -> list[str]:
    """Roles of children that repeat; one alone is enough where the role itself says that it is an item."""
    roles = [child.role for child in container.children]
    return [
        role
        for role in dict.fromkeys(roles)
        if role in CARDS_OR_ITEMS
        and (role != "option" or "option" in ask.all)
        and (roles.count(role) > 1 or role in ITEMS)
    ]


def _items(
    container: Node, role: str, item: Wanted, ask: Asked, *, named: FieldWanted | None, snapshot: Snapshot
) -> Iterator[Candidate]:
    """The children of `container` that have `role`."""
    children = [child for child in container.children if child.role == role and not is_out_of_sight(child)]
    if item.kind == "object":
        if cards := _cards(item, children, snapshot):
            yield Candidate("items", container, cards)
        return
    given = _examples(children, snapshot)
    field = named or _field("field", item, ask)
    found = values_of(field, given, frozenset(ask.all) if named else frozenset()) if field else None
    if found and (found[1] or named):
        yield Candidate("items", container, found[0], is_called=found[1])
    elif not named and role in LIST_ITEMS and (whole := field_of(item, "self", itself, given)):
        read = [each for each in whole.readings if each is not None]
        yield Candidate("items", container, read, is_any=True, is_glued=not all(map(_is_one_thing, children)))


def _cards(item: Wanted, children: list[Node], snapshot: Snapshot) -> list[Reading] | None:
    """What all children show, or (of those without a role of their own) all that have what the first has."""
    found = objects_of(item, _examples(children, snapshot))
    if found is not None or not children or children[0].role != "generic":
        return found
    like_first = [node for node in children if _roles_in(node) >= _roles_in(children[0])]
    if not 1 < len(like_first) < len(children) or sum(each.required for each in item.fields) < _SHARE_READ:
        return None
    return objects_of(item, _examples(like_first, snapshot))


def _roles_in(node: Node) -> frozenset[str]:
    return frozenset(below.role for below in node.walk() if below is not node)


def _examples(nodes: list[Node], snapshot: Snapshot) -> Examples:
    """Cards or items as the places in which their fields are read."""
    whole = Place((snapshot.root,), {})
    return examples([whole.inside(node) for node in nodes], snapshot)
