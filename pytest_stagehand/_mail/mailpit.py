"""Mails that Mailpit caught, by its HTTP API (https://mailpit.axllent.org/docs/api-v1/)."""

from __future__ import annotations

import base64
import json
from http.client import HTTPException
from typing import TYPE_CHECKING, Any
from urllib.error import HTTPError
from urllib.parse import quote
from urllib.request import Request, urlopen

from pytest_stagehand._basics.errors import MailError, printable
from pytest_stagehand._mail.mailbox import MOST_BYTES, MOST_MAILS
from pytest_stagehand._mail.parsing import parse

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pytest_stagehand._mail.addresses import Address
    from pytest_stagehand._mail.mail import Mail

ANSWER_S = 20
"""Seconds for it to answer."""


class Mailpit:
    """The `Source` of what comes to a Mailpit from now on; nothing there is changed.

    Args:
        address: Where its page is, with the path below which it stands, and its user where it asks for one.
        password: Of the user.

    Raises:
        MailError: It can't be reached, or refuses.
    """

    def __init__(self, address: Address, password: str) -> None:
        self.named = address.named
        self.every_ms = 250
        self.refused: list[str] = []
        self._mails: list[Mail] = []
        at = f"{address.host}:{address.port}" if address.port else address.host
        self._api = (
            f"{address.scheme.removeprefix('mailpit+')}://{at}{'/' if address.path else ''}{address.path}/api/v1"
        )
        login = base64.b64encode(f"{address.user}:{password}".encode()).decode()
        self._headers = {"Authorization": f"Basic {login}"} if address.user else {}
        self._known = {each["ID"] for each in self._listed()}

    def mails(self) -> Sequence[Mail]:
        """All that came since then, oldest first."""
        for told in reversed(list(self._listed())):
            if told["ID"] not in self._known:
                self._known.add(told["ID"])
                self._take(told)
        return tuple(self._mails)

    def close(self) -> None:
        """Nothing is open."""

    def _listed(self) -> Iterator[dict[str, Any]]:
        """What it says of each mail, newest first."""
        answer = self._asked(f"messages?limit={MOST_MAILS}")
        try:
            listed = json.loads(answer)["messages"]
            yield from (each for each in listed if isinstance(each["ID"], str))
        except (ValueError, KeyError, TypeError):
            raise self._failed(f"it answers no list of mails: {answer[:100]!r}") from None

    def _take(self, told: dict[str, Any]) -> None:
        size = told.get("Size", 0)
        if isinstance(size, int) and size > MOST_BYTES:
            self.refused.append(f"a mail of {size:,} bytes; at most {MOST_BYTES:,} are read")
            return
        blind = [each.get("Address", "") for each in told.get("Bcc") or () if isinstance(each, dict)]
        self._mails.append(parse(self._asked(f"message/{quote(told['ID'], safe='')}/raw"), filter(None, blind)))

    def _asked(self, what: str) -> bytes:
        request = Request(f"{self._api}/{what}", headers=self._headers)  # noqa: S310  (http or https, as the option says)
        try:
            with urlopen(request, timeout=ANSWER_S) as answer:  # noqa: S310  (the same)
                content: bytes = answer.read(2 * MOST_BYTES)
        except HTTPError as error:
            error.close()
            raise self._failed(f"it answers {error.code} {error.reason}") from None
        except (HTTPException, OSError, ValueError) as error:
            raise self._failed(str(getattr(error, "reason", error))) from None
        return content

    def _failed(self, why: str) -> MailError:
        return MailError("mailbox", f"The mailbox {self.named} can't be read: {printable(why, 300)}")
