"""What is told by little: a dialog by a picture, a list by its title, a sign by its explanation, a field by the word beside it.

As in `test_another_in_its_place`: nothing may be taken on the second page of a pair, and the harmless pairs must go on being taken.
"""

import pytest

from tests.browser.test_another_in_its_place import IT, taken

pytestmark = pytest.mark.one_page("http://shop.test/")

WAYS = {
    "role": "<div role=dialog aria-label=Confirm>{}<button {}>OK</button><button>Cancel</button></div>",
    "element": "<dialog open><h2>Confirm</h2>{}<button {}>OK</button><button>Cancel</button></dialog>",
}
SHOWN = {
    "an image of its own": ("<span role=img aria-label=Ann></span>", "<span role=img aria-label=Bob></span>"),
    "a drawing": ("<svg role=img width=50 height=50><title>Ann</title></svg>", "<svg role=img width=50 height=50><title>Bob</title></svg>"),
    "a link alone": ("<a href='/ann'>Ann</a>", "<a href='/bob'>Bob</a>"),
    "an alert alone": ("<p role=alert>Ann will go</p>", "<p role=alert>Bob will go</p>"),
    "an alert beside a question": ("<p>Are you sure?</p><p role=alert>Ann will go</p>", "<p>Are you sure?</p><p role=alert>Bob will go</p>"),
    "a status alone": ("<p role=status>花子</p>", "<p role=status>太郎</p>"),
    "an output alone": ("<output>أحمد</output>", "<output>علي</output>"),
}  # fmt: skip


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("what", SHOWN)
def test_a_dialog_that_shows_another_thing_asks_something_else(page, what, way):
    was, now = SHOWN[what]
    assert taken(page, WAYS[way].format(was, IT), WAYS[way].format(now, "")) == ""
    assert taken(page, WAYS[way].format(was, IT), WAYS[way].format(f"<div>{was}</div>", IT)) == "it"


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("<p>Delete?</p><p role=alert>Too short</p>", "<p>Delete?</p>"),
        ("<p>Delete?</p>", "<p>Delete?</p><p role=alert>Too short</p>"),
        ("<p>Delete?</p><a href='/help'>Help</a>", "<p>Delete?</p><a href='/help'>Support</a>"),
        ("<p>Delete?</p>", "<p>Delete?</p><svg role=img width=50 height=50><title>Warning</title></svg>"),
    ],
)
def test_a_dialog_in_which_a_message_came_or_went_asks_the_same(page, was, now):
    assert taken(page, WAYS["role"].format(was, IT), WAYS["role"].format(now, IT)) == "it"


ITEM = "<li>Milk <button {0}>Remove</button></li>"
LISTS = {
    "a section": f"<section><h2>{{1}}</h2><ul>{ITEM}</ul></section>",
    "a label": f"<ul aria-label='{{1}}'>{ITEM}</ul>",
    "a row around it": f"<ul><li>{{1}}<ul>{ITEM}</ul></li></ul>",
    "a caption": "<table><caption>{1}</caption><tr><td>Milk<td><button {0}>Remove</button></table>",
    "a row before it": "<table><tr><td colspan=2><b>{1}</b></td></tr><tr><td>Milk<td><button {0}>Remove</button></table>",
}


@pytest.mark.parametrize("way", LISTS)
@pytest.mark.parametrize(("own", "other"), [("To buy", "Bought"), ("買う", "買った"), ("Offen", "Offen für Gäste")])
def test_the_last_of_a_list_is_not_the_only_one_of_another_list(page, way, own, other):
    way = LISTS[way]
    assert taken(page, way.format(IT, own), way.format("", other)) == ""
    assert taken(page, way.format(IT, own), f"<div>{way.format(IT, own)}</div><p>{other}</p>") == "it"


def test_a_card_alone_is_known_by_its_label(page):
    card = "<article aria-label='{1}'><button {0}>Buy</button></article>"
    assert taken(page, card.format(IT, "Red"), card.format("", "Blue")) == ""
    assert taken(page, card.format(IT, "Red"), f"<div>{card.format(IT, 'Red')}</div>") == "it"


SIGNS = [
    ("🔊", "Mute", "Unmute"),
    ("★", "Add to favourites", "Remove from favourites"),
    ("+", "公開", "非公開"),
    ("✓", "نشر", "إلغاء النشر"),
]


@pytest.mark.parametrize(("sign", "title", "other"), SIGNS)
def test_a_sign_that_another_title_explains_is_another_one_where_it_stands(page, sign, title, other):
    it = f"<p><button title='{title}' {IT}>{sign}</button></p>"
    assert taken(page, it, f"<p><button title='{other}'>{sign}</button></p>") == ""
    assert taken(page, it, f"<p><button title='{title.upper()}' {IT}>{sign}</button></p>") == "it"
    assert taken(page, it, f"<p><button {IT}>{sign}</button></p>") == "it"


FIELDS = {
    "two that changed places": ("<p>Bill <input id=a {0}></p><p>Ship <input id=b></p>", "<p>Ship <input id=a></p><p>Bill <input id=b disabled></p>"),
    "a part that is written in": ("<div><div>Bill</div><div role=textbox contenteditable {0}></div></div>", "<div><div>Ship</div><div role=textbox contenteditable></div></div>"),
    "a part that is pressed": ("<div><div>Ann</div><div role=button tabindex=0 {0}>Remove</div></div>", "<div><div>Bob</div><div role=button tabindex=0>Remove</div></div>"),
    "what sends and what resets": ("<p><input type=submit value=OK {0}></p>", "<p><input type=reset value=OK></p>"),
}  # fmt: skip


@pytest.mark.parametrize("case", FIELDS)
def test_what_the_word_beside_it_or_its_kind_tells_is_another_one_where_it_stands(page, case):
    was, now = FIELDS[case]
    assert taken(page, was.replace("{0}", IT), now) == ""
    assert taken(page, was.replace("{0}", IT), f"<section>{was.replace('{0}', IT)}</section>") == "it"
