"""What a dialog asks (`alert`, `confirm`, `prompt`, `beforeunload`): recorded, and compared before it is answered.

Words are compared as they are. Numbers are, too: deleting 1000 files is not deleting one. Only dates, times and long ids are not,
numbers that an earlier recording saw to vary, and the values of the test's own variables.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, get_args

from pytest_stagehand._basics.errors import DriftError, printable
from pytest_stagehand._basics.variables import fill, unfilled
from pytest_stagehand._browser.text import masked, meant_in, with_placeholders, without_numbers
from pytest_stagehand._recording.effects import DialogEffect

if TYPE_CHECKING:
    from playwright.sync_api import Dialog

    from pytest_stagehand._recording.schema import RecordedAction
    from pytest_stagehand._steps.step import Step

LONGEST_QUESTION = 1_500
"""Characters of a question that are recorded and compared."""
DISMISSED = "the dialog was dismissed, not answered"
TYPES = get_args(DialogEffect.model_fields["type"].annotation)


def question_of(step: Step, dialog: Dialog, before: RecordedAction | None, *, again: bool = False) -> DialogEffect:
    """What is recorded of a dialog.

    Args:
        step: The step in which it was shown.
        dialog: The dialog.
        before: What an earlier recording did at this place.
        again: Whether another one came upon its answer.
    """
    text = _text(step, unfilled(said_by(dialog), step.variables))
    was = asked_by(before) if before is not None else None
    varies = was is not None and (was.numbers or (was.message != text and masked(was.message) == masked(text)))
    type_ = dialog.type if dialog.type in TYPES else ""
    found = DialogEffect.model_validate({"type": type_, "message": text, "again": again})
    return _without_numbers(step, found) if varies else found


def said_by(dialog: Dialog) -> str:
    """What the page asks. As it is left, the browser does: in its own words and language, or, as Chromium tells it, in none.

    A page has no say in them (HTML, "check if unloading is canceled").
    """
    return "" if dialog.type == "beforeunload" else dialog.message


def asked_by(action: RecordedAction) -> DialogEffect | None:
    """The dialog that an operation opened when it was recorded."""
    return next((each for each in (action.effect, *action.also) if isinstance(each, DialogEffect)), None)


def asked_from(step: Step, number: int) -> DialogEffect | None:
    """The first dialog that an operation of the replayed step opened, from its place in the step on."""
    recorded = step.session.tape.made.get(step.key)
    later = recorded.actions[number:] if recorded is not None else ()
    return next((asked for each in later if (asked := asked_by(each)) is not None), None)


def is_as_recorded(step: Step, recorded: DialogEffect, dialog: Dialog) -> bool:
    """Whether a dialog asks what was recorded; any does for a recording that does not say."""
    if not recorded.type:
        return True
    expected, found = _text(step, fill(recorded.message, step.variables)), _text(step, said_by(dialog))
    if recorded.numbers:
        expected, found = (without_numbers(each, given(step)) for each in (expected, found))
    return (dialog.type, found) == (recorded.type, expected)


def other_question(recorded: DialogEffect, dialog: Dialog, detail: str = DISMISSED) -> DriftError:
    """The error where it asks something else: no heal and no engine decides that it may be answered all the same."""
    found = f'{dialog.type} "{printable(dialog.message, LONGEST_QUESTION)}"'
    was = f'{recorded.type} "{printable(recorded.message, LONGEST_QUESTION)}"'
    return DriftError("identity-changed", was, (found,), detail=detail, is_final=True)


def _text(step: Step, message: str) -> str:
    """A message as it is kept and compared; masked before it is cut."""
    return step.session.secrets.mask(with_placeholders(message, given(step)))[:LONGEST_QUESTION]


def given(step: Step) -> tuple[str, ...]:
    """Dates, ids and numbers that the test itself gives, in the sentence or in variables: they are meant as they stand."""
    return meant_in((step.key.instruction, *step.plain_variables.values()))


def _without_numbers(step: Step, found: DialogEffect) -> DialogEffect:
    return found.model_copy(update={"message": without_numbers(found.message, given(step)), "numbers": True})
