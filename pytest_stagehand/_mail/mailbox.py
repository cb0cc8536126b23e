"""The mails that came while a test ran, wherever they are kept, and what a test is told where one is missing."""

from __future__ import annotations

import re
from time import monotonic, sleep
from typing import TYPE_CHECKING, Protocol

from pytest_stagehand._basics.errors import InstructionError, MailError, printable

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pytest_stagehand._mail.mail import Mail

MOST_BYTES = 10 * 2**20
"""Of one mail, as it is sent; what servers on the internet take is of that order."""
MOST_MAILS, MOST_BYTES_IN_ALL = 1_000, 20 * MOST_BYTES
"""Of one test; more are a loop."""
MOST_LISTED = 20
"""Mails that an error lists."""


class Source(Protocol):
    """Where mails are kept.

    Attributes:
        named: What it is, for errors.
        refused: What came and was not taken, and why.
        every_ms: Between two looks while a mail is waited for.
    """

    named: str
    refused: list[str]
    every_ms: int

    def mails(self) -> Sequence[Mail]:
        """All that came since the test began, oldest first."""

    def close(self) -> None:
        """No look follows."""


def _sleep(ms: float) -> None:
    sleep(ms / 1000)


class Mailbox:
    """The mails that came while the test ran: the fixture `stagehand_mailbox`.

    Args:
        source: Where they are kept.
        pause: Lets that many milliseconds go by; the browser must go on meanwhile where there is one.
        mask: Takes secrets out of what errors say.
    """

    def __init__(
        self,
        source: Source,
        *,
        pause: Callable[[float], None] = _sleep,
        mask: Callable[[str], str] = str,
    ) -> None:
        self._source = source
        self._pause = pause
        self._mask = mask
        self._given: list[Mail] = []

    def __repr__(self) -> str:
        return f"<Mailbox {self._source.named}>"

    @property
    def mails(self) -> list[Mail]:
        """All mails that came since the test began, newest first."""
        return list(reversed(self._source.mails()))

    @property
    def url(self) -> str:
        """Where the application is to send its mails: `smtp://127.0.0.1:40125`, as many take it from an environment variable."""
        return f"smtp://{self.smtp_host}:{self.smtp_port}"

    @property
    def smtp_host(self) -> str:
        """Host of the server that the application is to send its mails to."""
        return self._listening[0]

    @property
    def smtp_port(self) -> int:
        """Port of the server that the application is to send its mails to."""
        return self._listening[1]

    @property
    def _listening(self) -> tuple[str, int]:
        found: tuple[str, int] | None = getattr(self._source, "listening", None)
        if found is None:
            raise MailError(
                "mailbox", f"This mailbox reads {self._source.named}: the application sends its mails there by itself."
            )
        return found

    def wait_for(
        self, to: str | None = None, subject: str | re.Pattern[str] | None = None, *, timeout: float = 30_000
    ) -> Mail:
        """The newest mail that fits; one that did not come yet is waited for.

        A mail is given once: where the newest one that fits was given before, one that comes after it is waited for, so that
        the code of a second mail is never that of the first. `mails` has all of them at any time.

        Args:
            to: Address that it is to, in capitals or not.
            subject: What its subject has in it, in capitals or not, or a compiled pattern to be found there.
            timeout: Milliseconds to wait.

        Raises:
            MailError: None came in time; it lists what did.
        """
        __tracebackhide__ = True
        _check(to, subject, timeout)
        until = monotonic() + timeout / 1000
        while True:
            came = self._source.mails()
            if (found := self._newest(came, to, subject)) is not None:
                self._given.append(found)
                return found
            if (left_s := until - monotonic()) <= 0:
                raise MailError("none", self._mask(self._missing(came, to, subject, timeout)))
            self._pause(min(self._source.every_ms, left_s * 1000))

    def _newest(self, came: Sequence[Mail], to: str | None, subject: str | re.Pattern[str] | None) -> Mail | None:
        """The last one that fits, unless it was given: one before that is older than what the test has seen."""
        fitting = [mail for mail in came if _fits(mail, to, subject)]
        return fitting[-1] if fitting and not any(fitting[-1] is mail for mail in self._given) else None

    def _missing(
        self, came: Sequence[Mail], to: str | None, subject: str | re.Pattern[str] | None, timeout: float
    ) -> str:
        lines = [f"No mail{_wanted(to, subject)} came within {timeout / 1000:g} s."]
        lines += [
            f"What came to {self._source.named}, newest first:" if came else f"Nothing came to {self._source.named}."
        ]
        for mail in list(reversed(came))[:MOST_LISTED]:
            was_given = any(mail is each for each in self._given)
            lines.append(f"  {_line(mail)}" + (" (given before; keep it, or look into .mails)" if was_given else ""))
        lines += [f"  … and {len(came) - MOST_LISTED} more"] if len(came) > MOST_LISTED else []
        lines += [f"Refused: {printable(each, 200)}" for each in self._source.refused[-5:]]
        return "\n".join(lines)


def _check(to: object, subject: object, timeout: object) -> None:
    if not isinstance(to, str | None):
        raise InstructionError(f"wait_for: to={to!r}; it is an address.")
    if not isinstance(subject, str | re.Pattern | None):
        raise InstructionError(f"wait_for: subject={subject!r}; it is text, or a compiled pattern.")
    if isinstance(timeout, bool) or not isinstance(timeout, int | float) or not 0 <= timeout < float("inf"):
        raise InstructionError(f"wait_for: timeout={timeout!r}; it is a number of milliseconds.")


def _fits(mail: Mail, to: str | None, subject: str | re.Pattern[str] | None) -> bool:
    if to is not None and to.strip().casefold() not in (address.casefold() for address in mail.to):
        return False
    if isinstance(subject, str):
        return " ".join(subject.split()).casefold() in mail.subject.casefold()
    return subject is None or subject.search(mail.subject) is not None


def _wanted(to: str | None, subject: str | re.Pattern[str] | None) -> str:
    about = f' with "{printable(subject, 200)}" in its subject' if isinstance(subject, str) else ""
    pattern = f" whose subject matches {printable(subject.pattern, 200)}" if isinstance(subject, re.Pattern) else ""
    return (f" to {printable(to, 200)}" if to is not None else "") + about + pattern


def _line(mail: Mail) -> str:
    return f'to {printable(", ".join(mail.to), 200)}: "{printable(mail.subject, 200)}"'
