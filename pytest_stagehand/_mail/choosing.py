"""From the address of a mailbox elsewhere to who fetches its mails."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import MailError
from pytest_stagehand._basics.secrets import Secret

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_stagehand._mail.addresses import Address
    from pytest_stagehand._mail.mailbox import Source

PASSWORD = "STAGEHAND_MAILBOX_PASSWORD"  # noqa: S105  (where it stands)


def fetching(address: Address, environment: Mapping[str, str]) -> Source:
    """The mailbox elsewhere that an address names.

    Raises:
        MailError: It can't be reached, or the environment has no password for it.
    """
    password = environment.get(PASSWORD, "")
    if address.user and not password:
        raise MailError("mailbox", f"The mailbox {address.named} needs a password: set {PASSWORD} in the environment.")
    _ = Secret(password) if password else None  # masked from now on
    if address.scheme.startswith("mailpit+"):
        from pytest_stagehand._mail.mailpit import Mailpit  # noqa: PLC0415  (one of them is used)

        return Mailpit(address, password)
    from pytest_stagehand._mail.imap import ImapFolder  # noqa: PLC0415

    return ImapFolder(address, password)
