"""Which rule answers which request."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from threading import Lock
from typing import TYPE_CHECKING, Any

from pytest_stagehand.testing.faults import Fault

if TYPE_CHECKING:
    from pytest_stagehand.testing.request import Request

Said = Mapping[str, Any] | Fault
Answering = Said | Callable[["Request"], Said | None]


@dataclass(slots=True)
class Rule:
    """What to answer to which requests.

    Attributes:
        purpose: `act`, `extract`, …; `None` fits all.
        sentence: The sentence, or a pattern that is found in it; `None` fits all.
        answer: The answer, a fault, or what gives one of them for a request, or `None` where it has none.
        times: How often it answers; `None` is always.
        answered: How often it did.
    """

    purpose: str | None
    sentence: str | re.Pattern[str] | None
    answer: Answering
    times: int | None = None
    answered: int = 0

    def fits(self, request: Request) -> bool:
        """Whether it is about this request and not used up."""
        if self.times is not None and self.answered >= self.times:
            return False
        if self.purpose not in (None, request.purpose):
            return False
        if isinstance(self.sentence, re.Pattern):
            return self.sentence.search(request.sentence) is not None
        return self.sentence in (None, request.sentence)


class Script:
    """The rules of a model. They are asked one request at a time, so that what answers need not be thread-safe."""

    def __init__(self) -> None:
        self._rules: list[Rule] = []
        self._turn = Lock()

    def add(self, rule: Rule) -> None:
        """Ask it after those that are there.

        Raises:
            TypeError: It answers with something that can be no answer.
            ValueError: It never answers.
        """
        if not (isinstance(rule.answer, (Mapping, Fault)) or callable(rule.answer)):
            raise TypeError(f"a rule answers with a dict, a Fault or a function, not with {type(rule.answer).__name__}")
        if rule.times is not None and rule.times < 1:
            raise ValueError(f"times={rule.times}: a rule answers at least once")
        with self._turn:
            self._rules = sorted([*self._rules, rule], key=lambda each: each.times is None)

    def answer(self, request: Request) -> Said:
        """What the first rule that fits and has an answer says.

        Raises:
            LookupError: None has.
            TypeError: A function gave something that can be no answer.
            Exception: Whatever a function raises.
        """
        with self._turn:
            for rule in filter(lambda each: each.fits(request), self._rules):
                said = rule.answer(request) if callable(rule.answer) else rule.answer
                if said is None:
                    continue
                if not isinstance(said, (Mapping, Fault)):
                    raise TypeError(f"it gave {type(said).__name__}, which is neither a dict, a Fault nor None")
                rule.answered += 1
                return said
        raise NoRule(f"the scripted model has no rule for {shown(request)}")


class NoRule(LookupError):
    """No rule of the script fits a request."""


def shown(request: Request) -> str:
    """A request in a message: `act "add Large to the cart"`."""
    return f'{request.purpose or "a question without a purpose"} "{request.sentence}"'
