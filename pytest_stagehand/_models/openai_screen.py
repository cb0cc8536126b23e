"""`openai/NAME` with a screen: responses with the computer-use tool (types of the SDK: `openai.types.responses`)."""

from __future__ import annotations

import base64
import json
from typing import TYPE_CHECKING, Any

from pytest_stagehand._basics.errors import printable
from pytest_stagehand._models.line import number, refused, unusable
from pytest_stagehand._models.openai import opened
from pytest_stagehand._models.questions import Picture
from pytest_stagehand._models.screens import answer_of, pointed
from pytest_stagehand._models.usage import Usage

if TYPE_CHECKING:
    from openai import OpenAI
    from openai.types.responses import Response

    from pytest_stagehand._models.questions import Question

__all__ = ["WAYS", "asked", "opened", "text_of", "usage_of"]

PREVIEW = "computer_use_preview"
WAYS: tuple[str, ...] = ("computer", PREVIEW)
"""The tool of general models, and that of the model `computer-use-preview`."""
POINTED = frozenset({"click", "double_click", "drag", "move", "scroll"})
BUTTONS = {"left": "click", "right": "right_click"}
IN_HISTORY = frozenset({"back", "forward"})
"""Buttons that browsers take for theirs."""


def asked(sdk: OpenAI, name: str, question: Question, way: str) -> Response:
    """See `Wire`. Nothing is kept at the provider's: each question says all that was said before."""
    answer = {"type": "function", "name": question.purpose, "parameters": question.schema, "strict": False}
    tools: list[Any] = [_computer(question, way), {**answer, "description": "Give the answer."}]
    more: dict[str, Any] = {"truncation": "auto"} if way == PREVIEW else {}
    response: Response = sdk.responses.create(
        model=name,
        instructions=question.system,
        input=_input(question, "auto" if way == PREVIEW else "original"),
        tools=tools,
        tool_choice="required",
        store=False,
        **more,
    )
    return response


def _computer(question: Question, way: str) -> dict[str, Any]:
    assert question.screen is not None, "questions without one go another way"
    if way != PREVIEW:
        return {"type": way}
    width, height = question.screen
    return {"type": way, "display_width": width, "display_height": height, "environment": "browser"}


def _input(question: Question, detail: str) -> list[Any]:
    said: list[Any] = [{"role": "user", "content": [_part(question, part, detail) for part in question.content]}]
    for follow_up in question.follow_ups:
        said += [
            {"role": "assistant", "content": follow_up.answer},
            {"role": "user", "content": question.sent(follow_up.reply)},
        ]
    return said


def _part(question: Question, part: str | Picture, detail: str) -> dict[str, Any]:
    if isinstance(part, Picture):
        url = f"data:image/png;base64,{base64.b64encode(part.png).decode()}"
        return {"type": "input_image", "image_url": url, "detail": detail}
    return {"type": "input_text", "text": question.sent(part)}


def text_of(response: Response, model: str) -> str:
    """See `Wire`, and `screens` for what it says.

    Raises:
        ModelError: It was cut off or refused, or the provider wants a person to look at what it would do.
    """
    if response.status == "incomplete":
        why = getattr(response.incomplete_details, "reason", None)
        if why == "content_filter":
            raise refused(model, "the provider's filter stopped the answer")
        raise unusable(model, f"an answer that was cut off ({printable(str(why), 50)})")
    given: dict[str, Any] = {}
    screen: list[dict[str, Any]] = []
    said = ""
    for item in response.output:
        if item.type == "computer_call":
            if item.pending_safety_checks:
                told = "; ".join(each.message or each.code or each.id for each in item.pending_safety_checks)
                raise refused(model, f"the provider wants a person to look at this first: {told}")
            actions: list[Any] = item.actions or ([item.action] if item.action is not None else [])
            screen += [_done(action.model_dump(mode="json", exclude_none=True)) for action in actions]
        elif item.type == "function_call":
            given |= json.loads(item.arguments)
        elif item.type == "message":
            said += _said(item, model)
    return answer_of(given, screen, said, model)


def _said(message: Any, model: str) -> str:
    if refusal := next((part.refusal for part in message.content if part.type == "refusal"), None):
        raise refused(model, refusal)
    return "".join(part.text for part in message.content if part.type == "output_text")


def _done(action: dict[str, Any]) -> dict[str, Any]:
    """What an action of the tool does."""
    kind = action.get("type", "")
    if kind == "keypress":
        return {"do": "key", "keys": action["keys"]}
    if kind == "type":
        return {"do": "type", "text": action["text"]}
    return _pointed(kind, action, "+".join(action.get("keys") or ())) if kind in POINTED else {"do": kind}


def _pointed(kind: str, action: dict[str, Any], held: str) -> dict[str, Any]:
    """What the pointer does."""
    button = action.get("button", "")
    if button in IN_HISTORY:
        return {"do": button}
    if kind == "drag":
        first, *_, last = action["path"] * 2
        return pointed("drag", (first["x"], first["y"]), to_x=last["x"], to_y=last["y"], held=held)
    at = (action["x"], action["y"])
    if kind == "scroll":
        aside = {"do": "scroll_aside"}
        return aside if action["scroll_x"] else pointed("scroll", at, by=action["scroll_y"], held=held)
    return pointed(BUTTONS.get(button, f"{button}_click") if button else kind, at, held=held)


def usage_of(response: Response, seconds: float) -> Usage:
    """See `Wire`."""
    usage = response.usage
    return Usage(
        calls=1,
        input_tokens=number(getattr(usage, "input_tokens", None)),
        output_tokens=number(getattr(usage, "output_tokens", None)),
        cached_tokens=number(getattr(getattr(usage, "input_tokens_details", None), "cached_tokens", None)),
        seconds=seconds,
        cost_usd=None,
    )
