"""Log-in, sign-up and the account pages."""

from __future__ import annotations

from flask import Blueprint, Response, abort, flash, jsonify, redirect, request, url_for
from flask.typing import ResponseReturnValue

from example_suite.shop import accounts
from example_suite.shop.accounts import Avatar, SignUp
from example_suite.shop.bugs import has_bug
from example_suite.shop.database import db
from example_suite.shop.orders import orders_of
from example_suite.shop.views.rendering import page
from example_suite.shop.visitors import log_in, log_out, needs_account, own_account
from example_suite.shop.wording import wording

blueprint = Blueprint("accounts", __name__)


@blueprint.get("/login")
def log_in_page() -> str:
    """The log-in form."""
    return page("login", email="", error=None)


@blueprint.post("/login")
def log_in_with_password() -> ResponseReturnValue:
    """Logs in, and goes back to where the visitor came from."""
    email, password = request.form.get("email", ""), request.form.get("password", "")
    account = accounts.account_by_email(db(), email)
    if account is None or not (account.has_password(password) or has_bug("login-accepts-wrong-password")):
        return page("login", email=email, error="Wrong e-mail address or password."), 422
    log_in(account)
    return redirect(_next_page())


@blueprint.get("/signup")
def sign_up_page() -> str:
    """The sign-up form."""
    return page("signup", form=SignUp("", "", "", accepts_terms=False), errors={})


@blueprint.post("/signup")
def sign_up() -> ResponseReturnValue:
    """Creates an account and logs in to it."""
    form = SignUp(
        request.form.get("name", "").strip(),
        request.form.get("email", "").strip(),
        request.form.get("password", ""),
        "terms" in request.form,
    )
    errors = accounts.sign_up_errors(db(), form)
    if errors:
        return page("signup", form=form, errors=errors), 422
    log_in(accounts.create_account(db(), form.name, form.email, form.password))
    flash(f"Welcome, {form.name}!")
    return redirect(url_for("accounts.account_page"))


@blueprint.post("/logout")
def leave() -> ResponseReturnValue:
    """Logs out."""
    log_out()
    flash(wording().logged_out)
    return redirect(url_for("catalogue.catalogue_page"))


@blueprint.get("/account")
@needs_account
def account_page() -> ResponseReturnValue:
    """Profile, picture and newsletter."""
    return page("account", avatar=accounts.avatar_of(db(), own_account()), avatar_error=None)


@blueprint.post("/account")
@needs_account
def save_profile() -> ResponseReturnValue:
    """Stores the profile form."""
    name = request.form.get("name", "").strip() or own_account().name
    accounts.save_profile(db(), own_account(), name=name, phone=request.form.get("phone", "").strip())
    flash(wording().profile_saved)
    return redirect(url_for("accounts.account_page"))


@blueprint.post("/account/avatar")
@needs_account
def upload_avatar() -> ResponseReturnValue:
    """Stores an uploaded picture."""
    upload = request.files.get("avatar")
    content = upload.read() if upload else b""
    media_type = accounts.picture_type(content)
    if upload is None or media_type is None:
        error = "Please choose a PNG, JPEG or GIF file."
        return page("account", avatar=accounts.avatar_of(db(), own_account()), avatar_error=error), 422
    accounts.save_avatar(db(), own_account(), Avatar(upload.filename or "picture", media_type, content))
    return redirect(url_for("accounts.account_page"))


@blueprint.get("/account/avatar")
@needs_account
def avatar() -> ResponseReturnValue:
    """The picture itself."""
    stored = accounts.avatar_of(db(), own_account())
    if stored is None:
        abort(404)
    response = Response(stored.content, mimetype=stored.media_type)
    response.cache_control.no_store = True
    return response


@blueprint.put("/account/newsletter")
@needs_account
def switch_newsletter() -> ResponseReturnValue:
    """Stores the newsletter switch."""
    if not has_bug("newsletter-not-saved"):
        accounts.save_newsletter(db(), own_account(), wanted=request.get_json().get("on") is True)
    return jsonify()


@blueprint.put("/account/nickname")
@needs_account
def save_nickname() -> ResponseReturnValue:
    """Stores the nickname that was edited in place."""
    nickname = str(request.get_json().get("text", "")).strip()[:30]
    accounts.save_nickname(db(), own_account(), nickname)
    return jsonify(text=nickname)


@blueprint.get("/account/orders")
@needs_account
def orders_page() -> ResponseReturnValue:
    """The orders of the account."""
    orders = orders_of(db(), own_account())
    return page("orders", orders=orders, is_sortable=not has_bug("table-sort-ignored"))


def _next_page() -> str:
    """Where to go after log-in: a path of this shop, never another site's."""
    target = request.args.get("next", "")
    is_path = target.startswith("/") and not target.startswith(("//", "/\\"))
    return target if is_path else url_for("accounts.account_page")
