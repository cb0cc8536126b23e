"""Serves a shop for as long as a test needs it."""

from __future__ import annotations

import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from flask import Flask
from werkzeug.serving import BaseWSGIServer, WSGIRequestHandler, make_server
from werkzeug.wrappers import Response

from example_suite.shop.app import create_app

if TYPE_CHECKING:
    from collections.abc import Iterable

    from _typeshed.wsgi import StartResponse, WSGIEnvironment

_POLL_SECONDS = 0.02  # how long stopping the server takes at most; its default is half a second


class _QuietHandler(WSGIRequestHandler):
    """Keeps the access log out of the tests' output."""

    def log_request(self, code: int | str = "-", size: int | str = "-") -> None:
        """Logs nothing; errors are still logged."""


@contextmanager
def serve(design: int = 1, bug: str | None = None, *, is_payment_foreign: bool = False) -> Iterator[str]:
    """Serves a new shop on a free port of the loopback device, and yields its origin.

    Args:
        design: 1, or 2 for the redesign.
        bug: The name of a bug to switch on.
        is_payment_foreign: Load the payment frame from another origin (``localhost`` instead of
            ``127.0.0.1``), as the frames of payment providers are.

    Raises:
        ValueError: There is no such design or bug.
    """
    payment_host = "localhost" if is_payment_foreign else None
    # A browser may still hold a connection when the block ends: an SQLite file in use can't be removed everywhere.
    with tempfile.TemporaryDirectory(prefix="shop-", ignore_cleanup_errors=True) as folder:
        app = create_app(Path(folder) / "shop.sqlite3", design=design, bug=bug, payment_host=payment_host)
        with _running(app) as server:
            yield f"http://127.0.0.1:{server.port}"


@contextmanager
def _running(app: Flask) -> Iterator[BaseWSGIServer]:

    def answer(environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answers in one piece: werkzeug leaves a file open while it is sent to somebody who hangs up."""
        return Response.from_app(app, environ, buffered=True)(environ, start_response)

    server = make_server("127.0.0.1", 0, answer, threaded=True, request_handler=_QuietHandler)
    thread = threading.Thread(
        target=server.serve_forever, kwargs={"poll_interval": _POLL_SECONDS}, name="shop", daemon=True
    )
    thread.start()
    try:
        yield server
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
