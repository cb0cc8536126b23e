"""A shop that one can sign up for by a code that it mails, as pages of a `Site`: another code and link in each run."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from secrets import randbelow, token_urlsafe
from typing import TYPE_CHECKING

from tests.support.mails import message, send
from tests.support.site import Reply, redirect

if TYPE_CHECKING:
    from tests.support.site import Request, Site

FORM = """
    <title>Sign up</title><h1>Sign up</h1>
    <form method=post action=/sign-up><label>E-mail <input name=email type=email></label><button>Sign up</button></form>
"""
CODE = """
    <title>Check your mail</title><h1>Check your mail</h1><p role=alert>{said}</p>
    <form method=post action=/code><label>Code <input name=code></label><button>Confirm</button></form>
    <form method=post action=/again><button>Send another code</button></form>
"""
HOME = "<title>Shop</title><h1>Welcome</h1><dl><dt>Signed in as</dt><dd>{email}</dd></dl>"
LETTER = """
    <html><body><p>Hi,</p><p>your code for the shop is</p><p style="font-size: 2em"><strong>{code}</strong></p>
    <p><a href="{site}/confirm?token={token}">Confirm your address</a></p><p>© 2026 Shop, 94105 San Francisco</p></body></html>
"""


@dataclass
class SignUp:
    """The application.

    Attributes:
        smtp: Where it sends its mails.
        codes: Those that it mailed, in order.
        given: What was typed as a code, in order.
        breaks: What goes wrong: `no mail`, `wrong code` (the mail has another), `other mail` (one to somebody else comes after).
    """

    site: Site
    smtp: tuple[str, int] | None = None
    breaks: str = ""
    codes: list[str] = field(default_factory=list)
    given: list[str] = field(default_factory=list)
    tokens: dict[str, str] = field(default_factory=dict)
    email: str = ""

    def __post_init__(self) -> None:
        self.site.pages |= {
            "/": FORM,
            "/mails-go-to": self._set_up,
            "/sign-up": self._sign_up,
            "/again": self._again,
            "/code": self._check,
            "/confirm": self._confirm,
        }

    def _set_up(self, request: Request) -> str:
        self.smtp = ("127.0.0.1", int(request.query["port"]))
        return "set"

    def _sign_up(self, request: Request) -> str:
        self.email = request.form["email"]
        self._mail()
        return CODE.format(said="We sent you a code.")

    def _again(self, _: Request) -> str:
        self._mail()
        return CODE.format(said="We sent you another code.")

    def _mail(self) -> None:
        self.codes.append(f"{randbelow(10**6):06}")
        token = token_urlsafe()
        self.tokens[token] = self.email
        told = f"{(int(self.codes[-1]) + 1) % 10**6:06}" if self.breaks == "wrong code" else self.codes[-1]
        letter = LETTER.format(code=told, site=self.site.url, token=token)
        assert self.smtp is not None, "nobody said where mails go"
        if self.breaks != "no mail":
            to = "eve@example.org" if self.breaks == "other mail" else self.email
            send(self.smtp, message(html=letter, to=to, subject="Your code"))

    def _check(self, request: Request) -> str:
        self.given.append(re.sub(r"\s", "", request.form["code"]))
        return (
            HOME.format(email=self.email)
            if self.given[-1] == self.codes[-1]
            else CODE.format(said="That is not the code.")
        )

    def _confirm(self, request: Request) -> Reply:
        self.email = self.tokens.get(request.query["token"], "nobody")
        return redirect("/home") if self.email != "nobody" else Reply("<h1>That link is used up</h1>")
