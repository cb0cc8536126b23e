"""Sorting: by the header of a column, by a control that says so, or from the list of ways to sort."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CELLS, CHECKABLE, GRIDS, HEADERS
from pytest_stagehand._engines.english.grammar.phrases import Phrase
from pytest_stagehand._engines.english.operations.choosing import choose_values
from pytest_stagehand._engines.english.operations.outcome import Outcome, clicked, nodes_of
from pytest_stagehand._engines.english.tree.bearing import best_match
from pytest_stagehand._engines.english.tree.cost import FREE, Cost, Unfit, cheapest, total
from pytest_stagehand._engines.english.tree.grounding import meant
from pytest_stagehand._engines.english.tree.index import is_control
from pytest_stagehand._engines.english.tree.naming import distance, name_of
from pytest_stagehand._engines.english.tree.repeated import as_one
from pytest_stagehand._engines.english.tree.wishes import CHOOSER, NAMED
from pytest_stagehand._programs.text import words

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._engines.english.grammar.requests import Request
    from pytest_stagehand._engines.english.tree.index import Index
    from pytest_stagehand._engines.english.tree.naming import Name

_SORTING = frozenset({"sort", "sorted", "sorting", "order"})


def sort(index: Index, request: Request) -> Outcome:
    """Press the header of the column, or what sorts by it, or choose it from the list of ways to sort."""
    ways = (partial(way, index, request) for way in (_by_header, _by_control, _by_list))
    return cheapest(ways, lambda found: nodes_of(index, found))


def _by_header(index: Index, request: Request) -> Outcome:
    """A press on the header; again, where it is sorted the other way round then."""
    _, direction = request.values
    names = [name_of(phrase.name) for phrase in request.target if phrase.name and not phrase.scopes]
    called = [node for node in index.nodes if _is_header(node) and any(_is_called(index, node, name) for name in names)]
    headers = as_one(called, index.snapshot)
    if len(headers) != 1:
        raise Unfit("ambiguous" if headers else "not-found", request.said, tuple(headers))
    pressed = _pressable(index, headers[0], request)
    if not direction:
        return Outcome((clicked(index, pressed),), FREE)
    is_sorted = next((node.attributes["sort"] for node in headers[0].walk() if "sort" in node.attributes), None)
    if is_sorted is None:
        because = "The column does not say which way it is sorted: say sort by its name, and verify the order"
        raise Unfit("not-understood", request.said, (headers[0],), because=because)
    if is_sorted == direction:
        return Outcome((), FREE)
    return Outcome((clicked(index, pressed),), FREE, request.said)


def _is_header(node: Node) -> bool:
    """Whether a cell is the header of a column, whatever it is called in markup."""
    return node.role == "columnheader" or (node.role in CELLS and _is_in_header_row(node))


def _is_called(index: Index, header: Node, name: Name) -> bool:
    """Whether a header, or one of the texts in it, is called just so."""
    found = (best_match(index, node, name) for node in header.walk())
    return any(match is not None and distance(match) == 0 for match in found)


def _is_in_header_row(cell: Node) -> bool:
    cells = [child for child in cell.parent.children if child.role in CELLS] if cell.parent is not None else []
    heads = [each for each in cells if each.role in HEADERS]
    return cell in heads and len(heads) > 1 and not any(each.text for each in cells if each.role not in HEADERS)


def _pressable(index: Index, header: Node, request: Request) -> Node:
    """What there is to press in a header: the one control or clickable part, else the header, where it shows that it is one."""
    inside = [node for node in header.walk() if node is not header and node.role not in CHECKABLE]
    controls = [node for node in inside if is_control(node) or node.clickable]
    if len(controls) > 1:
        sorting = [node for node in controls if _SORTING & set(words(node.name or node.attributes.get("title", "")))]
        called = [node for node in controls if words(node.name) and words(node.name) == words(index.text(header))]
        controls = sorting or called or controls
    if len(controls) > 1:
        raise Unfit("ambiguous", request.said, tuple(controls))
    is_operable = header.clickable or "sort" in header.attributes or any(a.role in GRIDS for a in header.ancestors())
    if not controls and not is_operable:
        raise Unfit("not-found", request.said, (header,))
    return controls[0] if controls else header


def _by_control(index: Index, request: Request) -> Outcome:
    """A button or link called so: *Sort by accuracy*."""
    key, direction = request.values
    if direction:
        raise Unfit("not-found", request.said)
    named = (Phrase(request.said, f"{verb} {key}") for verb in ("sort by", "order by", "sort"))
    grounded = meant(index, named, NAMED)
    if grounded.cost.distance > 0:
        raise Unfit("not-found", request.said, grounded.nodes)
    return Outcome((clicked(index, grounded.node),), grounded.cost)


def _by_list(index: Index, request: Request) -> Outcome:
    """The one list of ways to sort: it is called so."""
    key, direction = request.values
    lists = [node for node in index.nodes if CHOOSER.suits(node) is not None and _says_sort(index, node)]
    outer = [node for node in lists if not any(above in lists for above in node.ancestors())]
    if len(outer) != 1 or direction:
        raise Unfit("ambiguous" if len(outer) > 1 else "not-found", request.said, tuple(outer))
    found = choose_values(index, outer[0], (key,))
    return Outcome(found.actions, total((found.cost, Cost(0, 1, 0, 0))), found.rest)


def _says_sort(index: Index, node: Node) -> bool:
    said = words(node.name or index.label(node) or node.attributes.get("title", ""))
    return bool(said) and said[0] in _SORTING
