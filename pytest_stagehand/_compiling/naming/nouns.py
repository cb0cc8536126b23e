"""What the things of a page's one table or list may be called: by the heading over it, the page's title, or its address.

A noun is what such a title ends in: *All products*, *Collections of garden*, `/admin/products`. A word that stands elsewhere
in it could be whose they are. Of a page with bars of links and pagers beside its list, that one is meant; of two that hold
data, none.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from pytest_stagehand._browser.roles import FIELDS, HEADED_PARTS, KINDLESS, PRESSABLE, TABLES
from pytest_stagehand._compiling.asked.kinds import kind_of
from pytest_stagehand._programs.text import words
from pytest_stagehand._programs.tree import called, header_labels, headings_over, is_header_row, reading, rows, title

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node, Snapshot

_COUNT_BEHIND = re.compile(r"\s*[(\[]?\d+[)\]]?$")
_BEHIND = re.compile(r"\s+(?:about|by|for|from|in|of|on|to|with)\s+", re.IGNORECASE)
"""What begins the part of a title behind its noun."""
_OF_LIST = re.compile(r"^(?:the\s+)?(?:list|table)\s+of\s+", re.IGNORECASE)
_OF_BOX = 2
"""Nodes that a box is of at the most where nothing stands beside a link in it."""
_KEYS = PRESSABLE | {"heading"}
_PARTS = re.compile(r"\s+[|\u2013\u2014\u00b7\u2022-]\s+|:\s+")
"""What stands between the parts of a window's title: `Users | Wiki`, `Administration: Milestones – garden`."""


def ends_in(text: str, noun: tuple[str, ...]) -> bool:
    """Whether a title ends in a noun, a number behind it and what is said of the things apart."""
    said = words(_BEHIND.split(_OF_LIST.sub("", _COUNT_BEHIND.sub("", text.strip())), maxsplit=1)[0])
    return said[-len(noun) :] == noun


def main_list(lists: list[Node]) -> Node | None:
    """The one list of a page that holds its data, where others are bars of links, pagers and legends; `None` of two."""
    headed = [node for node in lists if node.role in TABLES and any(header_labels(node))]
    if len(headed) == 1 and all(node in headed or is_beside_data(node) for node in lists):
        return headed[0]
    data = [node for node in lists if not is_beside_data(node)]
    return data[0] if len(data) == 1 and not headed else None


def is_beside_data(node: Node) -> bool:
    """Whether a list is a bar of links and fields, or has no more than one entry: a pager, a legend."""
    if node.role in TABLES:
        return len(rows(node)) == 1
    return is_of_controls(node) or len(node.children) == 1


def is_of_controls(node: Node) -> bool:
    """Whether a list is a bar of links and buttons, each entry nothing but that."""
    leaves = [below for below in node.walk() if not below.children and reading(below)]
    return all(any(each.role in PRESSABLE | FIELDS for each in (leaf, *leaf.ancestors())) for leaf in leaves)


def is_of_fields(node: Node) -> bool:
    """Whether a table is one row with fields in it, which has no data: a filter and a pager, beside what they are for."""
    return node.role in TABLES and len(rows(node)) == 1 and any(below.role in FIELDS for below in node.walk())


def is_of_page(node: Node, noun: tuple[str, ...], snapshot: Snapshot) -> bool:
    """Whether a page may say of a list what its things are: it is in the section of a heading, and no more is drawn than it.

    A bar of links or a pager holds no data where things are drawn as boxes beside each other. What another heading or a column is
    called is another thing.
    """
    over = list(headings_over(node, snapshot.root))
    headings = [each for each in snapshot.walk() if each.role == "heading"]
    is_apart = bool(headings) and not over and not title(node)
    is_other = any(ends_in(called(each), noun) for each in headings if each not in over)
    is_beside = is_beside_data(node) and _has_series(node, snapshot)
    return not (is_apart or is_other or is_beside or _is_of_column(node, noun))


def is_called_by_page(node: Node, noun: tuple[str, ...], snapshot: Snapshot) -> bool:
    """Whether a page says of its one list that its things are called so.

    What stands right over the list says it instead of the page: at `/users/ada` and below *Ada*, the rows are hers.
    """
    over = [called(each) for each in headings_over(node, snapshot.root)]
    own = title(node) or next(iter(over), "")
    said = [own] if own else [*_PARTS.split(snapshot.title), _last_of(snapshot.url)]
    return any(ends_in(each, noun) for each in said)


def is_titled_otherwise(node: Node, noun: tuple[str, ...], snapshot: Snapshot) -> bool:
    """Whether what stands right over a list has not the noun, nor has the column that names its rows: *Invitations* are no users.

    A title of words for kinds says nothing: *Table*.
    """
    parts = (above.name for above in node.ancestors() if above.role in HEADED_PARTS)
    over = [*islice(map(called, headings_over(node, snapshot.root)), 1), *parts]
    naming = [*islice(header_labels(node), 1)] if node.role in TABLES else []
    own = [title(node)] if _is_telling(title(node)) else [text for text in over if _is_telling(text)]
    return bool(own) and not any(set(noun) <= set(words(text)) for text in (*own, *naming))


def _is_telling(text: str) -> bool:
    return any(kind_of(word) is None for word in words(text))


def lists_under(noun: tuple[str, ...], lists: list[Node], snapshot: Snapshot) -> list[Node]:
    """The lists whose nearest heading ends in a noun that the page's title or address ends in, too, or that counts their rows."""
    parts = [*_PARTS.split(snapshot.title), _last_of(snapshot.url)]
    is_of_page_too = any(ends_in(each, noun) for each in parts)
    return [
        node
        for node in lists
        for heading in list(headings_over(node, snapshot.root))[:1]
        if ends_in(called(heading), noun)
        and (is_of_page_too or _counts(called(heading), node))
        and not (is_of_controls(node) or is_titled_otherwise(node, noun, snapshot))
        and is_of_page(node, noun, snapshot)
    ]


def _counts(title_: str, node: Node) -> bool:
    """Whether a number behind a title is that of the rows of a table below it."""
    number = _COUNT_BEHIND.search(title_)
    own = [row for row in rows(node) if not is_header_row(row)] if node.role in TABLES else node.children
    return number is not None and int(number[0].strip(" ()[]")) == len(own)


def _is_series(part: Node) -> bool:
    """Whether a part holds boxes that are built alike, each with something to press or a heading and more: unmarked items."""
    boxes = [tuple(below.role for below in box.walk()) for box in part.children if box.role in KINDLESS | {"article"}]
    shapes = [shape for shape in boxes if len(shape) > _OF_BOX and not _KEYS.isdisjoint(shape)]
    return len(shapes) > len(set(shapes))


def _has_series(beside: Node, snapshot: Snapshot) -> bool:
    """Whether unmarked items are drawn elsewhere than in a list."""
    return any(_is_series(each) for each in snapshot.walk() if not _is_in(each, beside))


def is_pager(node: Node, snapshot: Snapshot) -> bool:
    """Whether a list of one entry stands beside unmarked items: they are what a heading over both speaks of."""
    return len(node.children) == 1 and node.role not in TABLES and _has_series(node, snapshot)


def _is_in(node: Node, part: Node) -> bool:
    return node is part or part in node.ancestors()


def _is_of_column(node: Node, noun: tuple[str, ...]) -> bool:
    """Whether a column behind the first is called so: *Posts* says of each row how many it has."""
    labels = [label for label in header_labels(node) if label] if node.role in TABLES else []
    return any(words(label)[-len(noun) :] == noun for label in labels[1:])


def _last_of(url: str) -> str:
    """The last word of an address, in its path or in that behind `#`; of `/users/5` none, which is one of them."""
    parts = urlsplit(url)
    path = urlsplit(parts.fragment).path if "/" in parts.fragment else parts.path
    last = path.rstrip("/").rpartition("/")[2].partition(".")[0]
    return "" if any(map(str.isdigit, last)) else last.replace("_", " ").replace("-", " ")
