"""What `--stagehand-strict` refuses of a test that passed: heals, and steps of which it is not known whether they were due."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import StagehandError, record_command

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pytest_stagehand._basics.secrets import SecretRegistry
    from pytest_stagehand._steps.session import Session


def heals_told(session: Session, secrets: SecretRegistry) -> list[str]:
    """The heals of a test, a line each."""
    found = [heal for _, _, _, heals in session.healed for heal in heals if heal.refused is None]
    told = [f"{heal.was} -> {heal.now}" + (f"; renamed: {heal.words}" if heal.renamed else "") for heal in found]
    return [secrets.mask(each) for each in told]


def refusals(session: Session, heals: Sequence[str], secrets: SecretRegistry) -> Iterator[StagehandError]:
    """With what a strict run lets the test fail."""
    if heals:
        yield StagehandError(f"The test passed, but needed heals, which --stagehand-strict refuses:\n{_listed(heals)}")
    unproven = [
        f'{step.call} "{step.instruction}": {step.warning}' for step in session.steps if step.reason == "unproven"
    ]
    if unproven:
        said = "The test passed, but did not do what may be offered now, which --stagehand-strict refuses"
        command = record_command(session.test, mode="auto")
        refused = StagehandError(f"{said}:\n{secrets.mask(_listed(unproven))}\nLook again, and record it:\n  {command}")
        refused.reason = "unproven"
        yield refused


def _listed(lines: Sequence[str]) -> str:
    return "\n".join(f"  {line}" for line in lines)
