"""From a node of a snapshot to what is recorded of its element, and a recorded locator in Playwright's words."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

from playwright.sync_api import Error as PlaywrightError

from pytest_stagehand._basics.errors import printable
from pytest_stagehand._browser.engine import ask
from pytest_stagehand._browser.reading import locator_of
from pytest_stagehand._browser.roles import ENTRIES, NAMELESS
from pytest_stagehand._recording.targets import Locator, Target

if TYPE_CHECKING:
    from playwright.sync_api import Locator as PlaywrightLocator
    from playwright.sync_api import Page

    from pytest_stagehand._browser.snapshot import Snapshot

LONGEST_ROW = 60


def describe(
    page: Page,
    snapshot: Snapshot,
    ref: str,
    *,
    within: PlaywrightLocator | None = None,
    kept: tuple[str, ...] = (),
    numbers: bool = False,
    about: str = "",
    timeout_ms: float | None = None,
) -> Target | None:
    """What is recorded of a node's element, the frames it stands in included; `None` once it is gone.

    Args:
        page: The page.
        snapshot: The reading that the node is of.
        ref: The node.
        within: What the reading was limited to.
        kept: Dates, ids and numbers that must not become placeholders.
        numbers: Whether numbers become placeholders, too.
        about: What the person speaks of who records: a row is known by those of its words that it says.
        timeout_ms: How long the page may take to answer; its own default if not given.

    Raises:
        playwright.sync_api.Error: The page is closed or crashed.
    """
    frame, _, number = ref.partition("-")
    path = snapshot.frames[int(frame)]
    frames = [describe(page, snapshot, each, within=within, timeout_ms=timeout_ms) for each in path.refs]
    if any(each is None for each in frames):
        return None
    element = locator_of(page, snapshot, ref, within=within)
    if not element.count():
        return None
    how = {"kept": kept, "numbers": numbers, "about": about}
    data = ask(element, "describe", id=int(number), **how, timeout_ms=timeout_ms)
    if data is None:
        return None
    return Target.model_validate(
        {**data, "frames": [each.model_copy(update={"frames": ()}) for each in frames if each]}
    )


def without_query_values(target: Target) -> Target:
    """The target without what the address of a link asks for: names are kept, and no values."""
    href = target.fingerprint.attributes["href"]
    attributes = {**target.fingerprint.attributes, "href": re.sub("=[^&]*", "", href)}
    return target.model_copy(update={"fingerprint": target.fingerprint.model_copy(update={"attributes": attributes})})


def spoken(locator: Locator) -> str:
    """The locator as a person would write it with Playwright: `get_by_role("button", name="Add to cart")`."""
    value = json.dumps(locator.value, ensure_ascii=False)
    match locator.by:
        case "role" if locator.role in NAMELESS:  # to Playwright, which keeps to ARIA, such a role has a label alone
            return f"get_by_label({value})"
        case "role":
            return f"get_by_role({json.dumps(locator.role)}, name={value})"
        case "id":
            return f"locator({json.dumps('#' + locator.value, ensure_ascii=False)})"
        case "css" | "xpath":
            return f"locator({value})"
        case other:
            return f"get_by_{other}({value})"


def as_known(description: str, target: Target | None) -> str:
    """An element in words, with its row called by what the recording knows it by: by words of the sentence, if it has any."""
    groups = target.fingerprint.groups if target is not None else ()
    row = next((each for each in groups if each.role in ENTRIES and each.texts and not each.near), None)
    if row is None:
        return description
    element, found, _ = description.partition(f' in {row.role} "')
    is_known = any(text in description for text in row.texts)
    return description if is_known or not found else f'{element}{found}{printable(row.texts[0], LONGEST_ROW)}"'


def signs_on(element: PlaywrightLocator, timeout_ms: float | None) -> str:
    """The signs that are drawn in an element, in short; empty where there are none, or it does not answer."""
    try:
        signs: str = ask(element, "signs", timeout_ms=timeout_ms)
    except PlaywrightError:
        return ""
    return signs
