"""What else stands above a list or a value and says what it is: the titles over its title, and what stands between that and it.

*Orders* below *Current* are others than *Orders* below *Archive*, and so are those behind a button *Active* and *Archived*. What
is drawn otherwise may lose such words or get some, but none of them may have given way to another.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import FIELDS, LISTS, PRESSABLE, SCOPES, SECTIONING, TEXTBOXES, TITLED_BY_CONTENT
from pytest_stagehand._programs.saying import says_the_same
from pytest_stagehand._programs.text import label_text, normalised
from pytest_stagehand._programs.titles import chooses, title_over, titles_of
from pytest_stagehand._programs.tree import called, headings_over, reading
from pytest_stagehand._recording.queries import Above

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable, Iterator

    from pytest_stagehand._browser.snapshot import Node

_DIGITS = re.compile(r"\d+")


def above_of(node: Node, values: Container[Node] = ()) -> Above:
    """What else stands above a node.

    Args:
        node: The list or its first record; or a value.
        values: What stands there and is no title: values and what they stand beside.
    """
    parts = [part for part in _between(node) if part not in values]
    offered = (part.name for part in parts if part.role in PRESSABLE and not chooses(part))
    return Above.model_construct(  # of a page there may be more than may be recorded
        titles=_distinct(name for name in _outer_titles(node) if not _DIGITS.search(name)),
        offered=_distinct(name for name in offered if not _DIGITS.search(name)),
        said=_distinct(map(_said, parts)),
    )


def recordable_of(above: Above, keep: Callable[[Iterable[str]], tuple[str, ...]]) -> Above:
    """What `keep` gives of all of its words; numbers, by which nothing is told apart, are those of one run."""
    said = dict.fromkeys(map(_without_numbers, keep(above.said)))
    return Above(titles=keep(above.titles), offered=keep(above.offered), said=tuple(said))


def stands_below_the_same(was: Above | None, node: Node) -> bool:
    """Whether nothing gave way to something else above a list; older recordings know nothing of that."""
    return was is None or is_as_above(was, above_of(node))


def is_as_above(was: Above, now: Above) -> bool:
    """Whether nothing gave way to something else, of the titles over the title or of what is offered below it."""
    return not (_gave_way(was.titles, now.titles) or _gave_way(was.offered, now.offered))


def is_said_anew(was: Above, now: Above) -> bool:
    """Whether something is said or chosen between a title and a value that was not: that may be the title."""
    return bool(_others(now.said, was.said))


def _gave_way(was: tuple[str, ...], now: tuple[str, ...]) -> bool:
    return bool(_others(was, now) and _others(now, was))


def _others(names: tuple[str, ...], known: tuple[str, ...]) -> list[str]:
    """Those of the names that none of the known ones says, whatever numbers are in them."""
    said = [_without_numbers(other) for other in known]
    return [name for name in names if not any(says_the_same(_without_numbers(name), other) for other in said)]


def _without_numbers(text: str) -> str:
    return _DIGITS.sub("0", text)


def _distinct(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(name for name in map(normalised, names) if label_text(name)))


def _outer_titles(node: Node) -> Iterator[str]:
    """What the headings and named parts around a node are called, but for what calls the node itself."""
    *_, root = (node, *node.ancestors())
    own = titles_of(node)[:1]
    parts = (above for above in node.ancestors() if above.role in SECTIONING - TITLED_BY_CONTENT)
    names = (*map(called, headings_over(node, root)), *(part.name for part in parts if part.parent is not None))
    yield from (name for name in names if not any(says_the_same(name, title) for title in own))


def _between(node: Node) -> list[Node]:
    """The texts and controls between a node and what calls it, but for those in parts of their own."""
    title = title_over(node)
    if title is None or title is node:
        return []
    *around, root = (node, *node.ancestors())
    top, inside = (title, {title}) if title in around else (root, set(title.walk()))
    found: list[Node] = []
    for part in _leaves(top, {*around, root}):
        if part is node or node in part.ancestors():
            break
        if part in inside:
            found = []
        elif not says_the_same(reading(part), called(title)):
            found.append(part)
    return found


def _leaves(top: Node, around: Container[Node]) -> Iterator[Node]:
    """What has nothing in it or is operated, in reading order, what stands in parts of their own left out; and what is around."""
    is_apart = top.role in SCOPES | LISTS and top not in around
    if top.role in PRESSABLE | FIELDS or not top.children:
        yield top
    elif not is_apart:
        for child in top.children:
            yield from _leaves(child, around)


def _said(part: Node) -> str:
    """What a text says, or what a control says that is chosen; nothing of what is typed."""
    if part.role in TEXTBOXES:
        return ""
    if part.role in FIELDS | PRESSABLE:
        return (part.value or part.name) if chooses(part) else ""
    return reading(part)
