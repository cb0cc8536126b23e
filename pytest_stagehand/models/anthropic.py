"""`anthropic/NAME`: messages, with structured output, or with a forced tool where a model does not have that."""

from __future__ import annotations

import base64
import json
from time import perf_counter
from typing import TYPE_CHECKING, Any, Literal

from pytest_stagehand.errors import ModelError, printable
from pytest_stagehand.models.line import Line, hooks, number
from pytest_stagehand.models.questions import Answer, Picture, Usage

if TYPE_CHECKING:
    from anthropic import Anthropic
    from anthropic.types import Message
    from anthropic.types import Usage as Used

    from pytest_stagehand.models.questions import Question

Way = Literal["schema", "tool"]
WAYS: tuple[Way, ...] = ("schema", "tool")
"""How JSON is asked for: a model that refuses the first is asked in the second from then on."""

LONGEST_ANSWER = 8_192
"""Tokens, which this API wants to be told: every model since 2024 writes as many, and no decision needs them."""


class AnthropicClient:
    """A model of Anthropic's, or behind a gateway that speaks its API.

    Args:
        model: `anthropic/NAME`.
        key: The key.
        base_url: The endpoint; by default the SDK's.
        timeout_s: Seconds for one answer, all tries together.
        retries: How often a passing fault is tried again.

    Raises:
        ModelError: The key can't be sent.
    """

    def __init__(self, model: str, *, key: str, base_url: str | None, timeout_s: float, retries: int) -> None:
        from anthropic import Anthropic, DefaultHttpxClient  # noqa: PLC0415  (takes a second)

        def opened() -> Anthropic:
            http = DefaultHttpxClient(event_hooks=hooks(timeout_s))
            return Anthropic(api_key=key, base_url=base_url, timeout=timeout_s, max_retries=retries, http_client=http)

        self.model = model
        self._name = model.partition("/")[2]
        self._way: Way = "schema"
        self._line = Line(model, key=key, timeout_s=timeout_s, opened=opened)

    def answer(self, question: Question) -> Answer:
        """See `Client`."""
        started = perf_counter()
        ways = WAYS[WAYS.index(self._way) :]
        message, self._way = self._line.ask(ways, lambda sdk, way: self._ask(sdk, question, way))
        text = self._line.understood(message, self._text)
        return Answer(text, _usage(message.usage, perf_counter() - started))

    def _ask(self, sdk: Anthropic, question: Question, way: Way) -> Message:
        system: list[Any] = [{"type": "text", "text": question.system, "cache_control": {"type": "ephemeral"}}]
        message: Message = sdk.messages.create(
            model=self._name,
            max_tokens=LONGEST_ANSWER,
            system=system,
            messages=_messages(question),
            **_format(question, way),
        )
        return message

    def _text(self, message: Message) -> str:
        """The answer's JSON.

        Raises:
            ModelError: It is empty, was cut off or refused.
        """
        if message.stop_reason == "refusal":
            said = printable(getattr(message.stop_details, "explanation", None) or "it refused to answer", 300)
            raise ModelError("refusal", self.model, said, "Say it in other words, or ask another model.")
        if message.stop_reason == "model_context_window_exceeded":
            do = "The page is too large for this model: limit the step with within=…."
            raise ModelError("context", self.model, "the answer did not fit into the model's context", do)
        if message.stop_reason == "max_tokens":
            raise self._line.unusable(f"an answer that was cut off after {LONGEST_ANSWER} tokens")
        for block in sorted(
            message.content, key=lambda block: block.type != "tool_use"
        ):  # prose may stand before a call
            if block.type == "tool_use":
                return json.dumps(block.input, ensure_ascii=False)
            if block.type == "text" and block.text.strip():
                return block.text
        raise self._line.unusable(f"an empty answer ({printable(str(message.stop_reason), 50)})")


def _messages(question: Question) -> list[Any]:
    messages: list[Any] = [{"role": "user", "content": [_part(part) for part in question.content]}]
    for follow_up in question.follow_ups:
        messages += [{"role": "assistant", "content": follow_up.answer}, {"role": "user", "content": follow_up.reply}]
    return messages


def _part(part: str | Picture) -> dict[str, Any]:
    if isinstance(part, Picture):
        data = base64.b64encode(part.png).decode()
        return {"type": "image", "source": {"type": "base64", "media_type": "image/png", "data": data}}
    return {"type": "text", "text": part}


def _format(question: Question, way: Way) -> dict[str, Any]:
    if way == "schema":
        return {"output_config": {"format": {"type": "json_schema", "schema": question.schema}}}
    tool = {"name": question.purpose, "description": "Give the answer.", "input_schema": question.schema}
    return {"tools": [tool], "tool_choice": {"type": "tool", "name": question.purpose}}


def _usage(usage: Used | None, seconds: float) -> Usage:
    """What it took; the API counts what it had kept, and what it now keeps, apart from the rest of the input."""
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
