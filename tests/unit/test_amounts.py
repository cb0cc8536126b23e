"""A number is read with its sign, currency and unit: what is claimed of €8.00 does not hold of -€8.00."""

from __future__ import annotations

import re
import sys
import unicodedata
from decimal import Decimal

import pytest
from pydantic import TypeAdapter

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.extract import decide_extract
from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._programs.amounts import CURRENCY_SIGN, figures
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.numbers import plain_amount
from pytest_stagehand._programs.text import passes
from pytest_stagehand._programs.verify import evaluate_verify
from pytest_stagehand._recording.assertions import HasText, TextShown
from pytest_stagehand._recording.programs import VerifyProgram
from pytest_stagehand._recording.queries import AttributeTest, Query, TextTest
from tests.support.trees import tree

OTHERS = [
    ("€8.00", "-€8.00"),
    ("€8.00", "\u2212€8.00"),
    ("€8.00", "\u2013€8.00"),
    ("€8.00", "- €8.00"),
    ("€8.00", "\u2212 €8.00"),
    ("€8.00", "€8.00-"),
    ("€8.00", "€8.00\u2212"),
    ("€8.00", "(€8.00)"),
    ("¥280,000", "▲¥280,000"),
    ("280,000", "△280,000"),
    ("¥280,000", "△ ¥280,000"),
    ("8.00", "(8.00)"),
    ("8.00", "8.00-"),
    ("8.00", "8.00 -"),
    ("8.00", "€-8.00"),
    ("8.00", "USD \u22128.00"),
    ("$8.00", "\uff0d$8.00"),
    ("€8.00", "Balance: - €8.00"),
    ("€8.00", "Saldo -€8.00 (offen)"),
    ("8.00", "8.00 CR"),
    ("8.00", "8.00 DR"),
    ("8.00", "8.00-€"),
    ("1 234,50 €", "-1 234,50 €"),
    ("$8.00", "US$8.00"),
    ("$8.00", "A$8.00"),
    ("$ 8,00", "R$ 8,00"),
    ("$8.00", "$8.00 CAD"),
    ("8.00", "€8.00"),
    ("8.00", "8.00 EUR"),
    ("8.00", "CHF 8.00"),
    ("8", "8 kr"),
    ("8", "8 Kč"),
    ("8", "₹8"),
    ("8", "8k"),
    ("8", "8M"),
    ("€8", "€8 Mio."),
    ("€8", "€8 million"),
    ("€8", "€8bn"),
    ("8", "8万"),
    ("8", "8 kg"),
    ("8", "8 GB"),
    ("8", "8px"),
    ("50", "50%"),
    ("50", "50 %"),
    ("5", "5‰"),
    ("21", "21 °C"),
    ("€8.00", "€8.00/month"),
    ("€8.00", "€8.00 / Monat"),
    ("8", "8-pack"),
    ("8", "8½"),
    ("8", "8 ½"),
    ("8", "8 1/2"),
    ("8", "8e3"),
    ("8", "8×10³"),
    ("8", "8 × 10³"),
    ("€10", "€8–€10"),
    ("€8", "€8–€10"),
    ("€10", "€8 – €10"),
    ("10", "8-10"),
    ("8", "8+"),
    ("8", "<8"),
    ("8", "≥ 8"),
    ("8", "±8"),
    ("8", "#8"),
    ("12", "SKU-12"),
    ("8", "8th"),
    ("1.2", "1.2.3"),
    ("10", "10:30"),
    ("2024", "2024-01-08"),
    ("123456", "+49 30 123456"),
    ("234", "1 234"),
    ("234", "1'234"),
    ("23,456", "1,23,456"),
    ("8.00", "8.00.1"),
    ("8", "8,5 %"),
    ("8", "8 km/h"),
    ("8", "8 m²"),
    ("8", "8 mg/l"),
    ("8 m", "8 m/s"),
    ("8 MB", "8 MB/s"),
    ("8 kg", "8 kg/m³"),
    ("8 h", "8 h 30 min"),
    ("4h", "2d 4h"),
    ("8°", "8°C"),
    ("8° 30′", "8° 30′ 10″"),
    ("8%", "8%p"),
    ("25", "25 bps"),
    ("8", "8 億"),
    ("8", "8 円"),
    ("8", "8:-"),
    ("8", "8:– kr"),
    ("8", "Rs. 8"),
    ("8", "S/. 8"),
    ("8", "KSh 8"),
    ("8", "د.إ 8"),
    ("8.00", "CR 8.00"),
    ("8.00", "DR 8.00"),
    ("8", "~ 8"),
    ("8", "8±2"),
    ("8", "8 ± 2"),
    ("10", "8…10"),
    ("10", "8..10"),
    ("8", "8~10"),
    ("10", "8 ～ 10"),
    ("8", "8⁄10"),
    ("٨", "٨٫٥"),
    ("१२", "१२३"),
]
"""A claim, and what it must not hold of."""

SAME = [
    ("€8.00", "€8.00"),
    ("€8.00", "Total: €8.00"),
    ("€8.00", "Total: €8.00, due today"),
    ("€8.00", "You pay €8.00."),
    ("-€8.00", "-€8.00"),
    ("-€8.00", "\u2212€8.00"),
    ("(€8.00)", "Loss (€8.00)"),
    ("€ 8,00", "€\u00a08,00"),
    ("1 234,56 €", "1\u202f234,56 €"),
    ("1.234,56 €", "Summe 1.234,56 €"),
    ("1'234.50 CHF", "1'234.50 CHF"),
    ("₹1,23,456.00", "₹1,23,456.00 only"),
    ("8 kr", "8 kr per styck"),
    ("€8.00", "Blue shirt - €8.00"),
    ("€8.00", "Blue shirt – €8.00"),
    ("€40.00", "2 × €40.00"),
    ("€40.00", "2 - €40.00"),
    ("€8", "€10 now €8"),
    ("3", "Cart (3)"),
    ("3", "3 results"),
    ("5", "3 of 5"),
    ("8", "8 apples - 3 pears"),
    ("50%", "50% off"),
    ("8k", "8k followers"),
    ("iPhone", "iPhone-15 Pro"),
    ("€8.00/month", "€8.00/month"),
    ("10:30", "at 10:30"),
    ("#8", "Order #8"),
    ("€8–€10", "€8–€10 each"),
    ("+8", "+8 points"),
    ("12", "12 A-frames"),
    ("8 km/h", "8 km/h max."),
    ("8 h 30 min", "8 h 30 min left"),
    ("8 GB", "8 GB 256 GB"),
    ("256 GB", "8 GB 256 GB"),
    ("Rs. 8", "Rs. 8 only"),
    ("٨", "٨ عناصر"),
    ("€8.00", "Total:€8.00"),
    ("€8.00", "€8.00 → €9.00"),
    ("1234", "•••• 1234"),
    ("5", "★ 5"),
]
"""A claim, and what it goes on holding of."""


def shows(text: str, how: str = "contains") -> VerifyProgram:
    test = TextTest.model_validate({"how": how, "text": text})
    return VerifyProgram(all=(TextShown(kind="text-shown", text=test),))


def page_of(text: str):
    return tree(f"[0-1] heading: Account\n[0-2] paragraph: {text} [id=amount]")


@pytest.mark.parametrize(("claimed", "shown"), OTHERS)
def test_a_number_is_not_shown_by_one_of_another_sign_currency_or_unit(claimed, shown):
    reads = Query(attribute=AttributeTest(attribute="id", value="amount"))
    text = HasText(kind="text", query=reads, take="text", test=TextTest(how="contains", text=claimed), holds=True)
    assert not evaluate_verify(shows(claimed), page_of(shown)).passed
    assert not evaluate_verify(VerifyProgram(all=(text,)), page_of(shown)).passed
    assert not decide_verify(f'the page shows "{claimed}"', page_of(shown)).holds


@pytest.mark.parametrize(("claimed", "shown"), SAME)
def test_a_number_is_shown_by_itself_in_whatever_text(claimed, shown):
    assert evaluate_verify(shows(claimed), page_of(shown)).passed
    assert decide_verify(f'the page shows "{claimed}"', page_of(shown)).holds


@pytest.mark.parametrize("how", ["contains", "starts", "ends"])
@pytest.mark.parametrize("ignore_case", [True, False])
def test_letters_of_a_number_keep_their_case(how, ignore_case):
    test = TextTest.model_validate({"how": how, "text": "8", "ignore_case": ignore_case})
    program = VerifyProgram(all=(TextShown(kind="text-shown", text=test),))
    assert not evaluate_verify(program, page_of("8 GB")).passed


@pytest.mark.parametrize(("claimed", "shown"), [*OTHERS[:12], ("€8.00", "€8.00/month"), ("8", "8 kg")])
def test_what_must_not_be_there_is_not_there_in_another_sign_or_unit_either(claimed, shown):
    decision = decide_verify(f'"{claimed}" is not visible', page_of(shown))
    assert decision.holds is any(f"{sign}{claimed}" in shown for sign in "-\u2212" if claimed[0].isdigit())


LINES = [
    "[0-2] paragraph\n  [0-3] text: -\n  [0-4] text: €8.00",
    "[0-2] paragraph\n  [0-3] text: \u2212\n  [0-4] text: €8.00",
    "[0-2] listitem\n  [0-3] text: Saldo:\n  [0-4] text: -\n  [0-5] text: €8.00",
    "[0-2] generic\n  [0-3] text: -\n  [0-4] generic\n    [0-5] text: €8.00\n    [0-6] link: Details",
    "[0-2] paragraph\n  [0-3] text: €8.00\n  [0-4] text: CR",
    "[0-2] paragraph\n  [0-3] text: €8.00\n  [0-4] superscript: k",
    "[0-2] paragraph\n  [0-3] text: €8.00\n  [0-4] text: / Monat",
    "[0-2] paragraph\n  [0-3] strong: €8.00\n  [0-4] text: /year",
    "[0-2] paragraph\n  [0-3] text: US\n  [0-4] text: €8.00\n  [0-5] text: -",
    "[0-2] paragraph\n  [0-3] text: €8.00 [before=-]",
    "[0-2] paragraph\n  [0-3] text: €8.00 [after= CR]",
    "[0-2] definition\n  [0-3] text: €8.00 [before=\u2212]",
]


@pytest.mark.parametrize("line", LINES)
def test_a_sign_in_an_element_of_its_own_belongs_to_the_number_beside_it(line):
    page = tree(f"[0-1] heading: Account\n{line}")
    assert not evaluate_verify(shows("€8.00"), page).passed


@pytest.mark.parametrize(
    "line",
    [
        "[0-2] paragraph\n  [0-3] button: -\n  [0-4] text: €8.00\n  [0-5] button: +",
        "[0-2] paragraph\n  [0-3] text: Blue shirt\n  [0-4] text: -\n  [0-5] text: €8.00",
        "[0-2] paragraph\n  [0-3] text: Total\n  [0-4] text: €8.00\n  [0-5] text: incl. VAT",
        "[0-2] row\n  [0-3] cell: -\n  [0-4] cell: €8.00",
        "[0-2] paragraph\n  [0-3] text: - [clickable]\n  [0-4] text: €8.00",
    ],
)
def test_what_stands_beside_a_number_and_is_no_sign_leaves_it_as_it_is(line):
    assert evaluate_verify(shows("€8.00"), tree(f"[0-1] heading: Account\n{line}")).passed


@pytest.mark.parametrize(
    ("shown", "value"),
    [
        ("-€8.00", "-8.00"),
        ("€8.00-", "-8.00"),
        ("8.00-€", "-8.00"),
        ("€ \u22128.00", "-8.00"),
        ("- €8.00", "-8.00"),
        ("€1,23,456.00", "123456.00"),
        ("+8.00", "8.00"),
        ("8.00 CR", "8.00"),
        ("(8.00)", None),
        ("Discount - €8.00", None),
        ("8k", None),
        ("€8 Mio.", None),
        ("8½", None),
        ("8+", None),
        ("~8", None),
        ("€8–€10", None),
    ],
)
def test_extract_reads_a_number_by_the_same_rules_or_not_at_all(shown, value):
    page = page_of(shown)
    if value is None:
        with pytest.raises(EngineAbstained):
            decide_extract("the amount", TypeAdapter(Decimal), page)
    else:
        assert decide_extract("the amount", TypeAdapter(Decimal), page).value == Decimal(value)


def test_extract_reads_the_sign_and_the_currency_that_stand_beside_the_number():
    page = tree(
        "[0-1] heading: Account\n[0-2] paragraph\n  [0-3] text: -\n  [0-4] text: $\n  [0-5] text: 8.00 [id=amount]"
    )
    decision = decide_extract("the amount", TypeAdapter(float), page)
    assert decision.value == -8.0
    assert decision.program.read.convert.around == ("$",)


@pytest.mark.parametrize("saying", ["Your balance is -€8.00", "Your balance is $8.00", "Your balance is €8.00/day"])
def test_a_saying_with_another_figure_is_not_what_was_said(saying):
    try:
        holds = decide_verify("the balance is €8.00", page_of(saying)).holds
    except (EngineAbstained, ProgramFailed):
        holds = False
    assert not holds


def test_the_signs_of_currencies_are_those_of_unicode():
    own = re.compile(CURRENCY_SIGN)
    every = {ch for ch in map(chr, range(sys.maxunicode + 1)) if unicodedata.category(ch) == "Sc"}
    assert {ch for ch in every if own.fullmatch(ch)} == every


@pytest.mark.parametrize("text", ["8" * 4_000, "8 " * 2_000, "-" * 4_000, "€" * 4_000, "8-" * 2_000, "8,1 kg " * 600])
def test_a_long_text_takes_no_long_time(text):
    figures(text)


@pytest.mark.parametrize(
    ("claimed", "shown", "holds"),
    [
        ("€80.00", "€ 80.00", True),
        ("€80.00", "€\u202f80.00", True),
        ("80,00 €", "80,00€", True),
        ("€80.00", "€ 80.50", False),
        ("€80.00", "-€ 80.00", False),
        ("€80.00", "€ 80.00 fee", False),
        ("Order 80", "Order\u202f80", True),
        ("Publish", "\ue8b6Publish", True),
        ("\ue8b6", "\ue8b7", False),
    ],
)
def test_one_text_is_another_where_a_space_in_a_figure_or_an_icon_is_all_that_differs(claimed, shown, holds):
    assert passes(TextTest(how="equals", text=claimed), shown, {}) is holds


PLAIN = {
    "3": "0",
    "0": "0",
    "-3": "0",
    "1,250": "0",
    "1399.44": "0.00",
    "€3.00": "€0.00",
    "\u2212€3.00": "€0.00",
    "3 €": "0 €",
    "CHF 5.00": "CHF 0.00",
    "12%": "0%",
    "15 min": "0 min",
    "+3": "+0",
}
NOT_PLAIN = (
    "none", "3 days", "Bed 3", "v2", "#3", "3.", "3rd", "03", "09:30", "2026-05-03", "3 May", "3/7", "3 of 7", "2-5", "1.2.3", "555 123",
    "8k", "~3", "3½", "12345678", "",
)  # fmt: skip


@pytest.mark.parametrize(("text", "kind"), PLAIN.items())
def test_a_plain_amount_is_known_by_all_but_its_digits(text, kind):
    assert plain_amount(text) == kind


@pytest.mark.parametrize("text", NOT_PLAIN)
def test_what_counts_names_or_dates_something_is_no_plain_amount(text):
    assert plain_amount(text) is None
