"""Lets the snapshot see into closed shadow roots, for users who opt in (`stagehand_closed_roots`)."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext


def open_closed_roots(context: BrowserContext) -> None:
    """Have the pages of `context` hand their closed shadow roots over; pages that are already open don't.

    It runs in the page's own world, unlike everything else of the snapshot, and so is not on unless asked for.
    """
    script = files("pytest_stagehand._browser") / "js" / "closed_roots.js"
    context.add_init_script(script.read_text("utf-8"))
