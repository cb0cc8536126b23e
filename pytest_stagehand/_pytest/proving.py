"""Whether what a test just recorded passes when it is replayed at once, in a fresh context, before it is written.

The second run heals as a replay does, without a model; what it healed is told. One that fails as a hasty one does is tried once
more with patience, and the recording keeps that where it helps. Any other is told: the step, what both runs saw, and what helps.
Where the second run met what the first had left behind, nothing is said against the recording; it is written, and listed as not
proven.

A task that took detours is replayed once more without them, where the second run met the pages that the first had met. If that
passes, they are left out of the recording.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import NotRecordable, StagehandError, printable
from pytest_stagehand._recording.review import words_of
from pytest_stagehand._recording.schema import with_rest, without
from pytest_stagehand._steps.detours import Detours
from pytest_stagehand._steps.looks import Looks

if TYPE_CHECKING:
    from pytest_stagehand._pytest.attempt import Attempt
    from pytest_stagehand._recording.keys import Key
    from pytest_stagehand._recording.schema import RecordedStep
    from pytest_stagehand._report.events import StepEvent

OPEN = "a page of it outlives the test: other tests share it, or nobody closes it"
SUBTESTS = "it has subtests, which are reported as they end"
ADVICE: dict[str, str] = {
    "target-missing": "Name the element by what stays: a label, the row or heading that it stands in, a test id.",
    "target-ambiguous": "Say which one is meant: the row or heading that it stands in, or within=locator.",
    "effect-missing": "Say with verify what must hold afterwards; what came of it the first time may have come by chance.",
    "program-failed": "Ask for what the page shows in every run.",
    "guard-changed": "Ask for what the page shows in every run.",
    "no-recording": "Let the test take the same way each time: a condition in it, or a redirect, led elsewhere.",
}
ADVICE |= dict.fromkeys(("identity-changed", "renamed"), ADVICE["target-missing"])
ADVICE["route-changed"] = ADVICE["no-recording"]
OF_HASTE = frozenset({"effect-missing", "route-changed", "no-recording"})
"""How a replay fails that does something before the application listens: it is faster than the run that recorded."""
OWN = "Let the test itself hold in every run: it asks of the page, or of the application, what was so only once."
LEAVE_OUT = "Or run it without this proof: @pytest.mark.stagehand(prove=False)"


def judge(first: Attempt, second: Attempt) -> bool:
    """Note with the first attempt what the second one shows of it, and say whether that proves it."""
    if second.ending == first.ending_so_far:
        first.proof = {"verdict": "proven", "why": "; ".join(_found_again(second))}
        return True
    looks, later = _looks(first, second)
    left, failed = looks.left_behind(later), _failed(second)
    if left:
        met = "; ".join(printable(first.masked(line), 200) for line in left)
        first.proof = {
            "verdict": "unproven",
            "why": f"{_told(first, failed)}: the page was as the first run had left it ({met})",
        }
        return False
    first.proof = {"verdict": "refuted", "why": _told(first, failed)}
    first.refusal = _refusal(first, second, failed)
    return False


def _found_again(second: Attempt) -> list[str]:
    """What the second run had to find again by another way, as each replay of a page that is so will."""
    return [f"healed in the second run: {printable(heal, 200)}" for heal in second.heals]


def _looks(first: Attempt, later: Attempt) -> tuple[Looks, Looks]:
    looks, later_looks = first.session.left(Looks), later.session.left(Looks)
    assert looks is not None
    assert later_looks is not None
    return looks, later_looks


def _met_again(first: Attempt, later: Attempt) -> bool:
    looks, later_looks = _looks(first, later)
    return looks.is_met_again(later_looks)


def make_direct(first: Attempt, second: Attempt) -> dict[Key, RecordedStep]:
    """Leave the detours of tasks out of a recording that a second run proved.

    Returns:
        The steps that are otherwise now, as they were; none where the second run met other pages than the first.
    """
    detours = first.session.left(Detours)
    if detours is None or not _met_again(first, second):
        return {}
    before = {}
    for key in detours.of.keys() & first.made.keys():
        step, found = first.made[key], detours.of[key]
        looked_at = {*step.again.opens, step.again.drawn} if step.again is not None else set()
        left_out = [each for each in found if not looked_at.intersection(each)]
        if 0 < sum(map(len, left_out)) < len(step.actions):
            before[key] = step
            first.made[key] = without(step, left_out)
    return before


def judge_direct(first: Attempt, third: Attempt, before: dict[Key, RecordedStep]) -> None:
    """Put the detours back, unless the run without them ended as the first did, and met the pages that it had met."""
    if third.ending != first.ending_so_far or not _met_again(first, third):
        first.made.update(before)
        return
    left_out = sum(len(step.actions) - len(first.made[key].actions) for key, step in before.items())
    assert first.proof is not None
    noun = "operation" if left_out == 1 else "operations"
    first.proof["why"] = f"{left_out} {noun} of a detour left out of the recording, which passed without"


def make_patient(first: Attempt, second: Attempt) -> dict[Key, RecordedStep]:
    """Have operations of a recording wait until the page has rested, where that may be why a faster run of it failed.

    Those are the first one at each address, and the first one of the step that failed.

    Returns:
        The steps that are otherwise now, as they were; none where waiting would not help.
    """
    failed = _failed(second)
    if failed is None or failed.reason not in OF_HASTE:
        return {}
    before: dict[Key, RecordedStep] = {}
    routes = set()
    for key, step in list(first.made.items()):
        is_first = key.route not in routes or str(key) == failed.evidence.key
        if is_first and step.actions and not step.actions[0].once.rested:
            before[key] = step
            first.made[key] = with_rest(step)
        routes.add(key.route)
        if str(key) == failed.evidence.key:
            break
    return before


def _failed(attempt: Attempt) -> StepEvent | None:
    """The step that failed last; `None` where the test itself did."""
    return next((step for step in reversed(attempt.session.steps) if step.outcome == "failed"), None)


def _told(first: Attempt, failed: StepEvent | None) -> str:
    if failed is None:
        return "the test itself failed when it was run once more"
    said = failed.error or failed.reason or "it failed"
    return printable(first.masked(f'{failed.call} "{failed.instruction}" failed when it was replayed: {said}'), 500)


def _refusal(first: Attempt, second: Attempt, failed: StepEvent | None) -> StagehandError:
    """The error with both sides. Nothing in it says to record again: that is what was just done."""
    if failed is None:
        return NotRecordable.unproven(
            {"failed": "the test itself", "second run": second.error or second.ending}, [OWN, LEAVE_OUT]
        )
    recorded = next((each for key, each in first.made.items() if str(key) == failed.evidence.key), None)
    there = failed.difference
    found = [failed.error or ""]
    found += [*there.found, *(f"nearest: {each}" for each in there.nearest), there.detail] if there is not None else []
    facts = {
        "step": f'{failed.index + 1}, {failed.call} "{failed.instruction}"',
        "page": failed.url,
        "recorded": "\n".join(words_of(recorded)) if recorded is not None else "nothing",
        "replayed": "\n".join(filter(None, found)),
    }
    advice = ADVICE.get(str(failed.reason), "Say what holds each time the test runs.")
    return NotRecordable.unproven(facts, [advice, LEAVE_OUT])
