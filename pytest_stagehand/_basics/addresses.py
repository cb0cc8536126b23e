"""Where an error is explained: each reason, and each public class of error, has a section in docs/errors.md.

An error gets the address as the last line of its message when it leaves a step, or when pytest reports it, and not where it
is made: many errors become a part of another one on their way.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pytest_stagehand._basics.errors import StagehandError

DOCS = "https://pytest-stagehand.github.io/pytest-stagehand/"
"""Where the documentation stands, as `project.urls` names it."""
ERRORS = f"{DOCS}errors.html#"


def address_of(error: StagehandError) -> str:
    """The section that says what an error means, its usual causes and what to do: of its reason, else of its class."""
    return f"{ERRORS}{error.reason or type(error).__name__.lower()}"


def with_address(error: StagehandError) -> StagehandError:
    """The same error; its message ends with the address, once."""
    said = str(error)
    if ERRORS not in said:
        error.args = (f"{said}\nSee {address_of(error)}",)
    return error
