"""Pictures of what a page shows, a pixel for each of CSS's, on whatever screen."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page


def screenshot(page: Page, timeout_ms: float | None) -> bytes:
    """A PNG of the viewport, without a change to the page.

    Playwright is asked for CSS's pixels. Of a Firefox over BiDi (153) it gets those of the screen all the same.

    Raises:
        playwright.sync_api.Error: The page is closed or crashed, or can't be pictured in time.
    """
    from PIL import Image  # noqa: PLC0415  (start-up)

    # Hiding the caret, Playwright's default, would leave a `style` attribute on every field.
    taken = page.screenshot(scale="css", caret="initial", timeout=timeout_ms)
    picture, shown = Image.open(BytesIO(taken)), page.viewport_size
    if shown is None or picture.width <= shown["width"]:
        return taken
    png = BytesIO()
    picture.resize((shown["width"], shown["height"]), Image.Resampling.BOX).save(png, "PNG")
    return png.getvalue()
