"""The page as a tree of numbered nodes: what every engine and every program reads.

A `Snapshot` is what one walk of the page saw: roles, names, states, values and text, frame by frame, in reading
order. It holds no element: a node's `ref` leads back to the live element (`targets.py`). The walk itself is
`js/walk.js`; this module only holds what it found and prints it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from pytest_stagehand._browser.stirring import Stirring

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

TEXT = "text"
"""Role of a node that is nothing but text."""

SILENT = "none"
"""Role of a text that is displayed and kept from assistive technology (`aria-hidden`)."""

GENERIC = "generic"
"""Role of structure without a role of its own (`div`, `span`)."""

SHOWN_STATES = (
    "checked",
    "mixed",
    "selected",
    "expanded",
    "collapsed",
    "pressed",
    "disabled",
    "required",
    "invalid",
    "readonly",
    "focused",
    "current",
)
"""States in the order in which they are printed."""


UnseenPart = Literal["name", "value", "placeholder", "element"]
"""What a person at the screen may not see of a node: its name (only heard), what it holds, what it asks for, all of it."""

Place = tuple[str, int]
"""A node in its document: which one, and its number there; `ref`s begin with the number that a frame has in one reading."""


@dataclass(slots=True, eq=False)
class Node:
    """One node of the page.

    Attributes:
        ref: `frame-node`, for example `0-17`; stable while the element lives.
        role: ARIA role as computed (`button`, `textbox`, …), `text` for plain text, `generic` for structure.
        name: Accessible name; for a text node its text, white space collapsed.
        tag: Local name of the element in lower case; of a text node, that of the element it stands in.
        value: What a field, slider or combobox holds; `None` where there is none or it must not be read.
        states: The states that hold, out of `SHOWN_STATES`.
        url: Absolute URL of a link, image or frame.
        level: Level of a heading, tree item or row, 0 where there is none.
        clickable: Not interactive by role, but the page shows a pointer over it or listens for a click.
        scrollable: Its content overflows and can be scrolled.
        attributes: What helps to recognise a control: `id`, `name`, `type`, `placeholder`, `title`, `alt`, `test_id`,
            `autocomplete`, `description`, `haspopup`, `sort`, `multiple`, `editable`, `checkable`, `opaque`, `colspan`, `busy`;
            `struck` where a line goes through all of its text;
            of a text also `before` and `after`, what CSS adds to a figure; `whole` of a field that holds what stands in the tree
            as well, which nobody is told twice; only those that are set.
        shown: What stands on it in the place of its name, where the name is only heard: the cross of a button called `Close`.
        unseen: What of it a person at the screen does not see (`js/shown.js`, `js/heard.js`).
        parent: The node above; `None` at the top.
        children: The nodes below in reading order.
    """

    ref: str
    role: str
    name: str = ""
    tag: str = ""
    value: str | None = None
    states: frozenset[str] = frozenset()
    url: str | None = None
    level: int = 0
    clickable: bool = False
    scrollable: bool = False
    attributes: dict[str, str] = field(default_factory=dict)
    shown: str = ""
    unseen: frozenset[UnseenPart] = frozenset()
    parent: Node | None = None
    children: list[Node] = field(default_factory=list)

    def walk(self) -> Iterator[Node]:
        """This node and all below it, in reading order."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack += node.children[::-1]

    def ancestors(self) -> Iterator[Node]:
        """The nodes above this one, nearest first."""
        node = self.parent
        while node is not None:
            yield node
            node = node.parent

    @property
    def said(self) -> str:
        """The name, with what CSS writes before and after it where that is a part of a figure."""
        return f"{self.attributes.get('before', '')}{self.name}{self.attributes.get('after', '')}"

    @property
    def is_seen(self) -> bool:
        """Whether a person at the screen sees it: it is painted, with a size, in a place that can be scrolled to."""
        return "element" not in self.unseen

    @property
    def shown_name(self) -> str:
        """Its name as far as that is displayed; else what stands on it instead."""
        return self.shown if "name" in self.unseen else self.said or self.shown

    @property
    def text(self) -> str:
        """What a person reads here: the text of all leaves, joined by one space."""
        if not self.children:
            return self.shown_name
        return in_line((child.goes_on, child.text) for child in self.children) or self.shown_name

    @property
    def goes_on(self) -> bool:
        """Whether its text goes on with the figure in the text before it: the `.99` of `24.99` (`js/joined.js`)."""
        first = self
        while first.children:
            first = first.children[0]
        return "joined" in first.attributes


def in_line(parts: Iterable[tuple[bool, str]]) -> str:
    """Texts one behind the other, with a space between any two but those of which the second goes on with the first.

    Args:
        parts: For each whether it goes on, and its text.
    """
    return "".join(text if goes_on else f" {text}" for goes_on, text in parts if text).removeprefix(" ")


@dataclass(frozen=True, slots=True)
class FramePath:
    """Where a frame stands, and which document it held.

    Attributes:
        refs: `ref`s of the `iframe` nodes that lead to it, outermost first; empty for the page itself.
        document: Token of the document that was read: a `ref` never leads into one that replaced it.
    """

    refs: tuple[str, ...] = ()
    document: str = ""


@dataclass(frozen=True, slots=True)
class Passing:
    """What came to be displayed since the last operation, and may be gone again: a message, a part of the page.

    Attributes:
        lines: What it said, line by line, without what its buttons are called.
        role: Of what says messages around it: `alert`, `status`, `log`, a dialog, or `popover` for what is put above the page.
        is_gone: It is not displayed any more, or says something else.
        is_new: It was not displayed before, with other words, as a counter is.
        stood: It stood there before, and came again.
        is_restless: It says something again and again by itself: a clock, a ticker.
        is_whole: The lines are all that it said. Of a document that came meanwhile they are what the one before did not say.
    """

    lines: tuple[str, ...]
    role: str = ""
    is_gone: bool = False
    is_new: bool = True
    stood: bool = False
    is_restless: bool = False
    is_whole: bool = True


@dataclass(slots=True, eq=False)
class Snapshot:
    """The page as one walk saw it.

    Attributes:
        root: The document; its children are the page's content, frames included below their `iframe` nodes.
        url: Absolute URL of the page.
        title: Title of the page.
        frames: The frames that were read, by the number with which `ref`s begin.
        stirring: How still they were.
        is_part: Only what a locator leads to was read, which so is known.
        passing: What came since the last operation; only where a step asks for that.
        is_laid: Something in it is a table by its layout alone.
        tables: The same page with those as tables, once somebody asked (`laid.py`).
    """

    root: Node
    url: str = ""
    title: str = ""
    frames: tuple[FramePath, ...] = (FramePath(),)
    stirring: Stirring = field(default_factory=Stirring)
    is_part: bool = False
    passing: tuple[Passing, ...] = ()
    is_laid: bool = False
    tables: Snapshot | None = field(default=None, init=False)
    _by_ref: dict[str, Node] | None = field(default=None, init=False)

    def walk(self) -> Iterator[Node]:
        """All nodes in reading order."""
        return self.root.walk()

    def get(self, ref: str) -> Node | None:
        """The node with this `ref`, or `None` where this snapshot has none."""
        if self._by_ref is None:
            self._by_ref = {node.ref: node for node in self.root.walk()}
        found = self._by_ref.get(ref)
        return self.tables.get(ref) if found is None and self.tables is not None else found

    def place(self, ref: str) -> Place:
        """Where a node stands, in the words of any other reading of the page."""
        frame, _, number = ref.partition("-")
        return self.frames[int(frame)].document, int(number)

    def ref_at(self, place: Place) -> str | None:
        """The `ref` of what stands at a place; `None` where its document was not read."""
        frame = next((index for index, each in enumerate(self.frames) if each.document == place[0]), None)
        return None if frame is None else f"{frame}-{place[1]}"

    @property
    def focused(self) -> Node | None:
        """The node that has the focus; in a frame that has it, the one in there."""
        frame: int | None = 0
        node = None
        while frame is not None:
            begins = f"{frame}-"
            node = next(
                (each for each in self.walk() if each.ref.startswith(begins) and "focused" in each.states), None
            )
            frame = None if node is None else self._frame_of(node)
        return node

    def _frame_of(self, node: Node) -> int | None:
        """The number of what is read inside a frame's node."""
        return next((at for at, path in enumerate(self.frames) if path.refs and path.refs[-1] == node.ref), None)

    def find(self, accept: Callable[[Node], bool]) -> list[Node]:
        """The nodes that `accept` agrees to, in reading order."""
        return [node for node in self.walk() if accept(node)]
