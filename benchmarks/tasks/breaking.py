"""Ways to break an application on its way to the browser: the same for each of them, whatever it is made with."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Protocol
from urllib.parse import parse_qs, urlencode

from playwright.sync_api import BrowserContext, Request, Route

DEAD = """(selector) => {
    const swallow = (event) => {
        const hit = event.composedPath().some((node) => node instanceof Element && node.matches(selector));
        if (hit) {
            event.stopImmediatePropagation();
            event.preventDefault();
            if (event.type !== "mousedown") window.__tellBroken();
        }
    };
    for (const kind of ["click", "pointerdown", "mousedown", "mouseup", "pointerup", "dblclick", "keydown", "submit"])
        window.addEventListener(kind, swallow, { capture: true });
}"""
"""What happens on an element that fits reaches nobody."""


@dataclass
class Fired:
    """How often a breakage did something: one that never did is none."""

    times: int = 0

    def tell(self) -> None:
        self.times += 1


class Breakage(Protocol):
    """One way."""

    @property
    def words(self) -> str:
        """What it is, for the report."""

    def break_in(self, context: BrowserContext, fired: Fired) -> None:
        """Break what the pages of `context` will do."""


@dataclass(frozen=True)
class Dead:
    """A control that does nothing."""

    selector: str
    words: str = "dead control"

    def break_in(self, context: BrowserContext, fired: Fired) -> None:
        context.expose_function("__tellBroken", fired.tell)
        context.add_init_script(f"({DEAD})({json.dumps(self.selector)})")


Sent = dict[str, Any]
"""What a request says, as JSON or as a form; a form's fields are lists."""


@dataclass(frozen=True)
class Altered:
    """A request that asks for something else than the page meant.

    Attributes:
        of: Method and pattern of the path: `PATCH /stock/store/items/\\d+`.
        path: Another path; empty for the same.
        edit: Makes of what was sent what is sent instead.
    """

    of: str
    words: str
    path: str = ""
    edit: Callable[[Sent], Sent] = field(default=dict, repr=False)

    def break_in(self, context: BrowserContext, fired: Fired) -> None:
        def alter(route: Route, request: Request) -> None:
            fired.tell()
            url = re.sub(r"(https?://[^/]+).*", rf"\g<1>{self.path}", request.url) if self.path else request.url
            route.continue_(url=url, post_data=_edited(request, self.edit))

        _on(context, self.of, alter)


@dataclass(frozen=True)
class Lost:
    """A request that arrives nowhere.

    Attributes:
        answer: What is answered in its place, as `route.fulfill` takes it.
    """

    of: str
    answer: dict[str, Any] = field(default_factory=lambda: {"status": 204})
    words: str = "dead save"

    def break_in(self, context: BrowserContext, fired: Fired) -> None:
        def lose(route: Route) -> None:
            fired.tell()
            route.fulfill(**self.answer)

        _on(context, self.of, lose)


@dataclass(frozen=True)
class Pretended:
    """A store that answers as though it had kept what it was sent, and has not."""

    of: str
    words: str = "saved for the eye only"

    def break_in(self, context: BrowserContext, fired: Fired) -> None:
        def pretend(route: Route, request: Request) -> None:
            fired.tell()
            route.continue_(headers={**request.headers, "x-pretend": "1"})

        _on(context, self.of, pretend)


def _on(context: BrowserContext, of: str, what: Callable[..., None]) -> None:
    method, _, path = of.partition(" ")

    def handle(route: Route, request: Request) -> None:
        if request.method == method:
            what(*(route, request)[: what.__code__.co_argcount])
        else:
            route.fallback()

    context.route(re.compile(rf"^https?://[^/]+{path}(\?.*)?$"), handle)


def _edited(request: Request, edit: Callable[[Sent], Sent]) -> str | None:
    body = request.post_data
    if body is None or edit is dict:
        return body
    if body.startswith("{"):
        return json.dumps(edit(json.loads(body)))
    return urlencode(edit(dict(parse_qs(body, keep_blank_values=True))), doseq=True)


def dead(selector: str) -> Dead:
    return Dead(selector, f"dead control {selector}")


def elsewhere(of: str, path: str) -> Altered:
    """The wrong record."""
    return Altered(of, f"wrong record {path}", path=path)


def otherwise(of: str, **fields: Any) -> Altered:
    """Wrong values."""
    return Altered(of, f"wrong value {fields}", edit=lambda sent: {**sent, **fields})
