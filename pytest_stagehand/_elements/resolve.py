"""From a recorded target to the element it means: the page side finds and checks it, in the query that Playwright makes."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from pytest_stagehand._basics.errors import Candidate, DriftError, in_list, printable
from pytest_stagehand._browser.engine import ask, selector
from pytest_stagehand._browser.roles import DIALOGS

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playwright.sync_api import FrameLocator, Locator, Page

    from pytest_stagehand._basics.errors import Reason
    from pytest_stagehand._recording.effects import UrlEffect
    from pytest_stagehand._recording.targets import Fingerprint, Group, Target

IDENTITY = (
    "role", "name", "tag", "text", "attributes", "groups", "kept", "numbers", "figured", "told_by", "listed", "over",
)  # fmt: skip
"""Fields of a fingerprint that the page side compares by; the others are for readers and for healing."""
BESIDE = ("neighbours", "matched")
"""By these it is told if it stood in a dialog of which nothing was recorded, and if others had its name; they are no identity."""
COMPANY = ("mates", "form", "fields", "leads_here", "counted", "opened", "chosen", "described", "edited", "titles")
"""Fields of its looks by which one is told from another that has its name: what it stood with."""
AT_REST = "stagehand-at-rest"
"""What the browser's error says where a target was not there though the page was at rest (`js/engine.js`)."""
EXPLAIN_MS = 5_000
"""Time for the one query that explains a failure: the page is there, or it is gone."""


@dataclass(frozen=True, slots=True)
class Demands:
    """What a target must be besides, since pressing it would do something else otherwise.

    Attributes:
        leads: It leads where it led.
        before: It is not in this state yet, or still: pressing it would undo that.
        is_so: Whether it is the state that it must not be in, or the lack of it.
    """

    leads: bool = False
    before: str = ""
    is_so: bool = True

    def as_message(self) -> dict[str, Any]:
        """For the page side; empty where nothing is demanded."""
        before = {"before": {"state": self.before, "value": self.is_so}} if self.before else {}
        return ({"leads": True} if self.leads else {}) | before


NONE = Demands()


def message(target: Target, demands: Demands = NONE) -> dict[str, Any]:
    """What the page side needs of a target, and what is demanded of it besides."""
    data = target.model_dump(include={"fingerprint": {*IDENTITY, *BESIDE}, "looks": set(COMPANY)}, mode="json")
    return data | demands.as_message()


def locate(root: Page | Locator, target: Target, demands: Demands = NONE, **armed: Any) -> Locator:
    """The target as a locator: it gives the element once exactly one has the recorded identity, and nothing before.

    Args:
        target: What to find.
        root: Where to look: the page, or what `within=` confines the step to.
        demands: What it must be besides.
        armed: `token` and `effect`, to arm a witness in the same query; `patience`, milliseconds that the page may be at
            rest without the target before the wait ends with `AT_REST`; it needs a `token` as well.
    """
    return scope_of(root, target).locator(selector("target", target=message(target, demands), **armed))


def scope_of(root: Page | Locator, target: Target) -> Page | Locator | FrameLocator:
    """The frame that the target stands in."""
    scope: Page | Locator | FrameLocator = root
    for frame in target.frames:
        scope = scope.frame_locator(selector("target", target=message(frame)))
    return scope


def drift(
    root: Page | Locator,
    target: Target,
    mask: Callable[[str], str],
    timeout_ms: float = EXPLAIN_MS,
    demands: Demands = NONE,
) -> DriftError | None:
    """Why the target can't be found, with what is there instead; `None` when it is there after all.

    Args:
        root: Where it was looked for.
        target: What was recorded.
        mask: Hides secrets in what the page says.
        timeout_ms: How long the page may take to say what is there.
        demands: What it must be besides.
    """
    for depth, frame in enumerate(target.frames):
        found = _explain(root, frame.model_copy(update={"frames": target.frames[:depth]}), mask, timeout_ms)
        if found is not None:
            return found
    return _explain(root, target, mask, timeout_ms, demands)


def _explain(
    root: Page | Locator, target: Target, mask: Callable[[str], str], timeout_ms: float, demands: Demands = NONE
) -> DriftError | None:
    try:
        reply = ask(scope_of(root, target), "explain", target=message(target, demands), timeout_ms=timeout_ms)
    except PlaywrightTimeoutError:  # it was not found before, and the page is too busy to say what is there
        slow = f"the page did not say within {timeout_ms / 1000:.2g} s what is there"
        return DriftError("target-missing", as_candidate(target.fingerprint), detail=slow)
    if reply["found"]:
        return None
    if reply["isDone"]:
        return _done_already(target, demands, reply["candidates"], mask)
    reason: Reason = "target-missing"
    if reply["agreeing"] > 1:
        reason = "target-ambiguous"
    elif reply["ofKind"] or any(_is_renamed(target.fingerprint, each) for each in reply["candidates"]):
        reason = "identity-changed"
    candidates = tuple(Candidate.from_page(each, mask) for each in reply["candidates"])
    recorded = as_candidate(target.fingerprint)
    error = printable(reply.get("error") or "")
    if reason == "identity-changed" and _asks_another_question(target.fingerprint, reply["candidates"]):
        said = error or "the dialog says something else"
        return DriftError(reason, recorded, candidates, detail=said, is_final=True)
    return DriftError(reason, recorded, candidates, detail=error)


def _done_already(
    target: Target, demands: Demands, candidates: Sequence[dict[str, Any]], mask: Callable[[str], str]
) -> DriftError:
    """That an element is in the state already that pressing it brought: that can't come of it now, and may be undone by it."""
    now = demands.before if demands.is_so else f"not {demands.before}"
    found = tuple(Candidate.from_page(each, mask) for each in candidates[:1])
    detail = f"it is {now} already, which is what came of it when it was recorded; nothing was done"
    return DriftError("effect-missing", as_candidate(target.fingerprint), found, detail=detail)


def _asks_another_question(recorded: Fingerprint, candidates: Sequence[dict[str, Any]]) -> bool:
    """Whether the same control stands in a dialog that asks something else."""
    asked = [group.asks for group in recorded.around if group.asks]
    alike = [each for each in candidates if (each["role"], each["name"]) == (recorded.role, recorded.name)]
    says = [[now for now in map(_asked_in, filter(None, (*each["groups"], each["over"]))) if now] for each in alike]
    return bool(asked) and any(now and not set(asked) <= set(now) for now in says)


def _asked_in(group: dict[str, Any]) -> tuple[str, ...]:
    """As `Group.asks`, of a group that the page told of."""
    return tuple(filter(None, (group.get("says"), *group.get("shows", ()), *group.get("warns", ()))))


def _is_renamed(recorded: Fingerprint, found: dict[str, Any]) -> bool:
    """Whether the same element seems to be there under another name or role: it has the test id or id that was recorded."""
    return any(
        recorded.attributes.get(key) and recorded.attributes[key] == found["attributes"].get(key)
        for key in ("test_id", "id")
    )


def leads_there(target: Target, effect: UrlEffect) -> bool:
    """Whether a link led to where the page went."""
    led, went = target.fingerprint.attributes.get("href", ""), re.sub(":(?:uuid|hash)", ":id", effect.route)
    return led.partition("?")[0] == went.partition("?")[0]


def dialogs_of(fingerprint: Fingerprint) -> tuple[Group, ...]:
    """The dialogs in which an element stands, whether a role says that they are or not."""
    return tuple(group for group in fingerprint.around if group.role in DIALOGS)


def as_candidate(recorded: Fingerprint) -> Candidate:
    """A fingerprint as an error shows it."""
    groups = tuple((group.role, (*group.texts, *group.asks)) for group in recorded.around)
    shown = in_list(groups, recorded.listed)
    return Candidate(recorded.role, recorded.name, recorded.tag, dict(recorded.attributes), shown, text=recorded.text)
