"""Finding an element again that moved: by everything that is known of it, and never by a guess.

drift ──> every element of the kind, scored in one pass in the page (`_browser/js/relocate.js`)
              ▼ which of them say, do and belong to the same (`contradictions.py`)?
          best and second best of those ──> above the threshold, and clear of the second? ──> taken
              ▼ none
          best and second best of all   ──> above the threshold, and clear of the second? ──> proposed
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pytest_stagehand._basics.errors import Candidate
from pytest_stagehand._browser.engine import ask
from pytest_stagehand._elements.contradictions import Found, refusal
from pytest_stagehand._elements.resolve import scope_of
from pytest_stagehand._programs.synonyms import IDLE, SYNONYMS
from pytest_stagehand._recording.targets import Target

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from playwright.sync_api import Locator, Page

    from pytest_stagehand._elements.contradictions import Refusal
    from pytest_stagehand._recording.targets import Fingerprint

WEIGHTS: Mapping[str, float] = {
    "href": 5.0,
    "name": 4.5,
    "test_id": 4.0,
    "field": 4.0,
    "placeholder": 4.0,
    "caption": 4.0,
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
    "picture": 0.75,
    "tag": 0.5,
    "type": 0.5,
    "title": 0.5,
}
"""How much each feature says where few elements share it. Keys are those of `likeness` in `js/likeness.js`.

Near what `python -m benchmarks.relocation --tune` finds on its seeds 0 to 59 (rounded; place and classes, which a random redesign
treats more kindly than a team does, taken down). Its figures are of other pages."""
THRESHOLD = 0.45
"""Least score, 0 to 1, of what is taken for the same element; chosen with the weights."""
NAMED_THRESHOLD = 0.35
"""Least score of the only one that says, does and belongs to what the recorded one did."""
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
CALLED = ("name", "text", "label", "placeholder", "caption", "title", "alt")
GIVEN = ("test_id", "id", "field", "href", "value", "src")
"""Features of which one at least must agree: looks and place alone find a neighbour."""
LOOKS_THRESHOLD = 0.57
"""Least score of what is taken by its looks alone, where all that stood beside it is known and what it does will be seen."""
SHOWN = 3
"""Candidates that are brought from the page with all that an error shows of them."""
RELOCATE_MS = 5_000
"""Time for the one query: the page is there and settled."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A candidate.

    Attributes:
        id: Its number in the page.
        shown: The element, for people.
        score: How like the recorded one it is, 0 to 1.
        likeness: Of each feature that the recording has, 0 to 1.
        refusal: What it contradicts of the recorded one; `None` where it says, does and belongs to the same.
        is_near: Words that stood beside the recorded one stand beside it.
    """

    id: int
    shown: Candidate
    score: float
    likeness: Mapping[str, float]
    refusal: Refusal | None = None
    is_near: bool = False

    @property
    def evidence(self) -> tuple[str, ...]:
        """Features in which it agrees with the recorded one."""
        return tuple(name for name, value in self.likeness.items() if value >= ALIKE)


@dataclass(frozen=True, slots=True)
class Relocation:
    """Where a target seems to be now.

    Attributes:
        target: What would be recorded of the element, if one was found.
        best: The candidates, the one that was found first.
        why_not: Why none was found, in words.
    """

    target: Target | None
    best: tuple[Scored, ...]
    why_not: str = ""

    @property
    def refusal(self) -> Refusal | None:
        """Why what was found may only be proposed; `None` where it may be taken."""
        return self.best[0].refusal if self.best else None


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
    reply = ask(scope, "relocate", target=data, **LIKENESS, shown=SHOWN, kept=kept, timeout_ms=timeout_ms)
    best, why_not = found_in(reply, target.fingerprint, mask, by_looks=by_looks)
    if not why_not and best[0].refusal is not None and not best[0].refusal.is_open:
        why_not = str(best[0].refusal)
    if why_not:
        return Relocation(None, best, why_not)
    number = best[0].id
    numbers = target.fingerprint.numbers
    # A row stays known by the words that the sentence said of it.
    named = [target.fingerprint.name] if target.fingerprint.figured else []
    rows = (text for group in target.fingerprint.groups if not group.besides for text in group.texts)
    known = " ".join([*named, *rows])
    how = {"kept": kept, "numbers": numbers, "about": known}
    found = ask(scope, "recordable", id=number, **how, timeout_ms=timeout_ms)
    if found is None:
        return Relocation(None, best, "it went away again")
    new = Target.model_validate({**found["target"], "frames": target.frames})
    if not found["leads"]:
        return Relocation(None, best, "nothing tells it from another like it")
    return Relocation(new, best)


def found_in(
    reply: Mapping[str, Any], recorded: Fingerprint, mask: Callable[[str], str], *, by_looks: bool
) -> tuple[tuple[Scored, ...], str]:
    """The candidates that the page told of, the one that was found first, and why that is none.

    Those that contradict nothing of what was recorded come first, and are told from each other alone: likeness finds, and
    words forbid. Where there is none, the most like of the others is found.
    """
    scored = [_scored(each, recorded, mask) for each in reply["candidates"]]
    found = tuple(sorted(scored, key=lambda each: each.refusal is not None))
    return found, why_none(found, reply, mask, by_looks=by_looks)


def why_none(found: tuple[Scored, ...], reply: Mapping[str, Any], mask: Callable[[str], str], *, by_looks: bool) -> str:
    """Why the first of the candidates is not what was recorded; empty where it is."""
    if reply["isHidden"]:
        return "what was recorded, or its heading, is there, and can't be seen"
    if not found and reply["stranger"] is not None:
        stranger = Candidate.from_page(reply["stranger"], mask)
        return f"the nearest of its kind belongs to another row or group: {stranger}"
    if same := tuple(each for each in found if each.refusal is None):
        return _why_none(same, found[len(same) :])
    if reply["elsewhere"] is not None:
        other = Candidate.from_page(reply["elsewhere"], mask)
        return f"another is called what this one was called, or more nearly so: {other}"
    return _why_not(found, by_looks=by_looks and reply["knowsMates"])


def _why_none(same: tuple[Scored, ...], others: tuple[Scored, ...]) -> str:
    """Why none of those is taken that say, do and belong to what the recorded one did."""
    least = NAMED_THRESHOLD if len(same) == 1 else THRESHOLD
    if others and others[0].score - same[0].score >= MARGIN:
        return f"another is more like it, and says or does something else: {others[0].shown}"
    return _too_different(same, least) or ("" if _is_alone_in_its_place(same) else _undecided(same))


def _is_alone_in_its_place(same: tuple[Scored, ...]) -> bool:
    """Whether the most like is the only one beside which recorded words stand: likeness then has nothing to decide."""
    near, *others = (each.is_near or each.likeness.get("neighbours", 0) > 0 for each in same)
    return near and not any(others)


def _why_not(best: tuple[Scored, ...], *, by_looks: bool) -> str:
    """Why none is found where all contradict the recorded one."""
    if not best:
        return "nothing of its kind is there"
    least = _least_score(best[0].likeness, by_looks=by_looks)
    if least is None or THRESHOLD <= best[0].score < least:
        return "the nearest is like it in its looks alone"
    return _too_different(best, least) or _undecided(best)


def _too_different(best: tuple[Scored, ...], least: float) -> str:
    score = best[0].score
    return "" if score >= least else f"the nearest is too different ({score:.2f}, and {least} is the least)"


def _undecided(best: tuple[Scored, ...]) -> str:
    if len(best) == 1 or best[0].score - best[1].score >= MARGIN:
        return ""
    return f"two are nearly as like it ({best[0].score:.2f} and {best[1].score:.2f})"


def _least_score(likeness: Mapping[str, float], *, by_looks: bool) -> float | None:
    """From which score on a candidate is found, by what speaks for it; `None` where nothing does."""
    if _is_called_alike(likeness):
        return THRESHOLD
    return LOOKS_THRESHOLD if by_looks else None


def _is_called_alike(likeness: Mapping[str, float]) -> bool:
    """Whether what an element is called, or what a developer called it, still says that it is the same."""
    by_text = any(likeness.get(name, 0) >= SAYS_SO for name in CALLED)
    return by_text or any(likeness.get(name) == 1 for name in GIVEN)


def _scored(found: Mapping[str, Any], recorded: Fingerprint, mask: Callable[[str], str]) -> Scored:
    likeness = {name: round(value, 3) for name, value in found["likeness"].items() if value is not None}
    shown = Candidate.from_page(found["shown"], mask) if found["shown"] is not None else _in_short(found, mask)
    now = Found.of(found, mask)
    return Scored(found["id"], shown, round(found["score"], 3), likeness, refusal(recorded, now), now.is_near)


def _in_short(found: Mapping[str, Any], mask: Callable[[str], str]) -> Candidate:
    return Candidate(found["role"], mask(found["name"]), found["tag"], text=mask(found["text"]))
