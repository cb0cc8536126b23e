"""One request that waits for its answer, and the ways to give one or to fail to."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from http.server import BaseHTTPRequestHandler
    from threading import Event

    from pytest_stagehand.testing.reply import Dialect, Reply
    from pytest_stagehand.testing.request import Request


class Exchange:
    """One request of a connection.

    Attributes:
        request: What was asked.
        closing: Set when the server closes: whoever waits, waits for this too.
    """

    def __init__(self, handler: BaseHTTPRequestHandler, dialect: Dialect, request: Request, closing: Event) -> None:
        self.request = request
        self.closing = closing
        self._handler = handler
        self._dialect = dialect

    def reply(self, reply: Reply) -> None:
        """Answer in the shape of the API."""
        self.send(200, json.dumps(self._dialect.answer(self.request, reply)).encode())

    def fail(self, status: int, message: str, *, kind: str | None = None, retry_after: float | None = None) -> None:
        """Give an HTTP error in the shape of the API."""
        headers = {} if retry_after is None else {"Retry-After": f"{retry_after:g}"}
        self.send(status, json.dumps(self._dialect.error(status, message, kind)).encode(), **headers)

    def send(self, status: int, body: bytes, content_type: str = "application/json", **headers: str) -> None:
        """Give a whole response."""
        self.begin(status, content_type, **{"Content-Length": str(len(body))}, **headers)
        self.write(body)

    def begin(self, status: int, content_type: str, **headers: str) -> None:
        """Give status and headers; without a length, the body ends with the connection."""
        self._handler.send_response(status)
        for name, value in {"Content-Type": content_type, **headers}.items():
            self._handler.send_header(name, value)
        if "Content-Length" not in headers:
            self._handler.send_header("Connection", "close")
        self._handler.end_headers()

    def write(self, some: bytes) -> None:
        """Give bytes of the body, at once."""
        self._handler.wfile.write(some)

    def drop(self) -> None:
        """Close the connection, whatever was said so far."""
        self._handler.close_connection = True
