"""OpenAI's responses, as computer use needs them, seen from the server (types of the SDK: `openai.types.responses`)."""

from __future__ import annotations

import base64
import json
import time
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from pytest_stagehand.testing.openai_wire import error
from pytest_stagehand.testing.request import Asked, Turn, understood

if TYPE_CHECKING:
    from pytest_stagehand.testing.reply import Reply
    from pytest_stagehand.testing.request import Request

__all__ = ["answer", "error", "read"]


def read(body: dict[str, Any], headers: dict[str, str]) -> Request:
    """The request in the body of `POST /responses`."""
    turns = [_turn(message) for message in body["input"]]
    function = next(tool for tool in body["tools"] if tool["type"] == "function")
    asked = Asked(body.get("instructions") or "", turns, "screen", function["name"], function["parameters"])
    return understood("openai", body, headers, asked)


def _turn(message: dict[str, Any]) -> Turn:
    content = message["content"]
    parts: list[Any] = [{"type": "input_text", "text": content}] if isinstance(content, str) else content
    urls = [part["image_url"] for part in parts if part["type"] == "input_image"]
    pictures = [base64.b64decode(url.partition("base64,")[2]) for url in urls]
    return Turn(message["role"], "\n\n".join(part["text"] for part in parts if part["type"] == "input_text"), pictures)


def answer(request: Request, reply: Reply) -> dict[str, Any]:
    """A `response`."""
    cut_off = reply.ending == "cut-off"
    return {
        "id": f"resp_{uuid4().hex}",
        "object": "response",
        "created_at": int(time.time()),
        "model": request.model,
        "status": "incomplete" if cut_off else "completed",
        "incomplete_details": {"reason": "max_output_tokens"} if cut_off else None,
        "error": None,
        "output": [] if cut_off else _output(request, reply),
        "parallel_tool_calls": True,
        "tool_choice": request.body.get("tool_choice", "auto"),
        "tools": request.body["tools"],
        "usage": {
            "input_tokens": request.tokens,
            "input_tokens_details": {"cached_tokens": 0, "cache_write_tokens": 0},
            "output_tokens": reply.tokens,
            "output_tokens_details": {"reasoning_tokens": 0},
            "total_tokens": request.tokens + reply.tokens,
        },
    }


def _output(request: Request, reply: Reply) -> list[dict[str, Any]]:
    """What is done on the screen as a call of the computer; all else as a call of the function that is the answer."""
    if reply.ending == "refusal":
        return [_message({"type": "refusal", "refusal": reply.text})]
    try:
        given = json.loads(reply.text)
    except ValueError:
        return [_message(_text(reply.text))] if reply.text else []
    said = [_message(_text(given["said"]))] if given.get("said") else []
    rest = {key: value for key, value in given.items() if key not in ("screen", "said", "checks")}
    function = next(tool["name"] for tool in request.body["tools"] if tool["type"] == "function")
    called = {
        "type": "function_call",
        "id": f"fc_{uuid4().hex}",
        "call_id": f"call_{uuid4().hex[:24]}",
        "name": function,
    }
    answered = [{**called, "arguments": json.dumps(rest), "status": "completed"}] if rest else []
    return [*said, *_computer(request, given), *answered]


def _computer(request: Request, given: dict[str, Any]) -> list[dict[str, Any]]:
    """One call with all actions, or one for each by the tool that knows no more."""
    actions = [_action(**each) for each in given.get("screen", ())]
    checks = [
        {"id": f"cu_sc_{at}", "code": "check", "message": text} for at, text in enumerate(given.get("checks", ()))
    ]

    def call(**did: Any) -> dict[str, Any]:
        ids = {"id": f"cu_{uuid4().hex}", "call_id": f"call_{uuid4().hex[:24]}"}
        return {"type": "computer_call", **ids, "status": "completed", "pending_safety_checks": checks, **did}

    if request.body["tools"][0]["type"] == "computer_use_preview":
        return [call(action=action) for action in actions]
    return [call(actions=actions)] if actions else []


_BUTTONS = {"click": "left", "right_click": "right", "back": "back", "forward": "forward"}


def _action(do: str, x: int = 0, y: int = 0, **more: Any) -> dict[str, Any]:
    """An action of the computer (`openai.types.responses.ComputerAction`)."""
    if do in _BUTTONS:
        return {"type": "click", "button": _BUTTONS[do], "x": x, "y": y, **more}
    if do == "drag":
        return {"type": "drag", "path": [{"x": x, "y": y}, {"x": more["to_x"], "y": more["to_y"]}]}
    if do == "scroll":
        return {"type": "scroll", "x": x, "y": y, "scroll_x": 0, "scroll_y": more["by"]}
    if do == "key":
        return {"type": "keypress", "keys": more["keys"]}
    return {"type": do, "x": x, "y": y, **more} if do in ("double_click", "move") else {"type": do, **more}


def _message(part: dict[str, Any]) -> dict[str, Any]:
    return {
        "type": "message",
        "id": f"msg_{uuid4().hex}",
        "role": "assistant",
        "status": "completed",
        "content": [part],
    }


def _text(text: str) -> dict[str, Any]:
    return {"type": "output_text", "text": text, "annotations": []}
