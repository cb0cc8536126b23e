"""What a model does on a picture is checked before anything of it is done."""

from __future__ import annotations

import pytest

from pytest_stagehand._compiling.claims.claims import Unusable
from pytest_stagehand._compiling.decisions import Gesture
from pytest_stagehand._engines.model.answers import OnScreen
from pytest_stagehand._engines.model.gestures import gestures
from pytest_stagehand._models.questions import Screen
from pytest_stagehand._models.screens import scale_for

SCREEN = Screen(b"", (640, 360), 0.5)


def taken(*did: dict) -> tuple[Gesture, ...]:
    return gestures([OnScreen.model_validate(each) for each in did], SCREEN, ["who"])


@pytest.mark.parametrize(
    ("did", "gesture"),
    [
        ({"do": "click", "x": 10, "y": 20}, Gesture("click", (21, 41))),
        ({"do": "right_click", "x": 0, "y": 359}, Gesture("right_click", (1, 719))),
        ({"do": "move", "x": 639, "y": 0}, Gesture("hover", (1279, 1))),
        ({"do": "drag", "x": 1, "y": 1, "to_x": 2, "to_y": 2}, Gesture("drag_to", (3, 3), (5, 5))),
        ({"do": "scroll", "x": 1, "y": 1, "by": -300}, Gesture("scroll_by", (3, 3), arguments=("-300",))),
        ({"do": "scroll", "by": -300}, Gesture("scroll_by", arguments=("-300",))),
        ({"do": "type", "text": "for %who%"}, Gesture("type", arguments=("for %who%",))),
        ({"do": "key", "keys": ["CTRL", "a"]}, Gesture("press", arguments=("Control+a",))),
        ({"do": "key", "keys": ["ControlOrMeta", "a"]}, Gesture("press", arguments=("ControlOrMeta+a",))),
        ({"do": "key", "keys": ["Page_Down"]}, Gesture("press", arguments=("PageDown",))),
        ({"do": "key", "keys": ["ARROWLEFT"]}, Gesture("press", arguments=("ArrowLeft",))),
        ({"do": "key", "keys": ["Left"]}, Gesture("press", arguments=("ArrowLeft",))),
        ({"do": "key", "keys": ["f11"]}, Gesture("press", arguments=("F11",))),
        ({"do": "key", "keys": ["+"]}, Gesture("press", arguments=("+",))),
        ({"do": "back"}, Gesture("go_back")),
    ],
    ids=str,
)
def test_pixels_become_places_of_the_viewport_and_keys_playwrights(did, gesture):
    assert taken(did) == (gesture,)


def test_to_wait_and_to_look_are_nothing_to_be_done():
    assert taken({"do": "screenshot"}, {"do": "wait"}) == ()


@pytest.mark.parametrize(
    ("did", "problem"),
    [
        ({"do": "click", "x": 640, "y": 20}, "640, 20 is not on the screen, which has 640 by 360 pixels"),
        ({"do": "click", "x": -1, "y": 20}, "is not on the screen"),
        ({"do": "drag", "x": 1, "y": 1, "to_x": 1, "to_y": 9999}, "1, 9999 is not on the screen"),
        ({"do": "click"}, "click needs its place on the screen"),
        ({"do": "click", "x": 1, "y": 1, "held": "ctrl"}, "no key can be held"),
        ({"do": "key", "keys": ["Hyper"]}, 'there is no key "Hyper"'),
        ({"do": "key", "keys": []}, "no key is given"),
        ({"do": "type", "text": "%password%"}, "names no variable %password%"),
        ({"do": "type", "text": "x" * 20_000}, "at most"),
    ],
)
def test_what_no_page_can_take_is_refused_in_words_for_the_model(did, problem):
    with pytest.raises(Unusable, match=problem):
        taken({"do": "click", "x": 1, "y": 1}, did)


@pytest.mark.parametrize("name", ["hold_key", "left_mouse_down", "triple_click", "wheel_click", "zoom", ""])
def test_an_action_that_no_recording_knows_is_refused(name):
    with pytest.raises(ValueError, match="Input should be"):
        taken({"do": name, "x": 1, "y": 1})


def test_more_than_a_few_at_once_are_refused():
    with pytest.raises(Unusable, match="21 operations"):
        taken(*[{"do": "click", "x": 1, "y": 1}] * 21)


@pytest.mark.parametrize(
    ("model", "size", "scaled"),
    [
        ("anthropic/scripted", (1280, 720), (1280, 720)),
        ("anthropic/scripted", (1512, 982), (1330, 864)),  # the example in Anthropic's guide
        ("anthropic/scripted", (3136, 100), (1568, 50)),
        ("openai/scripted", (1600, 900), (1600, 900)),
        ("openai/scripted", (1920, 1080), (1600, 900)),
    ],
)
def test_a_picture_is_as_large_as_the_provider_says_that_its_models_see(model, size, scaled):
    by = scale_for(model, *size)
    assert (int(size[0] * by), int(size[1] * by)) == scaled
