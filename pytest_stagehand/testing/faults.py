"""What can go wrong between a model and who asks it, done for real on the wire."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import TYPE_CHECKING

from pytest_stagehand.testing.reply import Reply

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_stagehand.testing.exchange import Exchange

_DRIP_S = 0.05
"""Seconds between two bytes that drip: far below any time-out that starts anew with each."""

_PAGE = b"<!DOCTYPE html><html><head><title>Welcome</title></head><body><h1>It works!</h1></body></html>"


@dataclass(frozen=True, slots=True)
class Fault:
    """An answer that is none. The class methods make them; `perform` is what is done instead of answering.

    Attributes:
        name: What it is, for messages.
        perform: Does it, given the exchange that waits for an answer.
    """

    name: str
    perform: Callable[[Exchange], None] = field(repr=False)

    @classmethod
    def status(
        cls, code: int, message: str = "", *, retry_after: float | None = None, kind: str | None = None
    ) -> Fault:
        """An HTTP error in the shape of the API.

        Args:
            code: The status: 401, 429, 500, 529, …
            message: What the API says; by default the status' own words.
            retry_after: Seconds, for the header `Retry-After`; none by default.
            kind: The API's word for it (`insufficient_quota`, `overloaded_error`); by default the usual one of `code`.
        """
        said = message or _words(code)
        return cls(f"status {code}", lambda exchange: exchange.fail(code, said, kind=kind, retry_after=retry_after))

    @classmethod
    def hang(cls, seconds: float) -> Fault:
        """No byte for so many seconds; then the connection is closed."""

        def perform(exchange: Exchange) -> None:
            exchange.closing.wait(seconds)
            exchange.drop()

        return cls(f"hang for {seconds:g} s", perform)

    @classmethod
    def drip(cls, seconds: float) -> Fault:
        """The beginning of an answer, and white space byte by byte for so many seconds; then the connection is closed."""

        def perform(exchange: Exchange) -> None:
            exchange.begin(200, "application/json")
            for _ in range(round(seconds / _DRIP_S)):
                exchange.write(b" ")
                if exchange.closing.wait(_DRIP_S):
                    break
            exchange.drop()

        return cls(f"drip for {seconds:g} s", perform)

    @classmethod
    def cut_off(cls) -> Fault:
        """An answer that reached its longest length in the middle."""
        return cls._reply("cut off", Reply('{"actions": [{"ref": "0-', "cut-off"))

    @classmethod
    def empty(cls) -> Fault:
        """An answer without a word."""
        return cls._reply("empty", Reply(""))

    @classmethod
    def text(cls, text: str) -> Fault:
        """This text as the answer: broken JSON, an unknown id, prose."""
        return cls._reply("text", Reply(text))

    @classmethod
    def refusal(cls, message: str = "I can't help with that.") -> Fault:
        """The model would not answer."""
        return cls._reply("refusal", Reply(message, "refusal"))

    @classmethod
    def html(cls) -> Fault:
        """A web page with status 200, as of a wrong address or a log-in in between."""
        return cls("html", lambda exchange: exchange.send(200, _PAGE, "text/html; charset=utf-8"))

    @classmethod
    def drop(cls) -> Fault:
        """The connection is closed without an answer."""
        return cls("drop", lambda exchange: exchange.drop())

    @classmethod
    def huge(cls, megabytes: float) -> Fault:
        """A valid answer whose JSON is that large."""

        def perform(exchange: Exchange) -> None:
            exchange.reply(Reply(json.dumps({"padding": "x" * int(megabytes * 1_000_000)})))

        return cls(f"huge, {megabytes:g} MB", perform)

    @classmethod
    def _reply(cls, name: str, reply: Reply) -> Fault:
        return cls(name, lambda exchange: exchange.reply(reply))


def _words(code: int) -> str:
    try:
        return HTTPStatus(code).phrase
    except ValueError:
        return "Overloaded"  # 529, which is Anthropic's own
