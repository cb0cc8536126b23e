"""An operation of which nothing comes is told; one that only brings the focus to where keys go has come to that."""

from __future__ import annotations

import pytest

from pytest_stagehand._recording.effects import ValueEffect
from pytest_stagehand._recording.schema import RecordedAction
from pytest_stagehand._recording.targets import Fingerprint, Locator, Target
from pytest_stagehand._steps.idle import did_nothing

IDLE, TYPED = None, ValueEffect()


def on(name: str, method: str, *arguments: str, effect: ValueEffect | None = IDLE) -> RecordedAction:
    target = Target(
        fingerprint=Fingerprint(role="textbox", name=name, tag="input"), locators=(Locator(by="label", value=name),)
    )
    return RecordedAction(method=method, arguments=arguments, target=target, effect=effect)


@pytest.mark.parametrize(
    ("actions", "idle"),
    [
        pytest.param([], [], id="nothing"),
        pytest.param([on("A", "click")], [True], id="a click alone"),
        pytest.param([on("A", "click"), on("A", "type", "x", effect=TYPED)], [False, False], id="a click into a field"),
        pytest.param([RecordedAction(method="reload")], [False], id="the page loaded anew"),
        pytest.param([on("A", "click"), on("B", "type", "x", effect=TYPED)], [True, False], id="a click elsewhere"),
        pytest.param([on("A", "click"), on("A", "hover")], [True, False], id="a click, and no keys"),
        pytest.param(
            [on("A", "press", "Tab"), on("B", "type", "x", effect=TYPED)], [False, False], id="keys on the way"
        ),
        pytest.param(
            [on("A", "press", "Enter"), on("A", "type", "x", effect=TYPED)], [True, False], id="keys that stay"
        ),
        pytest.param([on("A", "click"), on("A", "click"), on("A", "type", "x")], [True, False, True], id="equal ones"),
    ],
)
def test_only_what_brings_the_focus_to_the_next_keys_is_not_told_as_idle(actions, idle):
    assert did_nothing(actions) == idle
