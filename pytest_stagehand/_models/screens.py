"""Computer use: what a model is asked and answers where it sees the page as a picture and says what the pointer and the keys do.

Each provider has a tool for it, in words of their own. An answer to a question with a screen is JSON of what the model said
by the tool of the answer, `question.schema`, with what it did on the screen, in order, as `screen`; where it gave no more than
words, they are `said`:

    {"screen": [{"do": "click", "x": 210, "y": 88}, {"do": "key", "keys": ["ctrl", "a"]}], "said": "I open the menu."}

What none of them knows is handed on by its name, and refused by who reads the answer.
"""

from __future__ import annotations

import json
from math import sqrt
from typing import TYPE_CHECKING, Any

from pytest_stagehand._models.faults import provider_of
from pytest_stagehand._models.line import unusable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

MOST_PIXELS = {"anthropic": (1_568, 1_150_000), "openai": (1_600, 1_440_000), "google": (1_440, 1_296_000)}
"""Longest side of a picture, and pixels in all, by provider. Anthropic's computer-use guide ("Handle coordinate scaling") has
its models up to Opus 4.6 see no more, and gives this computation; later ones take more. OpenAI's guide names 1440 by 900 and
1600 by 900 as what its models aim best on. Google's recommends 1440 by 900."""

PIXELS_A_NOTCH = 100
"""What a notch of a wheel scrolls in Chromium; Anthropic's tool scrolls by notches, and does not say how far one goes."""


def scale_for(model: str, width: int, height: int) -> float:
    """By how much a picture is to be made smaller for a model, at most 1."""
    side, pixels = MOST_PIXELS[provider_of(model)]
    return min(1.0, side / max(width, height), sqrt(pixels / (width * height)))


def answer_of(given: Mapping[str, Any], screen: Sequence[Mapping[str, Any]], said: str, model: str) -> str:
    """An answer as JSON.

    Raises:
        ModelError: It is empty.
    """
    if not (given or screen or said.strip()):
        raise unusable(model, "an empty answer")
    return json.dumps({**given, "screen": screen, "said": said.strip()}, ensure_ascii=False)


def pointed(do: str, at: Sequence[Any] | None, **more: Any) -> dict[str, Any]:
    """What a pointer does; where nothing is said of the place, it is missing."""
    place = {"x": at[0], "y": at[1]} if at is not None and len(at) == 2 else {}  # noqa: PLR2004  (a point has two)
    return {"do": do, **place, **{name: value for name, value in more.items() if value is not None and value != ""}}


def combination(text: str) -> list[str]:
    """The keys of a combination: `ctrl+shift+Tab`; the last may be the plus itself."""
    if text.endswith("+"):
        return [*filter(None, text.rstrip("+").split("+")), "+"]
    return text.split("+")
