"""A figure beside the words of a link or a tab is data: another balance is no other account. On a button, it is what is done."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests.support.anew import anew
from tests.support.hasty import hurry
from tests.support.steps import Do, Sitting

pytestmark = pytest.mark.one_page("http://shop.test/")

MAIL = "<nav><a href=/sent>Sent</a> <a href=/inbox>Inbox <b>{}</b></a></nav>"
BANK = "<h1>Accounts</h1><ul><li><a href=/accounts/7><div>HSBC</div><div>{}</div></a></li>{}</ul>"
TABS = """<div role=tablist><button role=tab aria-selected=true>Closed</button>
<button role=tab aria-selected=false onclick="this.ariaSelected = true; out.textContent = 'Shown'">Open <i>{}</i></button></div><p id=out></p>"""
LINK = "<h1>Home</h1><a href={1}>{0}</a>"
PRESSED = """<{0} onclick="out.textContent = 'Done'">{1}</{2}><p id=out></p>"""

LIKE = """<button aria-pressed=false onclick="this.ariaPressed = this.ariaPressed === 'false'; n.textContent = +n.textContent + {1}">
{0}</button>"""


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch)


@dataclass(frozen=True)
class Case:
    """A page, what is pressed on it by a sentence, and the same page on another day."""

    page: str
    today: tuple[str, ...]
    tomorrow: tuple[str, ...]
    name: str
    sentence: str
    then: str = ""

    def html(self, parts: tuple[str, ...]) -> str:
        return self.page.format(*parts)


DATA = {
    "a balance": Case(BANK, ("617.38", ""), ("702.11", ""), "HSBC 617.38", "open HSBC"),
    "a balance of a thousand": Case(BANK, ("€617.38", ""), ("€1,702.11", ""), "HSBC €617.38", "open HSBC"),
    "other accounts beside": Case(
        BANK,
        ("617.38", "<li><a href=/accounts/8><div>ING</div><div>12.00</div></a>"),
        ("702.11", "<li><a href=/accounts/8><div>ING</div><div>617.38</div></a>"),
        "HSBC 617.38",
        "open HSBC",
    ),
    "a count of what is unread": Case(MAIL, ("3",), ("12",), "Inbox 3", "open the inbox"),
    "a count in brackets": Case(MAIL, ("(3)",), ("(12)",), "Inbox (3)", "open the inbox"),
    "a tab that counts": Case(TABS, ("3",), ("4",), "Open 3", "show what is Open"),
    "a button that is put in": Case(
        LIKE, ("Like <b id=n>5</b>", "1"), ("Like <b id=n>8</b>", "1"), "Like 5", "click Like"
    ),
    "a number in its words, which is said": Case(
        LINK, ("Room 3 <b>12.50</b>", "/three"), ("Room 3 <b>14.00</b>", "/three"), "Room 3 12.50", "open Room 3"
    ),
}
IDENTITY = {
    "one text": Case(LINK, ("Inbox 3", "/inbox"), ("Inbox 12", "/inbox"), "Inbox 3", "open the inbox"),
    "an amount on a button": Case(
        PRESSED,
        ("button", "Transfer <b>€10.00</b>", "button"),
        ("button", "Transfer <b>€1000.00</b>", "button"),
        "Transfer €10.00",
        "click Transfer",
    ),
    "an amount on a link that a script acts on": Case(
        PRESSED,
        ("a href=/transfer onclick='event.preventDefault()'", "Transfer <b>€10.00</b>", "a"),
        ("a href=/transfer onclick='event.preventDefault()'", "Transfer <b>€1000.00</b>", "a"),
        "Transfer €10.00",
        "click Transfer",
    ),
    "an amount on a link that leads nowhere": Case(
        PRESSED,
        ("a href=#", "Transfer <b>€10.00</b>", "a"),
        ("a href=#", "Transfer <b>€1000.00</b>", "a"),
        "Transfer €10.00",
        "click Transfer",
    ),
    "an amount on an entry of a menu": Case(
        PRESSED,
        ("div role=menuitem tabindex=0", "Buy <b>1</b>", "div"),
        ("div role=menuitem tabindex=0", "Buy <b>10</b>", "div"),
        "Buy 1",
        "click Buy",
    ),
    "the sentence says the figure": Case(BANK, ("617.38", ""), ("702.11", ""), "HSBC 617.38", "open HSBC 617.38"),
    "the sentence says none of its words": Case(
        BANK, ("617.38", ""), ("702.11", ""), "HSBC 617.38", "open the richest account"
    ),
    "two then": Case(
        BANK,
        ("617.38", "<li><a href=/accounts/8><div>HSBC</div><div>12.00</div></a>"),
        ("702.11", ""),
        "HSBC 617.38",
        "open HSBC",
    ),
    "two now": Case(
        BANK,
        ("617.38", ""),
        ("702.11", "<li><a href=/accounts/8><div>HSBC</div><div>12.00</div></a>"),
        "HSBC 617.38",
        "open HSBC",
    ),
    "two now, one of them in one text": Case(
        BANK, ("617.38", ""), ("702.11", "<li><a href=/accounts/8>HSBC 12.00</a>"), "HSBC 617.38", "open HSBC"
    ),
    "another currency": Case(BANK, ("€617.38", ""), ("$617.38", ""), "HSBC €617.38", "open HSBC"),
    "another sign": Case(BANK, ("617.38", ""), ("-617.38", ""), "HSBC 617.38", "open HSBC"),
    "a unit": Case(LINK, ("Aspirin <b>5 mg</b>", "/a"), ("Aspirin <b>50 mg</b>", "/a"), "Aspirin 5 mg", "open Aspirin"),
    "a unit of its own": Case(
        LINK,
        ("Aspirin <b>5</b> <i>mg</i>", "/a"),
        ("Aspirin <b>50</b> <i>mg</i>", "/a"),
        "Aspirin 5 mg",
        "open Aspirin",
    ),
    "words that changed, too": Case(
        LINK, ("Inbox <b>3</b>", "/inbox"), ("Old inbox <b>4</b>", "/inbox"), "Inbox 3", "open the inbox"
    ),
    "a part of a word": Case(LINK, ("Screw M<b>8</b>", "/a"), ("Screw M<b>10</b>", "/a"), "Screw M8", "open Screw"),
    "a part of a number": Case(
        LINK, ("Pay €10<b>00</b>", "/a"), ("Pay €10<b>99</b>", "/a"), "Pay €1000", "open Pay €10"
    ),
    "an order, which the address has": Case(
        LINK, ("Order <b>17</b>", "/orders/17"), ("Order <b>18</b>", "/orders/18"), "Order 17", "open the order"
    ),
    "a version, at an address with an id": Case(
        LINK, ("iPhone <b>15</b>", "/products/841"), ("iPhone <b>16</b>", "/products/907"), "iPhone 15", "open iPhone"
    ),
    "another address": Case(
        LINK, ("Inbox <b>3</b>", "/inbox"), ("Inbox <b>4</b>", "/spam"), "Inbox 3", "open the inbox"
    ),
    "a number that is no figure of it": Case(
        LINK, ("Ticket <b>#17</b>", "/ticket"), ("Ticket <b>#18</b>", "/ticket"), "Ticket #17", "open Ticket"
    ),
    "a name that the author gave": Case(
        LINK,
        ("x", "/inbox aria-label='Inbox 3'"),
        ("x", "/inbox aria-label='Inbox 4'"),
        "Inbox 3",
        "open the inbox",
    ),
    "a size on a button that is put in": Case(
        LIKE, ("Size <b id=n>42</b>", "0"), ("Size <b id=n>43</b>", "0"), "Size 42", "choose Size 42"
    ),
    "a toggle that is another": Case(
        LIKE, ("Like <b id=n>5</b>", "1"), ("Dislike <b id=n>5</b>", "1"), "Like 5", "click Like"
    ),
    "an amount on a button that is put in": Case(
        LIKE, ("Tip <b id=n>€5.00</b>", "0"), ("Tip <b id=n>€50.00</b>", "0"), "Tip €5.00", "click Tip"
    ),
    "a button that is put in and does more": Case(
        PRESSED,
        ("button aria-pressed=false", "Buy <b>1</b>", "button"),
        ("button aria-pressed=false", "Buy <b>10</b>", "button"),
        "Buy 1",
        "click Buy",
    ),
    "words of another number": Case(
        LINK, ("Room 3 <b>12.50</b>", "/a"), ("Room 4 <b>12.50</b>", "/a"), "Room 3 12.50", "open Room 3"
    ),
}


def sitting_of(case: Case, page) -> Sitting:
    sitting = Sitting()
    page.set_content(case.html(case.today))
    sitting.record(page, [Do(case.name)], sentences=[case.sentence])
    anew(page)
    page.goto("http://shop.test/")
    page.set_content(case.html(case.tomorrow))
    return sitting


@pytest.mark.parametrize("kind", DATA)
def test_another_figure_beside_its_words_is_no_other_element(page, kind):
    sitting = sitting_of(DATA[kind], page)
    with sitting.in_mode("replay") as session:
        assert sitting.problem(page) == ""
    assert session.healed == []


@pytest.mark.parametrize("kind", IDENTITY)
def test_another_number_that_says_what_it_is_is_refused(page, kind):
    sitting = sitting_of(IDENTITY[kind], page)
    assert sitting.reason(page, "renamed") != ""


def test_it_is_found_in_another_design_as_well(page):
    case = DATA["a count of what is unread"]
    sitting = sitting_of(case, page)
    page.set_content(
        "<div><ul class=menu><li><a class=item href=/sent>Sent</a><li><a class=item href=/inbox><div>Inbox</div><div>9</div></a></ul></div>"
    )
    assert sitting.problem(page) == ""
