"""Messages that were shown since the last operation: what they said, and whether it is what is claimed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.saying import says_the_same
from pytest_stagehand._programs.text import filled, normalised, passes
from pytest_stagehand._recording.assertions import TextAppeared
from pytest_stagehand._recording.programs import VerifyProgram

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from pytest_stagehand._browser.snapshot import Passing, Snapshot
    from pytest_stagehand._recording.queries import TextTest

MOST_TOLD = 5
LONGEST_TOLD = 120
"""Characters of what came that an error shows of each."""


def speaks_of_passing(program: Any) -> bool:
    """Whether a program needs what came since the last operation."""
    return isinstance(program, VerifyProgram) and any(isinstance(each, TextAppeared) for each in program.all)


def is_of_the_past(program: Any) -> bool:
    """Whether all of a program is about what was shown: nothing that the page does can take that back."""
    return isinstance(program, VerifyProgram) and all(isinstance(each, TextAppeared) for each in program.all)


def says_already(test: TextTest, lines: Iterable[str], variables: Mapping[str, str]) -> bool:
    """Whether a line passes the test of a message that is yet to come."""
    try:
        return any(_passes(test, line, variables) for line in lines)
    except ProgramFailed:  # it needs a variable that this call does not give
        return False


def messages_saying(
    test: TextTest, snapshot: Snapshot, variables: Mapping[str, str], *, alone: bool = False
) -> list[Passing]:
    """What came since the last operation and passes a test, line by line.

    Args:
        test: What is claimed. What *equals* it says the same: case, an icon and a full stop say nothing.
        snapshot: A reading with what came.
        variables: This call's values.
        alone: It must have said nothing else.
    """
    steady = (each for each in snapshot.passing if not each.is_restless)
    return [each for each in steady if _says(each, test, variables, alone=alone)]


def _says(passing: Passing, test: TextTest, variables: Mapping[str, str], *, alone: bool) -> bool:
    lines = [line for line in passing.lines if any(ch.isalnum() for ch in line)]
    said = [_passes(test, line, variables) for line in lines]
    return (all(said) and bool(said)) if alone and passing.is_whole else any(said)


def _passes(test: TextTest, line: str, variables: Mapping[str, str]) -> bool:
    if test.how == "equals":
        return says_the_same(normalised(filled(test.text, variables)), normalised(line))
    return passes(test, line, variables)


def told_of_passing(came: Sequence[Passing]) -> str:
    """What came, in words; what says messages first, then what is new."""
    steady = [each for each in came if not each.is_restless]
    worth = sorted(steady, key=lambda each: (not each.role, not each.is_new))
    told = dict.fromkeys(_told(each) for each in worth)
    return ", ".join([*told][:MOST_TOLD]) or "nothing came since the last operation"


def _told(passing: Passing) -> str:
    said = " · ".join(passing.lines)
    said = f"{said[:LONGEST_TOLD]}…" if len(said) > LONGEST_TOLD else said
    return f'{passing.role or "text"} "{said}"' + (" (gone again)" if passing.is_gone else "")
