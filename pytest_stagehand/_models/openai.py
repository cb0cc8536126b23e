"""`openai/NAME`: chat completions, as OpenAI and most compatible servers (vLLM, Ollama, LM Studio, gateways) speak them."""

from __future__ import annotations

import base64
import json
from typing import TYPE_CHECKING, Any

from pytest_stagehand._models.line import number, refused, unusable
from pytest_stagehand._models.questions import Picture
from pytest_stagehand._models.usage import Usage

if TYPE_CHECKING:
    from openai import OpenAI
    from openai.types.chat import ChatCompletion

    from pytest_stagehand._models.questions import Question

WAYS: tuple[str, ...] = ("schema", "tool", "plain")
"""By a strict schema of the answer, by a tool that must be called, or by words alone."""

ONLY_JSON = "Answer with one JSON object of this schema and nothing else:\n"


def opened(hooks: dict[str, Any], **options: Any) -> OpenAI:
    """See `Wire`."""
    from openai import DefaultHttpxClient, OpenAI  # noqa: PLC0415  (takes a second)

    return OpenAI(http_client=DefaultHttpxClient(event_hooks=hooks, follow_redirects=False), **options)


def asked(sdk: OpenAI, name: str, question: Question, way: str) -> ChatCompletion:
    """See `Wire`."""
    messages = _messages(question, plain=way == "plain")
    completion: ChatCompletion = sdk.chat.completions.create(model=name, messages=messages, **_format(question, way))
    return completion


def text_of(completion: ChatCompletion, model: str) -> str:
    """See `Wire`."""
    if not completion.choices:
        raise unusable(model, "an answer without choices")
    message, why = completion.choices[0].message, completion.choices[0].finish_reason
    if why == "content_filter" or message.refusal:
        raise refused(model, message.refusal or "the provider's filter stopped the answer")
    if why == "length":
        raise unusable(model, "an answer that was cut off at its longest length")
    called = message.tool_calls[0] if message.tool_calls else None
    text = called.function.arguments if called is not None and called.type == "function" else message.content
    if not text or not text.strip():
        raise unusable(model, "an empty answer")
    return _unfenced(text)


def _messages(question: Question, *, plain: bool) -> list[Any]:
    system = question.system
    if plain:
        system += f"\n\n{ONLY_JSON}{json.dumps(question.schema)}"
    messages: list[Any] = [{"role": "system", "content": system}, {"role": "user", "content": _content(question)}]
    for follow_up in question.follow_ups:
        messages += [
            {"role": "assistant", "content": follow_up.answer},
            {"role": "user", "content": question.sent(follow_up.reply)},
        ]
    return messages


def _content(question: Question) -> Any:
    """Texts alone as one text, which every server takes; with pictures as parts."""
    if not any(isinstance(part, Picture) for part in question.content):
        return "\n\n".join(question.sent(part) for part in question.content if isinstance(part, str))
    return [
        {"type": "text", "text": question.sent(part)}
        if isinstance(part, str)
        else {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{base64.b64encode(part.png).decode()}"}}
        for part in question.content
    ]


def _format(question: Question, way: str) -> dict[str, Any]:
    name = question.purpose
    if way == "schema":
        schema = {"name": name, "schema": question.schema, "strict": True}
        return {"response_format": {"type": "json_schema", "json_schema": schema}}
    if way == "tool":
        function = {"name": name, "description": "Give the answer.", "parameters": question.schema}
        return {
            "tools": [{"type": "function", "function": function}],
            "tool_choice": {"type": "function", "function": {"name": name}},
        }
    return {}


def _unfenced(text: str) -> str:
    """The JSON of an answer that came in a Markdown fence, as plain answers do."""
    bare = text.strip()
    if bare.startswith("```") and bare.endswith("```"):
        bare = bare.removeprefix("```").removesuffix("```").removeprefix("json").strip()
    return bare


def usage_of(completion: ChatCompletion, seconds: float) -> Usage:
    """See `Wire`; servers that are merely compatible leave parts of it out."""
    usage = completion.usage
    details = getattr(usage, "prompt_tokens_details", None)
    return Usage(
        calls=1,
        input_tokens=number(getattr(usage, "prompt_tokens", None)),
        output_tokens=number(getattr(usage, "completion_tokens", None)),
        cached_tokens=number(getattr(details, "cached_tokens", None)),
        seconds=seconds,
        cost_usd=None,
    )
