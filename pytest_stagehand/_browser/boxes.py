"""Where nodes of a snapshot are to be seen, frames of any origin included: one message a frame (`js/boxes.js`)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

from pytest_stagehand._browser.engine import Root, ask
from pytest_stagehand._browser.reading import FRAME_TIMEOUT_MS, _frame

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from playwright.sync_api import Locator, Page

    from pytest_stagehand._browser.snapshot import Snapshot


class Box(NamedTuple):
    """A rectangle; `right` and `bottom` are the first that are not in it."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing in it."""
        return self.right <= self.left or self.bottom <= self.top

    def cut(self, by: Box) -> Box:
        """What both share."""
        left, top = max(self.left, by.left), max(self.top, by.top)
        return Box(left, top, min(self.right, by.right), min(self.bottom, by.bottom))

    def holds(self, other: Box) -> bool:
        """Whether the whole of `other` is in it."""
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    def moved(self, left: float, top: float, scale: float) -> Box:
        """Scaled, then moved by `left` and `top`."""
        return Box(
            left + scale * self.left, top + scale * self.top, left + scale * self.right, top + scale * self.bottom
        )


NOWHERE = Box(0, 0, 0, 0)


@dataclass(slots=True)
class Boxes:
    """What stands where, in CSS pixels from the corner of the page's viewport.

    Attributes:
        view: The viewport.
        part: What is to be looked at: the viewport, or what shows of `within`; empty where nothing of it does.
        seen: Boxes of the nodes that show, cut to what shows of them.
        covered: What must not be looked at.
    """

    view: Box
    part: Box
    seen: dict[str, Box] = field(default_factory=dict)
    covered: list[Box] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Space:
    """Where a document's viewport lies in the page's; `view` is what shows of it there."""

    view: Box
    left: float = 0
    top: float = 0
    scale: float = 1

    def placed(self, sides: Sequence[float]) -> Box:
        return Box(*sides).moved(self.left, self.top, self.scale).cut(self.view)

    def inner(self, frame: dict[str, Any]) -> _Space:
        left, top = self.left + self.scale * frame["left"], self.top + self.scale * frame["top"]
        return _Space(self.placed(frame["box"]), left, top, self.scale * frame["scale"])


def read_boxes(
    page: Page,
    snapshot: Snapshot,
    shown: Iterable[str],
    covered: Iterable[str] = (),
    *,
    within: Locator | None = None,
    timeout_ms: float | None = None,
) -> Boxes:
    """Boxes of nodes of a snapshot, as the page shows them now.

    Fields that may hold a secret are always in `covered`, those too that the snapshot left out (behind a modal dialog),
    and so is every frame and document that it did not read: nobody knows what they show.

    Args:
        page: The page.
        snapshot: The reading that the nodes are of.
        shown: `ref`s of the nodes to find; those that don't show are left out of the answer.
        covered: `ref`s of nodes that must not be looked at.
        within: What the snapshot was limited to, if it was.
        timeout_ms: How long the page may take; its own default if not given.

    Raises:
        playwright.sync_api.Error: The page is closed or crashed, or `within` is not one element.
    """
    reader = _Reader(page, snapshot, within, _by_frame(shown), _by_frame(covered))
    return reader.read(timeout_ms)


@dataclass(slots=True)
class _Reader:
    """One reading; `unread` are the frames that show and were not asked yet, by `ref`."""

    page: Page
    snapshot: Snapshot
    within: Locator | None
    shown: dict[int, list[int]]
    covered: dict[int, list[int]]
    found: Boxes = field(init=False)
    unread: dict[str, _Space] = field(default_factory=dict)

    def read(self, timeout_ms: float | None) -> Boxes:
        top = self._ask(0, self.page, timeout_ms)
        view = Box(*top["view"])
        self.found = Boxes(view=view, part=view)
        if self.within is None:
            self._take(0, top, _Space(view))
        else:
            self._take_part(self.within, top, _Space(view), timeout_ms)
        for index, path in enumerate(self.snapshot.frames[1:], 1):
            if path.refs[-1] in self.unread:
                self._take_frame(index, self.unread.pop(path.refs[-1]))
        self.found.covered += [space.view for space in self.unread.values()]
        return self.found

    def _take_part(self, within: Locator, top: dict[str, Any], space: _Space, timeout_ms: float | None) -> None:
        reply = self._ask(0, within, timeout_ms)
        if reply["document"] != top["document"]:
            self.found.covered += self._hidden(top, space)
            space = _space_around(within, Box(*reply["root"]), space.view, timeout_ms)
        self.found.part = space.placed(reply["part"])
        self._take(0, reply, space)

    def _take_frame(self, index: int, space: _Space) -> None:
        from playwright.sync_api import Error  # noqa: PLC0415  (start-up)

        path = self.snapshot.frames[index]
        try:
            frame = _frame(self.page, self.within, self.snapshot.frames, path)
            reply = self._ask(index, frame, FRAME_TIMEOUT_MS)
        except Error:
            if self.page.is_closed():
                raise
            self.found.covered.append(space.view)
        else:
            self._take(index, reply, space)

    def _ask(self, index: int, root: Root, timeout_ms: float | None) -> dict[str, Any]:
        numbers = {"ids": self.shown.get(index, []), "covered": self.covered.get(index, [])}
        document = self.snapshot.frames[index].document
        reply: dict[str, Any] = ask(root, "boxes", timeout_ms=timeout_ms, document=document, **numbers)
        return reply

    def _take(self, index: int, reply: dict[str, Any], space: _Space) -> None:
        if reply["document"] != self.snapshot.frames[index].document:
            self.found.covered.append(space.view)
            return
        for number, sides in zip(self.shown.get(index, []), reply["boxes"], strict=True):
            box = space.placed(sides) if sides else None
            if box and not box.is_empty:
                self.found.seen[f"{index}-{number}"] = box
        self.found.covered += self._hidden(reply, space)
        self.unread |= {f"{index}-{frame['id']}": space.inner(frame) for frame in reply["frames"]}

    @staticmethod
    def _hidden(reply: dict[str, Any], space: _Space) -> list[Box]:
        return [space.placed(sides) for sides in reply["covered"]]


def box_of(on: Locator, timeout_ms: float | None) -> Box:
    """Where an element lies in the viewport; nowhere, if it has no box."""
    bounds = on.bounding_box(timeout=timeout_ms)
    if bounds is None:
        return NOWHERE
    return Box(bounds["x"], bounds["y"], bounds["x"] + bounds["width"], bounds["y"] + bounds["height"])


def _space_around(within: Locator, root: Box, view: Box, timeout_ms: float | None) -> _Space:
    """Where a frame lies, by an element that has the box `root` in it; nowhere if that has no box on the page."""
    bounds = within.bounding_box(timeout=timeout_ms)
    if bounds is None or root.is_empty:
        return _Space(NOWHERE)
    scale = bounds["width"] / (root.right - root.left)
    return _Space(view, bounds["x"] - scale * root.left, bounds["y"] - scale * root.top, scale)


def _by_frame(refs: Iterable[str]) -> dict[int, list[int]]:
    """The numbers of nodes by the number of their frame."""
    numbers: dict[int, list[int]] = {}
    for ref in refs:
        frame, _, number = ref.partition("-")
        numbers.setdefault(int(frame), []).append(int(number))
    return numbers
