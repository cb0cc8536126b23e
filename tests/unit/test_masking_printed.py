"""Nothing of a secret is left of what pytest printed, also where that was cut short or broken; nothing else is hidden."""

import pprint
import random
import string

import pytest
from _pytest._io.saferepr import saferepr
from _pytest.assertion.util import assertrepr_compare

from pytest_stagehand._basics.secrets import SecretRegistry

RANDOM = random.Random(7)
LETTERS = string.ascii_letters + string.digits


def made(length, letters=LETTERS):
    return "".join(RANDOM.choices(letters, k=length))


SECRETS = {
    "password": made(12),
    "token": made(40),
    "long token": f"{made(60)}.{made(400)}.{made(43)}",
    "symbols": made(24, letters=LETTERS + "&%+/='\"<> "),
    "unicode": made(10) + "üßé→" + made(10),
    "passphrase": " ".join(made(7) for _ in range(6)),
    "lines": "\n".join(made(64) for _ in range(5)),
}
LONGEST_LEFT = 5


def left_of(secret, text):
    """The longest part of a secret that a text still shows, if it is too long."""
    parts = (secret[at : at + LONGEST_LEFT + 1] for at in range(len(secret) - LONGEST_LEFT))
    return next((part for part in parts if part.strip() == part and part in text), None)


def ways(secret):
    """What pytest makes of values that hold a secret, at every place where one may be cut."""
    for before in (*range(0, 260, 37), 500):
        for after in (0, 120, 400):
            text = "A" * before + secret + "B" * after
            yield saferepr(text)
            yield saferepr({"token": text, "more": [text]})
            yield saferepr([text.encode()])
            yield saferepr(text, maxsize=30)
            yield f"<Page url={text!r}>"
            yield pprint.pformat({"a": [text, text.replace("A", "a ")]}, width=60)


@pytest.mark.parametrize("kind", SECRETS)
def test_nothing_is_left_of_a_secret_that_pytest_cut_short(kind):
    secrets = SecretRegistry([SECRETS[kind]])
    left = {
        (part, text[:300])
        for text in ways(SECRETS[kind])
        if (part := left_of(SECRETS[kind], secrets.mask_printed(text)))
    }
    assert left == set()


def highlighted(text, **_):
    """In colours."""
    return "".join(f"\x1b[33m{line}\x1b[39;49;00m\n" for line in text.splitlines())


def differences(secret):
    """Lines of comparisons that say a secret, as they stand in a traceback."""
    for verbose in (0, 1, 2):
        for left, right in (
            (f"{'x' * 60}{secret}1", f"{'x' * 60}{secret}2"),
            (f"1{secret}{'x' * 60}", f"2{secret}{'x' * 60}"),
            (f"{secret}{'y' * 50}", f"{secret}{'z' * 50}"),
            ([f"a {secret} b"] * 3, [f"a {secret} b"] * 2),
            ({"k" * 30: f"{'word ' * 12}{secret} {'word ' * 12}"}, {}),
            ({secret}, {"x"}),
        ):
            style = {"verbose": verbose, "highlighter": highlighted, "assertion_text_diff_style": "ndiff"}
            told = list(assertrepr_compare("==", left, right, **style))
            yield "\n".join(f"E     {line}" for each in told for line in each.split("\n"))
            for lines, length in ((2, 30), (4, 50), (5, 80), (7, 44), (9, 80)):
                cut = [*told[: lines - 1], f"{told[:lines][-1][:length]}...", "...Full output truncated"]
                yield "\n".join(["E   AssertionError: assert ", *(f"E     {line}" for line in cut)])


@pytest.mark.parametrize("kind", SECRETS)
def test_nothing_is_left_of_a_secret_in_a_difference(kind):
    secrets = SecretRegistry([SECRETS[kind]])
    left = {
        (part, text[:600])
        for text in differences(SECRETS[kind])
        if (part := left_of(SECRETS[kind], secrets.mask_printed(text)))
    }
    assert left == set()


HARMLESS = [
    "",
    "E   assert 1 == 2...",
    "…",
    "page = <Page url='http://localhost:5000/shirts/red?size=L'>",
    "E     Skipping 46 identical leading characters in diff, use -v to show\nE     - xxxxxxxxxx1\nE     + xxxxxxxxxx2",
    "Full output truncated (12 lines hidden), use '-vv' to show",
    "self = <Locator frame=<Frame name= url='http://localhost/'> selector='internal:role=button'>...",
    "\x1b[31mFAILED\x1b[0m test_it.py::test_a - AssertionError: assert 'a...b' == 'c...d'",
    "Traceback (most recent call last):\n  File 'x.py', line 3, in f\n    raise ValueError('no')\nValueError: no",
    "def f(): ...",
]


@pytest.mark.parametrize("text", HARMLESS)
def test_what_shows_no_secret_is_printed_as_it_is(text):
    assert SecretRegistry(SECRETS.values()).mask_printed(text) == text


def test_what_stands_beside_a_secret_stays():
    secrets = SecretRegistry([SECRETS["token"], SECRETS["passphrase"]])
    words = SECRETS["passphrase"].split()
    first, second = " ".join(words[:3]), " ".join(words[3:])
    assert secrets.mask_printed(f"E     + 'see {first} '\nE     +  '{second}',") == "E     + 'see ***'\nE     +  '***',"
    url = f"page = <Page url='http://localhost/?token={SECRETS['token']}&size=L'>"
    assert secrets.mask_printed(url) == "page = <Page url='http://localhost/?token=***&size=L'>"
    assert (
        secrets.mask_printed(f"url = 'http://localhost/?token={SECRETS['token'][:9]}...'")
        == "url = 'http://localhost/?token=***...'"
    )
