"""What Firefox over BiDi tells otherwise than Chromium is taken for the same (tests/browser has it in the browser itself)."""

from io import BytesIO
from types import SimpleNamespace

import pytest
from PIL import Image

from pytest_stagehand._browser.screen import screenshot
from pytest_stagehand._browser.traffic import _kind_of
from pytest_stagehand._steps.questions import said_by


@pytest.mark.parametrize(
    ("told", "navigates", "accepts", "kind"),
    [
        ("document", False, "text/event-stream", "eventsource"),
        ("document", True, "text/event-stream", "document"),
        ("document", False, "text/html", "document"),
        ("fetch", False, "text/event-stream", "fetch"),
        ("eventsource", False, "text/event-stream", "eventsource"),
    ],
)
def test_a_stream_of_events_is_known_by_the_header_that_asks_for_one(told, navigates, accepts, kind):
    request = SimpleNamespace(resource_type=told, is_navigation_request=lambda: navigates, headers={"accept": accepts})
    assert _kind_of(request) == kind


def test_of_a_page_that_is_left_the_browsers_own_words_are_not_compared():
    assert said_by(SimpleNamespace(type="beforeunload", message="This page is asking you")) == ""
    assert said_by(SimpleNamespace(type="confirm", message="Delete it?")) == "Delete it?"


@pytest.mark.parametrize(("pixels", "shown"), [(2, (80, 60)), (1, (80, 60)), (2, None)])
def test_a_picture_has_the_pixels_of_css_where_a_browser_gave_those_of_the_screen(pixels, shown):
    png = BytesIO()
    Image.new("RGB", (80 * pixels, 60 * pixels)).save(png, "PNG")
    size = {"width": shown[0], "height": shown[1]} if shown else None
    page = SimpleNamespace(viewport_size=size, screenshot=lambda **_: png.getvalue())
    assert Image.open(BytesIO(screenshot(page, None))).size == (shown or (160, 120))
