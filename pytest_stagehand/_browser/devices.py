"""As what a page is shown: on a phone, in a language, in the dark. All of it was said when its context was made."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

Shown: TypeAlias = dict[str, str | bool]
"""Options of `browser.new_context` by their names there, those that are one text or a yes."""

EMULATED = (
    "is_mobile",
    "has_touch",
    "locale",
    "timezone_id",
    "color_scheme",
    "reduced_motion",
    "forced_colors",
    "offline",
)
"""Those by which applications show another page, as Playwright's guide to emulation has them."""


def shown_as(context: BrowserContext) -> Shown:
    """What a context was made with; nothing of one that was there before, in a browser that was connected to.

    Playwright keeps it by the names of its protocol, and has no public reader.
    """
    options = getattr(context._impl_obj, "_options", {})  # noqa: SLF001
    names = {name: re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower() for name in options}
    return {names[name]: value for name, value in options.items() if isinstance(value, str) or value is True}


def is_touched(context: BrowserContext) -> bool:
    """Whether pages are operated by a finger alone: on a phone or tablet, and on no laptop that has a touch screen besides.

    Nor in Firefox: one that Playwright built is no phone, and no touch reaches the pages of another (it is driven over BiDi).
    """
    shown, browser = shown_as(context), context.browser
    is_firefox = browser is not None and browser.browser_type.name == "firefox"
    return "is_mobile" in shown and "has_touch" in shown and not is_firefox


def emulated(shown: Shown) -> str:
    """What of it an application may take note of, in words; empty where that is nothing."""
    told = (name if shown[name] is True else f"{name}={shown[name]}" for name in EMULATED if name in shown)
    return ", ".join(told)
