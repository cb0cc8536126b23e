"""What helps with an error beside its message: its likeliest cause, what to type, and where it is explained.

Each reason, and each public class of error, has a section in docs/errors.md.

An error gets the address as the last line of its message when it leaves a step, or when pytest reports it, and not where it
is made: many errors become a part of another one on their way.
"""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import printable

if TYPE_CHECKING:
    from pytest_stagehand._basics.errors import StagehandError

DOCS = "https://pytest-stagehand.github.io/pytest-stagehand/"
"""Where the documentation stands, as `project.urls` names it."""
ERRORS = f"{DOCS}errors.html#"


def address_of(error: StagehandError) -> str:
    """The section that says what an error means, its usual causes and what to do: of its reason, else of its class."""
    return f"{ERRORS}{error.reason or type(error).__name__.lower()}"


def advice(error: StagehandError, test: str = "") -> tuple[str, ...]:
    """The likeliest cause and what to do next, as far as the message does not say them itself."""
    likely = f"  likely:   {error.likely}" if error.likely else ""
    then = error.then.replace(" TEST", f" {shlex.quote(printable(test, 500))}" if test else "")
    return tuple(filter(None, (likely, then)))


def with_address(error: StagehandError) -> StagehandError:
    """The same error; its message ends with the address, once."""
    said = str(error)
    if ERRORS not in said:
        error.args = (f"{said}\nSee {address_of(error)}",)
    return error


def explained(error: StagehandError, test: str = "") -> StagehandError:
    """The same error, with all that helps; once, since one that left a step has it already."""
    if ERRORS not in str(error):
        error.args = ("\n".join((str(error), *advice(error, test))),)
    return with_address(error)
