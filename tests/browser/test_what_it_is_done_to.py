"""What a button is done to is said by what is chosen before it, by what describes it, and by the title of the form that it sends.

Each of them may be another while the button has its name and its place. What was renamed, came or went forbids nothing.
"""

import pytest

from pytest_stagehand._elements.relocate import relocate
from tests.browser.test_another_in_its_place import IT, PAGE, taken
from tests.browser.test_targets import described

pytestmark = pytest.mark.one_page("http://shop.test/")

CHOOSERS = {
    "tabs": "<div role=tablist><button role=tab aria-selected={0}>{2}</button><button role=tab aria-selected={1}>{3}</button></div><p><button {4}>Delete all</button></p>",
    "entries of a part": "<section><nav><a href=/a aria-current={0}>{2}</a> <a href=/b aria-current={1}>{3}</a></nav><p><button {4}>Delete all</button></p></section>",
    "buttons": "<div><button aria-pressed={0}>{2}</button><button aria-pressed={1}>{3}</button></div><div><div><button {4}>Delete all</button></div></div>",
    "a list": "<label>Show <select><option data-is={0}>{2}<option data-is={1}>{3}</select></label><p><button {4}>Delete all</button></p>",
}
NAMES = [("Drafts", "Published"), ("Entwürfe", "Veröffentlicht"), ("下書き", "公開済み"), ("مسودات", "منشور")]


def choosing(chooser: str, first: bool = True, names=NAMES[0], it: str = IT) -> str:
    """A button below the first or the second of two names."""
    flags = [str(first).lower(), str(not first).lower()]
    return CHOOSERS[chooser].format(*flags, *names, it).replace("data-is=true", "selected")


@pytest.mark.parametrize("chooser", CHOOSERS)
def test_what_is_done_to_what_is_chosen_is_not_done_to_another(page, chooser):
    own, other = choosing(chooser), choosing(chooser, False, it="")
    for wrapped in ("{}", "<div class=new>{}</div>"):
        assert taken(page, own, wrapped.format(other)) == ""
        assert taken(page, own, wrapped.format(own)) == "it"


@pytest.mark.parametrize("names", NAMES[1:])
def test_that_holds_in_any_language(page, names):
    assert taken(page, choosing("tabs", names=names), choosing("tabs", False, names, it="")) == ""


PLAIN = f"<p><button {IT}>Delete all</button></p>"
FREE = {
    "what is chosen was renamed": (choosing("tabs"), choosing("tabs", names=("Unpublished", "Published"))),
    "both were renamed": (choosing("tabs"), choosing("tabs", False, ("Live", "In work"))),
    "it counts": (choosing("tabs", names=("Drafts (3)", "Published")), choosing("tabs", names=("Drafts (4)", "Published"))),
    "nothing chooses any more": (choosing("tabs"), PLAIN),
    "something chooses now": (PLAIN, choosing("tabs", False)),
    "nothing is chosen": (choosing("buttons"), choosing("buttons").replace("true", "false")),
    "another writing": (choosing("tabs"), choosing("tabs", names=("DRAFTS", "PUBLISHED"))),
    "tabs are buttons": (choosing("tabs"), choosing("buttons")),
    "another order": (choosing("tabs"), choosing("tabs", False, ("Published", "Drafts"))),
    "another month": (choosing("a list", names=("November", "December")), choosing("a list", False, ("November", "December"))),
    "another page of a list": (choosing("entries of a part", names=("1", "2")), choosing("entries of a part", False, ("1", "2"))),
    "a title between": (
        choosing("tabs").replace("<p>", "<h2>All</h2><p>"),
        choosing("tabs", False).replace("<p>", "<h2>All</h2><p>"),
    ),
    "the list of a form with more": (
        f"<form>{choosing('a list')}<label>Name <input></label></form>",
        f"<form>{choosing('a list', False)}<label>Name <input></label></form>",
    ),
    "the page's own menu": (
        f"<nav><a href=/a aria-current=page>Drafts</a> <a href=/b>Published</a></nav><div role=region aria-label=Part>{PLAIN}</div>",
        f"<nav><a href=/a>Drafts</a> <a href=/b aria-current=page>Published</a></nav><div role=region aria-label=Part>{PLAIN}</div>",
    ),
    "a button in a row": (
        choosing("tabs", it="").split("<p>")[0] + f"<ul><li>Ann <button {IT}>Delete</button><li>Bob <button>Delete</button></ul>",
        choosing("tabs", False, it="").split("<p>")[0] + f"<ul><li>Ann <button {IT}>Delete</button><li>Bob <button>Delete</button></ul>",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", FREE)
def test_what_is_chosen_forbids_only_while_the_recorded_one_could_be(page, case):
    assert taken(page, *FREE[case]) == "it"


HIDDEN = "<p hidden id=d>{0}</p><button aria-describedby=d {1}>Delete</button>"
SHOWN = "<button aria-describedby=d {1}>Delete</button><p id=d>{0}</p>"
HEARD = '<button aria-description="{0}" {1}>Delete</button>'


@pytest.mark.parametrize("way", [HIDDEN, SHOWN, HEARD])
@pytest.mark.parametrize(
    ("own", "other"), [("Deletes the draft", "Deletes the account"), ("下書きを削除", "アカウントを削除")]
)
def test_what_is_described_in_other_words_is_not_taken(page, way, own, other):
    assert taken(page, way.format(own, IT), way.format(other, "")) == ""
    assert taken(page, way.format(own, IT), f"<div>{way.format(other, '')}</div>") == ""
    assert taken(page, way.format(own, IT), f"<div>{way.format(own, IT)}</div>") == "it"


@pytest.mark.parametrize(
    ("was", "now"),
    [
        (HIDDEN.format("Deletes 3 drafts", IT), HIDDEN.format("Deletes 5 drafts", IT)),
        (HIDDEN.format("Deletes the draft", IT), HIDDEN.format("Deletes the draft for good", IT)),
        (HIDDEN.format("Deletes the draft", IT), f"<button {IT}>Delete</button>"),
        (f"<button {IT}>Delete</button>", HIDDEN.format("Deletes the draft", IT)),
        (HIDDEN.format("Deletes the draft", IT), HEARD.format("Deletes the draft.", IT)),
        (HIDDEN.format("Sorted upwards", f"aria-pressed=true {IT}"), HIDDEN.format("Sorted downwards", f"aria-pressed=true {IT}")),
        (f"<p hidden id=d>At least 8 letters</p><label>Name <input aria-describedby=d {IT}></label>", f"<p hidden id=d>Choose one</p><label>Name <input aria-describedby=d {IT}></label>"),
    ],
)  # fmt: skip
def test_a_description_that_came_went_or_counts_forbids_nothing(page, was, now):
    assert taken(page, was, now) == "it"


FORM = "<h2>{0}</h2><form><label>Name <input value='{1}'></label><label>Mail <input></label><button {2}>Save</button></form>"
FIELD = "<h2>{0}</h2><form><label>Name <input value='{1}'></label><label>Mail <input {2}></label><button>Save</button></form>"


@pytest.mark.parametrize("form", [FORM, FIELD])
@pytest.mark.parametrize(
    ("own", "other"), [(("Edit Ann", "Ann"), ("Edit Bob", "Bob")), (("Ann Lee", "Ann Lee"), ("Bob Roe", "Bob Roe"))]
)
def test_a_form_of_another_item_is_not_filled_or_sent(page, form, own, other):
    assert taken(page, form.format(*own, IT), form.format(*other, "")) == ""
    assert taken(page, form.format(*own, IT), f"<div>{form.format(*other, '')}</div>") == ""
    assert taken(page, form.format(*own, IT), f"<div>{form.format(*own, IT)}</div>") == "it"


@pytest.mark.parametrize(
    ("was", "now"),
    [
        (("Edit Ann", "Ann"), ("Edit user", "Ann")),
        (("Edit user", "Ann"), ("Edit person", "Ann")),
        (("Edit user", "Ann"), ("Edit Ann", "Ann")),
        (("Edit Ann", "Ann"), ("Ann's profile", "Ann")),
        (("Edit Ann 1", "Ann 1"), ("Edit Ann 2", "Ann 2")),
        (("Edit Ann", "Ann"), ("Edit Ann", "Anna")),
        (("Edit a", "a"), ("Edit b", "b")),
    ],
)
def test_a_title_that_was_written_anew_over_a_form_forbids_nothing(page, was, now):
    assert taken(page, FORM.format(*was, IT), FORM.format(*now, IT)) == "it"


@pytest.mark.parametrize(
    ("was", "now", "rule", "sides"),
    [
        (choosing("tabs"), choosing("tabs", False), "chosen", ("Drafts", "Published")),
        (HIDDEN.format("Of the draft", IT), HIDDEN.format("Of the account", IT), "described", ("Of the draft", "Of the account")),
        (FORM.format("Edit Ann", "Ann", IT), FORM.format("Edit Bob", "Bob", IT), "edited", ("Ann", "Bob")),
    ],
)  # fmt: skip
def test_both_sides_are_told(page, was, now, rule, sides):
    page.set_content(PAGE.format(was))
    target = described(page)
    page.set_content(PAGE.format(now))
    refusal = relocate(page, target, str).refusal
    assert (refusal.rule, refusal.was, refusal.now) == (rule, *sides)
