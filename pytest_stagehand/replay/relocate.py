"""Finding an element again that moved or was renamed: by everything that is known of it, and never by a guess.

drift ──> every element of the kind, scored in one pass in the page (`browser/js/relocate.js`) ──> best and second best
                                            │ above the threshold, and clear of the second?
                                            ▼ yes: its new target, proven to lead back to it
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pytest_stagehand.browser.engine import ask
from pytest_stagehand.errors import Candidate
from pytest_stagehand.recording.targets import Target
from pytest_stagehand.replay.resolve import message, scope_of
from pytest_stagehand.replay.wording import IDLE, SYNONYMS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from playwright.sync_api import Locator, Page

WEIGHTS: Mapping[str, float] = {
    "href": 5.0,
    "name": 4.5,
    "test_id": 4.0,
    "field": 4.0,
    "placeholder": 4.0,
    "neighbours": 2.0,
    "ancestors": 2.0,
    "text": 1.5,
    "classes": 1.5,
    "id": 1.0,
    "label": 1.0,
    "groups": 1.0,
    "place": 1.0,
    "role": 0.75,
    "value": 0.75,
    "alt": 0.75,
    "src": 0.75,
    "tag": 0.5,
    "type": 0.5,
    "title": 0.5,
    "box": 0.5,
}
"""How much each feature says where few elements share it. Keys are those of `likeness` in `js/relocate.js`.

Near what `python -m benchmarks.relocation --tune` finds on its seeds 0 to 59 (rounded; place and classes, which a random redesign
treats more kindly than a team does, taken down). Its figures are of other pages."""
THRESHOLD = 0.45
"""Least score, 0 to 1, of what is taken for the same element; chosen with the weights."""
NAMED_THRESHOLD = 0.35
"""Least score of the only one that is still called as it was, or by a synonym."""
ALIKE = 0.95
"""Most likeness of two texts that differ: the same but for spelling, or synonyms."""
MARGIN = 0.15
"""By how much the second must be worse."""
SAYS_SO = 0.4
"""Least likeness of a text by which an element is called what it was called."""
LIKENESS: Mapping[str, Any] = {
    "weights": WEIGHTS,
    "synonyms": SYNONYMS,
    "idle": sorted(IDLE),
    "alike": ALIKE,
    "saysSo": SAYS_SO,
}
"""What the page side is told of how to compare."""
CALLED = ("name", "text", "label", "placeholder", "title", "alt")
GIVEN = ("test_id", "id", "field", "href", "value", "src")
"""Features of which one at least must agree: looks and place alone find a neighbour."""
LOOKS_THRESHOLD = 0.57
"""Least score of what is taken by its looks alone, where all that stood beside it is known and what it does will be seen."""
SHOWN = 3
"""Candidates that are brought from the page."""
RELOCATE_MS = 5_000
"""Time for the one query: the page is there and settled."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A candidate.

    Attributes:
        shown: The element, for people.
        score: How like the recorded one it is, 0 to 1.
        likeness: Of each feature that the recording has, 0 to 1.
    """

    shown: Candidate
    score: float
    likeness: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Relocation:
    """Where a target seems to be now.

    Attributes:
        target: What would be recorded of the element, if one was accepted; that is the first of `best`.
        best: The candidates, best first.
        why_not: Why none was accepted, in words.
    """

    target: Target | None
    best: tuple[Scored, ...]
    why_not: str = ""


def relocate(
    root: Page | Locator,
    target: Target,
    mask: Callable[[str], str],
    *,
    by_looks: bool = False,
    timeout_ms: float = RELOCATE_MS,
) -> Relocation:
    """Look for what `target` meant among all that the page shows now.

    Args:
        root: Where to look: the page, or what `within=` confines the step to.
        target: What can't be found any more. Frames that it stands in must be found as recorded.
        mask: Hides secrets in what the page says.
        by_looks: Whether looks and place may be enough, since what it does is going to be seen.
        timeout_ms: How long the page may take for an answer.

    Raises:
        playwright.sync_api.Error: The page is closed, or the frame is not there.
    """
    scope = scope_of(root, target)
    data = target.model_dump(include={"fingerprint", "looks"}, mode="json")
    kept = target.fingerprint.kept
    reply = ask(scope, "relocate", target=data, **LIKENESS, most=SHOWN, kept=kept, timeout_ms=timeout_ms)
    best = tuple(_scored(each, mask) for each in reply["candidates"])
    why_not = _told(reply, mask) or _why_not(best, by_looks=by_looks and reply["knowsMates"])
    if why_not:
        return Relocation(None, best, why_not)
    number = reply["candidates"][0]["id"]
    numbers = target.fingerprint.numbers
    found = ask(scope, "describe", id=number, kept=kept, numbers=numbers, timeout_ms=timeout_ms)
    if found is None:
        return Relocation(None, best, "it went away again")
    new = Target.model_validate({**found, "frames": target.frames})
    if not ask(scope, "leadsTo", id=number, target=message(new), timeout_ms=timeout_ms):
        return Relocation(None, best, "nothing tells it from another like it")
    return Relocation(new, best)


def _told(reply: Mapping[str, Any], mask: Callable[[str], str]) -> str:
    """What the page itself tells against any heal."""
    if reply["isHidden"]:
        return "what was recorded, or its heading, is there, and can't be seen"
    if reply["elsewhere"] is None:
        return ""
    elsewhere = Candidate.from_page(reply["elsewhere"], mask)
    return f"another is called what this one was called, or more nearly so: {elsewhere}"


def _why_not(best: tuple[Scored, ...], *, by_looks: bool) -> str:
    if not best:
        return "nothing of its kind is there"
    first, *others = best
    least = least_score([each.likeness for each in best], by_looks=by_looks)
    if least is None or THRESHOLD <= first.score < least:
        return "the nearest is like it in its looks alone"
    if first.score < least:
        return f"the nearest is too different ({first.score:.2f}, and {least} is the least)"
    if others and first.score - others[0].score < MARGIN:
        return f"two are nearly as like it ({first.score:.2f} and {others[0].score:.2f})"
    return ""


def least_score(best: Sequence[Mapping[str, float]], *, by_looks: bool) -> float | None:
    """From which score on the first of `best` is taken, by what speaks for it; `None` where nothing does."""
    if sum(likeness.get("name", 0) >= ALIKE for likeness in best) == 1 and best[0].get("name", 0) >= ALIKE:
        return NAMED_THRESHOLD
    if _is_called_alike(best[0]):
        return THRESHOLD
    return LOOKS_THRESHOLD if by_looks else None


def _is_called_alike(likeness: Mapping[str, float]) -> bool:
    """Whether what an element is called, or what a developer called it, still says that it is the same."""
    by_text = any(likeness.get(name, 0) >= SAYS_SO for name in CALLED)
    return by_text or any(likeness.get(name) == 1 for name in GIVEN)


def _scored(found: dict[str, Any], mask: Callable[[str], str]) -> Scored:
    likeness = {name: round(value, 3) for name, value in found["likeness"].items() if value is not None}
    return Scored(Candidate.from_page(found["shown"], mask), round(found["score"], 3), likeness)
