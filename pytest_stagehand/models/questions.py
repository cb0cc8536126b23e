"""What a model is asked and what it answers, the same for every provider."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from pytest_stagehand.events import Usage

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["Answer", "Client", "FollowUp", "Picture", "Question", "Usage"]


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG in a message."""

    png: bytes


@dataclass(frozen=True, slots=True)
class FollowUp:
    """What follows an answer: what was wrong with it, or what the page shows after it was carried out."""

    answer: str
    reply: str


@dataclass(frozen=True, slots=True)
class Question:
    """One question, with all that was said before: no model remembers another one.

    Attributes:
        purpose: What is to be decided (`act`, `extract`, …); providers get it as the name of the schema.
        system: What never changes for this purpose, so that a provider can keep it.
        content: The message: texts and pictures, in order. Secrets are masked in it.
        schema: JSON schema of the answer, strict: every property required, none besides.
        follow_ups: Earlier answers to this question, each with what was said to it.
    """

    purpose: str
    system: str
    content: tuple[str | Picture, ...]
    schema: Mapping[str, Any]
    follow_ups: tuple[FollowUp, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back.

    Attributes:
        text: JSON as the model wrote it; not yet checked against anything.
        usage: What it took.
        is_cached: It came from the local cache: nobody was asked.
    """

    text: str
    usage: Usage = field(default_factory=Usage)
    is_cached: bool = False


class Client(Protocol):
    """A provider's model."""

    model: str
    """As `--stagehand-model` names it: `openai/NAME`."""

    def answer(self, question: Question) -> Answer:
        """Ask.

        Raises:
            ModelError: There is no answer. What may pass by itself was tried again already.
        """
