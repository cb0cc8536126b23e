"""Pages of widget libraries, and the store behind each: records by collection, changed by ordinary requests.

    GET /stock                              the page
    GET /stock/store                        all records
    POST /stock/store/items                 another record
    PATCH, DELETE /stock/store/items/3      change one, take one away

Each change is answered with all records as they are now. A request with `x-pretend` is answered so as well, and changes nothing.
"""

from __future__ import annotations

import json
import mimetypes
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from copy import deepcopy
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Lock, Thread
from typing import Any

from playwright.sync_api import BrowserContext

from benchmarks.tasks.packages import installed
from benchmarks.tasks.tasks import State, flat

PAGES = Path(__file__).parent / "pages"
Records = dict[str, dict[str, dict[str, Any]]]


class Store:
    """The server of one page, on a loopback port of its own."""

    def __init__(self, name: str, records: Records) -> None:
        self.name, self.url = name, ""
        self._first, self._records, self._lock = records, deepcopy(records), Lock()
        self._packages = installed()

    def reset(self) -> None:
        self._records = deepcopy(self._first)

    def state(self) -> State:
        return flat(self._records)

    def enter(self, context: BrowserContext) -> None:
        """Nobody has to log in."""

    def changed(self, method: str, path: list[str], sent: dict[str, Any], *, pretends: bool) -> Records:
        """The records after a change."""
        with self._lock:
            records = deepcopy(self._records)
            match method, path:
                case "POST", [kind]:
                    records[kind][str(max(map(int, records[kind]), default=0) + 1)] = sent
                case "PATCH", [kind, key]:
                    records[kind][key] |= sent
                case "DELETE", [kind, key]:
                    del records[kind][key]
            if not pretends:
                self._records = records
            return records

    def file(self, path: str) -> tuple[bytes, str]:
        """What is served as it lies on the disk."""
        if path.startswith("/npm/"):
            file = self._packages / path.removeprefix("/npm/")
        else:
            file = PAGES / (path.strip("/") if "." in path else f"{self.name}.html")
        return file.read_bytes(), mimetypes.guess_type(file)[0] or "application/octet-stream"


@contextmanager
def serving(name: str, records: Records) -> Iterator[Store]:
    """Serve a page for a while."""
    store = Store(name, records)
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(_Handler, store))
    server.daemon_threads = True
    Thread(target=server.serve_forever, daemon=True).start()
    store.url = f"http://127.0.0.1:{server.server_port}"
    try:
        yield store
    finally:
        server.shutdown()
        server.server_close()


class _Handler(BaseHTTPRequestHandler):
    def __init__(self, store: Store, *given: Any) -> None:
        self._store = store
        super().__init__(*given)

    def do_GET(self) -> None:
        path = self.path.partition("?")[0]
        if path.endswith("/store"):
            self._reply(self._store.changed("GET", [], {}, pretends=False))
            return
        try:
            self._send(*self._store.file(path))
        except OSError:
            self.send_error(404)

    def _change(self) -> None:
        sent = json.loads(self.rfile.read(int(self.headers.get("Content-Length") or 0)) or "{}")
        path = self.path.partition("/store/")[2].split("/")
        try:
            records = self._store.changed(self.command, path, sent, pretends="x-pretend" in self.headers)
        except KeyError:
            self.send_error(404)
        else:
            self._reply(records)

    do_POST = do_PATCH = do_DELETE = _change  # noqa: N815  (the server's names)

    def _reply(self, records: Records) -> None:
        self._send(json.dumps(records).encode(), "application/json")

    def _send(self, body: bytes, kind: str) -> None:
        self.send_response(200)
        self.send_header("Content-Type", f"{kind}; charset=utf-8" if kind.startswith("text/") else kind)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "max-age=600" if self.path.startswith("/npm/") else "no-store")
        self.end_headers()
        with suppress(ConnectionError):
            self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        pass
