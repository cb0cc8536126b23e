"""What an application puts into the address of a page by itself: names of the query that nobody asked for.

A tab that a script opened as the document was there, or where in a list a form was opened, which went along when it was sent.
Such a name says nothing of where a page is, and nothing of how an operation went: with other data it may lack.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlsplit

from pytest_stagehand._browser.traffic import listen
from pytest_stagehand._recording.effects import MOST_NAMES, UrlEffect
from pytest_stagehand._recording.routes import is_route_without
from pytest_stagehand._steps.glimpses import glimpses_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playwright.sync_api import Request

    from pytest_stagehand._steps.moments import Moment
    from pytest_stagehand._steps.step import Step
    from pytest_stagehand._steps.tape import Tape

PART = re.compile(rb'name="([^"\r\n]*)"\r\n\r\n([^\r\n]*)\r\n')
"""A value in a form that is sent in parts (RFC 7578), no file."""


def went_to(step: Step, before: Moment) -> UrlEffect:
    """That the page went to the address that it has."""
    return UrlEffect(route=step.route(), added=_added(step, before))


def _added(step: Step, before: Moment) -> tuple[str, ...]:
    """The names in the page's address that its document was not asked for with, or of what went along as a form was sent."""
    traffic, page = listen(step.page), urlsplit(step.page.url)
    document = traffic.document
    if document is None or traffic.opened_at < glimpses_of(step).since:
        return ()
    asked = urlsplit(document.url)
    if asked._replace(query="", fragment="") != page._replace(query="", fragment=""):
        return ()
    known, sent, now = dict(_pairs(asked.query)), _sent_with(document), _pairs(page.query)
    fields = {node.attributes.get("name") for node in before.whole.walk()}  # what these say, somebody asked for
    kept = {name for name, _ in now} - fields - {name for name, value in now if (name, value) not in sent}
    added = {name for name, _ in now if name not in known} | kept
    return tuple(sorted(each for each in added if not step.shows_secret(each)))[:MOST_NAMES]


def _pairs(query: str) -> list[tuple[str, str]]:
    return parse_qsl(query, keep_blank_values=True)


def _sent_with(document: Request) -> set[tuple[str, str]]:
    """Names and values of the form by whose answer the page was sent here; none where nothing was sent."""
    first = document
    while (before := first.redirected_from) is not None:
        first = before
    body = first.post_data_buffer if first is not document else None
    if not body:
        return set()
    parts = {(name.decode("utf-8", "replace"), value.decode("utf-8", "replace")) for name, value in PART.findall(body)}
    return parts or set(_pairs(body.decode("utf-8", "replace")))


def known_added(tape: Tape) -> frozenset[str]:
    """All that is known to be added in a test."""
    effects = (action.effect for step in tape.recorded.values() for action in step.actions)
    return frozenset(name for each in effects if isinstance(each, UrlEffect) for name in each.added)


def same_but_for_added(route: str, recorded: Iterable[str], tape: Tape) -> str | None:
    """The one recorded route that differs from another only by what is added; `None` where there is none, or several."""
    names = known_added(tape)
    alike = [each for each in recorded if is_route_without(each, route, names)] if names else []
    return alike[0] if len(alike) == 1 else None
