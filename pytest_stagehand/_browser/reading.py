"""Takes the snapshot: one walk in each frame (`js/walk.js`), put together as one tree of nodes."""

from __future__ import annotations

import json
import re
import time
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from pytest_stagehand._browser.engine import ask, selector
from pytest_stagehand._browser.laid import LAID
from pytest_stagehand._browser.snapshot import FramePath, Node, Snapshot
from pytest_stagehand._browser.stirring import stirring_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import FrameLocator, Locator, Page

    from pytest_stagehand._browser.snapshot import UnseenPart

FRAME_TIMEOUT_MS = 2_000
"""How long one frame may take to answer before it counts as opaque: a loaded frame answers within milliseconds, and one
that waits for its server must not hold up every step."""

SILENT_FRAME_MS = 50
"""The same for one that did not answer a moment ago, and twice as long each time that it does not answer again: each operation
reads the page several times, and on a busy machine a frame takes longer than that, however often it is asked."""
SILENT_FOR_S = 3.0
"""How long such a moment is: a frame that was loading may be there by then, and large."""
FRAMES_SHARE = 8
"""One part in this many of the time that is left goes to one frame, at most: the others, and the step, need theirs."""

NO_ANSWER = "frame did not answer"

_silent: WeakKeyDictionary[Page, dict[tuple[str, str], tuple[float, float]]] = WeakKeyDictionary()
"""When frames did not answer, and how long they may take next, by the document that they stand in and their place in it."""

FRAME_TAGS = frozenset({"iframe", "frame"})

ROW_FIELDS = 5
"""Fields that each row has: depth, number, role, name, tag."""

UNSEEN_PARTS: dict[str, UnseenPart] = {"n": "name", "v": "value", "p": "placeholder", "e": "element"}
"""What is not displayed, by its mark (`js/heard.js`)."""

CODED = re.compile("~([0-9a-z]+)~")
"""A character that does not travel as itself, by its code in base 36."""


def read_snapshot(page: Page, *, within: Locator | None = None, timeout_ms: float | None = None) -> Snapshot:
    """What the page shows now, frames of any origin included.

    Args:
        page: The page to read.
        within: Read only this element and what is below it; it must match exactly one element.
        timeout_ms: How long the page, or `within`, may take to be there; the page's own default if not given. A frame
            that takes longer than `FRAME_TIMEOUT_MS` becomes an opaque node.

    Raises:
        playwright.sync_api.Error: The page is closed or crashed, or `within` matches no element or several.
    """
    deadline = None if timeout_ms is None else time.monotonic() + timeout_ms / 1_000
    head, rows = _walk(within or page, timeout_ms, hidden=False)
    root = Node(ref="0-0", role="document", name=head["title"], tag="html", scrollable=head["scrollable"])
    paths, told = [FramePath(document=head["document"])], [head["stirring"]]
    unread = _add_rows(root, rows, 0)
    while unread:
        frame = unread.pop(0)
        unread = _read_frame(page, within, frame, paths, told=told, deadline=deadline) + unread
    is_laid = any(LAID in node.attributes for node in root.walk())
    return Snapshot(
        root, head["url"], head["title"], tuple(paths), stirring_of(told), is_part=within is not None, is_laid=is_laid
    )


def locator_of(page: Page, snapshot: Snapshot, ref: str, *, within: Locator | None = None) -> Locator:
    """The element that a node of `snapshot` stands for.

    Once that element is gone, or another document has taken its place, the locator matches nothing.

    Args:
        page: The page that the snapshot was read from.
        snapshot: The snapshot.
        ref: `ref` of a node of it; that of a text leads to the element which holds the text.
        within: What the snapshot was limited to, if it was.
    """
    path = snapshot.frames[_frame_of(ref)]
    return _frame(page, within, snapshot.frames, path).locator(_element(ref, path))


def frame_root(page: Page, snapshot: Snapshot, number: int) -> Page | Locator | FrameLocator:
    """The document of a frame of a snapshot of the whole page, to be asked."""
    return _frame(page, None, snapshot.frames, snapshot.frames[number])


def _frame_of(ref: str) -> int:
    return int(ref.partition("-")[0])


def _element(ref: str, path: FramePath) -> str:
    """Selector of the element behind `ref` in the document that `path` leads to."""
    return selector("ref", id=int(ref.partition("-")[2]), document=path.document)


def _frame(
    page: Page, within: Locator | None, paths: tuple[FramePath, ...] | list[FramePath], path: FramePath
) -> Page | Locator | FrameLocator:
    scope: Page | Locator | FrameLocator = within or page
    for ref in path.refs:
        scope = scope.frame_locator(_element(ref, paths[_frame_of(ref)]))
    return scope


def _frame_timeout(deadline: float | None, most: float) -> float:
    """What a frame may still take, in milliseconds; never 0, which Playwright takes for "no limit"."""
    if deadline is None:
        return most
    share = (deadline - time.monotonic()) * 1_000 / FRAMES_SHARE
    return min(most, max(SILENT_FRAME_MS, share))


def _read_frame(
    page: Page,
    within: Locator | None,
    frame: Node,
    paths: list[FramePath],
    *,
    told: list[dict[str, Any]],
    deadline: float | None,
) -> list[Node]:
    """Read a frame below its node, and what it told; returns the frames in it. One that can't be read is marked opaque."""
    from playwright.sync_api import Error  # noqa: PLC0415  (start-up)

    above = paths[_frame_of(frame.ref)]
    silent = _silent.setdefault(page, {})
    known_as = (above.document, frame.ref.partition("-")[2])
    since, most = silent.get(known_as, (float("-inf"), 0.0))
    is_silent = time.monotonic() - since < SILENT_FOR_S
    timeout_ms = _frame_timeout(deadline, most if is_silent else FRAME_TIMEOUT_MS)
    refs = (*above.refs, frame.ref)
    try:
        head, rows = _walk(_frame(page, within, paths, FramePath(refs)), timeout_ms, hidden=not frame.is_seen)
    except Error:
        if page.is_closed():
            raise
        silent[known_as] = (since, 2 * most) if is_silent else (time.monotonic(), SILENT_FRAME_MS)
        frame.attributes["opaque"] = NO_ANSWER
        return []
    silent.pop(known_as, None)
    paths.append(FramePath(refs, head["document"]))
    told.append(head["stirring"])
    frame.url = head["url"]
    frame.scrollable = head["scrollable"]
    return _add_rows(frame, rows, len(paths) - 1)


def _walk(
    scope: Page | Locator | FrameLocator, timeout_ms: float | None, *, hidden: bool
) -> tuple[dict[str, Any], list[str]]:
    """One walk of one frame, which may be `hidden`: what it says of the document, and its rows as they travel (`js/rows.js`)."""
    head, *rows = ask(scope, "snapshot", timeout_ms=timeout_ms, hidden=hidden).split("`")
    return json.loads(_plain(head)), rows


def _add_rows(root: Node, rows: list[str], index: int) -> list[Node]:
    """Build the nodes of one frame below `root`; returns the frames among them, in reading order."""
    frames = []
    line = {0: root}  # by depth, what a row may stand below
    for row in rows:
        fields = row.split("|") if "~" not in row else [_plain(field) for field in row.split("|")]
        depth = int(fields[0])
        parent = line[depth]
        node = Node(f"{index}-{fields[1]}", fields[2], fields[3], fields[4], parent=parent)
        if len(fields) > ROW_FIELDS:
            _add_more(node, fields[ROW_FIELDS:])
        parent.children.append(node)
        line[depth + 1] = node
        if node.tag in FRAME_TAGS:
            frames.append(node)
    return frames


def _add_more(node: Node, fields: list[str]) -> None:
    """What only some rows have; the keys are those of `js/rows.js`."""
    for field in fields:
        key, _, value = field.partition("=")
        if key[0] == "@":
            node.attributes[key[1:]] = value
        else:
            ADD_BY_KEY[key](node, value)


ADD_BY_KEY: dict[str, Callable[[Node, str], None]] = {
    "s": lambda node, value: setattr(node, "states", frozenset(value.split())),
    "v": lambda node, value: setattr(node, "value", value),
    "u": lambda node, value: setattr(node, "url", value),
    "l": lambda node, value: setattr(node, "level", int(value)),
    "c": lambda node, _: setattr(node, "clickable", True),
    "r": lambda node, _: setattr(node, "scrollable", True),
    "d": lambda node, value: setattr(node, "shown", value),
    "h": lambda node, value: setattr(node, "unseen", frozenset(UNSEEN_PARTS[mark] for mark in value)),
}


def _plain(text: str) -> str:
    return CODED.sub(lambda coded: chr(int(coded[1], 36)), text) if "~" in text else text
