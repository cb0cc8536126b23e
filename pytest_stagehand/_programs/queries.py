"""Queries and regions of a program, looked up in a snapshot."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CELLS, CHECKABLE, FIELDS, IN_PROSE, LISTS, PROSE
from pytest_stagehand._browser.snapshot import GENERIC
from pytest_stagehand._programs.counting import counting, is_of_kind_only
from pytest_stagehand._programs.drawn import ITEM, beginnings, is_item
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.lines import beside
from pytest_stagehand._programs.pairing import sole_pair_of_record
from pytest_stagehand._programs.text import label_text, passes, resembles
from pytest_stagehand._programs.titles import is_titled_so, text_before
from pytest_stagehand._programs.tree import (
    called,
    column_label,
    is_header_row,
    is_secret,
    own_text,
    reading,
    section,
    shown_value,
    title,
    walk,
)
from pytest_stagehand._recording.describe import described_region

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._programs.tree import Scope
    from pytest_stagehand._recording.queries import Query, Region, TextTest, Within

NO_VARIABLES: Mapping[str, str] = MappingProxyType({})
Passing = Callable[..., bool]
"""`passes`, or `resembles`."""

_PROSE_SIZE = 30
"""Nodes up to which a block is taken as one text: more is structure, and joining it would find text nobody wrote."""


def find(
    query: Query, snapshot: Snapshot, variables: Mapping[str, str] = NO_VARIABLES, *, by: Passing = passes
) -> list[Node]:
    """The nodes of `query`, in reading order.

    Args:
        query: What is looked for.
        snapshot: The page.
        variables: This call's values.
        by: How a text passes a test; `resembles` for what must not be there.

    Raises:
        ProgramFailed: One of the regions is not there, or there more than once.
    """
    return find_in(query, located(query.within, (snapshot.root,), variables), variables, by=by)


def find_in(query: Query, scope: Scope, variables: Mapping[str, str], *, by: Passing = passes) -> list[Node]:
    """The nodes of `query` in `scope`; its own regions are taken as found already.

    Raises:
        ProgramFailed: Rows or items are asked for as such, and of one nobody can tell whether it is one.
    """
    nodes = [node for node in walk(scope) if _matches(query, node, variables, by)]
    return counting(nodes) if is_of_kind_only(query) else nodes


def located(within: Within, scope: Scope, variables: Mapping[str, str] = NO_VARIABLES) -> Scope:
    """The part of `scope` that the regions lead to.

    Raises:
        ProgramFailed: One of them is not there, or there more than once.
    """
    for region in within:
        found = regions(region, scope, variables)
        if len(found) != 1:
            test = region.holds or region.title
            there, sought = (f"{len(found)} of it", "") if found else ("none", test.text if test is not None else "")
            raise ProgramFailed("guard-changed", described_region(region), there, sought=sought)
        scope = found[0]
    return scope


def regions(region: Region, scope: Scope, variables: Mapping[str, str] = NO_VARIABLES) -> list[Scope]:
    """The parts of `scope` that are the region."""
    if region.role == "section":
        headings = [node for node in walk(scope) if node.role == "heading"]
        return [section(node) for node in headings if _fits(region.title, called(node), variables)]
    if region.role == ITEM and region.holds is not None:
        return [tuple(node.children) for node in _items(region.holds, scope, variables)]
    if region.role == "part":
        lists = ((node, text_before(node)) for node in walk(scope) if node.role in LISTS)
        return [(node,) for node, text in lists if text is not None and _fits(region.title, called(text), variables)]
    nodes = [node for node in walk(scope) if node.role == region.role and _fits(region.title, title(node), variables)]
    held = [node for node in nodes if region.holds is None or _holds(node, region.holds, region.under, variables)]
    return [tuple(node.children) or (node,) for node in _without_wrappers(held)]


def _items(text: TextTest, scope: Scope, variables: Mapping[str, str]) -> list[Node]:
    """The innermost drawn rows that begin with a text: another one may have it, too, and be of something else."""
    parts = [node for node in walk(scope) if node.role == GENERIC]
    called_so = [node for node in parts if any(passes(text, each, variables) for each in beginnings(node))]
    items = [node for node in called_so if is_item(node)]
    outer = {above for node in items for above in node.ancestors()}
    return [node for node in items if node not in outer]


def _without_wrappers(nodes: list[Node]) -> list[Node]:
    """Of nodes of which one is all that another one holds, the outer: a person sees one thing."""
    wrapped = {below for node in nodes for below in _wrapped(node)}
    return [node for node in nodes if node not in wrapped]


def _wrapped(node: Node) -> Iterator[Node]:
    """What a node holds and nothing beside it."""
    while len(node.children) == 1:
        node = node.children[0]
        yield node


def texts_shown(test: TextTest, scope: Scope, variables: Mapping[str, str], *, by: Passing = passes) -> list[Node]:
    """The innermost nodes that display a text which passes `test`."""
    found = [node for node in walk(scope) if _shows(node, test, variables, by)]
    outer = {above for node in found for above in node.ancestors()}
    return [node for node in found if node not in outer]


def _shows(node: Node, test: TextTest, variables: Mapping[str, str], by: Passing) -> bool:
    """Whether a node displays the text; where one below has its words, that one decides, with what belongs to it."""
    own = _own_texts(node)
    if any(_reads(node, text, test, variables, by) for text in own):
        return True
    inner = (text for below in node.walk() if below is not node for text in _own_texts(below))
    return any(
        _reads(node, text, test, variables, by) and not any(resembles(test, each, variables) for each in inner)
        for text in readable(node)[len(own) :]
    )


def _reads(node: Node, text: str, test: TextTest, variables: Mapping[str, str], by: Passing) -> bool:
    return by(test, text, variables) and by(test, text, variables, beside(node))


def page_lines(scope: Scope) -> list[str]:
    """All text of `scope`, a line for every block that reads as one."""
    lines: list[str] = []
    for node in scope:
        if node.role in FIELDS:
            continue
        if node.children and not (node.role in PROSE and _reads_as_one(node)):
            lines += page_lines(tuple(node.children))
        elif text := reading(node):
            lines.append(text)
    return lines


def readable(node: Node) -> list[str]:
    """The texts as which a node can be read: its name as displayed, what a field holds, and its text where that reads as one."""
    texts = _own_texts(node)
    if node.children and node.role in PROSE and _reads_as_one(node):
        texts.append(reading(node))
    return texts


def _own_texts(node: Node) -> list[str]:
    return [text for text in (own_text(node), shown_value(node)) if text]


def _reads_as_one(node: Node) -> bool:
    for count, below in enumerate(node.walk()):
        if count > _PROSE_SIZE or (below is not node and below.role not in IN_PROSE):
            return False
    return True


def _matches(query: Query, node: Node, variables: Mapping[str, str], by: Passing) -> bool:
    return (
        (not query.roles or node.role in query.roles)
        and (query.level is None or node.level == query.level)
        and not (node.role == "row" and is_header_row(node))
        and (query.name is None or by(query.name, node.name, variables))
        and (query.text is None or by(query.text, reading(node), variables))
        and (query.attribute is None or node.attributes.get(query.attribute.attribute) == query.attribute.value)
        and all(has_state(node, state) for state in query.states)
        and (query.column is None or label_text(head_of(node)) == label_text(query.column))
        and (query.table is None or not query.table.titles or is_titled_so(query.table.titles, node))
    )


def _fits(test: TextTest | None, text: str, variables: Mapping[str, str]) -> bool:
    return test is None or passes(test, text, variables)


def _holds(node: Node, test: TextTest, under: str | None, variables: Mapping[str, str]) -> bool:
    """Whether a text in a node passes; where it is known what it stood under or beside, it has to be the value of that."""
    found = [below for below in node.walk() if below is not node and passes(test, called(below), variables)]
    if under is None or not found:
        return bool(found)
    if node.role == "row":
        heads = map(label_text, map(head_of, found))
        return any(not head or head == label_text(under) for head in heads)  # a table may have lost its headers
    pair = sole_pair_of_record(under, tuple(node.children))
    return pair is not None and passes(test, pair.text, variables)


def head_of(text: Node) -> str:
    """Header of the column that a cell of a row, or what is in it, stands in; empty where that is not certain."""
    return next((column_label(each) for each in (text, *text.ancestors()) if each.role in CELLS), "")


def has_state(node: Node, state: str) -> bool:
    """Whether a state holds; `enabled` and `empty` are the lack of something and never hold of what can't be known.

    What is disabled can't be edited either, as Playwright's `to_be_editable` has it.
    """
    if state == "enabled":
        return "disabled" not in node.states
    if state == "readonly":
        return not node.states.isdisjoint({"readonly", "disabled"})
    if state == "empty":
        return not is_secret(node) and not _content_of(node)
    return state in node.states


def _content_of(node: Node) -> str:
    if node.role in FIELDS - CHECKABLE:
        return node.value or ""
    if node.role in CELLS:  # a picture or a glyph of an icon font is something, too
        return reading(node) or "".join(below.name or below.value or "" for below in node.walk())
    return reading(node)
