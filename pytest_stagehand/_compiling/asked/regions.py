"""The parts of a page that readers stand in, and the guards by which they are known again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import GUARDS
from pytest_stagehand._programs.queries import regions
from pytest_stagehand._programs.text import is_volatile, normalised
from pytest_stagehand._programs.tree import heading_of, reading, title, walk
from pytest_stagehand._recording.queries import Region, TextTest, Within

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node, Snapshot


def guards(node: Node, snapshot: Snapshot) -> Within:
    """The region that a list without a title of its own is found in: its section, else the named region around it."""
    heading = heading_of(node, snapshot.root)
    above = next((a for a in node.ancestors() if a.role in GUARDS and title_test(title(a))), None)
    options = []
    if heading is not None and (test := title_test(reading(heading))):
        options.append(Region(role="section", title=test))
    if above is not None:
        options.append(Region(role=above.role, title=title_test(title(above))))
    options.append(Region(role="main"))
    for region in options:
        found = regions(region, (snapshot.root,))
        if len(found) == 1 and node in set(walk(found[0])) | {below.parent for below in found[0]}:
            return (region,)
    return ()


def title_test(text: str) -> TextTest | None:
    """A test for a title, up to what looks like a count, date or id in it; `None` where nothing is left."""
    clean = normalised(text)
    cut = next((at for at, ch in enumerate(clean) if ch.isdigit() or ch in "([#"), len(clean))
    stable = clean[:cut].rstrip(" -\u2013:,#")
    if cut == len(clean) and not is_volatile(clean):
        return TextTest(how="equals", text=clean) if clean else None
    return TextTest(how="starts", text=stable) if stable and not is_volatile(stable) else None


def content_of_page(snapshot: Snapshot) -> Node:
    """The page's main part, or all of it."""
    return next((node for node in snapshot.walk() if node.role == "main"), snapshot.root)
