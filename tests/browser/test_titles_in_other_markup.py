"""What is over something, and whose it is, says what a person reads: a legend that became a heading says what it said."""

from __future__ import annotations

import pytest

from tests.browser.test_another_in_its_place import taken
from tests.browser.test_titles_of_lists import MENU, NAMES, cards, table, titled

pytestmark = pytest.mark.one_page("http://shop.test/")

REMOVE = "<button type=button data-it>Remove</button>"


def counted(title: str, figure: int, part: str) -> str:
    return f"<section><h2>{title} <b>{figure}</b></h2>{part}</section>"


def group(title: str, part: str) -> str:
    return f"<fieldset><legend>{title}</legend>{part}</fieldset>"


def generated(*names: str, it: str = "Jon") -> str:
    """Cards of which each has a class of its own, as a program that makes styles gives them."""
    part = "<div class='css-{0}'><h3>{0}</h3><p>Guest</p><p><button {1}>Call</button></p></div>"
    return f"<div>{''.join(part.format(each, 'data-it' * (each == it)) for each in names)}</div>"


def boxed(*names: str, it: str = "Jon") -> str:
    """Cards of which each stands alone in its cell of a grid."""
    part = "<div><div class=card><header><h3>{0}</h3></header><p>Guest</p><footer><button {1}>Call</button></footer></div></div>"
    return "".join(part.format(each, "data-it" * (each == it)) for each in names)


def articles(*names: str, it: str = "Jon") -> str:
    part = "<article><h3>{0}</h3><p>Guest</p><button {1}>Call</button></article>"
    return "".join(part.format(each, "data-it" * (each == it)) for each in names)


def groups(*names: str, it: str = "Jon") -> str:
    return "".join(group(each, f"<p>Guest</p><button {'data-it' * (each == it)}>Call</button>") for each in names)


def booking(power: str, more: str = "") -> str:
    return f"<label>Name <input></label>{power}{more}<button type=button>Book</button>"


POWER = group(
    "Power", "<label><input type=radio name=p> Little</label><label><input type=radio name=p data-it> Much</label>"
)
CAMP = "<h1>Camp</h1>"
WAS = f"{CAMP}<form>{group('Stay', booking(POWER))}</form>"
SAMPLE = f"<form>{group('<h2>New</h2>', '<label>Place <input></label> <label>Day <input></label>')}</form>"
CALLED = table(*NAMES).replace("<table", "<table aria-label=Guests")

NAME_AND_NIGHTS = "<label>Name <input></label><label>Nights <input type=number></label>"


def power(it: str) -> str:
    return f"<label><input type=radio name=p>Little</label><label><input type=radio name=p {it}>Much</label>"


TAKEN = {
    "the group of its group, under headings": (
        f"{CAMP}<form>{group('Ann', NAME_AND_NIGHTS + group('Power', power('data-it')))}<button>Book</button></form>",
        f"{CAMP}<form><section><h2>Ann</h2>{NAME_AND_NIGHTS}<h3>Power</h3><div>{power('data-it')}</div></section><button>Book</button></form>",
    ),
    "a count that came": (titled("Guests", table(*NAMES)), counted("Guests", 3, table(*NAMES))),
    "a count that went": (counted("Guests", 3, table(*NAMES)), titled("Guests", cards(*NAMES))),
    "a count that is another": (counted("Guests", 3, table(*NAMES)), counted("Guests", 2, table("Ida", "Jon"))),
    "a legend that is a heading": (WAS, f"{CAMP}<section><h2>Stay</h2><form>{booking(POWER)}</form></section>"),
    "a heading that is a legend": (f"{CAMP}<section><h2>Stay</h2>{booking(POWER)}</section>", WAS),
    "a button that is out of the fields' group, and in their form": (
        f"{CAMP}<form>{group('Stay', booking('', REMOVE))}</form>",
        f"{CAMP}<form>{group('Stay', booking(''))}{REMOVE}</form>",
    ),
    "cards that are groups": (titled("Guests", articles(*NAMES)), titled("Guests", groups(*NAMES))),
    "cards of classes of their own": (titled("Guests", table(*NAMES)), titled("Guests", generated(*NAMES))),
    "cards that are rows": (f"<main><h2>Guests</h2><div>{boxed(*NAMES)}</div></main>", titled("Guests", table(*NAMES))),
    "behind a part with a heading that had ended": (SAMPLE + CALLED, titled("Guests", table(*NAMES)) + SAMPLE),
}  # fmt: skip
ANOTHER = {
    "under a number that names": (counted("Room", 7, table(*NAMES)), counted("Room", 8, table(*NAMES))),
    "under a number that names, where it counted by chance": (counted("Room", 3, table(*NAMES)), counted("Room", 4, table(*NAMES))),
    "under a number that counts now and named": (counted("Room", 7, table(*NAMES)), counted("Room", 3, table(*NAMES))),
    "in another list that is counted": (
        counted("Guests", 3, table(*NAMES)),
        counted("Guests", 2, table("Ida", "Kai", it="")) + counted("Trash", 1, table("Jon")),
    ),
    "under a heading in the part of its legend": (CAMP + group("Bob", REMOVE), f"{CAMP}<section><h2>Bob</h2><div><h3>Ann</h3>{REMOVE}</div></section>"),
    "in a group of the group": (f"{CAMP}<section><h2>Bob</h2>{REMOVE}</section>", CAMP + group("Bob", group("Phone", REMOVE))),
    "under a heading in the group": (f"{CAMP}<section><h2>Bob</h2>{REMOVE}</section>", CAMP + group("Bob", f"<h3>Phone</h3>{REMOVE}")),
    "in a row of the group of its row": (
        titled("Guests", articles(*NAMES)),
        titled("Guests", groups("Ida", "Kai", it="") + group("Jon", "<ul><li>Lea <button>Call</button><li>Mia <button>Call</button></ul>")),
    ),
    "in a group of the group of its row": (
        titled("Guests", articles(*NAMES)),
        titled("Guests", groups("Ida", "Kai", it="") + group("Jon", group("Lea", "<button>Call</button>"))),
    ),
    "in the group of its row, in another list": (
        titled("Guests", articles(*NAMES)),
        titled("Guests", groups("Ida", "Kai", it="")) + titled("Trash", groups("Jon", "Lea")),
    ),
    "in another group of the form": (
        f"{CAMP}<form>{group('Ann', booking('', REMOVE))}</form>",
        f"{CAMP}<form>{group('Ann', booking(''))}{group('Bob', REMOVE)}</form>",
    ),
    "under another heading of the form": (
        f"{CAMP}<form>{group('Ann', booking('', REMOVE))}</form>",
        f"{CAMP}<form>{group('Ann', booking(''))}<h3>Bob</h3>{REMOVE}</form>",
    ),
    "in another row than its card's": (f"<main><h2>Guests</h2><div>{boxed(*NAMES)}</div></main>", titled("Guests", table("Ida", "Kai", it=""))),
    "in the row of another, behind whose name its card's stands": (
        f"<main><h2>Guests</h2><div>{boxed(*NAMES)}</div></main>",
        titled("Guests", table("Ida", "Kai", it="").replace("<td>Kai</td>", "<td>Kai</td><td>Jon</td>")),
    ),
    "in the row of its card, in another list": (
        f"<main><h2>Guests</h2><div>{boxed(*NAMES)}</div></main>",
        titled("Guests", table("Ida", "Kai", it="")) + titled("Trash", table("Jon", "Lea")),
    ),
    "in a list of which the text is another's, beside a link of the recorded name": (
        MENU + titled("Today", table(*NAMES)),
        f"{MENU}<div class=head><span>Bin</span></div><div class=body>{table(*NAMES)}</div>",
    ),
    "in cards of classes of their own in another list": (
        titled("Guests", table(*NAMES)),
        titled("Guests", generated("Ida", "Kai", it="")) + titled("Trash", generated("Jon", "Lea")),
    ),
    "behind a part that had ended, in another list": (SAMPLE + CALLED, titled("Trash", table(*NAMES)) + SAMPLE),
}  # fmt: skip


@pytest.mark.parametrize("case", TAKEN)
def test_what_says_the_same_in_other_markup_is_found(page, case):
    assert taken(page, *TAKEN[case]) == "it"


@pytest.mark.parametrize("case", ANOTHER)
def test_what_stands_under_something_else_is_not_taken(page, case):
    assert taken(page, *ANOTHER[case]) == ""
