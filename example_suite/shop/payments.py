"""Card payments, as a payment provider does them: the frame gives a token, the shop charges it."""

from __future__ import annotations

import re
import secrets
import sqlite3
from dataclasses import dataclass
from datetime import date

DECLINED_CARD = "4000000000000002"
_EXPIRY = re.compile(r"(0[1-9]|1[0-2]) ?/ ?(\d\d)")


@dataclass(frozen=True)
class Card:
    """What was typed into the payment form; spaces in the number are dropped."""

    holder: str
    number: str
    expiry: str
    security_code: str


def card_errors(card: Card, today: date) -> dict[str, str]:
    """What is wrong with `card`, by field."""
    errors = {}
    if not card.holder:
        errors["holder"] = "Enter the name on the card."
    if not _passes_luhn(card.number):
        errors["number"] = "This card number is not valid."
    elif card.number == DECLINED_CARD:
        errors["number"] = "Your card was declined."
    if not _is_ahead(card.expiry, today):
        errors["expiry"] = "Enter a date in the future, as MM/YY."
    if not re.fullmatch(r"\d{3,4}", card.security_code):
        errors["security_code"] = "Enter the three digits on the back."
    return errors


def create_token(db: sqlite3.Connection, card: Card) -> str:
    """A token that pays once with `card`; of the card itself only four digits are stored."""
    token = secrets.token_urlsafe(12)
    db.execute("INSERT INTO card_tokens VALUES (?, ?)", (token, card.number[-4:]))
    return token


def redeem_token(db: sqlite3.Connection, token: str) -> str | None:
    """Uses up `token` and returns the last digits of its card, or None for an unknown token."""
    row = db.execute("DELETE FROM card_tokens WHERE token = ? RETURNING last_digits", (token,)).fetchone()
    return str(row["last_digits"]) if row else None


def _passes_luhn(number: str) -> bool:
    """Checks the digits of a card number (ISO/IEC 7812-1, annex B)."""
    if not re.fullmatch(r"[0-9]{12,19}", number):
        return False
    digits = [int(digit) for digit in reversed(number)]
    doubled = (sum(divmod(2 * digit, 10)) for digit in digits[1::2])
    return (sum(digits[::2]) + sum(doubled)) % 10 == 0


def _is_ahead(expiry: str, today: date) -> bool:
    match = _EXPIRY.fullmatch(expiry)
    return match is not None and (2000 + int(match[2]), int(match[1])) >= (today.year, today.month)
