"""Pages in whose place an error came: on one, whatever was listed is gone, and everything reads differently.

So an effect that may be seen on any of them (a row went, a list reads otherwise, the address is another) is not believed where
the page that the operation led to was answered with an error, unless it was when this was recorded: a page that is gone by then.
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
    from pytest_stagehand._recording.effects import Effect
    from pytest_stagehand._recording.schema import RecordedAction
    from pytest_stagehand._steps.step import Step


def is_of_error(step: Step, effect: Effect | None) -> bool:
    """Whether what is seen of an operation may be seen on any error page, and the page that it led to is one.

    What appeared is none of that: an error page does not say *Wrong password*, whatever its status.
    """
    return effect is not None and effect.kind not in _OWN and _came_as_error(step) is not None


_OWN = frozenset({"appeared", "message", "dialog", "download", "page", "closed"})
"""Effects that no error page has by being one: what it says by name, and what stands in no page."""


def require_no_error(step: Step, action: RecordedAction) -> None:
    """Refuse what seems to come of an operation that led to an error page, and did not when it was recorded.

    Raises:
        DriftError: It did.
    """
    if action.effect is not None and not action.fails and is_of_error(step, action.effect):
        raise DriftError("effect-missing", spoken_deed(action, action.effect), (error_told(step),))


def error_told(step: Step) -> str:
    """In words that the page which the operation led to was answered with an error; empty where it was not."""
    failed = _came_as_error(step)
    return f"{next(iter(all_named(step, (failed,))), 'the page')} was answered with an error" if failed else ""


def _came_as_error(step: Step) -> Exchange | None:
    """The request for the page that is there since the operation, if it was answered with an error."""
    opening = None if step.page.is_closed() else listen(step.page).opening
    is_new = opening is not None and opening.began >= glimpses_of(step).since
    return opening if is_new and opening is not None and opening.fault else None
