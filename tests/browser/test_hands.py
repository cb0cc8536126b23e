"""What hands do besides pressing: a text is selected, copied and pasted, a part is scrolled, and what is not there yet waited for."""

import pytest

from pytest_stagehand import StagehandError
from pytest_stagehand._cli.ejecting.actions import operations, statements
from pytest_stagehand._cli.ejecting.words import Words
from pytest_stagehand._recording.review import words_of
from tests.support.hasty import hurry
from tests.support.steps import Do, Sitting

pytestmark = pytest.mark.one_page

WORDS = Words("page", "page")
COUPON = """<p>Coupon: <code id=coupon aria-label=Coupon STYLE>CODE</code></p><label>Code <input id=code></label>"""
FEED = """<h1>Orders</h1><style>section { height: 100px; width: 200px; overflow: auto } p { margin: 0; height: 30px }</style>
<section aria-label=Old><div style="height: 900px">None.</div></section>
<section aria-label=New id=part><div id=rows style="position: relative"></div></section><p id=late></p><script>{
const rest = LAST;
rows.style.height = `${30 * rest}px`;
const draw = () => {  // as lists do that keep only what shows
    const first = Math.floor(part.scrollTop / 30);
    rows.innerHTML = '';
    for (let at = first; at < Math.min(rest, first + 5); at++)
        rows.innerHTML += `<p style="position: absolute; top: ${30 * at}px">Order ${at} <button>Pay ${at}</button></p>`;
};
part.onscroll = draw;
draw();
setTimeout(() => late.textContent = 'Ready', LATE);
}</script>"""


def feed(last: int, late: int = 300) -> str:
    return FEED.replace("LAST", str(last)).replace("LATE", str(late))


@pytest.fixture(autouse=True)
def _hasty(monkeypatch):
    hurry(monkeypatch)


@pytest.fixture
def sitting() -> Sitting:
    return Sitting()


def test_a_text_is_copied_and_pasted_by_keys_and_a_replay_pastes_what_it_says_then(page, sitting):
    page.set_content(COUPON)
    page.locator("#code").focus()  # to which the keys would go
    paste = Do("Code", method="press", arguments=("ControlOrMeta+v",))
    [step] = sitting.record(page, [Do("Coupon", method="copy"), paste])
    assert words_of(step)[1].endswith("→ what it holds changes")
    page.set_content(COUPON.replace("CODE", "SAVE-30"))
    assert not sitting.problem(page)
    assert page.input_value("#code") == "SAVE-30"
    [copied, _] = operations(WORDS, step)
    assert statements(WORDS, [copied])[0].startswith("_copy(page.get_by_")


@pytest.mark.parametrize(
    ("how", "says"),
    [
        ("style='user-select: none'", "Nothing of the element can be selected"),
        ("oncopy='event.preventDefault()'", "does not let the text of the element be copied"),
        ("oncopy='event.stopImmediatePropagation()'", ""),
    ],
)
def test_what_was_copied_before_is_never_pasted_for_what_can_not_be_copied(page, sitting, how, says):
    page.set_content(COUPON)
    sitting.record(page, [Do("Coupon", method="copy")])
    page.set_content(COUPON.replace("STYLE", how))
    assert (says in sitting.problem(page)) if says else sitting.problem(page)


def test_the_text_of_an_element_is_selected_and_gets_the_keys_that_follow(page, sitting):
    page.set_content(
        "<label>Note <textarea>all of it</textarea></label><p contenteditable aria-label=Draft>old words</p>"
    )
    sitting.record(page, [Do("Note", method="select_text")], [Do("Draft", method="select_text")])
    page.keyboard.type("new")
    assert page.locator("[contenteditable]").inner_text() == "new"


def test_a_part_is_scrolled_until_something_shows_however_far_that_is_in_a_replay(page, sitting):
    page.set_content(feed(60))
    [step] = sitting.record(page, [Do("New", method="scroll_until", arguments=("Order 42",)), Do("Pay 42")])
    assert words_of(step)[0] == 'scroll_until text "Order 42" in region "New", scrolling New of'
    [sought, _] = operations(WORDS, step)
    assert statements(WORDS, [sought])[0].startswith("_scroll_until(page.get_by_")
    page.set_content(feed(90).replace("30 * at", "30 * at + 600").replace("/ 30", "/ 30 - 20"))
    assert not sitting.problem(page), "twenty rows further down"
    page.set_content(feed(40))
    assert sitting.reason(page, "target-missing") == "target-missing"
    page.set_content(feed(60).replace("aria-label=New", "aria-label=Newer"))
    assert sitting.reason(page, "identity-changed") == "identity-changed"


def test_what_comes_by_itself_is_waited_for_by_its_name_however_long_the_page_rests(page, sitting):
    page.set_content(feed(5))
    [step] = sitting.record(page, [Do(method="wait_for", arguments=("Ready",))])
    assert words_of(step) == ('wait_for text "Ready" in section "Orders"',)
    page.set_content(feed(5, late=2_500))
    assert not sitting.problem(page)


@pytest.mark.parametrize(
    ("method", "name", "says"),
    [
        ("scroll_until", "Order 99", 'Nothing called "Order 99" came into view.'),
        ("wait_for", "Nobody", 'Nothing called "Nobody" came.'),
        ("wait_for", "Twice", '2 things are called "Twice"'),
    ],
)
def test_what_does_not_come_or_is_called_as_another_is_an_error(page, monkeypatch, method, name, says):
    monkeypatch.setattr("tests.support.steps.LONG_MS", 2_000)
    page.set_content(feed(9) + "<p>Twice</p><p>Twice</p>")
    with pytest.raises(StagehandError, match=says):
        Sitting().record(page, [Do("New" if method == "scroll_until" else "", method=method, arguments=(name,))])
