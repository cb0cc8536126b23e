"""A recorded step without some of its operations."""

from __future__ import annotations

import pytest

from pytest_stagehand._recording.effects import (
    HELD,
    DialogEffect,
    Item,
    ItemEffect,
    MessageEffect,
    NodeEffect,
    StateEffect,
    UrlEffect,
    ValueEffect,
)
from pytest_stagehand._recording.keys import Key
from pytest_stagehand._recording.schema import Again, Once, RecordedStep, without
from pytest_stagehand._steps.detours import only_shows
from tests.support.recordings import DONE, click

RESTED = Once(rested=True)
WAY = tuple(map(click, ("Help", "Back", "More", "Dead", "Delete")))


def task(**parts) -> RecordedStep:
    actions = (WAY[0].model_copy(update={"once": RESTED}), *WAY[1:])
    return RecordedStep.of(Key("agent", "delete it", "/"), actions=actions, program=DONE, **parts)


def names(step: RecordedStep) -> list[str]:
    return [each.description for each in step.actions]


def test_what_comes_after_a_detour_waits_as_the_detour_did():
    shorter = without(task(), [range(2), range(3, 4)])
    assert names(shorter) == names(task())[2:3] + names(task())[4:]
    assert [each.once for each in shorter.actions] == [RESTED, Once()]


def test_places_of_operations_stay_those_of_the_same_operations():
    shorter = without(task(again=Again(opens=(2,), shows=(0,), drawn=4)), [range(2), range(3, 4)])
    assert shorter.again == Again(opens=(0,), shows=(0,), drawn=1)


ROW = Item(role="row", texts=("Mug",))
APPEARED = NodeEffect(kind="appeared", role="heading", name="Help")


@pytest.mark.parametrize(
    ("effect", "shows"),
    [
        (APPEARED, True),
        (APPEARED.model_copy(update={"kind": "gone"}), True),
        (UrlEffect(route="/help"), True),
        (StateEffect(state="expanded", value=True), True),
        (StateEffect(state="collapsed", value=True), True),
        (APPEARED.model_copy(update={"state": "expanded"}), True),
        (StateEffect(state="checked", value=True), False),
        (APPEARED.model_copy(update={"state": "checked"}), False),
        (APPEARED.model_copy(update={"role": HELD}), False),
        (APPEARED.model_copy(update={"role": "alert"}), False),
        (APPEARED.model_copy(update={"item": ROW}), False),
        (ValueEffect(), False),
        (MessageEffect(name="Copied"), False),
        (ItemEffect(change="gone", item=ROW), False),
        (None, False),
    ],
)
def test_what_changed_something_is_no_way_to_look(effect, shows):
    assert only_shows(click("Help").model_copy(update={"effect": effect})) == shows


def test_what_asked_first_or_led_to_an_error_is_none():
    looked = click("Help").model_copy(update={"effect": APPEARED})
    assert not only_shows(looked.model_copy(update={"also": (DialogEffect(type="confirm", message="Sure?"),)}))
    assert not only_shows(looked.model_copy(update={"fails": True}))
