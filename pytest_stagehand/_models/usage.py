"""What calls of models took."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Usage:
    """What one or several calls took.

    Attributes:
        calls: Answers that a provider gave; one from the cache is none.
        input_tokens: All tokens sent, those that the provider had kept included.
        cached_tokens: How many of `input_tokens` the provider had kept.
        seconds: Time spent waiting, retries included.
        cost_usd: US dollars; `None` where the price of one of the calls is not known.
    """

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0
    seconds: float = 0.0
    cost_usd: float | None = 0.0

    def __add__(self, other: Usage) -> Usage:
        """Both together; unknown costs stay unknown."""
        known = self.cost_usd is not None and other.cost_usd is not None
        return Usage(
            self.calls + other.calls,
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
            self.cached_tokens + other.cached_tokens,
            self.seconds + other.seconds,
            (self.cost_usd or 0.0) + (other.cost_usd or 0.0) if known else None,
        )
