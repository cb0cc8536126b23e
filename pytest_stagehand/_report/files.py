"""The files of a report: its page, `report.json` for other tools, and the proposals of heals."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pytest_stagehand._recording import SCHEMA
from pytest_stagehand._recording.drafts import sweep
from pytest_stagehand._recording.paths import HEALS
from pytest_stagehand._report.writing import write_whole

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

PAGE = "index.html"
DATA = "report.json"


def write_report(
    report: Path,
    data: Mapping[str, Any],
    healed: Sequence[Mapping[str, Any]],
    *,
    is_over: bool,
    is_single: bool = False,
) -> None:
    """Write a report whose assets are there already.

    Args:
        report: Its folder.
        data: What `report.json` says.
        healed: Proposals; of a run that needed none, no file of an earlier one stays.
        is_over: The run has come to its end.
        is_single: Put the assets into the page as well.

    Raises:
        OSError: It can't be written; each file is as it was, or whole.
    """
    from pytest_stagehand._report.details import overview_of  # noqa: PLC0415  (start-up)
    from pytest_stagehand._report.page import overview_html  # noqa: PLC0415  (start-up)
    from pytest_stagehand._report.single import single_file_html  # noqa: PLC0415  (start-up)

    if is_over:
        sweep(report)
    overview = overview_of(data, is_over=is_over)
    write_whole(report / DATA, json.dumps(data, indent=2) + "\n")
    if healed:
        write_whole(
            report / HEALS, json.dumps({"schema": SCHEMA, "heals": list(healed)}, indent=2, ensure_ascii=False) + "\n"
        )
    else:
        (report / HEALS).unlink(missing_ok=True)
    write_whole(report / PAGE, single_file_html(report, overview) if is_single else overview_html(overview))
