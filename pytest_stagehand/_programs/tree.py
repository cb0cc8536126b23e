"""What a person reads in a part of the tree: its text, its title, the section below a heading."""

from __future__ import annotations

from itertools import takewhile
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import (
    BUTTONS,
    CAPTIONS,
    CELLS,
    CHECKABLE,
    FIELDS,
    IMAGES,
    PRESSABLE,
    SECTIONING,
    TABLES,
    TITLED_BY_CONTENT,
    VALUE_FIELDS,
)
from pytest_stagehand._browser.snapshot import SILENT, in_line
from pytest_stagehand._programs.text import label_shown, normalised

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pytest_stagehand._browser.snapshot import Node

Scope = tuple["Node", ...]
"""A part of the page: nodes in reading order, each with all below it."""

_Part = tuple[str, str, bool]
_SILENT = frozenset({SILENT})
_ROW = frozenset({"row"})
_STRUCK = frozenset({"struck"})
"""Text with a line through it: what was so, beside what is."""
_ASIDE = _SILENT | _STRUCK | BUTTONS | IMAGES
"""What stands beside a text and is no part of it."""

_SECRET_AUTOCOMPLETE = ("cc-", "one-time-code")
_LOWEST_LEVEL = 9


def walk(scope: Iterable[Node]) -> Iterator[Node]:
    """All nodes of a scope, in reading order."""
    for node in scope:
        yield from node.walk()


def own_text(node: Node) -> str:
    """The name of a node as a text on the page, as far as it is displayed; that of the document is its title, which is none."""
    return "" if node.role == "document" else node.shown_name


def shown_value(node: Node) -> str:
    """What a person reads in a field: what it holds, or what it asks for while it is empty."""
    if node.role not in VALUE_FIELDS or node.tag not in {"input", "textarea"}:  # of others, it is text below them
        return ""
    value = "" if "value" in node.unseen or is_secret(node) else node.value or ""
    return value or ("" if "placeholder" in node.unseen else node.attributes.get("placeholder", ""))


def called(node: Node) -> str:
    """What a heading or a part of the page is called: what it reads, or, where nobody reads it, its name.

    To be found again is another matter than to be displayed: a place is known by what assistive technology says, too.
    """
    return reading(node) or normalised("" if node.role == "document" else node.name)


def reading(node: Node) -> str:
    """The text that is displayed here, without the names of fields.

    What is kept from assistive technology, what is struck through, buttons and pictures are read only where nothing else stands.
    """
    texts = _voiced(_texts(node, node))
    for kinds in (frozenset[str](), _SILENT, _SILENT | _STRUCK, _SILENT | _STRUCK | BUTTONS, _ASIDE):
        found = in_line((goes_on, text) for role, text, goes_on in texts if role in kinds or role not in _ASIDE)
        if found:
            return normalised(found)
    return ""


def read_of(node: Node) -> str:
    """The text that is displayed here; of an option what it is called, since its list may be closed."""
    return reading(node) or (normalised(node.name) if node.role == "option" else "")


def is_struck(node: Node) -> bool:
    """Whether all that a person reads here has a line through it (`js/struck.js`)."""
    return "struck" in node.attributes


def standing(nodes: Iterable[Node]) -> list[Node]:
    """`nodes` without those that are struck through; all of them where none would be left."""
    every = list(nodes)
    return [node for node in every if not is_struck(node)] or every


def holding(nodes: Iterable[Node]) -> list[Node]:
    """The same, but all of them where no two would be left, a label and what it is of."""
    every = list(nodes)
    left = standing(every)
    return left if len(left) > 1 else every


def _voiced(texts: list[_Part]) -> list[_Part]:
    """The same texts, of which a sign that is kept from ears counts as one of the figure that it stands at."""
    if not any(role == SILENT for role, _, _ in texts):
        return texts
    following = [goes_on for _, _, goes_on in texts[1:]] + [False]
    return [
        ("" if role == SILENT and (goes_on or is_followed) else role, text, goes_on)
        for (role, text, goes_on), is_followed in zip(texts, following, strict=True)
    ]


def _texts(node: Node, top: Node, role: str = "") -> list[_Part]:
    """A role that matters to `reading`, a text, and whether it goes on with the one before it; in reading order."""
    if node.role in FIELDS and node is not top:
        return []
    own = "struck" if is_struck(node) else node.role if node.role in _ASIDE and node is not top else role
    below = [part for child in node.children for part in _texts(child, top, own)]
    if not any(text for _, text, _ in below) and (not node.children or node.role in PRESSABLE | IMAGES):
        return [(own, own_text(node), "joined" in node.attributes)]
    return below


def is_secret(node: Node) -> bool:
    """Whether a field may hold what must not be read: a password, a card or a one-time code."""
    autocomplete = node.attributes.get("autocomplete", "")
    secret = autocomplete.startswith(_SECRET_AUTOCOMPLETE) or autocomplete.endswith("-password")
    return secret or node.attributes.get("type") == "password" or "secret" in node.attributes


def title(node: Node) -> str:
    """What a container is called: its accessible name, else its caption, else the first heading in it."""
    if node.name and (node.role not in TITLED_BY_CONTENT or "name" in node.unseen):
        return normalised(node.name)
    for below in node.walk():
        if below.role in CAPTIONS and below is not node and _is_of(below, node):
            return called(below)
    return ""


def _is_of(below: Node, node: Node) -> bool:
    """Whether a heading belongs to `node` and not to a part of it."""
    for above in below.ancestors():
        if above is node:
            return True
        if above.role in SECTIONING:
            return False
    return False


def section(heading: Node) -> Scope:
    """What follows a heading, up to the next one of its rank or the end of what it stands in: a region, a card beside others."""
    level = heading.level or _LOWEST_LEVEL
    found: list[Node] = []
    node = heading
    while node.parent is not None and not (node is not heading and _ends_section(node, heading)):
        siblings = node.parent.children
        for sibling in siblings[siblings.index(node) + 1 :]:
            before, ended = _before_heading(sibling, level)
            found += before
            if ended:
                return tuple(found)
        node = node.parent
    return tuple(found)


def _ends_section(node: Node, heading: Node) -> bool:
    """Whether nothing behind a block around a heading is said by that: a region, a card, or what holds more than this section.

    A block that only sets the heading apart, with a line and a few buttons, ends nothing.
    """
    if node.role in SECTIONING or _is_card(node, heading.level or _LOWEST_LEVEL):
        return True
    below = list(node.walk())
    before, behind = below[: below.index(heading)], below[below.index(heading) :]
    first = next((at for at, each in enumerate(before) if each.role == "heading"), len(before))
    return any(each.role in TABLES for each in (*before[first:], *behind))


def _is_card(node: Node, level: int) -> bool:
    """Whether a block is one of several right beside each other, each with a heading of this rank and what stands under it.

    The next one need not begin with its heading: fields and buttons may stand before it.
    """
    if node.parent is None or not _holds_section(node, level):
        return False
    siblings = node.parent.children
    at = siblings.index(node)
    alike = [(each.role, each.tag) == (node.role, node.tag) for each in siblings]
    is_behind = at > 0 and alike[at - 1] and _holds_section(siblings[at - 1], level)
    return is_behind or (at + 1 < len(siblings) and alike[at + 1] and _has_heading(siblings[at + 1], level))


def _has_heading(node: Node, level: int) -> bool:
    return any(below.role == "heading" and (below.level or _LOWEST_LEVEL) == level for below in node.walk())


def _holds_section(node: Node, level: int) -> bool:
    """Whether a block begins with a heading of a rank, and has more than buttons below it."""
    first = node
    while first.children and first.role != "heading":
        first = first.children[0]
    if first.role != "heading" or (first.level or _LOWEST_LEVEL) != level:
        return False
    leaves = (below for below in node.walk() if not below.children)
    return any(not any(up is first or up.role in PRESSABLE for up in (leaf, *leaf.ancestors())) for leaf in leaves)


def _before_heading(node: Node, level: int) -> tuple[list[Node], bool]:
    """The parts of `node` before a heading of rank `level` or higher, and whether there was one."""
    if node.role == "heading" and (node.level or _LOWEST_LEVEL) <= level:
        return [], True
    if not any(below.role == "heading" and (below.level or _LOWEST_LEVEL) <= level for below in node.walk()):
        return [node], False
    found: list[Node] = []
    for child in node.children:
        before, ended = _before_heading(child, level)
        found += before
        if ended:
            break
    return found, True


def heading_of(node: Node, top: Node) -> Node | None:
    """The nearest heading in whose section `node` stands."""
    above = set(node.ancestors())
    found: list[Node] = []
    for other in top.walk():
        if other is node:
            return next((each for each in reversed(found) if not _has_ended(each, above)), None)
        if other.role == "heading" and other not in above and boundary(other) in above and _outranks(other, node):
            found.append(other)
    return None


def _has_ended(heading: Node, above: set[Node]) -> bool:
    """Whether the section of a heading ends before a node that stands in none but these."""
    blocks = takewhile(lambda block: block not in above, heading.ancestors())
    return any(_ends_section(block, heading) for block in blocks)


def headings_over(node: Node, top: Node) -> Iterator[Node]:
    """The headings in whose sections `node` stands, the nearest first."""
    heading = heading_of(node, top)
    while heading is not None:
        yield heading
        heading = heading_of(heading, top)


def _outranks(heading: Node, node: Node) -> bool:
    """Whether a heading may stand above `node`: any node but a heading of its own rank or higher."""
    return node.role != "heading" or (heading.level or _LOWEST_LEVEL) < (node.level or _LOWEST_LEVEL)


def boundary(node: Node) -> Node | None:
    """What a node stands in, of the roles that end a section."""
    return next((above for above in node.ancestors() if above.role in SECTIONING or above.parent is None), None)


def rows(table: Node) -> list[Node]:
    """Rows of a table, those of tables within it left out."""
    return list(_rows(table))


def _rows(table: Node) -> Iterator[Node]:
    """The same one by one: most questions are about the first few of many."""
    return (node for node in _own(table, TABLES) if node.role == "row")


def cells(row: Node) -> list[Node]:
    """Cells of a row, those of tables within it left out."""
    return [node for node in _own(row, _ROW) if node.role in CELLS]


def _own(node: Node, kind: frozenset[str]) -> Iterator[Node]:
    """What stands in a node of a kind and in none of that kind within it, in reading order; nothing in one of another kind."""
    stack = node.children[::-1] if node.role in kind else []
    while stack:
        below = stack.pop()
        yield below
        if below.role not in kind:
            stack += below.children[::-1]


def _nearest(node: Node, roles: frozenset[str]) -> Node | None:
    return next((above for above in node.ancestors() if above.role in roles), None)


def is_header_row(row: Node) -> bool:
    """Whether a row holds headers of columns only (and perhaps an empty corner), text in its table's head, or filters."""
    return _labels_columns(row) or _filters_columns(row)


def _filters_columns(row: Node) -> bool:
    """Whether a row below the headers has nothing but fields to filter by: it reads nothing, and the row below it does."""
    table = _nearest(row, TABLES)
    if table is None or not any(below.role in FIELDS - CHECKABLE for below in row.walk()):
        return False
    around = rows(table)
    at = around.index(row) if row in around else 0
    if not 0 < at < len(around) - 1 or not _labels_columns(around[at - 1]):
        return False
    own, below = cells(row), cells(around[at + 1])
    return not any(map(_says, own)) and len(own) == len(below) and sum(map(_says, below)) * 2 > len(below)


def _says(cell: Node) -> bool:
    """Whether a cell has a text, besides what is called by its controls."""
    return any(node.role not in FIELDS | PRESSABLE and own_text(node) for node in cell.walk() if not node.children)


def _labels_columns(row: Node) -> bool:
    own = cells(row)
    headers = [cell for cell in own if cell.role == "columnheader"]
    if headers and all(cell.role == "columnheader" or not reading(cell) for cell in own):
        return True
    is_in_head = any(above.tag == "thead" for above in row.ancestors())
    return is_in_head and any(map(reading, own)) and not any(below.role in FIELDS - CHECKABLE for below in row.walk())


def header_labels(table: Node) -> list[str]:
    """Labels of the columns as the last of the table's first header rows has them; empty where there is none."""
    labels: list[str] = []
    for row in _rows(table):
        if not _labels_columns(row) or len(cells(row)) == 1 < len(labels):  # the latter heads a group of rows
            break
        labels = [label_shown(called(cell)) for cell in cells(row)]
    return labels


def column_label(cell: Node) -> str:
    """Label of the column that a cell stands in, empty where that is not certain."""
    row, table = _nearest(cell, _ROW), _nearest(cell, TABLES)
    if row is None or table is None:
        return ""
    labels, own = header_labels(table), cells(row)
    return labels[own.index(cell)] if len(labels) == len(own) and cell in own else ""
