"""A title that goes on in a second one, and a glyph that is drawn anew; and what is another thing's title, or glyph."""

import pytest

from tests.browser.test_another_in_its_place import taken

pytestmark = pytest.mark.one_page("http://shop.test/")

FORM = "<form><p><label>Name <input {}></label></p><p><label>Bed <input></label></p><button {}>Save</button><button>Save and add another</button></form>"


@pytest.mark.parametrize("markup", [FORM.format("data-it", ""), FORM.format("", "data-it")])
@pytest.mark.parametrize(
    "subtitle", ["<h2>Fern</h2>{}", "<h3>Monstera deliciosa</h3><div>{}</div>", "<h2>苔</h2><section>{}</section>"]
)
def test_what_stood_under_a_title_stands_under_its_subtitle(page, markup, subtitle):
    assert taken(page, markup, subtitle.format(markup)) == "it"


LONE = "<p><button {}>Delete</button></p>"
OTHERS = {
    "another part follows": "<h2>Profile</h2>{0}<h2>Billing</h2><p>Some.</p>",
    "something is said before it": "<p>Choose a plan.</p><h2>Billing</h2>{0}",
    "something is offered before it": "<button>Print</button><h2>Billing</h2>{0}",
    "a section of its own": "<section><h2>API token</h2>{0}</section>",
    "a landmark of its own": "<aside aria-label=Notes><h2>Notes</h2>{0}</aside>",
    "a record": "<article><h2>Comment by Ann</h2>{0}</article>",
    "an item": "<ul><li><h2>Ann</h2>{0}</li></ul>",
    "a card": "<div class=card><h2>Ann</h2>{0}</div>",
    "a form": "<form action=/account/close><h2>Close account</h2>{0}</form>",
    "another form": "<section><h2>Newsletter</h2><form><p><label>E-mail <input></label></p>{0}</form></section>",
    "a dialog that is none to ARIA": "<div style='position:fixed;inset:0'><div><h2>Close account?</h2><p>Sure?</p>{0}</div></div>",
    "a side panel": "<div style=display:flex><div><h2>Filter</h2>{0}</div><div><p>Planted</p></div></div>",
    "another thing, with nothing that it stood with": "<h2>Comment #2</h2>{0}",
    "in Japanese": "<section><h2>支払い方法</h2>{0}</section>",
}  # fmt: skip


@pytest.mark.parametrize("other", OTHERS)
@pytest.mark.parametrize("was", [LONE.format("data-it"), "<p><button data-it>Delete</button> <button>Print</button> <a href=/help>Help</a></p>"])  # fmt: skip
def test_a_heading_of_another_part_is_no_subtitle(page, other, was):
    left = "" if was == LONE.format("data-it") else "<p><button>Print</button> <a href=/help>Help</a></p>"
    assert taken(page, was, OTHERS[other].format(LONE.format("")) + left) == ""


@pytest.mark.parametrize(
    "name", ["Sign in with Google+", "Sign in with GitHub", "Log in @ Work", "C++", "Weiter mit Konto", "サインイン"]
)
def test_a_glyph_that_is_drawn_anew_says_nothing_whatever_the_words_beside_it(page, name):
    both = "<p><a href=/one data-it>{0} {1}</a> <a href=/two>{0} Sign in with Other+</a></p>"
    assert taken(page, both.format("\uf09a", name), both.format("\uf344", name)) == "it"


@pytest.mark.parametrize("name", ["10", "+1", "€5", "Tab 2"])
def test_two_that_a_glyph_alone_tells_apart_are_two_where_a_number_keeps_them_from_being_known(page, name):
    was = f"<p><button data-it>\uf062 {name}</button> <button>\uf063 {name}</button> <button>Reset</button></p>"
    assert taken(page, was, f"<section><button>\uf063 {name}</button> <button>Reset</button></section>") == ""


DIALOG = (
    "<div role=dialog aria-label=Help><h2>Help</h2><p>{}</p><a {} href='{}'>Confirm</a> <button>Close</button></div>"
)


@pytest.mark.parametrize("address", ["/confirm", "http://other.test/", "#"])
def test_a_link_of_a_dialog_that_asks_something_else_is_another_one(page, address):
    was = DIALOG.format("Do you want to log out?", "data-it", "/confirm")
    assert taken(page, was, DIALOG.format("Do you want to delete your account?", "", address)) == ""


def test_what_is_hidden_with_other_words_is_not_another_that_is_shown_beside_the_recorded_ones(page):
    was = "<div><p>Bed A</p><div><p>dry</p><button data-it>Water</button></div></div><div><p>Bed B</p></div>"
    now = "<div><p>Bed A</p><div hidden><p>wet</p><button>Water</button></div></div><div><p>Bed B</p><div><p>dry</p><button>Water</button></div></div>"
    assert taken(page, was, now) == ""
