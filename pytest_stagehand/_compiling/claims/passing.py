"""Claims that a message was shown since the last operation, be it gone again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._compiling.claims.claims import Unusable
from pytest_stagehand._compiling.claims.texts import test_of
from pytest_stagehand._programs.appeared import messages_saying, told_of_passing
from pytest_stagehand._recording.assertions import TextAppeared

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_stagehand._browser.snapshot import Passing
    from pytest_stagehand._compiling.claims.claims import Claim
    from pytest_stagehand._compiling.claims.places import Case
    from pytest_stagehand._recording.queries import TextTest


def appeared(claim: Claim, case: Case) -> TextAppeared:
    """The claim that a message of these words was shown; where it said nothing else, that it did not.

    Raises:
        Unusable: It was not, and the verdict says that it was; or that it was not is claimed, and it may yet come.
    """
    if (claim.how or "").startswith("not-"):
        raise Unusable("that no message came can't be claimed: it may yet come; claim what is shown instead")
    lines = [line for each in case.snapshot.passing for line in each.lines]
    test, _ = test_of(claim, case, lines)
    came = _came(test, case)
    if case.holds and not came:
        raise Unusable(f'no message said "{claim.expected}"; these came: {told_of_passing(case.snapshot.passing)}')
    alone = test.how == "equals" and (not came or bool(_came(test, case, alone=True)))
    again = bool(came) and all(each.stood for each in came)
    return TextAppeared(kind="appeared", text=test, alone=alone, again=again)


def _came(test: TextTest, case: Case, *, alone: bool = False) -> Sequence[Passing]:
    return messages_saying(test, case.snapshot, case.said.variables, alone=alone)
