"""`anthropic/NAME`: messages, with structured output, or with a forced tool where a model does not have that."""

from __future__ import annotations

import base64
import json
from typing import TYPE_CHECKING, Any

from pytest_stagehand._basics.errors import ModelError, printable
from pytest_stagehand._models.line import number, refused, unusable
from pytest_stagehand._models.questions import Picture
from pytest_stagehand._models.usage import Usage

if TYPE_CHECKING:
    from anthropic import Anthropic
    from anthropic.types import Message
    from anthropic.types.beta import BetaMessage

    from pytest_stagehand._models.questions import Question

WAYS: tuple[str, ...] = ("schema", "tool")
"""By a schema of the answer, or by a tool that must be called, for models that do not have that."""

LONGEST_ANSWER = 8_192
"""Tokens, which this API wants to be told: every model since 2024 writes as many, and no decision needs them."""


def opened(hooks: dict[str, Any], **options: Any) -> Anthropic:
    """See `Wire`."""
    from anthropic import Anthropic, DefaultHttpxClient  # noqa: PLC0415  (takes a second)

    return Anthropic(http_client=DefaultHttpxClient(event_hooks=hooks, follow_redirects=False), **options)


def asked(sdk: Anthropic, name: str, question: Question, way: str) -> Message:
    """See `Wire`."""
    message: Message = sdk.messages.create(
        model=name,
        max_tokens=LONGEST_ANSWER,
        system=system_of(question),
        messages=messages_of(question),
        **_format(question, way),
    )
    return message


def require_whole(message: Message | BetaMessage, model: str) -> None:
    """Refuse an answer that was not given to its end.

    Raises:
        ModelError: It was refused, or cut off.
    """
    if message.stop_reason == "refusal":
        raise refused(model, getattr(message.stop_details, "explanation", None) or "it refused to answer")
    if message.stop_reason == "model_context_window_exceeded":
        do = "The page is too large for this model: limit the step with within=…."
        raise ModelError("context", model, "the answer did not fit into the model's context", do)
    if message.stop_reason == "max_tokens":
        raise unusable(model, f"an answer that was cut off after {LONGEST_ANSWER} tokens")


def text_of(message: Message, model: str) -> str:
    """See `Wire`."""
    require_whole(message, model)
    for block in sorted(message.content, key=lambda block: block.type != "tool_use"):  # prose may stand before a call
        if block.type == "tool_use":
            return json.dumps(block.input, ensure_ascii=False)
        if block.type == "text" and block.text.strip():
            return block.text
    raise unusable(model, f"an empty answer ({printable(str(message.stop_reason), 50)})")


def system_of(question: Question) -> list[Any]:
    """The system text, kept by the provider for the questions that follow."""
    return [{"type": "text", "text": question.system, "cache_control": {"type": "ephemeral"}}]


def messages_of(question: Question) -> list[Any]:
    """What was said so far."""
    messages: list[Any] = [{"role": "user", "content": [_part(question, part) for part in question.content]}]
    for follow_up in question.follow_ups:
        messages += [
            {"role": "assistant", "content": follow_up.answer},
            {"role": "user", "content": question.sent(follow_up.reply)},
        ]
    return messages


def _part(question: Question, part: str | Picture) -> dict[str, Any]:
    if isinstance(part, Picture):
        data = base64.b64encode(part.png).decode()
        return {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": data}}
    return {"type": "text", "text": question.sent(part)}


def _format(question: Question, way: str) -> dict[str, Any]:
    if way == "schema":
        return {"output_config": {"format": {"type": "json_schema", "schema": question.schema}}}
    tool = {"name": question.purpose, "description": "Give the answer.", "input_schema": question.schema}
    return {"tools": [tool], "tool_choice": {"type": "tool", "name": question.purpose}}


def usage_of(message: Message | BetaMessage, seconds: float) -> Usage:
    """See `Wire`; the API counts what it had kept, and what it now keeps, apart from the rest of the input."""
    usage = message.usage
    kept = number(getattr(usage, "cache_read_input_tokens", None))
    keeping = number(getattr(usage, "cache_creation_input_tokens", None))
    return Usage(
        calls=1,
        input_tokens=number(getattr(usage, "input_tokens", None)) + kept + keeping,
        output_tokens=number(getattr(usage, "output_tokens", None)),
        cached_tokens=kept,
        seconds=seconds,
        cost_usd=None,
    )
