"""The lists of a page that could be read as what is wanted."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import (
    CARDS_OR_ITEMS,
    ITEMS,
    LIST_ITEMS,
    PRESSABLE,
    SPANS,
    TABLES,
    TEXT_LEVEL,
)
from pytest_stagehand._compiling.asked.ground import abstained
from pytest_stagehand._compiling.asked.wanted import FieldWanted, Wanted
from pytest_stagehand._compiling.naming.phrases import without_article
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
from pytest_stagehand._programs.tree import cells, own_text, reading, standing

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._compiling.asked.asked import Asked
    from pytest_stagehand._compiling.asked.proposals import Reading

OF_TABLES = frozenset({"column", "header", "cell"})
"""What a table is made of besides its rows."""
SHARE_READ = 2
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


def is_dated(candidate: Candidate) -> bool:
    """Whether an item's texts are a thing and what changes by itself (`notes.txt`, `19m ago`; `general`, `3`): none is listed."""
    texts = [each.value for each in candidate.items if isinstance(each.value, str)]
    return candidate.is_glued and any(is_volatile(text) or text.rpartition(" ")[2].isdigit() for text in texts)


def is_one_thing(node: Node) -> bool:
    """Whether what stands in an item is one text, and not several beside each other: a name, and how old it is.

    Texts that go on with each other, marked up or not, are one; so is what a link or a button is called. What a line goes
    through is none beside another, and what is done to a row is none where nobody sees it before pointing at the row.
    """
    seen = [below for below in node.walk() if below.is_seen]
    things = [below for below in seen if below is not node and (below.role in PRESSABLE or below.role == "heading")]
    leaves = [
        below
        for below in seen
        if below.role in SPANS and not below.goes_on and own_text(below)
        if not any(above in things for above in below.ancestors())
    ]
    leaves = standing(leaves)
    if any(below.role in TEXT_LEVEL - {"time"} for below in node.walk()):
        return len(things) <= 1
    if any(map(_has_badge, things)):
        return False
    is_spelt = all(normalised(own_text(each)) in ("", reading(each)) for each in things if each.role == "link")
    return len(leaves) + len([each for each in things if each.role != "button"]) <= 1 and is_spelt


def _has_badge(thing: Node) -> bool:
    """Whether a figure of its own stands in a link or button beside what that is called: `general`, and `3` unread."""
    texts = [reading(below) for below in thing.walk() if below is not thing and not below.children and reading(below)]
    return len(texts) > 1 and any(text.isdigit() for text in texts)


def candidates(
    item: Wanted, ask: Asked, snapshot: Snapshot, named: FieldWanted | None, problems: list[EngineAbstained]
) -> Iterator[Candidate]:
    for node in list(snapshot.walk()):
        try:
            if node.role in TABLES:
                yield from table_rows(node, item, named or _field("heads", item, ask), snapshot)
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
    names = tuple(dict.fromkeys((said, whole, ask.first))) if part == "heads" else (said,)
    return FieldWanted(key="value", names=names, labels=said, wanted=item, required=True) if said else None


def table_rows(table: Node, item: Wanted, field: FieldWanted | None, snapshot: Snapshot) -> Iterator[Candidate]:
    """The table's rows; a single value is read from the column that is called so."""
    for body in bodies(table):
        given = _rows_given(body, snapshot)
        if item.kind == "object" and (rows := objects_of(item, given)):
            _require_one_thing(body, rows)
            yield Candidate("table", table, rows)
            return
        if item.kind != "object" and field and not _is_glued(body, field) and (values := values_of(field, given)):
            _require_one_thing(body, [each for each in values[0] if each is not None])
            yield Candidate("table", table, values[0], is_called=values[1])
            return


def _require_one_thing(body: Body, readings: Sequence[Reading]) -> None:
    """Refuse to read a cell as one text that holds several, where others of its column hold one: an id, and a tag below it.

    Raises:
        EngineAbstained: Nobody knows which of them is meant.
    """
    sources = {ref for each in readings for ref in each.sources.values()}
    columns = zip(*map(cells, body.rows), strict=False)
    for column in (each for each in columns if not sources.isdisjoint(cell.ref for cell in each)):
        filled = [cell for cell in column if reading(cell)]
        mixed = [cell for cell in filled if not is_one_thing(cell)]
        if 0 < len(mixed) < len(filled) and (read := [cell for cell in mixed if cell.ref in sources]):
            raise abstained("ambiguous", f'which text of "{reading(read[0])}" is meant', read[:1])


def _is_glued(body: Body, field: FieldWanted) -> bool:
    """Whether the column that is called so is called by more, and has more in a cell: *Filename, Type, Size* in one."""
    called = [(at, words(label)) for at, label in enumerate(body.labels)]
    longer = [at for at, own in called if own not in field.names and any(set(name) < set(own) for name in field.names)]
    is_exact = any(own in field.names for _, own in called)
    return not is_exact and any(not is_one_thing(cells(row)[at]) for row in body.rows for at in longer)


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
    given = examples_of(children, snapshot)
    field = named or _field("field", item, ask)
    found = values_of(field, given, frozenset(ask.all) if named else frozenset()) if field else None
    if found and (found[1] or named):
        yield Candidate("items", container, found[0], is_called=found[1])
    elif not named and role in LIST_ITEMS and (whole := field_of(item, "self", itself, given)):
        read = [each for each in whole.readings if each is not None]
        yield Candidate("items", container, read, is_any=True, is_glued=not all(map(is_one_thing, children)))


def _cards(item: Wanted, children: list[Node], snapshot: Snapshot) -> list[Reading] | None:
    """What all children show, or (of those without a role of their own) all that have what the first has."""
    found = objects_of(item, examples_of(children, snapshot))
    if found is not None or not children or children[0].role != "generic":
        return found
    like_first = [node for node in children if _roles_in(node) >= _roles_in(children[0])]
    if not 1 < len(like_first) < len(children) or sum(each.required for each in item.fields) < SHARE_READ:
        return None
    return objects_of(item, examples_of(like_first, snapshot))


def _roles_in(node: Node) -> frozenset[str]:
    return frozenset(below.role for below in node.walk() if below is not node)


def examples_of(nodes: list[Node], snapshot: Snapshot) -> Examples:
    """Cards or items as the places in which their fields are read."""
    whole = Place((snapshot.root,), {})
    return examples([whole.inside(node) for node in nodes], snapshot)
