"""HTTP on loopback: requests in, exchanges out, and an end to all of it at once."""

from __future__ import annotations

import contextlib
import json
import re
import socket
import sys
from dataclasses import replace
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Lock, Thread, current_thread
from typing import TYPE_CHECKING, Any

from pytest_stagehand.testing import anthropic_wire, google_wire, openai_responses_wire, openai_wire
from pytest_stagehand.testing.exchange import Exchange

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_stagehand.testing.reply import Dialect

DIALECTS: dict[str, Dialect] = {
    "/v1/chat/completions": openai_wire,
    "/chat/completions": openai_wire,
    "/v1beta/openai/chat/completions": openai_wire,
    "/v1/responses": openai_responses_wire,
    "/responses": openai_responses_wire,
    "/v1/messages": anthropic_wire,
}
"""What is spoken where, beside `IN_ADDRESS`."""
IN_ADDRESS = re.compile(r"/v1beta/models/(?P<model>[^/]+):generateContent")
"""Where Google is asked: its address has the name of the model, which elsewhere is in the body."""

_POLL_S = 0.02
"""How soon a server that is closed stops to listen."""


class Server(ThreadingHTTPServer):
    """Listens from the beginning, and keeps its connections so that closing ends them, also those that hang.

    Args:
        answer: What deals with an exchange, called in a thread for each connection.
    """

    daemon_threads = True
    request_queue_size = 64

    def __init__(self, answer: Callable[[Exchange], None]) -> None:
        self.answer = answer
        self.closing: Event = Event()
        self._open: dict[Any, Thread] = {}
        self._counting = Lock()
        super().__init__(("127.0.0.1", 0), _Handler)
        Thread(target=self.serve_forever, args=(_POLL_S,), daemon=True, name="scripted-model").start()

    def close(self) -> None:
        """Stop listening and end every connection. More than once is as good as once."""
        if self.closing.is_set():
            return
        self.closing.set()
        self.shutdown()
        self.server_close()
        with self._counting:
            waiting = dict(self._open)
        for connection, thread in waiting.items():
            with contextlib.suppress(OSError):  # it ended meanwhile
                connection.shutdown(socket.SHUT_RDWR)
            thread.join(1)

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        """Know the connection for as long as its thread deals with it."""
        with self._counting:
            self._open[request] = current_thread()
        try:
            super().process_request_thread(request, client_address)
        finally:
            with self._counting:
                del self._open[request]

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of whoever hung up, as tests of time-outs do."""
        if not isinstance(sys.exception(), OSError):
            super().handle_error(request, client_address)


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True  # headers and body go in two writes, which otherwise takes 40 ms
    server: Server

    def do_POST(self) -> None:
        sent = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        path = self.path.partition("?")[0]
        named = IN_ADDRESS.fullmatch(path)
        dialect = google_wire if named else DIALECTS.get(path)
        if dialect is None:
            self.send_error(404)
            return
        headers = {name.lower(): value for name, value in self.headers.items()}
        try:
            request = dialect.read(json.loads(sent), headers)
            request = replace(request, model=named["model"]) if named else request
        except (ValueError, LookupError, TypeError, AttributeError) as error:
            self.send_error(400, "not understood", f"{type(error).__name__}: {error}")
            return
        self.server.answer(Exchange(self, dialect, request, self.server.closing))

    def log_message(self, *_: object) -> None:
        pass
