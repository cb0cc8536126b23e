"""A recorded target leads back to its element and to nothing else, whatever else of the page has changed."""

from time import perf_counter

import pytest

from pytest_stagehand._browser.reading import locator_of, read_snapshot
from pytest_stagehand._browser.snapshot import TEXT
from pytest_stagehand._browser.targets import describe, spoken
from pytest_stagehand._elements.resolve import drift, locate
from pytest_stagehand._recording.targets import Locator, Target
from pytest_stagehand._verbs.act import act
from tests.support.serving import served
from tests.support.steps import Sitting

pytestmark = pytest.mark.one_page

IT = "data-it"
"""Marks the element that a test means, then and now; the page side does not look at it."""


def described(page, *, within=None, about="") -> Target:
    """What is recorded of the marked element."""
    snapshot = read_snapshot(page, within=within)
    target = describe(page, snapshot, marked(page, snapshot, within).ref, within=within, about=about)
    assert target is not None
    return target


def marked(page, snapshot, within=None):
    """The node of the marked element: one that stands in the document itself is asked first, since each question takes time."""
    nodes = [node for node in snapshot.walk() if node.parent is not None and node.role != TEXT]
    alone = (within or page).locator(f"[{IT}]")
    first = {node.ref for node in read_snapshot(page, within=alone).walk()} if alone.count() == 1 else ()
    for node in sorted(nodes, key=lambda node: node.ref not in first):
        if locator_of(page, snapshot, node.ref, within=within).get_attribute(IT) is not None:
            return node
    raise AssertionError("the marked element is in no snapshot")


def found(root, target: Target) -> str | None:
    """What the target leads to now: `it`, the reason why nothing, or `another`, which must not be."""
    locator = locate(root, target)
    if locator.count():
        return "it" if locator.get_attribute(IT) is not None else "another"
    error = drift(root, target, str)
    return error.reason if error else None


def button(name: str = "Buy", more: str = IT) -> str:
    return f"<button {more}>{name}</button>"


def row(product: str, more: str = "", price: str = "€5") -> str:
    return f"<tr><td>{product}</td><td>{price}</td><td>{button('Remove', more)}</td></tr>"


def table(*rows: str) -> str:
    return f"<table><tr><th>Product</th><th>Price</th><th>Action</th></tr>{''.join(rows)}</table>"


def card(name: str, more: str = "") -> str:
    return f"<div class=card><h3>{name}</h3><p>€5</p>{button('Buy', more)}</div>"


def items(*names: str, it: str = "") -> str:
    lines = (f"<li><span>{name}</span> {button('Open', IT if name == it else '')}</li>" for name in names)
    return f"<ul>{''.join(lines)}</ul>"


def section(heading: str, content: str) -> str:
    return f"<section><h2>{heading}</h2>{content}</section>"


def group(legend: str, content: str) -> str:
    return f"<fieldset><legend>{legend}</legend>{content}</fieldset>"


NOTHING = ""
THEN_AND_NOW = {
    "alone": (button(), button(), "it"),
    "moved": (button(), f"<main><div><p>News</p>{button()}</div></main>", "identity-changed"),
    "wrapped": (button(), f"<div><div>{button()}</div></div>", "it"),
    "restyled": (button(more=f"{IT} class=a id=x1"), button(more=f"{IT} class=b id=x2 style='color: red'"), "it"),
    "renamed": (button(), button("Order"), "target-missing"),
    "gone": (button(), "<p>Sold out</p>", "target-missing"),
    "hidden": (button(), button(more=f"{IT} hidden"), "target-missing"),
    "aria-hidden": (button(), button(more=f"{IT} aria-hidden=true"), "target-missing"),
    "twice": (button(), button() + button(more=""), "target-ambiguous"),
    "twice, one hidden": (button(), button() + button(more="hidden"), "it"),
    "twice, one with the test id": (
        button(more=f"{IT} data-testid=buy"),
        button(more="") + button(more=f"{IT} data-testid=buy"),
        "it",
    ),
    "twice, signs that contradict": (
        button(more=f"{IT} data-testid=buy name=now"),
        button(more="data-testid=buy") + button(more=f"{IT} name=now"),
        "target-ambiguous",
    ),
    "another tag": (button(), f"<a role=button {IT}>Buy</a>", "target-missing"),
    "another role": (button(), f"<button role=link {IT}>Buy</button>", "target-missing"),
    "disabled": (button(), button(more=f"{IT} disabled"), "it"),
    "a number in the name": (button("Cart (1)"), button("Cart (2)"), "target-missing"),
    "a date in the name": (button("Book 2026-11-21"), button("Book 2027-01-02"), "it"),
    "another letter case": (button("Buy"), button("BUY"), "target-missing"),
    "white space": (button("Buy now"), button(" Buy \n now "), "it"),
    "row moved": (
        table(row("Red"), row("Blue", IT), row("Green")),
        table(row("Blue", IT), row("Green"), row("Red")),
        "it",
    ),
    "row with another price": (
        table(row("Red"), row("Blue", IT)),
        table(row("Red"), row("Blue", IT, price="€7")),
        "it",
    ),
    "row gone": (table(row("Red"), row("Blue", IT)), table(row("Red"), row("Green", IT)), "identity-changed"),
    "row twice": (
        table(row("Red"), row("Blue", IT)),
        table(row("Red"), row("Blue", IT), row("Blue")),
        "target-ambiguous",
    ),
    "row left alone": (table(row("Red"), row("Blue", IT)), table(row("Blue", IT)), "it"),
    "only row is another": (table(row("Red"), row("Blue", IT)), table(row("Red", IT)), "identity-changed"),
    "row that was alone": (table(row("Red", IT)), table(row("Blue", IT)), "identity-changed"),
    "cards moved": (card("Red") + card("Blue", IT), card("Blue", IT) + card("Green") + card("Red"), "it"),
    "card gone": (card("Red") + card("Blue", IT), card("Red", IT) + card("Green"), "identity-changed"),
    "items moved": (items("Red", "Blue", it="Blue"), items("Blue", "Green", "Red", it="Blue"), "it"),
    "item renamed": (items("Red", "Blue", it="Blue"), items("Red", "Navy", it="Navy"), "identity-changed"),
    "group": (
        group("Size", button("Large", IT)) + group("Fit", button("Large", "")),
        group("Fit", button("Large", "")) + group("Size", button("Large", IT)),
        "it",
    ),
    "group renamed": (
        group("Size", button("Large")) + group("Fit", button("Large", "")),
        group("Cut", button("Large")) + group("Fit", button("Large", "")),
        "identity-changed",
    ),
    "heading": (
        section("Shipping", button("Edit")) + section("Payment", button("Edit", "")),
        section("Payment", button("Edit", "")) + section("Shipping", button("Edit")),
        "it",
    ),
    "heading gone": (
        section("Shipping", button("Edit")) + section("Payment", button("Edit", "")),
        section("Payment", button("Edit", "")),
        "identity-changed",
    ),
    "dialog opened over it": (
        button("Delete"),
        button("Delete") + f"<dialog open aria-label=Sure>{button('Delete', '')}</dialog>",
        "it",
    ),
    "only in the dialog now": (
        button("Delete"),
        f"<dialog open aria-label=Sure>{button('Delete')}</dialog>",
        "identity-changed",
    ),
    "field by label": (f"<label>Email <input {IT}></label>", f"<label for=e>Email</label><input id=e {IT}>", "it"),
    "field with another value": (
        f"<label>Email <input {IT} value=a></label>",
        f"<label>Email <input {IT} value=b></label>",
        "it",
    ),
    "field of another type": (
        f"<label>Code <input {IT}></label>",
        f"<label>Code <input {IT} type=number></label>",
        "target-missing",
    ),
    "option": (
        f"<select aria-label=Size><option>Small<option {IT}>Large</select>",
        f"<select aria-label=Size><option {IT}>Large<option>Small</select>",
        "it",
    ),
    "link with an id": (f"<a href='/orders/17' {IT}>Order</a>", f"<a href='/orders/18' {IT}>Order</a>", "it"),
    "shadow root": (
        f"<my-app><template shadowrootmode=open><div>{button()}</div></template></my-app>",
        f"<my-app><template shadowrootmode=open><p></p>{button()}</template></my-app>",
        "it",
    ),
    "out of the shadow root": (
        f"<my-app><template shadowrootmode=open>{button()}</template></my-app>",
        button("Other"),
        "target-missing",
    ),
}


@pytest.mark.parametrize("case", THEN_AND_NOW)
def test_a_target_leads_back_to_its_element_or_says_why_not(page, case):
    then, now, expected = THEN_AND_NOW[case]
    page.set_content(then)
    target = described(page)
    if "twice" not in case:
        assert found(page, target) == "it"
    page.set_content(now)
    assert found(page, target) == expected


def test_positions_are_recorded_and_decide_nothing(page):
    page.set_content(items("Red", "Blue", it="Blue"))
    target = described(page)
    assert [locator.by for locator in target.locators][-1] in ("css", "xpath")
    for wrong in (Locator(by="css", value="ul[1]/li[1]/button[1]"), Locator(by="test_id", value="other")):
        assert found(page, target.model_copy(update={"locators": (wrong,)})) == "it"
    page.set_content(items("Blue", "Red", it="Blue"))
    assert found(page, target) == "it"


def test_a_scope_confines_where_a_target_is_looked_for(page):
    page.set_content(f"<main>{button()}</main><aside>{button(more='')}</aside>")
    target = described(page, within=page.locator("main"))
    assert found(page.locator("main"), target) == "it"
    page.set_content(f"<main></main><aside>{button()}</aside>")
    assert found(page.locator("main"), target) == "target-missing"


def test_a_target_in_frames_leads_through_them_and_no_further(page):
    with (
        served({"/pay": f"<h1>Pay</h1>{button('Pay')}", "/mid": "<iframe title=Card src='/pay'></iframe>"}) as other,
        served({"/": f"{button('Pay', '')}<iframe title=Bank src='{other}/mid'></iframe>"}) as shop,
        served({"/": f"{button('Pay')}<iframe title=Ad src='{other}/mid'></iframe>"}) as without,
    ):
        page.goto(shop)
        page.frame_locator("iframe").frame_locator("iframe").get_by_role("button").wait_for()
        target = described(page)
        assert [frame.fingerprint.name for frame in target.frames] == ["Bank", "Card"]
        assert found(page, target) == "it"
        page.goto(without)
        page.frame_locator("iframe").frame_locator("iframe").get_by_role("button").wait_for()
        assert found(page, target) == "target-missing"


def test_the_heading_over_what_a_shadow_root_holds_is_the_last_before_its_host(page):
    page.set_content("".join(f"<h2>Part {at}</h2><p><my-app></my-app></p>" for at in range(8)))
    page.evaluate("""for (const app of document.querySelectorAll("my-app"))
        app.attachShadow({ mode: "open" }).innerHTML = "<div><button>Buy</button></div>" """)  # made after all headings
    snapshot = read_snapshot(page)
    targets = [describe(page, snapshot, node.ref) for node in snapshot.walk() if node.role == "button"]
    headings = [[group.texts for group in target.fingerprint.groups if group.role == "heading"] for target in targets]
    assert headings == [[(f"Part {at}",)] for at in range(8)]


def test_a_drift_shows_what_was_recorded_and_what_is_there_nearest_first(page):
    page.set_content(button("Add to cart"))
    target = described(page)
    page.set_content(button("Pay", "") + button("Add to basket", "") + "<a href=/>Add to cart</a>")
    error = drift(page, target, str)
    assert str(error.recorded) == 'button "Add to cart" <button>'
    assert 'button "Add to basket" <button>' in str(error.candidates[0])
    assert len(error.candidates) <= 5


def test_of_what_shares_no_word_that_which_leads_to_the_same_is_nearest_and_each_that_is_alone_can_be_pasted(page):
    links = "<a href=/>Skip</a><a {} href=/login>{}</a><a href=/1>More</a><a href=/2>More</a><a data-testid=ad href=/3>Ad</a>"
    with served({"/was": links.format(IT, "Log in"), "/now": links.format("", "Sign up")}) as site:
        page.goto(f"{site}/was")
        target = described(page)
        page.goto(f"{site}/now")

    locators = [each.locator for each in drift(page, target, str).candidates]

    assert locators[0] == 'get_by_role("link", name="Sign up", exact=True)'
    assert sorted(locators[1:]) == ["", "", 'get_by_role("link", name="Skip", exact=True)', 'get_by_test_id("ad")']
    assert eval(f"page.{locators[0]}").get_attribute("href") == "/login"


def test_a_target_that_is_gone_from_a_large_page_is_told_soon(page):
    rows = "".join(
        f"<div><span>item {number} of the list</span> <a href=#>link {number}</a></div>" for number in range(3000)
    )
    page.set_content(f"<div {IT} onclick=1 style='cursor: pointer'><b>Beta</b> <i>thing</i></div>")
    target = described(page)
    page.set_content("<div>" * 60 + rows + "</div>" * 60)
    nothing = page.get_by_role("link", name="nothing")
    nothing.count()
    began = perf_counter()
    nothing.count()
    counted = perf_counter()
    assert drift(page, target, str).reason == "target-missing"
    assert perf_counter() - counted < 20 * (counted - began), "by role it takes a fifth of the time"


def test_a_page_that_broke_its_own_javascript_is_searched_all_the_same(page):
    page.set_content(button() + button("Other", ""))
    target = described(page)
    page.evaluate("""() => {
        Array.prototype.filter = Array.prototype.map = () => { throw Error('broken') };
        JSON.stringify = Element.prototype.getAttribute = () => { throw Error('broken') };
        document.querySelectorAll = null;
    }""")
    assert locate(page, target).count() == 1
    page.set_content("<form><input name=getAttribute><input name=children></form>" + button())
    assert found(page, target) == "it"


@pytest.mark.parametrize(
    ("locator", "words"),
    [
        (Locator(by="role", value='Say "hi"', role="button"), 'get_by_role("button", name="Say \\"hi\\"")'),
        (Locator(by="test_id", value="buy"), 'get_by_test_id("buy")'),
        (Locator(by="label", value="Größe"), 'get_by_label("Größe")'),
        (Locator(by="id", value="it"), 'locator("#it")'),
        (Locator(by="css", value="main[1]/a[2]"), 'locator("main[1]/a[2]")'),
    ],
)
def test_a_locator_reads_as_a_person_would_write_it(locator, words):
    assert spoken(locator) == words


BILLS = """<table><tr><th>Who paid?<th>For what?<th>Actions</tr>
    <tr><td>Amina<td>Rent<td><button>edit</button></tr><tr><td>Alice<td>Beer<td><button>edit</button></tr>
    <tr><td>Alice<td>Bread<td><button>edit</button></tr></table><p id=said></p>
    <script>for (const each of document.querySelectorAll('button')) each.onclick = () => said.textContent = 'Editing'</script>"""


@pytest.mark.parametrize(("said", "row"), [("Beer", "Beer"), ("Rent", "Rent")])
def test_a_row_is_called_by_the_words_that_it_is_known_by(page, said, row):
    sitting = Sitting()
    page.set_content(BILLS)
    with sitting.in_mode("record") as session:
        sentence = f"click edit in the {said} row"
        act(page, sentence, variables=None, within=None, optional=False, timeout=None, vision=None)
        (step,) = session.tape.made.values()
    assert f'in row "{row}"' in step.actions[0].description
    assert any(row in each.texts for each in step.actions[0].target.fingerprint.groups)
