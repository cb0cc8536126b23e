"""Takes the snapshot: one walk in each frame (`js/walk.js`), put together as one tree of nodes."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING, Any

from pytest_stagehand.browser.engine import selector
from pytest_stagehand.browser.snapshot import FramePath, Node, Snapshot

if TYPE_CHECKING:
    from playwright.sync_api import FrameLocator, Locator, Page

Root = "Page | FrameLocator | Locator"

FRAME_TIMEOUT_MS = 2_000
"""How long one frame may take to answer before it is said to be opaque: a frame that loads answers within some
milliseconds, one that waits for its server would hold up every step."""

FRAME_ROLE = "iframe"

NO_ANSWER = "frame did not answer"


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
    started = time.monotonic()
    data = _ask(page if within is None else within, timeout_ms)
    root = Node(ref="0-0", role="document", name=data["title"], tag="html", scrollable=data["scrollable"])
    paths = [FramePath(refs=(), document=data["document"])]
    frames = _add_rows(root, data["rows"], 0)
    while frames:
        frame = frames.pop(0)
        left = None if timeout_ms is None else timeout_ms - (time.monotonic() - started) * 1_000
        frames = _add_frame(page, within, frame, paths, left) + frames
    return Snapshot(root=root, url=data["url"], title=data["title"], frames=tuple(paths))


def locator_of(page: Page, snapshot: Snapshot, ref: str, *, within: Locator | None = None) -> Locator:
    """The element that a node of `snapshot` stands for, as a locator; it matches nothing once the element is gone.

    Args:
        page: The page that the snapshot was read from.
        snapshot: The snapshot.
        ref: `ref` of a node of it; that of a text leads to the element which holds the text.
        within: What the snapshot was limited to, if it was.
    """
    frame, _, number = ref.partition("-")
    path = snapshot.frames[int(frame)]
    scope = _scope(page, within, snapshot.frames, path)
    return scope.locator(_ref_selector(int(number), path.document))


def _scope(page: Page, within: Locator | None, paths: Any, path: FramePath) -> Any:
    scope: Any = page if within is None else within
    for ref in path.refs:
        index, _, number = ref.partition("-")
        scope = scope.frame_locator(_ref_selector(int(number), paths[int(index)].document))
    return scope


def _ref_selector(number: int, document: str) -> str:
    return selector("ref", id=number, document=document)


def _ask(scope: Any, timeout_ms: float | None) -> dict[str, Any]:
    root = scope.locator(selector("snapshot"))
    reply = json.loads(root.text_content(timeout=timeout_ms) or "null")
    if "error" in reply:
        raise RuntimeError(f"snapshot: {reply['error']}")
    return reply


def _add_frame(page: Page, within: Locator | None, frame: Node, paths: list[FramePath], left_ms: float | None) -> list[Node]:
    """Read a frame's content below its node; returns the frames in it. One that can't be read is marked opaque."""
    from playwright.sync_api import Error  # noqa: PLC0415  (start-up)

    above = paths[int(frame.ref.partition("-")[0])]
    path = FramePath(refs=(*above.refs, frame.ref), document="")
    limit = FRAME_TIMEOUT_MS if left_ms is None else max(1.0, min(FRAME_TIMEOUT_MS, left_ms))
    try:
        data = _ask(_scope(page, within, paths, path), limit)
    except Error:
        if page.is_closed():
            raise
        frame.attributes["opaque"] = NO_ANSWER
        return []
    paths.append(FramePath(refs=path.refs, document=data["document"]))
    frame.url = data["url"]
    frame.scrollable = data["scrollable"]
    return _add_rows(frame, data["rows"], len(paths) - 1)


def _add_rows(root: Node, rows: list[list[Any]], index: int) -> list[Node]:
    """Build the nodes of one frame below `root`; returns the frames among them, in reading order."""
    prefix = f"{index}-"
    frames = []
    line = [root]
    for depth, number, role, name, tag, *rest in rows:
        parent = line[depth]
        node = Node(f"{prefix}{number}", role, name, tag)
        if rest:
            _fill(node, rest[0])
        node.parent = parent
        parent.children.append(node)
        del line[depth + 1 :]
        line.append(node)
        if tag in ("iframe", "frame"):
            frames.append(node)
    return frames


def _fill(node: Node, extra: dict[str, Any]) -> None:
    node.value = extra.get("v")
    node.states = frozenset(extra.get("s", "").split())
    node.url = extra.get("u")
    node.level = extra.get("l", 0)
    node.clickable = "c" in extra
    node.scrollable = "r" in extra
    node.attributes = extra.get("a", {})
