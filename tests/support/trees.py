"""Snapshots written by hand, for tests without a browser."""

from __future__ import annotations

import re

from pytest_stagehand._browser.snapshot import SHOWN_STATES, Node, Snapshot

_LINE = re.compile(
    r"^(?P<indent> *)\[(?P<ref>\d+-\d+)\] (?P<role>[\w-]+)(?:: (?P<name>.*?))?(?P<marks>(?: \[[^\]]*\])*)$"
)


def tree(text: str, url: str = "http://localhost/", title: str = "") -> Snapshot:
    """A snapshot from lines as `render` prints them: `[0-17] button: Add to cart [disabled]`, two spaces a level.

    Marks in brackets are states, `clickable`, `scrollable`, `level=2`, `tag=div`, `value=…`, `url=…`, `struck through`,
    `name not displayed`, `not displayed`, `reads=…` or `attribute=…`.
    """
    root = Node(ref="0-0", role="document", tag="html")
    stack: list[tuple[int, Node]] = [(-1, root)]
    for line in filter(str.strip, text.splitlines()):
        found = _LINE.match(line)
        assert found, f"not a line of a tree: {line!r}"
        depth = len(found["indent"])
        node = Node(ref=found["ref"], role=found["role"], name=found["name"] or "")
        for mark in re.findall(r"\[([^\]]*)\]", found["marks"]):
            _apply(node, mark)
        while stack[-1][0] >= depth:
            stack.pop()
        node.parent = stack[-1][1]
        node.parent.children.append(node)
        stack.append((depth, node))
    return Snapshot(root=root, url=url, title=title)


def _apply(node: Node, mark: str) -> None:
    word, _, value = mark.partition("=")
    if not value and word in SHOWN_STATES:
        node.states |= {word}
    elif word in ("clickable", "scrollable"):
        setattr(node, word, True)
    elif word == "name not displayed":
        node.unseen |= {"name"}
    elif word == "not displayed":
        node.unseen |= {"name", "element"}
    elif word == "struck through":
        node.attributes["struck"] = "true"
    elif word == "reads":
        node.shown = value
    elif word == "level":
        node.level = int(value)
    elif word in ("tag", "value", "url"):
        setattr(node, word, value)
    else:
        node.attributes[word] = value
