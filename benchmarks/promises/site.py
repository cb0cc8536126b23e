"""The server of one process: the application that is being tried, as it is or as it was changed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from benchmarks.promises.apps import App, File

NOT_FOUND = File(b"", {"Content-Type": "text/html"}, 404)


class Site:
    """What is served now.

    Attributes:
        app: Set before each run.
    """

    def __init__(self) -> None:
        self.app: App | None = None
        self.url = ""

    def answer(self, path: str) -> File:
        if self.app is None:
            return NOT_FOUND
        if path == f"/{self.app.name}":
            return File(self.app.document, {"Content-Type": "text/html; charset=utf-8"})
        return self.app.files.get(path, NOT_FOUND)


@contextmanager
def serving() -> Iterator[Site]:
    """A site on a loopback port of its own."""
    site = Site()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            file = site.answer(self.path.partition("?")[0])
            self.send_response(file.status)
            for name, value in {"Cache-Control": "no-store", **file.headers}.items():
                self.send_header(name, value)
            self.send_header("Content-Length", str(len(file.body) if file.promised is None else file.promised))
            self.end_headers()
            with suppress(ConnectionError):
                self.wfile.write(file.body)
            self.close_connection = True

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    site.url = f"http://127.0.0.1:{server.server_port}"
    try:
        yield site
    finally:
        server.shutdown()
        server.server_close()
