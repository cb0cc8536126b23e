"""The address of a mailbox, as the option `stagehand_mailbox` has it."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import unquote, urlsplit

from pytest_stagehand._basics.errors import MailError


@dataclass(frozen=True, slots=True)
class Address:
    """Where a mailbox is.

    Attributes:
        path: The folder, or the path below which it stands; without slashes around it.
        named: All of it, as it may be shown.
    """

    scheme: str
    host: str
    port: int | None
    user: str
    path: str
    named: str

    @classmethod
    def of(cls, text: str) -> Address:
        """The address that a checked option says."""
        parts = urlsplit(text)
        user = unquote(parts.netloc.rpartition("@")[0])
        try:
            port = parts.port
        except ValueError as error:
            raise MailError("mailbox", f"stagehand_mailbox: {text}: {error}") from None
        return cls(parts.scheme, parts.hostname or "", port, user, unquote(parts.path).strip("/"), text)
