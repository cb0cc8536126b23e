"""What a picture shows around a point, coarsely, as text: by that a place in a drawing is known again.

A patch of 32 by 32 pixels is cut into 8 by 8 cells, and of each cell the mean of red, green and blue is kept to one of 16
steps: a hex digit each. Cells that are not wholly in the drawing, or in the picture, are left out (`---`): what stands beside a
drawing says nothing about it.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

from pytest_stagehand._browser.boxes import Box

if TYPE_CHECKING:
    from collections.abc import Iterator

    from PIL.Image import Image

SIDE = 32
"""Pixels of a patch: what a person aims at, a pin or a button, has 20 to 48 (WCAG 2.2, 2.5.8 asks for 24)."""
CELL = 4
"""Pixels of a cell: two letters that differ do so in strokes of one or two pixels, which fill much of one."""
STEPS = 16
SLACK = 1
"""Steps that a cell may differ by: a value at the edge of a step falls on either side."""
UNKNOWN = "---"
SHIFTS = tuple((across, down) for across in (0, -1, 1) for down in (0, -1, 1))
"""Pixels by which a browser may draw the same beside, where it does not stand on whole pixels."""


def opened(png: bytes) -> Image:
    """A picture of which patches are taken."""
    from PIL import Image  # noqa: PLC0415  (start-up)

    return Image.open(BytesIO(png)).convert("RGB")


def patch_of(picture: Image, drawing: Box, x: float, y: float) -> str:
    """The patch around a point.

    Args:
        picture: A picture of the viewport.
        drawing: Where the drawing is in it.
        x: How far across the drawing the point is, as a part of it.
        y: How far down.
    """
    return next(_patches(picture, drawing, x, y))


def shows(picture: Image, drawing: Box, x: float, y: float, patch: str) -> bool:
    """Whether a picture shows a patch at a point, perhaps a pixel beside it."""
    return any(_agree(patch, each) for each in _patches(picture, drawing, x, y))


def is_told(patch: str) -> bool:
    """Whether a patch says anything: of a drawing that is smaller than a cell, none does."""
    return any(cell != UNKNOWN for cell in _cells(patch))


def _patches(picture: Image, drawing: Box, x: float, y: float) -> Iterator[str]:
    """The patch at a point, and those beside it."""
    left, top = round(drawing.left), round(drawing.top)
    across = left + round(x * (drawing.right - drawing.left)) - SIDE // 2
    down = top + round(y * (drawing.bottom - drawing.top)) - SIDE // 2
    shown = Box(left, top, round(drawing.right), round(drawing.bottom)).cut(Box(0, 0, *picture.size))
    for aside, below in SHIFTS:
        yield _patch(picture, shown, across + aside, down + below)


def _patch(picture: Image, shown: Box, left: int, top: int) -> str:
    from PIL import Image  # noqa: PLC0415  (start-up)

    cells = SIDE // CELL
    part = picture.crop((left, top, left + SIDE, top + SIDE)).resize((cells, cells), Image.Resampling.BOX)
    raw = part.tobytes()
    corners = ((left + CELL * at, top + CELL * row) for row in range(cells) for at in range(cells))
    known = [shown.holds(Box(x, y, x + CELL, y + CELL)) for x, y in corners]
    return "".join(_cell(raw[3 * at : 3 * at + 3]) if is_known else UNKNOWN for at, is_known in enumerate(known))


def _cell(colour: bytes) -> str:
    return "".join(f"{value * STEPS // 256:x}" for value in colour)


def _cells(patch: str) -> list[str]:
    return [patch[at : at + 3] for at in range(0, len(patch), 3)]


def _agree(one: str, other: str) -> bool:
    """Whether all cells agree that both know; there has to be one."""
    both = [(a, b) for a, b in zip(_cells(one), _cells(other), strict=True) if UNKNOWN not in (a, b)]
    return bool(both) and all(
        abs(int(a, 16) - int(b, 16)) <= SLACK for pair in both for a, b in zip(*pair, strict=True)
    )
