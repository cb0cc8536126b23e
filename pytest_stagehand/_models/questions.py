"""What a model is asked and what it answers, the same for every provider."""

from __future__ import annotations

import re
import secrets
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from pytest_stagehand._models.usage import Usage

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["PLACE_OF_MARK", "Answer", "Client", "FollowUp", "Picture", "Question", "Screen", "Usage"]

PLACE_OF_MARK = "\ue0fe"
"""Where the mark of a question stands in its texts, so that a question that is asked again is the same; no page's text has it."""
MARK_BYTES = 12
"""Of a mark: 96 bits, and a page sees it, if at all, when it is over."""


def _mark() -> str:
    return secrets.token_hex(MARK_BYTES)


@dataclass(frozen=True, slots=True)
class Picture:
    """A PNG in a message."""

    png: bytes


@dataclass(frozen=True, slots=True)
class Screen:
    """A picture of the page on which a model may point.

    Attributes:
        png: What it is shown: secrets are covered in it.
        size: Its width and height.
        scale: Its pixels for a CSS pixel.
    """

    png: bytes
    size: tuple[int, int]
    scale: float


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
        screen: Width and height of the last picture of `content`, where the model may answer with what it would do on it, by the
            computer-use tool of its provider; the answer is then JSON as `screens` says.
        mark: What fences are called in this conversation, all of it, so that what a provider keeps of it is not sent in vain.
    """

    purpose: str
    system: str
    content: tuple[str | Picture, ...]
    schema: Mapping[str, Any]
    follow_ups: tuple[FollowUp, ...] = ()
    screen: tuple[int, int] | None = None
    mark: str = field(default_factory=_mark, compare=False, repr=False)

    def sent(self, text: str) -> str:
        """A text of it as it is sent. A page that was shown the mark, by a field that the model filled, can't say it either."""
        return re.sub(self.mark, f"{self.mark[:4]}…", text, flags=re.IGNORECASE).replace(PLACE_OF_MARK, self.mark)

    def shown(self, text: str) -> str:
        """A text of it for people."""
        return text.replace(PLACE_OF_MARK, "…")


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
