"""The server of one process: pages of one kind, as late as they are asked to be."""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha1
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from urllib.parse import parse_qsl, urlsplit

from benchmarks.late.pages import ITEMS, Kind

HARNESS = (Path(__file__).parent / "harness.js").read_text("utf-8")
HALF = "<!--late-->"
"""Where a document is cut in two: the rest is sent later."""
PIXEL = b64decode("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7")
HANDSHAKE = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
"""Of RFC 6455."""
TYPES = {"js": "text/javascript", "gif": "image/gif"}


class Site:
    """What is served now.

    Attributes:
        late_ms: How late the pages are.
        is_wrong: Whether the application has the bug of its kind: mostly, its list is one row short.
        opened: When a document was asked for last.
        asked: How often something was refused since.
    """

    def __init__(self) -> None:
        self.url = ""
        self.kind: Kind | None = None
        self.late_ms = 0.0
        self.is_wrong = False
        self.opened = 0.0
        self.asked = 0

    @property
    def items(self) -> tuple[str, ...]:
        return ITEMS[:-1] if self.is_wrong else ITEMS

    def document(self, path: str) -> str:
        """A page of the kind; the kind's name is the path of its first one."""
        assert self.kind is not None
        said = f"const late = {self.late_ms:g}, wrong = {json.dumps(self.is_wrong)}, items = {json.dumps(self.items)};"
        html = self.kind.more.get(path, self.kind.html)
        html = html.replace("LATE", f"{self.late_ms:g}").replace("SECONDS", f"{self.late_ms / 1_000:.0f}")
        html = html.replace("ROWS", "".join(f"<li>{item}</li>" for item in self.items))
        head = (
            f'<meta charset="utf-8"><title>Tasks</title><link rel="icon" href="data:,"><script>{said}{HARNESS}</script>'
        )
        return f'<!doctype html><html lang="en"><head>{head}</head><body>{html}</body></html>'

    def rows(self, query: dict[str, str]) -> list[str]:
        """What an address asks for: from, to, words, order."""
        found = [item for item in self.items if query.get("q", "").lower() in item.lower()]
        found = sorted(found) if "sorted" in query else found
        return found[int(query.get("from", 0)) : int(query.get("to", len(found)))]


class Handler(BaseHTTPRequestHandler):
    """Every address takes `wait`, milliseconds until the answer; `size` is rows in a part, where it comes in parts."""

    site: Site
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        address = urlsplit(self.path)
        self.query = dict(parse_qsl(address.query))
        self.close_connection = True
        with suppress(ConnectionError):
            if address.path in WAYS:
                WAYS[address.path](self)
            else:
                self.page(address.path)

    def do_POST(self) -> None:
        self.do_GET()

    def wait(self) -> None:
        sleep(float(self.query.get("wait", 0)) / 1_000)

    def parts(self) -> Iterator[str]:
        """The rows in parts, each later than the one before; `times` over."""
        rows, size = self.site.rows(self.query), int(self.query.get("size", len(ITEMS)))
        for at in [*range(0, len(rows), size)] * int(self.query.get("times", 1)):
            self.wait()
            yield json.dumps(rows[at : at + size])

    def send(self, body: bytes, kind: str = "text/html; charset=utf-8", status: int = 200) -> None:
        self.head(kind, status)
        self.wfile.write(body)

    def head(self, kind: str, status: int = 200) -> None:
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Cache-Control": "no-store", "Connection": "close"}.items():
            self.send_header(name, value)
        self.end_headers()

    def page(self, path: str) -> None:
        site = self.site
        if site.kind is None or path not in (f"/{site.kind.name}", *site.kind.more):
            self.send(b"<h1>Not found</h1>", status=404)
            return
        ending = path.rpartition(".")[2]
        if ending in TYPES:
            self.wait()
            self.send(site.kind.more[path].encode(), TYPES[ending])
            return
        if path not in site.kind.more:
            site.opened, site.asked = monotonic(), 0
        self.wait()
        first, *rest = site.document(path).split(HALF)
        self.send(first.encode())
        for part in rest:
            self.wfile.flush()
            sleep(site.late_ms / 1_000)
            self.wfile.write(part.encode())

    def answer_items(self) -> None:
        self.wait()
        self.send(json.dumps(self.site.rows(self.query)).encode(), "application/json")

    def answer_flaky(self) -> None:
        """Refuses the first time."""
        self.site.asked += 1
        if self.site.asked == 1:
            self.send(b"[]", "application/json", 503)
        else:
            self.answer_items()

    def answer_job(self) -> None:
        """What a job has found until now: nothing, half, all."""
        share = (monotonic() - self.site.opened) * 1_000 / max(1, self.site.late_ms)
        rows = self.site.items[: 0 if share < 0.5 else 4 if share < 1 else None]
        self.send(json.dumps({"done": share >= 1, "rows": rows}).encode(), "application/json")

    def answer_save(self) -> None:
        self.wait()
        self.send(b"{}", "application/json", 409 if self.site.is_wrong else 200)

    def answer_image(self) -> None:
        self.wait()
        self.send(PIXEL, "image/gif")

    def answer_lines(self) -> None:
        self.head("application/x-ndjson")
        for part in self.parts():
            self.wfile.write(f"{part}\n".encode())
            self.wfile.flush()

    def answer_events(self) -> None:
        self.head("text/event-stream")
        for part in self.parts():
            self.wfile.write(f"data: {part}\n\n".encode())
            self.wfile.flush()
        sleep(30)  # an event stream stays open

    def answer_socket(self) -> None:
        key = b64encode(sha1((self.headers["Sec-WebSocket-Key"] + HANDSHAKE).encode()).digest()).decode()
        self.send_response(101)
        for name, value in {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Accept": key}.items():
            self.send_header(name, value)
        self.end_headers()
        for part in self.parts():
            body = part.encode()
            length = bytes([len(body)]) if len(body) < 126 else b"\x7e" + len(body).to_bytes(2)
            self.wfile.write(b"\x81" + length + body)
            self.wfile.flush()
        sleep(30)  # and so does a socket

    def log_message(self, *_: object) -> None:
        pass


WAYS = {
    "/items": Handler.answer_items,
    "/flaky": Handler.answer_flaky,
    "/job": Handler.answer_job,
    "/save": Handler.answer_save,
    "/image.gif": Handler.answer_image,
    "/lines": Handler.answer_lines,
    "/events": Handler.answer_events,
    "/socket": Handler.answer_socket,
}


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 64

    def handle_error(self, *_: object) -> None:
        """A browser that was closed in the middle of an answer is no error."""


@contextmanager
def serving() -> Iterator[Site]:
    """A site on a loopback port of its own."""
    site = Site()
    server = Server(("127.0.0.1", 0), type("Serving", (Handler,), {"site": site}))
    Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    site.url = f"http://127.0.0.1:{server.server_port}"
    try:
        yield site
    finally:
        server.shutdown()
        server.server_close()
