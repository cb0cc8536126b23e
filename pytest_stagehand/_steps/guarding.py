"""What an engine may do when it is asked anew: what forbids a local heal forbids this one, and nothing is done twice.

A wrong node number is enough to press the button of another row, and what that does looks the same: addresses have no ids,
and rows no names, in an effect. So the element is compared before it is operated.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import Candidate, DriftError
from pytest_stagehand._browser.engine import ask
from pytest_stagehand._browser.roles import ROWS
from pytest_stagehand._browser.snapshot import GENERIC
from pytest_stagehand._elements.contradictions import Found, of_another
from pytest_stagehand._elements.resolve import as_candidate, dialogs_of, scope_of
from pytest_stagehand._programs.saying import says, says_the_same
from pytest_stagehand._steps.healing import unsaid

if TYPE_CHECKING:
    from pytest_stagehand._recording.methods import Method
    from pytest_stagehand._recording.schema import RecordedAction, RecordedStep
    from pytest_stagehand._recording.targets import Fingerprint, Target
    from pytest_stagehand._steps.step import Step


@dataclass(frozen=True, slots=True)
class Guard:
    """What is known of a step whose sentence is inferred anew.

    Attributes:
        step: The step.
        recorded: As it is recorded.
        drift: Why it is not replayed.
        done: What may have been done of it already, without the effect that was not seen.
    """

    step: Step
    recorded: RecordedStep
    drift: DriftError
    done: tuple[RecordedAction, ...] = ()

    @classmethod
    def of(cls, step: Step, recorded: RecordedStep, drift: DriftError) -> Guard:
        """What is known of a step whose first operation drifted."""
        is_done = drift.reason == "effect-missing"
        done = (recorded.actions[0].model_copy(update={"effect": None}),) if is_done else ()
        return cls(step, recorded, drift, done)

    @property
    def hint(self) -> str:
        """What the engine is told: what it was done on, and what came of that where it was done."""
        return str(self.drift.recorded) if self.recorded.actions else ""

    def check(self, method: Method, target: Target | None, number: int, place: int) -> None:
        """Refuse an operation before it is done.

        Args:
            method: What would be done.
            target: The element as it would be recorded; `None` for the page itself.
            number: Its number in its document.
            place: Of the operation in the step, from 0.

        Raises:
            DriftError: It may have been done already, or would be done to something else.
        """
        if any(_is_again(each, method, target) for each in self.done):
            self._refuse("it may have been done already, and nothing is done twice", target)
        if target is None or not self.recorded.actions:
            return
        pair = self.recorded.actions[min(place, len(self.recorded.actions) - 1)].target
        if pair is not None:
            self._check_item(pair, target, number, is_pair=place < len(self.recorded.actions))
            if phrase := unsaid(self.step, pair.fingerprint, target.fingerprint):
                self._refuse(f'the sentence says "{phrase}", and so did what was recorded', target)
        if self.drift.reason == "target-ambiguous":
            self._check_choice(target)

    def _check_item(self, pair: Target, target: Target, number: int, *, is_pair: bool) -> None:
        """Refuse what belongs to another row, or to one that neither the recording nor the sentence names."""
        rows, stands_in = _rows(pair.fingerprint), _rows(target.fingerprint)
        data = pair.model_dump(include={"fingerprint", "looks"}, mode="json")
        found = ask(scope_of(self.step.root, target), "judge", id=number, target=data)
        if found is None:
            return
        is_strange = not found["isInItsRows"] and (is_pair or bool(stands_in))
        is_nameless = bool(stands_in) and not rows and target.fingerprint.matched > 1
        if rows and is_strange:
            self._refuse(f"it belongs to another row or item than {' · '.join(rows)}", target)
        if is_nameless and not any(says(self.step.filled(self.step.key.instruction), text) for text in stands_in):
            self._refuse("neither the recording nor the sentence says which row is meant", target)
        judged = Found.of(found, self.step.session.secrets.mask)
        if is_pair and (refusal := of_another(pair.fingerprint, judged)):
            self._refuse(str(refusal), target)

    def _check_choice(self, target: Target) -> None:
        """Refuse a choice among equals that the sentence does not make."""
        rivals = [
            {text for _, texts in each.groups for text in texts}
            for each in self.drift.candidates
            if isinstance(each, Candidate)
        ]
        common = set[str].intersection(*rivals) if rivals else set()
        telling = {text for group in target.fingerprint.groups for text in group.texts} - common
        if not any(says(self.step.filled(self.step.key.instruction), text) for text in telling):
            self._refuse("the sentence does not say which of several is meant", target)

    def _refuse(self, why: str, target: Target | None) -> None:
        mask = self.step.session.secrets.mask
        chosen = mask(str(as_candidate(target.fingerprint))) if target is not None else "an operation on the page"
        assert self.drift.reason is not None
        raise DriftError(
            self.drift.reason,
            self.drift.recorded,
            self.drift.candidates,
            detail=f"not healed: {self.step.engine.name if self.step.engine else 'the engine'} chose {chosen}; {why}",
        )


def _rows(fingerprint: Fingerprint) -> list[str]:
    """The texts by which the rows are known that an element stands in."""
    rows = (group for group in fingerprint.groups if group.role in ROWS | {GENERIC} and not group.near)
    return [text for row in rows for text in row.texts]


def _is_again(done: RecordedAction, method: Method, target: Target | None) -> bool:
    """Whether an operation would do again what was done: on what says the same, unless a dialog asks whether it is meant."""
    if done.target is None or target is None:
        return done.target is None and target is None and done.method == method
    was, now = done.target.fingerprint, target.fingerprint
    asks = dialogs_of(now) and not dialogs_of(was)
    return was.role == now.role and says_the_same(was.called, now.called) and not asks
