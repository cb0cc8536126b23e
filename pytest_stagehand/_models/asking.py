"""The models of a run as engines ask them: each with its client, the answers it gave before, and the run's limits."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from functools import cached_property
from threading import Thread
from typing import TYPE_CHECKING

from pytest_stagehand._basics import aside
from pytest_stagehand._basics.errors import ModelError
from pytest_stagehand._models.faults import KEYS, check_key, provider_of
from pytest_stagehand._models.line import LineClient
from pytest_stagehand._models.questions import Answer

if TYPE_CHECKING:
    from pytest_stagehand._models.answers import AnswerCache
    from pytest_stagehand._models.line import Wire
    from pytest_stagehand._models.questions import Client, Question
    from pytest_stagehand._models.spending import Spending

RETRIES = 4
"""Tries after the first, by the SDKs: with back-off from half a second, doubled, with jitter, or as `Retry-After` says."""


@dataclass(frozen=True)
class Endpoint:
    """Where a model is asked.

    Attributes:
        model: As `--stagehand-model` names it, one provider's.
        base_url: Another address than the provider's own.
        timeout_s: Seconds for one question, retries included.
    """

    model: str
    base_url: str | None
    timeout_s: float


class Model:
    """One model, for as long as a process runs: what was found out about its server is kept."""

    def __init__(self, endpoint: Endpoint, cache: AnswerCache | None, spending: Spending) -> None:
        self.name = endpoint.model
        self._endpoint = endpoint
        self._cache = cache
        self._spending = spending

    def warm_up(self) -> None:
        """Import the SDK beside what else there is to wait for: it takes a second."""
        Thread(target=lambda: self._wire, daemon=True, name="stagehand-import").start()

    def ask(self, question: Question, *, afresh: bool = False) -> Answer:
        """The answer, from the cache if this very question was answered before.

        Args:
            question: What to ask; no secret is in it.
            afresh: Neither use nor keep what was answered before.

        Raises:
            BudgetExceeded: The call would pass a limit of the run, and was not made.
            ModelError: There is no answer.
        """
        cache = None if afresh else self._cache
        kept = cache.get(self._cached_as, question) if cache is not None else None
        if kept is not None:
            return Answer(kept, is_cached=True)
        self._spending.require(self.name, question, is_elsewhere=self._endpoint.base_url is not None)
        client = self._client if question.screen is None else self._screen_client
        answer = aside.call(lambda: client.answer(question))
        usage = self._spending.note(self.name, answer.usage, is_elsewhere=self._endpoint.base_url is not None)
        if cache is not None:
            cache.put(self._cached_as, question, answer.text)
        return replace(answer, usage=usage)

    def forget(self, question: Question) -> None:
        """Ask it again next time: the answer could not be used, or its test failed."""
        if self._cache is not None:
            self._cache.drop(self._cached_as, question)

    @property
    def _cached_as(self) -> str:
        return f"{self.name} {self._endpoint.base_url or ''}".rstrip()

    @cached_property
    def _wire(self) -> Wire:
        if provider_of(self.name) == "anthropic":
            import anthropic  # noqa: F401, PLC0415  (the import that takes long)

            from pytest_stagehand._models import anthropic as anthropic_wire  # noqa: PLC0415

            return anthropic_wire
        import openai  # noqa: F401, PLC0415  (the import that takes long)

        if provider_of(self.name) == "google":
            from pytest_stagehand._models import google as google_wire  # noqa: PLC0415

            return google_wire
        from pytest_stagehand._models import openai as openai_wire  # noqa: PLC0415

        return openai_wire

    @cached_property
    def _screen_wire(self) -> Wire:
        if provider_of(self.name) == "anthropic":
            from pytest_stagehand._models import anthropic_screen  # noqa: PLC0415

            return anthropic_screen
        if provider_of(self.name) == "google":
            from pytest_stagehand._models import google_screen  # noqa: PLC0415

            return google_screen
        from pytest_stagehand._models import openai_screen  # noqa: PLC0415

        return openai_screen

    @cached_property
    def _client(self) -> Client:
        """The SDK's client; the SDK may be on its way already, in `warm_up`'s thread."""
        return self._line_by(self._wire)

    @cached_property
    def _screen_client(self) -> Client:
        """The same, for questions with a screen."""
        return self._line_by(self._screen_wire)

    def _line_by(self, wire: Wire) -> Client:
        at = self._endpoint
        key = key_of(at)
        return LineClient(wire, self.name, key=key, base_url=at.base_url, timeout_s=at.timeout_s, retries=RETRIES)


def key_of(endpoint: Endpoint) -> str:
    """The provider's key, from the environment.

    A server at an address of one's own may need none, and gets a word in its place, which SDKs insist on.

    Raises:
        ModelError: It is missing, or no key could look like that.
    """
    variable = KEYS[provider_of(endpoint.model)]
    key = os.environ.get(variable, "")
    if not key:
        if endpoint.base_url is not None:
            return "none"
        raise ModelError(
            "key", endpoint.model, f"{variable} is not set", f"Set {variable}, or --stagehand-model-base-url."
        )
    check_key(endpoint.model, key)
    return key


class Models:
    """The models of this process; nothing is made before it is needed."""

    def __init__(self, cache: AnswerCache | None, spending: Spending) -> None:
        self._cache = cache
        self._spending = spending
        self._known: dict[Endpoint, Model] = {}

    def at(self, endpoint: Endpoint) -> Model:
        """The model at an endpoint, always the same one."""
        if endpoint not in self._known:
            self._known[endpoint] = Model(endpoint, self._cache, self._spending)
        return self._known[endpoint]
