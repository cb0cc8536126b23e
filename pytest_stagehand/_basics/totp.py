"""A second factor that changes with the clock: one-time codes of RFC 6238, each a secret from the moment it is given."""

from __future__ import annotations

import hashlib
import re
from time import sleep, time
from typing import Final, NoReturn, final

from pytest_stagehand._basics.extras import needed
from pytest_stagehand._basics.secrets import MASK, Secret

LEAST_LEFT_S = 2.0
"""Seconds that a code must still hold: what it takes to type it, send it and have it looked at."""
PERIODS_S = range(5, 121)
"""Seconds for which a code may hold. With fewer, most of the time is spent waiting for the next; more are refused by pyotp
(NIST SP 800-63B-4, 3.1.4.1)."""
ALGORITHMS = ("sha1", "sha256", "sha512")
"""What RFC 6238 knows, and authenticators with it."""


@final
class Totp:
    """A one-time code for a variable: ``page.act("type %code%", variables={"code": Totp(os.environ["TOTP_SECRET"])})``.

    Each time it is filled in it is the code of that moment; one that is about to run out is not used, the next one is
    waited for. The secret and each code that it gave are shown nowhere, as the value of a `Secret` is.

    Needs the extra ``mail`` (pyotp).

    Args:
        secret: What an authenticator is given to set it up, in base32; spaces and small letters are as good. How long it is, the
            application decides: many give 80 bits, fewer than pyotp takes.
        digits: Of a code, 6 to 10.
        period: Seconds for which a code holds, 5 to 120.
        algorithm: `sha1`, `sha256` or `sha512`.
    """

    __slots__ = ("_last", "_secrets", "_totp")

    def __init__(self, secret: str | Secret, *, digits: int = 6, period: int = 30, algorithm: str = "sha1") -> None:
        __tracebackhide__ = True  # pytest shows arguments
        given = secret if isinstance(secret, Secret) else Secret(secret)
        plain = re.sub(r"[\s-]", "", given.reveal()).upper()
        problem = _problem(plain, digits, period, algorithm)
        if problem:
            raise ValueError(f"Totp: {problem}")
        kind = type("AnyLength", (needed("pyotp", "mail", "Totp").TOTP,), {"min_secret_length_bits": 0})
        self._totp: Final = kind(plain, digits=digits, digest=getattr(hashlib, algorithm), interval=period)
        self._secrets: Final = (given, Secret(plain))
        self._last: Secret | None = None

    def reveal(self) -> str:
        """The code of now; where less than two seconds are left of it, the next one, once its time has come."""
        while (wait_s := self.wait_s) > 0:
            sleep(wait_s)
        self._last = Secret(self._totp.at(int(time())))
        return self._last.reveal()

    @property
    def wait_s(self) -> float:
        """Seconds until there is a code that holds long enough; 0 where there is one."""
        left_s: float = self._totp.interval - time() % self._totp.interval
        return left_s if left_s < LEAST_LEFT_S else 0.0

    @property
    def last(self) -> str:
        """The code that it gave last: what a page shows of it; empty where it gave none."""
        return self._last.reveal() if self._last is not None else ""

    @property
    def secrets(self) -> tuple[Secret, ...]:
        """What it was made with, as it was written and as it is read; each code is a secret of its own."""
        return self._secrets

    def __repr__(self) -> str:
        return f"Totp({MASK})"

    __str__ = __repr__

    def __format__(self, spec: str) -> str:
        return format(repr(self), spec)

    def __copy__(self) -> Totp:
        return self

    def __deepcopy__(self, memo: object) -> Totp:
        return self

    def __reduce_ex__(self, protocol: object = None) -> NoReturn:
        msg = "a Totp can't be pickled"
        raise TypeError(msg)

    def __reduce__(self) -> NoReturn:
        self.__reduce_ex__()

    def __getstate__(self) -> NoReturn:
        self.__reduce_ex__()


def _problem(secret: str, digits: object, period: object, algorithm: object) -> str:
    """What is wrong with what was given, without a word of the secret."""
    if not re.fullmatch(r"[A-Z2-7]{2,}=*", secret):
        return "the secret is not in base32 (letters A to Z, digits 2 to 7)"
    if type(digits) is not int or not 6 <= digits <= 10:  # noqa: PLR2004  (RFC 4226, 5.3; pyotp gives up to 10)
        return f"digits={digits!r}; it is a whole number from 6 to 10"
    if type(period) is not int or period not in PERIODS_S:
        return f"period={period!r}; it is a whole number of seconds, {PERIODS_S.start} to {PERIODS_S.stop - 1}"
    return "" if algorithm in ALGORITHMS else f"algorithm={algorithm!r}; it is one of {', '.join(ALGORITHMS)}"
