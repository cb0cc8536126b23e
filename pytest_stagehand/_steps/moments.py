"""The page just before an operation, as far as telling needs it what came of that afterwards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_stagehand._elements.resolve import dialogs_of
from pytest_stagehand._recording.methods import DIALOG_METHODS, TAB_METHODS

if TYPE_CHECKING:
    from playwright.sync_api import Page as PlaywrightPage

    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._recording.targets import Target
    from pytest_stagehand._steps.causes import Marked
    from pytest_stagehand._steps.items import Watch

WITHOUT_EFFECT = TAB_METHODS | {
    "wait_for",
    "wait_for_hidden",
    "scroll_to",
    "scroll_by",
    "scroll_until",
    "select_text",
    "copy",
    "hover",
    "focus",
    "call_tool",
    "read",
}
"""Operations that change nothing worth checking, or nothing for good; a hover's menu is checked by the click in it, and what a
function of the test did by what the page shows next."""
UNWITNESSED = WITHOUT_EFFECT | DIALOG_METHODS
"""Operations of which nothing need be seen to come: those, and answers to a dialog, whose effect is that of what asked."""
FIELD_TAGS = frozenset({"input", "select", "textarea"})


@dataclass(frozen=True)
class Moment:
    """The page just before an operation.

    Attributes:
        whole: All of it.
        ref: The target in `whole`; `None` where its frame is not there.
        target: What is recorded of it.
        route: Where the page is.
        url: The same, with all its values.
        pages: The tabs that are open.
        earlier: All of it when it was decided what to do: what changed since then changes by itself.
        watched: The items that the operation may be about.
        kept: Where the target stands in a dialog: the token under which the page side remembers the rest of the page.
        marked: What is remembered to tell what came of the operation from what came besides.
        steps: How many steps the history of the page has; 0 where nobody asked.
    """

    whole: Snapshot
    ref: str | None
    target: Target | None
    route: str
    url: str
    pages: tuple[PlaywrightPage, ...]
    earlier: Snapshot | None
    watched: Watch | None = None
    kept: str = ""
    marked: Marked | None = None
    steps: int = 0

    @property
    def is_in_dialog(self) -> bool:
        """Whether the target stands in a dialog of the page."""
        return self.target is not None and bool(dialogs_of(self.target.fingerprint))

    @property
    def field(self) -> tuple[str, str] | None:
        """Role and name of the target, if that is a field of a form: what it holds, the browser itself sees to."""
        node = self.whole.get(self.ref) if self.ref is not None else None
        return (node.role, node.name) if node is not None and node.tag in FIELD_TAGS else None

    @property
    def called(self) -> str:
        """The name of the target."""
        node = self.whole.get(self.ref) if self.ref is not None else None
        return node.name if node is not None else ""

    @property
    def frame(self) -> int | None:
        """Number in `whole` of the frame that the target stands in; 0 is the page itself."""
        return None if self.ref is None else int(self.ref.partition("-")[0])
