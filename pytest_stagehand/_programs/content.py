"""What a node gives: its text, what its field holds, its address; and which of them a cell or a pair is there for.

A field beside other text (a unit, an error message, a note) can be what the cell is there for, or not. Its name decides,
compared with the label of the column or pair; where that leaves it open, nothing is read.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CHECKABLE, FIELDS, VALUE_FIELDS
from pytest_stagehand._browser.snapshot import SILENT
from pytest_stagehand._programs.numbers import has_money
from pytest_stagehand._programs.text import normalised, words
from pytest_stagehand._programs.tree import is_secret, is_struck, read_of, reading, walk

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._programs.tree import Scope

UNCLEAR = "unclear"
"""How content is taken where a field and other text could both be meant: not at all."""

_LINKING = frozenset({"of", "for"})
"""What stands between the name of a field and what it is a field of."""


def content(node: Node, label: str) -> tuple[str, str]:
    """How the content of a cell or pair is taken (`text`, `value`, `checked` or `UNCLEAR`), and its text.

    Args:
        node: The cell, or the value of the pair.
        label: The header of its column, or its label.
    """
    field = field_meant(node, label)
    if field is not None:
        return ("checked", checked(field)) if field.role in CHECKABLE else ("value", field.value or "")
    text = reading(node) if node.role not in FIELDS else ""
    return (UNCLEAR, "") if text and any(_may_be_meant(each, label) for each in _fields(node)) else ("text", text)


def field_meant(node: Node, label: str) -> Node | None:
    """The field that a cell or pair is there for: the one called like its label, else the only one without other text.

    Text that describes a field, such as an error message, is no other text.
    """
    fields = _fields(node)
    called = [field for field in fields if field.role in VALUE_FIELDS and _is_called(field, label)]
    if len(called) == 1:
        return called[0]
    text = reading(node) if node.role not in FIELDS else ""
    alone = len(fields) == 1 and (not text or text == normalised(fields[0].attributes.get("description", "")))
    return fields[0] if alone else None


def _fields(node: Node) -> list[Node]:
    """The fields at or below `node` whose values may be read."""
    return [below for below in node.walk() if below.role in FIELDS and not is_secret(below)]


def _is_called(field: Node, label: str) -> bool:
    """Whether a field has the words of a label for its name: `Quantity`, `Quantity of Blue shirt`."""
    wanted, name = words(label), words(field.name)
    more = name[len(wanted) :]
    return bool(wanted) and name[: len(wanted)] == wanted and (not more or more[0] in _LINKING)


def _may_be_meant(field: Node, label: str) -> bool:
    """Whether a field beside a text could be what its cell is there for, and the text about the field."""
    name = words(field.name)
    in_part = bool((set(name) & set(words(label))) - _LINKING)
    if field.role == "combobox" and not field.value and "invalid" not in field.states:
        return False  # what is chosen in it stands beside it
    return field.role in VALUE_FIELDS and (not name or in_part or "invalid" in field.states)


def checked(node: Node) -> str:
    """Whether a control is checked, as a word that `AsBoolean` reads; nothing where it is neither."""
    if "mixed" in node.states:
        return ""
    return "yes" if node.states & {"checked", "pressed", "selected"} else "no"


def text_taken(take: str, node: Node) -> str:
    """What is taken of a node; nothing where it has none, or must not be read."""
    if take == "url":
        return _url(node)
    if take == "value":
        return "" if is_secret(node) else node.value or ""
    return checked(node) if take == "checked" else read_of(node)


def text_of_cell(take: str, cell: Node, header: str) -> str:
    """What is taken of a cell; nothing where the cell's content is now of another kind."""
    if take not in {"text", "value", "checked"}:
        return text_taken(take, cell)
    kind, text = content(cell, header)
    return text if kind == take else ""


def filled(scope: Scope) -> Counter[str]:
    """How many nodes of each role have something in them: a text, a value or a tick, and nothing below."""
    return Counter(
        node.role
        for node in walk(scope)
        if not node.children and node.role != SILENT and (node.name or node.value or node.role in CHECKABLE)
    )


def money_in(scope: Scope) -> list[Node]:
    """The innermost nodes of `scope` with an amount of money, be it among words; struck-out prices left out."""
    found = [node for node in walk(scope) if has_money(reading(node)) and not is_struck(node)]
    outer = {above for node in found for above in node.ancestors()}
    return [node for node in found if node not in outer]


def _url(node: Node) -> str:
    urls = {below.url for below in node.walk() if below.url}
    return node.url or (urls.pop() if len(urls) == 1 else "")
