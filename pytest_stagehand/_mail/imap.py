"""Mails of a folder on an IMAP server, read without a trace: nothing there is marked, moved or deleted."""

from __future__ import annotations

import imaplib
import re
from typing import TYPE_CHECKING, Any

from pytest_stagehand._basics.errors import MailError, printable
from pytest_stagehand._mail.mailbox import MOST_BYTES, MOST_MAILS
from pytest_stagehand._mail.parsing import parse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_stagehand._mail.addresses import Address
    from pytest_stagehand._mail.mail import Mail

ANSWER_S = 20
"""Seconds for the server to answer."""
PORT, TLS_PORT = 143, 993
LOOPBACK = ("localhost", "127.0.0.1", "::1")


class ImapFolder:
    """The `Source` of what comes to a folder from now on.

    Args:
        address: Server, user and folder; `imap` turns to TLS before it logs in, unless the server is on this machine.
        password: Of the user.

    Raises:
        MailError: It can't be reached, or refuses.
    """

    def __init__(self, address: Address, password: str) -> None:
        self.named = address.named
        self.every_ms = 500
        self.refused: list[str] = []
        self._mails: list[Mail] = []
        self._folder = address.path or "INBOX"
        self._client = self._connected(address)
        try:
            self._done("log in", self._client.login, address.user, password)
            self._next = self._uid_to_come()
            self._done("open the folder", self._client.select, _quoted(self._folder), readonly=True)
        except MailError:
            self._client.shutdown()
            raise

    def mails(self) -> Sequence[Mail]:
        """All that came since then, oldest first."""
        self._done("ask for news", self._client.noop)
        found = self._done("look for mails", self._client.uid, "SEARCH", f"UID {self._next}:*")
        uids = sorted(int(uid) for uid in (found[0] or b"").split())
        for uid in uids:  # `*` is the last one, also where that is old
            if uid >= self._next and len(self._mails) < MOST_MAILS:
                self._next = uid + 1
                self._take(uid)
        return tuple(self._mails)

    def close(self) -> None:
        """Log out."""
        try:
            self._client.logout()
        except (imaplib.IMAP4.error, OSError):
            self._client.shutdown()

    def _connected(self, address: Address) -> imaplib.IMAP4:
        try:
            if address.scheme == "imaps":
                return imaplib.IMAP4_SSL(address.host, address.port or TLS_PORT, timeout=ANSWER_S)
            client = imaplib.IMAP4(address.host, address.port or PORT, timeout=ANSWER_S)
        except (imaplib.IMAP4.error, OSError) as error:
            raise self._failed("connect", error) from None
        try:
            _ = address.host in LOOPBACK or client.starttls()
        except (imaplib.IMAP4.error, OSError) as error:
            client.shutdown()
            raise self._failed("turn to TLS, without which no password is sent", error) from None
        return client

    def _uid_to_come(self) -> int:
        """The number that the next mail will have (RFC 3501, 2.3.1.1)."""
        told = self._done("look into the folder", self._client.status, _quoted(self._folder), "(UIDNEXT)")
        found = re.search(rb"UIDNEXT (\d+)", b" ".join(part for part in told if isinstance(part, bytes)))
        if found is None:
            raise self._failed("look into the folder", "it does not tell UIDNEXT")
        return int(found[1])

    def _take(self, uid: int) -> None:
        told = self._done("read a mail", self._client.uid, "FETCH", str(uid), "(RFC822.SIZE)")
        size = re.search(rb"RFC822\.SIZE (\d+)", b" ".join(part for part in told if isinstance(part, bytes)))
        if size is not None and int(size[1]) > MOST_BYTES:
            self.refused.append(f"a mail of {int(size[1]):,} bytes; at most {MOST_BYTES:,} are read")
            return
        parts = self._done("read a mail", self._client.uid, "FETCH", str(uid), "(BODY.PEEK[])")
        raw = next((part[1] for part in parts if isinstance(part, tuple)), None)
        if raw is not None:  # else it was deleted meanwhile
            self._mails.append(parse(raw))

    def _done(self, what: str, ask: Any, *given: Any, **named: Any) -> list[Any]:
        try:
            status, answer = ask(*given, **named)
        except (imaplib.IMAP4.error, OSError) as error:
            raise self._failed(what, error) from None
        if status != "OK":
            raise self._failed(
                what, b" ".join(part for part in answer if isinstance(part, bytes)).decode("utf-8", "replace")
            )
        return list(answer)

    def _failed(self, what: str, why: object) -> MailError:
        return MailError("mailbox", f"The mailbox {self.named} can't {what}: {printable(str(why), 300)}")


def _quoted(folder: str) -> str:
    escaped = folder.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
