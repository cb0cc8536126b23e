"""Accounts: sign-up, passwords and profiles."""

from __future__ import annotations

import re
import sqlite3
from dataclasses import dataclass

from werkzeug.security import check_password_hash, generate_password_hash

MINIMUM_PASSWORD_LENGTH = 8
_EMAIL = re.compile(r"[^@\s]+@[^@\s]+\.[^@\s]+")
_PICTURE_TYPES = {b"\x89PNG": "image/png", b"\xff\xd8\xff": "image/jpeg", b"GIF8": "image/gif"}


@dataclass(frozen=True)
class Account:
    """A customer's account."""

    id: int
    email: str
    name: str
    password_hash: str
    nickname: str
    phone: str
    newsletter: bool

    def has_password(self, password: str) -> bool:
        """Whether `password` is the account's."""
        return check_password_hash(self.password_hash, password)


@dataclass(frozen=True)
class SignUp:
    """A filled sign-up form."""

    name: str
    email: str
    password: str
    accepts_terms: bool


@dataclass(frozen=True)
class Avatar:
    """An uploaded profile picture."""

    file_name: str
    media_type: str
    content: bytes


def is_email(text: str) -> bool:
    """Whether `text` looks like an e-mail address."""
    return _EMAIL.fullmatch(text) is not None


def account_by_id(db: sqlite3.Connection, account_id: int) -> Account | None:
    """The account with this id, or None."""
    return _account(db.execute("SELECT * FROM accounts WHERE id = ?", (account_id,)).fetchone())


def account_by_email(db: sqlite3.Connection, email: str) -> Account | None:
    """The account with this e-mail address, in any case of letters, or None."""
    return _account(db.execute("SELECT * FROM accounts WHERE email = ?", (email.strip(),)).fetchone())


def sign_up_errors(db: sqlite3.Connection, form: SignUp) -> dict[str, str]:
    """What is wrong with `form`, by field; empty when an account can be made of it."""
    errors = {}
    if not form.name:
        errors["name"] = "Please enter your name."
    if not is_email(form.email):
        errors["email"] = "Please enter a valid e-mail address."
    elif account_by_email(db, form.email):
        errors["email"] = "This e-mail address is already registered."
    if len(form.password) < MINIMUM_PASSWORD_LENGTH:
        errors["password"] = f"Use at least {MINIMUM_PASSWORD_LENGTH} characters."
    if not form.accepts_terms:
        errors["terms"] = "Please accept the terms of sale."
    return errors


def create_account(db: sqlite3.Connection, name: str, email: str, password: str) -> Account:
    """Stores a new account and returns it."""
    cursor = db.execute(
        "INSERT INTO accounts (name, email, password_hash) VALUES (?, ?, ?)",
        (name, email, generate_password_hash(password)),
    )
    account = account_by_id(db, cursor.lastrowid or 0)
    if account is None:
        raise LookupError(f"no account after storing {email}")
    return account


def save_profile(db: sqlite3.Connection, account: Account, *, name: str, phone: str) -> None:
    """Stores what the profile form holds."""
    db.execute("UPDATE accounts SET name = ?, phone = ? WHERE id = ?", (name, phone, account.id))


def save_nickname(db: sqlite3.Connection, account: Account, nickname: str) -> None:
    """Stores the name that is shown beside reviews."""
    db.execute("UPDATE accounts SET nickname = ? WHERE id = ?", (nickname, account.id))


def save_newsletter(db: sqlite3.Connection, account: Account, *, wanted: bool) -> None:
    """Stores whether the newsletter is wanted."""
    db.execute("UPDATE accounts SET newsletter = ? WHERE id = ?", (wanted, account.id))


def picture_type(content: bytes) -> str | None:
    """Media type of a PNG, JPEG or GIF file, by its first bytes; None for anything else."""
    return next((kind for magic, kind in _PICTURE_TYPES.items() if content.startswith(magic)), None)


def save_avatar(db: sqlite3.Connection, account: Account, avatar: Avatar) -> None:
    """Stores the profile picture in place of an older one."""
    db.execute(
        "INSERT OR REPLACE INTO avatars VALUES (?, ?, ?, ?)",
        (account.id, avatar.file_name, avatar.media_type, avatar.content),
    )


def avatar_of(db: sqlite3.Connection, account: Account) -> Avatar | None:
    """The profile picture, or None."""
    row = db.execute("SELECT * FROM avatars WHERE account = ?", (account.id,)).fetchone()
    return Avatar(row["file_name"], row["media_type"], row["content"]) if row else None


def _account(row: sqlite3.Row | None) -> Account | None:
    if row is None:
        return None
    return Account(**{**dict(row), "newsletter": bool(row["newsletter"])})
