"""A picture of the page with the numbers of its nodes on it, for models that can see.

The numbers are drawn on a copy; the page is left as it is. What may be a secret is covered before anything else.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from io import BytesIO
from math import ceil, floor
from typing import TYPE_CHECKING, Any

from pytest_stagehand._browser.boxes import Box, read_boxes
from pytest_stagehand._browser.places import places
from pytest_stagehand._browser.reading import FRAME_TAGS
from pytest_stagehand._browser.roles import CONTROLS, IMAGES, MENU_ITEMS, PRESSABLE
from pytest_stagehand._browser.screen import screenshot

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PIL.Image import Image
    from PIL.ImageDraw import ImageDraw
    from PIL.ImageFont import FreeTypeFont, ImageFont
    from playwright.sync_api import Locator, Page

    from pytest_stagehand._browser.boxes import Boxes
    from pytest_stagehand._browser.snapshot import Node, Snapshot

LONGEST_SIDE = 1_568
"""Pixels of the longer side above which Anthropic's API scales a picture down itself ("Vision" in its documentation):
a larger one takes longer and shows most of its models no more."""

STILL_ATTEMPTS = 3
"""How often a picture is taken of a page that moves meanwhile."""

PALETTE = ("#b00020", "#00539c", "#1b6b2f", "#7a1fa2", "#8a4b00", "#ad1457", "#006a6a", "#3f3f3f")
"""Colours of boxes and their labels in turn, so that neighbours differ; white on each has a contrast of more than 5:1
(WCAG 2.2, 1.4.3 asks for 4.5:1)."""

WEBP_QUALITY = 70
WEBP_METHOD = 2
"""Of 0 to 6, slower and smaller: a page of the example shop takes 25 ms and 18 kB; with 4, Pillow's default, 60 ms and 17 kB."""

COVER = "#9e9e9e"
"""What stands for something that must not be seen."""

FONT_SIZE = 12
"""Pixels."""

PADDING = (2, 2)
"""Pixels between a number and the edge of its label, across and down."""

OUTLINE = 2
"""Pixels."""

BLANK_SPAN = 24
"""Difference of the brightest and the darkest value of a colour, out of 255, up to which a part of a picture shows nothing:
shadows and gradients of a background stay below, the palest text that can be read (WCAG's 3:1) is far above."""


SILENT_LEAST = 3
SILENT_SHARE = 1 / 3
"""How many of those must say nothing, and which part of all. On MiniWoB++'s pages (130 tasks) these are the three whose buttons
are bare icons or colours, `simon-says`, `text-editor` and `use-slider-2`; others and the example shop have one at most."""

FEW_CHARACTERS = 120
"""Two lines of text. All but one of the 130 MiniWoB++ tasks have a canvas, needed or not, and nine of them less text than this;
a page of the example shop has at least 300."""


@dataclass(frozen=True, slots=True)
class Labelled:
    """A picture with numbers.

    Attributes:
        png: The picture.
        refs: `ref`s of the nodes whose number is in it, in reading order.
    """

    png: bytes
    refs: tuple[str, ...]


def labelled_screenshot(
    page: Page,
    snapshot: Snapshot,
    *,
    within: Locator | None = None,
    cover: Sequence[str] = (),
    timeout_ms: float | None = None,
) -> Labelled:
    """The viewport as a picture in which every interactive node that shows has a frame and its `ref` beside it.

    Covered with a flat colour are fields that may hold a secret, `cover`, and frames and documents that the snapshot did
    not read. A page that moves is taken again, and at last covered where such things were before and after.

    Args:
        page: The page. It is not changed, save that `within` is scrolled into view.
        snapshot: The reading whose nodes get numbers.
        within: What the snapshot was limited to; then the picture is of what shows of it, and of nothing if that is
            nothing.
        cover: `ref`s of other nodes that must not be seen.
        timeout_ms: How long each of the page's answers may take; its own default if not given.

    Raises:
        playwright.sync_api.Error: The page is closed or crashed, can't be pictured in time, or `within` is not one
            element.
    """
    if within is not None and within.is_visible():  # Playwright would wait for one that has no box
        within.scroll_into_view_if_needed(timeout=timeout_ms)
    shown = [node.ref for node in snapshot.walk() if is_interactive(node)]
    hidden = dict.fromkeys([*cover, *(node.ref for node in snapshot.walk() if "secret" in node.attributes)])

    def read() -> Boxes:
        return read_boxes(page, snapshot, shown, hidden, within=within, timeout_ms=timeout_ms)

    return _drawn(*_taken(page, read, timeout_ms))


@dataclass(frozen=True, slots=True)
class Pictured:
    """A picture of the viewport, and where the nodes of the snapshot show in it.

    Attributes:
        webp: The picture.
        size: Its width and height, in pixels.
        boxes: Left, top, width and height by `ref`, in pixels of the picture.
    """

    webp: bytes
    size: tuple[int, int]
    boxes: dict[str, tuple[int, int, int, int]]


def plain_screenshot(
    page: Page, snapshot: Snapshot, *, cover: Sequence[str] = (), timeout_ms: float | None = None
) -> Pictured:
    """The viewport as a picture for people, covered as `labelled_screenshot` covers it.

    Args:
        page: The page. It is not changed.
        snapshot: A reading of all of it.
        cover: `ref`s of nodes that must not be seen.
        timeout_ms: How long each of the page's answers may take; its own default if not given.

    Raises:
        playwright.sync_api.Error: The page is closed or crashed, or can't be pictured in time.
    """
    shown = [node.ref for node in snapshot.walk() if node is not snapshot.root]
    hidden = dict.fromkeys([*cover, *(node.ref for node in snapshot.walk() if "secret" in node.attributes)])
    taken, boxes = _taken(page, lambda: read_boxes(page, snapshot, shown, hidden, timeout_ms=timeout_ms), timeout_ms)
    picture, scale = _covered(taken, boxes, boxes.covered)
    webp = BytesIO()
    picture.save(webp, "WEBP", quality=WEBP_QUALITY, method=WEBP_METHOD)
    placed = {ref: _whole(box.moved(0, 0, scale)) for ref, box in boxes.seen.items()}
    sides = {ref: tuple(map(int, (b.left, b.top, b.right - b.left, b.bottom - b.top))) for ref, b in placed.items()}
    return Pictured(webp.getvalue(), picture.size, sides)  # type: ignore[arg-type]


@dataclass(frozen=True, slots=True)
class Shot:
    """A picture of the viewport to be operated by pointer.

    Attributes:
        png: It, covered as `labelled_screenshot` covers it, and made smaller.
        size: Its width and height, in pixels.
        scale: Its pixels for a CSS pixel.
        whole: The same with nothing covered, as large as the viewport, which no model sees.
        whole_scale: Its pixels for a CSS pixel; 1 but on phones.
    """

    png: bytes
    size: tuple[int, int]
    scale: float
    whole: bytes
    whole_scale: float


def shot_of(
    page: Page,
    snapshot: Snapshot,
    *,
    cover: Sequence[str] = (),
    fit: Callable[[int, int], float] = lambda _width, _height: 1.0,
    timeout_ms: float | None = None,
) -> Shot:
    """The viewport as a picture to be operated by pointer.

    Args:
        page: The page. It is not changed.
        snapshot: A reading of all of it.
        cover: `ref`s of nodes that must not be seen.
        fit: By how much a picture of a width and height is to be made smaller, at most 1.
        timeout_ms: How long each of the page's answers may take; its own default if not given.

    Raises:
        playwright.sync_api.Error: The page is closed or crashed, or can't be pictured in time.
    """
    from PIL import Image  # noqa: PLC0415  (start-up)

    hidden = dict.fromkeys([*cover, *(node.ref for node in snapshot.walk() if "secret" in node.attributes)])
    whole, boxes = _taken(page, lambda: read_boxes(page, snapshot, (), hidden, timeout_ms=timeout_ms), timeout_ms)
    picture, scale = _covered(whole, boxes, boxes.covered)
    size = tuple(max(1, int(side * fit(*picture.size))) for side in picture.size)
    small = picture.resize((size[0], size[1]), Image.Resampling.LANCZOS) if size != picture.size else picture
    png = BytesIO()
    small.save(png, "PNG")
    return Shot(png.getvalue(), small.size, scale * small.width / picture.width, whole, scale)


def _taken(page: Page, read: Callable[[], Boxes], timeout_ms: float | None) -> tuple[bytes, Boxes]:
    """A picture, and what stands where in it; what moved meanwhile is covered where it was and where it is."""
    boxes = read()
    for _ in range(STILL_ATTEMPTS):
        taken = screenshot(page, timeout_ms)
        before, boxes = boxes, read()
        if boxes == before:
            break
    boxes.covered += before.covered
    return taken, boxes


def is_interactive(node: Node) -> bool:
    """Whether a person could operate this node: by its role, or since the page takes a click or text there."""
    is_cell = node.role == "gridcell" and not any(map(is_interactive, node.children))
    return node.role in CONTROLS or is_cell or node.clickable or "editable" in node.attributes


def is_sparse(snapshot: Snapshot) -> bool:
    """Whether a page has so little text to go by that a picture is needed.

    It has if much of what one presses there says nothing (icons without a name), or if there is hardly any text while
    something is there that no text tells of (a canvas, a closed shadow root, a picture without a name). Fields don't
    count: what they are for stands beside them.
    """
    pressable = PRESSABLE | MENU_ITEMS
    pressed = [node for node in snapshot.walk() if node.role in pressable or node.clickable]
    silent = [node for node in pressed if not any(_says(each.name) for each in node.walk())]
    if len(silent) >= max(SILENT_LEAST, SILENT_SHARE * len(pressed)):
        return True
    words = sum(len(node.name) for node in snapshot.walk() if node is not snapshot.root)
    return words < FEW_CHARACTERS and any(map(_is_only_seen, snapshot.walk()))


def _says(name: str) -> bool:
    """Whether there is anything to read: the signs of icon fonts are private to them."""
    return any(character.isprintable() and not character.isspace() for character in name)


def _is_only_seen(node: Node) -> bool:
    if node.role in IMAGES:
        return not _says(node.name)
    return "opaque" in node.attributes and node.tag not in FRAME_TAGS


def _drawn(taken: bytes, boxes: Boxes) -> Labelled:
    from PIL import Image  # noqa: PLC0415  (start-up)

    # Where nothing of `within` shows, nothing else may: what stands there was not read.
    shown, covered = (boxes.view, [boxes.view]) if boxes.part.is_empty else (boxes.part, boxes.covered)
    picture, scale = _covered(taken, boxes, covered)
    part = _whole(shown.moved(0, 0, scale)).cut(Box(0, 0, *picture.size))
    shrink = min(1, LONGEST_SIDE / max(part.right - part.left, part.bottom - part.top))
    size = [max(1, round(shrink * side)) for side in (part.right - part.left, part.bottom - part.top)]
    picture = picture.resize((size[0], size[1]), Image.Resampling.LANCZOS, box=part)
    edges = Box(0, 0, *picture.size)
    moved = {
        ref: _whole(box.moved(-shrink * part.left, -shrink * part.top, shrink * scale)).cut(edges)
        for ref, box in boxes.seen.items()
    }
    labelled = _label(picture, {ref: box for ref, box in moved.items() if not box.is_empty})
    png = BytesIO()
    picture.save(png, "PNG")
    return Labelled(png.getvalue(), labelled)


def _covered(taken: bytes, boxes: Boxes, covered: Sequence[Box]) -> tuple[Image, float]:
    """The picture with what must not be seen covered, and its pixels for a CSS pixel."""
    from PIL import Image, ImageDraw  # noqa: PLC0415  (start-up)

    picture = Image.open(BytesIO(taken)).convert("RGB")
    scale = picture.width / boxes.view.right  # not 1 where a phone shows a page that is wider than its screen
    _cover(ImageDraw.Draw(picture), [box.moved(0, 0, scale) for box in covered])
    return picture, scale


def _cover(draw: ImageDraw, boxes: Sequence[Box]) -> None:
    for box in boxes:
        if not box.is_empty:
            left, top, right, bottom = _whole(box)
            draw.rectangle((left - 1, top - 1, right, bottom), fill=COVER)


def _label(picture: Image, boxes: dict[str, Box]) -> tuple[str, ...]:
    """Draw a frame around each box and its number beside it; returns the numbers that found a place."""
    from PIL import ImageDraw  # noqa: PLC0415  (start-up)

    draw, font = ImageDraw.Draw(picture), _font()
    sizes = [_size(draw, font, ref) for ref in boxes]
    found = places(list(boxes.values()), sizes, *picture.size, lambda box: _is_blank(picture, box))
    marks = [
        (ref, box, place, PALETTE[index % len(PALETTE)])
        for index, ((ref, box), place) in enumerate(zip(boxes.items(), found, strict=True))
    ]
    for _, box, place, colour in marks:
        draw.rectangle((box.left, box.top, box.right - 1, box.bottom - 1), outline=colour, width=OUTLINE)
        if place is not None:
            draw.line(_link(place, box), fill=colour)
    for ref, _, place, colour in marks:
        if place is not None:
            draw.rectangle((place.left, place.top, place.right - 1, place.bottom - 1), fill=colour)
            middle = ((place.left + place.right) / 2, (place.top + place.bottom) / 2)
            draw.text(middle, ref, fill="white", font=font, anchor="mm")
    return tuple(ref for ref, _, place, _ in marks if place is not None)


def _is_blank(picture: Image, box: Box) -> bool:
    bands: Any = picture.crop(box).getextrema()
    return all(high - low <= BLANK_SPAN for low, high in bands)


@cache
def _font() -> FreeTypeFont | ImageFont:
    from PIL import ImageFont  # noqa: PLC0415  (start-up)

    return ImageFont.load_default(FONT_SIZE)


def _size(draw: ImageDraw, font: FreeTypeFont | ImageFont, ref: str) -> tuple[int, int]:
    left, top, right, bottom = draw.textbbox((0, 0), ref, font=font)
    return ceil(right - left) + 2 * PADDING[0], ceil(bottom - top) + 2 * PADDING[1]


def _link(place: Box, box: Box) -> tuple[float, float, float, float]:
    """The shortest line from a label to its box: a point where they touch."""
    across = _between(place.left, place.right - 1, box.left, box.right - 1)
    down = _between(place.top, place.bottom - 1, box.top, box.bottom - 1)
    return across[0], down[0], across[1], down[1]


def _between(low: float, high: float, other_low: float, other_high: float) -> tuple[float, float]:
    """Where two ranges are nearest to each other, or the middle of what they share."""
    shared = (max(low, other_low) + min(high, other_high)) // 2
    if high < other_low:
        return high, other_low
    return (low, other_high) if low > other_high else (shared, shared)


def _whole(box: Box) -> Box:
    """In whole pixels, none of the box left out."""
    return Box(floor(box.left), floor(box.top), ceil(box.right), ceil(box.bottom))
