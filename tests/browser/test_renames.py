"""What says the same is found again by whatever else is known of it; what says something else is proposed, and never taken."""

from html import escape

import pytest

from pytest_stagehand._elements.relocate import Relocation, relocate
from pytest_stagehand._elements.resolve import locate
from tests.browser.test_targets import described
from tests.support.renames import OTHERS, SAME

pytestmark = pytest.mark.one_page("http://shop.test/")  # links lead somewhere

PAGE = """
    <header><a href="/">Home</a></header>
    <main><h1>Page</h1><p>Some words.</p>{}<a href="/help">Help</a></main>
"""
MARKED = {
    "bare": "<p><button data-it>{}</button></p>",
    "id": "<p><button id=it data-it>{}</button></p>",
    "test id": "<p><button data-testid=it class=go data-it>{}</button></p>",
    "href": "<p><a href=/it class=go data-it>{}</a></p>",
}
REBUILT = {
    "classes": '<p><button class="btn-x" data-it>{}</button></p>',
    "id": '<div class="w"><div><button id="other" data-it>{}</button></div></div>',
    "tag": '<p><a href="#" role="button" data-it>{}</a></p>',
    "place": '<ul><li>One</li></ul><p><span>Two</span></p><p><button class="go" data-it><span>{}</span></button></p>',
}


def show(page, markup: str, name: str) -> None:
    page.set_content(PAGE.format(markup.format(escape(name))))


def relocated(page, markup: str, was: str, rebuilt: str, now: str) -> Relocation | None:
    """What becomes of an element that was renamed, or rebuilt; `None` where it is found as recorded."""
    show(page, markup, was)
    target = described(page)
    show(page, rebuilt, now)
    return None if locate(page, target).count() else relocate(page, target, str, by_looks=True)


def is_taken(found: Relocation | None) -> bool:
    return found is None or (found.target is not None and found.refusal is None)


def test_nothing_that_says_something_else_is_taken_whatever_else_is_the_same(page):
    kinds = list(MARKED.values())
    taken, proposed = [], 0
    for number, (_, was, now) in enumerate(OTHERS):
        markup = kinds[number % len(kinds)]
        found = relocated(page, markup, was, markup, now)
        if is_taken(found):
            taken.append((was, now))
        elif found is not None and found.target is not None:
            assert found.refusal is not None
            assert found.refusal.rule == "says"
            proposed += 1
    assert taken == []
    assert proposed >= 150  # all with an id, a test id or an address, and those that share a word


def test_what_says_the_same_is_found_again_however_it_was_rebuilt(page):
    kinds = list(REBUILT.values())
    lost = [
        pair
        for number, pair in enumerate(SAME)
        if not is_taken(relocated(page, MARKED["bare"], pair[0], kinds[number % len(kinds)], pair[1]))
    ]
    assert lost == []


ICON = "<main><h1>Page</h1><p><button {} data-it><svg width=20 height=20></svg></button> <button class=b><svg width=20 height=20></svg></button></p></main>"


@pytest.mark.parametrize("kept", ["id=trash", "data-testid=trash", "name=trash"])
def test_what_has_no_name_is_taken_by_what_a_developer_calls_it_alone(page, kept):
    page.set_content(ICON.format(kept))
    target = described(page)
    page.set_content(f"<section>{ICON.format(f'{kept} class=new')}</section>".replace("<h1>Page</h1>", "<h2>Page</h2>"))
    found = relocate(page, target, str, by_looks=True)
    assert is_taken(found)
    page.set_content(ICON.format("class=a").replace("<h1>Page</h1>", "<h2>Page</h2>"))
    assert not is_taken(relocate(page, target, str, by_looks=True))


FIELD = "<h1>Page</h1><p><input {} data-it></p>"


def test_a_bare_field_that_lost_all_that_it_was_called_is_not_filled(page):
    page.set_content(FIELD.format("name=street"))
    target = described(page)
    page.set_content(FIELD.replace("h1", "h2").format("name=street class=x"))
    assert is_taken(relocate(page, target, str))
    page.set_content(FIELD.replace("h1", "h2").format("name=iban class=x"))
    assert not is_taken(relocate(page, target, str))


@pytest.mark.parametrize(
    ("was", "now", "rule"),
    [
        ("<a href=/cart class=a data-it>Cart</a>", "<a href=/account/delete role=button data-it>Cart</a>", "leads"),
        ("<form><input type=submit value=Go class=a data-it></form>", "<section><form><button type=reset data-it>Go</button></form></section>", "resets"),
        ("<div role=dialog aria-label='Edit profile'><button data-it>Save</button></div>", "<form aria-label=Billing><button data-it>Save</button></form>", "stands"),
        ("<section aria-label=Billing><label>Street <input></label></section><section aria-label=Shipping><label>Street <input data-it></label></section>", "<section aria-label=Billing><label>Street <input data-it></label></section>", "stands"),
        ("<fieldset><legend>Shipping</legend><button data-it>Remove</button></fieldset>", "<fieldset><legend>Account</legend><button data-it>Remove</button></fieldset>", "stands"),
        ("<div><b>Hat</b><p><button data-it>Remove</button></p></div>", "<div><b>Tie</b><p><button data-it>Remove</button></p></div>", "belongs"),
        ("<div><span>Ada</span> <button data-it>Block</button></div>", "<div><span>Bob</span> <button data-it>Block</button></div>", "belongs"),
        ('<button aria-label="Post" data-it>Publish</button>', '<a role=button tabindex=0 aria-label="Post" data-it><i>Unpublish</i></a>', "says"),
        ('<button aria-label="Publish" class=a data-it>Publish</button>', '<a role=button tabindex=0 aria-label="Publish" data-it>Unpublish</a>', "says"),
    ],
)  # fmt: skip
def test_what_has_the_name_and_does_or_belongs_to_something_else_is_not_taken(page, was, now, rule):
    page.set_content(PAGE.format(was))
    target = described(page)
    page.set_content(PAGE.format(now))
    assert not locate(page, target).count()
    found = relocate(page, target, str, by_looks=True)
    assert not is_taken(found)
    assert found.best[0].refusal is not None
    assert found.best[0].refusal.rule == rule


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("<div><b>Hat</b><button data-it>Remove</button></div>", "<section><b>Hat</b><p><i>new</i></p><a role=button tabindex=0 data-it>Remove</a></section>"),
        ("<label>Title: * <input name=t data-it></label>", "<ul><li><label for=x>Title*</label><p><input id=x name=t data-it></p></ul>"),
        ("<div role=dialog aria-label='Edit profile'><button data-it>Save</button></div>", "<form aria-label='Edit Profile:'><p><a role=button tabindex=0 data-it>Save</a></p></form>"),
        ("<div role=dialog aria-label='Edit profile'><button data-it>Save</button></div>", "<div><h2>Profile</h2><button class=x data-it>Save</button></div>"),
        ("<fieldset><legend>Colour</legend><label><input type=checkbox data-it>Red</label></fieldset>", "<fieldset><legend>Colours</legend><p><input type=checkbox role=switch aria-label=Red data-it></p></fieldset>"),
        ("<form aria-label=Login><label>Name <input></label><label>Password <input></label><button data-it>Go</button></form>", "<form aria-label='Sign in'><label>Name <input></label><label>Password <input></label><a role=button tabindex=0 data-it>Go</a></form>"),
        ("<p>3 items <button data-it>Empty</button></p>", "<p>5 things <a role=button tabindex=0 data-it>Empty</a></p>"),
        ("<a href=/cart data-it>Cart</a>", '<div class=nav><a role=button href="#" class=x onclick="0" data-it>Cart</a></div>'),
        ("<a href=/cart data-it>Cart</a>", "<div class=nav><button data-it>Cart</button></div>"),
    ],
)  # fmt: skip
def test_what_moved_with_what_it_belongs_to_is_taken(page, was, now):
    page.set_content(PAGE.format(was))
    target = described(page)
    page.set_content(PAGE.format(now))
    assert is_taken(relocate(page, target, str, by_looks=True))
