"""The shop's SQLite file. One connection a request; what a request changed is committed with its response."""

from __future__ import annotations

import secrets
import sqlite3
from pathlib import Path

from flask import Flask, Response, current_app, g

_SCHEMA = Path(__file__).with_name("schema.sql")


def connect(path: Path) -> sqlite3.Connection:
    """Opens the database at `path`; rows are read by column name."""
    connection = sqlite3.connect(path, timeout=10)
    connection.row_factory = sqlite3.Row
    return connection


def create_tables(connection: sqlite3.Connection) -> None:
    """Creates what is missing in the database."""
    connection.execute("PRAGMA journal_mode = WAL")
    connection.executescript(_SCHEMA.read_text(encoding="utf-8"))


def session_key(connection: sqlite3.Connection) -> str:
    """The key that signs session cookies; it lives as long as the database."""
    connection.execute("INSERT OR IGNORE INTO settings VALUES ('session_key', ?)", (secrets.token_hex(32),))
    row = connection.execute("SELECT value FROM settings WHERE name = 'session_key'").fetchone()
    return str(row["value"])


def db() -> sqlite3.Connection:
    """The connection of the current request."""
    if "db" not in g:
        g.db = connect(current_app.config["DATABASE"])
    connection: sqlite3.Connection = g.db
    return connection


def attach_to(app: Flask) -> None:
    """Commits before a response is sent, and closes the connection after it."""
    app.after_request(_commit)
    app.teardown_appcontext(_close)


def _commit(response: Response) -> Response:
    if "db" in g:
        db().commit()
    return response


def _close(_error: BaseException | None) -> None:
    connection = g.pop("db", None)
    if connection is not None:
        connection.close()
