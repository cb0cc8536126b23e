import datetime as dt
from decimal import Decimal

import pytest

from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.numbers import around_number, decimal_mark, number_in
from pytest_stagehand._programs.text import (
    contains_words,
    filled,
    is_volatile,
    label_text,
    normalised,
    passes,
    words,
)
from pytest_stagehand._programs.values import converted, order_of
from pytest_stagehand._recording.queries import TextTest
from pytest_stagehand._recording.readers import AsBoolean, AsChoice, AsDate, AsNumber


@pytest.mark.parametrize(
    ("text", "mark", "number"),
    [
        ("€1.299,00", ",", "1299.00"),
        ("1,299.00", ".", "1299.00"),
        ("1 299,50 €", ",", "1299.50"),
        ("1'299.50 CHF", ".", "1299.50"),
        ("-€5", ".", "-5"),
        ("\u22125 %", ".", "-5"),
        ("(12 reviews)", ".", "12"),
        ("EUR80", ".", "80"),
        ("1.234.567", ",", "1234567"),
        ("0.125", ".", "0.125"),
    ],
)
def test_a_number_is_read_under_its_decimal_mark(text, mark, number):
    assert number_in(text, mark)[0] == Decimal(number)


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        ("80,50", "."),
        ("1.29", ","),
        ("1,29,9", "."),
        ("12,34.5", "."),
        ("1.234.56", ","),
        ("B12", "."),
        ("SKU-12", "."),
        ("v1.2.3", "."),
        ("10 - 20", "."),
        ("10-20", "."),
        ("(€80.00)", "."),
        ("free", "."),
        ("", "."),
        ("3 100", "."),
    ],
)
def test_what_is_no_single_number_under_its_mark_is_not_read_as_another(text, mark):
    assert number_in(text, mark) is None


@pytest.mark.parametrize(
    ("texts", "page", "language", "mark"),
    [
        (["€80.50"], [], "de", "."),
        (["80,5"], [], "", ","),
        (["1.299,00", "12"], [], "", ","),
        (["€1.299"], [], "", ","),
        (["€1,299"], [], "de", "."),
        (["1,299"], [], "", "."),
        (["1.299"], [], "de", ","),
        (["1.299"], [], "de-CH", "."),
        (["80"], ["9,90 €"], "", ","),
        (["1.234.567"], [], "", ","),
        (["80.50", "80,50"], [], "", None),
    ],
)
def test_the_decimal_mark_is_decided_by_the_texts_then_the_page_then_its_language(texts, page, language, mark):
    assert decimal_mark(texts, page, language) == mark


def test_what_stands_around_a_number_is_compared_in_the_singular():
    assert around_number("1 review") == around_number("12 Reviews") == "review"
    assert around_number("80 €") == around_number("€80")


@pytest.mark.parametrize(
    ("text", "phrase", "found"),
    [
        ("1 item", "1 item", True),
        ("21 items", "1 item", False),
        ("€80.50", "€80", False),
        ("€80.50", "80", False),
        ("€80.", "€80", True),
        ("€1,080", "80", False),
        ("€800", "€80", False),
        ("-5", "5", False),
        ("A-5", "5", False),
        ("Red shirt", "shirt", True),
        ("Red T-shirts", "shirt", False),
        ("x 1 of 11, 1", "1", True),
    ],
)
def test_a_phrase_is_contained_only_at_the_bounds_of_words_and_numbers(text, phrase, found):
    assert contains_words(text, phrase) is found


@pytest.mark.parametrize(
    ("how", "text", "ignore_case", "passed"),
    [
        ("equals", "your cart", False, False),
        ("equals", "your cart", True, True),
        ("starts", "Your", False, True),
        ("starts", "Yo", False, False),
        ("ends", "art", False, False),
        ("ends", "Cart", False, True),
        ("starts", "", False, False),
        ("contains", "", False, False),
    ],
)
def test_a_test_of_text(how, text, ignore_case, passed):
    assert passes(TextTest(how=how, text=text, ignore_case=ignore_case), "Your  Cart", {}) is passed


def test_variables_are_filled_and_other_percent_signs_stay():
    assert filled("%name% has 5% and 10%", {"name": "Jo"}) == "Jo has 5% and 10%"
    with pytest.raises(ProgramFailed, match="a value for %other%"):
        filled("%other%", {"name": "Jo"})


@pytest.mark.parametrize(
    "text", ["2026-11-21", "21.11.2026", "21 Nov 2026", "November 21, 2026", "12:30", "order 1234567", "deadbeef12"]
)
def test_dates_times_and_ids_are_volatile(text):
    assert is_volatile(text)


@pytest.mark.parametrize("text", ["€1,299.00", "Blue shirt", "Decade", "1 item", "March"])
def test_prices_counts_and_words_are_not_volatile(text):
    assert not is_volatile(text)


def test_names_in_any_spelling_have_the_same_words():
    assert words("unit_price") == words("unitPrice") == words("Unit prices:") == ("unit", "price")


def test_text_is_compared_composed_and_without_invisible_characters():
    assert normalised("Cafe\u0301\u00a0 \u200bau\nlait") == "Café au lait"
    assert label_text("Price ▲") == label_text("price:")


@pytest.mark.parametrize("space", "\t\n\x0b\x0c\r \xa0\u1680\u2003\u2028\u202f\u205f\u3000\ufeff")
def test_white_space_is_what_a_browser_takes_for_it(space):
    assert normalised(f"{space}1{space}{space}item ") == "1 item"


@pytest.mark.parametrize("character", "\x1c\x1d\x1e\x1f\x85")
def test_what_only_python_takes_for_white_space_is_a_character(character):
    assert normalised(f"1{character}item") == f"1{character}item"


@pytest.mark.parametrize(
    ("text", "order", "date"),
    [
        ("2026-11-21", "ymd", dt.date(2026, 11, 21)),
        ("21 November 2026", "ymd", dt.date(2026, 11, 21)),
        ("Sat, Nov 21st, 2026", "ymd", dt.date(2026, 11, 21)),
        ("03/04/2026", "dmy", dt.date(2026, 4, 3)),
        ("03/04/2026", "mdy", dt.date(2026, 3, 4)),
    ],
)
def test_dates_are_read_in_their_order(text, order, date):
    assert converted(AsDate(to="date", order=order), text) == date


def test_the_order_of_a_date_is_known_only_where_one_fits():
    assert order_of("21/11/2026") == "dmy"
    assert order_of("11/21/2026") == "mdy"
    assert order_of("03/04/2026") is None


@pytest.mark.parametrize("text", ["31/02/2026", "03/04/26", "2026-13-01", "soon", "03/04/2026"])
def test_what_is_no_date_fails(text):
    with pytest.raises(ProgramFailed):
        converted(AsDate(to="date", order="ymd"), text)


def test_words_for_yes_and_no_are_a_closed_list():
    assert converted(AsBoolean(to="boolean"), "In stock") is True
    assert converted(AsBoolean(to="boolean"), "Sold out") is False
    with pytest.raises(ProgramFailed):
        converted(AsBoolean(to="boolean"), "Perhaps")


def test_a_choice_is_one_of_its_texts_or_fails():
    conversion = AsChoice(to="choice", choices={"in stock": "in_stock"})
    assert converted(conversion, "In Stock") == "in_stock"
    with pytest.raises(ProgramFailed):
        converted(conversion, "On order")


@pytest.mark.parametrize(("to", "value"), [("integer", 80), ("float", 80.0), ("decimal", Decimal("80.00"))])
def test_a_number_is_of_the_wanted_type(to, value):
    found = converted(AsNumber(to=to, decimal_mark=".", around=("€",)), "€80.00")
    assert found == value
    assert type(found) is type(value)


def test_an_integer_is_not_rounded():
    with pytest.raises(ProgramFailed, match="a whole number"):
        converted(AsNumber(to="integer", decimal_mark=".", around=("€",)), "€80.50")
