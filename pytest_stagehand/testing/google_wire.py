"""Google's `generateContent`, as computer use needs it, seen from the server (types of the SDK: `google.genai.types`)."""

from __future__ import annotations

import base64
import json
import struct
from typing import TYPE_CHECKING, Any

from pytest_stagehand.testing.request import Asked, Turn, understood

if TYPE_CHECKING:
    from pytest_stagehand.testing.reply import Reply
    from pytest_stagehand.testing.request import Request

_KINDS = {
    400: "INVALID_ARGUMENT",
    401: "UNAUTHENTICATED",
    403: "PERMISSION_DENIED",
    404: "NOT_FOUND",
    429: "RESOURCE_EXHAUSTED",
    503: "UNAVAILABLE",
}
_ENDINGS = {"whole": "STOP", "cut-off": "MAX_TOKENS", "refusal": "SAFETY"}
_ROLES = {"user": "user", "model": "assistant"}
_GRID = 1_000


def read(body: dict[str, Any], headers: dict[str, str]) -> Request:
    """The request in the body of `POST /v1beta/models/NAME:generateContent`."""
    [function] = (each for tool in body["tools"] for each in tool.get("functionDeclarations", ()))
    turns = [_turn(content) for content in body["contents"]]
    system = "".join(part["text"] for part in body["systemInstruction"]["parts"])
    asked = Asked(system, turns, "screen", function["name"], function["parametersJsonSchema"])
    return understood("google", body, headers, asked)


def _turn(content: dict[str, Any]) -> Turn:
    parts = content["parts"]
    pictures = [base64.b64decode(part["inlineData"]["data"]) for part in parts if "inlineData" in part]
    return Turn(_ROLES[content["role"]], "\n\n".join(part["text"] for part in parts if "text" in part), pictures)


def answer(request: Request, reply: Reply) -> dict[str, Any]:
    """A `GenerateContentResponse`."""
    parts = _parts(request, reply.text) if reply.ending == "whole" else []
    said = {"finishMessage": reply.text} if reply.ending == "refusal" else {}
    candidate = {
        "content": {"role": "model", "parts": parts},
        "finishReason": _ENDINGS[reply.ending],
        "index": 0,
        **said,
    }
    usage = {"promptTokenCount": request.tokens, "candidatesTokenCount": reply.tokens}
    return {
        "candidates": [candidate],
        "usageMetadata": {**usage, "totalTokenCount": request.tokens + reply.tokens},
        "modelVersion": request.model,
    }


def _parts(request: Request, text: str) -> list[dict[str, Any]]:
    """What is done on the screen as calls of the tool's functions; all else as a call of the one that is the answer."""
    try:
        given = json.loads(text)
    except ValueError:
        return [{"text": text}] if text else []
    said = [{"text": given["said"]}] if given.get("said") else []
    rest = {key: value for key, value in given.items() if key not in ("screen", "said", "checks")}
    checks = [{"decision": "require_confirmation", "explanation": each} for each in given.get("checks", ())]
    safety = {"safety_decision": checks[0]} if checks else {}
    size = _size(request.pictures[-1])
    done = [
        _call(name, {**args, **safety}) for name, args in (_function(size, **each) for each in given.get("screen", ()))
    ]
    return [*said, *done, *([_call(request.schema["title"], rest)] if rest else [])]


def _call(name: str, args: dict[str, Any]) -> dict[str, Any]:
    return {"functionCall": {"name": name, "args": args}}


def _size(png: bytes) -> tuple[int, int]:
    """Width and height of a PNG, from its header."""
    width, height = struct.unpack(">II", png[16:24])
    return width, height


_NAMES = {"key": "hotkey", "screenshot": "take_screenshot", "back": "go_back", "forward": "go_forward"}


def _function(
    size: tuple[int, int], do: str, x: int | None = None, y: int | None = None, **more: Any
) -> tuple[str, Any]:
    """A function of the tool and its operands, by the names that later models have."""

    def place(across: int, down: int, of: str = "") -> dict[str, int]:
        width, height = size
        return {f"{of}x": -(-across * _GRID // width), f"{of}y": -(-down * _GRID // height)}

    at = place(x, y) if x is not None and y is not None else {}
    if do == "drag" and x is not None and y is not None:
        return "drag_and_drop", place(x, y, "start_") | place(more["to_x"], more["to_y"], "end_")
    if do == "scroll":
        return do, {**at, "direction": "down" if more["by"] > 0 else "up", "magnitude_in_pixels": abs(more["by"])}
    return _NAMES.get(do, do), {**at, **more}


def error(status: int, message: str, kind: str | None) -> dict[str, Any]:
    """`{"error": {"code", "message", "status"}}`."""
    return {"error": {"code": status, "message": message, "status": kind or _KINDS.get(status, "INTERNAL")}}
