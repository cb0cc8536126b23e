"""Ways to find an element of the old page on the new one: the plugin's, and what a person would write without it.

Each way records what it needs on the old page, or nothing where it can't; and says of the new page what it would press.
Finding alone is measured. What pressing does can't be seen on a page that was frozen: a heal whose effect does not come is
a failure in a test, and counts as found here.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Locator, Page

from pytest_stagehand._browser.engine import ask
from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._browser.snapshot import Snapshot
from pytest_stagehand._browser.targets import describe
from pytest_stagehand._elements.relocate import relocate
from pytest_stagehand._elements.resolve import drift, locate, message, scope_of
from pytest_stagehand._recording.targets import Target
from pytest_stagehand._steps.healing import HEALABLE

PRESSED = frozenset({"button", "link", "tab", "menuitem"})
"""Roles of what has effects beyond itself: what these do would be seen, so that looks may be enough to find them."""


@dataclass(frozen=True)
class Found:
    """What a way makes of the new page.

    Attributes:
        verdict: `pressed`, `proposed` (to a person, while the test fails) or `refused`.
        element: What is pressed or proposed, if that is one element, and shown.
        why: Of the plugin: how it was found, or which rule refused.
    """

    verdict: str
    element: Locator | None = None
    why: str = ""


@dataclass(frozen=True)
class Unrecorded:
    """That a way can't say which element is meant, not even on the old page."""

    why: str


Finder = Callable[[Page], Found]
"""Looks for one recorded element on a page."""


def recorded_by_plugin(page: Page, snapshot: Snapshot, element: Locator) -> Finder | Unrecorded:
    """As `steps/inferring.py` records a target: described, and proven to lead back to its element."""
    ref = node_of(page, snapshot, element)
    if ref is None:
        return Unrecorded("it is no node of the snapshot")
    target = describe(page, snapshot, ref)
    if target is None:
        return Unrecorded("it can't be described")
    number = int(ref.partition("-")[2])
    if not ask(scope_of(page, target), "leadsTo", id=number, target=message(target)):
        said = f"{target.fingerprint.role} {target.fingerprint.name!r}"
        return Unrecorded(f"nothing tells {said} from another like it ({target.fingerprint.matched} in all)")
    return lambda new: replayed(new, target)


def node_of(page: Page, snapshot: Snapshot, element: Locator) -> str | None:
    """The node of an element, or the first inside where it is structure that a snapshot leaves out."""
    known = {node.ref for node in snapshot.root.walk()}
    below = read_snapshot(page, within=element).root
    return next((node.ref for node in below.walk() if node is not below and node.ref in known), None)


def replayed(page: Page, target: Target) -> Found:
    """What a replay with local healing does (`steps/replaying.py`, `steps/healing.py`): the one place that knows the plugin."""
    same = locate(page, target)
    if same.count() == 1:
        return Found("pressed", same, "as recorded")
    found = drift(page, target, str)
    reason = str(found.reason) if found is not None else "at rest"
    if found is None or found.reason not in HEALABLE:
        return Found("refused", why=reason)
    relocation = relocate(page, target, str, by_looks=target.fingerprint.role in PRESSED)
    if relocation.target is None:
        return Found("refused", why=f"{reason}: {relocation.why_not}")
    element = locate(page, relocation.target)
    if refusal := getattr(relocation, "refusal", None):
        return Found("proposed", element, f"{reason}: {refusal}")
    return Found("pressed", element, "healed")


GLYPHS = re.compile("[\ue000-\uf8ff]")
"""Icons of icon fonts: part of a name as browsers compute it, and nothing that a person could type."""


def recorded_by_role(page: Page, _: Snapshot, element: Locator) -> Finder | Unrecorded:
    """`page.get_by_role(role, name=name)` as a person writes it: `exact` only where it takes that to mean one element."""
    role, name = _role_and_name(element)
    if not (plain := GLYPHS.sub("", name).strip()):
        return Unrecorded("it has no role and name")
    loose = _by(page, lambda of: of.get_by_role(role, name=plain))
    return (
        _by(page, lambda of: of.get_by_role(role, name=plain, exact=True)) if isinstance(loose, Unrecorded) else loose
    )


def recorded_by_exact_role(page: Page, _: Snapshot, element: Locator) -> Finder | Unrecorded:
    """`page.get_by_role(role, name=name, exact=True)` with the name as Playwright computes it."""
    role, name = _role_and_name(element)
    return _by(page, lambda of: of.get_by_role(role, name=name, exact=True)) if name else Unrecorded("it has no name")


def _role_and_name(element: Locator) -> tuple[Any, str]:
    """Both as Playwright computes them; empty where there are none."""
    told = re.match(r'- \'?([a-z]+)(?: ("(?:[^"\\]|\\.)*"))?', element.aria_snapshot())
    return (told[1], json.loads(told[2])) if told is not None and told[2] is not None else ("", "")


def recorded_by_id(page: Page, _: Snapshot, element: Locator) -> Finder | Unrecorded:
    """The test id, or else the id."""
    for name in ("data-testid", "id"):
        if value := element.get_attribute(name):
            return _by(page, lambda of, name=name, value=value: of.locator(f"[{name}={json.dumps(value)}]"))
    return Unrecorded("it has neither test id nor id")


XPATH = """(at) => {
  const parts = [];
  for (; at && at.nodeType === Node.ELEMENT_NODE; at = at.parentElement) {
    const place = [...(at.parentElement?.children ?? [at])].filter((each) => each.localName === at.localName).indexOf(at) + 1;
    parts.unshift(`*[name()="${at.localName}"][${place}]`);
  }
  return "/" + parts.join("/");
}"""


def recorded_by_xpath(page: Page, _: Snapshot, element: Locator) -> Finder | Unrecorded:
    """The absolute XPath, as browsers' developer tools copy it."""
    path = element.evaluate(XPATH)
    return _by(page, lambda of: of.locator(f"xpath={path}"))


def _by(page: Page, locator: Callable[[Page], Locator]) -> Finder | Unrecorded:
    """A locator as Playwright uses it: of one element, or an error."""
    return (
        (lambda new: Found("pressed", locator(new))) if locator(page).count() == 1 else Unrecorded("it matches several")
    )


Recorder = Callable[[Page, Snapshot, Locator], Finder | Unrecorded]

WAYS: dict[str, Recorder] = {
    "plugin": recorded_by_plugin,
    "get_by_role": recorded_by_role,
    "get_by_role, exact": recorded_by_exact_role,
    "test id or id": recorded_by_id,
    "XPath": recorded_by_xpath,
}
