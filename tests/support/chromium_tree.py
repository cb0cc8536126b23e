"""Chromium's own accessibility tree, over CDP: what the snapshot's roles and names are measured against."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import CDPSession, Page

MARK = "data-mark"

CHROMIUM_ROLES = {
    "ColorWell": "textbox",
    "Date": "textbox",
    "DateTime": "textbox",
    "DisclosureTriangle": "button",
    "DisclosureTriangleGrouped": "button",
    "InputTime": "textbox",
    "doc-backlink": "link",
    "doc-noteref": "link",
    "image": "img",
}
"""Chromium's names for what html-aam and dpub-aam call otherwise, or leave without a role."""

MARK_ALL = """(base) => {
  let next = base;
  const mark = (root) => {
    for (const el of root.querySelectorAll("*")) {
      Element.prototype.setAttribute.call(el, "data-mark", String(next++));
      if (el.shadowRoot instanceof ShadowRoot) mark(el.shadowRoot);
    }
  };
  mark(document);
  return next;
}"""


class Seen(NamedTuple):
    """Role and name of an element."""

    role: str
    name: str


def mark_elements(page: Page) -> None:
    """Number all elements of all frames, open shadow roots included, in the attribute `MARK`."""
    base = 0
    for frame in page.frames:
        base = frame.evaluate(MARK_ALL, base)


def chromium_tree(page: Page) -> dict[str, Seen]:
    """Role and name of each marked element that Chromium exposes, by its mark. Frames must be of the page's process."""
    session = page.context.new_cdp_session(page)
    document = session.send("DOM.getDocument", {"depth": -1, "pierce": True})["root"]
    marks = {}
    frames: list[str | None] = [None]
    for node in _walk(document):
        attributes = node.get("attributes", [])
        mark = dict(zip(attributes[::2], attributes[1::2], strict=True)).get(MARK)
        if mark is not None:
            marks[node["backendNodeId"]] = mark
        if "contentDocument" in node:
            frames.append(node["frameId"])
    return {marks[node["backendDOMNodeId"]]: _seen(node) for node in _exposed(session, frames, marks)}


def _walk(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield node
    below = [*node.get("children", []), *node.get("shadowRoots", [])]
    for child in [*below, node["contentDocument"]] if "contentDocument" in node else below:
        yield from _walk(child)


def _exposed(session: CDPSession, frames: list[str | None], marks: dict[int, str]) -> Iterator[dict[str, Any]]:
    for frame in frames:
        for node in session.send("Accessibility.getFullAXTree", {"frameId": frame} if frame else {})["nodes"]:
            if not node.get("ignored") and node.get("backendDOMNodeId") in marks:
                yield node


def _seen(node: dict[str, Any]) -> Seen:
    role = node["role"]["value"]
    name = node.get("name", {}).get("value", "")
    return Seen(CHROMIUM_ROLES.get(role, role), re.sub(r"\s+", " ", name).strip())
