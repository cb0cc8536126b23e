"""Mails as an application sends them, and mailboxes elsewhere: a real IMAP server, and one that speaks Mailpit's API."""

from __future__ import annotations

import imaplib
import json
import smtplib
import socket
import subprocess
import sys
from base64 import b64encode
from contextlib import contextmanager
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from time import sleep
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from collections.abc import Iterator


def message(text: str = "", html: str = "", *, to: str = "ada@example.org", subject: str = "Hello") -> EmailMessage:
    """A mail of plain text, HTML or both."""
    made = EmailMessage()
    made["From"], made["To"], made["Subject"] = "Shop <shop@example.org>", to, subject
    if text or not html:
        made.set_content(text)
    if html:
        (made.add_alternative if text else made.set_content)(html, subtype="html")
    return made


def send(address: tuple[str, int], made: EmailMessage, *more: str) -> None:
    """Send a mail as an application does; to `more` as blind copies."""
    with smtplib.SMTP(*address) as client:
        client.send_message(made, to_addrs=[*made["To"].split(","), *more])


USER, PASSWORD = "qa@example.org", "imap-password-7"


@contextmanager
def imap_server() -> Iterator[int]:
    """An IMAP server (pymap) on loopback; gives its port."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    # Nobody but the loop, weakly, holds pymap's task of a connection: since Python 3.12 a collection may end it.
    code = "import gc; gc.disable(); from pymap.main import main; main()"
    where = ["--host", "127.0.0.1", "--port", str(port), "--no-tls"]
    who = ["dict", "--demo-data", "--demo-user", USER, "--demo-password", PASSWORD]
    server = subprocess.Popen([sys.executable, "-W", "ignore", "-c", code, *where, *who])
    try:
        _await(port)
        yield port
    finally:
        server.terminate()
        server.wait()


def _await(port: int) -> None:
    """Wait for somebody to listen."""
    for _ in range(500):
        try:
            socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            sleep(0.02)
        else:
            return
    raise AssertionError("no IMAP server came up")


def deliver(port: int, made: EmailMessage) -> None:
    """Put a mail into the folder of the IMAP server."""
    with imaplib.IMAP4("127.0.0.1", port) as client:
        client.login(USER, PASSWORD)
        status, why = client.append("INBOX", "", imaplib.Time2Internaldate(1_700_000_000), made.as_bytes())
        assert status == "OK", why


class MailpitServer:
    """Answers as Mailpit's documentation says: `GET /api/v1/messages` and `GET /api/v1/message/{ID}/raw`.

    Attributes:
        mails: What it caught, oldest first: ids, messages, blind copies.
        answer: What it says in the place of a list; `None` for the list.
        login: User and password that it asks for.
    """

    def __init__(self) -> None:
        self.mails: list[tuple[str, EmailMessage, list[str]]] = []
        self.sizes: dict[str, int] = {}
        self.answer: bytes | None = None
        self.login = ""
        self.asked: list[str] = []

    def catch(self, made: EmailMessage, *blind: str) -> None:
        """A mail that an application sent to it."""
        self.mails.append((f"id{len(self.mails)}", made, list(blind)))

    def reply(self, path: str, authorization: str) -> tuple[int, bytes]:
        self.asked.append(path)
        if self.login and authorization != f"Basic {b64encode(self.login.encode()).decode()}":
            return 401, b"Unauthorised.\n"
        if path == "/api/v1/messages":
            return 200, self.answer if self.answer is not None else json.dumps(self._listed()).encode()
        found = next((made for each, made, _ in self.mails if path == f"/api/v1/message/{each}/raw"), None)
        return (200, found.as_bytes()) if found is not None else (404, b"404 page not found\n")

    def _listed(self) -> dict:
        mails = [
            {
                "ID": each,
                "MessageID": f"{each}@shop",
                "Read": False,
                "From": {"Name": "Shop", "Address": "shop@example.org"},
                "To": [{"Name": "", "Address": made["To"]}],
                "Cc": None,
                "Bcc": [{"Name": "", "Address": address} for address in blind] or None,
                "ReplyTo": [],
                "Subject": made["Subject"],
                "Created": "2026-11-26T10:31:00.123Z",
                "Tags": [],
                "Size": self.sizes.get(each, len(made.as_bytes())),
                "Attachments": 0,
                "Snippet": "…",
            }
            for each, made, blind in reversed(self.mails)
        ]
        total = len(mails)
        return {
            "total": total,
            "unread": total,
            "count": total,
            "messages_count": total,
            "start": 0,
            "tags": [],
            "messages": mails,
        }


@contextmanager
def mailpit() -> Iterator[tuple[MailpitServer, int]]:
    """Such a server on loopback, and its port."""
    spoken = MailpitServer()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            status, content = spoken.reply(urlsplit(self.path).path, self.headers.get("Authorization", ""))
            self.send_response(status)
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
    try:
        yield spoken, server.server_port
    finally:
        server.shutdown()
        server.server_close()
