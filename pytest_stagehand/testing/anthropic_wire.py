"""Anthropic's messages, seen from the server (types of the SDK: `anthropic.types`)."""

from __future__ import annotations

import base64
import json
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from pytest_stagehand.testing.request import Asked, Turn, schema_in, understood

if TYPE_CHECKING:
    from pytest_stagehand.testing.reply import Reply
    from pytest_stagehand.testing.request import Request, Way

_KINDS = {
    401: "authentication_error",
    402: "billing_error",
    403: "permission_error",
    404: "not_found_error",
    413: "request_too_large",
    429: "rate_limit_error",
    504: "timeout_error",
    529: "overloaded_error",
}
_SERVER_ERROR = 500


def read(body: dict[str, Any], headers: dict[str, str]) -> Request:
    """The request in the body of `POST /v1/messages`."""
    system = _turn("system", body.get("system") or "").text
    turns = [_turn(message["role"], message["content"]) for message in body["messages"]]
    return understood("anthropic", body, headers, Asked(system, turns, *_wanted(body, system)))


def _turn(role: str, content: Any) -> Turn:
    blocks: list[Any] = [{"type": "text", "text": content}] if isinstance(content, str) else content
    pictures = [base64.b64decode(block["source"]["data"]) for block in blocks if block["type"] == "image"]
    return Turn(role, "\n\n".join(block["text"] for block in blocks if block["type"] == "text"), pictures)


def _wanted(body: dict[str, Any], system: str) -> tuple[Way, str, dict[str, Any]]:
    wanted = (body.get("output_config") or {}).get("format") or {}
    if wanted.get("type") == "json_schema":
        return "schema", "", wanted["schema"]
    tools = body.get("tools") or ()
    for tool in tools:
        if "input_schema" in tool:
            return "tool" if len(tools) == 1 else "screen", tool["name"], tool["input_schema"]
    return "plain", "", schema_in(system)


def answer(request: Request, reply: Reply) -> dict[str, Any]:
    """A `message`."""
    content = _content(request, reply)
    refused = {"type": "refusal", "category": None, "explanation": reply.text}
    return {
        "id": f"msg_{uuid4().hex[:24]}",
        "type": "message",
        "role": "assistant",
        "model": request.model,
        "content": content,
        "stop_reason": _stopped(reply, content),
        "stop_details": refused if reply.ending == "refusal" else None,
        "stop_sequence": None,
        "usage": {
            "input_tokens": request.tokens,
            "output_tokens": reply.tokens,
            "cache_creation_input_tokens": 0,
            "cache_read_input_tokens": 0,
            "cache_creation": {"ephemeral_5m_input_tokens": 0, "ephemeral_1h_input_tokens": 0},
            "service_tier": "standard",
        },
    }


def _content(request: Request, reply: Reply) -> list[dict[str, Any]]:
    """A tool's input is an object already on this wire: text that is none comes beside the tool, as prose does."""
    if reply.ending == "refusal" or not reply.text:
        return []
    text = {"type": "text", "text": reply.text, "citations": None}
    if request.way not in ("tool", "screen"):
        return [text]
    try:
        given = json.loads(reply.text)
    except ValueError:
        return [text]
    if not isinstance(given, dict):
        return [text]
    name = next(tool["name"] for tool in request.body["tools"] if "input_schema" in tool)
    return _on_screen(request, name, given) if request.way == "screen" else [_call(name, given)]


def _call(name: str, given: dict[str, Any], **more: str) -> dict[str, Any]:
    return {"type": "tool_use", "id": f"toolu_{uuid4().hex[:24]}", "name": name, "input": given, **more}


def _on_screen(request: Request, name: str, given: dict[str, Any]) -> list[dict[str, Any]]:
    """What is done on the screen as calls of the computer's members; all else as a call of the answer's tool."""
    said = [{"type": "text", "text": given["said"], "citations": None}] if given.get("said") else []
    rest = {key: value for key, value in given.items() if key not in ("screen", "said")}
    done = [_member(**each) for each in given.get("screen", ())]
    if request.body["tools"][0]["type"].startswith("computer_toolset"):
        calls = [_call(member, operands, toolset_name="computer") for member, operands in done]
    else:
        calls = [_call("computer", {"action": member, **operands}) for member, operands in done]
    return [*said, *calls, *([_call(name, rest)] if rest else [])]


_MEMBERS = {"click": "left_click", "move": "mouse_move", "drag": "left_click_drag"}
_NOTCH = 100


def _member(do: str, x: int | None = None, y: int | None = None, **more: Any) -> tuple[str, dict[str, Any]]:
    """A member of the computer's tools and its operands (`anthropic.types.computer_*_input`)."""
    at = {"coordinate": [x, y]} if x is not None else {}
    if do == "drag":
        return "left_click_drag", {"start_coordinate": [x, y], "coordinate": [more["to_x"], more["to_y"]]}
    if do == "scroll":
        direction = "down" if more["by"] > 0 else "up"
        return do, {**at, "scroll_direction": direction, "scroll_amount": abs(more["by"]) // _NOTCH}
    if do == "key":
        return do, {"text": "+".join(more["keys"])}
    return _MEMBERS.get(do, do), {**at, **more}


def _stopped(reply: Reply, content: list[dict[str, Any]]) -> str:
    if reply.ending != "whole":
        return "refusal" if reply.ending == "refusal" else "max_tokens"
    return "tool_use" if any(block["type"] == "tool_use" for block in content) else "end_turn"


def error(status: int, message: str, kind: str | None) -> dict[str, Any]:
    """`{"type": "error", "error": {"type", "message"}}`."""
    usual = "api_error" if status >= _SERVER_ERROR else "invalid_request_error"
    said = {"type": kind or _KINDS.get(status, usual), "message": message}
    return {"type": "error", "error": said, "request_id": f"req_{uuid4().hex[:24]}"}
