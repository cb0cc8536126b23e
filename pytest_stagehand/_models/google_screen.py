"""`google/NAME` with a screen: `generateContent` with the computer-use tool (types of Google's SDK: `google.genai.types`).

OpenAI's client carries it, as it carries any JSON: it brings the tries, the time-outs and the bounds of the other lines, where
Google's own SDK would bring a second set of them, for one request.
"""

from __future__ import annotations

import base64
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pytest_stagehand._models import openai
from pytest_stagehand._models.google import API
from pytest_stagehand._models.line import number, refused, unusable
from pytest_stagehand._models.questions import Picture
from pytest_stagehand._models.screens import answer_of, combination, pointed
from pytest_stagehand._models.usage import Usage

if TYPE_CHECKING:
    from collections.abc import Mapping

    from openai import OpenAI

    from pytest_stagehand._models.questions import Question

__all__ = ["WAYS", "asked", "opened", "text_of", "usage_of"]

NOT_DONE = (
    "key_down",
    "key_up",
    "middle_click",
    "mouse_down",
    "mouse_up",
    "navigate",
    "open_web_browser",
    "search",
    "triple_click",
)
"""Functions of later and of earlier models that are not offered: no recording says what they do, or the agent has its own."""
WAYS: tuple[str, ...] = ("without", "all")
"""Without what is not done; with all, where a server knows some of these names only."""
GRID = 1_000
"""Places are told in thousandths of the picture's width and height ("Supported actions" in the documentation)."""
FAR = 800
"""How far `scroll_at` goes where it does not say: thousandths of the height."""
NEAR = 300
"""How far `scroll` does: pixels."""
POINTED = {
    "click": "click",
    "click_at": "click",
    "right_click": "right_click",
    "double_click": "double_click",
    "move": "move",
    "hover_at": "move",
}
PLAIN = {
    "go_back": "back",
    "go_forward": "forward",
    "take_screenshot": "screenshot",
    "open_web_browser": "screenshot",
    "wait": "wait",
    "wait_5_seconds": "wait",
}
WAYS_OF_WHEEL = {"up": -1, "down": 1}
ALLOWED = frozenset({"regular", "allowed"})
"""Decisions of Google's safety service by which an action may be done; mostly there is none then."""


@dataclass(frozen=True, slots=True)
class Seen:
    """What came back, and the question that it answers."""

    response: Any
    question: Question


def opened(hooks: dict[str, Any], *, base_url: str | None, **options: Any) -> OpenAI:
    """See `Wire`."""
    return openai.opened(hooks, base_url=base_url or API, **options)


def asked(sdk: OpenAI, name: str, question: Question, way: str) -> Seen:
    """See `Wire`."""
    from openai import Omit  # noqa: PLC0415  (takes a second)

    given: Any = {"headers": {"Authorization": Omit(), "x-goog-api-key": sdk.api_key}}
    response = sdk.post(f"/models/{name}:generateContent", cast_to=object, body=_body(question, way), options=given)
    return Seen(response, question)


def _body(question: Question, way: str) -> dict[str, Any]:
    excluded = {"excludedPredefinedFunctions": NOT_DONE} if way == "without" else {}
    answer = {"name": question.purpose, "description": "Give the answer.", "parametersJsonSchema": question.schema}
    return {
        "systemInstruction": {"parts": [{"text": question.system}]},
        "contents": _contents(question),
        "tools": [
            {"computerUse": {"environment": "ENVIRONMENT_BROWSER", **excluded}},
            {"functionDeclarations": [answer]},
        ],
    }


def _contents(question: Question) -> list[Any]:
    said: list[Any] = [{"role": "user", "parts": [_part(question, part) for part in question.content]}]
    for follow_up in question.follow_ups:
        said += [
            {"role": "model", "parts": [{"text": follow_up.answer}]},
            {"role": "user", "parts": [{"text": question.sent(follow_up.reply)}]},
        ]
    return said


def _part(question: Question, part: str | Picture) -> dict[str, Any]:
    if isinstance(part, Picture):
        return {"inlineData": {"mimeType": "image/png", "data": base64.b64encode(part.png).decode()}}
    return {"text": question.sent(part)}


def text_of(seen: Seen, model: str) -> str:
    """See `Wire`, and `screens` for what it says.

    Raises:
        ModelError: It was cut off or refused, or the provider wants a person to look at what it would do.
    """
    assert seen.question.screen is not None, "questions without one go another way"
    given: dict[str, Any] = {}
    screen: list[dict[str, Any]] = []
    said: list[str] = []
    for part in _parts(seen.response, model):
        call = part.get("functionCall")
        if call is None:
            said += [] if part.get("thought") else [part.get("text", "")]
        elif call["name"] == seen.question.purpose:
            given |= call["args"]
        else:
            operands = _allowed(call.get("args") or {}, model)
            said.append(operands.pop("intent", ""))
            screen += _done(call["name"], operands, *seen.question.screen)
    return answer_of(given, screen, " ".join(filter(None, said)), model)


def _parts(response: Mapping[str, Any], model: str) -> list[dict[str, Any]]:
    """The parts of an answer that was given to its end.

    Raises:
        ModelError: It was not.
    """
    if not response.get("candidates"):
        blocked = response.get("promptFeedback", {}).get("blockReason", "")
        raise refused(model, f"the question was blocked ({blocked})") if blocked else unusable(model, "an empty answer")
    [candidate] = response["candidates"]
    why = candidate.get("finishReason", "STOP")
    if why == "MAX_TOKENS":
        raise unusable(model, "an answer that was cut off at its longest length")
    if why != "STOP":
        raise refused(model, candidate.get("finishMessage") or f"the answer was stopped ({why})")
    parts: list[dict[str, Any]] = candidate.get("content", {}).get("parts", [])
    return parts


def _allowed(given: Mapping[str, Any], model: str) -> dict[str, Any]:
    """What a function is called with.

    Raises:
        ModelError: A person is to look at it first.
    """
    operands = dict(given)
    safety = operands.pop("safety_decision", None)
    if safety and safety.get("decision") not in ALLOWED:
        told = safety.get("explanation") or safety.get("decision")
        raise refused(model, f"the provider wants a person to look at this first: {told}")
    return operands


def _done(name: str, operands: dict[str, Any], width: int, height: int) -> list[dict[str, Any]]:
    """What a function of the tool does."""

    def place(across: str, down: str) -> tuple[int, int] | None:
        if across not in operands or down not in operands:
            return None
        return int(operands[across]) * width // GRID, int(operands[down]) * height // GRID

    at = place("x", "y")
    if name in POINTED:
        return [pointed(POINTED[name], at)]
    if name == "drag_and_drop":
        to_x, to_y = place("end_x", "end_y") or place("destination_x", "destination_y") or (None, None)
        return [pointed("drag", place("start_x", "start_y") or at, to_x=to_x, to_y=to_y)]
    if name in ("scroll", "scroll_at", "scroll_document"):
        far = (
            operands.get("magnitude_in_pixels", NEAR)
            if name == "scroll"
            else operands.get("magnitude", FAR) * height // GRID
        )
        way = WAYS_OF_WHEEL.get(operands.get("direction", ""))
        return [pointed("scroll", at, by=way * far) if way else {"do": "scroll_aside"}]
    return _typed(name, operands, at) or [{"do": PLAIN.get(name, name)}]


def _typed(name: str, operands: Mapping[str, Any], at: tuple[int, int] | None) -> list[dict[str, Any]]:
    """What a function does with keys; nothing where it is none of those."""
    if name in ("press_key", "hotkey", "key_combination"):
        keys = operands.get("key") or operands.get("keys", "")
        return [{"do": "key", "keys": combination(keys) if isinstance(keys, str) else keys}]
    if name not in ("type", "type_text_at"):
        return []
    is_at = name == "type_text_at"  # which empties the field and presses Enter where it is not told otherwise
    first = [pointed("click", at)] if is_at else []
    if is_at and operands.get("clear_before_typing", True):
        first += [{"do": "key", "keys": ["ControlOrMeta", "a"]}, {"do": "key", "keys": ["Backspace"]}]
    last = [{"do": "key", "keys": ["Enter"]}] if operands.get("press_enter", is_at) else []
    return [*first, {"do": "type", "text": operands["text"]}, *last]


def usage_of(seen: Seen, seconds: float) -> Usage:
    """See `Wire`; what it thought is counted apart."""
    usage = seen.response.get("usageMetadata", {})
    return Usage(
        calls=1,
        input_tokens=number(usage.get("promptTokenCount")),
        output_tokens=number(usage.get("candidatesTokenCount")) + number(usage.get("thoughtsTokenCount")),
        cached_tokens=number(usage.get("cachedContentTokenCount")),
        seconds=seconds,
        cost_usd=None,
    )
