"""Who is asking: every browser is a visitor, some visitors are logged in."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

from flask import g, redirect, request, session, url_for
from flask.typing import ResponseReturnValue

from example_suite.shop.accounts import Account, account_by_id
from example_suite.shop.database import db

P = ParamSpec("P")


def visitor() -> str:
    """Names the browser that sent this request; its cart and wish list hang on it."""
    if "visitor" not in session:
        session["visitor"] = secrets.token_hex(8)
        session.permanent = True
    return str(session["visitor"])


def current_account() -> Account | None:
    """The account that this browser is logged in to."""
    if "account" not in g:
        account_id = session.get("account")
        g.account = account_by_id(db(), account_id) if account_id is not None else None
    account: Account | None = g.account
    return account


def log_in(account: Account) -> None:
    """Remembers `account` in the session; cart and wish list stay."""
    session["account"] = account.id
    g.account = account


def log_out() -> None:
    """Forgets the account; cart and wish list stay."""
    session.pop("account", None)
    g.account = None


def needs_account(view: Callable[P, ResponseReturnValue]) -> Callable[P, ResponseReturnValue]:
    """Sends visitors who are not logged in to the log-in page, and from there back."""

    @wraps(view)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> ResponseReturnValue:
        if current_account() is None:
            return redirect(url_for("accounts.log_in_page", next=request.path))
        return view(*args, **kwargs)

    return guarded


def own_account() -> Account:
    """The account of a view that `needs_account`."""
    account = current_account()
    if account is None:
        raise LookupError("this view needs an account; decorate it with needs_account")
    return account
