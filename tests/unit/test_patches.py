"""A place in a drawing is known again by its looks, and by nothing that stands beside the drawing."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw, ImageFont

from pytest_stagehand._browser.boxes import Box
from pytest_stagehand._browser.patches import is_told, patch_of, shows

DRAWING = Box(40, 30, 240, 130)
POINT = (0.5, 0.5)


def drawn(colour: str = "#2266aa", text: str = "12", beside: str = "white", aside: float = 0) -> Image.Image:
    picture = Image.new("RGB", (300, 200), beside)
    draw = ImageDraw.Draw(picture)
    draw.rectangle((40, 30, 239, 129), fill=colour)
    draw.text((140 + aside, 80), text, fill="white", font=ImageFont.load_default(14), anchor="mm")
    return picture


def patch(picture: Image.Image, at: tuple[float, float] = POINT, drawing: Box = DRAWING) -> str:
    return patch_of(picture, drawing, *at)


@pytest.mark.parametrize(
    ("now", "is_same"),
    [
        pytest.param(drawn(), True, id="the same"),
        pytest.param(drawn(beside="black"), True, id="other data beside the drawing"),
        pytest.param(drawn(aside=1), True, id="drawn a pixel beside"),
        pytest.param(drawn(colour="#2367ab"), True, id="a shade that nobody sees"),
        pytest.param(drawn(colour="#aa2266"), False, id="another colour"),
        pytest.param(drawn(text="17"), False, id="another digit"),
        pytest.param(drawn(text="1Z"), False, id="a letter that looks like a digit"),
        pytest.param(drawn(text=""), False, id="nothing"),
        pytest.param(drawn(aside=9), False, id="moved by more than a pixel"),
    ],
)
def test_a_patch_is_what_is_drawn_around_a_point(now, is_same):
    assert shows(now, DRAWING, *POINT, patch(drawn())) == is_same


def test_what_stands_beside_a_drawing_is_no_part_of_a_patch_at_its_edge():
    at_its_edge = patch(drawn(), (0.0, 0.0))
    assert at_its_edge.count("---") == 48, "three quarters of the cells"
    assert shows(drawn(beside="black"), DRAWING, 0.0, 0.0, at_its_edge)
    assert not shows(drawn(colour="#aa2266"), DRAWING, 0.0, 0.0, at_its_edge)


def test_a_drawing_that_moved_shows_the_same():
    picture = drawn()
    moved = Image.new("RGB", (500, 400), "black")
    moved.paste(picture.crop((40, 30, 240, 130)), (217, 181))
    assert shows(moved, Box(217.4, 180.6, 417.4, 280.6), *POINT, patch(picture))


def test_a_drawing_of_a_few_pixels_says_nothing():
    assert not is_told(patch(drawn(), drawing=Box(40, 30, 43, 33)))
    assert not shows(drawn(), Box(40, 30, 43, 33), *POINT, patch(drawn(), drawing=Box(40, 30, 43, 33)))
