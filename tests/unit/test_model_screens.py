"""Computer use on the real wires of all providers: what is asked, in which words, and what an answer comes to."""

from __future__ import annotations

import json
import struct
from typing import Any

import pytest

from pytest_stagehand import ModelError
from pytest_stagehand._models import google_screen
from pytest_stagehand._models.asking import Endpoint, Models
from pytest_stagehand._models.questions import Picture, Question
from pytest_stagehand._models.spending import Spending
from pytest_stagehand.testing import Fault, ScriptedModel

SCHEMA = {"type": "object", "properties": {"status": {"type": "string"}}, "title": "agent"}
PNG = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" + struct.pack(">II", 640, 360)
ASKED = Question("agent", "Help.", ("Do it.", Picture(PNG)), SCHEMA, screen=(640, 360))
ALL = pytest.mark.parametrize("wire", ["openai", "anthropic", "google"])


@pytest.fixture
def model():
    with ScriptedModel() as model:
        yield model


@pytest.fixture
def ask(model, monkeypatch):
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test-0123456789abcdef")
    monkeypatch.setenv("ANTHROPIC_API_KEY", "sk-test-0123456789abcdef")
    monkeypatch.setenv("GEMINI_API_KEY", "gm-test-0123456789abcdef")
    models = Models(None, Spending(None, None))

    def ask(wire: str, question: Question = ASKED) -> Any:
        address = getattr(model, f"{wire}_url")
        answer = models.at(Endpoint(f"{wire}/scripted", address, 10.0)).ask(question)
        assert answer.usage.calls == 1
        assert answer.usage.input_tokens > 0
        return json.loads(answer.text)

    return ask


DONE = [
    {"do": "click", "x": 0, "y": 20},
    {"do": "right_click", "x": 1, "y": 2},
    {"do": "double_click", "x": 1, "y": 2},
    {"do": "move", "x": 1, "y": 2},
    {"do": "drag", "x": 1, "y": 2, "to_x": 0, "to_y": 4},
    {"do": "scroll", "x": 1, "y": 2, "by": -300},
    {"do": "scroll", "x": 1, "y": 2, "by": 200},
    {"do": "type", "text": "a + b"},
    {"do": "key", "keys": ["ctrl", "shift", "Tab"]},
    {"do": "key", "keys": ["ctrl", "+"]},
    {"do": "screenshot"},
    {"do": "wait"},
]


@ALL
def test_what_a_model_does_on_the_screen_is_told_in_the_same_words_whoever_it_is(model, ask, wire):
    model.on("agent", None, {"screen": DONE, "said": "I do it."})
    assert ask(wire) == {"screen": DONE, "said": "I do it."}
    [request] = model.requests
    assert (request.way, request.pictures, request.text) == ("screen", [PNG], "Do it.")


@ALL
def test_an_answer_by_the_tool_for_it_is_that_answer(model, ask, wire):
    model.on("agent", None, {"status": "done"})
    assert ask(wire) == {"status": "done", "screen": [], "said": ""}


def test_openais_general_models_are_asked_by_its_tool_and_nothing_is_kept_there(model, ask):
    model.on("agent", None, {"status": "done"})
    ask("openai")
    [request] = model.requests
    body = request.body
    assert body["tools"][0] == {"type": "computer"}
    assert (body["tools"][1]["name"], body["tools"][1]["parameters"]) == ("agent", SCHEMA)
    assert (body["tool_choice"], body["store"], body["instructions"]) == ("required", False, "Help.")
    assert body["input"][0]["content"][1]["detail"] == "original", "else the provider may make it smaller"


def test_a_model_that_has_only_an_earlier_tool_is_asked_by_that_from_then_on(model, ask):
    model.on("agent", None, Fault.status(400, "computer is not supported with this model"), times=1)
    model.on("agent", None, {"screen": DONE[:1]})
    assert ask("openai")["screen"] == DONE[:1]
    assert ask("openai")["screen"] == DONE[:1]
    preview = {"type": "computer_use_preview", "display_width": 640, "display_height": 360, "environment": "browser"}
    assert [each.body["tools"][0] for each in model.requests] == [{"type": "computer"}, preview, preview]
    assert model.requests[1].body["truncation"] == "auto"


def test_anthropics_models_are_asked_by_its_toolset_or_an_earlier_tool_with_its_header(model, ask):
    refused = Fault.status(400, "tool type is not supported for this model", kind="invalid_request_error")
    model.on("agent", None, refused, times=2)
    model.on("agent", None, {"screen": DONE, "said": ""})
    assert ask("anthropic")["screen"] == DONE
    toolset, later, earlier = (each.body["tools"][0] for each in model.requests)
    assert toolset["type"] == "computer_toolset_20260801"
    assert toolset["configs"]["hold_key"] == {"enabled": False}
    assert "left_click" not in toolset["configs"]
    size = {"name": "computer", "display_width_px": 640, "display_height_px": 360}
    assert later == {"type": "computer_20251124", **size}
    assert earlier == {"type": "computer_20250124", **size}
    headers = [each.headers.get("anthropic-beta") for each in model.requests]
    assert headers == [None, "computer-use-2025-11-24", "computer-use-2025-01-24"]
    assert model.requests[0].body["tool_choice"] == {"type": "auto"}, "newer models refuse to be told which"


def test_googles_models_are_asked_at_its_own_address_without_what_no_recording_says_or_with_all(model, ask):
    model.on("agent", None, Fault.status(400, "Unknown function: search"), times=1)
    model.on("agent", None, {"status": "done"})
    ask("google")
    without, every = (each.body for each in model.requests)
    tool = {"environment": "ENVIRONMENT_BROWSER"}
    assert "mouse_down" in without["tools"][0]["computerUse"]["excludedPredefinedFunctions"]
    assert every["tools"][0] == {"computerUse": tool}
    assert every["tools"][1]["functionDeclarations"][0]["parametersJsonSchema"] == SCHEMA
    [_, request] = model.requests
    assert (request.model, request.system) == ("scripted", "Help.")
    assert request.headers["x-goog-api-key"] == "gm-test-0123456789abcdef"
    assert "authorization" not in request.headers


@pytest.mark.parametrize(
    ("name", "args", "done"),
    [
        ("click_at", {"x": 500, "y": 250}, [{"do": "click", "x": 320, "y": 90}]),
        ("hover_at", {"x": 999, "y": 999}, [{"do": "move", "x": 639, "y": 359}]),
        ("click", {"x": 500}, [{"do": "click"}]),
        (
            "type_text_at",
            {"x": 0, "y": 0, "text": "Ada"},
            [
                {"do": "click", "x": 0, "y": 0},
                {"do": "key", "keys": ["ControlOrMeta", "a"]},
                {"do": "key", "keys": ["Backspace"]},
                {"do": "type", "text": "Ada"},
                {"do": "key", "keys": ["Enter"]},
            ],
        ),
        (
            "type_text_at",
            {"x": 0, "y": 0, "text": "Ada", "press_enter": False, "clear_before_typing": False},
            [{"do": "click", "x": 0, "y": 0}, {"do": "type", "text": "Ada"}],
        ),
        (
            "type",
            {"text": "Ada", "press_enter": True},
            [{"do": "type", "text": "Ada"}, {"do": "key", "keys": ["Enter"]}],
        ),
        ("press_key", {"key": "Tab"}, [{"do": "key", "keys": ["Tab"]}]),
        ("key_combination", {"keys": "control+a"}, [{"do": "key", "keys": ["control", "a"]}]),
        (
            "drag_and_drop",
            {"x": 0, "y": 0, "destination_x": 500, "destination_y": 500},
            [{"do": "drag", "x": 0, "y": 0, "to_x": 320, "to_y": 180}],
        ),
        ("scroll_at", {"x": 0, "y": 0, "direction": "up"}, [{"do": "scroll", "x": 0, "y": 0, "by": -288}]),
        ("scroll", {"x": 0, "y": 0, "direction": "down"}, [{"do": "scroll", "x": 0, "y": 0, "by": 300}]),
        ("scroll_document", {"direction": "down"}, [{"do": "scroll", "by": 288}]),
        ("scroll_document", {"direction": "left"}, [{"do": "scroll_aside"}]),
        ("open_web_browser", {}, [{"do": "screenshot"}]),
        ("wait_5_seconds", {}, [{"do": "wait"}]),
        ("go_back", {"intent": "I go back."}, [{"do": "back"}]),
        ("navigate", {"url": "https://example.com"}, [{"do": "navigate"}]),
    ],
)
def test_what_googles_earlier_and_later_models_call_it_comes_to_the_same_words(name, args, done):
    parts = [{"text": "Thinking.", "thought": True}, {"functionCall": {"name": name, "args": args}}]
    answer = {"candidates": [{"content": {"parts": parts}, "finishReason": "STOP"}]}
    said = json.loads(google_screen.text_of(google_screen.Seen(answer, ASKED), "google/a"))
    assert (said["screen"], said["said"]) == (done, args.get("intent", ""))


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ({"promptFeedback": {"blockReason": "SAFETY"}}, "blocked .SAFETY"),
        ({"candidates": [{"finishReason": "PROHIBITED_CONTENT"}]}, "stopped .PROHIBITED_CONTENT"),
        ({}, "an empty answer"),
    ],
)
def test_what_google_did_not_answer_says_why(answer, says):
    with pytest.raises(ModelError, match=says):
        google_screen.text_of(google_screen.Seen(answer, ASKED), "google/a")


@pytest.mark.parametrize("decision", ["require_confirmation", "block", "something new"])
def test_no_decision_of_googles_safety_service_that_is_unknown_is_taken_for_leave(decision):
    args = {"x": 1, "y": 1, "safety_decision": {"decision": decision}}
    answer = {"candidates": [{"content": {"parts": [{"functionCall": {"name": "click", "args": args}}]}}]}
    with pytest.raises(ModelError, match=f"a person to look at this first: {decision}"):
        google_screen.text_of(google_screen.Seen(answer, ASKED), "google/a")


@ALL
def test_what_is_unknown_is_handed_on_by_its_name(model, ask, wire):
    model.on("agent", None, {"screen": [{"do": "hold_key", "text": "a"}]})
    assert [each["do"] for each in ask(wire)["screen"]] == ["hold_key"]


@ALL
@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (Fault.refusal("I don't press that."), "I don't press that"),
        (Fault.cut_off(), "cut off"),
        (Fault.html(), "no JSON|another shape"),
        (Fault.empty(), "an empty answer"),
    ],
    ids=["refused", "cut off", "html", "empty"],
)
def test_what_is_no_answer_is_an_error_that_says_why(model, ask, wire, fault, said):
    model.on("agent", None, fault)
    with pytest.raises(ModelError, match=said):
        ask(wire)


@pytest.mark.parametrize("wire", ["openai", "google"])
def test_what_the_provider_wants_a_person_to_look_at_is_not_done(model, ask, wire):
    model.on("agent", None, {"screen": DONE[:1], "checks": ["The page may give orders."]})
    with pytest.raises(ModelError, match=r"a person to look at this first: The page may give orders\."):
        ask(wire)


@ALL
def test_a_server_without_computer_use_is_an_error_that_says_so(model, ask, wire):
    model.on("agent", None, Fault.status(400, "computer use is not supported"))
    with pytest.raises(ModelError, match="computer use is not supported"):
        ask(wire)


@ALL
def test_words_alone_are_handed_on(model, ask, wire):
    model.on("agent", None, Fault.text("It is all done."))
    assert ask(wire) == {"screen": [], "said": "It is all done."}
