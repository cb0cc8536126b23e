"""Pictures with numbers: what is framed, what is covered, and that the page does not notice."""

from __future__ import annotations

import subprocess
import sys
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageColor

from pytest_stagehand._browser.boxes import Box, read_boxes
from pytest_stagehand._browser.labels import (
    COVER,
    LONGEST_SIDE,
    PALETTE,
    is_interactive,
    is_sparse,
    labelled_screenshot,
)
from pytest_stagehand._browser.places import places
from pytest_stagehand._browser.reading import read_snapshot
from tests.support.serving import served
from tests.support.trees import tree

pytestmark = pytest.mark.one_page

COLOURS = {ImageColor.getrgb(colour) for colour in PALETTE}

TOOLBAR = "<style>button {{ width: 24px; height: 24px; padding: 0 }}</style><div style='width: {width}px; font-size: 0'>{icons}</div>"


def only(snapshot, role, name=None):
    [node] = snapshot.find(lambda node: node.role == role and name in (None, node.name))
    return node


def picture(labelled):
    return Image.open(BytesIO(labelled.png))


def pictured(page, **options):
    """The picture of the page as it is."""
    within = options.get("within")
    return labelled_screenshot(page, read_snapshot(page, within=within), **options)


def names(snapshot, refs):
    return [snapshot.get(ref).name for ref in refs]


def bounds(locator):
    box = locator.bounding_box()
    return Box(box["x"], box["y"], box["x"] + box["width"], box["y"] + box["height"])


def boxes_of(page, **options):
    """Boxes of what one can operate, by name."""
    snapshot = read_snapshot(page, **options)
    shown = [node.ref for node in snapshot.walk() if is_interactive(node)]
    return {snapshot.get(ref).name: box for ref, box in read_boxes(page, snapshot, shown, **options).seen.items()}


def assert_framed(image, box):
    """The four sides of a box are drawn in a colour of the palette, a pixel off where a box ends within one."""
    across, down = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    for x, y in [(box.left, down), (box.right - 1, down), (across, box.top), (across, box.bottom - 1)]:
        near = [image.getpixel((round(x + dx), round(y + dy))) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
        assert COLOURS & set(near), f"no line at {x}, {y}"


def overlap(first, second):
    return not first.cut(second).is_empty


def test_frames_stand_where_elements_are_and_have_the_numbers_of_the_snapshot(page):
    page.set_content(
        "<p>Text<p><button>Save</button> <a href=/x>More</a><p style='padding: 60px'><input aria-label=Name>"
    )
    snapshot = read_snapshot(page)
    labelled = labelled_screenshot(page, snapshot)
    assert names(snapshot, labelled.refs) == ["Save", "More", "Name"]
    for locator in (page.get_by_role("button"), page.get_by_role("link"), page.get_by_role("textbox")):
        assert_framed(picture(labelled), bounds(locator))


def test_the_same_page_gives_the_same_picture(page):
    page.set_content(TOOLBAR.format(width=240, icons="<button>x</button>" * 60))
    assert pictured(page) == pictured(page)


@pytest.mark.skip_browser(
    "firefox"
)  # Playwright itself puts a style into its page for a picture, and takes it out again
def test_the_page_is_left_as_it_is(page):
    page.set_content(
        "<input value=a autofocus style='color: red'><input><button>Go</button><div style='height: 3000px'>"
    )
    page.focus("input")
    page.evaluate("""() => {
      scrollTo(0, 7);
      window.seen = 0;
      const options = {subtree: true, childList: true, attributes: true, characterData: true};
      new MutationObserver((records) => { seen += records.length; }).observe(document, options);
    }""")
    before = page.content()
    pictured(page)
    assert page.content() == before
    assert page.evaluate("[seen, scrollY, document.activeElement.value]") == [0, 7, "a"]


@pytest.mark.parametrize(("icons", "width"), [(40, 960), (120, 480)], ids=["a row", "rows without space between"])
def test_labels_of_crowded_icons_never_cover_each_other(page, icons, width):
    page.set_content(TOOLBAR.format(width=width, icons="".join(f"<button>{n}</button>" for n in range(icons))))
    boxes = list(boxes_of(page).values())
    assert len(boxes) == icons
    found = places(boxes, [(33, 13)] * icons, 1280, 720, lambda _: True)
    assert len(pictured(page).refs) == icons
    assert not any(overlap(*pair) for pair in combinations(found, 2))
    assert all(place.cut(Box(0, 0, 1280, 720)) == place for place in found)


def test_labels_of_a_row_hide_no_icon():
    boxes = [Box(24 * n, 100, 24 * n + 24, 124) for n in range(40)]
    found = places(boxes, [(33, 13)] * 40, 1280, 720, lambda _: True)
    assert not any(overlap(place, box) for place in found for box in boxes)


def test_a_label_without_room_is_left_out_rather_than_drawn_over_another():
    boxes = [Box(0, 0, 20, 20)] * 9
    found = places(boxes, [(20, 13)] * 9, 60, 30, lambda _: True)
    drawn = [place for place in found if place is not None]
    assert 0 < len(drawn) < 9
    assert not any(overlap(*pair) for pair in combinations(drawn, 2))


def test_a_label_keeps_off_what_the_picture_shows():
    caption = Box(0, 80, 200, 100)
    [place] = places([Box(0, 100, 90, 130)], [(20, 13)], 300, 300, lambda box: not overlap(box, caption))
    assert not overlap(place, caption)


def test_only_what_shows_gets_a_number(page):
    page.set_content("""
      <button>Seen</button><button style="position: absolute; top: 5000px">Far below</button>
      <div style="height: 60px; overflow: auto"><button>First</button><p style="height: 500px"></p><button>Scrolled out</button></div>
      <a href="#m" style="position: absolute; width: 1px; height: 1px; overflow: hidden">Skip</a>
      <button style="position: fixed; bottom: 4px; left: 40px">Under a banner</button>
      <div style="position: fixed; inset: auto 0 0 0; height: 50px; background: white"><button>Accept</button></div>
    """)
    snapshot = read_snapshot(page)
    assert names(snapshot, labelled_screenshot(page, snapshot).refs) == ["Seen", "First", "Accept"]


def test_what_was_scrolled_to_is_framed_where_it_is_now(page):
    page.set_content("<button>Top</button><p style='height: 2000px'></p><button>End</button>")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert list(boxes_of(page)) == ["End"]
    assert_framed(picture(pictured(page)), bounds(page.get_by_role("button", name="End")))


def test_a_hidden_radio_button_is_framed_by_its_label(page):
    page.set_content("""
      <input type=radio id=s name=size style="position: absolute; clip-path: inset(50%); width: 1px; height: 1px; margin: 0">
      <label for=s style="display: inline-block; padding: 10px; border: 1px solid">Small</label>
    """)
    assert boxes_of(page)["Small"] == pytest.approx(bounds(page.locator("label")), abs=0.1)


@pytest.mark.skip_browser("firefox")  # Playwright has no `bounding_box` in a frame of a frame there, to compare with
@pytest.mark.usefixtures("context")
def test_elements_in_frames_are_framed_where_the_frames_show_them(page):
    inner = "<body style='margin: 30px'><button>Deep</button><p style='height: 900px'></p><button>Deeper</button>"
    middle = "<p>Middle</p><button>In</button><iframe src=/inner style='border: 7px solid; padding: 3px; transform: scale(.5)'></iframe>"
    with served({"/": middle, "/inner": inner}) as other:
        page.set_content(
            f"<h1>Top</h1><iframe src='{other}/' style='border: 11px solid; padding: 5px; width: 500px; height: 300px'></iframe>"
        )
        page.frame_locator("iframe").frame_locator("iframe").get_by_role("button", name="Deep", exact=True).wait_for()
        found = boxes_of(page)
        assert list(found) == ["In", "Deep"]
        outer = page.frame_locator("iframe")
        assert found["In"] == pytest.approx(bounds(outer.get_by_role("button", name="In")), abs=0.2)
        deep = outer.frame_locator("iframe").get_by_role("button", name="Deep", exact=True)
        assert found["Deep"] == pytest.approx(bounds(deep), abs=0.2)
        assert_framed(picture(pictured(page)), found["Deep"])


SECRETS = {
    "password": "<input type=password value={}>",
    "shown password": "<input type=text autocomplete='current-password' value={}>",
    "card": "<input autocomplete='section-a cc-number' value={}>",
    "code": "<input autocomplete=one-time-code value={}>",
    "in a frame": "<iframe srcdoc='<input autocomplete=cc-csc value={}>'></iframe>",
    "in a shadow root": "<div><template shadowrootmode=open><input autocomplete=cc-csc value={}></template></div>",
    "behind a modal dialog": "<input autocomplete=cc-csc value={}><dialog>Sure?</dialog><script>document.querySelector('dialog').showModal()</script>",
    "in a frame behind one": "<iframe srcdoc='<input value={}>'></iframe><dialog>Sure?</dialog><script>document.querySelector('dialog').showModal()</script>",
}


@pytest.mark.parametrize("html", SECRETS.values(), ids=SECRETS.keys())
def test_nothing_of_a_secret_field_is_in_the_picture(page, html):
    taken = []
    for value in ("1", "48151623"):
        page.goto("about:blank")
        page.goto(f"data:text/html,<!doctype html><p>Pay</p>{html.format(value)}<p>end</p>")
        for frame in page.frames[1:]:
            frame.locator("input").wait_for()
        taken.append(pictured(page).png)
    assert taken[0] == taken[1]
    assert ImageColor.getrgb(COVER) in {colour for _, colour in Image.open(BytesIO(taken[0])).getcolors(100_000)}


def test_nothing_of_covered_text_is_in_the_picture_where_it_sticks_out_either(page):
    page.set_content("<p style='width: 5px; white-space: nowrap'>hunter2 hunter2</p>")
    snapshot = read_snapshot(page)
    image = picture(labelled_screenshot(page, snapshot, cover=[only(snapshot, "text").ref]))
    assert {colour for _, colour in image.getcolors()} == {(255, 255, 255), ImageColor.getrgb(COVER)}


def test_a_secret_field_that_appeared_after_the_reading_is_covered(page):
    page.set_content("<button>Go</button><p></p>")
    snapshot = read_snapshot(page)
    page.evaluate("document.querySelector('p').innerHTML = '<input autocomplete=cc-number value=4242>'")
    box = bounds(page.locator("input"))
    inside = picture(labelled_screenshot(page, snapshot)).crop([round(side) for side in box])
    assert [colour for _, colour in inside.getcolors()] == [ImageColor.getrgb(COVER)]


def test_a_frame_that_was_replaced_since_the_reading_is_covered(page):
    page.set_content("<iframe srcdoc='<button>Old</button>' style='border: 0'></iframe>")
    page.frame_locator("iframe").get_by_role("button").wait_for()
    snapshot = read_snapshot(page)
    page.evaluate("document.querySelector('iframe').srcdoc = '<button>New</button>'")
    page.frame_locator("iframe").get_by_role("button", name="New").wait_for()
    labelled = labelled_screenshot(page, snapshot)
    assert labelled.refs == ()
    inside = picture(labelled).crop([round(side) for side in bounds(page.locator("iframe"))])
    assert [colour for _, colour in inside.getcolors()] == [ImageColor.getrgb(COVER)]


def test_a_page_that_was_left_since_the_reading_is_not_shown(page):
    page.set_content("<button>Old</button>")
    snapshot = read_snapshot(page)
    page.goto("data:text/html,<button>New</button>")
    labelled = labelled_screenshot(page, snapshot)
    assert labelled.refs == ()
    assert [colour for _, colour in picture(labelled).getcolors()] == [ImageColor.getrgb(COVER)]


def test_within_is_pictured_alone_and_scrolled_to(page):
    page.set_content("""<button>Out</button><p style="height: 2000px"></p>
      <section style="width: 300px; height: 200px"><button style="margin: 50px">In</button></section><p style="height: 2000px">""")
    part = page.locator("section")
    snapshot = read_snapshot(page, within=part)
    labelled = labelled_screenshot(page, snapshot, within=part)
    assert names(snapshot, labelled.refs) == ["In"]
    image, around, box = picture(labelled), bounds(part), bounds(page.get_by_role("button", name="In"))
    assert image.size == pytest.approx((300, 200), abs=1)
    assert_framed(image, box.moved(-around.left, -around.top, 1))


def test_within_a_frame_is_pictured_from_the_whole_page(page):
    page.set_content(
        "<h1>Top</h1><iframe style='border: 9px solid' srcdoc='<ul><li><button>In</button></ul><button>Out</button>'></iframe>"
    )
    part = page.frame_locator("iframe").locator("ul")
    part.wait_for()
    assert boxes_of(page, within=part) == {"In": pytest.approx(bounds(part.get_by_role("button")), abs=0.2)}
    assert picture(pictured(page, within=part)).size == pytest.approx(
        (bounds(part).right - bounds(part).left, bounds(part).bottom - bounds(part).top), abs=1
    )


def test_within_something_without_a_box_of_its_own_shows_what_is_in_it(page):
    page.set_content(
        "<p>Out</p><div style='display: contents'><button style='width: 70px; height: 30px'>In</button></div>"
    )
    labelled = pictured(page, within=page.locator("div"))
    assert (picture(labelled).size, len(labelled.refs)) == ((70, 30), 1)


@pytest.mark.parametrize(
    "html", ["<ul hidden><li>x</ul><b>Out</b>", "<iframe srcdoc='<ul hidden></ul>'></iframe><b>Out</b>"]
)
def test_nothing_is_shown_within_something_hidden(page, html):
    page.set_content(html)
    part = page.locator("ul") if "iframe" not in html else page.frame_locator("iframe").locator("ul")
    part.wait_for(state="attached")
    assert [colour for _, colour in picture(pictured(page, within=part)).getcolors()] == [ImageColor.getrgb(COVER)]


def test_within_a_scrolled_list_shows_nothing_beside_the_list(page):
    page.set_content("""<b style="font-size: 99px">Out</b>
      <div style="height: 100px; overflow: auto"><section style="height: 900px; width: 200px"><button>In</button></section></div>
      <b style="font-size: 99px">Out</b>""")
    assert picture(pictured(page, within=page.locator("section"))).size == (200, 100)


@pytest.mark.parametrize(
    "options",
    [
        pytest.param({"device_scale_factor": 2}, id="two pixels a CSS pixel"),
        pytest.param(
            {"is_mobile": True, "viewport": {"width": 400, "height": 800}, "device_scale_factor": 3},
            id="a phone that shows a page wider than itself",
            marks=pytest.mark.skip_browser("firefox"),  # which does not do that
        ),
    ],
)
def test_a_screens_pixels_don_t_matter(browser, options):
    with browser.new_context(**options) as context:
        page = context.new_page()
        page.set_content(
            "<button style='margin: 100px; width: 300px; height: 100px'>Go</button><p style='width: 1200px'>wide"
        )
        image = picture(pictured(page))
        assert image.size == (page.viewport_size["width"], page.viewport_size["height"])
        scale = image.width / page.evaluate("innerWidth")
        assert_framed(image, bounds(page.get_by_role("button")).moved(0, 0, scale))


def test_a_large_picture_is_scaled_down_and_framed_to_scale(browser):
    with browser.new_context(viewport={"width": 3136, "height": 1000}) as context:
        page = context.new_page()
        page.set_content("<button style='margin: 200px; width: 300px; height: 100px'>Go</button>")
        image = picture(pictured(page))
        assert image.size == (LONGEST_SIDE, 500)
        assert_framed(image, bounds(page.get_by_role("button")).moved(0, 0, 0.5))


def test_a_page_of_icons_without_names_is_sparse():
    assert is_sparse(tree("[0-1] button\n[0-2] button: \ue5cd\n[0-3] link\n  [0-4] img\n[0-5] button: Save"))


def test_a_page_whose_icons_have_names_is_not_sparse():
    assert not is_sparse(
        tree("[0-1] button: Save\n[0-2] button: ×\n[0-3] generic [clickable]\n  [0-4] text: Open\n[0-5] button")
    )


def test_unnamed_fields_don_t_make_a_page_sparse():
    assert not is_sparse(tree("[0-1] text: Name\n[0-2] textbox\n[0-3] textbox\n[0-4] checkbox\n[0-5] button: Save"))


def test_a_canvas_with_hardly_any_text_is_sparse():
    assert is_sparse(tree("[0-1] heading: Sketch\n[0-2] generic [opaque=canvas]"))


def test_a_canvas_beside_text_is_not_sparse():
    assert not is_sparse(tree(f"[0-1] text: {'word ' * 40}\n[0-2] generic [opaque=canvas]"))


def test_an_empty_page_is_not_sparse():
    assert not is_sparse(tree(""))


def test_pillow_is_not_imported_before_a_picture_is_drawn():
    code = "import pytest_stagehand._browser.labels, sys; sys.exit('PIL' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
