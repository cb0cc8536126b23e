"""Every operation does in the browser what its name says, with Playwright's own waiting."""

import pytest
from playwright.sync_api import Error

from pytest_stagehand._browser.gestures import NO_DROP, TWO_CLICKS, whole
from pytest_stagehand._browser.perform import (
    INTO_FIELD,
    ON_ELEMENT,
    ON_PAGE,
    may_be_done,
    perform_in_field,
    perform_on_element,
    perform_on_page,
)
from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._recording.methods import METHODS, PAGE_METHODS, TAB_METHODS
from tests.support.browsers import not_in_firefox
from tests.support.serving import served

pytestmark = pytest.mark.one_page

LOGGED = """<p id=log></p><script>
    const told = [];
    const tell = (event) => { if (event.target.id === 'it') told.push(event.type); };
    for (const type of ['click', 'dblclick', 'contextmenu', 'mouseover', 'focus', 'input', 'keydown', 'change', 'drop'])
      addEventListener(type, tell, true);
</script>"""
TALL = "<div style='height: 3000px'></div>"

DONE = {
    "click": ("<button id=it>", (), "told.includes('click')"),
    "double_click": ("<button id=it>", (), "told.includes('dblclick')"),
    "right_click": ("<button id=it>", (), "told.includes('contextmenu') && !told.includes('click')"),
    "hover": ("<button id=it>", (), "told.includes('mouseover') && !told.includes('click')"),
    "focus": ("<button id=it>", (), "document.activeElement.id === 'it'"),
    "fill": ("<input id=it value=old>", ("new",), "it.value === 'new' && !told.includes('keydown')"),
    "type": ("<input id=it>", ("new",), "it.value === 'new' && told.filter(type => type === 'keydown').length === 3"),
    "clear": ("<input id=it value=old>", (), "it.value === ''"),
    "press": ("<input id=it>", ("Shift+A",), "it.value === 'A'"),
    "select_option": ("<select id=it><option>Small<option>Large</select>", ("Large",), "it.value === 'Large'"),
    "check": ("<input id=it type=checkbox>", (), "it.checked"),
    "uncheck": ("<input id=it type=checkbox checked>", (), "!it.checked"),
    "scroll_to": (TALL + "<button id=it>", (), "it.getBoundingClientRect().top < innerHeight && scrollY > 0"),
    "wait_for": ("<script>setTimeout(() => { it.hidden = false }, 200)</script><p id=it hidden>Here", (), "!it.hidden"),
    "wait_for_hidden": ("<script>setTimeout(() => { it.hidden = true }, 200)</script><p id=it>Here", (), "it.hidden"),
}


@pytest.mark.parametrize("method", not_in_firefox(DONE, "double_click"))
def test_an_operation_on_an_element_does_what_its_name_says(page, method):
    content, arguments, claim = DONE[method]
    page.set_content(content + LOGGED)
    perform_on_element(method, page.locator("#it"), arguments, 2000)
    assert page.evaluate(claim)


def test_several_options_are_selected_by_their_labels(page):
    page.set_content("<select id=it multiple><option>Red<option value=b>Blue<option>Green</select>")
    perform_on_element("select_option", page.locator("#it"), ("Red", "Blue"), 2000)
    assert page.evaluate("[...it.selectedOptions].map(option => option.label)") == ["Red", "Blue"]


@pytest.mark.skip_browser("firefox")  # over BiDi it sends the page the start of a drag, and no more
def test_dragging_drops_on_the_second_target(page):
    page.set_content("""<p id=from draggable=true>Red</p><p id=to style="padding: 20px">Here</p><script>
        to.ondragover = (event) => event.preventDefault();
        to.ondrop = (event) => { event.preventDefault(); to.textContent = 'Dropped'; };</script>""")
    perform_on_element("drag_to", page.locator("#from"), (), 2000, page.locator("#to"))
    assert page.inner_text("#to") == "Dropped"


def _dragging(*types):
    tell = "types => types.forEach(type => it.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true })))"
    return lambda on, _: [on.hover(), on.page.evaluate(tell, types)]


HERE = "<p id=it>Here</p><p id=to>There</p>"
CUT = {
    "double-click": (lambda on, _: [on.click(), on.page.click("#it")], TWO_CLICKS),
    "drag": (_dragging("dragstart"), NO_DROP),
}
WHOLE = {
    "double-click": lambda on, _: on.dblclick(),
    "double-click of which the first click led on": lambda on, _: on.click(),
    "drag": _dragging("dragstart", "dragover"),
    "drag that the page does itself": lambda on, _: on.drag_to(on.page.locator("#to")),
}


@pytest.mark.parametrize("gesture", CUT)
def test_a_gesture_of_which_the_page_got_the_beginning_alone_is_an_error_and_not_done_again(page, gesture):
    does, beginning = CUT[gesture]
    page.set_content(HERE)
    with pytest.raises(Error, match=beginning) as caught:
        whole(page.locator("#it"), 2000, does, beginning)
    assert may_be_done("double_click", caught.value)


@pytest.mark.parametrize("gesture", not_in_firefox(WHOLE, "double-click"))
def test_a_gesture_is_whole_where_the_page_got_more_or_what_it_made_of_it(page, gesture):
    page.set_content(HERE)
    whole(page.locator("#it"), 2000, WHOLE[gesture], "cut")


@pytest.mark.skip_browser("firefox")  # no dblclick reaches a page there
def test_a_gesture_that_leads_to_another_page_is_whole(page):
    page.set_content("<button id=it ondblclick='location.href = \"about:blank#on\"'>On</button>")
    perform_on_element("double_click", page.locator("#it"), (), 2000)
    page.wait_for_url("about:blank#on")


UPLOADS = {
    "field": "<input id=it type=file multiple>",
    "button": "<button id=it onclick='file.click()'>Upload</button><input id=file type=file multiple hidden>",
    "label": "<label id=it>Upload <input id=file type=file multiple hidden></label>",
}


@pytest.mark.parametrize("kind", UPLOADS)
def test_files_are_set_on_a_field_or_on_the_chooser_that_opens(page, kind, tmp_path):
    paths = [tmp_path / name for name in ("a.txt", "b.txt")]
    for path in paths:
        path.touch()
    page.set_content(UPLOADS[kind])
    perform_on_element("set_input_files", page.locator("#it"), list(map(str, paths)), 2000)
    names = "[...document.querySelector('input').files].map(file => file.name)"
    assert page.evaluate(names) == ["a.txt", "b.txt"]


def test_the_page_itself_is_scrolled_by_pixels_and_by_parts_of_it(page):
    page.set_content(TALL)
    perform_on_page("scroll_by", page, ("120",), 2000)
    assert page.evaluate("scrollY") == 120
    perform_on_page("scroll_by", page, ("-100",), 2000)
    assert page.evaluate("scrollY") == 20
    perform_on_page("scroll_by", page, ("50%",), 2000)
    assert page.evaluate("Math.abs(scrollY - (document.documentElement.scrollHeight - innerHeight) / 2)") < 25


def test_the_page_goes_back_forward_and_is_loaded_again(page):
    with served({"/one": "<h1>One</h1>", "/two": "<h1>Two</h1>"}) as url:
        page.goto(f"{url}/one")
        page.goto(f"{url}/two")
        perform_on_page("go_back", page, (), 2000)
        assert page.inner_text("h1") == "One"
        perform_on_page("go_forward", page, (), 2000)
        assert page.inner_text("h1") == "Two"
        page.evaluate("document.body.textContent = ''")
        perform_on_page("reload", page, (), 2000)
        assert page.inner_text("h1") == "Two"


def test_keys_go_to_what_has_the_focus(page):
    page.set_content("<input id=it autofocus><script>it.focus()</script>")
    perform_on_page("type", page, ("abc",), None)
    perform_on_page("press", page, ("Backspace",), None)
    assert page.input_value("#it") == "ab"


def test_nothing_is_forced_on_what_is_covered_or_disabled(page):
    page.set_content(
        "<button id=it onclick='this.textContent = 1'>0</button><div style='position:fixed;inset:0'></div>"
    )
    with pytest.raises(Error, match="intercepts pointer events"):
        perform_on_element("click", page.locator("#it"), (), 2_000)
    page.set_content("<button id=it disabled>0</button>")
    with pytest.raises(Error, match="not enabled"):
        perform_on_element("click", page.locator("#it"), (), 2_000)


def test_every_method_is_an_operation():
    by_hand = {"drag_to", "accept_dialog", "dismiss_dialog", *TAB_METHODS, "call_tool", "read", "wait_for_person"}
    assert set(ON_ELEMENT) | set(ON_PAGE) | by_hand == set(METHODS)
    assert set(ON_PAGE) | by_hand >= PAGE_METHODS


FIELDS = {
    "input": ("<input id=it value=old>", "fill", "it.value"),
    "password": ("<input id=it type=password>", "fill", "it.value"),
    "textarea": ("<textarea id=it>old</textarea>", "fill", "it.value"),
    "e-mail": ("<input id=it type=email value=old>", "fill", "it.value"),
    "contenteditable": ("<div id=it contenteditable>old</div>", "fill", "it.textContent"),
    "in a shadow root": (
        """<x-y id=host></x-y><script>host.attachShadow({mode: 'open'}).innerHTML = '<input id=it>';
        const it = host.shadowRoot.firstChild</script>""",
        "fill",
        "it.value",
    ),
    "disabled for a while": (
        "<input id=it disabled><script>setTimeout(() => { it.disabled = false }, 300)</script>",
        "fill",
        "it.value",
    ),
    "hidden for a while": (
        "<input id=it hidden><script>setTimeout(() => { it.hidden = false }, 300)</script>",
        "fill",
        "it.value",
    ),
    "controlled": (
        "<input id=it><script>let state = ''; it.oninput = (event) => { state += event.data; it.value = state }</script>",
        "type",
        "it.value",
    ),
    "a box a letter": (
        "<div id=all>" + "<input maxlength=1 size=1>" * 9 + "</div><script>all.firstChild.id = 'it';"
        "all.onkeyup = (event) => event.target.nextSibling?.focus()</script>",
        "type",
        "[...all.children].map((box) => box.value).join('')",
    ),
    "keys": (
        "<input id=it><script>let keys = ''; it.onkeydown = (event) => { keys += event.key }</script>",
        "type",
        "keys === it.value && keys",
    ),
    "document.execCommand taken": ("<img name=execCommand><input id=it>", "type", "it.value"),
}


@pytest.mark.parametrize("kind", FIELDS)
def test_a_value_is_put_into_whatever_field_takes_it_typed(page, kind):
    content, method, value = FIELDS[kind]
    page.set_content(content)
    perform_in_field(method, page.locator("#it").element_handle(), ("hunter2-x",), 2000)
    assert page.evaluate(value) == "hunter2-x"


def test_a_value_is_put_into_a_field_that_takes_it_as_a_whole_and_chosen(page):
    page.set_content("<input id=day type=date><select id=size><option>S<option>Large</select>")
    for method in ("fill", "type"):
        page.evaluate("day.value = ''")
        perform_in_field(method, page.locator("#day").element_handle(), ("2026-01-31",), 2000)
        assert page.input_value("#day") == "2026-01-31"
    perform_in_field("select_option", page.locator("#size").element_handle(), ("Large",), 2000)
    assert page.input_value("#size") == "Large"


def test_the_pieces_of_a_value_that_went_into_several_fields_are_read_by_nobody(page):
    page.set_content(f"<label>Note <input id=note></label>{FIELDS['a box a letter'][0]}")
    for field, value in (("#note", "hunter2-x"), ("#it", "481516")):
        perform_in_field("type", page.locator(field).element_handle(), (value,), 2000)
    fields = [node for node in read_snapshot(page).walk() if node.role == "textbox"]
    assert [node.value or "" for node in fields] == ["hunter2-x", *[""] * 9]
    assert ["secret" in node.attributes for node in fields] == [False, *[True] * 6, *[False] * 3]


NO_FIELDS = {
    "a link": ("<a href=# id=it>More</a>", Error, "no field"),
    "a box to tick": ("<input id=it type=checkbox>", Error, "no field"),
    "a frame": ("<iframe id=it srcdoc='<input autofocus>'></iframe>", Error, "no field"),
    "disabled": ("<input id=it disabled>", Error, "not enabled"),
    "read-only": ("<input id=it readonly>", Error, "not editable"),
    "gives the focus away": (
        "<iframe id=other srcdoc='<input id=in>'></iframe><input id=it onfocus='other.contentWindow.focus()'>",
        Error,
        "not focused",
    ),
}


def test_a_value_is_put_as_a_whole_into_a_field_once_it_can_be_seen(page):
    page.set_content("<input id=it style='visibility: hidden'>")
    with pytest.raises(Error, match="not visible"):
        perform_in_field("fill", page.locator("#it").element_handle(), ("hunter2",), 500)
    page.evaluate("setTimeout(() => it.style.visibility = '', 300)")
    perform_in_field("fill", page.locator("#it").element_handle(), ("hunter2",), 2000)
    assert page.locator("#it").input_value() == "hunter2"


BOXES = {
    "a box": "<input id=it type=checkbox {}>",
    "a switch": "<button id=it role=switch aria-checked={} onclick=\"ariaChecked = String(ariaChecked !== 'true'); dispatchEvent(new Event('change'))\">Terms</button>",
    "a hidden box": "<label><input id=it type=checkbox {} style='position: absolute; opacity: 0; width: 0'><span>Terms</span></label>",
    "a switch drawn beside its box": "<div><input id=it type=checkbox {} style='position: absolute; width: 0; height: 0; opacity: 0'>"
    "<span onpointerup='it.click()' style='display: inline-block; width: 40px; height: 20px; cursor: pointer'></span></div>",
}


@pytest.mark.parametrize("kind", BOXES)
@pytest.mark.parametrize("was", ["", "checked"], ids=["empty", "ticked"])
@pytest.mark.parametrize("method", ["check", "uncheck"])
def test_a_box_whose_state_somebody_looks_at_is_pressed_in_one_go_and_only_if_need_be(page, kind, was, method):
    page.set_content(BOXES[kind].format(was if kind != "a switch" else str(bool(was)).lower()))
    page.evaluate("pressed = 0; it.addEventListener('change', () => pressed += 1)")
    perform_on_element(method, page.locator("#it"), (), 2000, is_told=True)
    is_other = bool(was) == (method == "uncheck")
    assert page.evaluate("[it.checked ?? it.ariaChecked === 'true', pressed]") == [method == "check", int(is_other)]


def test_what_has_words_beside_a_hidden_box_is_not_pressed_for_it(page):
    box = "<input id=it type=checkbox style='position: absolute; width: 0; height: 0; opacity: 0'>"
    page.set_content(f"<div>{box}<span onpointerup='pressed = true' style='cursor: pointer'>Ada</span></div>")
    with pytest.raises(Error, match="not visible"):
        perform_on_element("check", page.locator("#it"), (), 500)
    assert page.evaluate("typeof pressed") == "undefined"


@pytest.mark.parametrize("kind", NO_FIELDS)
@pytest.mark.parametrize("method", ["fill", "type"])
def test_a_value_is_put_into_nothing_else(page, kind, method):
    content, error, told = NO_FIELDS[kind]
    page.set_content(content)
    with pytest.raises(error, match=told):
        perform_in_field(method, page.locator("#it").element_handle(), ("hunter2",), 1500)
    assert "hunter2" not in page.evaluate("[...document.querySelectorAll('input')].map((each) => each.value).join()")


def test_what_was_put_into_a_field_is_not_copied_out_of_it(page):
    page.set_content("<input id=it><div id=rich contenteditable></div><input id=other value=plain>")
    page.evaluate("addEventListener('copy', (event) => { globalThis.copied = true })")
    for name in ("it", "rich"):
        perform_in_field("fill", page.locator(f"#{name}").element_handle(), ("hunter2",), 2000)
        for key in ("Control+A", "Control+C", "Control+X"):
            page.locator(f"#{name}").press(key)
    assert page.evaluate("globalThis.copied") is None
    assert page.locator("#it").input_value() == page.locator("#rich").inner_text() == "hunter2"
    page.locator("#other").press("Control+A")
    page.locator("#other").press("Control+C")
    assert page.evaluate("globalThis.copied")


def test_every_operation_that_may_carry_a_secret_reaches_one_document():
    assert set(INTO_FIELD) == {"fill", "type", "select_option"}
