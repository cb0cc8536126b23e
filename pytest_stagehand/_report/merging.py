"""Reports of several shards, machines or browsers, joined into one."""

from __future__ import annotations

import json
import os
import shutil
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pytest_stagehand._report.assets import FOLDER, TEXT, Assets, used_by
from pytest_stagehand._report.files import DATA
from pytest_stagehand._report.page import taken

if TYPE_CHECKING:
    from collections.abc import Sequence

SEVERAL = "several"
"""Mode or model of a report whose parts had different ones."""


class NotAReportError(ValueError):
    """A folder holds no report that could be joined with others."""


class _Difference(BaseModel):
    model_config = ConfigDict(extra="allow")

    expected: str | None
    found: list[str]
    nearest: list[str] = []
    locators: list[str] = []


class _Step(BaseModel):
    model_config = ConfigDict(extra="allow")

    call: str
    instruction: str
    outcome: str
    duration_ms: float
    error: str | None
    reason: str | None
    heals: list[dict[str, Any]]
    difference: _Difference | None = None


class _Test(BaseModel):
    model_config = ConfigDict(extra="allow")

    nodeid: str
    outcome: str
    duration_ms: float
    model_calls: int
    input_tokens: int
    output_tokens: int
    cost_usd: float | None
    error: str | None = None
    details: Annotated[str, Field(pattern=r"^t-[0-9a-f]{20}$")] | None = None
    steps: list[_Step]


class _Report(BaseModel):
    model_config = ConfigDict(extra="allow")

    version: Literal[1] = Field(alias="schema")
    mode: str
    model: str
    started_at: str | None = None
    duration_ms: float | None = None
    totals: dict[str, int | float | None]
    tests: list[_Test]


def read_report(folder: Path) -> dict[str, Any]:
    """What `report.json` of a folder says.

    Raises:
        NotAReportError: There is none, or it is not one.
    """
    try:
        data: dict[str, Any] = json.loads((folder / DATA).read_text("utf-8"))
        _Report.model_validate(data)
    except OSError as error:
        raise NotAReportError(f"{folder / DATA}: {error.strerror}") from None
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise NotAReportError(f"{folder / DATA}: {'.'.join(map(str, first['loc']))}: {first['msg']}") from None
    except ValueError:
        raise NotAReportError(f"{folder / DATA}: not JSON") from None
    return data


def merged(folders: Sequence[Path], to: Path) -> dict[str, Any]:
    """One report of all; what their pages show is copied.

    Where a test is in several, each of its lines names the machine: the folder that it comes from.

    Args:
        folders: The reports.
        to: Folder of the new one.

    Raises:
        NotAReportError: One of them is none.
        OSError: The new one can't be written.
    """
    reports = [(folder, read_report(folder)) for folder in folders]
    seen = Counter(test["nodeid"] for _, report in reports for test in report["tests"])
    names = _names(folders)
    tests = []
    for folder, report in reports:
        for test in report["tests"]:
            machine = names[folder] if seen[test["nodeid"]] > 1 else ""
            tests.append({**test, "machine": machine, "details": _copied(folder, test["details"], to)})
    modes, models = ({report[key] for _, report in reports} for key in ("mode", "model"))
    return {
        "schema": 1,
        "mode": modes.pop() if len(modes) == 1 else SEVERAL,
        "model": models.pop() if len(models) == 1 else SEVERAL,
        "started_at": min(filter(None, (report.get("started_at") for _, report in reports)), default=None),
        "duration_ms": max(report.get("duration_ms") or 0 for _, report in reports),
        "totals": _sums([report["totals"] for _, report in reports]),
        "tests": tests,
    }


def _names(folders: Sequence[Path]) -> dict[Path, str]:
    """What tells the folders apart: their own names, or those of the folders that they stand in."""
    for parts in range(1, 10):
        names = {folder: "/".join(folder.resolve().parts[-parts:]) for folder in folders}
        if len(set(names.values())) == len(folders):
            return names
    return {folder: str(folder) for folder in folders}


def _sums(totals: Sequence[dict[str, Any]]) -> dict[str, Any]:
    return {
        name: None if any(each.get(name) is None for each in totals) else sum(each[name] for each in totals)
        for name in totals[0]
    }


def _copied(folder: Path, details: str | None, to: Path) -> str | None:
    """The details of a test in the new report, with all that they show."""
    if details is None:
        return None
    for name in used_by(folder, [details]):
        source, target = folder / FOLDER / name, to / FOLDER / name
        if source.is_file() and not target.exists():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(source, target)
    return _moved(folder, details, to)


def _moved(folder: Path, details: str, to: Path) -> str | None:
    """The details with the way to what Playwright kept of the test, seen from the new report."""
    try:
        data = json.loads(taken((to / FOLDER / f"{details}{TEXT}").read_text("ascii")))
        artifacts = [{**each, "path": _path(folder, str(each["path"]), to)} for each in data["artifacts"]]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    if not artifacts:
        return details
    return Assets(to).text(json.dumps({**data, "artifacts": artifacts}), "t")


def _path(folder: Path, path: str, to: Path) -> str:
    return Path(os.path.relpath(folder / path, to)).as_posix()
