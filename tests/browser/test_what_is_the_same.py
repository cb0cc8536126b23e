"""What can be recorded and found again although its name, address or row is written in another way; and what may not be."""

import pytest

from pytest_stagehand._browser.engine import ask, selector
from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._elements.effects import candidates
from pytest_stagehand._elements.relocate import relocate
from pytest_stagehand._elements.resolve import locate, message, scope_of
from pytest_stagehand._recording.effects import StateEffect
from tests.browser.test_targets import described, found

pytestmark = pytest.mark.one_page("http://shop.test/")  # links lead somewhere

ICONS = "<style>@font-face { font-family: icons; src: local('x') } i::before, .i::before, .j::after { font-family: icons; content: CONTENT }</style>"


def leads_back(page, markup: str) -> bool:
    page.set_content(markup)
    target = described(page)
    return found(page, target) == "it" and not is_other(page, target)


def is_other(page, target) -> bool:
    """Whether the page side says that the locator leads to something else than the element."""
    return locate(page, target).get_attribute("data-it") is None


@pytest.mark.parametrize(
    "content",
    [
        "'\\e031'",
        "'→ '",
        "'New! '",
        "'+'",
        "'Nouveau·'",
        "'新'",
        "'1. '",
        "attr(data-say)",
        "url(x.png) / 'Logo'",
        "counter(x) '\\f014'",
    ],
)
@pytest.mark.parametrize(
    "markup",
    [
        "<button data-it><i></i> Sign in</button>",
        "<button data-it class=i>Sign in</button>",
        "<button data-it class=j>Sign in</button>",
        "<a href=/in data-it><i></i>Anmelden</a>",
        "<a href=/in data-it><span><i data-say=Hot></i></span> 保存</a>",
        "<p><label><i></i>E-mail <input data-it></label><label>Name <input></label></p>",
        "<p><label for=x class=i>Пароль</label> <input id=x data-it></p>",
        "<h2><span data-it role=button tabindex=0 data-say=Now class=i>Ouvrir</span></h2>",
        "<button data-it class=i></button>",
    ],
)  # fmt: skip
def test_a_name_that_begins_with_generated_text_leads_back_to_its_element(page, content, markup):
    assert leads_back(page, ICONS.replace("CONTENT", content) + markup + "<button>Other</button><a href=/>Another</a>")


FOLDED = "<table><thead><tr style='height:0'><th style='height:0;padding:0;border:0'><div style='height:0;overflow:{}'>Name</div></th></tr></thead></table>"


@pytest.mark.parametrize(("overflow", "is_told"), [("hidden", True), ("clip", True), ("visible", False)])
def test_a_second_head_of_a_table_that_has_no_height_is_not_displayed(page, overflow, is_told):
    head = "<table><thead><tr><th data-it>Name</th></tr></thead></table>"
    assert leads_back_if_told(page, head + FOLDED.format(overflow)) == is_told


def leads_back_if_told(page, markup: str) -> bool:
    page.set_content(markup)
    target = described(page)
    return locate(page, target).count() == 1


def test_what_is_named_by_what_it_owns_leads_back(page):
    assert leads_back(page, "<button aria-owns=x data-it></button><span id=x>Send</span><button>Other</button>")


LINK = "<p><a href='{}' class=a data-it><svg width=20 height=20></svg></a></p>"


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("/?rss=True", "/?tag=plants"), ("/?rss=True", "/account/delete"), ("/?tag=plants", "/?tag=news"), ("/pause", "/remove"),
        ("/a?sort=name", "/a?sort=price"), ("/a?sort=name", "/a"), ("/a", "/a?delete"), ("/a?x=y", "https://other.test/a?x=y"),
        ("/en/", "/de/"), ("/list?q=rot", "/list?q=blau"), ("/?a=b&c=d", "/?a=b&c=e"), ("/users/ann", "/users/bob"),
        ("/?tag=a&tag=b", "/?tag=a&tag=c"), ("/?tag=a&tag=c", "/?tag=b&tag=c"),
    ],
)  # fmt: skip
def test_a_link_without_a_name_that_leads_elsewhere_is_another_one(page, was, now):
    page.set_content(LINK.format(was))
    target = described(page)
    page.set_content(LINK.format(now))
    assert not locate(page, target).count()
    assert not is_taken(page, target)


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("/a", "/a"), ("/", "/index.html"), ("/shop/", "/shop/index.php"), ("/shop/", "/shop"), ("/a?x=1", "/a?x=2"), ("/items/7", "/items/8"),
        ("/a?x=b&y=c", "/a?y=c&x=b"), ("/a?t=123e4567-e89b-12d3-a456-426614174000", "/a?t=923e4567-e89b-12d3-a456-426614174fff"),
        ("/a?x=rot%20wei%C3%9F", "/a?x=rot+wei%C3%9F"), ("/a#one", "/a#two"), ("/a?next=%2Fb", "/a?next=/b"),
    ],
)  # fmt: skip
def test_a_link_without_a_name_that_leads_to_the_same_is_the_same(page, was, now):
    page.set_content(LINK.format(was))
    target = described(page)
    page.set_content(LINK.format(now))
    assert found(page, target) == "it"


def test_an_address_recorded_without_the_values_of_its_query_still_leads_to_it(page):
    page.set_content(LINK.format("/?tag=plants"))
    target = described(page)
    assert target.fingerprint.attributes["href"] == "/?tag=plants"
    old = target.fingerprint.model_copy(update={"attributes": {"href": "/?tag"}})
    assert found(page, target.model_copy(update={"fingerprint": old})) == "it"


MINTED = [
    ("/invites/{}", "9f6c1b52-3c1e-4a55-9a0e-6f0d6c1f7a11", "0b7a9a3e-85f4-4d0f-8f1c-2f6a54b7c9d2"),
    ("/invites/{}", "3f2a9c1b", "7be01d44"),
    ("/invites/{}/accept", "XS4rRR6qYorO6I3nOobvbw", "TsaBEFqZhRjUpnCJoaDuBw"),
    ("/accept?invite={}", "TsaBEFqZhRjUpnCJoaDuBw", "XS4rRR6qYorO6I3nOobvbw"),
    ("#/invites/{}", "dQw4w9WgXcQ", "9f6c1b52-3c1e-4a55-9a0e-6f0d6c1f7a11"),
]
"""Addresses with what a server mints: another one in each run, or a secret; in a token there need not be a digit."""


@pytest.mark.parametrize(("address", "was", "now"), MINTED)
def test_a_minted_id_in_an_address_is_not_kept_and_tells_nothing(page, address, was, now):
    page.set_content(LINK.format(address.format(was)))
    target = described(page)
    assert was not in target.model_dump_json()
    page.set_content(LINK.format(address.format(now)))
    assert found(page, target) == "it"
    page.set_content(LINK.format(address.format(now).replace("invite", "order")))
    assert found(page, target) != "it"


def is_taken(page, target) -> bool:
    found = relocate(page, target, str, by_looks=True)
    return found.target is not None and found.refusal is None


CONTROL = "<main><h1>Page</h1><p><button {} data-it><svg width=20 height=20></svg></button></p></main>"


@pytest.mark.parametrize("name", ["id", "data-testid", "name"])
def test_a_control_without_a_name_that_a_developer_calls_something_else_is_another_one(page, name):
    page.set_content(CONTROL.format(f"{name}=trash"))
    target = described(page)
    page.set_content(CONTROL.format(f"{name}=publish"))
    assert not locate(page, target).count()
    page.set_content(CONTROL.format(f"{name}=trash class=new"))
    assert found(page, target) == "it"


CARD = "<div class='{}'><b>{}</b><span>9.90</span><button{}>Buy</button></div>"


@pytest.mark.parametrize(
    ("classes", "then"),
    [
        (["card", "card", "card"], ["card sale", "card", "card"]),
        (["card", "card", "card"], ["card sale", "card new", "card last"]),
        (["card odd", "card even", "card odd", "card even"], ["card even", "card odd", "card even", "card odd"]),
        (["card first", "card", "card last"], ["card", "card", "card"]),
        (["x1 y2", "x1 y2", "x1 y2"], ["x1 y2 is-open", "x1 y2", "x1 y2"]),
    ],
)
@pytest.mark.parametrize("names", [["Hat", "Tie", "Cap", "Bag"], ["帽子", "领带", "袜子", "包"]])
def test_a_card_is_a_card_whatever_class_joins(page, classes, then, names):
    def shown(looks):
        cards = [
            CARD.format(look, name, " data-it" * (index == 1))
            for index, (look, name) in enumerate(zip(looks, names, strict=False))
        ]
        return "<main>" + "".join(cards) + "</main>"

    page.set_content(shown(classes))
    target = described(page)
    assert any(names[1] in group.texts for group in target.fingerprint.groups if not group.near)
    page.set_content(shown(then))
    assert found(page, target) == "it" or is_taken(page, target)
    page.set_content(shown(then).replace(names[1], "Other"))
    assert found(page, target) != "it"
    assert not is_taken(page, target)


ROW = "<tr class='{}'><td>{}</td><td><button{}>Edit</button></td></tr>"


@pytest.mark.parametrize("classes", [["odd", "even", "odd"], ["", "unread", ""], ["a", "b", "c"]])
def test_rows_of_one_table_are_told_from_each_other_however_each_looks(page, classes):
    rows = [
        ROW.format(look, name, " data-it" * (index == 1))
        for index, (look, name) in enumerate(zip(classes, ["Ann", "Bob", "Cem"], strict=True))
    ]
    page.set_content(f"<table>{''.join(rows)}</table>")
    target = described(page)
    assert ("Bob",) in [group.texts for group in target.fingerprint.groups]
    assert found(page, target) == "it"
    element = ask(scope_of(page, target), "explain", target=message(target))
    assert element["agreeing"] == 1


@pytest.mark.parametrize(
    "markup",
    [
        "<div class='flex header'><img alt=Logo><nav>Menu</nav></div><div class='flex footer'><p>Ann</p><button data-it>Go</button></div>",
        "<div class='a'><p>One</p><p>Two</p></div><div class='b'><p>Ann</p><button data-it>Go</button></div>",
        "<div><p>One</p><p>Two</p></div><div class='b'><p>Ann</p><button data-it>Go</button></div>",
    ],
)
def test_parts_of_a_page_that_share_a_class_of_layout_are_no_rows(page, markup):
    page.set_content(f"<main>{markup}</main>")
    assert all(group.near or group.role != "generic" for group in described(page).fingerprint.groups)


FORMS = [
    ("<div class=f><label for=x>{0}</label><input id=x name=t data-it></div><div class=f><label for=y>Tag</label><input id=y></div>",
     "<ul><li><label for=x>{1}</label><p><input id=x name=t data-it></p></li><li><label for=y>Tag</label><p><input id=y></p></li></ul>"),
    ("<ul><li><label>{0} <input data-it></label></li><li><label>Tag <input></label></li></ul>",
     "<table><tr><th><label for=x>{1}</label></th><td><input id=x data-it></td></tr><tr><th>Tag</th><td><input></td></tr></table>"),
    ("<ul><li><b id=l>{0}</b> <select aria-labelledby=l data-it><option>1</select></li><li><b>Tag</b> <select><option>1</select></li></ul>",
     "<dl><div><dt><b id=l>{1}</b></dt><dd><select aria-labelledby=l data-it><option>1</select></dd></div><div><dt>Tag</dt><dd><select></select></dd></div></dl>"),
    ("<div class=f><input type=checkbox id=x data-it><label for=x>{0}</label></div><div class=f><input type=checkbox id=y><label for=y>Tag</label></div>",
     "<section><h2>Options</h2><p>Some.</p><div class=g><input type=checkbox id=x data-it> <label for=x>{1}</label></div></section>"),
]  # fmt: skip


@pytest.mark.parametrize(("was", "now"), FORMS)
@pytest.mark.parametrize(
    "said", [("Title: *", "Title*"), ("Title", "TITLE:"), ("Größe", "GRÖSSE"), ("姓名：", "姓名"), ("Nom", "Nom")]
)
def test_the_label_of_a_field_is_not_the_row_that_it_stands_in(page, was, now, said):
    page.set_content(was.format(*said))
    target = described(page)
    assert all(text not in said for group in target.fingerprint.groups if not group.near for text in group.texts)
    page.set_content(now.format(*said))
    assert found(page, target) == "it" or is_taken(page, target)


THINGS = [
    ("<ul><li><input type=checkbox aria-label=Done{0}> <a href=/1>{1}</a></li><li><input type=checkbox aria-label=Done> <a href=/2>Tie</a></li></ul>", "Hat"),
    ("<ul><li><label><input type=checkbox> {1}</label> <button{0}>Remove</button></li><li><label><input type=checkbox> Tie</label> <button>Remove</button></li></ul>", "Hat"),
    ("<ul><li><label>{1} <input aria-label=Quantity type=number{0}></label></li><li><label>Tie <input type=number aria-label=Quantity></label></li></ul>", "Hat"),
    ("<table><tr><th>{1}</th><td><input aria-label=Quantity{0}></td></tr><tr><th>Tie</th><td><input aria-label=Quantity></td></tr></table>", "Hat"),
    ("<div><p>{1}</p><button{0}>Delete</button></div>", "I like this very much."),
    ("<div><p>{1}</p><input type=checkbox aria-label=Hide{0}></div>", "I like this very much."),
    ("<div><b>{1}</b> <input aria-label=Quantity{0}></div>", "Hat"),
    ("<div><b>{1}</b> <input aria-label=数量{0}></div>", "帽子"),
]  # fmt: skip


@pytest.mark.parametrize(("markup", "name"), THINGS)
@pytest.mark.parametrize("other", ["Cap", "领带", "That is not so good."])
def test_what_names_the_thing_beside_a_control_still_tells_whose_it_is(page, markup, name, other):
    page.set_content(markup.format(" data-it", name))
    target = described(page)
    page.set_content(markup.format(" data-it", other))
    assert found(page, target) != "it"
    assert not is_taken(page, target)
    page.set_content(markup.format(" data-it class=new", name.upper()))
    assert found(page, target) == "it" or is_taken(page, target)


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("<h2>Profile</h2><p><button data-it>Save</button></p>", "<h2>Profile</h2><p>Ann</p><footer><button data-it>Save</button></footer>"),
        ("<p><button data-it>Save</button></p>", "<main><h1>Profile</h1><p><button data-it>Save</button></p></main>"),
        ("<main><h1>Profile</h1><p><button data-it>Save</button></p></main>", "<main><h1>Profile</h1></main><aside><button data-it>Save</button></aside>"),
        ("<main><h1>Profile</h1><p><a href=/x data-it>Guardar</a></p></main>", "<nav><a href=/x data-it>Guardar</a></nav><main><h1>Profile</h1></main>"),
    ],
)  # fmt: skip
def test_an_exact_name_that_one_alone_has_and_had_may_stand_under_no_heading_now(page, was, now):
    page.set_content(was)
    target = described(page)
    page.set_content(now)
    assert found(page, target) == "it" or is_taken(page, target)


def test_a_name_that_two_have_does_not_say_which_of_them_it_is(page):
    page.set_content("<main><h1>Profile</h1><p><button data-it>Save</button></p></main>")
    target = described(page)
    page.set_content(
        "<main><h1>Profile</h1></main><aside><button data-it>Save</button></aside><footer><button>Save</button></footer>"
    )
    assert found(page, target) != "it"
    assert not is_taken(page, target)


def test_another_heading_above_the_only_one_of_its_name_is_another_place(page):
    page.set_content("<h2>Profile</h2><p><button data-it>Save</button></p>")
    target = described(page)
    page.set_content("<h2>Profile</h2><p>Ann</p><h2>Billing</h2><p><button data-it>Save</button></p>")
    assert found(page, target) != "it"
    assert not is_taken(page, target)


HINTS = [
    ("Enter one address per line.", "One or more addresses, each on a line of its own."),
    ("每行输入一个网址。", "请输入网址，每行一个。"),
]
EXPLAINED = "<form><div><p id=hint>{}</p><textarea placeholder='https://' aria-describedby=hint {} data-it></textarea></div></form>"


@pytest.mark.parametrize(("was", "now"), HINTS)
def test_what_explains_a_field_is_not_whom_it_belongs_to(page, was, now):
    page.set_content(EXPLAINED.format(was, ""))
    target = described(page)
    page.set_content("<h1>New</h1>" + EXPLAINED.format(now, "class=x"))
    assert found(page, target) == "it" or is_taken(page, target)


@pytest.mark.parametrize(("was", "now"), HINTS)
def test_a_sentence_beside_a_field_may_be_what_it_answers(page, was, now):
    markup = "<h1>{}</h1><div><p>{}</p><textarea placeholder=Reply data-it></textarea></div>"
    page.set_content(markup.format("Old", was))
    target = described(page)
    page.set_content(markup.format("New", now))
    assert found(page, target) != "it"
    assert not is_taken(page, target)


@pytest.mark.parametrize("tag", ["a", "a class=x", "button", "a href='#'", "a role=button"])
@pytest.mark.parametrize("was", ["<a href=/cart data-it>Cart</a>", "<button data-it>Cart</button>"])
def test_an_anchor_without_an_address_may_be_what_a_link_or_button_became(page, was, tag):
    page.set_content(f"<main><h1>Shop</h1><p>{was}</p></main>")
    target = described(page)
    page.set_content(
        f"<main><h1>Shop</h1><div><ul><li><{tag} data-it style='cursor: pointer'>Cart</a></li></ul></div></main>"
    )
    assert found(page, target) == "it" or is_taken(page, target)


WITNESSES = [
    ("<button>REMOVE</button>", "button", "Remove"),
    ("<h2>Saved!</h2>", "heading", "Saved"),
    ("<p>Thank you.</p>", "text", "THANK YOU"),
    ("<p>→ Готово</p>", "text", "Готово:"),
    ("<div role=dialog aria-label='Sind Sie sicher'></div>", "dialog", "SIND SIE SICHER?"),
    ("<a href=/>「戻る」</a>", "link", "戻る"),
    ("<p>ﬁnis</p>", "text", "ﬁnis"),
    ("<p>✓</p>", "text", "✓"),
    ("<p>TOTAL: 5</p>", "changed", "Total: #"),
]


def witness(role: str, name: str) -> dict[str, object]:
    if role == "changed":
        return {"kind": role, "name": name, "item": None}
    return {"kind": "appeared", "role": role, "name": name, "state": None, "item": None}


@pytest.mark.parametrize(("markup", "role", "name"), WITNESSES)
def test_what_came_may_be_written_in_another_way(page, markup, role, name):
    effect = witness(role, name)
    page.set_content("<main><p>Else</p></main>")
    assert ask(page, "witnesses", effects=[effect]) == [False]
    page.set_content(f"<main><p>Else</p>{markup.replace('></div>', '>Text</div>')}</main>")
    assert ask(page, "witnesses", effects=[effect]) == [True]


@pytest.mark.parametrize(
    ("markup", "role", "name"),
    [
        ("<button>Removed</button>", "button", "Remove"), ("<p>Not saved</p>", "text", "Saved"), ("<p>Saved 1</p>", "text", "Saved"),
        ("<p>🔒 Door</p>", "text", "🔓 Door"), ("<p>€ due</p>", "text", "$ due"), ("<p>un saved</p>", "text", "unsaved"), ("<p>año</p>", "text", "ano"),
        ("<p>✕</p>", "text", "✓"), ("<p>Save & exit</p>", "text", "Save exit"),
    ],
)  # fmt: skip
def test_what_came_says_nothing_else(page, markup, role, name):
    page.set_content(f"<main>{markup}</main>")
    effect = witness(role, name)
    assert ask(page, "witnesses", effects=[effect]) == [False]


WRITTEN = [
    ("<input aria-label=Address id=line1 name=line1 {}><input aria-label=Address id=line2 name=line2 {}>"),
    ("<label>Name <input id=id_username2 name=username2 {}></label><label>Name <input id=id_username3 name=username3 {}></label>"),
    ("<div><select aria-label=Größe name=size1 {}><option>S</select></div><div><select aria-label=Größe name=size2 {}><option>S</select></div>"),
    ("<p><textarea aria-label=住所 name=住所1 {}></textarea></p><p><textarea aria-label=住所 name=住所2 {}></textarea></p>"),
    ("<form><input type=radio aria-label=Ja name=q1 {}><input type=radio aria-label=Nein name=q1><input type=radio aria-label=Ja name=q2 {}></form>"),
]  # fmt: skip


@pytest.mark.parametrize("markup", WRITTEN)
@pytest.mark.parametrize("which", [0, 1])
def test_a_field_whose_name_has_a_digit_is_told_from_its_like_by_it(page, markup, which):
    marks = ["data-it" if at == which else "" for at in (0, 1)]
    page.set_content(f"<main>{markup.format(*marks)}</main>")
    target = described(page)
    assert found(page, target) == "it"
    page.set_content(f"<main><h1>New</h1>{markup.format(*marks)}</main>")
    assert found(page, target) == "it" or is_taken(page, target)


@pytest.mark.parametrize(
    "ids",
    [
        ("ember423", "ember424"), (":r1:", ":r3:"), ("radix-12", "radix-14"), ("mat-input-0", "mat-input-1"), ("x9d0f3c52", "x8d0f3c52"), ("line1", "line2"),
        ("9d0f3c52-6a1e-4f0a-8f5e-0b8e1c2d3f4a", "8d0f3c52-6a1e-4f0a-8f5e-0b8e1c2d3f4a"), ("j_idt12", "j_idt13"), ("_r_1_", "_r_2_"), ("yui_3_18_1_1", "yui_3_18_1_2"),
    ],
)  # fmt: skip
def test_an_id_that_may_be_a_counter_tells_nothing_apart(page, ids):
    page.set_content("<input aria-label=Name id='{}' data-it><input aria-label=Name id='{}'>".format(*ids))
    target = described(page)
    assert "id" not in target.fingerprint.attributes
    assert found(page, target) == "target-ambiguous"


@pytest.mark.parametrize("row", ["<li><input aria-label=Name name=name{}{}> </li>", "<tr><td><input aria-label=Name name=f-{}-name{}></td></tr>"])  # fmt: skip
def test_a_name_that_counts_rows_tells_nothing_apart(page, row):
    rows = row.format(0, "") + row.format(1, " data-it") + row.format(2, "")
    page.set_content(f"<table>{rows}</table>" if "<tr>" in row else f"<ul>{rows}</ul>")
    assert found(page, described(page)) == "target-ambiguous"


ICON = "<svg width=16 height=16><title>{}</title></svg>"
PICTURE = "<img alt='{}' style='width: 16px; height: 16px; display: inline-block'>"


@pytest.mark.parametrize("icon", [ICON, PICTURE])
@pytest.mark.parametrize(
    ("markup", "was", "now"),
    [
        ("<main><a href=/x data-it{}>{} Profile</a></main>", "icon-user", ""),
        ("<main><button data-it{}>{} Speichern</button></main>", "", "floppy.svg"),
        ("<main><button data-it{}>{} Ansicht</button></main>", "caret", ""),
        ("<main><a href=/x data-it{}>{} 削除</a></main>", "削除アイコン", ""),
        ("<main><button data-it{}>{} Удалить</button></main>", "glyph", ""),
    ],
)
def test_a_name_that_an_icon_adds_to_is_what_a_person_reads(page, icon, markup, was, now):
    page.set_content(markup.format("", icon.format(was) if was else "<i></i>"))
    target = described(page)
    page.set_content(markup.format(" class=new", icon.format(now) if now else "<i></i>"))
    assert found(page, target) == "it" or is_taken(page, target)


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("<a href=/x data-it>" + PICTURE.format("Hat") + " Buy</a>", "<a href=/x data-it>" + PICTURE.format("Cap") + " Buy</a>"),
        ("<button aria-label='Delete draft' data-it>Delete</button>", "<button aria-label='Delete account' data-it>Delete</button>"),
        ("<button aria-label='Delete draft' data-it>Delete</button>", "<button data-it>Delete</button>"),
        ("<button data-it>" + ICON.format("lock") + " Door</button>", "<button data-it>" + ICON.format("open") + " Door</button>"),
        ("<button data-it><img alt=Hat style='width: 99px; height: 99px; display: inline-block'> Buy</button>", "<button data-it>Buy</button>"),
        ("<button data-it>" + ICON.format("Ann") + " Call</button><button>" + ICON.format("Bob") + " Call</button>", "<button>Call</button>"),
        ("<button data-it>" + ICON.format("Ann") + " Call</button>", "<button data-it>Call</button> <button>Call</button>"),
        ("<button data-it>" + ICON.format("x") + " Publish</button>", "<button data-it>Unpublish</button>"),
        ("<button data-it>" + ICON.format("not") + " Public</button>", "<button data-it>Private</button>"),
    ],
)  # fmt: skip
def test_a_name_that_says_something_else_beside_an_icon_is_another(page, was, now):
    page.set_content(f"<main>{was}</main>")
    target = described(page)
    page.set_content(f"<main>{now}</main>")
    assert found(page, target) != "it"
    assert not is_taken(page, target)


OPENING = "<button {} data-it onclick='const e = document.querySelector(`#m`); e.hidden = !e.hidden; {}'>Menu</button><div id=m {}>{}</div>"
TELLS = "this.setAttribute(`aria-expanded`, !e.hidden)"


def opening(states: str, script: str, content: str, *, is_open: bool = False) -> str:
    return OPENING.format(states, script, "" if is_open else "hidden", content)


def is_seen_again(page, was: str, now: str, *, is_open: bool = False) -> bool:
    """Whether what the button did on one page is seen on the other, where it is recorded as a state with what it shows."""
    page.set_content(was)
    target = described(page)
    before = read_snapshot(page)
    [ref] = [node.ref for node in before.walk() if node.name == "Menu" and node.role == "button"]
    page.locator("[data-it]").click()
    after = read_snapshot(page)
    effect = candidates(before, after, after, ref=ref)[0]
    assert effect == StateEffect(state="expanded", value=not is_open, shows=effect.shows)
    page.set_content(now)
    data = effect.model_dump(mode="json")
    locate(page, target, token="menu", effect=data, patience=1000).click()
    return page.locator(selector("effect", token="menu", effect=data, target=message(target))).count() == 1


CONTENTS = ["<a href=/x>Settings</a>", "<ul><li><a href=/x>Einstellungen</a></li></ul>", "<div role=menu><div role=menuitem>設定</div></div>", "<p>Nobody knows.</p>", "<h2>Filter</h2><input aria-label=Size>"]  # fmt: skip


@pytest.mark.parametrize("content", CONTENTS)
@pytest.mark.parametrize("is_open", [False, True])
@pytest.mark.parametrize("then", ["", "aria-pressed=false"])
def test_what_opens_is_seen_where_the_control_says_its_state_no_more(page, content, is_open, then):
    was = opening(f"aria-expanded={str(is_open).lower()}", TELLS, content, is_open=is_open)
    assert is_seen_again(page, was, opening(then, "", content, is_open=is_open), is_open=is_open)
    assert is_seen_again(page, was, was, is_open=is_open)


@pytest.mark.parametrize("content", CONTENTS)
def test_what_does_not_open_is_not_seen(page, content):
    was = opening("aria-expanded=false", TELLS, content)
    assert not is_seen_again(page, was, opening("", "e.hidden = true", content))
    assert not is_seen_again(page, was, opening("", "", "<a href=/y>Something else</a>"))
    assert not is_seen_again(page, was, opening("aria-expanded=false", "", content))


@pytest.mark.parametrize(
    ("lies", "reached"),
    [
        pytest.param("", "inside", id="nothing lies over the placeholder"),
        pytest.param("z-index: 1", "it", id="the field lies over its placeholder"),
    ],
)
def test_of_wrappers_that_read_the_same_the_innermost_that_a_press_reaches_is_the_one(page, lies, reached):
    page.set_content(
        "<label>Customer <span data-it style='position: relative; display: inline-block; width: 180px; height: 30px; cursor: pointer'>"
        f"<input role=combobox style='position: absolute; inset: 0; opacity: 0; border: 0; {lies}'>"
        "<span data-inside style='position: absolute; inset: 0'>Choose</span></span></label>"
    )
    found_now = locate(page, described(page))
    found_now.click(timeout=2_000)
    assert found_now.evaluate("(node) => Object.keys(node.dataset)") == [reached]
