"""What a call costs, by the prices that the `genai-prices` package carries; nothing is looked up in the network."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pytest_stagehand._models.faults import provider_of
from pytest_stagehand._models.questions import Picture
from pytest_stagehand._models.usage import Usage

if TYPE_CHECKING:
    from pytest_stagehand._models.questions import Question

CHARACTERS_A_TOKEN = 4
"""The rule of thumb of both providers for English; markup and other scripts take more tokens."""

PICTURE_TOKENS = 1_500
"""A full screenshot at most providers: Anthropic takes width × height / 750 and at most about 1,600."""

ANSWER_TOKENS = 500
"""Longer than nearly every decision; a long `extract` takes more."""


def price_of(model: str, usage: Usage, *, is_elsewhere: bool = False) -> float | None:
    """US dollars for what was used, cached tokens at their own price.

    Args:
        model: As `--stagehand-model` names it: `openai/NAME`.
        usage: One call's tokens; prices may depend on how many there are at once.
        is_elsewhere: It is asked at an address of one's own, where the provider's prices say nothing.

    Returns:
        `None`, and never 0, where the model or its price is not known or the server did not tell its tokens.
    """
    if is_elsewhere or not usage.input_tokens:
        return None
    from genai_prices import Usage as Tokens  # noqa: PLC0415  (takes 0.15 s)
    from genai_prices import calc_price  # noqa: PLC0415

    tokens = Tokens(
        input_tokens=usage.input_tokens,
        cache_read_tokens=min(usage.cached_tokens, usage.input_tokens),
        output_tokens=usage.output_tokens,
    )
    try:
        price = calc_price(tokens, model.partition("/")[2], provider_id=provider_of(model))
    except LookupError:
        return None
    if price.model_price.input_mtok is None or price.model_price.output_mtok is None:
        return None  # known by name only: the sum is of what has a price
    return float(price.total_price)


def estimate_of(question: Question) -> Usage:
    """What a call will about use: its texts at 4 characters a token, 1,500 tokens a picture, 500 tokens of answer."""
    texts = [question.system, json.dumps(dict(question.schema))]
    texts += [part for part in question.content if isinstance(part, str)]
    texts += [text for follow_up in question.follow_ups for text in (follow_up.answer, follow_up.reply)]
    pictures = sum(isinstance(part, Picture) for part in question.content)
    return Usage(
        calls=1,
        input_tokens=-(-sum(map(len, texts)) // CHARACTERS_A_TOKEN) + pictures * PICTURE_TOKENS,
        output_tokens=ANSWER_TOKENS,
    )
