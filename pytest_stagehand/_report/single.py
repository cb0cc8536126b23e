"""The report as one file: its page with all assets in it."""

from __future__ import annotations

import base64
from typing import TYPE_CHECKING, Any

from pytest_stagehand._report.assets import FOLDER, PICTURE, used_by
from pytest_stagehand._report.page import overview_html, packed_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path


def single_file_html(report: Path, overview: Mapping[str, Any]) -> str:
    """The page of a report with everything that its tests show.

    Args:
        report: The folder that has the assets.
        overview: As `overview_html` takes it.
    """
    details = [test["details"] for test in overview["tests"]]
    return overview_html(overview, inlined=list(_inlined(report, sorted(used_by(report, details)))))


def _inlined(report: Path, names: list[str]) -> Iterator[tuple[str, str]]:
    for name in names:
        path = report / FOLDER / name
        if not path.is_file():
            continue
        if name.endswith(PICTURE):
            content = base64.b64encode(path.read_bytes()).decode("ascii")
            yield f"{FOLDER}/{name}", f"data:image/webp;base64,{content}"
        else:
            yield path.stem, packed_in(path.read_text("ascii"))
