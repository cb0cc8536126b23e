"""The requests of a page as a recording names them, and those that failed: what they would have brought is no absence.

An empty table says that nobody is in it, or that the server had nothing to say. So a recording knows which requests failed when
it was made, and a replay believes no absence, and no empty list, where another one has failed. Only those to the site of the page
count: what a page tells others of its visitors is often kept from leaving a CI.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from pytest_stagehand._browser.traffic import listen
from pytest_stagehand._recording.schema import MOST_REQUESTS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytest_stagehand._browser.traffic import Exchange
    from pytest_stagehand._recording.schema import Ready
    from pytest_stagehand._steps.step import Step

LONGEST_ROUTE = 200
ADDRESS = re.compile(r"[\d.]+|.*:.*")
"""A host that is a number: it has no parts that tell whose it is."""


def named(step: Step, exchange: Exchange) -> str:
    """A request by its method and route, `GET /api/items?page`."""
    return f"{exchange.method} {step.route(exchange.url)}"


def all_named(step: Step, exchanges: Iterable[Exchange]) -> tuple[str, ...]:
    """Requests as a recording names them; one whose address shows a secret is left out."""
    names = (named(step, each) for each in exchanges)
    return tuple(each for each in names if len(each) <= LONGEST_ROUTE and not step.shows_secret(each))[:MOST_REQUESTS]


def refused(step: Step, since: float) -> tuple[str, ...]:
    """The requests since a moment that failed, each once, but those that went well another time."""
    site = _site_of(step.page.url)
    made = [
        each for each in listen(step.page).exchanges if each.feeds and each.began >= since and each.over is not None
    ]
    fed = [each for each in made if _site_of(each.url) == site]
    well = {each.place for each in fed if not each.fault}
    return tuple(dict.fromkeys(all_named(step, (each for each in fed if each.fault and each.place not in well))))


def newly_refused(step: Step, ready: Ready, since: float) -> str:
    """A request since a moment that failed, and had not when this was recorded; empty where there is none."""
    return next((name for name in refused(step, since) if name not in ready.refused), "")


def _site_of(url: str) -> str:
    """Whose a host is: its last two labels, as far as it has any."""
    host = urlsplit(url).hostname or ""
    return host if ADDRESS.fullmatch(host) else ".".join(host.rsplit(".", 2)[-2:])
