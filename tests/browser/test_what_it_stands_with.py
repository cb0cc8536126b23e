"""What stands with the same controls, words and addresses is found in another guise; what has only the name, and its company elsewhere, is not.

Each case has both directions: the harmless second page, on which the element must be found, and its hostile twins, on which nothing may be pressed.
"""

import pytest

from pytest_stagehand._browser.reading import locator_of, read_snapshot
from pytest_stagehand._browser.targets import describe
from pytest_stagehand._elements.relocate import relocate
from pytest_stagehand._elements.resolve import Demands, drift, locate
from tests.browser.test_another_in_its_place import IT, PAGE, PRESSED
from tests.browser.test_targets import found

pytestmark = pytest.mark.one_page("http://shop.test/")  # links lead somewhere

WORDS = {
    "en": ("Query", "Journal", "Income", "Budget"),
    "de": ("Abfrage", "Tagebuch", "Einnahmen", "Haushalt"),
    "ja": ("照会", "日誌", "収入", "予算"),
    "ar": ("استعلام", "سجل", "دخل", "ميزانية"),
}


def described(page):
    """What is recorded of the marked element, though it may be a text to a reader."""
    snapshot = read_snapshot(page)
    for node in snapshot.walk():
        if node.parent is not None and locator_of(page, snapshot, node.ref).get_attribute(IT) is not None:
            return describe(page, snapshot, node.ref)
    raise AssertionError("the marked element is in no snapshot")


def shown(page, was: str, now: str) -> str:
    """What is operated on the second page for the marked element of the first: `it`, `another` or nothing."""
    page.set_content(was)
    target = described(page)
    assert locate(page, target).count() == 1
    page.set_content(now)
    locator = locate(page, target)
    if not locator.count():
        relocation = relocate(page, target, str, by_looks=target.fingerprint.role in PRESSED)
        if relocation.target is None or relocation.refusal is not None:
            return ""
        locator = locate(page, relocation.target)
    return "it" if locator.evaluate("(at, it) => at.closest(`[${it}]`) !== null", IT) else "another"


def taken(page, was: str, now: str) -> str:
    """The same of parts that stand in a page with a heading."""
    return shown(page, PAGE.format(was), PAGE.format(now))


def bar(names: tuple[str, ...], it: str, control: str, mark: str = IT) -> str:
    """Controls beside each other, of which one is meant: `{n}` its name, `{m}` the mark."""
    return (
        f"<ul>{''.join('<li>' + control.format(n=name, m=mark if name == it else '') + '</li>' for name in names)}</ul>"
    )


LINK, BUTTON, SPAN = (
    "<a href='/{n}' {m}>{n}</a>",
    "<button {m}>{n}</button>",
    "<span style='cursor: pointer' {m}>{n}</span>",
)
SWITCH, TAB = "<button role=switch aria-checked=false {m}>{n}</button>", "<a role=tab tabindex=0 {m}>{n}</a>"
OTHERS = "<p>Show only: <button>Apples</button> {} <button>Pears</button></p>"


@pytest.mark.parametrize("language", WORDS)
@pytest.mark.parametrize(
    ("was", "now"),
    [(LINK, BUTTON), (BUTTON, LINK), (LINK, SPAN), (BUTTON, SPAN), (BUTTON, SWITCH), (LINK, TAB)],
)
def test_what_is_reached_in_another_way_stands_with_what_it_stood_with(page, language, was, now):
    names = WORDS[language]
    it, *rest = names
    recorded = bar(names, it, was)
    assert taken(page, recorded, f"<section class=new>{bar(names[::-1], it, now)}</section>") == "it"
    twin = now.format(n=it, m="")
    assert taken(page, recorded, f"{bar(tuple(rest), '', was)}{OTHERS.format(twin)}") == ""


@pytest.mark.parametrize(
    ("was", "now", "more"),
    [
        ("(close)", "Close", ""), ("Close", "CLOSE", ""), ("fermer", "Fermer", ""), ("削除", "削除。", ""), ("+", "+", ""), ("×", "×", "title='Close'"),
    ],
)  # fmt: skip
def test_what_is_written_in_another_way_or_is_a_sign_is_not_taken_where_its_company_is_not(page, was, now, more):
    form = "<div class=pane><p>{}</p><p><button>Payee</button><button>Amount</button></p></div>"
    recorded = form.format(BUTTON.format(n=was, m=f"{IT} {more}"))
    left = form.format("")
    filters = (
        f"<ul><li><button>Open</button></li><li>{BUTTON.format(n=now, m=more)}</li><li><button>Note</button></li></ul>"
    )
    assert taken(page, recorded, left + filters) == ""
    found_again = BUTTON.format(n=now, m=f"class=new {IT} {more}")
    assert taken(page, recorded, f"<section>{form.format(found_again)}</section>") == "it"


@pytest.mark.parametrize("sign", ["+", "×", "m", "⟳"])
def test_the_title_says_what_a_sign_is(page, sign):
    control = "<p><button title='{}' {}>" + sign + "</button></p>"
    recorded = control.format("Add posting", IT)
    assert taken(page, recorded, f"<nav>{control.format('Add an entry to the journal', 'class=new')}</nav>") == ""
    assert taken(page, recorded, f"<ul><li>{control.format('Add posting…', f'class=new {IT}')}</li></ul>") == "it"


def test_what_labelled_a_field_may_become_a_button_and_no_link(page):
    recorded = f"<p><input type=file id=a hidden><label for=a {IT}>Net Profit</label></p>"
    assert taken(page, recorded, "<p><a href='/account/net-profit'>Net Profit</a></p>") == ""
    assert taken(page, recorded, f"<p><button {IT}>Net Profit</button></p>") == "it"


HREFS = "<div><a href='{}' class='{}' {}>Delete</a> <a href='{}'>Copy</a> <a href='{}'>History</a></div>"


@pytest.mark.parametrize(
    ("was", "now"),
    [
        (("/api/delete", "/api/copy", "/api/history"), ("/delete", "/copy", "/history")),
        (("/delete", "/copy", "/history"), ("/shop/delete", "/shop/copy", "/shop/history")),
        (("/api/delete?of=tag", "/api/copy", "/api/history"), ("/delete?of=tag&theme=dark", "/copy", "/history")),
        (("#!/delete", "#!/copy", "#!/history"), ("#/delete", "#/copy", "#/history")),
    ],
)
def test_a_link_that_moved_with_all_others_leads_to_the_same(page, was, now):
    recorded = HREFS.format(was[0], "a", IT, *was[1:])
    assert taken(page, recorded, f"<nav>{HREFS.format(now[0], 'new', IT, *now[1:])}</nav>") == "it"


@pytest.mark.parametrize(
    ("was", "now"),
    [
        (("/delete", "/copy", "/history"), ("/account/delete", "/copy", "/history")),
        (("/draft/delete", "/copy", "/history"), ("/account/delete", "/copy", "/history")),
        (("/account/delete", "/account/copy", "/history"), ("/delete", "/account/copy", "/history")),
        (("/api/delete", "/api/copy", "/history"), ("/delete", "/api/delete", "/history")),
        (("/api/delete?of=tag", "/api/copy", "/history"), ("/delete?of=all", "/copy", "/history")),
        (("/api/1", "/api/copy", "/history"), ("/1", "/copy", "/history")),
        (("#!/delete", "#!/copy", "#!/history"), ("#/erase", "#/copy", "#/history")),
    ],
)
def test_a_link_that_moved_alone_leads_elsewhere(page, was, now):
    recorded = HREFS.format(was[0], "a", IT, *was[1:])
    assert taken(page, recorded, f"<nav>{HREFS.format(now[0], 'new', '', *now[1:])}</nav>") == ""


def test_a_link_that_moved_with_all_others_to_other_company_leads_elsewhere(page):
    recorded = HREFS.format("/api/delete", "a", IT, "/api/copy", "/api/history")
    now = "<p><a href=/copy>Copy</a><a href=/history>History</a></p><ul><li><a href=/users>Users</a></li><li><a class=new href=/delete>Delete</a></li></ul>"
    assert taken(page, recorded, now) == ""


TWO = "<p>Tags: <button {}>add</button></p><p>Fields: <button {}>add</button></p>"


@pytest.mark.parametrize("landmark", ["main", "nav", "aside", "div role=search"])
@pytest.mark.parametrize("which", [0, 1])
def test_a_landmark_that_came_takes_no_heading_away(page, landmark, which):
    marks = [IT if at == which else "" for at in (0, 1)]
    was = f"<h1>Notes</h1><div>{TWO.format(*marks)}</div>"
    end = landmark.split()[0]
    assert shown(page, was, f"<h1>Notes</h1><{landmark}>{TWO.format(*marks)}</{end}>") == "it"
    other = TWO.format("", "").replace("<p>", "<h2>Billing</h2><p>", 1)
    assert shown(page, was, f"<h1>Notes</h1><{landmark}>{other}</{end}>") == ""
    one = TWO.split("<p>")[2 - which]
    assert shown(page, was, f"<h1>Notes</h1><{landmark}><p>{one.format('')}</{end}>") == ""


CLOSES = "<div><b><span>Fern</span> <button aria-label=close {0}><svg width=9 height=9></svg></button></b></div><p><button aria-label=close {1}>×</button> <a href='#Fern'>Fern</a></p>"
NESTED = "<p><span class=ref><span class=icon></span><span class=name tabindex=0 {}>shade</span></span></p>"


@pytest.mark.parametrize("which", [0, 1])
def test_two_of_one_name_beside_the_same_words_are_told_by_what_is_read_on_them(page, which):
    marks = [IT if at == which else "" for at in (0, 1)]
    page.set_content(CLOSES.format(*marks))
    assert found(page, described(page)) == "it"
    only = CLOSES.format("", "").split("</div>")[1 - which]
    assert shown(page, CLOSES.format(*marks), only) == ""


def test_what_is_nested_and_says_one_thing_is_one(page):
    page.set_content(f"<main>{NESTED.format(IT)}</main>")
    target = described(page)
    locator = locate(page, target)
    assert locator.count() == 1
    assert locator.text_content() == "shade"
    page.set_content("<main><p><span>shade</span></p><p><span>shade</span></p></main>")
    assert not locate(page, target).count()


SPACE = "<ul>{}</ul>"
ENTRY = "<li><div id='{0}head-{1}' class='{0}head' tabindex=0 {2}>input</div></li>"


def test_a_word_before_id_and_classes_is_no_other_id(page):
    was = SPACE.format(ENTRY.format("", "a", IT) + ENTRY.format("", "b", ""))
    assert taken(page, was, SPACE.format(ENTRY.format("app-", "b", "") + ENTRY.format("app-", "a", IT))) == "it"
    assert taken(page, was, SPACE.format(ENTRY.format("app-", "b", ""))) == ""
    other = "<li><div id='app-head-a' class='head' tabindex=0>input</div></li>"
    assert taken(page, was, SPACE.format(ENTRY.format("", "b", "") + other)) == ""


@pytest.mark.parametrize(
    ("was", "now"),
    [
        (f"<p><button {IT}>Save</button></p>", f"<form><button type=submit disabled {IT}>Save</button></form>"),
        (f"<p><input aria-label=Payee {IT}></p>", f"<p><label><span hidden>Payee:</span><input placeholder=Payee role=combobox {IT}></label></p>"),
        (f"<p><button {IT}>Plants</button></p>", f"<p><span aria-expanded=false {IT}><span>Plants</span></span></p>"),
        (f"<ul><li>-120.00 <a href=/s {IT}>Sales</a></li><li>5 <a href=/x>Costs</a></li></ul>", f"<ul class=new><li>−120.00 <b><a href=/s class=n {IT}>Sales</a></b></li><li>5 <a href=/x>Costs</a></li></ul>"),
        (f"<div><button>Save</button> <a href=/ {IT}>Back</a></div>", f"<div><input type=submit value=Save> <a href=/ {IT}>Back</a> <a href=/y>History</a></div>"),
    ],
)  # fmt: skip
def test_what_says_does_and_belongs_to_the_same_is_found_in_another_guise(page, was, now):
    assert taken(page, was, now) == "it"


@pytest.mark.parametrize(
    ("was", "now"),
    [
        (f"<p><input aria-label=Payee {IT}></p>", "<p><label>Payer <input placeholder=Payee></label></p>"),
        (f"<p><input aria-label=Payee {IT}></p>", "<p><input placeholder='Payee of the other account'></p>"),
        (f"<div><b>Bob</b> <button {IT}>Remove</button></div>", "<div><b>Ann</b> <button disabled>Remove</button></div>"),
        (f"<div><b>Bob</b> <button {IT}>Remove</button></div>", "<div><b>Ann</b> <span style='cursor: pointer'>Remove</span></div>"),
    ],
)  # fmt: skip
def test_what_says_or_belongs_to_something_else_is_not_taken_in_that_guise(page, was, now):
    assert taken(page, was, now) == ""


@pytest.mark.parametrize(
    ("control", "demands"),
    [
        ("<p><button aria-pressed={} {}>Mute</button></p>", Demands(before="pressed")),
        ("<p><a href='/{}' {}>Mute</a></p>", Demands(leads=True)),
    ],
)
def test_what_a_click_demands_forbids_and_tells_nothing_apart(page, control, demands):
    first = control.format("false", IT)
    page.set_content(PAGE.format(first))
    target = described(page)
    assert locate(page, target, demands).count() == 1
    page.set_content(PAGE.format(control.format("true", IT)))
    assert locate(page, target).count() == 1
    assert not locate(page, target, demands).count()
    assert drift(page, target, str, demands=demands).reason == (
        "effect-missing" if demands.before else "identity-changed"
    )
    if demands.before:
        page.set_content(PAGE.format(control.format("true", "") + first))
        assert not locate(page, target, demands).count()
        assert drift(page, target, str, demands=demands).reason == "target-ambiguous"


@pytest.mark.parametrize(
    "inner",
    [
        "<button {}>Not trusted</button>",
        "<a href='/trust' {}>Not trusted</a>",
        "<div role=button tabindex=0 {}>Not trusted</div>",
        "<div><button {}><b>Not</b> trusted</button></div>",
    ],
)
def test_of_a_part_that_only_holds_a_control_the_control_is_meant(page, inner):
    bar, plain = (
        "<div class=bar><b>Python</b> {}</div>",
        f"<div class=note style='cursor: pointer' onclick=1 {IT}>Not trusted</div>",
    )
    was = bar.format(plain)
    assert taken(page, was, bar.format(f"<div class=widget>{inner.format(IT)}</div>")) == "it"
    assert taken(page, was, bar.format(plain.replace("note", "widget")) + "<p><button>Trusted</button></p>") == "it"
    assert taken(page, was, bar.format(f"<div {IT}>Not <button>trusted</button></div>")) == "it"


BARS = {
    "account": ("<div><span>More</span> {} <button>Copy</button> <button>Move</button></div>", "<div><button>Copy</button> <button>Move</button></div><div><button>More</button> {} <button>Log out</button></div>"),
    "other table": ("<div><span>Actions</span> {} <button>Import</button> <button>Columns</button></div>", "<div><button>Import</button> <button>Columns</button></div><table><tr><td>Bed</table><div><button>Actions</button> {}</div>"),
    "wizard": ("<div><span>Cart</span> {} <button>Empty</button> <button>Share</button></div>", "<div><button>Empty</button> <button>Share</button></div><div><button>Cart</button> {} <button>Pay</button></div>"),
}  # fmt: skip
AS_WHAT = [("<button {}>Delete</button>", "<a href='#' {}>Delete</a>"), ("<a href='#' {}>Weiter</a>", "<button {}>Weiter</button>"), ("<button {}>次へ</button>", "<div role=menuitem tabindex=0 {}>次へ</div>")]  # fmt: skip


@pytest.mark.parametrize(("was", "now"), AS_WHAT)
@pytest.mark.parametrize("bar", BARS.values(), ids=BARS)
def test_of_another_role_it_stands_with_what_it_stood_with(page, bar, was, now):
    before, after = bar
    assert taken(page, before.format(was.format(IT)), after.format(now.format(""))) == ""
    assert taken(page, before.format(was.format(IT)), f"<section>{before.format(now.format(IT))}</section>") == "it"


@pytest.mark.parametrize(
    ("was", "other"), [("Plant", "[Plant!]!"), ("Plant", "plant"), ("Löschen", "löschen"), ("Plants", "“Plants”")]
)
def test_a_text_without_a_role_is_written_as_it_was(page, was, other):
    text = "<div class=r><span style='cursor:pointer' {}>{}</span><i>kind</i></div>"
    assert taken(page, text.format(IT, was), f"<section>{text.format('', other)}</section>") == ""
    assert taken(page, text.format(IT, was), f"<section>{text.format(IT, was)}</section>") == "it"
