"""Scripts in the page's own world, for users who opt in: everything else is out of the page's reach."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import BrowserContext


def open_closed_roots(context: BrowserContext) -> None:
    """Have the pages of `context` hand their closed shadow roots over (`stagehand_closed_roots`); pages that are open don't."""
    _add(context, "closed_roots.js")


def count_timers(context: BrowserContext) -> None:
    """Have the pages of `context` tell for how long timers are still to come (`stagehand_timers`); pages that are open don't."""
    _add(context, "timers.js")


def chosen_scripts(*, closed_roots: bool, timers: bool) -> list[Callable[[BrowserContext], None]]:
    """What is done to every context, as the options of a run have it."""
    chosen = {open_closed_roots: closed_roots, count_timers: timers}
    return [prepare for prepare, is_on in chosen.items() if is_on]


def _add(context: BrowserContext, name: str) -> None:
    context.add_init_script((files("pytest_stagehand._browser") / "js" / name).read_text("utf-8"))
