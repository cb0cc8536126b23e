"""What stands now where the recorded thing stood, in a part of the page of which something else stayed: it is another's, and not taken.

As in `test_another_in_its_place`: nothing may be taken on the second page of a pair, and the harmless pairs must go on being taken.
"""

from __future__ import annotations

import pytest

from tests.browser.test_another_in_its_place import IT, taken

pytestmark = pytest.mark.one_page("http://shop.test/")

CARD = "<div class=card><div>{0}</div><div>{1}</div><div><button>Change</button><button {2}>Cancel</button></div></div>"
BRANCH = "<div class=line><a href='/tree/{0}'>{0}</a><span>{1}</span><button {2}>Delete</button></div>"
SLOTTED = "<user-card><template shadowrootmode=open><div><slot name=who></slot><slot></slot><button {2}>Block</button></div></template><b slot=who>{0}</b><p>{1}</p></user-card>"
ROOM = "<section><div>{0}</div><div>{1}</div><form><input aria-label=Words><button {2}>Send</button></form></section>"
FOLLOWED = "<div><div><button>{0}</button></div><p>Ann</p><div><a href='#' {1}>Write</a></div></div>"
THINGS = {"card": CARD, "line": BRANCH, "slots": SLOTTED, "section": ROOM}
NAMES = [
    ("Pro plan", "Team plan", "Renews in May"),
    ("fix-1", "fix-2", "2 ahead"),
    ("Ayşe", "Çağrı", "Üye"),
    ("東京", "大阪", "会員"),
    ("أحمد", "علي", "عضو"),
]


@pytest.mark.parametrize("thing", THINGS)
@pytest.mark.parametrize(("own", "other", "also"), NAMES)
def test_another_name_beside_what_any_of_them_says_is_another_one(page, thing, own, other, also):
    show = THINGS[thing].format
    assert taken(page, show(own, also, IT), show(other, also, "")) == ""
    assert taken(page, show(own, also, IT), f"<div class=new>{show(other, also, '')}</div>") == ""
    assert taken(page, show(own, also, IT), f"<div class=new>{show(own, also, IT)}</div>") == "it"
    assert taken(page, show(own, also, IT), show(also, own, IT)) == "it"


@pytest.mark.parametrize(
    ("was", "now"),
    [
        (CARD.format("Pro plan", "Renews in May", IT), CARD.format("Pro plan", "Renews in June", IT)),
        (CARD.format("Pro plan", "Renews in May", IT), CARD.format("<span>New</span> Pro plan", "Renews in May", IT)),
        (CARD.format("Pro plan", "Renews in May", IT), CARD.format("", "Renews in May", IT)),
        (CARD.format("3 left", "Pro plan", IT), CARD.format("2 left", "Pro plan", IT)),
        (CARD.format("This is what you have paid for until now.", "Pro", IT), CARD.format("You have paid for all of this so far.", "Pro", IT)),
        (FOLLOWED.format("Follow", IT), FOLLOWED.format("Following", IT)),
        (BRANCH.format("fix-1", "2 ahead", IT), BRANCH.format("fix-1", "3 ahead", IT)),
    ],
)  # fmt: skip
def test_what_is_told_of_it_may_be_another(page, was, now):
    assert taken(page, was, now) == "it"


ANSWERS = {
    "lines": "<div class=q><p>{0}</p><div><input type=radio name=q id=y {1}><label for=y>{2}</label></div><div><input type=radio name=q id=n><label for=n>{3}</label></div></div>",
    "items": "<div class=q><p>{0}</p><ul><li><input type=radio name=q id=y {1}><label for=y>{2}</label></li><li><input type=radio name=q id=n><label for=n>{3}</label></li></ul></div>",
    "labels in lines": "<div class=q><p>{0}</p><div><label><input type=radio name=q {1}>{2}</label></div><div><label><input type=radio name=q>{3}</label></div></div>",
}


@pytest.mark.parametrize("way", ANSWERS)
@pytest.mark.parametrize(
    ("asked", "other", "answers"),
    [
        ("Keep it?", "Delete it?", ("Yes", "No")),
        ("Garder le chat ?", "Vendre le chat ?", ("Oui", "Non")),
        ("保存しますか", "削除しますか", ("はい", "いいえ")),
    ],
)
def test_an_answer_alone_in_its_line_answers_the_question_above(page, way, asked, other, answers):
    show = ANSWERS[way].format
    assert taken(page, show(asked, IT, *answers), show(other, "", *answers)) == ""
    assert taken(page, show(asked, IT, *answers), f"<form>{show(asked, IT, *answers)}</form>") == "it"


UNITS = {
    "before it": "<form><label for=a>Amount</label><div class=group><span>{0}</span><input id=a {1}></div><p><label>Note <input name=n></label></p></form>",
    "behind it": "<form><p><label for=a>Amount</label><input id=a {1}><i>{0}</i></p><p><label>Note <input name=n></label></p></form>",
    "behind it, among other fields": "<form><label for=a>Amount</label><input id=a {1}><i>{0}</i><label>Note <input name=n></label></form>",
    "before it, among other fields": "<form><label>Note <input name=n></label><label for=a>Amount</label><i>{0}</i><input id=a {1}></form>",
    "beside what labels it": "<form><p><span id=l>Amount</span> <span>{0}</span><input aria-labelledby=l {1}></p><p><label>Note <input name=n></label></p></form>",
}


@pytest.mark.parametrize("way", UNITS)
@pytest.mark.parametrize(("own", "other"), [("EUR", "USD"), ("(net)", "(gross)"), ("新しい", "古い")])
def test_what_stands_beside_a_field_alone_says_what_is_put_into_it(page, way, own, other):
    show = UNITS[way].format
    assert taken(page, show(own, IT), show(other, "")) == ""
    assert taken(page, show(own, IT), f"<div class=new>{show(own, IT)}</div>") == "it"


@pytest.mark.parametrize(("own", "other"), [("Shipping", "Delivery"), ("配送", "お届け")])
def test_what_stands_above_several_fields_may_be_called_otherwise(page, own, other):
    """The title of a part of a form, which the fields say more of than it does."""
    show = "<form><div>{0}</div><label for=a>Street</label><input id=a {1}><label>City <input name=n></label></form>".format
    assert taken(page, show(own, IT), show(other, IT)) == "it"


SHEET = "<p>Files</p><button>New</button><div style='position:fixed;inset:0;background:#0008'><div style='background:#fff'><div>{0}</div><div>{1}</div><button {2}>OK</button><button>Cancel</button></div></div>"
TOAST = "<p>Files</p><button>New</button><div style='position:fixed;bottom:0'><b>{0}</b><p>{1}</p><button {2}>Undo</button></div>"


@pytest.mark.parametrize("layer", [SHEET, TOAST], ids=["sheet", "toast"])
@pytest.mark.parametrize(
    ("title", "own", "other"),
    [("Notice", "Delete the file?", "Delete the account?"), ("提示", "删除文件甲？", "删除文件乙？")],
)
def test_what_lies_over_the_page_asks_by_each_of_its_words(page, layer, title, own, other):
    assert taken(page, layer.format(title, own, IT), layer.format(title, other, "")) == ""
    assert taken(page, layer.format(title, own, IT), layer.format(title, f"<i>{own}</i>", IT)) == "it"
    assert taken(page, layer.format(title, own, IT), layer.format(own, "", IT)) == "it"


def wizard(fields: tuple[str, ...], it: str, tag: str = "form") -> str:
    lines = "".join(f"<p><label>{each} <input></label></p>" for each in fields)
    return f"<{tag}>{lines}<button>Back</button><button {it}>Next</button></{tag}>"


@pytest.mark.parametrize("tag", ["form", "div"])
@pytest.mark.parametrize(
    ("own", "others"),
    [
        (("Name", "Street"), ("Card", "Expires")),
        (("氏名", "住所"), ("カード番号", "有効期限")),
        (("Name of owner", "Street and house number", "Town and postal code"), ("Card", "Expires")),
    ],
)
def test_a_button_with_none_of_its_fields_and_several_others_is_of_another_form(page, tag, own, others):
    assert taken(page, wizard(own, IT, tag), wizard(others, "", tag)) == ""
    assert taken(page, wizard(own, IT, tag), f"<section>{wizard((*others, own[1]), IT, tag)}</section>") == "it"
    assert taken(page, wizard(own[:1], IT, tag), wizard(others[:1], IT, tag)) == "it"  # one alone may have been renamed


def log_in(user: str, word: str, it: str, kind: str = "password", name: str = "") -> str:
    return f"<form><p><label>{user} <input name={name or 'a'}></label></p><p><label>{word} <input type={kind}></label></p><button {it}>OK</button></form>"


@pytest.mark.parametrize(
    ("was", "now"),
    [
        (log_in("User", "Code", IT), log_in("Login", "Pin", IT, name="b")),  # one still hides what is typed
        (log_in("User", "Code", IT, "text"), log_in("Login", "Pin", IT, "text")),  # a developer calls one the same
        (log_in("User", "Code", IT, "text"), log_in("Login", "Secret code", IT, "text", "b")),
    ],
)
def test_fields_that_may_have_been_renamed_are_of_the_same_form(page, was, now):
    assert taken(page, was, now) == "it"


def panel(chosen: str, it: str, names: tuple[str, str], more: str = "") -> str:
    tabs = "".join(f"<button role=tab aria-selected={str(each == chosen).lower()}>{each}</button>" for each in names)
    rows = "<ul><li>Apollo <button {}>Delete</button></li><li>Zeus <button>Delete</button></li></ul>"
    return f"<div role=tablist>{tabs}</div><div role=tabpanel {more}>{rows.format(it)}</div>"


@pytest.mark.parametrize("names", [("Active", "Archived"), ("Privat", "Öffentlich"), ("公開", "非公開")])
def test_a_panel_without_a_name_is_called_by_the_tab_that_is_selected(page, names):
    own, other = names
    assert taken(page, panel(own, IT, names), panel(other, "", names)) == ""
    assert taken(page, panel(own, IT, names), panel(own, IT, names[::-1], "class=new")) == "it"
    assert taken(page, panel(own, IT, names), panel(own, IT, names, f"aria-label='{own}'")) == "it"


ENTRIES = "<p>Flows</p><div style='position:absolute;top:9px;background:#fff'><ul>{}</ul></div>"


def entries(*names: str, it: str = "") -> str:
    return ENTRIES.format("".join(f"<li><a href='#' {IT if name == it else ''}>{name}</a></li>" for name in names))


def test_entries_of_a_menu_that_lies_over_the_page_ask_nothing(page):
    """Seen in mitmweb, whose menu *File* had *New* first, and has *Save* and *Clear* now."""
    was = entries("New", "Open...", "Save...", "Install...", it="Open...")
    assert taken(page, was, entries("Open...", "Save", "Save all", "Clear", "Install...", it="Open...")) == "it"
    assert taken(page, was, entries("Profile", "Open", "Log out")) == ""
    asks = SHEET.replace("<div>{1}</div>", "<a href=/file>{1}</a>")
    assert taken(page, asks.format("Delete", "One", IT), asks.format("Delete", "Two", "")) == ""
