"""Fixtures that several tests share: what their set-up does has a recording of its own; their teardown may do nothing."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from pytest_stagehand._steps.session import current_or_none

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest

    from pytest_stagehand._steps.session import Session
    from pytest_stagehand._steps.tape import Tape


@contextmanager
def taped(fixturedef: pytest.FixtureDef[Any], tape: Tape, session: Session, waiting: list[Tape]) -> Iterator[None]:
    """While a fixture is set up its steps go to `tape`, which is then among those that wait to be written."""
    with session.taping(tape):
        yield
    if tape.made:
        waiting.append(tape)
    name = fixturedef.argname
    fixturedef.addfinalizer(lambda: _close(name))


def _close(fixture: str) -> None:
    """From here on, until its teardown is over, no step may run."""
    session = current_or_none()
    if session is not None:
        session.closed = (
            f"A step in the teardown of {fixture!r}, which several tests share, can't be recorded: which test ends it "
            "changes from run to run. Use plain Playwright there, or a fixture of function scope."
        )


def reopen() -> None:
    """The teardown of a wider fixture is over."""
    session = current_or_none()
    if session is not None:
        session.closed = ""
