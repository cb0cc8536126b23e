"""A title that goes on in a second one, a glyph that is drawn anew, what a shut pop-up calls the same, and a link of a dialog that was rewritten."""

import pytest

from tests.browser.test_another_in_its_place import taken

pytestmark = pytest.mark.one_page("http://shop.test/")

FORM = "<form><p><label>Name <input {}></label></p><p><label>Bed <input></label></p><button {}>Save</button><button>Save and add another</button></form>"
LINKS = "<ul><li><a {} href=/plants/12/history>History</a></li><li><a href=/help>Help</a></li></ul>"


@pytest.mark.parametrize("markup", [FORM.format("data-it", ""), FORM.format("", "data-it"), LINKS.format("data-it")])
@pytest.mark.parametrize(
    "subtitle", ["<h2>Fern</h2>{}", "<h3>Monstera deliciosa</h3><div>{}</div>", "<header><h2>苔</h2></header>{}"]
)
def test_what_stood_under_a_title_stands_under_its_subtitle(page, markup, subtitle):
    assert taken(page, markup, subtitle.format(markup)) == "it"


PARTED = {
    "another part follows": "<h2>Profile</h2>{}<h2>Billing</h2><p>Some.</p>",
    "something is said before it": "<p>Choose a plan.</p><h2>Billing</h2>{}",
    "something is offered before it": "<button>Print</button><h2>Billing</h2>{}",
    "the title went": None,
}


@pytest.mark.parametrize("parted", PARTED)
def test_a_heading_that_parts_what_stood_under_a_title_is_no_subtitle(page, parted):
    lone = "<p><button data-it>Save</button></p>"
    now = PARTED[parted]
    if now is None:
        was, now = f"<h2>Profile</h2>{lone}", f"<h2>Billing</h2>{lone}<h2>Profile</h2><p>Nothing.</p>"
        assert taken(page, was, now) == ""
    else:
        assert taken(page, lone, now.format(lone)) == ""


@pytest.mark.parametrize(
    "name", ["Sign in with Google+", "Sign in with GitHub", "Log in @ Work", "C++", "Weiter mit Konto", "サインイン"]
)
def test_a_glyph_that_is_drawn_anew_says_nothing_whatever_the_words_beside_it(page, name):
    both = "<p><a href=/one data-it>{0} {1}</a> <a href=/two>{0} Sign in with Other+</a></p>"
    assert taken(page, both.format("\uf09a", name), both.format("\uf344", name)) == "it"


SHORTCUTS = (
    "<p><label>Sown <input name=sown></label> <span><a href='#' {}>Today</a> | <a href='#'>Calendar</a></span></p>"
)
SHUT = "<div class=calendar hidden><a href='#'>Yesterday</a> | <a href='#'>Today</a></div>"


@pytest.mark.parametrize("at", ["{0}{1}", "{1}{0}", "{0}<div><div>{1}</div></div>"])
def test_what_stands_beside_the_recorded_words_is_it_though_a_shut_pop_up_says_the_same(page, at):
    was = "<div>" + SHORTCUTS.format("data-it") + "</div>"
    assert taken(page, was, at.format("<div class=row>" + SHORTCUTS.format("data-it") + "</div>", SHUT)) == "it"


def test_what_is_hidden_beside_the_recorded_words_is_not_another_that_is_shown(page):
    was = "<div>" + SHORTCUTS.format("data-it") + "</div>"
    now = "<div hidden>" + SHORTCUTS.format("") + "</div><div><p>Planted</p><a href='#'>Today</a></div>"
    assert taken(page, was, now) == ""


DIALOG = "<div role=dialog aria-label=Help><h2>Help</h2><p>{}</p><a {} href='{}'>Read our blog</a> <button>Close</button></div>"


def test_a_link_of_the_same_name_and_address_is_the_same_whatever_its_dialog_says_now(page):
    was = DIALOG.format("Press V to select.", "data-it", "http://blog.test/")
    assert taken(page, was, DIALOG.format("Press 1 to select, or R to draw.", "data-it", "http://blog.test/")) == "it"


@pytest.mark.parametrize("now", ["http://other.test/", "#", "/accept"])
def test_a_link_that_leads_elsewhere_in_a_dialog_that_says_something_else_is_another_one(page, now):
    was = DIALOG.format("Press V to select.", "data-it", "http://blog.test/")
    assert taken(page, was, DIALOG.format("Your plants will be removed.", "data-it", now)) == ""
