"""Tables that nothing but their layout makes, as a person sees them: lines of words below a line of headers.

The page side marks them (`js/laid.js`) and leaves the tree as it is: what is recorded of an element goes by the roles that it
has. Who reads the page by its words, an engine or a program, reads `as_tables`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_stagehand._browser.snapshot import GENERIC, TEXT, Node, Snapshot, in_line

if TYPE_CHECKING:
    from collections.abc import Iterator

LAID = "laid"
"""The attribute of a marked node: `table`, `rowgroup`; `head:` or `row:` and its cells, each `number=` what it holds."""
CELLS = {"head": "columnheader", "row": "cell"}


def as_tables(page: Snapshot) -> Snapshot:
    """The page with its marked tables as tables; itself where it has none.

    `ref`s stay, so that what was found in one is known to the other.
    """
    if not page.is_laid:
        return page
    if page.tables is None:
        page.tables = replace(page, root=_copied(page.root, None), is_laid=False)
    return page.tables


def _copied(node: Node, parent: Node | None) -> Node:
    mark, _, cells = node.attributes.get(LAID, "").partition(":")
    plain = {name: value for name, value in node.attributes.items() if name != LAID} if mark else node.attributes
    role = {"head": "row"}.get(mark, mark) or node.role
    copy = replace(node, role=role, attributes=plain, parent=parent, children=[])
    within = list(_cells(node, cells, CELLS[mark])) if cells else node.children
    copy.children = [_copied(child, copy) for child in within]
    return copy


def _cells(line: Node, told: str, role: str) -> Iterator[Node]:
    """The cells of a line, each with what stands in it; an element that is one, or its only text, becomes it."""
    frame = line.ref.partition("-")[0]
    known = {node.ref: node for node in line.walk()}
    for each in told.split(","):
        number, _, held = each.partition("=")
        inside = [known[ref] for ref in (f"{frame}-{one}" for one in held.split("+") if one) if ref in known]
        sole = inside[0] if len(inside) == 1 else None
        if sole is not None and sole.role in (TEXT, GENERIC) and not sole.clickable and LAID not in sole.attributes:
            yield replace(sole, role=role, name=sole.name or sole.text)
        else:
            said = in_line((child.goes_on, child.text) for child in inside)
            yield Node(f"{frame}-{number}", role, said, "div", children=inside)
