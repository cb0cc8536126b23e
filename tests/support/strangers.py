"""Pages of other people's applications, as the page side read them: a title, and the tree below it."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from tests.support.trees import tree

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Snapshot

_PAGES = Path(__file__).parent / "pages_of_others"


@lru_cache
def page(name: str) -> Snapshot:
    """The page of this name in `pages_of_others/`."""
    title, _, lines = (_PAGES / f"{name}.txt").read_text(encoding="utf-8").partition("\n")
    return tree(lines, url=f"http://app.test/{name}", title=title)
