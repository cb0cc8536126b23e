"""What stands above a list, a table or a group of values and is its title: a name, a heading, or a plain text.

A title speaks of what is the next content behind it. Whatever else is said, chosen or named between the two could be what is
looked at instead: a tab, a filter, a second title, a part of the page with a name of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import (
    FIELDS,
    LISTS,
    PRESSABLE,
    SCOPES,
    SECTIONING,
    TEXTBOXES,
    TITLED_BY_CONTENT,
    TITLING,
)
from pytest_stagehand._programs.saying import says_the_same
from pytest_stagehand._programs.tables import is_out_of_sight
from pytest_stagehand._programs.text import normalised
from pytest_stagehand._programs.tree import boundary, called, heading_of, headings_over, title

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pytest_stagehand._browser.snapshot import Node

_CLOSED = SCOPES | LISTS
"""What stands before one of these is no title of a part of it."""
_CHOSEN = frozenset({"checked", "collapsed", "current", "expanded", "mixed", "pressed", "selected"})
_FIRST_LEVEL = 1


def name_of(holder: Node) -> str:
    """What a list or table is called by itself; the headings in the cards of one are theirs."""
    return title(holder) if holder.role in LISTS else normalised(holder.name)


def title_before(node: Node) -> str:
    """What a list is called by what stands right before it, or by the part that it begins; empty where that says nothing."""
    found = heading_before(node) or text_before(node)
    if found is not None:
        return called(found)
    *others, top = _outwards(node)
    is_first = all(_is_idle(part) for above in (*others, top) for part in _earlier(above))
    part = top.parent
    return normalised(part.name) if is_first and part is not None and part.role in SECTIONING else ""


def heading_before(node: Node) -> Node | None:
    """The heading of which a node is the next content, buttons apart that are only offered, and fields without a value."""
    for part in _before(node):
        headings = [below for below in part.walk() if below.role == "heading"]
        if len(headings) == 1 and boundary(headings[0]) is boundary(node) and _is_idle(part, headings[0]):
            return None if _is_behind_another(headings[0], part) else headings[0]
        if not _is_idle(part):
            return None
    return None


def _is_behind_another(heading: Node, part: Node) -> bool:
    """Whether the next thing before a heading, or the part that it is alone in, is another of its rank, each over a column."""
    before = _earlier(part)[-1:]
    headings = [below for each in before for below in each.walk() if below.role == "heading"]
    return [each.level for each in headings] == [heading.level] and _is_idle(before[-1], headings[0])


def text_before(node: Node) -> Node | None:
    """The plain text that a part begins with, of which a list or table is the next content.

    Where a heading says in which part of the page it stands, it is that part's.
    """
    if node.role not in LISTS or name_of(node) or is_out_of_sight(node):
        return None
    text = next((part for part in _before(node) if not _is_empty(part)), None)
    if text is None or text.role not in TITLING or text.children or _earlier(text):
        return None
    *_, root = (node, *node.ancestors())
    heading = heading_of(node, root)
    return text if heading is None or heading.level == _FIRST_LEVEL else None


def titles_of(node: Node) -> tuple[str, ...]:
    """What is written above a node: the name of the list or table that it is in; without one, what says more first.

    That is the text right before that list, and the nearest heading or the part of the page that has a name.
    """
    return tuple(dict.fromkeys(name for name in map(_named_by, _titles_over(node)) if name))


def title_over(node: Node) -> Node | None:
    """What gives `titles_of` the first of its names: a list or part that a node is in, or a text or heading before it."""
    return next(iter(_titles_over(node)), None)


def _titles_over(node: Node) -> list[Node]:
    *above, root = (node, *node.ancestors())
    lists = [each for each in above if each.role in LISTS]
    if named := next((each for each in lists if title(each)), None):
        return [named]
    texts = [text for each in lists if (text := text_before(each)) is not None]
    around = _part_or_heading(node, heading_of(node, root))
    return texts if around is None else [*texts, around]


def _named_by(found: Node) -> str:
    """The name that one of `_titles_over` gives: what a text or heading says, or what a list or part is called by itself."""
    return name_of(found) if found.role in LISTS | SECTIONING else called(found)


def _part_or_heading(node: Node, heading: Node | None) -> Node | None:
    """The nearest heading, or a part of the page that has a name, and that a node stands in and the heading does not."""
    around = set(heading.ancestors()) if heading is not None else set()
    parts = (
        above for above in node.ancestors() if above.role in SECTIONING - TITLED_BY_CONTENT and above.parent is not None
    )
    named = next((part for part in parts if part in around or part.name), None)
    return heading if named is None or named in around else named


def is_titled_so(recorded: Iterable[str], node: Node) -> bool:
    """Whether one of the recorded titles still stands above a node."""
    now = titles_of(node)
    return any(says_the_same(was, name) for was in recorded for name in now)


def is_below_another(recorded: Iterable[str], node: Node) -> bool:
    """Whether a recorded title is a heading or named part of the page still, and nothing above a node is called so any more."""
    *_, root = (node, *node.ancestors())
    parts = (above.name for above in node.ancestors() if above.role in SECTIONING)
    over = {*titles_of(node), *map(called, headings_over(node, root)), *parts}
    gone = [was for was in recorded if not any(says_the_same(was, name) for name in over)]
    return bool(gone) and any(says_the_same(was, name) for name in _titles_in(root) for was in gone)


def _titles_in(root: Node) -> Iterator[str]:
    """What the headings and named parts of a page are called."""
    for node in root.walk():
        if node.role == "heading":
            yield called(node)
        elif node.role in SECTIONING and node.name:
            yield node.name


def is_certainly_called(recorded: tuple[str, ...], node: Node, *, begin: Node | None = None) -> bool:
    """Whether a list is called as the recorded one by its own name, or by what stands right before it; neither had a title else.

    Args:
        recorded: What stood above it, what says most first.
        node: The list, or what holds the cards.
        begin: Where it begins, if not with itself.
    """
    name = name_of(node) or title_before(begin or node)
    return any(says_the_same(was, name) for was in recorded[:1]) or not (recorded or name)


def _outwards(node: Node) -> Iterator[Node]:
    """The node, and what it stands in, up to a part of the page."""
    yield node
    for above in node.ancestors():
        if above.role in _CLOSED:
            return
        yield above


def _before(node: Node) -> Iterator[Node]:
    """What stands before a node in its part of the page, the nearest first."""
    for each in _outwards(node):
        yield from reversed(_earlier(each))


def _earlier(node: Node) -> list[Node]:
    if node.parent is None:
        return []
    siblings = node.parent.children
    return siblings[: siblings.index(node)]


def _is_empty(part: Node) -> bool:
    return not any(node.name or node.value or node.role in FIELDS | PRESSABLE for node in part.walk())


def chooses(control: Node) -> bool:
    """Whether a control says what is chosen, or opens what is chosen of."""
    is_filled = control.role in FIELDS and bool(control.value)
    return is_filled or "haspopup" in control.attributes or not _CHOSEN.isdisjoint(control.states)


def _is_idle(part: Node, heading: Node | None = None) -> bool:
    """Whether a part says nothing and chooses nothing, its heading apart."""
    if part is heading:
        return True
    if part.role in FIELDS:
        return part.role in TEXTBOXES and not part.value
    if part.role in PRESSABLE:
        return part.role != "tab" and not chooses(part)
    return all(_is_idle(each, heading) for each in part.children) if part.children else not part.name
