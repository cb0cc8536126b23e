"""The scripted model itself: a server on loopback."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Self

from pytest_stagehand.testing.connections import Server
from pytest_stagehand.testing.faults import Fault
from pytest_stagehand.testing.rules import NoRule, Rule, Script, shown

if TYPE_CHECKING:
    import re
    from collections.abc import Collection

    from pytest_stagehand.testing.exchange import Exchange
    from pytest_stagehand.testing.request import Request, Way
    from pytest_stagehand.testing.rules import Answering

NOT_SCRIPTED = 417
"""Expectation failed: a status that no API gives, no SDK tries again, and no client takes for a refusal of the way."""

_REFUSED = {
    "schema": "structured outputs are not supported",
    "tool": "tools are not supported",
    "screen": "computer use is not supported",
}


class ScriptedModel:
    """A model that answers what a test says, to the real SDKs, over HTTP on 127.0.0.1. Ends with `close()` or its `with`.

    Rules with `times` are asked before those without, as one-shot handlers are elsewhere; among equals, the one that was
    given first. A rule that is used up, or whose function gives `None`, leaves the request to the next. Where none is
    left, the answer is an error (417) that names purpose and sentence.

    Args:
        refuses: Ways of asking that this server does not know and answers with status 400, as older compatible servers
            do: `schema`, `tool`.
    """

    def __init__(self, *, refuses: Collection[Way] = ()) -> None:
        self._refuses = frozenset(refuses)
        self._script = Script()
        self._requests: list[Request] = []
        self._server = Server(self._answer)

    @property
    def openai_url(self) -> str:
        """For `--stagehand-model-base-url` with `openai/NAME`."""
        return f"{self.anthropic_url}/v1"

    @property
    def anthropic_url(self) -> str:
        """For `--stagehand-model-base-url` with `anthropic/NAME`."""
        return f"http://127.0.0.1:{self._server.server_port}"

    @property
    def google_url(self) -> str:
        """For `--stagehand-model-base-url` with `google/NAME`."""
        return f"{self.anthropic_url}/v1beta"

    @property
    def requests(self) -> list[Request]:
        """What it was asked until now, in order; also what it refused or had no rule for."""
        return list(self._requests)

    def on(
        self,
        purpose: str | None,
        sentence: str | re.Pattern[str] | None,
        answer: Answering,
        *,
        times: int | None = None,
    ) -> Rule:
        """Answer requests that fit.

        Args:
            purpose: `act`, `observe`, `extract`, `complete`, `verify`, `ask` or `agent`; `None` for all.
            sentence: The sentence as the test has it, or a compiled pattern found in it; `None` for all.
            answer: The decision as a dict (with a `screen`, also what is done there, in order:
                `{"do": "click", "x": 210, "y": 88}`), a `Fault`, or a function that gives one of them for a `Request`, or
                `None` to leave it to the next rule. Functions are called one at a time.
            times: How often, at most; by default always.

        Returns:
            The rule; its `answered` counts.

        Raises:
            TypeError: `answer` is nothing of the kind.
            ValueError: `times` is below 1.
        """
        rule = Rule(purpose, sentence, answer, times)
        self._script.add(rule)
        return rule

    def close(self) -> None:
        """Stop, and end the connections that still wait, also those that hang."""
        self._server.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _answer(self, exchange: Exchange) -> None:
        request = exchange.request
        self._requests.append(request)
        if request.way in self._refuses:
            exchange.fail(400, _REFUSED[request.way])
            return
        try:
            said = self._script.answer(request)
            fault = said if isinstance(said, Fault) else Fault.text(json.dumps(dict(said), ensure_ascii=False))
        except NoRule as error:
            exchange.fail(NOT_SCRIPTED, str(error))
        except Exception as error:  # noqa: BLE001  (whatever a test's own function raises is told to who asked)
            said_wrong = f"{type(error).__name__}: {error}"
            exchange.fail(NOT_SCRIPTED, f"the scripted model's rule for {shown(request)} failed: {said_wrong}")
        else:
            fault.perform(exchange)
