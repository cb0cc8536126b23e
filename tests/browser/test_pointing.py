"""What is pointed at on a page: an element where one stands there that the browser would press, else a point that looks alike."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pytest_stagehand import StagehandError
from pytest_stagehand._browser.traffic import listen
from pytest_stagehand._compiling.decisions import Gesture
from tests.support.hasty import hurry, sooner
from tests.support.tasks import Pointing

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.one_page

DRAWS = """const pen = sea.getContext('2d'); pen.fillStyle = '#246'; pen.fillRect(0, 0, 200, 100);
    pen.fillStyle = '#fc4'; pen.fillRect(120, 20, 40, 40);"""
NOISE = """const pen = sea.getContext('2d'); setInterval(() => {
    for (let x = 0; x < 200; x += 4) for (let y = 0; y < 100; y += 4) {
        pen.fillStyle = Math.random() < 0.5 ? '#000' : '#fff'; pen.fillRect(x, y, 4, 4);
    } }, 20);"""
PAGE = f"""<body style="margin:0; font:16px/20px sans-serif"><style>body > * {{ position:absolute; left:0 }}</style>
<button style="top:0; width:100px; height:20px" onclick="said.textContent='saved'"><b>Save</b> <i>now</i></button>
<label style="top:30px"><input type=checkbox> Post <a href="#terms">terms</a></label>
<a href="#far" style="top:60px; width:100px">Go<br>far</a>
<section aria-label=Card style="top:110px; width:200px; height:60px; background:#eee">
    <p style="margin:0">Words</p><button style="position:absolute; left:80px; top:20px" onclick="said.textContent='pressed'">In</button>
</section>
<canvas id=sea width=200 height=100 style="top:180px" aria-label=Sea></canvas>
<input type=range aria-label=Volume style="top:290px; width:200px; margin:0" oninput="said.textContent='volume ' + value">
<select aria-label=Size style="top:320px"><option>S<option>L</select>
<button disabled style="top:350px">Off</button>
<div id=rows style="top:380px; width:200px; height:60px; overflow:auto" tabindex=0 aria-label=Rows role=region>
    <p>one<p>two<p>three<p>four</div>
<p id=said style="top:450px"></p><p id=far style="top:470px; width:90px"></p><script>{{ {DRAWS}
    let from = null;
    sea.onmousedown = (event) => from = event.offsetX;
    sea.onclick = ({{ offsetX }}) =>
        said.textContent = offsetX === from ? 'sailed to ' + Math.floor(offsetX / 20) : 'drawn from ' + from + ' to ' + offsetX;
}}</script>"""


@pytest.fixture(autouse=True)
def _hasty(monkeypatch):
    hurry(monkeypatch)


@pytest.fixture
def pointing(page: Page) -> Pointing:
    listen(page)
    page.set_content(PAGE)
    return Pointing()


def click(x: int, y: int, method: str = "click") -> Gesture:
    return Gesture(method, (x, y))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("place", "role", "name"),
    [
        pytest.param((20, 10), "button", "Save now", id="words in a button"),
        pytest.param((70, 10), "button", "Save now", id="other words in it"),
        pytest.param((50, 40), "checkbox", "Post terms", id="the label of a box"),
        pytest.param((75, 40), "link", "terms", id="a link in a label"),
        pytest.param((8, 70), "link", "Go far", id="a link of two lines"),
        pytest.param((95, 140), "button", "In", id="a button in a card"),
    ],
)
def test_what_has_a_name_is_operated_as_the_element_that_it_is(page, pointing, place, role, name):
    [action] = pointing.point(page, click(*place))
    assert (action.target.fingerprint.role, action.target.fingerprint.name, action.at) == (role, name, None)


@pytest.mark.parametrize(
    ("place", "said"),
    [
        pytest.param((140, 220), "canvas at point 70.0% across", id="a drawing"),
        pytest.param((150, 297), "slider at point 75.0% across", id="where a slider is to stand"),
        pytest.param((190, 160), "region at point 95.0% across", id="the empty space of a card that holds a button"),
    ],
)
def test_where_the_place_is_what_is_meant_it_is_a_point_and_nothing_else_is_pressed(page, pointing, place, said):
    [action] = pointing.point(page, click(*place))
    assert f"{action.target.fingerprint.role} at {action.at}".startswith(said)
    assert page.locator("#said").inner_text() != "pressed"


def test_a_point_is_found_in_its_drawing_wherever_that_is_and_only_where_it_looks_as_it_did(page, pointing):
    pointing.point(page, click(140, 220))
    assert page.locator("#said").inner_text() == "sailed to 7"
    for put in ("top:600px", "top:0; left:31.4px", "top:180px; border:7px solid"):
        page.set_content(PAGE.replace('style="top:180px"', f'style="{put}"'))
        pointing.replay(page)
        assert page.locator("#said").inner_text() == "sailed to 7"
    for html in (PAGE.replace("120, 20, 40, 40", "20, 20, 40, 40"), PAGE.replace("#fc4", "#f4c")):
        page.set_content(html)
        assert pointing.reason(page, "picture-changed") == "picture-changed"
        assert page.locator("#said").inner_text() == ""


def test_a_drawing_may_look_otherwise_under_the_pointer(page, pointing):
    html = f"<style>#sea:hover {{ filter: invert(1) }}</style>{PAGE}"
    page.set_content(html)
    pointing.point(page, click(140, 220), click(40, 220))
    assert page.locator("#said").inner_text() == "sailed to 2"
    for put in ("top:180px", "top:1600px"):
        page.set_content(html.replace('style="top:180px"', f'style="{put}"'))
        pointing.replay(page)
        assert page.locator("#said").inner_text() == "sailed to 2"
    page.set_content(html.replace("#fc4", "#f4c"))
    assert pointing.reason(page, "picture-changed") == "picture-changed"
    assert page.locator("#said").inner_text() == ""


def test_a_drawing_that_comes_late_is_waited_for(page, pointing):
    pointing.point(page, click(140, 220))
    page.set_content(PAGE.replace(DRAWS, f"setTimeout(() => {{ {DRAWS} }}, 300);"))
    pointing.replay(page)
    assert page.locator("#said").inner_text() == "sailed to 7"


def test_a_drawing_in_a_frame_is_pointed_at_there(page, pointing):
    frame = f"<iframe style='margin:20px; border:5px solid' width=400 height=500 srcdoc='{PAGE.replace(chr(39), '&#39;')}'></iframe>"
    page.set_content(f"<body style='margin:0'>{frame}")
    page.frame_locator("iframe").locator("#sea").wait_for()
    [action] = pointing.point(page, click(140 + 25, 220 + 25))
    assert (str(action.at), len(action.target.frames)) == ("point 70.0% across, 40.0% down", 1)
    assert page.frame_locator("iframe").locator("#said").inner_text() == "sailed to 7"


def test_a_drag_within_a_drawing_goes_from_one_point_to_another(page, pointing):
    [action] = pointing.point(page, Gesture("drag_to", (140, 220), (40, 250)))
    assert (str(action.at), str(action.to_at)) == ("point 70.0% across, 40.0% down", "point 20.0% across, 70.0% down")
    assert page.locator("#said").inner_text() == "drawn from 140 to 40"
    page.set_content(PAGE)
    pointing.replay(page)
    assert page.locator("#said").inner_text() == "drawn from 140 to 40"


def test_the_wheel_turns_what_is_under_it(page, pointing):
    [action] = pointing.point(page, Gesture("scroll_by", (20, 400), arguments=("40",)))
    assert (action.target.fingerprint.name, action.at) == ("Rows", None)
    page.wait_for_function("document.getElementById('rows').scrollTop > 0")
    [action] = pointing.point(page, Gesture("scroll_by", (400, 400), arguments=("40",)))
    assert action.target is None
    [action] = pointing.point(page, Gesture("scroll_by", (140, 220), arguments=("40",)))
    assert (action.target.fingerprint.name, str(action.at)) == ("Sea", "point 70.0% across, 40.0% down")


@pytest.mark.parametrize(
    ("place", "problem"),
    [
        pytest.param((10, 330), "native drop-down", id="a list that is in no picture"),
        pytest.param((10, 360), "is disabled", id="a button that is off"),
        pytest.param((600, 600), "Nothing that could be known again", id="nothing at all"),
    ],
)
def test_what_can_not_be_pressed_there_is_refused_before_anything_is_done(page, pointing, place, problem):
    with pytest.raises(StagehandError, match=problem):
        pointing.point(page, click(*place))


def test_what_changes_by_itself_is_no_place_to_be_recorded(page, pointing):
    page.set_content(PAGE.replace(DRAWS, NOISE))
    with sooner(), pytest.raises(StagehandError, match="picture-changed"):
        pointing.point(page, click(60, 220))
    assert page.locator("#said").inner_text() == ""
