"""The fixtures that a test may ask for."""

from __future__ import annotations

import os
from time import sleep
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Page

from pytest_stagehand._basics.errors import MailError
from pytest_stagehand._steps.session import current

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytest_stagehand._mail.mailbox import Mailbox
    from pytest_stagehand._mail.smtp import SmtpServer
    from pytest_stagehand._steps.session import Session


@pytest.fixture
def stagehand() -> Session:
    """The running test's session: `steps`, `metrics`, `variables`, `settings` and `add_secret(value)`."""
    return current()


@pytest.fixture(scope="session")
def stagehand_settings() -> dict[str, Any]:
    """Options that a project sets in code: override it in a conftest and return them by ini name.

    They stand where the ini file's stand, and win over it: ``{"stagehand_route_query": ["page"]}``.
    """
    return {}


@pytest.fixture(scope="session")
def stagehand_mail_server() -> Iterator[SmtpServer]:
    """The mail server of this process, for an application that is started once: `listening` is its host and port.

    It takes every mail and delivers none.

    Raises:
        MailError: `stagehand_mailbox` names a mailbox elsewhere, or the port is taken.
    """
    from pytest_stagehand._mail.addresses import Address  # noqa: PLC0415  (start-up)
    from pytest_stagehand._mail.smtp import SmtpServer  # noqa: PLC0415

    chosen = Address.of(current().settings.mailbox)
    if chosen.host and chosen.scheme != "smtp":
        raise MailError("mailbox", f"stagehand_mailbox is {chosen.named}: there is no mail server of this run.")
    server = SmtpServer(chosen.port or 0)
    yield server
    server.close()


@pytest.fixture
def stagehand_mailbox(request: pytest.FixtureRequest) -> Iterator[Mailbox]:
    """The mails that come while the test runs: `wait_for(to=…, subject=…)`, `mails`, `smtp_host`, `smtp_port` and `url`."""
    from pytest_stagehand._mail.addresses import Address  # noqa: PLC0415  (start-up)
    from pytest_stagehand._mail.choosing import fetching  # noqa: PLC0415
    from pytest_stagehand._mail.mailbox import Mailbox  # noqa: PLC0415

    session = current()
    if session.settings.mailbox.startswith("smtp"):
        server: SmtpServer = request.getfixturevalue("stagehand_mail_server")
        server.begin(session.began)
        yield Mailbox(server, pause=_pause_of(request), mask=session.secrets.mask)
        return
    source = fetching(Address.of(session.settings.mailbox), os.environ)
    yield Mailbox(source, pause=_pause_of(request), mask=session.secrets.mask)
    source.close()


def _pause_of(request: pytest.FixtureRequest) -> Callable[[float], None]:
    """Waits as the test's page does where it has one: routes that a test has put up are served while its page waits only."""

    def pause(ms: float) -> None:
        page = getattr(request.node, "funcargs", {}).get("page")
        if isinstance(page, Page) and not page.is_closed():
            page.wait_for_timeout(ms)
        else:
            sleep(ms / 1000)

    return pause
