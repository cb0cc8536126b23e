"""An engine or a model did not decide."""

from __future__ import annotations

from typing import ClassVar, Literal

from pytest_stagehand._basics.errors.base import Difference, StagehandError
from pytest_stagehand._basics.words.printed import listed

AbstainedReason = Literal["not-understood", "not-found", "ambiguous"]


class EngineAbstained(StagehandError):
    """The engine did not decide, so nothing was done.

    Attributes:
        why: `not-understood` (no reading of the sentence), `not-found` (nothing on the page fits) or `ambiguous`
            (two or more things fit equally well).
        candidates: What came into question, best first, in words.
        proposals: Sentences to say instead, at most three, the nearest first. Each was tried on this very page: it leads to one
            element, or reads something, or holds.
        unknown: Words of the sentence that neither the grammar knows nor the page has.
    """

    LIKELY: ClassVar[dict[AbstainedReason, str]] = {
        "not-understood": "it is said in words that the phrase book does not have, or it could not be proven on this page",
        "not-found": "it is called something else on the page, or comes later",
        "ambiguous": "more than one thing on the page is called so",
    }

    def __init__(self, why: AbstainedReason, message: str, candidates: tuple[str, ...] = ()) -> None:
        super().__init__(message)
        self.why = why
        self.candidates = candidates
        self.proposals: tuple[str, ...] = ()
        self.unknown: tuple[str, ...] = ()

    def advised(
        self,
        call: str,
        *,
        proposals: tuple[str, ...],
        unknown: tuple[str, ...],
        near: tuple[str, ...] = (),
        more: tuple[str, ...] = (),
    ) -> EngineAbstained:
        """The same error, with what to do about it.

        Args:
            call: How a test calls the verb, with `{}` for the sentence.
            proposals: What to say instead.
            unknown: Words that were not understood.
            near: What stands on the page that reads like it.
            more: What else can be done, one line each.
        """
        lines = [
            str(self),
            *listed("unknown:", (", ".join(unknown),) if unknown else ()),
            *listed("near:", near),
            *listed("likely:", (self.LIKELY[self.why],)),
            *listed("instead:", tuple(call.format(repr(each)) for each in proposals)),
            *listed("or:", more),
        ]
        told = EngineAbstained(self.why, "\n".join(lines), self.candidates)
        told.proposals, told.unknown = proposals, unknown
        return told

    @property
    def difference(self) -> Difference | None:
        """What came into question."""
        return Difference(None, self.candidates) if self.candidates else None


ModelFault = Literal[
    "key",
    "model",
    "credit",
    "context",
    "request",
    "rate-limit",
    "server",
    "timeout",
    "network",
    "refusal",
    "answer",
    "budget",
]


class ModelError(StagehandError):
    """There is no answer of the model, so nothing was done.

    Attributes:
        kind: What is wrong: `key` (missing, refused, malformed), `model` (unknown), `credit`, `context` (page too large),
            `request` (not understood), `rate-limit`, `server`, `timeout`, `network`, `refusal` (it would not answer),
            `answer` (empty, cut off, no JSON, or not usable after a second try) or `budget`.
        model: As `--stagehand-model` names it.
    """

    def __init__(self, kind: ModelFault, model: str, said: str, do: str) -> None:
        super().__init__(f"{model}: {said}\n  {do}")
        self.kind = kind
        self.model = model

    @property
    def then(self) -> str:
        """A model that answers at all is asked again by the test."""
        if self.kind in ("context", "request", "refusal", "answer", "budget"):
            return "Then run it again:\n  pytest TEST"
        return "To ask it one short question:\n  pytest-stagehand doctor --online"


class BudgetExceeded(ModelError):
    """The next call of the model could pass the run's limit, so it was not made."""

    def __init__(self, model: str, said: str, do: str) -> None:
        super().__init__("budget", model, said, do)
