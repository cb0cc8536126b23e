"""OpenAI's chat completions, seen from the server (types of the SDK: `openai.types.chat`)."""

from __future__ import annotations

import base64
import time
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from pytest_stagehand.testing.request import Asked, Turn, schema_in, understood

if TYPE_CHECKING:
    from pytest_stagehand.testing.reply import Reply
    from pytest_stagehand.testing.request import Request, Way

_CODES = {401: "invalid_api_key", 404: "model_not_found", 429: "rate_limit_exceeded"}
_TOO_MANY, _SERVER_ERROR = 429, 500
_FINISHED = {"whole": "stop", "cut-off": "length", "refusal": "stop"}


def read(body: dict[str, Any], headers: dict[str, str]) -> Request:
    """The request in the body of `POST /chat/completions`."""
    turns = [_turn(message) for message in body["messages"]]
    system = "\n\n".join(turn.text for turn in turns if turn.role in ("system", "developer"))
    spoken = [turn for turn in turns if turn.role in ("user", "assistant")]
    return understood("openai", body, headers, Asked(system, spoken, *_wanted(body, system)))


def _turn(message: dict[str, Any]) -> Turn:
    content = message.get("content") or ""
    parts: list[Any] = [{"type": "text", "text": content}] if isinstance(content, str) else content
    urls = [part["image_url"]["url"] for part in parts if part["type"] == "image_url"]
    pictures = [base64.b64decode(url.partition("base64,")[2]) for url in urls]
    text = "\n\n".join(part["text"] for part in parts if part["type"] == "text")
    return Turn(message["role"], text, pictures)


def _wanted(body: dict[str, Any], system: str) -> tuple[Way, str, dict[str, Any]]:
    wanted = body.get("response_format") or {}
    if wanted.get("type") == "json_schema":
        return "schema", wanted["json_schema"].get("name", ""), wanted["json_schema"].get("schema", {})
    for tool in body.get("tools") or ():
        return "tool", tool["function"]["name"], tool["function"].get("parameters", {})
    return "plain", "", schema_in(system)


def answer(request: Request, reply: Reply) -> dict[str, Any]:
    """A `chat.completion`."""
    total = request.tokens + reply.tokens
    return {
        "id": f"chatcmpl-{uuid4().hex}",
        "object": "chat.completion",
        "created": int(time.time()),
        "model": request.model,
        "choices": [
            {
                "index": 0,
                "message": _message(request, reply),
                "finish_reason": _FINISHED[reply.ending],
                "logprobs": None,
            }
        ],
        "usage": {
            "prompt_tokens": request.tokens,
            "completion_tokens": reply.tokens,
            "total_tokens": total,
            "prompt_tokens_details": {"cached_tokens": 0, "audio_tokens": 0},
            "completion_tokens_details": {"reasoning_tokens": 0, "audio_tokens": 0},
        },
        "service_tier": "default",
        "system_fingerprint": "fp_scripted",
    }


def _message(request: Request, reply: Reply) -> dict[str, Any]:
    message: dict[str, Any] = {"role": "assistant", "content": None, "refusal": None, "annotations": []}
    if reply.ending == "refusal":
        message["refusal"] = reply.text
    elif request.way == "tool" and reply.text:
        function = {"name": request.body["tools"][0]["function"]["name"], "arguments": reply.text}
        message["tool_calls"] = [{"id": f"call_{uuid4().hex[:24]}", "type": "function", "function": function}]
    else:
        message["content"] = reply.text
    return message


def error(status: int, message: str, kind: str | None) -> dict[str, Any]:
    """`{"error": {"message", "type", "param", "code"}}`."""
    code = kind or _CODES.get(status)
    usual = "server_error" if status >= _SERVER_ERROR else "invalid_request_error"
    of_type = code if status == _TOO_MANY else usual  # the only one whose type tells more than the status
    return {"error": {"message": message, "type": of_type, "param": None, "code": code}}
