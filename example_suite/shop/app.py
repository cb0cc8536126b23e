"""Puts the shop together."""

from __future__ import annotations

from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any

from flask import Flask, request
from flask.typing import ResponseReturnValue

from example_suite.shop.bugs import check_bug
from example_suite.shop.carts import load_cart
from example_suite.shop.database import attach_to, connect, create_tables, db, session_key
from example_suite.shop.money import euros
from example_suite.shop.products import CATEGORIES
from example_suite.shop.seed import seed
from example_suite.shop.views import accounts, cart, catalogue, checkout, pages, wish_list
from example_suite.shop.views.rendering import page
from example_suite.shop.visitors import current_account, visitor
from example_suite.shop.wishes import wish_list as wishes_of
from example_suite.shop.wording import pieces

DESIGNS = (1, 2)
COOKIE_CHOICE = "cookie_choice"
_MAXIMUM_UPLOAD = 2 * 1024 * 1024


def create_app(database: Path, *, design: int = 1, bug: str | None = None, payment_host: str | None = None) -> Flask:
    """The shop as a WSGI application.

    Args:
        database: SQLite file; created and filled when it does not exist.
        design: 1, or 2 for the redesign.
        bug: The name of a bug to switch on, one of `BUGS`.
        payment_host: Host name that the payment frame is loaded from, to make it an origin of its
            own; by default it comes from the shop's.

    Raises:
        ValueError: There is no such design or bug.
    """
    if design not in DESIGNS:
        raise ValueError(f"unknown design {design!r}; the shop has {DESIGNS[0]} and {DESIGNS[1]}")
    check_bug(bug)
    app = Flask(__name__)
    app.config.update(DATABASE=database, DESIGN=design, BUG=bug, PAYMENT_HOST=payment_host)
    app.config.update(MAX_CONTENT_LENGTH=_MAXIMUM_UPLOAD, PERMANENT_SESSION_LIFETIME=timedelta(days=30))
    app.config.update(SESSION_COOKIE_SAMESITE="Lax", SEND_FILE_MAX_AGE_DEFAULT=timedelta(hours=1))
    app.secret_key = _prepare(database)
    _attach(app)
    return app


def _prepare(path: Path) -> str:
    """Creates and fills the database, and returns the key that signs its sessions."""
    with closing(connect(path)) as connection, connection:
        create_tables(connection)
        seed(connection)
        return session_key(connection)


def _attach(app: Flask) -> None:
    attach_to(app)
    app.context_processor(_header)
    app.add_template_filter(euros)
    app.add_template_filter(pieces)
    app.register_error_handler(404, _not_found)
    app.register_error_handler(413, _too_large)
    for views in (accounts, cart, checkout, pages, wish_list, catalogue):
        app.register_blueprint(views.blueprint)


def _header() -> dict[str, Any]:
    """What every page shows: account, counts, categories, cookie banner."""
    return {
        "account": current_account(),
        "cart_count": load_cart(db(), visitor()).count,
        "wish_count": len(wishes_of(db(), visitor())),
        "categories": CATEGORIES,
        "asks_for_cookies": COOKIE_CHOICE not in request.cookies,
    }


def _not_found(_error: Exception) -> ResponseReturnValue:
    return page("not_found", heading="Page not found"), 404


def _too_large(_error: Exception) -> ResponseReturnValue:
    return page("not_found", heading="This file is too large"), 413
