"""Finding an element again that moved or was renamed: by everything that is known of it, and never by a guess.

drift ──> every element of the kind, scored in one pass in the page (`browser/js/relocate.js`) ──> best and second best
                                            │ above the threshold, and clear of the second?
                                            ▼ yes: its new target, proven to lead back to it
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_stagehand.browser.engine import ask
from pytest_stagehand.recording.targets import Target
from pytest_stagehand.replay.resolve import message, scope_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playwright.sync_api import Locator, Page

WEIGHTS: Mapping[str, float] = {
    "test_id": 3.0,
    "name": 3.0,
    "id": 2.0,
    "text": 1.5,
    "label": 1.5,
    "placeholder": 1.5,
    "href": 1.5,
    "groups": 1.5,
    "role": 1.0,
    "tag": 0.5,
    "type": 1.0,
    "value": 1.0,
    "title": 1.0,
    "alt": 1.0,
    "src": 1.0,
    "neighbours": 1.0,
    "ancestors": 1.0,
    "classes": 0.5,
    "place": 0.25,
    "box": 0.5,
}
"""How much each feature says where few elements share it. Keys are those of `likeness` in `js/relocate.js`."""
THRESHOLD = 0.6
"""Least score, 0 to 1, of what is taken for the same element."""
MARGIN = 0.08
"""By how much the second must be worse."""
SHOWN = 3
"""Candidates that are brought from the page."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A candidate.

    Attributes:
        target: What would be recorded of it.
        score: 0 to 1.
        likeness: Of each feature that the recording has, 0 to 1.
    """

    target: Target
    score: float
    likeness: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Relocation:
    """Where a target seems to be now.

    Attributes:
        found: The element, if one was accepted.
        best: The candidates, best first; `found` is the first of them.
        weights: What each feature weighed on this page.
        why_not: Why none was accepted, in words.
    """

    found: Scored | None
    best: tuple[Scored, ...]
    weights: Mapping[str, float]
    why_not: str = ""


def relocate(root: Page | Locator, target: Target, kept: tuple[str, ...] = ()) -> Relocation:
    """Look for what `target` meant among all that the page shows now.

    Args:
        root: Where to look: the page, or what `within=` confines the step to.
        target: What can't be found any more. Frames that it stands in must be found as recorded.
        kept: Dates and ids that are meant as they stand.

    Raises:
        playwright.sync_api.Error: The page is closed, or the frame is not there.
    """
    scope = scope_of(root, target)
    data = target.model_dump(include={"fingerprint", "looks"}, mode="json")
    reply = ask(scope, "relocate", target=data, weights=WEIGHTS, most=SHOWN, kept=kept, timeout_ms=RELOCATE_MS)
    best = tuple(_scored(scope, each, target, kept) for each in reply["candidates"])
    why_not = _why_not(best, is_hidden=reply["isHidden"])
    if not why_not and not _leads_back(scope, reply["candidates"][0]["id"], best[0].target):
        why_not = "nothing tells it from another like it"
    weights = {name: round(weight, 3) for name, weight in reply["weights"].items()}
    return Relocation(None if why_not else best[0], best, weights, why_not)


RELOCATE_MS = 5_000
"""Time for the one query: the page is there and settled."""


def _why_not(best: tuple[Scored, ...], *, is_hidden: bool) -> str:
    if is_hidden:
        return "what was recorded is there, and can't be seen"
    if not best:
        return "nothing of its kind is there"
    first, *others = best
    if first.score < THRESHOLD:
        return f"the nearest is too different ({first.score:.2f} of 1, and {THRESHOLD} is the least)"
    if others and first.score - others[0].score < MARGIN:
        return f"two are nearly as like it ({first.score:.2f} and {others[0].score:.2f})"
    return ""


def _scored(scope: object, found: dict[str, object], target: Target, kept: tuple[str, ...]) -> Scored:
    numbers = target.fingerprint.numbers
    data = ask(scope, "describe", id=found["id"], kept=kept, numbers=numbers, timeout_ms=RELOCATE_MS)  # type: ignore[arg-type]
    new = Target.model_validate({**data, "frames": target.frames})
    likeness = {name: round(value, 3) for name, value in found["likeness"].items() if value is not None}  # type: ignore[attr-defined]
    return Scored(new, round(float(found["score"]), 3), likeness)  # type: ignore[arg-type]


def _leads_back(scope: object, number: int, target: Target) -> bool:
    return bool(ask(scope, "leadsTo", id=number, target=message(target), timeout_ms=RELOCATE_MS))  # type: ignore[arg-type]
