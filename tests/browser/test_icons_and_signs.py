"""What only draws: a sign in the place of a word, another icon on a link of a row; and what that does not excuse."""

import pytest

from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._browser.targets import describe
from pytest_stagehand._elements.relocate import relocate
from tests.browser.test_another_in_its_place import taken

pytestmark = pytest.mark.one_page("http://shop.test/")


@pytest.mark.parametrize("sign", ["›", "»", "→", "▶"])
def test_a_sign_that_is_called_what_was_read_says_the_same(page, sign):
    was = "<p><button data-it>Next</button> <button>Previous</button></p>"
    now = f"<nav><button aria-label=Next data-it>{sign}</button><button aria-label=Previous>‹</button></nav>"
    assert taken(page, was, now) == "it"


def test_a_sign_that_is_called_something_else_is_another(page):
    was = "<p><button data-it>Next</button> <button>Previous</button></p>"
    now = "<nav><button aria-label=Last>›</button><button aria-label=Previous>‹</button></nav>"
    assert taken(page, was, now) == ""


@pytest.mark.parametrize(("was", "now"), [("+", "−"), ("✓", "✗"), ("🔒", "🔓"), ("€", "$"), ("👍", "👎"), ("»", "›")])
def test_another_sign_of_the_same_name_is_another(page, was, now):
    old = f"<p><button aria-label=Quantity data-it>{was}</button></p>"
    new = f"<nav><h2>Tools</h2><div role=button tabindex=0 aria-label=Quantity>{now}</div></nav>"
    assert taken(page, old, new) == ""


FONT = "<style>.i::before {{ font-family: serif; content: '{}' }}</style>"


@pytest.mark.parametrize("letters", ["Un", "No ", "非", "€", "A ", "10 "])
def test_letters_that_css_puts_before_a_name_belong_to_it_in_whatever_font(page, letters):
    was = FONT.format(letters) + "<p><button class=i data-it>publish</button><button>Print</button></p>"
    now = "<section><button>Publish</button></section><p><button>Print</button></p>"
    assert taken(page, was, now) == ""


def rows(*names: str, icon: str, at: str = "", address: str = "delete", more: str = "") -> str:
    """A table with a link in each row that is an icon alone."""
    cells = "".join(
        f"<tr><td><a href=/q/{n}>{name}</a>{more}</td><td><a href=/q/{n}/{address} {'data-it' if name == at else ''}>{icon}</a></td></tr>"
        for n, name in enumerate(names)
    )
    return f"<table><tr><th>Query<th>Delete</tr>{cells}</table>"


@pytest.mark.parametrize(("was", "now"), [("\ue020", "\uf5de"), ("\ue020", "<i>\uf1f8</i>")])
def test_an_icon_link_is_known_in_its_row_by_where_it_leads(page, was, now):
    old, new = rows("Count", "Plants", icon=was, at="Count"), rows("Beds", "Count", "Plants", icon=now, at="Count")
    assert taken(page, old, f"<section class=row>{new}</section>") == "it"


@pytest.mark.parametrize(
    "now",
    [
        rows("Beds", "Plants", icon="\uf5de"),
        rows("Count", "Plants", icon="\uf5de", address="run"),
        rows("Beds", "Plants", icon="\uf5de", more="<br><small>Count</small>"),
        "<table><tr><th>Query<th>Owner<th>Delete</tr><tr><td>Count<td>Ann<td></tr><tr><td>Plants<td>Count<td><a href=/q/2/delete>\uf5de</a></tr></table>",
        "<ul><li><b>Plants</b><p>in reply to</p><i>Count</i> <a href=/q/2/delete>\uf5de</a></li><li><b>Beds</b> <a href=/q/3/delete>\uf5de</a></li></ul>",
    ],
)  # fmt: skip
def test_an_icon_link_of_another_row_or_address_is_another(page, now):
    assert taken(page, rows("Count", "Plants", icon="\ue020", at="Count"), f"<section class=row>{now}</section>") == ""


def test_an_icon_link_of_which_two_ids_are_left_out_is_not_known_by_where_it_leads(page):
    was = rows("Count", "Plants", icon="\ue020", at="Count", address="vote/1")
    assert (
        taken(page, was, f"<section class=row>{rows('Count', 'Plants', icon=chr(0xF5DE), address='vote/0')}</section>")
        == ""
    )


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
