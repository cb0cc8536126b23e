"""`openai/NAME`: chat completions, as OpenAI and most compatible servers (vLLM, Ollama, LM Studio, gateways) speak them."""

from __future__ import annotations

import base64
import json
from time import perf_counter
from typing import TYPE_CHECKING, Any, Literal

from pytest_stagehand.errors import ModelError, printable
from pytest_stagehand.models.line import Line, hooks, number
from pytest_stagehand.models.questions import Answer, Picture, Usage

if TYPE_CHECKING:
    from openai import OpenAI
    from openai.types import CompletionUsage
    from openai.types.chat import ChatCompletion

    from pytest_stagehand.models.questions import Question

Way = Literal["schema", "tool", "plain"]
WAYS: tuple[Way, ...] = ("schema", "tool", "plain")
"""How JSON is asked for, the strictest first: a server that refuses one is asked in the next one from then on."""

ONLY_JSON = "Answer with one JSON object of this schema and nothing else:\n"


class OpenAIClient:
    """A model behind an OpenAI-compatible endpoint.

    Args:
        model: `openai/NAME`.
        key: The key; a local server takes any.
        base_url: The endpoint; by default the SDK's.
        timeout_s: Seconds for one answer, all tries together.
        retries: How often a passing fault is tried again.

    Raises:
        ModelError: The key can't be sent.
    """

    def __init__(self, model: str, *, key: str, base_url: str | None, timeout_s: float, retries: int) -> None:
        from openai import DefaultHttpxClient, OpenAI  # noqa: PLC0415  (takes a second)

        def opened() -> OpenAI:
            http = DefaultHttpxClient(event_hooks=hooks(timeout_s))
            return OpenAI(api_key=key, base_url=base_url, timeout=timeout_s, max_retries=retries, http_client=http)

        self.model = model
        self._name = model.partition("/")[2]
        self._way: Way = "schema"
        self._line = Line(model, key=key, timeout_s=timeout_s, opened=opened)

    def answer(self, question: Question) -> Answer:
        """See `Client`."""
        started = perf_counter()
        ways = WAYS[WAYS.index(self._way) :]
        completion, self._way = self._line.ask(ways, lambda sdk, way: self._ask(sdk, question, way))
        text = self._line.understood(completion, self._text)
        return Answer(text, _usage(completion.usage, perf_counter() - started))

    def _ask(self, sdk: OpenAI, question: Question, way: Way) -> ChatCompletion:
        messages = _messages(question, plain=way == "plain")
        completion: ChatCompletion = sdk.chat.completions.create(
            model=self._name, messages=messages, **_format(question, way)
        )
        return completion

    def _text(self, completion: ChatCompletion) -> str:
        """The answer's JSON.

        Raises:
            ModelError: It is empty, was cut off or refused.
        """
        if not completion.choices:
            raise self._line.unusable("an answer without choices")
        message, why = completion.choices[0].message, completion.choices[0].finish_reason
        if why == "content_filter" or message.refusal:
            said = printable(message.refusal or "the provider's filter stopped the answer", 300)
            raise ModelError("refusal", self.model, said, "Say it in other words, or ask another model.")
        if why == "length":
            raise self._line.unusable("an answer that was cut off at its longest length")
        called = message.tool_calls[0] if message.tool_calls else None
        text = called.function.arguments if called is not None and called.type == "function" else message.content
        if not text or not text.strip():
            raise self._line.unusable("an empty answer")
        return _unfenced(text)


def _messages(question: Question, *, plain: bool) -> list[Any]:
    system = question.system
    if plain:
        system += f"\n\n{ONLY_JSON}{json.dumps(question.schema)}"
    messages: list[Any] = [{"role": "system", "content": system}, {"role": "user", "content": _content(question)}]
    for follow_up in question.follow_ups:
        messages += [{"role": "assistant", "content": follow_up.answer}, {"role": "user", "content": follow_up.reply}]
    return messages


def _content(question: Question) -> Any:
    """Texts alone as one text, which every server takes; with pictures as parts."""
    if not any(isinstance(part, Picture) for part in question.content):
        return "\n\n".join(part for part in question.content if isinstance(part, str))
    return [
        {"type": "text", "text": part}
        if isinstance(part, str)
        else {"type": "image_url", "image_url": {"url": f"data:image/png;base64,{base64.b64encode(part.png).decode()}"}}
        for part in question.content
    ]


def _format(question: Question, way: Way) -> dict[str, Any]:
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


def _usage(usage: CompletionUsage | None, seconds: float) -> Usage:
    """What it took; servers that are merely compatible leave parts of it out."""
    details = getattr(usage, "prompt_tokens_details", None)
    return Usage(
        calls=1,
        input_tokens=number(getattr(usage, "prompt_tokens", None)),
        output_tokens=number(getattr(usage, "completion_tokens", None)),
        cached_tokens=number(getattr(details, "cached_tokens", None)),
        seconds=seconds,
        cost_usd=None,
    )
