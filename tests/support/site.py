"""A site on loopback whose pages a test changes while it is served: `site.pages["/cart"] = "<h1>…"`."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Thread
from typing import TYPE_CHECKING
from urllib.parse import parse_qs, urlsplit

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@dataclass(frozen=True)
class Request:
    """What the browser asked for; `form` is the body of a posted form, `query` that of the address."""

    method: str
    path: str
    query: dict[str, str]
    form: dict[str, str]
    cookies: dict[str, str]


@dataclass(frozen=True)
class Reply:
    """What it gets; a page that is given as text is `Reply(text)`."""

    body: str | bytes = ""
    status: int = 200
    headers: dict[str, str] = field(default_factory=dict)


def redirect(to: str, **headers: str) -> Reply:
    """Send the browser elsewhere."""
    return Reply(status=303, headers={"Location": to, **headers})


@dataclass
class Site:
    """Pages by path. A page is HTML, or a function that makes it of the request.

    Attributes:
        requests: Everything that was asked for, in order.
        closing: Set when the site goes down; a page that holds its answer back waits for it.
    """

    url: str
    pages: dict[str, str | Callable[[Request], str | Reply]] = field(default_factory=dict)
    requests: list[Request] = field(default_factory=list)
    closing: Event = field(default_factory=Event)

    def told(self, path: str, name: str) -> list[str]:
        """What pages told the site so far: the values of `name` in the queries to `path`."""
        return [request.query[name] for request in self.requests if request.path == path]

    def reply(self, request: Request) -> Reply:
        """The answer to a request; 404 for a page that is not there."""
        self.requests.append(request)
        page = self.pages.get(request.path)
        if page is None:
            return Reply("<h1>Not found</h1>", status=404)
        made = page(request) if callable(page) else page
        return made if isinstance(made, Reply) else Reply(made)


@contextmanager
def served() -> Iterator[Site]:
    """Serve a site, empty at first, at a port of its own."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.answer("")

        def do_POST(self) -> None:
            self.answer(self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode())

        def answer(self, body: str) -> None:
            reply = site.reply(_request(self, body))
            content = reply.body if isinstance(reply.body, bytes) else reply.body.encode()
            self.send_response(reply.status)
            for name, value in {"Content-Type": "text/html; charset=utf-8", **reply.headers}.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            pass

    class Server(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, *_: object) -> None:
            """A browser that was closed in the middle of an answer is no error of a test."""

    server = Server(("127.0.0.1", 0), Handler)
    site = Site(f"http://127.0.0.1:{server.server_port}")
    Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    try:
        yield site
    finally:
        site.closing.set()
        server.shutdown()
        server.server_close()


def _request(handler: BaseHTTPRequestHandler, body: str) -> Request:
    address = urlsplit(handler.path)
    cookies = (pair.strip().partition("=") for pair in handler.headers.get("Cookie", "").split(";") if pair.strip())
    return Request(
        method=handler.command,
        path=address.path,
        query=_first_values(address.query),
        form=_first_values(body),
        cookies={name: value for name, _, value in cookies},
    )


def _first_values(text: str) -> dict[str, str]:
    return {name: values[0] for name, values in parse_qs(text, keep_blank_values=True).items()}
