"""What stands in a part that folds is of what the part is called by: the control that unfolded it."""

import pytest

from tests.browser.test_another_in_its_place import IT, taken

pytestmark = pytest.mark.one_page("http://shop.test/")

FOLDS = {
    "that says what it opens": "<div><button aria-expanded=true aria-controls=p>{0}</button><div id=p><p>Member</p><button {1}>Delete</button></div></div>",
    "before its part": "<button aria-expanded=true>{0}</button><div><button {1}>Delete</button></div>",
    "in the head of an item": "<div class=item><div><a href='#' role=button aria-expanded=true>{0}</a></div><div><div><button {1}>Delete</button></div></div></div>",
    "details": "<details open><summary>{0}</summary><button {1}>Delete</button></details>",
}
SHUT = "<div><button aria-expanded=false>{0}</button></div>"
NAMES = [("Alice", "Bob"), ("Lieferung 1", "Lieferung 2"), ("請求先", "配送先"), ("محمد", "علي")]


@pytest.mark.parametrize("fold", FOLDS.values(), ids=FOLDS)
@pytest.mark.parametrize(("own", "other"), NAMES)
def test_what_is_unfolded_of_another_is_not_taken(page, fold, own, other):
    rebuilt = fold.replace("<button {1}>Delete</button>", "<span role=button tabindex=0 {1}>Delete</span>")
    assert taken(page, fold.format(own, IT), rebuilt.format(other, "")) == ""
    assert taken(page, fold.format(own, IT), rebuilt.format(own, IT)) == "it"
    assert taken(page, fold.format(own, IT), SHUT.format(own) + fold.format(other, "")) == ""
    assert taken(page, fold.format(own, IT), fold.format(own, f"class=new {IT}")) == "it"
    assert taken(page, fold.format(own, IT), f"<section>{fold.format(own.upper(), IT)}</section>") == "it"


@pytest.mark.parametrize("place", ["absolute", "fixed"])
def test_what_opens_over_the_page_may_be_called_by_anything(page, place):
    """The menu of a user is called by their name, which is another in each run."""
    menu = f"<nav><button aria-expanded=true>{{}}</button><ul style='position:{place}'><li><button {IT}>Log out</button></ul></nav>"
    assert taken(page, menu.format("Alice"), menu.format("Bob")) == "it"
    assert taken(page, menu.format("Alice"), f"<header>{menu.format('Bob')}</header>") == "it"


def test_a_part_that_folds_and_is_called_otherwise_as_it_stood_is_the_same(page):
    """Nothing says that it is another's: what unfolded it is not there, so it may have been renamed."""
    assert taken(page, PLAIN.format("Show more", IT), PLAIN.format("Show all", IT)) == "it"


PLAIN = FOLDS["before its part"]


@pytest.mark.parametrize(
    ("was", "now"),
    [
        (PLAIN.format("Alice", IT), f"<p><b>Alice</b></p><div><button {IT}>Delete</button></div>"),  # it folds no more
        (PLAIN.format("Filters (2)", IT), f"<div>{PLAIN.format('Filters (3)', IT)}</div>"),
        (PLAIN.format("More", IT).replace("<button", "<button aria-haspopup=menu", 1), f"<div>{PLAIN.format('Actions', IT)}</div>"),
        (f"<div><button {IT}>Delete</button></div>", f"<div>{PLAIN.format('Alice', IT)}</div>"),  # it folds now
    ],
)  # fmt: skip
def test_what_folds_no_more_counts_or_opens_a_menu_forbids_nothing(page, was, now):
    assert taken(page, was, now) == "it"
