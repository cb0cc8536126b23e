"""What only draws says nothing: letters of an icon font, a sign in place of a word, another icon on a link of a row; and what it does not excuse."""

import pytest

from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._browser.targets import describe
from pytest_stagehand._elements.relocate import relocate
from tests.browser.test_another_in_its_place import taken

pytestmark = pytest.mark.one_page("http://shop.test/")

FONT = "<style>.i::before, .j::after {{ font-family: icons; content: '{}' }} .t::before {{ content: '{}' }}</style>"


@pytest.mark.parametrize("markup", ["<a href=/pages class=i data-it>Pages</a>", "<a href=/pages data-it><i class=i></i> Pages <i class=j></i></a>"])  # fmt: skip
@pytest.mark.parametrize("letter", ["v", "no", "§"])
def test_a_letter_that_a_font_of_icons_draws_is_no_word(page, markup, letter):
    was = FONT.format(letter, "") + f"<nav>{markup}<a href=/images class=i>Images</a></nav>"
    now = "<nav><div><a href=/pages data-it><svg width=9 height=9></svg> Pages</a></div><div><a href=/images>Images</a></div></nav>"
    assert taken(page, was, now) == "it"


def test_a_word_that_is_generated_in_the_font_of_its_text_is_one(page):
    was = FONT.format("", "No ") + "<nav><a href=/news class=t data-it>news</a><a href=/help>Help</a></nav>"
    assert taken(page, was, "<nav><div><a href=/news data-it>news</a></div><a href=/help>Help</a></nav>") == ""


@pytest.mark.parametrize("sign", ["›", "»", "→", "▶"])
def test_a_sign_that_is_called_what_was_read_says_the_same(page, sign):
    was = "<p><button data-it>Next</button> <button>Previous</button></p>"
    now = f"<nav><button aria-label=Next data-it>{sign}</button><button aria-label=Previous>‹</button></nav>"
    assert taken(page, was, now) == "it"


def test_a_sign_that_is_called_something_else_is_another(page):
    was = "<p><button data-it>Next</button> <button>Previous</button></p>"
    assert (
        taken(page, was, "<nav><button aria-label=Last data-it>›</button><button aria-label=Previous>‹</button></nav>")
        == ""
    )


def rows(*names: str, icon: str, at: str = "", address: str = "delete") -> str:
    """A table with a link in each row that is an icon alone."""
    cells = "".join(
        f"<tr><td><a href=/q/{n}>{name}</a></td><td><a href=/q/{n}/{address} {'data-it' if name == at else ''}>{icon}</a></td></tr>"
        for n, name in enumerate(names)
    )
    return f"<table><tr><th>Query<th>Delete</tr>{cells}</table>"


@pytest.mark.parametrize(("was", "now"), [("\ue020", "\uf5de"), ("\ue020", "<i>\uf1f8</i>")])
def test_an_icon_link_is_known_in_its_row_by_where_it_leads(page, was, now):
    old, new = rows("Count", "Plants", icon=was, at="Count"), rows("Beds", "Count", "Plants", icon=now, at="Count")
    assert taken(page, old, f"<section class=row>{new}</section>") == "it"


@pytest.mark.parametrize(
    "now", [rows("Beds", "Plants", icon="\uf5de"), rows("Count", "Plants", icon="\uf5de", at="Count", address="run")]
)
def test_an_icon_link_of_another_row_or_address_is_another(page, now):
    assert taken(page, rows("Count", "Plants", icon="\ue020", at="Count"), f"<section class=row>{now}</section>") == ""


@pytest.mark.parametrize("text", ['"plants"', "plants:", "(Plants)"])
def test_words_of_a_text_are_not_what_could_be_pressed_though_they_have_the_same_letters(page, text):
    page.set_content("<div><h2>History</h2><p><span style=cursor:pointer>Plants</span></p></div>")
    snapshot = read_snapshot(page)
    node = next(each for each in snapshot.walk() if not each.children and "Plants" in (each.name, each.text))
    target = describe(page, snapshot, node.ref)
    assert target is not None
    page.set_content(f"<section><button>Clear</button></section><pre>{{<span>{text}</span> <span>2</span>}}</pre>")
    relocation = relocate(page, target, str)
    assert relocation.target is None or relocation.refusal is not None


@pytest.mark.parametrize(("was", "now"), [("gridcell", "cell"), ("cell", "gridcell")])
def test_a_cell_of_a_grid_may_become_one_of_a_table(page, was, now):
    grid = "<div role={0}><div role=row><div role={1} tabindex=0 data-it>Dill</div><div role={1} tabindex=0>South</div></div></div>"
    old = grid.format("grid" if was == "gridcell" else "table", was)
    new = grid.format("grid" if now == "gridcell" else "table", now)
    assert taken(page, old, f"<section>{new}</section>") == "it"
