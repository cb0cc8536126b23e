"""A mail server on loopback that takes every mail and delivers none."""

from __future__ import annotations

import asyncio
from math import inf
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any

from pytest_stagehand._basics.errors import MailError
from pytest_stagehand._basics.extras import needed
from pytest_stagehand._mail.mailbox import MOST_BYTES, MOST_BYTES_IN_ALL, MOST_MAILS
from pytest_stagehand._mail.parsing import parse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_stagehand._mail.mail import Mail

HOST = "127.0.0.1"
"""Nobody but this machine may send: what comes in is shown to tests as the application's."""
STOP_S = 5
"""Seconds for its thread to end; it ends at once unless the machine stands still."""


class SmtpServer:
    """A server in a thread of its own; the `Source` of what comes to it.

    Any login is taken, and none is asked for: an application is tested as it is set up, not its password.

    Args:
        port: Where to listen; 0 for a port that is free.

    Attributes:
        listening: Host and port.

    Raises:
        MailError: The port is taken.
    """

    def __init__(self, port: int = 0) -> None:
        smtp = needed("aiosmtpd.smtp", "mail", "The fixture stagehand_mailbox")
        self.every_ms = 20
        self.refused: list[str] = []
        self._came: list[tuple[float, int, Mail]] = []
        self._server: asyncio.Server | None = None
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._run, name="stagehand-mail", daemon=True)
        self._thread.start()  # Playwright's loop runs in the thread of the test
        make = self._loop.create_server(lambda: _protocol(smtp, self), HOST, port)
        try:
            self._server = server = asyncio.run_coroutine_threadsafe(make, self._loop).result()
        except OSError as error:
            self.close()
            raise MailError("mailbox", f"No mail server can listen at {HOST}:{port}: {error.strerror}.") from None
        self.listening: tuple[str, int] = server.sockets[0].getsockname()[:2]
        self.named = f"smtp://{self.listening[0]}:{self.listening[1]}"

    def begin(self, since: float = inf) -> None:
        """Forget what came before another test began, at a time of `time.monotonic`."""
        self._came = [each for each in self._came if each[0] >= since]
        self.refused = []

    def mails(self) -> Sequence[Mail]:
        """All that came since then, oldest first."""
        return tuple(mail for _, _, mail in self._came)

    def take(self, raw: bytes, recipients: Sequence[str]) -> str:
        """Take a mail; returns the answer to who sends it."""
        if len(self._came) >= MOST_MAILS or sum(size for _, size, _ in self._came) > MOST_BYTES_IN_ALL:
            return f"452 more than {MOST_MAILS} mails, or {MOST_BYTES_IN_ALL:,} bytes, came in one test"
        self._came.append((monotonic(), len(raw), parse(raw, recipients)))
        return "250 OK"

    def close(self) -> None:
        """Stop listening, and drop who is still sending."""
        if self._thread.is_alive():
            self._loop.call_soon_threadsafe(self._loop.stop)
            self._thread.join(STOP_S)

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_forever()
        self._loop.run_until_complete(self._end())
        self._loop.close()

    async def _end(self) -> None:
        if self._server is not None:
            self._server.close()
        others = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)


def _protocol(smtp: Any, server: SmtpServer) -> Any:
    """What speaks with one client."""

    class Protocol(smtp.SMTP):  # type: ignore[misc]  # a class of a module that is loaded when it is needed
        line_length_limit = MOST_BYTES  # whoever writes a paragraph a line is no better off with an error here

        async def push(self, status: str | bytes) -> None:
            text = status.decode("utf-8", "replace") if isinstance(status, bytes) else status
            if text[:1] in ("4", "5"):
                server.refused.append(text)
            await super().push(status)

    class Handler:
        async def handle_DATA(self, _server: object, _session: object, envelope: Any) -> str:  # noqa: N802  (aiosmtpd's name)
            return server.take(envelope.content, envelope.rcpt_tos)

    options: dict[str, Any] = {
        "data_size_limit": MOST_BYTES,
        "enable_SMTPUTF8": True,
        "auth_require_tls": False,
        "authenticator": lambda *_: smtp.AuthResult(success=True),
        "hostname": "localhost",
        "loop": asyncio.get_running_loop(),
    }
    return Protocol(Handler(), **options)
