"""The pairs as data: pages of two releases, and by a person's hand which element of the one is which of the other."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from pathlib import Path

APPS = Path(__file__).parent / "apps"
CLASSES = ("moved", "re-marked", "re-worded", "re-roled", "doubled", "gone")
PARTS = ("tuned", "looked-at", "held-out")
"""By what may be known of them: rules were mended by `tuned`; failures of `looked-at` were seen; those of `held-out` were not."""


@dataclass(frozen=True)
class Pair:
    """One element of an old release.

    Attributes:
        kind: What became of it, one of `CLASSES`.
        old: Selector of it.
        new: Selectors of those that a person would take for it now, any of which is right; none where it is gone.
        was: What it said, for people.
        now: What the first of `new` says.
        note: Why it is labelled so, where that is not plain.
    """

    kind: str
    old: str
    new: tuple[str, ...]
    was: str
    now: str
    note: str


@dataclass(frozen=True)
class PagePair:
    """One page of an application in two releases.

    Attributes:
        part: One of `PARTS`.
        addresses: Of the old and the new page, without their origin.
        html: Of the old and the new page.
    """

    app: str
    part: str
    name: str
    addresses: tuple[str, str]
    html: tuple[str, str]
    pairs: tuple[Pair, ...]


def page_pairs(app: str | None = None) -> list[PagePair]:
    """All pages, or those of one application."""
    folders = [APPS / app] if app else sorted(APPS.iterdir())
    return [page for folder in folders for page in _pages(folder)]


def _pages(folder: Path) -> list[PagePair]:
    data = json.loads((folder / "labels.json").read_text("utf-8"))
    return [
        PagePair(
            data["app"],
            data["part"],
            name,
            (addresses["old"], addresses["new"]),
            (_html(folder, name, "old"), _html(folder, name, "new")),
            tuple(_pair(each) for each in data["pairs"] if each["page"] == name),
        )
        for name, addresses in data["pages"].items()
    ]


def _html(folder: Path, name: str, release: str) -> str:
    return gzip.decompress((folder / "pages" / f"{name}.{release}.html.gz").read_bytes()).decode("utf-8")


def _pair(data: dict[str, str | list[str]]) -> Pair:
    said = {key: str(data.get(key, "")) for key in ("old", "was", "now", "note")}
    assert data["class"] in CLASSES
    return Pair(kind=str(data["class"]), new=tuple(data["new"]), **said)
