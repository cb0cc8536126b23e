"""Recordings made by hand, for tests without a browser."""

from __future__ import annotations

from pytest_stagehand._recording import SCHEMA
from pytest_stagehand._recording.keys import Key
from pytest_stagehand._recording.programs import ExtractProgram, VerifyProgram
from pytest_stagehand._recording.schema import RecordedAction, RecordedStep, Recording
from pytest_stagehand._recording.targets import Fingerprint, Locator, Target

DONE = VerifyProgram.model_validate(
    {"all": [{"kind": "title", "test": {"how": "equals", "text": "Done"}, "holds": True}]}
)
"""What a page shows once something is done."""
_LEAF = {
    "reads": "value",
    "source": {"by": "label", "label": "Total", "pair": "definition"},
    "take": "text",
    "convert": {"to": "text"},
}
TOTAL = ExtractProgram.model_validate({"read": _LEAF})
"""What is labelled so, as a text."""


def target(name: str = "Add to cart", *locators: Locator, role: str = "button") -> Target:
    fingerprint = Fingerprint(role=role, name=name, tag=role)
    return Target(locators=locators or (Locator(by="role", value=name, role=role),), fingerprint=fingerprint)


def click(name: str = "Add to cart", *locators: Locator) -> RecordedAction:
    return RecordedAction(method="click", description=f'"{name}" button', target=target(name, *locators))


def step(instruction: str, *actions: RecordedAction, occurrence: int = 1, route: str = "/shirts/red") -> RecordedStep:
    key = Key("act", instruction, route, occurrence=occurrence)
    return RecordedStep.of(key, actions=actions or (click(instruction),))


def recording(*steps: RecordedStep, test: str = "test_cart.py::test_add") -> Recording:
    return Recording(schema=SCHEMA, test=test, steps=steps)
