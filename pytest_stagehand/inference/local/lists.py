"""Lists on a page that a schema could be read from: rows of tables, repeated cards and list items, nodes of a kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_stagehand.errors import EngineAbstained
from pytest_stagehand.inference.local.asked import known_words, titles_of
from pytest_stagehand.inference.local.fields import examples, leaf_of, object_reader
from pytest_stagehand.inference.local.subjects import Ground, query_of_sentence, shown
from pytest_stagehand.inference.local.wanted import FieldWanted, Wanted
from pytest_stagehand.recording.programs import (
    ItemsReader,
    Leaf,
    NodesReader,
    ObjectReader,
    QuerySource,
    Region,
    SelfSource,
    TableReader,
    TextTest,
)
from pytest_stagehand.replay.programs.extract import Place, read, required_leaves
from pytest_stagehand.replay.programs.failure import ProgramFailed
from pytest_stagehand.replay.programs.items import grouped
from pytest_stagehand.replay.programs.queries import regions
from pytest_stagehand.replay.programs.tables import data_rows, headed
from pytest_stagehand.replay.programs.text import is_volatile, label_shown, label_text, normalised, words
from pytest_stagehand.replay.programs.tree import TABLES, cells, heading_of, reading, title, walk

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pytest_stagehand.browser.snapshot import Node, Snapshot
    from pytest_stagehand.inference.local.asked import Asked
    from pytest_stagehand.inference.local.fields import Examples
    from pytest_stagehand.recording.programs import Reader, Within

_ITEM_ROLES = frozenset({"listitem", "article", "generic", "group", "region", "figure", "option", "blockquote"})
_SINGLE_ITEM_ROLES = frozenset({"listitem", "article"})
_SELF_ROLES = frozenset({"listitem", "option"})
_GUARD_ROLES = frozenset({"region", "group", "dialog", "alertdialog", "navigation", "complementary", "form", "search", "list"})
_CHROME = frozenset({"banner", "navigation", "contentinfo"})
"""What surrounds the content of every page: read only where the instruction names it."""
_ANY_ITEM = frozenset({"item", "entry", "option"})
_HEADLINES = frozenset({"name", "title", "heading"})
_READER_KINDS = {"card": "items", "tile": "items", "row": "table"}
_SHARE_READ = 2
"""Required fields that an item must have before neighbours of the same role may be passed over as no items."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """A list on the page that gives what is wanted.

    Attributes:
        reader: How it is read.
        node: The table or container.
        known: Words that it accounts for.
        title: Words of its own nearest title.
    """

    reader: TableReader | ItemsReader
    node: Node
    known: frozenset[str]
    title: tuple[str, ...]


def list_reader(wanted: Wanted, ask: Asked, snapshot: Snapshot, variables: Mapping[str, str]) -> Reader:
    """The reader of the one list that fits the schema and accounts for the instruction.

    Raises:
        EngineAbstained: None does, or two do.
    """
    item = wanted.item or Wanted("text")
    if item.kind != "object" and (nodes := _nodes_reader(item, ask, snapshot, variables)):
        return nodes
    problems: list[EngineAbstained] = []
    found = list(_candidates(item, ask, snapshot, problems))
    accounted = [each for each in found if _accounts(each, ask, item) and _is_of_kind(each, ask)]
    best = max((ask.shared(each.title) for each in accounted), default=0)
    chosen = [each for each in accounted if ask.shared(each.title) == best]
    if len(chosen) == 1:
        return chosen[0].reader
    if not found and problems:
        raise problems[0]
    names = tuple(f"{shown(each.node)} ({' > '.join(titles_of(each.node, snapshot)[:2])})" for each in chosen or found)
    raise EngineAbstained("ambiguous" if chosen else "not-found", f'one list that is "{ask.text.plain}"', names)


def _accounts(candidate: Candidate, ask: Asked, item: Wanted) -> bool:
    """Whether a list has all that the instruction says; plain texts, which any list has, must be called what it says."""
    each = candidate.reader.each
    is_any = isinstance(each, Leaf) and isinstance(each.source, SelfSource)
    named = not is_any or all(head in candidate.title or head in _ANY_ITEM for head in ask.heads)
    around = [above for above in candidate.node.ancestors() if above.role in _CHROME]
    called = {word for above in around for word in (*words(above.name), above.role)} | set(candidate.title)
    return named and (not around or bool(called.intersection(ask.all))) and ask.is_accounted_for(candidate.known | _words_of(item))


def _is_of_kind(candidate: Candidate, ask: Asked) -> bool:
    """A `card` is no row of a table, a `row` nothing else."""
    wanted = next((kind for word, kind in _READER_KINDS.items() if word in ask.heads), None)
    return wanted is None or candidate.reader.reads == wanted


def _words_of(item: Wanted) -> frozenset[str]:
    return frozenset(item.title).union(*(name for each in item.fields for name in each.names))


def _candidates(item: Wanted, ask: Asked, snapshot: Snapshot, problems: list[EngineAbstained]) -> Iterator[Candidate]:
    for node, reader in _readers(item, ask, snapshot, problems):
        own = titles_of(node, snapshot)
        yield Candidate(reader, node, known_words(node, snapshot), words(own[0]) if own else ())


def _readers(
    item: Wanted, ask: Asked, snapshot: Snapshot, problems: list[EngineAbstained]
) -> Iterator[tuple[Node, TableReader | ItemsReader]]:
    for node in list(snapshot.walk()):
        try:
            if node.role in TABLES:
                reader: TableReader | ItemsReader | None = _table(node, item, ask, snapshot)
                if reader is not None:
                    yield node, reader
            else:
                for role in _item_roles(node, ask):
                    reader = _items(node, role, item, ask, snapshot)
                    if reader is not None:
                        yield node, reader
        except (EngineAbstained, ProgramFailed) as problem:
            problems.append(problem if isinstance(problem, EngineAbstained) else _as_abstained(problem))


def _as_abstained(failure: ProgramFailed) -> EngineAbstained:
    return EngineAbstained("not-understood", str(failure))


# --- Tables ---------------------------------------------------------------------------------------------------------


def _table(table: Node, item: Wanted, ask: Asked, snapshot: Snapshot) -> TableReader | None:
    """A reader of the table's rows; a single value is read from the column that the instruction names."""
    for header in ("header-cells", "first-row"):
        labels, body = headed(table, first_row=header == "first-row")
        if not labels or len(labels) != len({label_text(label) for label in labels if label}) + labels.count(""):
            continue
        given = _rows_given(labels, data_rows(labels, body), snapshot)
        each = _row_reader(item, ask, given)
        if each is None:
            continue
        columns = tuple(label for label in labels if label and _needs(each, label))
        guard = _title_test(title(table))
        within = () if guard else _guards(table, snapshot)
        reader = TableReader.model_validate(
            {"reads": "table", "within": within, "title": guard, "columns": columns, "header": header, "each": each}
        )
        return reader if columns and _reads_there(reader, snapshot) else None
    return None


def _rows_given(labels: list[str], rows: list[Node], snapshot: Snapshot) -> Examples:
    folded = [label_text(label) for label in labels]
    places = [Place(tuple(row.children), {}, row, dict(zip(folded, cells(row), strict=True))) for row in rows]
    headers = {at for row in rows for at, cell in enumerate(cells(row)) if cell.role == "rowheader"}
    row_header = labels[headers.pop()] if len(headers) == 1 else ""
    return examples(places, snapshot, tuple(label_shown(label) for label in labels), row_header)


def _row_reader(item: Wanted, ask: Asked, given: Examples) -> ObjectReader | Leaf | None:
    if item.kind == "object":
        return object_reader(item, given)
    field = FieldWanted(key="value", names=(ask.heads,), labels=ask.heads, wanted=item, required=True)
    reader = object_reader(Wanted("object", fields=(field,)), given) if ask.heads else None
    leaf = reader.fields.get("value") if reader else None
    is_labelled = isinstance(leaf, Leaf) and leaf.source.by == "column" and field.fits(leaf.source.header) is not None
    return leaf if isinstance(leaf, Leaf) and is_labelled else None


def _card_value(item: Wanted, ask: Asked, given: Examples) -> Leaf | None:
    """`the prices`, `the product names`: the one field of each card that the instruction names."""
    if not ask.field:
        return None
    field = FieldWanted(key="value", names=((ask.field,),), labels=(ask.field,), wanted=item, required=True)
    reader = object_reader(Wanted("object", fields=(field,)), given)
    leaf = reader.fields.get("value") if reader else None
    is_headline = isinstance(leaf, Leaf) and isinstance(leaf.source, QuerySource) and leaf.source.query.attribute is None
    if not isinstance(leaf, Leaf) or (is_headline and leaf.take == "text" and ask.field not in _HEADLINES):
        return None
    return leaf


def _needs(reader: ObjectReader | Leaf, label: str) -> bool:
    leaves = reader.fields.values() if isinstance(reader, ObjectReader) else [reader]
    return any(
        isinstance(leaf, Leaf) and leaf.source.by == "column" and label_text(leaf.source.header) == label_text(label)
        for leaf in leaves
    )


# --- Cards and list items -------------------------------------------------------------------------------------------


def _item_roles(container: Node, ask: Asked) -> list[str]:
    """Roles of children that repeat; one alone is enough where the role itself says that it is an item."""
    roles = [child.role for child in container.children]
    return [
        role
        for role in dict.fromkeys(roles)
        if role in _ITEM_ROLES and (role != "option" or "option" in ask.all) and (roles.count(role) > 1 or role in _SINGLE_ITEM_ROLES)
    ]


def _items(container: Node, role: str, item: Wanted, ask: Asked, snapshot: Snapshot) -> ItemsReader | None:
    children = [child for child in container.children if child.role == role]
    each: ObjectReader | Leaf | None
    nodes = children
    if item.kind == "object":
        each, nodes = _card_reader(item, children, snapshot)
    else:
        given = examples([_place(node) for node in nodes], snapshot)
        each = _card_value(item, ask, given)
        if each is None and role in _SELF_ROLES:
            each = leaf_of(item, SelfSource(by="self"), given)
    if each is None:
        return None
    passed_over = {role} if len(nodes) < len(children) else set[str]()
    beside = {child.role for child in container.children if child.role != role} | passed_over
    guard = _title_test(title(container)) if container.role not in {"generic", "main"} else None
    reader = ItemsReader(
        reads="items",
        within=() if guard else _guards(container, snapshot),
        container=container.role,
        title=guard,
        item=role,
        beside=tuple(sorted(beside)),
        each=each,
    )
    return reader if _reads_there(reader, snapshot, len(nodes)) else None


def _card_reader(item: Wanted, children: list[Node], snapshot: Snapshot) -> tuple[ObjectReader | None, list[Node]]:
    """A reader of all children, or (of those without a role of their own) of all that have what the first has."""
    reader = object_reader(item, examples([_place(node) for node in children], snapshot))
    if reader is not None or children[0].role != "generic":
        return reader, children
    like_first = [node for node in children if _leaf_roles(node) >= _leaf_roles(children[0])]
    if not 1 < len(like_first) < len(children):
        return None, children
    reader = object_reader(item, examples([_place(node) for node in like_first], snapshot))
    if reader is None or len(required_leaves(reader)) < _SHARE_READ:
        return None, children
    return reader, like_first


def _leaf_roles(node: Node) -> frozenset[str]:
    return frozenset(below.role for below in node.walk() if below is not node)


def _place(node: Node) -> Place:
    return Place(tuple(node.children) or (node,), {}, node)


# --- Guards ---------------------------------------------------------------------------------------------------------


def _guards(node: Node, snapshot: Snapshot) -> Within:
    """The region that a list without a title of its own is found in: its section, else the named region around it."""
    heading = heading_of(node, snapshot.root)
    above = next((a for a in node.ancestors() if a.role in _GUARD_ROLES and _title_test(title(a))), None)
    options = []
    if heading is not None and (test := _title_test(reading(heading))):
        options.append(Region(role="section", title=test))
    if above is not None:
        options.append(Region(role=above.role, title=_title_test(title(above))))
    options.append(Region(role="main"))
    for region in options:
        found = regions(region, (snapshot.root,))
        if len(found) == 1 and node in set(walk(found[0])) | {below.parent for below in found[0]}:
            return (region,)
    return ()


def _title_test(text: str) -> TextTest | None:
    """A test for a title, up to what looks like a count, date or id in it; `None` where nothing is left."""
    clean = normalised(text)
    cut = next((at for at, ch in enumerate(clean) if ch.isdigit() or ch in "([#"), len(clean))
    stable = clean[:cut].rstrip(" -–:,#")
    if cut == len(clean) and not is_volatile(clean):
        return TextTest(how="equals", text=clean) if clean else None
    return TextTest(how="starts", text=stable) if stable and not is_volatile(stable) else None


def _reads_there(reader: TableReader | ItemsReader, snapshot: Snapshot, count: int | None = None) -> bool:
    """Whether the reader, started from the whole page, reads this list: as many items as it was made from."""
    try:
        values = read(reader, Place((snapshot.root,), {}))
    except ProgramFailed:
        return False
    return count is None or (isinstance(values, list) and len(values) == count)


# --- Nodes of a kind ------------------------------------------------------------------------------------------------


def _nodes_reader(item: Wanted, ask: Asked, snapshot: Snapshot, variables: Mapping[str, str]) -> NodesReader | None:
    """`the headings`, `the links in the navigation`: every node of a kind."""
    try:
        query = query_of_sentence(ask.text.plain, snapshot)
    except EngineAbstained as problem:
        if problem.why == "ambiguous":
            raise
        return None
    nodes = Ground(snapshot, variables).nodes(query)
    each = leaf_of(item, SelfSource(by="self"), examples([_place(node) for node in nodes], snapshot)) if nodes else None
    return NodesReader(reads="nodes", query=query, each=each) if each else None


__all__ = ["grouped", "list_reader"]
