"""Which nodes a value can have been read from.

Where an engine named the node, that one, or the innermost in it that gives the value. Where it did not, every node of
the place that gives it; more than one of them is an ambiguity that only other examples can settle.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CHECKABLE, IMAGES, VALUE_FIELDS
from pytest_stagehand._compiling.asked.wanted import NUMBERS
from pytest_stagehand._compiling.readers.conversions import conversion_for, parted
from pytest_stagehand._compiling.readers.page import innermost
from pytest_stagehand._programs.content import text_taken
from pytest_stagehand._programs.labels import pairs
from pytest_stagehand._programs.lines import ALONE, beside
from pytest_stagehand._programs.text import normalised
from pytest_stagehand._programs.tree import walk
from pytest_stagehand._programs.values import NO, YES

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.wanted import Wanted
    from pytest_stagehand._compiling.readers.page import Example, Page

_LONGEST = 500
"""Characters of a text in which a value is looked for; what is longer holds it among other things."""


def evidence(wanted: Wanted, example: Example, page: Page) -> list[Node]:
    """The nodes that `example.value` can have been read from; one where that is certain, none where it is nowhere."""
    source = page.source(example.path)
    if source is None:
        return _without_pictures(_giving(wanted, example, (node for node in walk(example.span)), page))
    if gives(wanted, source, example.value, page):
        return [source]
    inside = _giving(wanted, example, source.walk(), page)
    if inside:
        return _without_pictures(inside)
    top = _around(example)
    above = [node for node in source.ancestors() if node in top and gives(wanted, node, example.value, page)]
    if above:
        return above[:1]
    return [source] if _gives_in_part(wanted, source, example.value, page) else []


def gives(wanted: Wanted, node: Node, value: object, page: Page) -> bool:
    """Whether the node, read in one of the ways there are, gives exactly the value."""
    if isinstance(value, str) and wanted.kind in {"url", "text"} and node.url and _same_url(node.url, value):
        return True
    if wanted.kind == "url":
        return False
    if node.role in VALUE_FIELDS and _converts(wanted, text_taken("value", node), value, page):
        return True
    if node.role in CHECKABLE and wanted.kind == "boolean":
        return _converts(wanted, text_taken("checked", node), value, page)
    texts = [
        in_line(wanted, node, page.reading(node)),
        *([] if node.children else [pair.text for pair in pairs((node,)) if pair.kind == "prefix"]),
    ]
    return any(_converts(wanted, text, value, page) for text in texts)


def in_line(wanted: Wanted, node: Node, text: str) -> str:
    """The text of a node, with what stands beside it and belongs to a number in it."""
    before, behind = beside(node) if wanted.kind in NUMBERS else ALONE
    return f"{before}{text}{behind}"


def _converts(wanted: Wanted, text: str, value: object, page: Page) -> bool:
    if not text or len(text) > max(_LONGEST, len(str(value)) + 1):
        return False
    if wanted.kind == "text":
        return normalised(text) == value
    return conversion_for(wanted, [(text, value)], page) is not None


def _gives_in_part(wanted: Wanted, node: Node, value: object, page: Page) -> bool:
    """Whether the value is all of the node's text but some words at its ends."""
    text = page.reading(node)
    if not text or len(text) > _LONGEST:
        return False
    if wanted.kind == "text":
        return isinstance(value, str) and f" {value} " in f" {normalised(text)} "
    return parted(wanted, [(text, value)], page, lambda _: True, is_alone=False) is not None


def _giving(wanted: Wanted, example: Example, nodes: Iterable[Node], page: Page) -> list[Node]:
    top = _around(example)
    learns = wanted.kind in {"boolean", "choice"} and page.source(example.path) is None
    return innermost(
        [
            node
            for node in nodes
            if node in top
            and gives(wanted, node, example.value, page)
            and not (learns and _is_learned(wanted, node, page))
        ]
    )


def _around(example: Example) -> set[Node]:
    """All nodes of the example's place."""
    own = example.place.node
    return set(walk(example.place.scope)) | ({own} if own is not None else set())


def _is_learned(wanted: Wanted, node: Node, page: Page) -> bool:
    """Whether a text would be taken for a choice though neither schema nor language says so: only a source can tell."""
    text = normalised(page.reading(node)).casefold()
    known = {choice.casefold() for choice, _ in wanted.choices}
    return node.role not in CHECKABLE and text not in known | YES | NO


def _without_pictures(nodes: list[Node]) -> list[Node]:
    """A picture's description says again what stands beside it."""
    plain = [node for node in nodes if node.role not in IMAGES]
    return plain or nodes


def _same_url(one: str, other: str) -> bool:
    return one.rstrip("/") == other.rstrip("/")
