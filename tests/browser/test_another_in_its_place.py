"""Another element in the place of what was recorded: the neighbour of one that went, the same control of another owner, another picture.

Each pair of pages is one where the marked element has gone, or has become something else. Nothing may be taken: neither as it was
recorded, nor by a heal. The harmless pairs beside them must go on being taken.
"""

import pytest

from pytest_stagehand._elements.relocate import relocate
from pytest_stagehand._elements.resolve import locate
from tests.browser.test_targets import described, found

pytestmark = pytest.mark.one_page("http://shop.test/")  # links lead somewhere

IT = "data-it"
PAGE = "<header><a href='/'>Home</a></header><main><h1>Page</h1>{}<p>Some words.</p></main>"
PRESSED = frozenset({"button", "link", "tab", "menuitem"})


def taken(page, was: str, now: str) -> str:
    """What is operated on the second page for the marked element of the first: `it`, `another` or nothing."""
    page.set_content(PAGE.format(was))
    target = described(page)
    assert found(page, target) == "it"
    page.set_content(PAGE.format(now))
    locator = locate(page, target)
    if not locator.count():
        relocation = relocate(page, target, str, by_looks=target.fingerprint.role in PRESSED)
        if relocation.target is None or relocation.refusal is not None:
            return ""
        locator = locate(page, relocation.target)
    return "it" if locator.get_attribute(IT) is not None else "another"


def icon(shape: str, more: str = "") -> str:
    return f"<svg width=20 height=20 viewBox='0 0 24 24' {more}><path d='{shape}'/></svg>"


TRASH, SEND = "M3 6h18M8 6V4h8v2M6 6l1 14h10l1-14", "M12 2v14M5 9l7-7 7 7M4 20h16"
PICTURES = {
    "shape": (icon(TRASH), icon(SEND)),
    "sprite": ("<svg width=20 height=20><use href='/i.svg#trash'/></svg>", "<svg width=20 height=20><use href='/i.svg#send'/></svg>"),
    "file": ("<img src=/trash.png width=20 height=20>", "<img src=/send.png width=20 height=20>"),
    "numbered file": ("<img src=/i-1.png width=20 height=20>", "<img src=/i-2.png width=20 height=20>"),
    "background": ("<i style='background: url(/trash.png)'></i>", "<i style='background: url(/send.png)'></i>"),
    "place in a sprite": ("<i style='background: url(/all.png) -20px 0'></i>", "<i style='background: url(/all.png) -40px 0'></i>"),
    "mask": ("<i style='mask-image: url(/trash.svg)'></i>", "<i style='mask-image: url(/send.svg)'></i>"),
    "class": ("<i class='fa fa-trash'></i>", "<i class='fa fa-upload'></i>"),
    "ligature": ("<i class=icons aria-hidden=true>mic</i>", "<i class=icons aria-hidden=true>mic_off</i>"),
    "hidden sign": ("<span aria-hidden=true>🗑</span>", "<span aria-hidden=true>📤</span>"),
    "set of files": ("<img width=20 height=20 srcset='/trash.png 1x'>", "<img width=20 height=20 srcset='/send.png 1x'>"),
    "component": tuple(f"<my-icon><template shadowrootmode=open>{icon(shape)}</template></my-icon>" for shape in (TRASH, SEND)),
}  # fmt: skip
CONTROLS = {
    "button": "<p><button class=icon {0}>{1}</button></p>",
    "with words beside it": "<div class=bar><b>Letter</b><span>Ann</span><button {0}>{1}</button></div>",
    "link to nowhere": "<p><a href='#' {0}>{1}</a></p>",
    "division": "<div role=button tabindex=0 onclick=1 style='cursor: pointer' {0}>{1}</div>",
}


@pytest.mark.parametrize("control", CONTROLS.values(), ids=CONTROLS)
@pytest.mark.parametrize("picture", PICTURES)
def test_what_says_nothing_and_shows_something_else_is_another_one(page, control, picture):
    was, now = PICTURES[picture]
    assert taken(page, control.format(IT, was), control.format("", now)) == ""
    assert taken(page, control.format(IT, was), control.format(f"{IT} style='color: red'", was)) == "it"


@pytest.mark.parametrize(
    ("was", "now"),
    [
        (f"<button {IT}>{icon(TRASH)}</button>", f"<button class=css-9x {IT}>{icon(TRASH, 'class=new')}</button>"),
        (f"<button id=trash {IT}>{icon(TRASH)}</button>", f"<button id=trash {IT}>{icon(SEND)}</button>"),
        (f"<button aria-label=Menu {IT}>{icon(TRASH)}</button>", f"<button aria-label=Menu {IT}>{icon(SEND)}</button>"),
        (f"<button {IT}><i class='fa fa-trash'></i></button>", f"<button {IT}><i class='fa fa-trash fa-lg'></i></button>"),
        (f"<button {IT}><img src=/trash.ab12cd34.png width=9 height=9></button>", f"<button {IT}><img src=/trash.ef56ab78.png width=9 height=9></button>"),
        (f"<p><input {IT}></p>", f"<p><input class=x {IT}></p>"),
        (f"<p><button>{icon(SEND)}</button><button {IT}>{icon(TRASH)}</button></p>", f"<p><button {IT}>{icon(TRASH)}</button><button>{icon(SEND)}</button></p>"),
    ],
)  # fmt: skip
def test_what_says_nothing_and_shows_the_same_is_the_same(page, was, now):
    assert taken(page, was, now) == "it"


TWINS = [
    ("<button id=save-a>Save</button>", f"<button id=save-b {IT}>Save</button>"),
    ("<button data-testid=a>Save</button>", f"<button data-testid=b {IT}>Save</button>"),
    ("<a href=/plans/basic>Choose</a>", f"<a href=/plans/pro {IT}>Choose</a>"),
    ("<a href='#/plans/basic'>Choose</a>", f"<a href='#/plans/pro' {IT}>Choose</a>"),
    ("<a href='mailto:ann@x.test'>Write</a>", f"<a href='mailto:bob@x.test' {IT}>Write</a>"),
    ("<button title=Draft>Delete</button>", f"<button title=Account {IT}>Delete</button>"),
    ("<button type=button>OK</button>", f"<button type=submit {IT}>OK</button>"),
    ("<label>Yes<input type=radio name=a></label>", f"<label>Yes<input type=radio name=b {IT}></label>"),
    ("<input aria-label=Street name=bill>", f"<input aria-label=Street name=ship {IT}>"),
    ("<label>Password<input type=password></label>", f"<label>Password<input type=text {IT}></label>"),
    ("<input placeholder=Von aria-label=Datum>", f"<input placeholder=Bis aria-label=Datum {IT}>"),
    ("<input type=checkbox value=low aria-label=選択>", f"<input type=checkbox value=high aria-label=選択 {IT}>"),
    ("<input type=text>", f"<input type=password {IT}>"),
    (f"<button>{icon(SEND)}</button>", f"<button {IT}>{icon(TRASH)}</button>"),
]


@pytest.mark.parametrize("form", ["<p>{}</p>", "<form>{}</form>", "<section class=new>{}</section>"])
@pytest.mark.parametrize(("other", "it"), TWINS)
def test_the_twin_that_is_left_is_not_the_one_that_went(page, other, it, form):
    assert taken(page, f"<p>{other} {it}</p>", form.format(other)) == ""
    assert taken(page, f"<p>{other} {it}</p>", f"<p>{it}</p>") == "it"
    assert taken(page, f"<p>{other} {it}</p>", f"<p>{it} {other}</p>") == "it"


def test_one_that_stood_alone_may_get_another_id(page):
    assert (
        taken(page, f"<p><button id=save {IT}>Save</button></p>", f"<p><button id=keep {IT}>Save</button></p>") == "it"
    )


SHAPES = {
    "paragraph": ("<p>{} {}</p>", "{}"),
    "card": ("<div class=card><h3>{}</h3><p>text</p>{}</div>", "<div>{}</div>"),
    "parts": ("<div class=row><div><span>{}</span></div><div>{}</div></div>", "<div>{}</div>"),
    "headings": ("<h3>{}</h3><p>some</p>{}", "<div>{}</div>"),
    "sections": ("<section><h2>{}</h2><p>text</p>{}</section>", "{}"),
    "picture": ("<div><img alt='{}' width=9 height=9>{}</div>", "<div>{}</div>"),
    "title after it": ("<div>{1} <a href=/x>{0}</a></div>", "<div>{}</div>"),
    "items": ("<li>{} {}</li>", "<ul>{}</ul>"),
    "legend": ("<fieldset><legend>{}</legend>{}</fieldset>", "<div>{}</div>"),
}
NAMES = [
    (("Ann", "Bob", "Cem"), ("Ann", "Cem")),
    (("Bob",), ("Ann",)),
    (("Ann", "Bob"), ("Ann", "Bobby")),
    (("Bob 7", "Bob"), ("Bob 8", "Ann")),
]


def things(shape: str, names: tuple[str, ...], it: str = "") -> str:
    item, whole = SHAPES[shape]
    return whole.format(
        "".join(item.format(name, f"<button {IT if name == it else ''}>Remove</button>") for name in names)
    )


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize(("was", "now"), [*NAMES, (("帽子 7",), ("帽子 8",)), (("قبعة",), ("حذاء",))])
def test_the_thing_beside_a_control_is_named_by_its_title_and_numbers(page, shape, was, now):
    it = next(name for name in was if name not in now)
    assert taken(page, things(shape, was, it), things(shape, now)) == ""
    assert taken(page, things(shape, was, it), things(shape, (*reversed(was), "Dan"), it)) == "it"


def table(columns: tuple[str, ...], it: str = "") -> str:
    heads = "".join(f"<th>{name}</th>" for name in columns)
    cells = "".join(f"<td><button {IT if name == it else ''}>Set</button></td>" for name in columns)
    return f"<table><tr><th>Name</th>{heads}</tr><tr><td>Bob</td>{cells}</tr></table>"


def rights(names: tuple[str, ...], it: str = "") -> str:
    inner = [
        f"<li>{right} <button {IT if it == name and right == 'Write' else ''}>Set</button></li>"
        for name in names
        for right in ("Read", "Write")
    ]
    return (
        "<ul>"
        + "".join(f"<li>{name}<ul>{''.join(inner[2 * at : 2 * at + 2])}</ul></li>" for at, name in enumerate(names))
        + "</ul>"
    )


def question(asked: str, it: str = "", role: str = "fieldset") -> str:
    answers = f"<label><input type=radio {it}>Yes</label><label><input type=radio>No</label>"
    heads = {
        "fieldset": f"<fieldset><legend>{asked}</legend>{answers}</fieldset>",
        "p": f"<div><p>{asked}</p>{answers}</div>",
    }
    return heads[role]


def menu(owner: str, it: str = "") -> str:
    return f"<div role=menu aria-label='Actions for {owner}'><div role=menuitem tabindex=-1 {it}>Delete</div><div role=menuitem tabindex=-1>Edit</div></div>"


BELONGINGS = {
    "column gone": (table(("Read", "Write"), "Write"), table(("Read",))),
    "column renamed": (table(("Write",), "Write"), table(("Admin",))),
    "outer row gone": (rights(("Ann", "Bob"), "Bob"), rights(("Ann",))),
    "outer row renamed": (rights(("Bob",), "Bob"), rights(("Ann",))),
    "legend": (question("Keep it?", IT), question("Delete it?")),
    "question": (question("Keep it?", IT, "p"), question("Delete it?", role="p")),
    "question in Japanese": (question("保存しますか", IT, "p"), question("削除しますか", role="p")),
    "menu": (menu("Bob", IT), menu("Ann")),
    "title of a field": (f"<div><div>Shipping</div><p><label>Street <input {IT}></label></p></div>", "<div><div>Billing</div><p><label>Street <input></label></p></div>"),
    "form": (f"<form aria-label=Shipping><label>Street <input {IT}></label></form>", "<form aria-label=Billing><label>Street <input></label></form>"),
}  # fmt: skip


@pytest.mark.parametrize("case", BELONGINGS)
def test_the_same_control_of_another_owner_is_another_one(page, case):
    assert taken(page, *BELONGINGS[case]) == ""


@pytest.mark.parametrize(
    ("was", "now"),
    [
        (table(("Read", "Write"), "Write"), table(("Write", "Admin"), "Write")),
        (rights(("Ann", "Bob"), "Bob"), rights(("Bob", "Cem"), "Bob")),
        (question("Keep it?", IT), question("KEEP IT:", IT)),
        (f"<form><h2>Log in</h2><label>Mail <input></label><label>Code <input {IT}></label></form>", f"<form><h2>Sign in</h2><label>Mail <input></label><label>Code <input {IT}></label></form>"),
        (f"<label>Name <input {IT}></label><label>Mail <input></label>", f"<div><label>Name <input {IT}></label></div><div><label>Telephone <input></label></div>"),
    ],
)  # fmt: skip
def test_what_belongs_to_the_same_is_taken(page, was, now):
    assert taken(page, was, now) == "it"


SEND = "<form><p><label>Words <input name=q></label></p><p><label>Author <input name=by></label></p>{}</form>"
MENU = "<nav><a href='/all'>All</a> {} <a href='/tags'>Tags</a> <a href='/suites'>Suites</a></nav>"
NAMESAKES = {
    "entry and form": (MENU.format("<a href='#search' {m}>{n}</a>"), MENU.format(""), SEND.format("<button>{n}</button>")),
    "form and entry": (SEND.format("<button {m}>{n}</button>"), "", MENU.format("<a href='/import'>{n}</a>")),
    "entry and value": (MENU.format("<a href='/find' {m}>{n}</a>"), MENU.format(""), SEND.format("<input type=submit value='{n}'>")),
    "two ways of a button": ("<p>{n} <button type=button {m}>{n}</button></p>", "", "<p><input type=button value='{n}'></p>"),
    "tab and button": ("<div role=tablist><a role=tab tabindex=0 {m}>{n}</a></div>", "", "<p><button>{n}</button></p>"),
}  # fmt: skip


@pytest.mark.parametrize("name", ["Search", "Importieren", "検索", "بحث"])
@pytest.mark.parametrize(("it", "left", "namesake"), NAMESAKES.values(), ids=NAMESAKES)
def test_a_namesake_in_another_guise_is_not_taken_once_it_is_alone(page, name, it, left, namesake):
    it, namesake = it.replace("{m}", IT).replace("{n}", name), namesake.replace("{n}", name)
    assert taken(page, it + namesake, left + namesake) == ""
    assert taken(page, it + namesake, f"<section class=new>{namesake}</section><section>{it}</section>") == "it"


@pytest.mark.parametrize(
    ("was", "now"),
    [
        ("<a href='/out' {0}>Log out</a>", "<form action='/out'><button {0}>Log out</button></form>"),
        ("<a href='#' {0}>Log in</a>", "<form><label>Name <input name=n></label><button {0}>Log in</button></form>"),
        ("<a href='/find' {0}>Search</a> <button>Search</button>", "<a href='/find' role=button {0}>Search</a> <button>Search</button>"),
        ("<button id=find {0}>Search</button> <a href='#'>Search</a>", "<a href='#' id=find {0}>Search</a>"),
    ],
)  # fmt: skip
def test_what_became_of_another_guise_without_a_namesake_or_kept_its_mark_is_it(page, was, now):
    assert taken(page, was.format(IT), now.format(IT)) == "it"


def card(fields: tuple[str, ...], button: str) -> str:
    """Fields that only a developer names, and a button beside them, as components put them together."""
    inputs = "".join(f"<p>{each} <input name='{each}'></p>" for each in fields)
    return f"<div class=card><div class=body>{inputs}</div><div class=foot>{button}</div></div>"


def labelled(fields: tuple[str, ...], button: str) -> str:
    return f"<form>{''.join(f'<p><label>{each} <input></label></p>' for each in fields)}{button}</form>"


SERVER, VESSEL = ("port", "host", "proxy"), ("callsign", "length", "beam")
SAVES = {
    "plain": "<button type=button {}>Save</button>",
    "sending": "<button {}>Save</button>",
    "value": "<input type=button value=Save {}>",
}


@pytest.mark.parametrize("save", SAVES.values(), ids=SAVES)
@pytest.mark.parametrize("form", [card, labelled])
@pytest.mark.parametrize(("own", "others"), [(SERVER, VESSEL), (VESSEL, SERVER)])
def test_the_button_of_another_form_that_came_is_not_taken(page, save, form, own, others):
    it, another = save.format(IT), save.format("")
    was, came = form(own, it), form(others, another)
    assert taken(page, was, form(own, "") + came) == ""
    assert taken(page, was, came + was) == "it"
    assert taken(page, was, form(own[::-1], it)) == "it"
    assert taken(page, was, form((*own[:2], "depth", "draft"), it)) == "it"
    assert taken(page, was, f"<div>{it}</div>" + form(own, "")) == "it"


ENTRIES = ("Profile", "Plugins", "Logs")


def fold(title: str, entries: tuple[str, ...], it: str) -> str:
    links = "".join(f"<li><a href='/{title}/{each}'>{each}</a></li>" for each in entries)
    return f"<li><b>{title}</b><ul><li>{it}</li>{links}</ul></li>"


@pytest.mark.parametrize("name", ["Settings", "Einstellungen", "設定"])
def test_the_entry_of_another_menu_that_leads_elsewhere_is_not_taken(page, name):
    it = f"<a href='{{}}' {{}}>{name}</a>"
    recorded = f"<ul>{fold('server', ENTRIES, it.format('/server/settings', IT))}</ul>"
    alone = fold("server", ENTRIES, "")
    assert (
        taken(page, recorded, f"<ul>{alone}{fold('safety', ('Users',), it.format('/safety/settings', ''))}</ul>") == ""
    )
    moved = it.format("/server/settings/-", IT)
    assert taken(page, recorded, f"<ul>{fold('server', ('Profile', 'Links', 'Backup', 'Update'), moved)}</ul>") == "it"
    both = fold("safety", ("Users",), it.format("/safety/settings", ""))
    assert taken(page, recorded, f"<ul>{both}{fold('server', ENTRIES, it.format('/server/settings', IT))}</ul>") == "it"


WRITTEN = {
    "dots": ("Save…", "Save"),
    "a glyph": ("\uf00b Save", "Save"),
    "capitals": ("SAVE", "Save"),
}


FAR = "".join(f"<p><button>{letter * 3}</button></p>" for letter in "abcdefghijklmn")
"""More controls than are known to have stood around another."""


@pytest.mark.parametrize("control", ["<a href=/save {1}>{0}</a>", "<button {1}>{0}</button>"])
@pytest.mark.parametrize(("one", "other"), WRITTEN.values(), ids=WRITTEN)
def test_what_said_the_same_and_was_written_otherwise_is_another_one(page, one, other, control):
    for was, left in ((one, other), (other, one)):
        it, twin = control.format(was, IT), control.format(left, "")
        recorded = f"<p>{it}</p>{FAR}<p>{twin}</p>"
        assert taken(page, recorded, f"<p></p>{FAR}<div>{twin}</div>") == ""
        assert taken(page, recorded, f"<div><b>{it}</b></div>{FAR}<div><p>{twin}</p></div>") == "it"


PEOPLE = "<div class=topic><table><tr><td></td><td><a href='/t/{0}'>{0}</a><p>By: {1}</p></td></tr></table><div>1</div><div>{2}</div></div>"
BY = "<a href='/people/2' {}>bob</a>"
OTHERS = PEOPLE.format("Roses", BY.format(""), BY.format("")) + PEOPLE.format("Ferns", "{}", "{}")


@pytest.mark.parametrize("is_first", [True, False])
def test_of_two_that_are_alike_in_one_row_neither_is_taken_once_the_other_went(page, is_first):
    it, twin = BY.format(IT), BY.format("")
    was, left = ((it, twin), ("", twin)) if is_first else ((twin, it), (twin, ""))
    assert taken(page, OTHERS.format(*was), OTHERS.format(*left).replace("topic", "thread")) == ""
    assert taken(page, OTHERS.format(*was), OTHERS.format(*was).replace("topic", "thread")) == "it"


@pytest.mark.parametrize("role", ["", "role=tab"])
def test_what_stands_in_the_panel_of_its_neighbour_is_not_what_stood_beside_that(page, role):
    tabs = f"<ul><li><a {role} href='#a'>Account</a></li><li><a {role} href='#r' {IT}>Roles</a></li></ul><p><label>Name <input></label></p><p><label>Mail <input></label></p>"
    now = "<div role=tablist><a id=a role=tab href='#tab-a'>Account</a>{}</div><div role=tabpanel aria-labelledby=a><p><label>Name <input></label></p><p><label>Mail <input></label></p>{}</div>"
    tab = "<a role=tab href='#tab-r' {}>Roles</a>"
    assert taken(page, tabs, now.format("", f"<ul><li>{tab.format('')}</li></ul>")) == ""
    assert taken(page, tabs, now.format(tab.format(IT), "")) == "it"
