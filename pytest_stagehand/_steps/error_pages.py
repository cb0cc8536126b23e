"""Pages in whose place an error came: on one, whatever was listed is gone, and everything reads differently.

So an effect is not believed where the page that the operation led to was answered with an error, unless it was when this was
recorded: a form that is sent empty, a page that must not be there any more.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import DriftError
from pytest_stagehand._browser.traffic import listen
from pytest_stagehand._recording.spoken import spoken_deed
from pytest_stagehand._steps.glimpses import glimpses_of
from pytest_stagehand._steps.requests import all_named

if TYPE_CHECKING:
    from pytest_stagehand._browser.traffic import Exchange
    from pytest_stagehand._recording.schema import RecordedAction
    from pytest_stagehand._steps.step import Step


def came_as_error(step: Step) -> Exchange | None:
    """The request for the page that is there since the operation, if it was answered with an error."""
    opening = None if step.page.is_closed() else listen(step.page).opening
    is_new = opening is not None and opening.began >= glimpses_of(step).since
    return opening if is_new and opening is not None and opening.fault else None


def require_no_error(step: Step, action: RecordedAction) -> None:
    """Refuse what seems to come of an operation that led to an error page, and did not when it was recorded.

    Raises:
        DriftError: It did.
    """
    if action.effect is None or action.fails or (failed := came_as_error(step)) is None:
        return
    what = next(iter(all_named(step, (failed,))), "the page")
    raise DriftError("effect-missing", spoken_deed(action, action.effect), (f"{what} was answered with an error",))
