"""What was recorded on a desktop replays on any device where the page is the same, and says so where it may not be."""

from __future__ import annotations

from contextlib import contextmanager

import pytest
from playwright.sync_api import Error as PlaywrightError

from pytest_stagehand._browser.perform import perform_on_element
from tests.support.steps import Do, Sitting

PHONE = "iPhone 15"
NARROW = "@media (max-width: 600px) { nav { display: none } } "
PAGE = """<!doctype html><meta name=viewport content="width=device-width"><title>Shop</title><style>%s</style>
<h1>Shop</h1><nav><a href="#sale" onclick="said.textContent = 'On sale'">Sale</a></nav>
<button onclick="said.textContent = 'Added'">Add to cart</button><p id=said></p>"""


@pytest.fixture(scope="module")
def shown(browser, playwright):
    """Gives the page of a device, or of other options of a context."""

    @contextmanager
    def shown(device="", style="", **options):
        known = {
            name: each for name, each in playwright.devices.get(device, {}).items() if name != "default_browser_type"
        }
        with browser.new_context(**known, **options) as context:
            page = context.new_page()
            page.set_content(PAGE % style)
            yield page

    return shown


@pytest.fixture(scope="module")
def sitting(shown):
    """What was recorded on a desktop."""
    sitting = Sitting()
    with shown() as page:
        sitting.record(page, [Do("Sale")], [Do("Add to cart")])
    return sitting


AS = [
    (PHONE, {}),
    (f"{PHONE} landscape", {}),
    ("Galaxy Tab S4", {}),
    ("", {"locale": "de-BE", "timezone_id": "Pacific/Auckland"}),
    ("", {"color_scheme": "dark", "reduced_motion": "reduce", "forced_colors": "active"}),
    ("", {"offline": True}),
]


@pytest.mark.parametrize(
    ("device", "options"), AS, ids=lambda given: given if isinstance(given, str) else ",".join(given)
)
def test_the_desktops_recording_is_replayed(shown, sitting, device, options):
    with shown(device, **options) as page:
        sitting.replay(page)
        assert page.text_content("#said") == "Added"


def test_a_page_that_is_another_on_a_phone_asks_for_a_recording_of_its_own(shown, sitting):
    with shown(PHONE, NARROW) as page:
        problem = sitting.problem(page, 1_500)
        assert page.text_content("#said") == ""
    assert "This page is shown with is_mobile, has_touch, and replayed from the recording of all devices." in problem
    assert "stagehand_variants" in problem
    assert "--stagehand-variant=NAME" in problem


def test_what_no_page_would_change_asks_for_no_recording_of_its_own(shown, sitting):
    with shown(PHONE) as page:
        page.close()
        problem = sitting.problem(page)
    assert "has been closed" in problem
    assert "stagehand_variants" not in problem


@pytest.mark.skip_browser("firefox")  # no touch reaches a page there
def test_a_phone_is_tapped_and_a_desktop_clicked(shown):
    touched, of_phone = (
        "<button ontouchend='said.textContent += 1' onclick='said.textContent += 2'>Tap</button><p id=said></p>",
        Sitting(),
    )
    for device, told in ((PHONE, "12"), ("", "2"), (PHONE, "12")):
        with shown(device) as page:
            page.set_content(touched)
            of_phone.replay(page) if of_phone.steps else of_phone.record(page, [Do("Tap")])
            assert page.text_content("#said") == told


@pytest.mark.only_browser("chromium")  # no touch reaches a page in Firefox, and no other but taps in WebKit
def test_a_card_is_swiped_as_its_device_does(shown):
    card = """<main><section aria-label=Photos style="height: 90px; touch-action: none"
        onpointerdown="from = event.clientX; how = event.pointerType"
        onpointerup="said.textContent = event.clientX < from - 99 ? 'Next' : 'Before'">Beach</section><p id=said></p></main>"""
    recorded = Sitting()
    for device, pointer in ((PHONE, "touch"), (f"{PHONE} landscape", "touch"), ("", "mouse")):
        with shown(device) as page:
            page.set_content(card)
            with recorded.in_mode("auto") as session:
                page.act("swipe left on Photos")
                recorded.steps = list(session.tape.made.values())
            assert (page.text_content("#said"), page.evaluate("how")) == ("Next", pointer)
            assert session.steps[0].outcome == ("replayed" if device != PHONE else "recorded")


@pytest.mark.only_browser("chromium")  # as above
def test_a_swipe_scrolls_what_a_finger_scrolls(shown):
    strip = "<div role=list aria-label=Photos style='overflow-x: auto'><div style='width: 2000px'>Beach</div></div>"
    with shown(PHONE) as page:
        page.set_content(strip)
        perform_on_element("swipe", page.get_by_role("list"), ["left"], 3_000)
        page.wait_for_function("document.querySelector('[role=list]').scrollLeft > 99")
        with pytest.raises(PlaywrightError, match=r"forth is no way to swipe.*Nothing was done"):
            perform_on_element("swipe", page.get_by_role("list"), ["forth"], 3_000)


@pytest.mark.only_browser("chromium")  # as above
def test_a_map_is_pinched_as_its_device_does(shown):
    chart = """<main><section aria-label=Map style="height: 90px; touch-action: none">Beach</section><p id=said></p></main><script>
        const apart = ({ touches: [one, other] }) => Math.abs(one.clientX - other.clientX);
        const told = (pointer, grows) => { how = pointer; said.textContent = grows ? 'Nearer' : 'Farther' };
        const on = (kind, listen) => document.querySelector('section').addEventListener(kind, listen, { passive: false });
        on('touchstart', event => { if (event.touches.length === 2) first = apart(event) });
        on('touchmove', event => { if (event.touches.length === 2) told('touch', apart(event) > first) });
        on('wheel', event => { event.preventDefault(); if (event.ctrlKey) told('wheel', event.deltaY < 0) });
    </script>"""
    recorded = Sitting()
    for device, pointer in ((PHONE, "touch"), (f"{PHONE} landscape", "touch"), ("", "wheel")):
        with shown(device) as page:
            page.set_content(chart)
            with recorded.in_mode("auto") as session:
                for way, told in (("out", "Nearer"), ("in", "Farther")):
                    page.act(f"pinch {way} on Map")
                    assert (page.text_content("#said"), page.evaluate("how")) == (told, pointer)
                recorded.steps = list(session.tape.made.values())
            assert {each.outcome for each in session.steps} == {"replayed" if device != PHONE else "recorded"}


def test_what_is_missing_on_a_desktop_asks_for_none(shown, sitting):
    with shown(style="nav { display: none }") as page:
        problem = sitting.problem(page, 1_500)
    assert problem
    assert "variant" not in problem
