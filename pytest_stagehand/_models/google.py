"""`google/NAME`: Gemini's models, by what its API has of OpenAI's ("OpenAI compatibility" in its documentation)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pytest_stagehand._models import openai
from pytest_stagehand._models.openai import WAYS, asked, text_of, usage_of

if TYPE_CHECKING:
    from openai import OpenAI

__all__ = ["API", "WAYS", "asked", "opened", "text_of", "usage_of"]

API = "https://generativelanguage.googleapis.com/v1beta"


def opened(hooks: dict[str, Any], *, base_url: str | None, **options: Any) -> OpenAI:
    """See `Wire`."""
    return openai.opened(hooks, base_url=f"{base_url or API}/openai", **options)
