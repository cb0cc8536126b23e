"""What hands do besides pressing: a text is selected, copied and pasted, a part is scrolled, and what is not there yet waited for."""

import pytest

from pytest_stagehand import StagehandError
from pytest_stagehand._browser.targets import spoken
from pytest_stagehand._cli.ejecting import prelude
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


PAID = "<p id=paid></p><script>onclick = ({ target }) => paid.textContent = target.textContent</script>"


def feed(last: int, late: int = 300) -> str:
    return FEED.replace("LAST", str(last)).replace("LATE", str(late))


def run_ejected(page, step) -> None:
    """Do what eject writes for a step, in plain Playwright."""
    exec("\n".join(statements(WORDS, operations(WORDS, step))), {**vars(prelude), "page": page})


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
    assert spoken(step.actions[0].target.locators[0]) == 'get_by_label("Coupon")', "as Playwright finds it"
    page.set_content(COUPON.replace("CODE", "SAVE-30"))
    assert not sitting.problem(page)
    assert page.input_value("#code") == "SAVE-30"
    page.set_content(COUPON.replace("CODE", "SAVE-40"))
    run_ejected(page, step)
    assert page.input_value("#code") == "SAVE-40"


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


NOTE = """<label>Note <textarea>the old WORD and the new</textarea></label>
<p id=draft contenteditable aria-label=Draft>the <b>old</b>
  WORD, and a new</p><p aria-label=Order>Your order <b>HF-2</b>61 of today</p><label>Find <input id=find></label>"""
OLD_WORDS = "old words"


def test_a_part_of_a_text_is_selected_where_it_says_it_once_and_gets_the_keys_that_follow(page, sitting):
    page.set_content(NOTE.replace("WORD", "words"))
    [part, _, _] = sitting.record(
        page,
        [Do("Note", method="select_text", arguments=(OLD_WORDS,))],
        [Do("Order", method="copy", arguments=("HF-261",)), Do("Find", method="press", arguments=("ControlOrMeta+v",))],
        [Do("Draft", method="select_text", arguments=(OLD_WORDS,))],
    )
    assert words_of(part)[0] == 'select_text "old words" Note of'
    assert page.input_value("#find") == "HF-261"
    page.keyboard.type("one")
    assert page.inner_text("#draft") == "the one, and a new"
    page.set_content(NOTE.replace("WORD", "words"))
    assert not sitting.problem(page)
    page.keyboard.type("one")
    assert page.inner_text("#draft") == "the one, and a new"
    run_ejected(page, part)
    page.keyboard.type("one")
    assert page.input_value("textarea") == "the one and the new"
    with pytest.raises(AssertionError, match="0 times old words"):
        run_ejected(page, part)


@pytest.mark.parametrize(("now", "times"), [("word", 0), ("words, no, old words", 2)])
def test_no_part_of_a_text_is_selected_that_it_does_not_say_or_says_twice(page, sitting, now, times):
    page.set_content(NOTE.replace("WORD", "words"))
    sitting.record(page, [Do("Draft", method="select_text", arguments=(OLD_WORDS,))])
    page.set_content(NOTE.replace("WORD", now))
    assert f'says "old words" {times} times' in sitting.problem(page)
    assert page.evaluate("String(getSelection())") == ""


@pytest.mark.skip_browser(
    "firefox"
)  # Playwright scrolls the row there once more, so that the list draws it anew: by hand, too
def test_a_part_is_scrolled_until_something_shows_however_far_that_is_in_a_replay(page, sitting):
    page.set_content(feed(60))
    [step] = sitting.record(page, [Do("New", method="scroll_until", arguments=("Order 42",)), Do("Pay 42")])
    assert words_of(step)[0] == 'scroll_until text "Order 42" in region "New", scrolling New of'
    page.set_content(feed(90) + PAID)
    run_ejected(page, step)
    assert page.inner_text("#paid") == "Pay 42"
    page.set_content(feed(90).replace("30 * at", "30 * at + 600").replace("/ 30", "/ 30 - 20"))
    assert not sitting.problem(page), "twenty rows further down"
    page.set_content(feed(40))
    assert sitting.problem(page).startswith("target-missing"), "forty rows take their time to scroll through"
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
