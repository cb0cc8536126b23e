"""A recorded step without some of its operations."""

from __future__ import annotations

from pytest_stagehand._recording.keys import Key
from pytest_stagehand._recording.schema import Again, Once, RecordedStep, without
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
