import base64
import copy
import dataclasses
import html
import json
import pickle
import re
import unicodedata
from collections import namedtuple
from types import SimpleNamespace
from urllib.parse import quote, quote_plus

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from pytest_stagehand._basics.errors import Candidate, DriftError
from pytest_stagehand._basics.secrets import MADE, MASK, Secret, SecretRegistry, begin_anew, origin_problem
from pytest_stagehand._recording.routes import origin_of
from pytest_stagehand._steps.asking import mask_page
from pytest_stagehand._steps.failing import headline

PASSWORD = "p@ss w0rd\"<&>'é/\\%ß"
TOKEN = "sk-Abc123XyZ789"

visible = st.text(st.characters(exclude_categories=["Cs", "Cc", "Cf", "Zs", "Zl", "Zp", "Mn"]), min_size=4, max_size=20)


def test_a_secret_shows_its_value_nowhere():
    secret = Secret(TOKEN)
    shown = [repr(secret), str(secret), f"{secret}", f"{secret!r:>20}", f"{secret:>20}"]
    shown += [repr([secret]), repr({"password": secret}), repr(ValueError(secret))]
    assert not any(TOKEN in text for text in shown)


def test_a_secret_gives_its_value_only_when_asked():
    assert Secret(TOKEN).reveal() == TOKEN


@pytest.mark.parametrize(
    "leak", [json.dumps, pytest.param(pickle.dumps, id="pickle"), "".join, lambda s: "x" + s, list, len, vars, bytes]
)
def test_a_secret_can_not_be_dumped_joined_or_taken_apart(leak):
    with pytest.raises(TypeError) as caught:
        leak(Secret(TOKEN))
    assert TOKEN not in str(caught.value)


def test_a_copy_of_a_secret_is_the_secret():
    @dataclasses.dataclass
    class Account:
        password: Secret

    secret = Secret(TOKEN)
    assert copy.copy(secret) is copy.deepcopy([secret])[0] is dataclasses.asdict(Account(secret))["password"] is secret


def test_secrets_are_equal_when_their_values_are_and_equal_no_text():
    assert Secret(TOKEN) == Secret(TOKEN)
    assert hash(Secret(TOKEN)) == hash(Secret(TOKEN))
    assert Secret(TOKEN) != Secret(TOKEN + "x")
    assert Secret(TOKEN) != TOKEN


@pytest.mark.parametrize("value", ["", "  \n", "\u200b", "\ud800abcd"])
def test_a_secret_that_could_not_be_masked_is_refused(value):
    with pytest.raises(ValueError, match="Secret"):
        Secret(value)


@pytest.mark.parametrize("value", [None, 1234, b"bytes"])
def test_a_secret_is_text(value):
    with pytest.raises(TypeError) as caught:
        Secret(value)
    assert "1234" not in str(caught.value)


SHAPES = {
    "as it is": str,
    "upper case": str.upper,
    "lower case": str.lower,
    "path": quote,
    "form": quote_plus,
    "query": lambda text: quote(text, safe=""),
    "query in lower case": lambda text: quote(text, safe="").lower(),
    "attribute": html.escape,
    "text of HTML": lambda text: html.escape(text, quote=False),
    "text of HTML by other names": lambda text: html.escape(text).replace("&#x27;", "&#39;"),
    "JSON": lambda text: json.dumps(text)[1:-1],
    "readable JSON": lambda text: json.dumps(text, ensure_ascii=False)[1:-1],
    "JSON in an attribute": lambda text: html.escape(json.dumps(text)[1:-1]),
    "JSON in JSON": lambda text: json.dumps(json.dumps(text)[1:-1])[1:-1],
    "query in a query": lambda text: quote(quote(text, safe=""), safe=""),
    "Python": lambda text: repr(text)[1:-1],
    "spaced out": " ".join,
    "wrapped": lambda text: text.replace(" ", "\n"),
    "hyphenated": lambda text: text[:4] + "\u00ad" + text[4:],
    "decomposed": lambda text: unicodedata.normalize("NFD", text),
}
LOOSE = {
    "a field's dashes": "-".join,
    "dots": ".".join,
    "cells": " | ".join,
    "dashes of print": " – ".join,
    "signs of direction": "\u2068".join,
    "numbers of thousands": ",".join,
    "a list": lambda parts: repr(list("".join(parts))),
    "code": "' + '".join,
    "concatenated lines": lambda parts: "\n".join(map(repr, parts)),
    "tags": "</span><span>".join,
    "places to break": "<wbr>".join,
    "JSON in a list": lambda parts: json.dumps(json.dumps(list("".join(parts)))),
    "hexadecimal": lambda parts: "".join(parts).encode().hex(),
    "a dump": lambda parts: "".join(parts).encode().hex(" ").upper(),
    "escapes with braces": lambda parts: "".join(f"\\u{{{ord(each):x}}}" for each in "".join(parts)),
    "escapes of a pattern": lambda parts: re.escape("-".join(parts)),
    "base64 of Windows": lambda parts: base64.b64encode("".join(parts).encode("utf-16-le")).decode(),
    "base64 in a query": lambda parts: quote(base64.b64encode(b"~?>" + "".join(parts).encode()).decode(), safe=""),
    "base64 on lines": lambda parts: base64.encodebytes(b"a" * 50 + "".join(parts).encode()).decode(),
    "base64 of a query": lambda parts: base64.b64encode(quote("".join(parts), safe="").encode()).decode(),
}
"""Ways to write four parts of a secret."""


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("value", [PASSWORD, TOKEN, "correct horse battery staple", "Grüße-aus-Köln"])
def test_a_secret_is_masked_in_every_shape(value, shape):
    text = f"before {SHAPES[shape](value)} after"
    masked = SecretRegistry([value]).mask(text)
    assert masked == f"before {MASK} after"


@pytest.mark.parametrize("shape", LOOSE)
@pytest.mark.parametrize(
    "value", ["4929381700274461", "DE44500105175407324931", "sk_Abc.123/XyZ_789+q", "Grüße aus Köln 4"]
)
def test_the_letters_and_digits_of_a_secret_are_found_whatever_stands_between_them(value, shape):
    parts = [value[at : at + (len(value) + 3) // 4] for at in range(0, len(value), (len(value) + 3) // 4)]
    written = LOOSE[shape](parts)
    masked = SecretRegistry([value]).mask(f"before {written} after")
    assert MASK in masked
    left = masked.removeprefix("before ").removesuffix(" after")
    encoded = [bytes(range(97, 97 + shift)) + value.encode() for shift in range(3)] if "base64" in shape else []
    own = [base64.b64encode(each).decode()[4:-4] for each in encoded] or ["".join(filter(str.isalnum, written))]
    kept = "".join(filter(str.isalnum, left))
    assert not any(part in kept for each in own for part in (each[at : at + 10] for at in range(len(each) - 9)))


@pytest.mark.parametrize(
    "text", ["12-34", "1, 2, 3, 4", "[4, 8, 1]", "48.15", "a-b-c-d", "2026-11-23", "2026, 11 of 23", "pass-word 7"]
)
def test_signs_are_set_aside_for_long_secrets_only(text):
    assert SecretRegistry(["1234", "481", "4815", "abcd", "2026112", "passwd7"]).mask(text) == text


def test_lines_that_show_a_secret_together_are_masked_in_what_a_model_reads():
    secrets = SecretRegistry(["correct horse battery", "4929381700274461"])
    page = "[0-1] cell: 4929\n [0-2] cell: 3817\n [0-3] cell: 0027\n[0-4] cell: 4461 [selected]\n[0-5] text: See corr\n[0-6] text: ect horse battery"
    assert mask_page(page, secrets) == (
        "[0-1] cell: ***\n [0-2] cell: ***\n [0-3] cell: ***\n[0-4] cell: ***\n[0-5] text: ***\n[0-6] text: ***"
    )
    plain = "[0-1] cell: 4929\n [0-2] cell: 3817\n\n[0-3] cell: 4461"
    assert mask_page(plain, secrets) == plain


def test_what_a_process_makes_is_known_to_who_follows():
    made = []
    following, other = SecretRegistry(more=made), SecretRegistry()
    assert not following
    made.append(Secret(TOKEN))
    assert following.mask_printed(f"it is {TOKEN}") == f"it is {MASK}"
    assert (len(following), len(other)) == (1, 0)
    assert MADE[-1] == Secret(TOKEN)


def test_between_tests_only_those_are_held_that_somebody_still_has():
    kept, _gone = Secret("kept-by-a-module-4711"), Secret("made-by-a-test-4712")
    following = SecretRegistry(more=MADE)
    assert following.mask("kept-by-a-module-4711 made-by-a-test-4712") == f"{MASK} {MASK}"
    del _gone
    following.forget()
    for each in begin_anew():
        following.add(each)
    later = Secret("made-by-the-next-4713")
    assert following.mask("kept-by-a-module-4711 made-by-a-test-4712") == f"{MASK} made-by-a-test-4712"
    assert following.mask(later.reveal()) == MASK
    assert kept in list(following)


@pytest.mark.parametrize("user", ["", "a:", "ab:", "abc:"])
def test_a_secret_is_masked_in_basic_authentication(user):
    for encode in (base64.b64encode, base64.urlsafe_b64encode):
        header = encode(f"{user}{TOKEN}".encode()).decode()
        masked = SecretRegistry([TOKEN]).mask(f"Basic {header}")
        assert MASK in masked
        rest = masked.removeprefix("Basic ").replace(MASK, "").strip("=")
        assert len(rest) <= len(user) * 4 / 3 + 5


def test_overlapping_secrets_leave_nothing_of_either():
    assert SecretRegistry(["abcdef", "defghi"]).mask("x abcdefghi y") == f"x {MASK} y"
    assert SecretRegistry(["abcdef", "abcdefghi"]).mask("abcdefghi") == MASK
    assert SecretRegistry(["p@rstp@r"]).mask("p%40rstp%40rstp%40r") == MASK


def test_a_short_secret_is_masked_as_a_word_and_not_inside_others():
    registry = SecretRegistry(["737"])
    assert registry.mask("CVC 737, order 27371, 'x737'") == f"CVC {MASK}, order 27371, 'x737'"


def test_a_pager_is_not_taken_for_a_pin():
    assert SecretRegistry(["1234"]).mask("1 2 3 4 and 1234") == f"1 2 3 4 and {MASK}"


@pytest.mark.parametrize("value", ["*", "***", "****", "x***", "*a", "a*a*"])
def test_masking_a_secret_of_asterisks_ends(value):
    registry = SecretRegistry([value])
    masked = registry.mask(f"x{value}y {value} {value}{value}")
    assert registry.mask(masked) == masked


@settings(max_examples=60, deadline=None)
@given(visible, st.text(), st.text())
def test_no_text_keeps_a_secret(value, before, after):
    assume("*" not in value)
    registry = SecretRegistry([value])
    for shape in (str, str.upper, quote, html.escape, lambda text: json.dumps(text)[1:-1]):
        masked = registry.mask(f"{before} {shape(value)} {after}")
        assert value not in masked
        assert MASK in masked


@settings(max_examples=60, deadline=None)
@given(st.lists(visible, max_size=3), st.text())
def test_masking_twice_is_masking_once(values, text):
    registry = SecretRegistry(values)
    assert registry.mask(registry.mask(text)) == registry.mask(text)


def test_what_was_masked_before_is_masked_anew_once_there_is_another_secret():
    registry = SecretRegistry(["hunter2-and-more"])
    assert registry.mask("card 4929381711112222") == "card 4929381711112222"
    registry.add("4929381711112222")
    assert registry.mask("card 4929381711112222") == "card ***"
    registry.forget()
    assert registry.mask("card 4929381711112222") == "card 4929381711112222"


def test_hostile_text_is_masked_in_linear_time():
    registry = SecretRegistry(["aaaaaaaaaaaaaaab", "a a a a a a a a c", "\\" * 20, "%25%25%25%25"])
    hostile = ("a" * 20_000 + " " * 20_000 + "\\" * 19 + "x" + "%25" * 20_000 + "&amp;" * 20_000) * 2
    assert registry.mask(hostile + "aaaaaaaaaaaaaaab").endswith(MASK)  # in quadratic time this takes many minutes


def test_nested_data_is_masked_whole():
    Point = namedtuple("Point", "name")  # noqa: PYI024
    data = {
        TOKEN: [TOKEN.encode(), (f"a {TOKEN}",), {TOKEN}, Secret(TOKEN), Point(TOKEN)],
        "n": [4711, 47110, True, None, 1.5],
    }
    masked = SecretRegistry([TOKEN, "4711"]).mask_data(data)
    assert masked == {
        MASK: [MASK.encode(), (f"a {MASK}",), {MASK}, "Secret(***)", Point(MASK)],
        "n": [MASK, 47110, True, None, 1.5],
    }


def test_masking_data_leaves_the_original_and_binary_as_they_are():
    data = {"key": [b"\xff\x00", TOKEN]}
    assert SecretRegistry([TOKEN]).mask_data(data) == {"key": [b"\xff\x00", MASK]}
    assert data == {"key": [b"\xff\x00", TOKEN]}


def test_a_registry_shows_no_secret():
    registry = SecretRegistry([TOKEN])
    assert TOKEN not in repr(registry)
    assert registry
    assert not SecretRegistry()


def test_a_secret_may_be_filled_only_where_it_was_recorded_and_allowed():
    assert origin_problem("", recorded=None, allowed=()) is None
    assert origin_problem("", recorded="", allowed=()) is None
    assert (
        origin_problem("https://pay.example", recorded="https://pay.example", allowed=["https://pay.example"]) is None
    )
    assert "neither" in origin_problem("https://evil.example", recorded=None, allowed=["https://pay.example"])
    assert "neither" in origin_problem("https://evil.example", recorded="https://evil.example", allowed=())
    assert "recorded on" in origin_problem("https://pay.example", recorded="", allowed=["https://pay.example"])
    assert "recorded on" in origin_problem("", recorded="https://pay.example", allowed=["https://pay.example"])


@pytest.mark.parametrize("shown", ["Hello Tr#ub#dor&#!", "Hello Tr⟨id⟩ub4dor&#", "Hello tr0ub4dor&⟨date⟩"])
def test_a_secret_is_found_where_a_recording_wrote_its_numbers_otherwise(shown):
    assert "dor" not in SecretRegistry(["Tr0ub4dor&3"]).mask(shown).lower()


def test_a_secret_of_numbers_hides_no_other_number():
    assert SecretRegistry(["4711-23"]).mask("# of 815 ⟨id⟩") == "# of 815 ⟨id⟩"


def test_the_beginning_of_a_secret_is_masked_where_a_text_was_cut():
    registry = SecretRegistry(["correct horse battery staple"])
    assert registry.mask("it is correct horse bat…") == "it is ***…"
    assert registry.mask("it is correct horse bat") == "it is correct horse bat"
    assert registry.mask("it is correc…") == "it is correc…"
    assert registry.mask("correct horse battery staple and more…") == "*** and more…"


def test_a_secret_that_several_texts_show_together_is_found_in_each_of_them():
    registry = SecretRegistry(["correct horse battery"])
    assert registry.places(["Your password", "corr", "ect horse", "battery", "Hello"]) == {1, 2, 3}
    assert registry.places(["It is correct horse battery.", "Hello"]) == {0}
    assert registry.places(["correct", "Hello", "horse battery"]) == set()
    assert registry.places([]) == set()


def test_texts_of_our_own_data_are_masked_and_nothing_else():
    registry = SecretRegistry(["1280", "width"])
    data = {"width": 1280, "said": ["1280", ("width",)], "none": None}
    assert registry.mask_texts(data) == {"width": 1280, "said": ["***", ["***"]], "none": None}


def test_the_headline_of_an_error_shows_no_first_line_of_a_secret():
    session = SimpleNamespace(secrets=SecretRegistry(["first line of it\nand the second"]))
    assert headline(session, ValueError("found first line of it\nand the second\nmore")) == "found ***"


HOME = "https://shop.example:8443"
ELSEWHERE = [
    "https://shop.example",
    "http://shop.example:8443",
    "https://shop.example:9443",
    "https://shop.example.:8443",
    "https://www.shop.example:8443",
    "https://shop.example.thief.example:8443",
    "https://shop.example@thief.example",
    "https://thief.example/https://shop.example:8443",
    "https://thief.example#https://shop.example:8443",
    "https://thief.example\\@shop.example:8443",
    "https://xn--shp-tna.example:8443",
    "https://shöp.example:8443",
    "ws://shop.example:8443",
    "javascript:https://shop.example:8443",
    "blob:https://thief.example/1",
    "data:text/html,https://shop.example:8443",
    "file:///https://shop.example:8443",
    "about:blank",
    "about:srcdoc",
    "null",
    "",
    "https://",
    "https://[::1",
    " https://thief.example",
]


@pytest.mark.parametrize("origin", ELSEWHERE)
def test_a_secret_of_the_application_goes_to_nothing_that_looks_like_it(origin):
    found = origin_of(origin, base_url=HOME)
    assert origin_problem(found, recorded=None, allowed=()) is not None
    assert origin_problem(found, recorded="", allowed=(found,)) is not None


@pytest.mark.parametrize(
    "origin", [HOME, "https://SHOP.example:8443", "https://a:b@shop.example:8443", f"{HOME}/login?x#y"]
)
def test_a_secret_of_the_application_goes_to_the_application(origin):
    assert origin_problem(origin_of(origin, base_url=f"{HOME}/shop/"), recorded="", allowed=()) is None


def test_an_address_in_letters_of_its_own_is_that_of_its_ascii_name():
    assert origin_of("https://xn--bcher-kva.example", base_url="https://bücher.example/") == ""


def test_a_locator_to_paste_holds_no_secret_and_is_told_only_where_it_leads_somewhere():
    link = {"role": "link", "name": "", "text": "", "tag": "a", "attributes": {}, "groups": [], "listed": ""}
    link |= {"states": [], "document": "top", "number": 1}
    pasted = ['get_by_role("link", name="Ada", exact=True)', 'get_by_role("link", name="hunter2", exact=True)', ""]
    escaped = {**link, "name": "hunter2", "locator": 'get_by_role("link", name="hunter\\u0032", exact=True)'}

    def mask(text: str) -> str:
        return text.replace("hunter2", "***")

    found = tuple(
        Candidate.from_page(each, mask) for each in (*({**link, "locator": each} for each in pasted), escaped)
    )

    assert DriftError("target-missing", "link", found).difference.locators == (f"page.{pasted[0]}",)
