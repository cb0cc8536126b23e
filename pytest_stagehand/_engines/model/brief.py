"""A page in fewer lines, for who is shown one page after another: what says nothing of its own has no line.

Left out are structure without a name; a cell or an item around one thing that says the same; a picture without a name in what has
one; what is not displayed and can't be operated. Groups that stand side by side stay, since they tell what belongs together. A
closed list of the browser's own says what it offers in its own line.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import printable
from pytest_stagehand._browser.render import TEXT_LIMIT, outline_marks, outline_node, outlined_below
from pytest_stagehand._browser.roles import AROUND_ONE, BARE, CONTROLS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node, Snapshot

SHORT = {"name not displayed": "heard", "not displayed": "unseen"}
"""What the most frequent marks are called here."""
OF_THE_NAME = "name not displayed"


Below = dict["Node", list["Node"]]
"""For each node the nodes whose lines stand below it, one level deeper."""


def brief_text(snapshot: Snapshot) -> str:
    """The whole page in few lines, with the ids and words that `outline_text` has."""
    below: Below = {}
    for node in reversed(list(snapshot.root.walk())):
        parts = outlined_below(node) if node is not snapshot.root else node.children
        below[node] = [] if _offered(node) else list(_told(parts, below))
    return "\n".join(_lines(snapshot.root, below))


def _lines(root: Node, below: Below) -> Iterator[str]:
    stack = [(each, 0) for each in reversed(below[root])]
    while stack:
        node, depth = stack.pop()
        yield " " * depth + _line(node)
        stack += [(each, depth + 1) for each in reversed(below[node])]


def _told(parts: list[Node], below: Below) -> Iterator[Node]:
    groups = {each for each in parts if _is_structure(each) and len(below[each]) > 1}
    for each in parts:
        is_one_of_several = each in groups and len(groups) > 1
        says_nothing = not is_one_of_several and _says_nothing(each, below[each])
        yield from below[each] if says_nothing else [each]


def _says_nothing(node: Node, below: list[Node]) -> bool:
    if not (node.is_seen or below or node.role in CONTROLS):
        return True
    if node.role == "img":
        is_drawn_beside_words = node.parent is not None and bool(node.parent.name)
        return is_drawn_beside_words and not (node.name or node.children or outline_marks(node))
    if node.role in AROUND_ONE and len(below) == 1:
        marks = {*outline_marks(node)} - {OF_THE_NAME}
        return not marks and node.name in {"", below[0].name}
    return _is_structure(node) and bool(below)


def _is_structure(node: Node) -> bool:
    above = node.parent.name if node.parent is not None else ""
    return node.role in BARE and node.name in {"", above} and not {*outline_marks(node)} - {OF_THE_NAME}


def _line(node: Node) -> str:
    line, offered = outline_node(node), _offered(node)
    for mark, short in SHORT.items():
        line = line.replace(f" [{mark}]", f" [{short}]")
    return f"{line} [offers={' | '.join(offered)}]" if offered else line


def _offered(node: Node) -> list[str]:
    """What a closed list of the browser's own offers, where nothing else is to be said of any of it."""
    options = node.children
    is_plain = all(
        each.role == "option" and not each.children and {*outline_marks(each)} <= {"selected"} for each in options
    )
    if node.tag != "select" or node.role != "combobox" or not is_plain:
        return []
    return [printable(each.name, TEXT_LIMIT) for each in options]
