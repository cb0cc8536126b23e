"""Words that mean the same on a control: `Log in` and `Sign in` share none, and a redesign may change one into the other.

Used to find what may be proposed, as one feature of many (`_elements/relocate.py`, `js/likeness.js`), and for regions
(`moving.py`). A synonym says something else (`saying.py`): nothing is pressed or read by this list. Never for a claim:
what a page says is an expectation.
"""

from __future__ import annotations

import re
from functools import cache

from pytest_stagehand._programs.text import words

SYNONYMS: tuple[tuple[str, ...], ...] = (
    ("login", "log in", "sign in", "signin"),
    ("logout", "log out", "sign out", "signout", "log off"),
    ("register", "sign up", "signup", "join", "create account", "create an account", "create your account"),
    ("email", "e mail", "email address", "e mail address", "mail address"),
    ("password", "passcode", "passphrase"),
    ("firstname", "first name", "given name", "forename"),
    ("lastname", "last name", "family name", "surname"),
    ("phone", "telephone", "phone number", "telephone number", "mobile number"),
    ("postcode", "post code", "postal code", "zip", "zip code", "zipcode"),
    ("city", "town", "town or city", "city or town"),
    ("country", "country or region"),
    ("cart", "basket", "bag", "shopping cart", "shopping basket", "shopping bag"),
    ("wishlist", "wish list", "favourites", "favorites", "saved items"),
    ("checkout", "check out", "go to checkout", "proceed to checkout"),
    ("voucher", "voucher code", "coupon", "coupon code", "discount code", "promo code", "promotion code"),
    ("apply", "redeem"),
    ("delivery", "shipping"),
    ("quantity", "qty", "pieces"),
    ("cvc", "cvv", "security code", "card verification code"),
    ("expiry", "expiry date", "expiration", "expiration date", "valid until", "valid thru"),
    ("search", "find"),
    ("sort", "sort by", "order by", "sorted by"),
    ("edit", "change", "modify"),
    ("show", "view", "display", "see"),
    ("settings", "preferences"),
    ("picture", "photo", "image"),
    ("help", "support", "help centre", "help center"),
    ("description", "details"),
    ("submit", "send"),
)
"""Names that interfaces have for one thing, the first standing for all. English, collected from common style guides and forms."""
IDLE = frozenset("a an the to of for in on at by from with and or your my our please now".split())
"""Words that a name may have or not without being another."""

_MEANT = {" ".join(words(phrase)): group[0] for group in SYNONYMS for phrase in group}
_PHRASES = re.compile(rf"\b(?:{'|'.join(sorted(_MEANT, key=len, reverse=True))})\b")


@cache
def meaning(text: str) -> frozenset[str]:
    """The words of a name as they are compared: each synonym as one word, idle ones left out unless there is no other."""
    plain = _PHRASES.sub(lambda found: _MEANT[found[0]], " ".join(words(text)))
    said = frozenset(plain.split())
    return (said - IDLE) or said
